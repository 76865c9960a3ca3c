/* Tests contexts: blocks of memory, sizes that are refused, deadlines and stops. */
#include "fixture.h"

#include <string.h>

static void large_blocks_of_the_context_are_zeroed_and_kept_when_resized(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    size_t bytes = 9000001;
    unsigned char *block = kay_alloc(&ctx, bytes);
    assert_non_null(block);
    for (size_t i = 0; i < bytes; i += 4096 / 3) {
        assert_int_equal(block[i], 0);
        block[i] = (unsigned char)(i % 251);
    }
    block = kay_resize(&ctx, block, bytes, 3 * bytes);
    assert_non_null(block);
    memset(block + bytes, 1, 2 * bytes);
    for (size_t i = 0; i < bytes; i += 4096 / 3)
        assert_int_equal(block[i], i % 251);
    assert_int_equal(ctx.memory_used, 3 * bytes);
    kay_free(&ctx, block, 3 * bytes);
    assert_int_equal(ctx.memory_used, 0);
    assert_int_equal(ctx.memory_peak, 3 * bytes);
}

static void sizes_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    assert_null(kay_alloc_array(&ctx, UINT64_MAX / 8 + 2, 8));
    assert_int_equal(ctx.diag.status, KAY_EUNABLE);
    assert_null(kay_alloc(&ctx, SIZE_MAX / 2));
    assert_int_equal(kay_no_memory(&ctx), KAY_ENOMEM);
    ctx.memory_limit = 1000;
    void *block = kay_alloc(&ctx, 600);
    assert_non_null(block);
    assert_null(kay_alloc(&ctx, 401));
    assert_null(kay_resize(&ctx, block, 600, 1001));
    assert_int_equal(kay_no_memory(&ctx), KAY_EUNABLE);
    block = kay_resize(&ctx, block, 600, 1000);
    assert_non_null(block);
    kay_free(&ctx, block, 1000);
    kay_free(&ctx, NULL, 5);
    assert_int_equal(ctx.memory_used, 0);
    assert_int_equal(ctx.memory_peak, 1000);
}

static void a_deadline_that_has_passed_is_unable(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_tick(&ctx, "work", 1, 2));
    ctx.deadline = kay_now() + 1000;
    assert_ok(&ctx, kay_tick(&ctx, "work", 1, 2));
    ctx.deadline = kay_now() - 1;
    assert_int_equal(kay_tick(&ctx, "work", 1, 2), KAY_EUNABLE);
    assert_false(ctx.diag.placed);
}

static void work_that_was_stopped_is_unable(void **unused)
{
    (void)unused;
    int stop = 0;
    kay_context ctx;
    kay_context_init(&ctx);
    ctx.stop = &stop;
    assert_ok(&ctx, kay_check_time(&ctx));
    assert_ok(&ctx, kay_tick(&ctx, "work", 1, 2));
    kay_stop_set(&stop, 7);
    assert_int_equal(kay_check_time(&ctx), KAY_EUNABLE);
    assert_int_equal(kay_tick(&ctx, "work", 1, 2), KAY_EUNABLE);
    assert_int_equal(kay_step(&ctx, "work", 1, 2), KAY_EUNABLE);
    assert_string_equal(ctx.diag.text, "interrupted");
}

typedef struct context_looks {
    int stop;
    unsigned count;
} context_looks;

static void context_look(void *looker)
{
    context_looks *looks = looker;
    looks->count++;
}

static void context_look_and_stop(void *looker)
{
    context_looks *looks = looker;
    looks->count++;
    kay_stop_set(&looks->stop, 1);
}

static void the_hook_is_called_at_most_once_in_its_time(void **unused)
{
    (void)unused;
    kay_context ctx;
    context_looks looks = {0};
    kay_context_init(&ctx);
    ctx.look = context_look;
    ctx.looker = &looks;
    assert_ok(&ctx, kay_check_time(&ctx));
    assert_int_equal(looks.count, 1);
    ctx.looked = kay_now() + 1000; /* as if it had just been called, on a machine however slow */
    assert_ok(&ctx, kay_check_time(&ctx));
    assert_ok(&ctx, kay_tick(&ctx, "work", 1, 2));
    assert_ok(&ctx, kay_step(&ctx, "work", 1, 2));
    assert_int_equal(looks.count, 1);
    ctx.looked = kay_now() - 1e-3 * KAY_LOOK_MS;
    assert_ok(&ctx, kay_tick(&ctx, "work", 1, 2));
    assert_int_equal(looks.count, 2);
    assert_true(ctx.looked <= kay_now());
}

static void the_hook_may_end_the_work(void **unused)
{
    (void)unused;
    kay_context ctx;
    context_looks looks = {0};
    kay_context_init(&ctx);
    ctx.stop = &looks.stop;
    ctx.look = context_look_and_stop;
    ctx.looker = &looks;
    assert_int_equal(kay_check_time(&ctx), KAY_EUNABLE);
    assert_string_equal(ctx.diag.text, "interrupted");
    assert_int_equal(kay_check_time(&ctx), KAY_EUNABLE); /* until the flag is cleared */
    kay_stop_set(&looks.stop, 0);
    ctx.look = NULL;
    assert_ok(&ctx, kay_check_time(&ctx));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_blocks_of_the_context_are_zeroed_and_kept_when_resized),
        cmocka_unit_test(sizes_that_cannot_be_are_refused),
        cmocka_unit_test(a_deadline_that_has_passed_is_unable),
        cmocka_unit_test(work_that_was_stopped_is_unable),
        cmocka_unit_test(the_hook_is_called_at_most_once_in_its_time),
        cmocka_unit_test(the_hook_may_end_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
