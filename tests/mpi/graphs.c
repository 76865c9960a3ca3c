/* Tests the work of several processes on random graphs: each process solves every graph alone, by src/tabulate, and
 * compares what it holds of the shared table.  Rules without `unmoves` are tried too, and ranks that break their
 * promise.
 *
 *   mpirun -n 3 graphs ROUNDS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kayles/random.h>

#include "mpi/shared.h"

enum { TIERS = 4, SIZE = 900, VERTICES = TIERS * SIZE, MOST = 4 };

/* The position is the number of a vertex, and its rank the same number by tiers; every third rank has no state. */
typedef struct graph_game {
    kay_game game;
    unsigned count[VERTICES], to[VERTICES][MOST];
    kay_outcome ended[VERTICES]; /* KAY_UNKNOWN: play goes on */
    unsigned hidden; /* a vertex that is never marked when all are; VERTICES: none */
} graph_game;

static const graph_game *graph_of(const kay_game *game)
{
    return (const graph_game *)(const void *)game;
}

static kay_status graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const graph_game *graph = graph_of(game);
    (void)player;
    for (unsigned i = 0; i < graph->count[position[0]]; i++)
        kay_emit(out, i)[0] = graph->to[position[0]][i];
    return KAY_OK;
}

static kay_status graph_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    (void)player;
    kay_emit(out, name)[0] = graph_of(game)->to[position[0]][name];
    return KAY_OK;
}

static kay_status graph_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const kay_outcome ended = graph_of(game)->ended[position[0]];
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
        for (unsigned i = 0; i < graph->count[vertex] && graph->ended[vertex] == KAY_UNKNOWN; i++)
            if (graph->to[vertex][i] == position[0])
                kay_emit(out, 0)[0] = vertex;
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
    return SIZE / 2 * 3;
}

static bool graph_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    const uint64_t place = position[0] % SIZE;
    (void)game, (void)mover;
    *out = (kay_rank){.tier = (uint32_t)(position[0] / SIZE), .number = place / 2 * 3 + place % 2};
    return true;
}

static bool graph_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    *mover = KAY_LEFT;
    position[0] = rank.tier * SIZE + rank.number / 3 * 2 + rank.number % 3;
    return rank.number % 3 < 2 && position[0] != graph_of(game)->hidden;
}

static void graph_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, state->words[0]);
}

static void graph_fill(graph_game *graph, kay_random *random, bool loopy)
{
    static const kay_outcome outcomes[] = {KAY_LOSS, KAY_DRAW, KAY_WIN};
    graph->hidden = VERTICES;
    for (unsigned vertex = 0; vertex < VERTICES; vertex++) {
        const unsigned from = (vertex / SIZE + (loopy ? 0 : 1)) * SIZE;
        const unsigned end = from + 2 * SIZE < VERTICES ? from + 2 * SIZE : VERTICES;
        graph->count[vertex] = from < end ? (unsigned)kay_random_below(random, MOST + 1) : 0;
        graph->ended[vertex] = kay_random_below(random, 20) ? KAY_UNKNOWN : outcomes[kay_random_below(random, 3)];
        for (unsigned i = 0; i < graph->count[vertex]; i++)
            graph->to[vertex][i] = from + (unsigned)kay_random_below(random, end - from);
    }
    graph->ended[0] = KAY_UNKNOWN;
    graph->count[0] = graph->count[0] ? graph->count[0] : 1;
    graph->to[0][0] = loopy ? 1 : SIZE;
}

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void must(const kay_context *ctx, kay_status status)
{
    if (status != KAY_OK)
        fail(ctx->diag.text);
}

/* Compares the parts of a tier that this process holds with the whole. */
static void compare_tier(const tabulation *shared, const tabulation *alone, uint32_t number)
{
    const tabulate_tier *part = &shared->tiers[number], *whole = &alone->tiers[number];
    for (uint64_t at = 0; at < part->held; at++) {
        const uint64_t rank = share_rank(&shared->share, at);
        if (rank >= whole->size || codes_get(part->codes, at) != codes_get(whole->codes, rank))
            fail("another outcome");
        if (part->remoteness && codes_get(part->codes, at) &&
            part->remoteness[codes_index(part->codes, part->before, at)] !=
                whole->remoteness[codes_index(whole->codes, whole->before, rank)])
            fail("another remoteness");
    }
    const tabulate_summary *one = &part->summary, *other = &whole->summary;
    if (one->kept != other->kept || one->positions != other->positions || one->win != other->win ||
        one->loss != other->loss || one->draw != other->draw || one->longest != other->longest)
        fail("other counts");
    if (other->lasting && ((one->position == NULL) != (other->position == NULL) ||
                           (one->position && strcmp(one->position, other->position) != 0) ||
                           memcmp(one->histogram, other->histogram, (one->longest + 1) * sizeof *one->histogram) != 0))
        fail("another remoteness in the counts");
}

static kay_status solve_tier(step_work *work, uint32_t number)
{
    KAY_TRY(job_agree(work->job, tabulation_prepare(work->of, number)));
    KAY_TRY(work->of->loopy ? shared_loopy(work) : shared_acyclic(work));
    return shared_count(work);
}

/* Solves a graph with all processes.  The graph with a hidden vertex must fail everywhere with the same words. */
static void solve(kay_job *job, const graph_game *graph, bool remoteness, const tabulation *alone)
{
    tabulation shared;
    step_work work;
    uint64_t start = 0;
    const kay_state state = {.words = &start, .parts = 1};
    kay_status status = KAY_OK;
    must(job->ctx, tabulation_init(&shared, job->ctx, &graph->game, 1, remoteness));
    tabulation_share(&shared, job->processes, job->process);
    must(job->ctx, step_work_init(&work, &shared, job));
    must(job->ctx, shared_mark(&work, &state));
    for (uint32_t tier = TIERS; tier-- > 0 && status == KAY_OK;)
        status = solve_tier(&work, tier);
    if (graph->hidden < VERTICES &&
        (status != KAY_EINPUT || !strstr(job->ctx->diag.text, "which no state that is kept")))
        fail("a state that is not kept is not missed");
    if (graph->hidden == VERTICES)
        must(job->ctx, status);
    for (uint32_t tier = 0; tier < TIERS && alone; tier++)
        compare_tier(&shared, alone, tier);
    step_work_free(&work);
    tabulation_free(&shared);
    job->told = false;
}

static void round_of(kay_job *job, graph_game *graph, kay_random *random, unsigned kind)
{
    const bool loopy = kind & 1, back = kind & 2, every = kind & 4, remoteness = kind & 8;
    const kay_ranks ranks = {.version = 1,
                             .every = every,
                             .tiers = graph_tiers,
                             .size = graph_size,
                             .rank = graph_rank,
                             .unrank = graph_unrank,
                             .unmoves = back ? graph_unmoves : NULL};
    const kay_ruleset rules = {.version = KAY_RULESET_VERSION,
                               .name = "graph",
                               .traits = KAY_IMPARTIAL | (loopy ? KAY_LOOPY : 0u),
                               .ranks = &ranks,
                               .write_position = graph_write,
                               .moves = graph_moves,
                               .play = graph_play,
                               .end = graph_end};
    tabulation alone;
    uint64_t start = 0;
    const kay_state state = {.words = &start, .parts = 1};
    graph_fill(graph, random, loopy);
    graph->game = (kay_game){.rules = &rules, .words = 1, .traits = rules.traits};
    must(job->ctx, tabulation_init(&alone, job->ctx, &graph->game, 1, remoteness));
    must(job->ctx, tabulation_mark(&alone, &state));
    for (uint32_t tier = TIERS; tier-- > 0;)
        must(job->ctx, tabulation_solve(&alone, tier));
    solve(job, graph, remoteness, &alone);
    tabulation_free(&alone);
    if (!every)
        return;
    graph->hidden = graph->to[0][0];
    solve(job, graph, remoteness, NULL);
}

int main(int count, char **words)
{
    static graph_game graph;
    const unsigned rounds = count > 1 ? (unsigned)atoi(words[1]) : 1;
    kay_context ctx;
    kay_job job;
    kay_random random;
    MPI_Init(&count, &words);
    kay_context_init(&ctx);
    job_init(&job, &ctx);
    kay_random_seed(&random, 1);
    for (unsigned i = 0; i < 16 * rounds; i++)
        round_of(&job, &graph, &random, i % 16);
    if (ctx.memory_used)
        fail("not all memory is given back");
    if (job.process == 0)
        printf("%u graphs\n", 16 * rounds);
    MPI_Finalize();
    return 0;
}
