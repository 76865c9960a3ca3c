/* King and rook, or king and queen, against king: declarations that the rules, the texts and the numbers share.
 *
 * A position is a word, from the low bits up:
 *
 *   6 bits  White's king
 *   6 bits  Black's king
 *   6 bits  White's piece, the rook or the queen; 0 after it was captured
 *   1 bit   the piece was captured
 *
 * Square 0 is a1, 7 is h1, 63 is h8.  The name of a move is the square that it goes to, and CHESS_PIECE if it is a move
 * of the rook or the queen. */
#pragma once

#include <kayles/rank.h>

#include "games/shared/placement.h"

extern const kay_manual kay_krk_manual, kay_kqk_manual;
extern const kay_ruleset kay_krk, kay_kqk;

enum {
    CHESS_SQUARES = 64,
    CHESS_BITS = 6, /* of a square */
    CHESS_PIECE = 1 << CHESS_BITS,
    CHESS_BARE = 1 << 3 * CHESS_BITS, /* the piece was captured */
};

typedef struct chess {
    unsigned king[2]; /* of White and of Black */
    unsigned piece; /* unless `bare` */
    bool bare; /* the kings are alone */
    bool queen; /* the piece is a queen */
} chess;

/* Bit s of a set is square s. */
typedef uint64_t chess_set;

static inline chess_set chess_square(unsigned square)
{
    return (chess_set)1 << square;
}

/* The squares next to a square. */
static inline chess_set chess_near(unsigned square)
{
    const chess_set first = UINT64_C(0x0101010101010101), own = chess_square(square);
    const chess_set row = own | (own & ~(first << 7)) << 1 | (own & ~first) >> 1;
    return (row | row << 8 | row >> 8) & ~own;
}

static inline chess chess_load(const kay_game *game, uint64_t word)
{
    const unsigned mask = CHESS_SQUARES - 1;
    return (chess){
        .king = {(unsigned)word & mask, (unsigned)(word >> CHESS_BITS) & mask},
        .piece = (unsigned)(word >> 2 * CHESS_BITS) & mask,
        .bare = word & CHESS_BARE,
        .queen = game->rules == &kay_kqk,
    };
}

static inline uint64_t chess_store(const chess *of)
{
    const uint64_t kings = of->king[0] | of->king[1] << CHESS_BITS;
    return kings | (of->bare ? (uint64_t)CHESS_BARE : (uint64_t)of->piece << 2 * CHESS_BITS);
}

/* The squares that White's piece attacks from `from`, with these other squares occupied; the first occupied square in
 * each direction is one of them. */
chess_set chess_attacked(const chess *of, unsigned from, chess_set occupied);

/* Whether Black's king is attacked. */
static inline bool chess_check(const chess *of)
{
    const chess_set king = chess_square(of->king[1]);
    return !of->bare && chess_attacked(of, of->piece, king | chess_square(of->king[0])) & king;
}

/* Whether the pieces are on different squares, and the kings not next to each other. */
static inline bool chess_sound(const chess *of)
{
    const chess_set kings = chess_square(of->king[0]) | chess_square(of->king[1]);
    return of->king[0] != of->king[1] && !(chess_near(of->king[0]) & kings) &&
           (of->bare || !(kings & chess_square(of->piece)));
}

/* Whether the state can be one of a game: White is not to move when Black's king is attacked. */
static inline bool chess_possible(const chess *of, kay_player mover)
{
    return chess_sound(of) && (mover == KAY_RIGHT || !chess_check(of));
}

/* The image of a position under one of the eight symmetries of the board; 0 changes nothing. */
uint64_t chess_image(const kay_game *game, uint64_t word, unsigned symmetry);
enum { CHESS_SYMMETRIES = 8 };

/* The legal moves of the player: the squares that the king, or with `piece` White's rook or queen, can go to. */
chess_set chess_moves_of(const chess *of, kay_player player, bool piece);

/* The hooks of texts and drawings. */
kay_status chess_read(kay_cases *cases, const kay_game **game, kay_state *state);
void chess_write(const kay_game *game, const kay_state *state, kay_text *out);
void chess_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status chess_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                           kay_move *out);
void chess_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void chess_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                 const kay_scene *scene, kay_place *out);

extern const kay_ranks chess_ranks;
