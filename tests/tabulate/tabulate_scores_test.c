/* Tests that tables of games with points have the scores that search finds: for every position of small boards of dots
 * and boxes, and on random graphs in tiers, with and without loops, symmetries and moves taken back, and with several
 * threads. */
#include <stdio.h>

#include <kayles/score.h>

#include "fixture.h"
#include "ruleset/rank_call.h"
#include "search/search.h"
#include "tabulate/tabulation.h"
#include "tabulate/tier_scores.h"

enum { TIERS = 5, SIZE = 300, VERTICES = TIERS * SIZE, MOST = 4, PARTS = 8, COUNTED = 255 };

/* A vertex has two copies that are symmetric to each other, or, if its number can be divided by 5, one.  Its number as
 * a position is 2 * vertex + copy.  A move goes to the copy 0 of another vertex.  There are ranks for both copies, or
 * only for the copies 0, so that every rank is kept.  The players have the same moves. */
typedef struct graph_game {
    kay_game game;
    unsigned count[VERTICES], to[VERTICES][MOST];
    kay_gain gain[VERTICES][MOST];
    uint32_t left[VERTICES];
    unsigned copies; /* with ranks */
} graph_game;

static const graph_game *graph_of(const kay_game *game)
{
    return (const graph_game *)(const void *)game;
}

static kay_status graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const graph_game *graph = graph_of(game);
    const uint64_t vertex = position[0] / 2;
    (void)player;
    for (uint64_t i = 0; i < graph->count[vertex]; i++) {
        kay_emit(out, i)[0] = UINT64_C(2) * graph->to[vertex][i];
        kay_emit_gain(out, graph->gain[vertex][i].points, graph->gain[vertex][i].again);
    }
    return KAY_OK;
}

static kay_status graph_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    const graph_game *graph = graph_of(game);
    const uint64_t vertex = position[0] / 2;
    (void)player;
    kay_emit(out, name)[0] = UINT64_C(2) * graph->to[vertex][name];
    kay_emit_gain(out, graph->gain[vertex][name].points, graph->gain[vertex][name].again);
    return KAY_OK;
}

static void graph_scores(const kay_game *game, const uint64_t *position, uint32_t out[2])
{
    (void)game, (void)position;
    out[0] = out[1] = 0;
}

static uint32_t graph_left(const kay_game *game, const uint64_t *position)
{
    return graph_of(game)->left[position[0] / 2];
}

static void graph_normal(const kay_game *game, uint64_t *position, kay_player *mover)
{
    (void)game;
    position[0] -= position[0] % 2;
    *mover = KAY_LEFT;
}

static kay_status graph_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const graph_game *graph = graph_of(game);
    (void)mover;
    for (unsigned vertex = 0; vertex < VERTICES; vertex++)
        for (unsigned i = 0; i < graph->count[vertex]; i++)
            if (!graph->gain[vertex][i].again && graph->to[vertex][i] == position[0] / 2)
                kay_emit(out, 0)[0] = 2 * vertex;
    return KAY_OK;
}

static uint32_t graph_tiers(const kay_game *game)
{
    (void)game;
    return TIERS;
}

static uint64_t graph_size(const kay_game *game, uint32_t tier)
{
    (void)tier;
    return (uint64_t)graph_of(game)->copies * SIZE;
}

static bool graph_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    (void)mover;
    *out = (kay_rank){.tier = (uint32_t)(position[0] / 2 / SIZE),
                      .number = position[0] / 2 % SIZE * graph_of(game)->copies + position[0] % 2};
    return true;
}

static bool graph_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    const unsigned copies = graph_of(game)->copies;
    position[0] = 2 * (rank.tier * SIZE + rank.number / copies) + rank.number % copies;
    *mover = KAY_LEFT;
    return rank.number % copies == 0 || position[0] / 2 % 5;
}

static uint32_t graph_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    graph_normal(game, position, mover);
    return position[0] / 2 % 5 ? 2 : 1;
}

static void graph_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, state->words[0]);
}

static const kay_scoring graph_scoring = {.scores = graph_scores, .left = graph_left, .normal = graph_normal};

/* Random moves.  In a tier of a loopy game all vertices have equally many points left. */
static void graph_fill(graph_game *graph, kay_random *random, bool loopy, unsigned scale)
{
    graph->copies = 1 + (unsigned)kay_random_below(random, 2);
    for (unsigned vertex = 0; vertex < VERTICES; vertex++)
        graph->left[vertex] =
            scale * ((TIERS - 1 - vertex / SIZE) * PARTS + (loopy ? 0 : (unsigned)kay_random_below(random, PARTS)));
    for (unsigned vertex = 0; vertex < VERTICES; vertex++) {
        const unsigned next = (vertex / SIZE + 1) * SIZE;
        graph->count[vertex] = next < VERTICES || loopy ? (unsigned)kay_random_below(random, MOST + 1) : 0;
        for (unsigned i = 0; i < graph->count[vertex]; i++) {
            const bool inside = loopy && (next >= VERTICES || kay_random_below(random, 4));
            const unsigned from = inside ? next - SIZE : next;
            const unsigned to = from + (unsigned)kay_random_below(random, SIZE);
            const int points = (int)(graph->left[vertex] - graph->left[to]);
            graph->to[vertex][i] = to;
            graph->gain[vertex][i] = (kay_gain){.points = (int16_t)(kay_random_below(random, 4) ? points : -points),
                                                .again = !inside && !kay_random_below(random, 3)};
        }
    }
}

/* Compares what the tiers have with what search finds of each kept state. */
static void compare_scores(const tabulation *all, kay_context *ctx, const kay_game *game)
{
    kay_search *search;
    assert_ok(ctx, kay_search_new(ctx, game, &search));
    for (kay_rank rank = {.tier = 0}; rank.tier < all->tier_count; rank.tier++) {
        const tabulate_tier *tier = &all->tiers[rank.tier];
        uint64_t kept = 0, counts[2 * COUNTED + 1] = {0};
        for (rank.number = 0; rank.number < tier->size; rank.number++) {
            uint64_t words[2] = {0};
            kay_state state = {.words = words, .parts = 1};
            int32_t margin;
            if (codes_get(tier->codes, rank.number) == CODE_NONE)
                continue;
            assert_true(all->game->rules->ranks->unrank(all->game, rank, words, &state.mover));
            assert_ok(ctx, kay_search_margin(search, &state, &margin));
            assert_int_equal(scores_index(tier, rank.number), kept);
            assert_int_equal(scores_get(tier, kept++), margin);
            assert_int_equal(codes_get(tier->codes, rank.number), scores_code(margin));
            counts[margin + COUNTED] += kay_call_canonical(all->game, words, &state.mover);
        }
        assert_int_equal(tier->kept, kept);
        assert_int_equal(tier->summary.kept, kept);
        for (int64_t score = -COUNTED; score <= COUNTED; score++)
            if (tier->kept && score >= tier->summary.least && score <= tier->summary.most)
                assert_int_equal(tier->summary.scores[score - tier->summary.least], counts[score + COUNTED]);
            else
                assert_int_equal(counts[score + COUNTED], 0);
    }
    kay_search_free(search);
}

static void solve_and_compare(const kay_game *game, const kay_state *start, unsigned threads)
{
    kay_context ctx;
    tabulation all;
    kay_context_init(&ctx);
    assert_ok(&ctx, tabulation_init(&all, &ctx, game, threads, false));
    assert_ok(&ctx, tabulation_mark(&all, start));
    for (uint32_t tier = all.tier_count; tier-- > 0;)
        assert_ok(&ctx, tabulation_solve(&all, tier));
    compare_scores(&all, &ctx, game);
    tabulation_free(&all);
    assert_int_equal(ctx.memory_used, 0);
}

static void boards_of_dots_have_the_scores_of_search(void **unused)
{
    (void)unused;
    static const char *const boards[] = {".|..|.", "...|....|...", "....|.....|....", "..|...|..|...|..",
                                         "...|....|...|....|..."};
    for (unsigned i = 0; i < sizeof boards / sizeof *boards; i++) {
        fixture f;
        fixture_position(&f, "dots-and-boxes", boards[i]);
        solve_and_compare(f.game, f.state, 1 + i % 2);
        fixture_free(&f);
    }
}

/* All boards of awari with up to 7 stones. */
static void boards_of_awari_have_the_scores_of_search(void **unused)
{
    (void)unused;
    for (unsigned threads = 1; threads < 4; threads += 2) {
        fixture f;
        fixture_position(&f, "awari", "1 1 1 1 0 0 | 1 1 1 0 0 0");
        solve_and_compare(f.game, f.state, threads);
        fixture_free(&f);
    }
}

static kay_ruleset graph_rules(const kay_ranks *ranks, bool loopy)
{
    return (kay_ruleset){.version = KAY_RULESET_VERSION,
                         .name = "graph",
                         .traits = KAY_SCORING | (loopy ? KAY_LOOPY : 0u),
                         .ranks = ranks,
                         .scoring = &graph_scoring,
                         .write_position = graph_write,
                         .moves = graph_moves,
                         .play = graph_play};
}

static kay_ranks graph_ranks(bool every, bool back)
{
    return (kay_ranks){.version = 1,
                       .every = every,
                       .tiers = graph_tiers,
                       .size = graph_size,
                       .rank = graph_rank,
                       .unrank = graph_unrank,
                       .canonical = graph_canonical,
                       .unmoves = back ? graph_unmoves : NULL};
}

static void compare_random(bool loopy)
{
    static graph_game graph;
    kay_random random;
    kay_random_seed(&random, 1 + loopy);
    for (unsigned i = 0; i < 12; i++) {
        const kay_ranks ranks = graph_ranks(i % 3 != 0, i % 2);
        const kay_ruleset rules = graph_rules(&ranks, loopy);
        uint64_t first = 0;
        const kay_state start = {.words = &first, .parts = 1};
        graph_fill(&graph, &random, loopy, i % 4 < 2 ? 1 : 5); /* 5: up to 199 points, two bytes */
        graph.game = (kay_game){.rules = &rules, .words = 1, .traits = rules.traits};
        graph.count[0] = graph.count[0] ? graph.count[0] : 1;
        if (graph.count[0] == 1) {
            graph.to[0][0] = loopy ? 1 : SIZE;
            graph.gain[0][0] = (kay_gain){.points = (int16_t)(graph.left[0] - graph.left[graph.to[0][0]])};
        }
        solve_and_compare(&graph.game, &start, 1 + i % 3);
    }
}

static void scores_without_loops_are_those_of_search(void **unused)
{
    (void)unused;
    compare_random(false);
}

static void scores_with_loops_are_those_of_search(void **unused)
{
    (void)unused;
    compare_random(true);
}

/* Solves a loopy graph, which must fail with these words. */
static void expect_refused(graph_game *graph, const char *words)
{
    for (unsigned back = 0; back < 2; back++) {
        const kay_ranks ranks = graph_ranks(true, back);
        const kay_ruleset rules = graph_rules(&ranks, true);
        kay_context ctx;
        tabulation all;
        kay_status status = KAY_OK;
        kay_context_init(&ctx);
        graph->game = (kay_game){.rules = &rules, .words = 1, .traits = rules.traits};
        assert_ok(&ctx, tabulation_init(&all, &ctx, &graph->game, 2, false));
        assert_ok(&ctx, tabulation_mark(&all, NULL));
        for (uint32_t tier = TIERS; tier-- > 0 && status == KAY_OK;)
            status = tabulation_solve(&all, tier);
        assert_int_equal(status, KAY_EINPUT);
        assert_non_null(strstr(ctx.diag.text, words));
        tabulation_free(&all);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void promises_of_loopy_tiers_are_checked(void **unused)
{
    (void)unused;
    static graph_game graph;
    kay_random random;
    kay_random_seed(&random, 9);
    graph_fill(&graph, &random, true, 1);
    graph.left[SIZE + 7]++;
    graph.count[SIZE + 7] = 0;
    expect_refused(&graph, "points left");
    graph_fill(&graph, &random, true, 1);
    graph.count[SIZE + 7] = 1;
    graph.to[SIZE + 7][0] = SIZE + 8;
    graph.gain[SIZE + 7][0] = (kay_gain){.again = true};
    expect_refused(&graph, "keeps the turn");
    graph.count[SIZE + 7] = 1;
    graph.to[SIZE + 7][0] = 2 * SIZE;
    graph.gain[SIZE + 7][0] = (kay_gain){.points = 1000};
    expect_refused(&graph, "gives a score of");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_dots_have_the_scores_of_search),
        cmocka_unit_test(boards_of_awari_have_the_scores_of_search),
        cmocka_unit_test(scores_without_loops_are_those_of_search),
        cmocka_unit_test(scores_with_loops_are_those_of_search),
        cmocka_unit_test(promises_of_loopy_tiers_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
