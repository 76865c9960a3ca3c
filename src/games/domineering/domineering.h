/* Domineering: what list.c knows of it. */
#ifndef KAYLES_GAMES_DOMINEERING_H
#define KAYLES_GAMES_DOMINEERING_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(domineering);

#endif
