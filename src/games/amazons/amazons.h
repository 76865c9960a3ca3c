/* Amazons: what list.c knows of it. */
#ifndef KAYLES_GAMES_AMAZONS_H
#define KAYLES_GAMES_AMAZONS_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(amazons);

#endif
