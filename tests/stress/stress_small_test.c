/* What every ruleset gives a stress test as small starts: each once, smaller ones first, and all that the walk names.
 */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "ruleset/starts.h"
#include "stress/stress_small.h"
#include "stress/stress_text.h"

enum {
    FEW = 3000,
    MOST = 30000, /* more than are given of sizes up to 2 */
};

static struct {
    char *texts[MOST];
    size_t count;
} given;

/* The first small starts of sizes up to `most`, at most so many. */
static void gather(kay_context *ctx, const kay_ruleset *rules, uint64_t most, size_t count)
{
    stress_small small;
    const char *text;
    kay_status status = KAY_OK;
    const stress_form form = {.ctx = ctx, .rules = rules};
    stress_small_init(&small, &form, most);
    for (given.count = 0; given.count < count && status == KAY_OK;) {
        status = stress_small_next(&small, &text);
        if (status == KAY_OK)
            assert_non_null(given.texts[given.count++] = strdup(text));
    }
    assert_one_of(status, KAY_OK, KAY_END);
    stress_small_free(&small);
}

static void forget(kay_context *ctx)
{
    while (given.count)
        free(given.texts[--given.count]);
    assert_int_equal(ctx->memory_used, 0);
}

static int compare(const void *a, const void *b)
{
    return stress_compare(*(char *const *)a, *(char *const *)b);
}

static void each_comes_once_and_is_an_input(const kay_ruleset *rules)
{
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    gather(&ctx, rules, 5, FEW);
    assert_more(given.count, 20);
    for (size_t i = 0; i < given.count; i++) {
        uint64_t cases;
        const stress_form form = {.ctx = &ctx, .rules = rules};
        kay_text_clear(&text);
        kay_text_add(&text, given.texts[i]);
        assert_true(contest_input_reads(&form, &text, &cases));
        assert_int_equal(cases, 1);
    }
    kay_text_free(&text);
    qsort(given.texts, given.count, sizeof *given.texts, compare);
    for (size_t i = 1; i < given.count; i++)
        assert_string_not_equal(given.texts[i - 1], given.texts[i]);
    forget(&ctx);
}

static void the_first_of_all_is_the_smallest(const kay_ruleset *rules)
{
    kay_context ctx;
    if (rules->ranks) /* most have boards of one size */
        return;
    kay_context_init(&ctx);
    gather(&ctx, rules, 3, FEW);
    for (size_t i = 1; i < given.count; i++)
        assert_true(stress_compare(given.texts[0], given.texts[i]) < 0);
    forget(&ctx);
}

/* Goes over the walk of the ruleset up to a size; returns how many starts it has. */
static size_t look_for_the_walk(kay_context *ctx, const kay_ruleset *rules, uint64_t size)
{
    kay_arena shared, arena;
    const kay_game *game;
    kay_state state;
    kay_text text;
    size_t found = 0;
    kay_arena_init(&shared, ctx);
    kay_arena_init(&arena, ctx);
    kay_text_init(&text, ctx);
    kay_walk walk = {.ctx = ctx, .rules = rules, .shared = &shared, .arena = &arena, .size = {size, size}};
    gather(ctx, rules, size, MOST);
    assert_less(given.count, MOST);
    qsort(given.texts, given.count, sizeof *given.texts, compare);
    while (kay_walk_next(&walk, &game, &state) == KAY_OK) {
        kay_contest contest;
        kay_text_clear(&text);
        kay_contest_begin(&contest, ctx, rules, NULL, 1, &text);
        state.mover = KAY_LEFT;
        bool start = kay_contest_add(&contest, game, &state) == KAY_OK;
        kay_contest_end(&contest);
        const char *string = kay_text_string(&text);
        laws_require(!start || bsearch(&string, given.texts, given.count, sizeof string, compare), game, &state,
                     "not among the small starts");
        found += start;
    }
    kay_text_free(&text);
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return found;
}

/* The walk of a game on one board, such as the L game, has nothing up to size 2. */
static void all_starts_of_the_walk_are_among_them(const kay_ruleset *rules)
{
    kay_context ctx;
    size_t found = 0;
    if (!rules->starts->positions)
        return;
    kay_context_init(&ctx);
    for (uint64_t size = 2; size <= 4 && !found; size++) {
        found = look_for_the_walk(&ctx, rules, size);
        forget(&ctx);
    }
    assert_more(found, 0);
}

int main(void)
{
    static const law laws[] = {
        {"each small start comes once and is an input", each_comes_once_and_is_an_input},
        {"the first small start is the smallest", the_first_of_all_is_the_smallest},
        {"all starts of the walk are among the small ones", all_starts_of_the_walk_are_among_them},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
