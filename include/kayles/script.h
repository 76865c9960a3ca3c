/* Rulesets in Lua: a file that returns a table is a ruleset like any other.
 *
 * The rules run in a sandbox: no files, no operating system, no foreign code, no bytecode; their memory comes out of
 * the context's budget.  A function that never returns cannot be stopped from within: run rules that you do not trust
 * in a process that you can end. */
#ifndef KAYLES_SCRIPT_H
#define KAYLES_SCRIPT_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_script kay_script;

/* What `print` in the rules writes to, a line at a time; NULL: nowhere. */
typedef void kay_script_print(void *user, const char *line, size_t length);

/* A position, as far as others may see it. */
typedef struct kay_script_place {
    bool array; /* a number, or an array of `length` numbers, */
    uint32_t length;
    uint64_t number;
    int16_t items[40]; /* of which these are the first */
} kay_script_place;

/* Whether the rules run, and where: for a watcher, which may be another process that shares the page. */
typedef struct kay_script_watched {
    volatile double since; /* on the clock of kay_now(), when the rules were called; 0: they do not run now */
    volatile double deadline; /* of the context then; 0: none */
    volatile double
        refused; /* when Lua was refused memory first; 0: it was not.  Rules that catch this error may go on */
    uint32_t line; /* where the function begins that was called last; 0: not known */
    bool known; /* the rules were asked about a position: */
    kay_script_place at;
} kay_script_watched;

/* Loads the rules in `text`; `name` is that of the file, for diagnoses.  The page says from now on where the rules are,
 * and must outlive the script; NULL: one of the script's own.  Everything that is done with the ruleset must be done
 * with this context.  KAY_EINPUT: the text is no Lua, raises, or returns no ruleset; the diagnosis has the file and,
 * where known, the line. */
KAY_API kay_status kay_script_open(kay_context *ctx, const char *name, const char *text, size_t length,
                                   kay_script_print *print, void *user, kay_script_watched *page,
                                   kay_script **out) KAY_MUST_CHECK;

KAY_API void kay_script_close(kay_script *script);

/* The ruleset; it lives as long as the script. */
KAY_API const kay_ruleset *kay_script_rules(const kay_script *script);

/* The page that says where the rules are. */
KAY_API const kay_script_watched *kay_script_where(const kay_script *script);

enum { KAY_SCRIPT_AT = 80 }; /* bytes for a position in words, its NUL included */

/* Writes the position that the rules were asked about last, cut short if it is long; false: there was none. */
KAY_API bool kay_script_describe(const kay_script_watched *page, char out[KAY_SCRIPT_AT]);

/* False when Lua was refused memory: nothing can be asked any more, only closed. */
KAY_API bool kay_script_usable(const kay_script *script);

#ifdef __cplusplus
}
#endif
#endif
