#include "stress/stress_mutators.h"

#include "stress/stress_words.h"

enum { SHAPE_LETTERS = 16, SHAPE_USUAL = 130 };

typedef struct shape {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_random *random;
    kay_arena arena;
    stress_word *words;
    uint64_t room, count;
    uint64_t size;
    uint64_t length; /* that a list or a row is to have; 0: any */
} shape;

static uint64_t shape_below(shape *own, uint64_t below)
{
    return kay_random_below(own->random, below);
}

static uint64_t shape_length(shape *own)
{
    return 1 + shape_below(own, own->size < SHAPE_USUAL ? own->size : SHAPE_USUAL);
}

/* ---- Numbers ----------------------------------------------------------------------------------- */

/* A number at a limit of what machines count with, or beside it; `alone`: in no list. */
static uint64_t shape_limit(shape *own, bool alone)
{
    static const unsigned bits[] = {15, 16, 24, 31, 32, 33, 53, 62, 63, 64};
    /* search would never come to an end, and those of graphs are sizes */
    if (!own->rules->theorem || own->rules->plain_position || own->rules->interactive || (alone && !own->rules->start))
        return shape_below(own, own->size < SHAPE_USUAL ? own->size + 1 : SHAPE_USUAL);
    unsigned at = bits[shape_below(own, sizeof bits / sizeof *bits)];
    uint64_t power = at < 64 ? UINT64_C(1) << at : 0;
    return power + shape_below(own, 4) - 2;
}

static uint64_t shape_value(shape *own, bool large)
{
    return large ? shape_limit(own, false) : shape_below(own, 12);
}

enum { SHAPE_EQUAL, SHAPE_ALTERNATING, SHAPE_RISING, SHAPE_FALLING, SHAPE_HILL, SHAPE_PALINDROME, SHAPE_ANY, SHAPES };

static uint64_t shape_number(unsigned kind, uint64_t a, uint64_t b, uint64_t i, uint64_t count, uint64_t any)
{
    uint64_t mirrored = i < count / 2 ? i : count - 1 - i;
    switch (kind) {
    case SHAPE_EQUAL:
        return a;
    case SHAPE_ALTERNATING:
        return i % 2 ? b : a;
    case SHAPE_RISING:
        return a + i;
    case SHAPE_FALLING:
        return a + (count - 1 - i);
    case SHAPE_HILL:
        return a + mirrored;
    case SHAPE_PALINDROME:
        return a + mirrored * mirrored % 3;
    default:
        return any;
    }
}

/* Fills words from..from + count with numbers of some regularity, often with one that is off. */
static kay_status shape_fill(shape *own, uint64_t from, uint64_t count)
{
    unsigned kind = (unsigned)shape_below(own, SHAPES);
    bool large = shape_below(own, 2), negative = shape_below(own, 16) == 0;
    uint64_t a = shape_value(own, large), b = shape_value(own, large);
    uint64_t off = shape_below(own, 3) ? UINT64_MAX : shape_below(own, count);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t value = shape_number(kind, a, b, i, count, kind == SHAPE_ANY ? shape_value(own, large) : 0);
        if (i == off)
            value += shape_below(own, 3) - 1;
        KAY_TRY(stress_word_set(&own->words[from + i], negative, value, &own->arena));
    }
    return KAY_OK;
}

/* Makes the list of words from..from + count another length, and sets the word that counts them. */
static kay_status shape_resize(shape *own, uint64_t counted_by, uint64_t from, uint64_t count, uint64_t length)
{
    uint64_t total = own->count - count + length;
    if (total > own->room) {
        stress_word *words = kay_resize(own->ctx, own->words, own->room * sizeof *words, total * sizeof *words);
        if (!words)
            return kay_no_memory(own->ctx);
        own->words = words;
        own->room = total;
    }
    memmove(own->words + from + length, own->words + from + count, (own->count - from - count) * sizeof *own->words);
    for (uint64_t i = 0; i < length; i++)
        own->words[from + i] = (stress_word){"0", 1, i + 1 == length};
    own->count = total;
    return stress_word_set(&own->words[counted_by], false, length, &own->arena);
}

/* Finds a number that counts the words behind it, or those at the end. */
static bool shape_find_list(const shape *own, unsigned skip, uint64_t *counted_by, uint64_t *from, uint64_t *count)
{
    for (uint64_t i = skip; i < own->count && i < skip + 2u; i++) {
        bool negative;
        if (!stress_word_number(&own->words[i], &negative, count) || negative || !*count || *count >= own->count - i)
            continue;
        *counted_by = i;
        *from = i + *count + 3 == own->count ? i + 3 : i + 1; /* two numbers between the count and the list */
        return true;
    }
    return false;
}

static kay_status shape_list(shape *own, unsigned skip)
{
    uint64_t counted_by, from, count;
    if (!shape_find_list(own, skip, &counted_by, &from, &count)) {
        uint64_t at = own->count ? shape_below(own, own->count) : 0;
        return own->count ? stress_word_set(&own->words[at], false, shape_limit(own, true), &own->arena) : KAY_OK;
    }
    for (uint64_t i = counted_by + 1; i < from; i++)
        if (shape_below(own, 2))
            KAY_TRY(stress_word_set(&own->words[i], false, shape_value(own, shape_below(own, 2)), &own->arena));
    if (own->length || shape_below(own, 2)) {
        uint64_t length = own->length ? own->length : shape_length(own);
        KAY_TRY(shape_resize(own, counted_by, from, count, length));
        count = length;
    }
    return shape_fill(own, from, count);
}

/* ---- Rows -------------------------------------------------------------------------------------- */

static unsigned shape_alphabet(const stress_word *row, char letters[SHAPE_LETTERS])
{
    unsigned count = 0;
    for (size_t i = 0; i < row->length && count < SHAPE_LETTERS; i++)
        if (!memchr(letters, row->text[i], count))
            letters[count++] = row->text[i];
    return count;
}

/* Blocks of one letter or alternating ones, one after the other, with a letter of their own between them at times. */
static void shape_blocks(shape *own, const char *letters, unsigned count, char *row, uint64_t length, uint64_t block)
{
    unsigned phase = (unsigned)shape_below(own, count), step = (unsigned)shape_below(own, 8) ? 1 : 0;
    for (uint64_t i = 0, left = block; i < length; i++) {
        row[i] = letters[phase % count];
        phase += step;
        if (--left == 0) { /* the next block begins as this one has ended, or with any letter */
            phase = shape_below(own, 2) ? phase - step : (unsigned)shape_below(own, count);
            left = shape_length(own);
        }
    }
    if (shape_below(own, 4) == 0)
        row[shape_below(own, length)] = letters[shape_below(own, count)];
}

static kay_status shape_row(shape *own, uint64_t at)
{
    char letters[SHAPE_LETTERS];
    stress_word *word = &own->words[at];
    uint64_t length = word->length, counted = 0, block = shape_length(own);
    unsigned count = shape_alphabet(word, letters);
    bool negative, alone = at > 0 && stress_word_number(&own->words[at - 1], &negative, &counted) &&
                           counted == word->length && (own->length || shape_below(own, 8));
    if (alone) {
        length = block;
        for (uint64_t more = shape_below(own, 3); more > 0 && length < own->size; more--)
            length += shape_length(own);
        length = own->length ? own->length : length < own->size ? length : own->size;
        KAY_TRY(stress_word_set(&own->words[at - 1], false, length, &own->arena));
    }
    char *row = kay_arena_get(&own->arena, length + 1);
    if (!row)
        return kay_no_memory(own->ctx);
    shape_blocks(own, letters, count, row, length, block);
    word->text = row;
    word->length = length;
    return KAY_OK;
}

/* ---- Both -------------------------------------------------------------------------------------- */

static kay_status shape_words(shape *own, unsigned skip)
{
    bool rows = false;
    for (uint64_t i = skip; i < own->count; i++) {
        if (!stress_word_is_row(&own->words[i]))
            continue;
        KAY_TRY(shape_row(own, i));
        rows = true;
    }
    return rows ? KAY_OK : shape_list(own, skip);
}

kay_status stress_shape(kay_context *ctx, const kay_ruleset *rules, kay_random *random, const kay_text *sample,
                        unsigned skip, uint64_t size, uint64_t length, kay_text *out)
{
    shape own = {.ctx = ctx, .rules = rules, .random = random, .size = size ? size : 1, .length = length};
    kay_arena_init(&own.arena, ctx);
    kay_status status = stress_words_split(sample, &own.arena, ctx, &own.words, &own.room, &own.count);
    if (status == KAY_OK)
        status = shape_words(&own, skip);
    if (status == KAY_OK)
        stress_words_join(own.words, own.count, out);
    kay_free(ctx, own.words, own.room * sizeof *own.words);
    kay_arena_free(&own.arena);
    return status == KAY_OK ? out->error : status;
}
