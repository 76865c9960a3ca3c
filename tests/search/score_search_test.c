/* Tests margins in games with points against plain iteration over a random graph, and what such rules must promise. */
#include "points_game.h"

#include <string.h>

#include <kayles/solver.h>
#include <kayles/state.h>

#include "search/search.h"
#include "solve/solver_inside.h"

/* The margin that the options of a position give. */
static int best_option(unsigned p, const int *margins)
{
    int best = points.count[p] ? -1000 : -(int)points.left[p];
    for (unsigned k = 0; k < points.count[p]; k++) {
        const points_option option = points.options[p][k];
        const int margin = option.gain.points + (option.gain.again ? margins[option.to] : -margins[option.to]);
        best = margin > best ? margin : best;
    }
    return best;
}

/* The margins, fewest points left first.  Among positions with equally many, as many rounds as there are positions
 * find everything that a player can force; nobody gains meanwhile, and who goes on for ever gains nothing. */
static void iterate(int *margins)
{
    memset(margins, 0, POINTS_NODES * sizeof *margins);
    for (unsigned left = 0; left <= POINTS_MOST; left++)
        for (unsigned round = 0; round <= POINTS_NODES; round++) {
            int next[POINTS_NODES];
            for (unsigned p = 0; p < POINTS_NODES; p++)
                next[p] = points.left[p] == left ? best_option(p, margins) : margins[p];
            memcpy(margins, next, sizeof next);
        }
}

static kay_state state_at(uint64_t *words, unsigned node)
{
    words[0] = node;
    words[1] = (uint64_t)(node % 3) << 32 | node % 5;
    return (kay_state){.words = words, .parts = 1, .mover = node % 2 ? KAY_RIGHT : KAY_LEFT};
}

static void check_margins(bool loopy, bool raw)
{
    kay_ruleset rules = points_rules;
    rules.traits |= loopy ? KAY_LOOPY : 0;
    const kay_game game = {.rules = &rules, .words = 2, .traits = rules.traits};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        kay_context ctx;
        kay_search *search;
        int margins[POINTS_NODES];
        kay_context_init(&ctx);
        points_make(seed, loopy);
        iterate(margins);
        assert_ok(&ctx, kay_search_new(&ctx, &game, &search));
        if (raw)
            kay_search_raw(search);
        for (unsigned node = 0; node < POINTS_NODES; node++) {
            uint64_t words[2];
            int32_t margin;
            const kay_state state = state_at(words, node * 7 % POINTS_NODES);
            assert_ok(&ctx, kay_search_margin(search, &state, &margin));
            assert_int_equal(margin, margins[state.words[0]]);
        }
        kay_search_free(search);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void margins_without_loops_are_those_of_plain_iteration(void **unused)
{
    (void)unused;
    check_margins(false, false);
    check_margins(false, true);
}

static void margins_with_loops_are_those_of_plain_iteration(void **unused)
{
    (void)unused;
    check_margins(true, false);
    check_margins(true, true);
}

/* Follows the best moves of both players from a position: the points so gathered are its margin, unless play goes on
 * for ever at a margin of 0. */
static void follow(kay_context *ctx, const kay_game *game, unsigned node, int margin)
{
    kay_solver *solver;
    kay_arena names;
    kay_move_list best;
    uint64_t words[2] = {node, 0};
    const kay_state start = {.words = words, .parts = 1};
    assert_ok(ctx, kay_solver_open(ctx, game, &start, KAY_BY_AUTO, &solver));
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_move_list_init(&best, ctx, game, &names, KAY_WANT_MOVES));
    bool stopped = false;
    for (unsigned made = 0; made < 10 * POINTS_NODES && !stopped; made++) {
        kay_outcome outcome;
        kay_move_list_clear(&best);
        best.limit = 1;
        assert_ok(ctx, kay_state_end(ctx, game, kay_solver_state(solver), &stopped, &outcome));
        if (stopped)
            break;
        assert_ok(ctx, kay_solver_try_moves(solver, game, NULL, KAY_DRAW, true, &best));
        assert_int_equal(best.count, 1);
        assert_ok(ctx, kay_solver_play(solver, best.moves[0]));
    }
    const kay_state *end = kay_solver_state(solver);
    uint32_t scores[2];
    points_scores(game, end->words, scores);
    if (stopped)
        scores[kay_opponent(end->mover)] += points.left[end->words[0]];
    assert_int_equal((int)scores[KAY_LEFT] - (int)scores[KAY_RIGHT], margin);
    kay_move_list_free(&best);
    kay_arena_free(&names);
    kay_solver_close(solver);
}

static void best_moves_make_progress(void **unused)
{
    (void)unused;
    kay_ruleset rules = points_rules;
    rules.traits |= KAY_LOOPY;
    const kay_game game = {.rules = &rules, .words = 2, .traits = rules.traits};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        kay_context ctx;
        int margins[POINTS_NODES];
        kay_context_init(&ctx);
        points_make(seed, true);
        iterate(margins);
        for (unsigned node = 0; node < POINTS_NODES; node++)
            follow(&ctx, &game, node, margins[node]);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void scores_are_those_at_the_end(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_solver *solver;
    kay_scores scores;
    kay_outcome outcome;
    kay_context_init(&ctx);
    memset(&points, 0, sizeof points);
    points.left[1] = 3;
    points.left[2] = 3;
    points.count[2] = 1;
    points.options[2][0] = (points_option){.to = 1};
    kay_ruleset rules = points_rules;
    const kay_game game = {.rules = &rules, .words = 2, .traits = rules.traits};
    uint64_t words[2] = {2, UINT64_C(2) << 32};
    const kay_state state = {.words = words, .parts = 1};
    assert_ok(&ctx, kay_solver_open(&ctx, &game, &state, KAY_BY_AUTO, &solver));
    assert_ok(&ctx, kay_solver_scores(solver, &scores));
    assert_ok(&ctx, kay_solver_answer(solver, &outcome));
    kay_solver_close(solver);
    assert_int_equal(outcome, KAY_WIN); /* Right cannot move: Left gets the three points, Right has two */
    assert_true(scores.mover == 3 && scores.opponent == 2);
}

static void players_who_go_on_for_ever_share_the_points(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_solver *solver;
    kay_scores scores;
    kay_context_init(&ctx);
    memset(&points, 0, sizeof points);
    points.left[0] = 3;
    points.count[0] = 1;
    kay_ruleset rules = points_rules;
    rules.traits |= KAY_LOOPY;
    const kay_game game = {.rules = &rules, .words = 2, .traits = rules.traits};
    uint64_t words[2] = {0, 1};
    const kay_state state = {.words = words, .parts = 1, .mover = KAY_RIGHT};
    assert_ok(&ctx, kay_solver_open(&ctx, &game, &state, KAY_BY_AUTO, &solver));
    assert_ok(&ctx, kay_solver_scores(solver, &scores));
    kay_solver_close(solver);
    assert_true(scores.mover == 1.5 && scores.opponent == 2.5);
}

/* The status and words of a search for the margin of a position. */
static kay_status ask(const kay_ruleset *rules, unsigned node, uint64_t memory, uint64_t options, kay_diag *why)
{
    kay_context ctx;
    kay_search *search;
    uint64_t words[2] = {node, 0};
    const kay_state state = {.words = words, .parts = 1};
    const kay_game game = {.rules = rules, .words = 2, .traits = rules->traits};
    int32_t margin;
    kay_context_init(&ctx);
    ctx.memory_limit = memory ? memory : ctx.memory_limit;
    kay_status status = kay_search_new(&ctx, &game, &search);
    if (status == KAY_OK) {
        kay_search_allow(search, options);
        status = kay_search_margin(search, &state, &margin);
        kay_search_free(search);
    }
    *why = ctx.diag;
    assert_int_equal(ctx.memory_used, 0);
    return status;
}

static void a_search_that_exceeds_its_budget_says_so(void **unused)
{
    (void)unused;
    kay_diag why;
    for (unsigned loopy = 0; loopy < 2; loopy++) {
        kay_ruleset rules = points_rules;
        rules.traits |= loopy ? KAY_LOOPY : 0;
        points.count[POINTS_NODES - 1] = 0;
        for (uint64_t seed = 1; points.count[POINTS_NODES - 1] < 2; seed++)
            points_make(seed, loopy);
        bool done = false;
        for (uint64_t memory = 1; !done; memory += 64) {
            const kay_status status = ask(&rules, POINTS_NODES - 1, memory, 0, &why);
            done = status == KAY_OK;
            assert_true(done || status == KAY_EUNABLE);
        }
        assert_int_equal(ask(&rules, POINTS_NODES - 1, 0, 1, &why), KAY_EUNABLE);
        assert_non_null(strstr(why.text, "its limit"));
    }
}

static void faults_of_the_rules_are_reported(void **unused)
{
    (void)unused;
    kay_diag why;
    points_make(5, true);
    points.left[0] = points.left[1] = 2;
    points.count[0] = points.count[1] = 1;
    points.options[0][0] = (points_option){.to = 1};
    points.options[1][0] = (points_option){.to = 0};
    assert_int_equal(ask(&points_rules, 0, 0, 0, &why), KAY_EINPUT);
    assert_non_null(strstr(why.text, "a position recurs"));
    points.options[0][0].gain.points = 1;
    assert_int_equal(ask(&points_rules, 0, 0, 0, &why), KAY_EINPUT);
    assert_non_null(strstr(why.text, "gains 1 points, but leaves 2 of 2"));
    points.left[0] = KAY_SCORE_MOST + 1;
    assert_int_equal(ask(&points_rules, 0, 0, 0, &why), KAY_EINPUT);
    assert_non_null(strstr(why.text, "but the most is"));
}

static void rules_with_points_promise_what_points_need(void **unused)
{
    (void)unused;
    kay_diag why;
    static const kay_scoring none = {.scores = points_scores};
    kay_ruleset rules = points_rules;
    points_make(1, false);
    uint64_t words[2] = {0, 0};
    const kay_state state = {.words = words, .parts = 1};
    static const struct {
        uint32_t traits;
        bool scoring;
        const char *words;
    } rows[] = {
        {0, true, "only one of"},
        {KAY_SCORING, false, "only one of"},
        {KAY_SCORING | KAY_SUMS, true, "one of KAY_IMPARTIAL"},
        {KAY_SCORING | KAY_IMPARTIAL, true, "one of KAY_IMPARTIAL"},
        {KAY_SCORING | KAY_MISERE, true, "one of KAY_IMPARTIAL"},
    };
    for (size_t i = 0; i <= sizeof rows / sizeof *rows; i++) {
        const bool last = i == sizeof rows / sizeof *rows;
        kay_context ctx;
        kay_solver *solver;
        kay_context_init(&ctx);
        rules.traits = last ? KAY_SCORING : rows[i].traits;
        rules.scoring = last ? &none : rows[i].scoring ? &points_scoring : NULL;
        const kay_game game = {.rules = &rules, .words = 2, .traits = rules.traits};
        assert_int_equal(kay_solver_open(&ctx, &game, &state, KAY_BY_AUTO, &solver), KAY_EINPUT);
        why = ctx.diag;
        assert_non_null(strstr(why.text, last ? "lacks parts of 'scoring'" : rows[i].words));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins_without_loops_are_those_of_plain_iteration),
        cmocka_unit_test(margins_with_loops_are_those_of_plain_iteration),
        cmocka_unit_test(best_moves_make_progress),
        cmocka_unit_test(scores_are_those_at_the_end),
        cmocka_unit_test(players_who_go_on_for_ever_share_the_points),
        cmocka_unit_test(a_search_that_exceeds_its_budget_says_so),
        cmocka_unit_test(faults_of_the_rules_are_reported),
        cmocka_unit_test(rules_with_points_promise_what_points_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
