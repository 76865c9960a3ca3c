/* Runs exhaustive search on some cases and prints one line for each,
 *
 *   case | answer | seconds of processor time | positions | options | bytes of the table
 *
 * like the other programs in this folder, which solve only one game. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <kayles/kayles.h>

#include "search/search.h"

/* A chase on a board: Left's cop moves like a chess king, Right's robber one step up, down, left or right.  A position
 * is the cop's cell and the robber's cell.  Left wins when both are on one cell.  The game is loopy. */
enum { CHASE_SIDE = 32, CHASE_CELLS = CHASE_SIDE * CHASE_SIDE };

static kay_status chase_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    static const int steps[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    const int cop = (int)(position[0] / CHASE_CELLS), robber = (int)(position[0] % CHASE_CELLS);
    const int cell = player == KAY_LEFT ? cop : robber;
    (void)game;
    for (unsigned i = 0; i < (player == KAY_LEFT ? 8 : 4); i++) {
        const int row = cell / CHASE_SIDE + steps[i][0], column = cell % CHASE_SIDE + steps[i][1];
        if (row < 0 || row >= CHASE_SIDE || column < 0 || column >= CHASE_SIDE)
            continue;
        const uint64_t to = (uint64_t)(row * CHASE_SIDE + column);
        kay_emit(out, i)[0] =
            player == KAY_LEFT ? to * CHASE_CELLS + (uint64_t)robber : (uint64_t)cop * CHASE_CELLS + to;
    }
    return KAY_OK;
}

static kay_status chase_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    (void)game;
    *stopped = position[0] / CHASE_CELLS == position[0] % CHASE_CELLS;
    *out = mover == KAY_LEFT ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

static const kay_ruleset chase_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_LOOPY,
    .name = "chase",
    .moves = chase_moves,
    .end = chase_end,
};

typedef struct engine_case {
    const char *name, *game, *text;
} engine_case;

static const engine_case engine_cases[] = {
    {"pyramid-12", "pyramid", "6\n12 12 12 12 12 12\n"},
    {"pyramid-32", "pyramid", "6\n32 32 32 32 32 32\n"},
    {"coin-flip-4x4", "coin-flip", "1\n4 4\nTTTT\nTTTT\nTTTT\nTTTT\n"},
};

static double engine_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static kay_status engine_search(kay_context *ctx, const engine_case *which, const kay_game *game,
                                const kay_state *state)
{
    kay_search *search;
    kay_search_stats stats;
    kay_outcome outcome;
    double start = engine_clock();
    KAY_TRY(kay_search_new(ctx, game, &search));
    kay_status status = kay_search_outcome(search, state, &outcome);
    double seconds = engine_clock() - start;
    kay_search_get_stats(search, &stats);
    if (status == KAY_OK)
        printf("%s %s %.6f %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", which->name, outcome == KAY_WIN ? "win" : "loss",
               seconds, stats.positions, stats.options, stats.table_bytes);
    kay_search_free(search);
    return status;
}

/* The chase with cop and robber in opposite corners. */
static kay_status engine_chase(kay_context *ctx)
{
    static const kay_game game = {.rules = &chase_rules, .words = 1, .traits = KAY_LOOPY};
    uint64_t position = CHASE_CELLS - 1;
    const kay_state start = {.words = &position, .parts = 1};
    kay_reachable *all;
    kay_reached found;
    const double from = engine_clock();
    KAY_TRY(kay_reachable_new(ctx, &game, true, &all));
    kay_status status = kay_reachable_add(all, &start);
    if (status == KAY_OK)
        status = kay_reachable_find(all, &start, &found);
    const double seconds = engine_clock() - from;
    if (status == KAY_OK)
        printf("chase %s-in-%" PRIu64 " %.6f %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
               found.outcome == KAY_WIN ? "win" : "draw", found.remoteness, seconds, kay_reachable_count(all),
               kay_reachable_moves(all), ctx->memory_peak);
    kay_reachable_free(all);
    return status;
}

static kay_status engine_run(kay_context *ctx, const engine_case *which)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_from_text(ctx, which->name, which->text, strlen(which->text), &reader));
    kay_status status = kay_input_open(ctx, kay_ruleset_find(which->game), &reader, NULL, false, &input);
    if (status == KAY_OK) {
        status = kay_input_next(input, &game, &state);
        if (status == KAY_OK)
            status = engine_search(ctx, which, game, state);
        kay_input_close(input);
    }
    kay_reader_close(&reader);
    return status;
}

int main(int count, char **words)
{
    if (count < 2 || strcmp(words[1], "chase") == 0) {
        kay_context ctx;
        kay_context_init(&ctx);
        if (engine_chase(&ctx) != KAY_OK) {
            fprintf(stderr, "chase: %s\n", ctx.diag.text);
            return 1;
        }
    }
    for (size_t i = 0; i < sizeof engine_cases / sizeof *engine_cases; i++) {
        kay_context ctx;
        if (count > 1 && strcmp(words[1], engine_cases[i].name) != 0)
            continue;
        kay_context_init(&ctx);
        if (engine_run(&ctx, &engine_cases[i]) != KAY_OK) {
            fprintf(stderr, "%s: %s\n", engine_cases[i].name, ctx.diag.text);
            return 1;
        }
    }
    return 0;
}
