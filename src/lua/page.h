/* The page: whether rules in Lua run, since when, and where they are.  A process that shares it can watch them.
 *
 * A watcher sends a signal to rules that are late; the handler calls kay_page_leave(), which abandons the Lua state by
 * a long jump.  It does so only while Lua's own code runs: the allocator and all other code of ours come to their end.
 */
#pragma once

#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>

#include <kayles/script.h>

enum { KAY_PAGE_ITEMS = 40 }; /* that it has room for */

/* A position, as far as it has room.  Lua reads it (emit.lua). */
typedef struct kay_page_position {
    uint8_t array; /* 0: a number; else an array of `length` numbers, */
    uint32_t length;
    uint64_t number;
    int16_t items[KAY_PAGE_ITEMS]; /* of which these are the first */
} kay_page_position;

typedef struct kay_script_page {
    /* Times are on the clock of kay_now(); 0: never. */
    volatile double since; /* when the rules were called; 0: they do not run now */
    volatile double until; /* when they must have returned */
    volatile double most; /* seconds that this call may take; 0: any number */
    volatile double refused; /* when Lua was refused memory first.  Rules that catch this error may go on */
    volatile double stopped; /* when the program was told to stop */
    volatile sig_atomic_t inside; /* Lua's own code runs, and may be left */
    sigjmp_buf *volatile back; /* to where it is left */
    uint32_t line; /* where the function begins that was called last; 0: not known */
    uint8_t known; /* the rules were asked about a position: */
    kay_page_position at;
} kay_script_page;

enum { KAY_PAGE_TEXT = 80 }; /* bytes for a position in words, its NUL included */

/* Writes the position that the rules were asked about last, cut short if it is long; false: there was none. */
bool kay_page_describe(const kay_script_page *page, char out[KAY_PAGE_TEXT]);

/* Whether the rules run although they should have returned, or stopped, some time ago. */
bool kay_page_is_late(const kay_script_page *page);

/* For the handler of a signal: leaves rules that are late, if that is possible now. */
void kay_page_leave(kay_script_page *page);

/* Code of ours that Lua calls begins: it must not be left.  Gives what kay_page_go_on() takes at its end. */
static inline sig_atomic_t kay_page_pause(kay_script_page *page)
{
    const sig_atomic_t inside = page->inside;
    page->inside = 0;
    atomic_signal_fence(memory_order_seq_cst);
    return inside;
}

static inline void kay_page_go_on(kay_script_page *page, sig_atomic_t inside)
{
    atomic_signal_fence(memory_order_seq_cst);
    page->inside = inside;
}

/* As kay_script_open(), for rules that are watched: the page says where they are, and must outlive the script. */
kay_status kay_page_open_script(kay_context *ctx, const char *name, const char *text, size_t length,
                                kay_script_print *print, void *user, kay_script_page *page,
                                kay_script **out) KAY_MUST_CHECK;
