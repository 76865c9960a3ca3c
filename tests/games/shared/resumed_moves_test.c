/* Moves in several goes: a list with room for a few moves, filled again and again, gets the moves of a list with room
 * for all. */
#include "fixture.h"

static void resumed_fill(fixture *f, kay_move_list *list)
{
    const kay_status status =
        f->game->rules->moves(f->game, kay_state_part(f->game, f->state, list->part), KAY_LEFT, list);
    assert_ok(&f->ctx, status);
    assert_ok(&f->ctx, list->error);
}

/* Compares the moves in goes of `room` moves with all. */
static void resumed_compare(fixture *f, const kay_move_list *all, uint64_t room)
{
    kay_move_list some;
    uint64_t done = 0;
    assert_ok(&f->ctx, kay_move_list_init(&some, &f->ctx, f->game, NULL, KAY_WANT_MOVES));
    some.limit = room;
    do {
        kay_move_list_clear(&some);
        resumed_fill(f, &some);
        for (uint64_t i = 0; i < some.count; i++, done++) {
            assert_less(done, all->count);
            assert_int_equal(some.moves[i].name, all->moves[done].name);
        }
    } while (some.more);
    assert_int_equal(done, all->count);
    kay_move_list_free(&some);
}

static void moves_go_on_where_they_stopped(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *position;
    } rows[] = {
        {"nimble", "First: 0 3 3 5"},
        {"staircase", "First: 2 0 3"},
        {"silver-dollar", "First: 2 4 9"},
        {"welter", "First: 0 2 5 6"},
        {"end-nim", "First: 0 3 1 4"},
        {"take-away", "First: 3 / 12 7"},
        {"fibonacci-nim", "First: 9"},
        {"nim-with-a-pass", "First: 2 0 3"},
        {"wythoff-with-a-pass", "First: 2 3"},
        {"wythoff", "First: 2 3"},
        {"chomp", "First: 4 2 1"},
        {"chomp", "First: 3 2 / 2 1"},
        {"cutcake", "3x5"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        kay_move_list all;
        fixture_position(&f, rows[i].game, rows[i].position);
        assert_ok(&f.ctx, kay_move_list_init(&all, &f.ctx, f.game, NULL, KAY_WANT_MOVES));
        resumed_fill(&f, &all);
        assert_more(all.count, 3);
        for (uint64_t room = 1; room <= 4; room++)
            resumed_compare(&f, &all, room);
        kay_move_list_free(&all);
        fixture_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_go_on_where_they_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
