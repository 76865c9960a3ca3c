/* Tests search against plain recursion on sums of rows of pins. */
#include "fixture.h"
#include "search/search.h"

#include <string.h>

/* A position is the number of pins of a row.  A player may knock out a pin if one[player], two neighbouring pins if
 * two[player]; the pins on either side then form a row each. */
typedef struct row_game {
    kay_game game;
    bool one[2], two[2];
} row_game;

static void row_emit(kay_move_list *out, uint64_t name, uint64_t left, uint64_t right)
{
    kay_emit_empty(out, name);
    if (left)
        kay_emit_part(out)[0] = left;
    if (right)
        kay_emit_part(out)[0] = right;
}

static kay_status row_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const row_game *own = (const row_game *)game;
    for (uint64_t hit = 1; hit <= 2 && hit <= position[0]; hit++)
        for (uint64_t left = 0; left + hit <= position[0] && (hit == 1 ? own->one : own->two)[player]; left++)
            row_emit(out, 2 * left + hit - 1, left, position[0] - hit - left);
    return KAY_OK;
}

static kay_status row_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                           kay_move_list *out)
{
    (void)game;
    (void)player;
    uint64_t hit = name % 2 + 1, left = name / 2;
    row_emit(out, name, left, position[0] - hit - left);
    return KAY_OK;
}

static const kay_ruleset row_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "rows",
    .players = {"Left", "Right"},
    .moves = row_moves,
    .play = row_play,
};

static row_game row_make(uint32_t words, uint32_t traits)
{
    return (row_game){
        .game = {.rules = &row_rules, .words = words, .traits = KAY_SUMS | traits},
        .one = {true, true},
        .two = {true, true},
    };
}

/* Solves the same game by recursion; rows[k] is the number of rows of k pins. */
enum { ROW_MOST = 8 };

static bool row_wins(const row_game *own, uint64_t rows[ROW_MOST + 1], int player)
{
    bool stuck = true;
    for (uint64_t pins = 1; pins <= ROW_MOST; pins++) {
        if (!rows[pins])
            continue;
        for (uint64_t hit = 1; hit <= 2 && hit <= pins; hit++) {
            for (uint64_t left = 0; left + hit <= pins && (hit == 1 ? own->one : own->two)[player]; left++) {
                stuck = false;
                uint64_t after[ROW_MOST + 1];
                memcpy(after, rows, sizeof after);
                after[pins]--;
                after[left]++;
                after[pins - hit - left]++;
                after[0] = 0;
                if (!row_wins(own, after, !player))
                    return true;
            }
        }
    }
    return stuck && own->game.traits & KAY_MISERE;
}

static void rows_agree(row_game own)
{
    kay_context ctx;
    kay_context_init(&ctx);
    kay_search *search;
    assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
    for (uint64_t a = 0; a <= 4; a++) {
        for (uint64_t b = a; b <= 4; b++) {
            for (uint64_t c = b; c <= 3 || c == b; c++) {
                for (int mover = 0; mover < 2; mover++) {
                    uint64_t rows[ROW_MOST + 1] = {0}, words[64] = {0};
                    kay_outcome outcome;
                    rows[a]++, rows[b]++, rows[c]++;
                    rows[0] = 0;
                    words[0] = b, words[own.game.words] = a, words[2 * own.game.words] = c;
                    kay_state state = {.words = words, .parts = 3, .mover = (kay_player)mover};
                    assert_ok(&ctx, kay_search_outcome(search, &state, &outcome));
                    assert_int_equal(outcome, row_wins(&own, rows, mover) ? KAY_WIN : KAY_LOSS);
                }
            }
        }
    }
    kay_search_free(search);
    assert_int_equal(ctx.memory_used, 0);
}

static void sums_are_judged_as_plain_recursion_does(void **unused)
{
    (void)unused;
    for (uint32_t words = 1; words <= 4; words++) {
        rows_agree(row_make(words, KAY_IMPARTIAL));
        rows_agree(row_make(words, KAY_IMPARTIAL | KAY_MISERE));
        row_game partizan = row_make(words, 0);
        partizan.two[KAY_LEFT] = partizan.one[KAY_RIGHT] = false;
        rows_agree(partizan);
        partizan.game.traits |= KAY_MISERE;
        rows_agree(partizan);
    }
}

/* Guy and Smith 1956, "The G-values of various games": period 12 from 71 on. */
static void kayles_has_its_published_nim_sequence(void **unused)
{
    (void)unused;
    static const uint64_t first[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7};
    for (uint32_t words = 1; words <= 4; words++) {
        kay_context ctx;
        kay_context_init(&ctx);
        row_game own = row_make(words, KAY_IMPARTIAL);
        kay_search *search;
        uint64_t value[151] = {0};
        assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
        for (uint64_t pins = 151; pins-- > 0;) {
            uint64_t position[4] = {pins};
            assert_ok(&ctx, kay_search_grundy(search, position, &value[pins]));
        }
        assert_memory_equal(value, first, sizeof first);
        for (uint64_t pins = 71; pins + 12 <= 150; pins++)
            assert_int_equal(value[pins], value[pins + 12]);
        assert_int_not_equal(value[70], value[82]);
        kay_search_free(search);
        assert_int_equal(ctx.memory_used, 0);
    }
}

static void a_partizan_game_has_no_grundy_value(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    row_game own = row_make(1, 0);
    kay_search *search;
    uint64_t position = 3, value;
    assert_ok(&ctx, kay_search_new(&ctx, &own.game, &search));
    assert_int_equal(kay_search_grundy(search, &position, &value), KAY_EUSAGE);
    kay_search_free(search);
}

static void every_failing_allocation_is_reported(void **unused)
{
    (void)unused;
    uint64_t blocks = 0;
    for (;; blocks++) {
        uint64_t left = blocks;
        kay_context ctx;
        kay_context_init(&ctx);
        fixture_refuse_one(&ctx, &left);
        row_game game = row_make(1, KAY_MISERE);
        game.two[KAY_LEFT] = game.one[KAY_RIGHT] = false;
        kay_search *search;
        uint64_t words[2] = {7, 6};
        kay_state state = {.words = words, .parts = 2};
        kay_outcome outcome;
        kay_status status = kay_search_new(&ctx, &game.game, &search);
        if (status == KAY_OK) {
            status = kay_search_outcome(search, &state, &outcome);
            kay_search_free(search);
        }
        assert_int_equal(ctx.memory_used, 0);
        if (left != UINT64_MAX) { /* none was refused */
            assert_int_equal(status, KAY_OK);
            break;
        }
        assert_one_of(status, KAY_ENOMEM, KAY_OK); /* a table that cannot grow may still suffice */
    }
    assert_more(blocks, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_judged_as_plain_recursion_does),
        cmocka_unit_test(kayles_has_its_published_nim_sequence),
        cmocka_unit_test(a_partizan_game_has_no_grundy_value),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
