/* Making an input that fails smaller.  Sources name candidates, one after the other; the first that still fails takes
 * the place of the best input, and the source goes on from there.  What is smaller, stress_compare says. */
#pragma once

#include "ruleset/input_tree.h"
#include "stress/stress_text.h"

/* Where a source is; all zero at its beginning.  What the fields mean is the source's own. */
typedef struct shrink_cursor {
    uint64_t counter, amount, at, variant;
} shrink_cursor;

typedef struct shrink {
    kay_context *ctx;
    kay_text best; /* the smallest input so far */
    kay_text candidate; /* the latest one */
    kay_text batch; /* those that are tried together, a NUL behind each */
    const kay_input_grammar *grammar; /* of inputs */
    const kay_input_grammar *parsed_by; /* of the best input: that, or of lines where it is none of that grammar */
    kay_input_tree tree; /* the best input */
    kay_input_tree changed; /* a candidate on its way */

    /* Whether a candidate may be given to the program.  NULL: all may. */
    kay_status (*allows)(void *user, const kay_text *text, bool *good);

    /* Says which of `count` texts, each with a NUL behind it, is the first that fails like the first input; *which is
     * `count` if none does.  KAY_END: the time is over. */
    kay_status (*try)(void *user, const char *texts, uint64_t count, uint64_t *which);

    void *user;
    uint64_t most; /* texts that are tried in one call: 128 or fewer */
    double until; /* on the clock of kay_now() */
    uint64_t *refused; /* hashes of texts that were tried before, each at its place in a table; 0: none */
} shrink;

/* Writes the next candidate, or nothing, and moves the cursor behind it.  KAY_END: there are no more. */
typedef kay_status shrink_source(shrink *shrinking, shrink_cursor *cursor, kay_text *out);

kay_status shrink_init(shrink *shrinking, kay_context *ctx, const kay_input_grammar *grammar, const char *input,
                       size_t length) KAY_MUST_CHECK;
void shrink_free(shrink *shrinking);

/* Tries all candidates of a source.  *progress: one of them is the best input now.  KAY_END: the time is over. */
kay_status shrink_run(shrink *shrinking, shrink_source *source, bool *progress) KAY_MUST_CHECK;
