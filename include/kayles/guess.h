/* Conjectures: rules that the outcomes of a game seem to follow, tested and sometimes proved.
 *
 * A conjecture is made from some positions and tested on others, some of them larger.  Search, or the theorem of a
 * built-in ruleset, decides the tests.  A conjecture that follows from a theorem about sequences is proved. */
#pragma once

#include <kayles/reader.h>
#include <kayles/starts.h>

KAY_BEGIN_DECLARATIONS

/* A known value of one start. */
typedef struct kay_guess_value {
    uint64_t at[2]; /* its parameters */
    uint64_t grundy; /* UINT64_MAX: not known */
    signed char outcome[2]; /* a kay_outcome, for Left and for Right to move */
} kay_guess_value;

/* Known values in place of rules; an arena owns the memory. */
typedef struct kay_guess_values {
    kay_guess_value *list; /* sorted by the larger parameter */
    uint64_t count, room;
    unsigned parameters; /* 1 or 2 */
    bool partizan; /* some outcome differs between the players */
    bool lost; /* the input was a list of numbers, read as the lost positions */
} kay_guess_values;

/* Reads values to the end of the input, into memory of the arena.  The input is one of: numbers and outcomes (P, N, L,
 * R, win, loss, draw) for 0, 1, 2, ..., separated by white space or commas; a table that shows "outcome", "grundy" or
 * "value", as text, CSV or JSON; lines of a place and a value (a b-file).  Comments begin with #.  If the input lists
 * only lost positions, all other positions up to the largest are taken as won.  A list of rising numbers with gaps is
 * read as such a list of lost positions.  Fails with KAY_EINPUT on any other input. */
KAY_API kay_status kay_guess_read(kay_reader *reader, kay_arena *arena, kay_guess_values *out) KAY_MUST_CHECK;

/* Returns the ruleset for questions about values: it has players, and nothing else. */
KAY_API const kay_ruleset *kay_guess_values_rules(void);

/* A question: the rules or values to examine, and the ranges. */
typedef struct kay_guess_question {
    const kay_ruleset *rules;
    const kay_guess_values *values; /* NULL: use the rules; else `rules` must be kay_guess_values_rules() */
    const char *const *constants; /* values parallel to rules->constants; NULL: none is set */
    unsigned ranges; /* the number of parameters that have a range, 0 to 2; 0: ranges that suit the ruleset */
    struct {
        uint64_t from, to;
    } range[2];
} kay_guess_question;

typedef struct kay_conjecture {
    const char *statement; /* sentences */
    const char *kind; /* "period", "arithmetic period", "residue classes", "nim-sum", "Beatty pairs", ... */
    const char *lua; /* a function expression, which may return nil; NULL if no outcome rule follows */
    const char *lua_reason; /* why `lua` is NULL; else NULL */
    uint64_t fitted_on, tested_on; /* positions; a partizan game counts each position once per player to move */
    uint64_t held_on; /* tested positions before the first disagreement; all of them if it agrees */
    bool agree;
    const char *counterexample; /* the smallest one in the direct form; NULL if it agrees */
    bool proved;
    bool partial; /* the conjecture and `lua` cover only some rows, columns or diagonals */
    unsigned cost; /* length of the description; of two conjectures, the one with the lower cost is better */
} kay_conjecture;

/* The conjectures: those that agree, best first, then the refuted ones.  The arena owns all memory. */
typedef struct kay_guess {
    kay_arena arena;
    kay_conjecture *list;
    uint64_t count, room;
    const char *none; /* if no conjecture agrees: what was tried, and what else might help; else NULL */
    const char *no_values; /* some conjecture agrees, but no law of the known Grundy values: a sentence; else NULL */
    const kay_diag *beyond; /* why the rules failed at a position beyond the ranges; NULL if they did not */
} kay_guess;

/* Looks for rules.  Always writes `out`, also on failure, with the conjectures found so far; the caller frees it with
 * kay_guess_free.  If no rule is found, returns KAY_OK and no conjecture that agrees.  Fails with KAY_EUNABLE if the
 * budget is used up, with KAY_EINPUT if some parameters or the constants make no game, and with KAY_EUSAGE if the
 * ruleset offers neither starts nor positions. */
KAY_API kay_status kay_guess_find(kay_context *ctx, const kay_guess_question *question, kay_guess *out) KAY_MUST_CHECK;
KAY_API void kay_guess_free(kay_guess *guess);

KAY_END_DECLARATIONS
