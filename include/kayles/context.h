/* The context of a task: its memory budget, its deadline, its diagnosis.
 *
 * Every function that can fail takes the context as its first argument, or the first argument leads to it.  Nothing is
 * global: any number of contexts can be used at the same time, each in one thread.  The caller that allocates a block
 * owns it; an arena owns its blocks and frees them together. */
#pragma once

#include <stddef.h>

#include <kayles/status.h>

KAY_BEGIN_DECLARATIONS

/* The version of these headers; kay_version() returns the version of the library at run time. */
#define KAYLES_VERSION "0.1.0"
KAY_API const char *kay_version(void);

/* The work whose progress is reported. */
typedef enum kay_work {
    KAY_WORK_WHOLE, /* the whole task: cells of a table, cases, positions compared */
    KAY_WORK_PART, /* one step of it, such as the positions searched for one case */
} kay_work;

enum { KAY_LOOK_MS = 50 }; /* the least time in milliseconds between two calls of the hook `look` */
enum { KAY_THREADS = 16 }; /* the most threads that work on one question */

typedef struct kay_context {
    uint64_t memory_limit; /* maximal number of bytes allocated at the same time; UINT64_MAX: no limit */
    uint64_t memory_used; /* bytes allocated now */
    uint64_t memory_peak; /* maximum of memory_used so far */
    double deadline; /* on the clock of kay_now(), in seconds; 0: none */

    double patience; /* time limit in seconds for one call of Lua rules that run in a watched process (as in the
                        program); 0: no limit */
    bool compiled; /* rules in Lua are compiled even if the context has a deadline or `stop`; a call of them then runs
                      to its end */

    /* When *stop is not 0, work ends as if the deadline had passed.  NULL: work is never stopped.  A signal handler,
     * another thread or `look` may set it, with kay_stop_set. */
    const int *stop;

    /* Long work calls it in its own thread where it checks the deadline, at most once in KAY_LOOK_MS.  A host that
     * has an event loop or an interpreter looks there for what has happened, and sets *stop to end the work.  NULL:
     * nothing is called. */
    void (*look)(void *looker);
    void *looker; /* passed to look */
    double looked; /* the time of the last call of look, on the clock of kay_now() */

    /* If not NULL, it replaces malloc, realloc and free: if `block` is NULL, it allocates `bytes` bytes; if `bytes` is
     * 0, it frees the block.  New bytes need not be zero.  Returns NULL when out of memory. */
    void *(*resize)(void *user, void *block, size_t old_bytes, size_t bytes);
    void *user; /* passed to resize */

    /* Called now and then by long work, unless NULL.  total is 0 if it is not known. */
    void (*progress)(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total);
    void *watcher; /* passed to progress */

    kay_diag diag;
} kay_context;

/* Sets up a context without limits.  A context owns nothing; it must outlive the objects that are made in it. */
KAY_API void kay_context_init(kay_context *ctx);

/* Seconds on a clock that never goes back; its zero is arbitrary. */
KAY_API double kay_now(void);

/* Sets the diagnosis, without a place, and returns `status`. */
KAY_API kay_status kay_fail(kay_context *ctx, kay_status status, const char *format, ...) KAY_FORMAT(3, 4);

/* Sets or clears the flag to which kay_context.stop points.  Safe in signal handlers and in any thread. */
static inline void kay_stop_set(int *stop, int value)
{
    __atomic_store_n(stop, value, __ATOMIC_RELAXED);
}

/* Returns whether the work of the context was stopped. */
static inline bool kay_stopped(const kay_context *ctx)
{
    return ctx->stop && __atomic_load_n(ctx->stop, __ATOMIC_RELAXED);
}

/* Fails with KAY_EUNABLE if the deadline has passed or the work was stopped; before that it calls the hook `look` if it
 * is time.  Costs tens of nanoseconds. */
KAY_API kay_status kay_check_time(kay_context *ctx) KAY_MUST_CHECK;

/* Reports progress within a part of the work, then checks the deadline like kay_check_time.  `what` must last as long
 * as the work.  Costs tens of nanoseconds: call it every few thousand steps. */
KAY_API kay_status kay_tick(kay_context *ctx, const char *what, uint64_t done, uint64_t total) KAY_MUST_CHECK;

/* Like kay_tick, for the work as a whole: call it at the beginning (done is 0) and after each part. */
KAY_API kay_status kay_step(kay_context *ctx, const char *what, uint64_t done, uint64_t total) KAY_MUST_CHECK;

/* Allocates `bytes` zeroed bytes, aligned for any type.  Returns NULL if the budget is used up (the diagnosis is
 * KAY_EUNABLE) or if the system is out of memory (KAY_ENOMEM).  0 bytes give a valid block. */
KAY_API void *kay_alloc(kay_context *ctx, size_t bytes);

/* Allocates `count` zeroed items of `size` bytes; also returns NULL if the product overflows. */
KAY_API void *kay_alloc_array(kay_context *ctx, uint64_t count, size_t size);

/* KAY_TRY_ALLOC sets `pointer` to `count` new items, or returns from the calling function with kay_no_memory.
 * KAY_ALLOC declares the pointer first. */
#define KAY_TRY_ALLOC(pointer, ctx, count)                                                                             \
    do {                                                                                                               \
        (pointer) = (__typeof__(pointer))kay_alloc_array(ctx, count, sizeof *(pointer));                               \
        if (!(pointer))                                                                                                \
            return kay_no_memory(ctx);                                                                                 \
    } while (0)
#define KAY_ALLOC(type, pointer, ctx, count)                                                                           \
    type *pointer;                                                                                                     \
    KAY_TRY_ALLOC(pointer, ctx, count)

/* Enlarges or shrinks a block; new bytes are not zeroed.  If it returns NULL, the old block is unchanged. */
KAY_API void *kay_resize(kay_context *ctx, void *block, size_t old_bytes, size_t bytes);

/* Frees a block of `bytes` bytes; ignores NULL. */
KAY_API void kay_free(kay_context *ctx, void *block, size_t bytes);

/* Returns the status to report when a function above has returned NULL: KAY_EUNABLE or KAY_ENOMEM. */
KAY_API kay_status kay_no_memory(const kay_context *ctx);

/* An arena: many blocks that are freed together.
 *
 *   chunk ──> chunk ──> ...      each: header | used | free (poisoned under ASan)
 *
 * A block larger than a chunk gets a chunk of its own. */
typedef struct kay_arena {
    kay_context *ctx;
    struct kay_chunk *chunks; /* latest first */
    unsigned char *at, *end; /* the free part of the latest chunk */
    size_t next; /* bytes of the next usual chunk */
} kay_arena;

KAY_API void kay_arena_init(kay_arena *arena, kay_context *ctx);

/* Allocates `bytes` zeroed bytes, aligned to 16.  Returns NULL when kay_alloc does. */
KAY_API void *kay_arena_get(kay_arena *arena, size_t bytes);

/* Allocates `count` zeroed items of `size` bytes; also returns NULL if the product overflows. */
KAY_API void *kay_arena_array(kay_arena *arena, uint64_t count, size_t size);

/* KAY_TRY_NEW sets `pointer` to `count` zeroed items, or returns from the calling function with kay_no_memory.  KAY_NEW
 * declares the pointer first. */
#define KAY_TRY_NEW(pointer, arena, count)                                                                             \
    do {                                                                                                               \
        (pointer) = (__typeof__(pointer))kay_arena_array(arena, count, sizeof *(pointer));                             \
        if (!(pointer))                                                                                                \
            return kay_no_memory((arena)->ctx);                                                                        \
    } while (0)

#define KAY_NEW(type, pointer, arena, count)                                                                           \
    type *pointer;                                                                                                     \
    KAY_TRY_NEW(pointer, arena, count)

/* Copies `length` bytes of text and adds a NUL.  Returns NULL when kay_alloc does. */
KAY_API char *kay_arena_text(kay_arena *arena, const char *text, size_t length);

/* Empties the arena, but keeps one small chunk for reuse. */
KAY_API void kay_arena_clear(kay_arena *arena);

/* Frees all blocks. */
KAY_API void kay_arena_free(kay_arena *arena);

KAY_END_DECLARATIONS
