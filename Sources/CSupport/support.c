// One-line shims, no logic.
#define _GNU_SOURCE
#include "CSupport.h"

#include <malloc.h>
#include <signal.h>
#include <string.h>

const void *gz_memmem(const void *hay, size_t hay_length, const void *needle, size_t needle_length) {
  return memmem(hay, hay_length, needle, needle_length);
}

// glibc hands constructors what it hands to main.
static char *const *words;
__attribute__((constructor)) static void keep_words(int count, char *const *values) {
  (void)count;
  words = values;
}

char *const *gz_words(void) { return words; }

void gz_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

int gz_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int gz_spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int gz_spawn_on_its_own(posix_spawnattr_t *attributes) {
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGINT);
  sigaddset(&usual, SIGTERM);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &usual);
  return posix_spawnattr_setflags(
      attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}
