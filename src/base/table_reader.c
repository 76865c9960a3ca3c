/* Values out of plain lists, b-files, and tables as text or CSV. */
#include "base/table_reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/grow.h"
#include "base/source.h"

typedef struct reader_word {
    const char *at, *end;
} reader_word;

static bool reader_is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

static const char *reader_skip(const char *at, const char *end)
{
    while (at < end && reader_is_blank(*at))
        at++;
    return at;
}

/* The next word, and the comma behind it. */
static kay_status reader_next(kay_table_reader *table, const char **at, const char *end, reader_word *word)
{
    const char *p = reader_skip(*at, end);
    if (p == end)
        return KAY_END;
    word->at = p;
    while (p < end && !reader_is_blank(*p) && *p != ',')
        p++;
    word->end = p;
    if (p == word->at)
        return kay_reader_fail(table->reader, p, "a value is missing");
    p = reader_skip(p, end);
    *at = p + (p < end && *p == ',');
    return KAY_OK;
}

enum { READER_WORDS = 4 }; /* of a line that are looked at to know what it is */

/* The first words of a line; *count: how many there are, READER_WORDS at most. */
static kay_status reader_words(kay_table_reader *table, const char *at, const char *end, reader_word *words,
                               unsigned *count)
{
    for (*count = 0; *count < READER_WORDS; ++*count) {
        kay_status status = reader_next(table, &at, end, &words[*count]);
        if (status == KAY_END)
            break;
        KAY_TRY(status);
    }
    return KAY_OK;
}

static bool reader_is(const reader_word *word, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(word->end - word->at) == length && memcmp(word->at, text, length) == 0;
}

static int reader_shown(const char *at, const char *end)
{
    return end - at < 60 ? (int)(end - at) : 60;
}

kay_status kay_table_number(kay_table_reader *table, const char *where, const char *at, const char *end, bool star,
                            const char *what, uint64_t *out)
{
    star = star && at < end && *at == '*';
    uint64_t number = star && end - at == 1;
    for (const char *p = at + star; p < end; p++) {
        if (*p < '0' || *p > '9')
            return kay_reader_fail(table->reader, where, "'%.*s' is not a %s, a whole number from 0",
                                   reader_shown(at, end), at, what);
        number = 10 * number + (uint64_t)(*p - '0');
        if (number > UINT32_MAX)
            return kay_reader_fail(table->reader, where, "'%.*s' is too large for a %s: at most %" PRIu32,
                                   reader_shown(at, end), at, what, UINT32_MAX);
    }
    *out = number;
    return KAY_OK;
}

static kay_status reader_place(kay_table_reader *table, const reader_word *word, uint64_t *out)
{
    return kay_table_number(table, word->at, word->at, word->end, false, "place", out);
}

kay_status kay_table_of_two(kay_table_reader *table, const char *at)
{
    return kay_reader_fail(table->reader, at, "a table of two parameters is not one sequence");
}

kay_status kay_table_of_positions(kay_table_reader *table, const char *at)
{
    return kay_reader_fail(table->reader, at, "the positions of a size are not one sequence");
}

/* The second parameters of a grid stand in its first line. */
static kay_status reader_grid(kay_table_reader *table, const char *at, const char *end)
{
    reader_word word;
    KAY_TRY(reader_next(table, &at, end, &word));
    kay_status status;
    while ((status = reader_next(table, &at, end, &word)) == KAY_OK) {
        KAY_ROOM_IN(table->arena, table->columns, table->column_count, table->column_room);
        KAY_TRY(reader_place(table, &word, &table->columns[table->column_count++]));
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Whether the first line says what the columns are, as that of a table does. */
static kay_status reader_title(kay_table_reader *table, const reader_word *words, unsigned count, const char *end)
{
    char shown[32] = "";
    for (unsigned i = 0; i < count; i++)
        if (reader_is(&words[i], "position"))
            return kay_table_of_positions(table, words[0].at);
    if (!count || !(reader_is(&words[0], "a") || reader_is(&words[0], "a\\b")))
        return KAY_OK;
    table->grid = !reader_is(&words[0], "a");
    const unsigned parameters = table->grid || (count > 1 && reader_is(&words[1], "b")) ? 2 : 1;
    if (parameters > table->most)
        return kay_table_of_two(table, words[0].at);
    if (!table->grid && count != parameters + 1)
        return KAY_OK;
    table->titled = true;
    table->parameters = parameters;
    if (table->grid)
        return reader_grid(table, words[0].at, end);
    const reader_word *last = &words[parameters];
    memcpy(shown, last->at, (size_t)(last->end - last->at < 31 ? last->end - last->at : 31));
    return table->shows(table, last->at, shown);
}

static kay_status reader_take(kay_table_reader *table, kay_table_value cell)
{
    table->taken++;
    return table->take(table, &cell);
}

/* A line of places and a value. */
static kay_status reader_row(kay_table_reader *table, const reader_word *words)
{
    kay_table_value cell = {.place_at = words[0].at};
    for (unsigned i = 0; i < table->parameters; i++)
        KAY_TRY(reader_place(table, &words[i], &cell.at[i]));
    const reader_word *last = &words[table->parameters];
    cell.value_at = cell.word = last->at;
    cell.end = last->end;
    return reader_take(table, cell);
}

/* A line of a list, or of a grid behind its place. */
static kay_status reader_line_of(kay_table_reader *table, const char *at, const char *end)
{
    reader_word word;
    kay_table_value cell = {.place_at = at};
    kay_status status;
    uint64_t column = 0;
    if (table->grid) {
        KAY_TRY(reader_next(table, &at, end, &word));
        KAY_TRY(reader_place(table, &word, &cell.at[0]));
    }
    while ((status = reader_next(table, &at, end, &word)) == KAY_OK) {
        if (table->grid && column == table->column_count)
            break;
        if (table->grid)
            cell.at[1] = table->columns[column++];
        else
            cell.at[0] = table->taken;
        cell.value_at = cell.word = word.at;
        cell.end = word.end;
        KAY_TRY(reader_take(table, cell));
    }
    if (table->grid && (column < table->column_count || status == KAY_OK))
        return kay_reader_fail(table->reader, cell.place_at, "a row of this table has %" PRIu64 " values",
                               table->column_count);
    return status == KAY_END ? KAY_OK : status;
}

/* A line of two words of which the first begins like a number may be a place and a value. */
static kay_status reader_is_pair(kay_table_reader *table, const reader_word *line, bool *pair)
{
    reader_word words[READER_WORDS];
    unsigned count;
    KAY_TRY(reader_words(table, line->at, line->end, words, &count));
    *pair = count == 2 && line->end[-1] != ',' && *line->at >= '0' && *line->at <= '9';
    return KAY_OK;
}

static kay_status reader_data(kay_table_reader *table, const reader_word *line)
{
    reader_word words[READER_WORDS];
    unsigned count;
    if (table->list || table->grid)
        return reader_line_of(table, line->at, line->end);
    KAY_TRY(reader_words(table, line->at, line->end, words, &count));
    if (count != table->parameters + 1 || line->end[-1] == ',')
        return kay_reader_fail(table->reader, line->at, "a line of this table is %s and a value",
                               table->parameters == 1 ? "a place" : "two places");
    return reader_row(table, words);
}

/* The next line that is not empty, without comments and the blanks around it. */
static kay_status reader_line(kay_table_reader *table, reader_word *line)
{
    do {
        uint64_t length;
        KAY_TRY(kay_read_line(table->reader, &line->at, &length));
        const char *comment = memchr(line->at, '#', length);
        line->end = comment ? comment : line->at + length;
        line->at = reader_skip(line->at, line->end);
        while (line->end > line->at && reader_is_blank(line->end[-1]))
            line->end--;
    } while (line->at == line->end);
    return KAY_OK;
}

/* What the first lines say: a title, or by the second line whether they are places with a value, or a list. */
static kay_status reader_begin(kay_table_reader *table, const reader_word *first)
{
    reader_word words[READER_WORDS], second;
    unsigned count;
    KAY_TRY(reader_words(table, first->at, first->end, words, &count));
    KAY_TRY(reader_title(table, words, count, first->end));
    if (table->titled)
        return KAY_OK;
    bool pair = false;
    table->parameters = 1;
    table->list = true;
    const kay_status status = reader_line(table, &second);
    if (status == KAY_END)
        return reader_data(table, first);
    KAY_TRY(status);
    KAY_TRY(reader_is_pair(table, first, &pair));
    if (pair)
        KAY_TRY(reader_is_pair(table, &second, &pair));
    table->list = !pair;
    KAY_TRY(reader_data(table, first));
    return reader_data(table, &second);
}

kay_status kay_table_read(kay_table_reader *table)
{
    reader_word line;
    while (!table->reader->whole)
        KAY_TRY(kay_source_more(table->reader));
    kay_status status = reader_line(table, &line);
    const bool json = status == KAY_OK && *line.at == '{';
    if (status == KAY_OK && !json) {
        KAY_TRY(reader_begin(table, &line));
        status = reader_line(table, &line);
    }
    for (; status == KAY_OK; status = reader_line(table, &line))
        KAY_TRY(json ? kay_table_read_json(table, line.at, line.end) : reader_data(table, &line));
    return status == KAY_END ? KAY_OK : status;
}
