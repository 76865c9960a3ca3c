/* Numbers the states of Connect Four.  A tier has the boards with one number of pieces: the ways to fill the columns
 * with them, and for each way the sets of cells that the pieces of the player who began may take.
 *
 *   rank = (number of the filled cells) * C(pieces, ceil(pieces / 2)) + (rank of the set among the filled cells)
 *
 * The number of the filled cells is in a table, by the heights of the columns as digits to the base high + 1.  That
 * number of the heights is a sum over the pieces, so tables for each byte of the cells compute it. */
#include "games/connect_four/connect_four.h"

/* The number of ways to fill the columns; 0: too many. */
static uint64_t connect_four_ways(const in_a_row_game *own)
{
    uint64_t ways = 1;
    for (unsigned column = 0; column < own->wide; column++) {
        ways *= own->high + 1;
        if (ways > CONNECT_FOUR_HEIGHTS)
            return 0;
    }
    return ways;
}

/* Fills the tables of bytes; each byte adds its lowest bit to the byte without that. */
static void connect_four_pieces(const in_a_row_game *own, connect_four_tables *tables)
{
    uint64_t worth[64] = {0}, base = 1;
    for (unsigned column = 0; column < own->wide; column++, base *= own->high + 1)
        for (unsigned row = 0; row < own->high; row++)
            worth[in_a_row_bit(own, row, column)] = base;
    for (unsigned byte = 0; byte < CONNECT_FOUR_BYTES; byte++)
        for (unsigned value = 1; value < 256; value++)
            tables->piece[byte][value] =
                tables->piece[byte][value & (value - 1)] + worth[8 * byte + (unsigned)__builtin_ctz(value)];
}

/* Returns the filled cells for heights as digits. */
static uint64_t connect_four_fill(const in_a_row_game *own, uint64_t heights)
{
    uint64_t filled = 0;
    for (unsigned column = 0; column < own->wide; column++, heights /= own->high + 1)
        filled |= ((UINT64_C(1) << heights % (own->high + 1)) - 1) << column * (own->high + 1);
    return filled;
}

/* Numbers the ways to fill the columns, in the order of their heights as digits. */
static void connect_four_number(const in_a_row_game *own, connect_four_tables *tables, uint64_t ways, uint32_t *number,
                                uint64_t *filled)
{
    uint32_t count[IN_A_ROW_CELLS + 1] = {0};
    for (uint64_t heights = 0; heights < ways; heights++)
        number[heights] = count[kay_bits_count_word(connect_four_fill(own, heights))]++;
    for (unsigned pieces = 0; pieces <= own->wide * own->high; pieces++)
        tables->first[pieces + 1] = tables->first[pieces] + count[pieces];
    for (uint64_t heights = 0; heights < ways; heights++) {
        const uint64_t cells = connect_four_fill(own, heights);
        filled[tables->first[kay_bits_count_word(cells)] + number[heights]] = cells;
    }
}

kay_status connect_four_tables_new(kay_arena *arena, const in_a_row_game *own, const connect_four_tables **out)
{
    const uint64_t ways = connect_four_ways(own);
    *out = NULL;
    if (!ways)
        return KAY_OK;
    KAY_NEW(connect_four_tables, tables, arena, 1);
    KAY_NEW(uint32_t, number, arena, ways);
    KAY_NEW(uint64_t, filled, arena, ways);
    connect_four_pieces(own, tables);
    connect_four_number(own, tables, ways, number, filled);
    tables->number = number;
    tables->filled = filled;
    *out = tables;
    return KAY_OK;
}

static const connect_four_tables *connect_four_tables_of(const kay_game *game)
{
    return in_a_row_of(game)->tables;
}

static void connect_four_constants_text(const kay_game *game, kay_text *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    kay_text_format(out, "wide=%u high=%u line=%u", own->wide, own->high, own->line);
}

static uint64_t connect_four_size(const kay_game *game, uint32_t tier)
{
    const connect_four_tables *tables = connect_four_tables_of(game);
    uint64_t size;
    if (!tables)
        return UINT64_MAX;
    return __builtin_mul_overflow(tables->first[tier + 1] - tables->first[tier],
                                  kay_subset_count(in_a_row_of(game)->subsets, tier, (tier + 1) / 2), &size)
               ? UINT64_MAX
               : size;
}

static bool connect_four_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const in_a_row_game *own = in_a_row_of(game);
    const connect_four_tables *tables = own->tables;
    const uint64_t filled = position[0] | position[1];
    uint64_t heights = 0;
    in_a_row_sides sides;
    if (!tables || !in_a_row_split(position, mover, &sides))
        return false;
    const unsigned pieces = sides.firsts + sides.seconds;
    for (unsigned byte = 0; byte < CONNECT_FOUR_BYTES; byte++)
        heights += tables->piece[byte][filled >> 8 * byte & 255];
    out->tier = pieces;
    out->number =
        tables->number[heights] * kay_subset_count(own->subsets, pieces, sides.firsts) +
        kay_subset_rank(own->subsets, pieces, sides.firsts, kay_compress(own->subsets->bits, filled, sides.first));
    return true;
}

static bool connect_four_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const in_a_row_game *own = in_a_row_of(game);
    const connect_four_tables *tables = own->tables;
    const unsigned firsts = (rank.tier + 1) / 2;
    if (!tables)
        return false;
    const uint64_t ways = kay_subset_count(own->subsets, rank.tier, firsts);
    const uint64_t number = kay_subset_divide(rank.number, ways),
                   filled = tables->filled[tables->first[rank.tier] + number];
    const uint64_t first = kay_subset_unrank(own->subsets, rank.tier, firsts, rank.number - number * ways);
    position[0] = kay_expand(own->subsets->bits, filled, first);
    position[1] = filled & ~position[0];
    *mover = rank.tier % 2 ? KAY_RIGHT : KAY_LEFT;
    return true;
}

const kay_ranks connect_four_ranks = {
    .version = 1,
    .constants = connect_four_constants_text,
    .tiers = in_a_row_tiers,
    .size = connect_four_size,
    .rank = connect_four_rank,
    .unrank = connect_four_unrank,
    .canonical = in_a_row_canonical,
};
