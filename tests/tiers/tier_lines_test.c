/* Tests that lines are found by their text and by their number, in memory and on the disk, and no other text is. */
#include "tiers/tier_lines.h"
#include "tiers/tiers_fixture.h"

enum { LINES = 5000, WIDTH = 12 };

static char texts[LINES][WIDTH];

static int lines_compare(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* Makes sorted different texts of few letters, so that many begin with others; returns their number. */
static size_t lines_fill(void)
{
    kay_random random;
    size_t kept = 1;
    kay_random_seed(&random, 11);
    memset(texts, 0, sizeof texts);
    for (size_t i = 0; i < LINES; i++)
        for (uint64_t j = 0, length = kay_random_below(&random, WIDTH); j < length; j++)
            texts[i][j] = (char)("a b\xc3"[kay_random_below(&random, 4)]);
    qsort(texts, LINES, sizeof *texts, lines_compare);
    for (size_t i = 1; i < LINES; i++)
        if (strcmp(texts[i], texts[kept - 1]) != 0)
            memcpy(texts[kept++], texts[i], WIDTH);
    return kept;
}

/* Writes the lines into the folder "table", with a `width` in the metadata. */
static void lines_write(kay_context *ctx, size_t count, unsigned width)
{
    kay_tier_work *work;
    kay_tier_writer *writer;
    char metadata[40];
    snprintf(metadata, sizeof metadata, "{\"width\": %u}", width);
    tiers_remove("table");
    assert_ok(ctx, kay_tier_work_begin(ctx, "table", &tiers_title, &work));
    assert_ok(ctx, kay_tier_writer_new(kay_tier_work_folder(work), "x", metadata, 1, 1, &writer));
    for (size_t i = 0; i < count; i++) {
        char line[WIDTH];
        memcpy(line, texts[i], WIDTH);
        line[WIDTH - 1] = '\n';
        assert_ok(ctx, kay_tier_writer_add(writer, line, WIDTH));
    }
    assert_ok(ctx, kay_tier_work_keep(work, writer));
    kay_tier_writer_close(writer);
    assert_ok(ctx, kay_tier_work_finish(work));
    kay_tier_work_end(work);
}

static void compare_lines(kay_context *ctx, const kay_tier_folder *folder, size_t count, bool whole)
{
    kay_tier_lines *lines;
    uint64_t number;
    assert_ok(ctx, kay_tier_lines_open(ctx, folder, "x", whole, &lines));
    assert_int_equal(kay_tier_lines_count(lines), count);
    for (size_t i = 0; i < count; i++) {
        const char *text;
        char other[WIDTH + 1];
        assert_ok(ctx, kay_tier_lines_find(lines, texts[i], strlen(texts[i]), &number));
        assert_int_equal(number, i);
        assert_ok(ctx, kay_tier_lines_get(lines, i, &text));
        assert_string_equal(text, texts[i]);
        snprintf(other, sizeof other, "%sa", texts[i]);
        const bool there = i + 1 < count && strcmp(other, texts[i + 1]) == 0; /* else `a b` comes next, or nothing */
        const kay_status status = kay_tier_lines_find(lines, other, strlen(other), &number);
        if (there || status == KAY_OK)
            assert_string_equal(texts[number], other);
        assert_one_of(status, KAY_OK, KAY_END);
    }
    assert_int_equal(kay_tier_lines_find(lines, "c", 1, &number), KAY_END);
    assert_int_equal(kay_tier_lines_find(lines, "aaaaaaaaaaaaaaaaaaaaa", 21, &number), KAY_END);
    assert_int_equal(kay_tier_lines_find(lines, "a\0a", 3, &number), KAY_END);
    kay_tier_lines_close(lines);
}

static void lines_are_found(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_context_init(&ctx);
    const size_t all = lines_fill();
    for (size_t count = 1; count <= all; count = count < 9 ? count + 1 : count == all ? all + 1 : all) {
        lines_write(&ctx, count, WIDTH);
        assert_ok(&ctx, kay_tier_folder_open(&ctx, "table", &folder));
        compare_lines(&ctx, folder, count, false);
        compare_lines(&ctx, folder, count, true);
        kay_tier_folder_close(folder);
    }
    assert_int_equal(ctx.memory_used, 0);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_tier_folder *folder;
    kay_tier_lines *lines;
    const char *text;
    kay_context_init(&ctx);
    lines_fill();
    static const unsigned widths[] = {0, WIDTH - 1, WIDTH + 1, 1000000};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        lines_write(&ctx, 5, widths[i]);
        assert_ok(&ctx, kay_tier_folder_open(&ctx, "table", &folder));
        assert_int_equal(kay_tier_lines_open(&ctx, folder, "x", i % 2, &lines), KAY_EINPUT);
        assert_int_equal(kay_tier_lines_open(&ctx, folder, "y", i % 2, &lines), KAY_EINPUT);
        kay_tier_folder_close(folder);
    }
    lines_write(&ctx, 6, WIDTH / 2);
    assert_ok(&ctx, kay_tier_folder_open(&ctx, "table", &folder));
    assert_ok(&ctx, kay_tier_lines_open(&ctx, folder, "x", false, &lines));
    assert_int_equal(kay_tier_lines_get(lines, 0, &text), KAY_EINPUT);
    kay_tier_lines_close(lines);
    kay_tier_folder_close(folder);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_are_found, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(other_files_are_refused, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
