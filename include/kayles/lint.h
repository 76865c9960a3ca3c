/* Tests the laws that every ruleset must keep.  The positions are small ones that the ruleset enumerates, those that
 * play reaches from starts, and those of random games. */
#pragma once

#include <kayles/starts.h>

KAY_BEGIN_DECLARATIONS

enum {
    KAY_LINT_LAWS = 25,
    KAY_LINT_STATES = 400, /* `states` of `kayles lint` if no size is given */
    KAY_LINT_STATES_ASKED = 4000, /* the same if one is given */
};

typedef struct kay_lint_question {
    const kay_ruleset *rules;
    kay_size size; /* the largest size of positions and samples, and the largest parameter of starts */
    uint64_t states; /* maximal number of states of each kind */
    uint64_t seed; /* for the random games */
    const char *const *constants; /* values parallel to those of starts.h that the games must have; NULL: any */
} kay_lint_question;

/* Where the tested states come from. */
typedef enum kay_lint_kind {
    KAY_LINT_NAMED, /* positions that the rules enumerate (starts->positions) */
    KAY_LINT_STARTS, /* states that play reaches from starts of rising parameters */
    KAY_LINT_GAMES, /* states of random games, from the manual's example and samples */
    KAY_LINT_KINDS
} kay_lint_kind;

typedef struct kay_lint_result {
    uint64_t looked[KAY_LINT_KINDS]; /* states tested */
    bool all_named; /* all positions up to `size` were tested, with either player to move; else only the first ones */
    kay_size size; /* size up to which positions were enumerated: less than in the question if there were too many */
    uint64_t start; /* the largest parameter of a start */
    uint64_t not_valid; /* starts that are no case of the contest, by the hook `valid` */
    uint64_t checks; /* number of checks passed; a law counts once for each state to which it applies */
    uint64_t by_law[KAY_LINT_LAWS];
    bool holds;
    unsigned law; /* the law that is broken */
    kay_text counterexample; /* a smallest one in the direct form: no part of it and no option breaks the law */
    kay_text difference; /* what is wrong there, a sentence without a final full stop; the caller frees both */
} kay_lint_result;

/* Returns a law in words; `law` is below KAY_LINT_LAWS. */
KAY_API const char *kay_lint_law(unsigned law);

/* Tests all laws until one is broken.  Always fills `out`; the caller frees its texts.  Fails with KAY_EINPUT if the
 * rules fail (the diagnosis names the place), with KAY_EUSAGE if they have no positions, starts or samples, with
 * KAY_EUNABLE if the budget ends; `out` then has the number of checks passed so far. */
KAY_API kay_status kay_lint(kay_context *ctx, const kay_lint_question *question, kay_lint_result *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
