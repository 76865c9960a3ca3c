/* A line on the terminal for work that takes over a second. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void progress_clear(cli_progress *progress)
{
    if (progress->visible)
        fputs("\r\033[K", stderr);
    progress->visible = false;
}

static void progress_show(cli_progress *progress, uint64_t done, uint64_t total, double seconds)
{
    double rate = (double)(done - progress->first) / seconds;
    fprintf(stderr, "\r\033[K%s: %llu", progress->what, (unsigned long long)done);
    if (total)
        fprintf(stderr, " of %llu", (unsigned long long)total);
    fprintf(stderr, ", %.3g a second", rate);
    if (total > done && rate > 0)
        fprintf(stderr, ", %.0f s left", (double)(total - done) / rate);
    fflush(stderr);
    progress->visible = true;
}

static void progress_tick(void *watcher, const char *what, uint64_t done, uint64_t total)
{
    cli_progress *progress = watcher;
    double now = kay_now();
    if (what != progress->what || done < progress->first) {
        progress->what = what;
        progress->begun = progress->shown = now;
        progress->first = done;
    }
    if (now - progress->begun < 1 || now - progress->shown < 0.2)
        return;
    progress->shown = now;
    progress_show(progress, done, total, now - progress->begun);
}

void cli_progress_begin(cli_call *cli)
{
    const char *terminal = getenv("TERM");
    if (!isatty(STDERR_FILENO) || !terminal || strcmp(terminal, "dumb") == 0)
        return;
    cli->ctx.progress = progress_tick;
    cli->ctx.watcher = &cli->progress;
}

void cli_progress_end(cli_call *cli)
{
    progress_clear(&cli->progress);
}
