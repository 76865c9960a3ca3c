/* Positions of rules in Lua as words and back, of each of the five kinds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include <kayles/random.h>

#include "lua/position_words.h"

static void position_same(const kay_position *a, const kay_position *b)
{
    assert_int_equal(a->array, b->array);
    if (!a->array) {
        assert_int_equal(a->number, b->number);
        return;
    }
    assert_int_equal(a->length, b->length);
    if (a->length)
        assert_memory_equal(a->items, b->items, a->length * sizeof *a->items);
}

/* An array whose items are from `least` to `most`. */
static void position_random(kay_random *random, uint32_t length, int least, int most, kay_position *out)
{
    out->array = true;
    out->length = length;
    for (uint32_t i = 0; i < length; i++)
        out->items[i] = (int16_t)(least + (int)kay_random_below(random, (uint64_t)(most - least) + 1));
}

static void positions_come_back_from_their_words(void **state)
{
    static const int ranges[][2] = {{0, 15}, {0, 16}, {-1, 15}, {-128, 127}, {-129, 127}, {-128, 128}, {-32768, 32767}};
    static const uint32_t lengths[] = {0, 1, 2, 3, 4, 7, 8, 14, 15, 100, KAY_POSITION_ARRAY_MAX};
    (void)state;
    kay_context ctx;
    kay_intern_table store;
    kay_random random;
    static kay_position value, back;
    kay_context_init(&ctx);
    kay_intern_table_init(&store, &ctx);
    kay_random_seed(&random, 1);
    for (unsigned range = 0; range < sizeof ranges / sizeof *ranges; range++)
        for (unsigned length = 0; length < sizeof lengths / sizeof *lengths; length++)
            for (int i = 0; i < 20; i++) {
                uint64_t word, again;
                position_random(&random, lengths[length], ranges[range][0], ranges[range][1], &value);
                assert_int_equal(kay_position_word(&store, &value, &word), KAY_OK);
                assert_int_equal(kay_position_word(&store, &value, &again), KAY_OK);
                assert_int_equal(word, again);
                kay_position_value(&store, word, &back);
                position_same(&value, &back);
            }
    kay_intern_table_free(&store);
    assert_int_equal(ctx.memory_used, 0);
}

static void numbers_are_no_arrays_of_one(void **state)
{
    (void)state;
    kay_context ctx;
    kay_intern_table store;
    static kay_position value, back;
    uint64_t number, array;
    kay_context_init(&ctx);
    kay_intern_table_init(&store, &ctx);
    value = (kay_position){.number = KAY_POSITION_NUMBER_MAX};
    assert_int_equal(kay_position_word(&store, &value, &number), KAY_OK);
    kay_position_value(&store, number, &back);
    position_same(&value, &back);
    value = (kay_position){.number = 5};
    assert_int_equal(kay_position_word(&store, &value, &number), KAY_OK);
    value = (kay_position){.array = true, .length = 1, .items = {5}};
    assert_int_equal(kay_position_word(&store, &value, &array), KAY_OK);
    assert_int_not_equal(number, array);
    value.length = 0;
    assert_int_equal(kay_position_word(&store, &value, &number), KAY_OK);
    assert_int_not_equal(number, array);
    kay_intern_table_free(&store);
}

/* Arrays that differ only in trailing zeros, in sign or in order have words of their own. */
static void different_positions_have_different_words(void **state)
{
    (void)state;
    static const kay_position values[] = {
        {.array = true, .length = 1},
        {.array = true, .length = 2},
        {.array = true, .length = 2, .items = {0, 1}},
        {.array = true, .length = 2, .items = {1, 0}},
        {.array = true, .length = 2, .items = {-1, 0}},
        {.array = true, .length = 2, .items = {255, 0}},
        {.array = true, .length = 7, .items = {16}},
        {.array = true, .length = 8, .items = {16}},
        {.array = true, .length = 14},
        {.array = true, .length = 15},
        {.array = true, .length = 2, .items = {32767, -32768}},
        {.array = true, .length = 2, .items = {-32768, 32767}},
    };
    enum { COUNT = sizeof values / sizeof *values };
    uint64_t words[COUNT];
    kay_context ctx;
    kay_intern_table store;
    kay_context_init(&ctx);
    kay_intern_table_init(&store, &ctx);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(kay_position_word(&store, &values[i], &words[i]), KAY_OK);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(words[i], words[k]);
    }
    kay_intern_table_free(&store);
}

static void an_array_past_the_budget_is_refused_and_the_others_stay(void **state)
{
    (void)state;
    kay_context ctx;
    kay_intern_table store;
    static kay_position value, back;
    uint64_t first, word;
    kay_context_init(&ctx);
    kay_intern_table_init(&store, &ctx);
    value = (kay_position){.array = true, .length = 100, .items = {7}};
    assert_int_equal(kay_position_word(&store, &value, &first), KAY_OK);
    ctx.memory_limit = ctx.memory_used;
    kay_status status = KAY_OK;
    for (int i = 0; i < 10000 && status == KAY_OK; i++) {
        value.items[1] = (int16_t)i;
        status = kay_position_word(&store, &value, &word);
    }
    assert_int_equal(status, KAY_EUNABLE);
    value = (kay_position){.array = true, .length = 100, .items = {7}};
    kay_position_value(&store, first, &back);
    position_same(&value, &back);
    kay_intern_table_free(&store);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back_from_their_words),
        cmocka_unit_test(numbers_are_no_arrays_of_one),
        cmocka_unit_test(different_positions_have_different_words),
        cmocka_unit_test(an_array_past_the_budget_is_refused_and_the_others_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
