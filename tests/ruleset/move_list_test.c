/* Tests the list of options. */
#include "fixture.h"

#include <kayles/ruleset.h>

static void a_long_list_ends_at_the_deadline(void **unused)
{
    const kay_game game = {.words = 1};
    kay_context ctx;
    kay_move_list list;
    (void)unused;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_move_list_init(&list, &ctx, &game, NULL, KAY_WANT_MOVES));
    ctx.deadline = kay_now() - 1;
    while (list.count < 1 << 20 && list.error == KAY_OK)
        kay_emit_empty(&list, 0);
    assert_int_equal(list.error, KAY_EUNABLE);
    assert_true(list.count > 1000); /* a short list takes no time */
    kay_move_list_free(&list);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_long_list_ends_at_the_deadline)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
