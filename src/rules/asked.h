/* The hooks that a search asks of rules, as it asks them: rules that others wrote may say what means something else to us. */
#ifndef KAYLES_RULES_ASKED_H
#define KAYLES_RULES_ASKED_H

#include <kayles/ruleset.h>

/* What `hook` has said, which is not KAY_OK: the same, or KAY_EINPUT where it is no failure of rules, such as KAY_END, which would
 * pass for the end of the input. */
kay_status kay_asked(kay_context *ctx, const kay_ruleset *rules, const char *hook, kay_status said) KAY_MUST_CHECK;

static inline kay_status kay_asked_moves(const kay_game *game, const uint64_t *position, kay_player player,
                                         kay_sink *out)
{
    const kay_status said = game->rules->moves(game, position, player, out);
    return said == KAY_OK ? KAY_OK : kay_asked(out->ctx, game->rules, "moves", said);
}

static inline kay_status kay_asked_play(const kay_game *game, const uint64_t *position, kay_player player,
                                        uint64_t name, kay_sink *out)
{
    const kay_status said = game->rules->play(game, position, player, name, out);
    return said == KAY_OK ? KAY_OK : kay_asked(out->ctx, game->rules, "play", said);
}

#endif
