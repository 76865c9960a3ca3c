/* Dobutsu shogi: declarations that the rules, the texts, the starts and the numbers share.
 *
 * A position is a word, from the low bits up:
 *
 *   48 bits  the squares a1, b1, c1, a2, ..., c4, 4 bits each: 0, or the kind + 1, + 8 for a piece of Right
 *   12 bits  the pieces in hand: how many chicks, elephants and giraffes of Left, then of Right, 2 bits each
 *
 * Left's pieces move up.  The name of a move is the square that it leaves, or 12 + the kind of the piece that it drops,
 * and from bit 4 on the square that it goes to. */
#pragma once

#include <kayles/contest.h>
#include <kayles/rank.h>
#include <kayles/starts.h>

#include "games/shared/game_declarations.h"

KAY_GAME_PARTS(dobutsu);

enum {
    DOBUTSU_CHICK,
    DOBUTSU_ELEPHANT,
    DOBUTSU_GIRAFFE,
    DOBUTSU_HANDS, /* the kinds before can be in hand */
    DOBUTSU_HEN = DOBUTSU_HANDS,
    DOBUTSU_LION,
    DOBUTSU_KINDS,
};

enum {
    DOBUTSU_ROWS = 4,
    DOBUTSU_COLUMNS = 3,
    DOBUTSU_SQUARES = 12,
    DOBUTSU_ALL = 0xfff, /* all squares */
    DOBUTSU_FIRST_COLUMN = 0x249,
    DOBUTSU_LAST_COLUMN = 0x924,
    DOBUTSU_EACH = 2, /* pieces of each kind; chicks and hens together */
};

/* The rows where the players begin. */
static const unsigned DOBUTSU_HOME[2] = {0x007, 0xe00};

/* A position unpacked.  Bit s of a set is square s. */
typedef struct dobutsu {
    unsigned at[2][DOBUTSU_KINDS]; /* the squares of a player's pieces of a kind */
    unsigned hand[2][DOBUTSU_HANDS];
} dobutsu;

static inline unsigned dobutsu_code(kay_player owner, unsigned kind)
{
    return (kind + 1) | (unsigned)owner << 3;
}

/* Returns the word with the code on a square, or 0 for a free one. */
static inline uint64_t dobutsu_put(uint64_t word, unsigned square, unsigned code)
{
    return (word & ~(UINT64_C(15) << 4 * square)) | (uint64_t)code << 4 * square;
}

static inline unsigned dobutsu_get(uint64_t word, unsigned square)
{
    return (unsigned)(word >> 4 * square) & 15;
}

/* One piece in hand, to be added to a word. */
static inline uint64_t dobutsu_in_hand(kay_player owner, unsigned kind)
{
    return UINT64_C(1) << (4 * DOBUTSU_SQUARES + 2 * (owner * DOBUTSU_HANDS + kind));
}

static inline dobutsu dobutsu_load(uint64_t word)
{
    dobutsu of = {0};
    for (unsigned square = 0; square < DOBUTSU_SQUARES; square++) {
        const unsigned code = dobutsu_get(word, square);
        if (code)
            of.at[code >> 3][(code & 7) - 1] |= 1u << square;
    }
    for (unsigned i = 0; i < 2 * DOBUTSU_HANDS; i++)
        of.hand[i / DOBUTSU_HANDS][i % DOBUTSU_HANDS] = (unsigned)(word >> (4 * DOBUTSU_SQUARES + 2 * i)) & 3;
    return of;
}

/* The squares of all pieces of a player. */
static inline unsigned dobutsu_pieces(const dobutsu *of, kay_player player)
{
    unsigned pieces = 0;
    for (unsigned kind = 0; kind < DOBUTSU_KINDS; kind++)
        pieces |= of->at[player][kind];
    return pieces;
}

/* The squares that pieces of a kind on the squares `from` can go to.  Those that they can come from are the ones that
 * pieces of the opponent can go to. */
static inline unsigned dobutsu_steps(unsigned kind, kay_player player, unsigned from)
{
    const unsigned sides = (from & ~(unsigned)DOBUTSU_FIRST_COLUMN) >> 1 | (from & ~(unsigned)DOBUTSU_LAST_COLUMN) << 1;
    const unsigned up = from << DOBUTSU_COLUMNS & DOBUTSU_ALL, down = from >> DOBUTSU_COLUMNS;
    const unsigned above = sides << DOBUTSU_COLUMNS & DOBUTSU_ALL, below = sides >> DOBUTSU_COLUMNS;
    switch (kind) {
    case DOBUTSU_CHICK:
        return player == KAY_LEFT ? up : down;
    case DOBUTSU_ELEPHANT:
        return above | below;
    case DOBUTSU_GIRAFFE:
        return up | down | sides;
    case DOBUTSU_HEN:
        return up | down | sides | (player == KAY_LEFT ? above : below);
    default:
        return up | down | sides | above | below;
    }
}

/* Whether the player can catch the opponent's lion. */
static inline bool dobutsu_catches(const dobutsu *of, kay_player player)
{
    unsigned attacked = 0;
    for (unsigned kind = 0; kind < DOBUTSU_KINDS; kind++)
        attacked |= dobutsu_steps(kind, player, of->at[player][kind]);
    return attacked & of->at[!player][DOBUTSU_LION];
}

/* Whether play has stopped before a move of `mover`.  Sets the outcome for that player. */
static inline bool dobutsu_stopped(const dobutsu *of, kay_player mover, kay_outcome *out)
{
    const bool tried = of->at[!mover][DOBUTSU_LION] & DOBUTSU_HOME[mover];
    *out = KAY_WIN;
    if (dobutsu_catches(of, mover))
        return true;
    if (tried)
        *out = KAY_LOSS;
    return tried || of->at[mover][DOBUTSU_LION] & DOBUTSU_HOME[!mover];
}

/* Returns the position with the players exchanged: turned by half a turn, each piece of the other player. */
uint64_t dobutsu_exchanged(uint64_t word);

/* Returns the position with the columns a and c exchanged. */
uint64_t dobutsu_mirrored(uint64_t word);

/* Makes a move. */
uint64_t dobutsu_after(uint64_t word, kay_player player, uint64_t name);

static inline uint64_t dobutsu_name(unsigned from, unsigned to)
{
    return from | to << 4;
}

static inline unsigned dobutsu_name_from(uint64_t name)
{
    return (unsigned)name & 15;
}

static inline unsigned dobutsu_name_to(uint64_t name)
{
    return (unsigned)name >> 4;
}

/* The squares that a player's piece on `from` can go to, or where the piece of the name can be dropped. */
unsigned dobutsu_targets(const dobutsu *of, kay_player player, unsigned from);

/* The hooks of texts and drawings. */
kay_status dobutsu_read(kay_cases *cases, const kay_game **game, kay_state *state);
void dobutsu_write(const kay_game *game, const kay_state *state, kay_text *out);
void dobutsu_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status dobutsu_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                             kay_move *out);
void dobutsu_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void dobutsu_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                   const kay_scene *scene, kay_place *out);

extern const kay_starts dobutsu_starts;
extern const kay_contest_form dobutsu_contest_form;
extern const kay_ranks dobutsu_ranks;
