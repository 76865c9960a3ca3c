/* Tests files of tiers that are written: their bytes, whatever the threads, and disks that are full. */
#include "tiers_fixture.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

enum { MOST = 5 << 20 };

static unsigned char plain[MOST], back[MOST];

static const size_t sizes[] = {0,     1,      1000,          16383,          16384,          16385,
                               32767, 32768,  32769,         65536,          100000,         64 * 32768,
                               MOST,  131072, 3 * 32768 - 1, 64 * 32768 + 1, 128 * 32768 + 5};

static void read_back(kay_context *ctx, const char *path, size_t bytes)
{
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    assert_ok(ctx, kay_tier_folder_open(ctx, path, &folder));
    assert_ok(ctx, kay_tier_folder_check(folder, &folder->files[0]));
    assert_ok(ctx, kay_tier_reader_open(ctx, folder, "a.zst", &reader));
    assert_int_equal(kay_tier_reader_bytes(reader), bytes);
    assert_string_equal(kay_tier_reader_metadata(reader), TIERS_METADATA);
    memset(back, 0x55, sizeof back);
    assert_ok(ctx, kay_tier_reader_read(reader, 0, back, bytes));
    assert_memory_equal(back, plain, bytes);
    kay_tier_reader_close(reader);
    kay_tier_folder_close(folder);
}

static void every_size_is_read_back(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    tiers_fill(plain, sizeof plain, 1);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_ok(&ctx, tiers_make(&ctx, "table", "a.zst", plain, sizes[i], 1, 1));
        read_back(&ctx, "table", sizes[i]);
        tiers_remove("table");
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void every_level_takes_every_content(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    for (int level = 1; level <= KAY_TIER_PUBLISH; level++)
        for (int content = 0; content < 3; content++) { /* random, alike, all zero */
            const size_t bytes = 32768 + (size_t)level * 1000;
            kay_random random;
            kay_random_seed(&random, 5);
            tiers_fill(plain, bytes, 2);
            for (size_t i = 0; i < bytes && content != 1; i++)
                plain[i] = content == 0 ? (unsigned char)kay_random_below(&random, 256) : 0;
            assert_ok(&ctx, tiers_make(&ctx, "table", "a.zst", plain, bytes, level, 1));
            read_back(&ctx, "table", bytes);
            tiers_remove("table");
        }
    assert_int_equal(tiers_make(&ctx, "table", "a.zst", plain, 1, 0, 1), KAY_EUSAGE);
    assert_int_equal(tiers_make(&ctx, "table", "a.zst", plain, 1, 20, 1), KAY_EUSAGE);
}

static void the_number_of_threads_changes_no_byte(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    tiers_fill(plain, sizeof plain, 3);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t bytes, others;
        assert_ok(&ctx, tiers_make(&ctx, "table", "a.zst", plain, sizes[i], 1, 1));
        unsigned char *one = tiers_load("table/a.zst", &bytes);
        for (unsigned threads = 2; threads <= 4; threads++) {
            assert_ok(&ctx, tiers_make(&ctx, "other", "a.zst", plain, sizes[i], 1, threads));
            unsigned char *other = tiers_load("other/a.zst", &others);
            assert_int_equal(bytes, others);
            assert_memory_equal(one, other, bytes);
            free(other);
            tiers_remove("other");
        }
        free(one);
        tiers_remove("table");
    }
}

static void pieces_change_no_byte(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    kay_tier_writer *writer;
    const size_t bytes = 3 * 32768 + 77;
    size_t lengths[2];
    kay_context_init(&ctx);
    tiers_fill(plain, bytes, 4);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    assert_ok(&ctx, tiers_write(work, "a.zst", plain, bytes, 3, 2));
    assert_ok(&ctx, kay_tier_writer_new(kay_tier_work_folder(work), "b.zst", TIERS_METADATA, 3, 2, &writer));
    for (size_t i = 0; i < bytes; i++)
        assert_ok(&ctx, kay_tier_writer_add(writer, plain + i, 1));
    assert_ok(&ctx, kay_tier_work_keep(work, writer));
    kay_tier_writer_close(writer);
    unsigned char *one = tiers_load("table/a.zst", &lengths[0]), *other = tiers_load("table/b.zst", &lengths[1]);
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(one, other, lengths[0]);
    free(one);
    free(other);
    kay_tier_work_end(work);
}

static bool there(const char *path)
{
    return access(path, F_OK) == 0;
}

/* The system refuses to let a file grow beyond `bytes`, as a full disk does. */
static void limit_files(rlim_t bytes)
{
    const struct rlimit limit = {.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_is_reported(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    const size_t bytes = 6 * 32768;
    kay_context_init(&ctx);
    signal(SIGXFSZ, SIG_IGN);
    tiers_fill(plain, bytes, 5);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    size_t whole;
    assert_ok(&ctx, tiers_write(work, "a.zst", plain, bytes, 1, 2));
    free(tiers_load("table/a.zst", &whole));
    for (size_t most = 0; most < whole; most += most < 200 || most + 200 > whole ? 7 : whole / 50) {
        limit_files(most);
        assert_int_equal(tiers_write(work, "b.zst", plain, bytes, 1, 2), KAY_EWRITE);
        limit_files(RLIM_INFINITY);
        tiers_says(&ctx, "table/b.zst: ", strerror(EFBIG));
        assert_false(there("table/b.zst") || there("table/b.zst.part"));
    }
    assert_ok(&ctx, tiers_write(work, "b.zst", plain, bytes, 1, 2));
    assert_true(there("table/b.zst"));
    kay_tier_work_end(work);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_writer_that_is_dropped_leaves_nothing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    kay_tier_writer *writer;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    assert_ok(&ctx, kay_tier_writer_new(kay_tier_work_folder(work), "a.zst", TIERS_METADATA, 1, 1, &writer));
    assert_true(there("table/a.zst.part"));
    kay_tier_writer_close(writer);
    assert_false(there("table/a.zst.part") || there("table/a.zst"));
    kay_tier_work_end(work);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_stop_ends_the_writing(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    int stop = 1;
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    ctx.stop = &stop;
    assert_int_equal(tiers_write(work, "a.zst", plain, MOST, 1, 1), KAY_EUNABLE);
    assert_false(there("table/a.zst.part") || there("table/a.zst"));
    kay_tier_work_end(work);
}

static void refuses_name(kay_tier_work *work, kay_context *ctx, const char *name)
{
    assert_int_equal(tiers_write(work, name, plain, 1, 1, 1), KAY_EINPUT);
    tiers_says(ctx, "table: '", "cannot be the name of a file");
}

static void names_are_refused(void **unused)
{
    static const char *const names[] = {"",        ".",          "..",       ".hidden", "a/b",
                                        "/a",      "../a.zst",   "a ",       "a\nb",    "manifest.json",
                                        "journal", "a.zst.part", "\xc3\xa9", "a*",      "a\\b"};
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    char name[KAY_TIER_NAME + 2];
    kay_context_init(&ctx);
    assert_ok(&ctx, kay_tier_work_begin(&ctx, "table", &tiers_title, &work));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        refuses_name(work, &ctx, names[i]);
    memset(name, 'a', sizeof name);
    name[KAY_TIER_NAME + 1] = '\0';
    refuses_name(work, &ctx, name);
    name[KAY_TIER_NAME] = '\0';
    assert_ok(&ctx, tiers_write(work, name, plain, 1, 1, 1));
    assert_int_equal(tiers_write(work, name, plain, 1, 1, 1), KAY_EINPUT);
    tiers_says(&ctx, "table/aaa", "is finished");
    kay_tier_work_end(work);
}

static void refused_memory_is_reported(void **unused)
{
    (void)unused;
    tiers_fill(plain, 100000, 6);
    for (uint64_t n = 0;; n++) {
        kay_context ctx;
        uint64_t left = n;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &left);
        const kay_status status = tiers_make(&ctx, "table", "a.zst", plain, 100000, 1, 2);
        assert_int_equal(ctx.memory_used, 0);
        tiers_remove("table");
        if (status == KAY_OK)
            break;
        assert_int_equal(status, KAY_ENOMEM);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_size_is_read_back, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(every_level_takes_every_content, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(the_number_of_threads_changes_no_byte, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(pieces_change_no_byte, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_full_disk_is_reported, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_writer_that_is_dropped_leaves_nothing, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_stop_ends_the_writing, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(names_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(refused_memory_is_reported, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
