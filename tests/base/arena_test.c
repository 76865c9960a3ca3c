/* Tests arenas: blocks are zeroed and aligned, limits hold, what does not fit is refused. */
#include "fixture.h"

static void blocks_are_zeroed_apart_and_aligned_whatever_their_size(void **unused)
{
    (void)unused;
    enum { BLOCKS = 2000 };
    kay_context ctx;
    kay_arena arena;
    kay_random random;
    static unsigned char *blocks[BLOCKS];
    static size_t sizes[BLOCKS];
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_random_seed(&random, 1);
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < BLOCKS; i++) {
            sizes[i] = kay_random_below(&random, kay_random_below(&random, 50) ? 300 : 200000);
            blocks[i] = kay_arena_get(&arena, sizes[i]);
            assert_non_null(blocks[i]);
            assert_int_equal((uintptr_t)blocks[i] % 16, 0);
            for (size_t k = 0; k < sizes[i]; k++)
                assert_int_equal(blocks[i][k], 0);
            memset(blocks[i], i % 251 + 1, sizes[i]);
        }
        for (int i = 0; i < BLOCKS; i++)
            for (size_t k = 0; k < sizes[i]; k++)
                assert_int_equal(blocks[i][k], i % 251 + 1);
        kay_arena_clear(&arena);
    }
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_small_arena_holds_little_and_a_cleared_one_no_more_than_a_chunk(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    assert_int_equal(ctx.memory_used, 0);
    assert_non_null(kay_arena_get(&arena, 100));
    assert_in_range(ctx.memory_used, 100, 1024);
    for (int i = 0; i < 10000; i++)
        assert_non_null(kay_arena_get(&arena, 100));
    kay_arena_clear(&arena);
    assert_in_range(ctx.memory_used, 1, 64 * 1024);
    assert_non_null(kay_arena_get(&arena, 10000000));
    kay_arena_clear(&arena);
    assert_in_range(ctx.memory_used, 0, 64 * 1024);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void what_does_not_fit_is_refused_and_hurts_nothing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_context_init(&ctx);
    ctx.memory_limit = 100000;
    kay_arena_init(&arena, &ctx);
    char *kept = kay_arena_text(&arena, "kept", 4);
    assert_non_null(kept);
    assert_null(kay_arena_get(&arena, 200000));
    assert_int_equal(kay_no_memory(&ctx), KAY_EUNABLE);
    assert_null(kay_arena_get(&arena, SIZE_MAX));
    assert_null(kay_arena_array(&arena, UINT64_MAX / 8, 64));
    assert_non_null(kay_arena_get(&arena, 1000));
    assert_string_equal(kept, "kept");
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed_apart_and_aligned_whatever_their_size),
        cmocka_unit_test(a_small_arena_holds_little_and_a_cleared_one_no_more_than_a_chunk),
        cmocka_unit_test(what_does_not_fit_is_refused_and_hurts_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
