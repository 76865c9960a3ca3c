/* Conjectures: what rule the outcomes of a game seem to follow, and how sure that is.
 *
 * A conjecture is made from some positions and tested on others, larger ones among them; search is the judge, or the
 * theorem of a ruleset that Kayles itself brings along.  What a theorem about sequences settles is proved. */
#ifndef KAYLES_GUESS_H
#define KAYLES_GUESS_H

#include <kayles/starts.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is to be looked at. */
typedef struct kay_guess_question {
    const kay_ruleset *rules;
    const char *const *constants; /* values parallel to rules->constants; NULL: none is set */
    unsigned ranges; /* how many parameters have a range: 0 to 2; 0: what suits the ruleset */
    struct {
        uint64_t from, to;
    } range[2];
} kay_guess_question;

typedef struct kay_conjecture {
    const char *statement; /* sentences */
    const char *kind; /* "period", "arithmetic period", "residue classes", "nim-sum", "Beatty pairs", ... */
    const char *lua; /* a function expression, nil where it says nothing; NULL where no outcome rule follows */
    const char *lua_reason; /* why there is none; NULL where there is one */
    uint64_t fitted_on, tested_on; /* positions; each player to move counts once where the game is partizan */
    uint64_t held_on; /* of those tested: how many came before the first disagreement, all where it agrees */
    bool agree;
    const char *counterexample; /* the smallest one in the direct form; NULL where it agrees */
    bool proved;
    bool partial; /* it speaks of some lines of the plane only; so does `lua` */
    unsigned cost; /* of the description; what costs less is the better */
} kay_conjecture;

/* What was found, best first; all memory is the arena's. */
typedef struct kay_guess {
    kay_arena arena;
    kay_conjecture *list;
    uint64_t count, room;
    const char *none; /* where no rule was found, what was tried, and what may show one; NULL: one was found */
    const kay_diag *beyond; /* why the rules say nothing from some position beyond the ranges on; NULL: they did say */
} kay_guess;

/* Looks for rules.  `out` is written whatever is returned and holds what was found by then; give it back with
 * kay_guess_free.  Nothing found is KAY_OK with no conjecture.  KAY_EUNABLE: the budget came to its end.  KAY_EINPUT:
 * the parameters or constants make no game; what was found on those before stands in `out`.  KAY_EUSAGE: the ruleset
 * names neither starts nor positions. */
KAY_API kay_status kay_guess_find(kay_context *ctx, const kay_guess_question *question, kay_guess *out) KAY_MUST_CHECK;
KAY_API void kay_guess_free(kay_guess *guess);

#ifdef __cplusplus
}
#endif
#endif
