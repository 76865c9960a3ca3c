/* Tests the rulesets on boards, rows and graphs: moves and options worked out by hand, normal forms, errors. */
#include "fixture.h"

#include <string.h>

#include "laws.h"

/* Writes the texts of a player's moves with blanks between. */
static void board_moves(fixture *f, kay_player player, kay_text *out)
{
    kay_state state = *f->state;
    kay_arena names;
    kay_move_list moves;
    state.mover = player;
    kay_arena_init(&names, &f->ctx);
    laws_moves(&f->ctx, f->game, &state, &names, &moves);
    for (uint64_t i = 0; i < moves.count; i++) {
        kay_text_add(out, i ? " " : "");
        kay_state_move_text(f->game, &state, moves.moves[i], out);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static void moves_are_those_of_the_rules(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *position, *moves[2];
    } rows[] = {
        {"domineering", "..|#.", {"1,2-2,2", "1,1-1,2"}},
        {"domineering", "...|...", {"1,1-2,1 1,2-2,2 1,3-2,3", "1,1-1,2 1,2-1,3 2,1-2,2 2,2-2,3"}},
        {"domineering", ".#|#.", {"", ""}},
        {"clobber", "xo.|.xo", {"1,1-1,2 2,2-2,3 2,2-1,2", "1,2-2,2 1,2-1,1 2,3-2,2"}},
        {"clobber", "x.o|.x.", {"", ""}},
        {"amazons", "x..", {"1,1-1,2-1,1 1,1-1,2-1,3 1,1-1,3-1,1 1,1-1,3-1,2", ""}},
        {"amazons", "x#|.o", {"1,1-2,1-1,1", "2,2-2,1-2,2"}},
        {"konane", "xo.o.", {"1,1-1,3 1,1-1,5", ""}},
        {"konane", "xo.|..o|...", {"1,1-1,3", ""}},
        {"konane", "x.|o.|..|.x", {"1,1-3,1", ""}},
        {"konane", "..ox", {"1,4-1,2", ""}},
        {"nogo", "...", {"1,1 1,2 1,3", "1,1 1,2 1,3"}},
        {"nogo", ".x.", {"1,1 1,3", ""}},
        {"nogo", "x.o", {"", ""}},
        {"nogo", ".xo|...", {"1,1 2,1 2,2", "1,1 2,1 2,2 2,3"}},
        {"nogo", "x.#|.o.", {"1,2 2,1", "1,2 2,1 2,3"}},
        {"col", "x..", {"1,3", "1,2 1,3"}},
        {"col", "l.r", {"1,1 1,2", "1,2 1,3"}},
        {"col", "3: 1-2 2-3; x 1", {"3", "2 3"}},
        {"snort", "x..", {"1,2 1,3", "1,3"}},
        {"snort", "l.r", {"1,1 1,2", "1,2 1,3"}},
        {"snort", "3: 1-2 2-3; x 1", {"2 3", "3"}},
        {"toads-and-frogs", "tf.", {"1", ""}},
        {"toads-and-frogs", "tt.ff", {"2", "4"}},
        {"toads-and-frogs", ".t.f.", {"2", "4"}},
        {"toads-and-frogs", "ttf", {"", ""}},
        {"toppling-dominoes", "lre", {"1-left 1-right 3-left 3-right", "2-left 2-right 3-left 3-right"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
            fixture f;
            kay_text moves;
            fixture_position(&f, rows[i].game, rows[i].position);
            fixture_written(&f, rows[i].position);
            kay_text_init(&moves, &f.ctx);
            board_moves(&f, player, &moves);
            if (strcmp(kay_text_string(&moves), rows[i].moves[player]) != 0)
                print_error("%s %s, %s\n", rows[i].game, rows[i].position, kay_player_name(f.game, player));
            assert_string_equal(kay_text_string(&moves), rows[i].moves[player]);
            kay_text_free(&moves);
            fixture_free(&f);
        }
}

static void a_move_leaves_what_the_rules_say(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *position;
        kay_player player;
        const char *move, *after;
    } rows[] = {
        {"domineering", "...|...", KAY_LEFT, "1,2-2,2", ".#.|.#."},
        {"domineering", "...|...", KAY_RIGHT, "2,1-2,2", "...|##."},
        {"clobber", "xo.|.xo", KAY_LEFT, "2,2-1,2", "xx.|..o"},
        {"clobber", "xo.|.xo", KAY_RIGHT, "1,2-1,1", "o..|.xo"},
        {"amazons", "x..|...", KAY_LEFT, "1,1-2,2-1,1", "#..|.x."},
        {"konane", "xo.o.", KAY_LEFT, "1,1-1,5", "....x"},
        {"konane", "..|xo|.o|..", KAY_LEFT, "2,1-2,1", NULL},
        {"nogo", ".x.", KAY_LEFT, "1,1", "xx."},
        {"col", "x..", KAY_RIGHT, "1,2", "xo."},
        {"col", "l.r", KAY_LEFT, "1,2", "##r"},
        {"col", "3: 1-2 2-3; x 1", KAY_RIGHT, "2", "3: 1-2 2-3; x 1; o 2"},
        {"snort", "...", KAY_LEFT, "1,2", ".x."},
        {"snort", "l.r", KAY_LEFT, "1,2", "l##"},
        {"snort", "x..", KAY_RIGHT, "1,2", NULL},
        {"toads-and-frogs", "tf.", KAY_LEFT, "1", ".ft"},
        {"toads-and-frogs", "t.f", KAY_RIGHT, "3", "tf."},
        {"toppling-dominoes", "lre", KAY_LEFT, "1-left", ".re"},
        {"toppling-dominoes", "lre", KAY_RIGHT, "2-right", "l.."},
        {"toppling-dominoes", "l.re", KAY_RIGHT, "3-left", "l..e"},
        {"node-kayles", "...|...", KAY_LEFT, "1,1", "##.|#.."},
        {"node-kayles", "....|....|....", KAY_LEFT, "2,2", ".#..|###.|.#.."},
        {"node-kayles", "4: 1-2 2-3 3-4", KAY_LEFT, "2", "4: 1-2 2-3 3-4; # 1 2 3"},
        {"node-kayles", "4: 1-2 2-3 3-4; # 2", KAY_LEFT, "1", "4: 1-2 2-3 3-4; # 1 2"},
        {"node-kayles", "petersen 5,2", KAY_LEFT, "6", "petersen 5,2; # 1 6 8 9"},
        {"arc-kayles", "...|.#.", KAY_LEFT, "1,1-1,2", "##.|.#."},
        {"arc-kayles", "...|.#.", KAY_LEFT, "1,1-2,1", "#..|##."},
        {"arc-kayles", "4: 1-2 2-3 3-4", KAY_LEFT, "2-3", "4: 1-2 2-3 3-4; # 2 3"},
        {"arc-kayles", "64: 1-64; # 2", KAY_LEFT, "1-64", "64: 1-64; # 1 2 64"},
        {"arc-kayles", "petersen 5,2", KAY_LEFT, "6-8", "petersen 5,2; # 6 8"},
        {"arc-kayles", "4: 1-2 2-3 3-4; # 2", KAY_LEFT, "1-2", NULL},
        {"arc-kayles", "4: 1-2 2-3 3-4; # 2", KAY_LEFT, "4-3", NULL},
        {"arc-kayles", "4: 1-2 2-3 3-4", KAY_LEFT, "1-3", NULL},
        {"arc-kayles", "4: 1-2 2-3 3-4", KAY_LEFT, "3", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_state state;
        fixture_position(&f, rows[i].game, rows[i].position);
        assert_ok(&f.ctx, kay_state_copy(&f.ctx, f.game, f.state, &state));
        state.mover = rows[i].player;
        f.state = &state;
        if (rows[i].after) {
            assert_ok(&f.ctx, kay_state_play(&f.ctx, f.game, &state, fixture_move(&f, rows[i].move)));
            fixture_written(&f, rows[i].after);
        } else {
            fixture_refuses_moves(&f, &rows[i].move, 1);
        }
        kay_state_free(&f.ctx, &state);
        fixture_free(&f);
    }
}

/* Writes the parts of the normal form of a position with " + " between; returns their number. */
static uint64_t board_normal(const char *game, const char *position, char *out, size_t size)
{
    fixture f;
    kay_text text;
    kay_move_list parts;
    fixture_position(&f, game, position);
    kay_text_init(&text, &f.ctx);
    fixture_normal_form(&f.ctx, f.game, f.state->words, &parts);
    for (uint64_t i = 0; i < parts.parts_count; i++) {
        const kay_state part = {.words = parts.parts + i * f.game->words, .parts = 1};
        kay_text_add(&text, i ? " + " : "");
        kay_state_write_position(f.game, &part, &text);
    }
    assert_less(text.length, size);
    memcpy(out, kay_text_string(&text), text.length + 1);
    const uint64_t count = parts.parts_count;
    kay_move_list_free(&parts);
    kay_text_free(&text);
    fixture_free(&f);
    return count;
}

static void boards_that_lie_otherwise_have_one_normal_form(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *one, *other;
        bool same;
    } rows[] = {
        {"domineering", "...|.##", "##.|...", true}, /* half a turn */
        {"domineering", "...|.##", "...|##.", true},
        {"domineering", "...|.##", "####|#...|#.##", true},
        {"domineering", "...|.##", "..|.#|.#", false}, /* transposed: the negative */
        {"clobber", "xxo", "oxx", true},
        {"clobber", "xxo", "x|x|o", true},
        {"clobber", "xxo", "oox", false},
        {"amazons", "x..o|..#.", "#x|..|#.|.o", false},
        {"amazons", "x..o|..#.", ".x|..|#.|.o", true},
        {"konane", "xo.", ".|o|x", true},
        {"konane", "xo.", "ox.", false},
        {"konane", "xo.|...|.xx", "xo.", true}, /* no jump ever touches the others */
        {"nogo", "x..|...", ".x|..|..", true},
        {"nogo", "x..|...", ".x.|...", false},
        {"nogo", "..xo.", "..x", true}, /* nobody may take the last cell of the other group */
        {"nogo", ".xx.ooo.x", ".x.o.x", true}, /* in one row only the ends of a group matter */
        {"nogo", ".xx.|....", ".x.|...", false},
        {"nogo", "#.|.o", "o.|.#", true},
        {"nogo", "x.o..", "_o..", true}, /* nobody ever plays on the second cell */
        {"nogo", "_.|_x", "_.|_o", true}, /* the cell has a liberty beside it */
        {"nogo", "..x", "..o", false},
        {"col", "x..", "r.", true},
        {"col", "x..", "..|#x", true},
        {"col", "x..", "o..", false},
        {"snort", "x..", "l.", true},
        {"snort", "x..", "..x|###", true},
        {"toads-and-frogs", "f.t.f", ".t.f", true}, /* a frog that has arrived is the end of the row */
        {"toads-and-frogs", ".t.f", "t.f.", false},
        {"toppling-dominoes", "lre", "erl", true},
        {"toppling-dominoes", "lre", "rle", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char normal[2][64];
        board_normal(rows[i].game, rows[i].one, normal[0], sizeof normal[0]);
        board_normal(rows[i].game, rows[i].other, normal[1], sizeof normal[1]);
        if ((strcmp(normal[0], normal[1]) == 0) != rows[i].same)
            fail_msg("%s: %s is %s, %s is %s", rows[i].game, rows[i].one, normal[0], rows[i].other, normal[1]);
    }
}

static void what_does_not_matter_to_each_other_falls_apart(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *position;
        uint64_t parts;
    } rows[] = {
        {"domineering", "..#|##.|...", 2},
        {"domineering", ".#.|#.#", 0},
        {"clobber", "xo.xo", 2},
        {"clobber", "xx.o", 0},
        {"clobber", "xo|ox", 1},
        {"amazons", "x.#.o", 2},
        {"amazons", "x#|#.", 1},
        {"amazons", "x#.|##.", 0},
        {"konane", "xo.#.ox", 2},
        {"konane", "x.o", 0},
        {"nogo", "..xo..", 2},
        {"nogo", "..x..", 1},
        {"nogo", "xo..|.xo.|..xo", 2},
        {"nogo", "....", 1},
        {"nogo", "x.o", 0},
        {"nogo", "_.._", 2}, /* a stone on either cell has a liberty of its own */
        {"nogo", "_..._", 1},
        {"nogo", "_..|_x_", 2},
        {"nogo", "_.x._", 1}, /* that group may lose its last liberty */
        {"col", "..#..", 2},
        {"col", "..x..", 2},
        {"col", "lr", 2},
        {"col", "ll", 1},
        {"col", "4: 1-2 3-4", 2},
        {"snort", "...x...", 2},
        {"snort", "lr", 1},
        {"snort", "ll", 2},
        {"snort", "4: 1-2 3-4; x 1", 2},
        {"toads-and-frogs", "t.ttff.f", 2},
        {"toads-and-frogs", "ttff", 0},
        {"toppling-dominoes", "l.re", 2},
        {"toppling-dominoes", "...", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char normal[64];
        const uint64_t parts = board_normal(rows[i].game, rows[i].position, normal, sizeof normal);
        if (parts != rows[i].parts)
            fail_msg("%s %s has the parts %s", rows[i].game, rows[i].position, normal);
    }
}

/* Shifts by a row and a cell are then as wide as a word. */
static void the_longest_rows_have_one_part(void **unused)
{
    (void)unused;
    static const char *const games[] = {"cram", "amazons", "domineering", "nogo", "col", "node-kayles"};
    static const unsigned lengths[] = {62, 63, 64, 126, 127};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (size_t j = 0; j < sizeof lengths / sizeof *lengths; j++) {
            char row[128] = "", normal[140];
            memset(row, '.', lengths[j]);
            row[lengths[j] / 2] = strcmp(games[i], "amazons") == 0 ? 'x' : '.';
            assert_int_equal(board_normal(games[i], row, normal, sizeof normal), 1);
        }
}

static void bad_positions_are_refused_with_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *text;
        uint64_t column;
        const char *what;
    } rows[] = {
        {"domineering", "..x", 3, "a cell is one of #."},
        {"clobber", "xo.|x", 6, "the row has 1 cell, expected 3 as in the first row"},
        {"amazons", "x.y", 3, "a cell is one of #xo."},
        {"konane", "xo-", 3, "a cell is one of #xo."},
        {"col", "xoy", 3, "a cell is one of #xo. or one of #lr."},
        {"nogo", "xo", 1, "a group of stones has no free cell next to it"},
        {"col", "xl", 2, "one position cannot have letters of both #xo. and #lr."},
        {"col", "3: 1-4", 6, "a vertex must be from 1 to 3"},
        {"snort", "3: 1-2; y 1", 9, "a list begins with one of xolr#"},
        {"snort", "3 1-2", 2, "expected ':' after the number of vertices"},
        {"toads-and-frogs", "t.|f.", 1, "a position of this game has only one row"},
        {"toppling-dominoes", "lrx", 3, "a cell is one of .lre"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kay_diag diag;
        assert_int_equal(fixture_try(rows[i].game, rows[i].text, true, &diag), KAY_EINPUT);
        assert_string_equal(diag.text, rows[i].what);
        assert_int_equal(diag.line, 1);
        assert_int_equal(diag.column, rows[i].column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(a_move_leaves_what_the_rules_say),
        cmocka_unit_test(boards_that_lie_otherwise_have_one_normal_form),
        cmocka_unit_test(what_does_not_matter_to_each_other_falls_apart),
        cmocka_unit_test(the_longest_rows_have_one_part),
        cmocka_unit_test(bad_positions_are_refused_with_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
