/* Rules in Lua opened in this process: hooks, errors with their places, budgets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <kayles/input.h>
#include <kayles/script.h>
#include <kayles/solver.h>
#include <kayles/state.h>

#include "fixture.h"
#include "lua/page.h"

static const char script_nim[] = "return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end,\n"
                                 "  simplify = function(p) return p end,\n"
                                 "  over = nil }";

static kay_script *script_opened(kay_context *ctx, const char *text, kay_script_page *page)
{
    kay_script *script = NULL;
    assert_int_equal(kay_page_open_script(ctx, "test.lua", text, strlen(text), NULL, NULL, page, &script), KAY_OK);
    return script;
}

/* The outcome of the position that a text says. */
static kay_status script_outcome_of(kay_context *ctx, kay_script *script, const char *text, kay_outcome *out)
{
    kay_reader reader;
    kay_input *input = NULL;
    kay_solver *solver = NULL;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_from_text(ctx, "text", text, strlen(text), &reader));
    kay_status status = kay_input_open(ctx, kay_script_rules(script), &reader, NULL, false, &input);
    if (status == KAY_OK)
        status = kay_input_next(input, &game, &state);
    if (status == KAY_OK)
        status = kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver);
    if (status == KAY_OK)
        status = kay_solver_answer(solver, out);
    kay_solver_close(solver);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status;
}

static void rules_are_opened_asked_and_closed_without_a_trace(void **state)
{
    (void)state;
    kay_context ctx;
    kay_outcome outcome;
    kay_context_init(&ctx);
    kay_script *script = script_opened(&ctx, script_nim, NULL);
    assert_int_equal(script_outcome_of(&ctx, script, "3;5;6\n", &outcome), KAY_OK);
    assert_int_equal(outcome, KAY_LOSS);
    assert_int_equal(script_outcome_of(&ctx, script, "3;5;7\n", &outcome), KAY_OK);
    assert_int_equal(outcome, KAY_WIN);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

static void two_scripts_stand_side_by_side(void **state)
{
    (void)state;
    kay_context ctx;
    kay_outcome outcome;
    kay_context_init(&ctx);
    kay_script *nim = script_opened(&ctx, script_nim, NULL);
    kay_script *one =
        script_opened(&ctx, "x = 1 return { moves = function(p, emit) if p > 0 then emit(p - x) end end }", NULL);
    assert_int_equal(script_outcome_of(&ctx, one, "4\n", &outcome), KAY_OK);
    assert_int_equal(outcome, KAY_LOSS);
    assert_int_equal(script_outcome_of(&ctx, nim, "4\n", &outcome), KAY_OK);
    assert_int_equal(outcome, KAY_WIN);
    kay_script_close(nim);
    assert_int_equal(script_outcome_of(&ctx, one, "3\n", &outcome), KAY_OK);
    assert_int_equal(outcome, KAY_WIN);
    kay_script_close(one);
    assert_int_equal(ctx.memory_used, 0);
}

static void an_error_has_its_line_and_the_page_its_position(void **state)
{
    (void)state;
    kay_context ctx;
    kay_outcome outcome;
    char at[KAY_PAGE_TEXT];
    kay_script_page page = {0};
    kay_context_init(&ctx);
    kay_script *script = script_opened(&ctx, "return { moves = function(p, emit)\n\n error('no') end }", &page);
    assert_false(kay_page_describe(&page, at));
    assert_int_equal(script_outcome_of(&ctx, script, "1 -2 3\n", &outcome), KAY_EINPUT);
    assert_int_equal(ctx.diag.line, 3);
    assert_string_equal(ctx.diag.source, "test.lua");
    assert_string_equal(ctx.diag.text, "no (at the position 1 -2 3)");
    assert_true(kay_page_describe(&page, at));
    assert_string_equal(at, "1 -2 3");
    assert_true(page.since == 0);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_file_that_is_no_ruleset_leaves_nothing_behind(void **state)
{
    static const char *const texts[] = {"",
                                        "return 1",
                                        "return {",
                                        "error('x')",
                                        "return {moves = 1}",
                                        "\033LJ",
                                        "return {moves = print, player = {}}",
                                        "return {moves = print, name = 1}"};
    (void)state;
    kay_context ctx;
    kay_script *script = NULL;
    kay_context_init(&ctx);
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(kay_script_open(&ctx, "test.lua", texts[i], strlen(texts[i]), NULL, NULL, &script),
                         KAY_EINPUT);
        assert_null(script);
        assert_int_equal(ctx.memory_used, 0);
    }
}

/* Each function may take long: however few steps an engine has taken, the clock is looked at. */
static void past_the_deadline_no_function_looks_for_an_answer(void **state)
{
    static const char *const texts[] = {
        "return {moves = function(p, emit) if p > 0 then emit(p - 1) end end}",
        "return {left = function(p, emit) end, right = function(p, emit) end}",
        "return {moves = function(p, emit) end, theorem = function(p) return 'loss' end}",
        "return {moves = function(p, emit) end, over = function(p) return 'win' end}",
        "return {moves = function(p, emit) end, simplify = function(p) return p end}"};
    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        kay_context ctx;
        kay_outcome outcome;
        kay_context_init(&ctx);
        kay_script *script = script_opened(&ctx, texts[i], NULL);
        ctx.deadline = kay_now() - 1;
        assert_int_equal(script_outcome_of(&ctx, script, "3\n", &outcome), KAY_EUNABLE);
        assert_string_equal(ctx.diag.text, "the time budget is used up");
        ctx.deadline = 0; /* the next position has a time of its own */
        assert_int_equal(script_outcome_of(&ctx, script, "4\n", &outcome), KAY_OK);
        kay_script_close(script);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static const char script_endless[] =
    "return { moves = function(p, emit) if p == 5 then %s end if p > 0 then emit(p - 1) end end }";

/* Nobody watches: a hook of Lua looks at the clock.  Rules that catch its error go on for an instruction. */
static void a_host_with_a_deadline_gets_an_endless_loop_back(void **state)
{
    static const char *const loops[] = {"while true do end",
                                        "while true do pcall(error) end",
                                        "while true do pcall(function() while true do end end) end",
                                        "local function f() return f() end f()",
                                        "coroutine.wrap(function() while true do end end)()",
                                        "xpcall(error, function() while true do end end)",
                                        "table.sort({1, 2}, function() while true do end end)"};
    (void)state;
    for (unsigned i = 0; i < sizeof loops / sizeof *loops; i++) {
        char text[300];
        kay_context ctx;
        kay_outcome outcome;
        kay_context_init(&ctx);
        snprintf(text, sizeof text, script_endless, loops[i]);
        kay_script *script = script_opened(&ctx, text, NULL);
        for (int again = 0; again < 2; again++) {
            const double begun = kay_now();
            ctx.deadline = begun + 0.05;
            assert_int_equal(script_outcome_of(&ctx, script, "5\n", &outcome), KAY_EUNABLE);
            assert_true(kay_now() < begun + 10);
            assert_non_null(strstr(ctx.diag.text, "(at the position 5)"));
            ctx.deadline = 0;
            assert_int_equal(script_outcome_of(&ctx, script, "4\n", &outcome), KAY_OK);
        }
        kay_script_close(script);
        assert_int_equal(ctx.memory_used, 0);
    }
    kay_script *script;
    kay_context ctx;
    kay_context_init(&ctx);
    ctx.deadline = kay_now() + 0.05;
    assert_int_equal(kay_script_open(&ctx, "x.lua", "while true do end", 17, NULL, NULL, &script), KAY_EUNABLE);
    assert_int_equal(ctx.memory_used, 0);
}

static int script_stop;

static void script_stop_work(int number)
{
    (void)number;
    kay_stop_set(&script_stop, 1);
}

/* Without a deadline, `stop` ends an endless loop too. */
static void a_host_that_stops_work_gets_an_endless_loop_back(void **state)
{
    char text[300];
    kay_context ctx;
    kay_outcome outcome;
    (void)state;
    kay_context_init(&ctx);
    snprintf(text, sizeof text, script_endless, "while true do end");
    kay_script *script = script_opened(&ctx, text, NULL);
    assert_int_equal(script_outcome_of(&ctx, script, "4\n", &outcome), KAY_OK); /* compiled */
    kay_stop_set(&script_stop, 0);
    ctx.stop = &script_stop;
    signal(SIGALRM, script_stop_work);
    alarm(1);
    assert_int_equal(script_outcome_of(&ctx, script, "5\n", &outcome), KAY_EUNABLE);
    assert_string_equal(ctx.diag.text, "interrupted (at the position 5)");
    signal(SIGALRM, SIG_DFL);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

static void script_stop_from_look(void *looker)
{
    kay_stop_set(looker, 1);
}

/* The hook `look` is called while the rules run. */
static void a_hook_of_the_host_ends_an_endless_loop(void **state)
{
    char text[300];
    kay_context ctx;
    kay_outcome outcome;
    int stop = 0;
    (void)state;
    kay_context_init(&ctx);
    snprintf(text, sizeof text, script_endless, "while true do end");
    kay_script *script = script_opened(&ctx, text, NULL);
    ctx.stop = &stop;
    ctx.look = script_stop_from_look;
    ctx.looker = &stop;
    ctx.looked = kay_now();
    assert_int_equal(script_outcome_of(&ctx, script, "5\n", &outcome), KAY_EUNABLE);
    assert_string_equal(ctx.diag.text, "interrupted (at the position 5)");
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

/* Draws a position with rules that take a million steps for it, after work was stopped. */
static kay_status script_drawn_late(bool compiled)
{
    static const char rules[] = "return {moves = function(n, emit) end,\n"
                                "draw = function(n) local s = 0 for i = 1, 1000000 do s = s + i end return 'x' end}";
    kay_context ctx;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_text out;
    int stop = 0;
    kay_context_init(&ctx);
    ctx.stop = &stop;
    ctx.compiled = compiled;
    kay_script *script = script_opened(&ctx, rules, NULL);
    assert_ok(&ctx, kay_input_open_text(&ctx, kay_script_rules(script), "x", "5\n", 2, NULL, true, &input));
    assert_ok(&ctx, kay_input_next(input, &game, &state));
    kay_stop_set(&stop, 1);
    kay_text_init(&out, &ctx);
    kay_state_draw(game, state, NULL, 0, false, &out);
    const kay_status status = out.error;
    kay_text_free(&out);
    kay_input_close(input);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
    return status;
}

static void compiled_rules_run_to_the_end_of_their_call(void **state)
{
    (void)state;
    assert_int_equal(script_drawn_late(false), KAY_EUNABLE);
    assert_int_equal(script_drawn_late(true), KAY_OK);
}

/* Answers that fail while they wait for an outcome leave nothing behind that grows. */
static void answers_that_break_off_do_not_pile_up(void **state)
{
    static const char text[] = "return {moves = function(p, emit) if p == 7 then error('seven') end end,\n"
                               "answer = function(p, outcome, moves, ask)\n"
                               "  local kept = {}\n"
                               "  for i = 1, 100000 do kept[i] = i end\n"
                               "  return ask(7) .. #kept\n"
                               "end}";
    kay_context ctx;
    kay_input *input;
    const kay_game *game;
    const kay_state *start;
    kay_text out;
    (void)state;
    kay_context_init(&ctx);
    ctx.memory_limit = 16 << 20;
    kay_script *script = script_opened(&ctx, text, NULL);
    assert_ok(&ctx, kay_input_open_text(&ctx, kay_script_rules(script), "x", "5\n", 2, NULL, false, &input));
    assert_ok(&ctx, kay_input_next(input, &game, &start));
    kay_text_init(&out, &ctx);
    for (int i = 0; i < 40; i++) {
        assert_int_equal(kay_solver_reply(&ctx, game, start, KAY_LOSS, 1, &out), KAY_EINPUT);
        assert_string_equal(ctx.diag.text, "seven (at the position 7)");
    }
    kay_text_free(&out);
    kay_input_close(input);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

/* A handler of xpcall gets the error and gives the result, as in Lua. */
static void a_handler_is_called_with_the_error(void **state)
{
    static const char text[] = "local function h(e) return 'handled ' .. tostring(e) end\n"
                               "local good, a, b = xpcall(function(...) return ... end, h, 7, nil)\n"
                               "assert(good == true and a == 7 and b == nil)\n"
                               "local bad, why, more = xpcall(error, h, 'x', 0)\n"
                               "assert(bad == false and why == 'handled x' and more == nil)\n"
                               "assert(xpcall(function() end, function() end) == true)\n"
                               "bad, why = xpcall(error, function() error('y', 0) end, 'x')\n"
                               "assert(bad == false and why == 'y')\n"
                               "assert(not pcall(xpcall, error) and not pcall(xpcall))\n"
                               "local c = coroutine.wrap(function() return xpcall(coroutine.yield, h, 1) end)\n"
                               "assert(c() == 1 and c(2) == true)\n"
                               "return {moves = function(p, emit) end}\n";
    kay_context ctx;
    (void)state;
    kay_context_init(&ctx);
    kay_script_close(script_opened(&ctx, text, NULL));
}

/* After a refusal the file is loaded again, and positions stay what they were. */
static void rules_that_were_refused_memory_can_be_asked_again(void **state)
{
    kay_context ctx;
    kay_outcome outcome;
    char text[300];
    (void)state;
    kay_context_init(&ctx);
    ctx.memory_limit = 8 << 20;
    snprintf(text, sizeof text, script_endless, "local t = {} while true do t[#t + 1] = {} end");
    kay_script *script = script_opened(&ctx, text, NULL);
    for (int again = 0; again < 3; again++) {
        assert_int_equal(script_outcome_of(&ctx, script, "5\n", &outcome), KAY_EUNABLE);
        assert_string_equal(ctx.diag.text, "the rules need more memory than the budget has (at the position 5)");
        assert_int_equal(script_outcome_of(&ctx, script, "3\n", &outcome), KAY_OK);
        assert_int_equal(outcome, KAY_WIN);
    }
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

static kay_script_page *script_watched;

static void script_alarmed(int number)
{
    (void)number;
    kay_page_leave(script_watched);
    alarm(1); /* again, where it was not possible */
}

/* Who watches sends a signal; here it is a clock. */
static void rules_that_are_late_are_left_and_loaded_again(void **state)
{
    static kay_script_page page;
    kay_context ctx;
    kay_outcome outcome;
    char text[300];
    struct sigaction action = {.sa_handler = script_alarmed, .sa_flags = SA_NODEFER}, before;
    (void)state;
    kay_context_init(&ctx);
    script_watched = &page;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, &before);
    snprintf(text, sizeof text, script_endless, "while true do local t = {p} end");
    kay_script *script = script_opened(&ctx, text, &page);
    ctx.patience = 0.1;
    for (int again = 0; again < 2; again++) {
        alarm(1);
        assert_int_equal(script_outcome_of(&ctx, script, "5\n", &outcome), KAY_EUNABLE);
        assert_string_equal(ctx.diag.text, "the rules timed out after 0.1 s (at the position 5)");
        assert_int_equal(script_outcome_of(&ctx, script, "4\n", &outcome), KAY_OK);
        assert_int_equal(outcome, KAY_LOSS);
    }
    alarm(0);
    sigaction(SIGALRM, &before, NULL);
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

/* Writes the negative of the position "3 5" in rules that have this field, too; or only the status is set. */
static kay_status script_negative(kay_context *ctx, const char *field, char *out, size_t size)
{
    char file[400];
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_state negative;
    snprintf(file, sizeof file,
             "return { left = function(p, emit) if p[1] > 0 then emit({p[1] - 1, p[2]}) end end,\n"
             "right = function(p, emit) if p[2] > 0 then emit({p[1], p[2] - 1}) end end,\n%s}",
             field);
    kay_script *script = script_opened(ctx, file, NULL);
    assert_int_equal(kay_reader_from_text(ctx, "text", "3 5\n", 4, &reader), KAY_OK);
    assert_int_equal(kay_input_open(ctx, kay_script_rules(script), &reader, NULL, false, &input), KAY_OK);
    assert_int_equal(kay_input_next(input, &game, &state), KAY_OK);
    kay_status status = kay_state_negate(ctx, game, state, &negative);
    if (status == KAY_OK) {
        kay_text text;
        kay_text_init(&text, ctx);
        kay_state_write_position(game, &negative, &text);
        snprintf(out, size, "%s", kay_text_string(&text));
        assert_int_equal(negative.mover, KAY_RIGHT);
        kay_text_free(&text);
        kay_state_free(ctx, &negative);
    }
    kay_input_close(input);
    kay_reader_close(&reader);
    kay_script_close(script);
    assert_int_equal(ctx->memory_used, 0);
    return status;
}

static void a_negative_is_what_the_rules_say(void **unused)
{
    (void)unused;
    kay_context ctx;
    char negative[40];
    kay_context_init(&ctx);
    assert_int_equal(script_negative(&ctx, "negate = function(p) return {p[2], p[1]} end", negative, 40), KAY_OK);
    assert_string_equal(negative, "5 3");
    assert_int_equal(script_negative(&ctx, "negate = function(p) end", negative, 40), KAY_END);
    assert_int_equal(script_negative(&ctx, "", negative, 40), KAY_END);
}

static void a_negative_that_is_none_is_refused(void **unused)
{
    static const struct {
        const char *field, *words;
    } wrong[] = {
        {"negate = function(p) return 'x' end", "negate: a position is"},
        {"negate = function(p) return {0.5} end", "negate: the numbers of an array"},
        {"negate = function(p) error('bad luck') end", "bad luck"},
        {"negate = function(p) return {p[2], p[1] + 1} end", "'negate' applied twice must return the position"},
        {"negate = function(p) if p[1] == 3 then return {5, 3} end end", "'negate' applied twice must return"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kay_context ctx;
        kay_context_init(&ctx);
        assert_int_equal(script_negative(&ctx, wrong[i].field, NULL, 0), KAY_EINPUT);
        if (!strstr(ctx.diag.text, wrong[i].words) || ctx.diag.line != 3)
            fail_msg("line %d: %s", (int)ctx.diag.line, ctx.diag.text);
    }
}

typedef struct refusing_heap {
    unsigned asked, refused; /* the number of the block that is refused, from 1 */
    bool ever; /* and of all after it */
} refusing_heap;

static void *refusing_resize(void *user, void *block, size_t old_bytes, size_t bytes)
{
    refusing_heap *heap = user;
    (void)old_bytes;
    if (bytes == 0) {
        free(block);
        return NULL;
    }
    heap->asked++;
    if (heap->asked == heap->refused || (heap->ever && heap->asked > heap->refused))
        return NULL;
    return realloc(block, bytes);
}

/* Opens rules, answers a case of their form and closes them; everything is given back. */
static kay_status open_once(kay_context *ctx)
{
    static const char text[] = "return { name = 'one', input = 'T; n k; n numbers',"
                               "  moves = function(p, emit) if p[1] > 0 then emit({p[1] - 1}) end end }";
    kay_script *script = NULL;
    kay_outcome outcome;
    kay_status status = kay_script_open(ctx, "test.lua", text, strlen(text), NULL, NULL, &script);
    if (status == KAY_OK)
        status = script_outcome_of(ctx, script, "2\n2 3\n1 2\n0 0\n", &outcome);
    if (status == KAY_OK)
        assert_int_equal(outcome, KAY_WIN);
    kay_script_close(script);
    assert_int_equal(ctx->memory_used, 0);
    return status;
}

static void every_limit_of_memory_is_enough_or_unable(void **unused)
{
    (void)unused;
    unsigned opened = 0;
    for (uint64_t limit = 0; limit <= 512 << 10; limit += limit < 64 << 10 ? 64 : 4096) {
        kay_context ctx;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_status status = open_once(&ctx);
        assert_true(status == KAY_OK || status == KAY_EUNABLE);
        opened += status == KAY_OK;
    }
    assert_true(opened > 0);
}

static void every_block_may_be_refused(void **unused)
{
    (void)unused;
    for (int ever = 0; ever < 2; ever++) {
        kay_status status = KAY_EUNABLE;
        for (unsigned refused = 1; status != KAY_OK; refused++) {
            refusing_heap heap = {.refused = refused, .ever = ever};
            kay_context ctx;
            kay_context_init(&ctx);
            ctx.resize = refusing_resize;
            ctx.user = &heap;
            status = open_once(&ctx);
            if (status == KAY_OK)
                assert_true(heap.asked < refused || !ever);
            else
                assert_true(status == KAY_EUNABLE || status == KAY_ENOMEM);
            assert_true(refused < 100000);
            status = heap.asked < refused ? KAY_OK : KAY_EUNABLE;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(past_the_deadline_no_function_looks_for_an_answer),
        cmocka_unit_test(a_host_with_a_deadline_gets_an_endless_loop_back),
        cmocka_unit_test(a_host_that_stops_work_gets_an_endless_loop_back),
        cmocka_unit_test(a_hook_of_the_host_ends_an_endless_loop),
        cmocka_unit_test(compiled_rules_run_to_the_end_of_their_call),
        cmocka_unit_test(answers_that_break_off_do_not_pile_up),
        cmocka_unit_test(a_handler_is_called_with_the_error),
        cmocka_unit_test(rules_that_were_refused_memory_can_be_asked_again),
        cmocka_unit_test(rules_that_are_late_are_left_and_loaded_again),
        cmocka_unit_test(rules_are_opened_asked_and_closed_without_a_trace),
        cmocka_unit_test(two_scripts_stand_side_by_side),
        cmocka_unit_test(an_error_has_its_line_and_the_page_its_position),
        cmocka_unit_test(a_file_that_is_no_ruleset_leaves_nothing_behind),
        cmocka_unit_test(a_negative_is_what_the_rules_say),
        cmocka_unit_test(a_negative_that_is_none_is_refused),
        cmocka_unit_test(every_limit_of_memory_is_enough_or_unable),
        cmocka_unit_test(every_block_may_be_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
