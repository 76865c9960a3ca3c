/* Of which start a diagnosis speaks. */
#ifndef KAYLES_RULES_BLAME_H
#define KAYLES_RULES_BLAME_H

#include <kayles/ruleset.h>

/* Adds the parameters to what rules->start has said: in front, or behind where that has a place of its own.  Returns
 * `status`. */
kay_status kay_blame_start(const kay_start *start, kay_status status) KAY_MUST_CHECK;

#endif
