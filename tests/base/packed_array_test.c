/* Tests arrays of packed numbers at every width. */
#include "base/packed_array.h"

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
        assert_at_most(kay_packed_words(100, log), 100);
        for (uint64_t i = 0; i < 100; i++)
            kay_packed_set(words, i, log, (i * 0x9e3779b97f4a7c15u) & kay_packed_mask(log));
        for (uint64_t i = 0; i < 100; i++)
            assert_int_equal(kay_packed_get(words, i, log), (i * 0x9e3779b97f4a7c15u) & kay_packed_mask(log));
    }
}

static void counting_meets_every_array_once_in_order(void **unused)
{
    (void)unused;
    enum { COUNT = 3, MOST = 4 };
    for (unsigned log = kay_packed_log(MOST); log <= 6; log++) {
        uint64_t words[COUNT] = {0}, met = 1;
        do {
            uint64_t number = 0;
            for (uint64_t i = COUNT; i-- > 0;)
                number = number * (MOST + 1) + kay_packed_get(words, i, log);
            assert_int_equal(number, met - 1);
            met++;
        } while (kay_packed_next(words, COUNT, log, MOST));
        assert_int_equal(met - 1, 125);
        for (uint64_t i = 0; i < COUNT; i++)
            assert_int_equal(kay_packed_get(words, i, log), 0);
    }
    assert_false(kay_packed_next(NULL, 0, 6, MOST));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_width_holds_the_largest_number),
        cmocka_unit_test(items_keep_apart_at_every_width),
        cmocka_unit_test(counting_meets_every_array_once_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
