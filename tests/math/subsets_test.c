/* Tests the numbers of subsets: every subset of small sets, random subsets of large ones; compressed bits against a
 * loop over the bits. */
#include "fixture.h"

#include <kayles/random.h>

#include "base/bits.h"
#include "math/subsets.h"

typedef struct tables {
    kay_context ctx;
    kay_arena arena;
    const kay_subsets *subsets;
} tables;

static void tables_make(tables *own, unsigned cells)
{
    kay_context_init(&own->ctx);
    kay_arena_init(&own->arena, &own->ctx);
    assert_ok(&own->ctx, kay_subsets_new(&own->arena, cells, &own->subsets));
}

static void tables_free(tables *own)
{
    kay_arena_free(&own->arena);
    assert_int_equal(own->ctx.memory_used, 0);
}

/* A random word of `cells` bits, sparse, even or dense. */
static uint64_t random_subset(kay_random *random, unsigned cells)
{
    uint64_t word = kay_random_next(random);
    const uint64_t kind = kay_random_below(random, 4);
    if (kind == 0)
        word &= kay_random_next(random) & kay_random_next(random);
    if (kind == 1)
        word |= kay_random_next(random) | kay_random_next(random);
    return word & UINT64_MAX >> (64 - cells);
}

/* Every rank below C(n, k) is that of one subset, for all sets of up to 21 cells: up to three digits. */
static void every_subset_of_a_small_set_has_its_rank(void **unused)
{
    (void)unused;
    static const unsigned made_for[] = {1, 2, 7, 8, 9, 16, 18, 21};
    for (size_t m = 0; m < sizeof made_for / sizeof *made_for; m++) {
        tables own;
        tables_make(&own, made_for[m]);
        for (unsigned cells = 0; cells <= made_for[m]; cells++) {
            uint64_t sum = 0;
            for (unsigned k = 0; k <= cells; k++)
                sum += kay_subset_count(own.subsets, cells, k);
            assert_int_equal(sum, UINT64_C(1) << cells);
            for (uint64_t subset = 0; subset < UINT64_C(1) << cells; subset++) {
                const unsigned k = kay_bits_count_word(subset);
                const uint64_t rank = kay_subset_rank(own.subsets, cells, k, subset);
                if (rank >= kay_subset_count(own.subsets, cells, k))
                    fail_msg("subset %llx of %u cells has rank %llu", (unsigned long long)subset, cells,
                             (unsigned long long)rank);
                if (kay_subset_unrank(own.subsets, cells, k, rank) != subset)
                    fail_msg("rank %llu of %u cells is not %llx", (unsigned long long)rank, cells,
                             (unsigned long long)subset);
            }
        }
        tables_free(&own);
    }
}

static void a_digit_has_colexicographic_order(void **unused)
{
    (void)unused;
    tables own;
    uint64_t next[19] = {0};
    tables_make(&own, 36);
    for (uint64_t subset = 0; subset < UINT64_C(1) << 18; subset++) {
        const unsigned k = kay_bits_count_word(subset);
        assert_int_equal(kay_subset_rank(own.subsets, 18, k, subset), next[k]++);
    }
    tables_free(&own);
}

static void random_subsets_of_large_sets_have_ranks(void **unused)
{
    (void)unused;
    static const unsigned sizes[] = {25, 32, 35, 36, 37, 48, 49, 63, 64};
    kay_random random;
    kay_random_seed(&random, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const unsigned cells = sizes[i];
        tables own;
        tables_make(&own, cells);
        for (int round = 0; round < 20000; round++) {
            const uint64_t subset = random_subset(&random, cells);
            const unsigned k = kay_bits_count_word(subset);
            const uint64_t rank = kay_subset_rank(own.subsets, cells, k, subset);
            assert_less(rank, kay_subset_count(own.subsets, cells, k));
            assert_int_equal(kay_subset_unrank(own.subsets, cells, k, rank), subset);
            const uint64_t other = kay_random_below(&random, kay_subset_count(own.subsets, cells, k));
            const uint64_t found = kay_subset_unrank(own.subsets, cells, k, other);
            assert_int_equal(kay_bits_count_word(found), k);
            assert_int_equal(kay_subset_rank(own.subsets, cells, k, found), other);
        }
        tables_free(&own);
    }
}

static void counts_are_binomial_coefficients(void **unused)
{
    (void)unused;
    tables own;
    tables_make(&own, 64);
    assert_int_equal(kay_subset_count(own.subsets, 24, 7), 346104);
    assert_int_equal(kay_subset_count(own.subsets, 36, 18), UINT64_C(9075135300));
    assert_int_equal(kay_subset_count(own.subsets, 64, 32), UINT64_C(1832624140942590534));
    assert_int_equal(kay_subset_count(own.subsets, 5, 6), 0);
    assert_int_equal(kay_two_kinds_count(own.subsets, 9, 5, 4), 126);
    assert_int_equal(kay_two_kinds_count(own.subsets, 16, 7, 7), UINT64_C(11440) * 36);
    assert_int_equal(kay_two_kinds_count(own.subsets, 9, 5, 5), 0);
    assert_int_equal(kay_two_kinds_count(own.subsets, 9, 10, 0), 0);
    assert_int_equal(kay_two_kinds_count(own.subsets, 64, 21, 21), UINT64_MAX);
    tables_free(&own);
}

/* Returns whether a board and its rank belong to each other. */
static bool board_has_its_rank(const kay_subsets *subsets, unsigned cells, uint64_t first, uint64_t second)
{
    const unsigned x = kay_bits_count_word(first), o = kay_bits_count_word(second);
    const uint64_t rank = kay_two_kinds_rank(subsets, cells, x, o, first, second);
    uint64_t found_first, found_second;
    if (rank >= kay_two_kinds_count(subsets, cells, x, o))
        return false;
    kay_two_kinds_unrank(subsets, cells, x, o, rank, &found_first, &found_second);
    return found_first == first && found_second == second;
}

static void every_small_board_of_two_kinds_has_its_rank(void **unused)
{
    (void)unused;
    for (unsigned cells = 1; cells <= 10; cells++) {
        tables own;
        uint64_t boards = 0, counted = 0;
        tables_make(&own, cells);
        for (uint64_t first = 0; first < UINT64_C(1) << cells; first++)
            for (uint64_t second = 0; second < UINT64_C(1) << cells; second++) {
                if (first & second)
                    continue;
                boards++;
                assert_true(board_has_its_rank(own.subsets, cells, first, second));
            }
        for (unsigned x = 0; x <= cells; x++)
            for (unsigned o = 0; o <= cells - x; o++)
                counted += kay_two_kinds_count(own.subsets, cells, x, o);
        assert_int_equal(counted, boards);
        tables_free(&own);
    }
}

static void random_boards_of_two_kinds_have_ranks(void **unused)
{
    (void)unused;
    static const unsigned sizes[] = {16, 24, 25, 36, 64};
    kay_random random;
    kay_random_seed(&random, 2);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const unsigned cells = sizes[i];
        uint64_t tested = 0;
        tables own;
        tables_make(&own, cells);
        for (int round = 0; round < 20000; round++) {
            const uint64_t first = random_subset(&random, cells);
            const uint64_t second = random_subset(&random, cells) & ~first;
            if (kay_two_kinds_count(own.subsets, cells, kay_bits_count_word(first), kay_bits_count_word(second)) ==
                UINT64_MAX)
                continue;
            assert_true(board_has_its_rank(own.subsets, cells, first, second));
            tested++;
        }
        assert_more(tested, 2000);
        tables_free(&own);
    }
}

static void bits_are_compressed_and_expanded(void **unused)
{
    (void)unused;
    tables own;
    kay_random random;
    tables_make(&own, 8);
    kay_random_seed(&random, 3);
    for (int round = 0; round < 20000; round++) {
        const uint64_t mask = round ? random_subset(&random, 64) : UINT64_MAX, word = random_subset(&random, 64);
        uint64_t compressed = 0;
        unsigned at = 0;
        for (unsigned bit = 0; bit < 64; bit++)
            if (mask >> bit & 1)
                compressed |= (word >> bit & 1) << at++;
        assert_int_equal(kay_compress(own.subsets->bits, mask, word & mask), compressed);
        const uint64_t above = at < 64 ? kay_random_next(&random) << at : 0;
        assert_int_equal(kay_expand(own.subsets->bits, mask, compressed | above), word & mask);
    }
    tables_free(&own);
}

static void tables_that_need_more_memory_are_refused(void **unused)
{
    (void)unused;
    unsigned refused = 0;
    for (uint64_t limit = 0; limit < 4 << 20; limit += 50000) {
        kay_context ctx;
        kay_arena arena;
        const kay_subsets *subsets;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_arena_init(&arena, &ctx);
        const kay_status status = kay_subsets_new(&arena, 36, &subsets);
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
        refused += status != KAY_OK;
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_more(refused, 10);
    assert_less(refused, 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_subset_of_a_small_set_has_its_rank),
        cmocka_unit_test(a_digit_has_colexicographic_order),
        cmocka_unit_test(random_subsets_of_large_sets_have_ranks),
        cmocka_unit_test(counts_are_binomial_coefficients),
        cmocka_unit_test(every_small_board_of_two_kinds_has_its_rank),
        cmocka_unit_test(random_boards_of_two_kinds_have_ranks),
        cmocka_unit_test(bits_are_compressed_and_expanded),
        cmocka_unit_test(tables_that_need_more_memory_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
