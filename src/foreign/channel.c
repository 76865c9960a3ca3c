/* Requests to the worker, and what becomes of a worker that overruns its time or memory, crashes, or answers nonsense:
 * it is ended, the request fails with words and the place where the rules were, and the next request starts a new one. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "foreign/foreign.h"

/* What the worker gets beyond the deadline, which it mostly sees itself, and beyond a refusal of memory. */
static const double CHANNEL_GRACE = 0.3, CHANNEL_PLUGIN_GRACE = 1;
static const double CHANNEL_AHEAD = 0.1; /* seconds that answers ahead may take: the worker means to take far less */
static const double CHANNEL_LOADING = 10; /* seconds that loading may take, if the budget has so much */
enum { CHANNEL_LOOK = 50 }; /* ms between two looks at the page */

typedef enum channel_end {
    CHANNEL_ENDED,
    CHANNEL_OVERDUE,
    CHANNEL_REFUSED,
    CHANNEL_NONSENSE,
    CHANNEL_FULL,
    CHANNEL_STOPPED
} channel_end;

/* ---- Starting ---------------------------------------------------------------------------------- */

/* Memory that both processes see; it cannot be made smaller under us.  -1: errno says why. */
static int channel_make_page(kay_foreign *foreign)
{
    if (foreign->page)
        munmap(foreign->page, sizeof *foreign->page);
    foreign->page = NULL;
    const int file = memfd_create("kayles", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return -1;
    void *page = MAP_FAILED;
    if (ftruncate(file, sizeof *foreign->page) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) == 0)
        page = mmap(NULL, sizeof *foreign->page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page == MAP_FAILED) {
        close(file);
        return -1;
    }
    foreign->page = page;
    return file;
}

/* Runs the worker in a process group of its own, with what it prints on our standard error; returns an errno. */
static int channel_spawn(kay_foreign *foreign, int theirs, int page)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    char *const words[] = {(char *)(uintptr_t)foreign->program, (char *)(uintptr_t)foreign->path, NULL};
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    /* Above the places where they go, as one of them may stand in the other's. */
    const int socket = fcntl(theirs, F_DUPFD_CLOEXEC, KAY_WORKER_PAGE + 1);
    const int shared = fcntl(page, F_DUPFD_CLOEXEC, KAY_WORKER_PAGE + 1);
    int fault = socket < 0 || shared < 0 ? errno : posix_spawn_file_actions_init(&files);
    if (fault == 0) {
        posix_spawnattr_init(&how);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        posix_spawnattr_setsigmask(&how, &none);
        posix_spawnattr_setsigdefault(&how, &all);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, socket, KAY_WORKER_SOCKET);
        posix_spawn_file_actions_adddup2(&files, shared, KAY_WORKER_PAGE);
        fault = posix_spawn(&foreign->pid, foreign->program, &files, &how, words, environ);
        posix_spawnattr_destroy(&how);
        posix_spawn_file_actions_destroy(&files);
    }
    if (socket >= 0)
        close(socket);
    if (shared >= 0)
        close(shared);
    return fault;
}

static kay_status channel_start(kay_foreign *foreign)
{
    int ends[2], fault = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "no process for the rules: %s", strerror(errno));
    const int page = channel_make_page(foreign);
    fault = page < 0 ? errno : channel_spawn(foreign, ends[1], page);
    if (page >= 0)
        close(page);
    close(ends[1]);
    if (fault) {
        close(ends[0]);
        if (page < 0)
            return kay_fail(foreign->ctx, KAY_EUNABLE, "no memory to share with the process for the rules: %s%s",
                            strerror(fault), fault == EFBIG ? " (the limit on sizes of files counts for it too)" : "");
        return kay_fail(foreign->ctx, KAY_EUNABLE, "no process for the rules: %s: %s", foreign->program,
                        strerror(fault));
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    foreign->socket = ends[0];
    foreign->worker++;
    kay_text_clear(&foreign->in);
    foreign->taken = 0;
    if (!foreign->script)
        foreign_ahead_drop(foreign); /* games are made again */
    foreign->due = false;
    return KAY_OK;
}

/* ---- The end of a worker ----------------------------------------------------------------------- */

static int channel_kill(kay_foreign *foreign)
{
    int status = 0;
    if (foreign->socket < 0)
        return 0;
    close(foreign->socket);
    foreign->socket = -1;
    kill(-foreign->pid, SIGKILL);
    while (waitpid(foreign->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

void foreign_end_worker(kay_foreign *foreign)
{
    channel_kill(foreign);
}

void kay_foreign_place(kay_foreign *foreign)
{
    kay_diag *diag = &foreign->ctx->diag;
    char at[KAY_PAGE_TEXT] = "";
    if (!*diag->text)
        snprintf(diag->text, sizeof diag->text, "the rules failed and did not say why");
    if (diag->placed || (diag->status != KAY_EINPUT && diag->status != KAY_EUNABLE && diag->status != KAY_ENOMEM))
        return;
    diag->placed = true;
    diag->line = diag->column = 0;
    diag->excerpt[0] = '\0';
    snprintf(diag->source, sizeof diag->source, "%s", foreign->path);
    if (!foreign->script || !foreign->page)
        return;
    const size_t length = strlen(diag->text);
    diag->line = foreign->page->rules.line;
    if (kay_page_describe(&foreign->page->rules, at))
        snprintf(diag->text + length, sizeof diag->text - length, " (at the position %s)", at);
}

/* Whether it was ended, or has ended, because it had no more memory: the system, too, ends who holds too much. */
static bool channel_lacked_memory(const kay_foreign *foreign, channel_end how, int status)
{
    if (how == CHANNEL_REFUSED)
        return true;
    if (how != CHANNEL_ENDED || foreign->page->overflowed)
        return false;
    return (foreign->script && foreign->page->rules.refused > 0) ||
           (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static kay_status channel_explain_end(kay_foreign *foreign, int status)
{
    const bool loads = !foreign->opened && !foreign->script;
    const char *what = loads ? "no plugin: loading it ends" : "the rules end";
    if (foreign->page->overflowed)
        return kay_fail(foreign->ctx, KAY_EINPUT, "stack overflow");
    if (WIFSIGNALED(status))
        return kay_fail(foreign->ctx, KAY_EINPUT, "%s in a crash (%s)", what, strsignal(WTERMSIG(status)));
    return kay_fail(foreign->ctx, KAY_EINPUT, "%s the process", what);
}

static kay_status channel_explain_overdue(kay_foreign *foreign)
{
    if (!foreign->opened && !foreign->script)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "loading the plugin timed out");
    if (!foreign->opened && foreign->page->rules.since <= 0)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "reading the file of the rules timed out");
    return kay_fail(foreign->ctx, KAY_EUNABLE, "the rules timed out after %.3g s", foreign->allowed);
}

/* Of a plugin it is known what position the game began with. */
static void channel_place_plugin(kay_foreign *foreign)
{
    kay_diag *diag = &foreign->ctx->diag;
    const size_t length = strlen(diag->text);
    if (!foreign->script && foreign->asked && *foreign->asked->text)
        snprintf(diag->text + length, sizeof diag->text - length, " (at the position %s)", foreign->asked->text);
}

/* Ends the worker, whose request fails: what it has answered in parts is still there. */
static void channel_lose(kay_foreign *foreign, channel_end how)
{
    kay_context *ctx = foreign->ctx;
    const int status = channel_kill(foreign);
    if (how == CHANNEL_OVERDUE)
        foreign->lost = channel_explain_overdue(foreign);
    else if (how == CHANNEL_NONSENSE)
        foreign->lost = kay_fail(ctx, KAY_EINPUT, "the rules answer nonsense");
    else if (how == CHANNEL_FULL)
        foreign->lost = kay_no_memory(ctx);
    else if (how == CHANNEL_STOPPED)
        foreign->lost = kay_check_time(ctx);
    else if (channel_lacked_memory(foreign, how, status))
        foreign->lost = kay_fail(ctx, KAY_EUNABLE, "the rules need more memory than the budget has");
    else
        foreign->lost = channel_explain_end(foreign, status);
    kay_foreign_place(foreign);
    channel_place_plugin(foreign);
    foreign->why = ctx->diag;
}

static kay_status channel_nonsense(kay_foreign *foreign)
{
    channel_lose(foreign, CHANNEL_NONSENSE);
    return foreign->lost;
}

kay_status foreign_finish(kay_foreign *foreign, const kay_wire *in)
{
    return in->bad || in->at != in->end ? channel_nonsense(foreign) : KAY_OK;
}

/* ---- Time -------------------------------------------------------------------------------------- */

/* How long the request may last.  Rules that are called behind the deadline have all the time of a call. */
static void channel_set_clock(kay_foreign *foreign, bool loading)
{
    const double now = kay_now(), deadline = foreign->ctx->deadline, call = foreign->seconds;
    const bool short_of_time = call > 0 && call < CHANNEL_LOADING;
    foreign->ends = deadline > now ? deadline : call > 0 ? now + call : 0;
    if (loading && !foreign->opened)
        foreign->ends = now + (short_of_time ? call : CHANNEL_LOADING);
    foreign->allowed = call > 0 ? call : foreign->ends - now;
    if (foreign->patience > 0)
        foreign->allowed = foreign->patience;
    foreign->heard = now;
}

static double channel_grace(const kay_foreign *foreign)
{
    return foreign->script ? CHANNEL_GRACE : CHANNEL_PLUGIN_GRACE;
}

/* A file of rules that has begun to run may take as long as it likes, if the budget does not say otherwise. */
static bool channel_overdue(const kay_foreign *foreign)
{
    const double now = kay_now();
    if (foreign->patience > 0 && now > foreign->heard + foreign->patience)
        return true;
    if (foreign->script && !foreign->opened && foreign->page->rules.since > 0 && foreign->seconds <= 0)
        return false;
    return foreign->ends > 0 && now > foreign->ends + (foreign->opened || foreign->script ? channel_grace(foreign) : 0);
}

/* Rules in Lua that were refused memory and go on, as if it were nothing. */
static bool channel_refused(const kay_foreign *foreign)
{
    const double since = foreign->page->rules.since, refused = foreign->page->rules.refused;
    return foreign->script && since > 0 && refused >= since && kay_now() > refused + CHANNEL_GRACE;
}

/* Waits until the socket is ready for `events`; false: the worker is lost. */
static bool channel_wait(kay_foreign *foreign, short events)
{
    struct pollfd socket = {.fd = foreign->socket, .events = events};
    const kay_context *ctx = foreign->ctx;
    while (poll(&socket, 1, CHANNEL_LOOK) <= 0) {
        const bool refused = channel_refused(foreign), stopped = ctx->stop && *ctx->stop;
        if (!refused && !stopped && !channel_overdue(foreign))
            continue;
        channel_lose(foreign, refused ? CHANNEL_REFUSED : stopped ? CHANNEL_STOPPED : CHANNEL_OVERDUE);
        return false;
    }
    return true;
}

/* ---- Bytes ------------------------------------------------------------------------------------- */

/* Sends the message in foreign->out; false: the worker is lost. */
static bool channel_send(kay_foreign *foreign)
{
    const uint64_t length = foreign->out.length - sizeof length;
    memcpy(foreign->out.data, &length, sizeof length);
    for (size_t sent = 0; sent < foreign->out.length;) {
        const ssize_t got =
            send(foreign->socket, foreign->out.data + sent, foreign->out.length - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (got >= 0) {
            sent += (size_t)got;
        } else if (errno == EAGAIN) {
            if (!channel_wait(foreign, POLLOUT))
                return false;
        } else if (errno != EINTR) {
            channel_lose(foreign, CHANNEL_ENDED);
            return false;
        }
    }
    return true;
}

/* Receives what there is, or waits for something; at the end of it the worker is lost. */
static void channel_receive(kay_foreign *foreign)
{
    enum { STEP = 1 << 16 };
    if (foreign->taken == foreign->in.length) {
        foreign->in.length = foreign->taken = 0;
    } else if (foreign->taken > foreign->in.length / 2) {
        foreign->in.length -= foreign->taken;
        memmove(foreign->in.data, foreign->in.data + foreign->taken, foreign->in.length);
        foreign->taken = 0;
    }
    char *room = kay_text_room(&foreign->in, STEP);
    if (!room) {
        channel_lose(foreign, CHANNEL_FULL);
        return;
    }
    const ssize_t got = recv(foreign->socket, room, STEP, MSG_DONTWAIT);
    if (got > 0) {
        foreign->in.length += (size_t)got;
        foreign->heard = kay_now();
    } else if (got < 0 && errno == EAGAIN) {
        channel_wait(foreign, POLLIN);
    } else if (got == 0 || errno != EINTR) {
        channel_lose(foreign, CHANNEL_ENDED);
    }
}

/* What a worker that is gone has not sent any more.  Each part has its number: those that were sent are passed over. */
static bool channel_rescue(kay_foreign *foreign)
{
    const uint64_t filled = foreign->page ? foreign->page->filled : 0;
    if (foreign->rescued || filled > KAY_PAGE_PARTS)
        return false;
    foreign->rescued = true;
    foreign->in.length = foreign->taken;
    kay_text_bytes(&foreign->in, (const char *)foreign->page->parts, filled);
    return foreign->in.error == KAY_OK;
}

/* The next message, without its kind. */
static kay_status channel_message(kay_foreign *foreign, uint64_t *kind, kay_wire *out)
{
    for (;;) {
        kay_wire in = {kay_text_string(&foreign->in) + foreign->taken,
                       kay_text_string(&foreign->in) + foreign->in.length, false};
        const uint64_t length = kay_wire_take(&in);
        if (!in.bad && (length > KAY_WIRE_MOST || length < sizeof length))
            return foreign->socket < 0 ? foreign->lost : channel_nonsense(foreign);
        if (!in.bad && length <= (size_t)(in.end - in.at)) {
            foreign->taken += sizeof length + length;
            in.end = in.at + length;
            *kind = kay_wire_take(&in);
            *out = in;
            return KAY_OK;
        }
        if (foreign->socket >= 0)
            channel_receive(foreign);
        else if (!channel_rescue(foreign))
            break;
    }
    foreign->ctx->diag = foreign->why;
    return foreign->lost;
}

/* ---- Requests ---------------------------------------------------------------------------------- */

void foreign_begin(kay_foreign *foreign, kay_ask kind)
{
    kay_context *ctx = foreign->ctx;
    foreign->asked = NULL;
    foreign->kind = kind;
    foreign->arguments = 0;
    foreign->begins = false;
    kay_text_clear(&foreign->out);
    kay_wire_u64(&foreign->out, 0); /* the length, filled in when it is sent */
    kay_wire_double(&foreign->out, ctx->deadline);
    kay_wire_u64(&foreign->out, ctx->memory_limit);
    kay_wire_u64(&foreign->out, ctx->memory_used);
    kay_wire_u64(&foreign->out, 0); /* the loose number */
    kay_wire_u64(&foreign->out, 0); /* the length of the key */
    kay_wire_u64(&foreign->out, kind);
}

void foreign_set_loose(kay_foreign *foreign, uint64_t number)
{
    if (foreign->out.error == KAY_OK)
        memcpy(foreign->out.data + FOREIGN_LOOSE, &number, sizeof number);
}

kay_status foreign_send(kay_foreign *foreign)
{
    KAY_TRY(foreign->out.error);
    const uint64_t key = foreign->out.length - FOREIGN_HEADER;
    memcpy(foreign->out.data + FOREIGN_HEADER - sizeof key, &key, sizeof key);
    foreign_ahead_wish(foreign);
    KAY_TRY(foreign->out.error);
    foreign->rescued = false;
    foreign->page->filled = 0;
    foreign->parts = 0;
    if (channel_send(foreign))
        return KAY_OK;
    return foreign->lost;
}

/* Sends the bytes of an input from a place on that the worker names; none at the end of the input. */
static kay_status channel_give_bytes(kay_foreign *foreign, kay_reader *input, kay_wire *in)
{
    const uint64_t from = kay_wire_take(in), most = kay_wire_take(in);
    KAY_TRY(foreign_finish(foreign, in));
    if (!input || from < input->bytes_before || from - input->bytes_before > (size_t)(input->end - input->start))
        return channel_nonsense(foreign);
    if (from - input->bytes_before == (size_t)(input->end - input->start) && !input->whole)
        KAY_TRY(kay_source_more(input));
    const char *at = input->start + (from - input->bytes_before);
    const size_t left = (size_t)(input->end - at);
    kay_wire_begin(&foreign->out, KAY_SAY_READ);
    kay_wire_u64(&foreign->out, input->whole && left <= most);
    kay_wire_bytes(&foreign->out, at, left < most ? left : most);
    KAY_TRY(foreign->out.error);
    foreign->heard = kay_now();
    return channel_send(foreign) ? KAY_OK : foreign->lost;
}

static kay_status channel_tell_progress(kay_foreign *foreign, kay_wire *in)
{
    kay_context *ctx = foreign->ctx;
    const kay_work level = (kay_work)kay_wire_take_below(in, KAY_WORK_PART + 1);
    size_t length;
    const char *what = kay_wire_take_bytes(in, &length);
    const uint64_t done = kay_wire_take(in), total = kay_wire_take(in);
    KAY_TRY(foreign_finish(foreign, in));
    snprintf(foreign->work, sizeof foreign->work, "%.*s", (int)(length < 60 ? length : 60), what);
    for (char *at = foreign->work; *at; at++)
        *at = *at < ' ' || *at == '\177' ? '?' : *at;
    if (ctx->progress)
        ctx->progress(ctx->watcher, level, foreign->work, done, total);
    return KAY_OK;
}

static kay_status channel_done(kay_foreign *foreign, kay_wire *answer)
{
    kay_diag diag;
    const kay_status status = kay_wire_take_diag(answer, &diag);
    const bool spoilt = kay_wire_take(answer) != 0;
    if (answer->bad)
        return channel_nonsense(foreign);
    if (spoilt)
        channel_kill(foreign);
    foreign->due &= status == KAY_OK;
    if (status == KAY_OK || status == KAY_END)
        return status;
    foreign->ctx->diag = diag;
    kay_foreign_place(foreign);
    return status;
}

/* The next part, or *done and the answer with its status. */
static kay_status channel_hear(kay_foreign *foreign, kay_reader *input, bool *done, kay_wire *out)
{
    for (;;) {
        uint64_t kind;
        *done = true;
        KAY_TRY(channel_message(foreign, &kind, out));
        switch (kind) {
        case KAY_SAY_DONE:
            return channel_done(foreign, out);
        case KAY_SAY_PART:
            *done = false;
            if (kay_wire_take(out) != foreign->parts)
                continue;
            foreign->parts++;
            return KAY_OK;
        case KAY_SAY_PROGRESS:
            KAY_TRY(channel_tell_progress(foreign, out));
            continue;
        case KAY_SAY_READ:
            KAY_TRY(channel_give_bytes(foreign, input, out));
            continue;
        default:
            return channel_nonsense(foreign);
        }
    }
}

kay_status foreign_next(kay_foreign *foreign, kay_reader *input, kay_wire *part)
{
    bool done;
    const kay_status status = channel_hear(foreign, input, &done, part);
    return done && status == KAY_OK ? KAY_END : status;
}

kay_status foreign_ask(kay_foreign *foreign, kay_reader *input, kay_wire *answer)
{
    bool done;
    if (foreign_ahead_has(foreign, answer))
        return KAY_OK;
    KAY_TRY(foreign_send(foreign));
    const kay_status status = channel_hear(foreign, input, &done, answer);
    return done ? status : channel_nonsense(foreign);
}

/* Receives the answers that come ahead.  Nobody has asked for them: a worker that is lost on the way is as good as none,
 * but that what rules in Lua have answered stands, and the time that it took is not that of the next request. */
static void channel_hear_ahead(kay_foreign *foreign)
{
    kay_context *ctx = foreign->ctx;
    const kay_diag before = ctx->diag;
    uint64_t kind;
    kay_wire in;
    bool lost;
    foreign->due = false;
    foreign->rescued = true;
    foreign->heard = kay_now();
    foreign->ends = foreign->heard + CHANNEL_AHEAD - channel_grace(foreign);
    const double begun = foreign->heard;
    lost = channel_message(foreign, &kind, &in) != KAY_OK || kind != KAY_SAY_AHEAD;
    if (!lost || foreign->script)
        foreign_ahead_take(foreign);
    if (!lost)
        return;
    channel_kill(foreign);
    ctx->deadline += ctx->deadline > 0 ? kay_now() - begun : 0;
    ctx->diag = before;
}

kay_status foreign_have_worker(kay_foreign *foreign)
{
    kay_wire answer;
    if (foreign->socket >= 0 && foreign->due)
        channel_hear_ahead(foreign);
    if (foreign->socket >= 0) {
        channel_set_clock(foreign, false);
        return KAY_OK;
    }
    KAY_TRY(channel_start(foreign));
    channel_set_clock(foreign, true);
    foreign_begin(foreign, KAY_ASK_OPEN);
    kay_wire_u64(&foreign->out, KAY_PROTOCOL_VERSION);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    KAY_TRY(foreign_learn(foreign, &answer));
    channel_set_clock(foreign, false);
    return KAY_OK;
}
