/* The cache of normal forms: what it gives is what was put there. */
#include "fixture.h"

#include "lua/simplify_cache.h"

static void what_is_found_was_kept_however_much_is_kept(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_simplify_cache cache = {.ctx = &ctx};
    uint64_t normal, found = 0;
    assert_false(kay_simplify_cache_find(&cache, 0, &normal));
    for (uint64_t position = 0; position < 100000; position++) {
        assert_false(kay_simplify_cache_find(&cache, position, &normal));
        kay_simplify_cache_keep(&cache, position, position * 3);
        assert_true(kay_simplify_cache_find(&cache, position, &normal));
        assert_int_equal(normal, position * 3);
    }
    for (uint64_t position = 0; position < 100000; position++)
        if (kay_simplify_cache_find(&cache, position, &normal)) {
            assert_int_equal(normal, position * 3);
            found++;
        }
    assert_more(found, 40000);
    kay_simplify_cache_free(&cache);
    assert_int_equal(ctx.memory_used, 0);
}

static void little_memory_is_taken_and_a_refusal_is_no_failure(void **state)
{
    (void)state;
    for (uint64_t limit = 0; limit < 2000000; limit = 2 * limit + 1000) {
        kay_context ctx;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_simplify_cache cache = {.ctx = &ctx};
        uint64_t normal;
        for (uint64_t position = 0; position < 100000; position++)
            kay_simplify_cache_keep(&cache, position, 7);
        assert_at_most(ctx.memory_peak, limit / 4);
        assert_int_equal(kay_simplify_cache_find(&cache, 99999, &normal), ctx.memory_used > 0);
        kay_simplify_cache_free(&cache);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_was_kept_however_much_is_kept),
        cmocka_unit_test(little_memory_is_taken_and_a_refusal_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
