/* What every ruleset promises of the contest files that it writes: they read back as the same starts. */
#include "laws.h"

#include "ruleset/contest.h"
#include "ruleset/input_walk.h"
#include "ruleset/starts.h"

#include <stdlib.h>
#include <string.h>

#include "ruleset/contest.h"

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
        laws_require(state->mover == KAY_LEFT || game->rules->mover_follows, game, state,
                     "written, and another player is to move");
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
        kay_sample_threshold(rules, &random, size, &text);
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

/* Whether a text reads as one case. */
static bool has_one_case(kay_context *ctx, const kay_ruleset *rules, const kay_text *text)
{
    kay_reader reader;
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    assert_ok(ctx, kay_reader_from_text(ctx, "text", kay_text_string(text), text->length, &reader));
    assert_ok(ctx, kay_input_open(ctx, rules, &reader, NULL, false, &input));
    const bool one = kay_input_next(input, &game, &state) == KAY_OK && kay_input_next(input, &game, &state) == KAY_END;
    kay_input_close(input);
    kay_reader_close(&reader);
    return one;
}

/* Leaves out one part of each thing that is counted; how many such inputs the rules read. */
static unsigned cut_each(kay_context *ctx, const kay_ruleset *rules, const kay_input_grammar *grammar,
                         const kay_input_tree *tree, kay_random *random)
{
    kay_input_tree cut, again;
    kay_text text, back;
    unsigned read = 0;
    kay_input_tree_init(&cut, ctx);
    kay_input_tree_init(&again, ctx);
    kay_text_init(&text, ctx);
    kay_text_init(&back, ctx);
    for (uint64_t i = 0; i < tree->count; i++) {
        if (!tree->list[i].counts || !tree->list[i].value)
            continue;
        const uint64_t part = kay_random_below(random, tree->list[i].value);
        assert_ok(ctx, kay_input_tree_cut(grammar, tree, &(kay_input_cut){i, {part}, {part + 1}}, &cut));
        kay_text_clear(&text);
        kay_input_tree_write(&cut, &text);
        assert_ok(ctx, kay_input_tree_parse(grammar, kay_text_string(&text), text.length, &again));
        kay_text_clear(&back);
        kay_input_tree_write(&again, &back);
        assert_string_equal(kay_text_string(&back), kay_text_string(&text));
        read += has_one_case(ctx, rules, &text);
    }
    kay_text_free(&text);
    kay_text_free(&back);
    kay_input_tree_free(&cut);
    kay_input_tree_free(&again);
    return read;
}

/* What samples say is what the grammar makes of them, and stays an input when a part is left out. */
static void samples_are_of_the_grammar(const kay_ruleset *rules)
{
    const kay_contest_form *form = kay_contest_form_of(rules);
    kay_context ctx;
    kay_text text, back;
    kay_arena arena;
    kay_input_grammar grammar;
    kay_input_tree tree;
    kay_random random;
    unsigned read = 0;
    if (!form->input)
        return;
    kay_context_init(&ctx);
    kay_arena_init(&arena, &ctx);
    kay_text_init(&text, &ctx);
    kay_text_init(&back, &ctx);
    kay_input_tree_init(&tree, &ctx);
    kay_random_seed(&random, 8);
    assert_ok(&ctx, kay_input_grammar_make(&arena, form->input, form->letters, false, &grammar));
    for (unsigned size = 1; size < 90; size++) {
        kay_text_clear(&text);
        kay_text_clear(&back);
        (size % 2 || !kay_contest_thresholds(rules) ? kay_sample : kay_sample_threshold)(rules, &random, size, &text);
        assert_ok(&ctx, text.error);
        assert_ok(&ctx, kay_input_tree_parse(&grammar, kay_text_string(&text), text.length, &tree));
        kay_input_tree_write(&tree, &back);
        assert_string_equal(kay_text_string(&back), kay_text_string(&text));
        read += cut_each(&ctx, rules, &grammar, &tree, &random);
    }
    assert_more(read, 50);
    kay_input_tree_free(&tree);
    kay_text_free(&back);
    kay_text_free(&text);
    kay_arena_free(&arena);
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
        kay_sample(rules, random, 1 + kay_random_below(random, SIZE), &text);
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
        {"samples are of the grammar", samples_are_of_the_grammar},
        {"several cases read back in their order", several_cases_read_back_in_their_order},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
