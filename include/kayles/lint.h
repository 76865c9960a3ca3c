/* What a ruleset promises, tried: laws that hold for every ruleset, on small positions that are named, that play
 * reaches from starts, and on the way of random games. */
#ifndef KAYLES_LINT_H
#define KAYLES_LINT_H

#include <kayles/starts.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KAY_LINT_LAWS = 18 };

typedef struct kay_lint_question {
    const kay_ruleset *rules;
    kay_size size; /* up to which positions are named, starts made (the larger parameter) and samples asked for */
    uint64_t states; /* of each of these kinds that are looked at, at most */
    uint64_t seed; /* of the random games */
    const char *const *constants; /* values parallel to those of starts.h that the games must have; NULL: any */
} kay_lint_question;

/* Where the states that are looked at come from. */
typedef enum kay_lint_kind {
    KAY_LINT_NAMED, /* positions that the rules name */
    KAY_LINT_STARTS, /* what play reaches from starts of rising parameters */
    KAY_LINT_GAMES, /* the way of random games, from the manual's example and samples */
    KAY_LINT_KINDS
} kay_lint_kind;

typedef struct kay_lint_result {
    uint64_t looked[KAY_LINT_KINDS]; /* states looked at */
    bool all_named; /* all positions up to `size` were, for either player to move; else the first ones */
    kay_size size; /* up to which positions were named: less than was asked for where those were too many */
    uint64_t start; /* the largest parameter of a start */
    uint64_t checks; /* that hold; each law counts once for each state on which it speaks */
    uint64_t by_law[KAY_LINT_LAWS];
    bool holds;
    unsigned law; /* that does not hold */
    kay_text counterexample; /* a smallest one in the direct form: no part of it and no option breaks the law */
    kay_text difference; /* what is wrong there, a sentence without a final full stop; the caller frees both */
} kay_lint_result;

/* A law in words; `law` is below KAY_LINT_LAWS. */
KAY_API const char *kay_lint_law(unsigned law);

/* Tries all laws until one is broken.  `out` is written, and its texts are to be freed, whatever is returned.
 * KAY_EINPUT: the rules fail, at the place that the diagnosis says.  KAY_EUSAGE: they name no positions, starts or
 * samples.  KAY_EUNABLE: the budget ended; `out` says how many checks hold. */
KAY_API kay_status kay_lint(kay_context *ctx, const kay_lint_question *question, kay_lint_result *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
