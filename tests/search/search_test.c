/* Tests search on games of one number: ends, cycles, budgets, and shapes that could break a search. */
#include "fixture.h"
#include "search/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position is a number; a move takes 1 to `most` from it. */
typedef struct down_game {
    kay_game game;
    uint64_t most;
    bool round; /* from 0 a move goes back to `around` */
    uint64_t around;
} down_game;

static kay_status down_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const down_game *own = (const down_game *)game;
    (void)player;
    for (uint64_t take = 1; take <= own->most && take <= position[0]; take++)
        kay_emit(out, take)[0] = position[0] - take;
    if (own->round && !position[0])
        kay_emit(out, 0)[0] = own->around;
    return KAY_OK;
}

static kay_status down_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const down_game *own = (const down_game *)game;
    (void)player;
    position[0] = name ? position[0] - name : own->around;
    return KAY_OK;
}

static void down_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    kay_text_format(out, "stands\non %" PRIu64, state->words[0]);
}

static const kay_ruleset down_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "down",
    .players = {"Left", "Right"},
    .write_position = down_write,
    .moves = down_moves,
    .play_in_place = down_play,
};

/* Play stops at 3 or below: Left has won at 0, Right at 1 and 2, and 3 is a draw. */
static kay_status down_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                           kay_outcome *out)
{
    (void)game;
    if (position[0] > 3)
        return KAY_OK;
    kay_outcome for_left = position[0] == 0 ? KAY_WIN : position[0] == 3 ? KAY_DRAW : KAY_LOSS;
    *out = mover == KAY_LEFT ? for_left : (kay_outcome)-for_left;
    *stopped = true;
    return KAY_OK;
}

static const kay_ruleset down_with_end = {
    .version = KAY_RULESET_VERSION,
    .name = "down with an end",
    .players = {"Left", "Right"},
    .moves = down_moves,
    .play_in_place = down_play,
    .end = down_end,
};

static int down_by_recursion(uint64_t n, uint64_t most, kay_player mover)
{
    kay_outcome ended;
    bool stopped = false;
    assert_int_equal(down_end(NULL, &n, mover, &stopped, &ended), KAY_OK);
    if (stopped)
        return ended;
    int best = KAY_LOSS;
    for (uint64_t take = 1; take <= most && take <= n; take++) {
        int value = -down_by_recursion(n - take, most, kay_opponent(mover));
        best = value > best ? value : best;
    }
    return best;
}

static void ends_and_draws_are_judged_as_plain_recursion_does(void **unused)
{
    (void)unused;
    unsigned met[3] = {0};
    for (uint32_t words = 1; words <= 4; words++) {
        for (uint64_t most = 1; most <= 5; most++) {
            kay_context ctx;
            kay_context_init(&ctx);
            down_game own = {.game = {&down_with_end, words, 0}, .most = most};
            kay_search *search;
            assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
            for (uint64_t n = 0; n <= 14; n++) {
                for (int mover = 0; mover < 2; mover++) {
                    uint64_t position[64] = {n};
                    kay_outcome outcome;
                    kay_state state = {.words = position, .parts = 1, .mover = (kay_player)mover};
                    assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
                    assert_int_equal(outcome, down_by_recursion(n, most, (kay_player)mover));
                    met[outcome + 1]++;
                }
            }
            kay_search_free(search);
            assert_int_equal(ctx.memory_used, 0);
        }
    }
    assert_true(met[0]);
    assert_true(met[1]);
    assert_true(met[2]);
}

/* Recursion in C would overflow its stack here. */
static void many_moves_deep_is_no_trouble(void **unused)
{
    (void)unused;
    static const uint32_t traits[] = {KAY_IMPARTIAL, KAY_IMPARTIAL | KAY_MISERE, 0};
    for (size_t t = 0; t < sizeof traits / sizeof *traits; t++) {
        kay_context ctx;
        kay_context_init(&ctx);
        down_game own = {.game = {&down_rules, 1, traits[t]}, .most = 1};
        kay_search *search;
        kay_outcome outcome;
        uint64_t position[64] = {300001}, value;
        assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
        if (traits[t] == KAY_IMPARTIAL) {
            assert_ok(&ctx, kay_search_grundy(search, position, &value));
            assert_int_equal(value, 1);
        }
        kay_state state = {.words = position, .parts = 1, .mover = KAY_RIGHT};
        assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
        assert_int_equal(outcome, traits[t] & KAY_MISERE ? KAY_LOSS : KAY_WIN);
        kay_search_free(search);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void a_cycle_is_reported_wherever_it_lies(void **unused)
{
    (void)unused;
    static const uint32_t traits[] = {KAY_IMPARTIAL, KAY_IMPARTIAL | KAY_MISERE, 0};
    for (size_t t = 0; t < sizeof traits / sizeof *traits; t++) {
        kay_context ctx;
        kay_context_init(&ctx);
        down_game own = {.game = {&down_rules, 1, traits[t]}, .most = 1, .round = true, .around = 4};
        kay_search *search;
        kay_outcome outcome;
        uint64_t position = 9;
        kay_state state = {.words = &position, .parts = 1};
        assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
        for (int again = 0; again < 2; again++) {
            assert_int_equal(kay_search_outcome(search, &state, &outcome), KAY_EINPUT);
            assert_non_null(strstr(ctx.diag.text, "declare loopy = true: stands on 4"));
        }
        own.round = false; /* the failed search must leave no open key behind */
        assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
        assert_int_equal(outcome, traits[t] & KAY_MISERE ? KAY_LOSS : KAY_WIN);
        kay_search_free(search);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void a_loopy_game_is_searched_whole(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    down_game own = {.game = {&down_rules, 1, KAY_LOOPY | KAY_IMPARTIAL}, .most = 1, .round = true, .around = 4};
    kay_search *search;
    kay_outcome outcome;
    uint64_t position = 9, value;
    kay_state state = {.words = &position, .parts = 1};
    kay_reached reached;
    kay_search_stats stats;
    assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
    assert_int_equal(kay_search_find(search, &state, &reached), KAY_END);
    assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
    assert_int_equal(outcome, KAY_DRAW);
    assert_ok(&ctx, kay_search_find(search, &state, &reached));
    assert_int_equal(reached.remoteness, KAY_NO_REMOTENESS);
    kay_search_get_stats(search, &stats);
    assert_int_equal(stats.positions, 10);
    assert_int_equal(kay_search_grundy(search, &position, &value), KAY_EUSAGE);
    kay_search_free(search);
    assert_int_equal(ctx.memory_used, 0);
}

static void past_the_budget_it_is_unable_and_can_be_asked_again(void **unused)
{
    (void)unused;
    for (uint32_t words = 1; words <= 4; words++) {
        kay_context ctx;
        kay_context_init(&ctx);
        down_game own = {.game = {&down_rules, words, KAY_IMPARTIAL}, .most = 3};
        kay_search *search;
        kay_outcome outcome;
        uint64_t position[64] = {20000};
        kay_state state = {.words = position, .parts = 1};
        assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
        for (ctx.memory_limit = 1000; ctx.memory_limit < 300000; ctx.memory_limit *= 3) {
            assert_int_equal(kay_search_outcome(search, &state, &outcome), KAY_EUNABLE);
            assert_at_most(ctx.memory_peak, ctx.memory_limit);
        }
        ctx.memory_limit = UINT64_MAX;
        assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
        assert_int_equal(outcome, KAY_LOSS);
        kay_search_free(search);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void past_the_options_that_it_may_generate_it_is_unable(void **unused)
{
    (void)unused;
    enum { ALLOWED = 20000, BEYOND = 10000, MOST = 50 };
    for (uint32_t loopy = 0; loopy <= KAY_LOOPY; loopy += KAY_LOOPY) {
        kay_context ctx;
        kay_context_init(&ctx);
        down_game own = {.game = {&down_rules, 1, KAY_IMPARTIAL | loopy}, .most = MOST};
        kay_search *search;
        kay_search_stats stats;
        kay_outcome outcome;
        uint64_t position = 100000;
        const kay_state state = {.words = &position, .parts = 1};
        assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
        for (uint64_t before = 0, again = 0; again < 2; again++, before = stats.options) {
            kay_search_allow(search, ALLOWED);
            assert_int_equal(kay_search_outcome(search, &state, &outcome), KAY_EUNABLE);
            assert_non_null(strstr(ctx.diag.text, "moves, which is its limit"));
            kay_search_get_stats(search, &stats);
            assert_in_range(stats.options, before + ALLOWED, before + ALLOWED + BEYOND);
        }
        kay_search_allow(search, 0);
        assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
        assert_int_equal(outcome, position % (MOST + 1) ? KAY_WIN : KAY_LOSS);
        kay_search_free(search);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void past_the_deadline_it_is_unable(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    ctx.deadline = kay_now() - 1;
    down_game own = {.game = {&down_rules, 1, KAY_IMPARTIAL}, .most = 1};
    kay_search *search;
    kay_outcome outcome;
    uint64_t position = 1000000;
    kay_state state = {.words = &position, .parts = 1};
    assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
    assert_int_equal(kay_search_outcome(search, &state, &outcome), KAY_EUNABLE);
    kay_search_free(search);
    assert_int_equal(ctx.memory_used, 0);
}

/* Search must look at the clock after fewer positions if they are larger. */
static void the_clock_is_looked_at_by_work_and_not_by_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *text;
    } cases[] = {
        {"pawns", "40 20\nP..P................"}, /* a position has 4,995 words */
        {"take-ab", "20000 2 1\n"}, /* a sum of 20,000 piles */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        kay_text text;
        kay_search *search;
        kay_search_stats stats;
        kay_outcome outcome;
        kay_context ctx;
        kay_context_init(&ctx);
        kay_text_init(&text, &ctx);
        kay_text_add(&text, cases[i].text);
        for (int more = 0; more < (i ? 20000 : 39); more++)
            kay_text_add(&text, i ? " 5" : "\n....................");
        fixture_contest(&f, cases[i].game, kay_text_string(&text));
        assert_ok(&f.ctx, kay_search_new(&f.ctx, f.game, &search));
        f.ctx.deadline = kay_now() - 1;
        assert_int_equal(kay_search_outcome(search, f.state, &outcome), KAY_EUNABLE);
        kay_search_get_stats(search, &stats);
        assert_at_most(stats.positions, 4096 * 32 / 4995 + 2);
        kay_search_free(search);
        fixture_free(&f);
        kay_text_free(&text);
    }
}

/* Position `options` + 10 has as many moves as `options`, to 1 and 2 in turn and at last to 3; below `options` a move
 * takes 1 or 2.  The rules emit moves in chunks, or all at once, or stop at the limit without setting `more`. */
typedef enum fan_way { FAN_CHUNKS, FAN_AT_ONCE, FAN_SILENT } fan_way;

typedef struct fan_game {
    kay_game game;
    uint64_t options;
    fan_way way;
} fan_game;

static kay_status fan_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const fan_game *own = (const fan_game *)game;
    (void)player;
    if (position[0] < own->options) {
        for (uint64_t take = 1; take <= 2 && take <= position[0]; take++)
            kay_emit(out, take)[0] = position[0] - take;
        return KAY_OK;
    }
    for (uint64_t i = own->way == FAN_CHUNKS ? out->cursor[0] : 0; i < own->options; i++) {
        if (own->way != FAN_AT_ONCE && kay_move_list_full(out)) {
            out->more = own->way == FAN_CHUNKS;
            out->cursor[0] = i;
            return KAY_OK;
        }
        kay_emit(out, i)[0] = i + 1 == own->options ? 3 : i % 2 + 1; /* of 1, 2 and 3 only 3 is lost */
    }
    return KAY_OK;
}

static const kay_ruleset fan_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "fan",
    .players = {"Left", "Right"},
    .moves = fan_moves,
};

#ifdef KAY_TINY_LIMITS
enum { FAN_MOST = 2000 }; /* with tiny limits every option copies all options before it */
#else
enum { FAN_MOST = 1000000 };
#endif

static void a_million_options_are_all_seen(void **unused)
{
    (void)unused;
    static const uint64_t options[] = {4, 63, 64, 65, 128, 1000, FAN_MOST};
    for (size_t n = 0; n < sizeof options / sizeof *options; n++) {
        for (int way = FAN_CHUNKS; way <= FAN_SILENT; way++) {
            for (int grundy = 0; grundy < 2; grundy++) {
                kay_context ctx;
                kay_context_init(&ctx);
                fan_game own = {{&fan_rules, 1, KAY_IMPARTIAL}, options[n], (fan_way)way};
                kay_search *search;
                kay_outcome outcome;
                uint64_t position[64] = {options[n] + 10}, value;
                assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
                if (grundy) { /* the Grundy values of 1, 2 and 3 are 1, 2 and 0 */
                    assert_ok(&ctx, kay_search_grundy(search, position, &value));
                    assert_int_equal(value, 3);
                }
                kay_state state = {.words = position, .parts = 1};
                assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
                assert_int_equal(outcome, KAY_WIN);
                if (way == FAN_CHUNKS)
                    assert_less(ctx.memory_peak, 64 * 1024);
                kay_search_free(search);
                assert_int_equal(ctx.memory_used, 0);
            }
        }
    }
}

/* Pyramid with 70,000 piles of a bit each: a position has over a thousand words. */
static void positions_of_a_thousand_words_are_searched(void **unused)
{
    (void)unused;
    enum { PILES = 70000, EVERY = 9000 };
    char *text = malloc(2 * PILES + 16);
    assert_non_null(text);
    int length = sprintf(text, "%d\n", PILES);
    for (int i = 0; i < PILES; i++) {
        text[length++] = i % EVERY ? '0' : '1';
        text[length++] = ' ';
    }
    text[length] = '\0';
    fixture f;
    fixture_contest(&f, "pyramid", text);
    assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), fixture_outcome(&f, KAY_BY_THEOREM));
    fixture_free(&f);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_and_draws_are_judged_as_plain_recursion_does),
        cmocka_unit_test(many_moves_deep_is_no_trouble),
        cmocka_unit_test(a_cycle_is_reported_wherever_it_lies),
        cmocka_unit_test(a_loopy_game_is_searched_whole),
        cmocka_unit_test(past_the_budget_it_is_unable_and_can_be_asked_again),
        cmocka_unit_test(past_the_deadline_it_is_unable),
        cmocka_unit_test(past_the_options_that_it_may_generate_it_is_unable),
        cmocka_unit_test(the_clock_is_looked_at_by_work_and_not_by_positions),
        cmocka_unit_test(a_million_options_are_all_seen),
        cmocka_unit_test(positions_of_a_thousand_words_are_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
