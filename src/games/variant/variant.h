/* Makes variants of games: rulesets from those of their operands.
 *
 * A prefix (negative, impartial, misere) has one operand; a position has the same words as in the operand.  A position
 * of a sum is a position of an operand, in the low words, and the number of the operand in the last word. */
#pragma once

#include <kayles/contest.h>
#include <kayles/proof.h>
#include <kayles/rank.h>
#include <kayles/starts.h>
#include <kayles/theorem.h>

#include "games/game_word.h"

enum { VARIANT_OPERANDS = 16 }; /* the most operands of a sum */
enum { VARIANT_SUM_ASIDE = 1 }; /* cells to the left of a part in a drawing, for its number */

typedef struct variant {
    kay_ruleset rules; /* must be first: variant_of casts it to its variant */
    kay_manual manual;
    kay_contest_form contest;
    kay_starts starts;
    kay_ranks ranks;
    kay_theorem theorem;
    kay_proof proof;
    kay_context *ctx;
    kay_arena *arena; /* lives as long as the ruleset */
    kay_game_word_kind kind;
    const kay_ruleset *operands[VARIANT_OPERANDS];
    unsigned count;
    struct variant_game **lasting; /* the list of games that live as long as the ruleset */
} variant;

typedef struct variant_game {
    kay_game game; /* must be first */
    struct variant_game *next; /* in the list `lasting` */
    const kay_game *operands[]; /* one for each operand of the variant */
} variant_game;

static inline const variant *variant_of(const kay_game *game)
{
    return (const variant *)game->rules;
}

static inline const kay_game *variant_operand(const kay_game *game, unsigned i)
{
    return ((const variant_game *)game)->operands[i];
}

/* Makes the game of a variant from those of its operands.  If all of these are KAY_LASTS or KAY_ALIKE, or if `last`
 * is set, the game lives as long as the ruleset and is reused; otherwise it is in `arena`. */
kay_status variant_wrap(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands, bool last,
                        const kay_game **out) KAY_MUST_CHECK;

/* Make the ruleset of a prefix or a sum in the arena.  Fail with KAY_EINPUT if the operands have no such variant. */
kay_status variant_make_prefix(kay_arena *arena, kay_game_word_kind kind, const kay_ruleset *operand,
                               const kay_ruleset **out) KAY_MUST_CHECK;
kay_status variant_make_sum(kay_arena *arena, const kay_ruleset *const *operands, unsigned count,
                            const kay_ruleset **out) KAY_MUST_CHECK;

/* Whether a ruleset is a sum. */
bool variant_is_sum(const kay_ruleset *rules);

/* Returns the game inside all nested sums to which a position belongs.  The position has the same low words in that
 * game. */
const kay_game *kay_variant_term(const kay_game *game, const uint64_t *position);

/* Writes the number of a part of a state, as texts of moves begin: "3", or in a sum the number of the operand and that
 * of the part among those of the operand, "2:1".  Operands of one part whose moves do not number it: "2". */
kay_status kay_variant_part_number(const kay_game *game, const kay_state *state, uint64_t part,
                                   kay_text *out) KAY_MUST_CHECK;

/* Sets the theorem and the proof of a negative: those of its operand with the players exchanged. */
void variant_negative_theorem(variant *of);

/* Sets the theorem of misere: before a game of heaps: that of Nim, or the misère quotient. */
void variant_misere_theorem(variant *of);
extern const kay_theorem variant_misere_nim_theorem;

/* Whether a ruleset is misere: before a game of heaps, with its theorem. */
bool kay_variant_is_misere_heaps(const kay_ruleset *rules);

/* Sets the theorem on nim-sums if the theorems of all operands of the sum give nimbers. */
void variant_sum_theorem(variant *of);

/* Extracts the positions of one operand from the state of a sum; *out is in the arena. */
kay_status variant_sum_side(kay_arena *arena, const kay_game *game, const kay_state *state, unsigned operand,
                            kay_state *out) KAY_MUST_CHECK;

/* Makes the game and the state of a sum from those of its operands. */
kay_status variant_sum_join(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands,
                            const kay_state *sides, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* The hooks that are the same for prefixes and sums. */
kay_status variant_negate(const kay_game *game, uint64_t *position);
kay_status variant_prepare(kay_arena *arena, const kay_game *game, const kay_game **out);

/* The hooks of a sum for reading and writing. */
kay_status variant_sum_read_position(kay_cases *cases, const kay_game **game, kay_state *state) KAY_MUST_CHECK;
void variant_sum_write_position(const kay_game *game, const kay_state *state, kay_text *out);
void variant_sum_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status variant_sum_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                 kay_move *out) KAY_MUST_CHECK;
void variant_sum_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* The hook `scene` of prefixes and sums: the drawing of the operand, with the players exchanged in a negative, and
 * pieces of both players in an impartial version. */
void variant_scene(const kay_game *game, const uint64_t *position, kay_scene *out);

/* Adds the text of a position as a term of a sum, in brackets if it needs them. */
void variant_sum_add_text(const kay_text *text, unsigned term, kay_text *out);

/* The number of the operand to which a position belongs. */
static inline unsigned variant_operand_of(const kay_game *game, const uint64_t *position)
{
    return variant_of(game)->kind == KAY_GAME_SUM ? (unsigned)position[game->words - 1] : 0;
}

/* Converts the status of kay_state_read_move to that of the hook `move_read`: KAY_EFALSE becomes KAY_EINPUT. */
static inline kay_status variant_read_status(kay_context *ctx, kay_status status)
{
    return status == KAY_EFALSE ? (ctx->diag.status = KAY_EINPUT) : status;
}

/* The state of a prefix as a state of its operand, with the same words. */
static inline kay_state variant_prefix_state(const variant *of, const kay_state *state)
{
    kay_state inner = *state;
    inner.room = 0;
    if (of->kind == KAY_GAME_NEGATIVE)
        inner.mover = kay_opponent(state->mover);
    return inner;
}
