/* Sprouts: winners that are known, normal forms of scrambled drawings, and bad input. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "games/sprouts/sprouts.h"

static void it_knows_winners(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"0\n", KAY_LOSS},     {"2\n", KAY_LOSS},   {"3\n", KAY_WIN},        {"5\n", KAY_WIN},
        {"3 + 4\n", KAY_LOSS}, {"0.2/\n", KAY_WIN}, {"0.1a1a/\n", KAY_LOSS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_contest(&f, "sprouts", rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), rows[i].outcome);
        fixture_free(&f);
    }
}

static void equal_drawings_have_one_text(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"0.0.0/", "3"},
        {"2/", "0"},
        {"aab/b/2/", "1/"}, /* the region of b alone is dead */
        {"1aa/", "1"},
        {"22.0/", "0.1/"},
        {"222.0/", "0.222/"},
        {"1a/bac/0.bc/", "a22/bac/0.bc/"},
        {"ab/ab/", "1/"},
        {"ab/bc/ca/", "1/"},
        {"abc/abc/", "1"},
        {"2a/ab/b/", "1/"},
        {"aa2.b/b2/", "1b/2b/"},
        {"aBCa/CB/", "2AB/AB/"},
        {"xy/0.yx.1/", "AB/0.1.AB/"},
        {"ABC/DEF/BAF/CDE/", "ABC/DEF/DAF/CBE/"},
        {"AB/CD/EF/FABEDC/", "AB/CD/EF/DFECBA/"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char first[80];
        for (int side = 0; side < 2; side++) {
            fixture f;
            kay_text text;
            fixture_contest(&f, "sprouts", rows[i][side]);
            kay_text_init(&text, &f.ctx);
            f.game->rules->write_position(f.game, f.state, &text);
            if (side == 0)
                snprintf(first, sizeof first, "%s", kay_text_string(&text));
            else
                assert_string_equal(kay_text_string(&text), first);
            kay_text_free(&text);
            fixture_free(&f);
        }
    }
}

/* Asserts that the result of a line is an option. */
static void expect_option(fixture *f, const kay_move_list *options, const uint64_t *position, uint64_t name)
{
    kay_move_list played;
    bool found = false;
    const size_t part = options->words * sizeof(uint64_t);
    assert_ok(&f->ctx, kay_move_list_init(&played, &f->ctx, f->game, NULL, KAY_WANT_PARTS));
    assert_ok(&f->ctx, sprouts_play(f->game, position, KAY_LEFT, name, &played));
    for (uint64_t i = 0, from = 0; i < options->count && !found; from = options->ends[i++])
        found = options->ends[i] - from == played.parts_count &&
                (!played.parts_count ||
                 memcmp(options->parts + from * options->words, played.parts, played.parts_count * part) == 0);
    assert_true(found);
    kay_move_list_free(&played);
}

/* Asserts that every line leads to an option, with every set of boundaries inside; returns the number of lines. */
static uint64_t expect_all_lines(fixture *f, const kay_move_list *options, const uint64_t *position)
{
    sprouts_drawing land;
    uint64_t lines = 0;
    sprouts_unpack(f->game, position, &land);
    for (unsigned from = 0; from < land.corners; from++)
        for (unsigned to = from; to < land.corners; to++) {
            const unsigned own = land.boundary_of[from], region = land.region_of[own];
            const unsigned others = land.region[region + 1] - land.region[region] - 1u;
            const bool joins = land.boundary_of[to] != own;
            if (to >= land.boundary[land.region[region + 1]] || !sprouts_may_join(&land, from, to))
                continue;
            for (uint64_t set = 0; set < (joins ? 1 : (uint64_t)1 << others); set++, lines++) {
                const uint64_t low = set & (((uint64_t)1 << (own - land.region[region])) - 1);
                expect_option(f, options, position, sprouts_name((sprouts_line){from, to, low | (set ^ low) << 1}));
            }
        }
    return lines;
}

/* Plays at random from several spots; the moves leave out lines with equal results before they are drawn. */
static void each_line_leads_to_an_option(void **unused)
{
    (void)unused;
    uint64_t lines = 0, moves = 0;
    for (int game = 0; game < 30; game++) {
        kay_random random;
        kay_move_list options;
        uint64_t position[8];
        fixture f;
        kay_random_seed(&random, (uint64_t)game);
        fixture_position(&f, "sprouts", game % 2 ? "7" : "0.0.1.1.11.12.2AB/AB.0.1C1C/");
        assert_at_most(f.game->words, 8);
        memcpy(position, f.state->words, f.game->words * sizeof *position);
        assert_ok(&f.ctx, kay_move_list_init(&options, &f.ctx, f.game, NULL, KAY_WANT_PARTS | KAY_WANT_MOVES));
        for (;;) {
            kay_move_list_clear(&options);
            assert_ok(&f.ctx, sprouts_moves(f.game, position, KAY_LEFT, &options));
            moves += options.count;
            lines += expect_all_lines(&f, &options, position);
            if (!options.parts_count)
                break;
            memcpy(position, options.parts + kay_random_below(&random, options.parts_count) * f.game->words,
                   f.game->words * sizeof *position);
        }
        kay_move_list_free(&options);
        fixture_free(&f);
    }
    assert_more(lines, 3 * moves);
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"49\n", true, 1, 1},       {"-1\n", true, 1, 1},   {"3 4\n", true, 1, 3},   {"0.AB/AB\n", true, 1, 8},
        {"0.A1A.A/\n", true, 1, 1}, {"A.A/\n", true, 1, 1}, {"1..0/\n", true, 1, 3}, {"10/\n", true, 1, 3},
    };
    fixture_refuses("sprouts", FIXTURE_ROWS(rows));
}

static void lines_that_the_rules_forbid_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"1-4", "1-1[1]", "1-2[3]", "1-1[2,2]", "1-1[]", "0-1", "1-", "2:1-2", "1-2x"};
    fixture f;
    fixture_contest(&f, "sprouts", "3\n");
    fixture_refuses_moves(&f, texts, sizeof texts / sizeof *texts);
    assert_int_equal(fixture_move(&f, "3-2").name, fixture_move(&f, "1-2").name);
    assert_int_equal(fixture_move(&f, "2-2[1]").name, fixture_move(&f, "1-1[2]").name);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_winners),
        cmocka_unit_test(equal_drawings_have_one_text),
        cmocka_unit_test(each_line_leads_to_an_option),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(lines_that_the_rules_forbid_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
