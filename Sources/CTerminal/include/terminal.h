// A terminal that is borrowed and given back, whatever ends the program.
#ifndef GAZETTE_CTERMINAL_H
#define GAZETTE_CTERMINAL_H

#include <stdbool.h>

/// Takes the terminal: raw input, and `enter` written to it. From now on it is given back, with
/// `leave` written, before the program stops or ends by a signal, and taken again when it goes on.
/// `wake` is a descriptor that gets a byte when the size may have changed. Both texts stay valid.
bool gz_terminal_take(int terminal, int wake, const char *enter, const char *leave);

/// Gives it back; a second call does nothing.
void gz_terminal_give_back(void);

/// Gives it back and stops the program as Control-Z would; returns when it goes on.
void gz_terminal_suspend(void);

/// Columns and rows; false where they are not known.
bool gz_terminal_size(int terminal, int *columns, int *rows);

#endif
