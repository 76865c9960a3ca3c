/* Tests that the check of a table of listed positions accepts a right one, and finds whatever is changed in it. */
#include "check/tabulated_check.h"
#include "ruleset/starts.h"
#include "tabulate/tabulate_maker.h"
#include "tiers/tiers_fixture.h"

enum { MOST = 1 << 14, FILES = 3 };

static const char *const names[FILES] = {"000000.outcomes", "000000.positions", "000000.remoteness"};

/* The files of a table. */
typedef struct listed_table {
    unsigned char plain[FILES][MOST];
    size_t bytes[FILES];
    char metadata[FILES][1 << 12];
    char start[100];
} listed_table;

static listed_table right, changed;

/* Makes the table of a board in "table" and reads its files. */
static void listed_make(kay_context *ctx, const char *name)
{
    const uint64_t parameters[2] = {2, 3};
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_tier_folder *folder;
    kay_arena_init(&arena, ctx);
    kay_start start = kay_start_of(ctx, kay_ruleset_find(name), NULL, parameters, 2, &arena);
    assert_ok(ctx, kay_start_make(&start, &game, &state));
    const kay_tabulate_order order = {
        .game = game, .start = &state, .folder = "table", .threads = 1, .remoteness = true};
    assert_ok(ctx, kay_tabulate(ctx, &order));
    kay_arena_free(&arena);
    assert_ok(ctx, kay_tier_folder_open(ctx, "table", &folder));
    for (unsigned i = 0; i < FILES; i++) {
        kay_tier_reader *reader;
        assert_ok(ctx, kay_tier_reader_open(ctx, folder, names[i], &reader));
        right.bytes[i] = kay_tier_reader_bytes(reader);
        assert_at_most(right.bytes[i], MOST);
        assert_ok(ctx, kay_tier_reader_read(reader, 0, right.plain[i], right.bytes[i]));
        snprintf(right.metadata[i], sizeof right.metadata[i], "%s", kay_tier_reader_metadata(reader));
        kay_tier_reader_close(reader);
    }
    snprintf(right.start, sizeof right.start, "%s", folder->title.constants);
    kay_tier_folder_close(folder);
}

/* Writes a table with these files and checks it. */
static kay_status listed_again(kay_context *ctx, const char *name, const listed_table *table, uint64_t sample)
{
    kay_tier_work *work;
    kay_tabulated_check check = {.folder = "other", .sample = sample};
    const kay_tier_title title = {.game = name, .constants = table->start, .contents = "outcomes and remoteness"};
    assert_ok(ctx, kay_tier_work_begin(ctx, "other", &title, &work));
    for (unsigned i = 0; i < FILES; i++) {
        kay_tier_writer *writer;
        assert_ok(ctx, kay_tier_writer_new(kay_tier_work_folder(work), names[i], table->metadata[i], 1, 1, &writer));
        assert_ok(ctx, kay_tier_writer_add(writer, table->plain[i], table->bytes[i]));
        assert_ok(ctx, kay_tier_work_keep(work, writer));
        kay_tier_writer_close(writer);
    }
    assert_ok(ctx, kay_tier_work_finish(work));
    kay_tier_work_end(work);
    const kay_status status = kay_tabulated_check_run(ctx, &check);
    tiers_remove("other");
    return status;
}

static void compare_changed(const char *name, size_t positions)
{
    kay_context ctx;
    kay_random random;
    kay_context_init(&ctx);
    kay_random_seed(&random, 5);
    listed_make(&ctx, name);
    const size_t width = right.bytes[1] / positions;
    assert_int_equal(right.bytes[2], positions);
    assert_ok(&ctx, listed_again(&ctx, name, &right, UINT64_MAX));
    assert_ok(&ctx, listed_again(&ctx, name, &right, 20));
    for (unsigned i = 0; i < 60; i++) {
        const size_t at = (size_t)kay_random_below(&random, positions), shift = 2 * (at % 4);
        changed = right;
        if (i % 3 == 0) { /* another outcome */
            const unsigned before = right.plain[0][at / 4] >> shift & 3, after = (before + 1 + i / 3 % 3) % 4;
            changed.plain[0][at / 4] = (unsigned char)((changed.plain[0][at / 4] & ~(3u << shift)) | after << shift);
            assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE);
        } else if (i % 3 == 1) { /* another remoteness */
            changed.plain[2][at]++;
            assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE);
        } else { /* another text */
            changed.plain[1][at * width + (size_t)kay_random_below(&random, width)] ^= 1;
            assert_one_of(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE, KAY_EINPUT);
        }
    }
    changed = right; /* two positions in the wrong order, with their values */
    memcpy(changed.plain[1], right.plain[1] + width, width);
    memcpy(changed.plain[1] + width, right.plain[1], width);
    assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE);
    changed = right; /* another start */
    strcat(changed.start, "x");
    assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE);
    for (unsigned i = 0; i < FILES; i++) { /* shorter by a line */
        changed = right;
        changed.bytes[i] -= i == 1 ? width : 1;
        assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EINPUT);
    }
    changed = right;
    char *counts = strstr(changed.metadata[0], "\"win\": ");
    assert_non_null(counts);
    counts[7] = counts[7] == '1' ? '2' : '1';
    assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE);
    changed = right; /* another position that is said to last longest */
    char *position = strstr(changed.metadata[0], "\"position\": \"");
    assert_non_null(position);
    position[strlen("\"position\": \"")]++;
    assert_int_equal(listed_again(&ctx, name, &changed, UINT64_MAX), KAY_EFALSE);
    assert_int_equal(listed_again(&ctx, "pyramid", &right, UINT64_MAX), KAY_EINPUT);
    assert_int_equal(listed_again(&ctx, "no-game", &right, UINT64_MAX), KAY_EINPUT);
    assert_int_equal(ctx.memory_used, 0);
}

static void changes_are_found(void **unused)
{
    (void)unused;
    compare_changed("nogo", 177);
    tiers_remove("table");
    compare_changed("clobber", 57);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(changes_are_found, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
