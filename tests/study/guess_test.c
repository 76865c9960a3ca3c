#include <stdio.h>
#include <string.h>

#include <kayles/kayles.h>

#include "fixture.h"

static void guess_of(kay_context *ctx, const char *game, const char *const *constants, kay_guess *out)
{
    kay_guess_question question = {.rules = kay_ruleset_find(game), .constants = constants};
    assert_non_null(question.rules);
    assert_int_equal(kay_guess_find(ctx, &question, out), KAY_OK);
}

static void guess_of_code(kay_context *ctx, const char *code, kay_heap_game **game, kay_guess *out)
{
    assert_int_equal(kay_heap_game_open(ctx, code, game), KAY_OK);
    kay_guess_question question = {.rules = kay_heap_game_rules(*game)};
    assert_int_equal(kay_guess_find(ctx, &question, out), KAY_OK);
}

static void the_rule_of_pyramid_is_found(void **state)
{
    (void)state;
    kay_context ctx;
    kay_guess guess;
    kay_context_init(&ctx);
    guess_of(&ctx, "pyramid", NULL, &guess);
    assert_true(guess.count >= 1);
    assert_true(guess.list[0].agree);
    assert_null(guess.list[0].counterexample);
    assert_string_equal(guess.list[0].kind, "decision list");
    assert_true(guess.list[0].tested_on > 10000);
    assert_false(guess.list[0].proved);
    kay_guess_free(&guess);
    assert_int_equal(ctx.memory_used, 0);
}

static void the_rules_of_take_ab_are_found_for_either_player(void **state)
{
    (void)state;
    static const char *const constants[][2] = {{"2", "1"}, {"1", "3"}, {"3", "2"}};
    for (unsigned i = 0; i < 3; i++) {
        kay_context ctx;
        kay_guess guess;
        kay_context_init(&ctx);
        guess_of(&ctx, "take-ab", constants[i], &guess);
        assert_true(guess.count >= 1);
        assert_true(guess.list[0].agree);
        assert_non_null(strstr(guess.list[0].statement, "Zenyk"));
        assert_non_null(strstr(guess.list[0].statement, "Marichka"));
        assert_non_null(strstr(guess.list[0].lua, "player == 1"));
        kay_guess_free(&guess);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void the_period_of_dawsons_kayles_is_proved(void **state)
{
    (void)state;
    kay_context ctx;
    kay_guess guess;
    kay_heap_game *game;
    kay_context_init(&ctx);
    guess_of_code(&ctx, "0.07", &game, &guess);
    assert_true(guess.count >= 1);
    assert_true(guess.list[0].proved);
    assert_true(guess.list[0].agree);
    assert_non_null(strstr(guess.list[0].statement, "period 34 from 53"));
    kay_guess_free(&guess);
    kay_heap_game_close(game);
    assert_int_equal(ctx.memory_used, 0);
}

static void every_subtraction_game_within_eight_is_proved(void **state)
{
    (void)state;
    for (unsigned set = 1; set < 256; set++) {
        char code[32] = "{";
        for (unsigned take = 1; take <= 8; take++)
            if (set >> (take - 1) & 1)
                sprintf(code + strlen(code), code[1] ? ",%u" : "%u", take);
        strcat(code, "}");
        kay_context ctx;
        kay_guess guess;
        kay_heap_game *game;
        kay_context_init(&ctx);
        guess_of_code(&ctx, code, &game, &guess);
        assert_true(guess.count >= 1);
        assert_true(guess.list[0].proved && guess.list[0].agree && guess.list[0].lua);
        kay_guess_free(&guess);
        kay_heap_game_close(game);
    }
}

static void what_was_found_is_kept_where_memory_ends(void **state)
{
    (void)state;
    for (uint64_t limit = 1 << 12; limit < UINT64_C(1) << 24; limit += limit / 3) {
        kay_context ctx;
        kay_guess guess;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_guess_question question = {.rules = kay_ruleset_find("pyramid")};
        kay_status status = kay_guess_find(&ctx, &question, &guess);
        assert_true(status == KAY_OK || status == KAY_EUNABLE);
        kay_guess_free(&guess);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void a_ruleset_without_starts_and_positions_is_refused(void **state)
{
    (void)state;
    kay_ruleset rules = *kay_ruleset_find("pyramid");
    rules.start = NULL;
    rules.positions = NULL;
    rules.parameters = 0;
    kay_context ctx;
    kay_guess guess;
    kay_context_init(&ctx);
    kay_guess_question question = {.rules = &rules};
    assert_int_equal(kay_guess_find(&ctx, &question, &guess), KAY_EUSAGE);
    kay_guess_free(&guess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rule_of_pyramid_is_found),
        cmocka_unit_test(the_rules_of_take_ab_are_found_for_either_player),
        cmocka_unit_test(the_period_of_dawsons_kayles_is_proved),
        cmocka_unit_test(every_subtraction_game_within_eight_is_proved),
        cmocka_unit_test(what_was_found_is_kept_where_memory_ends),
        cmocka_unit_test(a_ruleset_without_starts_and_positions_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
