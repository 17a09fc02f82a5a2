// libpq's calls that Gazette needs, loaded when the first is needed.
#ifndef GAZETTE_CPOSTGRES_H
#define GAZETTE_CPOSTGRES_H

#include <stddef.h>

struct gz_pq_line;
struct gz_pq_answer;

/// Loads libpq. NULL when all is well, otherwise what is wrong, as the end of a sentence.
const char *gz_pq_load(void);

/// Where an address leads, of which `keyword` is one part (`host`, `port`, `dbname`): a copy that is
/// to be freed, NULL where the address does not say. `*is_address` is 0 where it is no address.
char *gz_pq_part(const char *address, const char *keyword, int *is_address);

/// A connection, whether it came about or not; NULL without memory. Longer than that is not waited.
struct gz_pq_line *gz_pq_open(const char *address, int milliseconds);
void gz_pq_close(struct gz_pq_line *line);
int gz_pq_is_open(struct gz_pq_line *line);
int gz_pq_lacks_password(struct gz_pq_line *line);
/// Such as 150018.
int gz_pq_version(struct gz_pq_line *line);
/// A setting that the server tells by itself, such as `server_encoding`; NULL for others.
const char *gz_pq_setting(struct gz_pq_line *line, const char *name);
/// What went wrong with the connection. Of the server's own refusals it ends with their code.
const char *gz_pq_message(struct gz_pq_line *line);

/// Several statements without values; the answer to the last, or to the one that failed, as text.
struct gz_pq_answer *gz_pq_run(struct gz_pq_line *line, const char *statements);
/// One statement with values in binary form; the answer is in binary form too.
struct gz_pq_answer *gz_pq_ask(
    struct gz_pq_line *line, const char *statement, int count, const unsigned *types,
    const char *const *values, const int *lengths);
void gz_pq_free(struct gz_pq_answer *answer);
int gz_pq_is_good(struct gz_pq_answer *answer);
/// The SQLSTATE of five characters, and the server's sentence; NULL where there is none.
const char *gz_pq_state(struct gz_pq_answer *answer);
const char *gz_pq_sentence(struct gz_pq_answer *answer);
int gz_pq_rows(struct gz_pq_answer *answer);
/// How many rows a statement changed, as text.
const char *gz_pq_changed(struct gz_pq_answer *answer);
int gz_pq_is_null(struct gz_pq_answer *answer, int row, int column);
const char *gz_pq_value(struct gz_pq_answer *answer, int row, int column);
int gz_pq_length(struct gz_pq_answer *answer, int row, int column);

#endif
