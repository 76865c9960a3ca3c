/* Intern tables: equal byte strings have one number, and a refused allocation loses none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/intern_table.h"

enum { INTERN_STRINGS = 3000 };

/* The n-th of different strings, some of them longer than the eight bytes that are hashed at once. */
static size_t intern_string(uint64_t n, char out[40])
{
    return (size_t)snprintf(out, 40, n % 2 ? "%d" : "a longer string: %d", (int)n);
}

static void strings_come_back_from_their_numbers_which_follow_one_another(void **state)
{
    (void)state;
    kay_context ctx;
    kay_intern_table table;
    char string[40];
    uint64_t number;
    size_t length;
    kay_context_init(&ctx);
    kay_intern_table_init(&table, &ctx);
    for (int round = 0; round < 2; round++)
        for (uint64_t n = 0, next = 0; n < INTERN_STRINGS; n++) {
            length = intern_string(n, string);
            assert_int_equal(kay_intern_table_find(&table, string, length), round ? next : KAY_INTERN_NONE);
            assert_int_equal(kay_intern_table_number(&table, string, length, &number), KAY_OK);
            assert_int_equal(number, next);
            assert_int_equal(table.count, round ? INTERN_STRINGS : n + 1);
            next = kay_intern_table_next(&table, number);
        }
    number = 0;
    for (uint64_t n = 0; n < INTERN_STRINGS; n++, number = kay_intern_table_next(&table, number)) {
        const void *bytes = kay_intern_table_bytes(&table, number, &length);
        assert_int_equal(length, intern_string(n, string));
        assert_memory_equal(bytes, string, length);
        assert_int_equal(*kay_intern_table_word(&table, number), 0);
    }
    assert_int_equal(number, table.used);
    kay_intern_table_free(&table);
    assert_int_equal(ctx.memory_used, 0);
}

static void zeros_of_different_lengths_are_different_strings(void **state)
{
    (void)state;
    kay_context ctx;
    kay_intern_table table;
    uint64_t number;
    kay_context_init(&ctx);
    kay_intern_table_init(&table, &ctx);
    for (size_t length = 0; length <= 17; length++) {
        assert_int_equal(kay_intern_table_number(&table, (char[17]){0}, length, &number), KAY_OK);
        assert_int_equal(table.count, length + 1);
    }
    kay_intern_table_free(&table);
}

/* Adds strings until the table refuses one: for lack of memory, or because the work was stopped. */
static void strings_are_kept_until_one_is_refused(uint64_t memory_limit, const int *stop)
{
    kay_context ctx;
    kay_intern_table table;
    char string[40];
    uint64_t number, count = 0;
    kay_status status = KAY_OK;
    kay_context_init(&ctx);
    kay_intern_table_init(&table, &ctx);
    ctx.memory_limit = memory_limit;
    ctx.stop = stop;
    while (status == KAY_OK) {
        const size_t length = intern_string(count++, string);
        status = kay_intern_table_number(&table, string, length, &number);
    }
    assert_int_equal(status, KAY_EUNABLE);
    assert_int_equal(table.count, count - 1);
    assert_true(count > 100 && count < 1000000);
    for (uint64_t n = 0; n < count; n++) {
        const size_t length = intern_string(n, string);
        assert_int_equal(kay_intern_table_find(&table, string, length) == KAY_INTERN_NONE, n == count - 1);
    }
    kay_intern_table_free(&table);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_refused_string_is_not_there_and_the_others_are(void **state)
{
    (void)state;
    strings_are_kept_until_one_is_refused(20000, NULL);
}

static void a_large_table_looks_at_the_clock_while_it_grows(void **state)
{
    (void)state;
    const int stopped = 1;
    strings_are_kept_until_one_is_refused(UINT64_C(1) << 28, &stopped); /* enough for a million strings */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_come_back_from_their_numbers_which_follow_one_another),
        cmocka_unit_test(zeros_of_different_lengths_are_different_strings),
        cmocka_unit_test(a_refused_string_is_not_there_and_the_others_are),
        cmocka_unit_test(a_large_table_looks_at_the_clock_while_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
