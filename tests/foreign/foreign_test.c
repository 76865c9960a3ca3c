/* Foreign rules as a host uses them: the program's own verbs ask less of them. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"

#include <kayles/foreign.h>
#include <kayles/script.h>
#include <kayles/starts.h>

#include "foreign/solve.h"

/* Rules in a file of their own; a host that has a thread open them, and reads and solves a position. */
typedef struct host {
    char path[64];
    kay_context ctx;
    kay_foreign *foreign;
    kay_status status;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_solver *solver;
} host;

static void host_write(host *own, const char *lua)
{
    snprintf(own->path, sizeof own->path, "foreign_test_%ld.lua", (long)getpid());
    FILE *file = fopen(own->path, "w");
    assert_non_null(file);
    assert_true(fputs(lua, file) >= 0);
    assert_int_equal(fclose(file), 0);
    kay_context_init(&own->ctx);
}

static void *host_open(void *user)
{
    host *own = user;
    const char *worker = getenv("KAYLES_WORKER");
    own->status = kay_foreign_open(&own->ctx, own->path, worker ? worker : "kayles-worker", 0, &own->foreign);
    return NULL;
}

static void host_close(host *own)
{
    kay_foreign_close(own->foreign);
    assert_int_equal(own->ctx.memory_used, 0);
    remove(own->path);
}

/* Has the worker read a position, the host's until it forgets it. */
static void host_read(host *own, const char *text)
{
    assert_ok(&own->ctx, own->status);
    assert_ok(&own->ctx, kay_reader_from_text(&own->ctx, "<text>", text, strlen(text), &own->reader));
    assert_ok(&own->ctx,
              kay_input_open(&own->ctx, kay_foreign_rules(own->foreign), &own->reader, NULL, true, &own->input));
    assert_ok(&own->ctx, kay_input_next(own->input, &own->game, &own->state));
}

/* The same, with a solver for it. */
static void host_solve(host *own, const char *text)
{
    host_read(own, text);
    assert_ok(&own->ctx, kay_solver_open(&own->ctx, own->game, own->state, KAY_BY_AUTO, &own->solver));
}

static void host_forget(host *own)
{
    kay_solver_close(own->solver);
    own->solver = NULL;
    kay_input_close(own->input);
    kay_reader_close(&own->reader);
}

static void rules_outlive_the_thread_that_opened_them(void **unused)
{
    host own = {0};
    pthread_t thread;
    kay_outcome outcome;
    (void)unused;
    host_write(&own,
               "return { moves = function(p, emit) for take = 1, 3 do if p >= take then emit(p - take) end end end }");
    assert_int_equal(pthread_create(&thread, NULL, host_open, &own), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    for (unsigned i = 0; i < 9; i++) {
        char text[2] = {(char)('0' + i), '\0'};
        host_solve(&own, text);
        assert_ok(&own.ctx, kay_solver_answer(own.solver, &outcome));
        assert_false(kay_foreign_failed(own.foreign));
        assert_int_equal(outcome, i % 4 ? KAY_WIN : KAY_LOSS);
        host_forget(&own);
    }
    host_close(&own);
}

/* What could not be found before the work was stopped may be asked for again. */
static void an_interrupt_is_not_remembered(void **unused)
{
    host own = {0};
    kay_outcome outcome;
    volatile sig_atomic_t stop = 0;
    (void)unused;
    host_write(&own, "return { moves = function(p, emit) if p == 9 then while true do end end emit(p + 1) end }");
    host_open(&own);
    host_solve(&own, "8");
    own.ctx.stop = &stop;
    stop = 1;
    assert_int_equal(kay_solver_answer(own.solver, &outcome), KAY_EUNABLE);
    assert_non_null(strstr(own.ctx.diag.text, "interrupted"));
    stop = 0;
    own.ctx.deadline = kay_now() + 0.05;
    assert_int_equal(kay_solver_answer(own.solver, &outcome), KAY_EUNABLE);
    assert_null(strstr(own.ctx.diag.text, "interrupted"));
    host_forget(&own);
    host_close(&own);
}

static void a_position_is_negated_by_the_rules(void **unused)
{
    host own = {0};
    kay_text text;
    kay_state negative;
    (void)unused;
    host_write(&own, "return { players = {'Left', 'Right'},\n"
                     "  moves = function(p, player, emit) end,\n"
                     "  negate = function(p) if p[1] < 9 then return {p[2], p[1]} end end }");
    host_open(&own);
    host_read(&own, "3 5");
    assert_ok(&own.ctx, kay_state_negate(&own.ctx, own.game, own.state, &negative));
    kay_text_init(&text, &own.ctx);
    kay_state_write_position(own.game, &negative, &text);
    assert_string_equal(kay_text_string(&text), "5 3");
    kay_text_free(&text);
    kay_state_free(&own.ctx, &negative);
    host_forget(&own);
    host_read(&own, "9 5");
    assert_int_equal(kay_state_negate(&own.ctx, own.game, own.state, &negative), KAY_END);
    host_forget(&own);
    host_close(&own);
}

/* Writes the text of a position as the rules in this process read and write it, and its features. */
static void host_describe(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_features features;
    kay_features_init(&features, out->ctx);
    kay_state_write_position(game, state, out);
    kay_state_features(game, state, &features);
    assert_int_equal(features.error, KAY_OK);
    for (uint64_t i = 0; i < features.entry_count; i++)
        kay_text_format(out, " | %lld", (long long)features.entries[i]);
    for (uint64_t i = 0; i < features.count; i++)
        kay_text_format(out, " | %s %lld", features.named[i].name, (long long)features.named[i].value);
    kay_features_free(&features);
}

/* A position has one text and the same features, whether the program makes them of what the position holds, the worker
 * by functions of the rules, or the rules in this process. */
static void texts_and_features_are_those_of_this_process(void **unused)
{
    static const char moves[] = "moves = function(p, emit) emit(0, 0) end";
    static const char own_write[] = "write = function(p) return 'n' .. p end, "
                                    "read = function(s) return tonumber(s:sub(2)) end";
    static const char own_features[] = "features = function(p) return {half = math.floor(p / 2)} end";
    static const struct {
        const char *fields, *text;
    } cases[] = {
        {"", "7"},          {"", "9007199254740991"}, {"", "-"},           {"", "[5]"},
        {"", "1 -2 32767"}, {"", "3;1 2;-;77"},       {own_features, "7"}, {own_write, "n12"},
        {"", "0"},          {"", "[-32768]"},         {own_write, "n0"},   {own_features, "1;2;3 4 5"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char lua[400];
        host own = {0};
        kay_text here, there;
        kay_script *script;
        kay_reader reader;
        kay_input *input;
        const kay_game *game;
        const kay_state *state;
        snprintf(lua, sizeof lua, "return { %s, %s }", moves, *cases[i].fields ? cases[i].fields : "name = 'plain'");
        host_write(&own, lua);
        host_open(&own);
        host_read(&own, cases[i].text);
        kay_text_init(&there, &own.ctx);
        host_describe(own.game, own.state, &there);
        assert_ok(&own.ctx, kay_script_open(&own.ctx, "rules", lua, strlen(lua), NULL, NULL, &script));
        assert_ok(&own.ctx, kay_reader_from_text(&own.ctx, "<text>", cases[i].text, strlen(cases[i].text), &reader));
        assert_ok(&own.ctx, kay_input_open(&own.ctx, kay_script_rules(script), &reader, NULL, true, &input));
        assert_ok(&own.ctx, kay_input_next(input, &game, &state));
        kay_text_init(&here, &own.ctx);
        host_describe(game, state, &here);
        assert_string_equal(kay_text_string(&there), kay_text_string(&here));
        assert_int_equal(strncmp(kay_text_string(&there), cases[i].text, strlen(cases[i].text)), 0);
        kay_text_free(&here);
        kay_text_free(&there);
        kay_input_close(input);
        kay_reader_close(&reader);
        kay_script_close(script);
        host_forget(&own);
        host_close(&own);
    }
}

/* What one start after the other is worth: each costs 16 options for each number below it, whether the worker was asked
 * or has answered ahead, and where these become too much for that too. */
static void options_count_once(void **unused)
{
    enum { STARTS = 220, EACH = 16 };
    host own = {0};
    kay_arena arena;
    kay_state state;
    kay_foreign_worth worth = {.grundy = true, .options_most = UINT64_MAX};
    uint64_t options = 0;
    (void)unused;
    host_write(&own, "return { moves = function(p, emit) for to = 0, p - 1 do for i = 1, 16 do emit(to) end end end }");
    host_open(&own);
    assert_ok(&own.ctx, own.status);
    kay_arena_init(&arena, &own.ctx);
    for (uint64_t n = 0; n < STARTS; n++) {
        kay_start start = kay_start_of(&own.ctx, kay_foreign_rules(own.foreign), NULL, &n, 1, &arena);
        assert_ok(&own.ctx, kay_start_make(&start, &own.game, &state));
        assert_ok(&own.ctx, kay_foreign_ask_worth(own.game, &state, &worth));
        options += EACH * n;
        assert_int_equal(worth.options, options);
        assert_int_equal(worth.value, n);
    }
    kay_arena_free(&arena);
    host_close(&own);
}

/* Rules in Lua, Left taking one or two and Right one; asked within so many bytes (0: no limit). */
static kay_status host_value(host *own, const char *position, uint64_t bytes, kay_worth *worth, char out[200])
{
    kay_value_store *store;
    kay_valuer *valuer;
    kay_text text;
    host_read(own, position);
    assert_ok(&own->ctx, kay_value_store_new(&own->ctx, 1 << 24, &store));
    assert_ok(&own->ctx, kay_valuer_new(&own->ctx, store, &valuer));
    own->ctx.memory_limit = bytes ? own->ctx.memory_used + bytes : UINT64_MAX;
    const kay_status status = kay_valuer_ask(valuer, own->game, own->state, worth);
    own->ctx.memory_limit = UINT64_MAX;
    kay_text_init(&text, &own->ctx);
    if (status == KAY_OK)
        assert_ok(&own->ctx, kay_value_write(store, worth->value, KAY_VALUE_TEXT, &text));
    snprintf(out, 200, "%s", status == KAY_OK ? kay_text_string(&text) : "");
    kay_text_free(&text);
    kay_valuer_free(valuer);
    kay_value_store_free(store);
    host_forget(own);
    return status;
}

/* By Conway's definitions: heap 1 is {0 | 0}, 2 is {0, * | *} = ^; of two parts the sum. */
static void values_come_from_the_worker(void **unused)
{
    static const char *const rows[][2] = {{"0", "0"}, {"1", "*"}, {"2", "^"}, {"2; 2", "^^"}, {"1; 1; 2", "^"}};
    host own = {0};
    kay_worth worth;
    char value[200];
    (void)unused;
    host_write(&own, "return { left = function(p, emit) for d = 1, 2 do if p >= d then emit(p - d) end end end,"
                     " right = function(p, emit) if p >= 1 then emit(p - 1) end end }");
    host_open(&own);
    assert_ok(&own.ctx, own.status);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_ok(&own.ctx, host_value(&own, rows[i][0], 0, &worth, value));
        assert_true(worth.known);
        assert_string_equal(value, rows[i][1]);
        assert_int_equal(worth.outcome, *rows[i][1] == '^' ? 'L' : *rows[i][1] == '*' ? 'N' : 'P');
    }
    host_close(&own);
}

/* A chain of 40,000 positions is more than the budget holds, for the value and for who wins. */
static void a_value_that_the_worker_has_no_memory_for_is_not_guessed(void **unused)
{
    host own = {0};
    kay_worth worth;
    char value[200];
    (void)unused;
    host_write(&own, "return { left = function(p, emit) if p >= 1 then emit(p - 1) end end,"
                     " right = function(p, emit) if p >= 2 then emit(p - 2) end end }");
    host_open(&own);
    assert_ok(&own.ctx, own.status);
    assert_int_equal(host_value(&own, "40000", 1 << 20, &worth, value), KAY_EUNABLE);
    assert_false(worth.known);
    assert_ok(&own.ctx, host_value(&own, "3", 0, &worth, value));
    assert_true(worth.known);
    host_close(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_outlive_the_thread_that_opened_them),
        cmocka_unit_test(an_interrupt_is_not_remembered),
        cmocka_unit_test(a_position_is_negated_by_the_rules),
        cmocka_unit_test(texts_and_features_are_those_of_this_process),
        cmocka_unit_test(options_count_once),
        cmocka_unit_test(values_come_from_the_worker),
        cmocka_unit_test(a_value_that_the_worker_has_no_memory_for_is_not_guessed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
