/* Rulesets in Lua: a file that returns a table is a ruleset like any other.
 *
 * The rules run in a sandbox without files, operating system, foreign code and bytecode; their memory counts toward the
 * context's budget.  If the context has a deadline or `stop`, rules that run on, even in an endless loop, fail with
 * KAY_EUNABLE a few milliseconds later, also while the file is loaded.  For this purpose the rules are interpreted
 * instead of compiled while the context has one of the two: their calls then took 2.5 to 5.5 times as long (searches of
 * divisors of 20000, of five heaps of Nim, and of a loop over numbers).  With kay_context.compiled they are compiled
 * all the same, and work ends only after the call of a rule.  A single call of a library function such as string.find
 * cannot be interrupted.  Run rules that you do not trust in a separate process, like examples/untrusted.c; the program
 * `kayles` does so, and compiles them.
 *
 * After KAY_EUNABLE, from refused memory or a deadline, the next call of the rules loads the file again. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_script kay_script;

/* Receives the output of `print` in the rules, a line at a time. */
typedef void kay_script_print(void *user, const char *line, size_t length);

/* Loads the rules in `text`; diagnoses call the file `name`.  `print` may be NULL.  Use the ruleset with this context
 * only.  Fails with KAY_EINPUT if the text is not valid Lua, raises an error, or does not return a ruleset; the
 * diagnosis has the file and, if known, the line. */
KAY_API kay_status kay_script_open(kay_context *ctx, const char *name, const char *text, size_t length,
                                   kay_script_print *print, void *user, kay_script **out) KAY_MUST_CHECK;

KAY_API void kay_script_close(kay_script *script);

/* Returns the ruleset, which is valid until the script is closed. */
KAY_API const kay_ruleset *kay_script_rules(const kay_script *script);

KAY_END_DECLARATIONS
