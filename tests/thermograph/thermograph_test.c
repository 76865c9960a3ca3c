/* Thermographs in words and in pictures. */
#include "value/value_fixture.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const games[] = {"{4|1||-3}", "{2|-1}", "1/4", "1000000000000000000000000000001/8", "5"};
enum { GAMES = sizeof games / sizeof *games };

static const char *written(value_fixture *f, const char *game, const char *label, kay_thermograph_format format)
{
    const kay_thermograph_entry entry = {value_of(f, game), label};
    kay_text_clear(&f->text);
    assert_ok(&f->ctx, kay_thermograph_write(f->store, &entry, 1, format, &f->text));
    return kay_text_string(&f->text);
}

static void text_has_the_corners_of_both_walls(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    assert_string_equal(written(&f, "{4|1||-3}", NULL, KAY_THERMOGRAPH_TEXT),
                        "{4|1||-3}: mean -1/4, temperature 11/4\n"
                        "  left wall   1 at -1, 1 at 3/2, -1/4 at 11/4\n"
                        "  right wall  -4 at -1, -1/4 at 11/4\n");
    assert_string_equal(written(&f, "2", "one and one", KAY_THERMOGRAPH_TEXT),
                        "one and one = 2: mean 2, temperature -1\n"
                        "  left wall   2 at -1\n"
                        "  right wall  2 at -1\n");
    value_fixture_free(&f);
}

static void json_has_an_object_a_line(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    assert_string_equal(written(&f, "1/4", NULL, KAY_THERMOGRAPH_JSON),
                        "{\"expression\": \"1/4\", \"value\": \"1/4\", \"mean\": \"1/4\", \"temperature\": \"-1/4\", "
                        "\"left\": [[\"1\", \"-1\"], [\"1/4\", \"-1/4\"]], "
                        "\"right\": [[\"0\", \"-1\"], [\"0\", \"-1/2\"], [\"1/4\", \"-1/4\"]]}\n");
    assert_string_equal(written(&f, "0", "\"\\", KAY_THERMOGRAPH_JSON),
                        "{\"expression\": \"\\\"\\\\\", \"value\": \"0\", \"mean\": \"0\", \"temperature\": \"-1\", "
                        "\"left\": [[\"0\", \"-1\"]], \"right\": [[\"0\", \"-1\"]]}\n");
    value_fixture_free(&f);
}

/* How often a text comes in another one. */
static int occurrences(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        count++;
    return count;
}

/* A wall's line in SVG, after those before it: x and y of its ends. */
static const char *wall_line(const char *svg, double ends[4])
{
    static const char begin[] = "stroke-width=\"2\" d=\"M";
    const char *line = strstr(svg, begin);
    assert_non_null(line);
    line += strlen(begin);
    assert_int_equal(sscanf(line, "%lf %lfL%lf %lf", &ends[0], &ends[1], &ends[2], &ends[3]), 4);
    return line;
}

static void a_switch_is_drawn_as_the_field_draws_it(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    const char *svg = written(&f, "{2|-1}", "G", KAY_THERMOGRAPH_SVG);
    double left[4], right[4];
    wall_line(wall_line(svg, left), right);
    assert_true(left[0] < left[2] && left[2] < right[0]); /* 3, 1/2, -2: decreasing to the right */
    assert_true(left[1] > left[3]); /* -1, 3/2: upwards */
    assert_true(left[2] == right[2] && left[3] == right[3] && left[1] == right[1]);
    assert_true(left[2] - left[0] == left[1] - left[3] && right[0] - right[2] == right[1] - right[3]); /* slopes of 1 */
    value_fixture_free(&f);
}

typedef struct written_all {
    kay_thermograph_format format;
    const kay_text *expected; /* NULL: not compared */
} written_all;

static kay_status write_all(kay_value_store *store, const void *of, kay_text *out)
{
    const written_all *all = of;
    kay_thermograph_entry entries[GAMES];
    for (int i = 0; i < GAMES; i++) {
        kay_result result;
        KAY_TRY(kay_value_read(store, games[i], strlen(games[i]), NULL, &result, NULL));
        entries[i] = (kay_thermograph_entry){result.form, i % 2 ? games[i] : NULL};
    }
    KAY_TRY(kay_thermograph_write(store, entries, GAMES, all->format, out));
    if (all->expected) {
        assert_int_equal(out->length, all->expected->length);
        assert_memory_equal(out->data, all->expected->data, out->length);
    }
    return KAY_OK;
}

static void several_games_are_written_whatever_was_refused_before(void **unused)
{
    (void)unused;
    for (kay_thermograph_format format = KAY_THERMOGRAPH_TEXT; format <= KAY_THERMOGRAPH_SVG; format++) {
        value_fixture f;
        value_fixture_init(&f);
        assert_ok(&f.ctx, write_all(f.store, &(written_all){format, NULL}, &f.text));
        assert_true(f.text.length > 100);
        if (format == KAY_THERMOGRAPH_SVG)
            assert_int_equal(occurrences(kay_text_string(&f.text), "<svg "), 1);
        assert_int_equal(value_refuse(write_all, &(written_all){format, &f.text}), KAY_OK);
        value_fixture_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_has_the_corners_of_both_walls),
        cmocka_unit_test(json_has_an_object_a_line),
        cmocka_unit_test(a_switch_is_drawn_as_the_field_draws_it),
        cmocka_unit_test(several_games_are_written_whatever_was_refused_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
