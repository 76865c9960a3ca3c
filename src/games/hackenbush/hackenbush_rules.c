/* Hackenbush: a player cuts an edge, and all edges no longer connected to the ground disappear.
 *
 * Source: J. H. Conway, On Numbers and Games (1976); E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your
 * Mathematical Plays (1982), chapters 1, 2 and 7. */
#include "games/hackenbush/hackenbush.h"

kay_status hackenbush_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    uint64_t rest[HACKENBUSH_WORDS];
    (void)player; /* the result does not depend on the player */
    memset(rest, 0, game->words * sizeof *rest);
    hackenbush_cut((const hackenbush_game *)game, position, (uint32_t)name, rest);
    memcpy(position, rest, game->words * sizeof *rest);
    return KAY_OK;
}

bool hackenbush_is_first(const hackenbush_game *game, const uint64_t *position, uint32_t edge)
{
    const hackenbush_edge *own = &game->edge[edge];
    const uint32_t *first = game->first + game->term[own->term].vertex + own->ends[own->ends[0] == 0];
    for (uint32_t i = first[0]; i < first[1] && game->way[i].edge < edge; i++) {
        const hackenbush_edge *other = &game->edge[game->way[i].edge];
        if (other->colour == own->colour && other->ends[0] == own->ends[0] && other->ends[1] == own->ends[1] &&
            kay_bits_get(position, game->way[i].edge))
            return false;
    }
    return true;
}

kay_status hackenbush_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    HACKENBUSH_EACH(edge, hackenbush, position)
    {
        if (kay_move_list_full(out))
            return KAY_OK;
        if (game->words > 64) /* one walk over a big graph takes long */
            KAY_TRY(kay_tick(out->ctx, "moves", edge, hackenbush->edges));
        if (hackenbush_colour(hackenbush, position, edge) == kay_opponent(player) ||
            !hackenbush_is_first(hackenbush, position, edge))
            continue;
        uint64_t *option = kay_emit(out, edge);
        if (out->want_parts)
            hackenbush_cut(hackenbush, position, edge, option);
    }
    return KAY_OK;
}

/* Emits the parts of a position; they are connected only through the ground. */
void hackenbush_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    uint64_t rest[HACKENBUSH_WORDS];
    memcpy(rest, position, game->words * sizeof *rest);
    HACKENBUSH_EACH(edge, hackenbush, rest)
    {
        uint64_t *part = kay_emit_part(out);
        hackenbush_part(hackenbush, rest, edge, part);
        for (uint32_t w = 0; w < game->words; w++)
            rest[w] &= ~part[w];
        hackenbush_mark(hackenbush, hackenbush_exchanged(hackenbush, position), part);
    }
}

static kay_status hackenbush_negate(const kay_game *game, uint64_t *position)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    if (hackenbush_exchanged(hackenbush, position))
        kay_bits_clear(position, 64 * (uint64_t)game->words - 1);
    else
        hackenbush_mark(hackenbush, true, position);
    return KAY_OK;
}

/* Writes the number of the edge in a stalk, otherwise the edge; in a sum, the term and a colon before it. */
void hackenbush_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    const uint32_t edge = (uint32_t)move.name;
    if (state->parts > 1) {
        kay_text_u64(out, move.part + 1);
        kay_text_char(out, ':');
    }
    if (hackenbush->edge[edge].stalk)
        kay_text_u64(out, edge - hackenbush->term[hackenbush->edge[edge].term].edge + 1);
    else
        hackenbush_edge_text(hackenbush, kay_state_part(game, state, move.part), edge, out);
}

const kay_ruleset kay_hackenbush = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "hackenbush",
    .summary = "cut one of your edges; edges no longer connected to the ground disappear",
    .players = {"Left", "Right"},
    .manual = &kay_hackenbush_manual,
    .theorem = &kay_hackenbush_theorem,
    .proof = &kay_hackenbush_proof,
    .plain_position = true,
    .read_position = hackenbush_read,
    .write_position = hackenbush_write,
    .moves = hackenbush_moves,
    .play_in_place = hackenbush_play_in_place,
    .move_text = hackenbush_move_text,
    .scene = hackenbush_scene,
    .place = hackenbush_place,
    .simplify = hackenbush_simplify,
    .simplify_keeps_moves = true,
    .negate = hackenbush_negate,
    .contest = &hackenbush_contest_form,
    .starts = &hackenbush_starts,
};
