/* Candidates with fewer, plainer or smaller words. */
#include "stress/shrink_words.h"

#include <string.h>

/* Tokens that are left out: `amount` from one place on, or from two, in each of some lines. */
typedef struct words_cut {
    uint64_t at, second, amount; /* second: the same as `at` where there is one place */
    uint64_t width, lines; /* of the lines, the first of which has these places */
    uint64_t items; /* what a count goes down by */
} words_cut;

/* The count that a part has belongs to the first numbers of the text, or stands at the beginning of the line or right
 * before it; the last numbers of the text may name places, which move. */
enum {
    WORDS_FIRST = 4,
    WORDS_BEFORE = 4,
    WORDS_TAILS = 3,
    WORDS_COUNTS = 1 + (WORDS_FIRST + 1 + WORDS_BEFORE) * WORDS_TAILS
};

static uint64_t words_line_of(const stress_tokens *words, uint64_t at)
{
    while (at > 0 && words->list[at - 1].after != '\n')
        at--;
    return at;
}

static bool words_lower(stress_tokens *words, uint64_t at, uint64_t by)
{
    if (at >= words->count || words->list[at].letter || words->list[at].value < by)
        return false;
    words->list[at].value -= by;
    return true;
}

/* Whether a token is left out for one place; one before it is far behind it in unsigned numbers. */
static bool words_cuts(const words_cut *cut, uint64_t place, uint64_t i)
{
    return (i - place) / cut->width < cut->lines && (i - place) % cut->width < cut->amount;
}

/* Leaves out what is cut. */
static kay_status words_leave_out(shrink *shrinking, const words_cut *cut)
{
    const stress_tokens *words = &shrinking->words;
    stress_tokens *out = &shrinking->changed;
    KAY_TRY(stress_tokens_copy(out, words, words->count));
    out->count = 0;
    for (uint64_t i = 0; i < words->count; i++) {
        stress_token token = words->list[i], *last = out->count ? &out->list[out->count - 1] : NULL;
        if (!words_cuts(cut, cut->at, i) && !words_cuts(cut, cut->second, i))
            out->list[out->count++] = token;
        else if (last && (token.after == '\n' || !last->after))
            last->after = token.after;
    }
    return KAY_OK;
}

/* Lowers the count, as the variant has it; false: it is none. */
static bool words_put_right(shrink *shrinking, const words_cut *cut, uint64_t variant)
{
    if (variant == 0)
        return true;
    uint64_t tail = (variant - 1) % WORDS_TAILS, place = (variant - 1) / WORDS_TAILS;
    uint64_t line = words_line_of(&shrinking->words, cut->at);
    uint64_t at = place < WORDS_FIRST ? place : line - (place - WORDS_FIRST);
    if (at >= cut->at || !words_lower(&shrinking->changed, at, cut->items))
        return false;
    for (uint64_t i = 1; i <= tail; i++)
        if (shrinking->changed.count < at + 1 + i ||
            !words_lower(&shrinking->changed, shrinking->changed.count - i, cut->items))
            return false;
    return true;
}

/* Writes the candidate with a cut. */
static kay_status words_try_cut(shrink *shrinking, const words_cut *cut, uint64_t variant, kay_text *out)
{
    KAY_TRY(words_leave_out(shrinking, cut));
    if (words_put_right(shrinking, cut, variant))
        stress_tokens_join(&shrinking->changed, out);
    return out->error;
}

bool shrink_next_part(shrink_cursor *cursor, uint64_t units, uint64_t variants, bool slides)
{
    enum { SLIDES = 8 };
    if (!cursor->amount) {
        for (cursor->amount = 1; cursor->amount * 2 < units;)
            cursor->amount *= 2;
        cursor->at = units;
    }
    if (cursor->variant >= variants) {
        uint64_t step = slides && cursor->amount <= SLIDES ? 1 : cursor->amount;
        cursor->variant = 0;
        cursor->amount /= cursor->at ? 1 : 2;
        cursor->at = cursor->at ? cursor->at - (step < cursor->at ? step : cursor->at) : units;
    }
    for (; cursor->amount && cursor->amount >= units; cursor->amount /= 2)
        cursor->at = units;
    if (!cursor->amount)
        return false;
    cursor->at = cursor->at < units - cursor->amount ? cursor->at : units - cursor->amount;
    return true;
}

/* Where the number-th line begins, or the text ends. */
static uint64_t words_line(const stress_tokens *words, uint64_t number)
{
    uint64_t at = 0;
    for (; number > 0 && at < words->count; at++)
        number -= words->list[at].after == '\n' || at + 1 == words->count;
    return at;
}

kay_status shrink_lines(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    uint64_t lines = 0;
    for (uint64_t i = 0; i < shrinking->words.count; i++)
        lines += shrinking->words.list[i].after == '\n';
    if (!shrink_next_part(cursor, lines, WORDS_COUNTS, false))
        return KAY_END;
    uint64_t from = words_line(&shrinking->words, cursor->at),
             end = words_line(&shrinking->words, cursor->at + cursor->amount);
    const words_cut cut = {from, from, end - from, UINT64_MAX, 1, cursor->amount};
    return words_try_cut(shrinking, &cut, cursor->variant++, out);
}

kay_status shrink_tokens(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    if (!shrink_next_part(cursor, shrinking->words.count, WORDS_COUNTS, false))
        return KAY_END;
    const words_cut cut = {cursor->at, cursor->at, cursor->amount, UINT64_MAX, 1, cursor->amount};
    return words_try_cut(shrinking, &cut, cursor->variant++, out);
}

/* The lines of one width, one below the other, that have most tokens. */
typedef struct words_grid {
    uint64_t at, width, lines;
} words_grid;

static words_grid words_find_grid(const stress_tokens *words)
{
    words_grid best = {0}, grid = {0};
    for (uint64_t at = 0, end; at < words->count; at = end) {
        for (end = at + 1; end < words->count && words->list[end - 1].after != '\n';)
            end++;
        grid =
            end - at == grid.width ? (words_grid){grid.at, grid.width, grid.lines + 1} : (words_grid){at, end - at, 1};
        best = grid.width * grid.lines > best.width * best.lines ? grid : best;
    }
    return best;
}

kay_status shrink_columns(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    words_grid grid = words_find_grid(&shrinking->words);
    bool letters = grid.width > 0 && shrinking->words.list[grid.at].letter;
    if (!shrink_next_part(cursor, grid.width, WORDS_COUNTS, letters))
        return KAY_END;
    uint64_t at = grid.at + cursor->at;
    const words_cut cut = {at, at, cursor->amount, grid.width, grid.lines, cursor->amount};
    return words_try_cut(shrinking, &cut, cursor->variant++, out);
}

/* The cursor's place is 1 for the beginning of the row. */
kay_status shrink_ends(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { LONGEST = 4000 };
    words_grid grid = words_find_grid(&shrinking->words);
    if (cursor->variant >= WORDS_COUNTS)
        *cursor = (shrink_cursor){.amount = cursor->amount - !cursor->at, .at = !cursor->at};
    if (!cursor->amount || cursor->amount >= grid.width)
        *cursor = (shrink_cursor){.amount = grid.width - 1, .at = 1};
    if (grid.width > LONGEST || cursor->amount < 2 || !shrinking->words.list[grid.at].letter)
        return KAY_END;
    uint64_t from = grid.at + (cursor->at ? 0 : grid.width - cursor->amount);
    const words_cut cut = {from, from, cursor->amount, grid.width, grid.lines, cursor->amount};
    return words_try_cut(shrinking, &cut, cursor->variant++, out);
}

kay_status shrink_two_cuts(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { PLACES = 64, VARIANTS = WORDS_COUNTS * PLACES };
    words_grid grid = words_find_grid(&shrinking->words);
    if (!shrink_next_part(cursor, grid.width, VARIANTS, false))
        return KAY_END;
    uint64_t amount = cursor->amount, variant = cursor->variant++;
    uint64_t second = cursor->at + amount * (1 + variant / WORDS_COUNTS);
    if (grid.width / amount > PLACES || second + amount > grid.width || 2 * amount >= grid.width) {
        cursor->variant = VARIANTS;
        return KAY_OK;
    }
    const words_cut cut = {grid.at + cursor->at, grid.at + second, amount, grid.width, grid.lines, 2 * amount};
    return words_try_cut(shrinking, &cut, variant % WORDS_COUNTS, out);
}

static char words_first_letter(const stress_tokens *words)
{
    char first = '\0';
    for (uint64_t i = 0; i < words->count; i++) {
        char letter = words->list[i].letter;
        first = letter && (!first || (unsigned char)letter < (unsigned char)first) ? letter : first;
    }
    return first;
}

kay_status shrink_plain(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    if (!shrink_next_part(cursor, shrinking->words.count + 1, 2, false))
        return KAY_END;
    uint64_t value = cursor->variant++, end = cursor->at + cursor->amount;
    char letter = words_first_letter(&shrinking->words);
    KAY_TRY(stress_tokens_copy(&shrinking->changed, &shrinking->words, shrinking->words.count));
    for (uint64_t i = cursor->at; i < end && i < shrinking->words.count; i++) {
        stress_token *token = &shrinking->changed.list[i];
        token->value = token->letter ? 0 : token->value < value ? token->value : value;
        token->letter = token->letter ? letter : '\0';
        token->negative = false;
    }
    stress_tokens_join(&shrinking->changed, out);
    return out->error;
}

enum { WORDS_SMALL = 150, WORDS_FEW = 12, WORDS_BITS = 64, WORDS_CHANGES = WORDS_SMALL + WORDS_FEW + 2 * WORDS_BITS };

/* What a number may become: a small one, many of them where there are few words; another one there; less by a power of
 * two; its leading bits. */
static bool words_number(const stress_tokens *words, uint64_t at, uint64_t change, stress_token *out)
{
    uint64_t small = words->count <= 2 ? WORDS_SMALL : words->count <= WORDS_FEW ? WORDS_FEW : 2;
    *out = words->list[at];
    if (change < WORDS_SMALL) {
        *out = (stress_token){.value = change};
        return change < small;
    }
    change -= WORDS_SMALL;
    if (change < WORDS_FEW) {
        bool good = change < words->count && words->count <= WORDS_FEW && !words->list[change].letter;
        *out = good ? words->list[change] : *out;
        return good;
    }
    change -= WORDS_FEW;
    uint64_t power = UINT64_C(1) << (WORDS_BITS - 1 - change % WORDS_BITS), value = out->value;
    out->value = change < WORDS_BITS ? value - power : value >> (WORDS_BITS - 1 - change % WORDS_BITS);
    return out->value < value;
}

/* The cursor's amount is 0 for numbers that are equal, which come first. */
kay_status shrink_numbers(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    const stress_tokens *words = &shrinking->words;
    if (cursor->variant >= WORDS_CHANGES)
        *cursor = (shrink_cursor){.amount = cursor->amount, .at = cursor->at + 1};
    if (cursor->at >= words->count)
        *cursor = (shrink_cursor){.amount = cursor->amount + 1};
    if (cursor->amount > 1 || !words->count)
        return KAY_END;
    stress_token old = words->list[cursor->at], changed;
    if (old.letter)
        cursor->variant = WORDS_CHANGES;
    if (old.letter || !words_number(words, cursor->at, cursor->variant++, &changed))
        return KAY_OK;
    KAY_TRY(stress_tokens_copy(&shrinking->changed, words, words->count));
    for (uint64_t i = 0; i < words->count; i++) {
        stress_token *token = &shrinking->changed.list[i];
        if (i == cursor->at || (cursor->amount == 0 && !token->letter && token->value == old.value)) {
            token->value = changed.value;
            token->negative = changed.negative;
        }
    }
    stress_tokens_join(&shrinking->changed, out);
    return out->error;
}

/* Lowers two numbers by the same power of two, or where both are one, all from it on; or by small amounts that may
 * differ; or exchanges them.  False: it cannot be done. */
static bool words_change_two(stress_tokens *words, uint64_t one, uint64_t other, uint64_t variant)
{
    enum { BY = 6, AMOUNTS = BY * BY };
    bool list = one == other, power = variant < WORDS_BITS;
    uint64_t by = power ? UINT64_C(1) << (WORDS_BITS - 1 - variant) : (variant - WORDS_BITS) / BY + 1;
    uint64_t by_other = power ? by : (variant - WORDS_BITS) % BY + 1;
    if (variant == WORDS_BITS + AMOUNTS) {
        stress_token token = words->list[one];
        words->list[one].value = words->list[other].value;
        words->list[other].value = token.value;
        return !words->list[other].letter;
    }
    bool good = (power || !list) && words_lower(words, one, by);
    for (uint64_t i = list ? one + 1 : other; i < (list ? words->count : other + 1) && good; i++)
        good = words_lower(words, i, by_other);
    return good;
}

kay_status shrink_two_numbers(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { WORDS = 64, FEW = 16, MORE = 36 + 1 };
    uint64_t count = shrinking->words.count, variants = WORDS_BITS + (count <= FEW ? MORE : 0);
    if (cursor->variant >= variants)
        *cursor = (shrink_cursor){.at = cursor->at + 1};
    if (count > WORDS || cursor->at >= count * count)
        return KAY_END;
    uint64_t one = cursor->at / count, other = cursor->at % count, variant = cursor->variant++;
    KAY_TRY(stress_tokens_copy(&shrinking->changed, &shrinking->words, count));
    if (one > other || shrinking->words.list[one].letter)
        cursor->variant = variants;
    else if (words_change_two(&shrinking->changed, one, other, variant))
        stress_tokens_join(&shrinking->changed, out);
    return out->error;
}
