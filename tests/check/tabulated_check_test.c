/* Tests that the check of a table accepts a right one, and finds a wrong outcome or remoteness wherever it stands. */
#include <kayles/tabulated.h>

#include "check/tabulated_check.h"
#include "ruleset/rank_call.h"
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

/* Checks all of a table with these files; without the remoteness, their metadata say nothing of it. */
static kay_status check_again(kay_context *ctx, const unsigned char *first, const unsigned char *second)
{
    kay_tier_work *work;
    kay_tabulated_check check = {.folder = "other", .sample = UINT64_MAX};
    title.contents = second ? "outcomes and remoteness" : "outcomes";
    char words[sizeof *metadata];
    snprintf(words, sizeof words, "%s", metadata[0]);
    char *longest = strstr(words, "\"longest\"");
    if (!second && longest)
        strcpy(longest - strlen(", "), "}");
    assert_ok(ctx, kay_tier_work_begin(ctx, "other", &title, &work));
    check_write(ctx, work, "000000.outcomes", words, first, outcome_bytes);
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

/* Every digit and letter of a value in the metadata, changed on its own, makes the table false or not a table. */
static void wrong_metadata_are_found(void **unused)
{
    (void)unused;
    static char right[sizeof metadata];
    kay_context ctx;
    kay_context_init(&ctx);
    check_make(&ctx);
    memcpy(right, metadata, sizeof right);
    for (unsigned file = 0; file < 2; file++)
        for (char *at = metadata[file]; *at; at++) {
            if (*at < '0' || *at > '9')
                continue;
            *at = *at == '9' ? '8' : (char)(*at + 1);
            const kay_status status = check_again(&ctx, outcomes, remoteness);
            if (status != KAY_EFALSE)
                assert_int_equal(status, KAY_EINPUT);
            memcpy(metadata, right, sizeof right);
        }
    static const char *const changes[][2] = {
        {"l-game", "k-game"}, {"First: ", "First; "}, {"\"longest\"", "\"lxngest\""}, {"\"kept\"", "\"kexx\""}};
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++)
        for (unsigned file = 0; file < 2; file++) {
            char *at = strstr(metadata[file], changes[i][0]);
            assert_non_null(at);
            memcpy(at, changes[i][1], strlen(changes[i][1]));
            assert_int_equal(check_again(&ctx, outcomes, remoteness), i < 2 ? KAY_EFALSE : KAY_EINPUT);
            memcpy(metadata, right, sizeof right);
        }
    strcpy(strchr(metadata[0], '}'), ", \"scores\": [1]}");
    assert_int_equal(check_again(&ctx, outcomes, remoteness), KAY_EINPUT);
    memcpy(metadata, right, sizeof right);
    assert_ok(&ctx, check_again(&ctx, outcomes, remoteness));
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

/* Makes the table of awari with two stones, and changes the 13 scores of 0 on boards with both: 1 and -1 in turns, as
 * each move inside of the tier changes whether the pits have an odd sum.  Each score then follows from those of the
 * moves, but nobody can force it. */
static kay_status check_circle(kay_context *ctx, bool changes, int sign)
{
    const char *const constants[] = {"2"};
    const char *const names[] = {"000000.scores", "000001.scores", "000002.scores"};
    static unsigned char scores[3][MOST];
    static char words[3][sizeof *metadata];
    const kay_game *game, *prepared;
    kay_state state;
    kay_arena arena;
    kay_tier_folder *folder;
    kay_tier_work *work;
    kay_tabulated_check check = {.folder = "other", .sample = UINT64_MAX};
    size_t bytes[3];
    unsigned counts[5] = {0};
    kay_arena_init(&arena, ctx);
    kay_start start = kay_start_of(ctx, kay_ruleset_find("awari"), constants, NULL, 0, &arena);
    assert_ok(ctx, kay_start_make(&start, &game, &state));
    const kay_tabulate_order order = {.game = game, .start = &state, .folder = "circle", .threads = 1};
    assert_ok(ctx, kay_tabulate(ctx, &order));
    assert_ok(ctx, kay_call_prepare(&arena, game, &prepared));
    assert_ok(ctx, kay_tier_folder_open(ctx, "circle", &folder));
    for (unsigned i = 0; i < 3; i++)
        bytes[i] = check_load(ctx, folder, names[i], scores[i], words[i]);
    const kay_tier_title same = folder->title;
    for (kay_rank rank = {.tier = 0}; rank.number < bytes[0]; rank.number++) {
        uint64_t position[8] = {0};
        kay_player mover;
        assert_true(kay_call_unrank(prepared, rank, position, &mover));
        const kay_state board = {.words = position, .parts = 1, .mover = mover};
        kay_text text;
        unsigned odd = 0, place = 0;
        kay_text_init(&text, ctx);
        kay_state_write_position(prepared, &board, &text);
        for (const char *at = kay_text_string(&text); *at; at++)
            if (*at >= '0' && *at <= '2')
                odd += place++ * (unsigned)(*at - '0');
        kay_text_free(&text);
        if (changes && scores[0][rank.number] == 128)
            scores[0][rank.number] = (unsigned char)(128 + (odd % 2 ? sign : -sign));
        counts[scores[0][rank.number] - 126]++;
    }
    char *rest = strstr(words[0], "\"positions\"");
    assert_non_null(rest);
    snprintf(rest, sizeof *words - (size_t)(rest - words[0]),
             "\"positions\": 78, \"win\": %u, \"loss\": %u, \"draw\": %u, \"least\": -2, \"most\": 2, "
             "\"scores\": [%u, %u, %u, %u, %u]}",
             counts[3] + counts[4], counts[0] + counts[1], counts[2], counts[0], counts[1], counts[2], counts[3],
             counts[4]);
    assert_ok(ctx, kay_tier_work_begin(ctx, "other", &same, &work));
    for (unsigned i = 0; i < 3; i++)
        check_write(ctx, work, names[i], words[i], scores[i], bytes[i]);
    assert_ok(ctx, kay_tier_work_finish(work));
    kay_tier_work_end(work);
    kay_tier_folder_close(folder);
    kay_arena_free(&arena);
    const kay_status status = kay_tabulated_check_run(ctx, &check);
    tiers_remove("other");
    tiers_remove("circle");
    return status;
}

static void scores_that_support_each_other_in_a_circle_are_found(void **unused)
{
    (void)unused;
    kay_context ctx;
    kay_context_init(&ctx);
    assert_ok(&ctx, check_circle(&ctx, false, 1));
    for (int sign = -1; sign <= 1; sign += 2) {
        assert_int_equal(check_circle(&ctx, true, sign), KAY_EFALSE);
        assert_non_null(strstr(ctx.diag.text, "cannot be forced"));
    }
    assert_int_equal(ctx.memory_used, 0);
}

/* Writes the table of dots-and-boxes with one box, where the file of its tier 0 has this score, in two bytes. */
static kay_status check_score(kay_context *ctx, const char *folder, int score)
{
    const char *const constants[] = {"1", "1"};
    const unsigned number = (unsigned)(score + (1 << 15));
    const unsigned char plain[2] = {(unsigned char)number, (unsigned char)(number >> 8)};
    char name[40], words[sizeof *metadata];
    static unsigned char bytes[MOST];
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_tier_folder *from;
    kay_tier_work *work;
    kay_arena_init(&arena, ctx);
    kay_start start = kay_start_of(ctx, kay_ruleset_find("dots-and-boxes"), constants, NULL, 0, &arena);
    assert_ok(ctx, kay_start_make(&start, &game, &state));
    const kay_tabulate_order order = {.game = game, .start = &state, .folder = "boxes", .threads = 1};
    assert_ok(ctx, kay_tabulate(ctx, &order));
    kay_arena_free(&arena);
    assert_ok(ctx, kay_tier_folder_open(ctx, "boxes", &from));
    assert_ok(ctx, kay_tier_work_begin(ctx, folder, &from->title, &work));
    for (unsigned i = 0; i < from->count; i++) {
        snprintf(name, sizeof name, "%s", from->files[i].name);
        const size_t count = check_load(ctx, from, name, bytes, words);
        char *width = strstr(words, "\"width\": 1");
        assert_non_null(width);
        if (i == 0)
            width[strlen("\"width\": ")] = '2';
        check_write(ctx, work, name, words, i ? bytes : plain, i ? count : 2);
    }
    assert_ok(ctx, kay_tier_work_finish(work));
    kay_tier_work_end(work);
    kay_tier_folder_close(from);
    kay_tabulated_check check = {.folder = folder, .sample = UINT64_MAX};
    const kay_status status = kay_tabulated_check_run(ctx, &check);
    tiers_remove("boxes");
    return status;
}

/* Looks up the start of that game in a table. */
static kay_status check_look_up(kay_context *ctx, const char *folder)
{
    const char *const constants[] = {"1", "1"};
    const kay_game *game;
    kay_state state;
    kay_arena arena;
    kay_tabulated *table;
    kay_tabulated_answer answer;
    kay_arena_init(&arena, ctx);
    kay_start start = kay_start_of(ctx, kay_ruleset_find("dots-and-boxes"), constants, NULL, 0, &arena);
    assert_ok(ctx, kay_start_make(&start, &game, &state));
    assert_ok(ctx, kay_tabulated_open(ctx, game->rules, folder, &table));
    const kay_status status = kay_tabulated_find(table, game, &state, &answer);
    kay_tabulated_close(table);
    kay_arena_free(&arena);
    return status;
}

static void scores_that_cannot_be_are_refused(void **unused)
{
    (void)unused;
    static const int scores[] = {-32767, -16384, -2, 2, 128, 16384, 32767};
    kay_context ctx;
    kay_context_init(&ctx);
    for (unsigned i = 0; i < sizeof scores / sizeof *scores; i++) {
        assert_int_equal(check_score(&ctx, "other", scores[i]), KAY_EFALSE);
        assert_non_null(strstr(ctx.diag.text, "more than the points that are left"));
        assert_int_equal(check_look_up(&ctx, "other"), KAY_EINPUT);
        assert_non_null(strstr(ctx.diag.text, "more than the points that are left"));
        tiers_remove("other");
    }
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wrong_values_are_found, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(wrong_counts_are_found, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(wrong_metadata_are_found, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(tables_of_other_versions_are_refused, tiers_setup, tiers_teardown),
        cmocka_unit_test_setup_teardown(scores_that_support_each_other_in_a_circle_are_found, tiers_setup,
                                        tiers_teardown),
        cmocka_unit_test_setup_teardown(scores_that_cannot_be_are_refused, tiers_setup, tiers_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
