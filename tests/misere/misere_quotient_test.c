/* Tests quotients against published ones and against the outcomes of small sums, computed from the rules alone. */
#include "fixture.h"
#include "laws.h"

#include <stdio.h>
#include <string.h>

#include "misere/misere_quotient.h"
#include "misere/quotient_presentation.h"

enum { TOKENS = 12, SUMS = 300, TAKES = 16 };

static kay_misere_quotient *opened(kay_context *ctx, const char *code)
{
    kay_misere_quotient *quotient;
    assert_ok(ctx, kay_misere_quotient_open(ctx, code, &quotient));
    return quotient;
}

static void closed(kay_context *ctx, kay_misere_quotient *quotient)
{
    kay_misere_quotient_close(quotient);
    assert_int_equal(ctx->memory_used, 0);
}

/* Plambeck and Siegel 2008, "Misère quotients for impartial games", and the tables of its supplement. */
static void whole_games_have_their_published_quotients(void **unused)
{
    static const struct {
        const char *code;
        uint32_t order, lost;
        uint64_t period, preperiod;
    } cases[] = {
        {"0.75", 8, 2, 2, 8},    {"0.123", 20, 5, 5, 5},    {"0.53", 16, 3, 9, 21},
        {"0.77", 40, 9, 12, 71}, {"0.115", 42, 12, 14, 92}, {"0.71", 36, 9, 6, 3},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_context_init(&ctx);
        kay_misere_quotient *quotient = opened(&ctx, cases[i].code);
        assert_ok(&ctx, kay_misere_quotient_prove(quotient));
        const kay_misere_facts facts = kay_misere_quotient_tell(quotient);
        assert_string_equal(facts.name, cases[i].code);
        assert_true(facts.proved);
        assert_int_equal(facts.order, cases[i].order);
        assert_int_equal(facts.lost, cases[i].lost);
        assert_int_equal(facts.period, cases[i].period);
        assert_int_equal(facts.preperiod, cases[i].preperiod);
        closed(&ctx, quotient);
    }
}

static void parts_of_games_have_their_published_quotients(void **unused)
{
    static const struct {
        const char *code;
        uint64_t heap;
        uint32_t order, lost;
    } cases[] = {
        {"0.07", 10, 12, 3}, {"0.07", 14, 24, 5}, {"0.07", 25, 144, 23}, {"0.07", 30, 360, 65},
        {"4!.0", 5, 6, 2},   {"4!.0", 13, 12, 3}, {"4!.0", 18, 24, 5},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_context_init(&ctx);
        kay_misere_quotient *quotient = opened(&ctx, cases[i].code);
        assert_ok(&ctx, kay_misere_quotient_advance(quotient, cases[i].heap));
        const kay_misere_facts facts = kay_misere_quotient_tell(quotient);
        assert_int_equal(facts.heap, cases[i].heap);
        assert_int_equal(facts.order, cases[i].order);
        assert_int_equal(facts.lost, cases[i].lost);
        assert_false(facts.proved);
        closed(&ctx, quotient);
    }
}

/* Sums of heaps of at most TOKENS tokens in all: counts of heaps, and whether they are lost. */
typedef struct sum {
    uint8_t heaps[TOKENS + 1];
    bool lost;
} sum;

typedef struct sums {
    sum all[SUMS];
    size_t count;
    unsigned digits[TAKES]; /* of the code */
} sums;

static void read_digits(const char *code, sums *out)
{
    memset(out->digits, 0, sizeof out->digits);
    for (unsigned j = 0; *code; code++)
        if (*code != '.')
            out->digits[j++] = (unsigned)(*code - '0');
}

static bool is_lost(sums *all, const uint8_t *heaps);

/* Whether the sum left by a move that takes j tokens of a heap of h, and leaves heaps of a and b, is lost. */
static bool leads_to_lost(sums *all, const uint8_t *heaps, unsigned h, unsigned a, unsigned b)
{
    uint8_t left[TOKENS + 1];
    memcpy(left, heaps, sizeof left);
    left[h]--;
    left[a] += a > 0;
    left[b] += b > 0;
    return is_lost(all, left);
}

static bool is_lost(sums *all, const uint8_t *heaps)
{
    for (size_t i = 0; i < all->count; i++)
        if (memcmp(all->all[i].heaps, heaps, TOKENS + 1) == 0)
            return all->all[i].lost;
    bool moves = false, wins = false;
    for (unsigned h = 1; h <= TOKENS; h++)
        for (unsigned j = 0; heaps[h] && j <= h && j < TAKES; j++) {
            const unsigned digit = all->digits[j], rest = h - j;
            if ((digit & 1 && !rest) || (digit & 2 && rest)) {
                moves = true;
                wins |= leads_to_lost(all, heaps, h, rest, 0);
            }
            for (unsigned a = 1; digit & 4 && a < rest; a++) {
                moves = true;
                wins |= leads_to_lost(all, heaps, h, a, rest - a);
            }
        }
    assert_true(all->count < SUMS);
    memcpy(all->all[all->count].heaps, heaps, TOKENS + 1);
    all->all[all->count++].lost = moves && !wins;
    return moves && !wins;
}

/* Compares all sums with `tokens` tokens left to distribute over heaps of at most `most`. */
static void compare_sums(sums *all, const quotient_stage *stage, uint8_t *heaps, unsigned most, unsigned tokens)
{
    if (!most) {
        uint32_t element = 0;
        for (unsigned h = 1; h <= TOKENS; h++)
            for (unsigned k = 0; k < heaps[h]; k++)
                element = quotient_monoid_product(&stage->monoid, element, stage->elements[h]);
        assert_int_equal(quotient_monoid_lost(&stage->monoid, element), is_lost(all, heaps));
        return;
    }
    for (heaps[most] = 0; heaps[most] * most <= tokens; heaps[most]++)
        compare_sums(all, stage, heaps, most - 1, tokens - heaps[most] * most);
    heaps[most] = 0;
}

/* Opens a quotient whose code may have no moves; NULL then. */
static kay_misere_quotient *opened_if_a_game(kay_context *ctx, const char *code)
{
    kay_misere_quotient *quotient;
    const kay_status status = kay_misere_quotient_open(ctx, code, &quotient);
    assert_one_of(status, KAY_OK, KAY_EINPUT);
    return status == KAY_OK ? quotient : NULL;
}

static void the_outcomes_of_small_sums_are_right(void **unused)
{
    kay_random random;
    (void)unused;
    kay_random_seed(&random, 7);
    for (unsigned round = 0; round < laws_rounds(200); round++) {
        char code[8];
        kay_context ctx;
        static sums all;
        uint8_t heaps[TOKENS + 1] = {0};
        snprintf(code, sizeof code, "%u.%03o", kay_random_below(&random, 2) ? 4u : 0u,
                 (unsigned)kay_random_below(&random, 512));
        kay_context_init(&ctx);
        kay_misere_quotient *quotient = opened_if_a_game(&ctx, code);
        if (!quotient)
            continue;
        read_digits(code, &all);
        all.count = 0;
        ctx.memory_limit = 1 << 23; /* some quotients are infinite: then fewer heaps are compared */
        const kay_status status = kay_misere_quotient_advance(quotient, TOKENS);
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
        const uint64_t heap = kay_misere_quotient_tell(quotient).heap;
        compare_sums(&all, kay_misere_quotient_stage(quotient), heaps, (unsigned)heap, TOKENS);
        closed(&ctx, quotient);
    }
}

static void a_quotient_is_reduced_and_is_presented_by_its_relations(void **unused)
{
    static const char *const codes[] = {"0.77", "0.75", "0.123", "4.7", "0.3122", "{2,5}"};
    (void)unused;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        kay_context ctx;
        kay_context_init(&ctx);
        kay_misere_quotient *quotient = opened(&ctx, codes[i]);
        assert_ok(&ctx, kay_misere_quotient_advance(quotient, 6));
        const quotient_monoid *monoid = &kay_misere_quotient_stage(quotient)->monoid;
        for (uint32_t x = 0; x < monoid->order; x++)
            for (uint32_t y = 0; y < x; y++)
                assert_memory_not_equal(quotient_monoid_row(monoid, x), quotient_monoid_row(monoid, y),
                                        monoid->words * sizeof(uint64_t));
        /* words that are not normal have the left side of a relation in them: there are as many normal words as
         * elements, and each relation is true */
        quotient_relation relation = {.letter = UINT32_MAX};
        while (quotient_relation_next(monoid, &relation))
            assert_int_equal(monoid->step[(uint64_t)relation.element * monoid->letters + relation.letter],
                             relation.equals);
        closed(&ctx, quotient);
    }
}

static void elements_and_relations_are_written_as_words(void **unused)
{
    kay_context ctx;
    kay_text text;
    (void)unused;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_misere_quotient *quotient = opened(&ctx, "0.75");
    assert_ok(&ctx, kay_misere_quotient_prove(quotient));
    const quotient_monoid *monoid = &kay_misere_quotient_stage(quotient)->monoid;
    for (uint32_t x = 0; x < monoid->order; x++) {
        quotient_write_element(monoid, x, &text);
        kay_text_char(&text, ' ');
    }
    quotient_relation relation = {.letter = UINT32_MAX};
    while (quotient_relation_next(monoid, &relation)) {
        kay_text_add(&text, "; ");
        quotient_write_relation(monoid, &relation, &text);
    }
    quotient_write_letter(27, &text);
    /* R_8 of Plambeck and Siegel: a^2 = 1, b^3 = b, bc = ab, c^2 = b^2 */
    assert_string_equal(kay_text_string(&text), "1 a b c ab b^2 ac ab^2 ; a^2 = 1; bc = ab; c^2 = b^2; b^3 = bb1");
    kay_text_free(&text);
    closed(&ctx, quotient);
}

static void the_end_of_memory_leaves_what_is_known(void **unused)
{
    (void)unused;
    for (uint64_t limit = 1 << 10; limit <= 1 << 18; limit += limit / 4) {
        kay_context ctx;
        kay_misere_quotient *quotient;
        kay_context_init(&ctx);
        ctx.memory_limit = limit;
        kay_status status = kay_misere_quotient_open(&ctx, "0.115", &quotient);
        if (status == KAY_OK) {
            status = kay_misere_quotient_prove(quotient);
            const kay_misere_facts facts = kay_misere_quotient_tell(quotient);
            assert_int_equal(facts.proved, status == KAY_OK);
            assert_at_most(facts.order, 42);
            assert_at_least(facts.order, facts.heap >= 8 ? 6 : 1);
            kay_misere_quotient_close(quotient);
        }
        assert_one_of(status, KAY_OK, KAY_EUNABLE);
        assert_int_equal(ctx.memory_used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_have_their_published_quotients),
        cmocka_unit_test(parts_of_games_have_their_published_quotients),
        cmocka_unit_test(the_outcomes_of_small_sums_are_right),
        cmocka_unit_test(a_quotient_is_reduced_and_is_presented_by_its_relations),
        cmocka_unit_test(elements_and_relations_are_written_as_words),
        cmocka_unit_test(the_end_of_memory_leaves_what_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
