// Lets Swift import yaml.h.
#include <yaml.h>
