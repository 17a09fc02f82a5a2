// Lets Swift import zlib.h.
#include <zlib.h>
