/* Numbers the states of dobutsu shogi in one tier, because captures and drops lead back.
 *
 * Left is to move; the players of other states are exchanged.  Left's lion is not on the last row, where play would
 * have stopped before, and every piece is on the board or in a hand.  The number is that of the squares of the lions,
 * then that of the other pieces: how many elephants, giraffes and chicks or hens are on the board (the block), the
 * squares of each kind among those that the kinds before leave, and the owners.  So every number belongs to one
 * state. */
#include "games/dobutsu/dobutsu.h"

#include <kayles/move_list.h>

#include "base/bits.h"

enum {
    RANKS_LION_SQUARES = 9, /* of Left's lion */
    RANKS_LIONS = RANKS_LION_SQUARES * (DOBUTSU_SQUARES - 1),
    RANKS_BLOCKS = 27,
    RANKS_FREE = DOBUTSU_SQUARES - 2, /* squares without the lions */
};

/* The order of the kinds in a number. */
static const unsigned ranks_order[DOBUTSU_HANDS] = {DOBUTSU_ELEPHANT, DOBUTSU_GIRAFFE, DOBUTSU_CHICK};

/* The ways of a kind with so many pieces on the board, besides their squares: first of elephants and giraffes, then
 * of chicks, which may be hens.  None on the board: the number in Left's hand.  One: the piece, and the owner of the
 * one in hand.  Two: the pieces, the one on the lower square first. */
static const uint32_t ranks_owners[2][DOBUTSU_EACH + 1] = {{3, 4, 4}, {3, 8, 16}};

/* The numbers before each block, and after the last one. */
static const uint32_t ranks_before[RANKS_BLOCKS + 1] = {
    0,        4838400,  5806080,  5866560,  7801920,  8124480,  8141760,  8383680,  8418240,  8419860,
    10355220, 10677780, 10695060, 11340180, 11432340, 11436660, 11505780, 11514420, 11514780, 11756700,
    11791260, 11792880, 11862000, 11870640, 11871000, 11877480, 11878200, 11878227};

/* How many pieces of kind i of ranks_order are on the board in a block.  Full boards come first: most states have
 * them. */
static unsigned ranks_on_board(unsigned block, unsigned i)
{
    return 2 - (i == 0 ? block / 9 : i == 1 ? block / 3 % 3 : block % 3);
}

/* The ways to choose 0, 1 or 2 of n squares. */
static uint32_t ranks_subsets(uint32_t squares, unsigned chosen)
{
    return chosen == 0 ? 1 : chosen == 1 ? squares : squares * (squares - 1) / 2;
}

/* ---- Ranks */

/* The pieces of a kind, chicks with hens. */
typedef struct ranks_kind {
    unsigned right, all; /* squares */
    unsigned hens;
    unsigned hand[2];
    uint32_t squares, owners; /* their numbers */
} ranks_kind;

/* The owner and, in the bit above, whether it is a hen, of the piece on the square that is a set of one. */
static uint32_t ranks_piece(const ranks_kind *of, unsigned square)
{
    return (of->right & square ? 1 : 0) | (of->hens & square ? 2 : 0);
}

/* Numbers the pieces of a kind among the free squares. */
static void ranks_kind_number(ranks_kind *of, unsigned kind, unsigned free)
{
    const unsigned low = of->all & -of->all, high = of->all ^ low;
    const uint32_t first = kay_bits_count_word(free & (low - 1)), second = kay_bits_count_word(free & (high - 1));
    if (!low) {
        of->squares = 0;
        of->owners = of->hand[KAY_LEFT];
    } else if (!high) {
        of->squares = first;
        of->owners = 2 * ranks_piece(of, low) + of->hand[KAY_RIGHT];
    } else {
        of->squares = second * (second - 1) / 2 + first;
        of->owners = (kind == DOBUTSU_CHICK ? 4 : 2) * ranks_piece(of, low) + ranks_piece(of, high);
    }
}

static ranks_kind ranks_kind_of(const dobutsu *of, unsigned kind)
{
    const unsigned hens = kind == DOBUTSU_CHICK ? DOBUTSU_HEN : kind; /* the kind itself if it has no hens */
    const unsigned left = of->at[KAY_LEFT][kind] | of->at[KAY_LEFT][hens];
    const unsigned right = of->at[KAY_RIGHT][kind] | of->at[KAY_RIGHT][hens];
    return (ranks_kind){
        .right = right,
        .all = left | right,
        .hens = kind == DOBUTSU_CHICK ? of->at[KAY_LEFT][hens] | of->at[KAY_RIGHT][hens] : 0,
        .hand = {of->hand[KAY_LEFT][kind], of->hand[KAY_RIGHT][kind]},
    };
}

static bool dobutsu_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const dobutsu of = dobutsu_load(mover == KAY_LEFT ? *position : dobutsu_exchanged(*position));
    const unsigned left = of.at[KAY_LEFT][DOBUTSU_LION], right = of.at[KAY_RIGHT][DOBUTSU_LION];
    unsigned free = DOBUTSU_ALL & ~(left | right), block = 0;
    uint32_t number = 0;
    (void)game;
    if (left & DOBUTSU_HOME[KAY_RIGHT])
        return false;
    for (unsigned i = 0; i < DOBUTSU_HANDS; i++) {
        const unsigned kind = ranks_order[i];
        ranks_kind pieces = ranks_kind_of(&of, kind);
        const unsigned on_board = kay_bits_count_word(pieces.all);
        if (on_board + pieces.hand[KAY_LEFT] + pieces.hand[KAY_RIGHT] != DOBUTSU_EACH)
            return false;
        ranks_kind_number(&pieces, kind, free);
        number = number * ranks_subsets(kay_bits_count_word(free), on_board) + pieces.squares;
        number = number * ranks_owners[kind == DOBUTSU_CHICK][on_board] + pieces.owners;
        block = 3 * block + DOBUTSU_EACH - on_board;
        free &= ~pieces.all;
    }
    const unsigned lion = kay_bits_count_word(left - 1), other = kay_bits_count_word((right - 1) & ~left);
    out->tier = 0;
    out->number =
        (uint64_t)(lion * (DOBUTSU_SQUARES - 1) + other) * ranks_before[RANKS_BLOCKS] + ranks_before[block] + number;
    return true;
}

/* ---- States of ranks */

/* The n-th square of a set, as a set of one. */
static unsigned ranks_square(unsigned set, uint32_t n)
{
    while (n--)
        set &= set - 1;
    return set & -set;
}

/* Puts the piece whose owner and hen are `piece` on a square. */
static uint64_t ranks_put(uint64_t word, unsigned square, unsigned kind, uint32_t piece)
{
    const kay_player owner = piece & 1 ? KAY_RIGHT : KAY_LEFT;
    return dobutsu_put(word, (unsigned)__builtin_ctz(square), dobutsu_code(owner, piece & 2 ? DOBUTSU_HEN : kind));
}

/* Adds the pieces of a kind that have these numbers, and takes their squares from the free ones. */
static uint64_t ranks_add(uint64_t word, unsigned kind, unsigned on_board, uint32_t squares, uint32_t owners,
                          unsigned *free)
{
    const uint32_t each = kind == DOBUTSU_CHICK ? 4 : 2;
    unsigned low, high;
    uint32_t second = 1;
    switch (on_board) {
    case 0:
        return word + owners * dobutsu_in_hand(KAY_LEFT, kind) +
               (DOBUTSU_EACH - owners) * dobutsu_in_hand(KAY_RIGHT, kind);
    case 1:
        low = ranks_square(*free, squares);
        *free &= ~low;
        return ranks_put(word, low, kind, owners / 2) + dobutsu_in_hand(owners % 2 ? KAY_RIGHT : KAY_LEFT, kind);
    default:
        while ((second + 1) * second / 2 <= squares)
            second++;
        low = ranks_square(*free, squares - second * (second - 1) / 2);
        high = ranks_square(*free, second);
        *free &= ~(low | high);
        return ranks_put(ranks_put(word, low, kind, owners / each), high, kind, owners % each);
    }
}

static bool dobutsu_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const uint32_t lions = (uint32_t)(rank.number / ranks_before[RANKS_BLOCKS]);
    uint32_t number = (uint32_t)(rank.number % ranks_before[RANKS_BLOCKS]), owners[DOBUTSU_HANDS];
    const unsigned left = 1u << lions / (DOBUTSU_SQUARES - 1);
    const unsigned right = ranks_square(DOBUTSU_ALL & ~left, lions % (DOBUTSU_SQUARES - 1));
    unsigned free = DOBUTSU_ALL & ~(left | right), block = 0;
    uint32_t squares[DOBUTSU_HANDS], count = RANKS_FREE;
    (void)game;
    while (number >= ranks_before[block + 1])
        block++;
    number -= ranks_before[block];
    for (unsigned i = 0; i < DOBUTSU_HANDS; i++)
        count -= ranks_on_board(block, i);
    for (unsigned i = DOBUTSU_HANDS; i-- > 0;) {
        const unsigned on_board = ranks_on_board(block, i);
        const uint32_t ways = ranks_owners[ranks_order[i] == DOBUTSU_CHICK][on_board];
        count += on_board;
        const uint32_t subsets = ranks_subsets(count, on_board);
        owners[i] = number % ways;
        number /= ways;
        squares[i] = number % subsets;
        number /= subsets;
    }
    uint64_t word = ranks_put(ranks_put(0, left, DOBUTSU_LION, 0), right, DOBUTSU_LION, 1);
    for (unsigned i = 0; i < DOBUTSU_HANDS; i++)
        word = ranks_add(word, ranks_order[i], ranks_on_board(block, i), squares[i], owners[i], &free);
    *position = word;
    *mover = KAY_LEFT;
    return true;
}

static uint32_t dobutsu_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    const uint64_t word = *mover == KAY_LEFT ? *position : dobutsu_exchanged(*position);
    const uint64_t mirrored = dobutsu_mirrored(word);
    (void)game;
    *mover = KAY_LEFT;
    *position = mirrored < word ? mirrored : word;
    return mirrored == word ? 1 : 2;
}

/* ---- Moves taken back */

/* Emits the position if play has not stopped there before the move of `before`. */
static void unmoves_emit(uint64_t word, kay_player before, kay_move_list *out)
{
    const dobutsu of = dobutsu_load(word);
    kay_outcome outcome;
    if (!dobutsu_stopped(&of, before, &outcome))
        *kay_emit(out, 0) = word;
}

/* Emits the positions before a move to the square `to`, which is free in `word`: nothing was captured there, or a piece
 * that is in the hand now. */
static void unmoves_capture(uint64_t word, unsigned to, const dobutsu *of, kay_player before, kay_move_list *out)
{
    const kay_player other = kay_opponent(before);
    unmoves_emit(word, before, out);
    for (unsigned kind = 0; kind < DOBUTSU_HANDS; kind++) {
        if (!of->hand[before][kind])
            continue;
        const uint64_t back = word - dobutsu_in_hand(before, kind);
        unmoves_emit(dobutsu_put(back, to, dobutsu_code(other, kind)), before, out);
        if (kind == DOBUTSU_CHICK)
            unmoves_emit(dobutsu_put(back, to, dobutsu_code(other, DOBUTSU_HEN)), before, out);
    }
}

/* Emits the positions before a piece, then of `kind`, went to the square `to`, and before it was dropped there if
 * `dropped`. */
static void unmoves_of(uint64_t word, unsigned kind, unsigned to, bool dropped, const dobutsu *of, kay_player before,
                       kay_move_list *out)
{
    const kay_player other = kay_opponent(before);
    const uint64_t without = dobutsu_put(word, to, 0);
    const bool chick = kind == DOBUTSU_CHICK, last = DOBUTSU_HOME[other] >> to & 1;
    unsigned from = dobutsu_steps(kind, other, 1u << to) & ~(dobutsu_pieces(of, before) | dobutsu_pieces(of, other));
    if (dropped)
        unmoves_emit(without + dobutsu_in_hand(before, kind), before, out);
    if (chick && last && dropped) /* a chick that moves to the last row becomes a hen */
        return;
    for (; from; from &= from - 1) {
        const unsigned square = (unsigned)__builtin_ctz(from);
        unmoves_capture(dobutsu_put(without, square, dobutsu_code(before, kind)), to, of, before, out);
    }
}

static kay_status dobutsu_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const dobutsu of = dobutsu_load(*position);
    const kay_player before = kay_opponent(mover);
    (void)game;
    if (of.at[mover][DOBUTSU_LION] & DOBUTSU_HOME[before]) /* play had stopped */
        return KAY_OK;
    for (unsigned kind = 0; kind < DOBUTSU_KINDS; kind++)
        for (unsigned pieces = of.at[before][kind]; pieces; pieces &= pieces - 1) {
            const unsigned to = (unsigned)__builtin_ctz(pieces);
            unmoves_of(*position, kind, to, kind < DOBUTSU_HANDS, &of, before, out);
            if (kind == DOBUTSU_HEN && DOBUTSU_HOME[mover] >> to & 1)
                unmoves_of(*position, DOBUTSU_CHICK, to, false, &of, before, out);
        }
    return KAY_OK;
}

/* ---- The hooks */

static uint32_t dobutsu_tiers(const kay_game *game)
{
    (void)game;
    return 1;
}

static uint64_t dobutsu_size(const kay_game *game, uint32_t tier)
{
    (void)game;
    (void)tier;
    return (uint64_t)RANKS_LIONS * ranks_before[RANKS_BLOCKS];
}

const kay_ranks dobutsu_ranks = {
    .version = 1,
    .tiers = dobutsu_tiers,
    .size = dobutsu_size,
    .rank = dobutsu_rank,
    .unrank = dobutsu_unrank,
    .canonical = dobutsu_canonical,
    .unmoves = dobutsu_unmoves,
};
