/* Tests the numbers of multisets: every multiset of few elements, random ones of many. */
#include "fixture.h"

#include <kayles/random.h>

#include "math/multisets.h"

typedef struct tables {
    kay_context ctx;
    kay_arena arena;
    const kay_multisets *multisets;
} tables;

static void tables_make(tables *own, unsigned kinds, unsigned most)
{
    kay_context_init(&own->ctx);
    kay_arena_init(&own->arena, &own->ctx);
    assert_ok(&own->ctx, kay_multisets_new(&own->arena, kinds, most, &own->multisets));
}

static void tables_free(tables *own)
{
    kay_arena_free(&own->arena);
    assert_int_equal(own->ctx.memory_used, 0);
}

/* Goes to the next list of counts with the same sum, like the digits of a number; false: there is none. */
static bool next_counts(unsigned kinds, uint8_t *counts)
{
    unsigned i = 0;
    while (i < kinds && !counts[i])
        i++;
    if (i + 1 >= kinds)
        return false;
    const uint8_t rest = (uint8_t)(counts[i] - 1);
    counts[i] = 0;
    counts[0] = rest;
    counts[i + 1]++;
    return true;
}

/* C(n, k) by multiplication. */
static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t ways = 1;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

static void every_multiset_of_few_elements_has_its_rank(void **unused)
{
    (void)unused;
    static const struct {
        unsigned kinds, most;
    } made_for[] = {{4, 20}, {5, 12}, {12, 7}, {16, 4}, {4, 0}};
    for (size_t m = 0; m < sizeof made_for / sizeof *made_for; m++) {
        const unsigned kinds = made_for[m].kinds;
        tables own;
        tables_make(&own, kinds, made_for[m].most);
        for (unsigned n = 0; n <= made_for[m].most; n++) {
            uint8_t counts[KAY_MULTISETS_KINDS] = {(uint8_t)n}, again[KAY_MULTISETS_KINDS];
            uint64_t seen = 0, sum = 0;
            assert_int_equal(kay_multiset_count(own.multisets, n), choose(n + kinds - 1, kinds - 1));
            do {
                const uint64_t rank = kay_multiset_rank(own.multisets, counts);
                assert_less(rank, kay_multiset_count(own.multisets, n));
                kay_multiset_unrank(own.multisets, n, rank, again);
                assert_memory_equal(again, counts, kinds);
                seen++;
                sum += rank;
            } while (next_counts(kinds, counts));
            assert_int_equal(seen, kay_multiset_count(own.multisets, n));
            assert_int_equal(sum, seen * (seen - 1) / 2); /* with unrank, each rank once */
        }
        tables_free(&own);
    }
}

static void random_ranks_are_those_of_their_multisets(void **unused)
{
    (void)unused;
    static const struct {
        unsigned kinds, most;
    } made_for[] = {{12, 20}, {12, 48}, {16, 62}, {4, 62}};
    kay_random random;
    kay_random_seed(&random, 1);
    for (size_t m = 0; m < sizeof made_for / sizeof *made_for; m++) {
        tables own;
        tables_make(&own, made_for[m].kinds, made_for[m].most);
        for (unsigned round = 0; round < 20000; round++) {
            const unsigned n = (unsigned)kay_random_below(&random, made_for[m].most + 1);
            const uint64_t rank = kay_random_below(&random, kay_multiset_count(own.multisets, n));
            uint8_t counts[KAY_MULTISETS_KINDS];
            unsigned sum = 0;
            kay_multiset_unrank(own.multisets, n, rank, counts);
            for (unsigned i = 0; i < made_for[m].kinds; i++)
                sum += counts[i];
            assert_int_equal(sum, n);
            assert_int_equal(kay_multiset_rank(own.multisets, counts), rank);
        }
        tables_free(&own);
    }
}

static void refused_memory_is_reported(void **unused)
{
    (void)unused;
    for (uint64_t blocks = 0;; blocks++) {
        kay_context ctx;
        kay_arena arena;
        const kay_multisets *multisets;
        uint64_t left = blocks;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &left);
        kay_arena_init(&arena, &ctx);
        const kay_status status = kay_multisets_new(&arena, 12, 48, &multisets);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
        if (status == KAY_OK)
            break;
        assert_int_equal(status, KAY_ENOMEM);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_multiset_of_few_elements_has_its_rank),
        cmocka_unit_test(random_ranks_are_those_of_their_multisets),
        cmocka_unit_test(refused_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
