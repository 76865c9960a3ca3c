/* Starts made from parameters of many bits. */
#include "stress/stress_large.h"

#include <kayles/random.h>

#include "ruleset/contest.h"
#include "ruleset/starts.h"
#include "stress/stress.h"
#include "stress/stress_text.h"

enum {
    LARGE_BOTTOM = 7, /* bits; starts that do not come so far are none of large numbers */
    LARGE_TOP = 63,
    LARGE_SIZE = 1000, /* who wants inputs of fewer numbers wants small ones */
    LARGE_NUMBERS = 8, /* a start has few numbers, or it is not they that grow */
    LARGE_STEP = 2, /* so many bits less where a start takes too long */
};

/* How long a start may take to be made, or to be judged. */
static const double LARGE_SECONDS = 0.1;

void stress_large_init(stress_large *large, const stress_form *form, const kay_stress *how)
{
    const kay_ruleset *rules = form->rules;
    *large = (stress_large){.form = form, .how = how};
    bool none = how->size < LARGE_SIZE || !kay_starts_of(rules)->start || !kay_contest_writes(rules);
    for (int place = 0; place < STRESS_LARGE_PLACES; place++)
        large->reach[place].over = none || (place != STRESS_LARGE_FIRST && kay_starts_usual(rules) < 2);
    stress_expected_init(&large->expected, form->ctx);
}

void stress_large_free(stress_large *large)
{
    stress_expected_free(&large->expected);
}

bool stress_large_over(const stress_large *large)
{
    bool over = true;
    for (int place = 0; place < STRESS_LARGE_PLACES; place++)
        over = over && large->reach[place].over;
    return over;
}

enum { LARGE_LIMITS = 14 };

/* The next number of at most so many bits: most are at or near a limit, on both sides of it by and by; the others are
 * of any length. */
static uint64_t large_number(stress_large *large, kay_random *random, unsigned bits)
{
    enum { SIDES = 12, TURNS = 4 };
    static const uint64_t limits[LARGE_LIMITS] = {
        UINT64_C(1) << 31,
        UINT64_C(1) << 32,
        UINT64_C(1) << 16,
        UINT64_C(1) << 15,
        UINT64_C(1000000000000000),
        UINT64_C(1) << 53,
        UINT64_C(1000000000),
        UINT64_C(1) << 63,
        1000000,
        UINT64_C(1000000000000),
        UINT64_C(10000000000),
        10000,
        UINT64_C(1) << 24,
        100000,
    };
    uint64_t most = (UINT64_C(1) << bits) - 1, turn = large->turn++;
    if (turn % TURNS == TURNS - 1) {
        unsigned length = 1 + (unsigned)kay_random_below(random, bits);
        return (UINT64_C(1) << (length - 1)) + kay_random_below(random, UINT64_C(1) << (length - 1));
    }
    uint64_t place = turn - turn / TURNS, limit = limits[place % LARGE_LIMITS];
    uint64_t beside = (place / LARGE_LIMITS + 5 * place) % (2 * SIDES + 1);
    limit = limit < most ? limit : most;
    return limit + beside <= most + SIDES ? limit + beside - SIDES : most - beside;
}

/* Makes a start of parameters: the first one large, or the second, or both, of which a third are equal. */
static kay_status large_start(stress_large *starts, kay_random *random, bool probe, unsigned bits, kay_text *out)
{
    uint64_t most = (UINT64_C(1) << bits) - 1, small = kay_random_below(random, 6);
    uint64_t large = probe ? most : large_number(starts, random, bits);
    uint64_t parameters[] = {starts->place == STRESS_LARGE_SECOND ? small : large,
                             starts->place == STRESS_LARGE_FIRST ? small : large};
    uint64_t kind = starts->place == STRESS_LARGE_BOTH && !probe ? kay_random_below(random, 3) : 0;
    if (kind == 1)
        parameters[1] = large_number(starts, random, bits);
    else if (kind == 2)
        parameters[kay_random_below(random, 2)] -= small < large ? small : large;
    KAY_TRY(contest_input_start(starts->form, parameters, kay_starts_usual(starts->form->rules), out));
    return stress_size(kay_text_string(out), out->length) > LARGE_NUMBERS ? KAY_END : KAY_OK;
}

/* Makes a start and asks for its outcome.  KAY_END and KAY_EINPUT: there is none; KAY_EUNABLE: it takes too long. */
static kay_status large_make(stress_large *large, kay_random *random, bool probe, unsigned bits, kay_text *out)
{
    kay_context *ctx = large->form->ctx;
    double deadline = ctx->deadline, until = kay_now() + LARGE_SECONDS;
    ctx->deadline = deadline <= 0 || until < deadline ? until : deadline;
    kay_text_clear(out);
    kay_status status = large_start(large, random, probe, bits, out);
    ctx->deadline = deadline;
    if (status == KAY_OK)
        status = stress_judge(large->form, large->how, out, LARGE_SECONDS, &large->expected);
    return status == KAY_OK && large->expected.cases != 1 ? KAY_END : status;
}

/* Tries longer and longer numbers, until there are none so long, or they take too long. */
static kay_status large_reach(stress_large *large, kay_random *random, kay_text *out)
{
    stress_reach *reach = &large->reach[large->place];
    kay_status status = KAY_OK;
    while (status == KAY_OK && reach->bits < LARGE_TOP) {
        unsigned bits = reach->bits ? reach->bits + 1u : LARGE_BOTTOM;
        status = large_make(large, random, true, bits, out);
        reach->bits = status == KAY_OK ? (uint8_t)bits : reach->bits;
    }
    reach->known = true;
    reach->over = !reach->bits;
    large->skipped += status == KAY_EUNABLE || status == KAY_ENOMEM;
    return status == KAY_END || status == KAY_EINPUT || reach->bits ? KAY_OK : status;
}

kay_status stress_large_next(stress_large *large, kay_random *random, kay_text *out)
{
    if (stress_large_over(large))
        return KAY_END;
    do
        large->place = (large->place + 1) % STRESS_LARGE_PLACES;
    while (large->reach[large->place].over);
    stress_reach *reach = &large->reach[large->place];
    if (!reach->known)
        KAY_TRY(large_reach(large, random, out));
    if (reach->over)
        return KAY_END;
    kay_status status = large_make(large, random, false, reach->bits, out);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        reach->bits -= LARGE_STEP;
        reach->over = reach->bits < LARGE_BOTTOM;
    }
    return status == KAY_EINPUT ? KAY_END : status;
}
