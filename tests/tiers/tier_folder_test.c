/* Tests folders of finished tables: their manifests, and what is refused. */
#include "tiers_fixture.h"

#include "tiers/tier_folder_inside.h"

static const unsigned char plain[] = "some plain bytes";

static void make(kay_context *ctx)
{
    kay_tier_work *work;
    kay_context_init(ctx);
    assert_ok(ctx, kay_tier_work_begin(ctx, "table", &tiers_title, &work));
    assert_ok(ctx, tiers_write(work, "b.zst", plain, sizeof plain, 1, 1));
    assert_ok(ctx, tiers_write(work, "a.zst", plain, 5, 1, 1));
    assert_ok(ctx, tiers_write(work, "10.zst", plain, 0, 1, 1));
    assert_ok(ctx, kay_tier_work_finish(work));
    kay_tier_work_end(work);
    assert_int_equal(ctx->memory_used, 0);
}

static void refused(kay_context *ctx, const char *path, kay_status status, const char *begin, const char *part)
{
    kay_tier_folder *folder;
    assert_int_equal(kay_tier_folder_open(ctx, path, &folder), status);
    tiers_says(ctx, begin, part);
    assert_int_equal(ctx->memory_used, 0);
}

static void the_manifest_lists_the_files_by_name(void **unused)
{
    static const char *const names[] = {"10.zst", "a.zst", "b.zst"};
    (void)unused;
    char words[100];
    kay_context ctx;
    kay_tier_folder *folder;
    make(&ctx);
    for (int slashes = 0; slashes < 2; slashes++) {
        assert_ok(&ctx, kay_tier_folder_open(&ctx, slashes ? "table//" : "table", &folder));
        assert_string_equal(folder->path, "table");
        assert_false(tier_title_differs(&folder->title, &tiers_title, words, sizeof words));
        assert_int_equal(folder->count, 3);
        for (unsigned i = 0; i < 3; i++) {
            const kay_tier_entry *file = kay_tier_folder_find(folder, names[i]);
            assert_ptr_equal(file, &folder->files[i]);
            assert_string_equal(file->name, names[i]);
            assert_ok(&ctx, kay_tier_folder_check(folder, file));
        }
        assert_null(kay_tier_folder_find(folder, "a"));
        assert_null(kay_tier_folder_find(folder, "c.zst"));
        kay_tier_folder_close(folder);
    }
    assert_int_not_equal(access("table/journal", F_OK), 0);
}

static void a_changed_manifest_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    size_t length;
    make(&ctx);
    unsigned char *text = tiers_load("table/manifest.json", &length);
    for (size_t i = 0; i < length; i++) {
        text[i] ^= 1;
        tiers_store("table/manifest.json", text, length);
        text[i] ^= 1;
        refused(&ctx, "table", KAY_EINPUT, "table/manifest.json: ", "damaged");
        tiers_store("table/manifest.json", text, i);
        refused(&ctx, "table", KAY_EINPUT, "table/manifest.json: ", "damaged");
    }
    free(text);
}

/* Stores a manifest with this text, and the hash that it needs. */
static void store_manifest(const char *text)
{
    char whole[4000], hash[KAY_FILE_HASH + 1];
    file_hash_text(XXH3_128bits(text, strlen(text)), hash);
    const int length = snprintf(whole, sizeof whole, "%s, \"xxh3_128\": \"%s\"}\n", text, hash);
    tiers_store("table/manifest.json", whole, (size_t)length);
}

#define FIELDS "\"game\": \"none\", \"constants\": \"n=3\", \"contents\": \"outcomes\", \"ranks\": 2"
#define HASH "\"xxh3_128\": \"0123456789abcdef0123456789abcdef\""

static void a_manifest_without_sense_is_refused(void **unused)
{
    static const char *const rows[][2] = {
        {"{\"format\": 2, " FIELDS ", \"files\": []", "the format is version 2; this program has version 1"},
        {"{" FIELDS ", \"files\": []", "'format'"},
        {"{\"format\": 1, \"game\": \"none\", \"files\": []", "'constants'"},
        {"{\"format\": 1, " FIELDS, "'files'"},
        {"{\"format\": 1, " FIELDS ", \"files\": {}", "'files'"},
        {"{\"format\": 1, " FIELDS ", \"files\": [7]", "'files'"},
        {"{\"format\": 1, " FIELDS ", \"files\": [{\"name\": \"a\", \"bytes\": -1, " HASH "}]", "'bytes'"},
        {"{\"format\": 1, " FIELDS ", \"files\": [{\"name\": \"../a\", \"bytes\": 1, " HASH "}]", "'../a'"},
        {"{\"format\": 1, " FIELDS ", \"files\": [{\"name\": \"a\", \"bytes\": 1, \"xxh3_128\": \"0\"}]", "digits"},
        {"{\"format\": 1, " FIELDS ", \"files\": [{\"name\": \"a\", \"bytes\": 1, " HASH "}, "
         "{\"name\": \"a\", \"bytes\": 1, " HASH "}]",
         "twice"},
        {"[\"format\"", ""},
        {"", ""},
    };
    (void)unused;
    kay_context ctx;
    make(&ctx);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        store_manifest(rows[i][0]);
        refused(&ctx, "table", KAY_EINPUT, "table/manifest.json: ", rows[i][1]);
    }
    store_manifest("{\"format\": 1, " FIELDS ", \"files\": [{\"name\": \"nothing\", \"bytes\": 1, " HASH "}]");
    refused(&ctx, "table", KAY_EREAD, "table/nothing: ", "missing");
    store_manifest("{\"format\": 1, " FIELDS ", \"files\": []");
    kay_tier_folder *folder;
    assert_ok(&ctx, kay_tier_folder_open(&ctx, "table", &folder));
    kay_tier_folder_close(folder);
}

static void files_that_are_not_as_listed_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    make(&ctx);
    assert_int_equal(truncate("table/b.zst", 7), 0);
    refused(&ctx, "table", KAY_EINPUT, "table/b.zst: ", "has 7 bytes instead of");
    assert_int_equal(unlink("table/b.zst"), 0);
    refused(&ctx, "table", KAY_EREAD, "table/b.zst: ", "missing");
    assert_int_equal(symlink("a.zst", "table/b.zst"), 0);
    refused(&ctx, "table", KAY_EREAD, "table/b.zst: ", "not a regular file");
    assert_int_equal(unlink("table/b.zst"), 0);
    assert_int_equal(mkdir("table/b.zst", 0777), 0);
    refused(&ctx, "table", KAY_EREAD, "table/b.zst: ", "not a regular file");
    assert_int_equal(rmdir("table/b.zst"), 0);
    assert_int_equal(unlink("table/manifest.json"), 0);
    refused(&ctx, "table", KAY_EINPUT, "table: ", "there is no table");
    assert_int_equal(symlink("a.zst", "table/manifest.json"), 0);
    refused(&ctx, "table", KAY_EREAD, "table/manifest.json: ", "symbolic link");
    assert_int_equal(unlink("table/manifest.json"), 0);
    assert_int_equal(mkfifo("table/manifest.json", 0666), 0);
    refused(&ctx, "table", KAY_EREAD, "table/manifest.json: ", "not a regular file");
}

static void paths_that_are_no_folders_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_work *work;
    char deep[300];
    make(&ctx);
    refused(&ctx, "nothing", KAY_EREAD, "nothing: ", "no such folder");
    refused(&ctx, "table/a.zst", KAY_EREAD, "table/a.zst: ", "not a folder");
    refused(&ctx, "", KAY_EREAD, "'': ", "no such folder");
    assert_int_equal(symlink("table", "link"), 0);
    refused(&ctx, "link", KAY_EREAD, "link: ", "symbolic link");
    refused(&ctx, "link/", KAY_EREAD, "link: ", "symbolic link");
    assert_int_equal(kay_tier_work_begin(&ctx, "link/", &tiers_title, &work), KAY_EREAD);
    tiers_says(&ctx, "link: ", "symbolic link");
    assert_int_equal(unlink("link"), 0);
    memset(deep, 'd', sizeof deep);
    deep[sizeof deep - 1] = '\0';
    refused(&ctx, deep, KAY_EREAD, "ddd", "long");
    assert_int_equal(ctx.memory_used, 0);
}

static void the_table_of_other_rules_is_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    make(&ctx);
    assert_ok(&ctx, kay_tier_folder_open(&ctx, "table", &folder));
    assert_ok(&ctx, kay_tier_folder_is_of(folder, "none", NULL, 2));
    assert_int_equal(kay_tier_folder_is_of(folder, "mnk", NULL, 2), KAY_EINPUT);
    tiers_says(&ctx, "table: ", "is a table of none, not of mnk");
    assert_int_equal(kay_tier_folder_is_of(folder, "none", "abc", 2), KAY_EINPUT);
    tiers_says(&ctx, "table: ", "was made by another file");
    assert_int_equal(kay_tier_folder_is_of(folder, "none", NULL, 3), KAY_EINPUT);
    tiers_says(&ctx, "table: ", "version 2 of the ranks of none; this program has version 3");
    kay_tier_folder_close(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_manifest_lists_the_files_by_name, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_changed_manifest_is_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(a_manifest_without_sense_is_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(files_that_are_not_as_listed_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(paths_that_are_no_folders_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(the_table_of_other_rules_is_refused, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
