/* Shrinking a contest input that does something bad: words are left out, rows cut shorter, numbers made smaller, and the
 * counts that stand before them put right.  It knows no ruleset: whoever calls it says which texts still do the same, and
 * refuses those that are no inputs. */
#ifndef KAYLES_STUDY_STRESS_SHRINK_H
#define KAYLES_STUDY_STRESS_SHRINK_H

#include <kayles/text.h>

/* Says which of `count` texts, each with a NUL behind it, is the first that still does it; *which is `count` if none does.
 * KAY_END: the time is over. */
typedef kay_status (*stress_shrink_try)(void *user, const char *texts, uint64_t count, uint64_t *which);

/* Makes `input` smaller as long as it can; it always holds a text that does it.  Each text tried is smaller than the
 * best one so far, so it comes to an end.  Where the input is not long, up to `most` texts are tried in one call. */
kay_status stress_shrink(kay_context *ctx, kay_text *input, stress_shrink_try try, void *user,
                         uint64_t most) KAY_MUST_CHECK;

#endif
