/* Tests values and outcomes that others have published; each table names its source. */
#include "fixture.h"

#include <string.h>

typedef struct published {
    const char *game, *position, *value;
} published;

static void published_value(const published *row)
{
    fixture f;
    kay_value_store *store;
    kay_valuer *valuer;
    kay_worth worth;
    kay_result expected;
    fixture_position(&f, row->game, row->position);
    assert_ok(&f.ctx, kay_value_store_new(&f.ctx, 1 << 26, &store));
    assert_ok(&f.ctx, kay_valuer_new(&f.ctx, store, &valuer));
    assert_ok(&f.ctx, kay_valuer_ask(valuer, f.game, f.state, &worth));
    assert_ok(&f.ctx, kay_value_read(store, row->value, strlen(row->value), NULL, &expected, NULL));
    if (expected.form != worth.value)
        print_error("%s %s\n", row->game, row->position);
    assert_int_equal(expected.form, worth.value);
    kay_valuer_free(valuer);
    kay_value_store_free(store);
    fixture_free(&f);
}

static void published_values(const published *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        published_value(&rows[i]);
}

/* A. N. Siegel, CGSuite 2: GameGridTest, GameStripTest, GameGraphTest and GameHeapTest in lib/core/src/test.  A vertex
 * marked R in Col there has a neighbour of Right, so only Left may colour it. */
static void values_of_cgsuite(void **unused)
{
    (void)unused;
    static const published rows[] = {
        {"amazons", "x...|o...", "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}"},
        {"clobber", "xox|ox.", "{^^*|*,v}"},
        {"domineering", "....|....|....|....", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"},
        {"toads-and-frogs", "ttttt..fffff",
         "+-{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}"},
        {"toppling-dominoes", "lrrlrrl", "Tiny(1/2)"},
        {"toppling-dominoes", "lere", "{1|0,{0|-1}}"},
        {"col", "l.l.r.l.l.", "7/8"},
        {"snort", "l...l", "{4|0,+-1}"},
        {"snort", "5: 1-2 2-3 3-4 3-5", "+-{3|2}"},
        {"hackenbush", "lrlrrllr", "77/128"},
        {"hackenbush", "0-1l 1-2l 1-3r 3-4l", "3/2"},
        {"hackenbush", "eeeeeee", "*7"},
        {"hackenbush", "lrlerrr", "3/4v[3]*"},
        {"hackenbush", "0-1e 1-2e 2-3e 3-4e 3-5e 1-6e 6-7e 7-8e 8-9e 6-10e 10-11e 1-12e 12-13e 13-14e 12-15e", "*5"},
        /* the girl of Winning Ways, chapter 7, figure 3 */
        {"hackenbush", "0-1e 1-2e 2-3e 1-4e 4-3e 3-5e 5-6e 6-7e 5-8e 8-9e 8-9e 9-10e", "*2"},
        {"cutcake", "8x1", "-7"},
        {"cutcake", "8x3", "-3"},
        {"cutcake", "8x4", "-1"},
        {"cutcake", "8x7", "-1"},
        {"cutcake", "8x8", "0"},
        {"maundy-cake", "8x1", "-7"},
        {"maundy-cake", "8x3", "-3"},
        {"maundy-cake", "8x4", "-1"},
        {"maundy-cake", "8x5", "-3"},
        {"maundy-cake", "8x8", "0"},
    };
    published_values(FIXTURE_ROWS(rows));
}

/* T. Maciosowski, cgt-tools: the tests in cgt/short/partizan/games, which were compared with CGSuite. */
static void values_of_cgt_tools(void **unused)
{
    (void)unused;
    static const published rows[] = {
        {"domineering", ".|.", "1"},
        {"domineering", "....", "-2"},
        {"domineering", "..#|..#|##.", "+-1"},
        {"domineering", ".#|..", "*"},
        {"domineering", ".##|.##|...", "0"},
        {"domineering", "..#|..#|...", "{1/2|-2}"},
        {"domineering", "...|...|...", "+-1"},
        {"domineering", ".#.#|.#..", "1*"},
        {"domineering", "#...|....|....|....", "+-(1*)"},
        {"konane", "..ox", "1"},
        {"konane", ".ox.", "*"},
        {"konane", ".ox.|o..x|....", "+-1"},
        {"toads-and-frogs", "tftf.tf", "0"},
        {"toads-and-frogs", "tftft.f", "*"},
        {"toads-and-frogs", "tf.ttff", "0"},
        {"toads-and-frogs", "tft.tff", "^"},
        {"toads-and-frogs", "t.tftff", "{0|^}"},
        {"toppling-dominoes", "lrrll", "{1|*}"},
        {"amazons", "x..#|....|.#.o",
         "{{6|{3|1,{3|0,{1/2|0}}}},{6|{4*|-3,{3,{3|0,{1/2|0}}|-4}}}|-3,{0,{0|-2},{1|-3}|-5},{0,{0,*|0,{0,{1/2,{1|0}|v}|"
         "v}}|-5},{{2,{2|0}|0,{0,{2|0,{2|0}}|0}},{2,{3|0}|0,{0,{0,^*|0}|-1}},{{2|0},{2|{1|1/4},{2|0}}|v*,{1/2|{{0|-1},"
         "{*|-1}|-1}},{{0,^*|0}|-1}},{{3|0},{3|1,{2|0}},{3,{3|1}|1,{1|0,*}}|-1/16,{0|-1},{*|-1}}|-5,{v,v*,{0,{0,^*|0}|"
         "-1}|-5},{{1/2|{-1/4,{0|-1},{*|-1}|-1}},{{1|1/4}|{-1/4|-1}},{{1|{1|0},{1|*}}|-1/2}|-5}}}"},
    };
    published_values(FIXTURE_ROWS(rows));
}

typedef struct published_outcome {
    const char *position;
    char outcome; /* 'P', 'N', 'L' or 'R' */
} published_outcome;

static void published_outcomes(const char *game, const published_outcome *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fixture f;
        kay_solver *solver;
        kay_outcome wins[2];
        fixture_position(&f, game, rows[i].position);
        assert_ok(&f.ctx, kay_solver_new(&f.ctx, &solver));
        for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
            kay_state state = *f.state;
            state.mover = player;
            assert_ok(&f.ctx, kay_solver_outcome(solver, f.game, &state, KAY_BY_AUTO, &wins[player]));
        }
        const bool left = wins[KAY_LEFT] == KAY_WIN, right = wins[KAY_RIGHT] == KAY_WIN;
        const char outcome = left ? right ? 'N' : 'L' : right ? 'R' : 'P';
        if (outcome != rows[i].outcome)
            fail_msg("%s %s: %c, published as %c", game, rows[i].position, outcome, rows[i].outcome);
        kay_solver_close(solver);
        fixture_free(&f);
    }
}

/* The MCGS project (University of Alberta), input/autotests: outcomes that CGSuite 2.1.1 gave; black is Left. */
static void outcomes_that_mcgs_took_from_cgsuite(void **unused)
{
    (void)unused;
    static const published_outcome amazons[] = {
        {".o.|#.#|o..", 'R'},    {"#..|#..|...", 'P'},    {".x#|.x.|..o", 'L'},    {"...|...|#x.", 'L'},
        {"..o|.ox|..x", 'N'},    {"ox#|x..|.o.", 'R'},    {"...|...|...", 'P'},    {".x.|...|o#.", 'L'},
        {".o..|....|xo..", 'R'}, {"x...|...#|o.x.", 'L'}, {"o.#.|....|o.#.", 'R'}, {"x.#.|..oo|..#.", 'R'},
        {"..oo|##..|....", 'R'}, {"x..#|...#|...o", 'L'}, {"o..o|....|.x..", 'R'}, {"ox..|.#..|..#x", 'L'},
    };
    static const published_outcome domineering[] = {
        {"....|....|....|....", 'N'},
        {"##..|....|....|..#.", 'R'},
        {"....|....|###.|###.", 'L'},
        {"###.|...#|....|...#", 'R'},
        {"##..|....|....|....", 'N'},
        {"##..|....|....|.#..", 'N'},
        {"..##|....|....|....", 'N'},
        {"....|.#..|.#..|...#", 'N'},
        {"....#.|..##.#|###..#|.###..|.###..|..#...", 'R'},
        {"..#.##|..##.#|.....#|#..#.#|......|#.##..", 'R'},
        {".#.#..|......|#.....|#.....|#####.|..#.##", 'N'},
        {".#....|##....|..###.|...#..|..##.#|....#.", 'N'},
        {".#####|.##..#|...##.|#..#.#|.....#|.#.###", 'N'},
        {"##.#..|#.##.#|.####.|.####.|.#.#.#|#.#...", 'L'},
        {"####..|..####|..###.|..#.#.|#.#..#|..####", 'N'},
        {"....#.|##...#|##....|.#....|..#...|...#.#", 'R'},
        {"##..##|.##...|#.#...|..#...|.#....|..#...", 'L'},
        {"#.....|..#.##|...#..|##.##.|...##.|.#....", 'N'},
    };
    static const published_outcome clobber[] = {
        {"xox|oxo", 'P'},  {"xoxo|oxox", 'N'},      {"xoxox|oxoxo", 'N'},       {"xoxoxo|oxoxox", 'P'},
        {"xo|ox|xo", 'P'}, {"xoxo|oxox|xoxo", 'P'}, {"xoxox|oxoxo|xoxox", 'N'}, {"xo|ox|xo|ox", 'N'},
    };
    static const published_outcome toppling[] = {
        {"llreellrel", 'L'}, {"llrrrlrlrl", 'L'}, {"ereeerrell", 'N'}, {"elllrlreee", 'N'}, {"rrllrlllrr", 'R'},
        {"eellerrrre", 'N'}, {"rrllrerell", 'N'}, {"eelrrlllle", 'N'}, {"rerleelele", 'N'}, {"leerlrrere", 'N'},
    };
    published_outcomes("amazons", FIXTURE_ROWS(amazons));
    published_outcomes("domineering", FIXTURE_ROWS(domineering));
    published_outcomes("clobber", FIXTURE_ROWS(clobber));
    published_outcomes("toppling-dominoes", FIXTURE_ROWS(toppling));
}

/* NoGo in the same place.  Rows: H. Du et al., Solving NoGo on Small Rectangular Boards; boards: the project's solver
 * SBHSolver. */
static void outcomes_of_nogo(void **unused)
{
    (void)unused;
    static const published_outcome nogo[] = {
        {".", 'P'},         {"..", 'N'},         {"...", 'N'},         {"....", 'P'},
        {".....", 'N'},     {"......", 'N'},     {".......", 'N'},     {"........", 'N'},
        {".........", 'N'}, {"..........", 'N'}, {"...........", 'N'}, {".|.", 'N'},
        {".|.|.", 'N'},     {"..|..", 'N'},      {"...|...|...", 'N'}, {"....|..ox|ox..|....", 'P'},
    };
    published_outcomes("nogo", FIXTURE_ROWS(nogo));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_cgsuite),
        cmocka_unit_test(values_of_cgt_tools),
        cmocka_unit_test(outcomes_that_mcgs_took_from_cgsuite),
        cmocka_unit_test(outcomes_of_nogo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
