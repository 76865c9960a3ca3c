/* Writes and reads summaries of tiers. */
#include "tabulate/tabulate_summary.h"

void tabulate_summary_write(kay_json_writer *to, const tabulate_summary *summary)
{
    kay_json_write_u64(to, "tier", summary->tier);
    kay_json_write_u64(to, "ranks", summary->ranks);
    kay_json_write_u64(to, "kept", summary->kept);
    kay_json_write_u64(to, "positions", summary->positions);
    kay_json_write_u64(to, "win", summary->win);
    kay_json_write_u64(to, "loss", summary->loss);
    kay_json_write_u64(to, "draw", summary->draw);
    if (!summary->lasting)
        return;
    kay_json_write_u64(to, "longest", summary->longest);
    kay_json_write_text(to, "position", summary->position);
    kay_json_begin_list(to, "histogram");
    for (uint64_t i = 0; i <= summary->longest; i++)
        kay_json_write_u64(to, NULL, summary->histogram[i]);
    kay_json_end_list(to);
}

/* Reads what is known with the remoteness. */
static kay_status summary_read_lasting(kay_json *from, tabulate_summary *out)
{
    uint64_t *histogram, count;
    KAY_TRY(kay_json_u64(from, "longest", &out->longest));
    if (!kay_json_is_null(from, "position"))
        KAY_TRY(kay_json_text(from, "position", &out->position));
    KAY_TRY(kay_json_numbers(from, "histogram", &histogram, &count));
    if (count == 0 || count - 1 != out->longest)
        return kay_fail(from->arena->ctx, KAY_EINPUT, "%s: 'histogram' must have %llu numbers", from->what,
                        (unsigned long long)out->longest + 1);
    out->histogram = histogram;
    return KAY_OK;
}

kay_status tabulate_summary_read(kay_json *from, tabulate_summary *out)
{
    *out = (tabulate_summary){.lasting = kay_json_has(from, "longest")};
    KAY_TRY(kay_json_u64(from, "tier", &out->tier));
    KAY_TRY(kay_json_u64(from, "ranks", &out->ranks));
    KAY_TRY(kay_json_u64(from, "kept", &out->kept));
    KAY_TRY(kay_json_u64(from, "positions", &out->positions));
    KAY_TRY(kay_json_u64(from, "win", &out->win));
    KAY_TRY(kay_json_u64(from, "loss", &out->loss));
    KAY_TRY(kay_json_u64(from, "draw", &out->draw));
    return out->lasting ? summary_read_lasting(from, out) : KAY_OK;
}
