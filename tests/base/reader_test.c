/* Words, numbers and lines read from texts, files and pipes, whole and in small deliveries. */
#include "base/delivery.h"

static void expect_word(delivery *d, const char *wanted)
{
    const char *word;
    uint64_t length;
    assert_ok(&d->ctx, kay_read_word(&d->reader, "a word", &word, &length));
    assert_int_equal(length, strlen(wanted));
    assert_memory_equal(word, wanted, length);
}

static void expect_line(delivery *d, const char *wanted)
{
    const char *line;
    uint64_t length;
    assert_ok(&d->ctx, kay_read_line(&d->reader, &line, &length));
    assert_int_equal(length, strlen(wanted));
    assert_memory_equal(line, wanted, length);
}

static void words_are_parted_by_any_white_space(void **unused)
{
    (void)unused;
    const char text[] = " \t\r\n\v\fone two\r\n\x01\x1fthree-is-longer-than-sixteen-bytes\xff \n\n";
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        delivery_open(&d, way, text, strlen(text));
        expect_word(&d, "one");
        expect_word(&d, "two");
        expect_word(&d, "\x01\x1fthree-is-longer-than-sixteen-bytes\xff");
        assert_int_equal(kay_read_blank(&d.reader), KAY_END);
        assert_ok(&d.ctx, kay_read_end(&d.reader));
        delivery_close(&d);
    }
}

static void lines_end_with_or_without_a_carriage_return(void **unused)
{
    (void)unused;
    const char text[] = "one two \r\n\n\r\nlast\r";
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        const char *line;
        uint64_t length;
        delivery_open(&d, way, text, strlen(text));
        expect_word(&d, "one");
        expect_line(&d, " two ");
        expect_line(&d, "");
        expect_line(&d, "");
        expect_line(&d, "last");
        assert_int_equal(kay_read_line(&d.reader, &line, &length), KAY_END);
        delivery_close(&d);
    }
}

static void an_empty_input_has_ended(void **unused)
{
    (void)unused;
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        uint64_t number, length;
        const char *line;
        delivery_open(&d, way, "", 0);
        assert_int_equal(kay_read_blank(&d.reader), KAY_END);
        assert_int_equal(kay_read_line(&d.reader, &line, &length), KAY_END);
        assert_ok(&d.ctx, kay_read_end(&d.reader));
        assert_int_equal(kay_read_u64(&d.reader, "a number", 0, 9, &number), KAY_EINPUT);
        delivery_assert_place(&d, 1, 1);
        assert_string_equal(d.ctx.diag.excerpt, "");
        assert_int_equal(d.ctx.diag.caret, 0);
        delivery_close(&d);
    }
}

static void an_input_that_ends_too_early_is_reported_at_its_last_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t line, column;
    } cases[] = {{"12", 1, 3}, {"12\n", 1, 3}, {"12\r\n", 1, 3}, {"\n\n12  \n", 3, 5}, {"12\n ", 2, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
            delivery d;
            uint64_t number, length;
            const char *word;
            delivery_open(&d, way, cases[i].text, strlen(cases[i].text));
            assert_ok(&d.ctx, kay_read_u64(&d.reader, "a number", 0, 99, &number));
            assert_int_equal(kay_read_word(&d.reader, "a word", &word, &length), KAY_EINPUT);
            delivery_assert_place(&d, cases[i].line, cases[i].column);
            assert_int_equal(kay_read_blank(&d.reader), KAY_END);
            assert_int_equal(kay_reader_fail(&d.reader, NULL, "a word is missing"), KAY_EINPUT);
            delivery_assert_place(&d, cases[i].line, cases[i].column);
            delivery_close(&d);
        }
}

static void a_nul_byte_is_bad_wherever_it_stands(void **unused)
{
    (void)unused;
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        const char *at;
        uint64_t length, number;
        delivery_open(&d, way, "ab \0cd", 6);
        expect_word(&d, "ab");
        assert_int_equal(kay_read_blank(&d.reader), KAY_EINPUT);
        delivery_assert_place(&d, 1, 4);
        assert_int_equal(kay_read_end(&d.reader), KAY_EINPUT);
        delivery_close(&d);

        delivery_open(&d, way, "a\nb\0d\n", 6);
        expect_line(&d, "a");
        assert_int_equal(kay_read_line(&d.reader, &at, &length), KAY_EINPUT);
        delivery_assert_place(&d, 2, 2);
        assert_int_equal(kay_read_word(&d.reader, "a word", &at, &length), KAY_EINPUT);
        delivery_assert_place(&d, 2, 2);
        delivery_close(&d);

        delivery_open(&d, way, "12\0", 3);
        assert_int_equal(kay_read_u64(&d.reader, "a number", 0, 99, &number), KAY_EINPUT);
        delivery_assert_place(&d, 1, 3);
        delivery_close(&d);
    }
}

static void what_stands_behind_the_end_is_refused(void **unused)
{
    (void)unused;
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        delivery_open(&d, way, "one\n \t x", 8);
        expect_word(&d, "one");
        assert_int_equal(kay_read_end(&d.reader), KAY_EINPUT);
        delivery_assert_place(&d, 2, 4);
        assert_string_equal(d.ctx.diag.excerpt, "   x");
        assert_int_equal(d.ctx.diag.caret, 3);
        delivery_close(&d);
    }
}

static void the_excerpt_is_short_and_printable(void **unused)
{
    (void)unused;
    char text[400];
    memset(text, 'a', sizeof text);
    text[199] = '\n';
    text[300] = '\x07';
    text[310] = '!';
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        const char *word;
        uint64_t length;
        delivery_open(&d, way, text, sizeof text);
        assert_ok(&d.ctx, kay_read_word(&d.reader, "a word", &word, &length));
        assert_ok(&d.ctx, kay_read_word(&d.reader, "a word", &word, &length));
        assert_int_equal(length, 200);
        assert_int_equal(kay_reader_fail(&d.reader, word + 110, "here"), KAY_EINPUT);
        delivery_assert_place(&d, 2, 111);
        assert_int_equal(strlen(d.ctx.diag.excerpt), 80);
        assert_int_equal(d.ctx.diag.caret, 50);
        assert_int_equal(d.ctx.diag.excerpt[50], '!');
        assert_int_equal(d.ctx.diag.excerpt[40], '?');
        delivery_close(&d);
    }
}

/* UTF-8 is shown, and the caret stands under the letter; what is no UTF-8 or would steer a terminal is a question mark.
 */
static void the_excerpt_counts_letters_by_their_columns(void **unused)
{
    (void)unused;
    static const struct {
        const char *before, *shown;
        unsigned caret, letters;
    } cases[] = {
        {"", "!", 0, 0},
        {"a\u21d1*", "a\u21d1*!", 3, 3},
        {"e\u0301\u4e09\U0001f600", "e\u0301\u4e09\U0001f600!", 5, 4},
        {"\x1b[2J\x7f", "?[2J?!", 5, 5},
        {"\u202e\xc2\x9b\u200b",
         "?"
         "?"
         "?!",
         3, 3},
        {"\xff\xc3\xe2\x87",
         "?"
         "?"
         "?"
         "?!",
         4, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
            delivery d;
            const char *word;
            uint64_t length;
            char text[80];
            const int end = snprintf(text, sizeof text, "x %s!\n", cases[i].before);
            delivery_open(&d, way, text, (size_t)end);
            expect_word(&d, "x");
            assert_ok(&d.ctx, kay_read_word(&d.reader, "a word", &word, &length));
            assert_int_equal(kay_reader_fail(&d.reader, word + length - 1, "here"), KAY_EINPUT);
            assert_string_equal(d.ctx.diag.excerpt + 2, cases[i].shown);
            assert_int_equal(d.ctx.diag.caret, 2 + cases[i].caret);
            delivery_assert_place(&d, 1, 3 + cases[i].letters);
            delivery_close(&d);
        }
}

/* Also where the beginning of the line is not in memory any more. */
static void the_column_counts_letters_of_a_long_line(void **unused)
{
    (void)unused;
    enum { WORDS = 200000 };
    static char text[WORDS * sizeof "\u00e9 "];
    char *end = text;
    for (unsigned i = 0; i < WORDS; i++)
        end = stpcpy(end, "\u00e9 ");
    for (delivery_way way = 0; way < BY_TRICKLE; way++) {
        delivery d;
        delivery_open(&d, way, text, (size_t)(end - text));
        for (unsigned i = 0; i < WORDS; i++)
            expect_word(&d, "\u00e9");
        assert_int_equal(kay_reader_fail(&d.reader, NULL, "here"), KAY_EINPUT);
        delivery_assert_place(&d, 1, 2 * WORDS);
        delivery_close(&d);
    }
}

/* Letters that the limit of 80 bytes would cut are left out. */
static void the_excerpt_cuts_no_letter(void **unused)
{
    (void)unused;
    char text[400] = "";
    for (int i = 0; i < 100; i++)
        strcat(text, "\u21d1");
    for (size_t place = 0; place < 300; place += 3)
        for (size_t pad = 0; pad < 3; pad++) {
            kay_context ctx;
            kay_reader reader;
            char padded[410];
            kay_context_init(&ctx);
            snprintf(padded, sizeof padded, "%.*s%s", (int)pad, "aa", text);
            assert_ok(&ctx, kay_reader_from_text(&ctx, "text", padded, strlen(padded), &reader));
            assert_int_equal(kay_reader_fail(&reader, reader.at + pad + place, "here"), KAY_EINPUT);
            assert_in_range(strlen(ctx.diag.excerpt), 24, 80);
            assert_null(strchr(ctx.diag.excerpt, '?'));
            assert_in_range(ctx.diag.caret, 0, 50);
            kay_reader_close(&reader);
        }
}

/* Some megabytes: a pipe's buffer has then long forgotten its first bytes. */
static void places_are_right_after_bytes_were_forgotten(void **unused)
{
    (void)unused;
    enum { LINES = 40000, WIDE = 70 };
    size_t length = (size_t)LINES * WIDE + 4000, at = 0;
    char *text = test_malloc(length);
    for (size_t i = 0; i < LINES; i++, at += WIDE) {
        memset(text + at, 'a' + (int)(i % 26), WIDE);
        text[at + 20] = ' ';
        text[at + WIDE - 1] = '\n';
    }
    memset(text + at, ' ', 4000); /* a line whose first bytes are forgotten too */
    memcpy(text + length - 5, "12x4\n", 5);
    for (delivery_way way = 0; way < BY_TRICKLE; way++) {
        delivery d;
        const char *word;
        uint64_t got, number;
        delivery_open(&d, way, text, length);
        for (size_t i = 0; i < 2 * LINES; i++) {
            assert_ok(&d.ctx, kay_read_word(&d.reader, "a word", &word, &got));
            assert_int_equal(got, i % 2 ? WIDE - 22 : 20);
            assert_int_equal(word[got - 1], 'a' + (int)(i / 2 % 26));
        }
        assert_int_equal(kay_read_u64(&d.reader, "a number", 0, 99, &number), KAY_EINPUT);
        delivery_assert_place(&d, LINES + 1, 3998);
        assert_int_equal(d.ctx.diag.excerpt[d.ctx.diag.caret], 'x');
        delivery_close(&d);
    }
    test_free(text);
}

/* Longer than any buffer, so that it comes in many pieces. */
static void a_word_may_be_longer_than_the_buffer(void **unused)
{
    (void)unused;
    size_t length = 3000001;
    char *text = test_malloc(length);
    memset(text, 'w', length);
    memcpy(text, "first ", 6);
    text[length - 1] = '\n';
    for (delivery_way way = 0; way < BY_TRICKLE; way++) {
        delivery d;
        const char *word;
        uint64_t got;
        delivery_open(&d, way, text, length);
        expect_word(&d, "first");
        assert_ok(&d.ctx, kay_read_word(&d.reader, "a word", &word, &got));
        assert_int_equal(got, length - 7);
        assert_memory_equal(word, text + 6, got);
        assert_ok(&d.ctx, kay_read_end(&d.reader));
        delivery_close(&d);
    }
    test_free(text);
}

static void room_is_asked_for_before_memory(void **unused)
{
    (void)unused;
    for (delivery_way way = 0; way < DELIVERY_WAYS; way++) {
        delivery d;
        delivery_open(&d, way, "1 2\n3 4", 7);
        assert_ok(&d.ctx, kay_read_room(&d.reader, "an edge", 2, 4));
        assert_int_equal(kay_read_room(&d.reader, "an edge", 3, 4), KAY_EINPUT);
        delivery_assert_place(&d, 2, 4);
        assert_int_equal(kay_read_room(&d.reader, "an edge", UINT64_MAX / 4 + 2, 4), KAY_EINPUT);
        assert_int_equal(kay_read_room(&d.reader, "an edge", UINT64_MAX, 1), KAY_EINPUT);
        assert_ok(&d.ctx, kay_read_room(&d.reader, "an edge", 0, 4));
        assert_int_equal(kay_reader_left(&d.reader), 7);
        expect_line(&d, "1 2");
        expect_line(&d, "3 4");
        delivery_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_parted_by_any_white_space),
        cmocka_unit_test(lines_end_with_or_without_a_carriage_return),
        cmocka_unit_test(an_empty_input_has_ended),
        cmocka_unit_test(an_input_that_ends_too_early_is_reported_at_its_last_line),
        cmocka_unit_test(a_nul_byte_is_bad_wherever_it_stands),
        cmocka_unit_test(what_stands_behind_the_end_is_refused),
        cmocka_unit_test(the_excerpt_is_short_and_printable),
        cmocka_unit_test(the_excerpt_counts_letters_by_their_columns),
        cmocka_unit_test(the_column_counts_letters_of_a_long_line),
        cmocka_unit_test(the_excerpt_cuts_no_letter),
        cmocka_unit_test(places_are_right_after_bytes_were_forgotten),
        cmocka_unit_test(a_word_may_be_longer_than_the_buffer),
        cmocka_unit_test(room_is_asked_for_before_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
