/* Lists of numbers read from pieces of any length, held against a plain reader. */
#include "base/delivery.h"

#include <stdio.h>

typedef struct plain {
    bool good;
    size_t at; /* of the byte at fault, or behind the number */
    uint64_t value;
} plain;

static bool plain_blank(char byte)
{
    return byte != '\0' && strchr(" \t\r\n\v\f", byte);
}

/* The number at or behind `at` in a text without NUL bytes; `sign`: one with a sign, its bits as unsigned. */
static plain plain_number(const char *text, size_t length, size_t at, bool sign, uint64_t most)
{
    while (at < length && plain_blank(text[at]))
        at++;
    if (at == length) {
        at -= at && text[at - 1] == '\n';
        at -= at && text[at - 1] == '\r';
        return (plain){.at = at};
    }
    size_t first = at, end = at;
    while (end < length && !plain_blank(text[end]))
        end++;
    bool negative = text[at] == '-' && end - at > 1;
    at += negative;
    unsigned __int128 value = 0;
    size_t digit = at;
    for (; digit < end && text[digit] >= '0' && text[digit] <= '9'; digit++)
        if (value <= UINT64_MAX)
            value = 10 * value + (unsigned)(text[digit] - '0');
    if (digit == at || digit < end)
        return (plain){.at = digit};
    unsigned __int128 limit = sign ? (unsigned __int128)INT64_MAX + negative : most;
    if (value > limit || (negative && !sign))
        return (plain){.at = first};
    return (plain){.good = true, .at = end, .value = negative ? 0 - (uint64_t)value : (uint64_t)value};
}

static void plain_place(const char *text, size_t at, uint64_t *line, uint64_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        ++*column;
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        }
    }
}

/* Reads `count` numbers of a text in both ways and compares statuses, values and places. */
static void compare(const char *text, size_t length, uint64_t count, bool sign, uint64_t most, delivery_way way,
                    bool bulk)
{
    delivery d;
    uint64_t *values = NULL, *wanted = test_calloc(count + 1, sizeof *wanted);
    plain last = {.good = true};
    for (uint64_t i = 0; i < count && last.good; i++) {
        last = plain_number(text, length, last.at, sign, most);
        wanted[i] = last.value;
    }
    delivery_open(&d, way, text, length);
    kay_status status = KAY_OK;
    if (bulk && sign) {
        int64_t *read = NULL;
        status = kay_read_i64s(&d.reader, "a number", count, &d.arena, &read);
        values = (uint64_t *)read;
    } else if (bulk) {
        status = kay_read_u64s(&d.reader, "a number", most, count, &d.arena, &values);
    } else {
        values = kay_arena_array(&d.arena, count, sizeof *values);
        for (uint64_t i = 0; i < count && status == KAY_OK; i++)
            status = sign ? kay_read_i64(&d.reader, "a number", INT64_MIN, INT64_MAX, (int64_t *)&values[i])
                          : kay_read_u64(&d.reader, "a number", 0, most, &values[i]);
    }
    assert_int_equal(status, last.good ? KAY_OK : KAY_EINPUT);
    if (last.good) {
        assert_memory_equal(values, wanted, count * sizeof *values);
        kay_status rest = kay_read_blank(&d.reader);
        size_t left = last.at;
        while (left < length && plain_blank(text[left]))
            left++;
        assert_int_equal(rest, left == length ? KAY_END : KAY_OK);
    } else {
        uint64_t line, column;
        plain_place(text, last.at, &line, &column);
        delivery_assert_place(&d, line, column);
    }
    delivery_close(&d);
    test_free(wanted);
}

static void compare_all(const char *text, size_t length, uint64_t count, delivery_way ways)
{
    for (delivery_way way = 0; way < ways; way++)
        for (int bulk = 0; bulk < 2; bulk++) {
            compare(text, length, count, false, UINT64_MAX, way, bulk);
            compare(text, length, count, false, INT64_MAX, way, bulk);
            compare(text, length, count, true, 0, way, bulk);
        }
}

static void limits_of_64_bits_are_kept(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "0",
        "-0",
        "-",
        "--1",
        "+1",
        "1-",
        "1 2x",
        "x",
        "0x1",
        "1.5",
        "00000000000000000000000000000001",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615",
        "18446744073709551616",
        "018446744073709551615",
        "99999999999999999999",
        "18446744073709551610",
        "184467440737095516150",
        "1\r\n",
        "1 \t \n",
        "-1\n",
        "1234567 12345678 123456789",
        "1234567890123456 12345678901234567",
        "",
        " ",
        "\n\n",
        "1\x01",
        "1\x7f",
        "1\xb0",
        "1\xff",
        "/",
        ":",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (uint64_t count = 1; count <= 4; count++)
            compare_all(texts[i], strlen(texts[i]), count, DELIVERY_WAYS);
}

static size_t random_numbers(kay_random *random, char *text, size_t room, uint64_t count)
{
    static const char *const blanks[] = {" ", "\n", "\r\n", "  ", "\t", " \n\n "};
    size_t length = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = kay_random_next(random) >> kay_random_below(random, 64);
        const char *sign = kay_random_below(random, 3) ? "" : "-";
        length += (size_t)snprintf(text + length, room - length, "%s%0*llu%s", sign, (int)kay_random_below(random, 22),
                                   (unsigned long long)number, blanks[kay_random_below(random, 6)]);
    }
    return length - kay_random_below(random, 2);
}

static void the_fast_reader_agrees_with_the_plain_one(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 1);
    char text[2048];
    for (int round = 0; round < 1500; round++) {
        uint64_t count = 1 + kay_random_below(&random, 12);
        size_t length = random_numbers(&random, text, sizeof text, count);
        compare_all(text, length, count, BY_FILE);
    }
}

static void a_bad_byte_at_every_offset_is_found_at_its_place(void **unused)
{
    (void)unused;
    static const char bad[] = {'x', '-', '/', ':', '\x01', '\x7f', '\x80', '\xb9', '\xff', ' ', '\n'};
    char good[] = "1 23\n456 7890 12345\r\n1234567 12345678 123456789 1234567890123456 1234567890123456789\n0 5 ";
    for (size_t at = 0; at + 1 < sizeof good; at++)
        for (size_t b = 0; b < sizeof bad; b++) {
            char text[sizeof good];
            memcpy(text, good, sizeof good);
            text[at] = bad[b];
            compare_all(text, sizeof good - 1, 12, BY_FILE);
        }
    for (size_t length = 0; length < sizeof good; length++)
        compare_all(good, length, 12, length % 10 ? BY_FILE : DELIVERY_WAYS);
}

static void a_nul_byte_at_every_offset_is_refused(void **unused)
{
    (void)unused;
    char good[] = "123 1234567890 123456789012345678\n77";
    for (size_t at = 0; at + 1 < sizeof good; at++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        text[at] = '\0';
        delivery d;
        uint64_t *numbers;
        int64_t *others;
        delivery_open(&d, BY_TEXT, text, sizeof good - 1);
        assert_int_equal(kay_read_u64s(&d.reader, "a number", UINT64_MAX, 4, &d.arena, &numbers), KAY_EINPUT);
        assert_string_equal(d.ctx.diag.text, "a NUL byte");
        assert_int_equal(d.ctx.diag.caret, at - (at > 33 ? 34 : 0));
        delivery_close(&d);
        delivery_open(&d, BY_TEXT, text, sizeof good - 1);
        assert_int_equal(kay_read_i64s(&d.reader, "a number", 4, &d.arena, &others), KAY_EINPUT);
        delivery_close(&d);
    }
}

static void numbers_straddle_the_pieces_of_a_pipe(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 2);
    uint64_t count = 150000;
    size_t room = count * 32;
    char *text = test_malloc(room);
    for (int wrong = 0; wrong < 3; wrong++) {
        size_t length = 0;
        for (uint64_t i = 0; i < count; i++)
            length += (size_t)snprintf(text + length, room - length, "%llu%s",
                                       (unsigned long long)(kay_random_next(&random) >> kay_random_below(&random, 64)),
                                       i % 10 == 9 ? "\r\n" : " ");
        if (wrong)
            text[length - (wrong == 1 ? 2000 : length / 3)] = '!';
        for (int bulk = 0; bulk < 2; bulk++) {
            compare(text, length, count, false, UINT64_MAX, BY_PIPE, bulk);
            compare(text, length, count + 1, false, UINT64_MAX, BY_PIPE, bulk);
            compare(text, length, count, true, 0, BY_PIPE, bulk);
        }
    }
    test_free(text);
}

static void a_count_that_lies_costs_no_memory(void **unused)
{
    (void)unused;
    static const uint64_t counts[] = {4, 1000, (uint64_t)1 << 40, (uint64_t)1 << 63, UINT64_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
            delivery d;
            uint64_t *numbers;
            int64_t *others;
            delivery_open(&d, way, "1 2\n3\n", 6);
            d.ctx.memory_limit = 600000;
            assert_int_equal(kay_read_u64s(&d.reader, "a number", 9, counts[i], &d.arena, &numbers), KAY_EINPUT);
            delivery_assert_place(&d, 2, 2);
            delivery_close(&d);
            delivery_open(&d, way, "1 2\n3x\n", 7);
            d.ctx.memory_limit = 600000;
            assert_int_equal(kay_read_i64s(&d.reader, "a number", counts[i], &d.arena, &others), KAY_EINPUT);
            delivery_assert_place(&d, 2, 2);
            delivery_close(&d);
        }
}

static void ranges_are_named_in_words(void **unused)
{
    (void)unused;
    delivery d;
    uint64_t number = 77;
    int64_t other = 77;
    delivery_open(&d, BY_TEXT, "5 -5", 4);
    assert_int_equal(kay_read_u64(&d.reader, "a pile", 6, 9, &number), KAY_EINPUT);
    assert_string_equal(d.ctx.diag.text, "a pile must be from 6 to 9");
    assert_int_equal(kay_read_u64(&d.reader, "a pile", 0, 4, &number), KAY_EINPUT);
    assert_int_equal(number, 77);
    assert_ok(&d.ctx, kay_read_u64(&d.reader, "a pile", 5, 5, &number));
    assert_int_equal(kay_read_u64(&d.reader, "a pile", 0, 9, &number), KAY_EINPUT);
    assert_string_equal(d.ctx.diag.text, "a pile must not be negative");
    assert_int_equal(kay_read_i64(&d.reader, "a step", -4, 9, &other), KAY_EINPUT);
    assert_string_equal(d.ctx.diag.text, "a step must be from -4 to 9");
    assert_int_equal(kay_read_i64(&d.reader, "a step", -9, -6, &other), KAY_EINPUT);
    assert_int_equal(other, 77);
    assert_ok(&d.ctx, kay_read_i64(&d.reader, "a step", -5, -5, &other));
    assert_int_equal(other, -5);
    delivery_close(&d);
}

/* A line that is read behind a number begins right behind the number. */
static void blanks_behind_the_last_number_are_left(void **unused)
{
    (void)unused;
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        uint64_t *numbers, length;
        const char *line;
        delivery_open(&d, way, "1 2  \n x", 8);
        assert_ok(&d.ctx, kay_read_u64s(&d.reader, "a number", 9, 2, &d.arena, &numbers));
        assert_ok(&d.ctx, kay_read_line(&d.reader, &line, &length));
        assert_int_equal(length, 2);
        delivery_close(&d);
    }
}

/* A text is in memory from the beginning, so the reader never waits for more. */
static void reading_many_numbers_looks_at_the_clock(void **unused)
{
    (void)unused;
    enum { COUNT = 200000 };
    static char text[2 * COUNT];
    const int stopped = 1;
    for (size_t i = 0; i < COUNT; i++)
        memcpy(text + 2 * i, "7 ", 2);
    for (int signs = 0; signs < 2; signs++) {
        delivery d;
        uint64_t *numbers;
        int64_t *others;
        delivery_open(&d, BY_TEXT, text, sizeof text);
        d.ctx.stop = &stopped;
        assert_int_equal(signs ? kay_read_i64s(&d.reader, "a number", COUNT, &d.arena, &others)
                               : kay_read_u64s(&d.reader, "a number", 9, COUNT, &d.arena, &numbers),
                         KAY_EUNABLE);
        assert_string_equal(d.ctx.diag.text, "interrupted");
        delivery_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_of_64_bits_are_kept),
        cmocka_unit_test(the_fast_reader_agrees_with_the_plain_one),
        cmocka_unit_test(a_bad_byte_at_every_offset_is_found_at_its_place),
        cmocka_unit_test(a_nul_byte_at_every_offset_is_refused),
        cmocka_unit_test(numbers_straddle_the_pieces_of_a_pipe),
        cmocka_unit_test(a_count_that_lies_costs_no_memory),
        cmocka_unit_test(ranges_are_named_in_words),
        cmocka_unit_test(blanks_behind_the_last_number_are_left),
        cmocka_unit_test(reading_many_numbers_looks_at_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
