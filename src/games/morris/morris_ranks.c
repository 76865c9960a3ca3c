/* Ranks of morris.
 *
 * A tier has the states with so many men still to be placed and so many on the board, of each player, by falling
 * numbers of men to place, then of men on the board.  Both players begin with as many men, and First places the first:
 * so the men still to be placed say who is to move, and a state in which the other player is to move has no rank.
 * Later either may be to move, but a player with two men has lost, so that only this player can be to move.
 *
 *   number   that of the board among those of the tier, or where either player may be to move
 *            2 * (that number) + (the player to move)
 *
 * The players are not exchanged, so that states are counted as they are published. */
#include "games/morris/morris.h"

#include <kayles/text.h>

#include <string.h>

enum {
    MORRIS_COUNTS = MORRIS_MOST + 1, /* numbers of men, from 0 */
    MORRIS_TIERS = 2 * MORRIS_COUNTS * MORRIS_COUNTS * MORRIS_COUNTS, /* more than enough */
    MORRIS_NO_TIER = UINT16_MAX,
    MORRIS_EITHER = 2, /* in place of the player to move */
};

/* Men still to be placed and on the board, of each player. */
typedef struct morris_counts {
    uint8_t left[2], on[2];
} morris_counts;

typedef struct morris_tier {
    morris_counts counts;
    uint8_t mover; /* a player, or MORRIS_EITHER */
} morris_tier;

struct morris_tiers {
    uint32_t count;
    morris_tier tier[MORRIS_TIERS];
    uint16_t at[2][MORRIS_COUNTS][MORRIS_COUNTS][MORRIS_COUNTS]; /* by left[1] - left[0], left[0], on[0], on[1] */
};

/* Returns the tier of states with these counts; MORRIS_NO_TIER: they have no rank. */
static uint32_t morris_tier_at(const morris_tiers *tiers, const morris_counts *counts)
{
    const unsigned more = (unsigned)counts->left[1] - counts->left[0];
    if (more > 1 || counts->left[0] > MORRIS_MOST)
        return MORRIS_NO_TIER;
    return tiers->at[more][counts->left[0]][counts->on[0]][counts->on[1]];
}

/* Adds the tier of these counts, if states can have them. */
static void morris_add_tier(const morris_game *morris, morris_tiers *tiers, const morris_counts *counts)
{
    const unsigned men[2] = {counts->left[0] + (unsigned)counts->on[0], counts->left[1] + (unsigned)counts->on[1]};
    const bool moved = counts->left[1] == 0;
    unsigned mover = counts->left[1] - counts->left[0];
    if (moved)
        mover = men[0] < MORRIS_FEW ? KAY_LEFT : men[1] < MORRIS_FEW ? KAY_RIGHT : MORRIS_EITHER;
    const unsigned least = men[0] < men[1] ? men[0] : men[1];
    const bool lost = least < MORRIS_FEW; /* by the player to move */
    if (men[0] > morris->men || men[1] > morris->men || least < MORRIS_FEW - 1 || (lost && men[!mover] < MORRIS_FEW))
        return;
    tiers->at[counts->left[1] - counts->left[0]][counts->left[0]][counts->on[0]][counts->on[1]] =
        (uint16_t)tiers->count;
    tiers->tier[tiers->count++] = (morris_tier){*counts, (uint8_t)mover};
}

/* Adds the tiers with so many men to place and so many on the board. */
static void morris_add_tiers(const morris_game *morris, morris_tiers *tiers, unsigned left, unsigned on)
{
    for (unsigned i = 0; i <= on; i++) {
        const morris_counts counts = {.left = {(uint8_t)(left / 2), (uint8_t)(left - left / 2)},
                                      .on = {(uint8_t)i, (uint8_t)(on - i)}};
        if (i <= morris->men && on - i <= morris->men)
            morris_add_tier(morris, tiers, &counts);
    }
}

/* The symmetries of the square; on 16 points also the exchange of the two rings. */
static unsigned morris_symmetries(const morris_game *morris, cell_symmetries to)
{
    enum { SQUARE = 8, CENTRE = MORRIS_SIDE / 2 };
    cell_symmetries square = {{0}};
    uint8_t at[MORRIS_SIDE * MORRIS_SIDE] = {0};
    const unsigned rings = morris->men == MORRIS_MOST ? 1 : 2;
    cell_images_square(MORRIS_SIDE, square);
    for (unsigned point = 0; point < morris->points; point++)
        at[morris->row[point] * MORRIS_SIDE + morris->column[point]] = (uint8_t)point;
    for (unsigned s = 0; s < rings * SQUARE; s++)
        for (unsigned point = 0; point < morris->points; point++) {
            int row = morris->row[point] - CENTRE, column = morris->column[point] - CENTRE;
            const bool outer = row == 2 || row == -2 || column == 2 || column == -2;
            if (s >= SQUARE) {
                row = outer ? row / 2 : row * 2;
                column = outer ? column / 2 : column * 2;
            }
            to[s][point] = at[square[s % SQUARE][(row + CENTRE) * MORRIS_SIDE + column + CENTRE]];
        }
    return rings * SQUARE;
}

kay_status morris_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    cell_symmetries to = {{0}};
    KAY_NEW(morris_game, morris, arena, 1);
    KAY_NEW(morris_tiers, tiers, arena, 1);
    *morris = *morris_of(game);
    const unsigned symmetries = morris_symmetries(morris, to);
    KAY_TRY(cell_images_new(arena, morris->points, symmetries, to, &morris->images));
    KAY_TRY(kay_subsets_new(arena, morris->points, &morris->subsets));
    memset(tiers->at, 0xff, sizeof tiers->at);
    for (unsigned left = 2 * morris->men + 1; left-- > 0;)
        for (unsigned on = 2 * morris->men + 1; on-- > 0;)
            morris_add_tiers(morris, tiers, left, on);
    morris->tiers = tiers;
    *out = &morris->game;
    return KAY_OK;
}

static void morris_write_constants(const kay_game *game, kay_text *out)
{
    kay_text_format(out, "men=%u", morris_of(game)->men);
}

static uint32_t morris_tier_count(const kay_game *game)
{
    return morris_of(game)->tiers->count;
}

static uint64_t morris_size(const kay_game *game, uint32_t tier)
{
    const morris_game *morris = morris_of(game);
    const morris_tier *of = &morris->tiers->tier[tier];
    const uint64_t boards = kay_two_kinds_count(morris->subsets, morris->points, of->counts.on[0], of->counts.on[1]);
    return of->mover == MORRIS_EITHER ? 2 * boards : boards;
}

static morris_counts morris_counts_of(morris_side left, morris_side right)
{
    const uint64_t counts = kay_compress_counts(left.men | (uint64_t)right.men << 32); /* a half has four bytes */
    const uint8_t on = counts >> 24 & 255;
    return (morris_counts){
        .left = {(uint8_t)left.left, (uint8_t)right.left},
        .on = {on, (uint8_t)((counts >> 56) - on)},
    };
}

static bool morris_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const morris_game *morris = morris_of(game);
    const morris_side left = morris_side_of(*position, KAY_LEFT), right = morris_side_of(*position, KAY_RIGHT);
    const morris_counts counts = morris_counts_of(left, right);
    const uint32_t tier = morris_tier_at(morris->tiers, &counts);
    if (tier == MORRIS_NO_TIER)
        return false;
    const unsigned movers = morris->tiers->tier[tier].mover;
    const uint64_t board =
        kay_two_kinds_rank(morris->subsets, morris->points, counts.on[0], counts.on[1], left.men, right.men);
    *out = (kay_rank){.tier = tier, .number = movers == MORRIS_EITHER ? 2 * board + mover : board};
    return movers == MORRIS_EITHER || movers == mover;
}

static bool morris_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const morris_game *morris = morris_of(game);
    const morris_tier *of = &morris->tiers->tier[rank.tier];
    const bool either = of->mover == MORRIS_EITHER;
    uint64_t left, right;
    kay_two_kinds_unrank(morris->subsets, morris->points, of->counts.on[0], of->counts.on[1],
                         either ? rank.number / 2 : rank.number, &left, &right);
    *position = morris_position((morris_side){(uint32_t)left, of->counts.left[0]}, KAY_LEFT) |
                morris_position((morris_side){(uint32_t)right, of->counts.left[1]}, KAY_RIGHT);
    *mover = (kay_player)(either ? rank.number % 2 : of->mover);
    return true;
}

static uint32_t morris_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    uint32_t different;
    (void)mover;
    *position = morris_least(morris_of(game), *position, &different);
    return different;
}

/* ---- Moves back */

/* The state after a move: `own` is to move, `other` has moved. */
typedef struct morris_back {
    const morris_game *morris;
    morris_side own, other;
    kay_player mover;
    kay_move_list *out;
} morris_back;

/* Emits a state before the move, unless play had stopped there or it has no rank. */
static void morris_emit_back(const morris_back *back, morris_side own, morris_side other)
{
    const kay_player opponent = kay_opponent(back->mover);
    const bool first = opponent == KAY_LEFT;
    const morris_counts counts = morris_counts_of(first ? other : own, first ? own : other);
    const uint32_t tier = morris_tier_at(back->morris->tiers, &counts);
    if (morris_count(own) < MORRIS_FEW || tier == MORRIS_NO_TIER)
        return;
    const unsigned mover = back->morris->tiers->tier[tier].mover;
    if (mover == MORRIS_EITHER || mover == opponent)
        *kay_emit(back->out, 0) = morris_position(own, back->mover) | morris_position(other, opponent);
}

/* Emits the states before a move to a point after which the opponent, before the move, was `other`.  The move took a
 * man exactly if it closed a mill and there was one to take. */
static void morris_take_back(const morris_back *back, bool closed, morris_side other)
{
    if (!closed || !back->own.men)
        morris_emit_back(back, back->own, other);
    const uint32_t blank = morris_blank(back->morris, back->own.men | back->other.men | other.men);
    for (uint32_t left = closed ? blank : 0; left; left &= left - 1) {
        const uint32_t taken = left & -left;
        const morris_side own = {.men = back->own.men | taken, .left = back->own.left};
        if (morris_takeable(back->morris, own.men) & taken)
            morris_emit_back(back, own, other);
    }
}

static kay_status morris_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const morris_back back = {
        .morris = morris_of(game),
        .own = morris_side_of(*position, mover),
        .other = morris_side_of(*position, kay_opponent(mover)),
        .mover = mover,
        .out = out,
    };
    const uint32_t blank = morris_blank(back.morris, back.own.men | back.other.men);
    for (uint32_t men = back.other.men; men; men &= men - 1) {
        const uint32_t to = men & -men, others = back.other.men & ~to;
        const unsigned point = (unsigned)__builtin_ctz(men);
        const bool closed = morris_closes(back.morris, point, others);
        morris_take_back(&back, closed, (morris_side){others, back.other.left + 1});
        for (uint32_t from = back.other.left ? 0 : back.morris->near[point] & blank; from; from &= from - 1)
            morris_take_back(&back, closed, (morris_side){others | (from & -from), 0});
    }
    return KAY_OK;
}

const kay_ranks morris_ranks = {
    .version = 1,
    .constants = morris_write_constants,
    .tiers = morris_tier_count,
    .size = morris_size,
    .rank = morris_rank,
    .unrank = morris_unrank,
    .canonical = morris_canonical,
    .unmoves = morris_unmoves,
};
