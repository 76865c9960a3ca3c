/* Konane: what list.c knows of it. */
#ifndef KAYLES_GAMES_KONANE_H
#define KAYLES_GAMES_KONANE_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(konane);

#endif
