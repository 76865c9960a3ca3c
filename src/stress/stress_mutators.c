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

static uint64_t mutate_below(mutate *own, uint64_t below)
{
    return kay_random_below(own->random, below);
}

static uint64_t mutate_length(mutate *own)
{
    return 1 + mutate_below(own, own->size < MUTATE_USUAL ? own->size : MUTATE_USUAL);
}

static void mutate_copy(mutate *own, uint64_t from, uint64_t end)
{
    for (uint64_t i = from; i < end; i++)
        stress_token_write(&own->sample.list[i], own->out);
}

static void mutate_number_write(mutate *own, bool negative, uint64_t value, char after)
{
    stress_token_write(&(stress_token){.value = value, .negative = negative, .after = after}, own->out);
}

/* A number at a limit of what machines count with, or beside it; `alone`: in no list. */
static uint64_t mutate_limit(mutate *own, bool alone)
{
    static const unsigned bits[] = {15, 16, 24, 31, 32, 33, 53, 62, 63, 64};
    /* search would never come to an end, and those of graphs are sizes */
    if (!own->rules->theorem || own->rules->plain_position || kay_contest_form_of(own->rules)->interactive ||
        (alone && !kay_starts_of(own->rules)->start))
        return mutate_below(own, own->size < MUTATE_USUAL ? own->size + 1 : MUTATE_USUAL);
    unsigned at = bits[mutate_below(own, sizeof bits / sizeof *bits)];
    uint64_t power = at < 64 ? UINT64_C(1) << at : 0;
    return power + mutate_below(own, 4) - 2;
}

static uint64_t mutate_value(mutate *own, bool large)
{
    return large ? mutate_limit(own, false) : mutate_below(own, 12);
}

/* Writes so many numbers of some regularity, often with one that is off, in the place of those from..from + old: equal
 * ones or two in turn, which may rise or fall, from both ends to the middle too. */
static void mutate_fill(mutate *own, uint64_t from, uint64_t old, uint64_t count)
{
    const stress_token *list = own->sample.list + from;
    bool any = mutate_below(own, 7) == 0, turns = mutate_below(own, 4) == 0, mirrored = mutate_below(own, 3) == 0;
    bool steps = mutate_below(own, 2), falls = mutate_below(own, 2), large = mutate_below(own, 2);
    bool negative = mutate_below(own, 16) == 0;
    uint64_t values[] = {mutate_value(own, large), mutate_value(own, large)};
    uint64_t off = mutate_below(own, 3) ? UINT64_MAX : mutate_below(own, count);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t step = mirrored && i >= count / 2 ? count - 1 - i : i;
        uint64_t value = values[turns && i % 2] + (!steps ? 0 : falls ? count - 1 - step : step);
        char after = i + 1 == count ? list[old - 1].after : count == old ? list[i].after : ' ';
        value = (any ? mutate_value(own, large) : value) + (i == off ? mutate_below(own, 3) - 1 : 0);
        mutate_number_write(own, negative, value, after);
    }
}

/* Finds a number that counts those behind it, or those at the end with two numbers between. */
static bool mutate_find_list(const mutate *own, unsigned skip, uint64_t *counted_by, uint64_t *from, uint64_t *count)
{
    const stress_tokens *tokens = &own->sample;
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

static void mutate_list(mutate *own)
{
    const stress_tokens *sample = &own->sample;
    uint64_t counted_by, from, count;
    if (!mutate_find_list(own, own->skip, &counted_by, &from, &count)) {
        uint64_t at = sample->count ? mutate_below(own, sample->count) : 0;
        mutate_copy(own, 0, at);
        if (sample->count)
            mutate_number_write(own, false, mutate_limit(own, true), sample->list[at].after);
        mutate_copy(own, at + 1, sample->count);
        return;
    }
    uint64_t length = own->length ? own->length : mutate_below(own, 2) ? mutate_length(own) : count;
    mutate_copy(own, 0, counted_by);
    mutate_number_write(own, false, length, sample->list[counted_by].after);
    for (uint64_t i = counted_by + 1; i < from; i++)
        if (mutate_below(own, 2))
            mutate_number_write(own, false, mutate_value(own, mutate_below(own, 2)), sample->list[i].after);
        else
            mutate_copy(own, i, i + 1);
    mutate_fill(own, from, count, length);
    mutate_copy(own, from + count, sample->count);
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
static void mutate_row(mutate *own, uint64_t from, uint64_t old, uint64_t length)
{
    char letters[MUTATE_LETTERS];
    const stress_token *row = own->sample.list + from;
    unsigned count = mutate_alphabet(row, old, letters);
    unsigned phase = (unsigned)mutate_below(own, count), step = mutate_below(own, 8) ? 1 : 0;
    uint64_t off = mutate_below(own, 4) ? UINT64_MAX : mutate_below(own, length);
    for (uint64_t i = 0, left = mutate_length(own); i < length; i++) {
        unsigned letter = i == off ? (unsigned)mutate_below(own, count) : phase % count;
        char after = i + 1 < length ? '\0' : row[old - 1].after;
        stress_token_write(&(stress_token){.letter = letters[letter], .after = after}, own->out);
        phase += step;
        if (--left == 0) { /* the next block begins as this one has ended, or with any letter */
            phase = mutate_below(own, 2) ? phase - step : (unsigned)mutate_below(own, count);
            left = mutate_length(own);
        }
    }
}

/* The length of a row in the place of one whose length stands before it. */
static uint64_t mutate_row_length(mutate *own)
{
    uint64_t length = mutate_length(own);
    for (uint64_t more = mutate_below(own, 3); more > 0 && length < own->size; more--)
        length += mutate_length(own);
    return own->length ? own->length : length < own->size ? length : own->size;
}

/* False: there are no rows. */
static bool mutate_rows(mutate *own)
{
    const stress_tokens *sample = &own->sample;
    bool rows = false;
    for (uint64_t i = 0; i < sample->count; i++)
        rows = rows || (i >= own->skip && mutate_row_at(sample, i));
    for (uint64_t i = 0, row; i < sample->count && rows; i += row) {
        const stress_token *token = &sample->list[i];
        row = i < own->skip ? 0 : mutate_row_at(sample, i);
        if (row) {
            mutate_row(own, i, row, row);
            continue;
        }
        row = i < own->skip || token->letter ? 0 : mutate_row_at(sample, i + 1);
        bool counts = row && token->value == row && (own->length || mutate_below(own, 8));
        uint64_t length = counts ? mutate_row_length(own) : row;
        if (counts)
            mutate_number_write(own, false, length, token->after);
        else
            mutate_copy(own, i, i + 1);
        if (row)
            mutate_row(own, i + 1, row, length);
        row++;
    }
    return rows;
}

kay_status stress_mutate(const stress_form *form, kay_random *random, const kay_text *sample, unsigned skip,
                         uint64_t size, uint64_t length, kay_text *out)
{
    mutate own = {form->rules, random, {.ctx = form->ctx}, skip, size ? size : 1, length, out};
    kay_text_clear(out);
    kay_status status = stress_tokens_split(&own.sample, kay_text_string(sample), sample->length);
    if (status == KAY_OK && !mutate_rows(&own))
        mutate_list(&own);
    if (out->length && out->data[out->length - 1] != '\n')
        kay_text_char(out, '\n');
    stress_tokens_free(&own.sample);
    return status == KAY_OK ? out->error : status;
}
