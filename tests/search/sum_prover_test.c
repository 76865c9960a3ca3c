/* Tests that the search by proof numbers finds the outcomes of search in misère play. */
#include "fixture.h"
#include "search/line_game.h"
#include "search/search.h"
#include "search/sum_prover.h"

static void compare(kay_context *ctx, kay_prover *prover, kay_search *search, const kay_state *state)
{
    kay_outcome found, expected;
    assert_ok(ctx, kay_prover_outcome(prover, state, &found));
    assert_ok(ctx, kay_search_outcome(search, state, &expected));
    assert_int_equal(found, expected);
}

static void sums_of_numbers_have_the_outcomes_of_search(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_prover *prover;
    kay_search *search;
    kay_random random;
    const line_game line = line_game_of(KAY_MISERE);
    kay_random_seed(&random, 1);
    assert_ok(&ctx, kay_prover_new(&ctx, &line.game, &prover));
    assert_ok(&ctx, kay_search_new(&ctx, &line.game, &search));
    for (unsigned i = 0; i < 300; i++) {
        uint64_t words[4];
        for (unsigned w = 0; w < 4; w++)
            words[w] = kay_random_below(&random, 9);
        const kay_state state = {.words = words, .parts = i % 5};
        compare(&ctx, prover, search, &state);
    }
    kay_prover_stats stats;
    kay_prover_get_stats(prover, &stats);
    assert_more(stats.positions, 0);
    assert_more(stats.entries, 0);
    kay_prover_free(prover);
    kay_search_free(search);
    assert_int_equal(ctx.memory_used, 0);
}

/* A start of a game, which has the name of a variant. */
typedef struct start_case {
    const char *game;
    unsigned count;
    uint64_t parameters[2];
} start_case;

typedef struct opened {
    kay_context ctx;
    kay_named_game *named;
    kay_arena arena;
    const kay_game *game;
    kay_state state;
} opened;

static void make(opened *made, const start_case *from)
{
    kay_context_init(&made->ctx);
    kay_arena_init(&made->arena, &made->ctx);
    assert_ok(&made->ctx, kay_named_game_open(&made->ctx, from->game, &made->named));
    kay_start of = {.ctx = &made->ctx,
                    .rules = kay_named_game_rules(made->named),
                    .arena = &made->arena,
                    .parameters = from->parameters,
                    .count = from->count};
    assert_ok(&made->ctx, kay_start_make(&of, &made->game, &made->state));
}

static void unmake(opened *made)
{
    kay_arena_free(&made->arena);
    kay_named_game_close(made->named);
    assert_int_equal(made->ctx.memory_used, 0);
}

static void games_have_the_outcomes_of_search(void **unused)
{
    (void)unused;
    static const start_case starts[] = {
        {"misere:sprouts", 1, {0}},        {"misere:sprouts", 1, {1}}, {"misere:sprouts", 1, {4}},
        {"misere:sprouts", 1, {5}},        {"misere:cram", 2, {3, 3}}, {"misere:cram", 2, {4, 4}},
        {"misere:node-kayles", 2, {3, 5}}, {"misere:kayles", 1, {23}}, {"misere:arc-kayles", 2, {3, 4}},
        {"misere:grundy", 1, {30}},
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        opened made;
        kay_prover *prover;
        kay_search *search;
        make(&made, &starts[i]);
        assert_true(kay_prover_suits(made.game));
        assert_ok(&made.ctx, kay_prover_new(&made.ctx, made.game, &prover));
        assert_ok(&made.ctx, kay_search_new(&made.ctx, made.game, &search));
        compare(&made.ctx, prover, search, &made.state);
        kay_prover_free(prover);
        kay_search_free(search);
        unmake(&made);
    }
}

static void other_games_do_not_suit(void **unused)
{
    (void)unused;
    static const start_case starts[] = {{"cram", 2, {3, 3}}, {"domineering", 2, {3, 3}}, {"misere:notakto", 1, {2}}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        opened made;
        make(&made, &starts[i]);
        assert_false(kay_prover_suits(made.game));
        unmake(&made);
    }
}

static void a_position_that_recurs_ends_the_search(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    line_game game = line_game_of(KAY_MISERE);
    game.loop = 8; /* the player to move would lose without it */
    kay_prover *prover;
    uint64_t word = 8;
    kay_outcome found;
    const kay_state state = {.words = &word, .parts = 1};
    assert_ok(&ctx, kay_prover_new(&ctx, &game.game, &prover));
    assert_int_equal(kay_prover_outcome(prover, &state, &found), KAY_END);
    word = 7;
    assert_ok(&ctx, kay_prover_outcome(prover, &state, &found));
    assert_int_equal(found, KAY_WIN);
    kay_prover_free(prover);
}

static void limits_end_the_search_and_lose_nothing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    const line_game line = line_game_of(KAY_MISERE);
    kay_prover *prover;
    kay_prover_stats stats;
    uint64_t words[] = {9, 11, 12};
    const kay_state state = {.words = words, .parts = 3};
    kay_outcome expected, found;
    assert_ok(&ctx, kay_prover_new(&ctx, &line.game, &prover));
    assert_ok(&ctx, kay_prover_outcome(prover, &state, &expected));
    kay_prover_free(prover);
    assert_ok(&ctx, kay_prover_new(&ctx, &line.game, &prover));
    kay_prover_allow(prover, 100);
    assert_int_equal(kay_prover_outcome(prover, &state, &found), KAY_EUNABLE);
    kay_prover_get_stats(prover, &stats);
    assert_at_least(stats.options, 100);
    kay_prover_allow(prover, 0);
    ctx.deadline = kay_now() - 1;
    assert_int_equal(kay_prover_outcome(prover, &state, &found), KAY_EUNABLE);
    ctx.deadline = 0;
    ctx.memory_limit = ctx.memory_used + 100;
    assert_int_equal(kay_prover_outcome(prover, &state, &found), KAY_EUNABLE);
    ctx.memory_limit = UINT64_MAX;
    assert_ok(&ctx, kay_prover_outcome(prover, &state, &found));
    assert_int_equal(found, expected);
    kay_prover_free(prover);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_numbers_have_the_outcomes_of_search),
        cmocka_unit_test(games_have_the_outcomes_of_search),
        cmocka_unit_test(other_games_do_not_suit),
        cmocka_unit_test(a_position_that_recurs_ends_the_search),
        cmocka_unit_test(limits_end_the_search_and_lose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
