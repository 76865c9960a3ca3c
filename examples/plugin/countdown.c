/* The smallest ruleset as a plugin: a move takes one, two or three stones from a pile; a player who cannot move loses.
 * All other fields have their defaults: a case is a line with a position, a move is written as the pile it leaves.
 *
 *     cc -shared -fPIC countdown.c $(pkg-config --cflags --libs kayles) -o countdown.so
 *     kayles solve ./countdown.so -e 7
 *     kayles table ./countdown.so 0..20 */
#include <kayles/plugin.h>

static kay_status countdown_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    return kay_read_u64(cases->in, "a pile", 0, UINT64_MAX, state->words);
}

static void countdown_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, *state->words);
}

static kay_status countdown_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player;
    for (uint64_t take = 1; take <= 3 && take <= *position; take++)
        *kay_emit(out, take) = *position - take;
    return KAY_OK;
}

static kay_status countdown_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t take)
{
    (void)game;
    (void)player;
    *position -= take;
    return KAY_OK;
}

static kay_status countdown_start(kay_start *start, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));
    *state->words = start->parameters[0];
    return KAY_OK;
}

static const kay_starts countdown_starts = {.start = countdown_start, .parameters = 1};

const kay_ruleset kay_plugin_ruleset = {
    .version = KAY_RULESET_VERSION,
    .sizes = KAY_PLUGIN_SIZES,
    .traits = KAY_IMPARTIAL,
    .name = "countdown",
    .plain_position = true,
    .read_position = countdown_read,
    .write_position = countdown_write,
    .moves = countdown_moves,
    .play_in_place = countdown_play,
    .starts = &countdown_starts,
};
