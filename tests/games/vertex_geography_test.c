/* vertex-geography: known positions, theorem and search, formats of graphs, all starts, proofs, what is refused. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>

static void it_knows_small_graphs(void **unused)
{
    (void)unused;
    static const fixture_known rows[] = {
        {"1 0 1\n", KAY_LOSS, ""},
        {"2 1 1\n1 2\n", KAY_WIN, "2"},
        {"3 2 1\n1 2\n2 3\n", KAY_LOSS, ""}, /* a path from its end */
        {"3 2 2\n1 2\n2 3\n", KAY_WIN, "1 3"}, /* and from its middle */
        {"3 3 1\n1 2\n2 3\n3 1\n", KAY_LOSS, ""}, /* a triangle */
        {"4 4 1\n1 2\n2 3\n3 4\n4 1\n", KAY_WIN, "2 4"}, /* a square */
        {"4 6 1\n1 2\n2 1\n2 3\n3 4\n4 1\n1 2\n", KAY_WIN, "2 4"}, /* the same, edges given twice */
        {"5 5 1\n1 2\n2 3\n3 4\n4 5\n5 3\n", KAY_LOSS, ""},
        /* lost, but no set of answers proves it: the triangles 3-4-5 and 6-7-8 hang on 2 and 1's other neighbour */
        {"8 9 1\n1 2\n2 3\n2 6\n3 4\n4 5\n5 3\n6 7\n7 8\n8 6\n", KAY_LOSS, ""},
    };
    fixture_knows("vertex-geography", FIXTURE_SEARCHED, FIXTURE_ROWS(rows));
}

static void the_theorem_agrees_with_search_on_random_graphs(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 5);
    for (unsigned round = 0; round < 300; round++) {
        kay_context ctx;
        kay_text text;
        fixture f;
        kay_context_init(&ctx);
        kay_text_init(&text, &ctx);
        kay_sample(kay_ruleset_find("vertex-geography"), &random, 7, &text);
        fixture_contest(&f, "vertex-geography", kay_text_string(&text));
        fixture_agree(&f);
        fixture_certified(&f);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void positions_in_the_middle_of_play_are_read_and_written(void **unused)
{
    (void)unused;
    fixture f;
    fixture_position(&f, "vertex-geography", "Second: 4 3 2 1 1 1 2 2 3 3 4");
    assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), KAY_LOSS);
    fixture_written(&f, "Second: 4 3 2 1 1  1 2  2 3  3 4");
    fixture_agree(&f);
    fixture_free(&f);
}

/* Reads with flags: parallel to the ruleset's --format, --start, --starts. */
static kay_status read_with(const char *text, const char *const flags[3], fixture *f)
{
    kay_context_init(&f->ctx);
    assert_ok(&f->ctx, kay_reader_from_text(&f->ctx, "<text>", text, strlen(text), &f->reader));
    assert_ok(&f->ctx,
              kay_input_open(&f->ctx, kay_ruleset_find("vertex-geography"), &f->reader, flags, false, &f->input));
    return kay_input_next(f->input, &f->game, &f->state);
}

static void graphs_are_read_in_three_formats(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *flags[3], *position;
    } cases[] = {
        {"c a path\np edge 3 2\ne 1 2\nc in between\ne 2 3\n", {"dimacs", "2", NULL}, "First: 3 2 2 0  1 2  2 3"},
        {"p edge 3 2\ne 1 2\ne 2 3\nc the end\n\nc", {"dimacs", "2", NULL}, "First: 3 2 2 0  1 2  2 3"},
        {"p col 1 0\n", {"dimacs", NULL, NULL}, "First: 1 0 1 0"},
        /* the example of the description of the format */
        {"DQc\n", {"graph6", NULL, NULL}, "First: 5 4 1 0  1 3  1 5  2 4  4 5"},
        {">>graph6<<DQc", {"graph6", "5", NULL}, "First: 5 4 5 0  1 3  1 5  2 4  4 5"},
        {"3 2\n1 2\n2 3\n", {NULL, "3", NULL}, "First: 3 2 3 0  1 2  2 3"},
        {"3 2 1\n1 2\n2 3\n", {NULL, "3", NULL}, "First: 3 2 3 0  1 2  2 3"},
        {"3 2 2\n1 2\n2 3\n", {"edges", NULL, ""}, "First: 3 2 2 0  1 2  2 3"},
        {"3 0\n", {NULL, NULL, ""}, "First: 3 0 1 0"},
        {"3 0 2\n", {NULL, NULL, ""}, "First: 3 0 2 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        assert_ok(&f.ctx, read_with(cases[i].text, cases[i].flags, &f));
        fixture_written(&f, cases[i].position);
        fixture_free(&f);
    }
}

static void each_graph_in_graph6_is_a_case(void **unused)
{
    (void)unused;
    static const char *const flags[3] = {"graph6", NULL, NULL};
    fixture f;
    assert_ok(&f.ctx, read_with("@\nA_\n\n", flags, &f));
    assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), KAY_LOSS);
    assert_ok(&f.ctx, kay_input_next(f.input, &f.game, &f.state));
    assert_int_equal(fixture_outcome(&f, KAY_BY_THEOREM), KAY_WIN);
    assert_int_equal(kay_input_next(f.input, &f.game, &f.state), KAY_END);
    fixture_free(&f);
}

static void all_starts_are_answered_at_once(void **unused)
{
    (void)unused;
    kay_random random;
    kay_random_seed(&random, 9);
    for (unsigned round = 0; round < 100; round++) {
        kay_context ctx;
        kay_text text;
        fixture f;
        kay_solver *solver;
        const uint64_t *won;
        uint64_t count;
        kay_context_init(&ctx);
        kay_text_init(&text, &ctx);
        kay_sample(kay_ruleset_find("vertex-geography"), &random, 9, &text);
        fixture_contest(&f, "vertex-geography", kay_text_string(&text));
        assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_THEOREM, &solver));
        assert_ok(&f.ctx, kay_solver_starts(solver, &won, &count));
        assert_int_equal(count, strtoull(kay_text_string(&text), NULL, 10));
        for (uint64_t v = 0; v < count; v++) {
            char number[24];
            fixture from;
            snprintf(number, sizeof number, "%d", (int)v + 1);
            const char *const flags[3] = {NULL, number, NULL};
            assert_ok(&from.ctx, read_with(kay_text_string(&text), flags, &from));
            assert_int_equal(won[0] >> v & 1, fixture_outcome(&from, KAY_BY_SEARCH) == KAY_WIN);
            fixture_free(&from);
        }
        kay_solver_close(solver);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

static void proofs_that_are_false_or_none_are_refused(void **unused)
{
    (void)unused;
    static const fixture_proof rows[] = {
        /* the path 1-2-3 from its end */
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[2,3]}", KAY_LOSS, KAY_OK},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[2,3],\"barrier\":[2]}", KAY_LOSS, KAY_OK},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[2,3],\"move\":2}", KAY_LOSS, KAY_EINPUT},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[3,2]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[2,1]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[2]}", KAY_LOSS, KAY_EINPUT},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[2,4]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[0,2]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[2,\"3\"]}", KAY_LOSS, KAY_EINPUT},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[2,3],\"barrier\":[]}", KAY_LOSS, KAY_OK},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[2,3],\"barrier\":[3]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[2,3],\"barrier\":[2,2]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[1,2],\"barrier\":[2]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[],\"barrier\":[2]}", KAY_LOSS, KAY_EFALSE},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"proof\"}", KAY_LOSS, KAY_EINPUT},
        {"3 2 1 0 1 2 2 3", "{}", KAY_LOSS, KAY_EINPUT},
        {"3 2 1 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[3,2],\"move\":2}", KAY_WIN, KAY_EFALSE},
        /* the path 1-2-3 from its middle, and with 1 used */
        {"3 2 2 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[],\"move\":1}", KAY_WIN, KAY_OK},
        {"3 2 2 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[],\"move\":2}", KAY_WIN, KAY_EFALSE},
        {"3 2 2 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[]}", KAY_WIN, KAY_EINPUT},
        {"3 2 2 0 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[],\"move\":-1}", KAY_WIN, KAY_EINPUT},
        {"3 2 2 1 1 1 2 2 3", "{\"kind\":\"answers\",\"answers\":[],\"move\":1}", KAY_WIN, KAY_EFALSE},
        {"3 2 2 1 1 1 2 2 3", "{\"kind\":\"barrier\",\"matching\":[],\"barrier\":[],\"move\":3}", KAY_WIN, KAY_OK},
    };
    fixture_judges("vertex-geography", FIXTURE_ROWS(rows));
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {"0 0 1\n", false, 1, 1},
        {"3 1\n", false, 1, 4},
        {"3 1 4\n1 2\n", false, 1, 5},
        {"3 1 0\n1 2\n", false, 1, 5},
        {"3 2 1\n1 2\n", false, 2, 4},
        {"3 1 1\n1 4\n", false, 2, 3},
        {"3 1 1\n0 2\n", false, 2, 1},
        {"3 1 1\n2 2\n", false, 2, 3},
        {"3 1 1\n1 x\n", false, 2, 3},
        {"3 99999999999999999 1\n1 2\n", false, 2, 4},
        {"3 1 1 3 1 2\n", true, 1, 7},
        {"3 1 1 1 4 1 2\n", true, 1, 9},
        {"3 1 1 1 1 1 2\n", true, 1, 9},
        {"3 1 1 2 2 2 1 2\n", true, 1, 11},
        {"3 1 1 1 0 1 2\n", true, 1, 9},
    };
    fixture_refuses("vertex-geography", FIXTURE_ROWS(rows));
    assert_int_equal(fixture_try("vertex-geography", "9999999999 0 1\n", false, NULL), KAY_EUNABLE);
}

static void bad_graphs_in_other_formats_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *flags[3];
        kay_status status;
    } cases[] = {
        {"e 1 2\n", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"p edge 3 2\ne 1 2\n", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"p edge 3 1\ne 1 1\n", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"p edge 3 1\nx 1 2\n", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"p tree 3 1\ne 1 2\n", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"p edge 3 1\n", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"", {"dimacs", NULL, NULL}, KAY_EINPUT},
        {"", {"graph6", NULL, NULL}, KAY_EINPUT},
        {"?\n", {"graph6", NULL, NULL}, KAY_EINPUT},
        {"Dq\n", {"graph6", NULL, NULL}, KAY_EINPUT},
        {"DqKK\n", {"graph6", NULL, NULL}, KAY_EINPUT},
        {"D K\n", {"graph6", NULL, NULL}, KAY_EINPUT},
        {"~?\n", {"graph6", NULL, NULL}, KAY_EINPUT},
        {"3 1\n1 2\n", {"edge", NULL, NULL}, KAY_EUSAGE},
        {"3 1\n1 2\n", {NULL, "4", NULL}, KAY_EUSAGE},
        {"3 1\n1 2\n", {NULL, "0", NULL}, KAY_EUSAGE},
        {"3 1\n1 2\n", {NULL, "2x", NULL}, KAY_EUSAGE},
        {"3 1\n1 1\n", {NULL, "2", NULL}, KAY_EINPUT},
        {"3 2 1\n1 2\n", {NULL, "2", NULL}, KAY_EINPUT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        kay_status status = read_with(cases[i].text, cases[i].flags, &f);
        if (status != cases[i].status)
            print_error("%s\n", cases[i].text);
        assert_int_equal(status, cases[i].status);
        fixture_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_small_graphs),
        cmocka_unit_test(the_theorem_agrees_with_search_on_random_graphs),
        cmocka_unit_test(positions_in_the_middle_of_play_are_read_and_written),
        cmocka_unit_test(graphs_are_read_in_three_formats),
        cmocka_unit_test(each_graph_in_graph6_is_a_case),
        cmocka_unit_test(all_starts_are_answered_at_once),
        cmocka_unit_test(proofs_that_are_false_or_none_are_refused),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(bad_graphs_in_other_formats_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
