// libmicrohttpd's calls with one type for each argument, loaded when the first is needed.
#ifndef GAZETTE_CMICROHTTPD_H
#define GAZETTE_CMICROHTTPD_H

#include <microhttpd.h>

/// Loads libmicrohttpd. NULL when all is well, otherwise what is wrong, as the end of a sentence.
const char *gz_microhttpd_load(void);

#endif
