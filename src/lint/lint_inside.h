/* Declares what the files of lint share: the run, with its current state, and the laws. */
#pragma once

#include <kayles/lint.h>
#include <kayles/random.h>

#include "base/intern_table.h"
#include "ruleset/state_walk.h"
#include "lint/verify_compare.h"
#include "search/search.h"

enum { LINT_OPTIONS = 40 }; /* the most options of a state that a law tests one by one */

typedef struct lint_run {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_lint_question *question;
    kay_lint_result *result;
    kay_random random;
    uint64_t left; /* states of this kind still to test */
    uint64_t skipped; /* states of this kind with too many moves */
    bool drawn; /* states come from samples: those with too many moves are skipped */
    kay_intern_table reached; /* states already met by play from starts: text, player to move and words of each */

    const kay_game *game; /* of the current state */
    const kay_game *prepared; /* the same game with its tables; NULL: not made yet */
    kay_arena tables; /* of `prepared` */
    const kay_state *state;
    kay_arena names; /* of its moves */
    kay_move_list moves; /* its moves and options */
    bool crowded; /* it is skipped: the list is empty, and no law is tested */
    kay_text texts; /* of the moves, each with a NUL after it */
    kay_intern_table written; /* positions of the game, each with the number of its text + 1 */
    kay_intern_table words; /* those texts */

    kay_arena scratch; /* scratch memory of the current law; so are the next two fields */
    kay_move_list list;
    kay_text text;
    bool silent; /* the law does not apply to this state, or is too expensive there */
    bool broken; /* the law is broken; result->difference says how */

    kay_context small; /* for searches, with a small budget */
    kay_search *normal, *raw; /* of the game; NULL: not begun */
    kay_reachable *reachable; /* of the game; NULL: not begun */
    unsigned unable; /* how often enumerating the reachable states of this game exceeded the budget */
    unsigned unsearched; /* how often a search of this game exceeded the budget */
    verify_compare compare; /* of theorem and search; compare.game NULL: not begun */
} lint_run;

/* Tests a law at the current state. */
typedef kay_status lint_law(lint_run *run);

/* lint_moves.c */
lint_law lint_moves_twice, lint_play, lint_texts, lint_limit, lint_impartial, lint_end, lint_prepare;
/* lint_forms.c */
lint_law lint_position, lint_words, lint_scene, lint_contest, lint_answer, lint_features;
/* lint_scores.c */
lint_law lint_scores;
/* lint_search.c */
lint_law lint_ends, lint_simplify, lint_grundy, lint_negate;
/* lint_theorem.c */
lint_law lint_theorem, lint_certificate;
/* lint_ranks.c */
lint_law lint_rank, lint_later, lint_canonical, lint_unmoves;

/* lint_enumeration.c: a law about all positions: the walk enumerates each once and, if the rules say so, all. */
kay_status lint_enumeration(lint_run *run) KAY_MUST_CHECK;

/* lint_tiers.c: tests the laws of ranks at the states of many ranks; the rules must have them. */
kay_status lint_tiers(lint_run *run) KAY_MUST_CHECK;

/* Marks the law as broken and keeps the message; ignores all but the first. */
kay_status lint_broken(lint_run *run, const char *format, ...) KAY_FORMAT(2, 3) KAY_MUST_CHECK;

/* Skips the law for this state. */
static inline kay_status lint_silent(lint_run *run)
{
    run->silent = true;
    return KAY_OK;
}

/* Sets the budget of the next search: the more searches exceeded theirs (`unable`), the smaller. */
kay_status lint_budget(lint_run *run, unsigned unable) KAY_MUST_CHECK;

/* Converts the status of a search in run->small: KAY_END if only the small budget ended. */
kay_status lint_searched(lint_run *run, kay_status status) KAY_MUST_CHECK;

/* Returns whether two states of a game have the same parts. */
bool lint_same(const kay_game *game, const kay_state *one, const kay_state *other);

/* Tests all laws at a state; if one is broken, finds a smallest counterexample. */
kay_status lint_look(lint_run *run, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* Tests the laws of ranks alone. */
kay_status lint_look_ranks(lint_run *run, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* After lint_broken: reports that a state breaks a law, or a smaller one that also does. */
kay_status lint_refute(lint_run *run, lint_law *holds, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* Returns the text of a move of the current state. */
const char *lint_move_text(const lint_run *run, uint64_t i);

/* Prepares the current game, once. */
kay_status lint_prepared(lint_run *run, const kay_game **out) KAY_MUST_CHECK;

/* Frees everything that belongs to the current game. */
void lint_forget(lint_run *run);

/* Reads cases, or a position, from a text and calls `take` for each. */
typedef kay_status lint_take(lint_run *run, const kay_game *game, const kay_state *state);
kay_status lint_read(lint_run *run, const kay_text *text, bool position, lint_take *take) KAY_MUST_CHECK;
