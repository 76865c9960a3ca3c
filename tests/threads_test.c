/* Tests two threads, each with its own context, that use all parts of the library at the same time, one of them in the
 * opposite order.  Their outputs must be equal.  ThreadSanitizer ends the program if both use the same memory without a
 * lock. */
#include "fixture.h"

#include <pthread.h>
#include <string.h>

#include <kayles/certificate.h>
#include <kayles/games.h>
#include <kayles/guess.h>
#include <kayles/recognise.h>
#include <kayles/script.h>
#include <kayles/table.h>
#include <kayles/verify.h>
#include "nimber/nimber_search.h"
#include "tabulate/tabulation.h"

enum { THREADS = 2, MOST_MOVES = 8 };

static const char thread_lua[] = "return { moves = function(p, emit)\n"
                                 "  for take = 1, 3 do if p >= take then emit(p - take) end end\n"
                                 "end }";

static kay_status thread_winning(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out)
{
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = MOST_MOVES;
    kay_status status = kay_solver_winning(solver, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++) {
        kay_text_char(out, ' ');
        game->rules->move_text(game, kay_solver_state(solver), moves.moves[i], out);
    }
    if (status == KAY_OK && moves.count)
        status = kay_solver_play(solver, moves.moves[0]);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

static kay_status thread_certificate(kay_context *ctx, const kay_game *game, const kay_state *state, kay_solver *solver,
                                     kay_outcome outcome, kay_text *out)
{
    kay_text proof;
    kay_text_init(&proof, ctx);
    kay_certificate *certificate;
    size_t begin = out->length;
    kay_status status = kay_solver_certify(solver, &proof);
    if (status == KAY_OK)
        status = kay_certificate_write(game, state, 1, outcome, &proof, out);
    if (status == KAY_OK)
        status = kay_certificate_read(ctx, NULL, kay_text_string(out) + begin, out->length - begin, &certificate, NULL);
    if (status == KAY_OK) {
        status = kay_certificate_check(certificate, NULL, NULL);
        kay_certificate_free(certificate);
    }
    kay_text_free(&proof);
    return status;
}

/* Writes outcome, reason, certificate and moves, and the outcome after the first move. */
static kay_status thread_solve(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by, kay_text *out)
{
    kay_solver *solver;
    kay_outcome outcome;
    KAY_TRY(kay_solver_open(ctx, game, state, by, &solver));
    kay_status status = kay_solver_answer(solver, &outcome);
    if (status == KAY_OK) {
        kay_text_i64(out, outcome);
        status = kay_solver_reason(solver, out);
    }
    if (status == KAY_OK && kay_solver_by(solver) == KAY_BY_THEOREM && game->rules->proof)
        status = thread_certificate(ctx, game, state, solver, outcome, out);
    if (status == KAY_OK)
        status = thread_winning(ctx, game, solver, out);
    if (status == KAY_OK)
        status = kay_solver_answer(solver, &outcome);
    kay_text_i64(out, outcome);
    kay_solver_close(solver);
    return status;
}

static kay_status thread_cases(kay_context *ctx, const kay_ruleset *rules, const char *text, kay_by by, kay_text *out)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_from_text(ctx, "<text>", text, strlen(text), &reader));
    kay_status status = kay_input_open(ctx, rules, &reader, NULL, false, &input);
    if (status == KAY_OK) {
        while ((status = kay_input_next(input, &game, &state)) == KAY_OK)
            if ((status = thread_solve(ctx, game, state, by, out)) != KAY_OK)
                break;
        kay_input_close(input);
    }
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status thread_theorems(kay_context *ctx, kay_text *out)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        KAY_TRY(thread_cases(ctx, all[i], all[i]->manual->example, KAY_BY_AUTO, out));
    return KAY_OK;
}

static kay_status thread_verify(kay_context *ctx, const kay_ruleset *rules, kay_text *out)
{
    kay_verify_result result;
    kay_status status = kay_verify_random(ctx, rules, (kay_size){5, 0}, 5, 1, NULL, &result);
    kay_text_i64(out, result.agree);
    kay_text_u64(out, result.positions);
    kay_text_free(&result.counterexample);
    return status;
}

/* Compares theorems with search on random positions. */
static kay_status thread_searches(kay_context *ctx, kay_text *out)
{
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count; i++)
        if (all[i]->theorem)
            KAY_TRY(thread_verify(ctx, all[i], out));
    return KAY_OK;
}

static kay_status thread_table(kay_context *ctx, const kay_ruleset *rules, kay_table_format format, kay_text *out)
{
    kay_table table;
    const kay_table_question question = {.rules = rules, .show = KAY_TABLE_GRUNDY, .axes = 1, .ranges = {{0, 30}}};
    kay_status status = kay_table_make(ctx, &question, &table);
    if (status == KAY_OK)
        status = kay_table_write(&table, format, out);
    kay_table_free(&table);
    return status;
}

static kay_status thread_guess(kay_context *ctx, const kay_ruleset *rules, kay_text *out)
{
    kay_guess guess;
    const kay_guess_question question = {.rules = rules, .ranges = 1, .range = {{0, 40}}};
    kay_status status = kay_guess_find(ctx, &question, &guess);
    for (uint64_t i = 0; i < guess.count; i++)
        kay_text_add(out, guess.list[i].statement);
    kay_guess_free(&guess);
    return status;
}

static kay_status thread_heaps(kay_context *ctx, kay_text *out)
{
    kay_named_game *heap;
    KAY_TRY(kay_named_game_open(ctx, "0.77", &heap));
    const kay_ruleset *rules = kay_named_game_rules(heap);
    kay_status status = thread_cases(ctx, rules, "3 5 8\n1000000", KAY_BY_AUTO, out);
    if (status == KAY_OK)
        status = thread_cases(ctx, rules, "3 5 8\n", KAY_BY_SEARCH, out);
    if (status == KAY_OK)
        status = thread_table(ctx, rules, KAY_TABLE_TEXT, out);
    if (status == KAY_OK)
        status = thread_guess(ctx, rules, out);
    kay_named_game_close(heap);
    return status;
}

static kay_status thread_script(kay_context *ctx, kay_text *out)
{
    kay_script *script;
    KAY_TRY(kay_script_open(ctx, "rules.lua", thread_lua, strlen(thread_lua), NULL, NULL, &script));
    const kay_ruleset *rules = kay_script_rules(script);
    kay_status status = thread_cases(ctx, rules, "3\n40\n41\n", KAY_BY_AUTO, out);
    if (status == KAY_OK)
        status = thread_table(ctx, rules, KAY_TABLE_CSV, out);
    if (status == KAY_OK)
        status = thread_guess(ctx, rules, out);
    kay_script_close(script);
    return status;
}

static kay_status thread_pictures(kay_context *ctx, kay_text *out)
{
    kay_named_game *heap;
    KAY_TRY(kay_named_game_open(ctx, "{2,5}", &heap));
    kay_text picture;
    kay_text_init(&picture, ctx);
    kay_status status = thread_table(ctx, kay_named_game_rules(heap), KAY_TABLE_SVG, &picture);
    kay_text_i64(out, picture.length > 0);
    kay_text_free(&picture);
    kay_named_game_close(heap);
    return status;
}

static kay_status thread_recognise(kay_context *ctx, kay_text *out)
{
    static const uint32_t dawson[] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3};
    const kay_nim_values values = {.values = dawson, .count = 20, .given = 20};
    kay_arena arena;
    kay_recognition found;
    kay_arena_init(&arena, ctx);
    kay_status status = kay_recognise(&arena, &values, 3, &found);
    for (const kay_recognised *match = found.first; match && status == KAY_OK; match = match->next)
        kay_text_add(out, match->game);
    kay_arena_free(&arena);
    return status;
}

static const struct task {
    const char *name;
    kay_status (*run)(kay_context *ctx, kay_text *out);
} tasks[] = {
    {"theorems", thread_theorems},   {"searches", thread_searches}, {"heap games", thread_heaps},
    {"rules in Lua", thread_script}, {"pictures", thread_pictures}, {"recognise", thread_recognise},
};

enum { TASKS = sizeof tasks / sizeof *tasks };

typedef struct worker {
    pthread_t thread;
    pthread_barrier_t *begin;
    bool backwards;
    kay_context ctx;
    kay_text said[TASKS];
    kay_status status[TASKS];
} worker;

/* Makes no assertions, because cmocka allows them only in its own thread. */
static void *worker_run(void *data)
{
    worker *w = data;
    pthread_barrier_wait(w->begin);
    for (unsigned i = 0; i < TASKS; i++) {
        unsigned k = w->backwards ? TASKS - 1 - i : i;
        w->status[k] = tasks[k].run(&w->ctx, &w->said[k]);
    }
    return NULL;
}

static void worker_run_all(worker workers[THREADS])
{
    pthread_barrier_t begin;
    assert_int_equal(pthread_barrier_init(&begin, NULL, THREADS), 0);
    for (unsigned t = 0; t < THREADS; t++) {
        worker *w = &workers[t];
        *w = (worker){.begin = &begin, .backwards = t % 2};
        kay_context_init(&w->ctx);
        for (unsigned k = 0; k < TASKS; k++)
            kay_text_init(&w->said[k], &w->ctx);
        assert_int_equal(pthread_create(&w->thread, NULL, worker_run, w), 0);
    }
    for (unsigned t = 0; t < THREADS; t++)
        assert_int_equal(pthread_join(workers[t].thread, NULL), 0);
    pthread_barrier_destroy(&begin);
}

static void two_contexts_in_two_threads_say_the_same(void **unused)
{
    (void)unused;
    static worker workers[THREADS];
    worker_run_all(workers);
    for (unsigned t = 0; t < THREADS; t++) {
        worker *w = &workers[t];
        for (unsigned k = 0; k < TASKS; k++) {
            if (w->status[k] != KAY_OK)
                print_error("%s: %s\n", tasks[k].name, w->ctx.diag.text);
            assert_int_equal(w->status[k], KAY_OK);
            assert_int_not_equal(w->said[k].length, 0);
            assert_string_equal(kay_text_string(&w->said[k]), kay_text_string(&workers[0].said[k]));
        }
    }
    for (unsigned t = 0; t < THREADS; t++) {
        for (unsigned k = 0; k < TASKS; k++)
            kay_text_free(&workers[t].said[k]);
        assert_int_equal(workers[t].ctx.memory_used, 0);
    }
}

/* Tests several threads in one evaluation, with a common table and store. */
static void threads_of_one_evaluation_share_what_they_find(void **unused)
{
    (void)unused;
    kay_text said[THREADS];
    kay_context ctx;
    kay_context_init(&ctx);
    for (unsigned t = 0; t < THREADS; t++) {
        const kay_table_question question = {
            .rules = kay_ruleset_find("domineering"),
            .show = KAY_TABLE_VALUE,
            .axes = 2,
            .ranges = {{4, 4}, {4, 5}},
            .threads = t + 1,
        };
        kay_table table;
        kay_text_init(&said[t], &ctx);
        assert_int_equal(kay_table_make(&ctx, &question, &table), KAY_OK);
        assert_int_equal(kay_table_write(&table, KAY_TABLE_CSV, &said[t]), KAY_OK);
        kay_table_free(&table);
        assert_string_equal(kay_text_string(&said[t]), kay_text_string(&said[0]));
    }
    for (unsigned t = 0; t < THREADS; t++)
        kay_text_free(&said[t]);
    assert_int_equal(ctx.memory_used, 0);
}

/* Tests several threads in one search for nimbers, which is long enough that helpers start and the table grows. */
static void threads_of_one_question_share_what_they_find(void **unused)
{
    (void)unused;
    for (unsigned t = 1; t <= THREADS; t++) {
        const uint64_t size[] = {8, 5};
        kay_context ctx;
        kay_arena arena;
        kay_nimbers *nimbers;
        kay_nimbers_stats stats;
        const kay_game *game;
        kay_state state;
        uint64_t nimber;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        kay_start start = {
            .ctx = &ctx, .rules = kay_ruleset_find("cram"), .arena = &arena, .parameters = size, .count = 2};
        assert_int_equal(kay_start_make(&start, &game, &state), KAY_OK);
        assert_int_equal(kay_nimbers_new(&ctx, game, &nimbers), KAY_OK);
        kay_nimbers_parallel(nimbers, t);
        assert_int_equal(kay_nimbers_find(nimbers, &state, &nimber), KAY_OK);
        assert_int_equal(nimber, 1);
        kay_nimbers_get_stats(nimbers, &stats);
        assert_true(stats.options > 1 << 20);
        kay_nimbers_free(nimbers);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Threads that solve all states of a game together: one without moves that come back, one with them. */
static void threads_of_one_table_share_its_tiers(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        uint64_t positions;
    } cases[] = {{"connect-four", 161029}, {"l-game", 18368}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_arena arena;
        kay_state state;
        const kay_game *game;
        tabulation all;
        uint64_t positions = 0;
        kay_context_init(&ctx);
        kay_arena_init(&arena, &ctx);
        kay_start start = {.ctx = &ctx, .rules = kay_ruleset_find(cases[i].game), .arena = &arena};
        assert_int_equal(kay_start_make(&start, &game, &state), KAY_OK);
        assert_int_equal(tabulation_init(&all, &ctx, game, 3, true), KAY_OK);
        assert_int_equal(tabulation_mark(&all, &state), KAY_OK);
        for (uint32_t tier = all.tier_count; tier-- > 0;) {
            assert_int_equal(tabulation_solve(&all, tier), KAY_OK);
            positions += all.tiers[tier].summary.positions;
        }
        assert_int_equal(positions, cases[i].positions);
        tabulation_free(&all);
        kay_arena_free(&arena);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_of_one_evaluation_share_what_they_find),
        cmocka_unit_test(threads_of_one_question_share_what_they_find),
        cmocka_unit_test(threads_of_one_table_share_its_tiers),
        cmocka_unit_test(two_contexts_in_two_threads_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
