/* Where the rules are: the file, the function that was asked last, the position that it was asked about.  What goes
 * wrong with them is told with these. */
#ifndef KAYLES_SCRIPT_SCENE_H
#define KAYLES_SCRIPT_SCENE_H

#include <kayles/script.h>

#include "script/store.h"

typedef struct kay_scene {
    kay_context *ctx;
    const char *name; /* of the file; the caller's */
    uint64_t lines; /* of the file */
    kay_script_watched *page; /* what others may see */
    kay_script_watched own_page;
} kay_scene;

/* What others see of a position. */
void kay_scene_place(const kay_value *position, kay_script_place *out);

void kay_scene_init(kay_scene *scene, kay_context *ctx, const char *name, kay_script_watched *page);

/* A function is asked that begins on a line (0: not known), about a position (NULL: none). */
void kay_scene_enter(kay_scene *scene, uint32_t line, const kay_value *position);

/* Fails with words, the file, the position, and the line; line 0: that of the function that was asked. */
kay_status kay_scene_fail(kay_scene *scene, kay_status status, uint64_t line, const char *format, ...) KAY_FORMAT(4, 5);

#endif
