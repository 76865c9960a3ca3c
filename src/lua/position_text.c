/* The default text of positions, for rules without `read` and `write`. */
#include "lua/position_text.h"

void kay_position_put(const kay_position *value, kay_text *out)
{
    if (!value->array)
        kay_text_u64(out, value->number);
    else if (value->length < 2)
        kay_text_add(out, value->length ? "[" : "-");
    for (uint32_t i = 0; i < value->length && value->array; i++) {
        if (i)
            kay_text_char(out, ' ');
        kay_text_i64(out, value->items[i]);
    }
    if (value->array && value->length == 1)
        kay_text_char(out, ']');
}

void kay_position_features(const kay_position *value, kay_features *out)
{
    if (!value->array)
        kay_feature_entry(out, (int64_t)value->number);
    for (uint32_t i = 0; i < value->length && value->array; i++)
        kay_feature_entry(out, value->items[i]);
}

void kay_position_write(const kay_intern_table *table, uint64_t word, kay_text *out)
{
    kay_position value;
    kay_position_value(table, word, &value);
    kay_position_put(&value, out);
}

/* Reads the next number of a text; a number that is too large stays too large.  Returns false if there is none. */
static bool position_read_number(const char **text, const char *end, int64_t *out)
{
    const char *p = *text;
    bool negative = p < end && *p == '-';
    uint64_t size = 0;
    p += negative;
    const char *first = p;
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        size = size > KAY_POSITION_NUMBER_MAX ? size : size * 10 + (uint64_t)(*p - '0');
    if (p == first || (p < end && *p != ' ' && *p != '\t'))
        return false;
    *out = negative ? -(int64_t)size : (int64_t)size;
    *text = p;
    return true;
}

kay_status kay_position_read(kay_intern_table *table, kay_reader *reader, const char *text, size_t length,
                             uint64_t *word)
{
    const char *at = text, *end = text + length;
    kay_position value; /* not initialised, because it is large */
    int64_t first = 0;
    value.array = length > 2 && text[0] == '[' && text[length - 1] == ']'; /* of one number */
    value.length = 0;
    if (length == 1 && *text == '-') {
        value.array = true;
        return kay_position_word(table, &value, word);
    }
    at += value.array;
    end -= value.array;
    for (;;) {
        int64_t number;
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        if (at == end)
            break;
        if (value.length == KAY_POSITION_ARRAY_MAX)
            return kay_reader_fail(reader, at, "a position has at most %d numbers", KAY_POSITION_ARRAY_MAX);
        const char *from = at;
        if (!position_read_number(&at, end, &number))
            return kay_reader_fail(reader, from, "a position is whole numbers with blanks between");
        if (value.length == 0)
            first = number;
        if (value.length == 1 && (first < INT16_MIN || first > INT16_MAX))
            return kay_reader_fail(reader, text, "the numbers of an array are from -32768 to 32767");
        if (value.length && (number < INT16_MIN || number > INT16_MAX))
            return kay_reader_fail(reader, from, "the numbers of an array are from -32768 to 32767");
        value.items[value.length++] = (int16_t)number;
    }

    if (value.length == 0)
        return kay_reader_fail(reader, text, "a position is missing");
    if (value.array && (value.length > 1 || first < INT16_MIN || first > INT16_MAX))
        return kay_reader_fail(reader, text, "between [ and ] must be a single number from -32768 to 32767");
    value.array = value.array || value.length > 1;
    value.number = (uint64_t)first;
    if (!value.array && (first < 0 || value.number > KAY_POSITION_NUMBER_MAX))
        return kay_reader_fail(reader, text, "a number is from 0 to 2^53 - 1");
    return kay_position_word(table, &value, word);
}
