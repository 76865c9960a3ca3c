/* Tests reading of tiers at any place, and files that are damaged or cut short. */
#include "tiers_fixture.h"

#include "base/thread.h"

enum { MOST = 80 * 32768 + 777 }; /* more frames than the cache holds */

static unsigned char plain[MOST], back[MOST];

/* Makes a table of `bytes` bytes and opens it. */
static void open_table(kay_context *ctx, size_t bytes, kay_tier_folder **folder, kay_tier_reader **reader)
{
    kay_context_init(ctx);
    tiers_fill(plain, bytes, 11);
    assert_ok(ctx, tiers_make(ctx, "table", "a.zst", plain, bytes, 1, 1));
    assert_ok(ctx, kay_tier_folder_open(ctx, "table", folder));
    assert_ok(ctx, kay_tier_reader_open(ctx, *folder, "a.zst", reader));
}

static void close_table(kay_context *ctx, kay_tier_folder *folder, kay_tier_reader *reader)
{
    kay_tier_reader_close(reader);
    kay_tier_folder_close(folder);
    assert_int_equal(ctx->memory_used, 0);
}

static void wander(kay_tier_reader *reader, kay_context *ctx, uint64_t seed, unsigned reads, unsigned char *to)
{
    kay_random random;
    kay_random_seed(&random, seed);
    for (unsigned i = 0; i < reads; i++) {
        const uint64_t offset = kay_random_below(&random, MOST + 1);
        const uint64_t most = i % 8 ? 100 : 100000, left = MOST - offset;
        const size_t bytes = (size_t)kay_random_below(&random, (left < most ? left : most) + 1);
        memset(to, 0xee, bytes + 1);
        assert_ok(ctx, kay_tier_reader_read(reader, offset, to, bytes));
        assert_memory_equal(to, plain + offset, bytes);
        assert_int_equal(to[bytes], 0xee);
    }
}

static void any_place_is_read(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    open_table(&ctx, MOST, &folder, &reader);
    wander(reader, &ctx, 1, 2000, back);
    for (size_t i = 0; i < MOST; i += 4099) {
        assert_ok(&ctx, kay_tier_reader_read(reader, i, back, 1));
        assert_int_equal(back[0], plain[i]);
    }
    close_table(&ctx, folder, reader);
}

static void bytes_beyond_the_end_are_refused(void **unused)
{
    static const uint64_t places[][2] = {{MOST, 1}, {MOST + 1, 0}, {0, MOST + 1}, {UINT64_MAX, 1}, {1, UINT64_MAX}};
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    open_table(&ctx, MOST, &folder, &reader);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        assert_int_equal(kay_tier_reader_read(reader, places[i][0], back, places[i][1]), KAY_EUSAGE);
        tiers_says(&ctx, "table/a.zst: ", "beyond the end");
    }
    assert_ok(&ctx, kay_tier_reader_read(reader, MOST, back, 0));
    assert_int_equal(kay_tier_reader_open(&ctx, folder, "b.zst", &reader), KAY_EINPUT);
    tiers_says(&ctx, "table: ", "'b.zst'");
    close_table(&ctx, folder, reader);
}

typedef struct walker {
    kay_thread thread;
    kay_context ctx;
    kay_tier_reader *reader;
    unsigned char to[100001];
} walker;

static void *walk(void *own)
{
    walker *of = own;
    wander(of->reader, &of->ctx, (uintptr_t)own, 500, of->to);
    return NULL;
}

static void threads_read_one_file(void **unused)
{
    (void)unused;
    static walker walkers[3];
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    open_table(&ctx, MOST, &folder, &reader);
    for (unsigned i = 0; i < 3; i++) {
        kay_thread_context(&walkers[i].ctx, &ctx, UINT64_MAX);
        assert_ok(&walkers[i].ctx, kay_tier_reader_open(&walkers[i].ctx, folder, "a.zst", &walkers[i].reader));
        kay_thread_begin(&walkers[i].thread, walk, &walkers[i]);
    }
    wander(reader, &ctx, 9, 500, back);
    for (unsigned i = 0; i < 3; i++) {
        kay_thread_end(&walkers[i].thread);
        kay_tier_reader_close(walkers[i].reader);
        assert_int_equal(walkers[i].ctx.memory_used, 0);
    }
    close_table(&ctx, folder, reader);
}

/* Reads all plain bytes of a file in small pieces. */
static kay_status read_all(kay_context *ctx, const char *path, size_t bytes)
{
    struct stat facts;
    kay_tier_reader *reader;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0 && fstat(fd, &facts) == 0);
    KAY_TRY(tier_reader_from_fd(ctx, fd, (uint64_t)facts.st_size, path, &reader));
    const uint64_t there = kay_tier_reader_bytes(reader);
    kay_status status = KAY_OK;
    for (uint64_t at = 0; at < there && status == KAY_OK; at += 1000)
        status = kay_tier_reader_read(reader, at, back + at, there - at < 1000 ? there - at : 1000);
    if (status == KAY_OK && (there != bytes || memcmp(back, plain, bytes) != 0))
        fail_msg("a damaged file gives other bytes");
    kay_tier_reader_close(reader);
    return status;
}

/* A changed byte is noticed where it matters: bytes that are read are right, and the hash covers all of the file. */
static void a_changed_byte_is_noticed(void **unused)
{
    (void)unused;
    enum { BYTES = 2 * 32768 + 100 };
    kay_context ctx;
    kay_tier_folder *folder;
    size_t length, unnoticed = 0;
    kay_context_init(&ctx);
    memset(plain, 0x1b, BYTES);
    plain[40000] = 7;
    assert_ok(&ctx, tiers_make(&ctx, "table", "a.zst", plain, BYTES, 1, 1));
    assert_ok(&ctx, kay_tier_folder_open(&ctx, "table", &folder));
    unsigned char *file = tiers_load("table/a.zst", &length);
    for (size_t i = 0; i < length; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            file[i] ^= (unsigned char)(1u << bit);
            tiers_store("table/a.zst", file, length);
            file[i] ^= (unsigned char)(1u << bit);
            const kay_status status = read_all(&ctx, "table/a.zst", BYTES);
            assert_one_of(status, KAY_OK, KAY_EINPUT);
            unnoticed += status == KAY_OK;
            assert_int_equal(kay_tier_folder_check(folder, &folder->files[0]), KAY_EINPUT);
            tiers_says(&ctx, "table/a.zst: ", "XXH3-128");
        }
    /* The text of the metadata, the last digit of its magic number, and bits of zstd that change nothing. */
    assert_at_most(unnoticed, 8 * strlen(TIERS_METADATA) + 4 + 3 * 8);
    assert_at_least(unnoticed, 8 * strlen(TIERS_METADATA));
    tiers_store("table/a.zst", file, length);
    assert_ok(&ctx, read_all(&ctx, "table/a.zst", BYTES));
    assert_ok(&ctx, kay_tier_folder_check(folder, &folder->files[0]));
    free(file);
    kay_tier_folder_close(folder);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_file_cut_short_is_noticed(void **unused)
{
    (void)unused;
    enum { BYTES = 32768 + 100 };
    kay_context ctx;
    kay_tier_folder *folder;
    size_t length;
    kay_context_init(&ctx);
    memset(plain, 0x1b, BYTES);
    assert_ok(&ctx, tiers_make(&ctx, "table", "a.zst", plain, BYTES, 1, 1));
    unsigned char *file = tiers_load("table/a.zst", &length);
    for (size_t i = 0; i < length; i++) {
        tiers_store("table/a.zst", file, i);
        assert_int_equal(read_all(&ctx, "table/a.zst", BYTES), KAY_EINPUT);
        tiers_says(&ctx, "table/a.zst: ", "");
        assert_int_equal(kay_tier_folder_open(&ctx, "table", &folder), KAY_EINPUT);
        tiers_says(&ctx, "table/a.zst: the file has ", "bytes instead of");
    }
    free(file);
    assert_int_equal(ctx.memory_used, 0);
}

static void a_file_that_is_cut_while_it_is_read_is_noticed(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    open_table(&ctx, MOST, &folder, &reader);
    assert_int_equal(truncate("table/a.zst", 1000), 0);
    assert_int_equal(kay_tier_reader_read(reader, 0, back, MOST), KAY_EINPUT);
    tiers_says(&ctx, "table/a.zst: ", "cut short");
    kay_tier_reader *other;
    assert_int_equal(kay_tier_reader_open(&ctx, folder, "a.zst", &other), KAY_EINPUT);
    close_table(&ctx, folder, reader);
}

static void a_damaged_frame_is_named(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    size_t length;
    open_table(&ctx, 3 * 32768, &folder, &reader);
    unsigned char *file = tiers_load("table/a.zst", &length);
    for (size_t i = length / 2; i < length / 2 + 8; i++)
        file[i] ^= 0xff;
    tiers_store("table/a.zst", file, length);
    assert_int_equal(kay_tier_reader_read(reader, 0, back, 2 * 32768), KAY_EINPUT);
    tiers_says(&ctx, "table/a.zst: frame 2 of 3 is damaged", "");
    for (unsigned i = 0; i < 2; i++) /* it does not come from the cache either */
        assert_int_equal(kay_tier_reader_read(reader, 32768 + 5, back, 1), KAY_EINPUT);
    assert_ok(&ctx, kay_tier_reader_read(reader, 2 * 32768, back, 32768));
    assert_memory_equal(back, plain + 2 * 32768, 32768);
    free(file);
    close_table(&ctx, folder, reader);
}

static void a_wrong_seek_table_is_noticed_at_once(void **unused)
{
    static const char *const words[] = {"metadata", "add up", "size", "size"};
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    size_t length;
    open_table(&ctx, 2 * 32768, &folder, &reader);
    kay_tier_reader_close(reader);
    unsigned char *file = tiers_load("table/a.zst", &length);
    unsigned char *entries = file + length - TIER_FOOTER - 3 * TIER_ENTRY;
    unsigned char *const wrong[] = {entries + 4, entries + TIER_ENTRY, entries + TIER_ENTRY + 4,
                                    entries + 2 * TIER_ENTRY + 6};
    for (unsigned i = 0; i < 4; i++) {
        ++*wrong[i];
        tiers_store("table/a.zst", file, length);
        --*wrong[i];
        assert_int_equal(kay_tier_reader_open(&ctx, folder, "a.zst", &reader), KAY_EINPUT);
        tiers_says(&ctx, "table/a.zst: the seek table is damaged", words[i]);
    }
    free(file);
    kay_tier_folder_close(folder);
    assert_int_equal(ctx.memory_used, 0);
}

static void refused_memory_is_reported(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    open_table(&ctx, 100000, &folder, &reader);
    close_table(&ctx, folder, reader);
    for (uint64_t n = 0;; n++) {
        uint64_t left = n;
        kay_context_init(&ctx);
        fixture_ration(&ctx, &left);
        kay_status status = kay_tier_folder_open(&ctx, "table", &folder);
        if (status == KAY_OK) {
            status = kay_tier_reader_open(&ctx, folder, "a.zst", &reader);
            if (status == KAY_OK) {
                assert_ok(&ctx, kay_tier_reader_read(reader, 5, back, 99995));
                kay_tier_reader_close(reader);
            }
            kay_tier_folder_close(folder);
        }
        assert_int_equal(ctx.memory_used, 0);
        if (status == KAY_OK)
            break;
        assert_int_equal(status, KAY_ENOMEM);
    }
}

static void a_stop_ends_the_reading(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_reader *reader;
    int stop = 1;
    open_table(&ctx, 100000, &folder, &reader);
    ctx.stop = &stop;
    assert_int_equal(kay_tier_reader_read(reader, 0, back, 100000), KAY_EUNABLE);
    assert_int_equal(kay_tier_folder_check(folder, &folder->files[0]), KAY_EUNABLE);
    close_table(&ctx, folder, reader);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_place_is_read, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(bytes_beyond_the_end_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(threads_read_one_file, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_changed_byte_is_noticed, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_file_cut_short_is_noticed, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_file_that_is_cut_while_it_is_read_is_noticed, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_damaged_frame_is_named, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_wrong_seek_table_is_noticed_at_once, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(refused_memory_is_reported, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_stop_ends_the_reading, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
