// Looks for the few bytes of HTML text that are more than text, 32 at a time where the processor can.
#include "CSupport.h"

#include <string.h>

static bool is_special(uint8_t byte, bool quotes) {
  switch (byte) {
    case '&': case '<': case '>': case 0x7F: return true;
    case '"': return quotes;
    default: return byte < 32 && byte != '\n' && byte != '\t';
  }
}

static size_t copy_plain(uint8_t *to, const uint8_t *from, size_t count, bool quotes) {
  size_t i = 0;
  for (; i < count && !is_special(from[i], quotes); i++) to[i] = from[i];
  return i;
}

static bool may_be_odd(const uint8_t *bytes, size_t count) {
  uint8_t first = bytes[0], second = count > 1 ? bytes[1] : 0;
  if (first < 32) return first != '\n' && first != '\t' && first != '\f';
  if (first == 0x7F) return true;
  if (first == 0xC2) return second < 0xA0;
  if (first == 0xEF) return second == 0xB7 || second == 0xBF;
  return first >= 0xF0;
}

static size_t odd(const uint8_t *bytes, size_t count, size_t start) {
  while (start < count && !may_be_odd(bytes + start, count - start)) start++;
  return start;
}

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2,bmi")))
typedef __m256i Block;

WIDE static inline Block load(const uint8_t *bytes) {
  return _mm256_loadu_si256((const Block *)bytes);
}

WIDE static inline Block equal(Block block, int byte) {
  return _mm256_cmpeq_epi8(block, _mm256_set1_epi8((char)byte));
}

WIDE static inline Block either(Block a, Block b) { return _mm256_or_si256(a, b); }

WIDE static inline Block below_blank(Block block) {
  return _mm256_cmpeq_epi8(_mm256_min_epu8(block, _mm256_set1_epi8(31)), block);
}

// All that are special differ in their low four bits, so one look at a table finds them.
WIDE static inline unsigned special(Block block, bool quotes) {
  const Block table = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 0, quotes ? '"' : 0, 0, 0, 0, '&', 0, 0, 0, 0, 0, '<', 0, '>', 0x7F));
  Block hits = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, block), block);
  Block fine = either(equal(block, '\n'), equal(block, '\t'));
  return (unsigned)_mm256_movemask_epi8(
      either(hits, _mm256_andnot_si256(fine, below_blank(block))));
}

WIDE static size_t copy_plain_wide(
    uint8_t *to, const uint8_t *from, size_t count, bool quotes) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    Block block = load(from + i);
    _mm256_storeu_si256((Block *)(to + i), block);
    unsigned hits = special(block, quotes);
    if (hits != 0) return i + _tzcnt_u32(hits);
  }
  // Of the last block only what was copied counts.
  memcpy(to + i, from + i, count - i);
  unsigned hits = special(load(to + i), quotes) & ((1u << (count - i)) - 1);
  return hits != 0 ? i + _tzcnt_u32(hits) : count;
}

WIDE static size_t odd_wide(const uint8_t *bytes, size_t count, size_t start) {
  size_t i = start;
  // Each byte is seen with the one after it.
  for (; i + 33 <= count; i += 32) {
    Block block = load(bytes + i), next = load(bytes + i + 1);
    Block spaces = either(either(equal(block, '\n'), equal(block, '\t')), equal(block, '\f'));
    Block low = either(_mm256_andnot_si256(spaces, below_blank(block)), equal(block, 0x7F));
    if (_mm256_movemask_epi8(either(block, low)) == 0) continue;
    Block late = _mm256_cmpeq_epi8(_mm256_max_epu8(next, _mm256_set1_epi8((char)0xA0)), next);
    Block c1 = _mm256_andnot_si256(late, equal(block, 0xC2));
    Block ef = _mm256_and_si256(
        equal(block, 0xEF), either(equal(next, 0xB7), equal(next, 0xBF)));
    Block four = equal(_mm256_and_si256(block, _mm256_set1_epi8((char)0xF0)), 0xF0);
    unsigned hits = (unsigned)_mm256_movemask_epi8(either(either(low, c1), either(ef, four)));
    if (hits != 0) return i + _tzcnt_u32(hits);
  }
  return odd(bytes, count, i);
}

static bool is_wide(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}
#define WIDE_OR(call, otherwise) (is_wide() ? (call) : (otherwise))
#else
#define WIDE_OR(call, otherwise) (otherwise)
#endif

size_t gz_copy_plain(uint8_t *to, const uint8_t *from, size_t count, bool quotes) {
  return WIDE_OR(copy_plain_wide(to, from, count, quotes), copy_plain(to, from, count, quotes));
}

size_t gz_odd(const uint8_t *bytes, size_t count, size_t start) {
  return WIDE_OR(odd_wide(bytes, count, start), odd(bytes, count, start));
}
