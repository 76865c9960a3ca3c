/* Tests the reader of rows of letters against reading letter by letter, from memory and from pipes. */
#include "base/delivery.h"

enum { PLANES = 4, WORDS = 40 };

/* Reads a row letter by letter: how many stand before the first byte that is none of the letters. */
static uint64_t plain_row(const char *row, size_t length, const char *letters, uint64_t shift, uint64_t planes[][WORDS])
{
    for (size_t i = 0; i < length; i++) {
        const char *letter = row[i] ? strchr(letters, row[i]) : NULL;
        if (!letter)
            return i;
        planes[letter - letters][(i + shift) / 64] |= (uint64_t)1 << (i + shift) % 64;
    }
    return length;
}

/* Compares on the text " ROW\n" and the plain reader; the row must have `count` letters. */
static void compare(const char *row, size_t length, const char *letters, uint64_t count, uint64_t shift,
                    delivery_way way, int unwanted)
{
    uint64_t wanted[PLANES][WORDS] = {0}, got[PLANES][WORDS] = {0}, *planes[PLANES];
    char text[WORDS * 64 + 2] = " ";
    memcpy(text + 1, row, length);
    text[length + 1] = '\n';
    uint64_t good = plain_row(row, length < count ? length : count, letters, shift, wanted);
    for (int k = 0; k < PLANES; k++)
        planes[k] = k == unwanted ? NULL : got[k];
    delivery d;
    delivery_open(&d, way, text, length + 1 + length % 2); /* with and without a line end */
    kay_status status = kay_read_row(&d.reader, "the row", letters, count, shift, planes);
    if (length == count && good == count) {
        assert_int_equal(status, KAY_OK);
        for (int k = 0; k < PLANES; k++)
            if (k != unwanted)
                assert_memory_equal(got[k], wanted[k], sizeof got[k]);
        assert_ok(&d.ctx, kay_read_end(&d.reader));
    } else {
        assert_int_equal(status, KAY_EINPUT);
        if (length)
            delivery_assert_place(&d, 1, good + 2);
    }
    delivery_close(&d);
}

static size_t random_row(kay_random *random, const char *letters, size_t length, char *row)
{
    for (size_t i = 0; i < length; i++)
        row[i] = letters[kay_random_below(random, strlen(letters))];
    return length;
}

static void every_length_and_shift_gives_the_same_planes(void **unused)
{
    (void)unused;
    static const char *const letters[] = {"HT", "RBW", "acgt"};
    kay_random random;
    kay_random_seed(&random, 1);
    char row[WORDS * 64];
    for (size_t length = 1; length < 300; length++)
        for (uint64_t shift = 0; shift < 200; shift += 1 + kay_random_below(&random, 30)) {
            const char *kinds = letters[kay_random_below(&random, 3)];
            random_row(&random, kinds, length, row);
            compare(row, length, kinds, length, shift, length % 2 ? BY_TEXT : BY_FILE,
                    (int)kay_random_below(&random, 5));
        }
}

static void a_row_comes_through_a_pipe_in_pieces(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 2);
    char row[WORDS * 64];
    for (size_t length = 1; length < 2000; length += length / 3 + 1) {
        random_row(&random, "RBW", length, row);
        for (delivery_way way = BY_PIPE; way < DELIVERY_WAYS; way++)
            for (uint64_t count = length - 1; count <= length + 1; count++)
                compare(row, length, "RBW", count, length % 64, way, -1);
    }
}

static void a_wrong_letter_at_every_offset_is_found_at_its_place(void **unused)
{
    (void)unused;
    static const char bad[] = {'x', 'h', ' ' + 1, '\x01', '\x7f', (char)('H' + 128), '\xff', '\0', '\r', ' '};
    kay_random random;
    kay_random_seed(&random, 3);
    char row[200];
    for (size_t length = 1; length < 200; length += 1 + length / 8)
        for (size_t at = 0; at < length; at++) {
            random_row(&random, "HT", length, row);
            row[at] = bad[kay_random_below(&random, sizeof bad)];
            if (at == 0 && (row[0] == ' ' || row[0] == '\r'))
                row[0] = '#';
            if (row[0] == '\0')
                continue;
            compare(row, length, "HT", length, at % 70, BY_TEXT, -1);
        }
}

static void a_row_too_short_or_too_long_is_refused(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 4);
    char row[WORDS * 64];
    for (size_t length = 1; length < 200; length++) {
        random_row(&random, "RB", length, row);
        for (uint64_t count = length > 3 ? length - 3 : 0; count < length + 3; count++)
            compare(row, length, "RB", count, 5, BY_TEXT, -1);
        compare(row, length, "RB", length + 128, 5, BY_TEXT, -1);
    }
}

static void a_long_row_through_a_pipe_needs_no_long_buffer(void **unused)
{
    (void)unused;
    size_t length = 4000000;
    char *text = test_malloc(length + 1);
    memset(text, 'R', length);
    for (size_t i = 0; i < length; i += 3)
        text[i] = 'B';
    text[length] = '\n';
    delivery d;
    uint64_t *planes[2] = {NULL, test_calloc(length / 64 + 1, 8)};
    delivery_open(&d, BY_PIPE, text, length + 1);
    d.ctx.memory_limit = 600000;
    assert_ok(&d.ctx, kay_read_row(&d.reader, "the row", "RB", length, 0, planes));
    for (size_t i = 0; i < length; i++)
        assert_int_equal(planes[1][i / 64] >> i % 64 & 1, i % 3 == 0);
    assert_ok(&d.ctx, kay_read_end(&d.reader));
    delivery_close(&d);
    test_free(planes[1]);
    test_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length_and_shift_gives_the_same_planes),
        cmocka_unit_test(a_row_comes_through_a_pipe_in_pieces),
        cmocka_unit_test(a_wrong_letter_at_every_offset_is_found_at_its_place),
        cmocka_unit_test(a_row_too_short_or_too_long_is_refused),
        cmocka_unit_test(a_long_row_through_a_pipe_needs_no_long_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
