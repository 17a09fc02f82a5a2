// Finds libpq's functions when the first is needed: building Gazette needs nothing of PostgreSQL.
#define _GNU_SOURCE
#include "postgres_calls.h"

#include <dlfcn.h>
#include <poll.h>
#include <string.h>
#include <time.h>

// What https://www.postgresql.org/docs/15/libpq.html says of libpq.so.5, whose calls have not
// changed since 2005 (2021 for the last of these).
typedef struct gz_pq_line PGconn;
typedef struct gz_pq_answer PGresult;
typedef struct {
  char *keyword, *envvar, *compiled, *val, *label, *dispchar;
  int dispsize;
} PQconninfoOption;
enum { CONNECTION_OK = 0 };
enum { PGRES_POLLING_FAILED = 0, PGRES_POLLING_READING, PGRES_POLLING_WRITING, PGRES_POLLING_OK };
enum { PGRES_COMMAND_OK = 1, PGRES_TUPLES_OK = 2 };
enum { PQERRORS_DEFAULT = 1, PQERRORS_SQLSTATE = 3 };

#define CALLS(CALL)                                                                      \
  CALL(PQconninfoParse, PQconninfoOption *, (const char *, char **))                     \
  CALL(PQconninfoFree, void, (PQconninfoOption *))                                       \
  CALL(PQfreemem, void, (void *))                                                        \
  CALL(PQconnectStartParams, PGconn *, (const char *const *, const char *const *, int))  \
  CALL(PQconnectPoll, int, (PGconn *))                                                   \
  CALL(PQsocket, int, (const PGconn *))                                                  \
  CALL(PQstatus, int, (const PGconn *))                                                  \
  CALL(PQfinish, void, (PGconn *))                                                       \
  CALL(PQconnectionNeedsPassword, int, (const PGconn *))                                 \
  CALL(PQserverVersion, int, (const PGconn *))                                           \
  CALL(PQparameterStatus, const char *, (const PGconn *, const char *))                  \
  CALL(PQerrorMessage, char *, (const PGconn *))                                         \
  CALL(PQsetErrorVerbosity, int, (PGconn *, int))                                        \
  CALL(PQsetNoticeProcessor, void *,                                                     \
       (PGconn *, void (*)(void *, const char *), void *))                               \
  CALL(PQexec, PGresult *, (PGconn *, const char *))                                     \
  CALL(PQexecParams, PGresult *,                                                         \
       (PGconn *, const char *, int, const unsigned *, const char *const *, const int *, \
        const int *, int))                                                               \
  CALL(PQclear, void, (PGresult *))                                                      \
  CALL(PQresultStatus, int, (const PGresult *))                                          \
  CALL(PQresultErrorField, char *, (const PGresult *, int))                              \
  CALL(PQntuples, int, (const PGresult *))                                               \
  CALL(PQcmdTuples, char *, (PGresult *))                                                \
  CALL(PQgetisnull, int, (const PGresult *, int, int))                                   \
  CALL(PQgetvalue, char *, (const PGresult *, int, int))                                 \
  CALL(PQgetlength, int, (const PGresult *, int, int))

static struct {
#define DECLARE(name, type, parameters) type(*name) parameters;
  CALLS(DECLARE)
} lib;

const char *gz_pq_load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define FIND(name, type, parameters)                          \
  *(void **)&lib.name = dlsym(library, #name);                \
  if (!lib.name) return "it lacks " #name;
  CALLS(FIND)
  return NULL;
}

char *gz_pq_part(const char *address, const char *keyword, int *is_address) {
  // The reason would quote what may be a password.
  char *reason = NULL;
  PQconninfoOption *options = lib.PQconninfoParse(address, &reason);
  if (reason) lib.PQfreemem(reason);
  *is_address = options != NULL;
  if (!options) return NULL;
  char *found = NULL;
  for (PQconninfoOption *option = options; option->keyword; option++) {
    if (!strcmp(option->keyword, keyword) && option->val) found = strdup(option->val);
  }
  lib.PQconninfoFree(options);
  return found;
}

// Notices would go to standard error.
static void ignore(void *context, const char *notice) {
  (void)context;
  (void)notice;
}

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

struct gz_pq_line *gz_pq_open(const char *address, int milliseconds) {
  // What stands before the address is its standard; what stands behind it overrules it. A silent
  // network is noticed within half a minute.
  const char *names[] = {"fallback_application_name", "keepalives_idle", "keepalives_interval",
                         "keepalives_count", "tcp_user_timeout", "dbname", "client_encoding", NULL};
  const char *values[] = {"gazette", "15", "5", "3", "30000", address, "UTF8", NULL};
  PGconn *line = lib.PQconnectStartParams(names, values, 1);
  if (!line) return NULL;
  lib.PQsetNoticeProcessor(line, ignore, NULL);
  lib.PQsetErrorVerbosity(line, PQERRORS_SQLSTATE);
  long end = now() + milliseconds;
  int wanted = PGRES_POLLING_WRITING;
  while (lib.PQsocket(line) >= 0 && wanted != PGRES_POLLING_OK && wanted != PGRES_POLLING_FAILED) {
    long rest = end - now();
    struct pollfd watched = {
        lib.PQsocket(line), wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT, 0};
    if (rest <= 0 || poll(&watched, 1, (int)rest) == 0) break;
    wanted = lib.PQconnectPoll(line);
  }
  lib.PQsetErrorVerbosity(line, PQERRORS_DEFAULT);
  return line;
}

void gz_pq_close(struct gz_pq_line *line) { lib.PQfinish(line); }
int gz_pq_is_open(struct gz_pq_line *line) { return lib.PQstatus(line) == CONNECTION_OK; }
int gz_pq_lacks_password(struct gz_pq_line *line) { return lib.PQconnectionNeedsPassword(line); }
int gz_pq_version(struct gz_pq_line *line) { return lib.PQserverVersion(line); }
const char *gz_pq_setting(struct gz_pq_line *line, const char *name) {
  return lib.PQparameterStatus(line, name);
}
const char *gz_pq_message(struct gz_pq_line *line) { return lib.PQerrorMessage(line); }

struct gz_pq_answer *gz_pq_run(struct gz_pq_line *line, const char *statements) {
  return lib.PQexec(line, statements);
}
struct gz_pq_answer *gz_pq_ask(
    struct gz_pq_line *line, const char *statement, int count, const unsigned *types,
    const char *const *values, const int *lengths) {
  // As many as the protocol could ever have would be 65,535; ours are a few dozen.
  int formats[128];
  if (count > 128) return NULL;
  for (int index = 0; index < count; index++) formats[index] = 1;
  return lib.PQexecParams(line, statement, count, types, values, lengths, formats, 1);
}
void gz_pq_free(struct gz_pq_answer *answer) { lib.PQclear(answer); }
int gz_pq_is_good(struct gz_pq_answer *answer) {
  int status = lib.PQresultStatus(answer);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}
const char *gz_pq_state(struct gz_pq_answer *answer) {
  return lib.PQresultErrorField(answer, 'C');
}
const char *gz_pq_sentence(struct gz_pq_answer *answer) {
  return lib.PQresultErrorField(answer, 'M');
}
int gz_pq_rows(struct gz_pq_answer *answer) { return lib.PQntuples(answer); }
const char *gz_pq_changed(struct gz_pq_answer *answer) { return lib.PQcmdTuples(answer); }
int gz_pq_is_null(struct gz_pq_answer *answer, int row, int column) {
  return lib.PQgetisnull(answer, row, column);
}
const char *gz_pq_value(struct gz_pq_answer *answer, int row, int column) {
  return lib.PQgetvalue(answer, row, column);
}
int gz_pq_length(struct gz_pq_answer *answer, int row, int column) {
  return lib.PQgetlength(answer, row, column);
}
