/* What every ruleset promises of the contest files that it writes: they read back as the same starts. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZE = 9, /* of the largest samples */
    SAMPLES = 6, /* of each size */
    TOGETHER = 7, /* cases in a file */
    WALKED = 6000, /* positions of a walk that are looked at */
};

/* The flags of the game under which files are written and read; NULL: none. */
static const char *const *flags;

/* Writes a file of one case; false: none begins there. */
static bool write_one(kay_context *ctx, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_contest contest;
    kay_contest_begin(&contest, ctx, game->rules, flags, 1, out);
    kay_status status = kay_contest_add(&contest, game, state);
    kay_contest_end(&contest);
    if (status != KAY_END)
        assert_ok(ctx, status);
    return status == KAY_OK;
}

/* Reads the file, which must have exactly these cases, in the direct form with a NUL behind each. */
static void read_back(kay_context *ctx, const kay_ruleset *rules, const kay_text *file, const kay_text *wanted)
{
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_text found;
    kay_status status;
    kay_text_init(&found, ctx);
    assert_ok(ctx, kay_reader_from_text(ctx, "written", kay_text_string(file), file->length, &reader));
    assert_ok(ctx, kay_input_open(ctx, rules, &reader, flags, false, &input));
    while ((status = kay_input_next(input, &game, &state)) == KAY_OK) {
        kay_state_write(game, state, &found);
        kay_text_char(&found, '\0');
    }
    assert_ok(ctx, found.error);
    bool same = status == KAY_END && found.length == wanted->length &&
                memcmp(kay_text_string(&found), kay_text_string(wanted), found.length) == 0;
    if (!same)
        print_error("%s: %s: reads back as '%s', not as '%s':\n%s\n", rules->name, ctx->diag.text,
                    kay_text_string(&found), kay_text_string(wanted), kay_text_string(file));
    assert_true(same);
    kay_input_close(input);
    kay_reader_close(&reader);
    kay_text_free(&found);
}

static unsigned written; /* states of the law that runs */

static void reads_back_alone(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text file, wanted;
    kay_text_init(&file, ctx);
    kay_text_init(&wanted, ctx);
    if (write_one(ctx, game, state, &file)) {
        laws_require(state->mover == KAY_LEFT, game, state, "written, and another player is to move");
        kay_state_write(game, state, &wanted);
        kay_text_char(&wanted, '\0');
        read_back(ctx, game->rules, &file, &wanted);
        written++;
    }
    kay_text_free(&wanted);
    kay_text_free(&file);
}

static void what_is_written_reads_back_along_play(const kay_ruleset *rules)
{
    written = 0;
    laws_visit_play(rules, SIZE, SAMPLES, reads_back_alone);
    assert_at_least(written, SIZE * SAMPLES);
}

static void a_start_can_be_written(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text file;
    kay_text_init(&file, ctx);
    laws_require(write_one(ctx, game, state, &file), game, state, "a start that was read, and no file begins there");
    kay_text_free(&file);
    reads_back_alone(ctx, game, state);
}

static void every_start_can_be_written(const kay_ruleset *rules)
{
    laws_visit_samples(rules, 40, laws_rounds(100), true, a_start_can_be_written);
}

static void small_starts_read_back(const kay_ruleset *rules)
{
    if (!kay_starts_of(rules)->positions)
        return;
    kay_context ctx;
    kay_arena shared, arena;
    const kay_game *game;
    kay_state state;
    kay_context_init(&ctx);
    kay_arena_init(&shared, &ctx);
    kay_arena_init(&arena, &ctx);
    kay_walk walk = {.ctx = &ctx, .rules = rules, .shared = &shared, .arena = &arena, .size = {5, 3}};
    written = 0;
    for (int i = 0; i < WALKED && kay_walk_next(&walk, &game, &state) == KAY_OK; i++) {
        state.mover = KAY_LEFT;
        reads_back_alone(&ctx, game, &state);
    }
    assert_more(written, 10);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
}

static void large_starts_read_back(const kay_ruleset *rules)
{
    kay_context ctx;
    kay_text text;
    kay_random random;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 7);
    for (uint64_t size = 50; size < 90; size++) {
        kay_text_clear(&text);
        kay_contest_form_of(rules)->sample_threshold(rules, &random, size, &text);
        laws_visit_text(rules, kay_text_string(&text), reads_back_alone);
    }
    kay_text_free(&text);
}

/* Under each of these, starts that the game's forms can say. */
static void starts_read_back_under_flags(const kay_ruleset *rules)
{
    enum { FLAGS = 4 };
    static const struct {
        const char *name;
        const char *values[FLAGS];
    } settings[] = {
        {"end-sequences", {""}}, /* --start-counts */
        {"vertex-geography", {"dimacs"}},
        {"vertex-geography", {"graph6"}},
        {"vertex-geography", {"graph6", "3"}}, /* --start 3 */
        {"vertex-geography", {NULL, "2"}},
        {"vertex-geography", {"dimacs", "2", ""}}, /* --starts */
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (strcmp(settings[i].name, rules->name) != 0)
            continue;
        flags = settings[i].values;
        small_starts_read_back(rules);
        large_starts_read_back(rules);
        flags = NULL;
    }
}

/* Numbers, and letters of rows. */
static size_t numbers_and_letters(const char *text)
{
    size_t all = 0;
    for (const char *at = text; *at;) {
        size_t blank = strspn(at, " \n"), word = strcspn(at + blank, " \n");
        bool number = word > 0 && strspn(at + blank, "-0123456789") == word;
        all += number ? 1 : word;
        at += blank + word;
    }
    return all;
}

static void has_one_case(kay_context *ctx, const kay_ruleset *rules, const kay_text *text)
{
    kay_reader reader;
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    assert_ok(ctx, kay_reader_from_text(ctx, "smaller", kay_text_string(text), text->length, &reader));
    assert_ok(ctx, kay_input_open(ctx, rules, &reader, flags, false, &input));
    assert_ok(ctx, kay_input_next(input, &game, &state));
    assert_int_equal(kay_input_next(input, &game, &state), KAY_END);
    kay_input_close(input);
    kay_reader_close(&reader);
}

/* Taken wherever there is one, as if a program failed on every input: it comes to an end.  How many are taken. */
static unsigned smaller_to_the_end(kay_context *ctx, const kay_ruleset *rules, kay_text *text)
{
    kay_text smaller;
    unsigned taken = 0;
    kay_text_init(&smaller, ctx);
    for (uint64_t number = 0; fixture_smaller(ctx, rules, flags, text, number, &smaller) == KAY_OK;) {
        if (!smaller.length) {
            number++;
            continue;
        }
        has_one_case(ctx, rules, &smaller);
        assert_at_most(numbers_and_letters(kay_text_string(&smaller)), numbers_and_letters(kay_text_string(text)));
        kay_text_clear(text);
        kay_text_bytes(text, kay_text_string(&smaller), smaller.length);
        taken++;
    }
    kay_text_free(&smaller);
    return taken;
}

static void smaller_inputs_read_and_come_to_an_end(const kay_ruleset *rules)
{
    kay_context ctx;
    kay_text text;
    kay_random random;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 8);
    unsigned taken = 0;
    for (unsigned size = 1; size < 70 && kay_contest_form_of(rules)->smaller; size++) {
        kay_text_clear(&text);
        (size % 2 ? kay_contest_form_of(rules)->sample : kay_contest_form_of(rules)->sample_threshold)(rules, &random,
                                                                                                       size, &text);
        taken += smaller_to_the_end(&ctx, rules, &text);
    }
    assert_true(taken > 100 || !kay_contest_form_of(rules)->smaller);
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

static struct {
    kay_contest contest;
    kay_text file, wanted;
    bool refused;
} together;

static void add_to_file(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_status status = kay_contest_add(&together.contest, game, state);
    if (status == KAY_END) {
        together.refused = true;
        return;
    }
    assert_ok(ctx, status);
    kay_state_write(game, state, &together.wanted);
    kay_text_char(&together.wanted, '\0');
}

/* A file of several samples; a ruleset whose files have one case refuses the first of them. */
static void write_together(const kay_ruleset *rules, kay_random *random, uint64_t total)
{
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_text_init(&together.file, &ctx);
    kay_text_init(&together.wanted, &ctx);
    together.refused = false;
    kay_contest_begin(&together.contest, &ctx, rules, NULL, total, &together.file);
    for (uint64_t i = 0; i < total && !together.refused; i++) {
        kay_text_clear(&text);
        kay_contest_form_of(rules)->sample(rules, random, 1 + kay_random_below(random, SIZE), &text);
        laws_visit_text(rules, kay_text_string(&text), add_to_file);
        assert_true(!together.refused || i == 0);
    }
    assert_ok(&ctx, together.file.error);
    if (!together.refused)
        read_back(&ctx, rules, &together.file, &together.wanted);
    kay_contest_end(&together.contest);
    kay_text_free(&together.wanted);
    kay_text_free(&together.file);
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

static void several_cases_read_back_in_their_order(const kay_ruleset *rules)
{
    kay_random random;
    kay_random_seed(&random, 6);
    for (unsigned i = 0; i < laws_rounds(20); i++)
        write_together(rules, &random, 2 + i % TOGETHER);
}

int main(void)
{
    static const law laws[] = {
        {"what is written reads back, along play", what_is_written_reads_back_along_play},
        {"every start can be written", every_start_can_be_written},
        {"small starts read back", small_starts_read_back},
        {"starts read back under the game's flags", starts_read_back_under_flags},
        {"smaller inputs read and come to an end", smaller_inputs_read_and_come_to_an_end},
        {"several cases read back in their order", several_cases_read_back_in_their_order},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
