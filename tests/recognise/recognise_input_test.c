/* Lists, tables and b-files as `recognise` reads them, and what is wrong in others. */
#include "fixture.h"

#include <string.h>

#include <kayles/recognise.h>

typedef struct bench {
    kay_context ctx;
    kay_arena arena;
    kay_nim_values read;
} bench;

static kay_status bench_read(bench *b, const char *text)
{
    kay_reader reader;
    kay_context_init(&b->ctx);
    kay_arena_init(&b->arena, &b->ctx);
    assert_ok(&b->ctx, kay_reader_from_text(&b->ctx, "text", text, strlen(text), &reader));
    kay_status status = kay_recognise_read(&reader, &b->arena, &b->read);
    kay_reader_close(&reader);
    return status;
}

static void bench_close(bench *b)
{
    kay_arena_free(&b->arena);
    assert_int_equal(b->ctx.memory_used, 0);
}

static void lists_tables_and_bfiles_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t first;
    } same[] = {
        {"3 1 4 1 5", 0},
        {"3,1,4,1,5", 0},
        {"3, 1, 4, 1, 5\n", 0},
        {"3\n1\r\n\n4 1\n5", 0},
        {"3 1,\n4, 1\n5,\n", 0},
        {"3 1\n4, 1,\n5,\n", 0},
        {"3 1\n4\n1 5\n", 0},
        {"# what it is\n3 1 # two\n4 1 5#three", 0},
        {"*3 * *4 *1 *5", 0},
        {"*3 1\n4 1\n*5\n", 0},
        {"a,value\n0,3\n1,1\n2,4\n3,1\n4,5\n", 0},
        {"a,value\r\n7,3\r\n8,1\r\n9,4\r\n10,1\r\n11,5\r\n", 7},
        {"a,value\n0,*3\n1,*\n2,*4\n3,*\n4,*5\n", 0},
        {"a  grundy\n8       3\n9       1\n10       4\n11       1\n12       5\n", 8},
        {"a  value\n0  *3\n1  *\n2  *4\n3  *\n4  *5\n", 0},
        {"# from 5\n5 3\n6 1\n7 4\n8 1\n9 5\n", 5},
        {"0 3\n\n1 1\n2 4\n3 1\n# end\n4 5", 0},
        {"128 3\n129 1\n130 4\n131 1\n132 5", 128},
        {"1,3\n2,1\n3,4\n4,1\n5,5\n", 1},
        {"{\"game\": \"x\", \"show\": \"grundy\"}\n{\"at\": [2], \"value\": 3}\n{\"at\": [3], \"value\": 1}\n"
         "{\"at\": [4], \"value\": 4}\n{\"at\": [5], \"value\": 1}\n{\"at\": [6], \"value\": 5}\n",
         2},
        {"{\"at\": [0], \"value\": \"*3\"}\n{\"at\": [1], \"value\": \"*\"}\n{\"at\": [2], \"value\": \"*4\"}\n"
         "{\"at\": [3], \"value\": \"*\"}\n{\"at\": [4], \"value\": \"*5\"}\n",
         0},
    };
    static const uint32_t expected[] = {3, 1, 4, 1, 5};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        bench b;
        assert_ok(&b.ctx, bench_read(&b, same[i].text));
        assert_int_equal(b.read.count, 5);
        assert_int_equal(b.read.given, 5);
        assert_int_equal(b.read.first, same[i].first);
        assert_memory_equal(b.read.values, expected, sizeof expected);
        bench_close(&b);
    }
}

static void lines_that_are_not_all_of_two_numbers_are_a_list(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t count;
    } lists[] = {{"0 1", 2}, {"0 1\n1 2 3\n", 5}, {"0 1 1\n2 0\n3 1\n", 7}, {"0 1,\n1 2,\n", 4}, {"0\n1 2\n2 3\n", 5}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        bench b;
        assert_ok(&b.ctx, bench_read(&b, lists[i].text));
        assert_int_equal(b.read.count, lists[i].count);
        bench_close(&b);
    }
}

static void what_is_no_value_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t line, column;
        const char *words;
    } bad[] = {
        {"", 1, 1, "a value"},
        {"\n# none\n", 2, 7, "a value"},
        {"0 1 x", 1, 5, "'x' is not a nim-value"},
        {"0 1\n2 -3", 2, 1, "place 2, but place 1 was expected"},
        {"0 1 1\n2 -3", 2, 3, "'-3' is not a nim-value"},
        {"-1 0\n0 1\n", 1, 1, "'-1' is not a nim-value"},
        {"0 1.5", 1, 3, "'1.5' is not a nim-value"},
        {"0 4294967296", 1, 3, "too large for a nim-value: at most 4294967295"},
        {"0,,1", 1, 3, "a value is missing"},
        {",1", 1, 1, "a value is missing"},
        {"0 99999999999999999999999", 1, 3, "too large"},
        {"0 **2", 1, 3, "'**2' is not"},
        {"0 *x", 1, 3, "'*x' is not"},
        {"0 1\n0 2\n", 2, 1, "place 0, but place 1 was expected"},
        {"0 1\n1 2\n3 4\n", 3, 1, "place 3, but place 2 was expected"},
        {"5 1\n4 2\n", 2, 1, "place 4, but place 6 was expected"},
        {"0 1\n1 2\n2 3 4\n", 3, 1, "a place and a value"},
        {"0 1\n1 2\n2\n", 3, 1, "a place and a value"},
        {"0 1\n1 2\nx 4\n", 3, 1, "'x' is not a place"},
        {"129 1\n130 2\n", 1, 1, "must be at most 128"},
        {"a,value\n129,1\n", 2, 1, "must be at most 128"},
        {"a,b,value\n0,0,1\n", 1, 1, "two parameters"},
        {"a\\b  0  1\n  0  0  1\n", 1, 1, "two parameters"},
        {"a  b  grundy\n0  1  1\n", 1, 1, "two parameters"},
        {"position,value\n0 0,0\n", 1, 1, "positions"},
        {"grundy  position\n     0  0 0\n", 1, 1, "positions"},
        {"a  outcome\n0        P\n1        N\n", 3, 10, "'outcome'"},
        {"a  moves\n0      0\n", 1, 4, "'moves'"},
        {"a,value\n0,1\n2,2\n", 3, 1, "place 2, but place 1 was expected"},
        {"a,value\n0\n", 2, 1, "a place and a value"},
        {"a,value\n0,1,\n", 2, 1, "a place and a value"},
        {"a,value\n0,N\n", 2, 3, "'outcome'"},
        {"value\n", 1, 1, "'value' is not"},
        {"a,value\n", 1, 8, "a value"},
        {"0 1\na,value\n", 2, 1, "'a' is not a place"},
        {"{\"game\": \"x\", \"show\": \"outcome\"}\n{\"at\": [2], \"value\": \"N\"}\n", 2, 1, "'outcome'"},
        {"{\"show\": 1}\n", 1, 1, "not a nim-value"},
        {"{\"at\": [2, 3], \"value\": 3}\n", 1, 1, "two parameters"},
        {"{\"position\": \"2 3\", \"value\": 3}\n", 1, 1, "positions"},
        {"{\"at\": [2], \"value\": 3}\n{\"at\": [4], \"value\": 3}\n", 2, 1, "place 4, but place 3 was expected"},
        {"{\"at\": [2], \"value\": -3}\n", 1, 1, "\"value\" must be"},
        {"{\"at\": [2], \"value\": 4294967296}\n", 1, 1, "\"value\" must be"},
        {"{\"at\": [2], \"value\": 1.5}\n", 1, 1, "\"value\" must be"},
        {"{\"at\": [2], \"value\": [1, 2]}\n", 1, 1, "\"value\" must be"},
        {"{\"at\": [2]}\n", 1, 1, "\"value\" must be"},
        {"{\"at\": [2], \"value\": \"P\"}\n", 1, 1, "'P' is not a nim-value"},
        {"{\"at\": 2, \"value\": 1}\n", 1, 1, "\"at\" must be"},
        {"{\"at\": [-2], \"value\": 1}\n", 1, 1, "\"at\" must be"},
        {"{\"at\": [2], \"value\": 1}\n{}\n", 2, 1, "must have the keys"},
        {"{\"at\": [2], \"value\": 1}\n3 4\n", 2, 1, "'{'"},
        {"{\"at\": [2], ", 1, 12, "expected a string in quotes"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bench b;
        assert_int_equal(bench_read(&b, bad[i].text), KAY_EINPUT);
        assert_true(b.ctx.diag.placed);
        if (!strstr(b.ctx.diag.text, bad[i].words) || b.ctx.diag.line != bad[i].line ||
            b.ctx.diag.column != bad[i].column)
            fail_msg("%s: at %lu:%lu it says: %s", bad[i].text, (unsigned long)b.ctx.diag.line,
                     (unsigned long)b.ctx.diag.column, b.ctx.diag.text);
        bench_close(&b);
    }
}

static void of_more_values_than_are_compared_the_first_are_kept(void **unused)
{
    (void)unused;
    for (unsigned pairs = 0; pairs < 2; pairs++)
        for (unsigned over = 0; over < 2; over++) {
            bench b;
            kay_context ctx;
            kay_text text;
            kay_context_init(&ctx);
            kay_text_init(&text, &ctx);
            for (unsigned i = 0; i < KAY_RECOGNISE_VALUES + over; i++)
                kay_text_format(&text, pairs ? "%u %u\n" : "%u\n", pairs ? i : i / 3, i / 3);
            assert_ok(&b.ctx, bench_read(&b, kay_text_string(&text)));
            assert_int_equal(b.read.count, KAY_RECOGNISE_VALUES);
            assert_int_equal(b.read.given, KAY_RECOGNISE_VALUES + over);
            for (unsigned i = 0; i < KAY_RECOGNISE_VALUES; i++)
                assert_int_equal(b.read.values[i], i / 3);
            kay_text_free(&text);
            bench_close(&b);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_tables_and_bfiles_are_read),
        cmocka_unit_test(lines_that_are_not_all_of_two_numbers_are_a_list),
        cmocka_unit_test(what_is_no_value_is_refused_with_its_place),
        cmocka_unit_test(of_more_values_than_are_compared_the_first_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
