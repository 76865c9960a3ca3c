/* Tests that equal sets of words are equal nodes, and that operations do what they say, on random sets. */
#include "fixture.h"
#include "laws.h"

#include "misere/quotient_diagram.h"

enum { LEVELS = 3, MOST = 7 };

/* Makes a random node of a level. */
static uint64_t random_node(quotient_diagram *diagram, kay_random *random, unsigned level)
{
    if (!level)
        return kay_random_below(random, 2) ? QUOTIENT_ALL : QUOTIENT_NONE;
    const uint64_t base = diagram->height, count = 1 + kay_random_below(random, 4);
    uint64_t node;
    for (uint64_t j = 0; j < count; j++)
        assert_ok(diagram->ctx, quotient_diagram_push(diagram, random_node(diagram, random, level - 1)));
    assert_ok(diagram->ctx, quotient_diagram_make(diagram, level, base, kay_random_below(random, count), &node));
    return node;
}

/* Whether a word, which has word[m - 1] letters m, is in the set. */
static bool has(const quotient_diagram *diagram, uint64_t node, const unsigned *word)
{
    for (unsigned m = LEVELS; m > 0; m--)
        node = quotient_diagram_child(diagram, node, m, word[m - 1]);
    return node == QUOTIENT_ALL;
}

/* Calls `look` for all words with at most MOST of each letter. */
static void each_word(void (*look)(const unsigned *word, void *user), void *user)
{
    unsigned word[LEVELS];
    for (word[0] = 0; word[0] <= MOST; word[0]++)
        for (word[1] = 0; word[1] <= MOST; word[1]++)
            for (word[2] = 0; word[2] <= MOST; word[2]++)
                look(word, user);
}

typedef struct question {
    const quotient_diagram *diagram;
    uint64_t a, b, join, shift;
    unsigned letter;
    bool differ;
} question;

static void look_at_word(const unsigned *word, void *user)
{
    question *asked = user;
    unsigned more[LEVELS];
    for (unsigned m = 0; m < LEVELS; m++)
        more[m] = word[m] + (m + 1 == asked->letter);
    const bool in_a = has(asked->diagram, asked->a, word), in_b = has(asked->diagram, asked->b, word);
    assert_int_equal(has(asked->diagram, asked->join, word), in_a || in_b);
    assert_int_equal(has(asked->diagram, asked->shift, word), has(asked->diagram, asked->a, more));
    asked->differ |= in_a != in_b;
}

static void equal_sets_are_equal_nodes(void **unused)
{
    kay_random random;
    (void)unused;
    kay_random_seed(&random, 3);
    unsigned equal = 0;
    for (unsigned round = 0; round < laws_rounds(300); round++) {
        kay_context ctx;
        quotient_diagram diagram;
        kay_context_init(&ctx);
        quotient_diagram_init(&diagram, &ctx);
        const unsigned level = 1 + round % LEVELS;
        question asked = {.diagram = &diagram, .letter = 1 + (unsigned)kay_random_below(&random, LEVELS)};
        asked.a = random_node(&diagram, &random, level);
        asked.b = random_node(&diagram, &random, level);
        assert_ok(&ctx, quotient_diagram_join(&diagram, asked.a, asked.b, &asked.join));
        assert_ok(&ctx, quotient_diagram_shift(&diagram, asked.a, asked.letter, &asked.shift));
        each_word(look_at_word, &asked);
        assert_int_equal(asked.a != asked.b, asked.differ); /* periods are at most 4, preperiods 3: words tell */
        assert_int_equal(quotient_diagram_has_empty(&diagram, asked.a),
                         has(&diagram, asked.a, (const unsigned[LEVELS]){0}));
        equal += asked.a == asked.b;
        quotient_diagram_free(&diagram);
        assert_int_equal(ctx.memory_used, 0);
    }
    assert_more(equal, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(equal_sets_are_equal_nodes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
