/* Functions for the laws of rulesets: visiting cases. */
#include "laws.h"
#include "ruleset/contest.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ruleset/contest.h"

enum { LAWS_PLAY_MAX = 400 }; /* the most moves of a random play */

typedef struct laws_pair {
    const law *law;
    const char *game;
    char name[160];
} laws_pair;

static void laws_run_pair(void **state)
{
    const laws_pair *pair = *state;
    kay_context ctx;
    kay_named_game *game;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_named_game_open(&ctx, pair->game, &game));
    pair->law->holds(kay_named_game_rules(game));
    kay_named_game_close(game);
    assert_int_equal(ctx.memory_used, 0);
}

int laws_run(const law *laws, size_t count)
{
    size_t games = 0;
    while (kay_listed_game((unsigned)games))
        games++;
    const size_t total = count * games;
    laws_pair *pairs = calloc(total, sizeof *pairs);
    struct CMUnitTest *tests = calloc(total, sizeof *tests);
    if (!pairs || !tests)
        return 1;
    for (size_t i = 0; i < total; i++) {
        pairs[i].law = &laws[i / games];
        pairs[i].game = kay_listed_game((unsigned)(i % games));
        snprintf(pairs[i].name, sizeof pairs[i].name, "%s: %s", pairs[i].game, pairs[i].law->name);
        tests[i] = (struct CMUnitTest){
            .name = pairs[i].name,
            .test_func = laws_run_pair,
            .initial_state = &pairs[i],
        };
    }
    int failed = _cmocka_run_group_tests("laws", tests, total, NULL, NULL);
    free(pairs);
    free(tests);
    return failed;
}

unsigned laws_rounds(unsigned rounds)
{
    const char *more = getenv("KAYLES_ROUNDS"), *share = getenv("KAYLES_SHARE");
    double far = rounds * (more ? strtod(more, NULL) : 1) * (share ? strtod(share, NULL) : 1);
    return far < 1 ? 1 : far > UINT_MAX ? UINT_MAX : (unsigned)far;
}

void laws_require(bool holds, const kay_game *game, const kay_state *state, const char *format, ...)
{
    if (holds)
        return;
    kay_context ctx;
    kay_text text;
    va_list arguments;
    char words[400];
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_state_write(game, state, &text);
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    print_error("%s at '%s': %s\n", game->rules->name, kay_text_string(&text), words);
    kay_text_free(&text);
    fail();
}

/* Plays at random from the state and visits every state, beginning with this one. */
static void laws_play(kay_context *ctx, const kay_game *game, const kay_state *start, kay_random *random,
                      laws_visit visit)
{
    kay_state state;
    assert_ok(ctx, kay_state_copy(ctx, game, start, &state));
    for (unsigned played = 0;; played++) {
        visit(ctx, game, &state);
        kay_arena names;
        kay_move_list moves;
        kay_arena_init(&names, ctx);
        laws_moves(ctx, game, &state, &names, &moves);
        bool stopped = moves.count == 0 || played == LAWS_PLAY_MAX;
        if (!stopped)
            assert_ok(ctx, kay_state_play(ctx, game, &state, moves.moves[kay_random_below(random, moves.count)]));
        kay_move_list_free(&moves);
        kay_arena_free(&names);
        if (stopped)
            break;
    }
    kay_state_free(ctx, &state);
}

static void laws_visit_cases(const kay_ruleset *rules, const char *text, kay_random *random, laws_visit visit)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_status status;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_reader_from_text(&ctx, rules->name, text, strlen(text), &reader));
    assert_ok(&ctx, kay_input_open(&ctx, rules, &reader, NULL, false, &input));
    while ((status = kay_input_next(input, &game, &state)) == KAY_OK) {
        if (random)
            laws_play(&ctx, game, state, random, visit);
        else
            visit(&ctx, game, state);
    }
    if (status != KAY_END)
        print_error("%s does not read its own input: %s\n%s\n", rules->name, ctx.diag.text, text);
    assert_int_equal(status, KAY_END);
    kay_input_close(input);
    kay_reader_close(&reader);
    assert_int_equal(ctx.memory_used, 0);
}

void laws_visit_text(const kay_ruleset *rules, const char *text, laws_visit visit)
{
    laws_visit_cases(rules, text, NULL, visit);
}

void laws_visit_play(const kay_ruleset *rules, uint64_t size, unsigned samples, laws_visit visit)
{
    kay_context ctx;
    kay_text text;
    kay_random random;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 1);
    if (rules->manual && rules->manual->example)
        laws_visit_cases(rules, rules->manual->example, &random, visit);
    for (uint64_t small = 1; small <= size; small++) {
        for (unsigned i = 0; i < samples; i++) {
            kay_text_clear(&text);
            kay_sample(rules, &random, small, &text);
            assert_ok(&ctx, text.error);
            laws_visit_cases(rules, kay_text_string(&text), &random, visit);
        }
    }
    kay_text_free(&text);
}

void laws_visit_samples(const kay_ruleset *rules, uint64_t size, unsigned samples, bool thresholds, laws_visit visit)
{
    kay_context ctx;
    kay_text text;
    kay_random random;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 5);
    laws_visit_text(rules, rules->manual->example, visit);
    for (unsigned i = 0; i < samples; i++) {
        bool threshold = thresholds && kay_contest_thresholds(rules) && i % 2;
        kay_text_clear(&text);
        (threshold ? kay_sample_threshold : kay_sample)(rules, &random, i % (size + 1), &text);
        assert_ok(&ctx, text.error);
        laws_visit_text(rules, kay_text_string(&text), visit);
    }
    kay_text_free(&text);
}

void laws_moves(kay_context *ctx, const kay_game *game, const kay_state *state, kay_arena *names, kay_move_list *out)
{
    assert_ok(ctx, kay_move_list_init(out, ctx, game, names, KAY_WANT_MOVES));
    assert_ok(ctx, kay_state_moves(game, state, out));
}

kay_outcome laws_outcome(kay_context *ctx, const kay_game *game, const kay_state *state, kay_by by)
{
    kay_solver *solver;
    kay_outcome outcome;
    assert_ok(ctx, kay_solver_open(ctx, game, state, by, &solver));
    assert_ok(ctx, kay_solver_answer(solver, &outcome));
    kay_solver_close(solver);
    return outcome;
}

bool laws_covered(const kay_game *game, const kay_state *state)
{
    kay_context ctx;
    kay_solver *solver;
    kay_context_init(&ctx);
    kay_status status = kay_solver_open(&ctx, game, state, KAY_BY_THEOREM, &solver);
    if (status == KAY_OK)
        kay_solver_close(solver);
    else if (status != KAY_EUSAGE)
        assert_ok(&ctx, status);
    return status == KAY_OK;
}

void laws_winning(kay_context *ctx, const kay_game *game, kay_solver *solver, kay_text *out)
{
    kay_arena names;
    kay_move_list sink;
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_move_list_init(&sink, ctx, game, &names, KAY_WANT_MOVES));
    assert_ok(ctx, kay_solver_winning(solver, &sink));
    for (uint64_t i = 0; i < sink.count; i++) {
        if (i)
            kay_text_char(out, ' ');
        kay_state_move_text(game, kay_solver_state(solver), sink.moves[i], out);
    }
    kay_move_list_free(&sink);
    kay_arena_free(&names);
}
