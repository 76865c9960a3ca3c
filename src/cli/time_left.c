/* How long a piece of work still takes.  The seconds for n units are taken for c * n^k; k follows from two moments. */
#include "cli/time_left.h"

#include <math.h>
#include <string.h>

static const double TIME_LEFT_POWER_MOST = 4;

void cli_time_left_told(cli_time_left *work, const char *what, uint64_t done, uint64_t total, double now)
{
    if (!work->what || strcmp(what, work->what) != 0 || done < work->done)
        *work = (cli_time_left){.what = what, .begun = now, .first = done};
    work->done = done;
    work->total = total;
    const uint64_t more = done - work->first;
    if (more >= 2 * work->marks[1].done && more > 0) {
        work->marks[0] = work->marks[1];
        work->marks[1].done = more;
        work->marks[1].seconds = now - work->begun;
    }
}

/* At least 1: where later units are quicker, such as those that are remembered, the next ones may not be. */
static double time_left_power(const cli_time_left *work, double now)
{
    const double seconds = now - work->begun, done = (double)(work->done - work->first);
    if (work->marks[0].done == 0 || work->marks[0].seconds <= 0)
        return 1;
    const double power = log(seconds / work->marks[0].seconds) / log(done / (double)work->marks[0].done);
    return power > 1 ? fmin(power, TIME_LEFT_POWER_MOST) : 1;
}

double cli_time_left_rate(const cli_time_left *work, double now)
{
    if (work->done <= work->first || now <= work->begun)
        return 0;
    return (double)(work->done - work->first) / (now - work->begun) / time_left_power(work, now);
}

double cli_time_left_seconds(const cli_time_left *work, double now)
{
    if (work->total <= work->done || work->done <= work->first || now <= work->begun)
        return -1;
    const double whole = (double)(work->total - work->first), done = (double)(work->done - work->first);
    return (now - work->begun) * (pow(whole / done, time_left_power(work, now)) - 1);
}
