/* Of which start a diagnosis speaks. */
#ifndef KAYLES_RULESET_START_ERROR_H
#define KAYLES_RULESET_START_ERROR_H

#include <kayles/ruleset.h>

/* Adds the parameters to what rules->start has said: in front, or behind where that has a place of its own.  Returns
 * `status`. */
kay_status kay_start_error(const kay_start *start, kay_status status) KAY_MUST_CHECK;

#endif
