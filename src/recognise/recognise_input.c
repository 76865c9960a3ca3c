/* Reads the values to recognise, or the lost positions of a table: one sequence, whose places count up by one. */
#include <inttypes.h>
#include <string.h>

#include <kayles/recognise.h>

#include "base/table_reader.h"
#include "base/reader_inside.h"

typedef struct recognise_input {
    kay_nim_values *out;
    uint32_t *values; /* the values of `out`, with room for KAY_RECOGNISE_VALUES */
    bool shows_outcomes;
} recognise_input;

static kay_status input_other(kay_table_reader *table, const char *at, const char *shown)
{
    return kay_reader_fail(table->reader, at,
                           "the table shows '%.20s', which is not a nim-value: use --show grundy or --only P", shown);
}

static kay_status input_shows(kay_table_reader *table, const char *at, const char *shown)
{
    recognise_input *input = table->user;
    input->shows_outcomes = strcmp(shown, "outcome") == 0;
    const bool known = input->shows_outcomes || strcmp(shown, "value") == 0 || strcmp(shown, "grundy") == 0;
    return known ? KAY_OK : input_other(table, at, shown);
}

static void input_add(recognise_input *input, uint64_t value)
{
    kay_nim_values *out = input->out;
    if (out->count < KAY_RECOGNISE_VALUES)
        input->values[out->count++] = (uint32_t)value;
    out->given++;
}

/* Fails unless the first place is small enough and each later place is one more than the place before it. */
static kay_status input_place(kay_table_reader *table, const kay_table_value *cell)
{
    kay_nim_values *out = ((recognise_input *)table->user)->out;
    const uint64_t place = cell->at[0];
    if (out->given == 0 && place > KAY_RECOGNISE_FIRST)
        return kay_reader_fail(table->reader, cell->place_at, "the first place is %" PRIu64 "; it must be at most %d",
                               place, KAY_RECOGNISE_FIRST);
    if (out->given == 0)
        out->first = place;
    else if (place != out->first + out->given)
        return kay_reader_fail(table->reader, cell->place_at,
                               "place %" PRIu64 ", but place %" PRIu64
                               " was expected: each place must be one more than the place before it",
                               place, out->first + out->given);
    return KAY_OK;
}

static kay_status input_take(kay_table_reader *table, const kay_table_value *cell)
{
    recognise_input *input = table->user;
    kay_nim_values *out = input->out;
    const bool outcome = cell->end - cell->word == 1 && strchr("PNLR", *cell->word);
    if (input->shows_outcomes ||
        (table->titled && outcome)) { /* of outcomes, only the lost positions make a sequence */
        if (*cell->word != 'P' || (out->count && cell->at[0] <= input->values[out->count - 1]) ||
            cell->at[0] > UINT32_MAX)
            return input_other(table, cell->value_at, "outcome");
        out->lost = true;
        input_add(input, cell->at[0]);
        return KAY_OK;
    }
    uint64_t value;
    KAY_TRY(input_place(table, cell));
    KAY_TRY(kay_table_number(table, cell->value_at, cell->word, cell->end, true, "nim-value", &value));
    input_add(input, value);
    return KAY_OK;
}

kay_status kay_recognise_read(kay_reader *reader, kay_arena *arena, kay_nim_values *out)
{
    uint32_t *values = kay_arena_array(arena, KAY_RECOGNISE_VALUES, sizeof *values);
    recognise_input input = {.out = out, .values = values};
    kay_table_reader table = {
        .reader = reader, .arena = arena, .most = 1, .user = &input, .shows = input_shows, .take = input_take};
    *out = (kay_nim_values){.values = values};
    if (!values)
        return kay_no_memory(arena->ctx);
    KAY_TRY(kay_table_read(&table));
    return out->count ? KAY_OK : kay_reader_missing(reader, "a value");
}
