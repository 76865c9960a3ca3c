#include "fixture.h"

#include "base/bit_tree.h"

static void the_next_member_is_that_of_a_plain_array(void **unused)
{
    (void)unused;
    enum { BOUND = 70000 };
    static bool plain[BOUND];
    kay_context ctx;
    kay_arena arena;
    kay_bit_tree tree;
    kay_random random;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_random_seed(&random, 1);
    assert_ok(&ctx, kay_bit_tree_make(&arena, BOUND, &tree));
    assert_int_equal(kay_bit_tree_next(&tree, 0), UINT64_MAX);
    for (unsigned round = 0; round < 3000; round++) {
        uint64_t number = kay_random_below(&random, BOUND);
        if (kay_random_below(&random, 3)) {
            kay_bit_tree_add(&tree, number);
            plain[number] = true;
        } else {
            uint64_t member = kay_bit_tree_next(&tree, number);
            if (member != UINT64_MAX) {
                kay_bit_tree_drop(&tree, member);
                plain[member] = false;
            }
        }
        uint64_t from = kay_random_below(&random, BOUND), expected = from;
        while (expected < BOUND && !plain[expected])
            expected++;
        assert_int_equal(kay_bit_tree_next(&tree, from), expected < BOUND ? expected : UINT64_MAX);
    }
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void the_last_number_of_a_word_has_its_neighbour(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_bit_tree tree;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    for (uint64_t bound = 1; bound < 300; bound++) {
        assert_ok(&ctx, kay_bit_tree_make(&arena, bound, &tree));
        kay_bit_tree_add(&tree, bound - 1);
        for (uint64_t from = 0; from < bound; from++)
            assert_int_equal(kay_bit_tree_next(&tree, from), bound - 1);
        kay_bit_tree_drop(&tree, bound - 1);
        assert_int_equal(kay_bit_tree_next(&tree, 0), UINT64_MAX);
    }
    kay_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_member_is_that_of_a_plain_array),
        cmocka_unit_test(the_last_number_of_a_word_has_its_neighbour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
