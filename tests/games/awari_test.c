/* Awari: sowing against a hand that drops stone by stone, known moves, the numbers of positions, bad input. */
#include "fixture.h"

#include <kayles/random.h>

#include <string.h>

#include "games/awari/awari.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"
#include "ruleset/score_call.h"

/* ---- The rules again, stone by stone */

typedef struct board {
    unsigned pits[AWARI_PITS]; /* First's, then Second's */
    unsigned captured[2];
} board;

static bool board_is_of(unsigned pit, unsigned player)
{
    return pit / AWARI_ROW == player;
}

static bool board_has_stones(const board *on, unsigned player)
{
    unsigned stones = 0;
    for (unsigned pit = 0; pit < AWARI_PITS; pit++)
        stones += board_is_of(pit, player) ? on->pits[pit] : 0;
    return stones > 0;
}

/* Moves from a pit of a player; returns the stones captured. */
static unsigned board_move(board *on, unsigned player, unsigned pit)
{
    unsigned hand = on->pits[pit], at = pit, captured = 0;
    on->pits[pit] = 0;
    while (hand) {
        at = (at + 1) % AWARI_PITS;
        if (at == pit)
            continue;
        on->pits[at]++;
        hand--;
    }
    while (board_is_of(at, 1 - player) && (on->pits[at] == 2 || on->pits[at] == 3)) {
        captured += on->pits[at];
        on->pits[at] = 0;
        at = (at + AWARI_PITS - 1) % AWARI_PITS;
    }
    on->captured[player] += captured;
    return captured;
}

/* Finds the pits of the legal moves, a bit each. */
static unsigned board_legal(const board *on, unsigned player)
{
    unsigned feeding = 0, any = 0;
    for (unsigned pit = player * AWARI_ROW; pit < (player + 1) * AWARI_ROW; pit++) {
        board after = *on;
        if (!on->pits[pit])
            continue;
        board_move(&after, player, pit);
        any |= 1u << pit;
        feeding |= board_has_stones(&after, 1 - player) ? 1u << pit : 0;
    }
    return feeding ? feeding : any;
}

static void board_words(const board *on, uint64_t words[AWARI_WORDS])
{
    for (unsigned player = 0; player < 2; player++) {
        words[player] = (uint64_t)on->captured[player] << AWARI_SCORE;
        for (unsigned pit = 0; pit < AWARI_ROW; pit++)
            words[player] |= (uint64_t)on->pits[player * AWARI_ROW + pit] << pit * AWARI_BITS;
    }
}

/* Asserts that the moves of the rules are those of the board, each with its option and its gain. */
static void board_compare(const kay_game *game, kay_move_list *list, const board *on, kay_player player)
{
    uint64_t words[AWARI_WORDS], expected[AWARI_WORDS], count = 0;
    const unsigned legal = board_legal(on, player);
    board_words(on, words);
    kay_move_list_clear(list);
    assert_ok(list->ctx, kay_call_moves(game, words, player, list));
    for (unsigned pit = 0; pit < AWARI_PITS; pit++) {
        board after = *on;
        if (!(legal >> pit & 1))
            continue;
        assert_less(count, list->count);
        assert_int_equal(list->moves[count].name, pit % AWARI_ROW);
        assert_int_equal(kay_option_gain(list, count).points, board_move(&after, player, pit));
        assert_false(kay_option_gain(list, count).again);
        board_words(&after, expected);
        assert_memory_equal(list->parts + count * AWARI_WORDS, expected, sizeof expected);
        count++;
    }
    assert_int_equal(list->count, count);
}

/* A board of random stones: in many pits, in few or in two rows of different weight. */
static board random_board(kay_random *random)
{
    board on = {{0}, {0}};
    const uint64_t stones = kay_random_below(random, AWARI_STONES + 1), pits = 1 + kay_random_below(random, AWARI_PITS);
    const uint64_t from = kay_random_below(random, AWARI_PITS), heap = kay_random_below(random, 3) ? 1 : 20;
    for (uint64_t i = 0; i < stones;) {
        const uint64_t most = stones - i < heap ? stones - i : heap, some = 1 + kay_random_below(random, most);
        on.pits[(from + kay_random_below(random, pits)) % AWARI_PITS] += (unsigned)some;
        i += some;
    }
    return on;
}

static void moves_are_those_made_stone_by_stone(void **unused)
{
    (void)unused;
    fixture f;
    kay_move_list list;
    kay_random random;
    fixture_position(&f, "awari", "0 0 0 0 0 0 | 0 0 0 0 0 0");
    assert_ok(&f.ctx, kay_move_list_init(&list, &f.ctx, f.game, NULL, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_random_seed(&random, 1);
    for (unsigned round = 0; round < 100000; round++) {
        const board on = random_board(&random);
        board_compare(f.game, &list, &on, round % 2 ? KAY_RIGHT : KAY_LEFT);
    }
    kay_move_list_free(&list);
    fixture_free(&f);
}

/* ---- What the rules say */

static void moves_are_those_of_the_rules(void **unused)
{
    (void)unused;
    static const struct {
        const char *before, *move, *after;
    } rows[] = {
        {"First: 4 4 4 4 4 4 | 4 4 4 4 4 4", "c", "Second: 4 4 0 5 5 5 | 5 4 4 4 4 4"},
        {"Second: 4 4 4 4 4 4 | 4 4 4 4 4 4", "f", "First: 5 5 5 5 4 4 | 4 4 4 4 4 0"},
        {"First: 12 0 0 0 0 0 | 0 0 0 0 0 1", "a", "Second: 0 2 1 1 1 1 | 1 1 1 1 1 2"}, /* the origin is skipped */
        {"First: 11 0 0 0 0 0 | 0 0 0 0 2 1", "a", "Second: 0 1 1 1 1 1 | 1 1 1 1 0 0 5:0"},
        {"First: 0 0 0 0 0 4 | 1 2 1 3 0 0", "f", "Second: 0 0 0 0 0 0 | 2 3 2 4 0 0"}, /* a four captures nothing */
        {"First: 0 0 0 0 0 3 | 3 2 1 3 0 0 0:7", "f", "Second: 0 0 0 0 0 0 | 4 0 0 3 0 0 5:7"}, /* up to the four */
        {"First: 0 0 0 0 2 0 | 1 0 0 0 0 4", "e", "Second: 0 0 0 0 0 1 | 0 0 0 0 0 4 2:0"}, /* up to the own row */
        {"Second: 1 2 0 0 0 1 | 0 0 0 0 0 2 1:0", "f", "First: 0 0 0 0 0 1 | 0 0 0 0 0 0 1:5"},
        {"First: 0 0 0 0 0 1 | 1 0 0 0 0 0", "f", "Second: 0 0 0 0 0 0 | 0 0 0 0 0 0 2:0"}, /* the only move */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_state after;
        kay_text text;
        fixture_position(&f, "awari", rows[i].before);
        kay_text_init(&text, &f.ctx);
        assert_ok(&f.ctx, kay_state_copy(&f.ctx, f.game, f.state, &after));
        assert_ok(&f.ctx, kay_state_play(&f.ctx, f.game, &after, fixture_move(&f, rows[i].move)));
        kay_state_write(f.game, &after, &text);
        assert_string_equal(kay_text_string(&text), rows[i].after);
        kay_text_free(&text);
        kay_state_free(&f.ctx, &after);
        fixture_free(&f);
    }
}

static void the_opponent_must_be_left_some_stones(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *legal;
    } rows[] = {
        {"First: 1 0 0 0 0 1 | 0 0 0 0 0 0", "f"}, /* feeds */
        {"First: 1 0 0 0 1 0 | 0 0 0 0 0 0", "ae"}, /* neither feeds, so both are legal */
        {"First: 1 0 0 0 0 1 | 1 0 0 0 0 0", "a"}, /* f would capture all */
        {"First: 0 0 0 0 2 1 | 1 0 0 0 0 0", "ef"}, /* both do */
        {"Second: 2 1 0 0 0 0 | 0 0 0 1 0 2", "d"}, {"Second: 1 1 0 0 0 0 | 0 0 0 0 0 0", ""}, /* play has stopped */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "awari", rows[i].position);
        for (const char *letter = "abcdef"; *letter; letter++) {
            const char move[] = {*letter, '\0'};
            if (strchr(rows[i].legal, *letter))
                fixture_move(&f, move);
            else
                fixture_refuses_moves(&f, (const char *const[]){move}, 1);
        }
        fixture_free(&f);
    }
}

static void scores_with_best_play(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        double mover, opponent;
    } rows[] = {
        {"0 0 0 0 0 0 | 0 0 0 0 0 0", 0, 0},
        {"0 0 0 0 0 0 | 1 0 0 0 2 0 4:1", 4, 4}, /* who cannot move loses what is left */
        {"0 0 0 0 0 1 | 1 0 0 0 1 0", 2, 1},
        {"1 0 0 0 0 0 | 1 0 0 0 0 0 3:3", 4, 4}, /* for ever */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_solver *solver;
        kay_scores scores;
        fixture_position(&f, "awari", rows[i].position);
        assert_ok(&f.ctx, kay_solver_open(&f.ctx, f.game, f.state, KAY_BY_AUTO, &solver));
        assert_ok(&f.ctx, kay_solver_scores(solver, &scores));
        kay_solver_close(solver);
        if (scores.mover != rows[i].mover || scores.opponent != rows[i].opponent)
            fail_msg("%s: %g, %g", rows[i].position, scores.mover, scores.opponent);
        fixture_free(&f);
    }
}

/* ---- Ranks */

static void prepared(fixture *f, kay_arena *arena, const char *position, const kay_game **game)
{
    fixture_position(f, "awari", position);
    kay_arena_init(arena, &f->ctx);
    assert_ok(&f->ctx, kay_call_prepare(arena, f->game, game));
}

/* Up to 20 stones 225,792,840 boards.  Romein and Bal count 889,063,398,406 positions: no board of 47 stones, because
 * captures take at least two, and none on which all pits of the opponent have stones, because one was just emptied;
 * but the start. */
static void ranks_count_the_boards(void **unused)
{
    (void)unused;
    fixture f;
    kay_arena arena;
    const kay_game *game;
    uint64_t all = 0, reachable = 1;
    prepared(&f, &arena, "4 4 4 4 4 4 | 4 4 4 4 4 4", &game);
    assert_int_equal(kay_call_tiers(game), AWARI_STONES + 1);
    for (uint32_t stones = 0; stones <= AWARI_STONES; stones++) {
        const uint64_t boards = kay_call_size(game, AWARI_STONES - stones);
        const uint64_t full = stones < AWARI_ROW ? 0 : kay_call_size(game, AWARI_STONES - (stones - AWARI_ROW));
        all += boards;
        reachable += stones == 47 ? 0 : boards - full; /* on a full row each pit has one stone, and others are shared */
        if (stones == 20)
            assert_int_equal(all, 225792840);
    }
    assert_int_equal(all, UINT64_C(1399358844975)); /* C(60, 12) */
    assert_int_equal(reachable, UINT64_C(889063398406));
    kay_arena_free(&arena);
    fixture_free(&f);
}

/* The lists of moves and of unmoves have the same pairs of states in a tier. */
static void unmoves_are_as_many_as_moves_that_capture_nothing(void **unused)
{
    (void)unused;
    fixture f;
    kay_arena arena;
    const kay_game *game;
    kay_move_list list;
    prepared(&f, &arena, "1 1 1 1 0 0 | 1 1 1 1 0 0", &game);
    assert_ok(&f.ctx, kay_move_list_init(&list, &f.ctx, game, NULL, KAY_WANT_PARTS));
    for (kay_rank rank = {0}; rank.tier < kay_call_tiers(game); rank.tier++) {
        uint64_t forward = 0, back = 0;
        for (rank.number = 0; rank.number < kay_call_size(game, rank.tier); rank.number++) {
            uint64_t words[AWARI_WORDS];
            kay_player mover;
            assert_true(kay_call_unrank(game, rank, words, &mover));
            kay_move_list_clear(&list);
            assert_ok(&f.ctx, kay_call_moves(game, words, mover, &list));
            for (uint64_t i = 0; i < list.count; i++)
                forward += !kay_option_gain(&list, i).points;
            kay_move_list_clear(&list);
            assert_ok(&f.ctx, kay_call_unmoves(game, words, mover, &list));
            back += list.count;
        }
        assert_int_equal(forward, back);
    }
    kay_move_list_free(&list);
    kay_arena_free(&arena);
    fixture_free(&f);
}

/* ---- Input */

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", true, 1, 1},
        {"First: 1 1 1 1 1 1", true, 1, 19},
        {"First: 1 1 1 1 1 | 1 1 1 1 1 1 1", true, 1, 18},
        {"First: 1 1 1 1 1 1 1 | 1 1 1 1 1", true, 1, 20},
        {"First: 1 1 1 1 1 1 | 1 1 1 1 1", true, 1, 31},
        {"First: 1 1 1 1 1 1 | 1 1 1 1 1 x", true, 1, 32},
        {"First: 1,1,1,1,1,1|1,1,1,1,1,1", true, 1, 9},
        {"First: 1 1 1 1 1 49 | 0 0 0 0 0 0", true, 1, 18},
        {"First: 9 9 9 9 9 3 | 0 0 0 0 0 1", true, 1, 8},
        {"First: 9 9 9 9 9 0 | 0 0 0 0 0 1 2:1", true, 1, 8},
        {"First: 1 1 1 1 1 1 | 1 1 1 1 1 1 1", true, 1, 35},
        {"First: 1 1 1 1 1 1 | 1 1 1 1 1 1 1 1", true, 1, 35},
        {"First: 1 1 1 1 1 1 | 1 1 1 1 1 1 1:", true, 1, 36},
        {"First: 1 1 1 1 1 1 | 1 1 1 1 1 1 1:1 1", true, 1, 38},
    };
    fixture_refuses("awari", FIXTURE_ROWS(rows));
}

static void positions_are_written_as_they_are_read(void **unused)
{
    (void)unused;
    static const char *const texts[][2] = {
        {"4 4 4 4 4 4|4 4 4 4 4 4", "First: 4 4 4 4 4 4 | 4 4 4 4 4 4"},
        {"Second: 48 0 0 0 0 0 |0 0 0 0 0 0 0:0", "Second: 48 0 0 0 0 0 | 0 0 0 0 0 0"},
        {"First: 0 0 0 0 0 0 | 0 0 0 0 0 12 0:36", "First: 0 0 0 0 0 0 | 0 0 0 0 0 12 0:36"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fixture f;
        fixture_position(&f, "awari", texts[i][0]);
        fixture_written(&f, texts[i][1]);
        fixture_free(&f);
    }
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"b", "g", "A", "1", "", "aa", " a"};
    fixture f;
    fixture_position(&f, "awari", "First: 1 0 1 1 0 0 | 1 1 1 1 0 0");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "a");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_made_stone_by_stone),
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(the_opponent_must_be_left_some_stones),
        cmocka_unit_test(scores_with_best_play),
        cmocka_unit_test(ranks_count_the_boards),
        cmocka_unit_test(unmoves_are_as_many_as_moves_that_capture_nothing),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(positions_are_written_as_they_are_read),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
