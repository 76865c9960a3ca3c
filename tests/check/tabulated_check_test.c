/* Tests that the check of a table accepts a right one, and finds a wrong outcome or remoteness wherever it stands. */
#include "check/tabulated_check.h"
#include "ruleset/starts.h"
#include "tabulate/tabulate_maker.h"
#include "tiers/tiers_fixture.h"

enum { MOST = 1 << 17 };

static unsigned char outcomes[MOST], remoteness[MOST];
static size_t outcome_bytes, remoteness_bytes;
static char metadata[2][1 << 12];
static kay_tier_title title;

/* Reads a file of the table in "table". */
static size_t check_load(kay_context *ctx, const kay_tier_folder *folder, const char *name, unsigned char *out,
                         char *words)
{
    kay_tier_reader *reader;
    assert_ok(ctx, kay_tier_reader_open(ctx, folder, name, &reader));
    const size_t bytes = kay_tier_reader_bytes(reader);
    assert_at_most(bytes, MOST);
    assert_ok(ctx, kay_tier_reader_read(reader, 0, out, bytes));
    snprintf(words, sizeof *metadata, "%s", kay_tier_reader_metadata(reader));
    kay_tier_reader_close(reader);
    return bytes;
}

/* Makes the table of the L game and reads its files. */
static void check_make(kay_context *ctx)
{
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_tier_folder *folder;
    kay_arena_init(&arena, ctx);
    kay_start start = kay_start_of(ctx, kay_ruleset_find("l-game"), NULL, NULL, 0, &arena);
    assert_ok(ctx, kay_start_make(&start, &game, &state));
    const kay_tabulate_order order = {
        .game = game, .start = &state, .folder = "table", .threads = 1, .remoteness = true};
    assert_ok(ctx, kay_tabulate(ctx, &order));
    kay_arena_free(&arena);
    assert_ok(ctx, kay_tier_folder_open(ctx, "table", &folder));
    outcome_bytes = check_load(ctx, folder, "000000.outcomes", outcomes, metadata[0]);
    remoteness_bytes = check_load(ctx, folder, "000000.remoteness", remoteness, metadata[1]);
    title = (kay_tier_title){
        .game = "l-game", .constants = "", .contents = "outcomes and remoteness", .ranks = folder->title.ranks};
    kay_tier_folder_close(folder);
}

static void check_write(kay_context *ctx, kay_tier_work *work, const char *name, const char *words,
                        const unsigned char *plain, size_t bytes)
{
    kay_tier_writer *writer;
    assert_ok(ctx, kay_tier_writer_new(kay_tier_work_folder(work), name, words, 1, 1, &writer));
    assert_ok(ctx, kay_tier_writer_add(writer, plain, bytes));
    assert_ok(ctx, kay_tier_work_keep(work, writer));
    kay_tier_writer_close(writer);
}

/* Checks all of a table with these files. */
static kay_status check_again(kay_context *ctx, const unsigned char *first, const unsigned char *second)
{
    kay_tier_work *work;
    kay_tabulated_check check = {.folder = "other", .sample = UINT64_MAX};
    title.contents = second ? "outcomes and remoteness" : "outcomes";
    assert_ok(ctx, kay_tier_work_begin(ctx, "other", &title, &work));
    check_write(ctx, work, "000000.outcomes", metadata[0], first, outcome_bytes);
    if (second)
        check_write(ctx, work, "000000.remoteness", metadata[1], second, remoteness_bytes);
    assert_ok(ctx, kay_tier_work_finish(work));
    kay_tier_work_end(work);
    const kay_status status = kay_tabulated_check_run(ctx, &check);
    tiers_remove("other");
    return status;
}

static void wrong_values_are_found(void **unused)
{
    (void)unused;
    static unsigned char changed[MOST];
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 3);
    check_make(&ctx);
    assert_ok(&ctx, check_again(&ctx, outcomes, remoteness));
    assert_ok(&ctx, check_again(&ctx, outcomes, NULL));
    for (unsigned i = 0; i < 60; i++) {
        const uint64_t rank = kay_random_below(&random, 4 * outcome_bytes), shift = 2 * (rank % 4);
        const unsigned before = outcomes[rank / 4] >> shift & 3, after = (before + 1 + i % 3) % 4;
        memcpy(changed, outcomes, sizeof changed);
        changed[rank / 4] = (unsigned char)((changed[rank / 4] & ~(3u << shift)) | after << shift);
        if (rank < remoteness_bytes)
            assert_int_equal(check_again(&ctx, changed, remoteness), KAY_EFALSE);
        if (!before)
            continue;
        memcpy(changed, remoteness, sizeof changed);
        changed[rank] = (unsigned char)(changed[rank] + 1 + i % 5);
        assert_int_equal(check_again(&ctx, outcomes, changed), KAY_EFALSE);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void wrong_counts_are_found(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    check_make(&ctx);
    char *draw = strstr(metadata[0], "10088"); /* the draws */
    assert_non_null(draw);
    *draw = '2';
    assert_int_equal(check_again(&ctx, outcomes, remoteness), KAY_EFALSE);
    assert_int_equal(ctx.memory_used, 0);
}

static void tables_of_other_versions_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    check_make(&ctx);
    title.ranks++;
    assert_int_equal(check_again(&ctx, outcomes, remoteness), KAY_EINPUT);
    title.ranks--;
    title.game = "no-game";
    assert_int_equal(check_again(&ctx, outcomes, remoteness), KAY_EINPUT);
    title.game = "pyramid";
    assert_int_equal(check_again(&ctx, outcomes, remoteness), KAY_EINPUT);
    title.game = "l-game";
    title.constants = "m=3";
    assert_int_equal(check_again(&ctx, outcomes, remoteness), KAY_EINPUT);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wrong_values_are_found, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(wrong_counts_are_found, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(tables_of_other_versions_are_refused, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
