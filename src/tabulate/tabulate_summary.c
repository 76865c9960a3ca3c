/* Writes and reads summaries of tiers. */
#include "tabulate/tabulate_summary.h"

#include <kayles/score.h>

void tabulate_summary_write_scores(kay_json_writer *to, const tabulate_summary *summary)
{
    kay_json_write_i64(to, "least", summary->least);
    kay_json_write_i64(to, "most", summary->most);
    kay_json_begin_list(to, "scores");
    for (int64_t score = summary->least; score <= summary->most; score++)
        kay_json_write_u64(to, NULL, summary->scores[score - summary->least]);
    kay_json_end_list(to);
}

void tabulate_summary_write_counts(kay_json_writer *to, const tabulate_summary *summary)
{
    kay_json_write_u64(to, "ranks", summary->ranks);
    kay_json_write_u64(to, "kept", summary->kept);
    kay_json_write_u64(to, "positions", summary->positions);
    kay_json_write_u64(to, "win", summary->win);
    kay_json_write_u64(to, "loss", summary->loss);
    kay_json_write_u64(to, "draw", summary->draw);
}

void tabulate_summary_write_lasting(kay_json_writer *to, const tabulate_summary *summary)
{
    kay_json_write_u64(to, "longest", summary->longest);
    kay_json_write_text(to, "position", summary->position);
    kay_json_begin_list(to, "histogram");
    for (uint64_t i = 0; i <= summary->longest; i++)
        kay_json_write_u64(to, NULL, summary->histogram[i]);
    kay_json_end_list(to);
}

void tabulate_summary_write(kay_json_writer *to, const tabulate_summary *summary)
{
    kay_json_write_u64(to, "tier", summary->tier);
    tabulate_summary_write_counts(to, summary);
    if (summary->scoring)
        tabulate_summary_write_scores(to, summary);
    if (summary->lasting)
        tabulate_summary_write_lasting(to, summary);
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

static kay_status summary_read_scores(kay_json *from, tabulate_summary *out)
{
    uint64_t *scores, count;
    KAY_TRY(kay_json_i64(from, "least", &out->least));
    KAY_TRY(kay_json_i64(from, "most", &out->most));
    KAY_TRY(kay_json_numbers(from, "scores", &scores, &count));
    const int64_t limit = KAY_SCORE_MOST;
    if (out->least < -limit || out->most > limit || out->least > out->most ||
        (int64_t)count != out->most - out->least + 1)
        return kay_fail(from->arena->ctx, KAY_EINPUT, "%s: 'scores' must have a number for each score", from->what);
    out->scores = scores;
    return KAY_OK;
}

/* Whether the counts agree. */
static bool summary_adds_up(const tabulate_summary *counts)
{
    const uint64_t decided = counts->win + counts->loss;
    uint64_t lasting = 0, scores[3] = {0}; /* lost, drawn, won */
    for (uint64_t i = 0; counts->lasting && i <= counts->longest; i++)
        lasting += counts->histogram[i];
    for (int64_t score = counts->least; counts->scoring && score <= counts->most; score++)
        scores[score < 0 ? 0 : score > 0 ? 2 : 1] += counts->scores[score - counts->least];
    return counts->positions == decided + counts->draw && counts->kept <= counts->ranks &&
           counts->kept <= counts->positions &&
           (!counts->lasting || (lasting == decided && (counts->position != NULL) == (decided > 0))) &&
           (!counts->scoring || (scores[0] == counts->loss && scores[1] == counts->draw && scores[2] == counts->win));
}

static kay_status summary_read(kay_json *from, tabulate_summary *out)
{
    *out = (tabulate_summary){.lasting = kay_json_has(from, "longest"), .scoring = kay_json_has(from, "scores")};
    KAY_TRY(kay_json_u64(from, "tier", &out->tier));
    KAY_TRY(kay_json_u64(from, "ranks", &out->ranks));
    KAY_TRY(kay_json_u64(from, "kept", &out->kept));
    KAY_TRY(kay_json_u64(from, "positions", &out->positions));
    KAY_TRY(kay_json_u64(from, "win", &out->win));
    KAY_TRY(kay_json_u64(from, "loss", &out->loss));
    KAY_TRY(kay_json_u64(from, "draw", &out->draw));
    if (out->scoring)
        KAY_TRY(summary_read_scores(from, out));
    return out->lasting ? summary_read_lasting(from, out) : KAY_OK;
}

kay_status tabulate_summary_read(kay_json *from, tabulate_summary *out)
{
    KAY_TRY(summary_read(from, out));
    return summary_adds_up(out) ? KAY_OK : kay_fail(from->arena->ctx, KAY_EINPUT, "the counts do not add up");
}
