/* The drawing of every game: shapes and places of moves inside its size, text, pictures; and what moves leave. */
#include "laws.h"

#include <kayles/state.h>

#include <math.h>
#include <string.h>

static const double scene_slack = 1e-6;

static bool scene_has(const kay_scene *scene, double x, double y)
{
    return isfinite(x) && isfinite(y) && x >= 0 && y >= 0 && x <= scene->width + scene_slack &&
           y <= scene->height + scene_slack;
}

static bool scene_has_shape(const kay_scene *scene, const kay_shape *shape)
{
    const double *at = shape->at;
    switch (shape->kind) {
    case KAY_CIRCLE:
        return at[2] > 0 && scene_has(scene, at[0] + at[2], at[1] + at[2]);
    case KAY_RECT:
        return at[2] > 0 && at[3] > 0 && scene_has(scene, at[0] + at[2], at[1] + at[3]);
    case KAY_TEXT:
        return *shape->name && scene_has(scene, at[0], at[1]);
    case KAY_LINE:
    case KAY_POLYGON:
        for (unsigned i = 0; i < shape->count; i += 2)
            if (!scene_has(scene, at[i], at[i + 1]))
                return false;
        return true;
    }
    return false;
}

/* Counts the legal moves that the scene should have. */
static uint64_t scene_legal(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    const bool both = game->rules->plain_position && !(game->traits & KAY_IMPARTIAL);
    uint64_t count = 0;
    for (int player = 0; player < 2; player++) {
        kay_state own = *state;
        kay_arena names;
        kay_move_list moves;
        own.mover = (kay_player)player;
        if (!both && own.mover != state->mover)
            continue;
        kay_arena_init(&names, ctx);
        assert_ok(ctx, kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
        assert_ok(ctx, kay_state_moves(game, &own, &moves));
        count += moves.count;
        kay_move_list_free(&moves);
        kay_arena_free(&names);
    }
    return count;
}

static void scene_visit(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_scene scene;
    kay_text out;
    kay_scene_init(&scene, ctx);
    kay_text_init(&out, ctx);
    assert_ok(ctx, kay_state_scene_with_moves(game, state, NULL, 0, &scene));
    for (uint64_t i = 0; i < scene.count; i++)
        laws_require(scene_has_shape(&scene, &scene.shapes[i]), game, state, "shape %llu is not inside the drawing",
                     (unsigned long long)i);
    for (uint64_t i = 0; i < scene.move_count; i++) {
        const kay_place *place = &scene.moves[i].place;
        laws_require(scene_has(&scene, place->at[0], place->at[1]) &&
                         (!place->two || scene_has(&scene, place->to[0], place->to[1])),
                     game, state, "the place of the move %s is not inside the drawing", scene.moves[i].move);
    }
    const uint64_t legal = scene_legal(ctx, game, state);
    laws_require(scene.move_count == (legal < KAY_SCENE_MOVES ? legal : KAY_SCENE_MOVES), game, state,
                 "%llu places for %llu moves", (unsigned long long)scene.move_count, (unsigned long long)legal);
    kay_scene_draw(&scene, true, &out);
    assert_ok(ctx, out.error);
    assert_ok(ctx, kay_scene_svg(&scene, "title", NULL, &out));
    kay_text_free(&out);
    kay_scene_free(&scene);
}

static void drawings_hold_their_shapes_and_moves(const kay_ruleset *rules)
{
    laws_visit_play(rules, 12, laws_rounds(12), scene_visit);
}

/* Draws a state in every form, within a budget of memory. */
static kay_status scene_within(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_scene scene;
    kay_text out;
    kay_scene_init(&scene, ctx);
    kay_text_init(&out, ctx);
    kay_status status = kay_state_scene_with_moves(game, state, NULL, 0, &scene);
    if (status == KAY_OK)
        status = kay_scene_json(&scene, &out);
    if (status == KAY_OK)
        status = kay_scene_svg(&scene, "title", "description", &out);
    if (status == KAY_OK) {
        kay_state_draw(game, state, NULL, 0, false, &out);
        status = out.error;
    }
    kay_text_free(&out);
    kay_scene_free(&scene);
    return status;
}

static void scene_visit_little_memory(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    const uint64_t used = ctx->memory_used, limit = ctx->memory_limit;
    kay_status status = KAY_EUNABLE;
    for (uint64_t more = 64; status != KAY_OK && more < UINT64_C(1) << 30; more += more / 4) {
        ctx->memory_limit = used + more;
        status = scene_within(ctx, game, state);
        laws_require(status == KAY_OK || status == KAY_ENOMEM || status == KAY_EUNABLE, game, state,
                     "status %d with little memory", (int)status);
        laws_require(ctx->memory_used == used, game, state, "memory is lost");
    }
    ctx->memory_limit = limit;
    laws_require(status == KAY_OK, game, state, "the drawing needs too much memory");
}

static void drawings_need_only_memory(const kay_ruleset *rules)
{
    laws_visit_play(rules, 6, 1, scene_visit_little_memory);
}

int main(void)
{
    static const law laws[] = {
        {"drawings hold their shapes and the places of moves", drawings_hold_their_shapes_and_moves},
        {"drawings fail only for lack of memory, and lose none", drawings_need_only_memory},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
