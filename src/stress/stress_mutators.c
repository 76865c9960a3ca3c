/* The sample is gone through token by token, and what becomes of it is written. */
#include "stress/stress_mutators.h"

#include <kayles/contest.h>
#include <kayles/random.h>
#include <kayles/starts.h>

#include <string.h>

#include "stress/stress_tokens.h"

enum { MUTATE_LETTERS = 16, MUTATE_USUAL = 130 };

typedef struct mutate {
    const kay_ruleset *rules;
    kay_random *random;
    stress_tokens sample;
    uint64_t skip; /* tokens at its beginning that stay */
    uint64_t size;
    uint64_t length; /* that a list or a row is to have; 0: any */
    kay_text *out;
} mutate;

static uint64_t mutate_below(mutate *change, uint64_t below)
{
    return kay_random_below(change->random, below);
}

static uint64_t mutate_length(mutate *change)
{
    return 1 + mutate_below(change, change->size < MUTATE_USUAL ? change->size : MUTATE_USUAL);
}

static void mutate_copy(mutate *change, uint64_t from, uint64_t end)
{
    for (uint64_t i = from; i < end; i++)
        stress_token_write(&change->sample.list[i], change->out);
}

static void mutate_number_write(mutate *change, bool negative, uint64_t value, char after)
{
    stress_token_write(&(stress_token){.value = value, .negative = negative, .after = after}, change->out);
}

/* A number at a limit of what machines count with, or beside it; `alone`: in no list. */
static uint64_t mutate_limit(mutate *change, bool alone)
{
    static const unsigned bits[] = {15, 16, 24, 31, 32, 33, 53, 62, 63, 64};
    /* search would never come to an end, and those of graphs are sizes */
    if (!change->rules->theorem || change->rules->plain_position || kay_contest_form_of(change->rules)->interactive ||
        (alone && !kay_starts_of(change->rules)->start))
        return mutate_below(change, change->size < MUTATE_USUAL ? change->size + 1 : MUTATE_USUAL);
    unsigned at = bits[mutate_below(change, sizeof bits / sizeof *bits)];
    uint64_t power = at < 64 ? UINT64_C(1) << at : 0;
    return power + mutate_below(change, 4) - 2;
}

static uint64_t mutate_value(mutate *change, bool large)
{
    return large ? mutate_limit(change, false) : mutate_below(change, 12);
}

/* Writes so many numbers of some regularity, often with one that is off, in the place of those from..from + old: equal
 * ones or two in turn, which may rise or fall, from both ends to the middle too. */
static void mutate_fill(mutate *change, uint64_t from, uint64_t old, uint64_t count)
{
    const stress_token *list = change->sample.list + from;
    bool any = mutate_below(change, 7) == 0, turns = mutate_below(change, 4) == 0,
         mirrored = mutate_below(change, 3) == 0;
    bool steps = mutate_below(change, 2), falls = mutate_below(change, 2), large = mutate_below(change, 2);
    bool negative = mutate_below(change, 16) == 0;
    uint64_t values[] = {mutate_value(change, large), mutate_value(change, large)};
    uint64_t off = mutate_below(change, 3) ? UINT64_MAX : mutate_below(change, count);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t step = mirrored && i >= count / 2 ? count - 1 - i : i;
        uint64_t value = values[turns && i % 2] + (!steps ? 0 : falls ? count - 1 - step : step);
        char after = i + 1 == count ? list[old - 1].after : count == old ? list[i].after : ' ';
        value = (any ? mutate_value(change, large) : value) + (i == off ? mutate_below(change, 3) - 1 : 0);
        mutate_number_write(change, negative, value, after);
    }
}

/* Finds a number that counts those behind it, or those at the end with two numbers between. */
static bool mutate_find_list(const mutate *change, unsigned skip, uint64_t *counted_by, uint64_t *from, uint64_t *count)
{
    const stress_tokens *tokens = &change->sample;
    for (uint64_t i = skip; i < tokens->count && i < skip + 2u; i++) {
        *count = tokens->list[i].value;
        if (tokens->list[i].negative || !*count || *count >= tokens->count - i)
            continue;
        *counted_by = i;
        *from = i + *count + 3 == tokens->count ? i + 3 : i + 1;
        return true;
    }
    return false;
}

static void mutate_list(mutate *change)
{
    const stress_tokens *sample = &change->sample;
    uint64_t counted_by, from, count;
    if (!mutate_find_list(change, change->skip, &counted_by, &from, &count)) {
        uint64_t at = sample->count ? mutate_below(change, sample->count) : 0;
        mutate_copy(change, 0, at);
        if (sample->count)
            mutate_number_write(change, false, mutate_limit(change, true), sample->list[at].after);
        mutate_copy(change, at + 1, sample->count);
        return;
    }
    uint64_t length = change->length ? change->length : mutate_below(change, 2) ? mutate_length(change) : count;
    mutate_copy(change, 0, counted_by);
    mutate_number_write(change, false, length, sample->list[counted_by].after);
    for (uint64_t i = counted_by + 1; i < from; i++)
        if (mutate_below(change, 2))
            mutate_number_write(change, false, mutate_value(change, mutate_below(change, 2)), sample->list[i].after);
        else
            mutate_copy(change, i, i + 1);
    mutate_fill(change, from, count, length);
    mutate_copy(change, from + count, sample->count);
}

/* How long the row is that begins at a token; 0: none does, or one of a single letter. */
static uint64_t mutate_row_at(const stress_tokens *sample, uint64_t from)
{
    uint64_t end = from;
    while (end < sample->count && sample->list[end].letter && (end == from || !sample->list[end - 1].after))
        end++;
    return end > from + 1 ? end - from : 0;
}

static unsigned mutate_alphabet(const stress_token *row, uint64_t length, char letters[MUTATE_LETTERS])
{
    unsigned count = 0;
    for (uint64_t i = 0; i < length && count < MUTATE_LETTERS; i++)
        if (!memchr(letters, row[i].letter, count))
            letters[count++] = row[i].letter;
    return count;
}

/* Writes a row: blocks of one letter or alternating ones, one after the other, with a letter of their own between them
 * at times. */
static void mutate_row(mutate *change, uint64_t from, uint64_t old, uint64_t length)
{
    char letters[MUTATE_LETTERS];
    const stress_token *row = change->sample.list + from;
    unsigned count = mutate_alphabet(row, old, letters);
    unsigned phase = (unsigned)mutate_below(change, count), step = mutate_below(change, 8) ? 1 : 0;
    uint64_t off = mutate_below(change, 4) ? UINT64_MAX : mutate_below(change, length);
    for (uint64_t i = 0, left = mutate_length(change); i < length; i++) {
        unsigned letter = i == off ? (unsigned)mutate_below(change, count) : phase % count;
        char after = i + 1 < length ? '\0' : row[old - 1].after;
        stress_token_write(&(stress_token){.letter = letters[letter], .after = after}, change->out);
        phase += step;
        if (--left == 0) { /* the next block begins as this one has ended, or with any letter */
            phase = mutate_below(change, 2) ? phase - step : (unsigned)mutate_below(change, count);
            left = mutate_length(change);
        }
    }
}

/* The length of a row in the place of one whose length stands before it. */
static uint64_t mutate_row_length(mutate *change)
{
    uint64_t length = mutate_length(change);
    for (uint64_t more = mutate_below(change, 3); more > 0 && length < change->size; more--)
        length += mutate_length(change);
    return change->length ? change->length : length < change->size ? length : change->size;
}

/* False: there are no rows. */
static bool mutate_rows(mutate *change)
{
    const stress_tokens *sample = &change->sample;
    bool rows = false;
    for (uint64_t i = 0; i < sample->count; i++)
        rows = rows || (i >= change->skip && mutate_row_at(sample, i));
    for (uint64_t i = 0, row; i < sample->count && rows; i += row) {
        const stress_token *token = &sample->list[i];
        row = i < change->skip ? 0 : mutate_row_at(sample, i);
        if (row) {
            mutate_row(change, i, row, row);
            continue;
        }
        row = i < change->skip || token->letter ? 0 : mutate_row_at(sample, i + 1);
        bool counts = row && token->value == row && (change->length || mutate_below(change, 8));
        uint64_t length = counts ? mutate_row_length(change) : row;
        if (counts)
            mutate_number_write(change, false, length, token->after);
        else
            mutate_copy(change, i, i + 1);
        if (row)
            mutate_row(change, i + 1, row, length);
        row++;
    }
    return rows;
}

kay_status stress_mutate(const stress_form *form, kay_random *random, const kay_text *sample, unsigned skip,
                         uint64_t size, uint64_t length, kay_text *out)
{
    mutate change = {form->rules, random, {.ctx = form->ctx}, skip, size ? size : 1, length, out};
    kay_text_clear(out);
    kay_status status = stress_tokens_split(&change.sample, kay_text_string(sample), sample->length);
    if (status == KAY_OK && !mutate_rows(&change))
        mutate_list(&change);
    if (out->length && out->data[out->length - 1] != '\n')
        kay_text_char(out, '\n');
    stress_tokens_free(&change.sample);
    return status == KAY_OK ? out->error : status;
}
