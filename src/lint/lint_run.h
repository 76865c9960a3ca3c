/* What the files of lint share: the state that is looked at, and the laws. */
#pragma once

#include <kayles/lint.h>
#include <kayles/random.h>
#include <kayles/state.h>

#include "base/intern_table.h"
#include "lint/lint_states.h"
#include "lint/verify_compare.h"
#include "search/search.h"

enum { LINT_OPTIONS = 40 }; /* options of a state that are looked at one by one */

typedef struct lint_run {
    kay_context *ctx;
    const kay_ruleset *rules;
    const kay_lint_question *question;
    kay_lint_result *result;
    kay_random random;
    uint64_t left; /* states of this kind that are still to be looked at */
    kay_intern_table reached; /* texts of the states that starts have led to */

    const kay_game *game; /* of the state at hand */
    const kay_state *state;
    kay_arena names; /* of its moves */
    kay_move_list moves; /* with what they leave */
    kay_text texts; /* of the moves, each with a NUL behind it */
    kay_intern_table written; /* positions of the game, and beside each the number of its text + 1 */
    kay_intern_table words; /* those texts */

    kay_arena scratch; /* of the law that is tried */
    kay_move_list list; /* the same */
    kay_text text; /* the same */
    bool silent; /* the law does not speak of this state */
    bool broken; /* it is broken there, as result->difference says */

    kay_context small; /* of searches, with a small budget */
    kay_search *normal, *raw; /* of the game; NULL: not begun */
    kay_reachable *reachable; /* the same */
    unsigned unable; /* how often all that play reaches was too much in this game */
    unsigned unsearched; /* the same of a search for who wins */
    verify_compare compare; /* with the theorem; compare.game NULL: not begun */
} lint_run;

/* A law, tried at the state at hand. */
typedef kay_status lint_law(lint_run *run);

/* lint_moves.c */
lint_law lint_moves_twice, lint_play, lint_texts, lint_limit, lint_impartial, lint_end, lint_prepare;
/* lint_forms.c */
lint_law lint_position, lint_words, lint_contest, lint_features;
/* lint_search.c */
lint_law lint_ends, lint_simplify, lint_grundy, lint_negate;
/* lint_theorem.c */
lint_law lint_theorem, lint_certificate;

/* lint_enumeration.c: no law of one state: each position is named once by the walk, and all are where it says so. */
kay_status lint_enumeration(lint_run *run) KAY_MUST_CHECK;

/* The law is broken, in words; more than the first are not kept. */
kay_status lint_broken(lint_run *run, const char *format, ...) KAY_FORMAT(2, 3) KAY_MUST_CHECK;

/* The law does not speak of this state. */
static inline kay_status lint_silent(lint_run *run)
{
    run->silent = true;
    return KAY_OK;
}

/* Begins a question to search, in a budget of its own; after `unable` questions that took more it is small. */
kay_status lint_budget(lint_run *run, unsigned unable) KAY_MUST_CHECK;

/* The status of a search in run->small: KAY_END where the small budget ended, and not the whole one. */
kay_status lint_searched(lint_run *run, kay_status status) KAY_MUST_CHECK;

/* Whether two states of a game have the same parts. */
bool lint_same(const kay_game *game, const kay_state *one, const kay_state *other);

/* Looks at a state with all laws; where one is broken, with that at what is smaller. */
kay_status lint_look(lint_run *run, const kay_game *game, const kay_state *state) KAY_MUST_CHECK;

/* Forgets what belongs to a game that is gone. */
void lint_forget(lint_run *run);

/* Reads cases or a position out of a text and visits each. */
typedef kay_status lint_take(lint_run *run, const kay_game *game, const kay_state *state);
kay_status lint_read(lint_run *run, const kay_text *text, bool position, lint_take *take) KAY_MUST_CHECK;
