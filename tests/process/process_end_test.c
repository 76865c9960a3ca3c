/* How programs end: their descendants with them, whatever they do to their keeper. */
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "process_host.h"

/* Whether a process runs; one that is dead and waits for its parent does not. */
static bool runs(pid_t pid)
{
    char path[32], state = 'Z';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 'Z';
    if (file)
        fclose(file);
    return state != 'Z';
}

static void assert_gone(pid_t pid, double seconds)
{
    const double until = kay_now() + seconds;
    while (runs(pid) && kay_now() < until)
        usleep(1000);
    assert_false(runs(pid));
}

/* Starts a script that writes process numbers, a line each, and then reads one; all of them must be gone after
 * kay_process_end. `ends`: the script comes to its end before that. */
static void assert_ends_all(const char *script, int numbers, bool ends)
{
    kay_context ctx;
    pid_t pids[64];
    kay_context_init(&ctx);
    const host before = host_look();
    kay_process *process = start(&ctx, SHELL(script), 0);
    for (int i = 0; i < numbers; i++)
        pids[i] = atoi(next_line(&ctx, process));
    assert_ok(&ctx, kay_process_feed(process, "\n", ends));
    while (ends && !kay_process_over(process, NULL))
        assert_ok(&ctx, kay_processes_wait(&process, 1, 60));
    const double begun = kay_now();
    kay_process_end(process);
    assert_true(kay_now() - begun < 10);
    for (int i = 0; i < numbers; i++)
        assert_gone(pids[i], 1);
    host_is_as_before(&before);
}

#define LEAVES "(setsid sh -c 'echo $$; (setsid sh -c \"echo \\$\\$; sleep 1000; true\" &); sleep 1000; true' &);"

static void descendants_are_ended(void **state)
{
    (void)state;
    assert_ends_all(LEAVES "read line", 2, false);
    assert_ends_all(LEAVES "read line", 2, true);
    assert_ends_all("for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do " LEAVES " done; sleep 1000", 32, false);
}

static void a_keeper_that_is_stopped_goes_on(void **state)
{
    (void)state;
    assert_ends_all("kill -STOP $PPID;" LEAVES "read line", 2, false);
    assert_ends_all(LEAVES "read line; kill -STOP $PPID", 2, true);
}

static void what_a_killed_keeper_leaves_is_ended(void **state)
{
    (void)state;
    assert_ends_all(LEAVES "read line; kill -KILL $PPID; exec sleep 1000", 2, true);
    assert_ends_all(LEAVES LEAVES "read line; kill -KILL $PPID; (:); exec sleep 1000", 4, true);
}

static void a_program_that_kills_its_keeper_dies(void **state)
{
    (void)state;
    kay_context ctx;
    char how[32];
    kay_context_init(&ctx);
    const host before = host_look();
    kay_process *process = start(&ctx, SHELL("echo $$; kill -KILL $PPID; exec sleep 1000"), 0);
    const pid_t program = atoi(next_line(&ctx, process));
    wait_until_over(&ctx, process, how);
    assert_string_equal(how, "signal 9");
    assert_gone(program, 5);
    kay_process_end(process);
    host_is_as_before(&before);
}

/* Whether the keeper has told of the start by then or not. */
static void a_program_that_kills_its_keeper_at_once_was_started(void **state)
{
    (void)state;
    kay_context ctx;
    char how[32];
    kay_context_init(&ctx);
    const host before = host_look();
    for (int time = 0; time < 40; time++) {
        kay_process *process = start(&ctx, SHELL("kill -KILL $PPID; exec sleep 1000"), 0);
        wait_until_over(&ctx, process, how);
        assert_string_equal(how, "signal 9");
        kay_process_end(process);
    }
    host_is_as_before(&before);
}

/* A host that is killed has no time to end anything. */
static void a_host_that_is_killed_leaves_nothing(void **state)
{
    (void)state;
    int numbers[2];
    pid_t pids[2];
    assert_int_equal(pipe(numbers), 0);
    const pid_t victim = fork();
    if (victim == 0) {
        kay_context ctx;
        kay_context_init(&ctx);
        kay_process *process;
        if (kay_process_start(&ctx, SHELL(LEAVES "sleep 1000"), 0, &process) != KAY_OK)
            _exit(1);
        for (int i = 0; i < 2; i++)
            pids[i] = atoi(next_line(&ctx, process));
        _exit(write(numbers[1], pids, sizeof pids) == sizeof pids && pause());
    }
    close(numbers[1]);
    assert_int_equal(read(numbers[0], pids, sizeof pids), sizeof pids);
    kill(victim, SIGKILL);
    waitpid(victim, NULL, 0);
    assert_gone(pids[0], 5);
    assert_gone(pids[1], 5);
    close(numbers[0]);
}

/* Refuses system calls from now on, in this process and its children, as a kernel does that does not have them. */
static void refuse(long one, long other)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)one, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)other, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
    assert_int_equal(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
    assert_int_equal(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), 0);
    assert_int_equal(syscall(one, -1, 0, 0, 0), -1);
    assert_int_equal(errno, ENOSYS);
}

/* A child runs programs without these calls: their ends are noticed, no descriptor leaks into them, and their
 * descendants are ended. */
static void assert_ends_without(long one, long other)
{
    int status;
    const pid_t child = fork();
    if (child == 0) {
        refuse(one, other);
        const int extra = fcntl(STDERR_FILENO, F_DUPFD, 100);
        assert_writes(SHELL("read line; ls /proc/self/fd | grep -c 100; echo $line"), 0, "word\n", "0\nword\n");
        close(extra);
        assert_ends_all(LEAVES "read line", 2, true);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void older_kernels_are_enough(void **state)
{
    (void)state;
    assert_ends_without(SYS_pidfd_open, SYS_close_range);
    assert_ends_without(SYS_pidfd_open, SYS_signalfd4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descendants_are_ended),
        cmocka_unit_test(a_keeper_that_is_stopped_goes_on),
        cmocka_unit_test(what_a_killed_keeper_leaves_is_ended),
        cmocka_unit_test(a_program_that_kills_its_keeper_dies),
        cmocka_unit_test(a_program_that_kills_its_keeper_at_once_was_started),
        cmocka_unit_test(a_host_that_is_killed_leaves_nothing),
        cmocka_unit_test(older_kernels_are_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
