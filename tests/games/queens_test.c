/* Queens: moves and options worked out by hand, normal forms, errors in positions. */
#include "fixture.h"

#include <string.h>

#include "laws.h"

static void queens_are_placed_where_no_queen_attacks(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *moves;
    } rows[] = {
        {"..|..", "1,1 1,2 2,1 2,2"},
        {"q..|...", "2,3"},
        {".q..|....|....", "2,4 3,1 3,3"},
        {"q...|....|....|....", "2,3 2,4 3,2 3,4 4,2 4,3"},
        {"..q", ""},
        {"#.|.#", "1,2 2,1"},
        {".#.|###|.#.", "1,1 1,3 3,1 3,3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_arena names;
        kay_move_list moves;
        kay_text text;
        fixture_position(&f, "queens", rows[i].position);
        fixture_written(&f, rows[i].position);
        kay_arena_init(&names, &f.ctx);
        kay_text_init(&text, &f.ctx);
        laws_moves(&f.ctx, f.game, f.state, &names, &moves);
        for (uint64_t k = 0; k < moves.count; k++) {
            kay_text_add(&text, k ? " " : "");
            kay_state_move_text(f.game, f.state, moves.moves[k], &text);
        }
        assert_string_equal(kay_text_string(&text), rows[i].moves);
        kay_text_free(&text);
        kay_move_list_free(&moves);
        kay_arena_free(&names);
        fixture_free(&f);
    }
}

static void a_normal_form_is_a_set_of_free_cells(void **unused)
{
    (void)unused;
    static const struct {
        const char *position, *form;
    } rows[] = {
        {"..|..", "..|.."},
        {"q..|...", "."},
        {"q..|...|...", ".#|#."},
        {".q..|....|....", ".###|#.#."},
        {"#.#|###|.#.", ". + .#."}, /* 1,2 attacks neither 3,1 nor 3,3 */
        {"...|###", "..."},
        {".|.|.", "..."}, /* turned */
        {".##.|####|.##.", ".##.|####|.##."},
        {"#.###|####.|.####", ". + . + ."},
        {"q..|..q", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_move_list list;
        kay_text text;
        fixture_position(&f, "queens", rows[i].position);
        kay_text_init(&text, &f.ctx);
        fixture_normal_form(&f.ctx, f.game, f.state->words, &list);
        const kay_state parts = {.words = list.parts, .parts = list.parts_count};
        kay_state_write_position(f.game, &parts, &text);
        assert_string_equal(kay_text_string(&text), rows[i].form);
        kay_text_free(&text);
        kay_move_list_free(&list);
        fixture_free(&f);
    }
}

static void symmetric_boards_have_one_normal_form(void **unused)
{
    (void)unused;
    static const char *const rows[] = {
        "q.....|......|......|......|......|......",
        ".....q|......|......|......|......|......",
        "......|......|......|......|......|q.....",
        "......|......|......|......|......|.....q",
    };
    uint64_t first[2] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_move_list list;
        fixture_position(&f, "queens", rows[i]);
        assert_int_equal(f.game->words, 2);
        fixture_normal_form(&f.ctx, f.game, f.state->words, &list);
        assert_int_equal(list.parts_count, 1);
        if (i == 0)
            memcpy(first, list.parts, sizeof first);
        assert_memory_equal(first, list.parts, sizeof first);
        kay_move_list_free(&list);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"q.q", true, 1, 1},
        {"...\n.x.", true, 2, 2},
        {"q#", true, 1, 1},
        {".................", true, 1, 1},
    };
    fixture_refuses("queens", FIXTURE_ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queens_are_placed_where_no_queen_attacks),
        cmocka_unit_test(a_normal_form_is_a_set_of_free_cells),
        cmocka_unit_test(symmetric_boards_have_one_normal_form),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
