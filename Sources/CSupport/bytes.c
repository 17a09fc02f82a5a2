// Looks at every byte of a document, 32 at a time where the processor can.
#include "CSupport.h"

#include <stdbool.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

static bool is_control(uint8_t byte) { return byte < 32 && byte != '\n' && byte != '\t'; }

static bool has_control(const uint8_t *bytes, size_t count) {
  bool found = false;
  for (size_t i = 0; i < count; i++) found |= is_control(bytes[i]);
  return found;
}

static size_t newlines(const uint8_t *bytes, size_t count) {
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += bytes[i] == '\n';
  return sum;
}

static bool is_ascii(const uint8_t *bytes, size_t count) {
  uint8_t all = 0;
  for (size_t i = 0; i < count; i++) all |= bytes[i];
  return all < 0x80;
}

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

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2,popcnt")))
typedef __m256i Block;

WIDE static inline Block load(const uint8_t *bytes) {
  return _mm256_loadu_si256((const Block *)bytes);
}

WIDE static bool has_control_wide(const uint8_t *bytes, size_t count) {
  const Block last = _mm256_set1_epi8(31);
  const Block newline = _mm256_set1_epi8('\n'), tab = _mm256_set1_epi8('\t');
  size_t i = 0;
  for (; i + 128 <= count; i += 128) {
    Block bad = _mm256_setzero_si256();
    for (size_t j = i; j < i + 128; j += 32) {
      Block block = load(bytes + j);
      Block low = _mm256_cmpeq_epi8(_mm256_min_epu8(block, last), block);
      Block fine =
          _mm256_or_si256(_mm256_cmpeq_epi8(block, newline), _mm256_cmpeq_epi8(block, tab));
      bad = _mm256_or_si256(bad, _mm256_andnot_si256(fine, low));
    }
    if (!_mm256_testz_si256(bad, bad)) return true;
  }
  return has_control(bytes + i, count - i);
}

WIDE static size_t newlines_wide(const uint8_t *bytes, size_t count) {
  const Block newline = _mm256_set1_epi8('\n');
  size_t sum = 0, i = 0;
  for (; i + 32 <= count; i += 32) {
    int hits = _mm256_movemask_epi8(_mm256_cmpeq_epi8(load(bytes + i), newline));
    sum += (size_t)_mm_popcnt_u32((unsigned)hits);
  }
  return sum + newlines(bytes + i, count - i);
}

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

// The bytes that stand `n` places earlier.
#define EARLIER(block, before, n) \
  _mm256_alignr_epi8(block, _mm256_permute2x128_si256(before, block, 0x21), 16 - n)

WIDE static inline Block look_up(Block table, Block nibbles) {
  return _mm256_shuffle_epi8(table, _mm256_and_si256(nibbles, _mm256_set1_epi8(15)));
}

// What is wrong with pairs of bytes; each bit is one way to be wrong, found where all three agree.
// Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", 2020.
enum {
  SHORT = 1, LONG = 2, OVER3 = 4, SURROGATE = 16, OVER2 = 32, TWICE = 128,
  LARGE = 8, LARGE1000 = 64, OVER4 = 64, CARRY = SHORT | LONG | TWICE
};
#define TABLE(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))

WIDE static inline Block pair_errors(Block block, Block first) {
  const Block first_high = TABLE(
      LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, (char)TWICE, (char)TWICE, (char)TWICE,
      (char)TWICE, SHORT | OVER2, SHORT, SHORT | OVER3 | SURROGATE,
      SHORT | LARGE | LARGE1000 | OVER4);
  const Block first_low = TABLE(
      (char)(CARRY | OVER3 | OVER2 | OVER4), (char)(CARRY | OVER2), (char)CARRY, (char)CARRY,
      (char)(CARRY | LARGE), (char)(CARRY | LARGE | LARGE1000), (char)(CARRY | LARGE | LARGE1000),
      (char)(CARRY | LARGE | LARGE1000), (char)(CARRY | LARGE | LARGE1000),
      (char)(CARRY | LARGE | LARGE1000), (char)(CARRY | LARGE | LARGE1000),
      (char)(CARRY | LARGE | LARGE1000), (char)(CARRY | LARGE | LARGE1000),
      (char)(CARRY | LARGE | LARGE1000 | SURROGATE), (char)(CARRY | LARGE | LARGE1000),
      (char)(CARRY | LARGE | LARGE1000));
  const Block second_high = TABLE(
      SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT,
      (char)(LONG | OVER2 | TWICE | OVER3 | LARGE1000 | OVER4),
      (char)(LONG | OVER2 | TWICE | OVER3 | LARGE), (char)(LONG | OVER2 | TWICE | SURROGATE | LARGE),
      (char)(LONG | OVER2 | TWICE | SURROGATE | LARGE), SHORT, SHORT, SHORT, SHORT);
  Block a = look_up(first_high, _mm256_srli_epi16(first, 4));
  Block b = look_up(first_low, first);
  Block c = look_up(second_high, _mm256_srli_epi16(block, 4));
  return _mm256_and_si256(_mm256_and_si256(a, b), c);
}

WIDE static inline Block errors(Block block, Block before) {
  Block pairs = pair_errors(block, EARLIER(block, before, 1));
  Block third = _mm256_subs_epu8(EARLIER(block, before, 2), _mm256_set1_epi8(0xE0 - 0x80));
  Block fourth = _mm256_subs_epu8(EARLIER(block, before, 3), _mm256_set1_epi8((char)(0xF0 - 0x80)));
  Block wanted = _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8((char)0x80));
  return _mm256_xor_si256(wanted, pairs);
}

WIDE static int utf8_wide(const uint8_t *bytes, size_t count) {
  Block error = _mm256_setzero_si256(), before = error, any = error;
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    Block one = load(bytes + i), two = load(bytes + i + 32);
    Block both = _mm256_or_si256(one, two);
    // Of a block that follows ASCII throughout nothing is to be checked.
    if (_mm256_movemask_epi8(_mm256_or_si256(both, before)) != 0) {
      error = _mm256_or_si256(error, _mm256_or_si256(errors(one, before), errors(two, one)));
      any = _mm256_or_si256(any, both);
    }
    before = two;
  }
  // The rest, and NULs behind it, before which no character may be open.
  uint8_t rest[96] = {0};
  memcpy(rest, bytes + i, count - i);
  for (size_t j = 0; j < 96; j += 32) {
    Block block = load(rest + j);
    error = _mm256_or_si256(error, errors(block, before));
    any = _mm256_or_si256(any, block);
    before = block;
  }
  if (!_mm256_testz_si256(error, error)) return 0;
  return _mm256_movemask_epi8(any) == 0 ? 1 : 2;
}

static bool is_wide(void) { return __builtin_cpu_supports("avx2"); }
#define WIDE_OR(call, otherwise) (is_wide() ? (call) : (otherwise))
#else
#define WIDE_OR(call, otherwise) (otherwise)
#endif

bool gz_has_control(const uint8_t *bytes, size_t count) {
  return WIDE_OR(has_control_wide(bytes, count), has_control(bytes, count));
}

size_t gz_newlines(const uint8_t *bytes, size_t count) {
  return WIDE_OR(newlines_wide(bytes, count), newlines(bytes, count));
}

int gz_utf8(const uint8_t *bytes, size_t count) {
  return WIDE_OR(utf8_wide(bytes, count), is_ascii(bytes, count) ? 1 : 0);
}

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
