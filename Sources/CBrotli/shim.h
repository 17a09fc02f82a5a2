// Lets Swift import brotli/decode.h.
#include <brotli/decode.h>
