/* Tests stored graphs: sorted neighbours, parallel edges, two colours. */
#include "math/plain.h"

static void the_neighbours_are_ascending_and_parallel_edges_are_one(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_arena arena;
    kay_edges edges = {0};
    kay_graph graph;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    static const uint32_t ends[][2] = {{4, 0}, {0, 2}, {2, 0}, {4, 0}, {1, 2}, {0, 4}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        assert_ok(&ctx, kay_edges_add(&ctx, &edges, ends[i][0], ends[i][1]));
    assert_ok(&ctx, kay_graph_build(&arena, 5, &edges, &graph));
    static const uint32_t heads[] = {2, 4, 2, 0, 1, 0}, degrees[] = {2, 1, 2, 0, 1};
    for (uint32_t v = 0; v < 5; v++)
        assert_int_equal(kay_graph_degree(&graph, v), degrees[v]);
    assert_memory_equal(graph.heads, heads, sizeof heads);
    assert_true(kay_graph_joined(&graph, 4, 0));
    assert_false(kay_graph_joined(&graph, 3, 0));
    assert_false(kay_graph_joined(&graph, 1, 0));
    kay_edges_free(&ctx, &edges);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_graph_has_two_colours_exactly_when_no_cycle_is_odd(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 11);
    unsigned even = 0, rounds = 2000;
    for (unsigned round = 0; round < rounds; round++) {
        kay_arena arena;
        plain_graph plain;
        kay_graph graph;
        uint64_t *sides;
        kay_arena_init(&arena, &ctx);
        unsigned n = 1 + (unsigned)kay_random_below(&random, 8);
        plain_random(&random, n, (unsigned)kay_random_below(&random, 60), NULL, &plain);
        plain_build(&arena, &plain, &graph);
        assert_ok(&ctx, kay_graph_sides(&arena, &graph, &sides));
        bool possible = false;
        for (uint32_t colours = 0; colours < 1u << n && !possible; colours++) {
            possible = true;
            for (unsigned v = 0; v < n && possible; v++)
                possible = !(plain.joined[v] & (colours >> v & 1 ? colours : ~colours));
        }
        assert_int_equal(sides != NULL, possible);
        for (unsigned v = 0; v < n && sides; v++)
            for (unsigned w = 0; w < n; w++)
                if (plain.joined[v] >> w & 1)
                    assert_int_not_equal(kay_bits_get(sides, v), kay_bits_get(sides, w));
        even += possible;
        kay_arena_free(&arena);
    }
    assert_in_range(even, 1, rounds - 1);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_neighbours_are_ascending_and_parallel_edges_are_one),
        cmocka_unit_test(a_graph_has_two_colours_exactly_when_no_cycle_is_odd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
