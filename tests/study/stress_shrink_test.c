#include "study/stress/stress_shrink.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* "N" and N numbers, one of which is 1000 or more. */
static kay_status large_number_comes(void *user, const char *text, size_t length, bool *same)
{
    char *end;
    unsigned long long count = strtoull(text, &end, 10), large = 0, found = 0;
    (void)user;
    (void)length;
    for (char *at = end;; at = end, found++) {
        unsigned long long number = strtoull(at, &end, 10);
        if (end == at)
            break;
        large += number >= 1000;
    }
    *same = count == found && large > 0;
    return KAY_OK;
}

/* "N" and a row of N letters with "ABBA" in it. */
static kay_status row_has_abba(void *user, const char *text, size_t length, bool *same)
{
    size_t count;
    char row[128];
    (void)user;
    (void)length;
    *same = sscanf(text, "%zu %127s", &count, row) == 2 && strlen(row) == count && strstr(row, "ABBA");
    return KAY_OK;
}

static kay_status time_is_over(void *user, const char *text, size_t length, bool *same)
{
    (void)user;
    (void)text;
    (void)length;
    (void)same;
    return KAY_END;
}

static void becomes(const char *text, stress_shrink_try try, const char *wanted)
{
    kay_context ctx;
    kay_text input;
    kay_context_init(&ctx);
    kay_text_init(&input, &ctx);
    kay_text_add(&input, text);
    assert_int_equal(stress_shrink(&ctx, &input, try, NULL), KAY_OK);
    assert_string_equal(kay_text_string(&input), wanted);
    kay_text_free(&input);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_count_follows_the_numbers(void **state)
{
    (void)state;
    becomes("5\n3 70000 2 1234567 9\n", large_number_comes, "1\n1000\n");
    becomes("1\n18446744073709551615\n", large_number_comes, "1\n1000\n");
}

static void a_count_follows_the_row(void **state)
{
    (void)state;
    becomes("11\nAABBABBABAB\n", row_has_abba, "4\nABBA\n");
}

static void without_time_the_input_stays(void **state)
{
    (void)state;
    becomes("2\n5 6\n", time_is_over, "2\n5 6\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_follows_the_numbers),
        cmocka_unit_test(a_count_follows_the_row),
        cmocka_unit_test(without_time_the_input_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
