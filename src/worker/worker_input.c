/* Inputs: read case after case, made smaller, written. */
#include <string.h>
#include <unistd.h>

#include "base/source.h"
#include "ruleset/case_reader.h"
#include "worker/worker.h"

/* Asks the program for bytes of the input. */
static kay_status input_pull(void *user, uint64_t from, char *to, size_t room, ssize_t *got)
{
    worker *w = user;
    kay_text message, bytes;
    size_t length;
    *got = 0;
    if (w->cases.last)
        return KAY_OK;
    if (w->ahead.on)
        _exit(0); /* a case is far larger than those before: a new worker begins with it */
    kay_text_init(&message, &w->words);
    kay_wire_begin(&message, KAY_SAY_READ);
    kay_wire_u64(&message, from);
    kay_wire_u64(&message, room);
    const kay_status status = message.error;
    if (status == KAY_OK)
        worker_send(&message);
    kay_text_free(&message);
    KAY_TRY(status);
    kay_text_init(&bytes, &w->words);
    worker_receive(&bytes);
    kay_wire in = {bytes.data, bytes.data + bytes.length, false};
    kay_wire_take(&in);
    w->cases.last = kay_wire_take(&in) != 0;
    const char *said = kay_wire_take_bytes(&in, &length);
    *got = (ssize_t)(length < room ? length : room);
    memcpy(to, said, (size_t)*got);
    kay_text_free(&bytes);
    return KAY_OK;
}

static void input_close(worker_cases *own)
{
    kay_input_close(own->input);
    if (own->session) {
        kay_reader_close(&own->reader);
        kay_arena_free(&own->arena);
    }
    *own = (worker_cases){0};
}

/* Begins to read where the program says; the rest of the request is taken here. */
static kay_status input_open(worker *w, uint64_t session, bool position, kay_wire *in)
{
    worker_cases *own = &w->cases;
    const char *name = kay_wire_take_string(in, &w->arena);
    const uint64_t from = kay_wire_take(in), lines = kay_wire_take(in), line_letters = kay_wire_take(in);
    char **values;
    input_close(own);
    KAY_TRY(kay_reader_from_pull(&w->ctx, name ? name : "<input>", input_pull, w, &own->reader));
    own->session = session;
    own->reader.bytes_before = from;
    own->reader.lines_before = lines;
    own->reader.line_letters_before = line_letters;
    kay_arena_init(&own->arena, &w->ctx);
    KAY_TRY(worker_take_values(w, in, &own->arena, &values));
    return kay_input_open(&w->ctx, w->rules, &own->reader, (const char *const *)values, position, &own->input);
}

/* How far the input is read, in bytes from its beginning. */
static uint64_t input_at(const kay_reader *in)
{
    return in->bytes_before + (uint64_t)(in->at - in->start);
}

/* Goes on to a byte behind those that were read: the program has passed over blanks. */
static kay_status input_go_to(kay_reader *in, uint64_t byte)
{
    while (input_at(in) < byte && !(in->whole && in->at == in->end)) {
        const uint64_t left = byte - input_at(in), here = (uint64_t)(in->end - in->at);
        in->at += left < here ? left : here;
        if (left > here)
            KAY_TRY(kay_source_more(in));
    }
    return KAY_OK;
}

static kay_status input_read(worker *w, uint64_t index, uint64_t at, const kay_game **game, const kay_state **state)
{
    worker_cases *own = &w->cases;
    if (own->failed == index) {
        w->ctx.diag = own->diag;
        return own->why;
    }
    if (w->script || kay_contest_lines(w->rules)) /* cases before it may have been read by another worker */
        kay_input_set_index(own->input, index);
    KAY_TRY(input_go_to(&own->reader, at));
    const uint64_t from = input_at(&own->reader);
    KAY_TRY(kay_input_next(own->input, game, state));
    const uint64_t bytes = input_at(&own->reader) - from;
    own->largest = bytes > own->largest ? bytes : own->largest;
    own->read = index;
    return KAY_OK;
}

/* Whether the next case is here: a line, or as much as several cases. */
static bool input_is_here(const worker *w)
{
    enum { CASES = 8, BYTES = 4096 };
    const kay_reader *in = &w->cases.reader;
    const char *at = in->at;
    if (!kay_contest_lines(w->rules))
        return w->cases.last || (uint64_t)(in->end - at) >= CASES * w->cases.largest + BYTES;
    while (at < in->end && (*at == ' ' || (*at >= '\t' && *at <= '\r')))
        at++;
    return at < in->end && (w->cases.last || memchr(at, '\n', (size_t)(in->end - at)));
}

/* Reads a case that nobody has asked for yet.  One of rules in Lua is read again if that fails. */
static kay_status input_read_ahead(worker *w, uint64_t index, const kay_game **game, const kay_state **state)
{
    worker_cases *own = &w->cases;
    const char *at = own->reader.at;
    const double deadline = w->ctx.deadline;
    if (!input_is_here(w))
        return KAY_END;
    if (!w->script)
        w->ctx.deadline = w->ahead.deadline;
    const kay_status status = input_read(w, index, 0, game, state);
    w->ctx.deadline = deadline;
    if (status != KAY_OK && w->script) {
        own->reader.at = at;
    } else if (status != KAY_OK) {
        own->failed = index;
        own->why = status;
        own->diag = w->ctx.diag;
    }
    return status;
}

kay_status worker_case(worker *w, kay_wire *in)
{
    worker_cases *own = &w->cases;
    const uint64_t session = kay_wire_take(in), index = kay_wire_take(in), at = w->loose;
    const bool position = kay_wire_take(in) != 0;
    const kay_game *game;
    const kay_state *state;
    kay_text how;
    bool known = false;
    worker_leave_solver(w); /* it may hold the memory that the case needs */
    if (!w->ahead.on)
        worker_forget_cases(w);
    if (own->session != session || own->read >= index)
        KAY_TRY(input_open(w, session, position, in));
    KAY_TRY(w->ahead.on ? input_read_ahead(w, index, &game, &state) : input_read(w, index, at, &game, &state));
    worker_game *place = w->script ? NULL : worker_new_game(w);
    if (place) { /* cases that are read ahead must not end it */
        kay_input_keep(own->input, &place->arena);
        place->game = game;
        place->of_case = true;
    }
    const uint64_t total = kay_input_total(own->input);
    kay_wire_u64(&w->out, input_at(&own->reader));
    kay_wire_u64(&w->out, total ? total : UINT64_MAX);
    kay_text_init(&how, &w->ctx);
    kay_status status = worker_how(w, game, state, &how, &known);
    if (status == KAY_OK)
        status = worker_put_game(w, place ? place->number : 0, game, state, known ? &how : NULL);
    kay_text_free(&how);
    return status;
}

static kay_status input_begin_contest(worker *w, uint64_t session, uint64_t total, kay_wire *in)
{
    worker_contest *own = &w->contest;
    char **values;
    if (own->session) {
        kay_contest_end(&own->contest);
        kay_arena_free(&own->arena);
    }
    *own = (worker_contest){.session = session};
    kay_arena_init(&own->arena, &w->ctx);
    kay_contest_begin(&own->contest, &w->ctx, w->rules, NULL, total, NULL);
    KAY_TRY(worker_take_values(w, in, &own->arena, &values));
    own->contest.flags = (const char *const *)values;
    return KAY_OK;
}

kay_status worker_write_case(worker *w, kay_wire *in)
{
    worker_contest *own = &w->contest;
    const uint64_t session = kay_wire_take(in), index = kay_wire_take(in), total = kay_wire_take(in);
    if (own->session != session)
        KAY_TRY(input_begin_contest(w, session, total, in));
    if (own->contest.index + 1 != index && !w->script)
        return kay_fail(&w->ctx, KAY_EUNABLE, "the cases before are lost");
    own->contest.index = index - 1;
    own->contest.out = worker_new_text(w);
    KAY_TRY(kay_contest_add(&own->contest, w->about.game, &w->about.state));
    return worker_put_text(w);
}
