/* Hooks called with a look at what they return: rules that others wrote may return what means something else to us. */
#ifndef KAYLES_RULESET_HOOK_CALL_H
#define KAYLES_RULESET_HOOK_CALL_H

#include <kayles/ruleset.h>

/* What `hook` has returned, which is not KAY_OK: the same, or KAY_EINPUT where it is no failure of rules, such as
 * KAY_END, which would pass for the end of the input. */
kay_status kay_hook_status(kay_context *ctx, const kay_ruleset *rules, const char *hook,
                           kay_status said) KAY_MUST_CHECK;

static inline kay_status kay_call_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                        kay_move_list *out)
{
    const kay_status said = game->rules->moves(game, position, player, out);
    return said == KAY_OK ? KAY_OK : kay_hook_status(out->ctx, game->rules, "moves", said);
}

static inline kay_status kay_call_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                                       kay_move_list *out)
{
    const kay_status said = game->rules->play(game, position, player, name, out);
    return said == KAY_OK ? KAY_OK : kay_hook_status(out->ctx, game->rules, "play", said);
}

#endif
