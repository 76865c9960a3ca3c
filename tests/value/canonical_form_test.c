/* Tests canonical forms, order and sums of short games. */
#include "value_fixture.h"

#include <stdio.h>
#include <stdlib.h>

enum { DAY_2 = 22, DAY_3 = 1474 };

/* Finds all values whose options are among the `old` earlier ones, by antichains of options. */
static uint64_t next_day(value_fixture *f, const kay_value *old, uint64_t count, kay_value *born)
{
    static uint32_t antichains[1 << 16];
    uint64_t sets = 0, found = 0;
    for (uint32_t set = 0; set < UINT32_C(1) << count; set++) {
        bool antichain = true;
        for (uint64_t i = 0; i < count && antichain; i++)
            for (uint64_t k = 0; k < count && antichain; k++)
                antichain = i == k || !(set >> i & 1) || !(set >> k & 1) || !value_at_most(f, old[i], old[k]);
        if (antichain)
            antichains[sets++] = set;
    }
    bool *seen = calloc(1 << 22, sizeof *seen);
    assert_non_null(seen);
    for (uint64_t a = 0; a < sets; a++)
        for (uint64_t b = 0; b < sets; b++) {
            kay_value sides[2][DAY_2], value;
            size_t counts[2] = {0, 0};
            for (uint64_t i = 0; i < count; i++) {
                if (antichains[a] >> i & 1)
                    sides[0][counts[0]++] = old[i];
                if (antichains[b] >> i & 1)
                    sides[1][counts[1]++] = old[i];
            }
            assert_ok(&f->ctx, kay_value_from_options(f->store, sides[0], counts[0], sides[1], counts[1], &value));
            assert_less(value, 1 << 22);
            if (!seen[value])
                born[found++] = value;
            seen[value] = true;
        }
    free(seen);
    return found;
}

/* The numbers of values born by day 0 to 3 are 1, 4, 22, 1474 (CGT III.1). */
static void the_days_have_as_many_values_as_published(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    kay_value days[4][DAY_3] = {{KAY_VALUE_ZERO}};
    assert_int_equal(next_day(&f, days[0], 1, days[1]), 4);
    assert_int_equal(next_day(&f, days[1], 4, days[2]), DAY_2);
    assert_int_equal(next_day(&f, days[2], DAY_2, days[3]), DAY_3);
    for (int i = 0; i < DAY_3; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s", value_text(&f, days[3][i]));
        assert_int_equal(value_of(&f, text), days[3][i]); /* reads back */
        assert_int_equal(value_sum(&f, days[3][i], value_minus(&f, days[3][i])), KAY_VALUE_ZERO);
    }
    value_fixture_free(&f);
}

/* Compares each pair in a second way: whether g - h <= 0. */
static void order_agrees_with_differences_on_day_2_and_random_games(void **unused)
{
    (void)unused;
    enum { GAMES = 300, PAIRS = 4000 };
    value_fixture f;
    kay_value games[GAMES];
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES);
    for (int i = 0; i < PAIRS; i++) {
        const kay_value g = games[kay_random_below(&f.random, GAMES)], h = games[kay_random_below(&f.random, GAMES)];
        const kay_value difference = value_sum(&f, g, value_minus(&f, h));
        kay_relation relation;
        assert_ok(&f.ctx, kay_value_compare(f.store, g, h, &relation));
        assert_int_equal(relation == KAY_EQUAL, g == h);
        assert_int_equal(relation == KAY_EQUAL || relation == KAY_LESS, value_at_most(&f, difference, KAY_VALUE_ZERO));
        assert_int_equal(relation == KAY_EQUAL || relation == KAY_GREATER,
                         value_at_most(&f, KAY_VALUE_ZERO, difference));
    }
    value_fixture_free(&f);
}

static void sums_are_a_group_and_keep_order(void **unused)
{
    (void)unused;
    enum { GAMES = 160, TRIPLES = 600 };
    value_fixture f;
    kay_value games[GAMES];
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES);
    for (int i = 0; i < TRIPLES; i++) {
        const kay_value a = games[kay_random_below(&f.random, GAMES)], b = games[kay_random_below(&f.random, GAMES)];
        const kay_value c = games[kay_random_below(&f.random, GAMES)];
        const kay_value ab = value_sum(&f, a, b);
        assert_int_equal(ab, value_sum(&f, b, a));
        assert_int_equal(value_sum(&f, ab, c), value_sum(&f, a, value_sum(&f, b, c)));
        assert_int_equal(value_sum(&f, ab, value_minus(&f, b)), a);
        assert_int_equal(value_minus(&f, ab), value_sum(&f, value_minus(&f, a), value_minus(&f, b)));
        assert_int_equal(value_at_most(&f, value_sum(&f, a, c), value_sum(&f, b, c)), value_at_most(&f, a, b));
    }
    value_fixture_free(&f);
}

/* A canonical form is found again from its own options, also if useless options are added. */
static void the_simplest_form_is_the_only_one(void **unused)
{
    (void)unused;
    enum { GAMES = 400, MOST = 64 };
    value_fixture f;
    kay_value games[GAMES];
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES);
    for (int i = 0; i < GAMES; i++) {
        kay_value sides[2][MOST], again;
        const uint32_t lefts = kay_value_left_count(f.store, games[i]),
                       rights = kay_value_right_count(f.store, games[i]);
        size_t counts[2] = {lefts, rights};
        if (lefts > MOST / 2 || rights > MOST / 2)
            continue;
        for (uint32_t k = 0; k < lefts; k++)
            assert_ok(&f.ctx, kay_value_left(f.store, games[i], k, &sides[0][k]));
        for (uint32_t k = 0; k < rights; k++)
            assert_ok(&f.ctx, kay_value_right(f.store, games[i], k, &sides[1][k]));
        assert_ok(&f.ctx, kay_value_from_options(f.store, sides[0], lefts, sides[1], rights, &again));
        assert_int_equal(again, games[i]);
        for (int k = 0; k < 20 && counts[0] < MOST && counts[1] < MOST; k++) { /* gift horses (WW ch. 3) */
            const kay_value gift = games[kay_random_below(&f.random, GAMES)];
            if (!value_at_most(&f, games[i], gift))
                sides[0][counts[0]++] = gift;
            if (!value_at_most(&f, gift, games[i]))
                sides[1][counts[1]++] = gift;
        }
        assert_ok(&f.ctx, kay_value_from_options(f.store, sides[0], counts[0], sides[1], counts[1], &again));
        assert_int_equal(again, games[i]);
    }
    value_fixture_free(&f);
}

static void what_is_taken_back_leaves_what_is_held(void **unused)
{
    (void)unused;
    enum { GAMES = 200 };
    value_fixture f;
    kay_value games[GAMES], held[GAMES];
    char *texts[GAMES];
    value_fixture_init(&f);
    const uint32_t empty = kay_value_store_count(f.store);
    value_random_games(&f, games, GAMES / 2);
    for (int i = GAMES / 2; i < GAMES; i++)
        games[i] = value_sum(&f, games[i - GAMES / 2], games[kay_random_below(&f.random, GAMES / 2)]);
    games[GAMES - 1] = value_of(&f, "1267650600228229401496703205377/2*3");
    games[GAMES - 2] = value_of(&f, "{99999999999999999999999^|-7*}");
    uint32_t count = 0;
    for (int i = 0; i < GAMES; i += i < GAMES / 2 || i > GAMES - 4 ? 1 : 3) {
        texts[count] = strdup(value_text(&f, games[i]));
        assert_non_null(texts[count]);
        held[count++] = games[i];
    }
    const uint32_t most = kay_value_store_count(f.store);
    assert_ok(&f.ctx, kay_value_release(f.store, held, count));
    assert_less(kay_value_store_count(f.store), most);
    for (uint32_t i = 0; i < count; i++) {
        assert_string_equal(value_text(&f, held[i]), texts[i]);
        assert_int_equal(value_of(&f, texts[i]), held[i]);
        assert_int_equal(value_sum(&f, held[i], value_minus(&f, held[i])), KAY_VALUE_ZERO);
        free(texts[i]);
    }
    assert_ok(&f.ctx, kay_value_release(f.store, NULL, 0));
    assert_int_equal(kay_value_store_count(f.store), empty);
    assert_int_equal(value_of(&f, "{{2|0},^3|-9}"), value_of(&f, "{^3,{2|0}|-9}"));
    value_fixture_free(&f);
}

/* kay_value_release keeps the forms held and their options; an ordinal sum shows whether they are unchanged. */
static void forms_that_are_held_stay(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    const kay_form before = value_fixture_read(&f, "'{-1|1}'").form;
    value_fixture_read(&f, "'{'{3|2}',^|'{4|1}'}' + {5|4||3}");
    kay_form held[] = {value_fixture_read(&f, "'{'{-1|1}',-5|'{{7|1}|}'}'").form, value_of(&f, "{7^|-3}"), before,
                       before};
    kay_value sums[2], again;
    for (int i = 0; i < 2; i++)
        assert_ok(&f.ctx, kay_value_ordinal_sum(f.store, i ? before : held[0], value_of(&f, "{1|*}"), &sums[i]));
    const uint32_t games = kay_value_store_count(f.store);
    char *texts[] = {strdup(value_text(&f, sums[0])), strdup(value_text(&f, sums[1]))};
    assert_ok(&f.ctx, kay_value_release(f.store, held, 4));
    assert_less(kay_value_store_count(f.store), games);
    assert_int_equal(held[2], held[3]);
    assert_string_equal(value_text(&f, held[1]), "{7^|-3}");
    assert_int_equal(kay_form_option_count(f.store, held[0], 0), 2);
    for (int i = 0; i < 2; i++) {
        assert_ok(&f.ctx, kay_value_ordinal_sum(f.store, held[2 * i], value_of(&f, "{1|*}"), &again));
        assert_string_equal(value_text(&f, again), texts[i]);
        free(texts[i]);
    }
    value_fixture_free(&f);
}

/* The same values, made in another order and in another store, have the same notation. */
static void notation_does_not_depend_on_the_order_of_making(void **unused)
{
    (void)unused;
    enum { GAMES = 300 };
    value_fixture f, other;
    kay_value games[GAMES];
    value_fixture_init(&f);
    value_fixture_init(&other);
    value_random_games(&f, games, GAMES);
    for (int i = GAMES; i-- > 0;) {
        kay_value copy;
        assert_ok(&other.ctx, kay_value_copy(f.store, games[i], other.store, &copy));
        assert_string_equal(value_text(&f, games[i]), value_text(&other, copy));
        assert_int_equal(value_of(&other, value_text(&f, games[i])), copy);
    }
    for (int i = 1; i < GAMES; i++) {
        int order, back;
        assert_ok(&f.ctx, kay_value_order(f.store, games[i - 1], games[i], &order));
        assert_ok(&f.ctx, kay_value_order(f.store, games[i], games[i - 1], &back));
        assert_int_equal(order<0, back> 0);
        assert_int_equal(order == 0, games[i - 1] == games[i]);
    }
    value_fixture_free(&other);
    value_fixture_free(&f);
}

/* Computes every sum of number, ups and nimber in a second way: option by option, without the formula. */
static void ups_and_nimbers_have_the_options_of_their_sums(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    for (int ups = -3; ups <= 3; ups++)
        for (uint32_t nimber = 0; nimber < 5; nimber++) {
            kay_value parts[2], sides[2][16], game, known;
            assert_ok(&f.ctx, kay_value_nus(f.store, KAY_VALUE_ZERO, ups, 0, &parts[0]));
            assert_ok(&f.ctx, kay_value_nus(f.store, KAY_VALUE_ZERO, 0, nimber, &parts[1]));
            size_t counts[2] = {0, 0};
            for (int part = 0; part < 2; part++) {
                for (uint32_t i = 0; i < kay_value_left_count(f.store, parts[part]); i++) {
                    kay_value option;
                    assert_ok(&f.ctx, kay_value_left(f.store, parts[part], i, &option));
                    sides[0][counts[0]++] = value_sum(&f, option, parts[!part]);
                }
                for (uint32_t i = 0; i < kay_value_right_count(f.store, parts[part]); i++) {
                    kay_value option;
                    assert_ok(&f.ctx, kay_value_right(f.store, parts[part], i, &option));
                    sides[1][counts[1]++] = value_sum(&f, option, parts[!part]);
                }
            }
            assert_ok(&f.ctx, kay_value_from_options(f.store, sides[0], counts[0], sides[1], counts[1], &game));
            assert_ok(&f.ctx, kay_value_nus(f.store, KAY_VALUE_ZERO, ups, nimber, &known));
            assert_int_equal(game, known);
        }
    value_fixture_free(&f);
}

enum { STARRY = 250 };

/* Games that contain larger nimbers, so that moves in a nimber added to them may matter. */
static void games_with_nimbers(value_fixture *f, kay_value games[STARRY])
{
    static const char *const first[] = {"0",    "1",   "*4",   "*5",     "*6",         "^*7",        "vv*4",
                                        "-1*6", "1*5", "^<2>", "{1|*6}", "{0,*|0,*5}", "{0,*|0,*9}", "Tiny({*6|-1})"};
    const uint64_t known = sizeof first / sizeof *first;
    for (uint64_t i = 0; i < STARRY; i++)
        games[i] = i < known ? value_of(f, first[i]) : value_random(f, games, i < 90 ? known : 90);
}

/* g <= h if no left option of g is >= h and no right option of h is <= g: comparing g and h agrees with this rule. */
static void order_beside_nimbers_is_that_of_the_options(void **unused)
{
    (void)unused;
    enum { NIMBERS = 12 };
    value_fixture f;
    kay_value games[STARRY];
    value_fixture_init(&f);
    games_with_nimbers(&f, games);
    for (int i = 0; i < STARRY * NIMBERS; i++) {
        kay_value sides[2] = {games[i / NIMBERS]}, option;
        assert_ok(&f.ctx, kay_value_nus(f.store, KAY_VALUE_ZERO, i % 3 - 1, i % NIMBERS, &sides[1]));
        for (int from = 0; from < 2; from++) {
            const kay_value g = sides[from], h = sides[!from];
            bool at_most = true;
            for (uint32_t k = 0; k < kay_value_left_count(f.store, g) && at_most; k++) {
                assert_ok(&f.ctx, kay_value_left(f.store, g, k, &option));
                at_most = !value_at_most(&f, h, option);
            }
            for (uint32_t k = 0; k < kay_value_right_count(f.store, h) && at_most; k++) {
                assert_ok(&f.ctx, kay_value_right(f.store, h, k, &option));
                at_most = !value_at_most(&f, option, g);
            }
            assert_int_equal(value_at_most(&f, g, h), at_most);
        }
    }
    value_fixture_free(&f);
}

/* Computes sums with large nimbers, for which there is a special method, in a second way: from all options. */
static void sums_with_large_nimbers_have_the_value_of_all_options(void **unused)
{
    (void)unused;
    enum { GAMES = 500, MOST = 13, OPTIONS = 64 };
    static const char *const more[] = {"^<2>",   "v[3]",   "Tiny(2)",  "{0||0|v3}", "{^3*7|vv*5}",
                                       "^<2>*6", "{*2|^}", "{2||1|0}", "+-*4"};
    value_fixture f;
    kay_value games[GAMES], by_nimber[MOST + 1];
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES - STARRY);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        games[i] = value_of(&f, more[i]);
    games_with_nimbers(&f, games + GAMES - STARRY);
    for (int g = 0; g < GAMES; g++)
        for (uint32_t nimber = 0; nimber <= MOST; nimber++) {
            kay_value star, sides[2][OPTIONS], game;
            size_t counts[] = {nimber, nimber};
            assert_ok(&f.ctx, kay_value_nus(f.store, KAY_VALUE_ZERO, 0, nimber, &star));
            by_nimber[nimber] = value_sum(&f, games[g], star);
            for (int side = 0; side < 2; side++) {
                memcpy(sides[side], by_nimber, nimber * sizeof *by_nimber);
                const uint32_t moves =
                    side ? kay_value_right_count(f.store, games[g]) : kay_value_left_count(f.store, games[g]);
                assert_less(moves, OPTIONS - MOST);
                for (uint32_t i = 0; i < moves; i++) {
                    kay_value option;
                    assert_ok(&f.ctx, (side ? kay_value_right : kay_value_left)(f.store, games[g], i, &option));
                    sides[side][counts[side]++] = value_sum(&f, option, star);
                }
            }
            assert_ok(&f.ctx, kay_value_from_options(f.store, sides[0], counts[0], sides[1], counts[1], &game));
            assert_int_equal(game, by_nimber[nimber]);
        }
    value_fixture_free(&f);
}

static kay_status read_and_write(kay_value_store *store, const void *text, kay_text *out)
{
    kay_result result;
    KAY_TRY(kay_value_read(store, text, strlen(text), NULL, &result, NULL));
    return kay_value_write(store, result.form, KAY_VALUE_LATEX, out);
}

static void refused_memory_ends_in_an_error(void **unused)
{
    (void)unused;
    static const char text[] = "{3||2*|1*}+{^[4]|1267650600228229401496703205377}:{1|{2|-7}}+5.Tiny(3)-'{*|*}':3";
    assert_int_equal(value_refuse(read_and_write, text), KAY_OK);
}

/* A small store soon fails because it is full, and still works for what fits. */
static void the_byte_limit_is_kept(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_value_store *store;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_value_store_new(&ctx, 100000, &store));
    kay_result result;
    static const char large[] = "^[5000]";
    assert_int_equal(kay_value_read(store, large, strlen(large), NULL, &result, NULL), KAY_EUNABLE);
    assert_at_most(kay_value_store_bytes(store), 101000);
    assert_at_most(ctx.memory_peak, 101000 + 8192); /* the reader's stacks are not in the store */
    assert_ok(&ctx, kay_value_release(store, NULL, 0));
    assert_ok(&ctx, kay_value_read(store, "^[3]", 4, NULL, &result, NULL));
    kay_value_store_free(store);
    assert_int_equal(ctx.memory_used, 0);
}

/* Without a size, a store ends where the memory of its context does. */
static void the_limit_of_a_store_is_that_of_its_context(void **unused)
{
    (void)unused;
    static const uint64_t limits[] = {200000, UINT64_MAX};
    static const char large[] = "^[5000]";
    for (int i = 0; i < 2; i++) {
        kay_context ctx;
        kay_value_store *store;
        kay_result result;
        kay_context_init(&ctx);
        ctx.memory_limit = limits[i];
        assert_ok(&ctx, kay_value_store_new(&ctx, 0, &store));
        assert_ok(&ctx, kay_value_read(store, "^[3]", 4, NULL, &result, NULL));
        assert_int_equal(kay_value_read(store, large, strlen(large), NULL, &result, NULL), i ? KAY_OK : KAY_EUNABLE);
        kay_value_store_free(store);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_days_have_as_many_values_as_published),
        cmocka_unit_test(order_agrees_with_differences_on_day_2_and_random_games),
        cmocka_unit_test(sums_are_a_group_and_keep_order),
        cmocka_unit_test(the_simplest_form_is_the_only_one),
        cmocka_unit_test(what_is_taken_back_leaves_what_is_held),
        cmocka_unit_test(forms_that_are_held_stay),
        cmocka_unit_test(notation_does_not_depend_on_the_order_of_making),
        cmocka_unit_test(ups_and_nimbers_have_the_options_of_their_sums),
        cmocka_unit_test(order_beside_nimbers_is_that_of_the_options),
        cmocka_unit_test(sums_with_large_nimbers_have_the_value_of_all_options),
        cmocka_unit_test(refused_memory_ends_in_an_error),
        cmocka_unit_test(the_byte_limit_is_kept),
        cmocka_unit_test(the_limit_of_a_store_is_that_of_its_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
