/* Pawns: computes the normal form of positions on boards small enough to search. */
#include "games/pawns/pawns_board.h"

enum { PAWNS_FEW = 16, PAWNS_FEW_PAIRS = PAWNS_FEW * (PAWNS_FEW - 1) / 2 };

typedef unsigned __int128 pawns_set; /* a bit per pair */

struct pawns_near {
    pawns_set beside; /* the pairs side by side */
    pawns_set pairs[PAWNS_FEW_PAIRS]; /* for each pair, the pairs a step away that are not side by side */
};

static pawns_set pawns_one(uint64_t pair)
{
    return (pawns_set)1 << pair;
}

static bool pawns_has(pawns_set set, uint64_t pair)
{
    return set >> pair & 1;
}

/* Returns the first pair of a nonempty set. */
static unsigned pawns_first(pawns_set set)
{
    uint64_t low = (uint64_t)set;
    return low ? (unsigned)__builtin_ctzll(low) : 64 + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

kay_status kay_pawns_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    if (((const pawns_game *)game)->squares > PAWNS_FEW)
        return KAY_OK;
    KAY_NEW(pawns_game, pawns, arena, 1);
    KAY_NEW(struct pawns_near, near, arena, 1);
    *pawns = *(const pawns_game *)game;
    for (uint64_t pair = 0; pair < pawns->pairs; pair++) {
        if (pawns_side_by_side(pawns, pawns_of(pair)))
            near->beside |= pawns_one(pair);
        for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
            uint64_t next = pawns_step(pawns, pawns_of(pair), step);
            if (next != PAWNS_NO_PAIR)
                near->pairs[pair] |= pawns_one(next);
        }
    }
    for (uint64_t pair = 0; pair < pawns->pairs; pair++)
        near->pairs[pair] &= ~near->beside;
    pawns->near = near;
    *out = &pawns->game;
    return KAY_OK;
}

/* Returns the pairs reachable from a pair through free pairs, including itself. */
static pawns_set pawns_reach(const struct pawns_near *near, uint64_t from, pawns_set free)
{
    pawns_set reached = pawns_one(from);
    for (pawns_set to_do = reached; to_do;) {
        pawns_set next = near->pairs[pawns_first(to_do)] & free & ~reached;
        reached |= next;
        to_do = (to_do & (to_do - 1)) | next;
    }
    return reached;
}

/* Removes dead ends.  If the only step from a pair leads to x, a player who moves to x loses: the opponent steps to
 * that pair.  So nobody need move to x, and both pairs are removed.  Returns true if x is `place`: the mover wins. */
static bool pawns_prune(const struct pawns_near *near, uint64_t place, pawns_set *open)
{
    for (pawns_set to_do = *open & ~pawns_one(place); to_do;) {
        unsigned leaf = pawns_first(to_do);
        pawns_set next = near->pairs[leaf] & *open;
        to_do &= to_do - 1;
        if (!next || next & (next - 1))
            continue;
        if (pawns_has(next, place))
            return true;
        *open &= ~(next | pawns_one(leaf));
        to_do = (to_do | near->pairs[pawns_first(next)]) & *open & ~pawns_one(place);
    }
    return false;
}

static pawns_set pawns_get_used(const pawns_game *game, const uint64_t *position)
{
    pawns_set bits = game->game.words > 1 ? position[1] : 0;
    return (bits << 64 | position[0]) >> game->shift;
}

static void pawns_set_used(const pawns_game *game, pawns_set used, uint64_t *position)
{
    pawns_set bits = used << game->shift;
    position[0] = (uint64_t)bits;
    if (game->game.words > 1)
        position[1] = (uint64_t)(bits >> 64);
}

void kay_pawns_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const pawns_game *pawns = (const pawns_game *)game;
    const struct pawns_near *near = pawns->near;
    uint64_t *normal = kay_emit_part(out), place = pawns_place(pawns, position);
    if (!near) {
        memcpy(normal, position, game->words * sizeof *position);
        return;
    }
    pawns_set all = pawns_one(pawns->pairs) - 1, open = 0;
    if (place < pawns->pairs && pawns_has(near->beside, place)) {
        place = pawns->beside;
    } else if (place < pawns->pairs) {
        open = pawns_reach(near, place, all & ~pawns_get_used(pawns, position));
        if (pawns_prune(near, place, &open))
            place = pawns->beside;
        else if (!(near->pairs[place] & open))
            place = pawns->pairs;
    } else {
        place = pawns->pairs;
    }
    bool decided = place == pawns->pairs || place == pawns->beside;
    open = decided ? 0 : pawns_reach(near, place, open) & ~pawns_one(place);
    pawns_set_used(pawns, all & ~open, normal);
    kay_pawns_put(pawns, normal, place);
}
