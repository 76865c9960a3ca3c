/* Tests isomorphisms of quotients, on games with the same quotient and on quotients of one order. */
#include "fixture.h"

#include "misere/misere_quotient.h"
#include "misere/quotient_isomorphism.h"

static kay_misere_quotient *reached(kay_context *ctx, const char *code, uint64_t heap)
{
    kay_misere_quotient *quotient;
    assert_ok(ctx, kay_misere_quotient_open(ctx, code, &quotient));
    assert_ok(ctx, kay_misere_quotient_advance(quotient, heap));
    return quotient;
}

/* Whether the images, continued to products, keep the products and the lost elements. */
static bool keeps_products(const quotient_monoid *from, const quotient_monoid *to, const uint16_t *images)
{
    uint16_t image[256] = {0};
    for (uint32_t x = 1; x < from->order; x++) /* normal words come after their parts */
        image[x] = quotient_monoid_product(to, image[from->rest[x]], images[from->last[x]]);
    for (uint32_t x = 0; x < from->order; x++) {
        if (quotient_monoid_lost(from, x) != quotient_monoid_lost(to, image[x]))
            return false;
        for (uint32_t y = 0; y < from->order; y++)
            if (image[quotient_monoid_product(from, x, y)] != quotient_monoid_product(to, image[x], image[y]) ||
                (x != y && image[x] == image[y]))
                return false;
    }
    return true;
}

static void quotients_are_told_apart(void **unused)
{
    static const struct {
        const char *a;
        uint64_t to_a;
        const char *b;
        uint64_t to_b;
        bool alike;
    } cases[] = {
        {"0.77", 100, "0.44", 170, true},  {"0.75", 12, "0.512", 30, true}, {"0.71", 20, "0.241", 20, true},
        {"0.07", 10, "0.312", 10, true},   {"0.07", 14, "0.72", 20, false}, {"0.04", 16, "0.312", 10, false},
        {"0.[3]", 15, "0.147", 40, false}, {"0.[3]", 7, "0.147", 40, true}, {"0.3", 0, "0.77", 0, true},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        uint16_t images[QUOTIENT_LETTERS];
        bool found;
        kay_context_init(&ctx);
        kay_misere_quotient *a = reached(&ctx, cases[i].a, cases[i].to_a);
        kay_misere_quotient *b = reached(&ctx, cases[i].b, cases[i].to_b);
        const quotient_monoid *from = &kay_misere_quotient_stage(a)->monoid,
                              *to = &kay_misere_quotient_stage(b)->monoid;
        assert_ok(&ctx, quotient_isomorphism(&ctx, from, to, images, &found));
        if (found != cases[i].alike)
            print_error("%s and %s\n", cases[i].a, cases[i].b);
        assert_int_equal(found, cases[i].alike);
        assert_true(!found || keeps_products(from, to, images));
        uint64_t left = UINT64_MAX;
        for (uint64_t refused = 0; left == UINT64_MAX; refused++) {
            left = refused;
            fixture_refuse_one(&ctx, &left);
            const kay_status status = quotient_isomorphism(&ctx, from, to, images, &found);
            assert_int_equal(status, left == UINT64_MAX ? KAY_ENOMEM : KAY_OK);
        }
        kay_misere_quotient_close(a);
        kay_misere_quotient_close(b);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(quotients_are_told_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
