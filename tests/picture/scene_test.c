/* Scenes: what is drawn in characters, sizes, errors, SVG and JSON. */
#include "fixture.h"

#include <kayles/scene.h>

#include <math.h>
#include <string.h>

typedef struct drawn {
    kay_context ctx;
    kay_scene scene;
    kay_text out;
} drawn;

static drawn *drawn_begin(drawn *own)
{
    kay_context_init(&own->ctx);
    kay_scene_init(&own->scene, &own->ctx);
    kay_text_init(&own->out, &own->ctx);
    return own;
}

static void drawn_end(drawn *own)
{
    kay_text_free(&own->out);
    kay_scene_free(&own->scene);
    assert_int_equal(own->ctx.memory_used, 0);
}

static void drawn_is(drawn *own, const char *expected)
{
    assert_ok(&own->ctx, own->scene.error);
    kay_text_clear(&own->out);
    kay_scene_draw(&own->scene, false, &own->out);
    assert_ok(&own->ctx, own->out.error);
    assert_string_equal(kay_text_string(&own->out), expected);
}

static void a_board_has_its_numbers_and_letters(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    kay_scene_board(scene, 2, 3);
    kay_scene_piece(scene, 0, 1, KAY_OWNER_LEFT, 'x');
    kay_scene_piece(scene, 1, 2, KAY_OWNER_NONE, '#');
    drawn_is(&own, "   1 2 3\n 1 . x .\n 2 . . #\n");
    kay_scene_mark(scene, &(kay_place){.at = {2.5, 1.5}});
    drawn_is(&own, "   1 2 3\n 1 .(x).\n 2 . . #\n");
    assert_true(scene->width == 4 && scene->height == 3);
    drawn_end(&own);
}

static void numbers_do_not_touch(void **unused)
{
    drawn own;
    (void)unused;
    kay_scene_board(&drawn_begin(&own)->scene, 1, 11);
    drawn_is(&own, "    1  2  3  4  5  6  7  8  9  10 11\n    .  .  .  .  .  .  .  .  .  .  .\n");
    drawn_end(&own);
}

static void bars_lines_and_names(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    kay_scene_rect(scene, 0, 0, 1, 2, KAY_OWNER_LEFT, NULL);
    kay_scene_rect(scene, 1, 0, 2, 1, KAY_OWNER_RIGHT, NULL);
    drawn_is(&own, " | ---\n |\n");
    kay_scene_line(scene, 4.5, 0.25, 4.5, 3.25, KAY_OWNER_RIGHT, "r");
    kay_scene_circle(scene, 4.5, 0.25, 0.3, KAY_OWNER_NONE, "12");
    drawn_is(&own, "                 12\n  |   -----       |\n                  |\n  |               r\n"
                   "                  |\n                  |\n                  |\n");
    drawn_end(&own);
}

static void nothing_of_a_slanted_line_is_next_to_its_name(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    kay_scene_line(scene, 1.8, 1.9, 0.6, 0.4, KAY_OWNER_BOTH, "e");
    drawn_is(&own, "  \\\n    \\\n    e\n       \\\n");
    drawn_end(&own);
}

static void a_large_drawing_is_cut_off(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    scene->cut = true;
    kay_scene_board(scene, 1000, 1000);
    assert_true(scene->more_shapes && scene->count == KAY_SCENE_SHAPES);
    kay_scene_draw(scene, true, &own.out);
    assert_ok(&own.ctx, own.out.error);
    assert_non_null(strstr(kay_text_string(&own.out), "\n... (the rest of the drawing is cut off)\n"));
    drawn_end(&own);
}

static void wrong_coordinates_are_errors(void **unused)
{
    static const double wrong[] = {NAN, INFINITY, -1, 1e308, 2.0 * KAY_SCENE_WIDEST};
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        drawn own;
        kay_scene *scene = &drawn_begin(&own)->scene;
        kay_scene_circle(scene, 1, wrong[i], 1, KAY_OWNER_NONE, NULL);
        kay_scene_circle(scene, 1, 1, 1, KAY_OWNER_NONE, NULL);
        assert_int_equal(scene->error, KAY_EINPUT);
        assert_int_equal(scene->count, 0);
        drawn_end(&own);
        scene = &drawn_begin(&own)->scene;
        kay_scene_move_add(scene, "Left", "a", &(kay_place){.at = {1, wrong[i]}});
        assert_int_equal(scene->error, KAY_EINPUT);
        drawn_end(&own);
    }
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    kay_scene_board(scene, 1000, 1000);
    assert_int_equal(scene->error, KAY_EUNABLE);
    drawn_end(&own);
}

static void unknown_owners_are_errors(void **unused)
{
    static const int wrong[] = {-1, KAY_OWNER_NONE + 1, 1000};
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        drawn own;
        kay_scene *scene = &drawn_begin(&own)->scene;
        kay_scene_rect(scene, 0, 0, 2, 1, (kay_owner)wrong[i], NULL);
        assert_int_equal(scene->error, KAY_EINPUT);
        drawn_end(&own);
        scene = &drawn_begin(&own)->scene;
        kay_scene_rect(scene, 0, 0, 2, 1, KAY_OWNER_LEFT, NULL);
        kay_scene_colour(scene, (kay_owner)wrong[i]);
        assert_int_equal(scene->error, KAY_EINPUT);
        drawn_end(&own);
    }
}

/* The largest coordinates there are, in every form. */
static void far_shapes_are_drawn(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    kay_scene_circle(scene, KAY_SCENE_WIDEST, KAY_SCENE_WIDEST, KAY_SCENE_WIDEST, KAY_OWNER_LEFT, "x");
    kay_scene_line(scene, 0, KAY_SCENE_WIDEST, KAY_SCENE_WIDEST, 0, KAY_OWNER_RIGHT, NULL);
    kay_scene_mark(scene, &(kay_place){.at = {KAY_SCENE_WIDEST, 1}});
    kay_scene_draw(scene, false, &own.out);
    assert_ok(&own.ctx, own.out.error);
    assert_non_null(strstr(kay_text_string(&own.out), "(the rest of the drawing is cut off)"));
    assert_ok(&own.ctx, kay_scene_svg(scene, "far", NULL, &own.out));
    assert_ok(&own.ctx, kay_scene_json(scene, &own.out));
    drawn_end(&own);
}

static void drawing_keeps_to_the_deadline(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    for (int i = 0; i < 10000; i++)
        kay_scene_rect(scene, 0, 0, 10000, 9999, KAY_OWNER_LEFT, NULL);
    const double begin = kay_now();
    own.ctx.deadline = begin + 0.05;
    kay_scene_draw(scene, false, &own.out);
    assert_int_equal(own.out.error, KAY_EUNABLE);
    assert_int_equal(own.out.length, 0);
    assert_true(kay_now() < begin + 1);
    drawn_end(&own);
}

static void json_has_the_shapes_and_the_moves(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    kay_scene_circle(scene, 1, 1.125, 0.5, KAY_OWNER_LEFT, "\"x\"");
    kay_scene_polygon(scene, (const double[][2]){{0, 0}, {3, 0}, {0, 2}}, 3, KAY_OWNER_BOTH, NULL);
    scene->x = 1;
    kay_scene_move_add(scene, "Left", "a", &(kay_place){.at = {0, 1}});
    kay_scene_move_add(scene, "Right", "b", &(kay_place){.at = {0, 1}, .to = {1, 1}, .two = true});
    assert_ok(&own.ctx, kay_scene_json(scene, &own.out));
    assert_string_equal(
        kay_text_string(&own.out),
        "{\"size\": [3, 2], \"shapes\": [{\"shape\": \"circle\", \"at\": [1, 1.13, 0.5], \"owner\": \"left\", "
        "\"name\": \"\\\"x\\\"\"}, {\"shape\": \"polygon\", \"at\": [0, 0, 3, 0, 0, 2], \"owner\": \"both\", "
        "\"name\": \"\"}], \"moves\": [{\"player\": \"Left\", \"move\": \"a\", \"at\": [1, 1], \"to\": null}, "
        "{\"player\": \"Right\", \"move\": \"b\", \"at\": [1, 1], \"to\": [2, 1]}]}\n");
    drawn_end(&own);
}

static void svg_has_a_title_and_no_raw_letters(void **unused)
{
    drawn own;
    kay_scene *scene = &drawn_begin(&own)->scene;
    (void)unused;
    kay_scene_rect(scene, 0, 0, 2, 1, KAY_OWNER_RIGHT, NULL);
    kay_scene_line(scene, 0, 0, 1, 1, KAY_OWNER_RIGHT, "<");
    assert_ok(&own.ctx, kay_scene_svg(scene, "a < b", "c & d", &own.out));
    const char *svg = kay_text_string(&own.out);
    assert_non_null(strstr(svg, "<title>a &lt; b</title>\n<desc>c &amp; d</desc>\n"));
    assert_non_null(strstr(svg, ">R</text>")); /* the owner is not only a colour */
    const char *dashes = strstr(svg, "stroke-dasharray"); /* from the name to both ends */
    assert_true(dashes && strstr(dashes + 1, "stroke-dasharray") && !strstr(svg, "M16 16") && strstr(svg, "L16 16"));
    assert_non_null(strstr(svg, ">&lt;</text>"));
    drawn_end(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_has_its_numbers_and_letters),
        cmocka_unit_test(numbers_do_not_touch),
        cmocka_unit_test(bars_lines_and_names),
        cmocka_unit_test(nothing_of_a_slanted_line_is_next_to_its_name),
        cmocka_unit_test(a_large_drawing_is_cut_off),
        cmocka_unit_test(wrong_coordinates_are_errors),
        cmocka_unit_test(unknown_owners_are_errors),
        cmocka_unit_test(far_shapes_are_drawn),
        cmocka_unit_test(drawing_keeps_to_the_deadline),
        cmocka_unit_test(json_has_the_shapes_and_the_moves),
        cmocka_unit_test(svg_has_a_title_and_no_raw_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
