/* One verb on rules in Lua, which run in this process or in the worker: what it costs that they run elsewhere.
 *
 *      rules_in_lua here|WORKER RULES solve FILE | table LAST | guess LAST | stress CASES PROGRAM [ARGUMENT ...]
 *
 * WORKER is the path of kayles-worker.  Prints what is found. */
#include <kayles/kayles.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static kay_status solve_case(kay_context *ctx, kay_solver *solver, const kay_game *game, const kay_state *state,
                             kay_arena *names, kay_text *out)
{
    kay_outcome outcome;
    kay_move_list moves;
    KAY_TRY(kay_solver_enter(solver, game, state, KAY_BY_AUTO));
    KAY_TRY(kay_solver_answer(solver, &outcome));
    kay_text_format(out, "%d", outcome);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, names, true, false));
    moves.limit = 1;
    kay_status status = outcome == KAY_LOSS ? KAY_OK : kay_solver_winning(solver, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++) {
        kay_text_char(out, ' ');
        kay_state_move_text(game, state, moves.moves[i], out);
    }
    kay_move_list_free(&moves);
    kay_text_add(out, "; ");
    KAY_TRY(status);
    KAY_TRY(kay_solver_reason(solver, out));
    kay_text_add(out, "; ");
    kay_state_write(game, state, out);
    kay_text_char(out, '\n');
    return out->error;
}

static kay_status solve(kay_context *ctx, const kay_ruleset *rules, const char *const *words, kay_text *out)
{
    kay_reader reader;
    kay_input *input;
    kay_solver *solver;
    kay_arena names;
    const kay_game *game;
    const kay_state *state;
    kay_status status;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_reader_open(ctx, words[0], &reader));
    KAY_TRY(kay_input_open(ctx, rules, &reader, NULL, false, &input));
    KAY_TRY(kay_solver_new(ctx, &solver));
    while ((status = kay_input_next(input, &game, &state)) == KAY_OK) {
        KAY_TRY(solve_case(ctx, solver, game, state, &names, out));
        kay_arena_clear(&names);
    }
    kay_solver_close(solver);
    kay_input_close(input);
    kay_reader_close(&reader);
    kay_arena_free(&names);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status table(kay_context *ctx, const kay_ruleset *rules, const char *const *words, kay_text *out)
{
    const kay_table_question question = {
        .rules = rules, .show = KAY_TABLE_GRUNDY, .axes = 1, .ranges = {{0, strtoull(words[0], NULL, 10)}}};
    kay_table made;
    kay_status status = kay_table_make(ctx, &question, &made);
    if (status == KAY_OK)
        status = kay_table_write(&made, KAY_TABLE_CSV, KAY_TABLE_ALL, out);
    kay_table_free(&made);
    return status;
}

static kay_status guess(kay_context *ctx, const kay_ruleset *rules, const char *const *words, kay_text *out)
{
    const kay_guess_question question = {.rules = rules, .ranges = 1, .range = {{0, strtoull(words[0], NULL, 10)}}};
    kay_guess found;
    const kay_status status = kay_guess_find(ctx, &question, &found);
    for (uint64_t i = 0; i < found.count; i++)
        kay_text_format(out, "%s\n", found.list[i].statement);
    kay_guess_free(&found);
    return status;
}

static kay_status stress(kay_context *ctx, const kay_ruleset *rules, const char *const *words, kay_text *out)
{
    const kay_stress how = {.program = words + 1,
                            .seconds = 600,
                            .time_limit = 10,
                            .cases = strtoull(words[0], NULL, 10),
                            .size = 1000,
                            .seed = 1,
                            .parallel = 1};
    kay_stress_result result;
    kay_stress_result_init(&result, ctx);
    const kay_status status = kay_stress_run(ctx, rules, &how, &result);
    kay_text_format(out, "%s after %llu cases\n", kay_stress_text(result.verdict), (unsigned long long)result.cases);
    kay_stress_result_free(&result);
    return status;
}

static kay_status run(kay_context *ctx, const kay_ruleset *rules, const char *const *words, kay_text *out)
{
    static const struct {
        const char *name;
        kay_status (*run)(kay_context *ctx, const kay_ruleset *rules, const char *const *words, kay_text *out);
    } verbs[] = {{"solve", solve}, {"table", table}, {"guess", guess}, {"stress", stress}};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(words[0], verbs[i].name) == 0)
            return verbs[i].run(ctx, rules, words + 1, out);
    return kay_fail(ctx, KAY_EUSAGE, "no such verb");
}

/* The rules in this process. */
static kay_status open_here(kay_context *ctx, const char *path, kay_script **out)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    return kay_script_open(ctx, path, text, length, NULL, NULL, out);
}

int main(int count, char **words)
{
    kay_context ctx;
    kay_script *script = NULL;
    kay_foreign *foreign = NULL;
    kay_text out;
    kay_context_init(&ctx);
    kay_text_init(&out, &ctx);
    if (count < 5)
        return 2;
    const bool here = strcmp(words[1], "here") == 0;
    kay_status status =
        here ? open_here(&ctx, words[2], &script) : kay_foreign_open(&ctx, words[2], words[1], 0, &foreign);
    if (status == KAY_OK)
        status = run(&ctx, here ? kay_script_rules(script) : kay_foreign_rules(foreign), (const char *const *)words + 3,
                     &out);
    fwrite(kay_text_string(&out), 1, out.length, stdout);
    if (status != KAY_OK)
        fprintf(stderr, "%s\n", ctx.diag.text);
    kay_text_free(&out);
    kay_foreign_close(foreign);
    kay_script_close(script);
    return status != KAY_OK;
}
