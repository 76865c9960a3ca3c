/* Calls hooks and checks their statuses: a status from foreign rules could have another meaning to the caller.  All
 * calls of hooks are in this folder (tests/layers.py checks it). */
#pragma once

#include <kayles/contest.h>
#include <kayles/theorem.h>

#include "ruleset/starts.h"

/* kay_hook_status for a status other than KAY_OK. */
kay_status kay_hook_failed(kay_context *ctx, const char *hook, kay_status said, kay_status also) KAY_MUST_CHECK;

/* Returns the status `said` of a hook if rules may return it: KAY_OK, `also`, or a failure.  Pass KAY_OK as `also` to
 * allow no other status.  A failure without a message gets one.  Turns any other status into KAY_EINPUT. */
static inline KAY_MUST_CHECK kay_status kay_hook_status(kay_context *ctx, const char *hook, kay_status said,
                                                        kay_status also)
{
    return said == KAY_OK ? KAY_OK : kay_hook_failed(ctx, hook, said, also);
}

/* Checks the error in a hook's output text in the same way. */
void kay_hook_text_status(kay_text *out, const char *hook);

/* Checks the status of a hook, then the error in its output text.  Returns the first one that is not KAY_OK. */
kay_status kay_hook_text_result(kay_text *out, const char *hook, kay_status said) KAY_MUST_CHECK;

/* Checks the status of a hook and the error in its list, which rules may set and still return KAY_OK. */
static inline KAY_MUST_CHECK kay_status kay_hook_list_result(kay_move_list *out, const char *hook, kay_status said)
{
    if (out->error != KAY_OK)
        out->error = kay_hook_status(out->ctx, hook, out->error, KAY_OK);
    return said == KAY_OK ? out->error : kay_hook_status(out->ctx, hook, said, KAY_OK);
}

static inline kay_status kay_call_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                        kay_move_list *out)
{
    return kay_hook_list_result(out, "moves", game->rules->moves(game, position, player, out));
}

static inline kay_status kay_call_start(kay_start *start, const kay_game **game, kay_state *state)
{
    return kay_hook_status(start->ctx, "start", kay_starts_of(start->rules)->start(start, game, state), KAY_END);
}

static inline kay_status kay_call_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    return kay_hook_status(walk->ctx, "positions", kay_starts_of(walk->rules)->positions(walk, game, state), KAY_END);
}

/* Fails if the rules have no read_position. */
kay_status kay_call_read_position(kay_cases *cases, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Adds the parameters of a start to the error message: at the end of the message if the error has a place, else at its
 * beginning.  Returns `status`. */
kay_status kay_start_blame(const kay_start *start, kay_status status);

static inline kay_status kay_call_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                                       kay_move_list *out)
{
    return kay_hook_list_result(out, "play", game->rules->play(game, position, player, name, out));
}

static inline kay_status kay_call_play_in_place(kay_context *ctx, const kay_game *game, uint64_t *position,
                                                kay_player player, uint64_t name)
{
    return kay_hook_status(ctx, "play_in_place", game->rules->play_in_place(game, position, player, name), KAY_OK);
}

/* Returns the status for a result of the hook `end` that is not a valid answer. */
kay_status kay_hook_end_status(kay_context *ctx, kay_status said) KAY_MUST_CHECK;

/* Sets *stopped to true if the hook `end` says that play has stopped at a position, else to false. */
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

/* kay_call_end for a state: rulesets with `end` have no sums. */
static inline kay_status kay_call_end_of_state(kay_context *ctx, const kay_game *game, const kay_state *state,
                                               bool *stopped, kay_outcome *out)
{
    *stopped = false;
    return state->parts == 1 ? kay_call_end(ctx, game, state->words, state->mover, stopped, out) : KAY_OK;
}

/* Writes the answer to a case by the hook `reply`, which the contest form must have. */
kay_status kay_call_reply(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                          kay_text *out) KAY_MUST_CHECK;

/* Ask the judge for the outcome of a state, and for the moves of the case that keep the best outcome. */
static inline kay_status kay_call_outcome(kay_judge *judge, const kay_state *state, kay_outcome *out)
{
    return judge->outcome(judge, state, out);
}

static inline kay_status kay_call_winning(kay_judge *judge, kay_move_list *out)
{
    return judge->winning(judge, out);
}

/* Sets *valid if a state that the contest form can express is a case of the contest. */
kay_status kay_call_valid(kay_context *ctx, const kay_game *game, const kay_state *start, bool *valid) KAY_MUST_CHECK;

/* Simplifies a position; an error is also in out->error. */
static inline kay_status kay_call_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    game->rules->simplify(game, position, out);
    return kay_hook_list_result(out, "simplify", KAY_OK);
}

/* Exchanges the players.  KAY_END: the board cannot express the negative. */
kay_status kay_call_negate(kay_context *ctx, const kay_game *game, uint64_t *position) KAY_MUST_CHECK;

/* Stores in *out the game to search: the one that the rules prepare, or `game` itself. */
kay_status kay_call_prepare(kay_arena *arena, const kay_game *game, const kay_game **out) KAY_MUST_CHECK;

/* Sets *follows if `verify` follows play in this game. */
kay_status kay_call_follows(kay_context *ctx, const kay_game *game, bool *follows) KAY_MUST_CHECK;

/* Writes the fields of the proof of a line's outcome; the game must have certificates. */
kay_status kay_call_certify(kay_theorem_line *line, kay_json_writer *out) KAY_MUST_CHECK;

/* Checks the proof of an outcome; the game must have certificates.  KAY_EFALSE: the proof is false or malformed. */
kay_status kay_call_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                          kay_json *proof) KAY_MUST_CHECK;

/* Draws a position at the scene's origin: by the hook `scene`, or from its text.  The error is also in out->error. */
kay_status kay_call_scene(const kay_game *game, const uint64_t *position, kay_scene *out) KAY_MUST_CHECK;

/* Asks the hook `place`, if there is one. */
static inline void kay_call_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                                  const kay_scene *scene, kay_place *out)
{
    if (game->rules->place)
        game->rules->place(game, position, player, name, scene, out);
}
