/* Requests that are answered before they come: those that the program expects to send next (src/foreign/ahead.c).  Each
 * is answered as if it had come; the first that fails, takes long or needs bytes of an input that are not here ends it,
 * and is asked again if it is wanted. */
#include <string.h>
#include <unistd.h>

#include "worker/worker.h"

static const double AHEAD_SECONDS = 0.005; /* for all together, and what a request may take to be among them */
enum {
    AHEAD_OPTIONS = 1 << 11, /* that searches may generate for all together, and one for a request */
    AHEAD_SEARCH = 1 << 14, /* that the last of them may generate */
    AHEAD_CLOCK = 8, /* states between two looks at the clock */
};

/* A search of little work is never cut off, asked for or not, and no clock ends it: so the count of generated options
 * is the same either way.  One that is cut off ahead would be asked for, and what it generated be counted twice: where
 * work grows from state to state, the first that is too much for a round still ends. */
uint64_t worker_ahead_options(worker *w, uint64_t options)
{
    const uint64_t little = options + AHEAD_OPTIONS;
    if (w->ahead.on) {
        w->ctx.deadline = w->ahead.deadline;
        return options + AHEAD_SEARCH;
    }
    return w->loose < little ? little : w->loose;
}

void worker_took(worker *w, double seconds)
{
    w->ahead.slow[w->kind] = w->kind == KAY_ASK_WORTH ? w->spent > AHEAD_OPTIONS : seconds > AHEAD_SECONDS;
}

/* Puts a short key, in two pieces, and the answer to it on the page; false: it is full. */
static bool ahead_keep(worker *w, const uint64_t begin[2], const char *rest, size_t rest_length)
{
    enum { BEGIN = 2 * sizeof *begin };
    kay_page *page = w->page;
    const uint64_t filled = page->filled, lengths[] = {BEGIN + rest_length, w->out.length};
    if (lengths[1] > KAY_PAGE_PARTS || filled + lengths[0] + lengths[1] + sizeof lengths > KAY_PAGE_PARTS)
        return false;
    unsigned char *at = page->parts + filled;
    memcpy(at, &lengths[0], sizeof lengths[0]);
    memcpy(at + sizeof lengths[0], begin, BEGIN);
    at += sizeof lengths[0] + BEGIN;
    if (rest_length)
        memcpy(at, rest, rest_length);
    at += rest_length;
    memcpy(at, &lengths[1], sizeof lengths[1]);
    if (lengths[1])
        memcpy(at + sizeof lengths[1], w->out.data, lengths[1]);
    page->filled = (uint64_t)(at + sizeof lengths[1] + lengths[1] - page->parts);
    return true;
}

/* Answers a request; false: there is no answer. */
static bool ahead_answer(worker *w, uint64_t kind, kay_wire *in)
{
    kay_text_clear(&w->out);
    if (kind >= KAY_ASKS || (w->ahead.slow[kind] && (kind == KAY_ASK_WORTH || !w->ahead.counts)))
        return false;
    const bool searches = kind == KAY_ASK_ANSWER || kind == KAY_ASK_WINNING || kind == KAY_ASK_WORTH;
    if (searches && w->rules->traits & KAY_LOOPY) /* it says what a part of the positions decides, if time is short */
        return false;
    w->ctx.deadline = w->ahead.counts ? w->ahead.deadline : w->ahead.ends;
    w->spent = 0;
    const kay_status status = worker_do(w, (kay_ask)kind, in);
    w->ahead.spent += w->spent;
    w->ahead.slow[KAY_ASK_WORTH] |= w->spent > AHEAD_OPTIONS;
    return status == KAY_OK && w->out.error == KAY_OK;
}

/* What is expected about the state at hand. */
static bool ahead_follow(worker *w, kay_wire wishes)
{
    const kay_player mover = w->about.state.mover;
    while (wishes.at < wishes.end) {
        size_t length;
        uint64_t begin[2];
        begin[0] = kay_wire_take(&wishes);
        begin[1] = kay_wire_take(&wishes);
        const char *arguments = kay_wire_take_bytes(&wishes, &length);
        const uint64_t outcome = (uint64_t)w->ahead.outcome;
        if (begin[0] == KAY_ASK_VERDICT && length == sizeof outcome)
            arguments = (const char *)&outcome;
        if (kay_ask_about(begin[0]) != KAY_ABOUT_STATE)
            return false;
        w->about.state.mover = (kay_player)(mover ^ (begin[1] & 1));
        kay_wire in = {arguments, arguments + length, false};
        if (!ahead_answer(w, begin[0], &in) || !ahead_keep(w, begin, arguments, length) ||
            (w->ahead.counts && w->ahead.spent >= AHEAD_OPTIONS))
            return false;
    }
    return true;
}

/* Whether a search is expected, whose work the program counts: no clock may then have a say in what is searched, or the
 * same question would have another answer on another day. */
static bool ahead_counts(kay_wire wishes)
{
    size_t length;
    bool counts = false;
    while (wishes.at < wishes.end) {
        counts |= kay_wire_take(&wishes) == KAY_ASK_WORTH;
        kay_wire_take(&wishes);
        kay_wire_take_bytes(&wishes, &length);
    }
    return counts;
}

/* Bytes that may be held for states ahead. */
static size_t ahead_room(const worker *w)
{
    enum { MOST = 8 << 20, SHARE = 64 };
    return w->ctx.memory_limit / SHARE < MOST ? w->ctx.memory_limit / SHARE : MOST;
}

/* The first request, then those of the stream that it belongs to. */
static void ahead_stream(worker *w, kay_wire head, kay_wire *in)
{
    uint64_t step[2][4] = {{0}}; /* of the last but one, and the last: two numbers, each behind it what is added */
    const char *key = head.at;
    char *numbers = (char *)(uintptr_t)key + KAY_KEY_NUMBERS; /* the request is ours */
    uint64_t begin[KAY_KEY_NUMBERS / sizeof(uint64_t)];
    memcpy(begin, key, sizeof begin);
    const uint64_t kind = kay_wire_take(&head);
    const uint64_t heads = kay_wire_take(in);
    for (int i = 0; i < 8 && heads > 1; i++)
        step[i / 4][i % 4] = kay_wire_take(in);
    w->ahead.counts = ahead_counts(*in);
    const size_t held = w->ctx.memory_used;
    for (uint64_t i = 0; !in->bad && ahead_follow(w, *in) && i + 1 < heads; i++) {
        uint64_t *at = step[i % 2];
        if (w->page->filled + 2 * w->page->filled / (i + 1) > KAY_PAGE_PARTS)
            return; /* a case whose answer finds no room would have to be read again */
        if (!w->ahead.counts && i % AHEAD_CLOCK == 0 && kay_now() >= w->ahead.until)
            return;
        if (w->ctx.memory_used > held && w->ctx.memory_used - held > ahead_room(w))
            return; /* what is kept of states must not be missing elsewhere */
        if (step[!(i % 2)][0] == step[!(i % 2)][2])
            return; /* pairs with one larger number end where both are it */
        for (int k = 0; k < 2; k++) {
            at[2 * k] += at[2 * k + 1];
            memcpy(numbers + (size_t)k * sizeof *at, &at[2 * k], sizeof *at);
        }
        kay_arena_clear(&w->arena); /* of the state before */
        kay_wire rest = head;
        if (!ahead_answer(w, kind, &rest) || !ahead_keep(w, begin, numbers, KAY_KEY_SHORT - KAY_KEY_NUMBERS))
            return;
    }
}

void worker_go_ahead(worker *w, kay_wire key, kay_wire *expected)
{
    const double deadline = w->ctx.deadline, now = kay_now();
    w->ahead.until = now + AHEAD_SECONDS;
    w->ahead.on = true;
    w->ahead.spent = 0;
    w->ahead.deadline = deadline;
    w->ahead.ends = deadline > 0 && deadline < w->ahead.until ? deadline : w->ahead.until;
    ahead_stream(w, key, expected);
    kay_wire_begin(&w->ahead.said, KAY_SAY_AHEAD);
    if (w->ahead.said.error != KAY_OK || !worker_usable(w))
        _exit(0); /* a new worker does better */
    w->ahead.on = false;
    w->ctx.deadline = deadline;
    worker_send(&w->ahead.said);
}
