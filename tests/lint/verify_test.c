/* Tests that verify accepts the theorem of pyramid and finds the faults of broken copies. */
#include "fixture.h"

#include <string.h>

static kay_verify_result result;
static kay_context ctx;

static void verify_begins(void)
{
    kay_context_init(&ctx);
}

static void verify_ends(void)
{
    kay_text_free(&result.counterexample);
    assert_int_equal(ctx.memory_used, 0);
}

static void every_position_is_counted_once(void **unused)
{
    (void)unused;
    static const struct {
        kay_size size;
        uint64_t positions; /* (b+1) + (b+1)^2 + ... + (b+1)^a */
    } sizes[] = {{{1, 6}, 7}, {{2, 3}, 20}, {{4, 6}, 2800}, {{3, 0}, 3}, {{0, 5}, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        verify_begins();
        assert_ok(&ctx, kay_verify_all(&ctx, kay_ruleset_find("pyramid"), sizes[i].size, NULL, &result));
        assert_true(result.agree);
        assert_int_equal(result.positions, sizes[i].positions);
        verify_ends();
    }
}

static void as_many_random_positions_are_compared_as_were_asked_for(void **unused)
{
    (void)unused;
    verify_begins();
    assert_ok(&ctx, kay_verify_random(&ctx, kay_ruleset_find("pyramid"), (kay_size){5, 0}, 200, 1, NULL, &result));
    assert_true(result.agree);
    assert_int_equal(result.positions, 200);
    verify_ends();
}

static const kay_theorem *right; /* of pyramid */

static bool broken_here(const kay_theorem_line *line)
{
    kay_text text;
    kay_text_init(&text, line->ctx);
    kay_state_write_position(line->game, line->state, &text);
    bool here = strcmp(kay_text_string(&text), "2 1 2") == 0;
    kay_text_free(&text);
    return here;
}

static kay_status broken_answer(kay_theorem_line *line, kay_outcome *out)
{
    KAY_TRY(right->answer(line, out));
    if (broken_here(line))
        *out = (kay_outcome) - *out;
    return KAY_OK;
}

static kay_status broken_winning(kay_theorem_line *line, kay_move_list *out)
{
    KAY_TRY(right->winning(line, out));
    if (broken_here(line))
        out->count--;
    return KAY_OK;
}

static kay_status broken_play(kay_theorem_line *line, kay_move move)
{
    (void)line; /* the fault: the sum and the smallest pile do not change */
    (void)move;
    return KAY_OK;
}

/* The fault: 1 too much for cakes with three columns. */
static kay_status broken_value(kay_theorem_line *line, kay_value_store *store, kay_value *out)
{
    kay_value more;
    KAY_TRY(kay_ruleset_find("cutcake")->theorem->value(line, store, out));
    KAY_TRY(kay_value_dyadic(store, (uint32_t)*line->state->words == 3, 0, &more));
    return kay_value_add(store, *out, more, out);
}

static void a_counterexample_is_found(const char *game, const kay_theorem *theorem, bool complete, const char *where,
                                      const char *words)
{
    kay_ruleset rules = *kay_ruleset_find(game);
    rules.theorem = theorem;
    kay_starts starts = *rules.starts;
    starts.complete = complete;
    if (complete != rules.starts->complete) /* a copy loses what follows kay_starts in a larger struct */
        rules.starts = &starts;
    verify_begins();
    assert_ok(&ctx, kay_verify_all(&ctx, &rules, (kay_size){3, 3}, NULL, &result));
    assert_false(result.agree);
    assert_string_equal(kay_text_string(&result.counterexample), where);
    if (!strstr(result.difference, words))
        print_error("%s\n", result.difference);
    assert_non_null(strstr(result.difference, words));
    verify_ends();
}

static void a_wrong_outcome_is_found(void **unused)
{
    (void)unused;
    kay_theorem broken = *right;
    broken.answer = broken_answer;
    a_counterexample_is_found("pyramid", &broken, true, "Iori: 2 1 2", "a loss by theorem, a win by search");
    /* If `positions` is not complete, verify follows play and finds the same position. */
    a_counterexample_is_found("pyramid", &broken, false, "Iori: 2 1 2", "a loss by theorem, a win by search");
}

static void a_missing_winning_move_is_found(void **unused)
{
    (void)unused;
    kay_theorem broken = *right;
    broken.winning = broken_winning;
    a_counterexample_is_found("pyramid", &broken, true, "Iori: 2 1 2",
                              "the best moves by theorem: 1 2 3; by search: 1 2 3 all");
}

static void a_line_that_does_not_follow_is_found(void **unused)
{
    (void)unused;
    kay_theorem broken = *right;
    broken.play = broken_play;
    a_counterexample_is_found("pyramid", &broken, true, "Iori: 1", "the line after move 1 says win, search says loss");
}

static void a_wrong_value_is_found(void **unused)
{
    (void)unused;
    kay_theorem broken = *kay_ruleset_find("cutcake")->theorem;
    broken.value = broken_value;
    a_counterexample_is_found("cutcake", &broken, kay_ruleset_find("cutcake")->starts->complete, "1x3",
                              "worth 3 by theorem, 2 by evaluation, Left to move");
}

static void a_ruleset_without_a_theorem_is_refused(void **unused)
{
    (void)unused;
    kay_ruleset rules = *kay_ruleset_find("pyramid");
    rules.theorem = NULL;
    verify_begins();
    assert_int_equal(kay_verify_all(&ctx, &rules, (kay_size){3, 2}, NULL, &result), KAY_EUSAGE);
    verify_ends();
    assert_int_equal(kay_verify_random(&ctx, &rules, (kay_size){3, 2}, 10, 1, NULL, &result), KAY_EUSAGE);
    verify_ends();
}

static void past_the_budget_it_is_unable(void **unused)
{
    (void)unused;
    verify_begins();
    ctx.memory_limit = 1000000; /* 135,751 positions in normal form need more */
    assert_int_equal(kay_verify_all(&ctx, kay_ruleset_find("pyramid"), (kay_size){4, 40}, NULL, &result), KAY_EUNABLE);
    assert_true(result.agree);
    verify_ends();
}

static void past_the_deadline_it_is_unable(void **unused)
{
    (void)unused;
    static const char *const games[] = {"pyramid", "pawns", "edge-geography"};
    verify_begins();
    ctx.deadline = kay_now() - 1;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        kay_size size = {7, 0};
        assert_int_equal(kay_verify_random(&ctx, kay_ruleset_find(games[i]), size, 1000, 1, NULL, &result),
                         KAY_EUNABLE);
        assert_true(result.agree);
        assert_less(result.positions, 100);
    }
    verify_ends();
}

int main(void)
{
    right = kay_ruleset_find("pyramid")->theorem;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_counted_once),
        cmocka_unit_test(as_many_random_positions_are_compared_as_were_asked_for),
        cmocka_unit_test(a_wrong_outcome_is_found),
        cmocka_unit_test(a_missing_winning_move_is_found),
        cmocka_unit_test(a_line_that_does_not_follow_is_found),
        cmocka_unit_test(a_wrong_value_is_found),
        cmocka_unit_test(a_ruleset_without_a_theorem_is_refused),
        cmocka_unit_test(past_the_budget_it_is_unable),
        cmocka_unit_test(past_the_deadline_it_is_unable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
