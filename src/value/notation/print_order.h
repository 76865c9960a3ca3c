/* Prepares games for printing: sorts their options in an order that depends only on the values, and chooses a notation
 * for each follower.
 *
 * A face is a game with sorted options and a chosen notation.  A reference is the id of a nus, or SHORT_FORM plus the
 * index of a face. */
#pragma once

#include "value/value_store.h"

typedef enum short_face_kind {
    SHORT_FACE_OPTIONS, /* {...|...} */
    SHORT_FACE_SWITCH, /* +- its left options: the game is its own negative */
    SHORT_FACE_TINY, /* number + Tiny(part) */
    SHORT_FACE_MINY,
    SHORT_FACE_UP_POWER, /* number + ^<length> + *nimber; length < 0: v */
    SHORT_FACE_UP_SUM, /* number + ^[length] + *nimber */
} short_face_kind;

typedef struct short_face {
    uint32_t id;
    uint8_t kind;
    uint8_t bars; /* bars between the sides if no braces are around them; 0: braces needed, or another notation */
    uint32_t nimber;
    int32_t length;
    uint32_t number; /* an id */
    uint32_t part; /* a reference */
    uint32_t *options[2], counts[2]; /* references, sorted: Left's, Right's */
} short_face;

typedef struct short_faces {
    kay_value_store *store;
    kay_arena arena;
    short_face *faces;
    uint64_t count, room;
    kay_intern_table index; /* ids with faces; the caller's word is the face */
    uint64_t *stack; /* ids that wait for the faces of their options */
    uint64_t stack_count, stack_room;
} short_faces;

void kay_short_faces_init(short_faces *faces, kay_value_store *store);
void kay_short_faces_free(short_faces *faces);

/* Makes the faces of a value and of all games in its notation. */
kay_status kay_short_faces_add(short_faces *faces, uint32_t id, uint32_t *reference) KAY_MUST_CHECK;

/* Returns the face of a reference; NULL: it is a nus. */
static inline const short_face *kay_short_face(const short_faces *faces, uint32_t reference)
{
    return reference & SHORT_FORM ? &faces->faces[reference & ~SHORT_FORM] : NULL;
}

/* Returns the number of bars between the sides of a face.  It is larger than the number in each option without braces
 * that is alone on its side.  Other options have braces. */
uint32_t kay_short_face_bars(const short_faces *faces, const short_face *face);
