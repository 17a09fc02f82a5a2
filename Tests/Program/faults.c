// Makes the Nth call that changes a file in one folder fail, or ends the process there; and moves
// the clock. Preloaded into the program by tests, told what to do by the environment:
//
//   FAULT_FOLDER  only files whose path begins with it count
//   FAULT_CALLS   names of calls that count, such as "write fsync"; empty: all
//   FAULT_NUMBER  which of them fails, from 1
//   FAULT_KIND    ENOSPC, EFBIG (from then on), EIO, EINTR (once), SHORT (once: half is written), KILL
//   FAULT_MARK    a file that is created when the fault happens
//   FAULT_CLOCK   seconds to be added to the clock on the wall
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum kind { NONE, ENOSPC_FOR_EVER, EFBIG_FOR_EVER, EIO_ONCE, EINTR_ONCE, SHORT_ONCE, KILLED };

static _Atomic int calls;
static enum kind kind;
static int number;
static const char *folder, *names;
static long shift;

__attribute__((constructor)) static void read_environment(void) {
  static const char *const kinds[] = {"", "ENOSPC", "EFBIG", "EIO", "EINTR", "SHORT", "KILL"};
  const char *wanted = getenv("FAULT_KIND");
  for (int i = 1; wanted && i <= KILLED; i++)
    if (strcmp(wanted, kinds[i]) == 0) kind = i;
  folder = getenv("FAULT_FOLDER");
  names = getenv("FAULT_CALLS");
  number = atoi(getenv("FAULT_NUMBER") ? getenv("FAULT_NUMBER") : "0");
  shift = atol(getenv("FAULT_CLOCK") ? getenv("FAULT_CLOCK") : "0");
  if (!folder) kind = NONE;
}

static void leave_mark(void) {
  const char *mark = getenv("FAULT_MARK");
  if (mark) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600));
}

// Returns what this call has to do: NONE is to go on as always.
static enum kind fault(const char *name, const char *path) {
  if (kind == NONE || !path || strncmp(path, folder, strlen(folder)) != 0) return NONE;
  if (names && *names && !strstr(names, name)) return NONE;
  int now = atomic_fetch_add(&calls, 1) + 1;
  int lasts = kind == ENOSPC_FOR_EVER || kind == EFBIG_FOR_EVER;
  if (now < number || (now > number && !lasts)) return NONE;
  if (now == number) leave_mark();
  if (kind == KILLED) raise(SIGKILL);
  static const int reasons[] = {0, ENOSPC, EFBIG, EIO, EINTR, 0, 0};
  errno = reasons[kind];
  return kind;
}

static enum kind fault_of(const char *name, int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count <= 0) return NONE;
  path[count] = 0;
  return fault(name, path);
}

#define WRITER(name, parameters, arguments)                                \
  ssize_t name parameters {                                                \
    enum kind what = fault_of("write", descriptor);                        \
    if (what != NONE && what != SHORT_ONCE) return -1;                     \
    if (what == SHORT_ONCE) count = (count + 1) / 2;                       \
    return NEXT(name) arguments;                                           \
  }
WRITER(write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
WRITER(pwrite, (int descriptor, const void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
WRITER(pwrite64, (int descriptor, const void *bytes, size_t count, off64_t at), (descriptor, bytes, count, at))
WRITER(sendfile, (int descriptor, int from, off_t *at, size_t count), (descriptor, from, at, count))
WRITER(sendfile64, (int descriptor, int from, off64_t *at, size_t count), (descriptor, from, at, count))

#define ON_DESCRIPTOR(call, name, parameters, arguments) \
  int name parameters {                                  \
    if (fault_of(call, descriptor) != NONE) return -1;   \
    return NEXT(name) arguments;                         \
  }
ON_DESCRIPTOR("fsync", fsync, (int descriptor), (descriptor))
ON_DESCRIPTOR("fsync", fdatasync, (int descriptor), (descriptor))
ON_DESCRIPTOR("ftruncate", ftruncate, (int descriptor, off_t size), (descriptor, size))
ON_DESCRIPTOR("ftruncate", ftruncate64, (int descriptor, off64_t size), (descriptor, size))

#define ON_PATH(call, name, parameters, arguments, path) \
  int name parameters {                                  \
    if (fault(call, path) != NONE) return -1;            \
    return NEXT(name) arguments;                         \
  }
ON_PATH("rename", rename, (const char *from, const char *to), (from, to), to)
ON_PATH("link", link, (const char *from, const char *to), (from, to), to)
ON_PATH("unlink", unlink, (const char *path), (path), path)
ON_PATH("mkdir", mkdir, (const char *path, mode_t mode), (path, mode), path)

#define OPENER(name)                                                       \
  int name(const char *path, int flags, ...) {                             \
    va_list more;                                                          \
    va_start(more, flags);                                                 \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;              \
    va_end(more);                                                          \
    if (flags & O_CREAT && fault("open", path) != NONE) return -1;         \
    return NEXT(name)(path, flags, mode);                                  \
  }
OPENER(open)
OPENER(open64)

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += shift;
  return result;
}
