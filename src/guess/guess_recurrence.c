/* Finds recurrences: small factors are tried, the simplest first, and each must give all later terms. */
#include "guess/guess_recurrence.h"

#include <inttypes.h>

#include "guess/guess_gather.h"
#include "guess/guess_print.h"

enum {
    RECURRENCE_TERMS = 600, /* the most terms that are computed */
    RECURRENCE_LEARN = 150, /* the most terms that a law is made from */
    RECURRENCE_BEFORE = 4, /* the first terms, up to this many, need not follow the law */
    RECURRENCE_LAG = 6,
    RECURRENCE_SIZE = 20, /* the largest sum of both factors */
    RECURRENCE_FACTOR = 10, /* the largest factor of a law without a lag */
    RECURRENCE_SIMPLE = 3, /* a law whose factors have at most this sum is simple */
    RECURRENCE_LEAST = 4, /* a simple law must give at least this many of the terms to learn from, others one more */
    RECURRENCE_GEOMETRIC = 2, /* a geometric law needs only this many of them */
    RECURRENCE_RATIO = 1000, /* its largest factor */
    RECURRENCE_TESTS = 3, /* the law must predict at least this many terms of the test */
    RECURRENCE_FAR = 3, /* the test must reach at least this many times as far as the numbers to learn from */
    RECURRENCE_LISTED = 12,
};

#define RECURRENCE_LARGEST (UINT64_C(1) << 50)

/* Returns the term that follows the first `count`, or 0 if it is too large or not larger than the one before it. */
static uint64_t recurrence_next(const guess_recurrence *law, uint64_t count)
{
    const uint64_t last = law->terms[count - 1];
    if (last > RECURRENCE_LARGEST)
        return 0;
    const int64_t before = law->lag ? (int64_t)law->terms[count - law->lag] : 0;
    const int64_t next = law->factor * (int64_t)last + law->again * before + law->more;
    return next > (int64_t)last ? (uint64_t)next : 0;
}

/* Whether the distances grow: the later half of the terms spans half as much again as the earlier half. */
static bool recurrence_grows(const guess_recurrence *law)
{
    const uint64_t first = law->known - 1, last = law->count - 1, half = (last - first) / 2;
    return 2 * (law->terms[last] - law->terms[last - half]) >= 3 * (law->terms[first + half] - law->terms[first]);
}

/* Whether the law gives all terms after the first law->known. */
static bool recurrence_gives(const guess_recurrence *law)
{
    uint64_t i = law->known;
    while (i < law->count && recurrence_next(law, i) == law->terms[i])
        i++;
    return i == law->count;
}

/* Whether the terms, or the terms less 1, are a fixed multiple of those `lag` places before them, such as the starts
 * 2, 10, 19, 163, 325, ... of runs that end at 9, 9 * 2, 9 * 2 * 9, ...  Such terms grow too fast to see many. */
static bool recurrence_is_geometric(guess_recurrence *law)
{
    law->factor = 0;
    for (law->lag = 2; law->lag <= RECURRENCE_LAG; law->lag++)
        for (law->known = law->lag; law->known + RECURRENCE_GEOMETRIC <= law->count && law->known <= law->lag + 2;
             law->known++)
            for (int64_t less = 0; less <= 1; less++) {
                const int64_t term = (int64_t)law->terms[law->known] - less,
                              before = (int64_t)law->terms[law->known - law->lag] - less;
                law->again = before > 0 ? term / before : 0;
                law->more = less - law->again * less;
                if (law->again > 1 && law->again <= RECURRENCE_RATIO && recurrence_gives(law))
                    return true;
            }
    return false;
}

/* Whether the law with these factors, and some constant `more`, gives all terms from some early one on. */
static bool recurrence_fits(guess_recurrence *law)
{
    const int64_t again = law->again < 0 ? -law->again : law->again;
    const uint64_t least = RECURRENCE_LEAST + (law->factor + again > RECURRENCE_SIMPLE);
    for (law->known = law->lag ? law->lag : 1; law->known <= law->lag + RECURRENCE_BEFORE; law->known++) {
        if (law->count < law->known + least)
            return false;
        law->more = 0;
        const int64_t before = law->lag ? (int64_t)law->terms[law->known - law->lag] : 0;
        law->more =
            (int64_t)law->terms[law->known] - law->factor * (int64_t)law->terms[law->known - 1] - law->again * before;
        if (recurrence_gives(law))
            return recurrence_grows(law);
    }
    return false;
}

/* Tries all factors. */
static bool recurrence_fit(guess_recurrence *law)
{
    for (int64_t size = 2; size <= RECURRENCE_SIZE; size++)
        for (law->lag = 0; law->lag <= RECURRENCE_LAG; law->lag++) {
            law->again = 0;
            law->factor = size;
            if (!law->lag && size <= RECURRENCE_FACTOR && recurrence_fits(law))
                return true;
            for (law->factor = size - 1; law->lag > 1 && law->factor >= 0; law->factor--)
                for (int sign = 1; sign >= -1; sign -= 2) {
                    law->again = sign * (size - law->factor);
                    if (law->factor + law->again > 0 && recurrence_fits(law))
                        return true;
                }
        }
    return recurrence_is_geometric(law);
}

/* Reads the terms among the records to learn from, and finds their law.  Continues the terms by the law. */
static bool recurrence_learn(const guess_data *data, guess_event event, guess_recurrence *law)
{
    law->count = 0;
    for (uint64_t i = 0; i < data->fit; i++) {
        if (!event(data, i))
            continue;
        if (law->count == RECURRENCE_LEARN || data->rows[i].at[0] > RECURRENCE_LARGEST)
            return false;
        law->terms[law->count++] = data->rows[i].at[0];
    }
    if (!recurrence_fit(law))
        return false;
    for (uint64_t next; law->count < RECURRENCE_TERMS && (next = recurrence_next(law, law->count)) > 0;)
        law->terms[law->count++] = next;
    return law->count == RECURRENCE_TERMS || law->terms[law->count - 1] > RECURRENCE_LARGEST;
}

/* Returns whether the terms in the test are those that the law predicts. */
static bool recurrence_predicts(const guess_data *data, guess_event event, const guess_recurrence *law)
{
    uint64_t term = 0;
    for (uint64_t i = data->fit; i < data->count; i++) {
        const uint64_t n = data->rows[i].at[0];
        while (term < law->count && law->terms[term] < n)
            term++;
        if (event(data, i) != (term < law->count && law->terms[term] == n))
            return false;
    }
    return true;
}

/* Returns how many records a law may be made from: RECURRENCE_TESTS terms are left for the test, and it reaches
 * RECURRENCE_FAR times as far. */
static uint64_t recurrence_fit_most(const guess_data *data, guess_event event)
{
    uint64_t most = data->count;
    for (unsigned tests = 0; most && tests < RECURRENCE_TESTS; most--)
        tests += event(data, most - 1);
    while (most && RECURRENCE_FAR * data->rows[most - 1].at[0] > guess_data_last(data))
        most--;
    return most;
}

/* Adds the next terms of a geometric law, and the numbers before them, to the test: few of its terms are small. */
static kay_status recurrence_look_near(guess_data *data, const guess_recurrence *law)
{
    const uint64_t last = guess_data_last(data);
    unsigned near = 0;
    kay_status status = KAY_OK;
    if (law->factor || !guess_gather_leave(data))
        return KAY_OK;
    guess_judge_stage(data, GUESS_WORK);
    for (uint64_t i = 0; i < law->count && near < RECURRENCE_TESTS && status == KAY_OK; i++) {
        if (law->terms[i] <= last + 1)
            continue;
        for (uint64_t n = law->terms[i] - 1; n <= law->terms[i] && status == KAY_OK; n++)
            status = guess_gather_apart(data, &n);
        near++;
    }
    guess_judge_forget(data);
    return status == KAY_EINPUT ? KAY_OK : guess_gather_beyond(data, status); /* the rules take no such numbers */
}

kay_status guess_recurrence_find(guess_data *data, guess_event event, guess_recurrence **out)
{
    *out = NULL;
    KAY_NEW(guess_recurrence, law, data->arena, 1);
    *law = (guess_recurrence){0};
    KAY_TRY_NEW(law->terms, data->arena, RECURRENCE_TERMS);
    if (!recurrence_learn(data, event, law))
        return KAY_OK;
    if (recurrence_predicts(data, event, law)) {
        KAY_TRY(guess_gather_farther(data));
        KAY_TRY(recurrence_look_near(data, law));
        const uint64_t most = recurrence_fit_most(data, event);
        if (recurrence_predicts(data, event, law) && most < data->fit) {
            data->fit = most;
            if (!recurrence_learn(data, event, law))
                return KAY_OK;
        }
    }
    *out = law;
    return KAY_OK;
}

/* "each number is 3 times the one before it minus the number 2 places before it plus 1". */
static void recurrence_say_law(const guess_recurrence *law, kay_text *out)
{
    kay_text_add(out, "each number is ");
    if (law->factor > 1)
        kay_text_format(out, "%" PRId64 " times ", law->factor);
    kay_text_add(out, law->factor ? "the one before it" : "");
    if (law->lag) {
        const int64_t again = law->again < 0 ? -law->again : law->again;
        kay_text_add(out, law->again < 0 ? " minus " : law->factor ? " plus " : "");
        if (again > 1)
            kay_text_format(out, "%" PRId64 " times ", again);
        kay_text_format(out, "the number %" PRIu64 " places before it", law->lag);
    }
    if (law->more)
        kay_text_format(out, law->more > 0 ? " plus %" PRId64 : " minus %" PRId64,
                        law->more > 0 ? law->more : -law->more);
}

void guess_recurrence_say(const guess_recurrence *law, kay_text *out)
{
    const uint64_t listed = law->known > RECURRENCE_LISTED ? law->known : RECURRENCE_LISTED;
    guess_say_numbers(law->terms, law->count < listed ? law->count : listed, out);
    kay_text_format(out, ", ..., where after %" PRIu64 " ", law->terms[law->known - 1]);
    if (law->factor == 2 && law->again == -1 && law->lag == 2 && law->more > 0)
        kay_text_format(out, "each distance is %" PRId64 " more than the one before it", law->more);
    else
        recurrence_say_law(law, out);
}
