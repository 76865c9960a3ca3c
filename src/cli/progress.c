/* Shows the progress of work that takes more than a second, on one line of the terminal: the whole work, and the
 * current part if it takes long. */
#include "cli/progress.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/wrap.h"

static const double PROGRESS_QUIET = 1; /* seconds before the whole, or a part, is shown */
static const double PROGRESS_EVERY = 0.2; /* seconds between two updates */

/* Adds a text such as "cells: 17 of 400, 12 a second". */
static void progress_add_work(kay_text *line, const cli_time_left *work, double rate)
{
    kay_text_format(line, "%s", work->what);
    if (work->done || work->total)
        kay_text_format(line, ": %llu", (unsigned long long)work->done);
    if (work->total)
        kay_text_format(line, " of %llu", (unsigned long long)work->total);
    if (rate > 0)
        kay_text_format(line, rate < 10 ? ", %.2g a second" : ", %.0f a second", rate);
}

/* Adds the time left for the work or for the budget, whichever is less; adds nothing if both are unknown (negative). */
static void progress_add_left(kay_text *line, double left, double budget)
{
    bool most = budget >= 0 && (left < 0 || budget < left);
    left = most ? budget : left;
    if (left < 0)
        return;
    kay_text_format(line, most ? ", at most " : ", ");
    if (left < 100)
        kay_text_format(line, "%.0f s left", left);
    else if (left < 6000)
        kay_text_format(line, "%.0f min left", left / 60);
    else
        kay_text_format(line, "%.3g h left", left / 3600);
}

static void progress_show(cli_progress *progress, double now)
{
    const cli_time_left *whole = progress->whole.what ? &progress->whole : &progress->part, *part = &progress->part;
    const double rate = cli_time_left_rate(whole, now),
                 deadline = progress->ctx->deadline > 0 ? progress->ctx->deadline : progress->ends;
    struct winsize size;
    kay_context ctx;
    kay_text line;
    kay_context_init(&ctx); /* the line does not count against the budget */
    kay_text_init(&line, &ctx);
    progress_add_work(&line, whole, rate);
    progress_add_left(&line, cli_time_left_seconds(whole, now), deadline > now ? deadline - now : -1);
    if (whole != part && part->what && now - part->begun >= PROGRESS_QUIET) {
        kay_text_format(&line, "; ");
        progress_add_work(&line, part, 0);
    }
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_col == 0)
        size.ws_col = CLI_COLUMNS;
    /* some terminals wrap after the last column */
    fprintf(stderr, "\r\033[K%.*s", size.ws_col - 1, kay_text_string(&line));
    fflush(stderr);
    kay_text_free(&line);
    progress->visible = true;
}

static void progress_tick(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total)
{
    cli_progress *progress = watcher;
    const double now = kay_now();
    if (progress->begun <= 0)
        progress->begun = progress->shown = now;
    cli_time_left_told(level == KAY_WORK_WHOLE ? &progress->whole : &progress->part, what, done, total, now);
    if (level == KAY_WORK_WHOLE)
        progress->part.what = NULL; /* the next part begins */
    if (now - progress->begun < PROGRESS_QUIET || now - progress->shown < PROGRESS_EVERY)
        return;
    progress->shown = now;
    progress_show(progress, now);
}

void cli_progress_begin(cli_call *cli)
{
    if (!cli_is_screen(STDERR_FILENO))
        return;
    cli->progress = (cli_progress){.ctx = &cli->ctx};
    cli->ctx.progress = progress_tick;
    cli->ctx.watcher = &cli->progress;
}

void cli_progress_hide(cli_call *cli)
{
    if (cli->progress.visible)
        fputs("\r\033[K", stderr);
    cli->progress.visible = false;
}

void cli_progress_end(cli_call *cli)
{
    cli_progress_hide(cli);
    cli->progress = (cli_progress){.ctx = &cli->ctx};
}
