/* Tests one solver for many states, one after another. */
#include "laws.h"
#include "games/heap_game/heap_game.h"
#include "solve/solver_inside.h"

#include <string.h>

enum { SIZE = 8, SAMPLES = 40 };

/* Writes a solver's answers: the outcome, the moves that keep it, and the outcome after the last legal move. */
static void says(kay_context *ctx, const kay_game *game, const kay_state *state, kay_solver *solver, kay_text *out)
{
    kay_outcome outcome;
    kay_arena names;
    kay_move_list moves;
    assert_ok(ctx, kay_solver_answer(solver, &outcome));
    kay_text_clear(out);
    kay_text_i64(out, outcome);
    kay_text_char(out, ' ');
    laws_winning(ctx, game, solver, out);
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    if (moves.count) {
        assert_ok(ctx, kay_solver_play(solver, moves.moves[moves.count - 1]));
        assert_ok(ctx, kay_solver_answer(solver, &outcome));
        kay_text_i64(out, outcome);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    assert_ok(ctx, out->error);
}

static void compare_with_fresh(kay_context *ctx, const kay_game *game, const kay_state *state, kay_solver *one)
{
    kay_solver *fresh;
    kay_outcome outcome, wanted;
    kay_text by_one, by_fresh;
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_AUTO, &fresh));
    assert_ok(ctx, kay_solver_answer(fresh, &wanted));
    assert_ok(ctx, kay_solver_outcome(one, game, state, KAY_BY_AUTO, &outcome));
    assert_int_equal(outcome, wanted);
    kay_text_init(&by_one, ctx);
    kay_text_init(&by_fresh, ctx);
    assert_ok(ctx, kay_solver_enter(one, game, state, KAY_BY_AUTO));
    says(ctx, game, state, one, &by_one);
    says(ctx, game, state, fresh, &by_fresh);
    laws_require(strcmp(kay_text_string(&by_one), kay_text_string(&by_fresh)) == 0, game, state,
                 "a solver of many states says %s, one of its own %s", kay_text_string(&by_one),
                 kay_text_string(&by_fresh));
    kay_solver_leave(one);
    kay_solver_close(fresh);
    kay_text_free(&by_one);
    kay_text_free(&by_fresh);
}

/* Compares at the cases of a text; reading the next case frees the game of the one before. */
static void compare_cases(kay_context *ctx, const kay_ruleset *rules, const kay_text *text, kay_solver *one)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_status status;
    assert_ok(ctx, kay_reader_from_text(ctx, "<text>", kay_text_string(text), text->length, &reader));
    assert_ok(ctx, kay_input_open(ctx, rules, &reader, NULL, false, &input));
    while ((status = kay_input_next(input, &game, &state)) == KAY_OK)
        compare_with_fresh(ctx, game, state, one);
    assert_int_equal(status, KAY_END);
    kay_input_close(input);
    kay_reader_close(&reader);
}

static void one_solver_answers_as_a_new_one_for_each_state(void **unused)
{
    kay_context ctx;
    kay_random random;
    kay_text text;
    kay_solver *one;
    (void)unused;
    kay_context_init(&ctx);
    kay_random_seed(&random, 11);
    kay_text_init(&text, &ctx);
    assert_ok(&ctx, kay_solver_new(&ctx, &one));
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned i = 0; i < count * laws_rounds(SAMPLES); i++) {
        const kay_ruleset *rules = all[i % (2 * count) / 2]; /* each twice, so that the solver can keep something */
        if (rules->ranks && rules->traits & KAY_LOOPY) /* too many positions */
            continue;
        kay_text_clear(&text);
        kay_sample(rules, &random, 1 + i / count % SIZE, &text);
        compare_cases(&ctx, rules, &text, one);
    }
    kay_solver_close(one);
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

/* The code has no known period, so its theorem needs the values up to the largest heap. */
static void a_failed_enter_frees_its_memory(void **unused)
{
    static const char text[] = "60000\n7\n2\n";
    enum { BUDGET = 200000 };
    kay_context ctx;
    kay_named_game *heap;
    kay_reader reader;
    kay_input *input;
    kay_solver *one;
    const kay_game *game;
    const kay_state *state;
    kay_outcome outcome;
    (void)unused;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_named_game_open(&ctx, "0.6", &heap));
    assert_ok(&ctx, kay_reader_from_text(&ctx, "<text>", text, strlen(text), &reader));
    assert_ok(&ctx, kay_input_open(&ctx, kay_named_game_rules(heap), &reader, NULL, false, &input));
    assert_ok(&ctx, kay_solver_new(&ctx, &one));
    uint64_t before = ctx.memory_used;
    ctx.memory_limit = before + BUDGET;
    assert_ok(&ctx, kay_input_next(input, &game, &state));
    assert_int_equal(kay_solver_enter(one, game, state, KAY_BY_AUTO), KAY_EUNABLE);
    assert_less(ctx.memory_used, before + BUDGET / 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_ok(&ctx, kay_input_next(input, &game, &state));
        assert_ok(&ctx, kay_solver_enter(one, game, state, KAY_BY_AUTO));
        assert_ok(&ctx, kay_solver_answer(one, &outcome));
        assert_int_equal(outcome, KAY_WIN);
        kay_solver_leave(one);
    }
    kay_solver_close(one);
    kay_input_close(input);
    kay_reader_close(&reader);
    kay_named_game_close(heap);
    assert_int_equal(ctx.memory_used, 0);
}

static const kay_theorem *whole; /* of pyramid */

/* Answers as pyramid's theorem does if the first pile is even; else does not know. */
static kay_status half_answer(kay_theorem_line *line, kay_outcome *out)
{
    KAY_TRY(whole->answer(line, out));
    if (line->state->words[0] & 1)
        *out = KAY_UNKNOWN;
    return KAY_OK;
}

/* Plays all moves and takes them back; each state must have the outcome of search, by the theorem if that knows. */
static void half_agrees(kay_context *ctx, const kay_game *game, const kay_state *state, unsigned depth,
                        kay_solver *solver, unsigned seen[2])
{
    kay_outcome outcome, searched = laws_outcome(ctx, game, state, KAY_BY_SEARCH);
    assert_ok(ctx, kay_solver_answer(solver, &outcome));
    assert_int_equal(outcome, searched);
    const bool known = !(state->words[0] & 1);
    kay_solver *alone;
    assert_ok(ctx, kay_solver_new(ctx, &alone));
    for (kay_by by = KAY_BY_AUTO; by <= KAY_BY_SEARCH; by++) {
        const kay_status status = kay_solver_outcome(alone, game, state, by, &outcome);
        assert_int_equal(status, known || by != KAY_BY_THEOREM ? KAY_OK : KAY_EUSAGE);
        assert_int_equal(outcome, searched);
    }
    kay_solver_close(alone);
    assert_int_equal(kay_solver_by(solver), known ? KAY_BY_THEOREM : KAY_BY_SEARCH);
    assert_int_equal(laws_covered(game, state), known);
    seen[known]++;
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    for (uint64_t i = 0; i < moves.count && depth; i++) {
        kay_state after;
        assert_ok(ctx, kay_state_copy(ctx, game, state, &after));
        assert_ok(ctx, kay_state_play(ctx, game, &after, moves.moves[i]));
        assert_ok(ctx, kay_solver_play(solver, moves.moves[i]));
        half_agrees(ctx, game, &after, depth - 1, solver, seen);
        assert_ok(ctx, kay_solver_undo(solver));
        kay_state_free(ctx, &after);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static void where_the_theorem_does_not_know_search_answers(void **unused)
{
    static const char text[] = "3\n3 2 4\n";
    kay_ruleset rules = *kay_ruleset_find("pyramid");
    kay_theorem half = *rules.theorem;
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    kay_solver *solver;
    const kay_game *game;
    const kay_state *state;
    unsigned seen[2] = {0};
    (void)unused;
    whole = rules.theorem;
    half.answer = half_answer;
    rules.theorem = &half;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_reader_from_text(&ctx, "<text>", text, strlen(text), &reader));
    assert_ok(&ctx, kay_input_open(&ctx, &rules, &reader, NULL, false, &input));
    assert_ok(&ctx, kay_input_next(input, &game, &state));
    ((kay_game *)(uintptr_t)game)->rules = &rules;
    assert_int_equal(kay_solver_open(&ctx, game, state, KAY_BY_THEOREM, &solver), KAY_EUSAGE);
    assert_ok(&ctx, kay_solver_open(&ctx, game, state, KAY_BY_AUTO, &solver));
    half_agrees(&ctx, game, state, 4, solver, seen);
    assert_true(seen[false] > 50 && seen[true] > 50);
    kay_solver_close(solver);
    kay_input_close(input);
    kay_reader_close(&reader);
    assert_int_equal(ctx.memory_used, 0);
}

/* A ring of squares 0 to 9; a move goes one square on or two back, but not past 0; at 0 play has stopped. */
static const char loopy_rules[] = "return { loopy = true, over = function(p) if p == 0 then return 'loss' end end,\n"
                                  "  moves = function(p, emit) emit((p + 1) % 10) emit(p > 2 and p - 2 or 0) end }";

typedef struct loopy_case {
    const char *text;
    kay_outcome outcome;
    uint64_t remoteness;
    const char *winning, *delaying; /* by texts */
} loopy_case;

static void loopy_moves(kay_context *ctx, const kay_game *game, kay_solver *solver, bool delaying, const char *expected)
{
    kay_arena names;
    kay_move_list moves;
    kay_text text;
    kay_arena_init(&names, ctx);
    kay_text_init(&text, ctx);
    assert_ok(ctx, kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = delaying ? UINT64_MAX : 1;
    assert_ok(ctx, (delaying ? kay_solver_delaying : kay_solver_winning)(solver, &moves));
    for (uint64_t i = 0; i < moves.count; i++) {
        kay_text_add(&text, i ? " " : "");
        kay_state_move_text(game, kay_solver_state(solver), moves.moves[i], &text);
    }
    assert_string_equal(kay_text_string(&text), expected);
    kay_move_list_free(&moves);
    kay_text_free(&text);
    kay_arena_free(&names);
}

/* The order of the questions must not matter. */
static void a_loopy_state_has_remoteness_moves_and_a_reason(void **unused)
{
    static const loopy_case cases[] = {
        {"0", KAY_LOSS, 0, "", ""},
        {"1", KAY_WIN, 1, "0", ""},
        {"5", KAY_DRAW, KAY_NO_REMOTENESS, "6", ""},
        {"9", KAY_WIN, 1, "0", ""},
    };
    kay_context ctx;
    kay_script *script;
    (void)unused;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_script_open(&ctx, "loopy.lua", loopy_rules, strlen(loopy_rules), NULL, NULL, &script));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int order = 0; order < 3; order++) {
            kay_reader reader;
            kay_input *input;
            kay_solver *solver;
            const kay_game *game;
            const kay_state *state;
            kay_outcome outcome;
            uint64_t remoteness;
            kay_text reason;
            kay_text_init(&reason, &ctx);
            assert_ok(&ctx, kay_reader_from_text(&ctx, "<text>", cases[i].text, 1, &reader));
            assert_ok(&ctx, kay_input_open(&ctx, kay_script_rules(script), &reader, NULL, true, &input));
            assert_ok(&ctx, kay_input_next(input, &game, &state));
            assert_ok(&ctx, kay_solver_open(&ctx, game, state, KAY_BY_AUTO, &solver));
            if (order == 0)
                loopy_moves(&ctx, game, solver, false, cases[i].winning);
            if (order <= 1)
                assert_ok(&ctx, kay_solver_reason(solver, &reason));
            assert_ok(&ctx, kay_solver_remoteness(solver, &remoteness));
            assert_int_equal(remoteness, cases[i].remoteness);
            loopy_moves(&ctx, game, solver, true, cases[i].delaying);
            assert_ok(&ctx, kay_solver_answer(solver, &outcome));
            assert_int_equal(outcome, cases[i].outcome);
            assert_ok(&ctx, kay_solver_reason(solver, &reason));
            assert_non_null(strstr(kay_text_string(&reason), "retrograde analysis"));
            kay_text_free(&reason);
            kay_solver_close(solver);
            kay_input_close(input);
            kay_reader_close(&reader);
        }
    kay_script_close(script);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_solver_answers_as_a_new_one_for_each_state),
        cmocka_unit_test(a_failed_enter_frees_its_memory),
        cmocka_unit_test(where_the_theorem_does_not_know_search_answers),
        cmocka_unit_test(a_loopy_state_has_remoteness_moves_and_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
