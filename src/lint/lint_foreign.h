/* Foreign rules are linted where they run. */
#ifndef KAYLES_LINT_LINT_FOREIGN_H
#define KAYLES_LINT_LINT_FOREIGN_H

#include <kayles/foreign.h>
#include <kayles/lint.h>

#include "foreign/wire.h"

/* kay_lint of a foreign ruleset. */
kay_status kay_lint_foreign(const kay_lint_question *question, kay_lint_result *out) KAY_MUST_CHECK;

/* Writes the result into an answer. */
void kay_lint_write(kay_text *out, const kay_lint_result *result);

#endif
