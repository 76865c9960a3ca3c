/* Estimates the time left of a piece of work from its rate so far. */
#include "cli/time_left.h"

#include <string.h>

void cli_time_left_told(cli_time_left *work, const char *what, uint64_t done, uint64_t total, double now)
{
    if (!work->what || strcmp(what, work->what) != 0 || done < work->done)
        *work = (cli_time_left){.what = what, .begun = now, .first = done};
    work->done = done;
    work->total = total;
}

double cli_time_left_rate(const cli_time_left *work, double now)
{
    if (work->done <= work->first || now <= work->begun)
        return 0;
    return (double)(work->done - work->first) / (now - work->begun);
}

double cli_time_left_seconds(const cli_time_left *work, double now)
{
    const double rate = cli_time_left_rate(work, now);
    return work->total > work->done && rate > 0 ? (double)(work->total - work->done) / rate : -1;
}
