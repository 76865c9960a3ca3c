/* Tests the updated tableau against plain elimination of the changed matrix. */
#include "laws.h"

#include <string.h>

#include "math/gf2.h"
#include "math/gf2_tableau.h"

enum { SIDE_MAX = 150 };

typedef struct plain {
    uint64_t size[2];
    bool at[SIDE_MAX][SIDE_MAX];
} plain;

enum { WORDS = (SIDE_MAX + 1 + 63) / 64 }; /* of a row with its right side */

static bool bit(const uint64_t *vector, uint64_t at)
{
    return vector[at / 64] >> (at % 64) & 1;
}

/* Gauss-Jordan elimination with the right side as one more column: returns the rank, and whether e_index is in the
 * span. */
static uint64_t plain_rank(const plain *a, unsigned side, uint64_t index, bool *solvable)
{
    static uint64_t m[SIDE_MAX][WORDS];
    uint64_t rows = a->size[side], columns = a->size[1 - side], rank = 0;
    memset(m, 0, sizeof m);
    for (uint64_t i = 0; i < rows; i++) {
        for (uint64_t j = 0; j < columns; j++)
            m[i][j / 64] |= (uint64_t)(side ? a->at[j][i] : a->at[i][j]) << (j % 64);
        m[i][columns / 64] |= (uint64_t)(i == index) << (columns % 64);
    }
    for (uint64_t j = 0; j < columns; j++) {
        uint64_t pivot = rank;
        while (pivot < rows && !bit(m[pivot], j))
            pivot++;
        if (pivot == rows)
            continue;
        for (unsigned k = 0; k < WORDS; k++) {
            uint64_t kept = m[pivot][k];
            m[pivot][k] = m[rank][k];
            m[rank][k] = kept;
        }
        for (uint64_t i = 0; i < rows; i++)
            if (i != rank && bit(m[i], j))
                for (unsigned k = 0; k < WORDS; k++)
                    m[i][k] ^= m[rank][k];
        rank++;
    }
    *solvable = true;
    for (uint64_t i = rank; i < rows; i++)
        if (bit(m[i], columns))
            *solvable = false;
    return rank;
}

/* Entry `at` of the matrix (or its transpose) times the vector, whose unknowns are of the other side. */
static bool product(const plain *a, unsigned side, uint64_t at, const uint64_t *vector)
{
    bool sum = false;
    for (uint64_t k = 0; k < a->size[1 - side]; k++)
        if (bit(vector, k) && (side ? a->at[k][at] : a->at[at][k]))
            sum = !sum;
    return sum;
}

/* Whether e_unknown is orthogonal to the kernel, that is, in the span of the lines of the other side. */
static bool plain_fixed(const plain *a, unsigned unknowns, uint64_t unknown)
{
    bool spanned;
    plain_rank(a, unknowns, unknown, &spanned);
    return spanned;
}

static void compare_at(kay_gf2 *kept, const plain *a, unsigned side, uint64_t index)
{
    const uint64_t *vector;
    bool solvable, said = kay_gf2_solve(kept, (kay_gf2_side)side, index, &vector);
    assert_int_equal(kay_gf2_rank(kept), plain_rank(a, side, index, &solvable));
    assert_int_equal(said, solvable);
    if (said) {
        for (uint64_t i = 0; i < a->size[side]; i++)
            assert_int_equal(product(a, side, i, vector), i == index);
    } else {
        assert_true(bit(vector, index));
        for (uint64_t j = 0; j < a->size[1 - side]; j++)
            assert_false(product(a, 1 - side, j, vector));
    }
    assert_int_equal(kay_gf2_varies(kept, (kay_gf2_side)side, index), !plain_fixed(a, side, index));
}

static void compare(kay_gf2 *kept, const plain *a)
{
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t i = 0; i < a->size[side]; i++)
            compare_at(kept, a, side, i);
}

static kay_gf2 *opened(kay_context *ctx, const plain *a)
{
    kay_gf2 *out;
    assert_ok(ctx, kay_gf2_new(ctx, a->size[0], a->size[1], &out));
    for (uint64_t i = 0; i < a->size[0]; i++)
        for (uint64_t j = 0; j < a->size[1]; j++)
            if (a->at[i][j])
                assert_ok(ctx, kay_gf2_fill(out, i, j));
    assert_ok(ctx, kay_gf2_eliminate(out));
    return out;
}

static void every_matrix_up_to_3_by_4_is_solved(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    for (uint64_t n = 0; n <= 3; n++)
        for (uint64_t m = 0; m <= 4; m++)
            for (uint64_t bits = 0; bits < (uint64_t)1 << (n * m); bits++) {
                static plain a;
                a = (plain){.size = {n, m}};
                for (uint64_t k = 0; k < n * m; k++)
                    a.at[k / m][k % m] = bits >> k & 1;
                kay_gf2 *kept = opened(&ctx, &a);
                compare(kept, &a);
                kay_gf2_free(kept);
            }
    assert_int_equal(ctx.memory_used, 0);
}

static void every_entry_of_every_3_by_3_matrix_can_change_and_change_back(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    for (uint64_t bits = 0; bits < 512; bits++) {
        static plain a;
        a = (plain){.size = {3, 3}};
        for (uint64_t k = 0; k < 9; k++)
            a.at[k / 3][k % 3] = bits >> k & 1;
        kay_gf2 *kept = opened(&ctx, &a);
        for (uint64_t k = 0; k < 9; k++) {
            assert_ok(&ctx, kay_gf2_toggle(kept, k / 3, k % 3));
            a.at[k / 3][k % 3] ^= 1;
            compare(kept, &a);
            assert_ok(&ctx, kay_gf2_untoggle(kept, k / 3, k % 3));
            a.at[k / 3][k % 3] ^= 1;
            compare(kept, &a);
        }
        kay_gf2_free(kept);
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Fills a random matrix of about the given rank, so that rows and columns depend on each other. */
static void fill_low_rank(plain *a, kay_random *random, uint64_t rank)
{
    memset(a->at, 0, sizeof a->at);
    for (uint64_t r = 0; r < rank; r++) {
        static bool left[SIDE_MAX], right[SIDE_MAX];
        for (uint64_t i = 0; i < SIDE_MAX; i++) {
            left[i] = kay_random_below(random, 2);
            right[i] = kay_random_below(random, 2);
        }
        for (uint64_t i = 0; i < a->size[0]; i++)
            for (uint64_t j = 0; j < a->size[1]; j++)
                a->at[i][j] ^= left[i] && right[j];
    }
}

/* Makes random changes, and takes two in three of them back in the right order. */
static void wander(kay_context *ctx, kay_random *random, plain *a, uint64_t steps, uint64_t look_every)
{
    enum { DEPTH = 400 };
    static uint64_t path[DEPTH][2];
    uint64_t depth = 0;
    kay_gf2 *kept = opened(ctx, a);
    for (uint64_t step = 0; step < steps; step++) {
        uint64_t i = kay_random_below(random, a->size[0]), j = kay_random_below(random, a->size[1]);
        bool back = depth == DEPTH || (depth && kay_random_below(random, 5) < 2);
        if (back) {
            i = path[--depth][0];
            j = path[depth][1];
            assert_ok(ctx, kay_gf2_untoggle(kept, i, j));
        } else {
            path[depth][0] = i;
            path[depth++][1] = j;
            assert_ok(ctx, kay_gf2_toggle(kept, i, j));
        }
        a->at[i][j] ^= 1;
        if (step % look_every == 0) {
            compare_at(kept, a, 0, i);
            compare_at(kept, a, 1, j);
            compare_at(kept, a, 0, kay_random_below(random, a->size[0]));
            compare_at(kept, a, 1, kay_random_below(random, a->size[1]));
        }
    }
    compare(kept, a);
    kay_gf2_free(kept);
}

static void a_matrix_that_changes_answers_as_one_opened_there(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_random random;
    static plain a;
    kay_context_init(&ctx);
    for (uint64_t round = 0; round < laws_rounds(200); round++) {
        kay_random_seed(&random, round);
        a.size[0] = 1 + kay_random_below(&random, 9);
        a.size[1] = 1 + kay_random_below(&random, 9);
        fill_low_rank(&a, &random, kay_random_below(&random, 7));
        wander(&ctx, &random, &a, 200, 1);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void it_holds_across_words_too(void **unused)
{
    (void)unused;
    static const uint64_t sizes[][2] = {{64, 64}, {65, 63}, {128, 130}, {150, 70}, {20, 150}, {127, 129}};
    kay_context ctx;
    kay_random random;
    static plain a;
    kay_context_init(&ctx);
    kay_random_seed(&random, 7);
    for (uint64_t round = 0; round < sizeof sizes / sizeof *sizes; round++)
        for (uint64_t rank = 30; rank < 200; rank += 85) {
            memcpy(a.size, sizes[round], sizeof a.size);
            fill_low_rank(&a, &random, rank);
            wander(&ctx, &random, &a, laws_rounds(150), 60);
        }
    assert_int_equal(ctx.memory_used, 0);
}

/* Fills in a few ones anywhere. */
static void fill_sparse(plain *a, kay_random *random, uint64_t ones)
{
    memset(a->at, 0, sizeof a->at);
    for (uint64_t k = 0; k < ones; k++)
        a->at[kay_random_below(random, a->size[0])][kay_random_below(random, a->size[1])] ^= 1;
}

static void sparse_matrices_are_kept_up(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_random random;
    static plain a;
    kay_context_init(&ctx);
    kay_random_seed(&random, 8);
    for (uint64_t round = 0; round < laws_rounds(30); round++) {
        uint64_t most = round % 10 ? 40 : SIDE_MAX;
        a.size[0] = 1 + kay_random_below(&random, most);
        a.size[1] = 1 + kay_random_below(&random, most);
        fill_sparse(&a, &random, kay_random_below(&random, 3 * (a.size[0] + a.size[1])));
        wander(&ctx, &random, &a, 300, most / 3);
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Counts the steps of the sparse elimination of a matrix, and the size of its core. */
static void count_steps(kay_context *ctx, const plain *a, uint64_t *steps, uint64_t *core)
{
    static kay_gf2_entry entries[SIDE_MAX * SIDE_MAX];
    kay_gf2_tableau tableau;
    uint64_t count = 0;
    for (uint32_t i = 0; i < a->size[0]; i++)
        for (uint32_t j = 0; j < a->size[1]; j++)
            if (a->at[i][j])
                entries[count++] = (kay_gf2_entry){{i, j}};
    assert_ok(ctx, kay_gf2_tableau_make(&tableau, ctx, a->size, entries, count));
    *steps = tableau.peel.steps;
    *core = tableau.peel.core[0];
    kay_gf2_tableau_free(&tableau);
}

/* A block of half ones, of any rank, and a border of few ones around it. */
static void a_dense_core_in_a_sparse_matrix_is_kept_up(void **unused)
{
    (void)unused;
    enum { BLOCK = 124 };
    kay_context ctx;
    kay_random random;
    static plain a;
    kay_context_init(&ctx);
    kay_random_seed(&random, 9);
    for (uint64_t round = 0; round < laws_rounds(2); round++) {
        uint64_t steps, core;
        a.size[0] = a.size[1] = BLOCK;
        fill_low_rank(&a, &random, 20 + kay_random_below(&random, 160));
        a.size[0] = SIDE_MAX - kay_random_below(&random, 4);
        a.size[1] = SIDE_MAX - kay_random_below(&random, 4);
        for (uint64_t i = 0; i < a.size[0]; i++)
            for (uint64_t j = 0; j < a.size[1]; j++)
                if (i >= BLOCK || j >= BLOCK)
                    a.at[i][j] = kay_random_below(&random, SIDE_MAX) < 2;
        count_steps(&ctx, &a, &steps, &core);
        assert_more(steps, 0);
        assert_more(core, BLOCK / 2);
        wander(&ctx, &random, &a, 300, 25);
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Tests one matrix of each kind: of high rank, of low rank, sparse. */
static void all_unknowns_vary_as_each_does(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_random random;
    static plain a;
    kay_context_init(&ctx);
    kay_random_seed(&random, 10);
    for (uint64_t round = 0; round < 30; round++) {
        uint64_t out[3];
        a.size[0] = 1 + kay_random_below(&random, SIDE_MAX);
        a.size[1] = 1 + kay_random_below(&random, SIDE_MAX);
        if (round % 3)
            fill_low_rank(&a, &random, round % 3 == 1 ? 200 : 12);
        else
            fill_sparse(&a, &random, 2 * a.size[0]);
        kay_gf2 *kept = opened(&ctx, &a);
        for (unsigned side = 0; side < 2; side++) {
            assert_ok(&ctx, kay_gf2_all_vary(kept, (kay_gf2_side)side, out));
            for (uint64_t i = 0; i < a.size[side]; i++)
                assert_int_equal(bit(out, i), kay_gf2_varies(kept, (kay_gf2_side)side, i));
        }
        kay_gf2_free(kept);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void what_does_not_fit_the_budget_is_refused(void **unused)
{
    (void)unused;
    enum { SIDE = 3000, EACH = 60 };
    kay_context ctx;
    kay_gf2 *kept;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_gf2_new(&ctx, SIDE, SIDE, &kept));
    for (uint64_t k = 0; k < SIDE * EACH; k++)
        assert_ok(&ctx, kay_gf2_fill(kept, k / EACH, k * k % SIDE));
    ctx.memory_limit = ctx.memory_used + SIDE * SIDE / 8;
    assert_int_equal(kay_gf2_eliminate(kept), KAY_EUNABLE);
    kay_gf2_free(kept);
    ctx.memory_limit = (uint64_t)1 << 24;
    assert_int_equal(kay_gf2_new(&ctx, (uint64_t)1 << 40, 1, &kept), KAY_EUNABLE);
    assert_int_equal(kay_gf2_new(&ctx, 1, UINT64_MAX, &kept), KAY_EUNABLE);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_change_without_memory_changes_nothing(void **unused)
{
    (void)unused;
    enum { SIDE = 40, CHANGES = 60 };
    uint64_t refused = 0, left = 0;
    for (uint64_t at = 0;; at++) {
        static plain a;
        kay_context ctx;
        kay_random random;
        kay_gf2 *kept;
        kay_context_init(&ctx);
        kay_random_seed(&random, 5);
        fixture_refuse_one(&ctx, &left);
        left = at;
        a = (plain){.size = {SIDE, SIDE}};
        kay_status status = kay_gf2_new(&ctx, SIDE, SIDE, &kept);
        if (status == KAY_OK) {
            for (uint64_t i = 0; i < SIDE; i++) {
                a.at[i][i * 7 % SIDE] = true;
                if (status == KAY_OK)
                    status = kay_gf2_fill(kept, i, i * 7 % SIDE);
            }
            if (status == KAY_OK)
                status = kay_gf2_eliminate(kept);
            for (uint64_t k = 0; k < CHANGES && status == KAY_OK; k++) {
                uint64_t i = kay_random_below(&random, SIDE), j = kay_random_below(&random, SIDE);
                if (kay_gf2_toggle(kept, i, j) != KAY_OK) {
                    refused++;
                    compare_at(kept, &a, 0, i);
                    assert_ok(&ctx, kay_gf2_toggle(kept, i, j));
                }
                a.at[i][j] ^= 1;
                compare_at(kept, &a, 0, i);
            }
            kay_gf2_free(kept);
        }
        assert_one_of(status, KAY_OK, KAY_ENOMEM);
        assert_int_equal(ctx.memory_used, 0);
        if (left != UINT64_MAX)
            break; /* no allocation failed: all were tried */
    }
    assert_more(refused, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_matrix_up_to_3_by_4_is_solved),
        cmocka_unit_test(every_entry_of_every_3_by_3_matrix_can_change_and_change_back),
        cmocka_unit_test(a_matrix_that_changes_answers_as_one_opened_there),
        cmocka_unit_test(it_holds_across_words_too),
        cmocka_unit_test(a_change_without_memory_changes_nothing),
        cmocka_unit_test(sparse_matrices_are_kept_up),
        cmocka_unit_test(a_dense_core_in_a_sparse_matrix_is_kept_up),
        cmocka_unit_test(all_unknowns_vary_as_each_does),
        cmocka_unit_test(what_does_not_fit_the_budget_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
