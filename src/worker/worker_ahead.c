/* Requests that are answered before they come: those that the program expects to send next (src/foreign/ahead.c).  Each
 * is answered as if it had come; the first that fails, takes long or needs bytes of an input that are not here ends it,
 * and is asked again if it is wanted. */
#include <string.h>
#include <unistd.h>

#include "worker/worker.h"

static const double AHEAD_SECONDS = 0.005; /* for all together, and what a request may take to be among them */
enum { AHEAD_OPTIONS = 1 << 11 }; /* that searches may generate for all together, and one for a request */

/* A search of little work is never cut off, asked for or not, and no clock ends it: so the count of generated options
 * is the same either way. */
uint64_t worker_ahead_options(worker *w, uint64_t options)
{
    const uint64_t little = options + AHEAD_OPTIONS;
    if (w->ahead.on)
        w->ctx.deadline = w->ahead.deadline;
    return w->ahead.on || w->loose < little ? little : w->loose;
}

void worker_ahead_state(worker *w, uint64_t number, const char *state, size_t length)
{
    kay_text_clear(&w->ahead.state);
    kay_wire_u64(&w->ahead.state, number);
    kay_text_bytes(&w->ahead.state, state, length);
}

/* The state that a request is about, with its game. */
static void ahead_take_state(worker *w, kay_wire key)
{
    size_t length;
    kay_wire_take(&key);
    const uint64_t number = kay_wire_take(&key);
    const char *from = key.at;
    kay_wire_take(&key);
    for (uint64_t left = kay_wire_take_count(&key, sizeof left); left; left--)
        kay_wire_take_bytes(&key, &length);
    worker_ahead_state(w, number, from, (size_t)(key.at - from));
}

void worker_took(worker *w, double seconds)
{
    w->ahead.slow[w->kind] = w->kind == KAY_ASK_WORTH ? w->spent > AHEAD_OPTIONS : seconds > AHEAD_SECONDS;
}

/* Puts the answer on the page; false: it is full. */
static bool ahead_keep(worker *w)
{
    kay_page *page = w->page;
    const kay_text *const texts[] = {&w->ahead.key, &w->out};
    const uint64_t filled = page->filled, left = KAY_PAGE_PARTS - filled;
    const uint64_t lengths[] = {w->ahead.key.length, w->out.length};
    unsigned char *at = page->parts + filled;
    if (lengths[0] > left || lengths[1] > left || lengths[0] + lengths[1] + sizeof lengths > left)
        return false;
    for (int i = 0; i < 2; i++) {
        memcpy(at, &lengths[i], sizeof lengths[i]);
        if (lengths[i])
            memcpy(at + sizeof lengths[i], texts[i]->data, lengths[i]);
        at += sizeof lengths[i] + lengths[i];
    }
    page->filled = (uint64_t)(at - page->parts);
    return true;
}

/* Answers the request in ahead.key; false: there is no answer. */
static bool ahead_answer(worker *w)
{
    kay_text *key = &w->ahead.key;
    kay_wire in = {key->data, key->data + key->length, false};
    kay_text_clear(&w->out);
    const uint64_t kind = kay_wire_take_below(&(kay_wire){in.at, in.end, false}, KAY_ASKS);
    if (key->error != KAY_OK || (w->ahead.slow[kind] && (kind == KAY_ASK_WORTH || !w->ahead.counts)))
        return false;
    w->ctx.deadline = w->ahead.counts ? w->ahead.deadline : w->ahead.ends;
    w->spent = 0;
    const kay_status status = worker_do(w, &in);
    const bool kept = status == KAY_OK && w->out.error == KAY_OK && ahead_keep(w);
    kay_arena_clear(&w->arena);
    w->ahead.spent += w->spent;
    return kept && (w->ahead.counts ? w->ahead.spent < AHEAD_OPTIONS : kay_now() < w->ahead.until);
}

/* What is expected about a state. */
static bool ahead_follow(worker *w, kay_wire wishes)
{
    kay_text *key = &w->ahead.key;
    while (wishes.at < wishes.end) {
        size_t length;
        kay_wire state = {w->ahead.state.data, w->ahead.state.data + w->ahead.state.length, false};
        const uint64_t kind = kay_wire_take(&wishes), other = kay_wire_take(&wishes);
        const char *arguments = kay_wire_take_bytes(&wishes, &length);
        kay_text_clear(key);
        kay_wire_u64(key, kind);
        kay_wire_u64(key, kay_wire_take(&state));
        kay_wire_u64(key, kay_wire_take(&state) ^ other);
        kay_text_bytes(key, state.at, (size_t)(state.end - state.at));
        if (kind == KAY_ASK_VERDICT)
            kay_wire_u64(key, (uint64_t)w->ahead.outcome);
        else
            kay_text_bytes(key, arguments, length);
        if (!ahead_answer(w))
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

/* The first request, then those of the stream that it belongs to. */
static void ahead_stream(worker *w, kay_wire head, kay_wire *in)
{
    uint64_t step[2][4] = {{0}}; /* of the last but one, and the last: two numbers, each behind it what is added */
    char *numbers = (char *)(uintptr_t)head.at + KAY_KEY_NUMBERS; /* the request is ours */
    const uint64_t heads = kay_wire_take(in);
    for (int i = 0; i < 8 && heads > 1; i++)
        step[i / 4][i % 4] = kay_wire_take(in);
    w->ahead.counts = ahead_counts(*in);
    for (uint64_t i = 0; !in->bad && ahead_follow(w, *in) && i + 1 < heads; i++) {
        uint64_t *at = step[i % 2];
        if (w->page->filled + 2 * w->page->filled / (i + 1) > KAY_PAGE_PARTS)
            return; /* a case whose answer finds no room would have to be read again */
        if (step[!(i % 2)][0] == step[!(i % 2)][2])
            return; /* pairs with one larger number end where both are it */
        for (int k = 0; k < 2; k++) {
            at[2 * k] += at[2 * k + 1];
            memcpy(numbers + (size_t)k * sizeof *at, &at[2 * k], sizeof *at);
        }
        kay_text_clear(&w->ahead.key);
        kay_text_bytes(&w->ahead.key, head.at, (size_t)(head.end - head.at));
        if (!ahead_answer(w))
            return;
    }
}

void worker_go_ahead(worker *w, kay_wire key, kay_wire *expected)
{
    const uint64_t kind = kay_wire_take(&(kay_wire){key.at, key.end, false});
    const double deadline = w->ctx.deadline, now = kay_now();
    w->ahead.until = now + AHEAD_SECONDS;
    w->ahead.on = true;
    w->ahead.spent = 0;
    w->ahead.deadline = deadline;
    w->ahead.ends = deadline > 0 && deadline < w->ahead.until ? deadline : w->ahead.until;
    if (kind != KAY_ASK_CASE && kind != KAY_ASK_START && kind != KAY_ASK_WALK)
        ahead_take_state(w, key);
    ahead_stream(w, key, expected);
    kay_wire_begin(&w->ahead.said, KAY_SAY_AHEAD);
    if (w->ahead.said.error != KAY_OK || (w->lua && !kay_script_usable(w->lua)))
        _exit(0); /* a new worker does better */
    w->ahead.on = false;
    w->ctx.deadline = deadline;
    worker_send(&w->ahead.said);
}
