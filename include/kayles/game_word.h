/* Words that name games, read once: every such word opens a ruleset (named_game.h).
 *
 *   domineering                        a name of the list
 *   cram, kayles, dawson, nim,         other names: impartial:domineering, 0.77, 0.137, 0.[3],
 *   grundy, lasker, treblecross        4!.0, 4.[3], 0.007 (a row of n squares is a heap of n + 2)
 *   0.77, {2,5,7}                      codes of heap games
 *   turning:1-3, mock-turtles          coin-turning games by their codes, and those with names
 *   turning:CODE*turning:CODE          the product of two of them
 *   negative:GAME                      GAME with the players exchanged
 *   impartial:GAME                     both players may make either's moves of GAME
 *   misere:GAME                        a player who cannot move wins
 *   GAME+GAME                          a disjunctive sum: a move is one in one of them
 *   rules.lua, game.so                 rules in a file, where the caller opens them
 *
 * Prefixes bind tighter than '*', that tighter than '+', and round brackets group. */
#ifndef KAYLES_GAME_WORD_H
#define KAYLES_GAME_WORD_H

#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KAY_GAME_WORD_DEEP = 16 }; /* prefixes and brackets within each other, at most */

typedef enum kay_game_word_kind {
    KAY_GAME_NAME,
    KAY_GAME_NEGATIVE,
    KAY_GAME_IMPARTIAL,
    KAY_GAME_MISERE,
    KAY_GAME_SUM,
    KAY_GAME_PRODUCT,
} kay_game_word_kind;

/* A word, or a part of one. */
typedef struct kay_game_word {
    kay_game_word_kind kind;
    bool looks; /* each part of it is a name of the list, a code, right or wrong, or the path of foreign rules */
    bool too_deep; /* nothing was read of it */
    const char *meaning; /* `length` bytes: what it is without blanks and brackets around it, "0.77" for " (kayles) " */
    size_t length;
    const char *name; /* of a name: the same with a NUL behind it; NULL: it is too long for one */
    const char *file; /* the first path of foreign rules in it, a part that ends in .lua or .so; NULL: none */
    struct kay_game_word *operands, *next; /* what a prefix, a sum or a product has; a list */
} kay_game_word;

/* Reads a word, which must last as long as what is read of it.  Only memory can fail: what is no game looks like none.
 * */
KAY_API kay_status kay_game_word_read(kay_arena *arena, const char *word, kay_game_word **out) KAY_MUST_CHECK;

/* The other names of games, each with what it stands for; NULL behind the last one. */
KAY_API const char *kay_other_name(unsigned i, const char **meaning);

#ifdef __cplusplus
}
#endif
#endif
