/* Tests nim arithmetic by the definition of the product, Conway's recursion, the laws of a field, and known values. */
#include "fixture.h"

#include <kayles/nim.h>

#include "math/nim/nim_word.h"

/* A product is the least number that is not of the form a'b + ab' + a'b'. */
static void small_products_are_what_is_excluded_first(void **unused)
{
    (void)unused;
    enum { SMALL = 48, VALUES = 256 };
    unsigned products[SMALL][SMALL];
    for (unsigned a = 0; a < SMALL; a++)
        for (unsigned b = 0; b < SMALL; b++) {
            bool there[VALUES] = {false};
            for (unsigned x = 0; x < a; x++)
                for (unsigned y = 0; y < b; y++)
                    there[products[x][b] ^ products[a][y] ^ products[x][y]] = true;
            products[a][b] = 0;
            while (there[products[a][b]])
                products[a][b]++;
            assert_int_equal(kay_nim_product(a, b), products[a][b]);
        }
}

/* The product by Conway's rules for F = 2^(bits/2): F * F = F + F/2, and F * x is the ordinary product for x < F. */
static uint64_t conway(uint64_t a, uint64_t b, unsigned bits)
{
    if (a < 2 || b < 2)
        return a * b;
    const unsigned half = bits / 2;
    const uint64_t mask = (UINT64_C(1) << half) - 1;
    const uint64_t high = conway(a >> half, b >> half, half), low = conway(a & mask, b & mask, half);
    const uint64_t cross = conway((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half);
    return (cross ^ low) << half | (low ^ conway(high, UINT64_C(1) << (half - 1), half));
}

static void products_follow_the_recursion(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 1);
    for (unsigned i = 0; i < 2000; i++) {
        const uint64_t a = kay_random_next(&random) >> i % 64, b = kay_random_next(&random) >> i / 64 % 64;
        assert_int_equal(kay_nim_product(a, b), conway(a, b, 64));
    }
}

static void both_products_of_polynomials_agree(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 2);
    const kay_nim_word_product fastest = kay_nim_word_fastest();
    for (unsigned i = 0; i < 20000; i++) {
        const uint64_t a = kay_random_next(&random) >> i % 64, b = ~(kay_random_next(&random) >> i / 64 % 64);
        assert_int_equal(kay_nim_word_portable(a, b), fastest(a, b));
        assert_int_equal(kay_nim_from(kay_nim_to(a)), a);
    }
}

static void words_keep_the_laws_of_a_field(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 3);
    for (unsigned i = 0; i < 3000; i++) {
        const uint64_t a = kay_random_next(&random) >> i % 64, b = kay_random_next(&random),
                       c = kay_random_next(&random);
        assert_int_equal(kay_nim_product(a, b), kay_nim_product(b, a));
        assert_int_equal(kay_nim_product(kay_nim_product(a, b), c), kay_nim_product(a, kay_nim_product(b, c)));
        assert_int_equal(kay_nim_product(a, b ^ c), kay_nim_product(a, b) ^ kay_nim_product(a, c));
        assert_int_equal(kay_nim_product(a, kay_nim_inverse(a)), a != 0);
        assert_int_equal(kay_nim_product(kay_nim_square_root(a), kay_nim_square_root(a)), a);
        assert_int_equal(kay_nim_power(a, 5), kay_nim_product(a, kay_nim_power(kay_nim_power(a, 2), 2)));
        uint64_t root;
        if (!kay_nim_root(a, &root))
            assert_true(a >> 63);
        else
            assert_int_equal(kay_nim_product(root, root) ^ root, a);
    }
}

/* If the field has a root, the result is in the field, and it is the smaller of the two. */
static void roots_are_the_smallest(void **unused)
{
    (void)unused;
    for (uint64_t a = 0; a < 256; a++) {
        uint64_t root, least = 0;
        while ((kay_nim_product(least, least) ^ least) != a)
            least++;
        assert_true(kay_nim_root(a, &root));
        assert_int_equal(root, least);
    }
}

static void orders_and_logarithms_of_small_fields(void **unused)
{
    (void)unused;
    for (uint64_t base = 1; base < 64; base++) {
        uint64_t order = 1, n;
        for (uint64_t power = base; power != 1; power = kay_nim_product(power, base))
            order++;
        assert_int_equal(kay_nim_order(base), order);
        uint64_t power = 1;
        for (uint64_t exponent = 0; exponent < order; exponent++, power = kay_nim_product(power, base)) {
            assert_true(kay_nim_log(power, base, &n));
            assert_int_equal(n, exponent);
        }
    }
}

static void logarithms_of_large_numbers(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 4);
    uint64_t n;
    for (unsigned i = 0; i < 20; i++) {
        const uint64_t base = kay_random_next(&random), exponent = kay_random_next(&random);
        assert_true(kay_nim_log(kay_nim_power(base, exponent), base, &n));
        assert_int_equal(n, exponent % kay_nim_order(base));
    }
    assert_false(kay_nim_log(4, 2, &n)); /* in another field */
    assert_false(kay_nim_log(0, 2, &n));
    assert_true(kay_nim_log(0, 0, &n));
    assert_int_equal(n, 1);
    assert_true(kay_nim_log(1, 0, &n));
    assert_int_equal(n, 0);
}

/* ---- Numbers of any size */

static kay_nimber nimber_random(kay_arena *arena, kay_random *random, uint64_t limbs)
{
    uint64_t *made = kay_arena_array(arena, limbs + 1, sizeof *made);
    assert_non_null(made);
    for (uint64_t i = 0; i < limbs; i++)
        made[i] = kay_random_next(random);
    while (limbs && !made[limbs - 1])
        limbs--;
    return (kay_nimber){.limbs = made, .limb_count = limbs};
}

static kay_nimber sum(kay_arena *arena, kay_nimber a, kay_nimber b)
{
    kay_nimber out;
    assert_int_equal(kay_nimber_add(arena, &a, &b, &out), KAY_OK);
    return out;
}

static kay_nimber product(kay_arena *arena, kay_nimber a, kay_nimber b)
{
    kay_nimber out;
    assert_int_equal(kay_nimber_multiply(arena, &a, &b, &out), KAY_OK);
    return out;
}

static void assert_same(kay_nimber a, kay_nimber b)
{
    assert_int_equal(a.limb_count, b.limb_count);
    assert_memory_equal(a.limbs, b.limbs, a.limb_count * sizeof *a.limbs);
}

static void assert_equal_products(kay_arena *arena, kay_nimber a, kay_nimber b, kay_nimber c, kay_nimber d)
{
    assert_same(product(arena, a, b), product(arena, c, d));
}

static void assert_laws_of_a_field(kay_arena *arena, kay_nimber a, kay_nimber b, kay_nimber c)
{
    kay_nimber one, root, inverse;
    const kay_nimber zero = {.limbs = NULL}, ab = product(arena, a, b), bc = product(arena, b, c);
    assert_int_equal(kay_nimber_from(arena, 1, &one), KAY_OK);
    assert_equal_products(arena, a, b, b, a);
    assert_equal_products(arena, ab, c, a, bc);
    assert_same(product(arena, a, sum(arena, b, c)), sum(arena, ab, product(arena, a, c)));
    assert_int_equal(kay_nimber_square_root(arena, &a, &root), KAY_OK);
    assert_equal_products(arena, root, root, a, one);
    assert_int_equal(kay_nimber_root(arena, &a, &root), KAY_OK);
    assert_same(sum(arena, root, product(arena, root, root)), a);
    assert_int_equal(kay_nimber_invert(arena, &c, &inverse), KAY_OK);
    assert_same(product(arena, inverse, c), one);
    assert_int_equal(kay_nimber_invert(arena, &zero, &inverse), KAY_EINPUT);
}

static void numbers_of_any_size_keep_the_laws_of_a_field(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_random random;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_random_seed(&random, 5);
    for (uint64_t i = 0; i < 60; i++, kay_arena_clear(&arena)) {
        const kay_nimber a = nimber_random(&arena, &random, i % 10), b = nimber_random(&arena, &random, i % 7);
        assert_laws_of_a_field(&arena, a, b, nimber_random(&arena, &random, i % 4 + 1));
    }
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

/* The power depends only on the remainder of the exponent by 2^128 - 1. */
static void exponents_are_ordinary_numbers(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_random random;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_random_seed(&random, 6);
    const kay_nimber a = nimber_random(&arena, &random, 2), n = nimber_random(&arena, &random, 2);
    const uint64_t many[] = {n.limbs[0], n.limbs[1] - 7, 0, 7}; /* modulo 2^128 - 1, 7 * 2^192 is 7 * 2^64 */
    const kay_nimber other = {.limbs = many, .limb_count = 4}, seven = {.limbs = &many[3], .limb_count = 1};
    kay_nimber x, y;
    assert_int_equal(kay_nimber_power(&arena, &a, &n, &x), KAY_OK);
    assert_int_equal(kay_nimber_power(&arena, &a, &other, &y), KAY_OK);
    assert_same(x, y);
    assert_int_equal(kay_nimber_power(&arena, &a, &seven, &x), KAY_OK);
    y = product(&arena, a, a);
    assert_same(x, product(&arena, product(&arena, y, y), product(&arena, y, a)));
    kay_arena_free(&arena);
}

static kay_status evaluate(kay_context *ctx, const char *text, size_t *place)
{
    kay_arena arena;
    kay_nimber value;
    kay_text out;
    kay_text_init(&out, ctx);
    kay_arena_init(&arena, ctx);
    kay_status status = kay_nimber_read(&arena, text, strlen(text), &value, place);
    if (status == KAY_OK)
        status = kay_nimber_write(&value, &out);
    kay_text_free(&out);
    kay_arena_free(&arena);
    return status;
}

/* Expressions of ordinals and of large numbers, with their values. */
static void ordinals_and_large_numbers_are_computed_with(void **unused)
{
    (void)unused;
    static const char *const known[][2] = {
        {"[w]^3", "2"},
        {"[w^w]^5", "4"},
        {"[w^w^2]^7", "[w+1]"},
        {"[w^w^6]^19", "[w^3+4]"},
        {"([w^w*7+w^2+9] * [w^(w*3+1)+w]) / [w^w*7+w^2+9]", "[w^(w*3+1)+w]"},
        {"root([w^w+w*3])^2 + root([w^w+w*3])", "[w^w+w*3]"},
        {"order(18446744073709551616)", "113427455640312821154458202477256070485"},
        {"sqrt([w^9+w+6]) * sqrt([w^9+w+6])", "[w^9+w+6]"},
        {"[w^(w^2*3+w*4+2)*18446744073709551616+w^w^2+1]", "[w^(w^2*3+w*4+2)*18446744073709551616+w^w^2+1]"},
    };
    kay_context ctx;
    kay_arena arena;
    kay_text out;
    kay_context_init(&ctx);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        kay_nimber value;
        kay_arena_init(&arena, &ctx);
        kay_text_init(&out, &ctx);
        assert_int_equal(kay_nimber_read(&arena, known[i][0], strlen(known[i][0]), &value, NULL), KAY_OK);
        assert_int_equal(kay_nimber_write(&value, &out), KAY_OK);
        assert_string_equal(kay_text_string(&out), known[i][1]);
        kay_text_free(&out);
        kay_arena_free(&arena);
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Lets each allocation fail in turn: each time an error and no leak, and at last the answer. */
static void refused_memory_is_told(void **unused)
{
    (void)unused;
    static const char text[] =
        "(340282366920938463463374607431768211455 * 18446744073709551617 ^ 3 + sqrt(2)) / root(8)"
        " + root([w^2*5+w+1]) / [w^w*3+w] + [w^w] ^ 5";
    kay_context ctx;
    kay_context_init(&ctx);
    uint64_t refused = 0;
    for (uint64_t limit = 0;; limit += 64) {
        ctx.memory_limit = limit;
        const kay_status status = evaluate(&ctx, text, NULL);
        assert_int_equal(ctx.memory_used, 0);
        if (status == KAY_OK)
            break;
        assert_int_equal(status, KAY_EUNABLE);
        refused++;
    }
    assert_true(refused > 10);
}

static void errors_have_their_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t place;
    } wrong[] = {
        {"", 0},         {"1 +", 3},       {"1 + x", 4},    {"-3", 0},      {"3 - 1", 2},
        {"(1 + 2", 0},   {"1 + 2)", 5},    {"4 / 0", 2},    {"sqrt 4", 5},  {"log(4)", 5},
        {"log(4,2)", 0}, {"root(1,2)", 6}, {"order(0)", 0}, {"2 3", 2},     {"1,2", 1},
        {"()", 1},       {"1..2", 1},      {"sin(1)", 0},   {"2 * * 3", 4}, {"log(4,18446744073709551616)", 0},
    };
    kay_context ctx;
    kay_context_init(&ctx);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        size_t place = 99;
        assert_int_equal(evaluate(&ctx, wrong[i].text, &place), KAY_EINPUT);
        assert_int_equal(place, wrong[i].place);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_products_are_what_is_excluded_first),
        cmocka_unit_test(products_follow_the_recursion),
        cmocka_unit_test(both_products_of_polynomials_agree),
        cmocka_unit_test(words_keep_the_laws_of_a_field),
        cmocka_unit_test(roots_are_the_smallest),
        cmocka_unit_test(orders_and_logarithms_of_small_fields),
        cmocka_unit_test(logarithms_of_large_numbers),
        cmocka_unit_test(numbers_of_any_size_keep_the_laws_of_a_field),
        cmocka_unit_test(exponents_are_ordinary_numbers),
        cmocka_unit_test(ordinals_and_large_numbers_are_computed_with),
        cmocka_unit_test(refused_memory_is_told),
        cmocka_unit_test(errors_have_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
