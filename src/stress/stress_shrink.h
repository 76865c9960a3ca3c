/* Shrinking a contest input that does something bad: words are left out, rows cut shorter, numbers made smaller, and
 * the counts that stand before them put right; and what the rules know to be smaller is tried.  Whoever calls it says
 * which texts still do the same, and refuses those that are no inputs. */
#ifndef KAYLES_STRESS_STRESS_SHRINK_H
#define KAYLES_STRESS_STRESS_SHRINK_H

#include <kayles/text.h>

/* What shrinking asks of whoever calls it. */
typedef struct stress_shrink_by {
    /* Says which of `count` texts, each with a NUL behind it, is the first that still does it; *which is `count` if
     * none does.  KAY_END: the time is over. */
    kay_status (*try)(void *user, const char *texts, uint64_t count, uint64_t *which);

    /* Writes the number-th smaller input that the rules know, or nothing; KAY_END: there are no more (as
     * kay_input_smaller). The same each time.  NULL: they know none. */
    kay_status (*smaller)(void *user, const kay_text *input, uint64_t number, kay_text *out);

    void *user;
    uint64_t most; /* texts that are tried in one call, where the input is not long; 0: each alone */
} stress_shrink_by;

/* Makes `input` smaller as long as it can; it always holds a text that does it.  Each text tried is smaller than the
 * best one so far, so it comes to an end. */
kay_status stress_shrink(kay_context *ctx, kay_text *input, const stress_shrink_by *by) KAY_MUST_CHECK;

#endif
