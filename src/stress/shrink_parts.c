/* Makes candidates with fewer parts, plainer letters or smaller numbers. */
#include "stress/shrink_parts.h"

/* Advances cursor->counter to the next token that is a count, and stores its value.  Returns false at the end. */
static bool parts_counter(const shrink *shrinking, shrink_cursor *cursor, uint64_t *units)
{
    const kay_input_tree *tree = &shrinking->tree;
    while (cursor->counter < tree->count && !tree->list[cursor->counter].counts)
        *cursor = (shrink_cursor){.counter = cursor->counter + 1};
    if (cursor->counter == tree->count)
        return false;
    *units = tree->list[cursor->counter].value;
    return true;
}

/* Writes the candidate without one or two runs of cursor->amount units. */
static kay_status parts_cut(shrink *shrinking, const shrink_cursor *cursor, uint64_t begin, uint64_t second,
                            kay_text *out)
{
    const kay_input_cut cut = {
        cursor->counter, {begin, second}, {begin + cursor->amount, second > begin ? second + cursor->amount : second}};
    const kay_status status = kay_input_tree_cut(shrinking->parsed_by, &shrinking->tree, &cut, &shrinking->changed);
    if (status == KAY_OK)
        kay_input_tree_write(&shrinking->changed, out);
    return status == KAY_OK ? out->error : status == KAY_END ? KAY_OK : status;
}

/* Returns the largest power of two less than `units`, or 1. */
static uint64_t parts_power(uint64_t units)
{
    uint64_t power = 1;
    while (2 * power < units)
        power *= 2;
    return power;
}

/* Moves the cursor to the next run: first all units, then the runs whose length is a power of two: long ones first, and
 * from the last run to the first.  With `slides`, short runs begin at every place.  Returns false if there are no
 * more. */
static bool parts_next_run(shrink_cursor *cursor, uint64_t units, bool slides)
{
    enum { SLIDES = 8 };
    if (!cursor->amount || cursor->amount > units) {
        cursor->amount = units;
        cursor->at = 0;
        return units > 0;
    }
    if (cursor->at == 0) {
        if (cursor->amount == 1)
            return false;
        cursor->amount = parts_power(cursor->amount);
        cursor->at = units - cursor->amount;
        return true;
    }
    const uint64_t step = slides && cursor->amount <= SLIDES ? 1 : cursor->amount;
    cursor->at -= step < cursor->at ? step : cursor->at;
    cursor->at = cursor->at < units - cursor->amount ? cursor->at : units - cursor->amount;
    return true;
}

static kay_status parts_runs(shrink *shrinking, bool cases, shrink_cursor *cursor, kay_text *out)
{
    enum { SLIDING = 1000 };
    uint64_t units;
    while (parts_counter(shrinking, cursor, &units)) {
        const bool wanted = shrinking->tree.list[cursor->counter].cases == cases;
        if (wanted && parts_next_run(cursor, units, units <= SLIDING && !cases))
            return parts_cut(shrinking, cursor, cursor->at, 0, out);
        *cursor = (shrink_cursor){.counter = cursor->counter + 1};
    }
    return KAY_END;
}

kay_status shrink_cases(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    return parts_runs(shrinking, true, cursor, out);
}

kay_status shrink_parts(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    return parts_runs(shrinking, false, cursor, out);
}

/* cursor->variant is the distance between the beginnings of the two runs, divided by their length. */
kay_status shrink_two_parts(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { PLACES = 64 };
    uint64_t units;
    while (parts_counter(shrinking, cursor, &units)) {
        if (!cursor->amount)
            cursor->amount = parts_power((units + 1) / 2);
        cursor->variant++;
        if (cursor->at + (cursor->variant + 1) * cursor->amount > units) {
            cursor->at += cursor->amount;
            cursor->variant = 1;
        }
        if (cursor->at + 2 * cursor->amount > units || 2 * cursor->amount >= units)
            *cursor = (shrink_cursor){.counter = cursor->counter, .amount = cursor->amount / 2};
        else if (units / cursor->amount <= PLACES)
            return parts_cut(shrinking, cursor, cursor->at, cursor->at + cursor->variant * cursor->amount, out);
        else
            cursor->amount = 0;
        if (!cursor->amount)
            *cursor = (shrink_cursor){.counter = cursor->counter + 1};
    }
    return KAY_END;
}

/* Returns true for a number that may change freely.  A count may not: it must match the items that it counts. */
static bool parts_is_number(const kay_input_token *token)
{
    return !token->letter && !token->counts && !token->hidden;
}

static uint64_t parts_written(const kay_input_tree *tree)
{
    uint64_t written = 0;
    for (uint64_t i = 0; i < tree->count; i++)
        written += !tree->list[i].hidden;
    return written;
}

static kay_status parts_write(shrink *shrinking, kay_text *out)
{
    kay_input_tree_write(&shrinking->changed, out);
    return out->error;
}

/* After a cut of one token: adds its value to the token before or after it.  Returns false if one of the two is not a
 * number. */
static bool parts_add(shrink *shrinking, uint64_t counter, bool behind)
{
    const kay_input_tree *tree = &shrinking->tree, *changed = &shrinking->changed;
    uint64_t at = counter + 1;
    while (at < changed->count && changed->list[at].value == tree->list[at].value)
        at++;
    const uint64_t to = at - !behind;
    if (changed->count + 1 != tree->count || to >= changed->count || !parts_is_number(&tree->list[at]) ||
        !parts_is_number(&changed->list[to]))
        return false;
    changed->list[to].value += tree->list[at].value;
    return true;
}

kay_status shrink_sums(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    uint64_t units;
    while (parts_counter(shrinking, cursor, &units)) {
        cursor->at += cursor->variant++ % 2;
        if (cursor->at >= units) {
            *cursor = (shrink_cursor){.counter = cursor->counter + 1};
            continue;
        }
        const uint64_t part = units - 1 - cursor->at;
        const kay_input_cut cut = {cursor->counter, {part}, {part + 1}};
        const kay_status status = kay_input_tree_cut(shrinking->parsed_by, &shrinking->tree, &cut, &shrinking->changed);
        if (status == KAY_OK && parts_add(shrinking, cursor->counter, cursor->variant % 2))
            return parts_write(shrinking, out);
        return status == KAY_END ? KAY_OK : status;
    }
    return KAY_END;
}

static char parts_first_letter(const kay_input_tree *tree)
{
    char first = '\0';
    for (uint64_t i = 0; i < tree->count; i++) {
        const char letter = tree->list[i].letter;
        first = letter && (!first || (unsigned char)letter < (unsigned char)first) ? letter : first;
    }
    return first;
}

kay_status shrink_plain(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    const kay_input_tree *tree = &shrinking->tree;
    if (cursor->variant % 2 == 0 && !parts_next_run(cursor, tree->count, false))
        return KAY_END;
    const uint64_t value = cursor->variant++ % 2, end = cursor->at + cursor->amount;
    const char letter = parts_first_letter(tree);
    KAY_TRY(kay_input_tree_copy(&shrinking->changed, tree));
    for (uint64_t i = cursor->at; i < end && i < tree->count; i++) {
        kay_input_token *token = &shrinking->changed.list[i];
        if (token->letter)
            token->letter = letter;
        else if (parts_is_number(token)) {
            token->value = token->value < value ? token->value : value;
            token->negative = false;
        }
    }
    return parts_write(shrinking, out);
}

/* In the first round (cursor->amount is 0) all letters equal to the chosen one change with it; in the second round (1)
 * only the chosen letter changes. */
kay_status shrink_letters(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { MOST = 100 };
    const kay_input_tree *tree = &shrinking->tree;
    const char *letters = shrinking->parsed_by->letters;
    if (!letters || tree->count > MOST)
        return KAY_END;
    if (!letters[cursor->variant])
        *cursor = (shrink_cursor){.amount = cursor->amount, .at = cursor->at + 1};
    while (cursor->at < tree->count && !tree->list[cursor->at].letter)
        cursor->at++;
    if (cursor->at >= tree->count) {
        *cursor = (shrink_cursor){.amount = cursor->amount + 1};
        return cursor->amount > 1 ? KAY_END : KAY_OK;
    }
    const char old = tree->list[cursor->at].letter, letter = letters[cursor->variant++];
    if ((unsigned char)letter >= (unsigned char)old)
        return KAY_OK;
    KAY_TRY(kay_input_tree_copy(&shrinking->changed, tree));
    for (uint64_t i = 0; i < tree->count; i++)
        if (i == cursor->at || (!cursor->amount && tree->list[i].letter == old))
            shrinking->changed.list[i].letter = letter;
    return parts_write(shrinking, out);
}

enum { PARTS_SMALL = 150, PARTS_FEW = 12, PARTS_BITS = 64, PARTS_CHANGES = PARTS_SMALL + PARTS_FEW + 2 * PARTS_BITS };

/* Makes a number's replacement: the number minus a power of two, which halves a large number in few tries; a small
 * number (more choices if the input has few numbers); another number of the input; its leading bits.  Returns false if
 * there is no such replacement. */
static bool parts_number(const kay_input_tree *tree, uint64_t at, uint64_t change, kay_input_token *out)
{
    const uint64_t written = parts_written(tree), value = tree->list[at].value;
    const uint64_t small = written <= 2 ? PARTS_SMALL : written <= PARTS_FEW ? PARTS_FEW : 2;
    *out = tree->list[at];
    if (change < PARTS_BITS) {
        out->value -= UINT64_C(1) << (PARTS_BITS - 1 - change);
        return out->value < value;
    }
    change -= PARTS_BITS;
    if (change < PARTS_SMALL) {
        out->value = change;
        out->negative = false;
        return change < small;
    }
    change -= PARTS_SMALL;
    if (change < PARTS_FEW) {
        const bool good = written <= PARTS_FEW && change < tree->count && !tree->list[change].letter;
        *out = good ? tree->list[change] : *out;
        return good;
    }
    out->value >>= PARTS_BITS - 1 - (change - PARTS_FEW);
    return out->value < value;
}

/* In the first round (cursor->amount is 0) all numbers equal to the chosen one change with it; in the second round (1)
 * only the chosen number changes. */
kay_status shrink_numbers(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    const kay_input_tree *tree = &shrinking->tree;
    kay_input_token changed;
    if (cursor->variant >= PARTS_CHANGES)
        *cursor = (shrink_cursor){.amount = cursor->amount, .at = cursor->at + 1};
    while (cursor->at < tree->count && !parts_is_number(&tree->list[cursor->at]))
        cursor->at++;
    if (cursor->at >= tree->count) {
        *cursor = (shrink_cursor){.amount = cursor->amount + 1};
        return cursor->amount > 1 ? KAY_END : KAY_OK;
    }
    const uint64_t old = tree->list[cursor->at].value;
    if (!parts_number(tree, cursor->at, cursor->variant++, &changed))
        return KAY_OK;
    KAY_TRY(kay_input_tree_copy(&shrinking->changed, tree));
    for (uint64_t i = 0; i < tree->count; i++) {
        kay_input_token *token = &shrinking->changed.list[i];
        if (i != cursor->at && (cursor->amount || !parts_is_number(token) || token->value != old))
            continue;
        token->value = changed.value;
        token->negative = changed.negative;
    }
    return parts_write(shrinking, out);
}

static bool parts_lower(kay_input_token *token, uint64_t by)
{
    const bool good = parts_is_number(token) && token->value >= by;
    token->value -= good ? by : 0;
    return good;
}

/* Lowers two numbers by the same power of two, or by small amounts that may differ; or exchanges them.  If `one` equals
 * `other`, lowers this number and all numbers after it by the power of two.  Returns false if a number is too small. */
static bool parts_change_two(kay_input_tree *tree, uint64_t one, uint64_t other, uint64_t variant)
{
    enum { BY = 6, AMOUNTS = BY * BY };
    kay_input_token *list = tree->list;
    const bool all = one == other, power = variant < PARTS_BITS;
    const uint64_t by = power ? UINT64_C(1) << (PARTS_BITS - 1 - variant) : (variant - PARTS_BITS) / BY + 1;
    const uint64_t by_other = power ? by : (variant - PARTS_BITS) % BY + 1;
    if (variant == PARTS_BITS + AMOUNTS) {
        const uint64_t value = list[one].value;
        list[one].value = list[other].value;
        list[other].value = value;
        return parts_is_number(&list[other]);
    }
    bool good = (power || !all) && parts_lower(&list[one], by);
    for (uint64_t i = all ? one + 1 : other; i < (all ? tree->count : other + 1) && good; i++)
        good = !parts_is_number(&list[i]) ? all : parts_lower(&list[i], by_other);
    return good;
}

kay_status shrink_two_numbers(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { MOST = 64, FEW = 16, MORE = 36 + 1 };
    const uint64_t written = parts_written(&shrinking->tree), count = shrinking->tree.count;
    const uint64_t variants = PARTS_BITS + (written <= FEW ? MORE : 0);
    if (cursor->variant >= variants)
        *cursor = (shrink_cursor){.at = cursor->at + 1};
    if (written > MOST || cursor->at >= count * count)
        return KAY_END;
    const uint64_t one = cursor->at / count, other = cursor->at % count, variant = cursor->variant++;
    KAY_TRY(kay_input_tree_copy(&shrinking->changed, &shrinking->tree));
    if (one > other || !parts_is_number(&shrinking->tree.list[one]))
        cursor->variant = variants;
    else if (parts_change_two(&shrinking->changed, one, other, variant))
        return parts_write(shrinking, out);
    return KAY_OK;
}

/* cursor->at and cursor->amount are the two places, the smaller one first. */
kay_status shrink_places(shrink *shrinking, shrink_cursor *cursor, kay_text *out)
{
    enum { MOST = 14 };
    uint64_t units;
    while (parts_counter(shrinking, cursor, &units)) {
        if (++cursor->at >= cursor->amount) {
            cursor->amount = cursor->amount ? cursor->amount + 1 : 2;
            cursor->at = 1;
        }
        if (cursor->amount > units || units > MOST) {
            *cursor = (shrink_cursor){.counter = cursor->counter + 1};
            continue;
        }
        KAY_TRY(kay_input_tree_copy(&shrinking->changed, &shrinking->tree));
        for (uint64_t i = 0; i < shrinking->changed.count; i++) {
            kay_input_token *token = &shrinking->changed.list[i];
            const bool place = token->place_of == cursor->counter + 1;
            if (place && (token->value == cursor->at || token->value == cursor->amount))
                token->value = cursor->at + cursor->amount - token->value;
        }
        return parts_write(shrinking, out);
    }
    return KAY_END;
}
