// Looks at the text of feeds, 32 bytes at a time where the processor can.
#include "CSupport.h"
#include "wide.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// True when white space, a control or a byte order mark beyond ASCII may begin at `i`: U+0080 to
// U+00A0, U+1680, U+3000, U+FEFF, and all of U+2000 to U+207F but dashes, quotes and the ellipsis.
static bool is_suspect(const uint8_t *bytes, size_t count, size_t i) {
  uint8_t second = i + 1 < count ? bytes[i + 1] : 0, third = i + 2 < count ? bytes[i + 2] : 0;
  switch (bytes[i]) {
    case 0xC2: return second <= 0xA0;
    case 0xE1: return second == 0x9A;
    case 0xE2: return second == 0x81 || (second == 0x80 && (third < 0x90 || third > 0xA7));
    case 0xE3: return second == 0x80;
    case 0xEF: return second == 0xBB;
    default: return false;
  }
}

static bool is_line(const uint8_t *bytes, size_t count, bool markup) {
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = bytes[i];
    if (byte < 32 || byte == 127 || (!markup && (byte == '<' || byte == '&'))) return false;
    if (byte == ' ' && i > 0 && bytes[i - 1] == ' ') return false;
    if (byte >= 0xC2 && is_suspect(bytes, count, i)) return false;
  }
  return true;
}

static size_t first(
    const uint8_t *bytes, size_t count, uint8_t stop, uint8_t other, bool *seen) {
  size_t i = 0;
  for (; i < count && bytes[i] != stop; i++) *seen |= bytes[i] == other;
  return i;
}

// True when `word` begins with the `length` characters of `text`, whatever the machine's byte order.
INLINE bool is_word(uint64_t word, const char *text, size_t length) {
  uint64_t other = 0, mask = 0;
  memcpy(&other, text, length);
  memset(&mask, 0xFF, length);
  return ((word ^ other) & mask) == 0;
}

// One of XML's own five references at `at`, of which `left` bytes are there: how long it is, and the
// character in its place. 0 when it is none of them.
INLINE size_t usual(const uint8_t *at, size_t left, uint8_t *out) {
  uint64_t word = 0;
  if (left >= 8) memcpy(&word, at, 8);
  else memcpy(&word, at, left);
  size_t length = 0;
  if (is_word(word, "&lt;", 4)) *out = '<', length = 4;
  else if (is_word(word, "&gt;", 4)) *out = '>', length = 4;
  else if (is_word(word, "&amp;", 5)) *out = '&', length = 5;
  else if (is_word(word, "&quot;", 6)) *out = '"', length = 6;
  else if (is_word(word, "&apos;", 6)) *out = '\'', length = 6;
  return length;
}

// Copies what stands before the next '&'.
INLINE size_t plain(const uint8_t *bytes, size_t count, uint8_t *out) {
  size_t i = 0;
  for (; i < count && bytes[i] != '&'; i++) out[i] = bytes[i];
  return i;
}

// `copy` is `plain`, or what does the same faster; inlined, so that it is called directly.
INLINE size_t decode(
    const uint8_t *bytes, size_t count, uint8_t *out, size_t *read,
    size_t (*copy)(const uint8_t *, size_t, uint8_t *)) {
  size_t i = 0, made = 0;
  while (i < count) {
    size_t step = copy(bytes + i, count - i, out + made);
    i += step;
    made += step;
    if (i == count) break;
    size_t length = usual(bytes + i, count - i, out + made);
    if (length == 0) break;
    i += length;
    made++;
  }
  *read = i;
  return made;
}

static size_t decode_usual(const uint8_t *bytes, size_t count, uint8_t *out, size_t *read) {
  return decode(bytes, count, out, read, plain);
}

#ifdef WIDE
WIDE static inline unsigned places(Block block, uint8_t byte) {
  return (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block, _mm256_set1_epi8((char)byte)));
}

WIDE static size_t first_wide(
    const uint8_t *bytes, size_t count, uint8_t stop, uint8_t other, bool *seen) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    Block block = load(bytes + i);
    unsigned stops = places(block, stop), others = places(block, other);
    // Of the others those count that stand before the first stop.
    if (others & (stops - 1) & ~stops) *seen = true;
    if (stops != 0) return i + (size_t)__builtin_ctz(stops);
  }
  return i + first(bytes + i, count - i, stop, other, seen);
}

// The block at `i`; `before` has a bit when a blank stands before it.
WIDE static inline bool is_line_block(
    const uint8_t *bytes, size_t count, size_t i, bool markup, unsigned *before) {
  const Block last = _mm256_set1_epi8(31);
  Block block = load(bytes + i), low = _mm256_cmpeq_epi8(_mm256_min_epu8(block, last), block);
  unsigned blanks = places(block, ' '), bad = (unsigned)_mm256_movemask_epi8(low);
  bad |= places(block, 127) | (blanks & (blanks << 1 | *before));
  if (!markup) bad |= places(block, '<') | places(block, '&');
  if (bad != 0) return false;
  *before = blanks >> 31;
  if (_mm256_movemask_epi8(block) == 0) return true;
  unsigned suspects = places(block, 0xC2) | places(block, 0xE1) | places(block, 0xE2) |
      places(block, 0xE3) | places(block, 0xEF);
  for (; suspects != 0; suspects &= suspects - 1)
    if (is_suspect(bytes, count, i + (size_t)__builtin_ctz(suspects))) return false;
  return true;
}

WIDE static bool is_line_wide(const uint8_t *bytes, size_t count, bool markup) {
  if (count < 32) return is_line(bytes, count, markup);
  unsigned before = 0;
  for (size_t i = 0; i + 32 <= count; i += 32)
    if (!is_line_block(bytes, count, i, markup, &before)) return false;
  before = 0;
  return is_line_block(bytes, count, count - 32, markup, &before);
}

// As `plain`; may write 31 bytes more.
WIDE static inline size_t plain_wide(const uint8_t *bytes, size_t count, uint8_t *out) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    Block block = load(bytes + i);
    _mm256_storeu_si256((Block *)(out + i), block);
    unsigned hits = places(block, '&');
    if (hits != 0) return i + (size_t)__builtin_ctz(hits);
  }
  return i + plain(bytes + i, count - i, out + i);
}

WIDE static size_t decode_wide(const uint8_t *bytes, size_t count, uint8_t *out, size_t *read) {
  return decode(bytes, count, out, read, plain_wide);
}
#endif

size_t gz_first(const uint8_t *bytes, size_t count, uint8_t stop, uint8_t other, bool *seen) {
  *seen = false;
  return WIDE_OR(
      first_wide(bytes, count, stop, other, seen), first(bytes, count, stop, other, seen));
}

bool gz_is_line(const uint8_t *bytes, size_t count, bool markup) {
  return WIDE_OR(is_line_wide(bytes, count, markup), is_line(bytes, count, markup));
}

size_t gz_decode_usual(const uint8_t *bytes, size_t count, uint8_t *out, size_t *read) {
  return WIDE_OR(decode_wide(bytes, count, out, read), decode_usual(bytes, count, out, read));
}
