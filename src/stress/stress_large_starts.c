/* Makes starts from parameters of many bits. */
#include "stress/stress_large_starts.h"

#include <kayles/random.h>

#include "base/time_share.h"
#include "ruleset/contest.h"
#include "ruleset/starts.h"
#include "stress/stress.h"
#include "stress/stress_text.h"

enum {
    LARGE_BOTTOM = 7, /* the fewest bits of a large number */
    LARGE_TOP = 63,
    LARGE_SIZE = 1000, /* no large numbers if the user wants smaller inputs */
    LARGE_NUMBERS = 8, /* the most numbers in a start; a start with more has many small numbers, not large ones */
    LARGE_STEP = 2, /* bits taken off when a start takes too long */
};

/* Seconds allowed to make a start, and to judge it. */
static const double LARGE_SECONDS = 0.1;

void stress_large_starts_init(stress_large_starts *large, const stress_form *form, const kay_stress *how)
{
    const kay_ruleset *rules = form->rules;
    *large = (stress_large_starts){.form = form, .how = how};
    large->over = how->size < LARGE_SIZE || !kay_starts_of(rules)->start || !kay_contest_writes(rules);
    stress_expected_init(&large->expected, form->ctx);
}

void stress_large_starts_free(stress_large_starts *large)
{
    stress_expected_free(&large->expected);
}

enum { LARGE_LIMITS = 14 };

/* Returns the next number of at most `bits` bits.  Three of four are near a limit, below or above it; the fourth has a
 * random length. */
static uint64_t large_number(stress_large_starts *large, kay_random *random, unsigned bits)
{
    enum { SIDES = 3, TURNS = 4 };
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

/* Makes a start from parameters: two equal large ones, or a large and a small one, or two large ones that may be close.
 * With `probe` all are as large as `bits` allows. */
static kay_status large_start(stress_large_starts *starts, kay_random *random, bool probe, unsigned bits, kay_text *out)
{
    const unsigned count = kay_starts_usual(starts->form->rules);
    const uint64_t kind = starts->starts++ % 5, small = kay_random_below(random, 6);
    const uint64_t large = probe ? UINT64_MAX >> (64 - bits) : large_number(starts, random, bits);
    uint64_t parameters[] = {large, large};
    if (count > 1 && !probe && kind < 2)
        parameters[kind] = small;
    else if (count > 1 && !probe && kind < 4)
        parameters[1] = kind == 2 ? large_number(starts, random, bits) : large - (small < large ? small : large);
    KAY_TRY(contest_input_start(starts->form, parameters, count, out));
    return stress_size(kay_text_string(out), out->length) > LARGE_NUMBERS ? KAY_END : KAY_OK;
}

/* Makes a start within the time.  KAY_END and KAY_EINPUT: there is no such start. */
static kay_status large_make(stress_large_starts *large, kay_random *random, bool probe, unsigned bits, kay_text *out)
{
    kay_context *ctx = large->form->ctx;
    const double deadline = kay_time_share_begin(ctx, LARGE_SECONDS);
    kay_text_clear(out);
    kay_status status = large_start(large, random, probe, bits, out);
    ctx->deadline = deadline;
    return status;
}

/* Tries longer and longer numbers, until there is no such start or judging it takes too long. */
static kay_status large_reach(stress_large_starts *large, kay_random *random, kay_text *out)
{
    kay_status status = KAY_OK;
    for (unsigned bits = LARGE_BOTTOM; status == KAY_OK && bits <= LARGE_TOP; bits++) {
        status = large_make(large, random, true, bits, out);
        if (status == KAY_OK)
            status = stress_judge(large->form, large->how, out, STRESS_NOTHING_KNOWN, LARGE_SECONDS, &large->expected);
        if (status == KAY_OK && large->expected.cases != 1)
            status = KAY_END;
        large->bits = status == KAY_OK ? bits : large->bits;
    }
    large->known = true;
    large->over = !large->bits;
    large->skipped += status == KAY_EUNABLE || status == KAY_ENOMEM;
    return status == KAY_END || status == KAY_EINPUT || large->bits ? KAY_OK : status;
}

void stress_large_starts_too_hard(stress_large_starts *large)
{
    large->bits -= LARGE_STEP;
    large->over = large->bits < LARGE_BOTTOM;
}

kay_status stress_large_starts_next(stress_large_starts *large, kay_random *random, kay_text *out)
{
    if (!large->known && !large->over)
        KAY_TRY(large_reach(large, random, out));
    if (large->over)
        return KAY_END;
    kay_status status = large_make(large, random, false, large->bits, out);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM)
        stress_large_starts_too_hard(large);
    return status == KAY_EINPUT ? KAY_END : status;
}
