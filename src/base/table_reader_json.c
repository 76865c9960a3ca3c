/* Values out of a table as JSON: an object that says what it shows, then one a line. */
#include "base/table_reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <kayles/json.h>

/* The places of a cell: "at" is a list of one number, of two in a table of two parameters. */
static kay_status json_at(kay_table_reader *table, const char *at, kay_json *object, kay_table_value *cell)
{
    uint64_t *places, count;
    kay_status status = kay_json_numbers(object, "at", &places, &count);
    if (status == KAY_OK && count == 2 && table->most == 1)
        return kay_table_of_two(table, at);
    const bool other = status == KAY_OK && (!count || count > 2 || (table->parameters && count != table->parameters));
    if (status == KAY_EINPUT || other)
        return kay_reader_fail(table->reader, at, "\"at\" must be an array of one place, a whole number from 0%s",
                               table->most == 2 ? ", or everywhere of two" : "");
    KAY_TRY(status);
    table->parameters = (unsigned)count;
    memcpy(cell->at, places, count * sizeof *places);
    return KAY_OK;
}

/* {"at": [...], "value": a number, or a text as tables have it} */
static kay_status json_cell(kay_table_reader *table, const char *at, kay_json *object)
{
    kay_table_value cell = {.place_at = at, .value_at = at};
    char digits[32];
    uint64_t number;
    KAY_TRY(json_at(table, at, object, &cell));
    kay_status status = kay_json_text(object, "value", &cell.word);
    if (status == KAY_EINPUT) {
        status = kay_json_u64(object, "value", &number);
        if (status == KAY_EINPUT || (status == KAY_OK && number > UINT32_MAX))
            return kay_reader_fail(table->reader, at, "\"value\" must be a text, or a whole number from 0 to %" PRIu32,
                                   UINT32_MAX);
        snprintf(digits, sizeof digits, "%" PRIu64, status == KAY_OK ? number : 0);
        cell.word = digits;
    }
    KAY_TRY(status);
    cell.end = cell.word + strlen(cell.word);
    table->taken++;
    return table->take(table, &cell);
}

/* {"game": ..., "show": ...} */
static kay_status json_table(kay_table_reader *table, const char *at, kay_json *object)
{
    const char *word = "";
    kay_status status = kay_json_text(object, "show", &word);
    if (status != KAY_OK && status != KAY_EINPUT)
        return status;
    table->titled = true;
    return table->shows(table, at, status == KAY_OK ? word : "");
}

static kay_status json_line(kay_table_reader *table, kay_arena *arena, const char *at, const char *end)
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
        return kay_table_of_positions(table, at);
    if (kay_json_has(&object, "at"))
        return json_cell(table, at, &object);
    if (kay_json_has(&object, "show"))
        return json_table(table, at, &object);
    return kay_reader_fail(table->reader, at, "a line of this table has the keys \"at\" and \"value\"");
}

kay_status kay_table_read_json(kay_table_reader *table, const char *at, const char *end)
{
    kay_arena arena;
    kay_arena_init(&arena, table->reader->ctx);
    kay_status status = json_line(table, &arena, at, end);
    kay_arena_free(&arena);
    return status;
}
