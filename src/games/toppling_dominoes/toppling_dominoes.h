/* Toppling Dominoes: what list.c knows of it. */
#ifndef KAYLES_GAMES_TOPPLING_DOMINOES_H
#define KAYLES_GAMES_TOPPLING_DOMINOES_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(toppling_dominoes);

#endif
