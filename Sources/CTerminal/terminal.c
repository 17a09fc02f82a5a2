// Everything here may run inside a signal handler, which is why it is C: only calls that POSIX names
// async-signal-safe, and plain variables.
#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;
static volatile sig_atomic_t is_taken = 0;
// Taken, and given back only until the program goes on.
static volatile sig_atomic_t is_wanted = 0;
static int terminal = -1;
static int wake = -1;
static const char *enter_text = "";
static const char *leave_text = "";

// All that end a process which minds none of them; the clocks' and the kernel's own as well.
static const int ends[] = {SIGHUP,  SIGINT,    SIGTERM, SIGXCPU, SIGXFSZ, SIGPIPE, SIGALRM,
                           SIGUSR1, SIGUSR2,   SIGPROF, SIGIO,   SIGVTALRM,
#ifdef SIGPWR
                           SIGPWR,
#endif
#ifdef SIGSTKFLT
                           SIGSTKFLT,
#endif
};
// Swift's runtime minds these as well, and would leave the terminal as it is.
static const int faults[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

static void put(const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t count = write(terminal, text, left);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text += count;
    left -= (size_t)count;
  }
}

static void enter(void) {
  struct termios raw = before;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(terminal, TCSADRAIN, &raw);
  put(enter_text);
  is_taken = 1;
}

static void leave(void) {
  if (!is_taken) return;
  is_taken = 0;
  put(leave_text);
  tcsetattr(terminal, TCSADRAIN, &before);
}

static void tell(void) {
  char byte = 0;
  if (write(wake, &byte, 1) < 0) return;
}

static void on_end(int number) {
  leave();
  signal(number, SIG_DFL);
  raise(number);
}

static void on_stop(int number) {
  (void)number;
  int fault = errno;
  leave();
  raise(SIGSTOP);
  errno = fault;
}

// Whoever stopped it without asking (SIGSTOP) has left the terminal taken, and the shell has made it
// its own since: it is taken anew in any case. In the background there is none to take.
static void on_continue(int number) {
  (void)number;
  int fault = errno;
  if (is_wanted && tcgetpgrp(terminal) != getpgrp()) {
    raise(SIGSTOP);
  } else if (is_wanted) {
    enter();
  }
  tell();
  errno = fault;
}

static void on_resize(int number) {
  (void)number;
  int fault = errno;
  tell();
  errno = fault;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

// What somebody else minds stays theirs: nohup keeps SIGHUP away, a program ends its work first.
static bool is_minded(int number) {
  struct sigaction old;
  return sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_DFL;
}

bool gz_terminal_take(int descriptor, int told, const char *entering, const char *leaving) {
  if (is_wanted || tcgetattr(descriptor, &before) != 0) return false;
  terminal = descriptor;
  wake = told;
  enter_text = entering;
  leave_text = leaving;
  is_wanted = 1;
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
    if (!is_minded(ends[index])) handle(ends[index], on_end);
  }
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
    if (!is_minded(number)) handle(number, on_end);
  }
  // A fault is told by nobody on a terminal that shows nothing.
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    handle(faults[index], on_end);
  }
  handle(SIGTSTP, on_stop);
  handle(SIGTTIN, on_stop);
  handle(SIGTTOU, on_stop);
  handle(SIGCONT, on_continue);
  handle(SIGWINCH, on_resize);
  enter();
  return true;
}

void gz_terminal_give_back(void) {
  is_wanted = 0;
  leave();
}

void gz_terminal_suspend(void) { on_stop(SIGTSTP); }

bool gz_terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}
