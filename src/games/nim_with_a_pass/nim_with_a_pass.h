/* Nim and Wythoff's game with a pass: declarations that the two games share.
 *
 * A position is 1 if the pass may still be used and 0 if not, then the heaps, a word each.  The name of a move, from
 * the low bits up:
 *
 *   48 bits  the number of counters that it takes from a heap, or from both
 *   16 bits  the heap, from 1; 0 for the pass, PASS_BOTH for both heaps */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>

enum { PASS_BITS = 48, PASS_HEAPS = 4096, PASS_BOTH = 0xffff };

static const uint64_t PASS_MOST = (UINT64_C(1) << PASS_BITS) - 1; /* counters of a heap */

static inline uint64_t pass_name(uint32_t heap, uint64_t taken)
{
    return (uint64_t)heap << PASS_BITS | taken;
}

static inline uint32_t pass_name_heap(uint64_t name)
{
    return (uint32_t)(name >> PASS_BITS);
}

static inline uint64_t pass_name_taken(uint64_t name)
{
    return name & PASS_MOST;
}

/* The hooks of both games. */
kay_status pass_read(kay_cases *cases, const kay_game **game, kay_state *state);
void pass_write(const kay_game *game, const kay_state *state, kay_text *out);
kay_status pass_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status pass_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);
void pass_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
void pass_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status pass_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                          kay_move *out);
void pass_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void pass_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                const kay_scene *scene, kay_place *out);
extern const kay_contest_form pass_contest_form;
extern const kay_starts nim_with_a_pass_starts, wythoff_with_a_pass_starts;

extern const kay_manual kay_nim_with_a_pass_manual, kay_wythoff_with_a_pass_manual;
extern const kay_ruleset kay_nim_with_a_pass, kay_wythoff_with_a_pass;

/* The members that both rulesets share. */
#define PASS_RULESET(game)                                                                                             \
    .version = KAY_RULESET_VERSION, .traits = KAY_IMPARTIAL, .players = {"First", "Second"},                           \
    .manual = &kay_##game##_manual, .read_position = pass_read, .write_position = pass_write, .moves = pass_moves,     \
    .play_in_place = pass_play_in_place, .simplify = pass_simplify, .simplify_keeps_moves = true,                      \
    .move_text = pass_move_text, .move_read = pass_move_read, .scene = pass_scene, .place = pass_place,                \
    .contest = &pass_contest_form, .starts = &game##_starts
