/* Drawings of games with names of their own: hooks `scene` and `place` of rulesets whose positions are heaps. */
#pragma once

#include <kayles/ruleset.h>

/* Kayles: a row of pins. */
void named_scene_pins(const kay_game *game, const uint64_t *position, kay_scene *out);

/* Treblecross: the safe squares of a heap, if it has any. */
void named_scene_squares(const kay_game *game, const uint64_t *position, kay_scene *out);

/* Dawson's chess: the files of a heap, with their pawns. */
void named_scene_pawns(const kay_game *game, const uint64_t *position, kay_scene *out);

/* The places of their moves: the square that is marked, and the file whose pawn advances. */
void named_place_squares(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                         const kay_scene *scene, kay_place *out);
void named_place_pawns(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                       const kay_scene *scene, kay_place *out);
