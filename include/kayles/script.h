/* Rulesets in Lua: a file that returns a table is a ruleset like any other.
 *
 * The rules run in a sandbox: no files, no operating system, no foreign code, no bytecode; their memory comes out of
 * the context's budget.  While the context has a deadline, a function of theirs that runs past it ends with
 * KAY_EUNABLE; for that the rules are interpreted, not compiled, and are several times slower.  A single call of a
 * library function such as string.find cannot be ended.  Rules that you do not trust need a process of their own:
 * examples/untrusted.c.
 *
 * After KAY_EUNABLE from refused memory or a deadline the file is loaded again when the rules are asked next. */
#ifndef KAYLES_SCRIPT_H
#define KAYLES_SCRIPT_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_script kay_script;

/* What `print` in the rules writes to, a line at a time; NULL: nowhere. */
typedef void kay_script_print(void *user, const char *line, size_t length);

/* Loads the rules in `text`; `name` is that of the file, for diagnoses.  Everything that is done with the ruleset must
 * be done with this context.  KAY_EINPUT: the text is no Lua, raises, or returns no ruleset; the diagnosis has the file
 * and, where known, the line. */
KAY_API kay_status kay_script_open(kay_context *ctx, const char *name, const char *text, size_t length,
                                   kay_script_print *print, void *user, kay_script **out) KAY_MUST_CHECK;

KAY_API void kay_script_close(kay_script *script);

/* The ruleset; it lives as long as the script. */
KAY_API const kay_ruleset *kay_script_rules(const kay_script *script);

#ifdef __cplusplus
}
#endif
#endif
