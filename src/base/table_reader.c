/* Reads values from plain lists, b-files, and tables as text, CSV or JSON. */
#include "base/table_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <kayles/json.h>

#include "base/grow.h"
#include "base/source.h"

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

/* Splits a line into words; a comma may follow each word. */
static kay_status reader_split(kay_table_reader *table, const kay_table_word *line)
{
    const char *at = line->at, *end = line->end;
    table->word_count = 0;
    while ((at = reader_skip(at, end)) < end) {
        KAY_ROOM_IN(table->arena, table->words, table->word_count, table->word_room);
        kay_table_word *word = &table->words[table->word_count++];
        word->at = at;
        while (at < end && !reader_is_blank(*at) && *at != ',')
            at++;
        word->end = at;
        if (at == word->at)
            return kay_reader_fail(table->reader, at, "a value is missing");
        at = reader_skip(at, end);
        at += at < end && *at == ',';
    }
    return KAY_OK;
}

static bool reader_is(const kay_table_word *word, const char *text)
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
            return kay_reader_fail(table->reader, where, "'%.*s' is not a %s (a whole number >= 0)",
                                   reader_shown(at, end), at, what);
        number = 10 * number + (uint64_t)(*p - '0');
        if (number > UINT32_MAX)
            return kay_reader_fail(table->reader, where, "'%.*s' is too large for a %s: at most %" PRIu32,
                                   reader_shown(at, end), at, what, UINT32_MAX);
    }
    *out = number;
    return KAY_OK;
}

static kay_status reader_place(kay_table_reader *table, const kay_table_word *word, uint64_t *out)
{
    return kay_table_number(table, word->at, word->at, word->end, false, "place", out);
}

static kay_status reader_of_two(kay_table_reader *table, const char *at)
{
    return kay_reader_fail(table->reader, at, "a table of two parameters is not one sequence");
}

static kay_status reader_of_positions(kay_table_reader *table, const char *at)
{
    return kay_reader_fail(table->reader, at, "a table of positions is not one sequence");
}

/* Reads the first line as the title of a table, if it names columns. */
static kay_status reader_title(kay_table_reader *table)
{
    const kay_table_word *words = table->words;
    const uint64_t count = table->word_count;
    char shown[32] = "";
    for (unsigned i = 0; i < count && i < 4; i++)
        if (reader_is(&words[i], "position"))
            return reader_of_positions(table, words[0].at);
    table->grid = reader_is(&words[0], "a\\b");
    if (!table->grid && !reader_is(&words[0], "a"))
        return KAY_OK;
    const unsigned parameters = table->grid || (count > 1 && reader_is(&words[1], "b")) ? 2 : 1;
    if (parameters > table->most)
        return reader_of_two(table, words[0].at);
    if (!table->grid && count != parameters + 1)
        return KAY_OK;
    table->titled = true;
    table->parameters = parameters;
    if (!table->grid) {
        const kay_table_word *last = &words[parameters];
        memcpy(shown, last->at, (size_t)(last->end - last->at < 31 ? last->end - last->at : 31));
        return table->shows(table, last->at, shown);
    }
    table->column_count = count - 1; /* the words after the first are the second parameters */
    KAY_TRY_NEW(table->columns, table->arena, count);
    for (uint64_t i = 1; i < count; i++)
        KAY_TRY(reader_place(table, &words[i], &table->columns[i - 1]));
    return KAY_OK;
}

/* Reads a line of values: in a grid a place and a value for each column; in other tables the places and one value; in a
 * list any number of values. */
static kay_status reader_data(kay_table_reader *table, const kay_table_word *line)
{
    KAY_TRY(reader_split(table, line));
    const uint64_t places = table->list ? 0 : table->grid ? 1 : table->parameters;
    if (table->grid && table->word_count != table->column_count + 1)
        return kay_reader_fail(table->reader, line->at, "each row of this table must have %" PRIu64 " values",
                               table->column_count);
    if (!table->list && !table->grid && (table->word_count != places + 1 || line->end[-1] == ','))
        return kay_reader_fail(table->reader, line->at, "each line of this table must have %s and a value",
                               places == 1 ? "a place" : "two places");
    kay_table_value cell = {.place_at = line->at};
    for (uint64_t i = 0; i < table->word_count; i++) {
        const kay_table_word *word = &table->words[i];
        if (i < places) {
            KAY_TRY(reader_place(table, word, &cell.at[i]));
            continue;
        }
        if (table->list)
            cell.at[0] = table->taken;
        else if (table->grid)
            cell.at[1] = table->columns[i - 1];
        cell.value_at = cell.word = word->at;
        cell.end = word->end;
        table->taken++;
        KAY_TRY(table->take(table, &cell));
    }
    return KAY_OK;
}

/* Sets *pair to whether a line may be a place and a value. */
static kay_status reader_is_pair(kay_table_reader *table, const kay_table_word *line, bool *pair)
{
    KAY_TRY(reader_split(table, line));
    *pair = table->word_count == 2 && line->end[-1] != ',';
    return KAY_OK;
}

/* Reads the next line that is not empty, without its comment and surrounding blanks. */
static kay_status reader_line(kay_table_reader *table, kay_table_word *line)
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

/* Finds the form of the table from its first two lines: a title, pairs of place and value, or a list. */
static kay_status reader_begin(kay_table_reader *table, const kay_table_word *first)
{
    kay_table_word second;
    bool pair, another = false;
    KAY_TRY(reader_is_pair(table, first, &pair));
    KAY_TRY(reader_title(table));
    if (table->titled)
        return KAY_OK;
    const kay_status status = reader_line(table, &second);
    if (status == KAY_OK && pair && *first->at >= '0' && *first->at <= '9')
        KAY_TRY(reader_is_pair(table, &second, &another));
    table->grid = false;
    table->parameters = 1;
    table->list = !another;
    KAY_TRY(reader_data(table, first));
    return status == KAY_OK ? reader_data(table, &second) : status;
}

/* ---- Tables as JSON: a line {"game": ..., "show": ...}, then a line {"at": [...], "value": ...} for each value */

/* Reads the parameters of a cell: "at" is a list of one number, or two in a table of two parameters. */
static kay_status reader_json_at(kay_table_reader *table, const char *at, kay_json *object, kay_table_value *cell)
{
    uint64_t *places, count;
    kay_status status = kay_json_numbers(object, "at", &places, &count);
    if (status == KAY_OK && count == 2 && table->most == 1)
        return reader_of_two(table, at);
    const bool other = status == KAY_OK && (!count || count > 2 || (table->parameters && count != table->parameters));
    if (status == KAY_EINPUT || other)
        return kay_reader_fail(table->reader, at, "\"at\" must be an array with one whole number >= 0%s",
                               table->most == 2 ? ", or with two in every line" : "");
    KAY_TRY(status);
    table->parameters = (unsigned)count;
    memcpy(cell->at, places, count * sizeof *places);
    return KAY_OK;
}

/* Reads {"at": [...], "value": a number, or a string as in tables}. */
static kay_status reader_json_cell(kay_table_reader *table, const char *at, kay_json *object)
{
    kay_table_value cell = {.place_at = at, .value_at = at};
    char digits[32];
    uint64_t number;
    KAY_TRY(reader_json_at(table, at, object, &cell));
    kay_status status = kay_json_text(object, "value", &cell.word);
    if (status == KAY_EINPUT) {
        status = kay_json_u64(object, "value", &number);
        if (status == KAY_EINPUT || (status == KAY_OK && number > UINT32_MAX))
            return kay_reader_fail(table->reader, at,
                                   "\"value\" must be a string, or a whole number from 0 to %" PRIu32, UINT32_MAX);
        snprintf(digits, sizeof digits, "%" PRIu64, status == KAY_OK ? number : 0);
        cell.word = digits;
    }
    KAY_TRY(status);
    cell.end = cell.word + strlen(cell.word);
    table->taken++;
    return table->take(table, &cell);
}

/* Reads {"game": ..., "show": ...}. */
static kay_status reader_json_table(kay_table_reader *table, const char *at, kay_json *object)
{
    const char *word = "";
    kay_status status = kay_json_text(object, "show", &word);
    if (status != KAY_OK && status != KAY_EINPUT)
        return status;
    table->titled = true;
    return table->shows(table, at, status == KAY_OK ? word : "");
}

static kay_status reader_json_line(kay_table_reader *table, kay_arena *arena, const char *at, const char *end)
{
    kay_json object;
    size_t place;
    kay_status status = kay_json_read(arena, "the line", at, (size_t)(end - at), &object, &place);
    if (status == KAY_EINPUT) {
        const kay_diag why = arena->ctx->diag;
        return kay_reader_fail(table->reader, at + place, "%s", why.text);
    }
    KAY_TRY(status);
    if (kay_json_has(&object, "position"))
        return reader_of_positions(table, at);
    if (kay_json_has(&object, "at"))
        return reader_json_cell(table, at, &object);
    if (kay_json_has(&object, "show"))
        return reader_json_table(table, at, &object);
    return kay_reader_fail(table->reader, at, "each line of this table must have the keys \"at\" and \"value\"");
}

static kay_status reader_json(kay_table_reader *table, const char *at, const char *end)
{
    kay_arena arena;
    kay_arena_init(&arena, table->reader->ctx);
    kay_status status = reader_json_line(table, &arena, at, end);
    kay_arena_free(&arena);
    return status;
}

/* ---- The whole input */

kay_status kay_table_read(kay_table_reader *table)
{
    kay_table_word line;
    while (!table->reader->whole)
        KAY_TRY(kay_source_more(table->reader));
    kay_status status = reader_line(table, &line);
    const bool json = status == KAY_OK && *line.at == '{';
    if (status == KAY_OK && !json) {
        status = reader_begin(table, &line);
        if (status == KAY_OK)
            status = reader_line(table, &line);
    }
    for (; status == KAY_OK; status = reader_line(table, &line))
        KAY_TRY(json ? reader_json(table, line.at, line.end) : reader_data(table, &line));
    return status == KAY_END ? KAY_OK : status;
}
