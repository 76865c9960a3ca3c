/* Requests to the worker, and what becomes of a worker that overruns its time or memory, crashes, or answers nonsense:
 * it is ended, the request fails with words and the place where the rules were, and the next request starts a new one. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "foreign/foreign.h"

/* What the worker gets beyond the deadline, which it mostly sees itself, and beyond a refusal of memory. */
static const double CHANNEL_GRACE = 0.3, CHANNEL_PLUGIN_GRACE = 1;
/* Seconds that answers ahead may take, of which the worker means to take far less.  Rules in Lua tell when they were
 * called: there it is one call that may not take longer, and a search of counted work has its time on a slow machine. */
static const double CHANNEL_AHEAD = 0.2, CHANNEL_AHEAD_SEARCH = 10;
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

/* Memory that both processes see.  It goes when the last of them does; the worker attaches it by its number. */
static kay_status channel_make_page(kay_foreign *foreign)
{
    foreign->page_id = shmget(IPC_PRIVATE, sizeof *foreign->page, 0600);
    kay_page *page = foreign->page_id < 0 ? NULL : shmat(foreign->page_id, NULL, 0);
    const int why = errno;
    if (foreign->page_id >= 0)
        shmctl(foreign->page_id, IPC_RMID, NULL);
    if (!page || (intptr_t)page == -1)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "no memory to share with the process for the rules: %s",
                        strerror(why));
    foreign->page = page;
    return KAY_OK;
}

static kay_status channel_start(kay_foreign *foreign)
{
    kay_context *ctx = foreign->ctx;
    char page[12];
    if (!foreign->page)
        KAY_TRY(channel_make_page(foreign));
    memset(foreign->page, 0, sizeof *foreign->page);
    snprintf(page, sizeof page, "%d", foreign->page_id);
    const char *const words[] = {foreign->program, foreign->path, page, NULL};
    const kay_status status = kay_process_start(ctx, words, KAY_PROCESS_CHANNEL, &foreign->process);
    if (status == KAY_EREAD) {
        const kay_diag why = ctx->diag;
        return kay_fail(ctx, KAY_EUNABLE, "no process for the rules: %s", why.text);
    }
    KAY_TRY(status);
    foreign->socket = kay_process_channel(foreign->process);
    foreign->worker++;
    kay_text_clear(&foreign->in);
    foreign->taken = 0;
    if (!foreign->script)
        foreign_ahead_drop(foreign); /* games are made again */
    foreign->due = NULL;
    return KAY_OK;
}

void foreign_end_worker(kay_foreign *foreign)
{
    if (foreign->process)
        kay_process_end(foreign->process);
    foreign->process = NULL;
    foreign->socket = -1;
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
    snprintf(diag->source, sizeof diag->source, "%s", foreign->file);
    const size_t length = strlen(diag->text);
    bool known = false;
    if (foreign->lua && foreign->page) {
        diag->line = foreign->page->rules.line;
        known = kay_page_describe(&foreign->page->rules, at);
    } else if (foreign->asked && (diag->status == KAY_EINPUT || kay_foreign_failed(foreign))) {
        known = snprintf(at, sizeof at, "%s", foreign->asked->text) > 0; /* what the game began with */
    }
    if (known)
        snprintf(diag->text + length, sizeof diag->text - length, " (at the position %s)", at);
}

static kay_status channel_explain_refusal(kay_foreign *foreign)
{
    return kay_fail(foreign->ctx, KAY_EUNABLE, "the rules need more memory than the budget has");
}

/* Why a worker has ended by itself, or has closed its socket, which it does a moment before its end.  The system ends
 * who holds too much memory. */
static kay_status channel_explain_end(kay_foreign *foreign)
{
    const bool loads = !foreign->opened && !foreign->lua;
    const char *what = loads ? "no plugin: loading it ends" : "the rules end";
    const double until = kay_now() + CHANNEL_GRACE;
    int status;
    while (!kay_process_ended(foreign->process, NULL) && kay_now() < until)
        kay_process_wait_channel(foreign->process, 0, CHANNEL_LOOK);
    const bool ended = kay_process_ended(foreign->process, &status), killed = ended && WIFSIGNALED(status);
    if (foreign->page->overflowed)
        return kay_fail(foreign->ctx, KAY_EINPUT, "stack overflow");
    if ((foreign->lua && foreign->page->rules.refused > 0) || (killed && WTERMSIG(status) == SIGKILL))
        return channel_explain_refusal(foreign);
    if (killed)
        return kay_fail(foreign->ctx, KAY_EINPUT, "%s in a crash (%s)", what, strsignal(WTERMSIG(status)));
    return kay_fail(foreign->ctx, KAY_EINPUT, "%s the %s", what, ended ? "process" : "connection to kayles");
}

static kay_status channel_explain_overdue(kay_foreign *foreign)
{
    if (!foreign->opened && !foreign->lua)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "loading the plugin timed out");
    if (!foreign->opened && foreign->page->rules.since <= 0)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "reading the file of the rules timed out");
    return kay_fail(foreign->ctx, KAY_EUNABLE, "the rules timed out after %g s", foreign->allowed);
}

/* Ends the worker, whose request fails: what it has answered in parts is still there. */
static void channel_lose(kay_foreign *foreign, channel_end how)
{
    kay_context *ctx = foreign->ctx;
    if (how == CHANNEL_OVERDUE)
        foreign->lost = channel_explain_overdue(foreign);
    else if (how == CHANNEL_NONSENSE)
        foreign->lost = kay_fail(ctx, KAY_EINPUT, "the rules answer nonsense");
    else if (how == CHANNEL_FULL)
        foreign->lost = kay_no_memory(ctx);
    else if (how == CHANNEL_STOPPED)
        foreign->lost = kay_check_time(ctx);
    else if (how == CHANNEL_REFUSED)
        foreign->lost = channel_explain_refusal(foreign);
    else
        foreign->lost = channel_explain_end(foreign);
    foreign_end_worker(foreign);
    kay_foreign_place(foreign);
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

/* How long the request may last.  Rules that are called behind the deadline have all the time of a call. */
static void channel_set_clock(kay_foreign *foreign)
{
    const double now = kay_now(), deadline = foreign->ctx->deadline, call = foreign->seconds;
    const bool short_of_time = call > 0 && call < CHANNEL_LOADING;
    foreign->ends = deadline > now ? deadline : call > 0 ? now + call : 0;
    if (!foreign->opened)
        foreign->ends = now + (short_of_time ? call : CHANNEL_LOADING);
    foreign->allowed = call > 0 ? call : foreign->ends - now;
    if (foreign->patience > 0)
        foreign->allowed = foreign->patience;
    foreign->heard = now;
}

static double channel_grace(const kay_foreign *foreign)
{
    return foreign->lua ? CHANNEL_GRACE : CHANNEL_PLUGIN_GRACE;
}

/* A file of rules that has begun to run may take as long as it likes, if the budget does not say otherwise. */
static bool channel_overdue(const kay_foreign *foreign)
{
    const double now = kay_now(), since = foreign->page->rules.since;
    if (foreign->patience > 0 && now > foreign->heard + foreign->patience)
        return true;
    if (foreign->hears_ahead && since > 0 && now > since + CHANNEL_AHEAD)
        return true;
    if (foreign->lua && !foreign->opened && since > 0 && foreign->seconds <= 0)
        return false;
    return foreign->ends > 0 && now > foreign->ends + (foreign->opened || foreign->lua ? channel_grace(foreign) : 0);
}

/* Rules in Lua that were refused memory and go on, as if it were nothing. */
static bool channel_refused(const kay_foreign *foreign)
{
    const double since = foreign->page->rules.since, refused = foreign->page->rules.refused;
    return foreign->lua && since > 0 && refused >= since && kay_now() > refused + CHANNEL_GRACE;
}

/* Waits until the socket is ready for `events`; false: the worker is lost.  Where it has ended, somebody that it has
 * started may have the socket still. */
static bool channel_wait(kay_foreign *foreign, short events)
{
    const kay_context *ctx = foreign->ctx;
    for (;;) {
        const bool ended =
            kay_process_ended(foreign->process, NULL); /* before the look, as it may send until its end */
        if (kay_process_wait_channel(foreign->process, events, CHANNEL_LOOK))
            return true;
        const bool refused = channel_refused(foreign), stopped = ctx->stop && *ctx->stop;
        if (!ended && !refused && !stopped && !channel_overdue(foreign))
            continue;
        channel_lose(foreign, ended     ? CHANNEL_ENDED
                              : refused ? CHANNEL_REFUSED
                              : stopped ? CHANNEL_STOPPED
                                        : CHANNEL_OVERDUE);
        return false;
    }
}

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

void foreign_begin(kay_foreign *foreign, kay_ask kind)
{
    kay_context *ctx = foreign->ctx;
    foreign->asked = NULL;
    foreign->kind = kind;
    foreign->arguments = 0;
    foreign->begun = NULL;
    kay_text_clear(&foreign->out);
    /* The length, that of the key and the loose number are filled in later. */
    uint64_t head[] = {0, 0, ctx->memory_limit, ctx->memory_used, 0, 0, kind};
    memcpy(&head[1], &ctx->deadline, sizeof head[1]);
    kay_text_bytes(&foreign->out, (const char *)head, sizeof head);
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
    channel_set_clock(foreign);
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
        foreign_end_worker(foreign);
    if (status != KAY_OK)
        foreign->due = NULL;
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
    foreign_ahead *due = foreign->due;
    foreign->due = NULL;
    foreign->rescued = true;
    foreign->heard = kay_now();
    foreign->ends = foreign->heard + (foreign->lua ? CHANNEL_AHEAD_SEARCH : CHANNEL_AHEAD) - channel_grace(foreign);
    const double begun = foreign->heard;
    foreign->hears_ahead = true;
    lost = channel_message(foreign, &kind, &in) != KAY_OK || kind != KAY_SAY_AHEAD;
    foreign->hears_ahead = false;
    if (!lost || foreign->script)
        foreign_ahead_take(foreign, due);
    if (!lost)
        return;
    foreign_end_worker(foreign);
    ctx->deadline += ctx->deadline > 0 ? kay_now() - begun : 0;
    ctx->diag = before;
}

kay_status foreign_have_worker(kay_foreign *foreign)
{
    kay_wire answer;
    if (foreign->socket >= 0 && foreign->due)
        channel_hear_ahead(foreign);
    if (foreign->socket >= 0)
        return KAY_OK;
    KAY_TRY(channel_start(foreign));
    foreign_begin(foreign, KAY_ASK_OPEN);
    kay_wire_u64(&foreign->out, KAY_PROTOCOL_VERSION);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    return foreign_learn(foreign, &answer);
}
