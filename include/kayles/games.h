/* Games by their names, and who wins a position: the shortest way to an answer.
 *
 *   domineering, nim, mock-turtles     a name from `kayles list`
 *   0.77, {2,5,7}                      codes of heap games
 *   turning:1-3                        codes of coin-turning games
 *   turning:CODE*turning:CODE          the product of two of them
 *   negative:GAME                      GAME with the players exchanged
 *   impartial:GAME                     either player may make the moves of both
 *   misere:GAME                        a player who cannot move wins
 *   GAME+GAME                          a disjunctive sum: a player moves in one component.  Its positions are
 *                                      positions of the components with '+' between, "5 7 + ...|...", in brackets if
 *                                      they contain '+' or are empty; "2:MOVE" is a move in the second component
 *   rules.lua, game.so                 rules in a file
 *
 * Prefixes bind tighter than '*', '*' tighter than '+'; round brackets group.
 *
 * Solvers, tables and all other parts work on the ruleset of a game, which ruleset.h explains. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

/* Finds the winner of a position of the game `word`.  The position is in the direct form, such as "5 3 3 4" or "Yayoi:
 * 5 3 3 4"; without a name the first player is to move.  Writes the outcome for the player to move.  Appends the name
 * of the winner to `winner`, and a move that keeps the outcome to `move`.  `winner` gets nothing for a draw; `move`
 * gets nothing if there is no such move.  Fails like kay_named_game_open, with KAY_EINPUT if the text is not a
 * position, and with KAY_EUNABLE if the budget is used up. */
KAY_API kay_status kay_who_wins(kay_context *ctx, const char *word, const char *position, kay_outcome *outcome,
                                kay_text *winner, kay_text *move) KAY_MUST_CHECK;

typedef struct kay_named_game kay_named_game;

/* Opens the game that `word` names; the caller closes it.  A part that ends in .lua or .so is the path of a file, which
 * is loaded; read script.h and plugin.h before you load rules from others.  Fails with KAY_EUSAGE if no game has this
 * name, with KAY_EINPUT if a code or a file is wrong or the game has no such variant, and with KAY_EREAD if a file
 * cannot be read. */
KAY_API kay_status kay_named_game_open(kay_context *ctx, const char *word, kay_named_game **out) KAY_MUST_CHECK;
KAY_API void kay_named_game_close(kay_named_game *game); /* ignores NULL */

/* Returns the ruleset.  Its name is the usual form of the word: "0.77" for ".770", "misere:nim" for "misere:(nim)". */
KAY_API const kay_ruleset *kay_named_game_rules(const kay_named_game *game);

/* Returns the i-th name of `kayles list`; NULL after the last one.  The names of kay_rulesets come first, then those of
 * games whose rules are the rules of a code or a variant, such as "nim". */
KAY_API const char *kay_listed_game(unsigned i);

/* Returns the code with whose rules the game of this name is played: "0.77" for "kayles"; `word` itself for any other
 * word. */
KAY_API const char *kay_code_of(const char *word);

/* Returns the built-in rulesets, except those of codes and variants, and writes their number to *count. */
KAY_API const kay_ruleset *const *kay_rulesets(unsigned *count);

/* Returns one of these rulesets by its name; NULL if there is none.  kay_named_game_open opens all games. */
KAY_API const kay_ruleset *kay_ruleset_find(const char *name);

KAY_END_DECLARATIONS
