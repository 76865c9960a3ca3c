/* Private functions of the valuer: the games that positions in expressions name. */
#pragma once

#include <kayles/valuer.h>

#include "games/game_word.h"

/* How a valuer opens rules in files. */
typedef struct kay_valuer_files {
    kay_foreign_rules rules; /* open_file: NULL: the library opens them in this process */
    void (*asks)(void *user, const char *path); /* called before the game of a position is opened or asked, with the
                                                   path of its first file, and after success, with NULL.  NULL: not
                                                   called */
} kay_valuer_files;

/* A game that a position in an expression named. */
typedef struct valuer_game {
    struct valuer_game *next;
    const char *name;
    const char *file; /* the path of rules in it; NULL: there is none */
    kay_named_game *game;
} valuer_game;

typedef struct valuer_games {
    kay_context *ctx;
    kay_arena arena; /* of the list */
    valuer_game *list; /* all that were opened */
    kay_valuer_files files;
} valuer_games;

/* Returns the games of a valuer. */
valuer_games *kay_valuer_games(kay_valuer *valuer);

/* Closes all of them. */
void kay_valuer_close_games(valuer_games *games);
