/* What every ruleset gives a stress test soon, whatever the seed: inputs at the limits of ranges and of what machines
 * count with, alone and together. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

#include "ruleset/contest.h"
#include "stress/stress.h"
#include "stress/stress_cases.h"
#include "stress/stress_text.h"

enum { HEAD = 500, TALL = 300, LONG = 20000, INPUTS = 400 };

/* The beginning of an input, as numbers without their signs; of a word that is none its length. */
typedef struct input {
    uint64_t count; /* words */
    uint64_t at[HEAD]; /* the first of them */
    bool negative[HEAD];
    const char *text;
} input;

static void split(const char *text, input *out)
{
    *out = (input){.text = text};
    for (const char *at = text; *(at += strspn(at, " \n"));) {
        size_t length = strcspn(at, " \n");
        if (out->count < HEAD) {
            bool negative = *at == '-';
            uint64_t value = strtoull(at + negative, NULL, 10);
            out->negative[out->count] = negative;
            out->at[out->count] = strspn(at + negative, "0123456789") + negative == length ? value : length;
        }
        out->count++;
        at += length;
    }
}

static bool take_both_overflow(const input *in)
{
    return in->at[1] > INT64_MAX / 2 && in->at[2] > INT64_MAX / 2;
}

static bool take_one_overflows(const input *in)
{
    return in->at[1] < 9 && in->at[2] >= INT64_MAX - in->at[1];
}

static bool take_all_the_largest(const input *in)
{
    return in->count > 3 && in->at[1] == INT64_MAX && in->at[2] == INT64_MAX && in->at[3] >= INT64_MAX - 1;
}

static bool take_alike(const input *in)
{
    return in->at[1] == in->at[2] && in->at[1] > UINT32_MAX;
}

/* A takes more, two piles give another one behind, and one does not: what is won by an odd number of piles otherwise.
 */
static bool take_two_rich(const input *in)
{
    uint64_t a = in->at[1], b = in->at[2], rich = 0, large = 0, grey = 0;
    for (uint64_t i = 3; i < in->count && i < HEAD && a > b && in->count < 9; i++) {
        uint64_t rest = in->at[i] % (a + b);
        rich += rest >= a && rest >= 2 * b;
        large += rest >= a;
        grey += rest >= b && rest < a;
    }
    return rich == 2 && large % 2 && !grey;
}

static bool pyramid_alone_at_the_top(const input *in)
{
    return in->at[0] == 1 && in->at[1] >= INT64_MAX - 2;
}

static bool pyramid_sum_overflows(const input *in)
{
    return in->at[0] > 2 && in->at[1] > INT64_MAX - 4 && in->at[2] > INT64_MAX - 4 && in->at[3] > INT64_MAX - 4;
}

static bool pyramid_one_large(const input *in)
{
    return in->at[0] > 1 && in->at[0] < 5 && (in->at[1] > UINT32_MAX) != (in->at[2] > UINT32_MAX);
}

static bool xormites_high_bits(const input *in)
{
    return in->count > 3 && in->at[2] >> 63 && in->at[3] >> 63;
}

static bool many_cases(const input *in)
{
    return in->at[0] >= 1000;
}

static bool sorting_far_apart(const input *in)
{
    for (uint64_t i = 2; i <= in->at[0] && i < HEAD; i++)
        if (in->negative[i] != in->negative[i - 1] && in->at[i] > INT64_MAX / 2 && in->at[i - 1] > INT64_MAX / 2)
            return true;
    return false;
}

static bool sorting_whole_row(const input *in)
{
    uint64_t count = in->at[0];
    return count > 5 && count < 480 && in->at[count + 1] == 1 && in->at[count + 2] == 1 && in->at[count + 3] == count;
}

static bool sorting_one_number(const input *in)
{
    uint64_t count = in->at[0];
    return count > 5 && count < 480 && in->at[count + 1] == 1 && in->at[count + 2] == in->at[count + 3];
}

/* The first number of a question, or its last one, or both, come again in the next. */
static bool sorting_questions_overlap(const input *in)
{
    uint64_t count = in->at[0];
    return count > 5 && count < 400 && in->at[count + 1] > 1 && in->at[count + 2] == in->at[count + 4];
}

/* The losing sequences: how many there are, and whether one is empty. */
static uint64_t ends_losing(const input *in, bool *empty)
{
    uint64_t at = in->at[1] + 2, losing = in->at[1] < HEAD / 2 ? in->at[at] : 0;
    *empty = false;
    at++;
    for (uint64_t i = 0; i < losing && at < HEAD && at < in->count; i++, at += in->at[at] + 1)
        *empty = *empty || in->at[at] == 0;
    return losing;
}

static bool ends_empty(const input *in)
{
    bool empty;
    return in->at[0] == 1 && ends_losing(in, &empty) > 0 && empty;
}

static bool ends_many(const input *in)
{
    bool empty;
    return in->at[0] == 1 && ends_losing(in, &empty) > 40;
}

static bool ends_largest_and_smallest(const input *in)
{
    bool found[2] = {false, false};
    for (uint64_t i = 2; i < 2 + in->at[1] && i < HEAD; i++)
        found[in->negative[i]] |= in->at[i] == (uint64_t)INT64_MAX + in->negative[i];
    return found[0] && found[1];
}

static bool ends_alike_in_32_bits(const input *in)
{
    bool found[2] = {false, false};
    for (uint64_t i = 2; i < 2 + in->at[1] && i < HEAD; i++)
        found[in->at[i] == 0] |= in->at[i] == 0 || in->at[i] == UINT64_C(1) << 32;
    return found[0] && found[1];
}

static bool pawns_column(const input *in)
{
    return in->at[0] >= TALL && in->at[1] == 1;
}

static bool pawns_row(const input *in)
{
    return in->at[0] == 1 && in->at[1] >= TALL;
}

static bool row_of_coins(const input *in)
{
    return in->at[0] == 1 && in->at[1] == 1 && in->at[2] > TALL;
}

static bool column_of_coins(const input *in)
{
    return in->at[0] == 1 && in->at[2] == 1 && in->at[1] > TALL;
}

static const char *coins_next_row(const char *row)
{
    const char *next = strchr(row, '\n');
    return next ? next + 1 : "";
}

/* Where the nim-sum of the tails is not 0 and a word of so many bits says that it is, however it shifts. */
static bool coins_wrap(const input *in, unsigned bits)
{
    enum { MOST = 1 << 17 };
    static unsigned char parities[MOST];
    uint64_t word = 0, any = 0;
    if (in->at[0] != 1 || in->at[1] + in->at[2] > MOST)
        return false;
    memset(parities, 0, sizeof parities);
    const char *row = strpbrk(in->text, "HT");
    for (unsigned r = 0; r < in->at[1] && row; r++, row = coins_next_row(row))
        for (unsigned c = 0; c < in->at[2]; c++) {
            unsigned power = r && c ? r + c : (unsigned)__builtin_ctz(r + c + 1);
            parities[power] ^= row[c] == 'T';
            word ^= (uint64_t)(row[c] == 'T') << power % bits;
        }
    for (unsigned i = 0; i < MOST; i++)
        any |= parities[i];
    return any && !word;
}

static bool coins_wrap_in_32_bits(const input *in)
{
    return coins_wrap(in, 32);
}

static bool coins_wrap_in_64_bits(const input *in)
{
    return coins_wrap(in, 64);
}

static bool a_thousand_numbers(const input *in)
{
    return in->at[0] == 1000;
}

static bool as_many_numbers_as_there_may_be(const input *in)
{
    return in->at[0] == 100000;
}

static bool a_row_as_long_as_there_may_be(const input *in)
{
    return in->at[0] == 1 && in->at[1] == 100000;
}

static bool colouring_long_and_balanced(const input *in)
{
    int64_t more = 0;
    if (in->at[0] != 1 || in->at[1] < LONG)
        return false;
    const char *row = strpbrk(in->text, "RBW");
    for (const char *at = row; *at > ' '; at++)
        more += *at == 'R' ? 1 : *at == 'B' ? -1 : 0;
    return more == 0;
}

static bool vertices_in_a_path(const input *in)
{
    return in->at[0] > LONG && in->at[1] + 1 == in->at[0] && in->at[3] + 1 == in->at[4] && in->at[59] + 1 == in->at[60];
}

static const struct limit {
    const char *game, *name;
    bool (*holds)(const input *in);
    uint64_t within; /* inputs */
} limits[] = {
    {"take-ab", "A and B together overflow", take_both_overflow, 200},
    {"take-ab", "the larger of A and B overflows with the other one", take_one_overflows, 300},
    {"take-ab", "all at the largest", take_all_the_largest, 400},
    {"take-ab", "A = B, and large", take_alike, 200},
    {"take-ab", "two rich piles", take_two_rich, 400},
    {"pyramid", "one pile, the largest", pyramid_alone_at_the_top, 300},
    {"pyramid", "sums that overflow", pyramid_sum_overflows, 300},
    {"pyramid", "a large pile among small ones", pyramid_one_large, 300},
    {"pyramid", "a thousand piles", a_thousand_numbers, 400},
    {"pyramid", "the most piles", as_many_numbers_as_there_may_be, 400},
    {"take-ab", "a thousand piles", a_thousand_numbers, 400},
    {"xormites", "numbers of 64 bits", xormites_high_bits, 200},
    {"xormites", "many cases", many_cases, 300},
    {"sorting", "neighbours whose difference overflows", sorting_far_apart, 200},
    {"sorting", "the whole row", sorting_whole_row, 300},
    {"sorting", "one number", sorting_one_number, 300},
    {"sorting", "questions that begin at one place", sorting_questions_overlap, 200},
    {"end-sequences", "the largest and the smallest number", ends_largest_and_smallest, 200},
    {"end-sequences", "numbers alike but for high bits", ends_alike_in_32_bits, 200},
    {"end-sequences", "many cases", many_cases, 300},
    {"end-sequences", "a losing sequence of no numbers", ends_empty, 200},
    {"end-sequences", "many losing sequences", ends_many, 400},
    {"pawns", "a long column", pawns_column, 300},
    {"pawns", "a long row", pawns_row, 300},
    {"coin-flip", "a long row", row_of_coins, 300},
    {"coin-flip", "a long column", column_of_coins, 300},
    {"coin-flip", "tails that cancel in 32 bits", coins_wrap_in_32_bits, 400},
    {"coin-flip", "tails that cancel in 64 bits", coins_wrap_in_64_bits, 400},
    {"colouring", "long rows of as many red as blue cells", colouring_long_and_balanced, 200},
    {"colouring", "many cases", many_cases, 300},
    {"colouring", "the longest row", a_row_as_long_as_there_may_be, 400},
    {"vertex-geography", "a long path", vertices_in_a_path, 300},
};

enum { LIMITS = sizeof limits / sizeof *limits };

static void limits_are_reached(const kay_ruleset *rules, uint64_t seed)
{
    kay_context ctx;
    stress_cases cases;
    kay_text text;
    uint64_t found[LIMITS] = {0}, missing = 0, late = 0;
    for (unsigned k = 0; k < LIMITS; k++)
        missing += strcmp(limits[k].game, rules->name) == 0;
    kay_stress how = {.seed = seed, .size = 100000, .cases = UINT64_MAX};
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    assert_int_equal(stress_cases_init(&cases, &ctx, rules, &how), KAY_OK);
    for (uint64_t i = 1; i <= INPUTS && missing; i++) {
        input in;
        kay_status status = stress_cases_next(&cases, UINT64_MAX, &text);
        assert_one_of(status, KAY_OK, KAY_END);
        if (status == KAY_END)
            continue;
        split(kay_text_string(&text), &in);
        for (unsigned k = 0; k < LIMITS; k++)
            if (!found[k] && strcmp(limits[k].game, rules->name) == 0 && limits[k].holds(&in))
                missing--, found[k] = i;
    }
    for (unsigned k = 0; k < LIMITS; k++)
        if (strcmp(limits[k].game, rules->name) == 0 && (!found[k] || found[k] > limits[k].within))
            print_error("%s: %s: with the seed %d after %d inputs\n", rules->name, limits[k].name, (int)seed,
                        (int)found[k]),
                late++;
    assert_int_equal(late, 0);
    stress_cases_free(&cases);
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

static void limits_come_soon(const kay_ruleset *rules)
{
    for (uint64_t seed = 1; seed <= laws_rounds(1); seed++)
        limits_are_reached(rules, seed);
}

/* Whether the positions of a game have a size that the rules fix. */
static bool has_one_board(const char *name)
{
    static const char *const games[] = {"notakto", "l-game", "krk", "kqk", "morris", "dobutsu", "awari"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i], name) == 0)
            return true;
    return false;
}

/* Those of graphs have vertices of the size, and edges besides; others have a few counts and constants, and questions.
 * The smallest board of dots-and-boxes has four edges in three rows, and two scores. */
static void samples_are_of_the_size(const kay_ruleset *rules)
{
    enum { BESIDE = 4, QUESTION = 2, SAMPLES = 400 };
    static const uint64_t sizes[] = {1, 2, 3, 5, 10, 30, 100, 1000};
    kay_context ctx;
    kay_random random;
    kay_text text;
    uint64_t count;
    if (strstr(rules->name, "geography") || has_one_board(rules->name))
        return;
    const uint64_t least = strcmp(rules->name, "dots-and-boxes") == 0 ? 5 : 1;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_random_seed(&random, 1);
    const stress_form form = {.ctx = &ctx, .rules = rules};
    for (unsigned i = 0; i < SAMPLES * sizeof sizes / sizeof *sizes; i++) {
        uint64_t size = sizes[i / SAMPLES];
        kay_text_clear(&text);
        (i % 2 && kay_contest_thresholds(rules) ? kay_sample_threshold : kay_sample)(rules, &random, size, &text);
        assert_true(contest_input_reads(&form, &text, &count));
        assert_in_range(stress_size(kay_text_string(&text), text.length), 1,
                        (size < least ? least : size) + BESIDE + QUESTION * (count - 1));
    }
    kay_text_free(&text);
    assert_int_equal(ctx.memory_used, 0);
}

int main(void)
{
    static const law laws[] = {
        {"samples are of the size that is asked for", samples_are_of_the_size},
        {"limits come soon, whatever the seed", limits_come_soon},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
