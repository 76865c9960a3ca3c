/* Notakto: the monoid of its values, known sums, bad input, and the theorem against search. */
#include "fixture.h"

#include "games/notakto/notakto.h"

/* Elements in normal form are those that a product with 1 keeps. */
static bool normal(unsigned x)
{
    return notakto_product((notakto_value)x, NOTAKTO_ONE) == x;
}

static void values_form_a_commutative_monoid_of_18_elements(void **unused)
{
    (void)unused;
    unsigned count = 0;
    for (unsigned x = 0; x < 64; x++)
        for (unsigned y = 0; y < 64 && normal(x); y++) {
            const notakto_value both = notakto_product((notakto_value)x, (notakto_value)y);
            count += y == 0;
            assert_true(!normal(y) || (normal(both) && both == notakto_product((notakto_value)y, (notakto_value)x)));
            for (unsigned z = 0; z < 64; z++) {
                const notakto_value last = notakto_product((notakto_value)y, (notakto_value)z);
                if (normal(y) && normal(z))
                    assert_int_equal(notakto_product(both, (notakto_value)z), notakto_product((notakto_value)x, last));
            }
        }
    assert_int_equal(count, 18);
}

static void it_knows_known_sums(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"0\n", KAY_WIN, ""},
        {"...|...|...\n", KAY_WIN, "2,2"},
        {"...|...|... + ...|...|...\n", KAY_LOSS, ""},
        {"xx.|...|...\n", KAY_WIN, "3,1"},
    };
    fixture_knows("notakto", 0, FIXTURE_ROWS(rows));
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"x..|..x|... + xx.|..x|...\n", "...|.x.|...\n", "x..|...|.x.\n"};
    fixture_agree_on("notakto", cases, sizeof cases / sizeof *cases);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"x..|.x.|..x\n", false, 1, 1},
        {"...|...|..\n", false, 1, 1},
        {"...|...|... + ...|..o|...\n", false, 1, 15},
        {"...|...|... +\n", false, 0, 0},
    };
    fixture_refuses("notakto", FIXTURE_ROWS(rows));
}

static void moves_that_are_not_legal_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"1,1", "0,1", "1:1,2", "2,4", ""};
    fixture f;
    fixture_position(&f, "notakto", "First: x..|...|...");
    fixture_refuses_moves(&f, texts, sizeof texts / sizeof *texts);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_form_a_commutative_monoid_of_18_elements),
        cmocka_unit_test(it_knows_known_sums),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_that_are_not_legal_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
