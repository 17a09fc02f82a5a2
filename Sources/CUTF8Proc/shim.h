// Lets Swift import utf8proc.h.
#include <utf8proc.h>
