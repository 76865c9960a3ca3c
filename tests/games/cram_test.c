/* Cram: the nimbers and misere outcomes of boards with holes, against plain dynamic programming over sets of cells. */
#include "fixture.h"

#include <string.h>

#include "games/cram/cram.h"
#include "nimber/nimber_search.h"
#include "ruleset/hook_call.h"

enum { MOST = 18 }; /* free cells of a board that is solved plainly */

/* A board whose first cells are free, and what is known of each set of them. */
typedef struct plain_board {
    unsigned rows, columns, count;
    unsigned cell[MOST];
    uint8_t nimber[1 << MOST];
    bool misere_won[1 << MOST];
} plain_board;

static bool plain_linked(const plain_board *plain, unsigned i, unsigned j)
{
    const unsigned a = plain->cell[i], b = plain->cell[j], columns = plain->columns;
    return b == a + columns || (b == a + 1 && b % columns);
}

static void plain_solve(plain_board *plain)
{
    unsigned links[MOST * 4], count = 0;
    for (unsigned i = 0; i < plain->count; i++)
        for (unsigned j = i + 1; j < plain->count; j++)
            if (plain_linked(plain, i, j))
                links[count++] = 1u << i | 1u << j;
    for (unsigned set = 0; set < 1u << plain->count; set++) {
        uint64_t seen = 0;
        bool moves = false, won = false;
        for (unsigned i = 0; i < count; i++)
            if (!(links[i] & ~set)) {
                moves = true;
                seen |= UINT64_C(1) << plain->nimber[set ^ links[i]];
                won |= !plain->misere_won[set ^ links[i]];
            }
        plain->nimber[set] = (uint8_t)__builtin_ctzll(~seen);
        plain->misere_won[set] = !moves || won;
    }
}

/* Grows a random set of free cells that touch. */
static void plain_draw(plain_board *plain, kay_random *random, unsigned rows, unsigned columns, unsigned count)
{
    bool taken[BOARD_CELLS] = {false};
    *plain = (plain_board){.rows = rows, .columns = columns};
    unsigned cell = (unsigned)kay_random_below(random, rows * columns);
    while (plain->count < count) {
        if (!taken[cell])
            plain->cell[plain->count++] = cell;
        taken[cell] = true;
        cell = plain->cell[kay_random_below(random, plain->count)];
        const unsigned row = cell / columns, column = cell % columns;
        switch (kay_random_below(random, 4)) {
        case 0:
            cell -= row ? columns : 0;
            break;
        case 1:
            cell += row + 1 < rows ? columns : 0;
            break;
        case 2:
            cell -= column ? 1 : 0;
            break;
        default:
            cell += column + 1 < columns ? 1 : 0;
        }
    }
    for (unsigned i = 1; i < plain->count; i++) /* in order, as plain_linked needs */
        for (unsigned j = i; j && plain->cell[j - 1] > plain->cell[j]; j--) {
            const unsigned kept = plain->cell[j];
            plain->cell[j] = plain->cell[j - 1];
            plain->cell[j - 1] = kept;
        }
}

static void plain_place(const plain_board *plain, unsigned set, uint32_t words, uint64_t *position)
{
    board of = {.rows = plain->rows, .columns = plain->columns};
    for (unsigned i = 0; i < plain->count; i++)
        if (set >> i & 1)
            of.plane[0] |= board_cell(plain->cell[i]);
    memset(position, 0, words * sizeof *position);
    board_store(&of, words, CRAM_PLANES, position);
}

/* Requires that each part of the normal form is its own normal form. */
static void require_normal(kay_context *ctx, const kay_game *game, const uint64_t *position)
{
    kay_move_list list, again;
    assert_ok(ctx, kay_move_list_init(&again, ctx, game, NULL, KAY_WANT_PARTS));
    fixture_normal_form(ctx, game, position, &list);
    for (uint64_t i = 0; i < list.parts_count; i++) {
        kay_move_list_clear(&again);
        kay_emit_empty(&again, 0);
        assert_ok(ctx, kay_call_simplify(game, list.parts + i * game->words, &again));
        assert_int_equal(again.parts_count, 1);
        assert_memory_equal(again.parts, list.parts + i * game->words, game->words * sizeof *again.parts);
    }
    kay_move_list_free(&list);
    kay_move_list_free(&again);
}

/* Compares `samples` sets of the cells, or all if they are fewer, normal and misere. */
static void compare_board(plain_board *plain, kay_random *random, unsigned samples)
{
    kay_context ctx;
    kay_context_init(&ctx);
    kay_arena arena;
    kay_arena_init(&arena, &ctx);
    const kay_game *game;
    kay_state state;
    kay_nimbers *nimbers;
    assert_ok(&ctx, board_state(&arena, &kay_cram, plain->rows, plain->columns, &game, &state));
    assert_ok(&ctx, kay_nimbers_new(&ctx, game, &nimbers));
    plain_solve(plain);
    const unsigned all = 1u << plain->count;
    for (unsigned i = 0; i < samples && i < all; i++) {
        const unsigned set = samples < all ? (unsigned)kay_random_below(random, all) : i;
        uint64_t found;
        plain_place(plain, set, game->words, state.words);
        require_normal(&ctx, game, state.words);
        assert_ok(&ctx, kay_nimbers_find(nimbers, &state, &found));
        if (found != plain->nimber[set])
            print_error("%ux%u, cells %x\n", plain->rows, plain->columns, set);
        assert_int_equal(found, plain->nimber[set]);
    }
    kay_nimbers_free(nimbers);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

static void boards_have_the_nimbers_of_plain_search(void **unused)
{
    (void)unused;
    static plain_board plain;
    kay_random random;
    kay_random_seed(&random, 7);
    plain_draw(&plain, &random, 4, 4, 16);
    compare_board(&plain, &random, 1 << 16);
    plain_draw(&plain, &random, 3, 5, 15);
    compare_board(&plain, &random, 1 << 15);
    plain_draw(&plain, &random, 2, 8, 16);
    compare_board(&plain, &random, 1 << 12);
}

/* Boards of one word and of two, of less and of more than 64 cells. */
static void random_shapes_have_the_nimbers_of_plain_search(void **unused)
{
    (void)unused;
    static plain_board plain;
    static const unsigned sizes[][2] = {{5, 5}, {6, 6}, {7, 7}, {3, 17}, {13, 4}, {8, 8}, {9, 9}, {3, 40}, {1, 60}};
    kay_random random;
    kay_random_seed(&random, 9);
    for (unsigned round = 0; round < 36; round++) {
        const unsigned *size = sizes[round % 9];
        plain_draw(&plain, &random, size[0], size[1], MOST - 3 + round % 4);
        compare_board(&plain, &random, 300);
    }
}

static void misere_outcomes_are_those_of_plain_search(void **unused)
{
    (void)unused;
    static plain_board plain;
    kay_random random;
    kay_context ctx;
    kay_named_game *misere;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_named_game_open(&ctx, "misere:cram", &misere));
    kay_random_seed(&random, 11);
    for (unsigned round = 0; round < 200; round++) {
        char text[64];
        fixture f;
        unsigned length = 0, at = 0;
        plain_draw(&plain, &random, 4, 5, 6 + round % 9);
        plain_solve(&plain);
        for (unsigned cell = 0; cell < 20; cell++) {
            const bool free = at < plain.count && plain.cell[at] == cell;
            at += free;
            text[length++] = free ? '.' : '#';
            if (cell % 5 == 4)
                text[length++] = cell == 19 ? '\0' : '|';
        }
        kay_context_init(&f.ctx);
        assert_ok(&f.ctx, kay_reader_from_text(&f.ctx, "<text>", text, strlen(text), &f.reader));
        assert_ok(&f.ctx, kay_input_open(&f.ctx, kay_named_game_rules(misere), &f.reader, NULL, true, &f.input));
        assert_ok(&f.ctx, kay_input_next(f.input, &f.game, &f.state));
        assert_int_equal(fixture_outcome(&f, KAY_BY_SEARCH),
                         plain.misere_won[(1u << plain.count) - 1] ? KAY_WIN : KAY_LOSS);
        fixture_free(&f);
    }
    kay_named_game_close(misere);
}

/* The parts of the normal form, and their cells in all. */
static void cells_and_links_that_change_nothing_are_left_out(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        unsigned parts, cells;
    } rows[] = {
        {".#..", 1, 2},        {"..|#.", 1, 2},
        {"...|#.#", 1, 2},     {".....", 2, 4}, /* a cell between two centres */
        {"..|..", 2, 4}, /* a square is two dominoes */
        {"#..|...|..#", 3, 6}, /* two squares in a row */
        {"....|#..#", 1, 6},   {"...|#..|#..", 1, 7}, /* a square at a corner only */
        {"...|...", 1, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_move_list list;
        unsigned cells = 0;
        fixture_position(&f, "cram", rows[i].position);
        fixture_normal_form(&f.ctx, f.game, f.state->words, &list);
        for (uint64_t part = 0; part < list.parts_count; part++)
            cells += (unsigned)__builtin_popcountll(list.parts[part] >> 13);
        if (list.parts_count != rows[i].parts || cells != rows[i].cells)
            print_error("%s: %u %u\n", rows[i].position, (unsigned)list.parts_count, cells);
        assert_int_equal(list.parts_count, rows[i].parts);
        assert_int_equal(cells, rows[i].cells);
        kay_move_list_free(&list);
        fixture_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_have_the_nimbers_of_plain_search),
        cmocka_unit_test(random_shapes_have_the_nimbers_of_plain_search),
        cmocka_unit_test(misere_outcomes_are_those_of_plain_search),
        cmocka_unit_test(cells_and_links_that_change_nothing_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
