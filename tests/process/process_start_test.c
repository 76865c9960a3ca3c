/* How programs start: what they inherit, and what is told where they cannot start. */
#include <fcntl.h>
#include <sys/resource.h>

#include "process_host.h"

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

static void what_cannot_be_started_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *name, *why;
    } rows[] = {
        {"", " cannot be started: its name is empty"},
        {"/", "/ cannot be started: it is a directory"},
        {"/dev/null", "/dev/null cannot be started: it is not an ordinary file"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_has_default_signals),
        cmocka_unit_test(a_program_has_no_other_descriptor),
        cmocka_unit_test(a_program_has_no_terminal_and_a_group_of_its_own),
        cmocka_unit_test(the_host_may_have_no_standard_descriptors),
        cmocka_unit_test(what_cannot_be_started_is_told),
        cmocka_unit_test(descriptors_run_out),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
