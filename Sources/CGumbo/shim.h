// Lets Swift import gumbo.h.
#include <gumbo.h>

// The default options are a mutable global for Swift; a fragment is parsed as inside of a <div>.
static inline GumboOptions gz_gumbo_options(void) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  options.fragment_context = GUMBO_TAG_DIV;
  return options;
}
