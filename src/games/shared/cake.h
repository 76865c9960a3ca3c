/* Code that cutcake and maundy-cake share: Left cuts a cake of squares between columns, Right between rows.
 *
 * A position is one cake, in one word: its rows in the high half, its columns in the low half.  A state is a sum of
 * cakes.  The functions below take the view of the player who cuts: `own` is the length of the side that this player
 * cuts (columns for Left, rows for Right), `other` that of the other side. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>

#include "games/shared/game_declarations.h"

/* The `count` lengths into which a cut divides a side: the first one, and the others, which are equal. */
typedef struct cake_cut {
    uint64_t count;
    uint32_t first, others;
} cake_cut;

/* The differences between the games.  The first member is the `starts` of the ruleset. */
typedef struct cake_kind {
    kay_starts starts;

    /* Returns the next name of a cut after `name`; 0: there is none. */
    uint64_t (*next)(uint32_t own, uint64_t name);
    cake_cut (*cut)(uint32_t own, uint64_t name);

    /* The theorem: returns how many moves ahead the player is. */
    int64_t (*ahead)(uint32_t own, uint32_t other);

    /* Called if the cut `name` leaves the player fewer than `least` moves ahead: returns the next cut worth trying; 0:
     * there is none.  NULL: every cut is tried. */
    uint64_t (*skip)(uint32_t own, uint32_t other, int64_t least, uint64_t name);

    /* For the check of a proof: whether the player who cuts `own` is exactly `lead` (0 or more) moves ahead. */
    bool (*proved)(uint32_t own, uint32_t other, uint64_t lead);
} cake_kind;

static inline const cake_kind *cake_kind_of(const kay_ruleset *rules)
{
    return (const cake_kind *)rules->starts;
}

static inline uint32_t cake_rows(uint64_t cake)
{
    return (uint32_t)(cake >> 32);
}

static inline uint32_t cake_columns(uint64_t cake)
{
    return (uint32_t)cake;
}

static inline uint32_t cake_own(uint64_t cake, kay_player player)
{
    return player == KAY_LEFT ? cake_columns(cake) : cake_rows(cake);
}

static inline uint32_t cake_other(uint64_t cake, kay_player player)
{
    return cake_own(cake, kay_opponent(player));
}

/* The hooks of the rulesets. */
kay_status cake_read(kay_cases *cases, const kay_game **game, kay_state *state);
void cake_write(const kay_game *game, const kay_state *state, kay_text *out);
kay_status cake_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status cake_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                     kay_move_list *out);
void cake_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
kay_status cake_negate(const kay_game *game, uint64_t *position);
void cake_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status cake_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                          kay_move *out);
void cake_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void cake_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                const kay_scene *scene, kay_place *out);
extern const kay_contest_form cake_contest_form;

/* The hooks of the starts: one cake, whose rows and columns are the parameters; all cakes with at most size.a rows and
 * size.b columns. */
kay_status cake_start(kay_start *start, const kay_game **game, kay_state *state);
kay_status cake_positions(kay_walk *walk, const kay_game **game, kay_state *state);
kay_status cake_follows(const kay_game *game, bool *follows); /* false: play leads to too many sums */
void cake_features(const kay_game *game, const kay_state *state, kay_features *out);
typedef struct cake_walk {
    const kay_game *game;
    kay_state state;
} cake_walk;

/* The hook `check` of the proofs. */
kay_status cake_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                      kay_json *proof);

/* The members that both rulesets share; the game's cake_kind is GAME_kind. */
#define CAKE_STARTS(size)                                                                                              \
    .start = cake_start, .parameters = 2, .positions = cake_positions, .follows = cake_follows,                        \
    .place_size = sizeof(cake_walk), .features = cake_features, .verify_size = (size)
#define CAKE_RULESET(game)                                                                                             \
    .version = KAY_RULESET_VERSION, .traits = KAY_SUMS, .players = {"Left", "Right"}, .manual = &kay_##game##_manual,  \
    .theorem = &kay_##game##_theorem, .proof = &kay_##game##_proof, .plain_position = true,                            \
    .read_position = cake_read, .write_position = cake_write, .moves = cake_moves, .play = cake_play,                  \
    .move_text = cake_move_text, .move_read = cake_move_read, .simplify = cake_simplify, .simplify_keeps_moves = true, \
    .numbered_parts = true, .negate = cake_negate, .scene = cake_scene, .place = cake_place,                           \
    .contest = &cake_contest_form, .starts = &game##_kind.starts
