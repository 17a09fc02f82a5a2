// The commit, as Package.swift has been told.
#include "CBuild.h"

const char *gz_commit(void) { return GAZETTE_COMMIT; }
