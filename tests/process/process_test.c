/* Programs that are fed and heard: what crosses the pipes, time, many at once. */
#include <pthread.h>
#include <stdlib.h>

#include "process_host.h"

static void a_program_reads_and_writes(void **state)
{
    (void)state;
    const host before = host_look();
    assert_writes(SHELL("cat; echo more"), 0, "one\ntwo", "one\ntwomore\n");
    assert_writes(SHELL("true"), true, "not read\n", "");
    host_is_as_before(&before);
}

/* The last bytes of its standard error, however many came before, and however long somebody else goes on. */
static void the_last_errors_are_kept(void **state)
{
    (void)state;
    const host before = host_look();
    kay_context ctx;
    char how[32];
    size_t length;
    kay_context_init(&ctx);
    kay_process *process = start(&ctx, SHELL("yes 123456789 | head -c 200000 >&2; echo last >&2"), true);
    wait_until_over(&ctx, process, how);
    const char *errors = kay_process_errors(process, &length);
    assert_int_equal(length, KAY_PROCESS_ERRORS);
    assert_memory_equal(errors + length - 15, "123456789\nlast\n", 15);
    kay_process_end(process);
    process = start(&ctx, SHELL("yes endless >&2 & echo done; sleep 0.1"), true);
    wait_until_over(&ctx, process, how);
    kay_process_errors(process, &length);
    assert_int_equal(length, KAY_PROCESS_ERRORS);
    kay_process_end(process);
    process = start(&ctx, SHELL("exit 3"), true);
    wait_until_over(&ctx, process, how);
    kay_process_errors(process, &length);
    assert_int_equal(length, 0);
    kay_process_end(process);
    assert_int_equal(ctx.memory_used, 0);
    host_is_as_before(&before);
}

static void lines_come_one_by_one(void **state)
{
    (void)state;
    kay_context ctx;
    const char *line;
    size_t length;
    kay_text record;
    kay_context_init(&ctx);
    kay_text_init(&record, &ctx);
    kay_process *process = start(&ctx, SHELL("printf 'a\\r\\n\\nb\\0c\\n'; read x; printf \"<$x>\""), 0);
    kay_process_record(process, &record, 11);
    assert_string_equal(next_line(&ctx, process), "a");
    assert_string_equal(next_line(&ctx, process), "");
    assert_string_equal(next_line(&ctx, process), "b");
    assert_int_equal(kay_process_line(process, &line, &length), KAY_HEARD_NOTHING);
    assert_ok(&ctx, kay_process_feed(process, "answer\n", 7));
    assert_string_equal(next_line(&ctx, process), "<answer>");
    assert_int_equal(kay_process_line(process, &line, &length), KAY_HEARD_END);
    assert_int_equal(record.length, 11);
    assert_memory_equal(record.data, "a\r\n\nb\0c\n<an", 11);
    kay_process_end(process);
    kay_text_free(&record);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_line_without_end_is_a_flood(void **state)
{
    (void)state;
    kay_context ctx;
    const char *line;
    size_t length;
    kay_heard heard;
    kay_context_init(&ctx);
    kay_process *process = start(&ctx, SHELL("tr '\\0' a </dev/zero"), 0);
    while ((heard = kay_process_line(process, &line, &length)) == KAY_HEARD_NOTHING)
        assert_ok(&ctx, kay_processes_wait(&process, 1, 60));
    assert_int_equal(heard, KAY_HEARD_FLOOD);
    const uint64_t held = ctx.memory_used;
    kay_process_discard(process);
    for (int i = 0; i < 100; i++)
        assert_ok(&ctx, kay_processes_wait(&process, 1, 60));
    assert_true(ctx.memory_used <= held);
    kay_process_end(process);
}

/* The host of this test has SIGPIPE in its default way, which would end it. */
static void a_program_need_not_read(void **state)
{
    enum { MUCH = 1 << 20 };
    (void)state;
    kay_context ctx;
    char how[32], *much = calloc(1, MUCH);
    kay_context_init(&ctx);
    kay_process *process = start(&ctx, SHELL("exec <&-; echo ready; sleep 0.2; exit 3"), 0);
    assert_string_equal(next_line(&ctx, process), "ready");
    assert_ok(&ctx, kay_process_feed(process, much, MUCH));
    kay_process_feed_end(process);
    wait_until_over(&ctx, process, how);
    assert_string_equal(how, "exit status 3");
    kay_process_end(process);
    free(much);
}

static void many_are_held_at_once(void **state)
{
    (void)state;
    kay_context ctx;
    kay_process *all[KAY_PROCESSES_MAX];
    unsigned over = 0;
    kay_context_init(&ctx);
    const host before = host_look();
    for (int i = 0; i < KAY_PROCESSES_MAX; i++)
        all[i] = i % 2 ? start(&ctx, SHELL("read line; echo $line; exec sleep 1000"), 0) : NULL;
    for (int i = 1; i < KAY_PROCESSES_MAX; i += 2)
        assert_ok(&ctx, kay_process_feed(all[i], "word\n", 5));
    while (over < KAY_PROCESSES_MAX / 2) {
        const char *line;
        size_t length;
        assert_ok(&ctx, kay_processes_wait(all, KAY_PROCESSES_MAX, 60));
        for (int i = 1; i < KAY_PROCESSES_MAX; i += 2)
            if (all[i] && kay_process_line(all[i], &line, &length) == KAY_HEARD_LINE) {
                assert_string_equal(line, "word");
                kay_process_end(all[i]);
                all[i] = NULL;
                over++;
            }
    }
    host_is_as_before(&before);
    assert_int_equal(ctx.memory_used, 0);
}

static void time_counts_while_it_is_waited_for(void **state)
{
    (void)state;
    kay_context ctx;
    kay_context_init(&ctx);
    kay_process *process = start(&ctx, SHELL("exec sleep 1000"), 0);
    assert_false(kay_process_timed_out(process));
    kay_process_set_time(process, 0.1);
    usleep(200000);
    assert_false(kay_process_timed_out(process));
    const double begun = kay_now();
    while (!kay_process_timed_out(process))
        assert_ok(&ctx, kay_processes_wait(&process, 1, 60));
    assert_true(kay_now() - begun >= 0.1);
    assert_true(kay_now() - begun < 30);
    kay_process_end(process);
}

enum { THREADS = 4, ROUNDS = 20 };

/* Each thread has programs of its own, and allocates all the time. */
static void *thread_runs_programs(void *failed)
{
    for (int i = 0; i < ROUNDS; i++) {
        kay_context ctx;
        kay_process *process;
        size_t length;
        kay_context_init(&ctx);
        bool right = kay_process_start(&ctx, SHELL("cat"), 0, &process) == KAY_OK;
        if (right) {
            right = kay_process_feed(process, "words", 5) == KAY_OK;
            kay_process_feed_end(process);
            while (right && !kay_process_over(process, NULL))
                right = kay_processes_wait(&process, 1, 60) == KAY_OK;
            right = right && strcmp(kay_process_written(process, &length), "words") == 0;
            kay_process_end(process);
        }
        if (!right || ctx.memory_used)
            *(bool *)failed = true;
    }
    return NULL;
}

static void a_host_may_have_threads(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    bool failed[THREADS] = {false};
    const host before = host_look();
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, thread_runs_programs, &failed[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_false(failed[i]);
    }
    host_is_as_before(&before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_reads_and_writes),
        cmocka_unit_test(the_last_errors_are_kept),
        cmocka_unit_test(lines_come_one_by_one),
        cmocka_unit_test(a_line_without_end_is_a_flood),
        cmocka_unit_test(a_program_need_not_read),
        cmocka_unit_test(many_are_held_at_once),
        cmocka_unit_test(time_counts_while_it_is_waited_for),
        cmocka_unit_test(a_host_may_have_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
