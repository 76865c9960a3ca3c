/* Values that somebody else has computed, in place of rules: lists, tables and b-files, and the records that they are.
 *
 * All lines are read before they are understood.  A first line of words tells what the columns are; without it, lines of
 * two numbers of which the first counts up are a place and a value each, and anything else is a list, from 0 on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "guess/guess_gather.h"
#include "guess/guess_judge.h"

enum {
    VALUES_LOST_LEAST = 4, /* numbers that rise with gaps between them, and are taken for lost positions */
    VALUES_MOST = 1 << 18, /* positions that are made of lost ones */
    VALUES_FIRST_PAIRS = 3, /* lines of two numbers that are looked at at least, to tell pairs from a list */
};

#define VALUES_LARGEST (UINT64_C(1) << 40)

/* A word, and where it stood. */
typedef struct values_word {
    const char *text;
    uint64_t line; /* from 1, for words about it */
} values_word;

typedef struct values_reading {
    kay_context *ctx;
    kay_arena *arena;
    kay_guess_values *out;
    values_word *words;
    uint64_t count, room;
} values_reading;

static kay_status values_fail(const values_reading *reading, const values_word *word, const char *what)
{
    return kay_fail(reading->ctx, KAY_EINPUT, "line %" PRIu64 ": '%.40s' %s", word->line, word->text, what);
}

static kay_status values_split(values_reading *reading, const char *at, uint64_t length, uint64_t line)
{
    const char *end = memchr(at, '#', length);
    end = end ? end : at + length;
    while (at < end) {
        const char *from = at;
        while (at < end && !strchr(" \t\r\v\f,", *at))
            at++;
        if (at > from) {
            if (reading->count == reading->room) {
                values_word *words = kay_grow_in(reading->arena, reading->words, &reading->room, sizeof *words);
                if (!words)
                    return kay_no_memory(reading->ctx);
                reading->words = words;
            }
            char *text = kay_arena_text(reading->arena, from, (size_t)(at - from));
            if (!text)
                return kay_no_memory(reading->ctx);
            reading->words[reading->count++] = (values_word){text, line};
        }
        at++;
    }
    return KAY_OK;
}

/* Whether a word is a number. */
static bool values_number(const char *text, uint64_t *out)
{
    *out = 0;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9' || *out > VALUES_LARGEST / 10)
            return false;
        *out = 10 * *out + (uint64_t)(*p - '0');
    }
    return *text;
}

/* A nim-value, "2" or "*2", or an outcome. */
static bool values_value(const char *text, kay_guess_value *out, bool *partizan)
{
    static const struct {
        const char *text;
        signed char outcome[2];
    } words[] = {{"P", {KAY_LOSS, KAY_LOSS}},   {"N", {KAY_WIN, KAY_WIN}},      {"L", {KAY_WIN, KAY_LOSS}},
                 {"R", {KAY_LOSS, KAY_WIN}},    {"loss", {KAY_LOSS, KAY_LOSS}}, {"win", {KAY_WIN, KAY_WIN}},
                 {"draw", {KAY_DRAW, KAY_DRAW}}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i].text) == 0) {
            out->grundy = UINT64_MAX;
            memcpy(out->outcome, words[i].outcome, sizeof out->outcome);
            *partizan = *partizan || words[i].outcome[0] != words[i].outcome[1];
            return true;
        }
    if (strcmp(text, "*") == 0)
        out->grundy = 1;
    else if (!values_number(text + (*text == '*'), &out->grundy))
        return false;
    out->outcome[0] = out->outcome[1] = out->grundy ? KAY_WIN : KAY_LOSS;
    return true;
}

static kay_status values_add(values_reading *reading, const uint64_t *at, const values_word *word)
{
    kay_guess_values *out = reading->out;
    if (out->count == out->room) {
        kay_guess_value *list = kay_grow_in(reading->arena, out->list, &out->room, sizeof *list);
        if (!list)
            return kay_no_memory(reading->ctx);
        out->list = list;
    }
    kay_guess_value *value = &out->list[out->count++];
    memcpy(value->at, at, sizeof value->at);
    return values_value(word->text, value, &out->partizan)
               ? KAY_OK
               : values_fail(reading, word, "is no value: a number, P, N, L, R, win, loss or draw");
}

/* The words of the line that begins with words[i]. */
static uint64_t values_in_line(const values_reading *reading, uint64_t i)
{
    uint64_t count = 1;
    while (i + count < reading->count && reading->words[i + count].line == reading->words[i].line)
        count++;
    return count;
}

/* Lines of places, `columns` of them, and a value. */
static kay_status values_rows(values_reading *reading, uint64_t from, unsigned columns)
{
    reading->out->parameters = columns;
    for (uint64_t i = from; i < reading->count; i += columns + 1) {
        uint64_t at[2] = {0};
        if (values_in_line(reading, i) != columns + 1)
            return values_fail(reading, &reading->words[i],
                               columns == 1 ? "begins no line of a place and a value"
                                            : "begins no line of two places and a value");
        for (unsigned k = 0; k < columns; k++)
            if (!values_number(reading->words[i + k].text, &at[k]))
                return values_fail(reading, &reading->words[i + k], "is no place, a whole number from 0");
        KAY_TRY(values_add(reading, at, &reading->words[i + columns]));
    }
    return KAY_OK;
}

/* A table of two parameters: a row for each a, a column for each b. */
static kay_status values_grid(values_reading *reading)
{
    const uint64_t columns = values_in_line(reading, 0);
    reading->out->parameters = 2;
    for (uint64_t i = columns; i < reading->count; i += columns) {
        uint64_t at[2];
        if (values_in_line(reading, i) != columns || !values_number(reading->words[i].text, &at[0]))
            return values_fail(reading, &reading->words[i], "begins no row of this table");
        for (uint64_t k = 1; k < columns; k++) {
            if (!values_number(reading->words[k].text, &at[1]))
                return values_fail(reading, &reading->words[k], "is no place, a whole number from 0");
            KAY_TRY(values_add(reading, at, &reading->words[i + k]));
        }
    }
    return KAY_OK;
}

/* Whether all lines are of two words, the first of which are numbers that count up by one, or rise before outcomes. */
static bool values_are_pairs(const values_reading *reading)
{
    uint64_t place, before = 0, value;
    for (uint64_t i = 0; i < reading->count; i += 2) {
        if (values_in_line(reading, i) != 2 || !values_number(reading->words[i].text, &place))
            return false;
        const bool outcome = !values_number(reading->words[i + 1].text, &value);
        if (i && (outcome ? place <= before : place != before + 1))
            return false;
        before = place;
    }
    return reading->count >= 2 * VALUES_FIRST_PAIRS;
}

static kay_status values_understand(values_reading *reading)
{
    const values_word *words = reading->words;
    kay_guess_value value;
    bool partizan = false;
    if (!reading->count)
        return kay_fail(reading->ctx, KAY_EINPUT, "a value is missing");
    const uint64_t first = values_in_line(reading, 0);
    if (strcmp(words[0].text, "a\\b") == 0)
        return values_grid(reading);
    if (strcmp(words[0].text, "a") == 0 && (first == 2 || first == 3)) {
        if (strcmp(words[first - 1].text, "moves") == 0)
            return values_fail(reading, &words[first - 1], "is no value to guess from: --show outcome or grundy");
        return values_rows(reading, first, (unsigned)first - 1);
    }
    if (!values_value(words[0].text, &value, &partizan))
        return values_fail(reading, &words[0], "begins no list, b-file, or table as text or csv");
    if (values_are_pairs(reading))
        return values_rows(reading, 0, 1);
    reading->out->parameters = 1;
    for (uint64_t i = 0; i < reading->count; i++) {
        KAY_TRY(values_add(reading, (const uint64_t[]){i, 0}, &words[i]));
        const kay_guess_value *list = reading->out->list;
        if ((list[i].grundy == UINT64_MAX) != (list[0].grundy == UINT64_MAX))
            return values_fail(reading, &words[i], "stands in a list of others: all are numbers, or all are outcomes");
    }
    return KAY_OK;
}

/* Whether the values are numbers that rise, with gaps. */
static bool values_rise(const kay_guess_values *values)
{
    const kay_guess_value *list = values->list;
    for (uint64_t i = 0; i < values->count; i++)
        if (list[i].grundy == UINT64_MAX || (i && list[i].grundy <= list[i - 1].grundy))
            return false;
    return values->parameters == 1 && values->count >= VALUES_LOST_LEAST &&
           list[values->count - 1].grundy - list[0].grundy >= values->count;
}

/* By the larger number, as squares grow. */
static int values_compare(const void *a, const void *b)
{
    const kay_guess_value *x = a, *y = b;
    const uint64_t u = x->at[0] > x->at[1] ? x->at[0] : x->at[1], v = y->at[0] > y->at[1] ? y->at[0] : y->at[1];
    if (u != v)
        return u < v ? -1 : 1;
    return x->at[0] != y->at[0] ? (x->at[0] > y->at[0]) - (x->at[0] < y->at[0])
                                : (x->at[1] > y->at[1]) - (x->at[1] < y->at[1]);
}

/* Where only lost positions are told, the others up to the largest of them are won. */
static kay_status values_fill(values_reading *reading)
{
    kay_guess_values *out = reading->out;
    const kay_guess_value *lost = out->list;
    const uint64_t count = out->count,
                   last = lost[count - 1].at[0] > lost[count - 1].at[1] ? lost[count - 1].at[0] : lost[count - 1].at[1];
    const uint64_t width = out->parameters == 2 ? last + 1 : 1, first = out->parameters == 2 ? 0 : lost[0].at[0];
    if (last - first >= VALUES_MOST / width)
        return kay_fail(reading->ctx, KAY_EINPUT,
                        "the largest lost position is %" PRIu64 ": up to it there are more than %d positions", last,
                        VALUES_MOST);
    out->list = NULL;
    out->count = out->room = 0;
    const values_word won = {"N", 0}, loses = {"P", 0};
    for (uint64_t n = first; n <= last; n++)
        for (uint64_t m = 0; m < width; m++) {
            const kay_guess_value at = {.at = {n, m}};
            const bool there = bsearch(&at, lost, count, sizeof *lost, values_compare) != NULL;
            KAY_TRY(values_add(reading, at.at, there ? &loses : &won));
        }
    return KAY_OK;
}

static kay_status values_finish(values_reading *reading)
{
    kay_guess_values *out = reading->out;
    if (!out->count)
        return kay_fail(reading->ctx, KAY_EINPUT, "a value is missing");
    out->lost = values_rise(out);
    for (uint64_t i = 0; out->lost && i < out->count; i++)
        out->list[i] = (kay_guess_value){.at = {out->list[i].grundy}, .grundy = UINT64_MAX};
    bool only = true;
    for (uint64_t i = 0; i < out->count; i++) {
        for (unsigned k = 0; out->lost && k < 2; k++)
            out->list[i].outcome[k] = KAY_LOSS;
        only = only && out->list[i].grundy == UINT64_MAX && out->list[i].outcome[0] == KAY_LOSS &&
               out->list[i].outcome[1] == KAY_LOSS;
    }
    qsort(out->list, out->count, sizeof *out->list, values_compare);
    for (uint64_t i = 1; i < out->count; i++)
        if (values_compare(&out->list[i - 1], &out->list[i]) == 0)
            return kay_fail(reading->ctx, KAY_EINPUT, "the place %" PRIu64 " stands there twice", out->list[i].at[0]);
    if (only && out->count > 1)
        KAY_TRY(values_fill(reading));
    qsort(out->list, out->count, sizeof *out->list, values_compare);
    for (uint64_t i = 1; i < out->count && out->parameters == 1; i++)
        if (out->list[i].at[0] != out->list[0].at[0] + i)
            return kay_fail(reading->ctx, KAY_EINPUT,
                            "%" PRIu64 " comes where %" PRIu64 " should: places count up by one", out->list[i].at[0],
                            out->list[0].at[0] + i);
    return KAY_OK;
}

kay_status kay_guess_read(kay_reader *reader, kay_arena *arena, kay_guess_values *out)
{
    values_reading reading = {.ctx = reader->ctx, .arena = arena, .out = out};
    const char *line;
    uint64_t length, number = 0;
    kay_status status;
    *out = (kay_guess_values){0};
    while ((status = kay_read_line(reader, &line, &length)) == KAY_OK)
        KAY_TRY(values_split(&reading, line, length, ++number));
    if (status != KAY_END)
        return status;
    KAY_TRY(values_understand(&reading));
    return values_finish(&reading);
}

const kay_ruleset *kay_guess_values_rules(void)
{
    static const kay_ruleset rules = {.name = "-", .players = {"Left", "Right"}};
    return &rules;
}

/* How many positions to learn from: half of them, or fewer where these would leave less than a third of the lost ones
 * for the test. */
static uint64_t values_learn(const guess_records *all)
{
    uint64_t lost = 0, left = 0, seen = 0;
    for (uint64_t i = 0; i < all->count; i++)
        lost += all->list[i].outcome[0] == KAY_LOSS;
    while (left < all->count && 3 * seen < 2 * lost)
        seen += all->list[left++].outcome[0] == KAY_LOSS;
    return 2 * left < all->count && lost ? left : all->count / 2;
}

kay_status guess_gather_values(guess_data *data)
{
    const kay_guess_values *values = data->question->values;
    guess_judge_stage(data, 0);
    data->parameters = values->parameters;
    data->movers = values->partizan ? 2 : 1;
    for (uint64_t i = 0; i < values->count; i++) {
        KAY_TRY(kay_step(data->ctx, "positions", i, values->count));
        KAY_TRY(guess_data_give(data, &values->list[i]));
    }
    return guess_gather_end(data, guess_data_learn(data, values_learn(&data->fit)));
}
