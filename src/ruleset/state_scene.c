/* Draws states: calls the hook `scene` for each part, or draws the part from its text, and places the parts. */
#include <kayles/state.h>

#include <math.h>
#include <string.h>

#include "ruleset/hook_call.h"
#include "ruleset/scene_changes.h"
#include "ruleset/text_scene.h"

enum {
    SCENE_LARGEST = 4 * KAY_SCENE_WIDEST, /* cells of a part; its shapes are within */
    SCENE_LETTERS = 260, /* of a text instead of a drawing, which is as wide */
    SCENE_WIDE = 40, /* cells; a part that would reach further begins a new row */
    SCENE_DESCRIPTION = 200, /* the longest position that stands in the description of a picture */
};

/* Writes the text of one part. */
static kay_status scene_part_text(const kay_game *game, const uint64_t *position, kay_text *out)
{
    const kay_state one = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = KAY_LEFT};
    kay_state_write_position(game, &one, out);
    return out->error;
}

/* Calls the hook `scene`, which may set all fields of the scene. */
static kay_status scene_ask(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const double x = out->x, y = out->y;
    game->rules->scene(game, position, out);
    out->x = x;
    out->y = y;
    const bool sized =
        out->width >= 0 && out->width <= SCENE_LARGEST && out->height >= 0 && out->height <= SCENE_LARGEST;
    if (out->error == KAY_OK && !sized)
        out->error = kay_fail(out->ctx, KAY_EINPUT, "hook 'scene' drew %g x %g cells", out->width, out->height);
    else if (out->error != KAY_OK)
        out->error = kay_hook_status(out->ctx, "scene", out->error, KAY_OK);
    return out->error;
}

kay_status kay_call_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    if (game->rules->scene)
        return scene_ask(game, position, out);
    kay_text text;
    kay_text_init(&text, out->ctx);
    const kay_status status = scene_part_text(game, position, &text);
    if (status == KAY_OK)
        text_scene(kay_text_string(&text), out);
    kay_text_free(&text);
    if (out->error == KAY_OK)
        out->error = status;
    return out->error;
}

/* ---- The parts of a state */

/* Where a part is in the scene. */
typedef struct scene_part {
    double x, y;
    uint64_t first; /* its first shape */
    double width, height;
} scene_part;

typedef struct scene_work {
    const kay_game *game;
    const kay_state *state;
    kay_scene *out;
    scene_part *parts;
} scene_work;

/* Draws a part at the origin, and measures it. */
static kay_status scene_draw_part(scene_work *work, uint64_t i)
{
    kay_scene *out = work->out;
    const double width = out->width, height = out->height;
    out->width = out->height = 0;
    out->part = i;
    out->first = out->count;
    KAY_TRY(kay_call_scene(work->game, kay_state_part(work->game, work->state, i), out));
    work->parts[i] =
        (scene_part){out->x, out->y, out->first, fmax(out->width - out->x, 0), fmax(out->height - out->y, 0)};
    out->width = fmax(width, out->width);
    out->height = fmax(height, out->height);
    return KAY_OK;
}

/* Moves the shapes of a part. */
static void scene_shift(kay_scene *out, scene_part *part, uint64_t end, double x, double y)
{
    for (uint64_t i = part->first; i < end; i++) {
        kay_shape *shape = &out->shapes[i];
        const bool points = shape->kind == KAY_LINE || shape->kind == KAY_POLYGON;
        for (unsigned k = 0; k < (points ? shape->count : 2); k += 2) {
            shape->at[k] += x;
            shape->at[k + 1] += y;
        }
    }
    part->x += x;
    part->y += y;
}

/* A row of parts while it is filled; its parts end on one line at the bottom. */
typedef struct scene_row {
    double top, height, width;
    uint64_t first; /* part */
} scene_row;

/* Moves the parts of a row, up to part `end` and shape `last`, down to its bottom. */
static void scene_align(scene_work *work, const scene_row *row, uint64_t end, uint64_t last)
{
    for (uint64_t i = row->first; i < end; i++) {
        const uint64_t stop = i + 1 < end ? work->parts[i + 1].first : last;
        scene_shift(work->out, &work->parts[i], stop, 0, row->height - work->parts[i].height);
    }
}

/* Draws part i at the end of the row, or begins a new row with it. */
static kay_status scene_place_part(scene_work *work, scene_row *row, uint64_t i)
{
    const double gap = 1, one_line = 1.01;
    kay_scene *out = work->out;
    scene_part *part = &work->parts[i];
    const bool empty = row->first == i;
    out->x = empty ? 0 : row->width + gap;
    out->y = row->top;
    KAY_TRY(scene_draw_part(work, i));
    const bool flat = part->height <= one_line, after_flat = row->height <= one_line;
    if (!empty && (flat || after_flat || part->x + part->width > SCENE_WIDE)) {
        scene_align(work, row, i, part->first);
        const double top = row->top + row->height + (flat ? 0 : gap);
        scene_shift(out, part, out->count, -part->x, top - part->y);
        *row = (scene_row){.top = top, .first = i};
    }
    row->height = fmax(row->height, part->height);
    row->width = part->x + part->width;
    return KAY_OK;
}

static kay_status scene_draw_parts(scene_work *work)
{
    kay_scene *out = work->out;
    const uint64_t parts = work->state->parts;
    scene_row row = {0};
    double width = 0;
    KAY_TRY_NEW(work->parts, &out->arena, parts + 1);
    for (uint64_t i = 0; i < parts && !out->more_shapes; i++) {
        KAY_TRY(kay_tick(out->ctx, "parts drawn", i, parts));
        KAY_TRY(scene_place_part(work, &row, i));
        width = fmax(width, row.width);
        if (i + 1 == parts)
            scene_align(work, &row, parts, out->count);
    }
    out->width = width;
    out->height = row.top + row.height;
    return out->error;
}

/* Makes the origin that of a part. */
static void scene_enter(const scene_work *work, uint64_t part)
{
    work->out->x = work->parts[part].x;
    work->out->y = work->parts[part].y;
    work->out->first = work->parts[part].first;
    work->out->part = part;
}

/* Finds the place of a move, relative to its part. */
static kay_place scene_place(const scene_work *work, kay_player player, kay_move move)
{
    const scene_part *part = &work->parts[move.part];
    kay_place place = {.at = {part->width / 2, part->height / 2}};
    scene_enter(work, move.part);
    kay_call_place(work->game, kay_state_part(work->game, work->state, move.part), player, move.name, work->out,
                   &place);
    return place;
}

/* ---- Moves that were made */

/* Draws the piece that a move laid on its cells. */
static void scene_lay(kay_scene *out, const kay_made_move *step)
{
    const double *at = step->place.at, *to = step->place.two ? step->place.to : at;
    kay_scene_rect(out, fmin(at[0], to[0]) - 0.5, fmin(at[1], to[1]) - 0.5, fabs(at[0] - to[0]) + 1,
                   fabs(at[1] - to[1]) + 1, step->player == KAY_LEFT ? KAY_OWNER_LEFT : KAY_OWNER_RIGHT, NULL);
}

/* Returns whether a point is not below the drawing of its part, which may be lower than before the move. */
static bool scene_holds(const scene_part *part, const double at[2])
{
    return at[1] <= part->height;
}

/* Returns whether a point is near one that the move changed. */
static bool scene_is_changed(const kay_made_move *step, const double at[2])
{
    bool near = false;
    for (unsigned i = 0; i < step->changes; i++)
        near |= fabs(step->changed[i][0] - at[0]) < 0.5 && fabs(step->changed[i][1] - at[1]) < 0.5;
    return near;
}

/* Marks what the last move changed, and the place of the move. */
static void scene_mark_step(const scene_work *work, const kay_made_move *step)
{
    const kay_place *place = &step->place;
    for (unsigned i = 0; i < step->changes; i++)
        kay_scene_mark(work->out, &(kay_place){.at = {step->changed[i][0], step->changed[i][1]}});
    if (!work->game->rules->place || place->unmarked || !scene_holds(&work->parts[step->part], place->at))
        return;
    if (!step->changes)
        kay_scene_mark(work->out, place);
    for (int end = 0; end < 1 + place->two && step->changes; end++) {
        const double *at = end ? place->to : place->at;
        if (!scene_is_changed(step, at))
            kay_scene_mark(work->out, &(kay_place){.at = {at[0], at[1]}});
    }
}

/* Parts keep their places only while no part has appeared or vanished. */
static void scene_draw_steps(scene_work *work, const kay_made_move *steps, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        if (steps[i].parts != work->state->parts)
            continue;
        scene_enter(work, steps[i].part);
        if (steps[i].place.lays)
            scene_lay(work->out, &steps[i]);
        if (i + 1 == count)
            scene_mark_step(work, &steps[i]);
    }
}

static kay_status scene_make(scene_work *work, const kay_made_move *steps, uint64_t count)
{
    KAY_TRY(scene_draw_parts(work));
    const double width = work->out->width, height = work->out->height;
    scene_draw_steps(work, steps, count);
    work->out->width = fmax(width, work->out->width);
    work->out->height = fmax(height, work->out->height);
    return work->out->error;
}

kay_status kay_state_scene(const kay_game *game, const kay_state *state, const kay_made_move *steps, uint64_t count,
                           kay_scene *out)
{
    scene_work work = {game, state, out, NULL};
    if (out->error == KAY_OK) {
        const kay_status status = scene_make(&work, steps, count);
        out->error = out->error == KAY_OK ? status : out->error;
    }
    return out->error;
}

/* Writes a complete scene as a picture. */
static kay_status scene_picture(const kay_game *game, const kay_state *state, kay_scene *scene, kay_text *out)
{
    kay_text title, position;
    kay_text_init(&title, scene->ctx);
    kay_text_init(&position, scene->ctx);
    if (!scene->count)
        kay_scene_text_from(scene, 0, 0.5, KAY_OWNER_NONE, "(nothing is left)");
    kay_state_write(game, state, &position);
    kay_text_format(&title, "A position of %s", game->rules->name);
    kay_status status = position.error == KAY_OK ? title.error : position.error;
    if (status == KAY_OK)
        status = kay_scene_svg(scene, kay_text_string(&title),
                               position.length <= SCENE_DESCRIPTION ? kay_text_string(&position) : NULL, out);
    kay_text_free(&position);
    kay_text_free(&title);
    return status;
}

kay_status kay_state_svg(const kay_game *game, const kay_state *state, const kay_made_move *steps, uint64_t count,
                         kay_text *out)
{
    kay_scene scene;
    kay_scene_init(&scene, out->ctx);
    kay_status status = kay_state_scene(game, state, steps, count, &scene);
    if (status == KAY_OK)
        status = scene_picture(game, state, &scene, out);
    kay_scene_free(&scene);
    return status;
}

/* The shapes of a part; none if the drawing was cut off. */
static scene_shapes scene_shapes_of(const scene_work *work, uint64_t part)
{
    const scene_part *of = work->parts;
    const bool last = part + 1 == work->state->parts;
    if (work->out->more_shapes)
        return (scene_shapes){work->out, 0, 0, 0, 0};
    return (scene_shapes){work->out, of[part].first, last ? work->out->count : of[part + 1].first, of[part].x,
                          of[part].y};
}

static kay_status scene_compare(const scene_work *before, const scene_work *after, kay_made_move *out)
{
    const scene_shapes was = scene_shapes_of(before, out->part), is = scene_shapes_of(after, out->part);
    return scene_changes(before->out->ctx, &was, &is, out);
}

/* Stores the place of a move, then what the move changes: `state` is a copy. */
static kay_status scene_made(scene_work *work, kay_state *state, kay_move move, kay_made_move *out)
{
    kay_context *ctx = work->out->ctx;
    kay_scene scene;
    scene_work after = {work->game, state, &scene, NULL};
    *out = (kay_made_move){.player = state->mover, .part = move.part, .parts = state->parts};
    KAY_TRY(scene_make(work, NULL, 0));
    out->place = scene_place(work, state->mover, move);
    KAY_TRY(kay_state_play(ctx, work->game, state, move));
    if (out->place.lays || out->parts != state->parts)
        return KAY_OK;
    kay_scene_init(&scene, ctx);
    scene.cut = true;
    kay_status status = scene_make(&after, NULL, 0);
    if (status == KAY_OK)
        status = scene_compare(work, &after, out);
    kay_scene_free(&scene);
    return status;
}

kay_status kay_state_made_move(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move move,
                               kay_made_move *out)
{
    kay_scene scene;
    kay_state copy;
    scene_work work = {game, state, &scene, NULL};
    KAY_TRY(kay_state_copy(ctx, game, state, &copy));
    kay_scene_init(&scene, ctx);
    scene.cut = true;
    const kay_status status = scene_made(&work, &copy, move, out);
    kay_scene_free(&scene);
    kay_state_free(ctx, &copy);
    return status;
}

/* ---- Legal moves */

/* Adds the moves of the player to move in `state`. */
static kay_status scene_add_moves(scene_work *work, const kay_state *state, kay_move_list *moves)
{
    kay_scene *out = work->out;
    kay_text text;
    kay_status status = kay_state_moves(work->game, state, moves);
    kay_text_init(&text, out->ctx);
    for (uint64_t i = 0; i < moves->count && status == KAY_OK && !out->more_moves; i++) {
        const kay_place place = scene_place(work, state->mover, moves->moves[i]);
        kay_text_clear(&text);
        kay_state_move_text(work->game, state, moves->moves[i], &text);
        if (text.error == KAY_OK)
            kay_scene_move_add(out, kay_player_name(work->game, state->mover), kay_text_string(&text), &place);
        status = text.error == KAY_OK ? out->error : text.error;
    }
    kay_text_free(&text);
    return status;
}

static kay_status scene_moves_of(scene_work *work, kay_player player)
{
    kay_state state = *work->state;
    kay_arena names;
    kay_move_list moves;
    state.room = 0;
    state.mover = player;
    kay_arena_init(&names, work->out->ctx);
    kay_status status = kay_move_list_init(&moves, work->out->ctx, work->game, &names, KAY_WANT_MOVES);
    if (status == KAY_OK) {
        moves.limit = KAY_SCENE_MOVES + 1;
        status = scene_add_moves(work, &state, &moves);
        kay_move_list_free(&moves);
    }
    kay_arena_free(&names);
    return status;
}

/* Lists the moves after those that the hook `scene` added, then drops these. */
static kay_status scene_list_moves(scene_work *work)
{
    kay_scene *out = work->out;
    const uint64_t given = out->move_count;
    const bool both = work->game->rules->plain_position && !(work->game->traits & KAY_IMPARTIAL);
    const kay_player mover = work->state->mover;
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++)
        if (both || player == (int)mover)
            KAY_TRY(scene_moves_of(work, (kay_player)player));
    out->move_count -= given;
    if (given && out->move_count)
        memmove(out->moves, out->moves + given, out->move_count * sizeof *out->moves);
    return KAY_OK;
}

kay_status kay_state_scene_with_moves(const kay_game *game, const kay_state *state, const kay_made_move *steps,
                                      uint64_t count, kay_scene *out)
{
    scene_work work = {game, state, out, NULL};
    if (out->error != KAY_OK)
        return out->error;
    kay_status status = scene_make(&work, steps, count);
    if (status == KAY_OK)
        status = scene_list_moves(&work);
    return out->error = out->error == KAY_OK ? status : out->error;
}

/* ---- Text */

/* Decides whether the text is better than a drawing: if there is no hook, unless the text is a board. */
static kay_status scene_prefers_text(kay_context *ctx, const kay_game *game, const kay_state *state, bool *out)
{
    kay_text text;
    *out = false;
    if (game->rules->scene)
        return KAY_OK;
    kay_text_init(&text, ctx);
    kay_state_write_position(game, state, &text);
    *out = state->parts != 1 || !text_scene_is_board(kay_text_string(&text));
    const kay_status status = text.error;
    kay_text_free(&text);
    return status;
}

/* Whether a picture of lines is too high to be drawn in characters; a part of it would say nothing. */
static bool scene_is_too_high(const kay_scene *scene)
{
    const double most = 30;
    bool lines = false;
    for (uint64_t i = 0; i < scene->count && scene->height > most; i++)
        lines |= scene->shapes[i].kind == KAY_LINE;
    return lines;
}

/* Writes the beginning of the text of a state, instead of a drawing that says no more. */
static kay_status scene_write_start(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text text;
    kay_text_init(&text, out->ctx);
    kay_state_write_position(game, state, &text);
    const kay_status status = text.error;
    const size_t length = text_scene_cut(kay_text_string(&text), text.length, SCENE_LETTERS);
    if (status == KAY_OK) {
        kay_text_bytes(out, kay_text_string(&text), length);
        kay_text_add(out, length < text.length ? "\n... (the rest of the drawing is cut off)\n" : "\n");
    }
    kay_text_free(&text);
    return status;
}

/* Draws the state, or writes its text if that is better or the drawing is too large. */
static kay_status scene_draw(const kay_game *game, const kay_state *state, const kay_made_move *steps, uint64_t count,
                             bool colour, kay_text *out)
{
    kay_scene scene;
    bool text;
    KAY_TRY(scene_prefers_text(out->ctx, game, state, &text));
    kay_scene_init(&scene, out->ctx);
    scene.cut = true;
    kay_status status = text ? KAY_OK : kay_state_scene(game, state, steps, count, &scene);
    const bool lost = scene.more_shapes && !scene.count;
    if (status == KAY_OK && text) {
        kay_state_write_position(game, state, out);
        kay_text_char(out, '\n');
    } else if (status == KAY_OK && (lost || scene_is_too_high(&scene))) {
        status = scene_write_start(game, state, out);
    } else if (status == KAY_OK && !scene.count) {
        kay_text_add(out, "(nothing is left)\n");
    } else if (status == KAY_OK) {
        kay_scene_draw(&scene, colour, out);
    }
    kay_scene_free(&scene);
    return status;
}

void kay_state_draw(const kay_game *game, const kay_state *state, const kay_made_move *steps, uint64_t count,
                    bool colour, kay_text *out)
{
    if (out->error != KAY_OK)
        return;
    if (game->rules->draw) {
        game->rules->draw(game, state, colour, out);
        kay_hook_text_status(out, "draw");
        return;
    }
    const kay_status status = scene_draw(game, state, steps, count, colour, out);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}
