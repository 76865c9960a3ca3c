/* Declares the parts of a game for its own files and for list.c. */
#pragma once

#include <kayles/proof.h>

/* Declares kay_GAME_manual (built from manual.txt), kay_GAME, kay_GAME_theorem, kay_GAME_proof, and kay_GAME_check, the
 * hook `check` of the proof. */
#define KAY_GAME_PARTS(game)                                                                                           \
    extern const kay_manual kay_##game##_manual;                                                                       \
    extern const kay_ruleset kay_##game;                                                                               \
    extern const kay_theorem kay_##game##_theorem;                                                                     \
    extern const kay_proof kay_##game##_proof;                                                                         \
    kay_status kay_##game##_check(kay_context *ctx, const kay_game *state_of, const kay_state *state,                  \
                                  kay_outcome outcome, kay_json *proof)
