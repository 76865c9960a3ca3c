/* Values out of plain lists, b-files, and tables as text or CSV.
 *
 * A line of words tells what the columns of a table are.  Without it, lines of two numbers each are pairs of a place
 * and a value; anything else is a list. */
#include "recognise/recognise_input.h"

#include <string.h>

#include "base/words.h"

enum { INPUT_WORDS = 4 }; /* of a line that are looked at to know what it is */

typedef struct input_word {
    const char *at, *end;
} input_word;

static bool input_is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

static const char *input_skip(const char *at, const char *end)
{
    while (at < end && input_is_blank(*at))
        at++;
    return at;
}

/* The next word, and the comma behind it. */
static kay_status input_next(recognise_input *input, const char **at, const char *end, input_word *word)
{
    const char *p = input_skip(*at, end);
    if (p == end)
        return KAY_END;
    word->at = p;
    while (p < end && !input_is_blank(*p) && *p != ',')
        p++;
    word->end = p;
    if (p == word->at)
        return kay_reader_fail(input->reader, p, "a value is missing");
    p = input_skip(p, end);
    *at = p + (p < end && *p == ',');
    return KAY_OK;
}

/* The first words of a line; *count: how many there are, INPUT_WORDS at most. */
static kay_status input_words(recognise_input *input, const char *at, const char *end, input_word *words,
                              unsigned *count)
{
    for (*count = 0; *count < INPUT_WORDS; ++*count) {
        kay_status status = input_next(input, &at, end, &words[*count]);
        if (status == KAY_END)
            break;
        KAY_TRY(status);
    }
    return KAY_OK;
}

static bool input_is(const input_word *word, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(word->end - word->at) == length && memcmp(word->at, text, length) == 0;
}

/* Whether the first line says what the columns are, as that of a table does: then it is a table of one parameter. */
static kay_status input_columns(recognise_input *input, const input_word *words, unsigned count, bool *is)
{
    *is = false;
    for (unsigned i = 0; i < count; i++)
        if (input_is(&words[i], "position"))
            return kay_recognise_positions(input, words[0].at);
    if (count && (input_is(&words[0], "a\\b") || (count > 1 && input_is(&words[0], "a") && input_is(&words[1], "b"))))
        return kay_recognise_two(input, words[0].at);
    if (count != 2 || !input_is(&words[0], "a"))
        return KAY_OK;
    if (input_is(&words[1], "moves"))
        return kay_recognise_other(input, words[1].at, "moves");
    input->shows_outcomes = input_is(&words[1], "outcome");
    *is = input->shows_outcomes || input_is(&words[1], "value") || input_is(&words[1], "grundy");
    return KAY_OK;
}

static kay_status input_pair(recognise_input *input, const input_word *words)
{
    uint64_t place, value;
    KAY_TRY(kay_recognise_number(input, words[0].at, words[0].at, words[0].end, true, &place));
    const bool outcome = words[1].end - words[1].at == 1 && strchr("PNLR", *words[1].at);
    if (input->shows_outcomes || (input->columns && outcome))
        return kay_recognise_lost_place(input, words[1].at, place, input_is(&words[1], "P"));
    KAY_TRY(kay_recognise_place(input, words[0].at, place));
    KAY_TRY(kay_recognise_number(input, words[1].at, words[1].at, words[1].end, false, &value));
    kay_recognise_value(input, value);
    return KAY_OK;
}

static kay_status input_list(recognise_input *input, const char *at, const char *end)
{
    input_word word;
    uint64_t value;
    kay_status status;
    while ((status = input_next(input, &at, end, &word)) == KAY_OK) {
        KAY_TRY(kay_recognise_number(input, word.at, word.at, word.end, false, &value));
        kay_recognise_value(input, value);
    }
    return status == KAY_END ? KAY_OK : status;
}

/* The second line tells pairs from a list: if it is a pair too, the first line was a place and its value. */
static kay_status input_decide(recognise_input *input, const char *at, bool is_pair)
{
    kay_nim_values *out = input->out;
    input->form = is_pair && input->pair ? INPUT_PAIRS : INPUT_LIST;
    if (input->form == INPUT_LIST)
        return KAY_OK;
    const uint64_t place = out->values[0], value = out->values[1];
    out->count = out->given = 0;
    KAY_TRY(kay_recognise_place(input, at, place));
    kay_recognise_value(input, value);
    return KAY_OK;
}

/* A line that is not empty. */
static kay_status input_data(recognise_input *input, const char *at, const char *end)
{
    input_word words[INPUT_WORDS];
    unsigned count;
    KAY_TRY(input_words(input, at, end, words, &count));
    const bool first = input->form == INPUT_UNKNOWN && input->out->given == 0;
    const bool is_pair = count == 2 && end[-1] != ',';
    if (first) {
        bool columns;
        KAY_TRY(input_columns(input, words, count, &columns));
        if (columns) {
            input->form = INPUT_PAIRS;
            input->columns = true;
            return KAY_OK;
        }
        input->pair = is_pair && *at != '*';
    } else if (input->form == INPUT_UNKNOWN) {
        KAY_TRY(input_decide(input, at, is_pair));
    }
    if (input->form != INPUT_PAIRS)
        return input_list(input, at, end);
    if (!is_pair)
        return kay_reader_fail(input->reader, at, "a line of this table is a place and a value");
    return input_pair(input, words);
}

static kay_status input_line(recognise_input *input, const char *at, const char *end)
{
    const char *comment = memchr(at, '#', (size_t)(end - at));
    end = comment ? comment : end;
    at = input_skip(at, end);
    while (end > at && input_is_blank(end[-1]))
        end--;
    if (at == end)
        return KAY_OK;
    if (input->form == INPUT_UNKNOWN && input->out->given == 0 && *at == '{')
        input->form = INPUT_JSON;
    return input->form == INPUT_JSON ? kay_recognise_json(input, at, end) : input_data(input, at, end);
}

kay_status kay_recognise_read(kay_reader *reader, kay_arena *arena, kay_nim_values *out)
{
    uint32_t *values = kay_arena_array(arena, KAY_RECOGNISE_VALUES, sizeof *values);
    recognise_input input = {.reader = reader, .out = out, .values = values};
    *out = (kay_nim_values){.values = values};
    if (!values)
        return kay_no_memory(arena->ctx);
    for (;;) {
        const char *line;
        uint64_t length;
        kay_status status = kay_read_line(reader, &line, &length);
        if (status == KAY_END)
            break;
        KAY_TRY(status);
        KAY_TRY(input_line(&input, line, line + length));
    }
    return out->count ? KAY_OK : kay_words_missing(reader, "a value");
}
