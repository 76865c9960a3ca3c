/* Tests stops, thermographs, cooling and heating: published values, laws, and cases that no oracle test covers. */
#include "value_fixture.h"

#include <kayles/hot_games.h>

static const char *wall_text(value_fixture *f, const kay_corner *corners, uint32_t count)
{
    kay_text_clear(&f->text);
    for (uint32_t i = 0; i < count; i++) {
        kay_text_char(&f->text, i ? ' ' : '(');
        assert_ok(&f->ctx, kay_value_write(f->store, corners[i].value, KAY_VALUE_TEXT, &f->text));
        kay_text_add(&f->text, " at ");
        assert_ok(&f->ctx, kay_value_write(f->store, corners[i].temperature, KAY_VALUE_TEXT, &f->text));
        kay_text_char(&f->text, i + 1 < count ? ',' : ')');
    }
    return kay_text_string(&f->text);
}

/* From CGSuite's CanonicalShortGameTestCase: thermographs, whose walls it lists from the mast down; stops, frozen
 * games, stop counts, incentives. */
static const struct {
    const char *game, *left, *right, *mean, *temperature, *freeze, *stop_count, *incentives;
} published[] = {
    {"0", "(0 at -1)", "(0 at -1)", "0", "-1", "0", "1", ""},
    {"5", "(5 at -1)", "(5 at -1)", "5", "-1", "5", "1", "-1"},
    {"-1/2", "(0 at -1, -1/2 at -1/2)", "(-1 at -1, -1/2 at -1/2)", "-1/2", "-1/2", "-1/2", "1", "-1/2"},
    {"25/16", "(2 at -1, 2 at -1/2, 25/16 at -1/16)", "(1 at -1, 3/2 at -1/2, 3/2 at -1/8, 25/16 at -1/16)", "25/16",
     "-1/16", "25/16", "1", "-1/16"},
    {"*8", "(1 at -1, 0 at 0)", "(-1 at -1, 0 at 0)", "0", "0", "*8", "4374", "*8,*9,*10,*11,*12,*13,*14,*15"},
    {"9/8*", "(2 at -1, 5/4 at -1/4, 5/4 at -1/8, 9/8 at 0)", "(1 at -1, 1 at -1/8, 9/8 at 0)", "9/8", "0", "9/8*", "2",
     "*"},
    {"^", "(1 at -1, 0 at 0)", "(0 at -1)", "0", "0", "^", "3", "^*"},
    {"v*", "(1 at -1, 0 at 0)", "(-1 at -1, 0 at 0)", "0", "0", "v*", "4", "^*"},
    {"^*6", "(1 at -1, 0 at 0)", "(0 at -1)", "0", "0", "^*6", "1459", "^*"},
    {"73/16v9*8", "(5 at -1, 5 at -1/2, 73/16 at -1/16)", "(4 at -1, 9/2 at -1/2, 9/2 at -1/16, 73/16 at 0)", "73/16",
     "0", "73/16v9*8", "13131", "^*"},
    {"^[4]", "(1 at -1, 0 at 0)", "(0 at -1)", "0", "0", "^[4]", "9", "^[4]*"},
    {"{0||0|v3}", "(1 at -1, 0 at 0)", "(0 at -1)", "0", "0", "{0||0|v3}", "7", "{^3,{^3|0}|0}"},
    {"{^3|vv}", "(1 at -1, 0 at 0)", "(-1 at -1, 0 at 0)", "0", "0", "{^3|vv}", "10", "{^5|0}"},
    {"Tiny(3/2)", "(1 at -1, 0 at 0)", "(0 at -1)", "0", "0", "Tiny(3/2)", "3", "{3/2,{3/2|0}|0}"},
    {"{1|^3||^}", "(1 at -1, 0 at 0)", "(0 at -1)", "0", "0", "{1|^3||^}", "9",
     "{1v|^^||0},{{1v|^^},{1v||1v3|0}|0,{^^|0,{0|-1^3}}}"},
};

static kay_value read_freeze(value_fixture *f, kay_value g)
{
    kay_value frozen;
    assert_ok(&f->ctx, kay_value_freeze(f->store, g, &frozen));
    return frozen;
}

static void thermographs_are_as_published(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const kay_value g = value_of(&f, published[i].game);
        kay_thermograph thermograph;
        kay_value number, incentives[64];
        uint32_t count;
        assert_ok(&f.ctx, kay_value_thermograph(f.store, g, &thermograph));
        assert_string_equal(wall_text(&f, thermograph.left, thermograph.left_count), published[i].left);
        assert_string_equal(wall_text(&f, thermograph.right, thermograph.right_count), published[i].right);
        assert_string_equal(value_text(&f, thermograph.mast), published[i].mean);
        assert_string_equal(value_text(&f, thermograph.temperature), published[i].temperature);
        assert_ok(&f.ctx, kay_value_mean(f.store, g, &number));
        assert_int_equal(number, thermograph.mast);
        assert_ok(&f.ctx, kay_value_temperature(f.store, g, &number));
        assert_int_equal(number, thermograph.temperature);
        assert_string_equal(value_text(&f, read_freeze(&f, g)), published[i].freeze);
        assert_ok(&f.ctx, kay_value_stop_count(f.store, g, &number));
        assert_string_equal(value_text(&f, number), published[i].stop_count);
        assert_ok(&f.ctx, kay_value_incentives(f.store, g, KAY_ALL_INCENTIVES, incentives, &count));
        kay_text_clear(&f.text);
        for (uint32_t k = 0; k < count; k++) {
            if (k)
                kay_text_char(&f.text, ',');
            assert_ok(&f.ctx, kay_value_write(f.store, incentives[k], KAY_VALUE_TEXT, &f.text));
        }
        assert_string_equal(kay_text_string(&f.text), published[i].incentives);
    }
    value_fixture_free(&f);
}

/* Returns the value of a wall at t, from its corners. */
static kay_value wall_at(value_fixture *f, const kay_corner *corners, uint32_t count, kay_value t)
{
    uint32_t i = 0;
    while (i + 1 < count && value_at_most(f, corners[i + 1].temperature, t))
        i++;
    if (i + 1 == count || corners[i].value == corners[i + 1].value)
        return corners[i].value;
    const kay_value way = value_sum(f, t, value_minus(f, corners[i].temperature));
    const bool rises = value_at_most(f, corners[i].value, corners[i + 1].value);
    return value_sum(f, corners[i].value, rises ? way : value_minus(f, way));
}

/* Walls are the stops of the cooled games; cooling goes option by option. */
static void walls_are_the_stops_of_cooled_games(void **unused)
{
    (void)unused;
    static const char *const degrees[] = {"-1",  "-3/4", "-1/2", "-3/8", "-1/4", "-1/8", "0",
                                          "1/8", "1/4",  "1/2",  "3/4",  "1",    "3/2",  "2"};
    enum { GAMES = 250 };
    value_fixture f;
    kay_value games[GAMES];
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES);
    for (int i = 0; i < GAMES; i++) {
        kay_corner corners[2][64];
        kay_thermograph thermograph;
        assert_ok(&f.ctx, kay_value_thermograph(f.store, games[i], &thermograph));
        assert_true(thermograph.left_count <= 64 && thermograph.right_count <= 64);
        memcpy(corners[0], thermograph.left, thermograph.left_count * sizeof *corners[0]);
        memcpy(corners[1], thermograph.right, thermograph.right_count * sizeof *corners[1]);
        for (size_t k = 0; k < sizeof degrees / sizeof *degrees; k++) {
            const kay_value t = value_of(&f, degrees[k]);
            kay_value cooled, stop;
            assert_ok(&f.ctx, kay_value_cool(f.store, games[i], t, &cooled));
            assert_ok(&f.ctx, kay_value_left_stop(f.store, cooled, &stop));
            assert_int_equal(wall_at(&f, corners[0], thermograph.left_count, t), stop);
            assert_ok(&f.ctx, kay_value_right_stop(f.store, cooled, &stop));
            assert_int_equal(wall_at(&f, corners[1], thermograph.right_count, t), stop);
        }
    }
    value_fixture_free(&f);
}

/* CGT II.5: means add, cooling by t >= 0 is a homomorphism, stops are no farther from the mean than the temperature,
 * and a sum is no hotter than its hotter part. */
static void means_add_and_cooling_is_a_homomorphism(void **unused)
{
    (void)unused;
    static const char *const degrees[] = {"0", "1/4", "1/2", "1", "5/4", "3"};
    enum { GAMES = 150, PAIRS = 300 };
    value_fixture f;
    kay_value games[GAMES];
    value_fixture_init(&f);
    value_random_games(&f, games, GAMES);
    for (int i = 0; i < PAIRS; i++) {
        const kay_value g = games[kay_random_below(&f.random, GAMES)], h = games[kay_random_below(&f.random, GAMES)];
        const kay_value three[] = {g, h, value_sum(&f, g, h)};
        const kay_value t = value_of(&f, degrees[kay_random_below(&f.random, 6)]);
        kay_value means[3], temperatures[3], cooled[3];
        for (int k = 0; k < 3; k++) {
            assert_ok(&f.ctx, kay_value_mean(f.store, three[k], &means[k]));
            assert_ok(&f.ctx, kay_value_temperature(f.store, three[k], &temperatures[k]));
            assert_ok(&f.ctx, kay_value_cool(f.store, three[k], t, &cooled[k]));
            kay_value left, right;
            assert_ok(&f.ctx, kay_value_left_stop(f.store, three[k], &left));
            assert_ok(&f.ctx, kay_value_right_stop(f.store, three[k], &right));
            if (kay_value_is_number(f.store, three[k]))
                continue;
            assert_true(value_at_most(&f, left, value_sum(&f, means[k], temperatures[k])));
            assert_true(value_at_most(&f, value_sum(&f, means[k], value_minus(&f, temperatures[k])), right));
        }
        assert_int_equal(means[2], value_sum(&f, means[0], means[1]));
        assert_int_equal(cooled[2], value_sum(&f, cooled[0], cooled[1]));
        assert_true(value_at_most(&f, temperatures[2], temperatures[0]) ||
                    value_at_most(&f, temperatures[2], temperatures[1]));
    }
    value_fixture_free(&f);
}

static void games_are_heated_by_numbers_and_by_games(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    static const struct {
        const char *game, *t, *heated;
    } heated[] = {
        {"*", "1", "+-1"},
        {"*2", "1", "+-{1,{2|0}}"},
        {"{1|-1}", "1/2", "+-3/2"},
        {"1/2^", "2", "{5/2||1/2|-7/2}"},
        {"7", "3", "7"},
        {"*", "^", "*"},
        {"*2", "{1|0}", "0"},
    };
    for (size_t i = 0; i < sizeof heated / sizeof *heated; i++) {
        kay_value out;
        assert_ok(&f.ctx, kay_value_heat(f.store, value_of(&f, heated[i].game), value_of(&f, heated[i].t), &out));
        assert_string_equal(value_text(&f, out), heated[i].heated);
    }
    kay_value out;
    assert_ok(&f.ctx, kay_value_overheat(f.store, value_of(&f, "3"), value_of(&f, "1*"), value_of(&f, "1"), &out));
    assert_string_equal(value_text(&f, out), "3*");
    assert_ok(&f.ctx, kay_value_overheat(f.store, value_of(&f, "^"), value_of(&f, "1*"), value_of(&f, "1"), &out));
    assert_string_equal(value_text(&f, out), "{1||0|-2}");
    assert_ok(&f.ctx, kay_value_overheat(f.store, value_of(&f, "1/2"), value_of(&f, "1"), value_of(&f, "1"), &out));
    assert_string_equal(value_text(&f, out), "{1|0}");
    value_fixture_free(&f);
}

/* Caches that are too small grow.  If they did not, each step would double the time, and this test take an hour. */
static void large_nimbers_are_heated_in_time(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    const kay_value one = value_of(&f, "1");
    kay_value heated, mean;
    assert_ok(&f.ctx, kay_value_heat(f.store, value_of(&f, "*26"), one, &heated));
    assert_int_equal(value_minus(&f, heated), heated);
    assert_int_equal(kay_value_left_count(f.store, heated), 26);
    assert_ok(&f.ctx, kay_value_mean(f.store, heated, &mean));
    assert_int_equal(mean, KAY_VALUE_ZERO);
    value_fixture_free(&f);
}

static void arguments_out_of_range_are_told(void **unused)
{
    (void)unused;
    value_fixture f;
    kay_value out = 77;
    value_fixture_init(&f);
    assert_int_equal(kay_value_cool(f.store, value_of(&f, "*"), value_of(&f, "^"), &out), KAY_EINPUT);
    assert_string_equal(f.ctx.diag.text, "cooling needs a number to cool by");
    assert_int_equal(kay_value_cool(f.store, value_of(&f, "*"), value_of(&f, "-9/8"), &out), KAY_EINPUT);
    assert_string_equal(f.ctx.diag.text, "cannot cool by less than -1, the lowest temperature");
    assert_int_equal(out, 77);
    value_fixture_free(&f);
}

/* Numbers and ups may be of any size: no walk over their followers. */
static void large_numbers_have_thermographs(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    static const struct {
        const char *game, *left, *right;
    } large[] = {
        {"1000000000000000000000000000001/4",
         "(250000000000000000000000000001 at -1, 1000000000000000000000000000001/4 at -1/4)",
         "(250000000000000000000000000000 at -1, 250000000000000000000000000000 at -1/2, "
         "1000000000000000000000000000001/4 at -1/4)"},
        {"-1000000000000000000000000000003/4",
         "(-250000000000000000000000000000 at -1, -1000000000000000000000000000003/4 at -1/4)",
         "(-250000000000000000000000000001 at -1, -250000000000000000000000000001 at -1/2, "
         "-1000000000000000000000000000003/4 at -1/4)"},
        {"v2000000000*100000000", "(0 at -1)", "(-1 at -1, 0 at 0)"},
        {"{1000000000000000000000000|-5}",
         "(1000000000000000000000001 at -1, 999999999999999999999995/2 at 1000000000000000000000005/2)",
         "(-6 at -1, 999999999999999999999995/2 at 1000000000000000000000005/2)"},
    };
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        kay_thermograph thermograph;
        assert_ok(&f.ctx, kay_value_thermograph(f.store, value_of(&f, large[i].game), &thermograph));
        assert_string_equal(wall_text(&f, thermograph.left, thermograph.left_count), large[i].left);
        assert_string_equal(wall_text(&f, thermograph.right, thermograph.right_count), large[i].right);
    }
    kay_value count;
    assert_ok(&f.ctx, kay_value_stop_count(f.store, value_of(&f, "*100"), &count));
    assert_string_equal(value_text(&f, count), "343585013821340887357640753177080848468071681334");
    kay_value_store_free(f.store);
    assert_ok(&f.ctx, kay_value_store_new(&f.ctx, 1 << 20, &f.store));
    assert_int_equal(kay_value_stop_count(f.store, value_of(&f, "*500000000"), &count), KAY_EUNABLE);
    value_fixture_free(&f);
}

static void what_is_taken_back_takes_its_thermographs_along(void **unused)
{
    (void)unused;
    value_fixture f;
    value_fixture_init(&f);
    kay_value hot = value_of(&f, "{5|{2|-7}}"), mean;
    assert_ok(&f.ctx, kay_value_mean(f.store, hot, &mean));
    assert_ok(&f.ctx, kay_value_release(f.store, NULL, 0));
    hot = value_of(&f, "{5/2|-7/8}");
    assert_ok(&f.ctx, kay_value_mean(f.store, hot, &mean));
    assert_string_equal(value_text(&f, mean), "13/16");
    value_fixture_free(&f);
}

static kay_status heat_and_cool(kay_value_store *store, const void *text, kay_text *out)
{
    (void)out;
    kay_result result;
    kay_thermograph thermograph;
    kay_value made, list[8];
    uint32_t count;
    KAY_TRY(kay_value_read(store, text, strlen(text), NULL, &result, NULL));
    KAY_TRY(kay_value_thermograph(store, result.form, &thermograph));
    KAY_TRY(kay_value_freeze(store, result.form, &made));
    KAY_TRY(kay_value_overheat(store, result.form, KAY_VALUE_STAR, KAY_VALUE_STAR, &made));
    KAY_TRY(kay_value_stop_count(store, result.form, &made));
    return kay_value_incentives(store, result.form, KAY_ALL_INCENTIVES, list, &count);
}

static void refused_memory_ends_in_an_error(void **unused)
{
    (void)unused;
    static const char text[] = "{{7|5},{10|1/2}|{-1|-3},{2|-1267650600228229401496703205377/8}}";
    assert_int_equal(value_refuse(heat_and_cool, text), KAY_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thermographs_are_as_published),
        cmocka_unit_test(walls_are_the_stops_of_cooled_games),
        cmocka_unit_test(means_add_and_cooling_is_a_homomorphism),
        cmocka_unit_test(games_are_heated_by_numbers_and_by_games),
        cmocka_unit_test(large_nimbers_are_heated_in_time),
        cmocka_unit_test(arguments_out_of_range_are_told),
        cmocka_unit_test(large_numbers_have_thermographs),
        cmocka_unit_test(what_is_taken_back_takes_its_thermographs_along),
        cmocka_unit_test(refused_memory_ends_in_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
