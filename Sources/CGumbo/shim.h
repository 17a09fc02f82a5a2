// Lets Swift import gumbo.h.
#include <gumbo.h>
#include <stdlib.h>

// Zeroed, because for a fragment gumbo never sets whether its document is in quirks mode, but asks.
static inline void *gz_gumbo_allocate(void *context, size_t size) { return calloc(1, size); }

// The default options are a mutable global for Swift; a fragment is parsed as inside of a <div>.
static inline GumboOptions gz_gumbo_options(void) {
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = gz_gumbo_allocate;
  options.max_errors = 0;
  options.fragment_context = GUMBO_TAG_DIV;
  return options;
}
