/* Pictures: letters, axes, and that equal calls give equal bytes whatever allocation was refused before. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "picture/picture_letters.h"

static void every_letter_of_ascii_has_strokes(void **unused)
{
    (void)unused;
    size_t bytes;
    for (char letter_byte = '!'; letter_byte <= '~'; letter_byte++) {
        const char text[] = {letter_byte, '\0'};
        const letter *one = letter_of(text, &bytes);
        assert_int_equal(bytes, 1);
        assert_true(one->width > 5 && *one->strokes == 'M');
        assert_int_equal(strspn(one->strokes, "MLHVQ 0123456789-"), strlen(one->strokes));
    }
    const letter *box = letter_of("\xff", &bytes);
    assert_int_equal(bytes, 1);
    assert_ptr_equal(letter_of("\xe5\xad\x97", &bytes), box);
    assert_int_equal(bytes, 3);
}

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

/* A picture with everything that a pen can draw, beyond its edges too. */
static kay_status draw(kay_text *out, kay_picture_format format)
{
    static const double points[][2] = {{-10, -10}, {60, 30}, {300, 10}};
    kay_pen *pen;
    KAY_TRY(kay_pen_open(out, format, 120, 80, &pen));
    kay_pen_colour(pen, kay_colour_scale(0.5));
    kay_pen_rectangle(pen, -5.5, 10.25, 40, 1000);
    kay_pen_line(pen, points, 3, 2.5);
    kay_pen_font(pen, 12, true);
    kay_pen_write_within(pen, 4, 40, 60, "a text that is too long");
    kay_axis_below(pen, &(kay_axis){UINT64_MAX - 9, 1, 10, 30, 8, 60});
    kay_axis_left(pen, &(kay_axis){0, 1000, 4, 10, 12, 30});
    kay_status status = kay_pen_finish(pen);
    kay_pen_free(pen);
    return status;
}

static void equal_calls_give_equal_bytes(void **unused)
{
    (void)unused;
    for (kay_picture_format format = KAY_PICTURE_SVG; format <= KAY_PICTURE_PDF; format++) {
        kay_context ctx;
        kay_text wanted, text;
        kay_context_init(&ctx);
        kay_text_init(&wanted, &ctx);
        assert_ok(&ctx, draw(&wanted, format));
        kay_status status = KAY_ENOMEM;
        uint64_t blocks, left;
        for (blocks = 0; status == KAY_ENOMEM; blocks++) {
            kay_context small;
            left = blocks;
            kay_context_init(&small);
            fixture_ration(&small, &left);
            kay_text_init(&text, &small);
            status = draw(&text, format);
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
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_of_ascii_has_strokes),
        cmocka_unit_test(steps_of_axes_are_round),
        cmocka_unit_test(equal_calls_give_equal_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
