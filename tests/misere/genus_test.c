/* Tests genera against those of Winning Ways, chapter 13. */
#include <fixture.h>

#include "misere/genus.h"

typedef struct genus_case {
    const char *text;
    uint32_t base, values[4], count;
} genus_case;

/* 0, 1, 2, 2 + 2, and the options of 4^146, which is heap 5 of Kayles. */
static const genus_case zero = {"0^120", 0, {1, 2, 0}, 3}, one = {"1^031", 1, {0, 3, 1}, 3},
                        two = {"2^20", 2, {2, 0}, 2}, three = {"3^31", 3, {3, 1}, 2}, firm = {"0^02", 0, {0, 2}, 2};

static genus_digits genus_of(const genus_case *from)
{
    return (genus_digits){.base = from->base, .count = from->count, .values = from->values};
}

static void genus_expect(const genus_case *const *options, uint64_t count, const char *expected)
{
    kay_context ctx;
    kay_text text;
    genus_digits genera[8];
    uint32_t values[32];
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    genus_mex mex = {.ctx = &ctx};
    for (uint64_t i = 0; i < count; i++)
        genera[i] = genus_of(options[i]);
    assert_at_most(genus_length(genera, count), sizeof values / sizeof *values);
    genus_digits found = {.values = values};
    assert_ok(&ctx, genus_of_options(&mex, genera, count, &found.base, values, &found.count));
    genus_write(&found, found.count, &text);
    assert_string_equal(kay_text_string(&text), expected);
    kay_text_free(&text);
    genus_mex_free(&mex);
    assert_int_equal(ctx.memory_used, 0);
}

static void genus_from_options(void **state)
{
    (void)state;
    genus_expect(NULL, 0, zero.text);
    genus_expect((const genus_case *[]){&zero}, 1, one.text);
    genus_expect((const genus_case *[]){&zero, &one}, 2, two.text);
    genus_expect((const genus_case *[]){&zero, &one, &two}, 3, three.text);
    genus_expect((const genus_case *[]){&two, &three}, 2, firm.text);
    genus_expect((const genus_case *[]){&one, &two, &three, &firm}, 4, "4^146");
    genus_expect((const genus_case *[]){&zero, &firm}, 2, "1^20"); /* restive */
    genus_expect((const genus_case *[]){&one, &firm}, 2, "2^1420"); /* restless */
}

static void genus_values_of_two_digits(void **state)
{
    (void)state;
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    const uint32_t values[] = {9, 11};
    const genus_digits genus = {.base = 9, .count = 2, .values = values};
    for (uint32_t shown = 0; shown <= 2; shown++) {
        genus_write(&genus, shown, &text);
        kay_text_char(&text, ' ');
    }
    assert_string_equal(kay_text_string(&text), "9 9^9 9^(9,11) ");
    kay_text_free(&text);
    for (uint64_t i = 0; i < 6; i++)
        assert_int_equal(genus_digit(&genus, i), i % 2 ? 11 : 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(genus_from_options),
        cmocka_unit_test(genus_values_of_two_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
