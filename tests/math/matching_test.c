/* Compares matchings of any graph with trying everything, while vertices go and come. */
#include "math/plain.h"

#include "math/matching.h"

/* A random graph and the data of its test. */
typedef struct trial {
    kay_context ctx;
    kay_arena arena;
    kay_random random;
    plain_graph plain;
    kay_graph graph;
    kay_matching own;
    uint64_t present;
} trial;

static void trial_begin(trial *t, unsigned round)
{
    kay_context_init(&t->ctx);
    kay_arena_init(&t->arena, &t->ctx);
    kay_random_seed(&t->random, round);
    uint32_t colours = (uint32_t)kay_random_next(&t->random);
    unsigned n = 1 + (unsigned)kay_random_below(&t->random, 11);
    uint64_t *sides;
    plain_random(&t->random, n, (unsigned)kay_random_below(&t->random, 101), round % 3 ? NULL : &colours, &t->plain);
    plain_build(&t->arena, &t->plain, &t->graph);
    assert_ok(&t->ctx, kay_graph_sides(&t->arena, &t->graph, &sides));
    t->present = kay_random_next(&t->random) | kay_random_next(&t->random);
    t->present &= ((uint64_t)1 << n) - 1;
    assert_ok(&t->ctx, kay_matching_init(&t->own, &t->arena, &t->graph, &t->present, sides));
}

static void trial_end(trial *t)
{
    kay_arena_free(&t->arena);
    assert_int_equal(t->ctx.memory_used, 0);
}

/* Asserts that the matching is maximum and that the sets are those found by trying everything. */
static void trial_check(trial *t)
{
    uint32_t set = (uint32_t)t->present;
    unsigned best = plain_matching(&t->plain, set);
    assert_int_equal(plain_size(&t->plain, set, t->own.mate), best);
    uint64_t missed = 0, beside = 0, missable = 0, next = 0;
    assert_ok(&t->ctx, kay_matching_missed(&t->own, &missed, &beside));
    for (unsigned v = 0; v < t->plain.vertices; v++)
        if (set >> v & 1 && plain_matching(&t->plain, set & ~(1u << v)) == best) {
            missable |= (uint64_t)1 << v;
            next |= t->plain.joined[v] & set;
        }
    assert_int_equal(missed, missable);
    assert_int_equal(beside, next & ~missable);
}

static void a_matching_is_as_large_as_can_be_and_tells_what_can_be_missed(void **unused)
{
    (void)unused;
    for (unsigned round = 0; round < 6000; round++) {
        trial t;
        trial_begin(&t, round);
        assert_ok(&t.ctx, kay_matching_maximise(&t.own));
        trial_check(&t);
        trial_end(&t);
    }
}

static void a_matching_stays_maximum_while_vertices_go_and_come(void **unused)
{
    (void)unused;
    for (unsigned round = 0; round < 1500; round++) {
        trial t;
        trial_begin(&t, round);
        assert_ok(&t.ctx, kay_matching_maximise(&t.own));
        for (unsigned step = 0; step < 8; step++) {
            uint32_t v = (uint32_t)kay_random_below(&t.random, t.plain.vertices);
            if (t.present >> v & 1)
                assert_ok(&t.ctx, kay_matching_remove(&t.own, v));
            else
                assert_ok(&t.ctx, kay_matching_restore(&t.own, v));
            trial_check(&t);
        }
        trial_end(&t);
    }
}

static void a_search_that_keeps_nothing_changes_nothing(void **unused)
{
    (void)unused;
    for (unsigned round = 0; round < 1500; round++) {
        trial t;
        trial_begin(&t, round);
        assert_ok(&t.ctx, kay_matching_maximise(&t.own));
        uint32_t before[16], set = (uint32_t)t.present;
        memcpy(before, t.own.mate, t.plain.vertices * sizeof *before);
        for (uint32_t v = 0; v < t.plain.vertices; v++) {
            if (set >> v & 1)
                continue;
            bool found;
            t.present = set | (uint64_t)1 << v;
            assert_ok(&t.ctx, kay_matching_search(&t.own, v, false, &found));
            assert_int_equal(found, plain_matching(&t.plain, set | 1u << v) > plain_matching(&t.plain, set));
            assert_memory_equal(before, t.own.mate, t.plain.vertices * sizeof *before);
            t.present = set;
        }
        trial_end(&t);
    }
}

/* A chain of triangles that share corners: n of them have 2n + 1 vertices and a matching that misses one. */
static void long_chains_of_blossoms_need_no_deep_stack(void **unused)
{
    (void)unused;
    enum { TRIANGLES = 100000 };
    kay_context ctx;
    kay_arena arena;
    kay_edges edges = {0};
    kay_graph graph;
    kay_matching own;
    uint32_t n = 2 * TRIANGLES + 1, misses = 0;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    for (uint32_t i = 0; i < TRIANGLES; i++) {
        assert_ok(&ctx, kay_edges_add(&ctx, &edges, 2 * i, 2 * i + 1));
        assert_ok(&ctx, kay_edges_add(&ctx, &edges, 2 * i, 2 * i + 2));
        assert_ok(&ctx, kay_edges_add(&ctx, &edges, 2 * i + 1, 2 * i + 2));
    }
    assert_ok(&ctx, kay_graph_build(&arena, n, &edges, &graph));
    kay_edges_free(&ctx, &edges);
    uint64_t *present = kay_arena_array(&arena, kay_bits_words(n), sizeof *present);
    uint64_t *missed = kay_arena_array(&arena, kay_bits_words(n), sizeof *missed);
    assert_non_null(present);
    assert_non_null(missed);
    for (uint32_t v = 0; v < n; v++)
        kay_bits_set(present, v);
    assert_ok(&ctx, kay_matching_init(&own, &arena, &graph, present, NULL));
    assert_ok(&ctx, kay_matching_maximise(&own));
    for (uint32_t v = 0; v < n; v++)
        misses += own.mate[v] == KAY_NO_VERTEX;
    assert_int_equal(misses, 1);
    assert_ok(&ctx, kay_matching_missed(&own, missed, NULL));
    for (uint32_t v = 0; v < n; v++)
        assert_true(kay_bits_get(missed, v)); /* without v, each component is even */
    assert_ok(&ctx, kay_matching_remove(&own, TRIANGLES));
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_matching_is_as_large_as_can_be_and_tells_what_can_be_missed),
        cmocka_unit_test(a_matching_stays_maximum_while_vertices_go_and_come),
        cmocka_unit_test(a_search_that_keeps_nothing_changes_nothing),
        cmocka_unit_test(long_chains_of_blossoms_need_no_deep_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
