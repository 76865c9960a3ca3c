/* Take-away games and Fibonacci Nim: types shared by their rules, theorem and certificate check.
 *
 * A position is three words: the counters, the most that the next move may take (at most the counters), and the factor
 * K: after a move that takes t, the next one takes at most K t.  The name of a move is the number that it takes. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>

#include "games/shared/game_declarations.h"

enum { TAKE_AWAY_COUNTERS, TAKE_AWAY_LIMIT, TAKE_AWAY_FACTOR, TAKE_AWAY_WORDS };

enum { TAKE_AWAY_FACTORS = 1000, TAKE_AWAY_FIBONACCI = 2 }; /* the largest factor, and that of Fibonacci Nim */

static const uint64_t TAKE_AWAY_MOST = (UINT64_C(1) << 53) - 1; /* counters; times a factor they fit in 64 bits */

KAY_GAME_PARTS(take_away);
KAY_GAME_PARTS(fibonacci_nim);

/* The hooks of both games. */
kay_status take_away_read(kay_cases *cases, const kay_game **game, kay_state *state);
void take_away_write(const kay_game *game, const kay_state *state, kay_text *out);
kay_status take_away_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status take_away_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void take_away_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status take_away_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                               kay_move *out);
void take_away_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void take_away_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     const kay_scene *scene, kay_place *out);
extern const kay_contest_form take_away_contest_form;
extern const kay_starts take_away_starts, fibonacci_nim_starts;

/* The members that both rulesets share. */
#define TAKE_AWAY_RULESET(game)                                                                                        \
    .version = KAY_RULESET_VERSION, .traits = KAY_IMPARTIAL, .players = {"First", "Second"},                           \
    .manual = &kay_##game##_manual, .theorem = &kay_##game##_theorem, .proof = &kay_##game##_proof,                    \
    .read_position = take_away_read, .write_position = take_away_write, .moves = take_away_moves,                      \
    .play_in_place = take_away_play_in_place, .move_text = take_away_move_text, .move_read = take_away_move_read,      \
    .scene = take_away_scene, .place = take_away_place, .contest = &take_away_contest_form, .starts = &game##_starts
