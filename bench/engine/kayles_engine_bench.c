/* The exhaustive engine on cases of its own: a line each,
 *
 *   case | answer | seconds of processor time | positions | options | bytes of the table
 *
 * in the form that the programs beside it print, which know one game only. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <kayles/kayles.h>

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
