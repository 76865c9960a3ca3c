/* Tests canonical forms: how many there are, their sums, their texts, and budgets that end. */
#include <fixture.h>

#include <kayles/random.h>

#include "misere/misere_form.h"

enum { SMALL = 22, KEPT = 64 };

/* Makes the 22 forms whose play has at most four moves: day after day from all sets of those known before. */
static void form_make_small(misere_forms *own)
{
    misere_form options[5];
    for (uint64_t known = 2; own->count < SMALL;) { /* the first two forms have at most one move */
        for (uint64_t set = 0; set < UINT64_C(1) << known; set++) {
            uint64_t count = 0;
            misere_form form;
            for (uint64_t i = 0; i < known; i++)
                if (set >> i & 1)
                    options[count++] = (misere_form)i;
            assert_ok(own->ctx, misere_form_make(own, options, count, &form));
        }
        known = own->count;
    }
}

static void form_counts(void **state)
{
    (void)state;
    kay_context ctx;
    misere_forms own;
    uint64_t born[8] = {0};
    kay_context_init(&ctx);
    assert_ok(&ctx, misere_forms_init(&own, &ctx));
    form_make_small(&own);
    assert_int_equal(own.count, SMALL);
    for (misere_form form = 0; form < SMALL; form++)
        born[misere_form_record(&own, form)->birthday]++;
    const uint64_t expected[] = {1, 1, 1, 2, 17}; /* 22 by day 4: Winning Ways, chapter 13 */
    for (unsigned day = 0; day < 5; day++)
        assert_int_equal(born[day], expected[day]);
    misere_forms_free(&own);
    assert_int_equal(ctx.memory_used, 0);
}

/* The outcome of a sum of two forms by its moves alone. */
static bool form_lost(const misere_forms *own, misere_form a, misere_form b, int8_t known[SMALL][SMALL])
{
    if (known[a][b] >= 0)
        return known[a][b];
    bool lost = a != MISERE_ZERO || b != MISERE_ZERO;
    for (unsigned side = 0; side < 2; side++) {
        uint64_t count;
        const misere_form *options = misere_form_options(own, side ? b : a, &count);
        for (uint64_t i = 0; i < count; i++)
            lost = !(side ? form_lost(own, a, options[i], known) : form_lost(own, options[i], b, known)) && lost;
    }
    known[a][b] = lost;
    return lost;
}

static void form_sums_of_two(void **state)
{
    (void)state;
    kay_context ctx;
    misere_forms own;
    int8_t known[SMALL][SMALL];
    kay_context_init(&ctx);
    assert_ok(&ctx, misere_forms_init(&own, &ctx));
    form_make_small(&own);
    memset(known, -1, sizeof known);
    for (misere_form a = 0; a < SMALL; a++)
        for (misere_form b = 0; b < SMALL; b++) {
            misere_form sum;
            assert_ok(&ctx, misere_forms_add(&own, (const misere_form[]){a, b}, 2, &sum));
            assert_int_equal(misere_form_is_p(&own, sum), form_lost(&own, a, b, known));
            assert_at_most(misere_form_record(&own, sum)->birthday,
                           misere_form_record(&own, a)->birthday + misere_form_record(&own, b)->birthday);
        }
    misere_forms_free(&own);
    assert_int_equal(ctx.memory_used, 0);
}

/* Sums in any order and in any brackets are the same; a heap of two added to G gives the next value of its genus. */
static void form_sums_in_any_order(void **state)
{
    (void)state;
    kay_context ctx;
    misere_forms own;
    kay_random random;
    misere_form two;
    kay_context_init(&ctx);
    kay_random_seed(&random, 1);
    assert_ok(&ctx, misere_forms_init(&own, &ctx));
    assert_ok(&ctx, misere_form_make(&own, (const misere_form[]){MISERE_ONE, MISERE_ZERO}, 2, &two));
    form_make_small(&own);
    for (unsigned round = 0; round < 300; round++) {
        misere_form terms[3], ab, bc, all[3];
        for (unsigned i = 0; i < 3; i++)
            terms[i] = (misere_form)kay_random_below(&random, SMALL);
        assert_ok(&ctx, misere_forms_add(&own, terms, 2, &ab));
        assert_ok(&ctx, misere_forms_add(&own, terms + 1, 2, &bc));
        assert_ok(&ctx, misere_forms_add(&own, (const misere_form[]){ab, terms[2]}, 2, &all[0]));
        assert_ok(&ctx, misere_forms_add(&own, (const misere_form[]){bc, terms[0]}, 2, &all[1]));
        assert_ok(&ctx, misere_forms_add(&own, (const misere_form[]){terms[2], terms[0], terms[1]}, 3, &all[2]));
        assert_int_equal(all[0], all[1]);
        assert_int_equal(all[0], all[2]);
        assert_ok(&ctx, misere_forms_add(&own, (const misere_form[]){ab, two}, 2, &bc));
        const genus_digits genus = misere_form_genus(&own, ab), next = misere_form_genus(&own, bc);
        assert_int_equal(next.base, genus.base ^ 2);
        for (uint64_t i = 0; i < 8; i++)
            assert_int_equal(genus_digit(&next, i), genus_digit(&genus, i + 1));
    }
    misere_forms_free(&own);
    assert_int_equal(ctx.memory_used, 0);
}

/* Stores that make the same forms in different orders write the same texts. */
static void form_texts(void **state)
{
    (void)state;
    kay_context ctx;
    misere_forms own, other;
    kay_text one, two;
    uint64_t length, longest = 0;
    kay_context_init(&ctx);
    kay_text_init(&one, &ctx);
    kay_text_init(&two, &ctx);
    assert_ok(&ctx, misere_forms_init(&own, &ctx));
    assert_ok(&ctx, misere_forms_init(&other, &ctx));
    form_make_small(&own);
    misere_form others[SMALL]; /* the forms of `own` made again, the options of the later ones first */
    others[0] = MISERE_ZERO;
    for (uint64_t day = 1; day <= 4; day++)
        for (misere_form form = SMALL; form-- > 0;) {
            uint64_t count;
            misere_form options[KEPT];
            const misere_form *from = misere_form_options(&own, form, &count);
            for (uint64_t i = 0; i < count && misere_form_record(&own, form)->birthday == day; i++)
                options[i] = others[from[i]];
            if (misere_form_record(&own, form)->birthday == day)
                assert_ok(&ctx, misere_form_make(&other, options, count, &others[form]));
        }
    for (misere_form form = 0; form < SMALL; form++) {
        const misere_form rest = SMALL - 1 - form;
        const misere_form terms[] = {form, form, form, rest, rest};
        const misere_form shuffled[] = {others[rest], others[form], others[form], others[rest], others[form]};
        misere_form a, b;
        assert_ok(&ctx, misere_forms_add(&own, terms, 5, &a));
        assert_ok(&ctx, misere_forms_add(&other, shuffled, 5, &b));
        kay_text_clear(&one);
        kay_text_clear(&two);
        assert_ok(&ctx, misere_form_write(&own, a, UINT64_MAX, &one, &length));
        assert_int_equal(one.length, length);
        assert_ok(&ctx, misere_form_write(&other, b, length - 1, &two, &length));
        assert_int_equal(two.length, 0);
        assert_ok(&ctx, misere_form_write(&other, b, length, &two, &length));
        assert_string_equal(kay_text_string(&one), kay_text_string(&two));
        longest = length > longest ? length : longest;
    }
    assert_more(longest, 1000); /* texts with names are among them */
    kay_text_free(&one);
    kay_text_free(&two);
    misere_forms_free(&own);
    misere_forms_free(&other);
    assert_int_equal(ctx.memory_used, 0);
}

/* Whatever memory there is, a sum is right or unable; with more memory the same store goes on. */
static void form_budget(void **state)
{
    (void)state;
    bool ended = false, done = false;
    for (uint64_t limit = 512; !done; limit += limit / 8) {
        kay_context ctx;
        misere_forms own;
        misere_form sum = 0;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_status status = misere_forms_init(&own, &ctx);
        if (status == KAY_OK) {
            ctx.memory_limit = UINT64_MAX;
            form_make_small(&own);
            ctx.memory_limit = limit;
            status = misere_forms_add(&own, (const misere_form[]){SMALL - 1, SMALL - 2, SMALL - 3}, 3, &sum);
            done = status == KAY_OK;
            ended = ended || !done;
            ctx.memory_limit = UINT64_MAX;
            misere_form again;
            assert_ok(&ctx, misere_forms_add(&own, (const misere_form[]){SMALL - 3, SMALL - 1, SMALL - 2}, 3, &again));
            assert_true(!done || again == sum);
        }
        if (!done)
            assert_int_equal(status, KAY_EUNABLE);
        misere_forms_free(&own);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_true(ended);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(form_counts), cmocka_unit_test(form_sums_of_two), cmocka_unit_test(form_sums_in_any_order),
        cmocka_unit_test(form_texts),  cmocka_unit_test(form_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
