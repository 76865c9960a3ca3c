/* Numbers the states of chess endings: tier 0 has those with the rook or queen, tier 1 those of two kings.  The number
 * is the word of the position without its mark, with the player to move in the bit above.  A quarter of the numbers
 * belong to no state, because pieces share a square, the kings touch, or Black is in check with White to move; the
 * simple number is worth that. */
#include "games/chess_endings/chess_endings.h"

enum { CHESS_TIERS = 2 };

/* The bits of the squares of a tier. */
static unsigned chess_bits(uint32_t tier)
{
    return (tier ? 2 : 3) * CHESS_BITS;
}

static uint32_t chess_tiers(const kay_game *game)
{
    (void)game;
    return CHESS_TIERS;
}

static uint64_t chess_size(const kay_game *game, uint32_t tier)
{
    (void)game;
    return UINT64_C(2) << chess_bits(tier);
}

static bool chess_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const chess of = chess_load(game, *position);
    if (!chess_possible(&of, mover))
        return false;
    out->tier = of.bare;
    out->number = (*position & ~(uint64_t)CHESS_BARE) | (uint64_t)mover << chess_bits(out->tier);
    return true;
}

static bool chess_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const unsigned bits = chess_bits(rank.tier);
    *mover = rank.number >> bits ? KAY_RIGHT : KAY_LEFT;
    *position = (rank.number & ((UINT64_C(1) << bits) - 1)) | (rank.tier ? CHESS_BARE : 0u);
    const chess of = chess_load(game, *position);
    return chess_possible(&of, *mover);
}

/* The least word of the eight images; of different images there are as many as of states. */
static uint32_t chess_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    uint64_t least = *position;
    uint32_t kept = 0; /* the symmetries that keep the position */
    (void)mover;
    for (unsigned symmetry = 0; symmetry < CHESS_SYMMETRIES; symmetry++) {
        const uint64_t image = chess_image(game, *position, symmetry);
        least = image < least ? image : least;
        kept += image == *position;
    }
    *position = least;
    return CHESS_SYMMETRIES / kept;
}

/* Emits the position for each square from which a piece came: `piece` points to its square in `of`. */
static void chess_emit_from(chess *of, unsigned *piece, chess_set from, kay_player before, kay_move_list *out)
{
    for (; from; from &= from - 1) {
        *piece = (unsigned)__builtin_ctzll(from);
        if (chess_possible(of, before))
            *kay_emit(out, 0) = chess_store(of);
    }
}

/* The kings step back, and the piece goes back the way it came: the squares between are free in both positions.  A king
 * of Black that came from an attacked square was in check.  If the kings are alone, Black's king has just captured the
 * piece, because play stopped there. */
static kay_status chess_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const chess of = chess_load(game, *position);
    const chess_set kings = chess_square(of.king[0]) | chess_square(of.king[1]);
    const kay_player before = kay_opponent(mover);
    if (!chess_possible(&of, mover) || (of.bare && before == KAY_LEFT))
        return KAY_OK;
    chess king = of, piece = of;
    king.bare = false;
    king.piece = of.bare ? of.king[1] : of.piece;
    chess_emit_from(&king, &king.king[before], chess_near(of.king[before]), before, out);
    if (before == KAY_LEFT)
        chess_emit_from(&piece, &piece.piece, chess_attacked(&of, of.piece, kings) & ~kings, before, out);
    return KAY_OK;
}

const kay_ranks chess_ranks = {
    .version = 1,
    .every = true,
    .tiers = chess_tiers,
    .size = chess_size,
    .rank = chess_rank,
    .unrank = chess_unrank,
    .canonical = chess_canonical,
    .unmoves = chess_unmoves,
};
