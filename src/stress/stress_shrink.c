/* Passes over the words of the best input are repeated until none of them finds anything. */
#include "stress/stress_shrink.h"

#include <string.h>

#include "stress/stress_candidate.h"
#include "stress/stress_letters.h"
#include "stress/stress_pairs.h"

/* Where there are few words, these numbers are tried one by one, and more of them where there are hardly any. */
enum { SHRINK_FEW_WORDS = 12, SHRINK_FEW = 12, SHRINK_HARDLY_ANY_WORDS = 2, SHRINK_MANY = 150 };

/* So many letters of a row or fewer are left out at every place, more at every multiple; and at two of at most so many
 * places at once. */
enum { SHRINK_EVERYWHERE = 8, SHRINK_PLACES = 200 };

/* Letters of a row of which any number is left out, at so many places. */
enum { SHRINK_ANY_AMOUNT = 4000, SHRINK_BREAKS = 4 };

enum { SHRINK_RELABEL_WORDS = 400, SHRINK_RELABEL_MOST = 40, SHRINK_NAME_MOST = 1000 };

/* The amount that is halved until it is 1: the largest power of two below a length, or 1. */
static uint64_t shrink_largest(uint64_t length)
{
    uint64_t amount = 1;
    while (amount * 2 < length)
        amount *= 2;
    return amount;
}

/* The amount that is tried next: halved, and three, such as a list of two numbers and its count. */
static uint64_t shrink_next(uint64_t amount)
{
    return amount == 4 ? 3 : amount == 3 ? 2 : amount / 2;
}

/* ---- What the rules know ----------------------------------------------------------------------- */

/* Goes through the first `most` of the smaller inputs that the rules know. */
static kay_status shrink_known(stress_candidate *own, uint64_t most)
{
    bool over = false;
    for (uint64_t number = 0; number < most && !over; number += !own->better)
        KAY_TRY(stress_candidate_smaller(own, number, &over));
    return KAY_OK;
}

/* ---- Words left out ---------------------------------------------------------------------------- */

/* Leaves out `amount` words from the end to the beginning: as so many items, as half as many pairs, as one. */
static kay_status shrink_words_by(stress_candidate *own, uint64_t amount)
{
    uint64_t at = own->best_count;
    while (at > 0 && own->best_count > amount) {
        uint64_t step = at < amount ? at : amount;
        at -= step;
        if (at + amount > own->best_count)
            continue;
        const uint64_t items[] = {amount, amount % 2 ? 1 : amount / 2, 1};
        own->better = false;
        for (int i = 0; i < 3 && !own->better; i++)
            if (i == 0 || items[i] != items[i - 1])
                KAY_TRY(stress_candidate_cut(
                    own, &(stress_cut){.at = {at}, .places = 1, .amount = amount, .items = items[i]}));
        if (own->better && at < own->best_count)
            at += step < own->best_count - at ? step : own->best_count - at;
    }
    return KAY_OK;
}

static kay_status shrink_words(stress_candidate *own)
{
    for (uint64_t amount = shrink_largest(own->best_count); amount > 0; amount = shrink_next(amount)) {
        KAY_TRY(stress_candidate_pass(own, shrink_words_by, amount));
        KAY_TRY(stress_candidate_pass(own, shrink_known, 1));
    }
    return KAY_OK;
}

/* ---- Rows made shorter ------------------------------------------------------------------------- */

/* How many words from `at` on are rows of one length. */
static uint64_t shrink_grid(const stress_word *words, uint64_t count, uint64_t at)
{
    uint64_t rows = 1;
    while (at + rows < count && stress_word_is_row(&words[at + rows]) && words[at + rows].length == words[at].length)
        rows++;
    return rows;
}

/* Letters that are cut out of rows, at one place or two. */
typedef struct shrink_columns {
    size_t column[2], amount; /* in order */
    unsigned places;
} shrink_columns;

/* Cuts letters out of each of the rows from `at` on, and lowers a count. */
static kay_status shrink_cut_columns(stress_candidate *own, uint64_t at, uint64_t rows, shrink_columns cut)
{
    size_t all = cut.amount * cut.places;
    uint64_t first = at > STRESS_COUNT_BEFORE ? at - STRESS_COUNT_BEFORE : 0;
    own->better = false;
    for (uint64_t count = at; count + 1 > first && !own->better; count--) { /* at itself: without any count */
        bool good = true;
        stress_candidate_copy(own);
        if (count < at)
            KAY_TRY(stress_candidate_lower(own, count, all, &good));
        for (uint64_t row = at; row < at + rows && good; row++) {
            stress_word *word = &own->next[row];
            char *text = kay_arena_text(&own->arena, word->text, word->length);
            if (!text)
                return kay_no_memory(own->ctx);
            for (unsigned place = cut.places; place > 0; place--) {
                size_t column = cut.column[place - 1];
                memmove(text + column, text + column + cut.amount, word->length - column - cut.amount);
                word->length -= cut.amount;
            }
            word->text = text;
        }
        if (good)
            KAY_TRY(stress_candidate_ask(own));
        if (count == 0)
            break;
    }
    return KAY_OK;
}

/* Cuts wherever the last place can be, step by step to the end of the row. */
static kay_status shrink_slide(stress_candidate *own, uint64_t at, uint64_t rows, shrink_columns cut, size_t step)
{
    size_t *last = &cut.column[cut.places - 1];
    while (*last + cut.amount <= own->best[at].length && own->best[at].length > cut.places * cut.amount) {
        KAY_TRY(shrink_cut_columns(own, at, rows, cut));
        if (!own->better)
            *last += step;
    }
    return KAY_OK;
}

static kay_status shrink_row(stress_candidate *own, uint64_t at, uint64_t rows)
{
    for (size_t amount = shrink_largest(own->best[at].length); amount > 0; amount /= 2)
        KAY_TRY(
            shrink_slide(own, at, rows, (shrink_columns){{0}, amount, 1}, amount <= SHRINK_EVERYWHERE ? 1 : amount));
    return KAY_OK;
}

/* Cuts any number of letters, the most first, at the ends of the row and where two that are the same stand together, or
 * more than two letters meet: rows that repeat themselves may have to lose a whole number of their periods. */
static kay_status shrink_row_anywhere(stress_candidate *own, uint64_t at, uint64_t rows)
{
    if (own->best[at].length > SHRINK_ANY_AMOUNT)
        return KAY_OK;
    for (size_t amount = own->best[at].length - 1; amount > 1; amount--) {
        const stress_word *row = &own->best[at];
        unsigned breaks = 0;
        for (size_t column = 0; column + amount <= row->length && row->length > amount; column++) {
            bool within = column > 0 && column + amount < row->length;
            if (within && (column < 2 || row->text[column] == row->text[column - 2] || breaks++ >= SHRINK_BREAKS))
                continue;
            KAY_TRY(shrink_cut_columns(own, at, rows, (shrink_columns){{column}, amount, 1}));
            row = &own->best[at];
        }
    }
    return KAY_OK;
}

/* Cuts at two places at once, where there are not too many of them: what has to be as much of one kind as of another.
 */
static kay_status shrink_row_twice(stress_candidate *own, uint64_t at, uint64_t rows)
{
    for (size_t amount = shrink_largest((own->best[at].length + 1) / 2); amount > 0; amount /= 2)
        for (size_t first = 0; first + 2 * amount <= own->best[at].length; first += amount) {
            if (own->best[at].length / amount > SHRINK_PLACES)
                return KAY_OK;
            KAY_TRY(shrink_slide(own, at, rows, (shrink_columns){{first, first + amount}, amount, 2}, amount));
        }
    return KAY_OK;
}

/* Goes through the rows in one of three ways. */
static kay_status shrink_rows(stress_candidate *own, uint64_t way)
{
    static kay_status (*const ways[])(stress_candidate *, uint64_t, uint64_t) = {shrink_row, shrink_row_anywhere,
                                                                                 shrink_row_twice};
    kay_status (*one)(stress_candidate *, uint64_t, uint64_t) = ways[way];
    for (uint64_t at = 0; at < own->best_count;) {
        uint64_t rows = stress_word_is_row(&own->best[at]) ? shrink_grid(own->best, own->best_count, at) : 0;
        if (rows)
            KAY_TRY(one(own, at, rows));
        for (uint64_t row = 0; rows > 1 && row < rows; row++)
            if (stress_word_is_row(&own->best[at + row]))
                KAY_TRY(one(own, at + row, 1));
        at += rows ? rows : 1;
    }
    return KAY_OK;
}

/* ---- Numbers made smaller ---------------------------------------------------------------------- */

/* Sets a number of the candidate, or all that are equal to it. */
static kay_status shrink_to(stress_candidate *own, uint64_t at, bool all, bool negative, uint64_t value)
{
    const stress_word *old = &own->best[at];
    stress_candidate_copy(own);
    for (uint64_t i = all ? 0 : at; i < (all ? own->best_count : at + 1); i++) {
        const stress_word *word = &own->best[i];
        if (word->length == old->length && memcmp(word->text, old->text, old->length) == 0)
            KAY_TRY(stress_candidate_set(own, i, negative, value));
    }
    return stress_candidate_ask(own);
}

/* Sets a number to another one that is there and smaller. */
static kay_status shrink_to_another(stress_candidate *own, uint64_t at, bool all, uint64_t value)
{
    for (uint64_t i = 0; i < own->best_count && !own->better; i++) {
        bool negative;
        uint64_t other;
        if (stress_word_number(&own->best[i], &negative, &other) && !negative && other < value)
            KAY_TRY(shrink_to(own, at, all, false, other));
    }
    return KAY_OK;
}

/* To the smallest that does, where there are few words, or to another one of them, else to 0 or 1; to its positive;
 * then a power of two after the other is taken off. */
static kay_status shrink_one_number(stress_candidate *own, uint64_t at, bool all)
{
    bool negative;
    uint64_t value;
    if (!stress_word_number(&own->best[at], &negative, &value) || value == 0)
        return KAY_OK;
    uint64_t most = own->best_count > SHRINK_FEW_WORDS          ? 1
                    : own->best_count > SHRINK_HARDLY_ANY_WORDS ? SHRINK_FEW
                                                                : SHRINK_MANY;
    own->better = false;
    for (uint64_t small = 0; small <= most && (small < value || negative) && !own->better; small++)
        KAY_TRY(shrink_to(own, at, all, false, small));
    if (!own->better && own->best_count <= SHRINK_FEW_WORDS && value > SHRINK_MANY)
        KAY_TRY(shrink_to_another(own, at, all, value));
    if (own->better)
        return KAY_OK;
    if (negative)
        KAY_TRY(shrink_to(own, at, all, false, value));
    negative = negative && !own->better;
    for (int power = 63; power >= 0; power--) {
        uint64_t step = UINT64_C(1) << power;
        if (step + 1 >= value)
            continue;
        KAY_TRY(shrink_to(own, at, all, negative, value - step));
        if (own->better)
            value -= step;
    }
    return KAY_OK;
}

/* Each alone, then those that are equal together. */
static kay_status shrink_numbers(stress_candidate *own, uint64_t argument)
{
    (void)argument;
    for (unsigned all = 0; all < 2; all++)
        for (uint64_t at = 0; at < own->best_count; at++)
            KAY_TRY(shrink_one_number(own, at, all));
    return KAY_OK;
}

/* ---- Numbers that are names -------------------------------------------------------------------- */

/* Lowers by one all numbers above `bound` but the one at `spared`: a number that nobody uses disappears. */
static kay_status shrink_relabel(stress_candidate *own, uint64_t bound, uint64_t spared)
{
    bool any = false;
    own->better = false;
    stress_candidate_copy(own);
    for (uint64_t i = 0; i < own->next_count; i++) {
        bool negative;
        uint64_t value;
        if (i != spared && stress_word_number(&own->next[i], &negative, &value) && !negative && value > bound) {
            if (value > SHRINK_NAME_MOST)
                return KAY_OK;
            KAY_TRY(stress_candidate_set(own, i, false, value - 1));
            any = true;
        }
    }
    return any ? stress_candidate_ask(own) : KAY_OK;
}

static kay_status shrink_names(stress_candidate *own, uint64_t argument)
{
    (void)argument;
    if (own->best_count > SHRINK_RELABEL_WORDS)
        return KAY_OK;
    for (uint64_t bound = SHRINK_RELABEL_MOST; bound > 0; bound--)
        for (uint64_t spared = 0; spared <= STRESS_COUNT_FIRST; spared++)
            KAY_TRY(shrink_relabel(own, bound, spared < STRESS_COUNT_FIRST ? spared : UINT64_MAX));
    return KAY_OK;
}

/* ---- All together ------------------------------------------------------------------------------ */

/* What takes two changes at once is looked for where one alone does nothing any more. */
static kay_status shrink_rounds(stress_candidate *own)
{
    do {
        own->progress = false;
        KAY_TRY(stress_candidate_pass(own, shrink_known, UINT64_MAX));
        KAY_TRY(shrink_words(own));
        KAY_TRY(stress_candidate_pass(own, shrink_names, 0));
        KAY_TRY(stress_candidate_pass(own, stress_letters, 0));
        KAY_TRY(stress_candidate_pass(own, shrink_rows, 0));
        KAY_TRY(stress_candidate_pass(own, shrink_numbers, 0));
        KAY_TRY(stress_candidate_pass(own, stress_pairs_order, 0));
        for (uint64_t way = 1; way <= 2 && !own->progress; way++)
            KAY_TRY(stress_candidate_pass(own, shrink_rows, way));
        if (!own->progress)
            KAY_TRY(stress_candidate_pass(own, stress_pairs, 0));
    } while (own->progress);
    return KAY_OK;
}

kay_status stress_shrink(kay_context *ctx, kay_text *input, const stress_shrink_by *by)
{
    stress_candidate own;
    kay_status status = stress_candidate_init(&own, ctx, input, by);
    if (status == KAY_OK)
        status = shrink_rounds(&own);
    stress_candidate_free(&own);
    return status == KAY_END ? KAY_OK : status;
}
