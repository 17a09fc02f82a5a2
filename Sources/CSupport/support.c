// One-line shims, no logic.
#define _GNU_SOURCE
#include "CSupport.h"

#include <pthread.h>
#include <string.h>

const void *gz_memmem(const void *hay, size_t hay_length, const void *needle, size_t needle_length) {
  return memmem(hay, hay_length, needle, needle_length);
}

void gz_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
