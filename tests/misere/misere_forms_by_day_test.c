/* Counts all canonical forms whose play has at most five moves (Conway, On Numbers and Games, chapter 12). */
#include <fixture.h>

#include "misere/misere_form.h"

static void forms_by_day(void **state)
{
    static const uint64_t expected[] = {2, 3, 5, 22, 4171780}; /* from day 1 on */
    (void)state;
    kay_context ctx;
    misere_forms own;
    kay_context_init(&ctx);
    assert_ok(&ctx, misere_forms_init(&own, &ctx));
    for (unsigned day = 1; day < 5; day++) {
        const uint64_t known = own.count;
        misere_form options[32];
        assert_int_equal(known, expected[day - 1]);
        for (uint64_t set = 0; set < UINT64_C(1) << known; set++) {
            uint64_t count = 0;
            misere_form form;
            for (uint64_t i = 0; i < known; i++)
                if (set >> i & 1)
                    options[count++] = (misere_form)i;
            assert_ok(&ctx, misere_form_make(&own, options, count, &form));
        }
    }
    assert_int_equal(own.count, expected[4]);
    misere_forms_free(&own);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forms_by_day)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
