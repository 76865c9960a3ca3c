/* The page: whether rules in Lua are running, since when, and at which position.  A process that shares the page can
 * watch them.
 *
 * A watcher sends a signal to rules that are late; the handler calls kay_page_leave(), which abandons the Lua state by
 * a long jump.  It jumps only while Lua's own code runs, never out of the allocator or other code of Kayles. */
#pragma once

#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>

#include <kayles/script.h>

enum { KAY_PAGE_ITEMS = 40 }; /* numbers of an array that the page has room for */

/* A position, or its first numbers.  Lua reads it (emit.lua). */
typedef struct kay_page_position {
    uint8_t array; /* 0: a number; else an array of `length` numbers */
    uint32_t length;
    uint64_t number;
    int16_t items[KAY_PAGE_ITEMS]; /* the first numbers of the array */
} kay_page_position;

typedef struct kay_script_page {
    /* Times are on the clock of kay_now(); 0: never. */
    volatile double since; /* when the rules were called; 0: they are not running */
    volatile double until; /* the time by which they must return */
    volatile double most; /* time limit for this call in seconds; 0: no limit */
    volatile double refused; /* when Lua was first refused memory; rules that catch this error may still run */
    volatile double stopped; /* when the program received the signal to stop */
    volatile sig_atomic_t inside; /* Lua's own code is running, and may be abandoned */
    sigjmp_buf *volatile back; /* the target of the jump */
    uint32_t line; /* the first line of the function called last; 0: not known */
    uint8_t known; /* `at` is the position of that call */
    kay_page_position at;
} kay_script_page;

enum { KAY_PAGE_TEXT = 80 }; /* bytes for the text of a position, with its NUL */

/* Writes the position of the last call, cut short if it is long; returns false if there was none. */
bool kay_page_describe(const kay_script_page *page, char out[KAY_PAGE_TEXT]);

/* Whether the rules are still running some time after they should have returned or stopped. */
bool kay_page_is_late(const kay_script_page *page);

/* For a signal handler: abandons rules that are late, if that is possible now. */
void kay_page_leave(kay_script_page *page);

/* Begins code of Kayles that is called by Lua and must not be abandoned.  Pass the result to kay_page_go_on() at its
 * end. */
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

/* Like kay_script_open(), for rules that are watched; the page must outlive the script. */
kay_status kay_page_open_script(kay_context *ctx, const char *name, const char *text, size_t length,
                                kay_script_print *print, void *user, kay_script_page *page,
                                kay_script **out) KAY_MUST_CHECK;
