/* Games by the words that name them, and who wins them: the shortest way from two words to an answer.
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
 * Prefixes bind tighter than '*', that tighter than '+', and round brackets group. *
 * A ruleset is what solvers, tables and all others ask for; what is in it: ruleset.h. */
#ifndef KAYLES_GAMES_H
#define KAYLES_GAMES_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who wins a position of the game that a word names, in the direct form ("5 3 3 4", "Yayoi: 5 3 3 4"): the outcome for
 * the player to move, where nobody is named the first one.  To `winner` the name of the winner is added, nothing for a
 * draw; to `move` a move that keeps the outcome, nothing where all lose or there is none.  Fails as kay_named_game_open
 * does, with KAY_EINPUT where the text is no position, and with KAY_EUNABLE past the budget. */
KAY_API kay_status kay_who_wins(kay_context *ctx, const char *word, const char *position, kay_outcome *outcome,
                                kay_text *winner, kay_text *move) KAY_MUST_CHECK;

typedef struct kay_named_game kay_named_game;

/* Opens what a word names; it lives until it is closed.  A part that ends in .lua or .so is the path of a file, which
 * is opened, too: script.h and plugin.h say what is to be known of rules that somebody else wrote.  KAY_EUSAGE with
 * words: no game has this name.  KAY_EINPUT with words: a code or a file is wrong, or there is no such variant of the
 * game.  KAY_EREAD: a file cannot be read. */
KAY_API kay_status kay_named_game_open(kay_context *ctx, const char *word, kay_named_game **out) KAY_MUST_CHECK;
KAY_API void kay_named_game_close(kay_named_game *game); /* NULL is ignored */

/* The ruleset.  Its name is the word in its usual form: "impartial:domineering" for "cram". */
KAY_API const kay_ruleset *kay_named_game_rules(const kay_named_game *game);

/* All rulesets that the library brings along, in the order of the list; *count of them. */
KAY_API const kay_ruleset *const *kay_rulesets(unsigned *count);

/* One of them by its name; NULL when there is none. */
KAY_API const kay_ruleset *kay_ruleset_find(const char *name);

/* The other names of games, each with what it stands for; NULL behind the last one. */
KAY_API const char *kay_other_name(unsigned i, const char **meaning);

#ifdef __cplusplus
}
#endif
#endif
