/* Pawns: the normal form of positions on few squares, where search is thinkable. */
#include "rules/pawns_normal.h"

#include "rules/pawns_board.h"

/* What can still be reached from the pawns' pair, pairs side by side left out. */
typedef struct pawns_rest {
    const pawns_game *game;
    uint32_t start;
    uint64_t open[2]; /* bits: these pairs */
    uint8_t degree[PAWNS_FEW * (PAWNS_FEW - 1) / 2]; /* how many of them are a step away */
    uint8_t stack[PAWNS_FEW * (PAWNS_FEW - 1) / 2 + 1]; /* `held` of them: to be looked at */
    unsigned held;
} pawns_rest;

static void pawns_rest_reach(pawns_rest *rest, const uint64_t *position)
{
    const pawns_game *own = rest->game;
    rest->open[0] = rest->open[1] = 0;
    rest->held = 0;
    rest->stack[rest->held++] = (uint8_t)rest->start;
    kay_bits_set(rest->open, rest->start);
    while (rest->held > 0) {
        uint32_t pair = rest->stack[--rest->held];
        rest->degree[pair] = 0;
        for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
            uint32_t next = own->next[pair][step];
            if (next == PAWNS_NOWHERE || (next != rest->start && pawns_used(own, position, next)))
                continue;
            rest->degree[pair]++;
            if (!kay_bits_get(rest->open, next)) {
                kay_bits_set(rest->open, next);
                rest->stack[rest->held++] = (uint8_t)next;
            }
        }
    }
}

static void pawns_rest_close(pawns_rest *rest, uint32_t pair)
{
    kay_bits_clear(rest->open, pair);
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint32_t next = rest->game->next[pair][step];
        if (next != PAWNS_NOWHERE && kay_bits_get(rest->open, next) && --rest->degree[next] == 1)
            rest->stack[rest->held++] = (uint8_t)next;
    }
}

/* A pair from which only one step leads on, to x: whoever moves to x is answered by moving there, and has lost.  So nobody
 * need ever move to x, and both may go; and if x is where the pawns are, the mover wins.  True: that is so. */
static bool pawns_rest_prune(pawns_rest *rest)
{
    rest->held = 0;
    for (uint32_t pair = 0; pair < rest->game->pairs; pair++)
        if (kay_bits_get(rest->open, pair) && rest->degree[pair] == 1)
            rest->stack[rest->held++] = (uint8_t)pair;
    while (rest->held > 0) {
        uint32_t leaf = rest->stack[--rest->held];
        if (leaf == rest->start || !kay_bits_get(rest->open, leaf) || rest->degree[leaf] != 1)
            continue;
        uint32_t before = PAWNS_NOWHERE;
        for (unsigned step = 0; step < 2 * PAWNS_STEPS && before == PAWNS_NOWHERE; step++) {
            uint32_t next = rest->game->next[leaf][step];
            if (next != PAWNS_NOWHERE && kay_bits_get(rest->open, next))
                before = next;
        }
        if (before == rest->start)
            return true;
        kay_bits_clear(rest->open, leaf);
        pawns_rest_close(rest, before);
    }
    return false;
}

void kay_pawns_simplify(const kay_game *game, const uint64_t *position, kay_sink *out)
{
    const pawns_game *own = (const pawns_game *)game;
    uint64_t *normal = kay_emit_part(out), place = pawns_place(own, position);
    memcpy(normal, position, game->words * sizeof *position);
    if (own->squares > PAWNS_FEW)
        return;
    pawns_rest rest = {.game = own};
    bool won = false, lost = place >= own->pairs;
    if (!lost) {
        rest.start = (uint32_t)place;
        won = pawns_side_by_side(own, pawns_of(rest.start));
    }
    if (!lost && !won) {
        pawns_rest_reach(&rest, position);
        won = pawns_rest_prune(&rest);
        lost = !won && rest.degree[rest.start] == 0;
    }
    if (!lost && !won) {
        uint64_t used[3] = {0};
        for (uint32_t pair = 0; pair < own->pairs; pair++)
            if (!kay_bits_get(rest.open, pair))
                kay_bits_set(used, own->shift + pair);
        pawns_rest_reach(&rest, used);
    }
    memset(normal, 0, game->words * sizeof *normal);
    for (uint32_t pair = 0; pair < own->pairs; pair++)
        if (won || lost || pair == rest.start || !kay_bits_get(rest.open, pair))
            kay_bits_set(normal, own->shift + pair);
    kay_pawns_put(own, normal, lost ? own->pairs : won ? own->beside : rest.start);
}
