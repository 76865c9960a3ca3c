/* What every ruleset promises of its samples. */
#include "laws.h"
#include "ruleset/contest.h"

#include <stdlib.h>
#include <string.h>

#include "ruleset/contest.h"

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
    stay_inside(rules, kay_sample);
    if (kay_contest_thresholds(rules))
        stay_inside(rules, kay_sample_threshold);
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
        kay_sample(rules, &one, size, &first);
        kay_sample(rules, &two, size, &second);
        if (kay_contest_thresholds(rules)) {
            kay_sample_threshold(rules, &one, size, &first);
            kay_sample_threshold(rules, &two, size, &second);
        }
    }
    assert_string_equal(kay_text_string(&first), kay_text_string(&second));
    kay_text_free(&first);
    kay_text_free(&second);
}

int main(void)
{
    static const law laws[] = {
        {"samples stay inside their size and read", samples_stay_inside_their_size_and_read},
        {"the same seed gives the same samples", the_same_seed_gives_the_same_samples},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
