/* Cells in words, and the walk over the cells of a table. */
#include "table/table_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *table_show_name(kay_table_show show)
{
    static const char *const names[] = {
        [KAY_TABLE_OUTCOME] = "outcome",
        [KAY_TABLE_GRUNDY] = "grundy",
        [KAY_TABLE_MOVES] = "moves",
        [KAY_TABLE_VALUE] = "value",
    };
    return names[show];
}

const char *table_outcome_word(int outcome)
{
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

/* P: whoever moved before wins; N: whoever moves next; L, R: always that player. */
static char table_class(const kay_table_cell *cell)
{
    if (cell->left == KAY_WIN)
        return cell->right == KAY_WIN ? 'N' : 'L';
    return cell->right == KAY_WIN ? 'R' : 'P';
}

static int table_outcome_words(const kay_table *table, const kay_table_cell *cell, char words[TABLE_WORDS])
{
    if (!table->draws) {
        words[0] = table_class(cell);
        words[1] = '\0';
        return 1;
    }
    if (table->impartial)
        return snprintf(words, TABLE_WORDS, "%s", table_outcome_word(cell->left));
    return snprintf(words, TABLE_WORDS, "%s/%s", table_outcome_word(cell->left), table_outcome_word(cell->right));
}

unsigned table_digits(uint64_t number)
{
    unsigned digits = 1;
    for (; number > 9; number /= 10)
        digits++;
    return digits;
}

/* snprintf would take longer than most cells do. */
static int table_number_words(uint64_t number, char words[TABLE_WORDS])
{
    const int length = (int)table_digits(number);
    words[length] = '\0';
    for (int i = length; i-- > 0; number /= 10)
        words[i] = (char)('0' + number % 10);
    return length;
}

unsigned table_words(const kay_table *table, const kay_table_cell *cell, char words[TABLE_WORDS])
{
    int length = 0;
    words[0] = '\0';
    if (cell->none)
        return 0;
    switch (table->question.show) {
    case KAY_TABLE_OUTCOME:
        length = table_outcome_words(table, cell, words);
        break;
    case KAY_TABLE_GRUNDY:
        length = table_number_words(cell->value, words);
        break;
    case KAY_TABLE_MOVES:
        length = table->impartial
                     ? table_number_words(cell->value, words)
                     : snprintf(words, TABLE_WORDS, "%" PRIu64 "/%" PRIu32, cell->value, cell->right_moves);
        break;
    case KAY_TABLE_VALUE:
        length = cell->value < 2 ? snprintf(words, TABLE_WORDS, cell->value ? "*" : "0")
                                 : snprintf(words, TABLE_WORDS, "*%" PRIu64, cell->value);
        break;
    }
    return (unsigned)length;
}

bool table_lets_through(const kay_table_cell *cell, kay_table_only only)
{
    if (only == KAY_TABLE_ALL || cell->none)
        return !cell->none;
    int wanted = only == KAY_TABLE_ONLY_P ? KAY_LOSS : KAY_WIN;
    return cell->left == wanted && cell->right == wanted;
}

uint64_t table_row(const kay_table *table)
{
    const kay_table_range *b = &table->question.ranges[1];
    return table->question.axes == 2 ? b->last - b->first + 1 : 1; /* 0 stands for 2^64 */
}

table_entry table_entry_of(const kay_table *table, uint64_t number, const kay_table_cell *cell, const char *position)
{
    const kay_table_range *ranges = table->question.ranges;
    const uint64_t row = table_row(table);
    table_entry entry = {.cell = cell, .position = position};
    entry.at[0] = ranges[0].first + (row ? number / row : 0);
    entry.at[1] = ranges[1].first + (row ? number % row : number);
    table_words(table, cell, entry.words);
    return entry;
}
