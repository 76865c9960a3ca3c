/* Gives the texts (words) of cells, and their parameters. */
#include "table/table_cells.h"

#include <inttypes.h>
#include <stdio.h>

const char *table_show_name(kay_table_show show)
{
    static const char *const names[] = {
        [KAY_TABLE_OUTCOME] = "outcome", [KAY_TABLE_GRUNDY] = "grundy", [KAY_TABLE_MOVES] = "moves",
        [KAY_TABLE_VALUE] = "value",     [KAY_TABLE_SCORES] = "scores",
    };
    return names[show];
}

const char *table_outcome_word(int outcome)
{
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

/* Returns the outcome class: P, N, L or R. */
static char table_class(const kay_table_cell *cell)
{
    if (cell->left == KAY_WIN)
        return cell->right == KAY_WIN ? 'N' : 'L';
    return cell->right == KAY_WIN ? 'R' : 'P';
}

void table_outcome_words(const kay_table *table, const kay_table_cell *cell, char words[TABLE_WORDS])
{
    if (!table->draws) {
        words[0] = table_class(cell);
        words[1] = '\0';
    } else if (table->impartial) {
        snprintf(words, TABLE_WORDS, "%s", table_outcome_word(cell->left));
    } else {
        snprintf(words, TABLE_WORDS, "%s/%s", table_outcome_word(cell->left), table_outcome_word(cell->right));
    }
}

unsigned table_digits(uint64_t number)
{
    unsigned digits = 1;
    for (; number > 9; number /= 10)
        digits++;
    return digits;
}

/* Writes a number.  snprintf would take longer than computing most cells. */
static void table_number_words(uint64_t number, char words[TABLE_WORDS])
{
    const int length = (int)table_digits(number);
    words[length] = '\0';
    for (int i = length; i-- > 0; number /= 10)
        words[i] = (char)('0' + number % 10);
}

const char *table_words(const kay_table *table, const kay_table_cell *cell, char room[TABLE_WORDS])
{
    room[0] = '\0';
    if (cell->none)
        return room;
    if (cell->written)
        return kay_text_string(&table->values) + cell->value;
    switch (table->question.show) {
    case KAY_TABLE_SCORES: /* its words are written */
    case KAY_TABLE_OUTCOME:
        table_outcome_words(table, cell, room);
        break;
    case KAY_TABLE_GRUNDY:
        table_number_words(cell->value, room);
        break;
    case KAY_TABLE_MOVES:
        if (table->impartial)
            table_number_words(cell->value, room);
        else
            snprintf(room, TABLE_WORDS, "%" PRIu64 "/%" PRIu32, cell->value, cell->right_moves);
        break;
    case KAY_TABLE_VALUE:
        if (cell->value < 2)
            snprintf(room, TABLE_WORDS, cell->value ? "*" : "0");
        else
            snprintf(room, TABLE_WORDS, "*%" PRIu64, cell->value);
        break;
    }
    return room;
}

bool table_shows_outcomes(const kay_table *table)
{
    const kay_table_show show = table->question.show;
    return show == KAY_TABLE_OUTCOME || show == KAY_TABLE_SCORES || (show == KAY_TABLE_VALUE && !table->impartial);
}

uint64_t table_row(const kay_table *table)
{
    const kay_table_range *b = &table->question.ranges[1];
    return table->question.axes == 2 ? b->last - b->first + 1 : 1; /* 0 means 2^64 */
}

table_entry table_entry_of(const kay_table *table, uint64_t number, const kay_table_cell *cell, const char *position,
                           char room[TABLE_WORDS])
{
    const kay_table_range *ranges = table->question.ranges;
    const uint64_t row = table_row(table);
    table_entry entry = {.cell = cell, .position = position};
    entry.at[0] = ranges[0].first + (row ? number / row : 0);
    entry.at[1] = ranges[1].first + (row ? number % row : number);
    entry.words = table_words(table, cell, room);
    return entry;
}
