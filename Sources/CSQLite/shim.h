// Lets Swift import sqlite3.h.
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast macro, which Swift cannot import.
static inline int gz_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}
static inline int gz_bind_blob(sqlite3_stmt *statement, int index, const void *data, int bytes) {
  return sqlite3_bind_blob(statement, index, data, bytes, SQLITE_TRANSIENT);
}
// sqlite3_db_config is variadic.
static inline int gz_db_config_flag(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
