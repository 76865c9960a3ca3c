#include "stress/stress_large.h"

#include <kayles/input.h>

#include "stress/stress_given.h"
#include "stress/input_size.h"
#include "stress/stress_words.h"

/* Behind the least length others are tried, for a ruleset with a theorem from the top, until one is judged; else, and
 * where one has begun work that does not end, longer and longer ones until one is too long. */
enum {
    LARGE_BOTTOM = 7, /* bits; starts that do not come so far are none of large numbers */
    LARGE_STEP = 2,
    LARGE_SIZE = 1000, /* who wants inputs of fewer numbers wants small ones */
    LARGE_NUMBERS = 8, /* a start has few numbers, or it is not they that grow */
    LARGE_SAMPLE = 12, /* size of the samples whose numbers are made large */
    LARGE_TRIES = 3, /* starts that are left out before the numbers become smaller */
};

static const uint8_t large_lengths[] = {63, 53, 48, 24, 15};

/* How long a start may take to be made, or to be judged. */
static const double LARGE_SECONDS = 0.1;

/* ---- How far the numbers reach ------------------------------------------------------------------ */

/* Whether lengths are still tried from the top. */
static bool large_at_top(const stress_large *own, const kay_stress_reach *reach)
{
    return own->rules->theorem && reach->bits && !reach->stuck && reach->top < sizeof large_lengths;
}

/* A length came to nothing; at once, or not in time. */
static void large_failed(const stress_large *own, kay_stress_reach *reach, bool at_once)
{
    if (large_at_top(own, reach))
        reach->stuck = !at_once;
    else
        reach->known = true;
    reach->top++;
    reach->over = reach->bits == 0;
}

/* The rules were ended in the middle of a start. */
static void large_resume(const stress_large *own, kay_stress_reach *reach)
{
    if (!reach->busy)
        return;
    reach->busy = false;
    if (reach->known)
        reach->over = true;
    else
        large_failed(own, reach, false);
}

void stress_large_init(stress_large *large, kay_context *ctx, const kay_ruleset *rules, const kay_stress *how)
{
    *large = (stress_large){.ctx = ctx, .rules = rules, .how = how};
    large->reach = how->mark ? how->mark->reach : large->own_reach;
    bool starts = rules->start && rules->write_case, small = how->size < LARGE_SIZE;
    unsigned parameters = rules->usual_parameters ? rules->usual_parameters : rules->parameters;
    large->reach[STRESS_LARGE_FIRST].over |= small || !starts;
    large->reach[STRESS_LARGE_SECOND].over |= small || !starts || parameters < 2;
    large->reach[STRESS_LARGE_BOTH].over |= small || !starts || parameters < 2;
    large->reach[STRESS_LARGE_TEXT].over |= small || !starts || !rules->theorem;
    for (int place = 0; place < STRESS_LARGE_PLACES; place++)
        large_resume(large, &large->reach[place]);
    stress_truth_init(&large->truth, ctx);
}

void stress_large_free(stress_large *large)
{
    stress_truth_free(&large->truth);
}

bool stress_large_over(const stress_large *large)
{
    bool over = true;
    for (int place = 0; place < STRESS_LARGE_PLACES; place++)
        over = over && large->reach[place].over;
    return over;
}

/* ---- Numbers ----------------------------------------------------------------------------------- */

enum { LARGE_LIMITS = 14 };

/* A limit, or the largest number where that is smaller. */
static uint64_t large_limit(uint64_t i, uint64_t most)
{
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
    uint64_t limit = limits[i % LARGE_LIMITS];
    return limit < most ? limit : most;
}

/* The next number of at most so many bits: most are at or near a limit, on both sides of it by and by; the others are
 * of any length. */
static uint64_t large_number(stress_large *own, kay_random *random, unsigned bits)
{
    enum { SIDES = 12, TURNS = 4 };
    uint64_t most = (UINT64_C(1) << bits) - 1, turn = own->turn++;
    if (turn % TURNS == TURNS - 1) {
        unsigned length = 1 + (unsigned)kay_random_below(random, bits);
        return (UINT64_C(1) << (length - 1)) + kay_random_below(random, UINT64_C(1) << (length - 1));
    }
    uint64_t place = turn - turn / TURNS, limit = large_limit(place, most);
    uint64_t beside = (place / LARGE_LIMITS + 5 * place) % (2 * SIDES + 1);
    return limit + beside <= most + SIDES ? limit + beside - SIDES : most - beside;
}

/* ---- By parameters ----------------------------------------------------------------------------- */

static void large_parameters(stress_large *own, kay_random *random, bool probe, unsigned bits, uint64_t parameters[2])
{
    uint64_t most = (UINT64_C(1) << bits) - 1, small = kay_random_below(random, 6);
    uint64_t large = probe ? most : large_number(own, random, bits);
    parameters[0] = own->place == STRESS_LARGE_SECOND ? small : large;
    parameters[1] = own->place == STRESS_LARGE_FIRST ? small : large;
    if (own->place != STRESS_LARGE_BOTH || probe)
        return;
    if (kay_random_below(random, 2))
        parameters[1] = large_number(own, random, bits);
    else
        parameters[kay_random_below(random, 2)] -= small < large ? small : large;
}

static kay_status large_start(stress_large *own, const uint64_t parameters[2], kay_text *out)
{
    const kay_ruleset *rules = own->rules;
    kay_arena arena;
    const kay_game *game;
    kay_state state;
    kay_arena_init(&arena, own->ctx);
    kay_start start = {.ctx = own->ctx, .rules = rules, .arena = &arena, .parameters = parameters};
    start.count = rules->usual_parameters ? rules->usual_parameters : rules->parameters;
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_OK) {
        kay_contest contest;
        kay_contest_begin(&contest, own->ctx, rules, own->how->options, 1, out);
        status = kay_contest_add(&contest, game, &state);
        kay_contest_end(&contest);
    }
    kay_arena_free(&arena);
    if (status == KAY_OK && stress_size(kay_text_string(out), out->length) > LARGE_NUMBERS)
        return KAY_END;
    return status;
}

/* ---- By the numbers of a sample ----------------------------------------------------------------- */

/* Makes numbers large: all the same, all the largest, or each its own; 0 may stay.  What was negative is so again. */
static kay_status large_words(stress_large *own, kay_random *random, bool probe, unsigned bits, stress_word *words,
                              uint64_t count, kay_arena *arena)
{
    uint64_t most = (UINT64_C(1) << bits) - 1, kind = kay_random_below(random, 4), same = most, numbers = 0;
    if (kind == 1)
        same = large_number(own, random, bits);
    for (uint64_t i = 0; i < count; i++) {
        bool negative;
        uint64_t value;
        if (!stress_word_number(&words[i], &negative, &value))
            return KAY_END;
        numbers++;
        if (!probe && kay_random_below(random, 4) == 0)
            continue;
        value = probe || kind < 2 ? same : large_number(own, random, bits);
        KAY_TRY(stress_word_set(&words[i], negative, value + (negative && value == most), arena));
    }
    return numbers ? KAY_OK : KAY_END;
}

static kay_status large_text(stress_large *own, kay_random *random, bool probe, unsigned bits, kay_text *out)
{
    kay_text sample;
    kay_arena arena;
    stress_word *words = NULL;
    uint64_t room = 0, count = 0;
    kay_text_init(&sample, own->ctx);
    kay_arena_init(&arena, own->ctx);
    kay_sample(own->rules, random, LARGE_SAMPLE, &sample);
    kay_status status = sample.error;
    if (status == KAY_OK)
        status = stress_words_split(&sample, &arena, own->ctx, &words, &room, &count);
    if (status == KAY_OK)
        status = large_words(own, random, probe, bits, words, count, &arena);
    if (status == KAY_OK) {
        stress_words_join(words, count, out);
        status = out->error;
    }
    bool given = false;
    if (status == KAY_OK)
        status = stress_given(own->ctx, own->rules, own->how->options, out, &given);
    if (status == KAY_OK && !given)
        status = KAY_END;
    kay_free(own->ctx, words, room * sizeof *words);
    kay_arena_free(&arena);
    kay_text_free(&sample);
    return status;
}

/* ---- One start --------------------------------------------------------------------------------- */

/* Makes a start and asks for its outcome.  KAY_END and KAY_EINPUT: there is none; KAY_EUNABLE: it takes too long. */
static kay_status large_make(stress_large *own, kay_random *random, bool probe, unsigned bits, kay_text *out)
{
    uint64_t parameters[2];
    double deadline = own->ctx->deadline, until = kay_now() + LARGE_SECONDS;
    kay_status status;
    if (deadline <= 0 || until < deadline)
        own->ctx->deadline = until;
    kay_text_clear(out);
    if (own->place == STRESS_LARGE_TEXT) {
        status = large_text(own, random, probe, bits, out);
    } else {
        large_parameters(own, random, probe, bits, parameters);
        status = large_start(own, parameters, out);
    }
    own->ctx->deadline = deadline;
    if (status != KAY_OK)
        return status;
    status = stress_truth_find(own->ctx, own->rules, own->how, kay_text_string(out), out->length, LARGE_SECONDS,
                               &own->truth);
    return status == KAY_OK && own->truth.cases != 1 ? KAY_END : status;
}

/* The length that is tried next. */
static unsigned large_length(const stress_large *own, const kay_stress_reach *reach)
{
    if (large_at_top(own, reach))
        return large_lengths[reach->top];
    return reach->bits ? reach->bits + LARGE_STEP : LARGE_BOTTOM;
}

/* Tries a length, and notes what came of it.  KAY_END: nothing. */
static kay_status large_probe(stress_large *own, kay_random *random, kay_text *out)
{
    kay_stress_reach *reach = &own->reach[own->place];
    unsigned bits = large_length(own, reach);
    bool top = large_at_top(own, reach);
    reach->busy = true;
    kay_status status = large_make(own, random, true, bits, out);
    reach->busy = false;
    if (status == KAY_OK) {
        reach->bits = (uint8_t)bits;
        reach->known = top || bits + LARGE_STEP > large_lengths[0];
        return KAY_OK;
    }
    bool at_once = status == KAY_END || status == KAY_EINPUT;
    large_failed(own, reach, at_once);
    return at_once ? KAY_END : status;
}

/* A start of a place whose numbers' length is known.  KAY_END: it came to nothing. */
static kay_status large_one(stress_large *own, kay_random *random, kay_text *out)
{
    kay_stress_reach *reach = &own->reach[own->place];
    reach->busy = true;
    kay_status status = large_make(own, random, false, reach->bits, out);
    reach->busy = false;
    if (status == KAY_OK) {
        reach->failed = 0;
    } else if (++reach->failed == LARGE_TRIES) {
        reach->failed = 0;
        reach->bits -= LARGE_STEP;
        reach->over = reach->bits < LARGE_BOTTOM;
    }
    return status == KAY_EINPUT ? KAY_END : status;
}

kay_status stress_large_next(stress_large *large, kay_random *random, kay_text *out)
{
    if (stress_large_over(large))
        return KAY_END;
    do
        large->place = (large->place + 1) % STRESS_LARGE_PLACES;
    while (large->reach[large->place].over);
    kay_stress_reach *reach = &large->reach[large->place];
    bool probed = !reach->known;
    kay_status status = KAY_END;
    while (!reach->known && !reach->over && (status == KAY_OK || status == KAY_END))
        status = large_probe(large, random, out);
    if (probed && status != KAY_END)
        return status;
    return reach->over ? KAY_END : large_one(large, random, out);
}
