#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "script/normals.h"

static void what_is_found_was_kept_however_much_is_kept(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_normals normals = {.ctx = &ctx};
    uint64_t normal, found = 0;
    assert_false(kay_normals_find(&normals, 0, &normal));
    for (uint64_t position = 0; position < 100000; position++) {
        assert_false(kay_normals_find(&normals, position, &normal));
        kay_normals_keep(&normals, position, position * 3);
        assert_true(kay_normals_find(&normals, position, &normal));
        assert_int_equal(normal, position * 3);
    }
    for (uint64_t position = 0; position < 100000; position++)
        if (kay_normals_find(&normals, position, &normal)) {
            assert_int_equal(normal, position * 3);
            found++;
        }
    assert_true(found > 40000);
    kay_normals_free(&normals);
    assert_int_equal(ctx.memory_used, 0);
}

static void little_memory_is_taken_and_a_refusal_is_no_failure(void **state)
{
    (void)state;
    for (uint64_t limit = 0; limit < 2000000; limit = 2 * limit + 1000) {
        kay_context ctx;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_normals normals = {.ctx = &ctx};
        uint64_t normal;
        for (uint64_t position = 0; position < 100000; position++)
            kay_normals_keep(&normals, position, 7);
        assert_true(ctx.memory_peak <= limit / 4);
        assert_int_equal(kay_normals_find(&normals, 99999, &normal), ctx.memory_used > 0);
        kay_normals_free(&normals);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_was_kept_however_much_is_kept),
        cmocka_unit_test(little_memory_is_taken_and_a_refusal_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
