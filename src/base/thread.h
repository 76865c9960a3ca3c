/* Threads that work for the thread of the caller. */
#pragma once

#include <kayles/context.h>

#include <pthread.h>

typedef struct kay_thread {
    pthread_t id;
    bool began;
} kay_thread;

/* Initialises the context of a thread: it has the caller's deadline and stops with it, and has `bytes` of memory. */
void kay_thread_context(kay_context *ctx, const kay_context *caller, uint64_t bytes);

/* Runs `run(own)` in a new thread with a large stack.  All signals are blocked in it, so the caller's thread handles
 * them.  `began` says whether the system gave a thread. */
void kay_thread_begin(kay_thread *thread, void *(*run)(void *own), void *own);

/* Waits for the end of a thread, if it began. */
void kay_thread_end(kay_thread *thread);
