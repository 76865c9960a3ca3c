/* Lists that grow: their room doubles, what is new in an arena is zero, and refused memory leaves the list as it was.
 */
#include "base/grow.h"

#include <string.h>

#include "fixture.h"

static void items_stay_while_room_is_doubled(void **state)
{
    (void)state;
    kay_context ctx;
    kay_arena arena;
    uint64_t *list = NULL, *in_arena = NULL, room = 0, arena_room = 0;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    for (uint64_t i = 0; i < 1000; i++) {
        if (i == room) {
            list = kay_grow(&ctx, list, &room, sizeof *list);
            assert_non_null(list);
            assert_more(room, i);
        }
        if (i == arena_room) {
            in_arena = kay_grow_in(&arena, in_arena, &arena_room, sizeof *in_arena);
            assert_non_null(in_arena);
            assert_more(arena_room, i);
            assert_int_equal(in_arena[arena_room - 1], 0);
        }
        list[i] = in_arena[i] = i * i;
    }
    for (uint64_t i = 0; i < 1000; i++) {
        assert_int_equal(list[i], i * i);
        assert_int_equal(in_arena[i], i * i);
    }
    assert_int_equal(room, 1024);
    assert_int_equal(arena_room, 1024);
    kay_free(&ctx, list, room * sizeof *list);
    kay_arena_free(&arena);
    assert_int_equal(ctx.memory_used, 0);
}

/* Past the budget, and where the bytes cannot be counted. */
static void what_cannot_grow_stays_as_it_was(void **state)
{
    (void)state;
    kay_context ctx;
    uint64_t room = 0;
    kay_context_init(&ctx);
    uint64_t *list = kay_grow(&ctx, NULL, &room, sizeof *list);
    assert_non_null(list);
    ctx.memory_limit = 2 * room * sizeof *list - 1;
    uint64_t before = room;
    list[0] = 7;
    assert_null(kay_grow(&ctx, list, &room, sizeof *list));
    assert_int_equal(kay_no_memory(&ctx), KAY_EUNABLE);
    assert_int_equal(room, before);
    assert_int_equal(list[0], 7);
    kay_free(&ctx, list, room * sizeof *list);
    for (room = UINT64_MAX / 8; room <= UINT64_MAX / 2 + 1; room *= 4) {
        before = room;
        assert_null(kay_grow(&ctx, &before, &room, sizeof before));
        assert_int_equal(room, before);
        assert_int_equal(ctx.diag.status, KAY_EUNABLE);
    }
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_stay_while_room_is_doubled),
        cmocka_unit_test(what_cannot_grow_stays_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
