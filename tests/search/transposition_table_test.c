/* Tests that the exact table keeps every code while it grows. */
#include "fixture.h"

#include <string.h>

#include "search/transposition_table.h"

/* Makes key number `i`; many keys differ in only the low or only the high half of a word. */
static void fill(uint64_t *key, uint64_t words, uint64_t i)
{
    for (uint64_t w = 0; w < words; w++)
        key[w] = w == words / 2 ? i / 71 << 32 | i % 71 : i % 3;
}

/* Tests that codes of many keys of one length, for either player, are found after the table has grown. */
static void codes_are_kept_for(uint32_t game_words, uint64_t words, uint32_t traits)
{
    enum { KEYS = 5000 };
    kay_context ctx;
    kay_context_init(&ctx);
    transposition_table table;
    uint64_t key[8];
    kay_game game = {.words = game_words, .traits = traits};
    transposition_init(&table, &ctx, &game);
    for (uint64_t i = 0; i < KEYS; i++) {
        for (int mover = 0; mover < 2; mover++) {
            transposition_place place;
            fill(key, words, i);
            if (mover && traits & KAY_IMPARTIAL)
                continue;
            uint64_t hash = key_hash(key, words);
            assert_int_equal(transposition_find(&table, key, words, hash, (kay_player)mover), TRANSPOSITION_UNKNOWN);
            assert_ok(&ctx, transposition_open(&table, key, words, hash, (kay_player)mover, &place));
            assert_int_equal(transposition_find(&table, key, words, hash, (kay_player)mover), TRANSPOSITION_OPEN);
            uint64_t code = TRANSPOSITION_LOSS + (i + (uint64_t)mover) % 3;
            assert_ok(&ctx, transposition_set(&table, key, words, (kay_player)mover, place, code));
        }
    }
    for (uint64_t i = 0; i < KEYS; i++) {
        for (int mover = 0; mover < 2; mover++) {
            fill(key, words, i);
            uint64_t expected = TRANSPOSITION_LOSS + (i + (traits & KAY_IMPARTIAL ? 0 : (uint64_t)mover)) % 3;
            assert_int_equal(transposition_find(&table, key, words, key_hash(key, words), (kay_player)mover), expected);
        }
    }
    assert_int_equal(table.values, traits & KAY_IMPARTIAL ? KEYS : 2 * KEYS);
    fill(key, words, KEYS);
    assert_int_equal(transposition_find(&table, key, words, key_hash(key, words), KAY_LEFT), TRANSPOSITION_UNKNOWN);
    transposition_free(&table);
    assert_int_equal(ctx.memory_used, 0);
}

static void every_key_length_is_kept_exactly(void **unused)
{
    (void)unused;
    for (uint32_t words = 1; words <= 5; words++) {
        codes_are_kept_for(words, words, KAY_IMPARTIAL);
        codes_are_kept_for(words, words, 0);
    }
    codes_are_kept_for(1, 4, 0);
    codes_are_kept_for(2, 4, KAY_IMPARTIAL);
}

static void grundy_values_have_no_small_limit(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    for (uint32_t words = 1; words <= 4; words++) {
        transposition_table table;
        kay_game game = {.words = words, .traits = KAY_IMPARTIAL};
        static const uint64_t values[] = {1, 65529, 65530, 65531, 1000000, UINT64_C(1) << 40};
        uint64_t key[4], count = sizeof values / sizeof *values;
        transposition_init(&table, &ctx, &game);
        for (uint64_t i = 0; i < count; i++) {
            transposition_place place;
            fill(key, words, i);
            assert_ok(&ctx, transposition_open(&table, key, words, key_hash(key, words), KAY_LEFT, &place));
            assert_ok(&ctx, transposition_set(&table, key, words, KAY_LEFT, place, TRANSPOSITION_WIN + values[i]));
        }
        for (uint64_t i = 0; i < count; i++) {
            fill(key, words, i);
            uint64_t code = transposition_find(&table, key, words, key_hash(key, words), KAY_LEFT);
            assert_true(transposition_has_grundy(code));
            assert_int_equal(transposition_grundy(code), values[i]);
        }
        transposition_free(&table);
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Adds keys until the table refuses one: for lack of memory, or because the work was stopped. */
static void keys_are_kept_until_one_is_refused(uint64_t memory_limit, const int *stop)
{
    for (uint32_t words = 1; words <= 4; words++) {
        kay_context ctx;
        kay_context_init(&ctx);
        ctx.memory_limit = memory_limit;
        ctx.stop = stop;
        transposition_table table;
        kay_game game = {.words = words, .traits = KAY_IMPARTIAL};
        uint64_t key[4], held = 0;
        kay_status status = KAY_OK;
        transposition_init(&table, &ctx, &game);
        while (status == KAY_OK) {
            transposition_place place;
            fill(key, words, held);
            status = transposition_open(&table, key, words, key_hash(key, words), KAY_LEFT, &place);
            if (status == KAY_OK)
                assert_ok(&ctx,
                          transposition_set(&table, key, words, KAY_LEFT, place, TRANSPOSITION_LOSS + held++ % 3));
        }
        assert_int_equal(status, KAY_EUNABLE);
        assert_more(held, stop ? 0 : 200); /* the first growth of a small table may look at the clock */
        assert_more(3000000, held);
        for (uint64_t i = 0; i < held; i++) {
            fill(key, words, i);
            assert_int_equal(transposition_find(&table, key, words, key_hash(key, words), KAY_LEFT),
                             TRANSPOSITION_LOSS + i % 3);
        }
        transposition_free(&table);
    }
}

static void a_table_without_room_says_so_and_loses_nothing(void **unused)
{
    (void)unused;
    keys_are_kept_until_one_is_refused(20000, NULL);
}

static void a_large_table_looks_at_the_clock_while_it_grows(void **unused)
{
    (void)unused;
    const int stopped = 1;
    keys_are_kept_until_one_is_refused(UINT64_C(1) << 30, &stopped); /* enough for many more keys */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_length_is_kept_exactly),
        cmocka_unit_test(grundy_values_have_no_small_limit),
        cmocka_unit_test(a_table_without_room_says_so_and_loses_nothing),
        cmocka_unit_test(a_large_table_looks_at_the_clock_while_it_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
