/* Tests that search by normal forms gives the same answers from fewer positions. */
#include "fixture.h"
#include "search/pair_game.h"
#include "search/search.h"

static const kay_ruleset pair_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "pairs",
    .players = {"Left", "Right"},
    .moves = pair_moves,
    .simplify = pair_simplify,
};

static void leaving_simplify_out_changes_no_answer(void **unused)
{
    (void)unused;
    static const uint32_t traits[] = {KAY_IMPARTIAL, KAY_IMPARTIAL | KAY_MISERE, 0, KAY_MISERE};
    for (size_t t = 0; t < sizeof traits / sizeof *traits; t++) {
        kay_context ctx;
        kay_context_init(&ctx);
        kay_game game = {&pair_rules, 1, traits[t]};
        kay_search *search, *raw;
        kay_search_stats with, without;
        assert_ok(&ctx, kay_search_new(&ctx, &game, &search));
        assert_ok(&ctx, kay_search_new(&ctx, &game, &raw));
        kay_search_raw(raw);
        for (uint64_t i = 0; i < 400; i++) {
            uint64_t word = i % 20 | i / 20 << 8;
            kay_state state = {.words = &word, .parts = 1, .mover = (kay_player)(i % 2)};
            kay_outcome a, b;
            assert_ok(&ctx, kay_search_outcome(search, &state, &a));
            assert_ok(&ctx, kay_search_outcome(raw, &state, &b));
            assert_int_equal(a, b);
        }
        kay_search_get_stats(search, &with);
        kay_search_get_stats(raw, &without);
        assert_less(with.positions, without.positions);
        kay_search_free(search);
        kay_search_free(raw);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaving_simplify_out_changes_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
