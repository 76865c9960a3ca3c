/* The list of all rulesets.  For an entry X(nim), the folder nim/ has the rules, kay_nim, in nim_rules.c, the
 * theorem, the check and the manual; tests/games/nim_test.c has the unit tests.  Games without a folder are in
 * disguised_nim/ and chess_endings/.  The build, the program, the conformance test, the fuzz targets and the docs
 * follow this list. */
#pragma once

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
    X(vertex_geography)                                                                                                \
    X(domineering)                                                                                                     \
    X(cram)                                                                                                            \
    X(clobber)                                                                                                         \
    X(toads_and_frogs)                                                                                                 \
    X(col)                                                                                                             \
    X(snort)                                                                                                           \
    X(amazons)                                                                                                         \
    X(hackenbush)                                                                                                      \
    X(green_hackenbush)                                                                                                \
    X(toppling_dominoes)                                                                                               \
    X(konane)                                                                                                          \
    X(nogo)                                                                                                            \
    X(cutcake)                                                                                                         \
    X(maundy_cake)                                                                                                     \
    X(sprouts)                                                                                                         \
    X(wythoff)                                                                                                         \
    X(nimble)                                                                                                          \
    X(staircase)                                                                                                       \
    X(silver_dollar)                                                                                                   \
    X(welter)                                                                                                          \
    X(end_nim)                                                                                                         \
    X(nim_with_a_pass)                                                                                                 \
    X(wythoff_with_a_pass)                                                                                             \
    X(notakto)                                                                                                         \
    X(moore)                                                                                                           \
    X(take_away)                                                                                                       \
    X(fibonacci_nim)                                                                                                   \
    X(node_kayles)                                                                                                     \
    X(arc_kayles)                                                                                                      \
    X(chomp)                                                                                                           \
    X(queens)                                                                                                          \
    X(l_game)                                                                                                          \
    X(quixo)                                                                                                           \
    X(krk)                                                                                                             \
    X(kqk)                                                                                                             \
    X(mnk)                                                                                                             \
    X(connect_four)                                                                                                    \
    X(morris)                                                                                                          \
    X(dobutsu)                                                                                                         \
    X(dots_and_boxes)                                                                                                  \
    X(awari)
