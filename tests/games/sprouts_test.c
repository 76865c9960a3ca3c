/* Sprouts: winners that are known, normal forms of scrambled drawings, and bad input. */
#include "fixture.h"

#include <stdio.h>

static void it_knows_winners(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"0\n", KAY_LOSS},     {"2\n", KAY_LOSS},   {"3\n", KAY_WIN},        {"5\n", KAY_WIN},
        {"3 + 4\n", KAY_LOSS}, {"0.2/\n", KAY_WIN}, {"0.1a1a/\n", KAY_LOSS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_contest(&f, "sprouts", rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), rows[i].outcome);
        fixture_free(&f);
    }
}

static void equal_drawings_have_one_text(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"0.0.0/", "3"},
        {"2/", "0"},
        {"aab/b/2/", "22/"}, /* the region of b alone is dead */
        {"1aa/", "12/"},
        {"aBCa/CB/", "2AB/AB/"},
        {"xy/0.yx.1/", "AB/0.1.AB/"},
        {"ABC/DEF/BAF/CDE/", "ABC/DEF/DAF/CBE/"},
        {"AB/CD/EF/FABEDC/", "AB/CD/EF/DFECBA/"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char first[80];
        for (int side = 0; side < 2; side++) {
            fixture f;
            kay_text text;
            fixture_contest(&f, "sprouts", rows[i][side]);
            kay_text_init(&text, &f.ctx);
            f.game->rules->write_position(f.game, f.state, &text);
            if (side == 0)
                snprintf(first, sizeof first, "%s", kay_text_string(&text));
            else
                assert_string_equal(kay_text_string(&text), first);
            kay_text_free(&text);
            fixture_free(&f);
        }
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"49\n", true, 1, 1},       {"-1\n", true, 1, 1},   {"3 4\n", true, 1, 3},   {"0.AB/AB\n", true, 1, 8},
        {"0.A1A.A/\n", true, 1, 1}, {"A.A/\n", true, 1, 1}, {"1..0/\n", true, 1, 3}, {"10/\n", true, 1, 3},
    };
    fixture_refuses("sprouts", FIXTURE_ROWS(rows));
}

static void lines_that_the_rules_forbid_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"1-4", "1-1[1]", "1-2[3]", "1-1[2,2]", "1-1[]", "0-1", "1-", "2:1-2", "1-2x"};
    fixture f;
    fixture_contest(&f, "sprouts", "3\n");
    fixture_refuses_moves(&f, texts, sizeof texts / sizeof *texts);
    assert_int_equal(fixture_move(&f, "3-2").name, fixture_move(&f, "1-2").name);
    assert_int_equal(fixture_move(&f, "2-2[1]").name, fixture_move(&f, "1-1[2]").name);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_winners),
        cmocka_unit_test(equal_drawings_have_one_text),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(lines_that_the_rules_forbid_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
