/* Programs under watch: what crosses the pipes, what they inherit, that the host stays as it was, and that nothing of
 * them is left. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "process/process.h"

#define SHELL(script) ((const char *const[]){"sh", "-c", (script), NULL})

/* What the host must be like afterwards. */
typedef struct host {
    sigset_t mask;
    struct sigaction pipe, child;
    int subreaper;
    unsigned descriptors;
} host;

static unsigned host_descriptors(void)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static host host_look(void)
{
    host now;
    memset(&now, 0, sizeof now);
    sigprocmask(SIG_SETMASK, NULL, &now.mask);
    sigaction(SIGPIPE, NULL, &now.pipe);
    sigaction(SIGCHLD, NULL, &now.child);
    prctl(PR_GET_CHILD_SUBREAPER, &now.subreaper);
    now.descriptors = host_descriptors();
    return now;
}

static void host_is_as_before(const host *before)
{
    const host now = host_look();
    assert_memory_equal(&now.mask, &before->mask, sizeof now.mask);
    assert_ptr_equal(now.pipe.sa_handler, before->pipe.sa_handler);
    assert_ptr_equal(now.child.sa_handler, before->child.sa_handler);
    assert_int_equal(now.subreaper, before->subreaper);
    assert_int_equal(now.descriptors, before->descriptors);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static kay_process *start(kay_context *ctx, const char *const *argv, unsigned flags)
{
    kay_process *process;
    assert_ok(ctx, kay_process_start(ctx, argv, flags, &process));
    return process;
}

static void wait_until_over(kay_context *ctx, kay_process *process, char how[32])
{
    while (!kay_process_over(process, how))
        assert_ok(ctx, kay_processes_wait(&process, 1, 60));
}

/* Waits for the next line. */
static const char *next_line(kay_context *ctx, kay_process *process)
{
    const char *line;
    size_t length;
    kay_heard heard;
    while ((heard = kay_process_line(process, &line, &length)) == KAY_HEARD_NOTHING)
        assert_ok(ctx, kay_processes_wait(&process, 1, 60));
    assert_int_equal(heard, KAY_HEARD_LINE);
    return line;
}

/* All that a program writes, which must end well. */
static void assert_writes(const char *const *argv, unsigned flags, const char *input, const char *expected)
{
    kay_context ctx;
    char how[32];
    size_t length;
    kay_context_init(&ctx);
    kay_process *process = start(&ctx, argv, flags);
    assert_ok(&ctx, kay_process_feed(process, input, strlen(input)));
    kay_process_feed_end(process);
    wait_until_over(&ctx, process, how);
    assert_string_equal(kay_process_written(process, &length), expected);
    assert_int_equal(length, strlen(expected));
    assert_string_equal(how, "exit status 0");
    kay_process_end(process);
    assert_int_equal(ctx.memory_used, 0);
}

/* ---- Input and output -------------------------------------------------------------------------- */

static void a_program_reads_and_writes(void **state)
{
    (void)state;
    const host before = host_look();
    assert_writes(SHELL("cat; echo more"), 0, "one\ntwo", "one\ntwomore\n");
    assert_writes(SHELL("true"), KAY_PROCESS_QUIET, "not read\n", "");
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
    kay_process *process = start(&ctx, SHELL("yes 123456789 | head -c 200000 >&2; echo last >&2"), KAY_PROCESS_QUIET);
    wait_until_over(&ctx, process, how);
    const char *errors = kay_process_errors(process, &length);
    assert_int_equal(length, KAY_PROCESS_ERRORS);
    assert_memory_equal(errors + length - 15, "123456789\nlast\n", 15);
    kay_process_end(process);
    process = start(&ctx, SHELL("yes endless >&2 & echo done; sleep 0.1"), KAY_PROCESS_QUIET);
    wait_until_over(&ctx, process, how);
    kay_process_errors(process, &length);
    assert_int_equal(length, KAY_PROCESS_ERRORS);
    kay_process_end(process);
    process = start(&ctx, SHELL("exit 3"), KAY_PROCESS_QUIET);
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

static void a_channel_is_descriptor_3(void **state)
{
    (void)state;
    kay_context ctx;
    char got[8] = "", how[32];
    kay_context_init(&ctx);
    kay_process *process =
        start(&ctx, SHELL("cat; echo nowhere; head -c 4 <&3 >&3"), KAY_PROCESS_CHANNEL | KAY_PROCESS_QUIET);
    const int channel = kay_process_channel(process);
    assert_int_equal(recv(channel, got, sizeof got, 0), -1); /* without waiting */
    assert_int_equal(send(channel, "ping", 4, MSG_NOSIGNAL), 4);
    assert_ok(&ctx, kay_processes_wait(&process, 1, 60));
    assert_int_equal(recv(channel, got, sizeof got, 0), 4);
    assert_string_equal(got, "ping");
    while (!kay_process_over(process, how))
        assert_ok(&ctx, kay_processes_wait(&process, 1, 60));
    assert_string_equal(how, "exit status 0");
    assert_int_equal(recv(channel, got, sizeof got, 0), 0);
    kay_process_end(process);
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

/* ---- What a program inherits ------------------------------------------------------------------- */

/* The host ignores and blocks signals, which the program must not feel; nor must its keeper, of SIGCHLD. */
static void a_program_has_default_signals(void **state)
{
    (void)state;
    static const int ignored[] = {SIGPIPE, SIGXFSZ, SIGINT, SIGCHLD, SIGUSR1};
    sigset_t blocked, mask;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    sigprocmask(SIG_SETMASK, &blocked, &mask);
    /* Signals 32 and 33 are the C library's, which lets no program change them; GNU make has them ignored. */
    assert_writes(SHELL("grep -E '^Sig(Blk|Ign)' /proc/self/status | grep -v '0000000[01][08]0000000$'; true"), 0, "",
                  "");
    sigprocmask(SIG_SETMASK, &mask, NULL);
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_DFL);
}

static void a_program_has_no_other_descriptor(void **state)
{
    (void)state;
    const int open_here = dup(STDIN_FILENO); /* without close-on-exec */
    assert_true(open_here > 2);
    assert_writes(SHELL("ls /proc/$$/fd; true"), 0, "", "0\n1\n2\n");
    close(open_here);
}

static void a_program_has_no_terminal_and_a_group_of_its_own(void **state)
{
    (void)state;
    assert_writes(
        SHELL("exec 2>&-; (: </dev/tty) && echo terminal; set -- $(cat /proc/$$/stat); [ $5 = $$ ] && echo group"), 0,
        "", "group\n");
}

static void the_host_may_have_no_standard_descriptors(void **state)
{
    (void)state;
    int kept[3];
    for (int i = 0; i < 3; i++) {
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 10);
        close(i);
    }
    assert_writes(SHELL("cat; echo said >&2"), 0, "text", "text");
    for (int i = 0; i < 3; i++) {
        dup2(kept[i], i);
        close(kept[i]);
    }
}

/* ---- The start fails --------------------------------------------------------------------------- */

static void what_cannot_be_started_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *name, *why;
    } rows[] = {
        {"", " cannot be started: its name is empty"},
        {"/", "/ cannot be started: it is a directory"},
        {"/dev/null", "/dev/null cannot be started: it is no ordinary file"},
        {"/etc/passwd", "/etc/passwd cannot be started: it is not executable (chmod +x)"},
        {"/no/such/file", "/no/such/file cannot be started: No such file or directory"},
        {"no-such-program",
         "no-such-program cannot be started: the PATH has no such program, or its interpreter does not "
         "exist"},
    };
    kay_context ctx;
    kay_context_init(&ctx);
    const host before = host_look();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kay_process *process;
        const char *const argv[] = {rows[i].name, NULL};
        assert_int_equal(kay_process_start(&ctx, argv, 0, &process), KAY_EREAD);
        assert_string_equal(ctx.diag.text, rows[i].why);
    }
    host_is_as_before(&before);
    assert_int_equal(ctx.memory_used, 0);
}

static void descriptors_run_out(void **state)
{
    (void)state;
    kay_context ctx;
    struct rlimit before, few;
    kay_process *process;
    kay_status status;
    unsigned failed = 0;
    kay_context_init(&ctx);
    const host host_before = host_look();
    getrlimit(RLIMIT_NOFILE, &before);
    for (few = before, few.rlim_cur = 3;; few.rlim_cur++) {
        setrlimit(RLIMIT_NOFILE, &few);
        status = kay_process_start(&ctx, SHELL("true"), 0, &process);
        setrlimit(RLIMIT_NOFILE, &before);
        if (status == KAY_OK)
            break;
        assert_int_equal(status, KAY_EREAD);
        assert_non_null(strstr(ctx.diag.text, "cannot be started: "));
        failed++;
    }
    assert_true(failed > 3);
    kay_process_end(process);
    host_is_as_before(&host_before);
}

static void memory_runs_out(void **state)
{
    (void)state;
    kay_context ctx;
    kay_status status;
    uint64_t limit = 0;
    kay_context_init(&ctx);
    const host before = host_look();
    do {
        char how[32];
        kay_process *process = NULL;
        ctx.memory_limit = limit;
        limit += limit < 1024 ? 64 : 16384;
        status = kay_process_start(&ctx, SHELL("cat"), 0, &process);
        if (status == KAY_OK)
            status = kay_process_feed(process, "some words", 10);
        if (process)
            kay_process_feed_end(process);
        while (status == KAY_OK && !kay_process_over(process, how))
            status = kay_processes_wait(&process, 1, 60);
        if (process)
            kay_process_end(process);
        assert_int_equal(ctx.memory_used, 0);
        assert_true(status == KAY_OK || status == KAY_EUNABLE);
    } while (status != KAY_OK);
    assert_true(limit > 256);
    host_is_as_before(&before);
}

/* ---- The end ----------------------------------------------------------------------------------- */

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

static void parents_that_are_stopped_or_killed_do_not_matter(void **state)
{
    (void)state;
    assert_ends_all(LEAVES "read line; kill -STOP $PPID", 2, true);
    assert_ends_all(LEAVES "read line; kill -KILL $PPID; exec sleep 1000", 2, true);
}

#define KEEPER "$(cut -d ' ' -f 4 /proc/$PPID/stat)"

static void a_keeper_that_is_stopped_goes_on(void **state)
{
    (void)state;
    assert_ends_all("kill -STOP " KEEPER ";" LEAVES "read line", 2, false);
}

static void a_program_that_kills_its_keeper_dies(void **state)
{
    (void)state;
    kay_context ctx;
    char how[32];
    kay_context_init(&ctx);
    const host before = host_look();
    kay_process *process = start(&ctx, SHELL("echo $$; kill -KILL " KEEPER "; exec sleep 1000"), 0);
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
        kay_process *process = start(&ctx, SHELL("kill -KILL " KEEPER "; exec sleep 1000"), 0);
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

/* ---- Threads ----------------------------------------------------------------------------------- */

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
        cmocka_unit_test(a_channel_is_descriptor_3),
        cmocka_unit_test(many_are_held_at_once),
        cmocka_unit_test(time_counts_while_it_is_waited_for),
        cmocka_unit_test(a_program_has_default_signals),
        cmocka_unit_test(a_program_has_no_other_descriptor),
        cmocka_unit_test(a_program_has_no_terminal_and_a_group_of_its_own),
        cmocka_unit_test(the_host_may_have_no_standard_descriptors),
        cmocka_unit_test(what_cannot_be_started_is_told),
        cmocka_unit_test(descriptors_run_out),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(descendants_are_ended),
        cmocka_unit_test(parents_that_are_stopped_or_killed_do_not_matter),
        cmocka_unit_test(a_keeper_that_is_stopped_goes_on),
        cmocka_unit_test(a_program_that_kills_its_keeper_dies),
        cmocka_unit_test(a_program_that_kills_its_keeper_at_once_was_started),
        cmocka_unit_test(a_host_that_is_killed_leaves_nothing),
        cmocka_unit_test(a_host_may_have_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
