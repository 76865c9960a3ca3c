/* Pictures: words, axes, and that equal calls give equal bytes whatever allocation was refused before. */
#include "fixture.h"

#include <string.h>

#include "picture/picture.h"

static void steps_of_axes_are_round(void **unused)
{
    static const struct {
        double least;
        uint64_t step;
    } steps[] = {{0, 1}, {1, 1}, {1.5, 2}, {2.1, 5}, {5.5, 10}, {10, 10}, {11, 20}, {501, 1000}};
    (void)unused;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        assert_int_equal(kay_axis_step(steps[i].least), steps[i].step);
}

static void words_are_text_that_xml_may_hold(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_text out;
    kay_context_init(&ctx);
    kay_text_init(&out, &ctx);
    kay_pen pen = kay_pen_begin(&out, 100, 100);
    kay_pen_font(&pen, 10, false);
    kay_pen_write(&pen, 5, 20, 1, "a<b>&\xff\x01\xef\xbf\xbe\xe5\xad\x97");
    kay_pen_write_within(&pen, 0, 40, 30, "iiiiiiiiii");
    kay_pen_write_within(&pen, 0, 60, 30, "mmmmmmmmmm");
    assert_true(kay_pen_text_width(&pen, "mmm") <= 30 && kay_pen_text_width(&pen, "mmmm") > 30);
    assert_ok(&ctx, kay_pen_finish(&pen));
    const char *svg = kay_text_string(&out);
    assert_non_null(strstr(svg, "x=\"5\" y=\"20\" font-size=\"10\" text-anchor=\"end\">"
                                "a&lt;b&gt;&amp;\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xe5\xad\x97</text>"));
    assert_non_null(strstr(svg, ">iiiiiiiiii</text>"));
    assert_non_null(strstr(svg, ">mm...</text>"));
    kay_text_free(&out);
}

static void rectangles_of_one_colour_are_one_path(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_text out;
    kay_context_init(&ctx);
    kay_text_init(&out, &ctx);
    kay_pen pen = kay_pen_begin(&out, 100, 100);
    kay_pen_colour(&pen, (kay_colour){1, 0, 0});
    kay_pen_rectangle(&pen, 1, 2, 3, 4.5);
    kay_pen_colour(&pen, (kay_colour){1, 0, 0});
    kay_pen_rectangle(&pen, -0.255, 0, 1, 1);
    kay_pen_dot(&pen, 5, 6, 7);
    kay_pen_rectangle(&pen, 8, 8, 8, 8);
    assert_ok(&ctx, kay_pen_finish(&pen));
    assert_non_null(strstr(kay_text_string(&out), "<path fill=\"#ff0000\" d=\"M1 2h3v4.5h-3zM-0.26 0h1v1h-1z\"/>\n"
                                                  "<circle fill=\"#ff0000\" cx=\"5\" cy=\"6\" r=\"7\"/>\n"
                                                  "<path fill=\"#ff0000\" d=\"M8 8h8v8h-8z\"/>\n</svg>\n"));
    kay_text_free(&out);
}

/* A picture with everything that a pen can draw, beyond its edges too. */
static kay_status draw(kay_text *out)
{
    static const double points[][2] = {{-10, -10}, {60, 30}, {300, 10}};
    kay_pen pen = kay_pen_begin(out, 120, 80);
    kay_pen_colour(&pen, kay_colour_scale(0.5));
    kay_pen_rectangle(&pen, -5.5, 10.25, 40, 1000);
    kay_pen_line(&pen, points, 3, 2.5);
    kay_pen_font(&pen, 12, true);
    kay_pen_write_within(&pen, 4, 40, 60, "a text that is too long");
    kay_axis_below(&pen, &(kay_axis){UINT64_MAX - 9, 1, 10, 30, 8, 60});
    kay_axis_left(&pen, &(kay_axis){0, 1000, 4, 10, 12, 30});
    return kay_pen_finish(&pen);
}

static void equal_calls_give_equal_bytes(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_text wanted, text;
    kay_context_init(&ctx);
    kay_text_init(&wanted, &ctx);
    assert_ok(&ctx, draw(&wanted));
    kay_status status = KAY_ENOMEM;
    uint64_t blocks;
    for (blocks = 0; status == KAY_ENOMEM; blocks++) {
        kay_context small;
        uint64_t left = blocks;
        kay_context_init(&small);
        fixture_ration(&small, &left);
        kay_text_init(&text, &small);
        status = draw(&text);
        if (status == KAY_OK) {
            assert_int_equal(text.length, wanted.length);
            assert_memory_equal(text.data, wanted.data, wanted.length);
        }
        kay_text_free(&text);
        assert_int_equal(small.memory_used, 0);
    }
    assert_int_equal(status, KAY_OK);
    assert_true(blocks > 3);
    kay_text_free(&wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_text_that_xml_may_hold),
        cmocka_unit_test(rectangles_of_one_colour_are_one_path),
        cmocka_unit_test(steps_of_axes_are_round),
        cmocka_unit_test(equal_calls_give_equal_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
