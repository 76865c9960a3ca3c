/* Shrinks an input on which a program fails.  Sources propose candidates one by one; the first candidate that still
 * fails becomes the best input, and the source continues from there.  stress_compare defines "smaller". */
#pragma once

#include "ruleset/input_walk.h"
#include "stress/stress_text.h"

/* The position of a source, all zero at its beginning.  Each source gives the fields its own meaning. */
typedef struct shrink_cursor {
    uint64_t counter, amount, at, variant;
} shrink_cursor;

typedef struct shrink {
    kay_context *ctx;
    kay_text best; /* the smallest input so far */
    kay_text candidate; /* the latest candidate */
    kay_text batch; /* the candidates that are tried together, a NUL after each */
    const kay_input_grammar *grammar; /* of inputs */
    const kay_input_grammar *parsed_by; /* `grammar`, or the grammar of lines if the best input does not match it */
    kay_input_tree tree; /* the best input, parsed */
    kay_input_tree changed; /* the candidate under construction */

    /* Sets *good if the program may run on the candidate.  NULL: it may run on all. */
    kay_status (*allows)(void *user, const kay_text *text, bool *good);

    /* Finds the first of `count` texts that fails like the original input; *which is `count` if none does.  A NUL ends
     * each text.  KAY_END: the time is over. */
    kay_status (*try)(void *user, const char *texts, uint64_t count, uint64_t *which);

    void *user;
    uint64_t most; /* the largest number of texts in one call of `try`, at most 128 */
    double until; /* deadline, on the clock of kay_now() */
    uint64_t *refused; /* hash table of the texts tried before; 0: free place */
} shrink;

/* Writes the next candidate, or nothing, and advances the cursor.  KAY_END: there are no more candidates. */
typedef kay_status shrink_source(shrink *shrinking, shrink_cursor *cursor, kay_text *out);

kay_status shrink_init(shrink *shrinking, kay_context *ctx, const kay_input_grammar *grammar, const char *input,
                       size_t length) KAY_MUST_CHECK;
void shrink_free(shrink *shrinking);

/* Tries all candidates of a source.  Sets *progress if the best input changed.  KAY_END: the time is over. */
kay_status shrink_run(shrink *shrinking, shrink_source *source, bool *progress) KAY_MUST_CHECK;
