/* What every ruleset promises of its samples and of its walk over all positions. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

/* Where the contest form says how large the board is: the product of one or two of its words, from 0, or the larger. */
static const struct {
    const char *name;
    int first, second; /* -1: there is no second */
    bool larger;
} sized[] = {
    {"pawns", 0, 1, false},          {"pyramid", 0, -1, false},
    {"take-ab", 0, -1, false},       {"edge-geography", 0, 1, true},
    {"xormites", 1, -1, false},      {"sorting", 0, -1, false},
    {"end-sequences", 1, -1, false}, {"coin-flip", 1, 2, false},
    {"colouring", 1, -1, false},     {"vertex-geography", 0, -1, false},
};

static uint64_t word_as_number(const char *text, int index)
{
    while (index-- > 0) {
        text += strspn(text, " \n");
        text += strcspn(text, " \n");
    }
    return strtoull(text, NULL, 10);
}

static void assert_inside(const kay_ruleset *rules, const char *text, uint64_t size)
{
    size_t words = 0;
    for (const char *at = text; *(at += strspn(at, " \n")); at += strcspn(at, " \n"))
        words++;
    uint64_t most = 16 + 8 * size * (size + 1);
    uint64_t board = 0;
    for (size_t i = 0; i < sizeof sized / sizeof *sized; i++) {
        if (strcmp(sized[i].name, rules->name) != 0)
            continue;
        uint64_t first = word_as_number(text, sized[i].first);
        uint64_t second = sized[i].second < 0 ? 1 : word_as_number(text, sized[i].second);
        board = !sized[i].larger ? first * second : first > second ? first : second;
    }
    uint64_t least = strcmp(rules->name, "pawns") == 0 ? 2 : 1; /* two pawns need two squares */
    if (words > most || board > (size > least ? size : least))
        print_error("a sample of size %d is larger than that:\n%s\n", (int)size, text);
    assert_at_most(words, most);
    assert_at_most(board, size > least ? size : least);
}

static void a_sum_has_the_trait(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    (void)ctx;
    laws_require(state->parts == 1 || game->traits & KAY_SUMS, game, state, "a sum without the trait");
}

typedef void (*sampler)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

static void stay_inside(const kay_ruleset *rules, sampler sample)
{
    kay_context ctx;
    kay_text text;
    kay_random random;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 3);
    for (unsigned i = 0; i < laws_rounds(300); i++) {
        uint64_t size = i % 3 == 2 ? 50 + kay_random_below(&random, 50) : i % 30;
        kay_text_clear(&text);
        sample(rules, &random, size, &text);
        assert_ok(&ctx, text.error);
        assert_inside(rules, kay_text_string(&text), size);
        laws_visit_text(rules, kay_text_string(&text), a_sum_has_the_trait);
    }
    kay_text_free(&text);
}

static void samples_stay_inside_their_size_and_read(const kay_ruleset *rules)
{
    stay_inside(rules, kay_contest_form_of(rules)->sample);
    if (kay_contest_form_of(rules)->sample_threshold)
        stay_inside(rules, kay_contest_form_of(rules)->sample_threshold);
}

static void the_same_seed_gives_the_same_samples(const kay_ruleset *rules)
{
    kay_context ctx;
    kay_text first, second;
    kay_random one, two;
    kay_context_init(&ctx);
    kay_text_init(&first, &ctx);
    kay_text_init(&second, &ctx);
    kay_random_seed(&one, 4);
    kay_random_seed(&two, 4);
    for (uint64_t size = 1; size < 20; size++) {
        kay_contest_form_of(rules)->sample(rules, &one, size, &first);
        kay_contest_form_of(rules)->sample(rules, &two, size, &second);
        if (kay_contest_form_of(rules)->sample_threshold) {
            kay_contest_form_of(rules)->sample_threshold(rules, &one, size, &first);
            kay_contest_form_of(rules)->sample_threshold(rules, &two, size, &second);
        }
    }
    assert_string_equal(kay_text_string(&first), kay_text_string(&second));
    kay_text_free(&first);
    kay_text_free(&second);
}

enum { WALK_MAX = 20000 };

/* The positions of a walk as texts. */
static struct {
    char *texts[WALK_MAX];
    size_t count;
} walked;

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *position_text(const kay_game *game, const kay_state *state)
{
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_state_write_position(game, state, &text);
    char *copy = strdup(kay_text_string(&text));
    assert_non_null(copy);
    kay_text_free(&text);
    return copy;
}

static void collect(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    (void)ctx;
    if (walked.count < WALK_MAX)
        walked.texts[walked.count++] = position_text(game, state);
}

/* A play from the position stays among those that were walked over. */
static void options_are_among_them(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    for (int player = 0; player < 2; player++) {
        kay_state mover = *state;
        kay_arena names;
        kay_move_list moves;
        mover.mover = (kay_player)player;
        kay_arena_init(&names, ctx);
        laws_moves(ctx, game, &mover, &names, &moves);
        for (uint64_t i = 0; i < moves.count; i++) {
            kay_state option;
            assert_ok(ctx, kay_state_copy(ctx, game, &mover, &option));
            assert_ok(ctx, kay_state_play(ctx, game, &option, moves.moves[i]));
            char *text = position_text(game, &option);
            laws_require(bsearch(&text, walked.texts, walked.count, sizeof *walked.texts, compare_texts) != NULL, game,
                         state, "the walk is said to be complete and misses the option '%s'", text);
            free(text);
            kay_state_free(ctx, &option);
        }
        kay_move_list_free(&moves);
        kay_arena_free(&names);
    }
}

static void walk(const kay_ruleset *rules, kay_size size, laws_visit visit)
{
    kay_context ctx;
    kay_arena shared, arena;
    const kay_game *game = NULL;
    kay_state state;
    kay_context_init(&ctx);
    kay_arena_init(&shared, &ctx);
    kay_arena_init(&arena, &ctx);
    kay_walk walk = {.ctx = &ctx, .rules = rules, .shared = &shared, .arena = &arena, .size = size};
    kay_status status;
    for (size_t count = 0;
         (status = kay_walk_next(&walk, &game, &state)) == KAY_OK && count < WALK_MAX; count++) {
        assert_true(count > 0 || walk.new_game);
        visit(&ctx, game, &state);
    }
    assert_one_of(status, KAY_OK, KAY_END);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    assert_int_equal(ctx.memory_used, 0);
}

static void forget(void)
{
    for (size_t i = 0; i < walked.count; i++)
        free(walked.texts[i]);
    walked.count = 0;
}

/* Walks up to a small size, the largest that the book can hold. */
static kay_size walk_and_collect(const kay_ruleset *rules)
{
    char *end;
    kay_size most = {strtoull(kay_starts_of(rules)->verify_size, &end, 10), 0};
    if (*end == 'x')
        most.b = strtoull(end + 1, NULL, 10);
    for (uint64_t small = 4;; small--) {
        kay_size size = {most.a < small ? most.a : small, most.b < small ? most.b : small};
        walk(rules, size, collect);
        if (walked.count < WALK_MAX || small == 1)
            return size;
        forget();
    }
}

static void a_walk_names_every_position_once(const kay_ruleset *rules)
{
    if (!kay_starts_of(rules)->positions)
        return;
    kay_size size = walk_and_collect(rules);
    assert_more(walked.count, 0);
    assert_less(walked.count, WALK_MAX);
    qsort(walked.texts, walked.count, sizeof *walked.texts, compare_texts);
    for (size_t i = 1; i < walked.count; i++) {
        if (strcmp(walked.texts[i - 1], walked.texts[i]) == 0)
            print_error("the walk comes twice to '%s'\n", walked.texts[i]);
        assert_string_not_equal(walked.texts[i - 1], walked.texts[i]);
    }
    if (kay_starts_of(rules)->complete)
        walk(rules, size, options_are_among_them);
    forget();
}

int main(void)
{
    static const law laws[] = {
        {"samples stay inside their size and read", samples_stay_inside_their_size_and_read},
        {"the same seed gives the same samples", the_same_seed_gives_the_same_samples},
        {"a walk names every position once, and where it says so all of them", a_walk_names_every_position_once},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
