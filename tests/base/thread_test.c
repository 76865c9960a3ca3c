/* Tests threads: their signals, and the limits that they share with the caller. */
#include "fixture.h"

#include <signal.h>

#include "base/thread.h"

static void *blocked_signals(void *own)
{
    pthread_sigmask(SIG_SETMASK, NULL, own);
    return NULL;
}

static void signals_are_left_to_the_caller(void **unused)
{
    (void)unused;
    sigset_t before, inside, after;
    kay_thread thread;
    sigemptyset(&inside);
    pthread_sigmask(SIG_SETMASK, NULL, &before);
    kay_thread_begin(&thread, blocked_signals, &inside);
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    assert_true(thread.began);
    kay_thread_end(&thread);
    assert_true(sigismember(&inside, SIGINT) && sigismember(&inside, SIGALRM));
    assert_false(sigismember(&before, SIGINT) || sigismember(&after, SIGINT));
}

static void a_thread_stops_with_its_caller(void **unused)
{
    (void)unused;
    kay_context caller, ctx;
    int stop = 0;
    kay_context_init(&caller);
    caller.stop = &stop;
    kay_thread_context(&ctx, &caller, 1000);
    assert_int_equal(kay_check_time(&ctx), KAY_OK);
    assert_null(kay_alloc(&ctx, 1001));
    kay_stop_set(&stop, 1);
    assert_int_equal(kay_check_time(&ctx), KAY_EUNABLE);
    kay_stop_set(&stop, 0);
    caller.deadline = kay_now() - 1;
    kay_thread_context(&ctx, &caller, 1000);
    assert_int_equal(kay_check_time(&ctx), KAY_EUNABLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_are_left_to_the_caller),
        cmocka_unit_test(a_thread_stops_with_its_caller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
