/* A line on the terminal for work that takes over a second. */
#include "cli/cli.h"

#include <stdio.h>
#include <unistd.h>

typedef struct progress {
    const char *what; /* whose words they are tells one piece of work from the next */
    double begun, shown;
    uint64_t first; /* done when it began */
    bool visible;
} progress;

static progress progress_now; /* there is one terminal */

static void progress_clear(void)
{
    if (progress_now.visible)
        fputs("\r\033[K", stderr);
    progress_now.visible = false;
}

static void progress_show(const char *what, uint64_t done, uint64_t total, double seconds)
{
    double rate = (double)(done - progress_now.first) / seconds;
    fprintf(stderr, "\r\033[K%s: %llu", what, (unsigned long long)done);
    if (total)
        fprintf(stderr, " of %llu", (unsigned long long)total);
    fprintf(stderr, ", %.3g a second", rate);
    if (total > done && rate > 0)
        fprintf(stderr, ", %.0f s left", (double)(total - done) / rate);
    fflush(stderr);
    progress_now.visible = true;
}

static void progress_tick(void *watcher, const char *what, uint64_t done, uint64_t total)
{
    (void)watcher;
    double now = kay_now();
    if (what != progress_now.what || done < progress_now.first) {
        progress_now.what = what;
        progress_now.begun = progress_now.shown = now;
        progress_now.first = done;
    }
    if (now - progress_now.begun < 1 || now - progress_now.shown < 0.2)
        return;
    progress_now.shown = now;
    progress_show(what, done, total, now - progress_now.begun);
}

void cli_progress_begin(cli_call *cli)
{
    if (isatty(STDERR_FILENO))
        cli->ctx.progress = progress_tick;
}

void cli_progress_end(cli_call *cli)
{
    (void)cli;
    progress_clear();
}
