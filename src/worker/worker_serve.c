/* Requests: received, handed to who answers them, answered. */
#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "worker/worker.h"

static const double SERVE_EVERY = 0.05, SERVE_PART = 0.02; /* seconds between two words of progress, of parts */
enum { SERVE_LOST = 2 }; /* exit status where nobody is on the other side */

static void serve_send(const char *data, size_t length)
{
    while (length) {
        const ssize_t sent = send(KAY_WORKER_SOCKET, data, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            _exit(SERVE_LOST);
        data += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
}

/* Puts its length in front of a message. */
static void serve_close(kay_text *message)
{
    const uint64_t length = message->length - sizeof length;
    memcpy(message->data, &length, sizeof length);
}

void worker_send(kay_text *message)
{
    serve_close(message);
    serve_send(message->data, message->length);
}

static void serve_receive_bytes(char *to, size_t length)
{
    while (length) {
        const ssize_t got = recv(KAY_WORKER_SOCKET, to, length, 0);
        if (got == 0 || (got < 0 && errno != EINTR))
            _exit(0); /* the program has gone */
        to += got > 0 ? got : 0;
        length -= got > 0 ? (size_t)got : 0;
    }
}

void worker_receive(kay_text *in)
{
    uint64_t length;
    serve_receive_bytes((char *)&length, sizeof length);
    kay_text_clear(in);
    char *room = length < KAY_WIRE_MOST ? kay_text_room(in, length) : NULL;
    if (!room)
        _exit(SERVE_LOST);
    serve_receive_bytes(room, length);
    in->length = length;
}

static void serve_flush(worker *w)
{
    serve_send((const char *)w->page->parts, w->page->filled);
    w->page->filled = 0;
    w->sent = kay_now();
}

void worker_begin_part(worker *w, kay_text *part)
{
    kay_wire_begin(part, KAY_SAY_PART);
    kay_wire_u64(part, w->parts++);
}

kay_status worker_end_part(worker *w, kay_text *part)
{
    KAY_TRY(part->error);
    serve_close(part);
    if (part->length > KAY_PAGE_PARTS - w->page->filled)
        serve_flush(w);
    if (part->length > KAY_PAGE_PARTS) {
        serve_send(part->data, part->length);
        return KAY_OK;
    }
    memcpy(w->page->parts + w->page->filled, part->data, part->length);
    w->page->filled += part->length;
    if (kay_now() > w->sent + SERVE_PART)
        serve_flush(w);
    return KAY_OK;
}

void worker_tell_progress(void *watcher, kay_work level, const char *what, uint64_t done, uint64_t total)
{
    worker *w = watcher;
    const double now = kay_now();
    if (w->ahead.on || now < w->told + SERVE_EVERY)
        return;
    w->told = now;
    serve_flush(w);
    kay_text message;
    kay_text_init(&message, &w->words);
    kay_wire_begin(&message, KAY_SAY_PROGRESS);
    kay_wire_u64(&message, level);
    kay_wire_bytes(&message, what, strlen(what));
    kay_wire_u64(&message, done);
    kay_wire_u64(&message, total);
    if (message.error == KAY_OK)
        worker_send(&message);
    kay_text_free(&message);
}

kay_status worker_do(worker *w, kay_ask kind, kay_wire *in)
{
#define SERVE_ANSWER(name, about, answer) answer,
    static worker_answer *const answers[] = {KAY_ASK_LIST(SERVE_ANSWER)};
#undef SERVE_ANSWER
    w->kind = kind;
    return answers[kind](w, in);
}

/* Takes the request, with the state that it is about, and answers it. */
static kay_status serve_answer(worker *w, kay_wire key)
{
    const uint64_t kind = kay_wire_take(&key);
    if (kind >= KAY_ASKS || !w->rules == (kind != KAY_ASK_OPEN))
        return kay_fail(&w->ctx, KAY_EUSAGE, "no such request");
    if (kay_ask_about(kind) == KAY_ABOUT_STATE)
        KAY_TRY(worker_take_state(w, &key));
    KAY_TRY(worker_do(w, (kay_ask)kind, &key));
    return w->out.error;
}

/* Gives the key of the request; what is expected after it follows in `in`. */
static kay_wire serve_head(worker *w, kay_wire *in)
{
    kay_context *ctx = &w->ctx;
    size_t length;
    ctx->deadline = kay_wire_take_double(in);
    ctx->memory_limit = kay_wire_take(in);
    const uint64_t held = kay_wire_take(in);
    ctx->memory_used += held - w->charged;
    w->charged = held;
    if (ctx->diag.status != KAY_OK) /* it is large */
        ctx->diag = (kay_diag){0};
    w->loose = kay_wire_take(in);
    const char *key = kay_wire_take_bytes(in, &length);
    return (kay_wire){key, key + length, false};
}

static void serve_fail(worker *w, kay_status status)
{
    kay_wire_begin(&w->out, KAY_SAY_DONE);
    kay_wire_diag(&w->out, status, &w->ctx.diag);
    kay_wire_u64(&w->out, !worker_usable(w));
}

kay_text *worker_new_text(worker *w)
{
    enum { KEPT = 4096 }; /* bytes of memory that are worth keeping */
    if (w->text.capacity > KEPT)
        kay_text_free(&w->text);
    kay_text_clear(&w->text);
    return &w->text;
}

kay_status worker_put_text(worker *w)
{
    kay_wire_bytes(&w->out, kay_text_string(&w->text), w->text.length);
    return w->text.error;
}

void worker_serve(worker *w)
{
    static const kay_diag fine;
    w->ctx.progress = worker_tell_progress;
    w->ctx.watcher = w;
    kay_arena_init(&w->arena, &w->ctx);
    kay_arena_init(&w->standing, &w->ctx);
    kay_context_init(&w->words);
    kay_text_init(&w->text, &w->ctx);
    kay_text_init(&w->reason, &w->words);
    kay_features_init(&w->features, &w->ctx);
    kay_text_init(&w->in, &w->words);
    kay_text_init(&w->out, &w->words);
    kay_text_init(&w->ahead.said, &w->words);
    for (;;) {
        worker_receive(&w->in);
        w->parts = 0;
        w->told = w->sent = kay_now();
        kay_wire in = {w->in.data, w->in.data + w->in.length, false};
        kay_wire_begin(&w->out, KAY_SAY_DONE);
        kay_wire_diag(&w->out, KAY_OK, &fine);
        kay_wire_u64(&w->out, false);
        const kay_wire key = serve_head(w, &in);
        const kay_status status = serve_answer(w, key);
        worker_took(w, kay_now() - w->told);
        if (status != KAY_OK)
            serve_fail(w, status);
        serve_flush(w);
        worker_send(&w->out);
        if (status == KAY_OK && in.at < in.end)
            worker_go_ahead(w, key, &in);
        kay_arena_clear(&w->arena);
    }
}
