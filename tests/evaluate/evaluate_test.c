/* Tests values of positions: against the outcomes of theorems, with and without normal forms, and games without values.
 */
#include "evaluated.h"
#include "ruleset/starts.h"
#include "search/pair_game.h"
#include "solve/solver_inside.h"

#include <string.h>

static kay_status pair_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)game, (void)player;
    position[0] -= name % 4 << 8 * (name / 4);
    return KAY_OK;
}

static const kay_ruleset pair_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "pairs",
    .players = {"Left", "Right"},
    .moves = pair_moves,
    .play_in_place = pair_play,
    .simplify = pair_simplify,
    .write_position = evaluated_write,
};

static void normal_forms_change_no_value(void **unused)
{
    (void)unused;
    static const uint32_t traits[] = {KAY_IMPARTIAL, 0};
    for (size_t t = 0; t < sizeof traits / sizeof *traits; t++) {
        const kay_game game = {&pair_rules, 1, traits[t]};
        evaluated normal, raw;
        kay_evaluation_stats with, without;
        evaluated_init(&normal, &game, false);
        evaluated_init(&raw, &game, true);
        for (uint64_t i = 0; i < 225; i++) {
            uint64_t word = i % 15 | i / 15 << 8;
            const kay_state state = {.words = &word, .parts = 1};
            char a[400], b[400];
            evaluated_text(&normal, evaluated_value(&normal, &state), a, sizeof a);
            evaluated_text(&raw, evaluated_value(&raw, &state), b, sizeof b);
            assert_string_equal(a, b);
        }
        kay_evaluation_get_stats(normal.evaluation, &with);
        kay_evaluation_get_stats(raw.evaluation, &without);
        assert_less(with.positions, without.positions);
        evaluated_free(&normal);
        evaluated_free(&raw);
    }
}

/* Computed by hand from Conway's definitions.  Heap 2 is {0, * | *}, where * is reversible through 0, so {0 | *}.
 * Heap 3 is {*, ^ | 0, ^}, where Right's ^ is dominated by 0 and Left's is reversible through *, so {*, 0 | 0}. */
static void small_heaps_have_the_values_worked_out_by_hand(void **unused)
{
    (void)unused;
    static const char *const values[] = {"0", "*", "^", "^*"};
    const kay_game game = {&pair_rules, 1, 0};
    evaluated own;
    evaluated_init(&own, &game, false);
    for (uint64_t heap = 0; heap < sizeof values / sizeof *values; heap++) {
        const kay_state state = {.words = &heap, .parts = 1};
        char text[400];
        evaluated_text(&own, evaluated_value(&own, &state), text, sizeof text);
        assert_string_equal(text, values[heap]);
    }
    evaluated_free(&own);
}

static void impartial_positions_are_worth_their_nimbers(void **unused)
{
    (void)unused;
    const kay_game game = {&pair_rules, 1, KAY_IMPARTIAL}; /* take 1, 2 or 3: the remainder modulo 4 (Bouton 1902) */
    evaluated own;
    evaluated_init(&own, &game, false);
    for (uint64_t i = 0; i < 400; i++) {
        uint64_t word = i % 20 | i / 20 << 8;
        const kay_state state = {.words = &word, .parts = 1};
        kay_value nimber;
        assert_ok(&own.ctx, kay_value_nus(own.store, KAY_VALUE_ZERO, 0, (uint32_t)(i % 20 % 4 ^ i / 20 % 4), &nimber));
        assert_int_equal(evaluated_value(&own, &state), nimber);
    }
    evaluated_free(&own);
}

/* ---- All partizan rulesets of the list */

/* The context, store and solvers for the small positions of a ruleset. */
typedef struct law {
    kay_context ctx;
    kay_arena shared, arena;
    kay_value_store *store;
    kay_valuer *valuer;
    kay_solver *solver;
} law;

static void law_init(law *own)
{
    kay_context_init(&own->ctx);
    kay_arena_init(&own->shared, &own->ctx);
    kay_arena_init(&own->arena, &own->ctx);
    assert_ok(&own->ctx, kay_value_store_new(&own->ctx, 1 << 28, &own->store));
    assert_ok(&own->ctx, kay_valuer_new(&own->ctx, own->store, &own->valuer));
    assert_ok(&own->ctx, kay_solver_new(&own->ctx, &own->solver));
}

static void law_free(law *own)
{
    kay_valuer_free(own->valuer);
    kay_solver_close(own->solver);
    kay_value_store_free(own->store);
    kay_arena_free(&own->arena);
    kay_arena_free(&own->shared);
    assert_int_equal(own->ctx.memory_used, 0);
}

/* Returns the outcome class by theorem, or by search if there is none. */
static char law_outcome(law *own, const kay_game *game, kay_state state)
{
    kay_outcome outcome[2];
    for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        state.mover = player;
        assert_ok(&own->ctx, kay_solver_outcome(own->solver, game, &state, KAY_BY_AUTO, &outcome[player]));
    }
    const bool left = outcome[KAY_LEFT] == KAY_WIN, right = outcome[KAY_RIGHT] == KAY_WIN;
    return left ? right ? 'N' : 'L' : right ? 'R' : 'P';
}

/* Checks that the values of the moves make the value of the position, also without dominated moves, and that its parts
 * add up to it. */
static void law_of_moves(law *own, const kay_game *game, const kay_state *state, kay_value value)
{
    kay_context *ctx = &own->ctx;
    kay_arena arena;
    kay_valued_moves found;
    kay_arena_init(&arena, ctx);
    assert_ok(ctx, kay_valuer_moves(own->valuer, game, state, &arena, &found));
    kay_value *sides[2] = {kay_arena_array(&arena, found.count, sizeof(kay_value)),
                           kay_arena_array(&arena, found.count, sizeof(kay_value))};
    for (int all = 0; all < 2; all++) {
        size_t counts[2] = {0, 0};
        kay_value made;
        for (uint64_t i = 0; i < found.count; i++) {
            const kay_valued_move *move = &found.moves[i];
            if (all || !move->better)
                sides[move->player][counts[move->player]++] = move->value;
        }
        assert_ok(ctx, kay_value_from_options(own->store, sides[0], counts[0], sides[1], counts[1], &made));
        assert_int_equal(made, value);
    }
    kay_value sum = KAY_VALUE_ZERO;
    bool hottest = false;
    for (uint64_t i = 0; i < found.part_count; i++) {
        assert_ok(ctx, kay_value_add(own->store, sum, found.parts[i].value, &sum));
        hottest = hottest || found.parts[i].hottest;
    }
    assert_int_equal(sum, value);
    assert_int_equal(hottest, found.part_count > 0);
    kay_arena_free(&arena);
}

/* Checks that the value has the outcome of the position, is the same without normal forms, and is negated if the
 * players are exchanged. */
static void law_of_position(law *own, const kay_game *game, const kay_state *state)
{
    kay_context *ctx = &own->ctx;
    kay_worth worth, exchanged;
    kay_value raw, negative;
    kay_evaluation *evaluation;
    kay_state negated;
    assert_ok(ctx, kay_valuer_ask(own->valuer, game, state, &worth));
    assert_true(worth.known);
    assert_int_equal(worth.outcome, law_outcome(own, game, *state));
    assert_ok(ctx, kay_evaluation_new(ctx, game, own->store, &evaluation));
    kay_evaluation_raw(evaluation);
    assert_ok(ctx, kay_evaluate(evaluation, state->words, state->parts, &raw));
    kay_evaluation_free(evaluation);
    assert_int_equal(raw, worth.value);
    law_of_moves(own, game, state, worth.value);
    if (kay_state_negate(ctx, game, state, &negated) != KAY_OK)
        return;
    assert_ok(ctx, kay_valuer_ask(own->valuer, game, &negated, &exchanged));
    assert_ok(ctx, kay_value_negate(own->store, worth.value, &negative));
    assert_int_equal(exchanged.value, negative);
    kay_state_free(ctx, &negated);
}

/* Checks up to `most` positions of a ruleset, every `step`-th of a size. */
static uint64_t law_of_ruleset(const kay_ruleset *rules, kay_size size, uint64_t step, uint64_t most)
{
    law own;
    const kay_game *game, *before = NULL;
    kay_state state;
    uint64_t seen = 0;
    law_init(&own);
    kay_walk walk = {
        .ctx = &own.ctx, .rules = rules, .shared = &own.shared, .arena = &own.arena, .size = size, .new_game = true};
    for (uint64_t i = 0; seen < most && kay_walk_next(&walk, &game, &state) == KAY_OK; i++) {
        if (walk.new_game || game != before) {
            kay_valuer_forget(own.valuer);
            kay_solver_forget(own.solver);
        }
        before = game;
        if (i % step)
            continue;
        law_of_position(&own, game, &state);
        seen++;
    }
    law_free(&own);
    return seen;
}

static bool has_values(const kay_ruleset *rules)
{
    return !(rules->traits & (KAY_IMPARTIAL | KAY_LOOPY | KAY_MISERE | KAY_SCORING)) && !rules->end && rules->starts &&
           rules->starts->positions;
}

static void small_positions_of_all_partizan_rulesets_keep_the_laws(void **unused)
{
    unsigned count, partizan = 0;
    const kay_ruleset *const *all = kay_rulesets(&count);
    (void)unused;
    for (unsigned i = 0; i < count; i++) {
        if (!has_values(all[i]))
            continue;
        const char *usual = all[i]->starts->verify_size;
        const bool two = usual ? strchr(usual, 'x') != NULL : all[i]->starts->parameters == 2;
        const uint64_t small = law_of_ruleset(all[i], two ? (kay_size){2, 3} : (kay_size){6, 0}, 1, 300);
        const uint64_t large = law_of_ruleset(all[i], two ? (kay_size){3, 3} : (kay_size){7, 0}, 97, 100);
        if (small <= 3 || !large)
            print_error("%s\n", all[i]->name);
        assert_more(small, 3);
        assert_more(large, 0);
        partizan++;
    }
    assert_at_least(partizan, 14);
}

/* ---- No value, or no time */

static kay_status going_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game, (void)player;
    kay_emit(out, 0)[0] = (position[0] + 1) % 5;
    return KAY_OK;
}

static void a_position_that_comes_again_is_an_error(void **unused)
{
    (void)unused;
    static const kay_ruleset going = {
        .version = KAY_RULESET_VERSION, .name = "going", .moves = going_moves, .write_position = evaluated_write};
    const kay_game game = {&going, 1, 0};
    evaluated own;
    uint64_t word = 3;
    kay_value value;
    evaluated_init(&own, &game, false);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(kay_evaluate(own.evaluation, &word, 1, &value), KAY_EINPUT);
        assert_non_null(strstr(own.ctx.diag.text, "recurs"));
    }
    evaluated_free(&own);
}

static kay_status ending_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                             kay_outcome *out)
{
    (void)game, (void)mover;
    *stopped = !position[0];
    *out = KAY_WIN;
    return KAY_OK;
}

static void games_without_values_are_refused(void **unused)
{
    (void)unused;
    static const kay_ruleset ending = {
        .version = KAY_RULESET_VERSION, .name = "ending", .moves = pair_moves, .end = ending_end};
    const struct {
        kay_game game;
        const char *why;
    } rows[] = {
        {{&pair_rules, 1, KAY_LOOPY}, "play may go on for ever"},
        {{&pair_rules, 1, KAY_MISERE | KAY_IMPARTIAL}, "misere"},
        {{&ending, 1, 0}, "say how play ends"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kay_context ctx;
        kay_value_store *store;
        kay_evaluation *evaluation;
        kay_context_init(&ctx);
        assert_ok(&ctx, kay_value_store_new(&ctx, 1 << 20, &store));
        assert_int_equal(kay_evaluation_new(&ctx, &rows[i].game, store, &evaluation), KAY_EUSAGE);
        assert_non_null(strstr(ctx.diag.text, rows[i].why));
        kay_value_store_free(store);
    }
}

/* With little memory the result is an error or right, and a later call continues the work. */
static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    const kay_game game = {&pair_rules, 1, 0};
    uint64_t word = 9 | 11 << 8, rations = 0;
    const kay_state state = {.words = &word, .parts = 1};
    char right[400], text[400];
    evaluated own;
    evaluated_init(&own, &game, true);
    evaluated_text(&own, evaluated_value(&own, &state), right, sizeof right);
    evaluated_free(&own);
    for (kay_status status = KAY_ENOMEM; status != KAY_OK; rations++) {
        kay_value value;
        uint64_t blocks = UINT64_MAX;
        kay_context_init(&own.ctx);
        fixture_ration(&own.ctx, &blocks);
        assert_ok(&own.ctx, kay_value_store_new(&own.ctx, 1 << 26, &own.store));
        blocks = rations;
        own.evaluation = NULL;
        status = kay_evaluation_new(&own.ctx, &game, own.store, &own.evaluation);
        if (status == KAY_OK) {
            kay_evaluation_raw(own.evaluation);
            status = kay_evaluate(own.evaluation, &word, 1, &value);
        }
        assert_one_of(status, KAY_OK, KAY_ENOMEM);
        blocks = UINT64_MAX;
        if (own.evaluation) {
            assert_ok(&own.ctx, kay_evaluate(own.evaluation, &word, 1, &value));
            evaluated_text(&own, value, text, sizeof text);
            assert_string_equal(text, right);
        }
        evaluated_free(&own);
    }
    assert_more(rations, 8);
}

static void every_allocation_for_moves_may_fail(void **unused)
{
    (void)unused;
    const kay_game game = {&pair_rules, 1, 0};
    uint64_t word = 3 | 2 << 8, rations = 0;
    const kay_state state = {.words = &word, .parts = 1};
    for (kay_status status = KAY_ENOMEM; status != KAY_OK; rations++) {
        kay_context ctx;
        kay_value_store *store;
        kay_valuer *valuer;
        kay_arena arena;
        kay_valued_moves found = {.count = 77};
        uint64_t blocks = UINT64_MAX;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &blocks);
        kay_arena_init(&arena, &ctx);
        assert_ok(&ctx, kay_value_store_new(&ctx, 1 << 26, &store));
        assert_ok(&ctx, kay_valuer_new(&ctx, store, &valuer));
        blocks = rations;
        status = kay_valuer_moves(valuer, &game, &state, &arena, &found);
        assert_one_of(status, KAY_OK, KAY_ENOMEM);
        assert_int_equal(found.count, status == KAY_OK ? 7 : 77);
        kay_arena_free(&arena);
        kay_valuer_free(valuer);
        kay_value_store_free(store);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_more(rations, 8);
}

static void what_was_found_is_kept_for_games_that_are_alike(void **unused)
{
    (void)unused;
    law own;
    const kay_game *game;
    kay_state state;
    kay_worth first, second;
    law_init(&own);
    const kay_ruleset *rules = kay_ruleset_find("domineering");
    kay_walk walk = {
        .ctx = &own.ctx, .rules = rules, .shared = &own.shared, .arena = &own.arena, .size = {1, 2}, .new_game = true};
    for (unsigned i = 0; i < 2 + 4; i++) /* one cell, then two, which are both free at the end */
        assert_ok(&own.ctx, kay_walk_next(&walk, &game, &state));
    assert_ok(&own.ctx, kay_valuer_ask(own.valuer, game, &state, &first));
    assert_false(kay_valuer_leave(own.valuer));
    kay_game other = *game;
    assert_ok(&own.ctx, kay_valuer_ask(own.valuer, &other, &state, &second));
    assert_int_equal(first.value, second.value);
    assert_int_equal(first.outcome, 'R');
    own.ctx.memory_limit = 2 * own.ctx.memory_used; /* more than a quarter is in use, so nothing is kept */
    assert_true(kay_valuer_leave(own.valuer));
    other.traits &= ~(uint32_t)KAY_ALIKE;
    assert_ok(&own.ctx, kay_valuer_ask(own.valuer, &other, &state, &second));
    own.ctx.memory_limit = UINT64_MAX;
    assert_true(kay_valuer_leave(own.valuer));
    law_free(&own);
}

/* Evaluates a position from an input of its own, and closes the input; returns the game that it had. */
static const kay_game *variant_ask(law *own, const kay_ruleset *rules, const char *text)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_worth worth;
    assert_ok(&own->ctx, kay_reader_from_text(&own->ctx, "text", text, strlen(text), &reader));
    assert_ok(&own->ctx, kay_input_open(&own->ctx, rules, &reader, NULL, true, &input));
    assert_ok(&own->ctx, kay_input_next(input, &game, &state));
    assert_ok(&own->ctx, kay_valuer_ask(own->valuer, game, state, &worth));
    assert_true(worth.known);
    assert_false(kay_valuer_leave(own->valuer));
    kay_input_close(input);
    kay_reader_close(&reader);
    return game;
}

static void what_was_found_is_kept_for_variants_of_such_games(void **unused)
{
    (void)unused;
    static const char *const rows[][4] = {
        {"negative:domineering", "..|..", "...|..#", ".|."},
        {"domineering+negative:clobber", "..|.. + xo", ". + xx|oo", "# + xo"},
        {"impartial:(cutcake+col)", "3x2 + ..|..", "1x1 + x.", "3x3 + ."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        law own;
        kay_named_game *named;
        law_init(&own);
        assert_ok(&own.ctx, kay_named_game_open(&own.ctx, rows[i][0], &named));
        const kay_ruleset *rules = kay_named_game_rules(named);
        const kay_game *game = variant_ask(&own, rules, rows[i][1]);
        for (size_t k = 2; k < 4; k++)
            assert_ptr_equal(variant_ask(&own, rules, rows[i][k]), game);
        kay_valuer_forget(own.valuer);
        kay_named_game_close(named);
        law_free(&own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_forms_change_no_value),
        cmocka_unit_test(small_heaps_have_the_values_worked_out_by_hand),
        cmocka_unit_test(impartial_positions_are_worth_their_nimbers),
        cmocka_unit_test(small_positions_of_all_partizan_rulesets_keep_the_laws),
        cmocka_unit_test(a_position_that_comes_again_is_an_error),
        cmocka_unit_test(games_without_values_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_allocation_for_moves_may_fail),
        cmocka_unit_test(what_was_found_is_kept_for_games_that_are_alike),
        cmocka_unit_test(what_was_found_is_kept_for_variants_of_such_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
