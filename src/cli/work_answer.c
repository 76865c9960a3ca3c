/* Writes the work of a search, for --stats. */
#include "cli/work_answer.h"

#include <inttypes.h>

static double work_rate(const cli_work *work)
{
    return work->seconds > 0 ? (double)work->stats.positions / work->seconds : 0;
}

void cli_work_plain(const cli_work *work, kay_text *out)
{
    const kay_solver_stats *stats = &work->stats;
    kay_text_format(out,
                    "positions %" PRIu64 "\noptions %" PRIu64 "\ntable %" PRIu64 " entries, %" PRIu64
                    " bytes\nrate %.3g million positions a second\n",
                    stats->positions, stats->options, stats->entries, stats->table_bytes, 1e-6 * work_rate(work));
}

void cli_work_json(const cli_work *work, kay_json_writer *object)
{
    kay_json_write_u64(object, "positions", work->stats.positions);
    kay_json_write_u64(object, "options", work->stats.options);
    kay_json_write_u64(object, "entries", work->stats.entries);
    kay_json_write_u64(object, "table_bytes", work->stats.table_bytes);
    kay_json_write_u64(object, "rate", (uint64_t)work_rate(work));
}
