// Lets Swift import pcre2.h, for text in bytes.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
