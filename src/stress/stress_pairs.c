#include "stress/stress_pairs.h"

enum {
    PAIRS_WORDS = 64, /* an input may have, for pairs of one kind */
    PAIRS_MANY_WORDS = 16, /* for pairs whose two changes differ */
    PAIRS_BY = 6, /* that a number is lowered by then */
};

static bool pairs_number(const stress_candidate *own, uint64_t at, uint64_t *value)
{
    bool negative;
    return stress_word_number(&own->best[at], &negative, value) && !negative;
}

/* ---- Words left out ---------------------------------------------------------------------------- */

/* Leaves out `amount` words at each of two places. */
static kay_status pairs_cut(stress_candidate *own, uint64_t amount)
{
    for (uint64_t second = own->best_count - amount; second >= amount && second < own->best_count; second--)
        for (uint64_t first = second - amount; first < second && !own->better; first--) {
            stress_cut cut = {.at = {first, second}, .places = 2, .amount = amount, .items = 2 * amount};
            KAY_TRY(stress_candidate_cut(own, &cut));
            cut.items = 2;
            if (amount > 1 && !own->better)
                KAY_TRY(stress_candidate_cut(own, &cut));
        }
    return KAY_OK;
}

/* Leaves out a word and lowers a number. */
static kay_status pairs_cut_and_lower(stress_candidate *own)
{
    uint64_t value;
    for (uint64_t at = own->best_count - 1; at > 0; at--)
        for (uint64_t lowered = 0; lowered < own->best_count; lowered++)
            for (uint64_t by = 1; by <= PAIRS_BY && !own->better; by++)
                if (lowered != at && pairs_number(own, lowered, &value) && by <= value)
                    KAY_TRY(stress_candidate_cut(
                        own,
                        &(stress_cut){.at = {at}, .places = 1, .amount = 1, .items = 1, .lowered = lowered, .by = by}));
    return KAY_OK;
}

/* ---- Numbers made smaller ---------------------------------------------------------------------- */

/* Lowers two numbers. */
static kay_status pairs_lower(stress_candidate *own, uint64_t a, uint64_t by_a, uint64_t b, uint64_t by_b)
{
    bool good;
    stress_candidate_copy(own);
    KAY_TRY(stress_candidate_lower(own, a, by_a, &good));
    if (good)
        KAY_TRY(stress_candidate_lower(own, b, by_b, &good));
    return good ? stress_candidate_ask(own) : KAY_OK;
}

/* Lowers two numbers by the same, a power of two after the other. */
static kay_status pairs_lower_both(stress_candidate *own, uint64_t a, uint64_t b)
{
    uint64_t one, other;
    if (!pairs_number(own, a, &one) || !pairs_number(own, b, &other))
        return KAY_OK;
    for (int power = 63; power >= 0 && !own->better; power--) {
        uint64_t by = UINT64_C(1) << power;
        if (by <= one && by <= other)
            KAY_TRY(pairs_lower(own, a, by, b, by));
    }
    return KAY_OK;
}

static kay_status pairs_lower_equally(stress_candidate *own)
{
    for (uint64_t b = own->best_count - 1; b > 0; b--)
        for (uint64_t a = b - 1; a < b && !own->better; a--)
            KAY_TRY(pairs_lower_both(own, a, b));
    return KAY_OK;
}

/* Lowers all numbers from a word on by the same. */
static kay_status pairs_lower_list(stress_candidate *own)
{
    for (uint64_t from = 0; from <= STRESS_COUNT_FIRST && from < own->best_count; from++)
        for (int power = 63; power >= 0 && !own->better; power--) {
            bool good = true;
            stress_candidate_copy(own);
            for (uint64_t i = from; i < own->next_count && good; i++)
                KAY_TRY(stress_candidate_lower(own, i, UINT64_C(1) << power, &good));
            if (good)
                KAY_TRY(stress_candidate_ask(own));
        }
    return KAY_OK;
}

/* Lowers two numbers by small amounts that may differ. */
static kay_status pairs_lower_any(stress_candidate *own)
{
    uint64_t one, other;
    for (uint64_t b = own->best_count - 1; b > 0; b--)
        for (uint64_t a = b - 1; a < b; a--)
            for (uint64_t by = 0; by < PAIRS_BY * PAIRS_BY && !own->better; by++)
                if (pairs_number(own, a, &one) && pairs_number(own, b, &other) && by / PAIRS_BY < one &&
                    by % PAIRS_BY < other)
                    KAY_TRY(pairs_lower(own, a, by / PAIRS_BY + 1, b, by % PAIRS_BY + 1));
    return KAY_OK;
}

/* ---- Numbers in order -------------------------------------------------------------------------- */

kay_status stress_pairs_order(stress_candidate *own, uint64_t argument)
{
    (void)argument;
    uint64_t one, other;
    if (own->best_count > PAIRS_MANY_WORDS)
        return KAY_OK;
    for (uint64_t a = 0; a + 1 < own->best_count; a++)
        for (uint64_t b = a + 1; b < own->best_count; b++) {
            if (!pairs_number(own, a, &one) || !pairs_number(own, b, &other) || one <= other)
                continue;
            stress_candidate_copy(own);
            KAY_TRY(stress_candidate_set(own, a, false, other));
            KAY_TRY(stress_candidate_set(own, b, false, one));
            KAY_TRY(stress_candidate_ask(own));
        }
    return KAY_OK;
}

/* ---- All together ------------------------------------------------------------------------------ */

kay_status stress_pairs(stress_candidate *own, uint64_t argument)
{
    (void)argument;
    own->better = false;
    KAY_TRY(pairs_lower_list(own));
    if (own->best_count > PAIRS_WORDS)
        return KAY_OK;
    for (uint64_t amount = 1; amount <= 2 && !own->better; amount++)
        if (own->best_count > 2 * amount)
            KAY_TRY(pairs_cut(own, amount));
    if (!own->better)
        KAY_TRY(pairs_lower_equally(own));
    if (own->better || own->best_count > PAIRS_MANY_WORDS)
        return KAY_OK;
    KAY_TRY(pairs_cut_and_lower(own));
    return own->better ? KAY_OK : pairs_lower_any(own);
}
