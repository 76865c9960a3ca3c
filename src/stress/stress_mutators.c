/* The kinds of regular lists and rows, each written over a random one. */
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
    stress_tokens before, tokens; /* the latter is what becomes of the former */
    uint64_t size;
    uint64_t length; /* that a list or a row is to have; 0: any */
} mutate;

static uint64_t mutate_below(mutate *own, uint64_t below)
{
    return kay_random_below(own->random, below);
}

static uint64_t mutate_length(mutate *own)
{
    return 1 + mutate_below(own, own->size < MUTATE_USUAL ? own->size : MUTATE_USUAL);
}

/* Makes the tokens from..from + count so many, of the kind of the first one. */
static kay_status mutate_resize(mutate *own, uint64_t from, uint64_t count, uint64_t length)
{
    const stress_tokens *before = &own->before;
    stress_tokens *tokens = &own->tokens;
    KAY_TRY(stress_tokens_copy(&own->before, tokens, tokens->count));
    KAY_TRY(stress_tokens_copy(tokens, before, before->count - count + length));
    stress_token inner = before->list[from], last = before->list[from + count - 1];
    inner.after = inner.letter ? '\0' : ' ';
    last.after = last.after ? last.after : ' ';
    for (uint64_t i = 0; i < length; i++)
        tokens->list[from + i] = i + 1 < length ? inner : last;
    if (before->count > from + count)
        memcpy(tokens->list + from + length, before->list + from + count,
               (before->count - from - count) * sizeof *tokens->list);
    return KAY_OK;
}

/* ---- Numbers ----------------------------------------------------------------------------------- */

static void mutate_set(mutate *own, uint64_t at, bool negative, uint64_t value)
{
    own->tokens.list[at].value = value;
    own->tokens.list[at].negative = negative;
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

enum {
    MUTATE_EQUAL,
    MUTATE_ALTERNATING,
    MUTATE_RISING,
    MUTATE_FALLING,
    MUTATE_HILL,
    MUTATE_PALINDROME,
    MUTATE_ANY,
    MUTATE_KINDS
};

static uint64_t mutate_number(unsigned kind, uint64_t a, uint64_t b, uint64_t i, uint64_t count)
{
    uint64_t mirrored = i < count / 2 ? i : count - 1 - i;
    switch (kind) {
    case MUTATE_ALTERNATING:
        return i % 2 ? b : a;
    case MUTATE_RISING:
        return a + i;
    case MUTATE_FALLING:
        return a + (count - 1 - i);
    case MUTATE_HILL:
        return a + mirrored;
    case MUTATE_PALINDROME:
        return a + mirrored * mirrored % 3;
    default:
        return a;
    }
}

/* Fills tokens from..from + count with numbers of some regularity, often with one that is off. */
static void mutate_fill(mutate *own, uint64_t from, uint64_t count)
{
    unsigned kind = (unsigned)mutate_below(own, MUTATE_KINDS);
    bool large = mutate_below(own, 2), negative = mutate_below(own, 16) == 0;
    uint64_t a = mutate_value(own, large), b = mutate_value(own, large);
    uint64_t off = mutate_below(own, 3) ? UINT64_MAX : mutate_below(own, count);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t value = kind == MUTATE_ANY ? mutate_value(own, large) : mutate_number(kind, a, b, i, count);
        mutate_set(own, from + i, negative, value + (i == off ? mutate_below(own, 3) - 1 : 0));
    }
}

/* Finds a number that counts those behind it, or those at the end with two numbers between. */
static bool mutate_find_list(const mutate *own, unsigned skip, uint64_t *counted_by, uint64_t *from, uint64_t *count)
{
    const stress_tokens *tokens = &own->tokens;
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

static kay_status mutate_list(mutate *own, unsigned skip)
{
    uint64_t counted_by, from, count;
    if (!mutate_find_list(own, skip, &counted_by, &from, &count)) {
        if (own->tokens.count)
            mutate_set(own, mutate_below(own, own->tokens.count), false, mutate_limit(own, true));
        return KAY_OK;
    }
    for (uint64_t i = counted_by + 1; i < from; i++)
        if (mutate_below(own, 2))
            mutate_set(own, i, false, mutate_value(own, mutate_below(own, 2)));
    if (own->length || mutate_below(own, 2)) {
        uint64_t length = own->length ? own->length : mutate_length(own);
        KAY_TRY(mutate_resize(own, from, count, length));
        mutate_set(own, counted_by, false, length);
        count = length;
    }
    mutate_fill(own, from, count);
    return KAY_OK;
}

/* ---- Rows -------------------------------------------------------------------------------------- */

static unsigned mutate_alphabet(const stress_token *row, uint64_t length, char letters[MUTATE_LETTERS])
{
    unsigned count = 0;
    for (uint64_t i = 0; i < length && count < MUTATE_LETTERS; i++)
        if (!memchr(letters, row[i].letter, count))
            letters[count++] = row[i].letter;
    return count;
}

/* Blocks of one letter or alternating ones, one after the other, with a letter of their own between them at times. */
static void mutate_blocks(mutate *own, const char *letters, unsigned count, stress_token *row, uint64_t length,
                          uint64_t block)
{
    unsigned phase = (unsigned)mutate_below(own, count), step = mutate_below(own, 8) ? 1 : 0;
    for (uint64_t i = 0, left = block; i < length; i++) {
        row[i].letter = letters[phase % count];
        phase += step;
        if (--left == 0) { /* the next block begins as this one has ended, or with any letter */
            phase = mutate_below(own, 2) ? phase - step : (unsigned)mutate_below(own, count);
            left = mutate_length(own);
        }
    }
    if (mutate_below(own, 4) == 0)
        row[mutate_below(own, length)].letter = letters[mutate_below(own, count)];
}

/* The row from..*end - 1, which may become longer or shorter where its length stands before it. */
static kay_status mutate_row(mutate *own, uint64_t from, uint64_t *end)
{
    char letters[MUTATE_LETTERS];
    uint64_t length = *end - from, block = mutate_length(own);
    unsigned count = mutate_alphabet(own->tokens.list + from, length, letters);
    const stress_token *before = from ? &own->tokens.list[from - 1] : NULL;
    if (before && !before->letter && before->value == length && (own->length || mutate_below(own, 8))) {
        uint64_t wanted = block;
        for (uint64_t more = mutate_below(own, 3); more > 0 && wanted < own->size; more--)
            wanted += mutate_length(own);
        wanted = own->length ? own->length : wanted < own->size ? wanted : own->size;
        KAY_TRY(mutate_resize(own, from, length, wanted));
        mutate_set(own, from - 1, false, wanted);
        length = wanted;
    }
    mutate_blocks(own, letters, count, own->tokens.list + from, length, block);
    *end = from + length;
    return KAY_OK;
}

/* ---- Both -------------------------------------------------------------------------------------- */

static kay_status mutate_tokens(mutate *own, unsigned skip)
{
    bool rows = false;
    for (uint64_t from = skip, end; from < own->tokens.count; from = end) {
        const stress_token *list = own->tokens.list;
        for (end = from + 1; end < own->tokens.count && list[end].letter && !list[end - 1].after;)
            end++;
        if (!list[from].letter || end == from + 1)
            continue;
        KAY_TRY(mutate_row(own, from, &end));
        rows = true;
    }
    return rows ? KAY_OK : mutate_list(own, skip);
}

kay_status stress_mutate(const stress_form *form, kay_random *random, const kay_text *sample, unsigned skip,
                         uint64_t size, uint64_t length, kay_text *out)
{
    mutate own = {.rules = form->rules, .random = random, .size = size ? size : 1, .length = length};
    stress_tokens_init(&own.before, form->ctx);
    stress_tokens_init(&own.tokens, form->ctx);
    kay_status status = stress_tokens_split(&own.tokens, kay_text_string(sample), sample->length);
    if (status == KAY_OK)
        status = mutate_tokens(&own, skip);
    if (status == KAY_OK)
        stress_tokens_join(&own.tokens, out);
    stress_tokens_free(&own.before);
    stress_tokens_free(&own.tokens);
    return status == KAY_OK ? out->error : status;
}
