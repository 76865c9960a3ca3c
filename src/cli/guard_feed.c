/* The watching process reads what can be read only once, keeps it, and writes it to the worker: a new worker gets it
 * again from the beginning.  It reads no further than a little ahead of the worker, and as soon as something arrives,
 * so that answers can be waited for before the next case is typed. */
#include "cli/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FEED_STEP = 64 * 1024 };

void guard_feed_open(cli_call *cli, guard_feed *out)
{
    const char *file = cli->operand_count > 1 ? cli->operands[1] : "-";
    struct stat about;
    *out = (guard_feed){.from = -1, .to = -1, .whole = true, .begins = -1, .most = cli->ctx.memory_limit / 4};
    kay_text_init(&out->kept, &cli->output_ctx);
    if (cli->verb->renewal != CLI_RENEW_CASES || cli->values[CLI_TEXT] || cli->values[CLI_CONTEST])
        return; /* there is no input, or nobody reads it again */
    const bool standard = strcmp(file, "-") == 0;
    if ((standard ? fstat(STDIN_FILENO, &about) : stat(file, &about)) != 0)
        return; /* the worker says why */
    if (S_ISREG(about.st_mode) && standard)
        out->begins = lseek(STDIN_FILENO, 0, SEEK_CUR);
    if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode))
        return;
    int from = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    if (from >= 0 && read(from, NULL, 0) == 0) {
        out->from = from;
        out->owns_from = !standard;
    } else if (from >= 0 && !standard) {
        close(from);
    }
}

void guard_feed_close(guard_feed *feed)
{
    guard_feed_end(feed);
    if (feed->owns_from)
        close(feed->from);
    kay_text_free(&feed->kept);
}

int guard_feed_begin(guard_feed *feed)
{
    int ends[2];
    if (feed->begins >= 0)
        lseek(STDIN_FILENO, feed->begins, SEEK_SET);
    if (feed->from < 0)
        return -1;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        feed->whole = false; /* the worker reads the input itself, and nobody again */
        return -1;
    }
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    feed->to = ends[1];
    feed->sent = 0;
    return ends[0];
}

void guard_feed_end(guard_feed *feed)
{
    if (feed->to >= 0)
        close(feed->to);
    feed->to = -1;
}

/* Whether no more can be kept: then the worker gets what there is before more is read. */
static bool feed_is_full(const guard_feed *feed)
{
    return feed->kept.length >= feed->most;
}

void guard_feed_wants(const guard_feed *feed, int *from, int *to)
{
    const size_t waiting = feed->kept.length - feed->sent;
    *to = waiting ? feed->to : -1;
    *from = feed->to >= 0 && !feed->ended && waiting < (feed_is_full(feed) ? 1 : FEED_STEP) ? feed->from : -1;
}

static void feed_end_of_input(guard_feed *feed)
{
    feed->ended = true;
    if (feed->sent == feed->kept.length)
        guard_feed_end(feed);
}

void guard_feed_read(guard_feed *feed)
{
    if (feed_is_full(feed)) {
        feed->whole = false;
        feed->sent = 0;
        kay_text_clear(&feed->kept);
    }
    char *room = kay_text_room(&feed->kept, FEED_STEP);
    if (!room)
        errno = ENOMEM;
    ssize_t got = room ? read(feed->from, room, FEED_STEP) : -1;
    if (got > 0) {
        kay_text_written(&feed->kept, (size_t)got);
        guard_feed_write(feed);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        feed->error = got < 0 ? errno : 0;
        feed_end_of_input(feed);
    }
}

void guard_feed_write(guard_feed *feed)
{
    const char *kept = kay_text_string(&feed->kept);
    while (feed->to >= 0 && feed->sent < feed->kept.length) {
        ssize_t wrote = write(feed->to, kept + feed->sent, feed->kept.length - feed->sent);
        if (wrote < 0 && errno == EAGAIN)
            return;
        if (wrote < 0 && errno != EINTR)
            guard_feed_end(feed); /* nobody reads it */
        feed->sent += wrote > 0 ? (size_t)wrote : 0;
    }
    if (feed->ended)
        guard_feed_end(feed);
}
