/* Tests that tabulation finds the outcomes and the remoteness that plain iteration finds: on random graphs in tiers,
 * with and without loops, symmetries, moves taken back, and with several threads. */
#include <stdio.h>

#include "fixture.h"
#include "tabulate/tabulation.h"

enum { TIERS = 5, SIZE = 700, VERTICES = TIERS * SIZE, MOST = 4, STRIDE = 3 };

/* A vertex has two copies that are symmetric to each other, or, if its number can be divided by 5, one that is
 * symmetric to itself.  Its number as a position is 2 * vertex + copy.  A move goes from copy i to copy i ^ turn of
 * another vertex; from a vertex that is symmetric to itself to both copies.  The rank of a vertex is STRIDE times its
 * place in its tier: some ranks belong to no state.  The players have the same moves. */
typedef struct graph_game {
    kay_game game;
    unsigned count[VERTICES];
    unsigned to[VERTICES][MOST], turn[VERTICES][MOST];
    kay_outcome ended[VERTICES]; /* KAY_UNKNOWN: play has not stopped by `end` */
} graph_game;

static const graph_game *graph_of(const kay_game *game)
{
    return (const graph_game *)(const void *)game;
}

static bool graph_is_symmetric(uint64_t vertex)
{
    return vertex % 5 == 0;
}

static uint64_t graph_position(uint64_t vertex, uint64_t copy)
{
    return 2 * vertex + (graph_is_symmetric(vertex) ? 0 : copy);
}

/* The name of a move is 2 * its index + the copy that it leaves. */
static uint64_t graph_after(const graph_game *graph, uint64_t vertex, uint64_t name)
{
    return graph_position(graph->to[vertex][name / 2], name % 2 ^ graph->turn[vertex][name / 2]);
}

static kay_status graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const graph_game *graph = graph_of(game);
    const uint64_t vertex = position[0] / 2;
    (void)player;
    for (uint64_t name = 0; name < 2 * graph->count[vertex]; name++)
        if (graph_is_symmetric(vertex) || name % 2 == position[0] % 2)
            kay_emit(out, name)[0] = graph_after(graph, vertex, name);
    return KAY_OK;
}

static kay_status graph_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    (void)player;
    kay_emit(out, name)[0] = graph_after(graph_of(game), position[0] / 2, name);
    return KAY_OK;
}

static kay_status graph_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const kay_outcome ended = graph_of(game)->ended[position[0] / 2];
    (void)mover;
    *stopped = ended != KAY_UNKNOWN;
    if (*stopped)
        *out = ended;
    return KAY_OK;
}

static kay_status graph_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    const graph_game *graph = graph_of(game);
    (void)mover;
    for (unsigned vertex = 0; vertex < VERTICES; vertex++)
        for (uint64_t name = 0; name < 2 * graph->count[vertex] && graph->ended[vertex] == KAY_UNKNOWN; name++)
            if (graph_after(graph, vertex, name) == position[0])
                kay_emit(out, 0)[0] = graph_position(vertex, name % 2);
    return KAY_OK;
}

static uint32_t graph_tiers(const kay_game *game)
{
    (void)game;
    return TIERS;
}

static uint64_t graph_size(const kay_game *game, uint32_t tier)
{
    (void)game, (void)tier;
    return STRIDE * SIZE;
}

static bool graph_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    (void)game, (void)mover;
    *out = (kay_rank){.tier = (uint32_t)(position[0] / 2 / SIZE),
                      .number = position[0] / 2 % SIZE * STRIDE + position[0] % 2};
    return true;
}

static bool graph_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    (void)game;
    position[0] = 2 * (rank.tier * SIZE + rank.number / STRIDE) + rank.number % STRIDE;
    *mover = KAY_LEFT;
    return rank.number % STRIDE < (graph_is_symmetric(position[0] / 2) ? 1 : 2);
}

static uint32_t graph_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    (void)game;
    position[0] -= position[0] % 2;
    *mover = KAY_LEFT;
    return graph_is_symmetric(position[0] / 2) ? 1 : 2;
}

static void graph_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, state->words[0]);
}

/* The options of a random graph, some of them twice. */
static void graph_fill(graph_game *graph, kay_random *random, bool loopy)
{
    for (unsigned vertex = 0; vertex < VERTICES; vertex++) {
        const unsigned next = (vertex / SIZE + 1) * SIZE, from = loopy ? vertex / SIZE * SIZE : next;
        const unsigned end = next + SIZE < VERTICES ? next + SIZE : VERTICES;
        static const kay_outcome outcomes[] = {KAY_LOSS, KAY_DRAW, KAY_WIN};
        graph->count[vertex] = from < end ? (unsigned)kay_random_below(random, MOST + 1) : 0;
        graph->ended[vertex] = kay_random_below(random, 20) ? KAY_UNKNOWN : outcomes[kay_random_below(random, 3)];
        for (unsigned i = 0; i < graph->count[vertex]; i++) {
            graph->to[vertex][i] = from + (unsigned)kay_random_below(random, end - from);
            if (i && kay_random_below(random, 4) == 0)
                graph->to[vertex][i] = graph->to[vertex][i - 1];
            graph->turn[vertex][i] = (unsigned)kay_random_below(random, 2);
        }
    }
}

/* What plain iteration finds of a vertex. */
typedef struct graph_answer {
    kay_outcome outcome;
    unsigned remoteness;
} graph_answer;

/* Iterates until nothing changes: round n decides what n moves decide.  Open vertices are drawn. */
static void graph_solve(const graph_game *graph, bool misere, graph_answer *answers)
{
    for (unsigned vertex = 0; vertex < VERTICES; vertex++)
        answers[vertex] = (graph_answer){.outcome = KAY_UNKNOWN, .remoteness = 0};
    for (unsigned round = 0; round < VERTICES; round++)
        for (unsigned vertex = 0; vertex < VERTICES; vertex++) {
            if (answers[vertex].outcome != KAY_UNKNOWN)
                continue;
            kay_outcome ended = graph->ended[vertex];
            if (ended == KAY_UNKNOWN && !graph->count[vertex])
                ended = misere ? KAY_WIN : KAY_LOSS;
            unsigned won = 0, lost = 0;
            for (unsigned i = 0; i < graph->count[vertex] && ended == KAY_UNKNOWN; i++) {
                const graph_answer option = answers[graph->to[vertex][i]];
                const bool decided = option.outcome != KAY_UNKNOWN && option.remoteness < round;
                won += decided && option.outcome == KAY_LOSS;
                lost += decided && option.outcome == KAY_WIN;
            }
            if (ended == KAY_UNKNOWN && (won || (lost && lost == graph->count[vertex])))
                answers[vertex] = (graph_answer){.outcome = won ? KAY_WIN : KAY_LOSS, .remoteness = round};
            if (ended != KAY_UNKNOWN && round == 0)
                answers[vertex] = (graph_answer){.outcome = ended};
        }
}

/* Marks the vertices that play reaches from one. */
static void graph_reach(const graph_game *graph, unsigned start, bool *reached)
{
    memset(reached, 0, VERTICES);
    reached[start] = true;
    for (bool more = true; more;) {
        more = false;
        for (unsigned vertex = 0; vertex < VERTICES; vertex++)
            for (unsigned i = 0; i < graph->count[vertex] && reached[vertex] && graph->ended[vertex] == KAY_UNKNOWN;
                 i++) {
                more = more || !reached[graph->to[vertex][i]];
                reached[graph->to[vertex][i]] = true;
            }
    }
}

/* Compares the summary of a tier. */
static void compare_summary(const tabulate_summary *found, uint32_t tier, const graph_answer *answers,
                            const bool *reached)
{
    tabulate_summary counts = {0};
    uint64_t lasting[VERTICES] = {0};
    unsigned first = VERTICES;
    for (unsigned vertex = tier * SIZE; vertex < (tier + 1) * SIZE; vertex++) {
        const graph_answer answer = answers[vertex];
        const bool won = answer.outcome == KAY_WIN, lost = answer.outcome == KAY_LOSS;
        const uint64_t copies = graph_is_symmetric(vertex) ? 1 : 2;
        if (!reached[vertex])
            continue;
        counts.kept++;
        counts.positions += copies;
        *(won ? &counts.win : lost ? &counts.loss : &counts.draw) += copies;
        if (!won && !lost)
            continue;
        lasting[answer.remoteness] += copies;
        if (first == VERTICES || answer.remoteness > counts.longest) {
            counts.longest = answer.remoteness;
            first = vertex;
        }
    }
    assert_int_equal(found->tier, tier);
    assert_int_equal(found->ranks, STRIDE * SIZE);
    assert_int_equal(found->kept, counts.kept);
    assert_int_equal(found->positions, counts.positions);
    assert_int_equal(found->win, counts.win);
    assert_int_equal(found->loss, counts.loss);
    assert_int_equal(found->draw, counts.draw);
    if (!found->lasting)
        return;
    char text[32];
    snprintf(text, sizeof text, "First: %u", 2 * first);
    assert_int_equal(found->longest, counts.longest);
    assert_memory_equal(found->histogram, lasting, (counts.longest + 1) * sizeof *lasting);
    if (first == VERTICES)
        assert_null(found->position);
    else
        assert_string_equal(found->position, text);
}

static void compare_table(const tabulation *all, const graph_answer *answers, const bool *reached)
{
    for (unsigned vertex = 0; vertex < VERTICES; vertex++) {
        const tabulate_tier *tier = &all->tiers[vertex / SIZE];
        const uint64_t number = vertex % SIZE * STRIDE;
        const kay_outcome outcome = answers[vertex].outcome;
        const unsigned code = outcome == KAY_WIN ? CODE_WIN : outcome == KAY_LOSS ? CODE_LOSS : CODE_DRAW;
        assert_int_equal(codes_get(tier->codes, number), reached[vertex] ? code : CODE_NONE);
        assert_int_equal(codes_get(tier->codes, number + 1), CODE_NONE);
        assert_int_equal(codes_get(tier->codes, number + 2), CODE_NONE);
        if (all->remoteness && reached[vertex])
            assert_int_equal(tier->remoteness[codes_index(tier->codes, tier->before, number)],
                             answers[vertex].remoteness);
    }
}

/* Solves all tiers of a graph from the first vertex and compares them with plain iteration. */
static void compare_graph(graph_game *graph, const graph_answer *answers, const bool *reached, unsigned threads,
                          bool remoteness)
{
    kay_context ctx;
    kay_context_init(&ctx);
    tabulation all;
    uint64_t start = 0;
    const kay_state state = {.words = &start, .parts = 1};
    assert_ok(&ctx, tabulation_init(&all, &ctx, &graph->game, threads, remoteness));
    assert_ok(&ctx, tabulation_mark(&all, &state));
    for (uint32_t tier = TIERS; tier-- > 0;)
        assert_ok(&ctx, tabulation_solve(&all, tier));
    compare_table(&all, answers, reached);
    for (uint32_t tier = 0; tier < TIERS; tier++) {
        assert_int_equal(all.tiers[tier].summary.lasting, remoteness);
        compare_summary(&all.tiers[tier].summary, tier, answers, reached);
    }
    tabulation_free(&all);
    assert_int_equal(ctx.memory_used, 0);
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

static void compare_random(bool loopy, bool misere)
{
    static graph_game graph;
    static graph_answer answers[VERTICES];
    static bool reached[VERTICES];
    kay_ranks ranks;
    kay_ruleset rules = {.version = KAY_RULESET_VERSION,
                         .name = "graph",
                         .traits = KAY_IMPARTIAL | (loopy ? KAY_LOOPY : 0u) | (misere ? KAY_MISERE : 0u),
                         .ranks = &ranks,
                         .write_position = graph_write,
                         .moves = graph_moves,
                         .play = graph_play,
                         .end = graph_end};
    kay_random random;
    kay_random_seed(&random, 1 + loopy + 2 * misere);
    for (unsigned i = 0; i < 12; i++) {
        const bool every = i % 3 == 0, back = i % 2 == 0;
        graph_fill(&graph, &random, loopy);
        graph.ended[0] = KAY_UNKNOWN; /* play goes on at the start */
        graph.count[0] = graph.count[0] ? graph.count[0] : 1;
        graph.game = (kay_game){.rules = &rules, .words = 1, .traits = rules.traits};
        ranks = graph_ranks(every, back);
        graph_solve(&graph, misere, answers);
        graph_reach(&graph, 0, reached);
        if (every)
            memset(reached, 1, sizeof reached);
        compare_graph(&graph, answers, reached, 1 + i % 3, i % 4 < 2);
    }
}

/* A canonical form that is not kept: its other copy is. */
static uint32_t graph_flip(const kay_game *game, uint64_t *position, kay_player *mover)
{
    (void)game, (void)mover;
    position[0] ^= graph_is_symmetric(position[0] / 2) ? 0 : 1;
    return 2;
}

static void options_that_are_not_kept_are_errors(void **unused)
{
    static graph_game graph;
    (void)unused;
    for (int loopy = 0; loopy < 2; loopy++) {
        kay_ranks ranks = graph_ranks(true, true);
        kay_ruleset rules = {.version = KAY_RULESET_VERSION,
                             .name = "graph",
                             .traits = KAY_IMPARTIAL | (loopy ? KAY_LOOPY : 0u),
                             .ranks = &ranks,
                             .write_position = graph_write,
                             .moves = graph_moves,
                             .play = graph_play,
                             .end = graph_end};
        kay_context ctx;
        kay_random random;
        tabulation all;
        kay_status status = KAY_OK;
        kay_context_init(&ctx);
        kay_random_seed(&random, 1);
        graph_fill(&graph, &random, loopy);
        graph.game = (kay_game){.rules = &rules, .words = 1, .traits = rules.traits};
        ranks.canonical = graph_flip;
        assert_ok(&ctx, tabulation_init(&all, &ctx, &graph.game, 2, true));
        assert_ok(&ctx, tabulation_mark(&all, NULL));
        for (uint32_t tier = TIERS; tier-- > 0 && status == KAY_OK;)
            status = tabulation_solve(&all, tier);
        assert_int_equal(status, KAY_EINPUT);
        assert_non_null(strstr(ctx.diag.text, "which no state that is kept has"));
        tabulation_free(&all);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void acyclic_graphs_are_solved(void **unused)
{
    (void)unused;
    compare_random(false, false);
    compare_random(false, true);
}

static void loopy_graphs_are_solved(void **unused)
{
    (void)unused;
    compare_random(true, false);
    compare_random(true, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acyclic_graphs_are_solved),
        cmocka_unit_test(loopy_graphs_are_solved),
        cmocka_unit_test(options_that_are_not_kept_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
