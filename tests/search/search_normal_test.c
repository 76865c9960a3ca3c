/* Tests that search by normal forms gives the same answers from fewer positions. */
#include "fixture.h"
#include "search/search.h"

/* Two numbers in a word, 8 bits each; Left takes 1 or 2 from one of them, Right 1 or 3.  The normal form is a sum of
 * the numbers other than 0, each in the low 8 bits, although the rules themselves have no sums. */
static kay_status pair_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    for (unsigned half = 0; half < 2; half++) {
        uint64_t number = position[0] >> 8 * half & 255;
        for (uint64_t take = 1; take <= 3 && take <= number; take++)
            if (take == 1 || game->traits & KAY_IMPARTIAL || take == (player == KAY_LEFT ? 2 : 3))
                kay_emit(out, 4 * half + take)[0] = position[0] - (take << 8 * half);
    }
    return KAY_OK;
}

static void pair_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    (void)game;
    for (unsigned half = 0; half < 2; half++)
        if (position[0] >> 8 * half & 255)
            kay_emit_part(out)[0] = position[0] >> 8 * half & 255;
}

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
