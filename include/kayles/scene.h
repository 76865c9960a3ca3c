/* A scene: the drawing of a position as a list of shapes, for the terminal, for SVG and for JSON.
 *
 * Lengths are in cells: x from the left, y from the top, both at least 0.  A shape has an owner, the player whose piece
 * or move it is, and a name, the text on it.  The numbers of each kind of shape:
 *
 *   circle   x, y of the middle, radius
 *   rect     x, y of the upper left corner, width, height
 *   line     x, y of one end, x, y of the other
 *   polygon  x, y of each corner, three or more
 *   text     x, y of its middle; a character is about half a cell wide
 *
 * Three names have a meaning: a rect named "#" is closed to play, a rect of one cell without a name and an owner is a
 * free cell, and a shape with an owner and without a name shows the owner.
 *
 * The error of a scene is sticky: add shapes without checking, then check `error` once.  Later shapes cover earlier
 * ones. */
#pragma once

#include <kayles/json.h>

KAY_BEGIN_DECLARATIONS

typedef enum kay_shape_kind { KAY_CIRCLE, KAY_RECT, KAY_LINE, KAY_POLYGON, KAY_TEXT } kay_shape_kind;

/* Whose a shape is.  KAY_OWNER_BOTH: of either player, such as a counter that both may take. */
typedef enum kay_owner { KAY_OWNER_LEFT, KAY_OWNER_RIGHT, KAY_OWNER_BOTH, KAY_OWNER_NONE } kay_owner;

typedef struct kay_shape {
    kay_shape_kind kind;
    kay_owner owner;
    kay_owner colour; /* drawn in the colour of this owner */
    bool mark; /* a circle or rect around the place of the last move; nothing is inside it */
    unsigned count; /* of the numbers */
    double *at;
    const char *name; /* "": none */
} kay_shape;

/* The most points of a place after `at` and `to`. */
enum { KAY_PLACE_MORE = 15 };

/* The place of a move, relative to the position: the point `at` that is chosen first, and, if `two` is set, the point
 * `to` that is chosen next, as of a move from one cell to another.  `more` are points that are chosen after these, such
 * as the cell that an amazon burns.  `lays`: the move puts a piece of its player on the cells of both points, which the
 * position does not show, as in domineering.  `unmarked`: the points mean something else in the drawing after the move,
 * so they are not marked there.  `any_order`: the points may be chosen in any order; so may those of a piece. */
typedef struct kay_place {
    double at[2], to[2], more[KAY_PLACE_MORE][2];
    unsigned more_count;
    bool two, lays, unmarked, any_order;
} kay_place;

/* A move with its place, for programs that let a person point at it. */
typedef struct kay_scene_move {
    const char *player, *move; /* its name, its text */
    uint64_t part; /* of the state */
    kay_place place; /* in the scene */
} kay_scene_move;

/* The most shapes of a scene, the most moves in it, and the largest coordinate. */
enum { KAY_SCENE_SHAPES = 1 << 16, KAY_SCENE_MOVES = 10000, KAY_SCENE_WIDEST = 100000000 };

typedef struct kay_scene {
    kay_context *ctx;
    kay_arena arena; /* holds all texts and numbers */
    kay_shape *shapes;
    uint64_t count, room;
    kay_scene_move *moves;
    uint64_t move_count, move_room;
    double width, height; /* of the rectangle that holds all shapes; grows with them */
    double x, y; /* the origin of the position being drawn */
    uint64_t part; /* its number in the state, from 0 */
    uint64_t first; /* its first shape */
    kay_status error;
    bool cut; /* set it to drop shapes that are too many, instead of failing */
    bool more_shapes, more_moves; /* some were dropped */
} kay_scene;

KAY_API void kay_scene_init(kay_scene *scene, kay_context *ctx);
KAY_API void kay_scene_free(kay_scene *scene);

/* Add a shape; coordinates are relative to the origin (scene->x, scene->y).  The name is copied; NULL: none.  The error
 * is KAY_EUNABLE after KAY_SCENE_SHAPES shapes or corners of a polygon, unless `cut` is set, and KAY_EINPUT after a
 * coordinate that is negative, above KAY_SCENE_WIDEST or not a number, or an owner that is not in the enum. */
KAY_API void kay_scene_circle(kay_scene *scene, double x, double y, double radius, kay_owner owner, const char *name);
KAY_API void kay_scene_rect(kay_scene *scene, double x, double y, double width, double height, kay_owner owner,
                            const char *name);
KAY_API void kay_scene_line(kay_scene *scene, double x1, double y1, double x2, double y2, kay_owner owner,
                            const char *name);
KAY_API void kay_scene_polygon(kay_scene *scene, const double (*corners)[2], size_t count, kay_owner owner,
                               const char *name);
KAY_API void kay_scene_text(kay_scene *scene, double x, double y, kay_owner owner, const char *text);

/* Gives the last shape the colour of another owner: Left's is blue and Right's red, which a piece with the name of a
 * colour may contradict. */
KAY_API void kay_scene_colour(kay_scene *scene, kay_owner owner);

/* Adds a number as a text. */
KAY_API void kay_scene_number(kay_scene *scene, double x, double y, uint64_t number);

/* Adds a text whose left end is about at x. */
KAY_API void kay_scene_text_from(kay_scene *scene, double x, double y, kay_owner owner, const char *text);

/* Adds a board of free cells of side 1 with its numbers: those of the columns above, those of the rows to the left if
 * there are several.  The cell in row r and column c, from 0, has its upper left corner at (c + 1, r + 1). */
KAY_API void kay_scene_board(kay_scene *scene, uint64_t rows, uint64_t columns);

/* Adds the letter of a cell of that board: nothing for '.', a closed cell for '#', else a piece. */
KAY_API void kay_scene_piece(kay_scene *scene, uint64_t row, uint64_t column, kay_owner owner, char letter);

/* Marks the points of a place, relative to the origin, as those of the last move: each with a circle, or
 * the piece that the move lays on two cells with a rect. */
KAY_API void kay_scene_mark(kay_scene *scene, const kay_place *place);

/* Adds a move of the part being drawn; its texts are copied, and its place is relative to the origin. */
KAY_API void kay_scene_move_add(kay_scene *scene, const char *player, const char *move, const kay_place *place);

/* Draws the scene in characters, with `colour` in ANSI colours.  A cell is two columns and a line; with lines in the
 * scene, four columns and two lines; wider if numbers next to each other would touch.  The drawing is cut to 260
 * columns and 60 lines, and says so. */
KAY_API void kay_scene_draw(const kay_scene *scene, bool colour, kay_text *out);

/* Writes the scene as an SVG picture with a title and a description, for readers who do not see it; NULL: none.
 * Returns the error of the text. */
KAY_API kay_status kay_scene_svg(const kay_scene *scene, const char *title, const char *description,
                                 kay_text *out) KAY_MUST_CHECK;

/* Writes the scene as a JSON object:
 *
 *   {"size": [w, h],
 *    "shapes": [{"shape": KIND, "at": [x, y, ...], "owner": OWNER, "name": TEXT, "colour": OWNER, "mark": true}, ...],
 *    "moves": [{"player": NAME, "move": TEXT, "at": [x, y], "to": [x, y] or null, "more": [[x, y], ...],
 *               "any_order": true}, ...]}
 *
 * A shape has `colour` only if it is not the owner's, and `mark` only if it is one; a move has `more` and `any_order`
 * only if they apply.  KIND is circle, rect, line, polygon or text; OWNER is left, right, both or none.  Numbers have
 * at most two decimals.
 * Returns the error of the text. */
KAY_API kay_status kay_scene_json(const kay_scene *scene, kay_text *out) KAY_MUST_CHECK;

/* Writes the fields of that object. */
KAY_API kay_status kay_scene_json_fields(const kay_scene *scene, kay_json_writer *object) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
