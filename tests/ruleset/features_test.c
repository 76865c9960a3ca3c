/* Starts from parameters, and features, of the rulesets that offer them. */
#include <stdio.h>

#include "fixture.h"
#include "ruleset/starts.h"

static kay_status start_text(const char *name, const uint64_t *parameters, unsigned count, const char *const *constants,
                             char out[80])
{
    kay_context ctx;
    kay_arena arena;
    kay_text text;
    const kay_game *game;
    kay_state state;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_text_init(&text, &ctx);
    const kay_ruleset *rules = kay_ruleset_find(name);
    kay_start start = {
        .ctx = &ctx,
        .rules = rules,
        .arena = &arena,
        .parameters = parameters,
        .count = count,
        .constants = constants,
    };
    kay_status status = kay_starts_of(rules)->start(&start, &game, &state);
    if (status == KAY_OK) {
        kay_state_write(game, &state, &text);
        snprintf(out, 80, "%s", kay_text_string(&text));
    }
    kay_text_free(&text);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
    return status;
}

static void parameters_make_a_state(void **unused)
{
    (void)unused;
    char text[80];
    const uint64_t two[] = {3, 5}, large[] = {UINT64_MAX};
    const char *const set[] = {"2", "1"}, *const half[] = {"2", NULL}, *const bad[] = {"2", "0"};
    assert_int_equal(start_text("pyramid", two, 1, NULL, text), KAY_OK);
    assert_string_equal(text, "Iori: 3");
    assert_int_equal(start_text("pyramid", two, 2, NULL, text), KAY_OK);
    assert_string_equal(text, "Iori: 3 5");
    assert_int_equal(start_text("pyramid", large, 1, NULL, text), KAY_EINPUT);
    assert_int_equal(start_text("take-ab", two, 2, set, text), KAY_OK);
    assert_string_equal(text, "Zenyk: 2 1 / 3 5");
    assert_int_equal(start_text("take-ab", two, 2, half, text), KAY_EINPUT);
    assert_int_equal(start_text("take-ab", two, 2, bad, text), KAY_EINPUT);
    assert_int_equal(start_text("take-ab", two, 2, NULL, text), KAY_EINPUT);
    const uint64_t board[] = {2, 3}, none[] = {0, 3};
    assert_int_equal(start_text("coin-flip", board, 2, NULL, text), KAY_OK);
    assert_string_equal(text, "dongdong: 2 3 TTT TTT");
    assert_int_equal(start_text("coin-flip", board, 1, NULL, text), KAY_OK);
    assert_string_equal(text, "dongdong: 1 2 TT");
    assert_int_equal(start_text("coin-flip", none, 2, NULL, text), KAY_EINPUT);
    assert_int_equal(start_text("coin-flip", large, 1, NULL, text), KAY_EUNABLE);
    const uint64_t row[] = {5}, long_row[] = {40};
    assert_int_equal(start_text("colouring", row, 1, NULL, text), KAY_OK);
    assert_string_equal(text, "Alice: RBRBR");
    assert_int_equal(start_text("colouring", long_row, 1, NULL, text), KAY_OK);
    assert_string_equal(text, "Alice: RBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRB");
    assert_int_equal(start_text("colouring", none, 1, NULL, text), KAY_EINPUT);
}

static void piles_are_entries(void **unused)
{
    (void)unused;
    static const char *const positions[][2] = {{"pyramid", "3 5 2"}, {"take-ab", "2 1 / 3 5 2"}};
    for (int k = 0; k < 2; k++) {
        fixture f;
        kay_features features;
        fixture_position(&f, positions[k][0], positions[k][1]);
        kay_features_init(&features, &f.ctx);
        kay_starts_of(f.game->rules)->features(f.game, f.state, &features);
        assert_int_equal(features.error, KAY_OK);
        assert_int_equal(features.entry_count, 3);
        assert_int_equal(features.entries[0], 3);
        assert_int_equal(features.entries[2], 2);
        kay_features_free(&features);
        fixture_free(&f);
    }
}

static void a_walk_keeps_to_the_constants_that_are_set(void **unused)
{
    (void)unused;
    const char *const set[] = {"2", "1"};
    kay_context ctx;
    kay_arena shared, arena;
    kay_context_init(&ctx);
    kay_arena_init(&shared, &ctx);
    kay_arena_init(&arena, &ctx);
    const kay_ruleset *rules = kay_ruleset_find("take-ab");
    kay_walk walk = {
        .ctx = &ctx,
        .rules = rules,
        .shared = &shared,
        .arena = &arena,
        .size = {2, 3},
        .constants = set,
    };
    const kay_game *game;
    kay_state state;
    uint64_t count = 0, games = 0;
    while (kay_walk_next(&walk, &game, &state) == KAY_OK) {
        count++;
        games += walk.new_game;
    }
    assert_int_equal(count, 4 + 16);
    assert_int_equal(games, 2);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_make_a_state),
        cmocka_unit_test(piles_are_entries),
        cmocka_unit_test(a_walk_keeps_to_the_constants_that_are_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
