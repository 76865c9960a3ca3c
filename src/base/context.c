/* The context of a task: memory within a budget, the clock, the diagnosis. */
#include <kayles/context.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "base/utf8.h"

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 /* Linux 6.1 */
#endif

/* Blocks of at least this size ask the kernel for pages of 2 MiB, which save most page faults and TLB misses. */
enum { CONTEXT_HUGE = 4 << 20 };

const char *kay_version(void)
{
    return KAYLES_VERSION;
}

const char *kay_status_text(kay_status status)
{
    static const char *const texts[] = {
#define STATUS_TEXT(name, text) [name] = text,
        KAY_STATUS_LIST(STATUS_TEXT)
#undef STATUS_TEXT
    };
    if ((unsigned)status >= sizeof texts / sizeof *texts)
        return "unknown status";
    return texts[status];
}

void kay_context_init(kay_context *ctx)
{
    *ctx = (kay_context){.memory_limit = UINT64_MAX};
}

double kay_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

kay_status kay_fail(kay_context *ctx, kay_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ctx->diag.status = status;
    ctx->diag.placed = false;
    vsnprintf(ctx->diag.text, sizeof ctx->diag.text, format, arguments);
    va_end(arguments);
    kay_utf8_show(ctx->diag.text, sizeof ctx->diag.text);
    return status;
}

kay_status kay_check_time(kay_context *ctx)
{
    const double now = ctx->look || ctx->deadline > 0 ? kay_now() : 0;
    if (ctx->look && now >= ctx->looked + 1e-3 * KAY_LOOK_MS) {
        ctx->look(ctx->looker);
        ctx->looked = kay_now();
    }
    if (kay_stopped(ctx))
        return kay_fail(ctx, KAY_EUNABLE, "interrupted");
    if (ctx->deadline > 0 && now > ctx->deadline)
        return kay_fail(ctx, KAY_EUNABLE, "the time budget is used up");
    return KAY_OK;
}

static kay_status context_tell(kay_context *ctx, kay_work level, const char *what, uint64_t done, uint64_t total)
{
    if (ctx->progress)
        ctx->progress(ctx->watcher, level, what, done, total);
    return kay_check_time(ctx);
}

kay_status kay_tick(kay_context *ctx, const char *what, uint64_t done, uint64_t total)
{
    return context_tell(ctx, KAY_WORK_PART, what, done, total);
}

kay_status kay_step(kay_context *ctx, const char *what, uint64_t done, uint64_t total)
{
    return context_tell(ctx, KAY_WORK_WHOLE, what, done, total);
}

static bool context_has_room(kay_context *ctx, size_t more)
{
    if (more <= ctx->memory_limit && ctx->memory_used <= ctx->memory_limit - more)
        return true;
    kay_fail(ctx, KAY_EUNABLE, "the memory budget of %llu bytes is used up", (unsigned long long)ctx->memory_limit);
    return false;
}

static void context_count(kay_context *ctx, size_t old_bytes, size_t bytes)
{
    ctx->memory_used = ctx->memory_used - old_bytes + bytes;
    if (ctx->memory_used > ctx->memory_peak)
        ctx->memory_peak = ctx->memory_used;
}

/* Advises the kernel about a large block, which works without it too.  The advice covers all pages of the block, also
 * the partial pages at its ends: otherwise the kernel splits the mapping, and realloc must copy it to grow. */
static void context_advise(void *block, size_t bytes, int advice)
{
    enum { PAGE = 4096 };
    if (bytes < CONTEXT_HUGE)
        return;
    uintptr_t from = (uintptr_t)block / PAGE * PAGE, to = ((uintptr_t)block + bytes + PAGE - 1) / PAGE * PAGE;
    madvise((void *)from, to - from, advice);
}

void *kay_alloc(kay_context *ctx, size_t bytes)
{
    if (bytes == 0)
        bytes = 1;
    if (!context_has_room(ctx, bytes))
        return NULL;
    void *block;
    if (ctx->resize) {
        block = ctx->resize(ctx->user, NULL, 0, bytes);
        if (block)
            memset(block, 0, bytes);
    } else {
        block = calloc(1, bytes);
        if (block)
            context_advise(block, bytes, MADV_HUGEPAGE);
    }
    if (!block) {
        kay_fail(ctx, KAY_ENOMEM, "out of memory: %zu bytes were refused", bytes);
        return NULL;
    }
    context_count(ctx, 0, bytes);
    return block;
}

void *kay_alloc_array(kay_context *ctx, uint64_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        kay_fail(ctx, KAY_EUNABLE, "allocation size overflows: %llu items", (unsigned long long)count);
        return NULL;
    }
    return kay_alloc(ctx, bytes);
}

void *kay_resize(kay_context *ctx, void *block, size_t old_bytes, size_t bytes)
{
    if (!block)
        return kay_alloc(ctx, bytes);
    if (bytes == 0)
        bytes = 1;
    if (old_bytes == 0)
        old_bytes = 1;
    if (bytes > old_bytes && !context_has_room(ctx, bytes - old_bytes))
        return NULL;
    void *moved = ctx->resize ? ctx->resize(ctx->user, block, old_bytes, bytes) : realloc(block, bytes);
    if (!moved) {
        kay_fail(ctx, KAY_ENOMEM, "out of memory: %zu bytes were refused", bytes);
        return NULL;
    }
    if (!ctx->resize && bytes > old_bytes)
        context_advise(moved, bytes, MADV_HUGEPAGE);
    if (!ctx->resize && bytes / 2 >= old_bytes)
        context_advise(moved, old_bytes, MADV_COLLAPSE); /* realloc splits huge pages that it moves */
    context_count(ctx, old_bytes, bytes);
    return moved;
}

void kay_free(kay_context *ctx, void *block, size_t bytes)
{
    if (!block)
        return;
    if (bytes == 0)
        bytes = 1;
    context_count(ctx, bytes, 0);
    if (ctx->resize)
        ctx->resize(ctx->user, block, bytes, 0);
    else
        free(block);
}

kay_status kay_no_memory(const kay_context *ctx)
{
    return ctx->diag.status == KAY_ENOMEM ? KAY_ENOMEM : KAY_EUNABLE;
}
