/* Answers a question by a run of the program. */
#pragma once

#include "serve/serve.h"

/* What a run wrote, and how it ended. */
typedef struct serve_answer {
    kay_text out;
    bool cut; /* the output was longer than SERVE_OUTPUT, and the rest is missing */
    int exit;
    kay_text err; /* the end of it */
} serve_answer;

/* Runs the question as soon as fewer than SERVE_CHILDREN others run, and ends the run, with all processes that it has
 * started, when `client`, a socket, is closed at the other end, or the server ends.  Then fails with KAY_EUNABLE. */
kay_status serve_child_run(serve *all, kay_context *ctx, const serve_question *question, int client,
                           serve_answer *out) KAY_MUST_CHECK;

void serve_answer_free(serve_answer *answer);

/* Runs a command line at the start of the server, with its errors on standard error and its output discarded.  Returns
 * its exit status, or -1 if `stops` said to end it. */
int serve_child_check(kay_context *ctx, const char *const *words, bool (*stops)(void));
