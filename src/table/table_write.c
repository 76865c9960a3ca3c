/* Chooses the format of a table. */
#include "table/table_write.h"

#include <inttypes.h>

kay_status kay_table_fits(kay_context *ctx, const kay_table_question *question, kay_table_format format)
{
    if (format == KAY_TABLE_BFILE && question->axes != 1)
        return kay_fail(ctx, KAY_EUSAGE, "a b-file takes one parameter");
    if (format != KAY_TABLE_SVG && format != KAY_TABLE_PNG)
        return KAY_OK;
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
        KAY_TRY(table_write_picture(table, format == KAY_TABLE_SVG, only, out));
        break;
    }
    return out->error;
}
