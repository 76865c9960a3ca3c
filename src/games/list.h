/* The one list of rulesets.  X(game): the struct kay_game is defined in rules/game.c, its theorem in theorems/game.c,
 * the check of its certificates in check/game.c, its unit tests in tests/rules/game_test.c.  The build, the program,
 * the conformance test, the fuzz targets and the docs follow this list. */
#ifndef KAYLES_GAMES_LIST_H
#define KAYLES_GAMES_LIST_H

#define KAY_RULESETS(X)                                                                                                \
    X(pawns)                                                                                                           \
    X(pyramid)                                                                                                         \
    X(take_ab)                                                                                                         \
    X(edge_geography)                                                                                                  \
    X(xormites)                                                                                                        \
    X(sorting)                                                                                                         \
    X(end_sequences)                                                                                                   \
    X(coin_flip)                                                                                                       \
    X(colouring)                                                                                                       \
    X(vertex_geography)

#endif
