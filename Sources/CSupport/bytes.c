// Looks at every byte of a document, 32 at a time where the processor can.
#include "CSupport.h"
#include "wide.h"

#include <string.h>

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

static size_t json_readable(const uint8_t *bytes, size_t count) {
  size_t i = 0;
  while (i < count && bytes[i] >= 32 && bytes[i] != '"' && bytes[i] != '\\') i++;
  return i;
}

static size_t json_writable(const uint8_t *bytes, size_t count) {
  size_t i = 0;
  for (; i < count; i++) {
    uint8_t byte = bytes[i];
    if (byte < 32 || byte == '"' || byte == '\\' || byte == 0x7F) break;
    if (byte == 0xC2 || byte == 0xE2) break;
  }
  return i;
}

#ifdef WIDE
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

#define SAME(block, byte) _mm256_cmpeq_epi8(block, _mm256_set1_epi8((char)(byte)))

WIDE static inline Block json_marks(Block block) {
  Block low = _mm256_cmpeq_epi8(_mm256_min_epu8(block, _mm256_set1_epi8(31)), block);
  return _mm256_or_si256(low, _mm256_or_si256(SAME(block, '"'), SAME(block, '\\')));
}

WIDE static size_t json_readable_wide(const uint8_t *bytes, size_t count) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    unsigned hits = (unsigned)_mm256_movemask_epi8(json_marks(load(bytes + i)));
    if (hits != 0) return i + (size_t)__builtin_ctz(hits);
  }
  return i + json_readable(bytes + i, count - i);
}

WIDE static size_t json_writable_wide(const uint8_t *bytes, size_t count) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    Block block = load(bytes + i);
    Block leads = _mm256_or_si256(SAME(block, 0xC2), SAME(block, 0xE2));
    Block all = _mm256_or_si256(json_marks(block), _mm256_or_si256(leads, SAME(block, 0x7F)));
    unsigned hits = (unsigned)_mm256_movemask_epi8(all);
    if (hits != 0) return i + (size_t)__builtin_ctz(hits);
  }
  return i + json_writable(bytes + i, count - i);
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

size_t gz_json_readable(const uint8_t *bytes, size_t count) {
  return WIDE_OR(json_readable_wide(bytes, count), json_readable(bytes, count));
}

size_t gz_json_writable(const uint8_t *bytes, size_t count) {
  return WIDE_OR(json_writable_wide(bytes, count), json_writable(bytes, count));
}
