#include "base/packed.h"

#include "fixture.h"

static void the_width_holds_the_largest_number(void **unused)
{
    (void)unused;
    assert_int_equal(kay_packed_log(0), 0);
    assert_int_equal(kay_packed_log(1), 0);
    assert_int_equal(kay_packed_log(2), 1);
    assert_int_equal(kay_packed_log(15), 2);
    assert_int_equal(kay_packed_log(16), 3);
    assert_int_equal(kay_packed_log(UINT32_MAX), 5);
    assert_int_equal(kay_packed_log(UINT64_MAX), 6);
}

static void items_keep_apart_at_every_width(void **unused)
{
    (void)unused;
    for (unsigned log = 0; log <= 6; log++) {
        uint64_t words[100] = {0};
        assert_true(kay_packed_words(100, log) <= 100);
        for (uint64_t i = 0; i < 100; i++)
            kay_packed_set(words, i, log, (i * 0x9e3779b97f4a7c15u) & kay_packed_mask(log));
        for (uint64_t i = 0; i < 100; i++)
            assert_true(kay_packed_get(words, i, log) == ((i * 0x9e3779b97f4a7c15u) & kay_packed_mask(log)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_width_holds_the_largest_number),
        cmocka_unit_test(items_keep_apart_at_every_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
