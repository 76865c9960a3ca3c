/* Starts threads and waits for them. */
#include "base/thread.h"

#include <signal.h>

enum { THREAD_STACK = 16 << 20 }; /* bytes, more than enough for values nested KAY_VALUE_DEPTH deep */

void kay_thread_context(kay_context *ctx, const kay_context *caller, uint64_t bytes)
{
    kay_context_init(ctx);
    ctx->memory_limit = bytes;
    ctx->deadline = caller->deadline;
    ctx->stop = caller->stop;
}

void kay_thread_begin(kay_thread *thread, void *(*run)(void *own), void *own)
{
    pthread_attr_t attributes;
    sigset_t signals, before;
    thread->began = false;
    if (pthread_attr_init(&attributes) != 0)
        return;
    sigfillset(&signals);
    pthread_sigmask(SIG_SETMASK, &signals, &before);
    if (pthread_attr_setstacksize(&attributes, THREAD_STACK) == 0)
        thread->began = pthread_create(&thread->id, &attributes, run, own) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

void kay_thread_end(kay_thread *thread)
{
    if (thread->began)
        pthread_join(thread->id, NULL);
}
