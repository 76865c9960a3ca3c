#include "fixture.h"

#include <jansson.h>
#include <stdlib.h>

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
        const char *moves;
    } cases[] = {
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        char moves[64];
        fixture_position(&f, "end-sequences", cases[i].text);
        print_message("%s\n", cases[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), cases[i].outcome);
        fixture_winning(&f, KAY_BY_THEOREM, moves, sizeof moves);
        assert_string_equal(moves, cases[i].moves);
        fixture_certified(&f);
        fixture_agree(&f);
        fixture_free(&f);
    }
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
        assert_true(fixture_agree(&f) >= 1);
        fixture_certified(&f);
        fixture_free(&f);
    }
}

static kay_status check_proof(const char *position, kay_outcome outcome, const char *proof)
{
    fixture f;
    fixture_position(&f, "end-sequences", position);
    json_t *json = json_loads(proof, 0, NULL);
    assert_non_null(json);
    kay_status status = f.game->rules->check(&f.ctx, f.game, f.state, outcome, json);
    json_decref(json);
    fixture_free(&f);
    return status;
}

static void a_proof_holds_for_its_own_position_and_outcome_alone(void **unused)
{
    (void)unused;
    const char *proof = "{\"steps\":[[\"in\",1],[\"left\",1]],\"core\":[3,4],\"end\":\"left\"}";
    assert_int_equal(check_proof("8 1 2 3 9 / 1 / 3", KAY_LOSS, proof), KAY_OK);
    assert_int_equal(check_proof("8 1 2 3 9 / 1 / 3", KAY_WIN, proof), KAY_EFALSE);
    assert_int_equal(check_proof("8 1 2 3 9 / 1 / 3", KAY_DRAW, proof), KAY_EFALSE);
    assert_int_equal(check_proof("8 1 2 3 9 / 1", KAY_LOSS, proof), KAY_EFALSE);
    assert_int_equal(check_proof("8 1 2 3 9 / 3", KAY_LOSS, proof), KAY_EFALSE);
    assert_int_equal(check_proof("8 1 2 3 9 / 1 / 3 / 1 2 3", KAY_LOSS, proof), KAY_EFALSE);
    assert_int_equal(check_proof("8 1 2 3 9 / 1 / 3 / 8 1 2 3", KAY_LOSS, proof), KAY_EFALSE);
    assert_int_equal(check_proof("start-counts 8 1 2 3 9 / 1 / 3 / 8 1 2 3 9", KAY_LOSS, proof), KAY_EFALSE);
    assert_int_equal(check_proof("8 1 2 3 9 / 1 / 3 / 8 1 2 3 9", KAY_LOSS, proof), KAY_OK);
    assert_int_equal(check_proof(". .", KAY_DRAW, "{\"steps\":[],\"core\":[1,0],\"end\":\"spent\"}"), KAY_OK);
    assert_int_equal(check_proof(". .", KAY_LOSS, "{\"steps\":[],\"core\":[1,0],\"end\":\"losing\"}"), KAY_EFALSE);
    assert_int_equal(check_proof(". .", KAY_DRAW, "{\"steps\":[[\"in\",1]],\"core\":[2,-1],\"end\":\"spent\"}"),
                     KAY_EFALSE);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    kay_diag diag;
    assert_int_equal(fixture_try("end-sequences", "", false, &diag), KAY_EINPUT);
    assert_int_equal(fixture_try("end-sequences", "0\n", false, &diag), KAY_END);
    assert_int_equal(fixture_try("end-sequences", "1\n0\n0\n", false, &diag), KAY_EINPUT);
    assert_int_equal(diag.line, 2);
    assert_int_equal(fixture_try("end-sequences", "1\n2\n1 2\n2\n1 1\n", false, &diag), KAY_EINPUT);
    assert_int_equal(diag.line, 5);
    assert_int_equal(fixture_try("end-sequences", "1\n2\n1 2\n1\n9999999999999999 1\n", false, &diag), KAY_EINPUT);
    assert_int_equal(fixture_try("end-sequences", "1\n9999999999999999\n1 2\n1\n", false, &diag), KAY_EINPUT);
    assert_int_equal(fixture_try("end-sequences", "1\n2\n1 2\n1\n-1 1\n", false, &diag), KAY_EINPUT);
    static const char *const positions[] = {"",        "/ 1",     "1 . 2", "1 2 /",  "1 2 /1",
                                            "1 2 / .", "1 / 2 .", "1 x",   "start 1"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        assert_int_equal(fixture_try("end-sequences", positions[i], true, &diag), KAY_EINPUT);
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
