/* Tests evaluations that end with their budget, and evaluations by several threads. */
#include "evaluated.h"
#include <kayles/valuer.h>

/* Random trees of two options a side: depth << 32 | seed; at depth 0 the whole number seed - 20. */
static kay_status tree_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const uint64_t depth = position[0] >> 32, seed = position[0] & UINT32_MAX;
    (void)game;
    if (!depth && (player == KAY_LEFT ? seed > 20 : seed < 20))
        kay_emit(out, 0)[0] = player == KAY_LEFT ? seed - 1 : seed + 1;
    for (uint64_t i = 0; depth && i < 2; i++) {
        kay_random random;
        kay_random_seed(&random, 4 * seed + 2 * i + (uint64_t)player);
        kay_emit(out, i)[0] = (depth - 1) << 32 | kay_random_below(&random, depth > 1 ? 100000 : 41);
    }
    return KAY_OK;
}

static const kay_ruleset tree_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "trees",
    .traits = KAY_SUMS,
    .moves = tree_moves,
    .write_position = evaluated_write,
};

/* The value of the sum of a small tree and a large one, as texts. */
typedef struct tree_answer {
    kay_status status;
    kay_worth worth;
    kay_context texts; /* without limits */
    kay_text value, bounds[2]; /* empty: not known */
} tree_answer;

static void tree_text(tree_answer *own, kay_value_store *store, bool known, kay_value value, kay_text *out)
{
    kay_text_init(out, &own->texts);
    if (known)
        assert_ok(&own->texts, kay_value_write(store, value, KAY_VALUE_TEXT, out));
}

/* Evaluates the sum in a store of `bytes`; if `small` is 0, the small tree has no moves. */
static void tree_ask(uint64_t seed, uint64_t small, uint64_t bytes, tree_answer *out)
{
    const kay_game game = {&tree_rules, 1, KAY_SUMS};
    uint64_t words[] = {small << 32 | (seed + 1), UINT64_C(6) << 32 | seed};
    const kay_state state = {.words = words, .parts = 2};
    kay_context ctx;
    kay_value_store *store;
    kay_valuer *valuer;
    kay_context_init(&ctx);
    kay_context_init(&out->texts);
    assert_ok(&ctx, kay_value_store_new(&ctx, bytes, &store));
    assert_ok(&ctx, kay_valuer_new(&ctx, store, &valuer));
    out->status = kay_valuer_ask(valuer, &game, &state, &out->worth);
    tree_text(out, store, out->worth.known, out->worth.value, &out->value);
    for (int side = 0; side < 2; side++)
        tree_text(out, store, out->worth.bounded[side], out->worth.bounds[side], &out->bounds[side]);
    kay_valuer_free(valuer);
    kay_value_store_free(store);
    assert_int_equal(ctx.memory_used, 0);
}

static void tree_free(tree_answer *own)
{
    kay_text_free(&own->value);
    for (int side = 0; side < 2; side++)
        kay_text_free(&own->bounds[side]);
}

static kay_value tree_read(kay_context *ctx, kay_value_store *store, const kay_text *text)
{
    kay_result result;
    kay_value value = KAY_VALUE_ZERO;
    assert_ok(ctx, kay_value_read(store, kay_text_string(text), text->length, NULL, &result, NULL));
    assert_ok(ctx, kay_form_value(store, result.form, &value));
    return value;
}

/* Checks a bound: it is at most the value (side 0), or at least the value (side 1). */
static void assert_bounds(const tree_answer *bounded, int side, const tree_answer *right)
{
    kay_context ctx;
    kay_value_store *store;
    bool holds;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_value_store_new(&ctx, 1 << 26, &store));
    const kay_value value = tree_read(&ctx, store, &right->value);
    const kay_value bound = tree_read(&ctx, store, &bounded->bounds[side]);
    assert_ok(&ctx, kay_value_at_most(store, side ? value : bound, side ? bound : value, &holds));
    assert_true(holds);
    kay_value_store_free(store);
}

static void past_the_budget_is_told_who_wins(void **unused)
{
    (void)unused;
    uint64_t unable = 0, kinds[128] = {0}, better = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        tree_answer right, within;
        const uint64_t small = seed % 3;
        tree_ask(seed, small, 1 << 26, &right);
        assert_int_equal(right.status, KAY_OK);
        tree_ask(seed, small, 50000, &within);
        assert_one_of(within.status, KAY_OK, KAY_EUNABLE);
        assert_int_equal(within.worth.outcome, right.worth.outcome);
        assert_int_equal(within.worth.known, within.status == KAY_OK);
        for (int side = 0; side < 2 && !within.worth.known; side++) {
            if (within.worth.outcome == (side ? 'R' : 'L'))
                assert_true(within.worth.bounded[side]);
            if (within.worth.bounded[side])
                assert_bounds(&within, side, &right);
            better += within.worth.bounds[side] != KAY_VALUE_ZERO;
        }
        unable += !within.worth.known;
        kinds[within.worth.known ? 0 : (int)within.worth.outcome]++;
        tree_free(&right);
        tree_free(&within);
    }
    assert_more(unable, 20);
    assert_true(kinds['L'] && kinds['R'] && kinds['N']);
    assert_more(better, 5);
}

/* Trees with three options a side that end in -1, 0 and 1; most positions recur: over a thousand in all. */
static kay_status mesh_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const uint64_t depth = position[0] >> 32, seed = position[0] & UINT32_MAX;
    (void)game;
    if (!depth && seed % 3 == (uint64_t)player + 1)
        kay_emit(out, 0)[0] = 0;
    for (uint64_t i = 0; depth && i < 3; i++) {
        kay_random random;
        kay_random_seed(&random, 6 * seed + 2 * i + (uint64_t)player);
        kay_emit(out, i)[0] = (depth - 1) << 32 | kay_random_below(&random, 200);
    }
    return KAY_OK;
}

static const kay_ruleset mesh_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "meshes",
    .moves = mesh_moves,
    .write_position = evaluated_write,
};

static const kay_game mesh_game = {&mesh_rules, 1, 0};
static const uint64_t mesh_word = UINT64_C(8) << 32 | 1;

static void mesh_init(evaluated *own, unsigned threads)
{
    evaluated_init(own, &mesh_game, false);
    kay_evaluation_parallel(own->evaluation, threads);
}

static void several_threads_find_the_same_values(void **unused)
{
    (void)unused;
    char text[2][400];
    for (unsigned threads = 1; threads <= 5; threads++) {
        const kay_state state = {.words = (uint64_t *)(uintptr_t)&mesh_word, .parts = 1};
        evaluated own;
        kay_evaluation_stats stats;
        mesh_init(&own, threads);
        evaluated_text(&own, evaluated_value(&own, &state), text[threads > 1], sizeof text[0]);
        assert_string_equal(text[threads > 1], text[0]);
        kay_evaluation_get_stats(own.evaluation, &stats);
        assert_more(stats.positions, 1000);
        assert_at_least(stats.evaluated, stats.positions);
        evaluated_free(&own);
    }
}

static void threads_end_with_the_budget_and_what_they_found_is_kept(void **unused)
{
    (void)unused;
    evaluated own;
    kay_value value;
    unsigned unable = 0, able = 0;
    char right[400], text[400];
    mesh_init(&own, 1);
    const uint64_t least = own.ctx.memory_used;
    assert_ok(&own.ctx, kay_evaluate(own.evaluation, &mesh_word, 1, &value));
    const uint64_t most = own.ctx.memory_peak;
    evaluated_text(&own, value, right, sizeof right);
    evaluated_free(&own);
    for (uint64_t share = 0; share <= 8; share++) { /* sevenths of the memory that one thread takes */
        mesh_init(&own, 1 + share % 3);
        own.ctx.memory_limit = least + (most - least) * share / 7;
        const kay_status status = kay_evaluate(own.evaluation, &mesh_word, 1, &value);
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
        unable += status != KAY_OK;
        able += status == KAY_OK;
        own.ctx.memory_limit = UINT64_MAX;
        assert_ok(&own.ctx, kay_evaluate(own.evaluation, &mesh_word, 1, &value));
        evaluated_text(&own, value, text, sizeof text);
        assert_string_equal(text, right);
        evaluated_free(&own);
    }
    assert_true(unable && able);
}

static void past_the_deadline_nothing_is_found_and_later_all(void **unused)
{
    (void)unused;
    const kay_game game = {&tree_rules, 1, KAY_SUMS};
    const uint64_t word = UINT64_C(6) << 32;
    kay_value value;
    evaluated own;
    evaluated_init(&own, &game, false);
    own.ctx.deadline = kay_now() - 1;
    assert_int_equal(kay_evaluate(own.evaluation, &word, 1, &value), KAY_EUNABLE);
    own.ctx.deadline = 0;
    assert_ok(&own.ctx, kay_evaluate(own.evaluation, &word, 1, &value));
    evaluated_free(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(past_the_budget_is_told_who_wins),
        cmocka_unit_test(several_threads_find_the_same_values),
        cmocka_unit_test(threads_end_with_the_budget_and_what_they_found_is_kept),
        cmocka_unit_test(past_the_deadline_nothing_is_found_and_later_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
