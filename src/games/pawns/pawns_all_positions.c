/* Pawns: every board up to a number of cells, by its rows and by what is removed, with the pawns on every pair. */
#include "games/pawns/pawns_all_positions.h"

#include <kayles/starts.h>
#include <kayles/state.h>

#include <errno.h>
#include <stdlib.h>

#include "games/pawns/pawns_board.h"

typedef struct pawns_walk {
    pawns_game *game;
    uint64_t cells, rows, mask; /* bit i: cell i is there */
    uint64_t removed; /* how many cells are to be removed; UINT64_MAX: any number */
    uint64_t place;
    kay_state state;
} pawns_walk;

static kay_status pawns_walk_game(kay_walk *walk, pawns_walk *own)
{
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    pawns_game *game = own->game = kay_arena_get(walk->arena, sizeof *game);
    if (!game)
        return kay_no_memory(walk->ctx);
    game->rows = own->rows;
    game->columns = own->cells / own->rows;
    KAY_TRY_NEW(game->cells, walk->arena, own->cells);
    for (uint64_t i = 0; i < own->cells; i++)
        if (own->mask >> i & 1)
            game->cells[game->squares++] = i;
    KAY_TRY(kay_pawns_make(walk->arena, walk->rules, game));
    own->place = 0;
    return kay_state_make(walk->arena, &game->game, 1, &own->state);
}

/* The next smaller number below 2^cells with as many bits; 0: there is none.  That is the next larger one of its
 * complement, by Gosper's step (Beeler, Gosper, Schroeppel 1972, "HAKMEM", item 175). */
static uint64_t pawns_next_mask(uint64_t mask, uint64_t cells)
{
    uint64_t all = ((uint64_t)1 << cells) - 1, gone = all & ~mask;
    if (!gone)
        return 0;
    uint64_t lowest = gone & -gone, ripple = gone + lowest;
    gone = (ripple ^ gone) / lowest >> 2 | ripple;
    return gone > all ? 0 : all & ~gone;
}

/* The first board of the cells and rows: the largest mask. */
static uint64_t pawns_first_mask(const pawns_walk *own)
{
    uint64_t all = ((uint64_t)1 << own->cells) - 1;
    if (own->removed == UINT64_MAX)
        return all;
    return own->removed < own->cells ? all & ~(((uint64_t)1 << own->removed) - 1) : 0;
}

/* Steps to the next board of two squares at least; KAY_END after the last. */
static kay_status pawns_walk_on(kay_walk *walk, pawns_walk *own)
{
    enum { MOST = 40 }; /* nobody waits for the boards of so many cells */
    do {
        own->mask = own->removed == UINT64_MAX ? own->mask - 1 : pawns_next_mask(own->mask, own->cells);
        if (own->mask > 0)
            continue;
        do
            own->rows++;
        while (own->rows <= own->cells && own->cells % own->rows);
        if (own->rows > own->cells) {
            if (own->cells >= walk->size.a)
                return KAY_END;
            if (own->cells == MOST)
                return kay_fail(walk->ctx, KAY_EUNABLE, "too many boards to go through them all");
            own->cells++;
            own->rows = 1;
        }
        own->mask = pawns_first_mask(own);
    } while (__builtin_popcountll(own->mask) < 2);
    return pawns_walk_game(walk, own);
}

const kay_flag kay_pawns_constants[] = {
    {"removed", "NUMBER", "how many squares are removed", KAY_OF_CASE},
    {0},
};

static kay_status pawns_read_constants(const kay_walk *walk, uint64_t *removed)
{
    const char *text = walk->constants ? walk->constants[0] : NULL;
    *removed = UINT64_MAX;
    if (!text)
        return KAY_OK;
    char *end;
    errno = 0;
    *removed = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || *removed == UINT64_MAX)
        return kay_fail(walk->ctx, KAY_EINPUT, "removed must be a number of squares");
    return KAY_OK;
}

kay_status kay_pawns_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    pawns_walk *own = walk->place;
    walk->new_game = false;
    if (!own) {
        walk->place = own = kay_arena_get(walk->shared, sizeof *own);
        if (!own)
            return kay_no_memory(walk->ctx);
        KAY_TRY(pawns_read_constants(walk, &own->removed));
        own->cells = own->rows = own->mask = 1;
        if (walk->size.a < 2)
            return KAY_END;
    }
    if (!own->game || ++own->place == own->game->pairs)
        KAY_TRY(pawns_walk_on(walk, own));
    memset(own->state.words, 0, own->game->game.words * sizeof *own->state.words);
    kay_pawns_put(own->game, own->state.words, own->place);
    *game = &own->game->game;
    *state = own->state;
    return KAY_OK;
}
