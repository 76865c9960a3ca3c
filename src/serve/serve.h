/* The state of the server, which the threads of all connections share. */
#pragma once

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

#include "serve/serve_question.h"

enum {
    SERVE_CHILDREN = 4, /* questions answered at once; others wait */
    SERVE_CONNECTIONS = 32,
    SERVE_IDLE = 10, /* seconds after which a silent connection is closed */
    SERVE_BODY = 1 << 16, /* bytes of a request's body */
    SERVE_TYPED = 1000, /* rules typed in one session */
    SERVE_OUTPUT = 8 << 20, /* bytes of an answer */
};

typedef struct serve {
    serve_means means; /* `typed` changes under the lock */
    const char *game, *position; /* given at the start; NULL: none */
    bool allows_rules;
    const char *address; /* of the page, from its '/' on */
    char token[33]; /* 32 hexadecimal digits */
    char once[33]; /* the path that opens the page once, without its '/'; "": none */
    char host[32], origin[40];
    char folder[PATH_MAX]; /* the private folder of typed rules; "": none */
    pthread_mutex_t lock; /* for what follows, and for means.typed and `once` */
    pthread_cond_t fewer; /* a question has ended */
    unsigned running; /* questions that are answered now */
    unsigned requests; /* requests under way */
    double latest; /* when the latest request ended, on the clock of kay_now() */
    atomic_bool stops; /* the server ends */
} serve;
