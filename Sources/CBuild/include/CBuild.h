// What was known when the program was built.
#ifndef GAZETTE_CBUILD_H
#define GAZETTE_CBUILD_H

/// The commit that was built, such as `c9a4ac6f2d` or, with changes, `c9a4ac6f2d-dirty`; "" when whoever
/// built it did not say (make does, in GAZETTE_COMMIT).
const char *gz_commit(void);

#endif
