/* Texts: numbers and formats written into them, output handed on in batches, and errors that stay. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void numbers_are_written_as_printf_does(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_text text;
    char expected[64];
    static const uint64_t numbers[] = {0, 1, 9, 10, 99, 100, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX};
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        kay_text_clear(&text);
        kay_text_u64(&text, numbers[i]);
        kay_text_char(&text, ' ');
        kay_text_i64(&text, (int64_t)numbers[i]);
        snprintf(expected, sizeof expected, "%llu %lld", (unsigned long long)numbers[i], (long long)numbers[i]);
        assert_string_equal(kay_text_string(&text), expected);
    }
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

static void formats_of_every_length_are_whole(void **unused)
{
    (void)unused;
    enum { LONGEST = 1000 };
    kay_context ctx;
    char *letters = malloc(LONGEST + 1);
    assert_non_null(letters);
    kay_context_init(&ctx);
    for (size_t length = 0; length <= LONGEST; length++) {
        kay_text text;
        memset(letters, 'a' + (int)(length % 26), length);
        letters[length] = '\0';
        kay_text_init(&text, &ctx);
        kay_text_format(&text, "%s", letters);
        kay_text_format(&text, "%s.", letters);
        assert_int_equal(text.length, 2 * length + 1);
        assert_memory_equal(text.data, letters, length);
        assert_memory_equal(text.data + length, letters, length);
        assert_string_equal(text.data + 2 * length, ".");
        kay_text_free(&text);
    }
    free(letters);
    assert_int_equal(ctx.memory_used, 0);
}

typedef struct drain {
    char *bytes;
    size_t length, calls;
    kay_status answer;
} drain;

static kay_status drain_flush(void *user, const char *data, size_t length)
{
    drain *to = user;
    to->calls++;
    if (to->answer != KAY_OK)
        return to->answer;
    memcpy(to->bytes + to->length, data, length);
    to->length += length;
    return KAY_OK;
}

static void an_output_hands_on_every_byte_once_and_in_batches(void **unused)
{
    (void)unused;
    enum { LINES = 100000 };
    kay_context ctx;
    kay_text text;
    drain to = {.bytes = malloc(16 * LINES)};
    assert_non_null(to.bytes);
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    text.flush = drain_flush;
    text.user = &to;
    for (unsigned i = 0; i < LINES; i++) {
        kay_text_u64(&text, i);
        kay_text_char(&text, '\n');
    }
    assert_int_equal(kay_text_finish(&text), KAY_OK);
    assert_in_range(to.calls, 2, 20);
    const char *at = to.bytes;
    for (unsigned i = 0; i < LINES; i++) {
        char *end;
        assert_int_equal(strtoul(at, &end, 10), i);
        assert_int_equal(*end, '\n');
        at = end + 1;
    }
    assert_int_equal(at - to.bytes, to.length);
    kay_text_free(&text);
    free(to.bytes);
}

static void an_error_stays_and_nothing_more_is_handed_on(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_text text;
    drain to = {.answer = KAY_EWRITE};
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    text.flush = drain_flush;
    text.user = &to;
    for (unsigned i = 0; i < 100000; i++)
        kay_text_add(&text, "twelve bytes");
    assert_int_equal(text.error, KAY_EWRITE);
    assert_int_equal(kay_text_finish(&text), KAY_EWRITE);
    assert_int_equal(to.calls, 1);
    kay_text_free(&text);
    ctx.memory_limit = 1000;
    kay_text_init(&text, &ctx);
    for (unsigned i = 0; i < 1000; i++)
        kay_text_format(&text, "%u", i);
    assert_int_equal(text.error, KAY_EUNABLE);
    kay_text_clear(&text);
    kay_text_add(&text, "again");
    assert_string_equal(kay_text_string(&text), "again");
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_kept_text_is_copied_and_empty(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_text text;
    const char *kept = NULL;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_text_init(&text, &ctx);
    kay_text_add(&text, "words");
    assert_ok(&ctx, kay_text_keep(&text, &arena, &kept));
    kay_text_add(&text, "others");
    assert_string_equal(kept, "words");
    assert_string_equal(kay_text_string(&text), "others");
    kept = NULL;
    text.error = KAY_EWRITE;
    assert_int_equal(kay_text_keep(&text, &arena, &kept), KAY_EWRITE);
    kay_arena_free(&arena);
    text.error = KAY_OK;
    ctx.memory_limit = ctx.memory_used;
    assert_int_equal(kay_text_keep(&text, &arena, &kept), KAY_EUNABLE);
    assert_null(kept);
    assert_string_equal(kay_text_string(&text), "others");
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_as_printf_does),
        cmocka_unit_test(formats_of_every_length_are_whole),
        cmocka_unit_test(an_output_hands_on_every_byte_once_and_in_batches),
        cmocka_unit_test(an_error_stays_and_nothing_more_is_handed_on),
        cmocka_unit_test(a_kept_text_is_copied_and_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
