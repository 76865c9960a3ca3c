/* Toads and Frogs: what list.c knows of it. */
#ifndef KAYLES_GAMES_TOADS_AND_FROGS_H
#define KAYLES_GAMES_TOADS_AND_FROGS_H

#include "games/shared/game_parts.h"

KAY_GAME_PARTS(toads_and_frogs);

#endif
