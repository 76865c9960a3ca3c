#include "study/table_words.h"

#include <inttypes.h>
#include <stdio.h>

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
    if (!table->draws)
        return snprintf(words, TABLE_WORDS, "%c", table_class(cell));
    if (table->impartial)
        return snprintf(words, TABLE_WORDS, "%s", table_outcome_word(cell->left));
    return snprintf(words, TABLE_WORDS, "%s/%s", table_outcome_word(cell->left), table_outcome_word(cell->right));
}

unsigned table_words(const kay_table *table, const kay_table_cell *cell, char words[TABLE_WORDS])
{
    int length = 0;
    switch (table->question.show) {
    case KAY_TABLE_OUTCOME:
        length = table_outcome_words(table, cell, words);
        break;
    case KAY_TABLE_GRUNDY:
        length = snprintf(words, TABLE_WORDS, "%" PRIu64, cell->value);
        break;
    case KAY_TABLE_MOVES:
        length = table->impartial
                     ? snprintf(words, TABLE_WORDS, "%" PRIu64, cell->value)
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
    if (only == KAY_TABLE_ALL)
        return true;
    int wanted = only == KAY_TABLE_ONLY_P ? KAY_LOSS : KAY_WIN;
    return cell->left == wanted && cell->right == wanted;
}

uint64_t table_row(const kay_table *table)
{
    const kay_table_range *b = &table->question.ranges[1];
    return table->question.axes == 2 ? b->last - b->first + 1 : 1; /* 0 stands for 2^64 */
}

void table_at(const kay_table *table, uint64_t i, uint64_t at[2])
{
    const kay_table_range *ranges = table->question.ranges;
    uint64_t row = table_row(table);
    at[0] = ranges[0].first + (row ? i / row : 0);
    at[1] = ranges[1].first + (row ? i % row : i);
}

kay_status kay_table_fits(kay_context *ctx, const kay_table_question *question, kay_table_format format)
{
    if (format == KAY_TABLE_BFILE && question->axes != 1)
        return kay_fail(ctx, KAY_EUSAGE, "a b-file takes one parameter");
    if (format != KAY_TABLE_SVG && format != KAY_TABLE_PNG)
        return KAY_OK;
#ifndef KAY_PICTURES
    return kay_fail(ctx, KAY_EUSAGE, "this program was built without pictures");
#endif
    if (question->axes == 0)
        return kay_fail(ctx, KAY_EUSAGE, "a picture takes one parameter or two, not the positions of a size");
    uint64_t most = question->axes == 1 ? (uint64_t)TABLE_PICTURE_MOST * TABLE_PICTURE_MOST : TABLE_PICTURE_MOST;
    for (unsigned i = 0; i < question->axes; i++)
        if (question->ranges[i].last - question->ranges[i].first >= most)
            return kay_fail(ctx, KAY_EUSAGE,
                            "a picture of %" PRIu64 "..%" PRIu64 " would have too many cells: at most %" PRIu64,
                            question->ranges[i].first, question->ranges[i].last, most);
    return KAY_OK;
}

kay_status kay_table_write(const kay_table *table, kay_table_format format, kay_table_only only, kay_text *out)
{
    switch (format) {
    case KAY_TABLE_TEXT:
        table_write_text(table, only, out);
        break;
    case KAY_TABLE_CSV:
        table_write_csv(table, only, out);
        break;
    case KAY_TABLE_JSON:
        table_write_json(table, only, out);
        break;
    case KAY_TABLE_BFILE:
        table_write_bfile(table, only, out);
        break;
    case KAY_TABLE_SVG:
    case KAY_TABLE_PNG:
#ifdef KAY_PICTURES
        KAY_TRY(table_write_picture(table, format == KAY_TABLE_SVG, only, out));
#endif
        break;
    }
    return out->error;
}
