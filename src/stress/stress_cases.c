/* Makes inputs from several families in turn. */
#include "stress/stress_cases.h"

#include <kayles/random.h>

#include <string.h>

#include "ruleset/contest.h"
#include "ruleset/input_sample.h"
#include "ruleset/starts.h"
#include "stress/stress.h"
#include "stress/stress_given.h"
#include "stress/stress_judge.h"
#include "stress/stress_text.h"

enum {
    CASES_ALONE = 12, /* the first inputs have one case each, except inputs with large numbers */
    CASES_LARGE = 7, /* inputs before the first one with large numbers */
    CASES_MOST = 64, /* the most cases in an input */
    CASES_STARTS_MOST = 250, /* the most cases if they are small or large starts; small ones: a part of all cases */
    CASES_TINY_MOST = STRESS_CASES_MOST, /* the same for one of 16 other inputs */
    CASES_NUMBERS = 5000, /* the most numbers in an input of several cases, unless the user allows more */
    CASES_STEP = 5, /* the size doubles after this many inputs */
    CASES_TURNS = 7,
};

static bool cases_read_as(const stress_form *form, const kay_text *text, uint64_t wanted)
{
    uint64_t count;
    return contest_input_reads(form, text, &count) && count == wanted;
}

/* Returns true if the ruleset reads the input and it has at most `most` cases. */
static bool cases_fit(const stress_cases *cases, const kay_text *text, uint64_t most)
{
    uint64_t count;
    return contest_input_reads(&cases->form, text, &count) && count <= most;
}

/* Returns the largest size to use: the smaller one of the user's limit and half of the smallest size that was too
 * hard. */
static uint64_t cases_most(const stress_cases *cases)
{
    return cases->size < cases->hard / 2 ? cases->size : cases->hard / 2;
}

/* Returns the size of the next input: it doubles every few inputs up to the largest size; after that it is the largest
 * size or a random power of two. */
static uint64_t cases_size(const stress_cases *cases, kay_random *random)
{
    uint64_t most = cases_most(cases), power = cases->index / CASES_STEP;
    const unsigned powers = most > 1 ? 63 - (unsigned)__builtin_clzll(most) : 0;
    if (power > powers)
        power = kay_random_below(random, 4) ? 1 + kay_random_below(random, powers + 1) : powers + 1;
    uint64_t size = power < 63 ? (uint64_t)2 << power : most;
    return size < most ? size : most ? most : 1;
}

/* Returns a length for lists and rows: the longest allowed, or a typical array bound of programs; 0: any length. */
static uint64_t cases_length(const stress_cases *cases)
{
    enum { LEAST = 64 }; /* random inputs cover all shorter lengths */
    static const uint32_t lengths[] = {UINT32_MAX, 1000, 100, 10000, 1, 99999, 1001, 1024, 101, 128, 65536, 64, 256};
    const uint64_t turn = cases->index / CASES_TURNS, most = cases_most(cases);
    if (!cases->rules->theorem || most < LEAST || turn % 2 || most >> cases->index / CASES_STEP > 1)
        return 0;
    const uint64_t length = lengths[turn / 2 % (sizeof lengths / sizeof *lengths)];
    return length < most ? length : most;
}

/* Converts the case to the form that the flags select.  KAY_END: that form cannot express it. */
static kay_status cases_turn(stress_cases *cases)
{
    if (!cases->form.flags || cases_read_as(&cases->form, &cases->one, 1))
        return KAY_OK;
    kay_text turned;
    kay_text_init(&turned, cases->form.ctx);
    kay_status status = contest_input_join(&cases->form, &cases->plain, kay_text_string(&cases->one), 1, &turned);
    if (status == KAY_OK)
        status = stress_set(&cases->one, &turned);
    kay_text_free(&turned);
    return status;
}

/* Draws a regular case that is a start of the ruleset.  Sets *given if it finds one. */
static kay_status cases_draw(stress_cases *cases, kay_random *random, uint64_t size, bool *given)
{
    enum { TRIES = 4 }; /* numbers may be too large for the rules */
    const kay_ruleset *rules = cases->rules;
    const kay_input_sample how = {
        .size = size,
        .length = cases->alone ? cases_length(cases) : 0,
        .regular = true,
        /* without a theorem, search would never end */
        .limits = rules->theorem && !rules->plain_position,
    };
    /* rules may read lines that the contest does not have */
    const bool draws =
        cases->grammar.text && !(kay_grammar_is_lines(&cases->grammar) && kay_contest_form_of(rules)->sample);
    for (int i = 0; i < TRIES && !*given && draws; i++) {
        kay_text_clear(&cases->one);
        kay_input_draw(&cases->grammar, random, &how, &cases->one);
        KAY_TRY(cases->one.error);
        if (cases_read_as(&cases->plain, &cases->one, 1))
            KAY_TRY(stress_given(&cases->plain, &cases->one, given));
    }
    return KAY_OK;
}

/* Draws a regular case.  If that fails, draws a small sample, or a position that play reaches from it.  (A larger
 * sample may have too many moves.) */
static kay_status cases_regular(stress_cases *cases, kay_random *random, uint64_t size)
{
    enum { SMALL = 130 };
    const kay_ruleset *rules = cases->rules;
    bool given = false;
    kay_text later;
    KAY_TRY(cases_draw(cases, random, size, &given));
    if (given)
        return KAY_OK;
    kay_text_clear(&cases->one);
    kay_sample(rules, random, cases->size < SMALL ? cases->size : SMALL, &cases->one);
    if (!rules->plain_position || !kay_contest_writes(rules) || cases->one.error != KAY_OK)
        return cases->one.error;
    kay_text_init(&later, cases->form.ctx);
    kay_status status = stress_given_later(&cases->plain, random, &cases->one, &later);
    if (status == KAY_OK && later.length)
        status = stress_set(&cases->one, &later);
    kay_text_free(&later);
    return status;
}

static kay_status cases_small(stress_cases *cases)
{
    const char *text;
    kay_status status = stress_small_next(&cases->small, &text);
    cases->small_over = status == KAY_END;
    KAY_TRY(status);
    kay_text_add(&cases->one, text);
    return cases->one.error;
}

/* Makes the next case of the family in the form that the flags select.  KAY_END: no case this time. */
static kay_status cases_one(stress_cases *cases, kay_random *random, uint64_t size)
{
    kay_text_clear(&cases->one);
    if (cases->family == STRESS_SMALL)
        return cases_small(cases);
    if (cases->family == STRESS_LARGE)
        return stress_large_starts_next(&cases->large, random, &cases->one);
    if (cases->family == STRESS_REGULAR)
        KAY_TRY(cases_regular(cases, random, size));
    else if (cases->family == STRESS_THRESHOLD)
        kay_sample_threshold(cases->rules, random, size, &cases->one);
    else
        kay_sample_with(cases->rules, random, size, cases->form.constants, &cases->one);
    KAY_TRY(cases->one.error);
    return cases_turn(cases);
}

/* Joins a sample with itself to find out whether an input may have several cases. */
static kay_status cases_find_form(stress_cases *cases)
{
    enum { TRY = 4, TRIES = 40 };
    kay_random random;
    kay_random_seed(&random, 1);
    cases->family = STRESS_SAMPLE;
    kay_status status = KAY_END;
    for (int i = 0; i < TRIES && status == KAY_END; i++)
        status = cases_one(cases, &random, TRY);
    if (status == KAY_END)
        return kay_fail(cases->form.ctx, KAY_EUSAGE, "%s cannot make inputs with these flags", cases->rules->name);
    KAY_TRY(status);
    kay_text twice;
    kay_text_init(&twice, cases->form.ctx);
    for (int i = 0; i < 2; i++)
        kay_text_bytes(&cases->cases, kay_text_string(&cases->one), cases->one.length + 1);
    status = cases->cases.error;
    if (status == KAY_OK)
        status = contest_input_join(&cases->form, &cases->form, kay_text_string(&cases->cases), 2, &twice);
    cases->several = status == KAY_OK;
    kay_text_free(&twice);
    return status == KAY_END ? KAY_OK : status;
}

kay_status stress_cases_init(stress_cases *cases, kay_context *ctx, const kay_ruleset *rules, const kay_stress *how)
{
    *cases = (stress_cases){
        .rules = rules,
        .form = {.ctx = ctx, .rules = rules, .flags = how->flags, .constants = how->constants},
        .plain = {.ctx = ctx, .rules = rules, .constants = how->constants},
        .seed = how->seed,
        .size = how->size,
        .hard = UINT64_MAX,
        .starts = how->starts,
    };
    kay_text_init(&cases->one, ctx);
    kay_text_init(&cases->mixed, ctx);
    kay_text_init(&cases->cases, ctx);
    kay_arena_init(&cases->arena, ctx);
    stress_small_init(&cases->small, &cases->form, how->size);
    stress_large_starts_init(&cases->large, &cases->form, how);
    for (int family = 0; family < STRESS_FAMILIES; family++)
        stress_mix_init(&cases->mixes[family], &cases->form);
    cases->grammar = kay_grammar_of_lines;
    const kay_contest_form *form = kay_contest_form_of(rules);
    if (form->input)
        KAY_TRY(kay_input_grammar_make(&cases->arena, form->input, form->letters, false, &cases->grammar));
    if (!kay_contest_samples(rules) && !(kay_starts_of(rules)->start && kay_contest_writes(rules)))
        return kay_fail(ctx, KAY_EUSAGE,
                        "%s cannot make inputs: it has neither 'sample' nor 'start', nor 'input' with 'valid'",
                        rules->name);
    return cases_find_form(cases);
}

void stress_cases_free(stress_cases *cases)
{
    stress_small_free(&cases->small);
    stress_large_starts_free(&cases->large);
    for (int family = 0; family < STRESS_FAMILIES; family++)
        stress_mix_free(&cases->mixes[family]);
    kay_text_free(&cases->one);
    kay_text_free(&cases->mixed);
    kay_text_free(&cases->cases);
    kay_arena_free(&cases->arena);
}

bool stress_cases_are_small(const stress_cases *cases)
{
    const uint64_t levels = kay_starts_usual(cases->rules) > 1 ? 4 : 9;
    return cases->family == STRESS_EXAMPLE || (cases->family == STRESS_SMALL && cases->small.level < levels);
}

/* Records that inputs of this size are too hard.  Inputs with large numbers have few numbers. */
static void cases_lower(stress_cases *cases, uint64_t size)
{
    if (cases->family == STRESS_LARGE)
        stress_large_starts_too_hard(&cases->large);
    else if (size < cases->hard && cases->family >= STRESS_SAMPLE)
        cases->hard = size;
}

void stress_cases_too_hard(stress_cases *cases, const kay_text *input)
{
    cases->small_over = cases->small_over || cases->family == STRESS_SMALL;
    cases_lower(cases, stress_size(kay_text_string(input), input->length));
}

/* Returns true if a family can make inputs now. */
static bool cases_have(const stress_cases *cases, stress_family family)
{
    switch (family) {
    case STRESS_SMALL:
        return !cases->small_over;
    case STRESS_LARGE:
        return cases->index >= CASES_LARGE && !cases->large.over;
    case STRESS_THRESHOLD:
        return kay_contest_thresholds(cases->rules);
    case STRESS_REGULAR: /* not in an interactive contest: there programs read line by line */
        return !kay_contest_form_of(cases->rules)->interactive;
    default:
        return true;
    }
}

/* Returns the family whose turn it is.  A family without inputs is replaced by thresholds, or by samples if the ruleset
 * has no thresholds. */
static stress_family cases_family(const stress_cases *cases)
{
    static const stress_family turns[2 * CASES_TURNS] = {
        STRESS_SAMPLE,    STRESS_SMALL, STRESS_THRESHOLD, STRESS_LARGE, STRESS_THRESHOLD, STRESS_SMALL, STRESS_REGULAR,
        STRESS_THRESHOLD, STRESS_SMALL, STRESS_REGULAR,   STRESS_LARGE, STRESS_THRESHOLD, STRESS_SMALL, STRESS_REGULAR,
    };
    const stress_family family = turns[cases->index % (2 * CASES_TURNS)];
    if (cases->form.constants) /* the other families ignore constants */
        return family == STRESS_SMALL && !cases->small_over ? STRESS_SMALL : STRESS_SAMPLE;
    if (cases->index == 0)
        return STRESS_EXAMPLE;
    return cases_have(cases, family) ? family : cases_have(cases, STRESS_THRESHOLD) ? STRESS_THRESHOLD : STRESS_SAMPLE;
}

/* Returns how many small starts an input has: at most a quarter of all cases so far, because most small starts may have
 * the same outcome. */
static uint64_t cases_small_count(const stress_cases *cases)
{
    enum { PART = 4 };
    const uint64_t part = cases->given / PART;
    return part < CASES_MOST ? CASES_MOST : part < CASES_STARTS_MOST ? part : CASES_STARTS_MOST;
}

static uint64_t cases_count(const stress_cases *cases, kay_random *random)
{
    const stress_family family = cases->family;
    if (!cases->several || (family != STRESS_LARGE && cases->index < CASES_ALONE) ||
        (family == STRESS_REGULAR && cases_length(cases)))
        return 1;
    if (family == STRESS_LARGE)
        return CASES_STARTS_MOST;
    if (kay_random_below(random, 8) < (family == STRESS_THRESHOLD ? 6 : family == STRESS_SMALL ? 1 : 2))
        return 1;
    if (family == STRESS_SMALL)
        return cases_small_count(cases);
    const bool tiny = !cases->rules->plain_position && kay_random_below(random, 16) == 0;
    return tiny ? CASES_TINY_MOST : 1 + kay_random_below(random, CASES_MOST);
}

static kay_status cases_example(stress_cases *cases, uint64_t most, kay_text *out)
{
    const kay_manual *manual = cases->rules->manual;
    if (!manual || !manual->example)
        return KAY_END;
    kay_text_clear(out);
    kay_text_add(out, manual->example);
    return cases_fit(cases, out, most) ? out->error : KAY_END;
}

/* Returns true if the cases of this input are drawn at random, and their outcomes should be equally frequent.  A case
 * of a certain length is not replaced. */
static bool cases_are_mixed(const stress_cases *cases)
{
    const bool regular = cases->family == STRESS_REGULAR && !(cases->alone && cases_length(cases));
    return !cases->starts && (regular || cases->family == STRESS_SAMPLE || cases->family == STRESS_LARGE);
}

/* Where stress_mix_next draws from. */
typedef struct cases_source {
    stress_cases *cases;
    uint64_t size;
} cases_source;

static kay_status cases_draw_one(void *user, kay_random *random, kay_text *out)
{
    const cases_source *source = user;
    KAY_TRY(cases_one(source->cases, random, source->size));
    return stress_set(out, &source->cases->one);
}

/* Makes the next case of a mixed family.  If it cannot be solved, sets cases->unsolved. */
static kay_status cases_mixed(stress_cases *cases, kay_random *random, uint64_t size, kay_text *out)
{
    kay_outcome outcome;
    cases_source source = {cases, size};
    KAY_TRY(stress_mix_next(&cases->mixes[cases->family], cases_draw_one, &source, random, out, &outcome));
    cases->unsolved = outcome == KAY_UNKNOWN;
    if (!cases->unsolved)
        cases->outcomes[cases->solved++] = outcome;
    return KAY_OK;
}

/* Leaves out the case that could not be solved; with it, the input had so many numbers. */
static void cases_leave_out(stress_cases *cases, uint64_t numbers)
{
    cases->unsolved = false;
    cases->skipped++;
    cases_lower(cases, numbers);
}

/* Collects up to `count` cases of the family, and stores their number in *total.  A mixed case that cannot be solved is
 * left out, unless it is the first. */
static kay_status cases_gather(stress_cases *cases, kay_random *random, uint64_t count, uint64_t *total)
{
    const uint64_t size = cases_size(cases, random), room = cases->size > CASES_NUMBERS ? cases->size : CASES_NUMBERS;
    const bool mixed = cases_are_mixed(cases);
    kay_text *one = mixed ? &cases->mixed : &cases->one;
    uint64_t numbers = 0;
    *total = 0;
    kay_text_clear(&cases->cases);
    cases->mixes[cases->family].until = kay_now() + STRESS_JUDGE_SECONDS;
    for (uint64_t i = 0; i < count && numbers <= room && !cases->unsolved; i++) {
        const uint64_t most = size < room / count ? size : room / count;
        kay_status status = mixed ? cases_mixed(cases, random, most, one) : cases_one(cases, random, most);
        if (status == KAY_END)
            continue;
        if (status == KAY_EUNABLE && *total && cases->family == STRESS_LARGE) /* use the cases before it */
            break;
        KAY_TRY(status);
        numbers += stress_size(kay_text_string(one), one->length);
        if (cases->unsolved && *total) {
            cases_leave_out(cases, numbers);
            break;
        }
        kay_text_bytes(&cases->cases, kay_text_string(one), one->length + 1);
        ++*total;
    }
    return cases->cases.error;
}

/* Writes the `total` cases as one input. */
static kay_status cases_join(stress_cases *cases, uint64_t total, uint64_t most, kay_text *out)
{
    const char *texts = kay_text_string(&cases->cases);
    if (total > 1)
        return contest_input_join(&cases->form, &cases->form, texts, total, out);
    kay_text_clear(out);
    kay_text_add(out, texts);
    /* some threshold inputs have several cases that belong together */
    return !total || !cases_fit(cases, out, most) ? KAY_END : out->error;
}

kay_status stress_cases_next(stress_cases *cases, uint64_t most, kay_text *out)
{
    uint64_t total;
    kay_random random;
    kay_random_seed(&random, cases->seed + cases->index * UINT64_C(0x9e3779b97f4a7c15));
    cases->family = cases_family(cases);
    cases->small_before = cases->small.given;
    cases->solved = 0;
    cases->unsolved = false;
    const uint64_t count = cases_count(cases, &random);
    cases->alone = count == 1;
    kay_status status = cases->family == STRESS_EXAMPLE
                            ? cases_example(cases, most, out)
                            : cases_gather(cases, &random, count < most ? count : most, &total);
    cases->index++;
    if (status == KAY_OK && cases->family != STRESS_EXAMPLE) {
        cases->given += total;
        status = cases_join(cases, total, most, out);
    }
    return status == KAY_OK && cases->unsolved ? KAY_EUNABLE : status;
}
