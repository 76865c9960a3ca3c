/* The small inputs of a grammar are enumerated: each once, and as many as there are. */
#include "ruleset/input_small.h"

#include <string.h>

#include "base/intern_table.h"
#include "fixture.h"

typedef struct small_case {
    const char *input, *letters;
    uint64_t size, count;
    const char *first, *last;
} small_case;

static const small_case cases[] = {
    {"n", NULL, 7, 1, "7\n", "7\n"},
    {"n in 3..", NULL, 7, 1, "10\n", "10\n"},
    {"n in 3..9", NULL, 7, 0, NULL, NULL},
    {"a b", NULL, 7, 8, "0 7\n", "7 0\n"},
    {"a in 1..2 b in a..", NULL, 7, 2, "1 8\n", "2 8\n"},
    {"n; n numbers", NULL, 6, 32, "1\n5\n", "6\n0 0 0 0 0 0\n"}, /* 2^(size - 1): compositions */
    {"T; n; n numbers", NULL, 6, 32, "1\n1\n5\n", "1\n6\n0 0 0 0 0 0\n"},
    {"n; n rows of 1 number in 2..", NULL, 3, 4, "1\n4\n", "3\n2\n2\n2\n"},
    {"word", "ab", 6, 13, "bbb\n", "aaaaaa\n"}, /* Fibonacci's numbers */
    {"n; n words", "a", 4, 8, "1\naaa\n", "4\n\n\n\n\n"},
    {"n m; n rows of m letters", "ab", 4, 9, "0 4\n", "4 0\n\n\n\n\n"},
    {"n; tree of n", NULL, 5, 24, "5\n1 2\n1 3\n1 4\n1 5\n", "5\n1 2\n2 3\n3 4\n4 5\n"}, /* (size - 1)! */
    {"n; n numbers; tree of n", NULL, 4, 16, "1\n3\n", NULL},
    {"m; m lists", NULL, 3, 5, "1\n1 1\n", NULL},
};

static void small_holds(const small_case *one)
{
    kay_context ctx;
    kay_arena arena;
    kay_text text;
    kay_input_grammar grammar;
    kay_input_small small;
    kay_intern_table texts;
    kay_status status = KAY_OK;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_text_init(&text, &ctx);
    kay_intern_table_init(&texts, &ctx);
    assert_ok(&ctx, kay_input_grammar_make(&arena, one->input, one->letters, false, &grammar));
    kay_input_small_begin(&small, &ctx, &grammar, one->size);
    char before[200] = "";
    for (uint64_t count = 0; (status = kay_input_small_next(&small, &text)) == KAY_OK; count++) {
        uint64_t number;
        if (count == 0)
            assert_string_equal(kay_text_string(&text), one->first);
        assert_ok(&ctx, kay_intern_table_number(&texts, kay_text_string(&text), text.length + 1, &number));
        assert_int_equal(texts.count, count + 1); /* another one than all before */
        assert_true(text.length < sizeof before);
        memcpy(before, kay_text_string(&text), text.length + 1);
    }
    assert_int_equal(status, KAY_END);
    assert_int_equal(texts.count, one->count);
    if (one->last)
        assert_string_equal(before, one->last);
    kay_input_small_end(&small);
    kay_intern_table_free(&texts);
    kay_text_free(&text);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void all_inputs_of_a_size_are_listed_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        small_holds(&cases[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_inputs_of_a_size_are_listed_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
