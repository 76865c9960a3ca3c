/* Smaller graphs for inputs that are shrunk: their order, and what stays. */
#include "games/shared/graph_smaller.h"

#include "fixture.h"

enum { FLAGS = 4 };

/* The smaller input of this number; "": none has it, "end": nor has any after it. */
static void smaller_is(const char *game, const char *const *flags, const char *text, uint64_t number,
                       const char *wanted)
{
    kay_context ctx;
    kay_text input, out;
    kay_context_init(&ctx);
    kay_text_init(&input, &ctx);
    kay_text_init(&out, &ctx);
    kay_text_add(&input, text);
    if (fixture_smaller(&ctx, kay_ruleset_find(game), flags, &input, number, &out) == KAY_END) {
        kay_text_clear(&out);
        kay_text_add(&out, "end");
    }
    assert_string_equal(kay_text_string(&out), wanted);
    kay_text_free(&out);
    kay_text_free(&input);
    assert_int_equal(ctx.memory_used, 0);
}

static void vertices_are(const char *text, uint64_t number, const char *wanted)
{
    smaller_is("vertex-geography", NULL, text, number, wanted);
}

static void sides_are(const char *text, uint64_t number, const char *wanted)
{
    smaller_is("edge-geography", NULL, text, number, wanted);
}

static void what_hangs_together_with_the_start_comes_first(void **state)
{
    (void)state;
    vertices_are("6 5 4\n6 4\n1 3\n4 6\n2 4\n4 2\n", 0, "3 4 2\n3 2\n2 3\n1 2\n2 1\n");
    vertices_are("3 2 1\n2 3\n1 3\n", 0, "");
    vertices_are("3 0 2\n", 0, "1 0 1\n");
    sides_are("3 4 4 3\n3 2\n1 1\n3 2\n2 2\n", 0, "2 1 3 2\n2 1\n2 1\n1 1\n");
    sides_are("2 2 1 2\n1 1\n", 0, "1 1 0 1\n"); /* a side has a vertex */
}

static void runs_go_from_the_end_and_become_shorter(void **state)
{
    const char *path = "4 3 1\n1 2\n2 3\n3 4\n";
    (void)state;
    vertices_are(path, 1, "2 1 1\n1 2\n");
    vertices_are(path, 2, "2 1 1\n1 2\n"); /* play begins at what was vertex 3 */
    vertices_are(path, 3, "3 2 1\n1 2\n2 3\n");
    vertices_are(path, 4, "3 1 1\n1 2\n");
    vertices_are(path, 6, "3 2 1\n1 2\n2 3\n");
    sides_are("2 2 3 2\n1 1\n1 2\n2 2\n", 1, "1 2 2 1\n1 1\n1 2\n");
}

static void any_two_of_few_vertices_go(void **state)
{
    const char *cycle = "4 4 4\n1 2\n2 3\n3 4\n4 1\n";
    (void)state;
    vertices_are(cycle, 7, "2 1 2\n1 2\n"); /* without 3 and 4; play begins at the last */
    vertices_are(cycle, 8, "2 0 2\n");
    vertices_are(cycle, 12, "2 1 2\n1 2\n"); /* 1 and 2 */
    vertices_are(cycle, 19, "end");
    vertices_are("1 0 1\n", 99, "end");
    sides_are("1 2 2 1\n1 1\n1 2\n", 99, "end");
}

static void two_numbers_are_exchanged_where_that_is_less(void **state)
{
    (void)state;
    vertices_are("3 2 3\n1 3\n2 3\n", 7, "3 2 2\n1 2\n3 2\n");
    vertices_are("3 2 3\n1 3\n2 3\n", 8, "3 2 1\n3 1\n2 1\n");
    vertices_are("3 2 3\n1 3\n2 3\n", 9, ""); /* 1 and 2 stand there once each */
    sides_are("2 2 3 2\n1 1\n2 1\n2 2\n", 13, ""); /* right ones: 1 stands there twice */
    sides_are("2 2 3 2\n1 1\n2 1\n2 2\n", 18, "2 2 3 1\n2 1\n1 1\n1 2\n");
    sides_are("2 2 3 2\n1 1\n2 1\n2 2\n", 19, "end");
}

static void other_forms_are_kept(void **state)
{
    const char *const dimacs[FLAGS] = {"dimacs"}, *const graph6[FLAGS] = {"graph6"};
    const char *const start[FLAGS] = {NULL, "2"}, *const starts[FLAGS] = {NULL, NULL, ""};
    (void)state;
    smaller_is("vertex-geography", dimacs, "p edge 3 1\ne 1 2\n", 0, "p edge 2 1\ne 1 2\n");
    smaller_is("vertex-geography", graph6, "B_\n", 0, "A_\n"); /* three vertices and the first edge */
    smaller_is("vertex-geography", graph6, "B_\nB_\n", 0, "end"); /* two cases */
    smaller_is("vertex-geography", start, "3 1\n2 3\n", 0, ""); /* the start would be vertex 1 */
    smaller_is("vertex-geography", start, "3 1\n1 2\n", 0, "2 1 2\n1 2\n");
    smaller_is("vertex-geography", starts, "3 1\n1 2\n", 0, "2 1 1\n1 2\n");
}

static void graphs_of_too_many_vertices_stay(void **state)
{
    (void)state;
    sides_are("9223372036854775807 9223372036854775807 1 1\n1 1\n", 0, "end");
}

static void rulesets_that_know_none_say_so(void **state)
{
    (void)state;
    smaller_is("pyramid", NULL, "2\n3 4\n", 0, "end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_hangs_together_with_the_start_comes_first),
        cmocka_unit_test(runs_go_from_the_end_and_become_shorter),
        cmocka_unit_test(any_two_of_few_vertices_go),
        cmocka_unit_test(two_numbers_are_exchanged_where_that_is_less),
        cmocka_unit_test(other_forms_are_kept),
        cmocka_unit_test(graphs_of_too_many_vertices_stay),
        cmocka_unit_test(rulesets_that_know_none_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
