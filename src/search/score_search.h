/* Finds margins: by how many points a player wins what is left of a game with points (score.h).
 *
 * The margin of a state is the points that its player to move scores from there on with best play by both, less those
 * of the opponent.  It is the largest over the options of gain + margin (the same player moves again) or gain - margin,
 * and what is left, negative, where there is no move.  Points scored before do not change it, so positions are stored
 * without them and in normal form. */
#pragma once

#include <kayles/score.h>

#include "base/intern_table.h"
#include "base/pace.h"

enum { SCORE_TICK = 1024 }; /* the most positions between two looks at the clock */

/* A position on the stack of a search without loops. */
typedef struct score_frame {
    uint64_t number; /* of the position */
    uint64_t from, at, end; /* its options on the stack: all, and those not judged yet */
    int32_t low, high; /* the margin matters between these bounds only */
    int32_t best; /* so far */
} score_frame;

/* An option: a position by its number (without loops) or its index (with loops). */
typedef struct score_option {
    uint64_t to;
    kay_gain gain;
} score_option;

/* The positions of a loopy game; the first `solved` have their margins. */
typedef struct score_levels {
    uint64_t count, solved;
    uint64_t *numbers; /* of the positions in the table */
    uint16_t *left; /* points left */
    int16_t *margins; /* before a position is decided: the best of its decided options */
    uint32_t *orders; /* when a position was decided; 0: not decided by force */
    uint64_t *ends; /* of the options of each position after the first `solved` ones */
    score_option *options;
    uint64_t numbers_room, left_room, margins_room, orders_room, ends_room, options_room, options_count;
} score_levels;

typedef struct score_search {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    bool raw; /* store positions as they are, with their points */
    bool loopy;
    kay_intern_table positions; /* each with its bounds or, in a loopy game, its index + 1 */
    kay_arena names;
    kay_move_list list; /* options of the position that is expanded */
    uint64_t *position; /* scratch: one position, and space for the key */
    score_option *stack;
    score_frame *frames;
    uint64_t top, room, depth, frames_room;
    score_levels levels;
    uint64_t generated, most; /* options, and their limit */
    kay_pace pace;
} score_search;

kay_status score_search_new(kay_context *ctx, const kay_game *game, score_search **out) KAY_MUST_CHECK;
void score_search_free(score_search *search);

/* Finds the margin of a state for its player to move.  Fails with KAY_EUNABLE if the budget ends. */
kay_status score_search_margin(score_search *search, const kay_state *state, int32_t *out) KAY_MUST_CHECK;

/* Returns when a state of a loopy game was decided, after score_search_margin: a player who always moves to the best
 * margin and, among those, to the lowest order makes progress.  0 in a game without loops. */
uint32_t score_search_order(score_search *search, const kay_state *state);

/* Returns the bytes of all tables. */
uint64_t score_search_bytes(const score_search *search);

/* ---- Shared by the files of this search */

/* Gets the number of a position in the table, without its points.  A new one has the word 0. */
kay_status score_number(score_search *search, const uint64_t *position, kay_player mover, uint64_t *out) KAY_MUST_CHECK;

/* Gets the position of a number; valid until a position is added. */
const uint64_t *score_position(score_search *search, uint64_t number, kay_player *mover);

/* Generates the options of the position with this number into search->list, and checks their gains.  *left: its points
 * left. */
kay_status score_generate(score_search *search, uint64_t number, kay_player *mover, uint32_t *left) KAY_MUST_CHECK;

/* Finds the margin of a position of a loopy game, and of all positions that play reaches from it. */
kay_status score_levels_margin(score_search *search, uint64_t number, int32_t *out) KAY_MUST_CHECK;

void score_levels_free(score_search *search);
