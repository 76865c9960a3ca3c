/* Values out of plain lists, CSV tables and b-files. */
#include <string.h>

#include "base/words.h"
#include "study/recognise/recognise_hunt.h"

enum { INPUT_MOST = 2 * KAY_RECOGNISE_VALUES }; /* numbers, where each value has its place in front */

typedef struct recognise_input {
    kay_reader *reader;
    uint32_t *numbers; /* room for INPUT_MOST */
    uint64_t count;
    uint64_t lines; /* with numbers */
    uint64_t on_line; /* numbers on this line */
    bool header; /* of a CSV table */
    bool pairs; /* each line so far is a pair whose first number is one more than that of the line before */
} recognise_input;

static bool input_separates(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f' || byte == ',';
}

static const char *input_skip_blanks(const char *at, const char *end)
{
    while (at < end && *at != ',' && input_separates(*at))
        at++;
    return at;
}

/* One number, up to `end`. */
static kay_status input_number(recognise_input *input, const char *at, const char *end)
{
    uint64_t number = 0;
    for (const char *p = at; p < end; p++) {
        if (*p < '0' || *p > '9')
            return kay_reader_fail(input->reader, at, "'%.*s' is not a nim-value, a whole number from 0",
                                   end - at < 60 ? (int)(end - at) : 60, at);
        number = 10 * number + (uint64_t)(*p - '0');
        if (number > UINT32_MAX)
            return kay_reader_fail(input->reader, at, "'%.*s' is too large for a nim-value: at most %lu",
                                   end - at < 60 ? (int)(end - at) : 60, at, (unsigned long)UINT32_MAX);
    }
    input->on_line++;
    input->pairs = input->pairs && input->on_line <= 2;
    if (input->count == (input->pairs ? INPUT_MOST : KAY_RECOGNISE_VALUES) || input->count == INPUT_MOST)
        return kay_reader_fail(input->reader, at, "too many values: at most %d are compared", KAY_RECOGNISE_VALUES);
    input->numbers[input->count++] = (uint32_t)number;
    return KAY_OK;
}

static kay_status input_numbers(recognise_input *input, const char *at, const char *end)
{
    for (at = input_skip_blanks(at, end); at < end; at = input_skip_blanks(at, end)) {
        const char *word = at;
        while (at < end && !input_separates(*at))
            at++;
        if (at == word)
            return kay_reader_fail(input->reader, at, "a value is missing");
        KAY_TRY(input_number(input, word, at));
        at = input_skip_blanks(at, end);
        at += at < end && *at == ',';
    }
    return KAY_OK;
}

/* The first line of a CSV table. */
static kay_status input_header(recognise_input *input, const char *at, const char *end, bool *is_header)
{
    static const char one[] = "a,value", two[] = "a,b,value";
    size_t length = (size_t)(end - at);
    *is_header = length == sizeof one - 1 && memcmp(at, one, length) == 0;
    if (length == sizeof two - 1 && memcmp(at, two, length) == 0)
        return kay_reader_fail(input->reader, at, "a table of two parameters is not one sequence");
    return KAY_OK;
}

static kay_status input_line(recognise_input *input, const char *at, const char *end)
{
    at = input_skip_blanks(at, end);
    while (end > at && end[-1] != ',' && input_separates(end[-1]))
        end--;
    if (at == end || *at == '#')
        return KAY_OK;
    if (input->lines == 0 && !input->header) {
        KAY_TRY(input_header(input, at, end, &input->header));
        if (input->header)
            return KAY_OK;
    }
    input->on_line = 0;
    KAY_TRY(input_numbers(input, at, end));
    const uint32_t *last = input->numbers + input->count; /* behind the numbers of this line */
    input->pairs = input->pairs && input->on_line == 2 && (input->lines == 0 || last[-2] == last[-4] + 1);
    input->lines++;
    if (input->header && !input->pairs)
        return kay_reader_fail(input->reader, at,
                               "a line of this table is a number, one more than before, and a value");
    return KAY_OK;
}

kay_status kay_recognise_read(kay_reader *reader, kay_arena *arena, uint32_t **values, uint64_t *count)
{
    recognise_input input = {
        .reader = reader, .numbers = kay_arena_array(arena, INPUT_MOST, sizeof *input.numbers), .pairs = true};
    if (!input.numbers)
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
    if (input.count == 0)
        return kay_words_missing(reader, "a value");
    /* One line of two numbers is a short list. */
    if (input.pairs && (input.header || input.lines > 1)) {
        input.count /= 2;
        for (uint64_t i = 0; i < input.count; i++)
            input.numbers[i] = input.numbers[2 * i + 1];
    }
    *values = input.numbers;
    *count = input.count;
    return KAY_OK;
}
