// The few calls of the C library that Swift's Glibc module does not offer.
#ifndef GAZETTE_CSUPPORT_H
#define GAZETTE_CSUPPORT_H

#include <stddef.h>

/// Finds `needle` in `hay`; NULL when it is not there.
const void *gz_memmem(const void *hay, size_t hay_length, const void *needle, size_t needle_length);

/// Makes the calling thread visible under `name` (at most 15 bytes) in ps and debuggers.
void gz_name_thread(const char *name);

#endif
