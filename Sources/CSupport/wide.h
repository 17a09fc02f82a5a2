// Blocks of 32 bytes, for functions that are called where the processor has them.
#ifndef GAZETTE_WIDE_H
#define GAZETTE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2,popcnt")))
typedef __m256i Block;

WIDE static inline Block load(const uint8_t *bytes) {
  return _mm256_loadu_si256((const Block *)bytes);
}

static inline bool is_wide(void) { return __builtin_cpu_supports("avx2"); }
#define WIDE_OR(call, otherwise) (is_wide() ? (call) : (otherwise))
#else
#define WIDE_OR(call, otherwise) (otherwise)
#endif

#endif
