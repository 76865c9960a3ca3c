/* Conjectures: what rule the outcomes of a game seem to follow, and how sure that is.
 *
 * A conjecture is made from some positions and tested on others, larger ones among them; search is the judge, or the
 * theorem of a ruleset that Kayles itself brings along.  What a theorem about sequences settles is proved. */
#ifndef KAYLES_GUESS_H
#define KAYLES_GUESS_H

#include <kayles/reader.h>
#include <kayles/starts.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What somebody else found out about one start. */
typedef struct kay_guess_value {
    uint64_t at[2]; /* its parameters */
    uint64_t grundy; /* UINT64_MAX: not known */
    signed char outcome[2]; /* a kay_outcome, for Left and for Right to move */
} kay_guess_value;

/* Values in place of rules; the memory is an arena's. */
typedef struct kay_guess_values {
    kay_guess_value *list; /* by the larger parameter */
    uint64_t count, room;
    unsigned parameters; /* 1 or 2 */
    bool partizan; /* some outcome is not the same for both players */
    bool lost; /* a list of numbers was taken for the lost positions */
} kay_guess_values;

/* Reads values to the end, into memory of the arena: numbers and outcomes (P, N, L, R, win, loss, draw) with white
 * space or commas between them, for 0, 1, 2, ...; a table that shows "outcome", "grundy" or "value", as text, CSV or
 * JSON; or lines of a place and a value (a b-file).  What stands behind a # is passed over.  Where only lost positions
 * are told, or numbers that rise with gaps, which are taken for these, all others up to the largest are won.
 * KAY_EINPUT: no such thing. */
KAY_API kay_status kay_guess_read(kay_reader *reader, kay_arena *arena, kay_guess_values *out) KAY_MUST_CHECK;

/* The ruleset of a question about values: it has players, and nothing else. */
KAY_API const kay_ruleset *kay_guess_values_rules(void);

/* What is to be looked at. */
typedef struct kay_guess_question {
    const kay_ruleset *rules;
    const kay_guess_values *values; /* NULL: the rules are asked; else they are kay_guess_values_rules() */
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
