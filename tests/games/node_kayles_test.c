/* Node Kayles: normal forms, symmetries, errors in positions. */
#include "fixture.h"

#include <string.h>

#include "games/shared/kayles_graph.h"
#include "ruleset/hook_call.h"

/* Stores the parts of the normal form, as the prepared game makes them, and returns their number. */
static uint64_t node_kayles_parts(const char *position, uint64_t parts[8])
{
    fixture f;
    kay_arena tables;
    kay_move_list list;
    const kay_game *prepared;
    fixture_position(&f, "node-kayles", position);
    kay_arena_init(&tables, &f.ctx);
    assert_ok(&f.ctx, kay_call_prepare(&tables, f.game, &prepared));
    fixture_normal_form(&f.ctx, prepared, f.state->words, &list);
    assert_int_equal(f.game->words, 1);
    assert_at_most(list.parts_count, 8);
    const uint64_t count = list.parts_count;
    memcpy(parts, list.parts, count * sizeof *parts);
    kay_move_list_free(&list);
    kay_arena_free(&tables);
    fixture_free(&f);
    return count;
}

static void positions_that_differ_by_a_symmetry_have_one_normal_form(void **unused)
{
    (void)unused;
    static const struct {
        const char *one, *other;
        bool same;
    } rows[] = {
        {"petersen 7,2; # 1 3 8", "petersen 7,2; # 4 6 11", true}, /* turned */
        {"petersen 7,2; # 1 2 9", "petersen 7,2; # 1 2 8", true}, /* reflected */
        {"petersen 7,2; # 1 8", "petersen 7,2; # 1 9", false},
        {"petersen 5,2; # 1", "petersen 5,2; # 6", true}, /* inside out */
        {"petersen 7,2; # 1", "petersen 7,2; # 8", false},
        {"6: 1-2 2-3 3-1 3-4 4-5; # 5 6", "6: 1-2 2-3 3-1 3-4 4-5; # 5 6", true},
        {"3: 1-2 2-3; # 1", "3: 1-2 2-3; # 3", true},
        {"5: 1-2 2-3 3-4 4-5; # 1", "5: 1-2 2-3 3-4 4-5; # 5", true},
        {"5: 1-2 2-3 3-4 4-5; # 1", "5: 1-2 2-3 3-4 4-5; # 3", false},
        {"..#|...", "##.|...|..#", false},
        {"..#|...", "...|.##", false},
        {"..#|...", "#..#|...#", true},
        {"..#|...", "..|..|#.", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t one[8], other[8];
        const uint64_t parts = node_kayles_parts(rows[i].one, one);
        const bool same = node_kayles_parts(rows[i].other, other) == parts && memcmp(one, other, parts * 8) == 0;
        if (same != rows[i].same)
            print_error("%s and %s\n", rows[i].one, rows[i].other);
        assert_int_equal(same, rows[i].same);
    }
}

static void parts_are_components_without_twins(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        unsigned parts, vertices; /* in all */
    } rows[] = {
        {"6: 1-2 2-3 4-5 5-6", 2, 6},     {"3: 1-2 2-3 3-1", 1, 1}, /* three twins */
        {"4: 1-2 2-3 3-1 3-4", 1, 3}, /* 1 and 2 are twins */
        {"4: 1-2 2-3 3-4 4-1", 1, 4}, /* opposite corners are not neighbours */
        {"4: 1-2 1-3 2-3 2-4 3-4", 1, 3}, {"5: 1-2 3-4 4-5; # 4", 3, 3}, {"3:; # 1 2 3", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t parts[8];
        unsigned vertices = 0;
        const uint64_t count = node_kayles_parts(rows[i].position, parts);
        assert_int_equal(count, rows[i].parts);
        for (uint64_t part = 0; part < count; part++)
            vertices += kay_bits_count_word(parts[part]);
        assert_int_equal(vertices, rows[i].vertices);
    }
}

/* P(n, k) has 2n rotations and reflections; more in the Petersen graph P(5, 2), which has 120 automorphisms, and in the
 * cube P(4, 1), which has 48. */
static void all_automorphisms_are_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        unsigned symmetries; /* with the identity */
    } rows[] = {
        {"petersen 5,2", 120},
        {"petersen 4,1", 48},
        {"petersen 7,2", 14},
        {"petersen 32,2", 64},
        {"5: 1-2 2-3 3-4 4-5", 2},
        {"4: 1-2 1-3 1-4", 6},
        {"7: 1-2 2-3 3-4 4-5 3-6 6-7", 6},
        {"6: 1-2 2-3 3-4 4-5 3-6", 2},
        {"7: 1-2 2-3 3-4 4-5 5-6 4-7", 1},
        {"1:", 1},
        {"9:", 256}, /* not all of 9!, but only sound ones */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_arena tables;
        const kay_game *prepared;
        fixture_position(&f, "node-kayles", rows[i].position);
        kay_arena_init(&tables, &f.ctx);
        assert_ok(&f.ctx, kay_call_prepare(&tables, f.game, &prepared));
        const kayles_graph *graph = (const kayles_graph *)prepared;
        assert_int_equal(graph->symmetries, rows[i].symmetries);
        for (unsigned k = 0; k < graph->symmetries; k++)
            for (unsigned a = 0; a < graph->text.vertices; a++)
                for (unsigned b = 0; b < graph->text.vertices; b++)
                    assert_int_equal(graph->near[a] >> b & 1,
                                     graph->near[graph->symmetry[k][a]] >> graph->symmetry[k][b] & 1);
        kay_arena_free(&tables);
        fixture_free(&f);
    }
}

static void positions_are_written_as_they_are_read(void **unused)
{
    (void)unused;
    static const char *const rows[] = {
        "...|.#.",        "4: 1-2 2-3", "4: 1-2 2-3; # 1 4", "petersen 32,15", "petersen 3,1; # 1 2 3 4 5 6",
        "64: 1-64; # 63", "1:",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        fixture_position(&f, "node-kayles", rows[i]);
        fixture_written(&f, rows[i]);
        fixture_free(&f);
    }
}

static void bad_input_is_refused_with_its_place(void **unused)
{
    (void)unused;
    static const fixture_bad rows[] = {
        {"65: 1-2", true, 1, 1},
        {"4: 1-1", true, 1, 7},
        {"4: 1-2; # 2 2", true, 1, 13},
        {"petersen 33,2", true, 1, 10},
        {"grid 3x43", true, 1, 8},
        {"..|.", true, 1, 5},
        {"B~", true, 1, 2},
        {"18446744073709551617: 1-2", true, 1, 1},
    };
    fixture_refuses("node-kayles", FIXTURE_ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_that_differ_by_a_symmetry_have_one_normal_form),
        cmocka_unit_test(parts_are_components_without_twins),
        cmocka_unit_test(all_automorphisms_are_found),
        cmocka_unit_test(positions_are_written_as_they_are_read),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
