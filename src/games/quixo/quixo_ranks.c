/* Ranks of Quixo.  A tier has the positions with so many x and o: a move never makes a mark blank again.
 *
 *   tier     n (n + 1) / 2 + x, where n = x + o
 *   number   2 * (number of the board among those of the tier) + (the player to move)
 *
 * The players are not exchanged, so that states are counted as they are published. */
#include "games/quixo/quixo.h"

#include <kayles/text.h>

kay_status quixo_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    const unsigned side = quixo_of(game)->side, cells = side * side;
    cell_symmetries to = {{0}};
    KAY_NEW(quixo_game, quixo, arena, 1);
    *quixo = *quixo_of(game);
    cell_images_square(side, to);
    KAY_TRY(cell_images_new(arena, cells, 8, to, &quixo->images));
    KAY_TRY(kay_subsets_new(arena, cells, &quixo->subsets));
    for (unsigned n = 0, tier = 0; n <= cells; n++)
        for (unsigned x = 0; x <= n; x++, tier++) {
            quixo->tier_x[tier] = (uint8_t)x;
            quixo->tier_o[tier] = (uint8_t)(n - x);
        }
    *out = &quixo->game;
    return KAY_OK;
}

static void quixo_write_constants(const kay_game *game, kay_text *out)
{
    kay_text_format(out, "side=%u", quixo_of(game)->side);
}

static unsigned quixo_cells(const quixo_game *quixo)
{
    return quixo->side * quixo->side;
}

static uint32_t quixo_tiers(const kay_game *game)
{
    const unsigned cells = quixo_cells(quixo_of(game));
    return (cells + 1) * (cells + 2) / 2;
}

static uint64_t quixo_size(const kay_game *game, uint32_t tier)
{
    const quixo_game *quixo = quixo_of(game);
    return 2 * kay_two_kinds_count(quixo->subsets, quixo_cells(quixo), quixo->tier_x[tier], quixo->tier_o[tier]);
}

static bool quixo_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const quixo_game *quixo = quixo_of(game);
    const uint32_t left = quixo_cubes(*position, KAY_LEFT), right = quixo_cubes(*position, KAY_RIGHT);
    const uint64_t counts = kay_compress_counts(*position); /* the two halves have four bytes each */
    const unsigned x = counts >> 24 & 255, n = counts >> 56, o = n - x;
    out->tier = n * (n + 1) / 2 + x;
    out->number = 2 * kay_two_kinds_rank(quixo->subsets, quixo_cells(quixo), x, o, left, right) + (mover == KAY_RIGHT);
    return true;
}

static bool quixo_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const quixo_game *quixo = quixo_of(game);
    const unsigned x = quixo->tier_x[rank.tier], o = quixo->tier_o[rank.tier];
    uint64_t left, right;
    kay_two_kinds_unrank(quixo->subsets, quixo_cells(quixo), x, o, rank.number / 2, &left, &right);
    *position = left | right << 32;
    *mover = rank.number % 2 ? KAY_RIGHT : KAY_LEFT;
    return true;
}

static uint32_t quixo_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    uint32_t different;
    (void)mover;
    *position = cell_images_least(quixo_of(game)->images, *position, &different);
    return different;
}

/* The cube that was pushed in has the opponent's mark; where it was taken it was blank or had that mark.  Play had not
 * stopped there. */
static kay_status quixo_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const quixo_game *quixo = quixo_of(game);
    const kay_player opponent = kay_opponent(mover);
    const uint32_t others = quixo_cubes(*position, opponent);
    for (unsigned i = 0; i < quixo->moves; i++) {
        const quixo_move *move = &quixo->move[i];
        const uint32_t to = UINT32_C(1) << move->to, from = UINT32_C(1) << move->from;
        if (!(others & to))
            continue;
        const uint64_t blank = quixo_pull(move, *position & ~quixo_position(to, opponent));
        if (quixo_has_line(quixo, quixo_cubes(blank, mover)) || quixo_has_line(quixo, quixo_cubes(blank, opponent)))
            continue;
        *kay_emit(out, 0) = blank;
        if (!quixo_has_line(quixo, quixo_cubes(blank, opponent) | from))
            *kay_emit(out, 0) = blank | quixo_position(from, opponent);
    }
    return KAY_OK;
}

const kay_ranks quixo_ranks = {
    .version = 1,
    .constants = quixo_write_constants,
    .tiers = quixo_tiers,
    .size = quixo_size,
    .rank = quixo_rank,
    .unrank = quixo_unrank,
    .canonical = quixo_canonical,
    .unmoves = quixo_unmoves,
};
