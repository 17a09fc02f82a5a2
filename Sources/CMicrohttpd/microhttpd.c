// Finds libmicrohttpd's functions when the first is needed: its kin (GnuTLS) cost a start too much.
#include "microhttpd_calls.h"

#include <dlfcn.h>

static void *library;

const char *gz_microhttpd_load(void) {
  if (library) return NULL;
  library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  return library ? NULL : dlerror();
}
