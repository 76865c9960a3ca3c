/* Hackenbush: a player cuts an edge, and what no longer hangs from the ground is gone.
 *
 * Source: J. H. Conway, On Numbers and Games (1976); E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your
 * Mathematical Plays (1982), chapters 1, 2 and 7. */
#include "games/hackenbush/hackenbush_text.h"

/* Packs a position into zeroed words. */
static void hackenbush_store(const hackenbush_game *game, hackenbush_position position, uint64_t *words)
{
    bool owned = false; /* there is an l or r */
    for (hackenbush_set left = position.edges; left && !owned; left &= left - 1)
        owned = game->edge[hackenbush_first(left)].colour != HACKENBUSH_EITHER;
    words[0] = (uint64_t)position.edges;
    if (game->game.words == 2)
        words[1] = (uint64_t)(position.edges >> 64);
    if (position.exchanged && owned)
        words[game->game.words - 1] |= UINT64_C(1) << 63;
}

/* Spreads from vertices over edges of a set, until neither grows; vertex 0 leads nowhere unless it is among the first.
 * Edges of a stalk come from the ground up, so that one round reaches them all. */
static hackenbush_set hackenbush_spread(const hackenbush_game *game, hackenbush_set edges, hackenbush_set vertices)
{
    const bool from_ground = vertices & 1;
    hackenbush_set reached = 0, before;
    do {
        before = reached;
        for (hackenbush_set left = edges & ~reached; left; left &= left - 1) {
            const unsigned edge = hackenbush_first(left);
            const hackenbush_set ends =
                hackenbush_one(game->edge[edge].ends[0]) | hackenbush_one(game->edge[edge].ends[1]);
            if (ends & vertices) {
                vertices |= from_ground ? ends : ends & ~(hackenbush_set)1;
                reached |= hackenbush_one(edge);
            }
        }
    } while (reached != before && reached != edges);
    return reached;
}

hackenbush_set hackenbush_grounded(const hackenbush_game *game, hackenbush_set edges)
{
    return hackenbush_spread(game, edges, 1);
}

static hackenbush_position hackenbush_without(const hackenbush_game *game, hackenbush_position position, unsigned edge)
{
    position.edges = hackenbush_grounded(game, position.edges & ~hackenbush_one(edge));
    return position;
}

static kay_status hackenbush_play_in_place(const kay_game *game, uint64_t *words, kay_player player, uint64_t name)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    const hackenbush_position position = hackenbush_load(game, words);
    (void)player; /* an edge is gone, whoever cuts it */
    hackenbush_store(hackenbush, hackenbush_without(hackenbush, position, (unsigned)name), words);
    return KAY_OK;
}

/* Whether an edge is the first of the set that is written as it is: such edges are one move. */
static bool hackenbush_is_first(const hackenbush_game *game, hackenbush_set edges, unsigned edge)
{
    const hackenbush_edge *own = &game->edge[edge];
    for (hackenbush_set left = edges & (hackenbush_one(edge) - 1); left; left &= left - 1) {
        const hackenbush_edge *other = &game->edge[hackenbush_first(left)];
        if (other->colour == own->colour && other->ends[0] == own->ends[0] && other->ends[1] == own->ends[1])
            return false;
    }
    return true;
}

static kay_status hackenbush_moves(const kay_game *game, const uint64_t *words, kay_player player, kay_move_list *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    const hackenbush_position position = hackenbush_load(game, words);
    for (hackenbush_set left = position.edges; left; left &= left - 1) {
        const unsigned edge = hackenbush_first(left);
        if (kay_move_list_full(out))
            return KAY_OK;
        if (hackenbush_colour(hackenbush, position, edge) == kay_opponent(player) ||
            !hackenbush_is_first(hackenbush, position.edges, edge))
            continue;
        uint64_t *option = kay_emit(out, edge);
        if (out->want_parts)
            hackenbush_store(hackenbush, hackenbush_without(hackenbush, position, edge), option);
    }
    return KAY_OK;
}

/* What touches only at the ground are parts. */
static void hackenbush_simplify(const kay_game *game, const uint64_t *words, kay_move_list *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    hackenbush_position position = hackenbush_load(game, words), part = position;
    while (position.edges) {
        const unsigned edge = hackenbush_first(position.edges);
        const uint8_t *ends = hackenbush->edge[edge].ends;
        const hackenbush_set vertices = (hackenbush_one(ends[0]) | hackenbush_one(ends[1])) & ~(hackenbush_set)1;
        part.edges = hackenbush_spread(hackenbush, position.edges, vertices) | hackenbush_one(edge);
        hackenbush_store(hackenbush, part, kay_emit_part(out));
        position.edges &= ~part.edges;
    }
}

static kay_status hackenbush_negate(const kay_game *game, uint64_t *words)
{
    hackenbush_position position = hackenbush_load(game, words);
    position.exchanged = !position.exchanged;
    hackenbush_store((const hackenbush_game *)game, position, words);
    return KAY_OK;
}

/* Of a stalk the number of the edge, else the edge; of a sum, the term and a colon before it. */
static void hackenbush_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const hackenbush_game *hackenbush = (const hackenbush_game *)game;
    const unsigned edge = (unsigned)move.name;
    if (state->parts > 1) {
        kay_text_u64(out, move.part + 1);
        kay_text_char(out, ':');
    }
    if (hackenbush->edge[edge].stalk)
        kay_text_u64(out, hackenbush->edge[edge].number);
    else
        hackenbush_edge_text(hackenbush, hackenbush_load(game, kay_state_part(game, state, move.part)), edge, out);
}

const kay_ruleset kay_hackenbush = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_SUMS,
    .name = "hackenbush",
    .summary = "cut an edge of yours, and what no longer hangs from the ground is gone",
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
    .simplify = hackenbush_simplify,
    .simplify_keeps_moves = true,
    .negate = hackenbush_negate,
    .contest = &hackenbush_contest_form,
    .starts = &hackenbush_starts,
};
