/* The list of the rulesets that the library brings along. */
#ifndef KAYLES_RULESETS_H
#define KAYLES_RULESETS_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All rulesets, in the order of the list; *count of them. */
KAY_API const kay_ruleset *const *kay_rulesets(unsigned *count);

/* By its name; NULL when there is none. */
KAY_API const kay_ruleset *kay_ruleset_find(const char *name);

#ifdef __cplusplus
}
#endif
#endif
