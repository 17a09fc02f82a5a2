// Lets Swift import gumbo.h.
#include <gumbo.h>
