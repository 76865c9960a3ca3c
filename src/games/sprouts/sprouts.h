/* Sprouts: types shared by its rules, texts, moves and normal forms.
 *
 * A drawing is a list of regions, a region a list of boundaries, and a boundary the cyclic list of its corners: the
 * living spots that a walk along it passes.  A spot with two lines has two corners; its code is a letter if both are
 * in living regions.
 *
 * A position is one land: regions connected by common spots, in normal form.  Its words hold bytes, eight to a word:
 * the codes of the corners, SPROUTS_NEXT after a boundary and SPROUTS_CLOSE after the last boundary of a region.
 *
 * sprouts_moves.c lists the lines, of which sprouts_alike.c leaves out most that have equal results; sprouts_drawing.c
 * draws them; sprouts_region.c, sprouts_order.c and sprouts_normal.c make the normal forms. */
#pragma once

#include "games/shared/game_declarations.h"

enum {
    SPROUTS_NEXT = 1, /* 0 ends the bytes */
    SPROUTS_CLOSE,
    SPROUTS_0, /* a spot without lines: 3 lives */
    SPROUTS_1, /* a spot with one line: 2 lives */
    SPROUTS_2, /* a spot with two lines and one living corner: 1 life */
    SPROUTS_A, /* the first letter; a letter occurs twice and has 1 life */
};

enum {
    SPROUTS_SPOTS = 48, /* the most spots of a start */
    SPROUTS_LETTERS = 2 * SPROUTS_SPOTS, /* the most letters of a land */
    SPROUTS_CODES = 128, /* more than there are: a line may add 3 letters */
    SPROUTS_CORNERS = 256, /* more than a land has after a move */
    SPROUTS_BYTES = 512, /* more than a land has */
};

typedef struct sprouts_drawing {
    unsigned corners, boundaries, regions;
    unsigned letters; /* the code of a letter is below SPROUTS_A + letters */
    uint8_t corner[SPROUTS_CORNERS]; /* codes */
    uint8_t boundary_of[SPROUTS_CORNERS], region_of[SPROUTS_CORNERS]; /* of each corner, and of each boundary */
    uint16_t boundary[SPROUTS_CORNERS + 1]; /* the first corner of each boundary, then `corners` */
    uint16_t region[SPROUTS_CORNERS + 1]; /* the first boundary of each region, then `boundaries` */
} sprouts_drawing;

/* The lands of a drawing as bytes, in an order that depends only on the set of them. */
typedef struct sprouts_lands {
    unsigned count;
    uint16_t end[SPROUTS_CORNERS]; /* where the bytes of each end */
    uint8_t bytes[SPROUTS_BYTES];
} sprouts_lands;

/* A line that a player draws.  If it joins two corners of one boundary, it separates the region: `inside` are the
 * boundaries on the side that has the corners between `from` and `to`, as bits of their numbers in the region. */
typedef struct sprouts_line {
    unsigned from, to; /* corners, from <= to; the same one: a loop */
    uint64_t inside;
} sprouts_line;

static inline uint64_t sprouts_name(sprouts_line line)
{
    return line.from | line.to << 8 | line.inside << 16;
}

static inline sprouts_line sprouts_line_of(uint64_t name)
{
    return (sprouts_line){name & 255, name >> 8 & 255, name >> 16};
}

static inline unsigned sprouts_lives(unsigned code)
{
    return code < SPROUTS_2 ? SPROUTS_A - code : 1;
}

static inline bool sprouts_is_letter(unsigned code)
{
    return code >= SPROUTS_A;
}

/* These make an empty drawing, add a corner, end a boundary and end a region. */
static inline void sprouts_empty(sprouts_drawing *to)
{
    to->corners = to->boundaries = to->regions = to->letters = 0;
    to->boundary[0] = to->region[0] = 0;
}

static inline void sprouts_add(sprouts_drawing *to, unsigned code)
{
    to->boundary_of[to->corners] = (uint8_t)to->boundaries;
    to->corner[to->corners++] = (uint8_t)code;
}

static inline void sprouts_end_boundary(sprouts_drawing *to)
{
    to->region_of[to->boundaries] = (uint8_t)to->regions;
    to->boundary[++to->boundaries] = (uint16_t)to->corners;
}

static inline void sprouts_end_region(sprouts_drawing *to)
{
    to->region[++to->regions] = (uint16_t)to->boundaries;
}

/* Whether a line may leave one corner and end at another one of the same region. */
static inline bool sprouts_may_join(const sprouts_drawing *of, unsigned from, unsigned to)
{
    const unsigned code = of->corner[from];
    return from == to ? sprouts_lives(code) >= 2 : !sprouts_is_letter(code) || code != of->corner[to];
}

/* Reads the words of a position. */
void sprouts_unpack(const kay_game *game, const uint64_t *position, sprouts_drawing *out);

/* Writes the bytes of a land into zeroed words; 7 bytes after them may be read. */
void sprouts_pack(const uint8_t *bytes, unsigned count, uint64_t *words);

/* What a line makes of a drawing. */
typedef struct sprouts_change {
    unsigned region; /* the one in which the line is drawn */
    uint8_t gone[2]; /* the letters of spots that lose their last life; 0: none */
    unsigned count; /* of regions instead of it: 1 or 2, with letters that the drawing does not have */
    uint8_t raw[SPROUTS_BYTES]; /* their bytes: the number of spots without lines, then those of all other boundaries */
} sprouts_change;

void sprouts_draw(const sprouts_drawing *before, sprouts_line line, sprouts_change *out);

/* The hooks `moves` and `play`. */
kay_status sprouts_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);
kay_status sprouts_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                        kay_move_list *out);

/* The hook `simplify`: positions are in normal form already, so it only leaves out empty lands. */
void sprouts_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);

/* The hooks for texts. */
kay_status sprouts_read(kay_cases *cases, const kay_game **game, kay_state *state);
void sprouts_write(const kay_game *game, const kay_state *state, kay_text *out);
void sprouts_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
kay_status sprouts_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                             kay_move *out);

/* Writes the text of a corner. */
void sprouts_write_corner(unsigned code, kay_text *out);

/* Makes the sum of `count` numbers of spots, each at most SPROUTS_SPOTS. */
kay_status sprouts_spots(kay_arena *arena, const uint64_t *spots, unsigned count, const kay_game **game,
                         kay_state *state);

/* The hooks `scene` and `place`. */
void sprouts_scene(const kay_game *game, const uint64_t *position, kay_scene *out);
void sprouts_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                   const kay_scene *scene, kay_place *out);

KAY_GAME_PARTS(sprouts);
