/* Tests the images of words under permutations against a loop over the bits. */
#include "fixture.h"

#include <kayles/random.h>

#include "math/permute_bits.h"

enum { COUNT = 5 };

static void images_are_those_of_the_bits(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 1);
    for (unsigned bits = 1; bits <= 64; bits++) {
        kay_context ctx;
        kay_arena arena;
        const kay_permute_bits *tables;
        uint8_t to[COUNT * 64];
        for (unsigned p = 0; p < COUNT; p++)
            for (unsigned i = 0; i < bits; i++) { /* the new bit changes places with a random one */
                const unsigned other = (unsigned)kay_random_below(&random, i + 1);
                to[p * bits + i] = to[p * bits + other];
                to[p * bits + other] = (uint8_t)i;
            }
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        assert_ok(&ctx, kay_permute_bits_new(&arena, to, COUNT, bits, &tables));
        for (unsigned round = 0; round < 200; round++) {
            const uint64_t word = (round ? kay_random_next(&random) : UINT64_MAX) & UINT64_MAX >> (64 - bits);
            const unsigned p = (unsigned)kay_random_below(&random, COUNT);
            uint64_t image = 0;
            for (unsigned i = 0; i < bits; i++)
                image |= (word >> i & 1) << to[p * bits + i];
            assert_int_equal(kay_permute(tables, p, word), image);
        }
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(images_are_those_of_the_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
