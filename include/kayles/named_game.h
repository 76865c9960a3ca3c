/* Games by name: every word that names a game opens a ruleset.
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
#ifndef KAYLES_NAMED_GAME_H
#define KAYLES_NAMED_GAME_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_named_game kay_named_game;

/* Opens the rules in a file; they must outlive the game that they are part of. */
typedef kay_status kay_open_foreign(void *user, const char *path, const kay_ruleset **out);

/* Opens what a word names; it lives until it is closed.  `open` is asked for each file of rules (NULL: such a name
 * is unknown).  KAY_EUSAGE with words: no game has this name.  KAY_EINPUT with words: a code is wrong, or there is no such
 * variant of the game. */
KAY_API kay_status kay_named_game_open(kay_context *ctx, const char *word, kay_open_foreign *open, void *user,
                                       kay_named_game **out) KAY_MUST_CHECK;
KAY_API void kay_named_game_close(kay_named_game *game); /* NULL is ignored */

/* The ruleset.  Its name is the word in its usual form: "impartial:domineering" for "cram". */
KAY_API const kay_ruleset *kay_named_game_rules(const kay_named_game *game);

/* Whether a word has the look of a game's name: each part of it is a name of the list, a code, right or wrong, or the path
 * of a file of rules. */
KAY_API bool kay_named_game_looks(const char *word);

/* The first path in a word that names a file of rules or a variant of such rules: a part that ends in .lua or .so.  Returns its
 * length, with where it begins in *from; 0: there is none.  A file of rules alone is the whole word. */
KAY_API size_t kay_named_game_file(const char *word, const char **from);

/* Adds what a word means where it is one name: without blanks and brackets around it, "0.77" for " (kayles) ".  A word with
 * prefixes, '*' or '+' is added as it is. */
KAY_API void kay_named_game_meaning(const char *word, kay_text *out);

/* The other names of games, each with what it stands for; NULL behind the last one. */
KAY_API const char *kay_other_name(unsigned i, const char **meaning);

#ifdef __cplusplus
}
#endif
#endif
