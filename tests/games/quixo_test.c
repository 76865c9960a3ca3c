/* Tests Quixo: published counts by ranks, known positions, bad input. */
#include "fixture.h"

#include "games/quixo/quixo.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"

enum { TIERS_3 = 55, RANKS_3 = 39366 };

/* All states of the 3 x 3 board, marked where play reaches them. */
typedef struct reach {
    const kay_game *game;
    kay_move_list moves;
    uint64_t first[TIERS_3 + 1]; /* where the ranks of each tier begin */
    bool reached[RANKS_3];
    uint64_t states, classes;
} reach;

static bool *reach_mark(reach *all, const uint64_t *position, kay_player mover)
{
    kay_rank rank;
    assert_true(kay_call_rank(all->game, position, mover, &rank));
    return &all->reached[all->first[rank.tier] + rank.number];
}

static void reach_follow(reach *all, uint64_t position, kay_player mover)
{
    bool stopped;
    kay_outcome outcome;
    assert_ok(all->moves.ctx, kay_call_end(all->moves.ctx, all->game, &position, mover, &stopped, &outcome));
    kay_move_list_clear(&all->moves);
    if (!stopped)
        assert_ok(all->moves.ctx, kay_call_moves(all->game, &position, mover, &all->moves));
    for (uint64_t i = 0; i < all->moves.count; i++)
        *reach_mark(all, &all->moves.parts[i], kay_opponent(mover)) = true;
}

/* Follows the states of a tier until no more of it are reached, then counts them. */
static void reach_tier(reach *all, uint32_t tier)
{
    bool followed[RANKS_3] = {false};
    const uint64_t size = kay_call_size(all->game, tier);
    for (bool more = true; more;) {
        more = false;
        for (kay_rank rank = {.tier = tier}; rank.number < size; rank.number++) {
            uint64_t position, least;
            kay_player mover;
            if (followed[rank.number] || !all->reached[all->first[tier] + rank.number])
                continue;
            followed[rank.number] = more = true;
            assert_true(kay_call_unrank(all->game, rank, &position, &mover));
            reach_follow(all, position, mover);
            least = position;
            kay_call_canonical(all->game, &least, &mover);
            all->states++;
            all->classes += least == position;
        }
    }
}

static void play_reaches_32027_states_4433_up_to_symmetry(void **unused)
{
    (void)unused;
    static reach all;
    fixture f;
    kay_arena arena;
    fixture_position(&f, "quixo", "...|...|...");
    kay_arena_init(&arena, &f.ctx);
    assert_ok(&f.ctx, kay_call_prepare(&arena, f.game, &all.game));
    assert_ok(&f.ctx, kay_move_list_init(&all.moves, &f.ctx, all.game, NULL, KAY_WANT_PARTS));
    assert_int_equal(kay_call_tiers(all.game), TIERS_3);
    for (uint32_t tier = 0; tier < TIERS_3; tier++)
        all.first[tier + 1] = all.first[tier] + kay_call_size(all.game, tier);
    assert_int_equal(all.first[TIERS_3], RANKS_3);
    *reach_mark(&all, f.state->words, KAY_LEFT) = true;
    for (uint32_t tier = 0; tier < TIERS_3; tier++)
        reach_tier(&all, tier);
    assert_int_equal(all.states, 32027);
    assert_int_equal(all.classes, 4433);
    kay_move_list_free(&all.moves);
    kay_arena_free(&arena);
    fixture_free(&f);
}

static void a_move_and_its_undoing_are_inverse(void **unused)
{
    (void)unused;
    for (unsigned side = QUIXO_LEAST; side <= QUIXO_MOST; side++) {
        const uint64_t both = UINT64_C(0x100000001), all = both * ((1u << side) - 1),
                       less = both * ((1u << (side - 1)) - 1);
        const quixo_move row = {.from = 0, .to = (uint8_t)(side - 1), .down = 1, .segment = all};
        assert_int_equal(quixo_push(&row, all), less);
        assert_int_equal(quixo_pull(&row, less), less << 1);
        assert_int_equal(quixo_push(&row, both << side), both << side);
    }
}

static void it_knows_known_positions(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        kay_outcome outcome;
    } rows[] = {
        {"First: ...|...|...", KAY_WIN},   {"Second: ...|...|...", KAY_WIN}, {"First: ..|..", KAY_WIN},
        {"Second: xx.|x..|...", KAY_LOSS}, {"First: ooo|x.x|...", KAY_LOSS}, {"Second: ooo|xxx|...", KAY_WIN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "quixo", rows[i].text);
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH), rows[i].outcome);
        fixture_written(&f, rows[i].text);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"", false, 1, 1},
        {".\n", false, 1, 1},
        {"...|...\n", false, 1, 1},
        {"..|...\n", false, 1, 7},
        {"..|.#\n", false, 1, 5},
        {"Second: ..|.n", true, 1, 13},
        {"First: .....|.....|.....|.....|......", true, 1, 37},
    };
    fixture_refuses("quixo", FIXTURE_ROWS(rows));
}

static void moves_are_read_only_where_they_are_legal(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"1,1-1,3", "1,2-1,2", "2,2-1,2", "3,3-1,1", "4,1-1,1", "1,2", "", "x"};
    fixture f;
    fixture_position(&f, "quixo", "First: o..|...|..x");
    fixture_refuses_moves(&f, FIXTURE_ROWS(bad));
    fixture_move(&f, "3,3-1,3");
    fixture_move(&f, "1,2-3,2");
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_reaches_32027_states_4433_up_to_symmetry),
        cmocka_unit_test(a_move_and_its_undoing_are_inverse),
        cmocka_unit_test(it_knows_known_positions),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
        cmocka_unit_test(moves_are_read_only_where_they_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
