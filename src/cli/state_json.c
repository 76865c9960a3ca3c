/* Writes whose turn it is, or who has won, as fields of an object. */
#include "cli/state_json.h"

#include <kayles/state.h>

kay_status cli_state_json(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *object)
{
    kay_outcome outcome;
    bool over;
    kay_text position;
    KAY_TRY(kay_state_end(ctx, game, state, &over, &outcome));
    kay_text_init(&position, ctx);
    kay_state_write(game, state, &position);
    kay_json_write_text(object, "position", kay_text_string(&position));
    kay_json_begin_list(object, "players");
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++)
        kay_json_write_text(object, NULL, kay_player_name(game, (kay_player)player));
    kay_json_end_list(object);
    kay_json_write_text(object, "mover", kay_player_name(game, state->mover));
    kay_json_write_bool(object, "over", over);
    const char *winner = NULL;
    if (over && outcome != KAY_DRAW)
        winner = kay_player_name(game, outcome == KAY_WIN ? state->mover : kay_opponent(state->mover));
    kay_json_write_text(object, "winner", winner);
    const kay_status status = position.error;
    kay_text_free(&position);
    return status;
}
