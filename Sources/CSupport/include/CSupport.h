// The few calls of the C library that Swift's Glibc module does not offer, and a few looks at bytes.
#ifndef GAZETTE_CSUPPORT_H
#define GAZETTE_CSUPPORT_H

#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Finds `needle` in `hay`; NULL when it is not there.
const void *gz_memmem(const void *hay, size_t hay_length, const void *needle, size_t needle_length);

/// Has a program that is about to be started change to `folder` first.
int gz_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Closes every descriptor from `first` on in a program that is about to be started.
int gz_spawn_closing_from(posix_spawn_file_actions_t *actions, int first);

/// Gives a program that is about to be started a session and a process group of its own, no blocked
/// signals, and the usual effect of those that Gazette handles itself.
int gz_spawn_on_its_own(posix_spawnattr_t *attributes);

/// The words that the process was started with, the program's name first, and NULL after the last.
/// Swift's CommandLine reads them from /proc, which may be missing.
char *const *gz_words(void);

/// Lets all threads take memory from one heap. By default glibc gives each thread its own, and what
/// one thread has freed no other can use.
void gz_share_heap(void);

/// True when a byte is below 32 and neither a tab nor a newline.
bool gz_has_control(const uint8_t *bytes, size_t count);

/// How many newlines there are.
size_t gz_newlines(const uint8_t *bytes, size_t count);

/// 1 when all is ASCII, 2 when it is well-formed UTF-8 (Unicode 3.9, table 3-7) with more than
/// ASCII in it, 0 when it is neither or when a closer look is needed to tell.
int gz_utf8(const uint8_t *bytes, size_t count);

/// How many bytes stand before the first that a JSON string cannot hold as it is: a quote, a
/// backslash, a control character.
size_t gz_json_readable(const uint8_t *bytes, size_t count);

/// How many bytes stand before the first that may begin something to escape in JSON for a terminal or
/// a script: the same, DEL, and the lead bytes C2 and E2.
size_t gz_json_writable(const uint8_t *bytes, size_t count);

/// Where `stop` stands first, or `count`; in `seen` whether `other` stands before it.
size_t gz_first(const uint8_t *bytes, size_t count, uint8_t stop, uint8_t other, bool *seen);

/// True when folding text onto one line would change nothing: no controls, no two blanks in a row,
/// no white space beyond ASCII; and, where `markup` is false, neither `<` nor `&`. Blanks at the ends
/// are not looked for. May be false for a few characters that folding leaves alone.
bool gz_is_line(const uint8_t *bytes, size_t count, bool markup);

/// How many bytes `gz_decode_usual` may write behind those that it made.
#define GZ_DECODE_ROOM 32

/// Copies text with `&lt;`, `&gt;`, `&amp;`, `&quot;` and `&apos;` resolved, up to the first other
/// `&`; tells how many bytes that made, and in `read` of how many. `out` has `count` bytes and
/// GZ_DECODE_ROOM more.
size_t gz_decode_usual(const uint8_t *bytes, size_t count, uint8_t *out, size_t *read);

/// Copies bytes that stand in HTML text as they are, up to the first `& < >`, DEL or control other
/// than tab and newline, and with `quotes` up to the first `"`. Gives how many. There is room for
/// `count` and 32 more; what is behind those that were copied means nothing.
size_t gz_copy_plain(uint8_t *to, const uint8_t *from, size_t count, bool quotes);

/// The first place from `start` on where a character may begin that HTML text does not have, a
/// carriage return among them; `count` when there is none.
size_t gz_odd(const uint8_t *bytes, size_t count, size_t start);

#endif
