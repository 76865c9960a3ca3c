/* Games that have a name and words of their own, but the rules of a code: "nim" is 0.[3].
 *
 * A game is a line in NAMED_GAMES and the text file GAME.txt, which the build turns into kay_GAME_words. */
#pragma once

#include <kayles/ruleset.h>

/* X(GAME, "its name", the hook `scene`; NULL: that of the code), in the order of `kayles list`. */
#define NAMED_GAMES(X)                                                                                                 \
    X(nim, "nim", NULL)                                                                                                \
    X(kayles, "kayles", named_scene_pins)                                                                              \
    X(dawson, "dawson", named_scene_pawns)                                                                             \
    X(treblecross, "treblecross", named_scene_squares)                                                                 \
    X(grundy, "grundy", NULL)                                                                                          \
    X(lasker, "lasker", NULL)                                                                                          \
    X(cram, "cram", NULL)                                                                                              \
    X(turning_turtles, "turning-turtles", NULL)                                                                        \
    X(mock_turtles, "mock-turtles", NULL)                                                                              \
    X(moebius, "moebius", NULL)                                                                                        \
    X(mogul, "mogul", NULL)                                                                                            \
    X(moidores, "moidores", NULL)                                                                                      \
    X(motley, "motley", NULL)                                                                                          \
    X(twins, "twins", NULL)                                                                                            \
    X(triplets, "triplets", NULL)                                                                                      \
    X(ruler, "ruler", NULL)                                                                                            \
    X(mock_turtle_fives, "mock-turtle-fives", NULL)                                                                    \
    X(triplet_fives, "triplet-fives", NULL)                                                                            \
    X(ruler_fives, "ruler-fives", NULL)                                                                                \
    X(turnips, "turnips", NULL)                                                                                        \
    X(grunt, "grunt", NULL)                                                                                            \
    X(sym, "sym", NULL)                                                                                                \
    X(sympler, "sympler", NULL)                                                                                        \
    X(turning_corners, "turning-corners", NULL)

/* The text file of a game.  NULL, except code, summary and rules: as the ruleset of the code has it. */
typedef struct named_words {
    const char *code; /* the name of the game with the same rules */
    const char *summary;
    const char *rules, *input, *output, *move, *position, *example; /* the manual */
    const char *theorem, *source;
} named_words;

typedef struct named {
    const char *name;
    const named_words *words;
    void (*scene)(const kay_game *game, const uint64_t *position, kay_scene *out);
} named;

/* Returns the i-th game; NULL after the last one. */
const named *named_at(unsigned i);

/* Returns the game of a name of `length` bytes; NULL: there is none. */
const named *named_find(const char *name, size_t length);

/* Gives the name, the words and the drawing of a game to the ruleset of its code, which was made in `arena`. */
kay_status named_dress(kay_arena *arena, const named *game, const kay_ruleset *rules) KAY_MUST_CHECK;
