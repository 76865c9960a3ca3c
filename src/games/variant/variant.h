/* Variants of games: rulesets made from those of their operands.
 *
 * A prefix (negative, impartial, misere) has one operand and the positions of it, word for word.  A position of a sum
 * is one of an operand's, in the low words, and the operand's number in the last word. */
#pragma once

#include <kayles/contest.h>
#include <kayles/proof.h>
#include <kayles/starts.h>
#include <kayles/theorem.h>

#include "games/game_word.h"

enum { VARIANT_OPERANDS = 16 }; /* of a sum, at most */

typedef struct variant {
    kay_ruleset rules; /* first: a hook finds the rest by it */
    kay_manual manual;
    kay_contest_form contest;
    kay_starts starts;
    kay_theorem theorem;
    kay_proof proof;
    kay_context *ctx;
    kay_arena *arena; /* lives as long as the ruleset */
    kay_game_word_kind kind;
    const kay_ruleset *operands[VARIANT_OPERANDS];
    unsigned count;
    bool exchanges; /* the players */
    bool both; /* a player may make the other's moves, too: the name of a move is twice the operand's, and 1 for Right's
                */
    struct variant_game **lasting; /* the games that live as long as the ruleset, in a list; NULL: none so far */
} variant;

typedef struct variant_game {
    kay_game game; /* first */
    struct variant_game *next; /* among those that last */
    const kay_game *operands[]; /* as many as the variant has */
} variant_game;

static inline const variant *variant_of(const kay_game *game)
{
    return (const variant *)game->rules;
}

static inline const variant_game *variant_game_of(const kay_game *game)
{
    return (const variant_game *)game;
}

static inline const kay_game *variant_operand(const kay_game *game, unsigned i)
{
    return variant_game_of(game)->operands[i];
}

/* The game of a variant around those of its operands, in the arena or, where they last (`last`: they do, whatever they
 * say) or are like others, in that of the ruleset; and one in the arena. */
kay_status variant_wrap(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands, bool last,
                        variant_game **out) KAY_MUST_CHECK;
kay_status variant_wrap_once(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands,
                             variant_game **out) KAY_MUST_CHECK;

/* A prefix's ruleset, a sum's, in memory of the arena.  KAY_EINPUT with words: the operand has no such variant. */
kay_status variant_make_prefix(kay_arena *arena, kay_game_word_kind kind, const kay_ruleset *operand,
                               const kay_ruleset **out) KAY_MUST_CHECK;
kay_status variant_make_sum(kay_arena *arena, const kay_ruleset *const *operands, unsigned count,
                            const kay_ruleset **out) KAY_MUST_CHECK;

/* Whether a ruleset is that of a prefix; of a sum. */
bool variant_is_prefix(const kay_ruleset *rules);
bool variant_is_sum(const kay_ruleset *rules);

/* The game that a position is one of below all sums that it stands in, with the same low words. */
const kay_game *kay_variant_term(const kay_game *game, const uint64_t *position);

/* The theorem and the certificates of the operand, for a prefix that keeps both. */
void variant_prefix_theorem(variant *of);

/* The theorem on nim-sums, for a sum whose operands all have theorems that know nimbers. */
void variant_sum_theorem(variant *of);

/* A sum's part of one operand: `state` has the operand's positions alone, in memory of the arena. */
kay_status variant_sum_side(kay_arena *arena, const kay_game *game, const kay_state *state, unsigned operand,
                            kay_state *out) KAY_MUST_CHECK;

/* The game and the state of a sum from those of its operands. */
kay_status variant_sum_join(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands,
                            const kay_state *sides, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* The hooks of a sum that read and write. */
kay_status variant_sum_read_position(kay_cases *cases, const kay_game **game, kay_state *state) KAY_MUST_CHECK;
void variant_sum_write_position(const kay_game *game, const kay_state *state, kay_text *out);
void variant_sum_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status variant_sum_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                 kay_move *out) KAY_MUST_CHECK;
void variant_sum_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* Adds the text of a position as one of a sum's terms, in brackets where it needs them. */
void variant_sum_add_text(const kay_text *text, unsigned term, kay_text *out);

/* The operand whose position this is, of a sum. */
static inline unsigned variant_sum_operand(const kay_game *game, const uint64_t *position)
{
    return (unsigned)position[game->words - 1];
}

/* The status of a hook that has read a move with the operand's, which must be KAY_EINPUT where the text names none. */
static inline kay_status variant_read_status(kay_context *ctx, kay_status status)
{
    return status == KAY_EFALSE ? (ctx->diag.status = KAY_EINPUT) : status;
}

/* What a prefix's state is to its operand, with the same words. */
static inline kay_state variant_prefix_state(const variant *of, const kay_state *state)
{
    kay_state inner = *state;
    inner.room = 0;
    if (of->exchanges)
        inner.mover = kay_opponent(state->mover);
    return inner;
}
