/* Perfect play as play: from every won small position the perfect player beats every line of an exhaustive opponent. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "play/player.h"
#include "ruleset/starts.h"

enum { STATES = 4096 }; /* of one match: a larger one fails, so that no line is left out */

typedef struct match {
    kay_context *ctx;
    const kay_game *game;
    kay_solver *solver;
    kay_player perfect;
    kay_random random;
    kay_arena names;
    char *seen[STATES]; /* texts of states with the perfect player to move that were played out */
    size_t states;
} match;

static bool match_is_new(match *m)
{
    kay_text text;
    kay_text_init(&text, m->ctx);
    kay_state_write(m->game, kay_solver_state(m->solver), &text);
    bool is_new = true;
    for (size_t i = 0; i < m->states && is_new; i++)
        is_new = strcmp(m->seen[i], kay_text_string(&text)) != 0;
    assert_true(!is_new || m->states < STATES);
    if (is_new)
        m->seen[m->states++] = strdup(kay_text_string(&text));
    kay_text_free(&text);
    return is_new;
}

static void match_play(match *m);

static void match_try(match *m, kay_move move)
{
    assert_ok(m->ctx, kay_solver_play(m->solver, move));
    match_play(m);
    assert_ok(m->ctx, kay_solver_undo(m->solver));
}

/* Every move of the opponent. */
static void match_answer(match *m)
{
    kay_move_list moves;
    assert_ok(m->ctx, kay_move_list_init(&moves, m->ctx, m->game, &m->names, KAY_WANT_MOVES));
    assert_ok(m->ctx, kay_state_moves(m->game, kay_solver_state(m->solver), &moves));
    for (uint64_t i = 0; i < moves.count; i++)
        match_try(m, moves.moves[i]);
    kay_move_list_free(&moves);
}

static void match_play(match *m)
{
    const kay_state *state = kay_solver_state(m->solver);
    bool stopped;
    kay_outcome outcome;
    assert_ok(m->ctx, kay_state_end(m->ctx, m->game, state, &stopped, &outcome));
    if (stopped) {
        assert_int_equal(state->mover == m->perfect ? outcome : -outcome, KAY_WIN);
        return;
    }
    if (state->mover != m->perfect) {
        match_answer(m);
        return;
    }
    kay_move move;
    if (!match_is_new(m))
        return;
    assert_ok(m->ctx, kay_player_choose(m->solver, m->game, KAY_PERFECT, &m->random, &m->names, &move));
    match_try(m, move);
}

/* Plays out a position for whoever wins it; returns how many decisions the perfect player had. */
static size_t match_from(kay_context *ctx, const kay_game *game, const kay_state *start)
{
    match m = {.ctx = ctx, .game = game};
    kay_outcome outcome;
    kay_arena_init(&m.names, ctx);
    kay_random_seed(&m.random, 5);
    assert_ok(ctx, kay_solver_open(ctx, game, start, KAY_BY_AUTO, &m.solver));
    assert_ok(ctx, kay_solver_answer(m.solver, &outcome));
    m.perfect = outcome == KAY_WIN ? start->mover : kay_opponent(start->mover);
    if (outcome != KAY_DRAW)
        match_play(&m);
    for (size_t i = 0; i < m.states; i++)
        free(m.seen[i]);
    kay_solver_close(m.solver);
    kay_arena_free(&m.names);
    return m.states;
}

static kay_size match_size(const kay_ruleset *rules)
{
    static const struct {
        const char *name;
        kay_size size;
    } sizes[] = {{"pawns", {6, 0}},
                 {"coin-flip", {6, 0}},
                 {"colouring", {6, 0}},
                 {"sorting", {6, 0}},
                 {"vertex-geography", {4, 0}},
                 {"toads-and-frogs", {6, 0}},
                 {"toppling-dominoes", {4, 0}},
                 {"hackenbush", {5, 0}},
                 {"cutcake", {3, 4}},
                 {"maundy-cake", {4, 5}},
                 {"sprouts", {2, 0}},
                 {"take-away", {9, 0}},
                 {"fibonacci-nim", {14, 0}},
                 {"silver-dollar", {4, 7}},
                 {"welter", {4, 6}}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i].name, rules->name) == 0)
            return sizes[i].size;
    return (kay_size){3, 3};
}

static void the_perfect_player_beats_every_line(void **unused)
{
    (void)unused;
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    for (unsigned r = 0; r < count; r++) {
        if (all[r]->ranks) /* too many positions */
            continue;
        kay_context ctx;
        kay_arena shared, arena;
        kay_context_init(&ctx);
        kay_arena_init(&shared, &ctx);
        kay_arena_init(&arena, &ctx);
        kay_walk walk = {.ctx = &ctx, .rules = all[r], .shared = &shared, .arena = &arena, .size = match_size(all[r])};
        const kay_game *game;
        kay_state state;
        size_t positions = 0, decisions = 0;
        while (positions < 3000 && kay_walk_next(&walk, &game, &state) == KAY_OK)
            for (int mover = 0; mover < 2; mover++, positions++) {
                state.mover = (kay_player)mover;
                decisions += match_from(&ctx, game, &state);
            }
        print_message("%s: %zu positions, %zu decisions\n", all[r]->name, positions, decisions);
        assert_more(decisions, 50);
        kay_arena_free(&arena);
        kay_arena_free(&shared);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_perfect_player_beats_every_line)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
