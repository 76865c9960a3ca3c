/* Compares theorem and search at one state (outcome, winning moves, the line after each move), and theorem and
 * evaluation (the value).  Without a theorem it compares the nimber search with search: outcome and Grundy value. */
#pragma once

#include "evaluate/evaluate.h"
#include "nimber/nimber_search.h"
#include "search/search.h"
#include <kayles/theorem.h>

typedef struct verify_compare {
    kay_context *ctx;
    const kay_game *game; /* NULL: not begun */
    const kay_theorem *theorem; /* NULL: there is none */
    kay_nimbers *nimbers; /* used without a theorem; else NULL */
    kay_search *search;
    kay_value_store *values; /* NULL: the theorem knows no values */
    kay_evaluation *evaluation; /* finds the true values; NULL: the theorem knows none */
    bool children; /* also open a line at each option */
    kay_arena arena; /* of the current state: lines, names of moves, options */
    kay_theorem_cache kept; /* data of the theorem that is kept between lines */
    kay_move_list moves; /* of the state, with their options */
    kay_move_list winning; /* the best moves by the line */
    kay_move_list again; /* the best moves by search or by another line */
    kay_state at; /* the current state of the theorem's line */
    kay_state *options; /* of the moves */
    kay_outcome *after; /* the outcome of each option for the opponent, by search */
    uint64_t turn; /* chooses the move after which the best moves are compared too */
    bool known; /* the theorem covers the latest state */
    bool agree; /* the theorem is right about the latest state, or does not cover it */
    kay_outcome outcome; /* by search */
    kay_text difference; /* in words, if they do not agree */
} verify_compare;

/* Prepares comparisons for a game and its theorem, which must outlive `compare`.  Without a theorem the game must have
 * nimbers.  If this fails, no verify_compare_end is needed. */
kay_status verify_compare_begin(verify_compare *compare, kay_context *ctx, const kay_game *game,
                                const kay_theorem *theorem) KAY_MUST_CHECK;
void verify_compare_end(verify_compare *compare); /* a zeroed struct is ignored */

/* Compares theorem and search at a state, and sets `known`, `agree`, `outcome` and `difference`. */
kay_status verify_compare_state(verify_compare *compare, const kay_state *state) KAY_MUST_CHECK;
