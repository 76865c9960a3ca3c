/* Dobutsu shogi: ends, numbers at the ends of all blocks, bad input with its place, and moves that are refused. */
#include "fixture.h"

#include <kayles/starts.h>

static const char start_text[] = "First: gle/1c1/1C1/ELG";

static void the_start_is_that_of_the_game(void **unused)
{
    static const char *const refused[] = {"b2b4", "b1b2", "a1b2", "a4a3", "c1c3", "C@a2", "L@a2", "b2", "b2b3b4", ""};
    fixture f;
    kay_arena arena;
    const kay_game *game;
    kay_state state;
    (void)unused;
    fixture_position(&f, "dobutsu", start_text);
    kay_arena_init(&arena, &f.ctx);
    kay_start start = {.ctx = &f.ctx, .rules = f.game->rules, .arena = &arena};
    assert_ok(&f.ctx, kay_start_make(&start, &game, &state));
    assert_int_equal(state.words[0], f.state->words[0]);
    fixture_written(&f, start_text);
    fixture_refuses_moves(&f, refused, sizeof refused / sizeof *refused);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void play_stops_when_a_lion_is_lost_or_home(void **unused)
{
    static const struct {
        const char *position;
        kay_outcome outcome;
    } ends[] = {
        {start_text, KAY_UNKNOWN},
        {"First: 3/1l1/1L1/3", KAY_WIN}, /* a lion catches the other */
        {"Second: 3/1l1/1L1/3", KAY_WIN},
        {"First: 3/3/l1L/3", KAY_UNKNOWN},
        {"First: 3/3/L2/2l", KAY_LOSS}, /* on First's first row */
        {"First: 3/3/L2/1Cl", KAY_LOSS}, /* a chick does not step aside */
        {"First: 3/3/L2/1Gl", KAY_WIN}, /* a giraffe does */
        {"First: 3/3/L2/1El", KAY_LOSS}, /* an elephant does not */
        {"First: 3/3/L1E/1l1", KAY_WIN},
        {"Second: 2L/1h1/3/l2", KAY_LOSS}, /* a hen does not step diagonally back */
        {"Second: 2L/2h/3/l2", KAY_WIN}, /* but straight back */
        {"First: 2L/3/3/l2", KAY_LOSS}, /* both on the last row */
        {"First: 2L/3/l2/3", KAY_WIN}, /* the one on the last row was not caught */
        {"First: 2l/3/1E1/L2", KAY_UNKNOWN},
        {"First: 2l/1E1/3/L2", KAY_WIN},
        {"First: lcL/3/3/3 [C]", KAY_WIN},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        fixture f;
        kay_outcome outcome = KAY_UNKNOWN;
        bool stopped;
        fixture_position(&f, "dobutsu", ends[i].position);
        assert_ok(&f.ctx, kay_state_end(&f.ctx, f.game, f.state, &stopped, &outcome));
        assert_int_equal(stopped, ends[i].outcome != KAY_UNKNOWN);
        if (stopped)
            assert_int_equal(outcome, ends[i].outcome);
        fixture_free(&f);
    }
}

/* Tests a number, and that the state with the players exchanged has it too. */
static void number_is_kept(const kay_game *game, uint64_t number)
{
    uint64_t position = 0;
    kay_player mover;
    kay_rank back;
    assert_true(game->rules->ranks->unrank(game, (kay_rank){.number = number}, &position, &mover));
    for (int turn = 0; turn < 2; turn++) {
        assert_true(game->rules->ranks->rank(game, &position, mover, &back));
        assert_int_equal(back.number, number);
        assert_int_equal(back.tier, 0);
        assert_int_equal(game->rules->negate(game, &position), KAY_OK);
        mover = kay_opponent(mover);
    }
}

/* The blocks of pieces on the board, for each place of the lions: T. Tanaka counts 1,567,925,964 positions for the 132
 * places of two lions, 11,878,227 for each. */
static void numbers_have_states_at_the_ends_of_all_blocks(void **unused)
{
    enum { OTHERS = 11878227, LIONS = 99 };
    static const uint32_t ends[] = {0,        4838400,  5806080,  5866560,  7801920,  8124480,  8141760,
                                    8383680,  8418240,  8419860,  10355220, 10677780, 10695060, 11340180,
                                    11432340, 11436660, 11505780, 11514420, 11514780, 11756700, 11791260,
                                    11792880, 11862000, 11870640, 11871000, 11877480, 11878200, OTHERS};
    fixture f;
    kay_random random;
    (void)unused;
    fixture_position(&f, "dobutsu", start_text);
    assert_int_equal((uint64_t)OTHERS * 132, 1567925964);
    assert_int_equal(f.game->rules->ranks->size(f.game, 0), (uint64_t)OTHERS * LIONS);
    kay_random_seed(&random, 1);
    for (uint64_t lions = 0; lions < LIONS; lions++)
        for (unsigned i = 1; i < sizeof ends / sizeof *ends; i++) {
            number_is_kept(f.game, lions * OTHERS + ends[i - 1]);
            number_is_kept(f.game, lions * OTHERS + ends[i] - 1);
            number_is_kept(f.game, lions * OTHERS + kay_random_below(&random, OTHERS));
        }
    fixture_free(&f);
}

static void states_without_a_number_are_told(void **unused)
{
    static const char *const none[] = {"First: 1l1/3/3/1L1", "First: gle/1c1/3/ELG", "First: gL1/1c1/1C1/ElG [e]"};
    (void)unused;
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) {
        fixture f;
        kay_rank rank;
        fixture_position(&f, "dobutsu", none[i]);
        assert_false(f.game->rules->ranks->rank(f.game, f.state->words, f.state->mover, &rank));
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    static const fixture_bad rows[] = {
        {"gle/1c1/1C1\n", false, 1, 12},
        {"gle/1c1/1C1/ELG/3\n", false, 1, 16},
        {"gle/1c1/1C/ELG\n", false, 1, 11},
        {"gle/1c1/1C1/ELGC\n", false, 1, 16},
        {"1l1/3/3/1L1 [CCC]\n", false, 1, 16},
        {"1l1/3/3/1L1 [C\n", false, 1, 15},
        {"1l1/3/3/1L1 [C]C\n", false, 1, 16},
        {"1l1/3/3/1L1 [L]\n", false, 1, 14},
        {"1l1/3/3/1L1 [Q]\n", false, 1, 14},
        {"3/3/3/1L1\n", false, 1, 1},
        {"1l1/3/1l1/1L1\n", false, 1, 8},
        {"First: 1l1/1H1/hC1/1L1\n", true, 1, 13},
        {"\n", true, 0, 0},
    };
    (void)unused;
    fixture_refuses("dobutsu", FIXTURE_ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_that_of_the_game),
        cmocka_unit_test(play_stops_when_a_lion_is_lost_or_home),
        cmocka_unit_test(numbers_have_states_at_the_ends_of_all_blocks),
        cmocka_unit_test(states_without_a_number_are_told),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
