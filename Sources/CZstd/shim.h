// Lets Swift import zstd.h and the numbers of its errors.
#include <zstd.h>
#include <zstd_errors.h>
