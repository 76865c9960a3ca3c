/* The page: whether rules in Lua run, and where.  Who watches them may be another process that shares it. */
#ifndef KAYLES_LUA_PAGE_H
#define KAYLES_LUA_PAGE_H

#include <kayles/script.h>

/* A position, as far as it has room. */
typedef struct kay_page_position {
    bool array; /* a number, or an array of `length` numbers, */
    uint32_t length;
    uint64_t number;
    int16_t items[40]; /* of which these are the first */
} kay_page_position;

typedef struct kay_script_page {
    volatile double since; /* on the clock of kay_now(), when the rules were called; 0: they do not run now */
    volatile double
        refused; /* when Lua was refused memory first; 0: it was not.  Rules that catch this error may go on */
    uint32_t line; /* where the function begins that was called last; 0: not known */
    bool known; /* the rules were asked about a position: */
    kay_page_position at;
} kay_script_page;

enum { KAY_PAGE_TEXT = 80 }; /* bytes for a position in words, its NUL included */

/* Writes the position that the rules were asked about last, cut short if it is long; false: there was none. */
bool kay_page_describe(const kay_script_page *page, char out[KAY_PAGE_TEXT]);

/* As kay_script_open(); the page says from now on where the rules are, and must outlive the script.  NULL: one of the
 * script's own. */
kay_status kay_page_open_script(kay_context *ctx, const char *name, const char *text, size_t length,
                                kay_script_print *print, void *user, kay_script_page *page,
                                kay_script **out) KAY_MUST_CHECK;

#endif
