/* Evaluates a position with several threads: all walk down from it over one table, each with its own context and store.
 */
#include "evaluate/evaluate_walk.h"
#include "base/thread.h"
#include "evaluate/evaluate.h"

enum {
    THREADS_SHARE = 2, /* 1 / THREADS_SHARE of the remaining memory is for the walks and stores of all threads */
    THREADS_WAYS = 4, /* 1 / THREADS_WAYS of that is for the walks with their copiers */
};

typedef struct evaluate_thread {
    kay_thread thread;
    kay_context ctx, store_ctx; /* of its walk and of its store */
    evaluate_walk walk;
    const uint64_t *position;
} evaluate_thread;

/* The first thread to end, with or without the value, ends the work of all. */
static void threads_walk(evaluate_thread *own)
{
    kay_evaluation *all = own->walk.all;
    const kay_status status = evaluate_walk_run(&own->walk, own->position, UINT64_MAX);
    evaluate_lock(all);
    if (!all->over) {
        all->over = true;
        all->status = status;
        if (status != KAY_OK && own->ctx.diag.status == status) /* else the message is in a store's context */
            all->ctx->diag = own->ctx.diag;
        else if (status != KAY_OK && own->store_ctx.diag.status == status)
            all->ctx->diag = own->store_ctx.diag;
    }
    evaluate_unlock(all);
}

static void *threads_run(void *own)
{
    threads_walk(own);
    return NULL;
}

/* Creates the thread's own store and the copiers into it and back. */
static kay_status threads_store(evaluate_thread *thread, kay_value_store *of_all)
{
    evaluate_walk *walk = &thread->walk;
    KAY_TRY(kay_value_store_new(&thread->store_ctx, 0, &walk->store));
    walk->store_ctx = &thread->store_ctx;
    kay_short_copier_init(&walk->in, &thread->ctx, of_all, walk->store);
    kay_short_copier_init(&walk->out, &thread->ctx, walk->store, of_all);
    return KAY_OK;
}

/* Initialises the threads; only the first, the caller's, reports progress and calls `look`. */
static kay_status threads_init(kay_evaluation *all, evaluate_thread *threads, uint64_t bytes, const uint64_t *position)
{
    for (unsigned i = 0; i < all->threads; i++) {
        evaluate_thread *thread = &threads[i];
        kay_thread_context(&thread->ctx, all->ctx, bytes / THREADS_WAYS);
        kay_thread_context(&thread->store_ctx, all->ctx, bytes - bytes / THREADS_WAYS);
        thread->ctx.progress = i ? NULL : all->ctx->progress;
        thread->ctx.watcher = all->ctx->watcher;
        thread->ctx.look = i ? NULL : all->ctx->look;
        thread->ctx.looker = all->ctx->looker;
        thread->position = position;
        KAY_TRY(evaluate_walk_init(&thread->walk, all, &thread->ctx, i));
        KAY_TRY(threads_store(thread, all->store));
    }
    return KAY_OK;
}

static void threads_work(kay_evaluation *all, evaluate_thread *threads)
{
    kay_context *ctx = all->ctx;
    void (*progress)(void *, kay_work, const char *, uint64_t, uint64_t) = ctx->progress;
    all->table.shared = true;
    ctx->progress = NULL; /* no reports from work in the shared store */
    for (unsigned i = 1; i < all->threads; i++)
        kay_thread_begin(&threads[i].thread, threads_run, &threads[i]);
    threads_walk(&threads[0]);
    for (unsigned i = 1; i < all->threads; i++)
        kay_thread_end(&threads[i].thread);
    ctx->progress = progress;
    all->over = false;
    position_values_settle(&all->table);
}

kay_status evaluate_together(kay_evaluation *all, const uint64_t *position)
{
    kay_context *ctx = all->ctx;
    if (ctx->resize)
        return kay_fail(ctx, KAY_EUNABLE, "the caller's allocator serves only one thread");
    evaluate_thread *threads = kay_alloc_array(ctx, all->threads, sizeof *threads);
    if (!threads)
        return kay_no_memory(ctx);
    const uint64_t limit = ctx->memory_limit, share = (limit - ctx->memory_used) / THREADS_SHARE / all->threads;
    ctx->memory_limit = limit - share * all->threads;
    kay_status status = threads_init(all, threads, share, position);
    if (status == KAY_OK) {
        threads_work(all, threads);
        status = all->status;
    }
    for (unsigned i = 0; i < all->threads; i++) {
        evaluate_walk *walk = &threads[i].walk;
        kay_short_copier_free(&walk->in);
        kay_short_copier_free(&walk->out);
        if (walk->store != all->store)
            kay_value_store_free(walk->store);
        evaluate_walk_free(walk);
    }
    ctx->memory_limit = limit;
    kay_free(ctx, threads, all->threads * sizeof *threads);
    return status;
}
