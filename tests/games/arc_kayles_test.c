/* Arc Kayles: normal forms, errors in positions. */
#include "fixture.h"

#include <string.h>

#include "base/bits.h"

static void vertices_that_change_nothing_are_dropped(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        unsigned parts, vertices; /* in all */
    } rows[] = {
        {"3: 1-2", 1, 2}, /* no edge at 3 */
        {"4: 1-2 3-4", 2, 4},
        {"5: 1-2 1-3 1-4 1-5", 1, 2}, /* all leaves but one */
        {"6: 1-2 1-3 4-5 4-6", 2, 4},
        {"5: 1-2 2-3 3-4 4-5", 1, 4}, /* 3 lies between two centres */
        {"6: 1-2 2-3 3-4 4-5 5-6", 1, 6},
        {"4: 1-2 2-3 3-1 3-4", 1, 4},
        {"7: 1-2 1-3 1-4 5-1 5-6 5-7", 1, 4},
        {"4:", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_move_list list;
        unsigned vertices = 0;
        fixture_position(&f, "arc-kayles", rows[i].position);
        fixture_normal_form(&f.ctx, f.game, f.state->words, &list);
        assert_int_equal(list.parts_count, rows[i].parts);
        for (uint64_t part = 0; part < list.parts_count; part++)
            vertices += kay_bits_count_word(list.parts[part]);
        if (vertices != rows[i].vertices)
            print_error("%s\n", rows[i].position);
        assert_int_equal(vertices, rows[i].vertices);
        kay_move_list_free(&list);
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
        {"grid 3x43", true, 1, 8},
    };
    fixture_refuses("arc-kayles", FIXTURE_ROWS(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_that_change_nothing_are_dropped),
        cmocka_unit_test(bad_input_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
