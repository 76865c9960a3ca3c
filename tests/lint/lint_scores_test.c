/* Tests that the law of points finds each fault of gains, moves again, scores and normal forms. */
#include "../search/points_game.h"

#include <string.h>

#include <kayles/lint.h>

/* Tests the rules with a fault on one graph; *difference: the words of what is found. */
static bool holds(points_fault fault, bool loopy, kay_text *difference, const char **law)
{
    kay_context ctx;
    kay_lint_result result;
    kay_ruleset rules = points_rules;
    const kay_lint_question question = {.rules = &rules, .size = {.a = 4}, .states = 100, .seed = 1};
    rules.traits |= loopy ? KAY_LOOPY : 0;
    kay_context_init(&ctx);
    points_make(7, loopy);
    points.fault = fault;
    assert_ok(&ctx, kay_lint(&ctx, &question, &result));
    points.fault = POINTS_RIGHT;
    kay_text_clear(difference);
    kay_text_add(difference, kay_text_string(&result.difference));
    *law = result.holds ? "" : kay_lint_law(result.law);
    const bool good = result.holds;
    kay_text_free(&result.counterexample);
    kay_text_free(&result.difference);
    assert_int_equal(ctx.memory_used, 0);
    return good;
}

static void each_fault_is_found(void **unused)
{
    (void)unused;
    static const char *const words[POINTS_FAULTS] = {
        [POINTS_GAIN] = "gains",
        [POINTS_AGAIN] = "but 'play' says otherwise",
        [POINTS_SCORE] = "but the scores",
        [POINTS_KEEPS] = "its normal form has scores",
        [POINTS_NORMAL] = "other points left",
        [POINTS_TWICE] = "the normal form of its normal form",
        [POINTS_UNLIKE] = "search finds the margin",
    };
    kay_context ctx;
    kay_text difference;
    const char *law;
    kay_context_init(&ctx);
    kay_text_init(&difference, &ctx);
    for (unsigned loopy = 0; loopy < 2; loopy++) {
        assert_true(holds(POINTS_RIGHT, loopy, &difference, &law));
        for (unsigned fault = POINTS_GAIN; fault < POINTS_FAULTS; fault++) {
            assert_false(holds((points_fault)fault, loopy, &difference, &law));
            assert_string_equal(law, "gains, moves again and scores agree");
            if (!strstr(kay_text_string(&difference), words[fault]))
                fail_msg("expected '%s', found '%s'", words[fault], kay_text_string(&difference));
        }
    }
    kay_text_free(&difference);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
