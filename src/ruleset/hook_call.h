/* Hooks called, and what they may return: rules that others wrote may return what means something else to us.  Nobody
 * else calls a hook: tests/layers.py looks. */
#pragma once

#include <kayles/theorem.h>

#include "ruleset/starts.h"

/* The same of what is not KAY_OK. */
kay_status kay_hook_failed(kay_context *ctx, const char *hook, kay_status said, kay_status also) KAY_MUST_CHECK;

/* What `hook` has returned, if rules may return it: KAY_OK, `also` (KAY_OK: nothing else), or a failure, which gets
 * words if it has none.  Everything else is KAY_EINPUT. */
static inline KAY_MUST_CHECK kay_status kay_hook_status(kay_context *ctx, const char *hook, kay_status said,
                                                        kay_status also)
{
    return said == KAY_OK ? KAY_OK : kay_hook_failed(ctx, hook, said, also);
}

/* The same of the error that a hook left in the text that it wrote to. */
void kay_hook_text_status(kay_text *out, const char *hook);

static inline kay_status kay_call_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                        kay_move_list *out)
{
    return kay_hook_status(out->ctx, "moves", game->rules->moves(game, position, player, out), KAY_OK);
}

static inline kay_status kay_call_start(kay_start *start, const kay_game **game, kay_state *state)
{
    return kay_hook_status(start->ctx, "start", kay_starts_of(start->rules)->start(start, game, state), KAY_END);
}

static inline kay_status kay_call_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return kay_hook_status(cases->ctx, "read_position", cases->rules->read_position(cases, game, state), KAY_OK);
}

/* Adds the parameters to what is wrong: in front, or behind where that has a place of its own.  Returns `status`. */
kay_status kay_start_blame(const kay_start *start, kay_status status);

static inline kay_status kay_call_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                                       kay_move_list *out)
{
    return kay_hook_status(out->ctx, "play", game->rules->play(game, position, player, name, out), KAY_OK);
}

static inline kay_status kay_call_play_in_place(kay_context *ctx, const kay_game *game, uint64_t *position,
                                                kay_player player, uint64_t name)
{
    return kay_hook_status(ctx, "play_in_place", game->rules->play_in_place(game, position, player, name), KAY_OK);
}

/* What `end` has said that is not true or false with an outcome. */
kay_status kay_hook_end_status(kay_context *ctx, kay_status said) KAY_MUST_CHECK;

/* Has play stopped at a position?  Not where there is no `end`. */
static inline kay_status kay_call_end(kay_context *ctx, const kay_game *game, const uint64_t *position,
                                      kay_player mover, bool *stopped, kay_outcome *out)
{
    *stopped = false;
    if (!game->rules->end)
        return KAY_OK;
    const kay_status said = game->rules->end(game, position, mover, stopped, out);
    const bool sound = !*stopped || (*out >= KAY_LOSS && *out <= KAY_WIN);
    return said == KAY_OK && sound ? KAY_OK : kay_hook_end_status(ctx, said);
}

/* The same of a state: with `end` there are no sums. */
static inline kay_status kay_call_end_of_state(kay_context *ctx, const kay_game *game, const kay_state *state,
                                               bool *stopped, kay_outcome *out)
{
    *stopped = false;
    return state->parts == 1 ? kay_call_end(ctx, game, state->words, state->mover, stopped, out) : KAY_OK;
}

/* What is wrong is in out->error, too. */
static inline kay_status kay_call_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    game->rules->simplify(game, position, out);
    if (out->error != KAY_OK)
        out->error = kay_hook_status(out->ctx, "simplify", out->error, KAY_OK);
    return out->error;
}

/* Exchanges the players.  KAY_END: the board cannot say it. */
kay_status kay_call_negate(kay_context *ctx, const kay_game *game, uint64_t *position) KAY_MUST_CHECK;

/* *out: the game to search, `game` itself where the rules prepare none. */
kay_status kay_call_prepare(kay_arena *arena, const kay_game *game, const kay_game **out) KAY_MUST_CHECK;

/* Whether `verify` follows play in this game. */
kay_status kay_call_follows(kay_context *ctx, const kay_game *game, bool *follows) KAY_MUST_CHECK;

/* Writes the fields of the proof of a line's outcome; the game has certificates. */
kay_status kay_call_certify(kay_theorem_line *line, kay_json_writer *out) KAY_MUST_CHECK;

/* Looks through the proof of an outcome; the game has certificates.  What is no proof is KAY_EFALSE, too. */
kay_status kay_call_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                          kay_json *proof) KAY_MUST_CHECK;
