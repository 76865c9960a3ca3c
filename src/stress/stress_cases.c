/* Families of inputs that take turns. */
#include "stress/stress_cases.h"

#include <kayles/random.h>

#include <string.h>

#include "ruleset/contest.h"
#include "ruleset/input_sample.h"
#include "ruleset/starts.h"
#include "stress/stress.h"
#include "stress/stress_given.h"
#include "stress/stress_text.h"

enum {
    CASES_ALONE = 12, /* the first inputs hold one case each */
    CASES_ALONE_ORDERED = 7, /* the same of starts in order; those of large numbers come behind these */
    CASES_MOST = 64, /* cases in an input */
    CASES_SMALL_MOST = 250, /* the same where they are small */
    CASES_TINY_MOST = 2000, /* the same now and then */
    CASES_NUMBERS = 5000, /* in an input of several cases, or as many as one may have */
    CASES_STEP = 5, /* inputs of a size before the size is doubled */
    CASES_FAMILIES = 7, /* that take turns */
};

static bool cases_read_as(const stress_form *form, const kay_text *text, uint64_t wanted)
{
    uint64_t count;
    return contest_input_reads(form, text, &count) && count == wanted;
}

/* Whether the ruleset reads an input, of at most so many cases. */
static bool cases_fit(const stress_cases *cases, const kay_text *text, uint64_t most)
{
    uint64_t count;
    return contest_input_reads(&cases->form, text, &count) && count <= most;
}

static kay_status cases_set(kay_text *to, const kay_text *from)
{
    kay_text_clear(to);
    kay_text_bytes(to, kay_text_string(from), from->length);
    return to->error;
}

/* The size from which on none was too much. */
static uint64_t cases_most(const stress_cases *cases)
{
    return cases->size < cases->hard / 2 ? cases->size : cases->hard / 2;
}

/* The largest power of two that is tried before sizes are drawn. */
static unsigned cases_powers(const stress_cases *cases)
{
    unsigned powers = 0;
    while (powers < 63 && (uint64_t)2 << powers <= cases_most(cases))
        powers++;
    return powers;
}

/* The size for the next input: doubled every few inputs, and once the largest was reached that one or any power of two.
 */
static uint64_t cases_size(const stress_cases *cases, uint64_t index, kay_random *random)
{
    uint64_t most = cases_most(cases), power = index / CASES_STEP;
    unsigned powers = cases_powers(cases);
    if (power > powers)
        power = kay_random_below(random, 4) ? kay_random_below(random, powers + 1u) : powers;
    uint64_t size = (uint64_t)2 << power;
    return size < most ? size : most ? most : 1;
}

/* The length of a list or a row that is as long as one may be, or as people make their arrays; 0: any. */
static uint64_t cases_length(const stress_cases *cases)
{
    enum { ALL = 0, ALL_BUT_ONE = UINT16_MAX, LENGTHS_LEAST = 64 }; /* shorter ones are all met by chance */
    static const uint32_t lengths[] = {ALL,   1000,  100, 10000, 1,   ALL_BUT_ONE, 1001, 1024, 101,  128,
                                       65536, 10001, 64,  999,   256, 512,         32,   2000, 50000};
    uint64_t turn = cases->index / CASES_FAMILIES, most = cases_most(cases);
    if (!cases->rules->theorem || most < LENGTHS_LEAST || turn % 2 || cases->index / CASES_STEP <= cases_powers(cases))
        return 0;
    uint64_t length = lengths[turn / 2 % (sizeof lengths / sizeof *lengths)];
    if (length == ALL_BUT_ONE)
        return most - 1;
    return length != ALL && length < most ? length : most;
}

/* Puts the case into the form that the flags ask for.  KAY_END: it has none. */
static kay_status cases_turn(stress_cases *cases)
{
    if (!cases->form.flags || cases_read_as(&cases->form, &cases->one, 1))
        return KAY_OK;
    kay_text turned;
    kay_text_init(&turned, cases->form.ctx);
    kay_status status = contest_input_join(&cases->form, &cases->plain, kay_text_string(&cases->one), 1, &turned);
    if (status == KAY_OK)
        status = cases_set(&cases->one, &turned);
    kay_text_free(&turned);
    return status;
}

/* A regular case, if that is a start of the ruleset, or else one that play comes to from a small sample: what is larger
 * may have very many moves.  Nothing where neither is one. */
static kay_status cases_regular(stress_cases *cases, kay_random *random, uint64_t size, kay_text *out)
{
    enum { TRIES = 4, SMALL = 130 }; /* numbers may be too large for the rules */
    const kay_ruleset *rules = cases->rules;
    const kay_input_sample how = {
        .size = size,
        .length = cases->alone ? cases_length(cases) : 0,
        .regular = true,
        /* search would never come to an end, and those of graphs are sizes */
        .limits = rules->theorem && !rules->plain_position && !kay_contest_form_of(rules)->interactive,
    };
    bool given = false;
    for (int i = 0; i < TRIES && !given && cases->grammar.text; i++) {
        kay_text_clear(out);
        kay_input_draw(&cases->grammar, random, &how, out);
        KAY_TRY(out->error);
        if (cases_read_as(&cases->plain, out, 1))
            KAY_TRY(stress_given(&cases->plain, out, &given));
    }
    if (given)
        return KAY_OK;
    kay_text_clear(out);
    if (!rules->plain_position || !kay_contest_writes(rules))
        return KAY_OK;
    kay_text_clear(&cases->one);
    kay_sample(rules, random, cases->size < SMALL ? cases->size : SMALL, &cases->one);
    KAY_TRY(cases->one.error);
    return stress_given_later(&cases->plain, random, &cases->one, out);
}

static kay_status cases_mutate(stress_cases *cases, kay_random *random, uint64_t size)
{
    kay_text regular;
    kay_text_init(&regular, cases->form.ctx);
    kay_status status = cases_regular(cases, random, size, &regular);
    if (status == KAY_OK && regular.length)
        status = cases_set(&cases->one, &regular);
    kay_text_free(&regular);
    return status;
}

/* A random case, regular or at a threshold as the family says. */
static kay_status cases_sample(stress_cases *cases, kay_random *random, uint64_t size)
{
    bool threshold = cases->family == STRESS_THRESHOLD;
    if (threshold)
        kay_sample_threshold(cases->rules, random, size, &cases->one);
    else
        kay_sample_with(cases->rules, random, size, cases->form.constants, &cases->one);
    KAY_TRY(cases->one.error);
    if (cases->family == STRESS_MUTATED)
        KAY_TRY(cases_mutate(cases, random, size));
    return cases_turn(cases);
}

/* The start of the next parameter; 0 is often none. */
static kay_status cases_in_turn(stress_cases *cases)
{
    uint64_t parameter = cases->turn++;
    kay_status status =
        parameter <= cases->size ? contest_input_start(&cases->form, &parameter, 1, &cases->one) : KAY_END;
    cases->turn_over = cases->turn_over || (status != KAY_OK && parameter > 0);
    return status == KAY_EINPUT ? KAY_END : status;
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

/* The next case of the family.  KAY_END: it came to nothing. */
static kay_status cases_one(stress_cases *cases, kay_random *random, uint64_t size)
{
    kay_text_clear(&cases->one);
    if (cases->family == STRESS_SMALL)
        return cases_small(cases);
    if (cases->family == STRESS_LARGE)
        return stress_large_next(&cases->large, random, &cases->one);
    return cases->family == STRESS_IN_TURN ? cases_in_turn(cases) : cases_sample(cases, random, size);
}

/* Tries on a sample how cases are put together. */
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
        return kay_fail(cases->form.ctx, KAY_EUSAGE, "no inputs of %s have these flags", cases->rules->name);
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
        .form = {ctx, rules, how->flags, how->constants},
        .plain = {ctx, rules, NULL, how->constants},
        .seed = how->seed,
        .size = how->size,
        .hard = UINT64_MAX,
    };
    kay_text_init(&cases->one, ctx);
    kay_text_init(&cases->cases, ctx);
    kay_arena_init(&cases->arena, ctx);
    stress_small_init(&cases->small, &cases->form, how->size);
    stress_large_init(&cases->large, &cases->form, how);
    cases->grammar = kay_grammar_of_lines;
    const kay_contest_form *form = kay_contest_form_of(rules);
    if (form->input)
        KAY_TRY(kay_input_grammar_make(&cases->arena, form->input, form->letters, false, &cases->grammar));
    cases->turn_over =
        !kay_starts_of(rules)->start || !kay_contest_writes(rules) || kay_starts_of(rules)->usual_parameters > 1;
    if (!kay_contest_samples(rules) && !(kay_starts_of(rules)->start && kay_contest_writes(rules)))
        return kay_fail(ctx, KAY_EUSAGE, "%s has no samples to stress a program with: neither 'sample' nor 'start'",
                        rules->name);
    return cases_find_form(cases);
}

void stress_cases_free(stress_cases *cases)
{
    stress_small_free(&cases->small);
    stress_large_free(&cases->large);
    kay_text_free(&cases->one);
    kay_text_free(&cases->cases);
    kay_arena_free(&cases->arena);
}

/* Whether inputs of the family are of the size that is asked for. */
static bool cases_is_sized(unsigned family)
{
    return family == STRESS_SAMPLE || family == STRESS_THRESHOLD || family == STRESS_MUTATED;
}

bool stress_cases_are_small(const stress_cases *cases)
{
    enum { LEVELS = 4 };
    return cases->family == STRESS_EXAMPLE || (cases->family == STRESS_SMALL && cases->small.level < LEVELS);
}

void stress_cases_too_hard(stress_cases *cases, const kay_text *input)
{
    uint64_t size = stress_size(kay_text_string(input), input->length);
    cases->turn_over = cases->turn_over || cases->family == STRESS_IN_TURN;
    cases->small_over = cases->small_over || cases->family == STRESS_SMALL;
    if (size < cases->hard && cases_is_sized(cases->family))
        cases->hard = size;
}

/* Families take turns; one that is over leaves its place to thresholds, as samples do every other time, and where there
 * are none to samples and regular inputs. */
static stress_family cases_family(const stress_cases *cases, uint64_t index)
{
    static const stress_family families[CASES_FAMILIES] = {STRESS_SAMPLE,    STRESS_SMALL, STRESS_IN_TURN, STRESS_LARGE,
                                                           STRESS_THRESHOLD, STRESS_SMALL, STRESS_MUTATED};
    stress_family family = families[index % CASES_FAMILIES];
    if (cases->form.constants) /* which the other families do not heed */
        return family == STRESS_SMALL && !cases->small_over ? STRESS_SMALL : STRESS_SAMPLE;
    if (index == 0)
        return STRESS_EXAMPLE;
    if (family == STRESS_SMALL && cases->small_over)
        return STRESS_SAMPLE;
    bool second = index / CASES_FAMILIES % 2;
    if ((family == STRESS_SAMPLE && second) || (family == STRESS_IN_TURN && cases->turn_over) ||
        (family == STRESS_MUTATED &&
         kay_contest_form_of(cases->rules)->interactive) || /* its programs read line by line */
        (family == STRESS_LARGE && (index < CASES_ALONE_ORDERED || stress_large_over(&cases->large))))
        family = STRESS_THRESHOLD;
    if (family != STRESS_THRESHOLD || kay_contest_thresholds(cases->rules))
        return family;
    return cases->grammar.text && second ? STRESS_MUTATED : STRESS_SAMPLE;
}

static uint64_t cases_count(const stress_cases *cases, uint64_t index, kay_random *random)
{
    bool small = cases->family == STRESS_SMALL, ordered = small || cases->family == STRESS_IN_TURN;
    if (cases->several && (cases->family == STRESS_LARGE || cases->family == STRESS_IN_TURN) &&
        index >= CASES_ALONE_ORDERED)
        return CASES_MOST;
    if (cases->family == STRESS_MUTATED && cases_length(cases))
        return 1;
    if (cases->family == STRESS_THRESHOLD && cases->together && kay_random_below(random, 4))
        return 1;
    if (!cases->several || index < CASES_ALONE ||
        kay_random_below(random, ordered                             ? 8
                                 : cases->family == STRESS_THRESHOLD ? 2
                                                                     : 4) == 0)
        return 1;
    if (!ordered && !cases->rules->plain_position && kay_random_below(random, 16) == 0)
        return CASES_TINY_MOST;
    return small ? CASES_SMALL_MOST : ordered ? CASES_MOST : 1 + kay_random_below(random, CASES_MOST);
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

kay_status stress_cases_next(stress_cases *cases, uint64_t most, kay_text *out)
{
    uint64_t index = cases->index++, total = 0, numbers = 0;
    kay_random random;
    kay_random_seed(&random, cases->seed + index * UINT64_C(0x9e3779b97f4a7c15));
    cases->family = cases_family(cases, index);
    cases->small_before = cases->small.given;
    if (cases->family == STRESS_EXAMPLE)
        return cases_example(cases, most, out);
    uint64_t count = cases_count(cases, index, &random);
    count = count < most ? count : most;
    uint64_t size = cases_size(cases, index, &random);
    uint64_t room = cases->size > CASES_NUMBERS ? cases->size : CASES_NUMBERS;
    cases->alone = count == 1;
    kay_text_clear(&cases->cases);
    for (uint64_t i = 0; i < count && numbers <= room; i++) {
        kay_status status = cases_one(cases, &random, size < room / count ? size : room / count);
        if (status == KAY_END)
            continue;
        if (status == KAY_EUNABLE && total && cases->family == STRESS_LARGE) /* those before it may do */
            break;
        KAY_TRY(status);
        if (cases->several && cases->family == STRESS_THRESHOLD && !total)
            cases->together |= !cases_read_as(&cases->form, &cases->one, 1);
        if (count == 1 && cases->family == STRESS_THRESHOLD && cases->together)
            return cases_fit(cases, &cases->one, most) ? cases_set(out, &cases->one) : KAY_END;
        kay_text_bytes(&cases->cases, kay_text_string(&cases->one), cases->one.length + 1);
        numbers += stress_size(kay_text_string(&cases->one), cases->one.length);
        total++;
    }
    KAY_TRY(cases->cases.error);
    if (!total)
        return KAY_END;
    if (total > 1)
        return contest_input_join(&cases->form, &cases->form, kay_text_string(&cases->cases), total, out);
    kay_text_clear(out);
    kay_text_add(out, kay_text_string(&cases->cases));
    return out->error;
}
