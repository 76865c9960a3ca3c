/* Games that have a name and words of their own, but the rules of a code: "nim" is 0.[3].
 *
 * A game is a line in NAMED_GAMES and the text file GAME.txt, which the build turns into kay_GAME_words. */
#pragma once

#include <kayles/ruleset.h>

/* X(GAME, "its name", the hooks `scene` and `place`; NULL: those of the code), in the order of `kayles list`. */
#define NAMED_GAMES(X)                                                                                                 \
    X(nim, "nim", NULL, NULL)                                                                                          \
    X(kayles, "kayles", named_scene_pins, NULL)                                                                        \
    X(dawson, "dawson", named_scene_pawns, named_place_pawns)                                                          \
    X(treblecross, "treblecross", named_scene_squares, named_place_squares)                                            \
    X(grundy, "grundy", NULL, NULL)                                                                                    \
    X(lasker, "lasker", NULL, NULL)                                                                                    \
    X(turning_turtles, "turning-turtles", NULL, NULL)                                                                  \
    X(mock_turtles, "mock-turtles", NULL, NULL)                                                                        \
    X(moebius, "moebius", NULL, NULL)                                                                                  \
    X(mogul, "mogul", NULL, NULL)                                                                                      \
    X(moidores, "moidores", NULL, NULL)                                                                                \
    X(motley, "motley", NULL, NULL)                                                                                    \
    X(twins, "twins", NULL, NULL)                                                                                      \
    X(triplets, "triplets", NULL, NULL)                                                                                \
    X(ruler, "ruler", NULL, NULL)                                                                                      \
    X(mock_turtle_fives, "mock-turtle-fives", NULL, NULL)                                                              \
    X(triplet_fives, "triplet-fives", NULL, NULL)                                                                      \
    X(ruler_fives, "ruler-fives", NULL, NULL)                                                                          \
    X(turnips, "turnips", NULL, NULL)                                                                                  \
    X(grunt, "grunt", NULL, NULL)                                                                                      \
    X(sym, "sym", NULL, NULL)                                                                                          \
    X(sympler, "sympler", NULL, NULL)                                                                                  \
    X(turning_corners, "turning-corners", NULL, NULL)

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
    void (*place)(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                  const kay_scene *scene, kay_place *out);
} named;

/* Returns the i-th game; NULL after the last one. */
const named *named_at(unsigned i);

/* Returns the game of a name of `length` bytes; NULL: there is none. */
const named *named_find(const char *name, size_t length);

/* Gives the name, the words and the drawing of a game to the ruleset of its code, which was made in `arena`. */
kay_status named_dress(kay_arena *arena, const named *game, const kay_ruleset *rules) KAY_MUST_CHECK;
