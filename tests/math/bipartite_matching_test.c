/* Compares bipartite matchings with trying everything. */
#include "math/plain.h"

#include "math/bipartite_matching.h"

/* A kay_neighbours function that computes the neighbours from a plain graph. */
static const uint32_t *trial_neighbours(const void *graph, uint32_t v, uint32_t *room, uint32_t *count)
{
    const plain_graph *plain = graph;
    *count = 0;
    for (uint32_t next = plain->joined[v]; next; next &= next - 1)
        room[(*count)++] = (uint32_t)__builtin_ctz(next);
    return room;
}

/* Counts the missed vertices of a matching that misses all. */
static void count_missed(kay_bipartite *own)
{
    own->missed[0] = own->missed[1] = 0;
    for (uint32_t v = 0; v < own->vertices; v++)
        if (kay_bits_get(own->present, v))
            own->missed[kay_bits_get(own->sides, v)]++;
}

/* Removes and adds vertices; one search keeps a maximum matching maximum. */
static void go_and_come(kay_bipartite *own, const plain_graph *plain, kay_random *random)
{
    for (unsigned step = 0; step < 6; step++) {
        uint32_t v = (uint32_t)kay_random_below(random, own->vertices), root = v;
        bool grown;
        if (kay_bits_get(own->present, v))
            root = kay_bipartite_take(own, v);
        else
            kay_bipartite_put(own, v);
        if (root != KAY_NO_VERTEX)
            assert_ok(own->ctx, kay_bipartite_augment(own, root, &grown));
        uint32_t set = (uint32_t)own->present[0];
        assert_int_equal(plain_size(plain, set, own->mate), plain_matching(plain, set));
    }
}

static void rounds_and_single_searches_agree_with_trying_everything(void **unused)
{
    (void)unused;
    for (unsigned round = 0; round < 6000; round++) {
        kay_context ctx;
        kay_arena arena;
        kay_random random;
        plain_graph plain;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        kay_random_seed(&random, round);
        uint32_t colours = (uint32_t)kay_random_next(&random), mate[16];
        unsigned n = 1 + (unsigned)kay_random_below(&random, 12);
        plain_random(&random, n, (unsigned)kay_random_below(&random, 101), &colours, &plain);
        uint64_t sides = colours, present = (kay_random_next(&random) | kay_random_next(&random)) & ((1u << n) - 1);
        unsigned best = plain_matching(&plain, (uint32_t)present);
        kay_bipartite own = {
            .ctx = &ctx,
            .vertices = n,
            .degree = n,
            .neighbours = trial_neighbours,
            .graph = &plain,
            .sides = &sides,
            .present = &present,
            .mate = mate,
        };
        assert_ok(&ctx, kay_bipartite_init(&own, &arena));
        memset(mate, 0xff, sizeof mate);
        if (round % 2)
            assert_ok(&ctx, kay_bipartite_maximise(&own));
        else
            count_missed(&own);
        for (uint32_t v = 0; v < n; v++) {
            if (mate[v] != KAY_NO_VERTEX || !(present >> v & 1))
                continue;
            unsigned before = plain_size(&plain, (uint32_t)present, mate);
            bool grown;
            assert_ok(&ctx, kay_bipartite_augment(&own, v, &grown));
            assert_int_equal(plain_size(&plain, (uint32_t)present, mate), before + grown);
            assert_true(!grown || round % 2 == 0);
            if (grown)
                continue;
            uint32_t reached = 0;
            assert_ok(&ctx, kay_bipartite_reach(&own, v));
            for (uint32_t i = 0; i < own.queued; i++)
                reached |= 1u << own.queue[i];
            assert_int_equal(own.queue[0], v);
            for (uint32_t w = 0; w < n; w++) /* a reached vertex can be missed */
                if (reached >> w & 1)
                    assert_int_equal(plain_matching(&plain, (uint32_t)present & ~(1u << w)), best);
        }
        assert_int_equal(plain_size(&plain, (uint32_t)present, mate), best);
        go_and_come(&own, &plain, &random);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_and_single_searches_agree_with_trying_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
