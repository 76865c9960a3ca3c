/* Tests that the nimber search gives the Grundy values of search, whatever it is asked first and however little memory
 * it has. */
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "laws.h"
#include "nimber/nimber_search.h"
#include "nimber/nimber_table.h"
#include "search/line_game.h"
#include "search/search.h"

static void compare_state(kay_context *ctx, kay_nimbers *nimbers, kay_search *search, const kay_state *state,
                          uint32_t words, kay_random *random)
{
    uint64_t sum = 0, found;
    for (uint64_t part = 0; part < state->parts; part++) {
        uint64_t grundy;
        assert_ok(ctx, kay_search_grundy(search, state->words + part * words, &grundy));
        sum ^= grundy;
    }
    for (unsigned asked = 0; asked < 3; asked++) {
        const uint64_t number = kay_random_below(random, 8);
        bool is;
        assert_ok(ctx, kay_nimbers_ask(nimbers, state, number, &is));
        assert_int_equal(is, number == sum);
    }
    assert_ok(ctx, kay_nimbers_find(nimbers, state, &found));
    assert_int_equal(found, sum);
}

/* Compares at random sums of numbers.  `room` is the memory for the search; at first a table of 256 entries fits. */
static void compare_lines(unsigned halves, uint64_t room, uint64_t most)
{
    kay_context ctx, other;
    kay_context_init(&ctx);
    kay_context_init(&other);
    line_game game = line_game_of(0);
    game.halves = halves;
    kay_nimbers *nimbers;
    kay_search *search;
    kay_random random;
    kay_random_seed(&random, room);
    ctx.memory_limit = room;
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &nimbers));
    assert_ok(&other, kay_search_new(&other, &game.game, &search));
    for (unsigned i = 0; i < 400; i++) {
        uint64_t words[3];
        for (unsigned w = 0; w < 3; w++)
            words[w] = kay_random_below(&random, most);
        const kay_state state = {.words = words, .parts = 1 + i % 3};
        compare_state(&ctx, nimbers, search, &state, 1, &random);
    }
    kay_nimbers_stats stats;
    kay_nimbers_get_stats(nimbers, &stats);
    assert_at_most(stats.table_bytes, room);
    assert_true(room == UINT64_MAX || stats.positions > 2 * stats.known); /* it has forgotten */
    kay_nimbers_free(nimbers);
    kay_search_free(search);
    assert_int_equal(ctx.memory_used, 0);
}

static void sums_of_numbers_have_the_nimbers_of_search(void **unused)
{
    (void)unused;
    for (unsigned halves = 0; halves <= 3; halves++)
        compare_lines(halves, UINT64_MAX, 120);
}

/* Lasker's Nim: a move makes a heap smaller, or divides it. */
static kay_status lasker_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game, (void)player;
    for (uint64_t left = 0; left < position[0]; left++)
        kay_emit(out, left)[0] = left;
    for (uint64_t left = 1; left <= position[0] / 2; left++) {
        kay_emit(out, position[0] + left)[0] = left;
        kay_emit_part(out)[0] = position[0] - left;
    }
    return KAY_OK;
}

/* The nimbers are n, but 4 k + 4 for n = 4 k + 3, and 4 k + 3 for n = 4 k + 4 (Lasker 1931; Winning Ways, ch. 4). */
static void large_nimbers_take_few_options(void **unused)
{
    (void)unused;
    enum { HEAP = 403 };
    kay_context ctx;
    kay_context_init(&ctx);
    kay_ruleset rules = line_rules;
    rules.moves = lasker_moves;
    const kay_game game = {&rules, 1, line_rules.traits};
    kay_nimbers *nimbers;
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game, &nimbers));
    uint64_t words[] = {HEAP, HEAP - 1}, found;
    assert_ok(&ctx, kay_nimbers_find(nimbers, &(kay_state){.words = words, .parts = 2}, &found));
    assert_int_equal(found, (HEAP + 1) ^ (HEAP - 1));
    kay_nimbers_stats stats;
    kay_nimbers_get_stats(nimbers, &stats);
    assert_at_most(stats.options, 4 * HEAP * HEAP);
    kay_nimbers_free(nimbers);
    assert_int_equal(ctx.memory_used, 0);
}

/* The table cannot grow, and forgets. */
static void little_memory_changes_no_nimber(void **unused)
{
    (void)unused;
    compare_lines(0, 34 << 10, 24);
}

/* Compares at all positions of a game up to a size. */
static void compare_game(const char *name, kay_size size)
{
    kay_context ctx;
    kay_context_init(&ctx);
    kay_verify_result result;
    kay_named_game *game;
    assert_ok(&ctx, kay_named_game_open(&ctx, name, &game));
    assert_ok(&ctx, kay_verify_all(&ctx, kay_named_game_rules(game), size, NULL, &result));
    assert_true(result.agree);
    assert_more(result.positions, 0);
    kay_text_free(&result.counterexample);
    kay_named_game_close(game);
    assert_int_equal(ctx.memory_used, 0);
}

/* With tiny limits the threads start after a few options. */
static void threads_find_the_same_nimbers(void **unused)
{
    (void)unused;
    kay_context ctx, other;
    kay_context_init(&ctx);
    kay_context_init(&other);
    const line_game game = line_game_of(0);
    kay_nimbers *alone, *together;
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &alone));
    for (unsigned threads = 2; threads <= 5; threads++) {
        assert_ok(&other, kay_nimbers_new(&other, &game.game, &together));
        kay_nimbers_parallel(together, threads);
        for (uint64_t n = 700; n > 690; n--) {
            uint64_t word = n, expected, found;
            const kay_state state = {.words = &word, .parts = 1};
            assert_ok(&ctx, kay_nimbers_find(alone, &state, &expected));
            assert_ok(&other, kay_nimbers_find(together, &state, &found));
            assert_int_equal(found, expected);
        }
        kay_nimbers_free(together);
        assert_int_equal(other.memory_used, 0);
    }
    kay_nimbers_free(alone);
}

/* Finds the nimbers of some numbers, and returns the bytes of the table in the end. */
static uint64_t bytes_with_threads(unsigned threads, uint64_t room)
{
    kay_context ctx;
    kay_context_init(&ctx);
    const line_game game = line_game_of(0);
    kay_nimbers *nimbers;
    kay_nimbers_stats stats;
    ctx.memory_limit = room;
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &nimbers));
    kay_nimbers_parallel(nimbers, threads);
    for (uint64_t n = 700; n > 690; n--) {
        uint64_t word = n, found;
        const kay_state state = {.words = &word, .parts = 1};
        assert_ok(&ctx, kay_nimbers_find(nimbers, &state, &found));
    }
    kay_nimbers_get_stats(nimbers, &stats);
    kay_nimbers_free(nimbers);
    assert_int_equal(ctx.memory_used, 0);
    assert_int_equal(ctx.memory_limit, room);
    return stats.table_bytes;
}

static void many_threads_leave_most_of_the_memory_to_the_table(void **unused)
{
    (void)unused;
    enum { ROOM = 2 << 20 };
    assert_at_least(bytes_with_threads(KAY_THREADS, ROOM), bytes_with_threads(1, ROOM));
}

static void boards_have_the_nimbers_of_search(void **unused)
{
    (void)unused;
    compare_game("cram", (kay_size){3, 4});
    compare_game("impartial:domineering", (kay_size){3, 3});
    compare_game("impartial:clobber", (kay_size){2, 4});
    compare_game("impartial:nogo", (kay_size){2, 4});
    compare_game("impartial:col", (kay_size){2, 3});
}

enum { HEAVY_PARTS = 700 };

/* 1 moves to 2 and 3; these move to sums of many numbers with many bits, each of which moves to 0, the end. */
static kay_status heavy_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)game;
    (void)player;
    const uint64_t n = position[0];
    if (n == 1) {
        kay_emit(out, 2)[0] = 2;
        kay_emit(out, 3)[0] = 3;
    } else if (n == 2 || n == 3) {
        for (uint64_t move = 0; move < 40 * (n - 1); move++) {
            kay_emit_empty(out, move);
            for (uint64_t part = 0; part < HEAVY_PARTS; part++)
                kay_emit_part(out)[0] = UINT64_MAX - (((n << 8 | move) << 12) + part);
        }
    } else if (n) {
        kay_emit(out, 0)[0] = 0;
    }
    return KAY_OK;
}

static const kay_ruleset heavy_rules = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL | KAY_SUMS,
    .name = "heavy",
    .moves = heavy_moves,
    .simplify = line_simplify,
};

/* A sum is taken to cost more than the largest number there is, and several of them are options of one position. */
static void costs_beyond_all_numbers_change_no_answer(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    const kay_game game = {&heavy_rules, 1, KAY_IMPARTIAL | KAY_SUMS};
    for (uint64_t n = 1; n <= 3; n++) {
        kay_nimbers *nimbers;
        const kay_state state = {.words = &n, .parts = 1};
        uint64_t found;
        bool lost;
        assert_ok(&ctx, kay_nimbers_new(&ctx, &game, &nimbers));
        assert_ok(&ctx, kay_nimbers_ask(nimbers, &state, 0, &lost));
        assert_int_equal(lost, n == 1);
        assert_ok(&ctx, kay_nimbers_find(nimbers, &state, &found));
        assert_int_equal(found, n > 1);
        kay_nimbers_free(nimbers);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void a_position_that_recurs_ends_the_search(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    line_game game = line_game_of(0);
    game.loop = 4;
    kay_nimbers *nimbers;
    uint64_t word = 4, found;
    const kay_state state = {.words = &word, .parts = 1};
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &nimbers));
    assert_int_equal(kay_nimbers_find(nimbers, &state, &found), KAY_END);
    word = 3;
    assert_ok(&ctx, kay_nimbers_find(nimbers, &state, &found));
    kay_nimbers_free(nimbers);
}

static void limits_end_the_search_and_lose_nothing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    const line_game game = line_game_of(0);
    kay_nimbers *nimbers, *fresh;
    kay_nimbers_stats stats;
    uint64_t word = 150, found = 0, expected;
    const kay_state state = {.words = &word, .parts = 1};
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &fresh));
    assert_ok(&ctx, kay_nimbers_find(fresh, &state, &expected));
    kay_nimbers_free(fresh);
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &nimbers));
    kay_nimbers_allow(nimbers, 1000);
    assert_int_equal(kay_nimbers_find(nimbers, &state, &found), KAY_EUNABLE);
    kay_nimbers_get_stats(nimbers, &stats);
    assert_at_least(stats.options, 1000);
    assert_more(stats.known, 0);
    kay_nimbers_allow(nimbers, 0);
    ctx.deadline = kay_now() - 1;
    assert_int_equal(kay_nimbers_find(nimbers, &state, &found), KAY_EUNABLE);
    ctx.deadline = 0;
    assert_ok(&ctx, kay_nimbers_find(nimbers, &state, &found));
    assert_int_equal(found, expected);
    kay_nimbers_free(nimbers);
    ctx.memory_limit = 300;
    assert_int_equal(kay_nimbers_new(&ctx, &game.game, &nimbers), KAY_EUNABLE);
    assert_int_equal(ctx.memory_used, 0);
}

/* Stops the work whenever a block grows, and always moves the block. */
static void *stopping_resize(void *stop, void *block, size_t old_bytes, size_t bytes)
{
    void *moved = bytes ? malloc(bytes) : NULL;
    if (moved && block) {
        memcpy(moved, block, old_bytes < bytes ? old_bytes : bytes);
        kay_stop_set(stop, 1);
    }
    free(block);
    return moved;
}

/* Stores facts about many keys of `words` words, while the table often doubles, and looks for them.  `stops`: work ends
 * whenever the table begins to double, so that it loses facts. */
static void store_and_find(uint32_t words, bool stops)
{
    enum { KEYS = 1 << 17, WIDEST = 5 };
    int stop = 0;
    unsigned stopped = 0;
    kay_context ctx;
    kay_context_init(&ctx);
    ctx.resize = stops ? stopping_resize : NULL;
    ctx.user = &stop;
    ctx.stop = &stop;
    nimber_table table;
    uint64_t key[WIDEST] = {0}, taken = 0, found = 0;
    assert_ok(&ctx, nimber_table_init(&table, &ctx, words));
    for (uint64_t n = 0; n < KEYS; n++) {
        key[words - 1] = n;
        const uint64_t hash = key_hash(key, words), held = table.held;
        const nimber_fact fact = nimber_known_fact(n % 7, 1);
        if (nimber_table_store(&table, key, hash, fact, true) != KAY_OK) {
            assert_int_equal(table.held, held);
            kay_stop_set(&stop, 0);
            stopped++;
            assert_ok(&ctx, nimber_table_store(&table, key, hash, fact, true));
        }
        kay_stop_set(&stop, 0);
        assert_int_equal(nimber_of(nimber_table_find(&table, key, hash)), n % 7);
    }
    assert_true(stops ? stopped >= 3 : !stopped);
    for (uint64_t i = 0; i < table.places; i++)
        taken += table.entries[i * (NIMBER_FACT + words)] != 0;
    for (uint64_t n = 0; n < KEYS; n++) {
        key[words - 1] = n;
        const nimber_fact fact = nimber_table_find(&table, key, key_hash(key, words));
        found += fact.what != 0;
        assert_true(!fact.what || nimber_of(fact) == n % 7);
    }
    assert_int_equal(taken, table.held);
    /* The table has doubled for the last time when at most half of the keys were stored. */
    assert_in_range(found, stops ? KEYS / 4 : table.held, table.held);
    nimber_table_free(&table);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_table_that_grows_loses_nothing(void **unused)
{
    (void)unused;
    store_and_find(1, false);
    store_and_find(5, false);
}

static void a_table_that_is_stopped_while_it_grows_has_no_wrong_facts(void **unused)
{
    (void)unused;
    store_and_find(1, true);
    store_and_find(2, true);
}

/* After each number of options the numbers that are excluded are not the nimber of a sum, and in the end there are
 * some. */
static void a_search_that_ends_early_excludes_only_other_nimbers(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    const line_game game = line_game_of(0);
    kay_nimbers *nimbers;
    uint64_t words[] = {7, 47}, expected, found;
    const kay_state state = {.words = words, .parts = 2};
    assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &nimbers));
    assert_ok(&ctx, kay_nimbers_find(nimbers, &state, &expected));
    assert_int_equal(kay_nimbers_excluded(nimbers), 0);
    kay_nimbers_free(nimbers);
    unsigned excluding = 0;
    for (unsigned limit = 1;; limit++) {
        assert_ok(&ctx, kay_nimbers_new(&ctx, &game.game, &nimbers));
        kay_nimbers_allow(nimbers, limit);
        const kay_status status = kay_nimbers_find(nimbers, &state, &found);
        const uint64_t excluded = kay_nimbers_excluded(nimbers);
        kay_nimbers_free(nimbers);
        if (status == KAY_OK)
            break;
        assert_false(excluded >> expected & 1);
        excluding += excluded != 0;
    }
    assert_more(excluding, 0);
}

static void facts_say_what_was_stored(void **unused)
{
    (void)unused;
    const nimber_fact none = {0};
    const nimber_fact once = nimber_excluding_fact(none, 1 << 3, 70, 5);
    const nimber_fact twice = nimber_excluding_fact(once, UINT64_C(1) << 46, 6, 9);
    assert_true(nimber_excludes(once, 3));
    assert_false(nimber_excludes(once, 2));
    assert_false(nimber_excludes(once, 62));
    assert_true(nimber_excludes(twice, 3));
    assert_true(nimber_excludes(twice, 46));
    assert_true(nimber_excludes(twice, 7));
    assert_false(nimber_excludes(twice, 6));
    assert_int_equal(nimber_cost(twice.what), 9);
    assert_false(nimber_excludes(none, 0));
    assert_false(nimber_excludes(nimber_excluding_fact(none, UINT64_C(1) << 62, 63, 1), 62)); /* too large to keep */
    assert_int_equal(nimber_of(nimber_known_fact(UINT64_C(1) << 55, 3)), UINT64_C(1) << 55);
    assert_true(nimber_excludes(nimber_known_fact(3, 5), 2));
    assert_false(nimber_excludes(nimber_known_fact(3, 5), 3));
    assert_true(nimber_excludes(nimber_known_fact(3, 5), 4));
}

static void facts_have_the_numbers_of_one_couple(void **unused)
{
    (void)unused;
    const proof_numbers numbers = {PROOF_LARGEST, 7};
    const nimber_fact fact = nimber_fact_with(nimber_excluding_fact((nimber_fact){0}, 4, 9, 5), 8, numbers);
    proof_numbers found;
    assert_true(nimber_has_numbers(fact, 8, &found));
    assert_int_equal(found.phi, numbers.phi);
    assert_int_equal(found.delta, numbers.delta);
    assert_false(nimber_has_numbers(fact, 7, &found));
    assert_true(nimber_has_numbers(nimber_excluding_fact(fact, 8, 9, 5), 8, &found));
    assert_false(nimber_has_numbers(nimber_fact_with(fact, NIMBER_COUPLES, numbers), 0, &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_numbers_have_the_nimbers_of_search),
        cmocka_unit_test(large_nimbers_take_few_options),
        cmocka_unit_test(little_memory_changes_no_nimber),
        cmocka_unit_test(threads_find_the_same_nimbers),
        cmocka_unit_test(many_threads_leave_most_of_the_memory_to_the_table),
        cmocka_unit_test(boards_have_the_nimbers_of_search),
        cmocka_unit_test(costs_beyond_all_numbers_change_no_answer),
        cmocka_unit_test(a_position_that_recurs_ends_the_search),
        cmocka_unit_test(limits_end_the_search_and_lose_nothing),
        cmocka_unit_test(a_table_that_grows_loses_nothing),
        cmocka_unit_test(a_table_that_is_stopped_while_it_grows_has_no_wrong_facts),
        cmocka_unit_test(a_search_that_ends_early_excludes_only_other_nimbers),
        cmocka_unit_test(facts_say_what_was_stored),
        cmocka_unit_test(facts_have_the_numbers_of_one_couple),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
