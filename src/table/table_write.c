/* Writes tables: checks and chooses the format. */
#include "table/table_cells.h"

#include "games/heap_game/heap_game.h"

#include <inttypes.h>
#include <string.h>

static kay_status table_fits_fold(kay_context *ctx, const kay_table_question *question)
{
    const uint64_t fold = question->fold;
    if (!fold)
        return KAY_OK;
    if (question->axes != 1)
        return kay_fail(ctx, KAY_EUSAGE, "only a picture over one parameter can be folded");
    if (fold == KAY_TABLE_FOLD_PERIOD && !kay_heap_game_of(question->rules))
        return kay_fail(ctx, KAY_EUSAGE, "only heap games can be folded at a period; %s takes a number",
                        question->rules->name);
    if (fold == KAY_TABLE_FOLD_PERIOD)
        return KAY_OK;
    if (fold > TABLE_PICTURE_MOST ||
        question->ranges[0].last / fold - question->ranges[0].first / fold >= TABLE_PICTURE_MOST)
        return kay_fail(ctx, KAY_EUSAGE,
                        "a picture of %" PRIu64 "..%" PRIu64 " in rows of %" PRIu64
                        " would be too large: at most %d rows of %d cells",
                        question->ranges[0].first, question->ranges[0].last, fold, TABLE_PICTURE_MOST,
                        TABLE_PICTURE_MOST);
    return KAY_OK;
}

kay_status kay_table_fits(kay_context *ctx, const kay_table_question *question, kay_table_format format)
{
    if (format == KAY_TABLE_BFILE && question->axes != 1)
        return kay_fail(ctx, KAY_EUSAGE, "a b-file takes one parameter");
    if (format != KAY_TABLE_SVG)
        return KAY_OK;
    if (question->axes == 0)
        return kay_fail(ctx, KAY_EUSAGE, "a picture takes one parameter or two, not the positions of a size");
    uint64_t most = question->axes == 1 ? (uint64_t)TABLE_PICTURE_MOST * TABLE_PICTURE_MOST : TABLE_PICTURE_MOST;
    for (unsigned i = 0; i < question->axes; i++)
        if (question->ranges[i].last - question->ranges[i].first >= most)
            return kay_fail(ctx, KAY_EUSAGE,
                            "a picture of %" PRIu64 "..%" PRIu64 " would have too many cells: at most %" PRIu64,
                            question->ranges[i].first, question->ranges[i].last, most);
    return table_fits_fold(ctx, question);
}

static const table_format *table_format_of(const kay_table_question *question, kay_table_format format)
{
    switch (format) {
    case KAY_TABLE_CSV:
        return &table_csv;
    case KAY_TABLE_JSON:
        return &table_json;
    case KAY_TABLE_BFILE:
        return &table_bfile;
    default:
        return question->axes == 0                      ? &table_text_positions
               : question->axes == 2 && !question->only ? &table_text_grid
                                                        : &table_text_list;
    }
}

/* A grid with more columns is written only after all its cells were computed. */
enum { TABLE_GRID_MOST = 4096 };

/* Whether the words of a cell are final when the cell has been computed: later cells cannot change them. */
static bool table_words_are_known(const kay_table_question *question)
{
    const kay_ruleset *rules = question->rules;
    switch (question->show) {
    case KAY_TABLE_OUTCOME:
        return !rules->end && !(rules->traits & (KAY_LOOPY | KAY_SCORING));
    case KAY_TABLE_MOVES:
        return rules->traits & KAY_IMPARTIAL;
    default:
        return true;
    }
}

bool kay_table_streams(const kay_table_question *question, kay_table_format format)
{
    if (format == KAY_TABLE_SVG || !table_words_are_known(question))
        return false;
    const kay_table_range *b = &question->ranges[1];
    const bool grid = format == KAY_TABLE_TEXT && question->axes == 2 && !question->only;
    return !grid || (question->show == KAY_TABLE_OUTCOME && b->last - b->first < TABLE_GRID_MOST);
}

static void table_writer_begin(kay_table_writer *writer, const kay_table *table, const table_format *format)
{
    if (!writer->begun && format->begin)
        format->begin(writer, table);
    writer->begun = true;
}

static void table_writer_cell(kay_table_writer *writer, const kay_table *table, uint64_t number,
                              const kay_table_cell *cell, const char *position)
{
    const table_format *format = table_format_of(&table->question, writer->format);
    table_writer_begin(writer, table, format);
    if (cell->skipped)
        return;
    char room[TABLE_WORDS];
    const table_entry entry = table_entry_of(table, number, cell, position, room);
    format->entry(writer, table, &entry);
    writer->entries++;
}

/* The width for most values of positions of partizan games. */
enum { TABLE_COLUMN_VALUES = 12 };

/* Returns the expected width of the words.  The Grundy value of a heap is usually not larger than the heap. */
static unsigned table_width_expected(const kay_table_question *question)
{
    if (question->axes == 0 && question->show == KAY_TABLE_VALUE && !(question->rules->traits & KAY_IMPARTIAL))
        return TABLE_COLUMN_VALUES;
    if (question->axes == 0 || question->show == KAY_TABLE_OUTCOME || question->show == KAY_TABLE_SCORES)
        return 0;
    return table_digits(question->ranges[0].last) + (question->show == KAY_TABLE_VALUE);
}

void kay_table_writer_add(kay_table_writer *writer, const kay_table *so_far, const kay_table_cell *cell,
                          const char *position)
{
    if (!writer->begun)
        writer->width = table_width_expected(&so_far->question);
    table_writer_cell(writer, so_far, so_far->count, cell, position);
}

void kay_table_writer_free(kay_table_writer *writer)
{
    table_counts_free(&writer->counts);
}

kay_status kay_table_writer_finish(kay_table_writer *writer, const kay_table *table)
{
    const table_format *format = table_format_of(&table->question, writer->format);
    table_writer_begin(writer, table, format);
    if (format->finish)
        format->finish(writer, table);
    return writer->out->error;
}

/* Longer values do not widen the column. */
enum { TABLE_COLUMN_MOST = 60 };

/* Returns the width of the widest words, at most TABLE_COLUMN_MOST. */
static unsigned table_widest(const kay_table *table)
{
    unsigned widest = 0;
    char room[TABLE_WORDS];
    for (uint64_t i = 0; i < table->count; i++) {
        if (table->cells[i].skipped)
            continue;
        const size_t width = strlen(table_words(table, &table->cells[i], room));
        widest = width > widest ? (unsigned)width : widest;
    }
    return widest < TABLE_COLUMN_MOST ? widest : TABLE_COLUMN_MOST;
}

kay_status kay_table_write(const kay_table *table, kay_table_format format, kay_text *out)
{
    if (format == KAY_TABLE_SVG)
        return table_write_picture(table, out);
    kay_table_writer writer = {
        .format = format,
        .out = out,
        .width = format == KAY_TABLE_TEXT ? table_widest(table) : 0,
    };
    const char *position = kay_text_string(&table->positions);
    for (uint64_t i = 0; i < table->count && out->error == KAY_OK; i++) {
        table_writer_cell(&writer, table, i, &table->cells[i], position);
        if (!table->question.axes)
            position += strlen(position) + 1;
    }
    const kay_status status = kay_table_writer_finish(&writer, table);
    kay_table_writer_free(&writer);
    return status;
}
