/* Inputs parsed by a grammar, and parts left out of them: counts and places follow. */
#include "ruleset/input_walk.h"

#include <string.h>

#include "fixture.h"
#include "ruleset/input_sample.h"

/* What a test of inputs uses. */
typedef struct inputs {
    kay_context ctx;
    kay_arena arena;
    kay_input_tree tree;
    kay_text text;
    kay_random random;
    kay_input_grammar grammar;
} inputs;

static void inputs_begin(inputs *own)
{
    kay_context_init(&own->ctx);
    kay_arena_init(&own->arena, &own->ctx);
    kay_input_tree_init(&own->tree, &own->ctx);
    kay_text_init(&own->text, &own->ctx);
    kay_random_seed(&own->random, 1);
}

static void inputs_end(inputs *own)
{
    kay_text_free(&own->text);
    kay_input_tree_free(&own->tree);
    kay_arena_free(&own->arena);
    assert_int_equal(own->ctx.memory_used, 0);
}

static void inputs_describe(inputs *own, const char *grammar, const char *letters)
{
    assert_ok(&own->ctx, kay_input_grammar_make(&own->arena, grammar, letters, false, &own->grammar));
}

static void inputs_draw(inputs *own, const kay_input_sample *how)
{
    kay_text_clear(&own->text);
    kay_input_draw(&own->grammar, &own->random, how, &own->text);
    assert_ok(&own->ctx, own->text.error);
    assert_ok(&own->ctx,
              kay_input_tree_parse(&own->grammar, kay_text_string(&own->text), own->text.length, &own->tree));
}

typedef struct tree_case {
    const char *input, *text;
    uint64_t counter, begin, end; /* parts of what the counter's token counts; with a second run: */
    uint64_t second, second_end;
    const char *left; /* NULL: there is no such input */
} tree_case;

static const tree_case cases[] = {
    /* counts, named and hidden, and with some more */
    {"n; n numbers", "3\n5 6 7\n", 0, 1, 2, 0, 0, "2\n5 7\n"},
    {"n; n numbers", "3\n5 6 7\n", 0, 0, 3, 0, 0, "0\n\n"},
    {"n; n numbers", "5\n1 2 3 4 5\n", 0, 0, 1, 4, 5, "3\n2 3 4\n"},
    {"n k; n - 1 pairs", "3 9\n1 2\n3 4\n", 0, 2, 3, 0, 0, "2 9\n1 2\n"},
    {"n k; n-1 pairs", "3 9\n1 2\n3 4\n", 0, 2, 3, 0, 0, "2 9\n1 2\n"},
    {"n k; n + 1 numbers", "2 9\n1 2 3\n", 0, 0, 1, 0, 0, "1 9\n2 3\n"},
    {"T; n; n numbers", "2\n1\n5\n2\n6 7\n", 0, 0, 1, 0, 0, "1\n2\n6 7\n"},
    {"T; n; n numbers", "2\n1\n5\n2\n6 7\n", 3, 1, 2, 0, 0, "2\n1\n5\n1\n6\n"},
    {"*; n; n numbers", "1\n5\n2\n6 7\n", 0, 0, 1, 0, 0, "2\n6 7\n"},
    {"m; m lists", "3\n2 5 6\n0\n1 7\n", 0, 1, 2, 0, 0, "2\n2 5 6\n1 7\n"},
    {"m; m lists", "3\n2 5 6\n0\n1 7\n", 1, 0, 1, 0, 0, "3\n1 6\n0\n1 7\n"},
    /* rows and columns */
    {"n m; n rows of m letters", "2 3\nabc\ndef\n", 0, 0, 1, 0, 0, "1 3\ndef\n"},
    {"n m; n rows of m letters", "2 3\nabc\ndef\n", 1, 1, 3, 0, 0, "2 1\na\nd\n"},
    {"n; 1 rows of n letters", "4\n1a-2\n", 0, 0, 1, 3, 4, "2\na-\n"},
    {"n m; n rows of m numbers", "2 3\n1 2 3\n4 5 6\n", 0, 0, 1, 0, 0, "1 3\n4 5 6\n"},
    {"n m; n rows of m numbers", "2 3\n1 2 3\n4 5 6\n", 1, 0, 2, 0, 0, "2 1\n3\n6\n"},
    {"n; n rows of 1 number", "3\n5\n6\n7\n", 0, 1, 2, 0, 0, "2\n5\n7\n"},
    /* words: a hidden token counts the letters */
    {"word", "aXb\n", 0, 1, 2, 0, 0, "ab\n"},
    {"word; word", "ab\n1-\n", 3, 0, 1, 0, 0, "ab\n-\n"},
    {"n; n words", "2\nab\ncd\n", 0, 0, 1, 0, 0, "1\ncd\n"},
    {"n; n words", "2\nab\ncd\n", 4, 1, 2, 0, 0, "2\nab\nc\n"},
    {"T; word", "2\nab\ncd\n", 0, 0, 1, 0, 0, "1\ncd\n"},
    /* several lists that one name counts */
    {"n; n numbers; n numbers", "3\n1 2 3\n4 5 6\n", 0, 1, 2, 0, 0, "2\n1 3\n4 6\n"},
    /* trees: the edge of a leaf goes with the leaf; without an inner vertex there are too few edges */
    {"n; n numbers; n - 1 pairs in 1..n", "3\n7 8 9\n1 2\n2 3\n", 0, 0, 1, 0, 0, "2\n8 9\n1 2\n"},
    {"n; n numbers; n - 1 pairs in 1..n", "3\n7 8 9\n1 2\n2 3\n", 0, 2, 3, 0, 0, "2\n7 8\n1 2\n"},
    {"n; n numbers; n - 1 pairs in 1..n", "3\n7 8 9\n1 2\n2 3\n", 0, 1, 2, 0, 0, NULL},
    {"n; tree of n", "5\n1 2\n4 1\n3 2\n1 5\n", 0, 2, 4, 0, 0, "3\n1 2\n1 3\n"},
    {"T; n; n - 1 pairs in 1..n", "2\n2\n1 2\n3\n3 2\n3 1\n", 4, 0, 1, 0, 0, "2\n2\n1 2\n2\n2 1\n"},
    {"n; n - 1 pairs in 1..n", "3\n1 2\n1 1\n", 0, 2, 3, 0, 0, "2\n1 2\n"},
    /* places */
    {"n m v in 1..n; m pairs in 1..n", "3 3 2\n1 2\n2 3\n1 3\n", 0, 1, 2, 0, 0, "2 1 2\n1 2\n"},
    {"n m v in 1..n; m pairs in 1..n", "3 3 3\n1 2\n2 3\n1 3\n", 0, 2, 3, 0, 0, "2 1 2\n1 2\n"},
    {"n m e v in 1..n; e pairs in 1..n 1..m", "2 3 3 1\n1 3\n2 1\n2 2\n", 1, 0, 1, 0, 0, "2 2 2 1\n1 2\n2 1\n"},
    {"n; n numbers; T; l in 1..n r in l..n", "4\n5 6 7 8\n2\n2 4\n1 1\n", 0, 0, 1, 0, 0, "3\n6 7 8\n2\n1 3\n1 1\n"},
    {"n; n numbers; T; l in 1..n r in l..n", "4\n5 6 7 8\n2\n2 4\n1 1\n", 5, 0, 1, 0, 0, "4\n5 6 7 8\n1\n1 1\n"},
    {"n; 2 pairs in 1..n", "3\n1 2\n2 3\n", 0, 0, 1, 0, 0, NULL},
    {"n; 2 pairs in 1..n", "4\n1 2\n2 3\n", 0, 3, 4, 0, 0, "3\n1 2\n2 3\n"},
    /* places from 0; what ends at `n - 1`, but does not begin at 0, is no place */
    {"n m v in 0..n-1; m pairs in 0..n - 1", "3 3 2\n0 1\n1 2\n0 2\n", 0, 1, 2, 0, 0, "2 1 1\n0 1\n"},
    {"n m v in 0..n-1; m pairs in 0..n-1", "3 3 2\n0 1\n1 2\n0 2\n", 0, 2, 3, 0, 0, "2 1 1\n0 1\n"},
    {"n; n numbers; n-1 pairs in 0..n-1", "3\n7 8 9\n0 1\n1 2\n", 0, 0, 1, 0, 0, "2\n8 9\n0 1\n"},
    {"n; n numbers; n-1 pairs in 0..n-1", "3\n7 8 9\n0 1\n1 2\n", 0, 1, 2, 0, 0, NULL},
    {"n v in 0..n-1", "1 0\n", 0, 0, 1, 0, 0, "0 0\n"},
    {"n k in 1..n-1; n numbers", "3 2\n5 6 7\n", 0, 0, 1, 0, 0, "2 2\n6 7\n"},
    {"n k in 1..n+1; n numbers", "3 4\n5 6 7\n", 0, 0, 1, 0, 0, "2 4\n6 7\n"},
    /* a line that closes the input */
    {"*; n; n numbers; 0", "1\n5\n2\n6 7\n0\n", 0, 0, 1, 0, 0, "2\n6 7\n0\n"},
    {"*; n m; m rows of n letters; 0 -1", "1 2\na\nb\n0 -1\n", 2, 0, 1, 0, 0, "1 1\nb\n0 -1\n"},
    {"*; line; 0", "1 2\n3\n0\n", 0, 0, 1, 0, 0, "3\n0\n"},
    {"T; line", "2\nab\nc\n", 0, 0, 1, 0, 0, "1\nc\n"},
    /* lines: cases, and what stands in them */
    {NULL, "1 2 3\n4\n", 0, 0, 1, 0, 0, "4\n"},
    {NULL, "1 2 3\n4\n", 1, 2, 3, 0, 0, "1 2\n4\n"},
    {NULL, "xo.|-1x\n", 1, 1, 3, 0, 0, "x|-1x\n"},
};

static void tree_holds(const tree_case *one)
{
    inputs own;
    kay_input_tree left;
    inputs_begin(&own);
    kay_input_tree_init(&left, &own.ctx);
    own.grammar = kay_grammar_of_lines;
    if (one->input)
        inputs_describe(&own, one->input, NULL);
    assert_ok(&own.ctx, kay_input_tree_parse(&own.grammar, one->text, strlen(one->text), &own.tree));
    kay_input_tree_write(&own.tree, &own.text);
    assert_string_equal(kay_text_string(&own.text), one->text);
    const kay_input_cut cut = {one->counter, {one->begin, one->second}, {one->end, one->second_end}};
    const kay_status status = kay_input_tree_cut(&own.grammar, &own.tree, &cut, &left);
    assert_int_equal(status, one->left ? KAY_OK : KAY_END);
    kay_text_clear(&own.text);
    kay_input_tree_write(&left, &own.text);
    if (one->left)
        assert_string_equal(kay_text_string(&own.text), one->left);
    kay_input_tree_free(&left);
    inputs_end(&own);
}

static void parts_are_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        tree_holds(&cases[i]);
}

static void what_is_not_of_the_grammar_is_refused(void **state)
{
    static const char *const texts[][2] = {
        {"n; n numbers", "3\n1 2\n"},
        {"n; n numbers", "1\n1 2\n"},
        {"n; n numbers", "-1\n"},
        {"n; n numbers", "1\nx\n"},
        {"n; n numbers", "1\n1x\n"},
        {"n; n numbers", "18446744073709551615\n1\n"},
        {"n; 1 rows of n letters", "3\nab\n"},
        {"n m; n rows of m letters", "1000000000 0\n"},
        {"T; n", "2\n1\n"},
        {"*; n; n numbers; 0", "1\n5\n"},
        {"*; n; n numbers; 0", "1\n5\n0\n2\n"},
        {"*; n m; 0 0", "1 2\n0 0 0\n"},
        {"word", ""},
        {"word", "ab c\n"},
        {"n; n words", "2\nab\n"},
        {"n; n rows of 2 numbers", "2\n1 2\n3\n"},
    };
    inputs own;
    (void)state;
    inputs_begin(&own);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        inputs_describe(&own, texts[i][0], NULL);
        assert_int_equal(kay_input_tree_parse(&own.grammar, texts[i][1], strlen(texts[i][1]), &own.tree), KAY_EINPUT);
    }
    inputs_end(&own);
}

/* Lists are regular, of the length that is asked for, and within their range. */
static void drawn_inputs_keep_length_and_range(void **state)
{
    inputs own;
    (void)state;
    inputs_begin(&own);
    inputs_describe(&own, "T; n v in 1..n; n numbers in 3..9", NULL);
    for (int i = 0; i < 200; i++) {
        const kay_input_sample how = {.size = 50, .length = i % 3 ? 0 : 40, .regular = i % 2, .limits = i % 4 == 1};
        inputs_draw(&own, &how);
        const kay_input_token *list = own.tree.list;
        assert_int_equal(list[0].value, 1);
        assert_in_range(list[1].value, how.length ? 40 : 1, how.length ? 40 : 50);
        assert_in_range(list[2].value, 1, list[1].value);
        for (uint64_t k = 3; k < own.tree.count; k++)
            assert_in_range(list[k].value, 3, 9);
    }
    inputs_end(&own);
}

/* Drawn edges join all vertices, from 1 or from 0; words have letters; the rows of a table have their length. */
static void drawn_trees_words_and_tables_read_back(void **state)
{
    static const char *const forms[] = {
        "n; n - 1 pairs in 1..n", "n; n-1 pairs in 0..n-1",   "T; n; n numbers; n - 1 pairs in 1..n", "word",
        "n; n words; word",       "n m; n rows of m numbers", "n; n rows of 2 numbers in 3..5"};
    inputs own;
    (void)state;
    inputs_begin(&own);
    for (int i = 0; i < 700; i++) {
        const size_t form = (size_t)i % (sizeof forms / sizeof *forms);
        const kay_input_sample how = {.size = 1 + (uint64_t)i / 7, .regular = i % 4 > 1, .opening = i % 4 == 1};
        inputs_describe(&own, forms[form], strstr(forms[form], "word") ? "ab" : NULL);
        inputs_draw(&own, &how);
        const kay_input_token *list = own.tree.list;
        assert_true(own.tree.count > 0);
        for (uint64_t at = 1; form < 2 && at + 1 < own.tree.count; at += 2) /* a new vertex, and an earlier one */
            assert_true(list[at + 1].value == at / 2 + 2 - form && list[at].value < list[at + 1].value);
    }
    inputs_end(&own);
}

/* Places from 0 are drawn up to n - 1, and a pair has two of them. */
static void drawn_places_may_begin_at_0(void **state)
{
    inputs own;
    bool last = false;
    (void)state;
    inputs_begin(&own);
    inputs_describe(&own, "n m v in 0..n-1; m pairs in 0..n-1", NULL);
    for (int i = 0; i < 400; i++) {
        const kay_input_sample how = {.size = 8, .regular = i % 2, .opening = i % 4 == 2};
        inputs_draw(&own, &how);
        const kay_input_token *list = own.tree.list;
        for (uint64_t at = 2; at < own.tree.count; at++)
            assert_true(list[at].value < list[0].value);
        for (uint64_t at = 3; at < own.tree.count; at += 2)
            last = last || (list[0].value > 2 && list[at].value == list[0].value - 1);
    }
    assert_true(last);
    inputs_end(&own);
}

/* An alphabet may have one letter. */
static void drawn_words_have_only_their_letters(void **state)
{
    inputs own;
    (void)state;
    inputs_begin(&own);
    inputs_describe(&own, "word", "a");
    for (int i = 0; i < 100; i++) {
        const kay_input_sample how = {.size = 8, .regular = i % 2};
        inputs_draw(&own, &how);
        assert_int_equal(strspn(kay_text_string(&own.text), "a\n"), own.text.length);
    }
    inputs_end(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_left_out),
        cmocka_unit_test(what_is_not_of_the_grammar_is_refused),
        cmocka_unit_test(drawn_inputs_keep_length_and_range),
        cmocka_unit_test(drawn_trees_words_and_tables_read_back),
        cmocka_unit_test(drawn_places_may_begin_at_0),
        cmocka_unit_test(drawn_words_have_only_their_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
