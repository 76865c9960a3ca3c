/* Tests end-sequences: known rows, limits and bad input. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"5", KAY_DRAW, "left right"},
        {".", KAY_DRAW, ""},
        {"5 / 5", KAY_DRAW, "left right"},
        {"start-counts 5 / 5", KAY_LOSS, ""},
        {". 5 / 5", KAY_LOSS, ""},
        {"5 . / 5 1", KAY_DRAW, "left right"},
        {"1 2 / 2", KAY_WIN, "left"},
        {"1 2 / 1 / 2", KAY_WIN, "left right"},
        {"1 2 1 / 2", KAY_LOSS, ""},
        {"1 2 3 / 1", KAY_DRAW, "left"},
        {"1 2 3 / 1 / 2 3", KAY_WIN, "left"},
        {"1 2 3 / 1 2 3", KAY_DRAW, "left right"},
        {"start-counts 1 2 3 / 1 2 3", KAY_LOSS, ""},
        {"1 2 3 / 1 2 3 4 / 9 9", KAY_DRAW, "left right"},
        {"-9223372036854775808 9223372036854775807 / 9223372036854775807", KAY_WIN, "left"},
    };
    fixture_knows("end-sequences", FIXTURE_POSITIONS | FIXTURE_SEARCHED, FIXTURE_ROWS(rows));
}

static void sequences_that_cannot_be_left_do_not_count(void **unused)
{
    (void)unused;
    static const char *const drawn[] = {
        "1\n3\n1 2 3\n0\n",
        "1 3 1 2 3 1 0",
        "1 3 1 2 3 1 3 1 2 3",
        "1 3 1 2 3 2 0 5 1 2 3 1 2",
        "1\r\n1\r\n7\r\n1\r\n1 7\r\n",
    };
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        fixture f;
        fixture_contest(&f, "end-sequences", drawn[i]);
        assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), KAY_DRAW);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), KAY_DRAW);
        fixture_free(&f);
    }
}

/* A random row and losing sequences, most of them parts of it, as a position. */
static void random_position(kay_random *random, char *text, size_t size)
{
    int row[12], count = 1 + (int)kay_random_below(random, 12), at = 0;
    uint64_t letters = 1 + kay_random_below(random, 3), losing = kay_random_below(random, 8);
    if (kay_random_below(random, 3) == 0)
        at += snprintf(text, size, "start-counts ");
    for (int i = 0; i < count; i++)
        at += snprintf(text + at, size - (size_t)at, "%d ", row[i] = (int)kay_random_below(random, letters));
    for (uint64_t i = 0; i < losing; i++) {
        int length = 1 + (int)kay_random_below(random, (uint64_t)count);
        int from = (int)kay_random_below(random, (uint64_t)(count - length + 1));
        at += snprintf(text + at, size - (size_t)at, "/ ");
        for (int k = 0; k < length; k++)
            at += snprintf(text + at, size - (size_t)at, "%d ", row[from + k]);
    }
}

static void theorem_and_search_agree_wherever_play_leads(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 40);
    for (int round = 0; round < 120; round++) {
        char text[600];
        fixture f;
        random_position(&random, text, sizeof text);
        fixture_position(&f, "end-sequences", text);
        assert_at_least(fixture_agree(&f), 1);
        fixture_certified(&f);
        fixture_free(&f);
    }
}

static void a_proof_holds_for_its_own_position_and_outcome_alone(void **unused)
{
    (void)unused;
#define PROOF "{\"steps\":[[\"in\",1],[\"left\",1]],\"core\":[3,4],\"end\":\"left\"}"
    static const fixture_proof rows[] = {
        {"8 1 2 3 9 / 1 / 3", PROOF, KAY_LOSS, KAY_OK},
        {"8 1 2 3 9 / 1 / 3", PROOF, KAY_WIN, KAY_EFALSE},
        {"8 1 2 3 9 / 1 / 3", PROOF, KAY_DRAW, KAY_EFALSE},
        {"8 1 2 3 9 / 1", PROOF, KAY_LOSS, KAY_EFALSE},
        {"8 1 2 3 9 / 3", PROOF, KAY_LOSS, KAY_EFALSE},
        {"8 1 2 3 9 / 1 / 3 / 1 2 3", PROOF, KAY_LOSS, KAY_EFALSE},
        {"8 1 2 3 9 / 1 / 3 / 8 1 2 3", PROOF, KAY_LOSS, KAY_EFALSE},
        {"start-counts 8 1 2 3 9 / 1 / 3 / 8 1 2 3 9", PROOF, KAY_LOSS, KAY_EFALSE},
        {"8 1 2 3 9 / 1 / 3 / 8 1 2 3 9", PROOF, KAY_LOSS, KAY_OK},
        {". .", "{\"steps\":[],\"core\":[1,0],\"end\":\"spent\"}", KAY_DRAW, KAY_OK},
        {". .", "{\"steps\":[],\"core\":[1,0],\"end\":\"losing\"}", KAY_LOSS, KAY_EFALSE},
        {". .", "{\"steps\":[[\"in\",1]],\"core\":[2,-1],\"end\":\"spent\"}", KAY_DRAW, KAY_EFALSE},
    };
#undef PROOF
    fixture_judges("end-sequences", FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 0, 0},
        {"1\n0\n0\n", false, 2, 1},
        {"1\n2\n1 2\n2\n1 1\n", false, 5, 4},
        {"1\n2\n1 2\n1\n9999999999999999 1\n", false, 0, 0},
        {"1\n9999999999999999\n1 2\n1\n", false, 0, 0},
        {"1\n2\n1 2\n1\n-1 1\n", false, 5, 1},
        {"", true, 0, 0},
        {"/ 1", true, 1, 1},
        {"1 . 2", true, 1, 5},
        {"1 2 /", true, 0, 0},
        {"1 2 /1", true, 0, 0},
        {"1 2 / .", true, 1, 7},
        {"1 / 2 .", true, 1, 7},
        {"1 x", true, 1, 3},
        {"start 1", true, 1, 1},
    };
    fixture_refuses("end-sequences", FIXTURE_ROWS(rows));
    assert_int_equal(fixture_try("end-sequences", "0\n", false, NULL), KAY_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(sequences_that_cannot_be_left_do_not_count),
        cmocka_unit_test(theorem_and_search_agree_wherever_play_leads),
        cmocka_unit_test(a_proof_holds_for_its_own_position_and_outcome_alone),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
