/* Tests enumeration and retrograde analysis on random graphs, against plain iteration to a fixed point. */
#include "fixture.h"

#include <kayles/reachable.h>

#include <stdlib.h>
#include <string.h>

enum { NODES = 12, MOVES = 4, SUM = 3 };

/* Stones on the nodes of a graph, a part each, at most SUM; a move takes a stone along an edge of its player. */
typedef struct graph_game {
    kay_game game;
    unsigned nodes;
    uint8_t count[2][NODES], to[2][NODES][MOVES]; /* to == NODES: the stone leaves the board */
    uint8_t ended[NODES]; /* for `end`: 0: play goes on; else 2 + the outcome for Left */
    unsigned symmetry; /* `simplify` maps node n to n % symmetry */
} graph_game;

static kay_status graph_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const graph_game *own = (const graph_game *)game;
    for (unsigned i = 0; i < own->count[player][position[0]]; i++) {
        const unsigned to = own->to[player][position[0]][i];
        kay_emit_empty(out, i);
        if (to < NODES)
            kay_emit_part(out)[0] = to;
    }
    return KAY_OK;
}

static void graph_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_u64(out, state->words[0]);
}

static kay_status graph_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    const graph_game *own = (const graph_game *)game;
    const unsigned to = own->to[player][position[0]][name];
    kay_emit_empty(out, name);
    if (to < NODES)
        kay_emit_part(out)[0] = to;
    return KAY_OK;
}

static kay_status graph_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const graph_game *own = (const graph_game *)game;
    const int for_left = own->ended[position[0]] - 2;
    *stopped = own->ended[position[0]] != 0;
    if (*stopped)
        *out = (kay_outcome)(mover == KAY_LEFT || game->traits & KAY_IMPARTIAL ? for_left : -for_left);
    return KAY_OK;
}

/* Nodes that differ by a multiple of `symmetry` have moves to nodes that do. */
static void graph_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    kay_emit_part(out)[0] = position[0] % ((const graph_game *)game)->symmetry;
}

static const kay_ruleset graph_rules[3] = {
    {.version = KAY_RULESET_VERSION,
     .name = "stones",
     .write_position = graph_write,
     .moves = graph_moves,
     .play = graph_play},
    {.version = KAY_RULESET_VERSION, .name = "ends", .moves = graph_moves, .play = graph_play, .end = graph_end},
    {.version = KAY_RULESET_VERSION,
     .name = "rings",
     .moves = graph_moves,
     .play = graph_play,
     .simplify = graph_simplify},
};

/* Makes random moves for a player at a node; in an impartial game Right gets Left's. */
static void graph_make_moves(graph_game *own, kay_random *random, int player, unsigned n)
{
    if (player && own->game.traits & KAY_IMPARTIAL) {
        own->count[1][n] = own->count[0][n];
        memcpy(own->to[1][n], own->to[0][n], sizeof own->to[0][n]);
        return;
    }
    own->count[player][n] = (uint8_t)kay_random_below(random, MOVES);
    for (unsigned i = 0; i < own->count[player][n]; i++) {
        const bool leaves = own->game.traits & KAY_SUMS && kay_random_below(random, 6) == 0;
        own->to[player][n][i] = (uint8_t)(leaves ? NODES : kay_random_below(random, own->nodes));
    }
}

/* Copies the moves of node n - symmetry, and shifts their targets as well. */
static void graph_copy_moves(graph_game *own, int player, unsigned n)
{
    const unsigned low = n - own->symmetry;
    own->count[player][n] = own->count[player][low];
    for (unsigned i = 0; i < own->count[player][n]; i++) {
        const unsigned to = own->to[player][low][i];
        own->to[player][n][i] = (uint8_t)(to == NODES ? to : (to + own->symmetry) % own->nodes);
    }
}

static graph_game graph_make(kay_random *random, unsigned rules, uint32_t traits)
{
    graph_game own = {.game = {&graph_rules[rules], 1, traits | KAY_LOOPY}};
    own.symmetry = 1 + (unsigned)kay_random_below(random, rules == 2 ? NODES / 2 : NODES);
    own.nodes = rules == 2 ? 2 * own.symmetry : own.symmetry;
    for (unsigned n = 0; n < own.nodes; n++) {
        if (rules == 1 && kay_random_below(random, 5) == 0)
            own.ended[n] = (uint8_t)(1 + kay_random_below(random, 3));
        for (int player = 0; player < 2; player++) {
            if (n < own.symmetry)
                graph_make_moves(&own, random, player, n);
            else
                graph_copy_moves(&own, player, n);
        }
    }
    return own;
}

/* A sum is a number in base NODES + 1 whose SUM digits are the nodes of the stones, NODES for a missing part. */
enum { BASE = NODES + 1, TUPLES = BASE * BASE * BASE };

typedef struct plain {
    int8_t outcome[2][TUPLES]; /* by player to move: 0: undecided, 1: loss, 3: win, 2: play has stopped in a draw */
    uint16_t moves[2][TUPLES];
} plain;

static void plain_parts(unsigned tuple, unsigned parts[SUM])
{
    for (int i = 0; i < SUM; i++, tuple /= BASE)
        parts[i] = tuple % BASE;
}

static unsigned plain_tuple(const unsigned parts[SUM])
{
    unsigned tuple = 0;
    for (int i = SUM; i-- > 0;)
        tuple = tuple * BASE + parts[i];
    return tuple;
}

/* Decides a tuple in this round if it can: a win if an option is lost, a loss if all are won. */
static void plain_look(const graph_game *own, const plain *before, plain *after, unsigned tuple, int player,
                       unsigned round)
{
    unsigned parts[SUM], options = 0, won = 0;
    bool stopped = false, wins = false;
    kay_outcome ended = own->game.traits & KAY_MISERE ? KAY_WIN : KAY_LOSS;
    plain_parts(tuple, parts);
    const uint64_t word = parts[0];
    if (own->game.rules->end && word < NODES)
        graph_end(&own->game, &word, (kay_player)player, &stopped, &ended);
    for (int part = 0; part < SUM && !stopped; part++)
        for (unsigned i = 0; parts[part] < NODES && i < own->count[player][parts[part]]; i++) {
            const unsigned kept = parts[part];
            parts[part] = own->to[player][kept][i];
            const int8_t option = before->outcome[!player][plain_tuple(parts)];
            parts[part] = kept;
            options++;
            won += option == 3;
            wins |= option == 1;
        }
    if (!options)
        after->outcome[player][tuple] = (int8_t)(ended + 2);
    else if (wins || won == options)
        after->outcome[player][tuple] = wins ? 3 : 1;
    if (after->outcome[player][tuple])
        after->moves[player][tuple] = (uint16_t)round;
}

/* Iterates until a round decides nothing; without sums, over the tuples of one part only, which are the last ones. */
static void plain_solve(const graph_game *own, plain *out)
{
    static plain before;
    memset(out, 0, sizeof *out);
    const unsigned first = own->game.traits & KAY_SUMS ? 0 : TUPLES - BASE;
    bool changed = true;
    for (unsigned round = 0; changed; round++) {
        before = *out;
        for (unsigned tuple = first; tuple < TUPLES; tuple++)
            for (int player = 0; player < 2; player++)
                if (!before.outcome[player][tuple])
                    plain_look(own, &before, out, tuple, player, round);
        changed = memcmp(before.outcome, out->outcome, sizeof before.outcome) != 0;
    }
}

static void agrees(const plain *judge, const kay_reached *found)
{
    unsigned parts[SUM] = {NODES, NODES, NODES};
    assert_at_most(found->state.parts, SUM);
    for (uint64_t i = 0; i < found->state.parts; i++)
        parts[i] = (unsigned)found->state.words[i];
    const unsigned tuple = plain_tuple(parts);
    const int8_t expected = judge->outcome[found->state.mover][tuple];
    assert_int_equal(found->outcome, expected ? expected - 2 : KAY_DRAW);
    assert_int_equal(found->remoteness,
                     expected == 1 || expected == 3 ? judge->moves[found->state.mover][tuple] : KAY_NO_REMOTENESS);
    assert_false(found->bound);
}

/* Adds several starts to one list, and compares every listed state. */
static void game_agrees(const graph_game *own, kay_random *random, bool normal, unsigned seen[3])
{
    static plain judge;
    const bool sums = own->game.traits & KAY_SUMS;
    kay_context ctx;
    kay_reachable *all;
    kay_reached found;
    kay_context_init(&ctx);
    plain_solve(own, &judge);
    assert_ok(&ctx, kay_reachable_new(&ctx, &own->game, normal, &all));
    for (int starts = 0; starts < 4; starts++) {
        uint64_t words[SUM];
        kay_state state = {.words = words, .parts = sums ? kay_random_below(random, SUM + 1) : 1};
        for (uint64_t i = 0; i < state.parts; i++)
            words[i] = kay_random_below(random, own->nodes);
        state.mover = (kay_player)kay_random_below(random, 2);
        assert_ok(&ctx, kay_reachable_add(all, &state));
        assert_ok(&ctx, kay_reachable_find(all, &state, &found));
        agrees(&judge, &found);
        seen[found.outcome + 1]++;
        for (uint64_t i = 0; i < kay_reachable_count(all); i++) {
            kay_reachable_get(all, i, &found);
            agrees(&judge, &found);
        }
    }
    kay_reachable_free(all);
    assert_int_equal(ctx.memory_used, 0);
}

static void random_graphs_are_judged_as_plain_iteration_does(void **unused)
{
    kay_random random;
    unsigned seen[3] = {0};
    (void)unused;
    kay_random_seed(&random, 7);
    for (int round = 0; round < 120; round++) {
        const unsigned rules = (unsigned)round % 3;
        const uint32_t sums = rules != 1 && round % 2 ? KAY_SUMS : 0;
        const uint32_t traits = sums | (round % 5 < 2 ? KAY_IMPARTIAL : 0) | (round % 7 < 3 ? KAY_MISERE : 0);
        const graph_game own = graph_make(&random, rules, traits);
        game_agrees(&own, &random, false, seen);
        game_agrees(&own, &random, true, seen);
    }
    for (int i = 0; i < 3; i++)
        assert_at_least(seen[i], 50);
}

/* Tests under a budget that every known outcome is true, and every remoteness, unless it is a bound. */
static void budget_agrees(const graph_game *own, const plain *judge, const kay_state *start, uint64_t budget,
                          unsigned *decided)
{
    kay_context ctx;
    kay_reachable *all;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_reachable_new(&ctx, &own->game, false, &all));
    ctx.memory_limit = ctx.memory_used + budget;
    const kay_status status = kay_reachable_add(all, start);
    assert_one_of(status, KAY_OK, KAY_EUNABLE);
    for (uint64_t i = 0; i < kay_reachable_count(all); i++) {
        kay_reached found;
        kay_reachable_get(all, i, &found);
        assert_int_equal(found.part, status != KAY_OK);
        unsigned parts[SUM] = {NODES, NODES, NODES};
        for (uint64_t k = 0; k < found.state.parts; k++)
            parts[k] = (unsigned)found.state.words[k];
        const unsigned tuple = plain_tuple(parts);
        const int8_t expected = judge->outcome[found.state.mover][tuple];
        const uint16_t moves = judge->moves[found.state.mover][tuple];
        if (found.outcome == KAY_UNKNOWN)
            continue;
        assert_int_equal(found.outcome, expected ? expected - 2 : KAY_DRAW);
        *decided += status != KAY_OK && i == 0 && found.remoteness != 0;
        if (found.outcome != KAY_DRAW && found.bound)
            assert_at_least(found.remoteness, moves);
        else if (found.outcome != KAY_DRAW)
            assert_int_equal(found.remoteness, moves);
    }
    ctx.memory_limit = UINT64_MAX;
    assert_ok(&ctx, kay_reachable_add(all, start)); /* with more memory the same call succeeds */
    kay_reachable_free(all);
    assert_int_equal(ctx.memory_used, 0);
}

static void known_outcomes_after_the_budget_are_true(void **unused)
{
    static plain judge;
    kay_random random;
    unsigned decided = 0;
    (void)unused;
    kay_random_seed(&random, 9);
    for (int round = 0; round < 12; round++) {
        const graph_game own = graph_make(&random, 0, KAY_SUMS | (round % 2 ? KAY_IMPARTIAL : 0));
        uint64_t words[SUM];
        const kay_state start = {.words = words, .parts = SUM};
        for (int i = 0; i < SUM; i++)
            words[i] = kay_random_below(&random, own.nodes);
        plain_solve(&own, &judge);
        for (uint64_t budget = 0; budget < 60000; budget += 1 + budget / 8)
            budget_agrees(&own, &judge, &start, budget, &decided);
    }
    assert_at_least(decided, 8);
}

/* The large start has three stones on a ring of ten nodes, the small one a stone on a path off the board. */
static void earlier_starts_are_dropped_for_memory(void **unused)
{
    enum { ROUND = 10 };
    uint64_t stones[SUM] = {0, 1, 2}, single = ROUND;
    const kay_state large = {.words = stones, .parts = SUM}, small = {.words = &single, .parts = 1};
    kay_random random;
    kay_context ctx;
    kay_reachable *all;
    kay_reached found;
    (void)unused;
    kay_random_seed(&random, 5);
    graph_game own = graph_make(&random, 0, KAY_SUMS | KAY_IMPARTIAL);
    for (unsigned n = 0; n < NODES; n++) {
        own.count[0][n] = own.count[1][n] = 1;
        own.to[0][n][0] = own.to[1][n][0] = (uint8_t)(n < ROUND ? (n + 1) % ROUND : n + 1);
    }
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_reachable_new(&ctx, &own.game, false, &all));
    assert_ok(&ctx, kay_reachable_add(all, &large));
    assert_int_equal(kay_reachable_count(all), ROUND * ROUND * ROUND);
    ctx.memory_limit = ctx.memory_used;
    assert_ok(&ctx, kay_reachable_add(all, &small));
    assert_ok(&ctx, kay_reachable_find(all, &small, &found));
    assert_int_equal(found.outcome, KAY_LOSS);
    assert_int_equal(found.remoteness, 2);
    assert_int_equal(kay_reachable_find(all, &large, &found), KAY_END);
    kay_reachable_free(all);
    assert_int_equal(ctx.memory_used, 0);
}

/* Returns whether play from a node can reach a cycle: it can last for more moves than there are nodes. */
static bool plain_goes_round(const graph_game *own, unsigned node, unsigned moves)
{
    if (moves > own->nodes)
        return true;
    for (unsigned i = 0; i < own->count[0][node]; i++)
        if (plain_goes_round(own, own->to[0][node][i], moves + 1))
            return true;
    return false;
}

static void a_position_that_comes_again_is_found_unless_the_rules_are_loopy(void **unused)
{
    kay_random random;
    unsigned found[2] = {0};
    (void)unused;
    kay_random_seed(&random, 11);
    for (int round = 0; round < 300; round++) {
        graph_game own = graph_make(&random, 0, KAY_IMPARTIAL);
        own.game.traits = KAY_IMPARTIAL;
        if (round % 2) /* nearly all moves lead to a higher node */
            for (unsigned n = 0; n < own.nodes; n++)
                for (unsigned i = 0; i < own.count[0][n]; i++)
                    if (own.to[0][n][i] <= n && kay_random_below(&random, 40))
                        own.count[0][n] = own.count[1][n] = (uint8_t)(i = 0);
        own.nodes = own.nodes > 9 ? 9 : own.nodes;
        for (unsigned n = 0; n < own.nodes; n++)
            for (unsigned i = 0; i < own.count[0][n]; i++)
                own.to[0][n][i] = own.to[1][n][i] = (uint8_t)(own.to[0][n][i] % own.nodes);
        kay_context ctx;
        kay_reachable *all;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_reachable_new(&ctx, &own.game, false, &all));
        for (uint64_t node = own.nodes; node-- > 0;) {
            const kay_state start = {.words = &node, .parts = 1};
            const bool round_and_round = plain_goes_round(&own, (unsigned)node, 0);
            const kay_status status = kay_reachable_add(all, &start);
            found[round_and_round]++;
            assert_int_equal(status, round_and_round ? KAY_EINPUT : KAY_OK);
            if (round_and_round)
                assert_non_null(strstr(ctx.diag.text, "declare loopy = true"));
        }
        kay_reachable_free(all);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_at_least(found[0], 100);
    assert_at_least(found[1], 100);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs_are_judged_as_plain_iteration_does),
        cmocka_unit_test(known_outcomes_after_the_budget_are_true),
        cmocka_unit_test(earlier_starts_are_dropped_for_memory),
        cmocka_unit_test(a_position_that_comes_again_is_found_unless_the_rules_are_loopy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
