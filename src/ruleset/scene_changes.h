/* Finds what a move changes in the drawing of a part. */
#pragma once

#include <kayles/state.h>

/* The drawing of a part: shapes first, ..., end - 1 of the scene, with the origin (x, y). */
typedef struct scene_shapes {
    const kay_scene *scene;
    uint64_t first, end;
    double x, y;
} scene_shapes;

/* Stores the points of `after` that have a cell, a piece or a short text that `before` does not have there, and the
 * cells that lost one; none if there are more than KAY_MADE_POINTS. */
kay_status scene_changes(kay_context *ctx, const scene_shapes *before, const scene_shapes *after,
                         kay_made_move *out) KAY_MUST_CHECK;
