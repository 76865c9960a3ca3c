/* Tests the making of tables: the lock, the journal, a process that is killed at any system call, and full disks. */
#include "tiers_fixture.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>

static const char *const names[] = {"0.zst", "1.zst", "2.zst"};

/* Maps zeroed bytes, writes and unmaps them. */
static kay_status use_map(kay_tier_work *work)
{
    enum { BYTES = 5 }; /* few, for files that are limited */
    void *map;
    KAY_TRY(kay_tier_work_map(work, BYTES, &map));
    unsigned char *bytes = map;
    for (unsigned i = 0; i < BYTES; i++) {
        if (bytes[i])
            return KAY_EINPUT;
        bytes[i] = 1;
    }
    return munmap(map, BYTES) == 0 ? KAY_OK : KAY_EREAD;
}

/* Writes the files that a table still lacks, like a program after a kill. */
static kay_status go_on(kay_context *ctx, const char *path)
{
    kay_tier_work *work;
    unsigned char plain[40000];
    kay_status status = kay_tier_work_begin(ctx, path, &tiers_title, &work);
    if (status == KAY_END)
        return KAY_OK;
    KAY_TRY(status);
    status = use_map(work);
    for (unsigned i = 0; i < 3 && status == KAY_OK; i++) {
        const size_t bytes = 30000 + i * 5000;
        tiers_fill(plain, bytes, i);
        if (!kay_tier_folder_find(kay_tier_work_folder(work), names[i]))
            status = tiers_write(work, names[i], plain, bytes, 1, 1);
    }
    if (status == KAY_OK)
        status = kay_tier_work_finish(work);
    kay_tier_work_end(work);
    return status;
}

/* Writes the first two files; the process then ends. */
static void make_two(kay_context *ctx)
{
    kay_tier_work *work;
    assert_ok(ctx, kay_tier_work_begin(ctx, "table", &tiers_title, &work));
    for (unsigned i = 0; i < 2; i++) {
        unsigned char plain[40000];
        tiers_fill(plain, 30000 + i * 5000, i);
        assert_ok(ctx, tiers_write(work, names[i], plain, 30000 + i * 5000, 1, 1));
    }
    kay_tier_work_end(work);
}

static void same_file(const char *one, const char *other)
{
    size_t lengths[2];
    unsigned char *first = tiers_load(one, &lengths[0]), *second = tiers_load(other, &lengths[1]);
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(first, second, lengths[0]);
    free(first);
    free(second);
}

static unsigned count_files(const char *path)
{
    unsigned count = 0;
    DIR *list = opendir(path);
    assert_non_null(list);
    for (const struct dirent *entry; (entry = readdir(list));)
        count += *entry->d_name != '.';
    closedir(list);
    return count;
}

/* Asserts that "table" has the same files as "other", and no others. */
static void same_table(void)
{
    same_file("table/0.zst", "other/0.zst");
    same_file("table/1.zst", "other/1.zst");
    same_file("table/2.zst", "other/2.zst");
    same_file("table/manifest.json", "other/manifest.json");
    assert_int_equal(count_files("table"), 4);
    assert_int_equal(count_files("other"), 4);
}

/* Starts a process that makes the table, and kills it at a stop: before or after a system call.  Returns false if it
 * ended before. */
static bool killed(unsigned stop)
{
    int status;
    const pid_t child = fork();
    if (child == 0) {
        kay_context ctx;
        kay_context_init(&ctx);
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(77);
        raise(SIGSTOP);
        _exit(go_on(&ctx, "table") != KAY_OK);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    for (unsigned i = 0; i <= stop && WIFSTOPPED(status); i++) {
        assert_int_equal(ptrace(PTRACE_SYSCALL, child, NULL, NULL), 0);
        assert_int_equal(waitpid(child, &status, 0), child);
    }
    if (WIFEXITED(status)) {
        if (WEXITSTATUS(status) == 77)
            skip();
        assert_int_equal(WEXITSTATUS(status), 0);
        return false;
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    return true;
}

static void a_killed_process_loses_no_byte(void **unused)
{
    (void)unused;
    kay_context ctx;
    unsigned stops = 0;
    kay_context_init(&ctx);
    assert_ok(&ctx, go_on(&ctx, "other"));
    for (bool ended = false; !ended; stops++) {
        ended = !killed(stops);
        assert_ok(&ctx, go_on(&ctx, "table"));
        same_table();
        tiers_remove("table");
    }
    assert_more(stops, 100);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_process_killed_again_and_again_ends(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_random random;
    unsigned kills = 0;
    kay_context_init(&ctx);
    kay_random_seed(&random, 3);
    assert_ok(&ctx, go_on(&ctx, "other"));
    while (killed((unsigned)kay_random_below(&random, 150)) && kills < 1000)
        kills++;
    assert_ok(&ctx, go_on(&ctx, "table"));
    same_table();
}

/* Cuts the journal at every length: all lines that are whole are kept, and a part of a line is ignored. */
static void a_part_of_a_line_is_ignored(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    size_t length;
    kay_context_init(&ctx);
    assert_ok(&ctx, go_on(&ctx, "other"));
    make_two(&ctx);
    char *journal = (char *)tiers_load("table/journal", &length);
    journal[length] = '\0';
    const size_t head = (size_t)(strchr(journal, '\n') + 1 - journal);
    const size_t first = (size_t)(strchr(journal + head, '\n') + 1 - journal);
    for (size_t i = 0; i <= length; i++) {
        tiers_store("table/journal", journal, i);
        assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
        const kay_tier_folder *folder = kay_tier_work_folder(work);
        assert_int_equal(folder->count, i == length ? 2 : i >= first ? 1 : 0);
        assert_int_equal(kay_tier_folder_find(folder, "0.zst") != NULL, i >= first);
        kay_tier_work_end(work);
    }
    tiers_store("table/journal", journal, first + 10); /* the next line must not continue that part */
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    assert_ok(&ctx, tiers_write(work, "2.zst", (const unsigned char *)"", 1, 1, 1));
    kay_tier_work_end(work);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    assert_int_equal(kay_tier_work_folder(work)->count, 2);
    kay_tier_work_end(work);
    tiers_store("table/journal", journal, first);
    free(journal);
    assert_ok(&ctx, go_on(&ctx, "table"));
    same_table();
    assert_int_equal(ctx.memory_used, 0);
}

static void begin_fails(kay_context *ctx, const kay_tier_title *title, kay_status expected, const char *begin,
                        const char *part)
{
    kay_tier_work *work;
    assert_int_equal(kay_tier_work_begin(ctx, "table", title, &work), expected);
    tiers_says(ctx, begin, part);
    assert_int_equal(ctx->memory_used, 0);
}

static void a_wrong_journal_is_refused(void **unused)
{
    static const char *const wrong[] = {
        "{}\n",
        "nonsense\n",
        "\n",
        "{\"format\": 2}\n",
        "{\"format\": 1, \"game\": \"none\", \"constants\": \"n=3\", \"contents\": \"outcomes\", \"ranks\": "
        "2}\nnonsense\n",
        "{\"format\": 1, \"game\": \"none\", \"constants\": \"n=3\", \"contents\": \"outcomes\", \"ranks\": 2}\n"
        "{\"name\": \"/etc/passwd\", \"bytes\": 7, \"xxh3_128\": \"0123456789abcdef0123456789abcdef\"}\n",
    };
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    assert_int_equal(mkdir("table", 0777), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tiers_store("table/journal", wrong[i], strlen(wrong[i]));
        begin_fails(&ctx, &tiers_title, KAY_EINPUT, "table/journal: ", "");
    }
}

/* Begins again: `damaged` files must be made again, and the words about them end like this. */
static void begin_lacks(kay_context *ctx, unsigned damaged, const char *begin, const char *end)
{
    kay_tier_work *work;
    assert_ok(ctx, kay_tier_work_begin(ctx, "table", &tiers_title, &work));
    assert_int_equal(kay_tier_work_folder(work)->count, 2 - damaged);
    const kay_diag *damage = kay_tier_work_damage(work);
    assert_non_null(damage);
    tiers_diag_says(damage, begin, end);
    kay_tier_work_end(work);
}

static void damaged_files_are_made_again(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    size_t length;
    kay_context_init(&ctx);
    assert_ok(&ctx, go_on(&ctx, "other"));
    make_two(&ctx);
    assert_int_equal(unlink("table/0.zst"), 0);
    begin_lacks(&ctx, 1, "table/0.zst: the file is missing", "; 1 file will be made again");
    unsigned char *bytes = tiers_load("table/1.zst", &length);
    bytes[length / 2] ^= 4;
    tiers_store("table/1.zst", bytes, length);
    begin_lacks(&ctx, 2, "table/0.zst: the file is missing", "; 2 files will be made again");
    assert_int_equal(symlink("/dev/null", "table/0.zst"), 0);
    begin_lacks(&ctx, 2, "table/0.zst: is not a regular file", "; 2 files will be made again");
    assert_int_equal(unlink("table/0.zst"), 0);
    make_two(&ctx); /* the journal now has two lines for each of them */
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    assert_null(kay_tier_work_damage(work));
    assert_int_equal(kay_tier_work_folder(work)->count, 2);
    kay_tier_work_end(work);
    tiers_store("table/1.zst", bytes, length - 1);
    free(bytes);
    begin_lacks(&ctx, 1, "table/1.zst: the file has ", "; 1 file will be made again");
    assert_ok(&ctx, go_on(&ctx, "table"));
    same_table();
    assert_int_equal(ctx.memory_used, 0);
}

/* A folder that was there before stays, and so does one in which a file is finished. */
static void a_folder_without_a_finished_file_is_removed(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    kay_tier_work_end(work);
    assert_int_equal(access("table", F_OK), -1);
    assert_int_equal(mkdir("table", 0777), 0);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    kay_tier_work_end(work);
    assert_int_equal(access("table/journal", F_OK), 0);
    tiers_remove("table");
    make_two(&ctx);
    assert_int_equal(access("table/journal", F_OK), 0);
}

/* Two maps at the same time have bytes of their own, and leave no file. */
static void bytes_are_mapped(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    void *first, *second;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    assert_ok(&ctx, kay_tier_work_map(work, 5000, &first));
    assert_ok(&ctx, kay_tier_work_map(work, 5000, &second));
    memset(first, 1, 5000);
    for (unsigned i = 0; i < 5000; i++)
        assert_int_equal(((unsigned char *)second)[i], 0);
    assert_int_equal(munmap(second, 5000), 0);
    assert_int_equal(kay_tier_work_map(work, UINT64_C(1) << 60, &second), KAY_EWRITE);
    tiers_says(&ctx, "table: ", "1152921504606846976 bytes are needed on the disk for what the memory does not hold: ");
    tiers_says(&ctx, "table: ", " are free");
    assert_int_equal(count_files("table"), 1);
    kay_tier_work_end(work);
    assert_int_equal(access("table", F_OK), -1);
    assert_int_equal(((unsigned char *)first)[4999], 1);
    assert_int_equal(munmap(first, 5000), 0);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_second_writer_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx, other;
    kay_tier_work *work, *second;
    kay_context_init(&ctx);
    kay_context_init(&other);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    begin_fails(&other, &tiers_title, KAY_EUSAGE, "table: ", "another process");
    kay_tier_work_end(work);
    assert_ok(&other, kay_tier_work_begin(&other, "table", &tiers_title, &second));
    kay_tier_work_end(second);
}

static void another_table_is_refused(void **unused)
{
    enum { TITLES = 5 };
    static const char *const differs[TITLES] = {"another table: game 'none' instead of 'mnk'",
                                                "another table: constants 'n=3' instead of 'n=4'",
                                                "another table: contents 'outcomes' instead of 'outcomes, remoteness'",
                                                "another table: version of the ranks '2' instead of '3'",
                                                "another table: hash of the rules '' instead of 'abc'"};
    kay_tier_title titles[TITLES] = {tiers_title, tiers_title, tiers_title, tiers_title, tiers_title};
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    titles[0].game = "mnk";
    titles[1].constants = "n=4";
    titles[2].contents = "outcomes, remoteness";
    titles[3].ranks = 3;
    titles[4].edition = "abc";
    kay_context_init(&ctx);
    assert_int_equal(mkdir("table", 0777), 0);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    kay_tier_work_end(work);
    for (unsigned i = 0; i < TITLES; i++)
        begin_fails(&ctx, &titles[i], KAY_EUSAGE, "table: ", "not finished: ");
    assert_ok(&ctx, go_on(&ctx, "table"));
    for (unsigned i = 0; i < TITLES; i++)
        begin_fails(&ctx, &titles[i], KAY_EUSAGE, "table: ", differs[i]);
    assert_int_equal(kay_tier_work_begin(&ctx, "table", &tiers_title, &work), KAY_END);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_folder_with_other_files_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    kay_context_init(&ctx);
    assert_int_equal(mkdir("table", 0777), 0);
    tiers_store("table/letter", "text", 4);
    begin_fails(&ctx, &tiers_title, KAY_EUSAGE, "table: ", "other files");
    assert_int_equal(unlink("table/letter"), 0);
    assert_int_equal(symlink("/dev/null", "table/journal"), 0);
    begin_fails(&ctx, &tiers_title, KAY_EWRITE, "table/journal: ", "is a symbolic link");
    assert_int_equal(unlink("table/journal"), 0);
    assert_int_equal(mkdir("table/journal", 0777), 0);
    begin_fails(&ctx, &tiers_title, KAY_EWRITE, "table/journal: ", "directory");
    assert_int_equal(rmdir("table/journal"), 0);
    assert_ok(&ctx, go_on(&ctx, "table"));
    assert_int_equal(kay_tier_work_begin(&ctx, "nowhere/table", &tiers_title, &work), KAY_EWRITE);
    tiers_says(&ctx, "nowhere/table: ", strerror(ENOENT));
    tiers_store("letter", "text", 4);
    assert_int_equal(kay_tier_work_begin(&ctx, "letter", &tiers_title, &work), KAY_EREAD);
    tiers_says(&ctx, "letter: ", "not a folder");
    assert_int_equal(ctx.memory_used, 0);
}

static void limit_files(rlim_t bytes)
{
    const struct rlimit limit = {.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void after_a_full_disk_the_work_goes_on(void **unused)
{
    (void)unused;
    kay_context ctx;
    struct stat facts;
    kay_context_init(&ctx);
    signal(SIGXFSZ, SIG_IGN);
    assert_ok(&ctx, go_on(&ctx, "other"));
    assert_int_equal(stat("other/2.zst", &facts), 0);
    for (rlim_t most = 0; most < (rlim_t)facts.st_size; most += most < 600 ? 9 : 500) {
        limit_files(most);
        const kay_status status = go_on(&ctx, "table");
        limit_files(RLIM_INFINITY);
        assert_int_equal(status, KAY_EWRITE);
        tiers_says(&ctx, "table/", strerror(EFBIG));
        if (most % 2)
            continue; /* go on from there with a larger disk */
        assert_ok(&ctx, go_on(&ctx, "table"));
        same_table();
        tiers_remove("table");
    }
    assert_ok(&ctx, go_on(&ctx, "table"));
    same_table();
}

static void refused_memory_is_reported(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    assert_ok(&ctx, go_on(&ctx, "other"));
    for (uint64_t n = 0;; n++) { /* from where the one before was ended */
        uint64_t left = n;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &left);
        const kay_status status = go_on(&ctx, "table");
        assert_int_equal(ctx.memory_used, 0);
        if (status == KAY_OK)
            break;
        assert_int_equal(status, KAY_ENOMEM);
    }
    same_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_killed_process_loses_no_byte, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_process_killed_again_and_again_ends, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_part_of_a_line_is_ignored, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_wrong_journal_is_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(damaged_files_are_made_again, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_folder_without_a_finished_file_is_removed, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(bytes_are_mapped, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_second_writer_is_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(another_table_is_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_folder_with_other_files_is_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(after_a_full_disk_the_work_goes_on, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(refused_memory_is_reported, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
