/* Work looks at the clock often enough, however long a hook of foreign rules takes. */
#include "fixture.h"
#include "base/pace.h"

#include <kayles/reachable.h>
#include <kayles/valuer.h>

#include <time.h>

static void fast_steps_are_counted_and_slow_ones_timed(void **state)
{
    kay_pace pace = {0};
    (void)state;
    assert_true(kay_pace_is_over(&pace, 1));
    for (int i = 0; i < 20; i++)
        kay_pace_look(&pace, 1000);
    assert_int_equal(pace.wait, 1000);
    assert_false(kay_pace_is_over(&pace, 999));
    assert_true(kay_pace_is_over(&pace, 1));
    pace.looked -= 1; /* they took a second */
    kay_pace_look(&pace, 1000);
    assert_at_most(pace.wait, 10);
    kay_pace_is_over(&pace, 5);
    pace.looked -= 10;
    kay_pace_look(&pace, 1000);
    assert_true(kay_pace_is_over(&pace, 1)); /* after every step */
}

/* Rules of three piles, whose hook takes 2 ms.  Counts the calls after the deadline. */
typedef struct slow {
    kay_ruleset rules;
    kay_context *ctx;
    unsigned late;
} slow;

static kay_status slow_moves(const kay_game *game, const uint64_t *pile, kay_player player, kay_move_list *out)
{
    slow *own = (slow *)(uintptr_t)game->rules;
    own->late += kay_now() > own->ctx->deadline;
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    for (uint64_t i = 0; i < 3; i++)
        if (pile[i] > (game->traits & KAY_LOOPY ? 0 : (uint64_t)player % 2))
            kay_emit_copy(out, i, pile)[i]--;
    return KAY_OK;
}

static void deadlines_hold_if_hooks_are_slow(void **state)
{
    enum { SEARCHED, REACHED, VALUED, ENGINES, LATE = 40 };
    (void)state;
    for (int engine = 0; engine < ENGINES; engine++) {
        kay_context ctx;
        kay_value_store *store = NULL;
        kay_valuer *valuer = NULL;
        kay_reachable *all = NULL;
        kay_solver *solver = NULL;
        kay_outcome outcome;
        kay_worth worth;
        kay_status status = KAY_OK;
        uint64_t words[] = {200, 200, 200};
        slow own = {.rules = {.version = KAY_RULESET_VERSION, .name = "slow", .moves = slow_moves}, .ctx = &ctx};
        const kay_game game = {.rules = &own.rules, .words = 3};
        const kay_state start = {.words = words, .parts = 1};
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_value_store_new(&ctx, 0, &store));
        assert_ok(&ctx, kay_valuer_new(&ctx, store, &valuer));
        assert_ok(&ctx, kay_reachable_new(&ctx, &game, false, &all));
        ctx.deadline = kay_now() + 0.2;
        assert_ok(&ctx, kay_solver_open(&ctx, &game, &start, KAY_BY_SEARCH, &solver));
        if (engine == SEARCHED)
            status = kay_solver_answer(solver, &outcome);
        else if (engine == REACHED)
            status = kay_reachable_add(all, &start);
        else
            status = kay_valuer_ask(valuer, &game, &start, &worth);
        assert_int_equal(status, KAY_EUNABLE);
        if (own.late > LATE)
            print_error("engine %d: %u calls after the deadline\n", engine, own.late);
        assert_at_most(own.late, LATE);
        kay_solver_close(solver);
        kay_reachable_free(all);
        kay_valuer_free(valuer);
        kay_value_store_free(store);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_steps_are_counted_and_slow_ones_timed),
        cmocka_unit_test(deadlines_hold_if_hooks_are_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
