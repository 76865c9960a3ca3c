/* JSON written and read: what stands in a text comes out again, and what is no JSON is refused at its place. */
#include "fixture.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <kayles/json.h>

typedef struct json_fixture {
    kay_context ctx;
    kay_arena arena;
    kay_text text;
    kay_json object;
} json_fixture;

static void open_fixture(json_fixture *f)
{
    kay_context_init(&f->ctx);
    kay_arena_init(&f->arena, &f->ctx);
    kay_text_init(&f->text, &f->ctx);
}

static void close_fixture(json_fixture *f)
{
    kay_text_free(&f->text);
    kay_arena_free(&f->arena);
    assert_int_equal(f->ctx.memory_used, 0);
}

static kay_status read_text(json_fixture *f, const char *text, size_t *place)
{
    return kay_json_read(&f->arena, "the test", text, strlen(text), &f->object, place);
}

static void what_is_written_is_read(void **unused)
{
    (void)unused;
    json_fixture f;
    kay_json list, inner;
    uint64_t u, *numbers, count;
    int64_t i;
    const char *text;
    open_fixture(&f);
    kay_json_writer to = {.out = &f.text};
    kay_json_begin_object(&to, NULL);
    kay_json_write_u64(&to, "large", UINT64_MAX);
    kay_json_write_i64(&to, "small", INT64_MIN);
    kay_json_write_text(&to, "te\"xt", "a\\b\"c\n\t\x01/\xc3\xa9");
    kay_json_write_text(&to, "none", NULL);
    kay_json_begin_list(&to, "list");
    kay_json_begin_list(&to, NULL);
    kay_json_end_list(&to);
    kay_json_begin_object(&to, NULL);
    kay_json_write_u64(&to, "list", 7);
    kay_json_end_object(&to);
    kay_json_write_u64(&to, NULL, 8);
    kay_json_end_list(&to);
    kay_json_begin_list(&to, "numbers");
    for (uint64_t n = 0; n < 3; n++)
        kay_json_write_u64(&to, NULL, n);
    kay_json_end_list(&to);
    kay_json_end_object(&to);
    assert_int_equal(f.text.error, KAY_OK);
    assert_string_equal(kay_text_string(&f.text),
                        "{\"large\": 18446744073709551615, \"small\": -9223372036854775808, \"te\\\"xt\": "
                        "\"a\\\\b\\\"c\\n\\t\\u0001/\xc3\xa9\", \"none\": null, \"list\": [[], {\"list\": 7}, 8], "
                        "\"numbers\": [0, 1, 2]}");
    assert_ok(&f.ctx, read_text(&f, kay_text_string(&f.text), NULL));
    assert_ok(&f.ctx, kay_json_u64(&f.object, "large", &u));
    assert_true(u == UINT64_MAX);
    assert_ok(&f.ctx, kay_json_i64(&f.object, "small", &i));
    assert_true(i == INT64_MIN);
    assert_ok(&f.ctx, kay_json_text(&f.object, "te\"xt", &text));
    assert_string_equal(text, "a\\b\"c\n\t\x01/\xc3\xa9");
    assert_true(kay_json_has(&f.object, "none") && kay_json_is_null(&f.object, "none"));
    assert_false(kay_json_has(&f.object, "non") || kay_json_is_null(&f.object, "large"));
    assert_ok(&f.ctx, kay_json_list(&f.object, "list", &list));
    assert_ok(&f.ctx, kay_json_list(&list, NULL, &inner));
    assert_false(kay_json_more(&inner));
    assert_ok(&f.ctx, kay_json_object(&list, NULL, &inner));
    assert_ok(&f.ctx, kay_json_u64(&inner, "list", &u));
    assert_int_equal(u, 7);
    assert_true(kay_json_more(&list));
    assert_ok(&f.ctx, kay_json_u64(&list, NULL, &u));
    assert_int_equal(u, 8);
    assert_false(kay_json_more(&list));
    assert_ok(&f.ctx, kay_json_numbers(&f.object, "numbers", &numbers, &count));
    assert_int_equal(count, 3);
    assert_int_equal(numbers[2], 2);
    close_fixture(&f);
}

static void escapes_are_characters(void **unused)
{
    (void)unused;
    json_fixture f;
    const char *text;
    open_fixture(&f);
    assert_ok(
        &f.ctx,
        read_text(&f, " {\"n\\u0061me\" :\t\"\\b\\f\\n\\r\\t\\/\\\\\\\"\\u00e9\\u20AC\\uD83D\\uDE00\"} \n", NULL));
    assert_ok(&f.ctx, kay_json_text(&f.object, "name", &text));
    assert_string_equal(text, "\b\f\n\r\t/\\\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
    close_fixture(&f);
}

static void a_word_is_the_text_of_any_scalar(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *word; /* NULL: refused */
    } cases[] = {
        {"{\"a\": \"x\\ny\"}", "x\ny"}, {"{\"a\": -1.50e3 }", "-1.50e3"},
        {"{\"a\":true}", "true"},       {"{\"a\": false, \"b\": 1}", "false"},
        {"{\"a\": null}", NULL},        {"{\"a\": [1]}", NULL},
        {"{\"a\": {}}", NULL},          {"{}", NULL},
        {"{\"a\": 1, \"a\": 1}", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_fixture f;
        const char *word;
        open_fixture(&f);
        assert_ok(&f.ctx, read_text(&f, cases[i].text, NULL));
        if (cases[i].word) {
            assert_ok(&f.ctx, kay_json_word(&f.object, "a", &word));
            assert_string_equal(word, cases[i].word);
        } else {
            assert_int_equal(kay_json_word(&f.object, "a", &word), KAY_EINPUT);
        }
        close_fixture(&f);
    }
}

static void unknown_fields_are_named(void **unused)
{
    (void)unused;
    static const char *const names[] = {"a", "list", "ab", NULL}, *const none[] = {NULL};
    json_fixture f;
    open_fixture(&f);
    assert_ok(&f.ctx, read_text(&f, "{\"\\u0061\": {\"x\": 1}, \"ab\": [\"y\", {}], \"list\": 3}", NULL));
    assert_ok(&f.ctx, kay_json_only(&f.object, names));
    assert_int_equal(kay_json_only(&f.object, names + 1), KAY_EINPUT);
    assert_string_equal(f.ctx.diag.text, "the test has an unknown field \"\\u0061\"");
    assert_int_equal(kay_json_only(&f.object, none), KAY_EINPUT);
    assert_ok(&f.ctx, read_text(&f, "{}", NULL));
    assert_ok(&f.ctx, kay_json_only(&f.object, none));
    assert_ok(&f.ctx, read_text(&f, "{\"a\": 1, \"abc\": 2}", NULL));
    assert_int_equal(kay_json_only(&f.object, names), KAY_EINPUT);
    assert_string_equal(f.ctx.diag.text, "the test has an unknown field \"abc\"");
    close_fixture(&f);
}

static void a_field_of_another_kind_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"{}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": -1}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": 1.0}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": 1e3}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": 18446744073709551616}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": \"1\"}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": [1]}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"b\": {\"a\": 1}}", "the test has no field 'a' that is a whole number >= 0"},
        {"{\"a\": 1, \"\\u0061\": 1}", "the test has the field 'a' twice"},
        {"{\"l\": [\"x\"]}", "an item of 'l' in the test is missing or not a whole number >= 0"},
        {"{\"l\": []}", "an item of 'l' in the test is missing or not a whole number >= 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_fixture f;
        kay_json list;
        uint64_t number;
        open_fixture(&f);
        assert_ok(&f.ctx, read_text(&f, cases[i].text, NULL));
        if (kay_json_has(&f.object, "l")) {
            assert_ok(&f.ctx, kay_json_list(&f.object, "l", &list));
            assert_int_equal(kay_json_u64(&list, NULL, &number), KAY_EINPUT);
        } else {
            assert_int_equal(kay_json_u64(&f.object, "a", &number), KAY_EINPUT);
        }
        assert_string_equal(f.ctx.diag.text, cases[i].words);
        close_fixture(&f);
    }
}

static void what_is_no_json_is_refused_at_its_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t place;
    } cases[] = {
        {"", 0},
        {"{", 1},
        {"[1]", 0},
        {"7", 0},
        {"{} x", 3},
        {"{\"a\"}", 4},
        {"{\"a\":}", 5},
        {"{\"a\":1,}", 7},
        {"{\"a\":[1,]}", 8},
        {"{\"a\":[1}", 7},
        {"{\"a\":01}", 6},
        {"{\"a\":1.}", 7},
        {"{\"a\":1e}", 7},
        {"{\"a\":-}", 6},
        {"{\"a\":nul}", 5},
        {"{\"a\":\"\\x\"}", 6},
        {"{\"a\":\"\\u00g0\"}", 6},
        {"{\"a\":\"\\u0000\"}", 6},
        {"{\"a\":\"\\udc00\"}", 6},
        {"{\"a\":\"\\ud800\\u0041\"}", 6},
        {"{\"a\":\"\n\"}", 6},
        {"{\"a\":\"\xc0\x80\"}", 6},
        {"{\"a\":\"b}", 8},
        {"{a:1}", 1},
        {"{\"a\":1 \"b\":2}", 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_fixture f;
        size_t place = 99;
        open_fixture(&f);
        kay_status status = read_text(&f, cases[i].text, &place);
        if (status != KAY_EINPUT || place != cases[i].place)
            fail_msg("%s: %s at %d", cases[i].text, kay_status_text(status), (int)place);
        close_fixture(&f);
    }
}

/* A text of random pieces of JSON, mostly wrong. */
static void random_json(kay_random *random, kay_text *out)
{
    static const char *const pieces[] = {
        "{",    "}",    "[",  "]",  ",",      ":",       "\"a\"", "\"\\u00e9\\n\"", " ",   "0", "-12", "1.5e3",
        "null", "true", "\"", "\\", "\"a\":", "\"b\":[", "e",     "\xc3\xa9",       "\x80"};
    kay_text_clear(out);
    kay_text_add(out, "{\"x\":");
    for (uint64_t n = kay_random_below(random, 12); n > 0; n--)
        kay_text_add(out, pieces[kay_random_below(random, sizeof pieces / sizeof *pieces)]);
    kay_text_add(out, kay_random_below(random, 2) ? "}" : "]}");
}

/* Another reader, which also refuses a name that comes twice; a number too large for it is fine here. */
static void another_reader_says_the_same(void **unused)
{
    (void)unused;
    enum { TRIES = 200000 };
    kay_random random;
    json_fixture f;
    unsigned right = 0;
    open_fixture(&f);
    kay_random_seed(&random, 5);
    for (unsigned i = 0; i < TRIES; i++) {
        random_json(&random, &f.text);
        json_t *other = json_loadb(f.text.data, f.text.length, 0, NULL);
        bool same =
            (other != NULL) == (kay_json_read(&f.arena, "", f.text.data, f.text.length, &f.object, NULL) == KAY_OK);
        if (!same)
            fail_msg("%s", kay_text_string(&f.text));
        right += other != NULL;
        json_decref(other);
    }
    assert_in_range(right, TRIES / 500, TRIES);
    close_fixture(&f);
}

static void depth_is_bounded(void **unused)
{
    (void)unused;
    for (int depth = KAY_JSON_DEPTH - 1; depth <= KAY_JSON_DEPTH; depth++) {
        json_fixture f;
        open_fixture(&f);
        kay_text_add(&f.text, "{\"a\":");
        for (int i = 0; i < depth; i++)
            kay_text_char(&f.text, '[');
        for (int i = 0; i < depth; i++)
            kay_text_char(&f.text, ']');
        kay_text_char(&f.text, '}');
        assert_int_equal(read_text(&f, kay_text_string(&f.text), NULL), depth < KAY_JSON_DEPTH ? KAY_OK : KAY_EINPUT);
        close_fixture(&f);
    }
}

/* A large text takes no memory, and the deadline ends it. */
static void reading_keeps_to_its_budget(void **unused)
{
    (void)unused;
    json_fixture f;
    open_fixture(&f);
    kay_text_add(&f.text, "{\"a\": [[]");
    for (int i = 0; i < 100000; i++)
        kay_text_add(&f.text, ",[]");
    kay_text_add(&f.text, "]}");
    uint64_t used = f.ctx.memory_used;
    f.ctx.memory_limit = used;
    assert_ok(&f.ctx, read_text(&f, kay_text_string(&f.text), NULL));
    assert_int_equal(f.ctx.memory_used, used);
    f.ctx.deadline = kay_now() - 1;
    assert_int_equal(read_text(&f, kay_text_string(&f.text), NULL), KAY_EUNABLE);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_is_the_text_of_any_scalar), cmocka_unit_test(unknown_fields_are_named),
        cmocka_unit_test(what_is_written_is_read),          cmocka_unit_test(escapes_are_characters),
        cmocka_unit_test(a_field_of_another_kind_is_named), cmocka_unit_test(what_is_no_json_is_refused_at_its_place),
        cmocka_unit_test(another_reader_says_the_same),     cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(reading_keeps_to_its_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
