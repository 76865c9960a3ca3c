/* The context of a task: its memory budget, its deadline, its diagnosis.
 *
 * Every function that can fail takes the context first or reaches it through its first argument.
 * Nothing is global: any number of contexts can work side by side, one thread each.
 * Blocks belong to whoever asked for them; what lives in an arena ends with the arena. */
#ifndef KAYLES_CONTEXT_H
#define KAYLES_CONTEXT_H

#include <signal.h>
#include <stddef.h>

#include <kayles/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers, and that of the library that a program runs with. */
#define KAYLES_VERSION "0.1.0"
KAY_API const char *kay_version(void);

/* Of which work is told how far it is. */
typedef enum kay_work {
    KAY_WORK_WHOLE, /* all that was asked for: cells of a table, cases, positions compared */
    KAY_WORK_PART, /* what goes on within one of those, such as positions searched */
} kay_work;

typedef struct kay_context {
    uint64_t memory_limit; /* bytes that may be held at once; UINT64_MAX: no limit */
    uint64_t memory_used; /* bytes held now */
    uint64_t memory_peak; /* the most held so far */
    double deadline; /* on the clock of kay_now(), in seconds; 0: none */

    double patience; /* seconds that one call of rules in Lua may take where they are watched (the program does); 0: any
                        number */

    /* Not 0: work ends as if the deadline had passed.  A signal handler or another thread may set it.  NULL: nobody
     * does. */
    const volatile sig_atomic_t *stop;

    /* Replaces malloc and friends when set: block NULL asks for `bytes` new bytes, bytes 0 frees.
     * New bytes need not be zero.  NULL means out of memory. */
    void *(*resize)(void *user, void *block, size_t old_bytes, size_t bytes);
    void *user; /* given to resize */

    /* Called now and then by long work; NULL: nobody watches.  total 0: not known. */
    void (*progress)(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);
    void *watcher; /* given to progress */

    kay_diag diag;
} kay_context;

/* Sets up a context without limits. */
KAY_API void kay_context_init(kay_context *ctx);

/* Seconds on a clock that never goes back; its zero is arbitrary. */
KAY_API double kay_now(void);

/* Writes the diagnosis (without a place) and returns `status`. */
KAY_API kay_status kay_fail(kay_context *ctx, kay_status status, const char *format, ...) KAY_FORMAT(3, 4);

/* KAY_EUNABLE when the deadline has passed or the work was stopped.  Costs tens of nanoseconds. */
KAY_API kay_status kay_check_time(kay_context *ctx) KAY_MUST_CHECK;

/* Reports progress within a part of the work, then looks at the clock as kay_check_time does.
 * `what` lasts as long as the work.  Costs tens of nanoseconds: call it every few thousand steps. */
KAY_API kay_status kay_tick(kay_context *ctx, const char *what, uint64_t done, uint64_t total) KAY_MUST_CHECK;

/* The same of the work as a whole, when it begins (nothing is done) and after each of its parts. */
KAY_API kay_status kay_step(kay_context *ctx, const char *what, uint64_t done, uint64_t total) KAY_MUST_CHECK;

/* `bytes` zeroed bytes, aligned for any type; NULL past the budget (diagnosis KAY_EUNABLE) or when
 * the machine has none (KAY_ENOMEM).  Zero bytes give a valid block. */
KAY_API void *kay_alloc(kay_context *ctx, size_t bytes);

/* Room for `count` items of `size` bytes, zeroed; the product is checked. */
KAY_API void *kay_alloc_array(kay_context *ctx, uint64_t count, size_t size);

/* Makes `pointer` such a block of `count` items, or returns from the function with the status of NULL; declares it too.
 */
#define KAY_TRY_ALLOC(pointer, ctx, count)                                                                             \
    do {                                                                                                               \
        (pointer) = (__typeof__(pointer))kay_alloc_array(ctx, count, sizeof *(pointer));                               \
        if (!(pointer))                                                                                                \
            return kay_no_memory(ctx);                                                                                 \
    } while (0)
#define KAY_ALLOC(type, pointer, ctx, count)                                                                           \
    type *pointer;                                                                                                     \
    KAY_TRY_ALLOC(pointer, ctx, count)

/* Makes a block larger or smaller; new bytes are not zeroed.  On NULL the old block is kept. */
KAY_API void *kay_resize(kay_context *ctx, void *block, size_t old_bytes, size_t bytes);

/* Gives back a block of `bytes` bytes; NULL is ignored. */
KAY_API void kay_free(kay_context *ctx, void *block, size_t bytes);

/* The status that a NULL from the functions above stands for. */
KAY_API kay_status kay_no_memory(const kay_context *ctx);

/* An arena: memory that is given back all at once.
 *
 *   chunk ──> chunk ──> ...      each: header | used | free (poisoned under ASan)
 *
 * Blocks larger than a chunk get one of their own. */
typedef struct kay_arena {
    kay_context *ctx;
    struct kay_chunk *chunks; /* latest first */
    unsigned char *at, *end; /* the free part of the latest chunk */
    size_t next; /* bytes of the next usual chunk */
} kay_arena;

KAY_API void kay_arena_init(kay_arena *arena, kay_context *ctx);

/* `bytes` zeroed bytes aligned to 16; NULL as kay_alloc. */
KAY_API void *kay_arena_get(kay_arena *arena, size_t bytes);

/* Room for `count` items of `size` bytes, zeroed; the product is checked. */
KAY_API void *kay_arena_array(kay_arena *arena, uint64_t count, size_t size);

/* Makes `pointer` the first of `count` zeroed items, or returns from the function with the status of NULL. */
#define KAY_TRY_NEW(pointer, arena, count)                                                                             \
    do {                                                                                                               \
        (pointer) = (__typeof__(pointer))kay_arena_array(arena, count, sizeof *(pointer));                             \
        if (!(pointer))                                                                                                \
            return kay_no_memory((arena)->ctx);                                                                        \
    } while (0)

/* Declares `pointer` to items of a type, and does the same. */
#define KAY_NEW(type, pointer, arena, count)                                                                           \
    type *pointer;                                                                                                     \
    KAY_TRY_NEW(pointer, arena, count)

/* A copy of `length` bytes of text with a NUL behind it. */
KAY_API char *kay_arena_text(kay_arena *arena, const char *text, size_t length);

/* Empties the arena; a small chunk is kept for what comes next. */
KAY_API void kay_arena_clear(kay_arena *arena);

/* Gives everything back. */
KAY_API void kay_arena_free(kay_arena *arena);

#ifdef __cplusplus
}
#endif
#endif
