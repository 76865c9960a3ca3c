/* Answers ahead of their requests.  What is asked of one state after another is mostly the same: its text, its features,
 * who wins.  So a request that begins a run of questions about a state says what will be asked next, as far as that is
 * known from the runs before: about the state that it is about or gives, and about the next ones of an input, of starts,
 * of a walk.  Once the worker has answered the request itself it goes on with those, as long as they are quick and
 * nothing fails, and what is then asked is looked up.  What is not there is asked alone, so that failures, deadlines and
 * places are those of the request. */
#include "foreign/foreign.h"

enum {
    AHEAD_STATES = 1024, /* of a stream at once */
    AHEAD_RUNS = 8, /* what was not asked in so many runs is not expected any more */
};

void foreign_ahead_init(foreign_ahead *ahead, kay_context *ctx)
{
    kay_text_init(&ahead->records, ctx);
    kay_text_init(&ahead->state, ctx);
}

void foreign_ahead_free(foreign_ahead *ahead)
{
    kay_text_free(&ahead->records);
    kay_text_free(&ahead->state);
}

void foreign_ahead_drop(kay_foreign *foreign)
{
    foreign_ahead *const both[] = {&foreign->of_state, &foreign->of_stream};
    for (int i = 0; i < 2; i++) {
        kay_text_clear(&both[i]->records);
        kay_text_clear(&both[i]->state);
        both[i]->at = 0;
        both[i]->here = false;
    }
}

/* What is answered of starts holds what the search before has found of each, which nobody will ask for: one round that
 * asks for them again costs less than a request for each. */
void foreign_ahead_restart(kay_foreign *foreign)
{
    foreign_ahead *stream = &foreign->of_stream;
    if (stream->head == &foreign->heads[KAY_ASK_START])
        stream->at = stream->records.length;
}

/* The request at hand: its kind, then its arguments. */
static kay_wire ahead_key(const kay_foreign *foreign)
{
    const kay_text *out = &foreign->out;
    return (kay_wire){out->data + FOREIGN_HEADER, out->data + out->length, false};
}

/* Keeps the two numbers that count the states of a stream.  They are foretold from the four states before: each is as
 * far from the last but one as that was from the one before, as pairs of parameters mostly go to and fro.  The cases of
 * an input come in their order from the first one on. */
static void ahead_count(foreign_head *head, kay_wire key)
{
    uint64_t at[2];
    const bool cases = kay_wire_take(&key) == KAY_ASK_CASE;
    const uint64_t session = kay_wire_take(&key);
    bool foretold = session == head->session;
    for (int i = 0; i < 2; i++) {
        at[i] = kay_wire_take(&key);
        foretold &= head->seen < 4 || at[i] == 2 * head->at[2][i] - head->at[0][i];
    }
    head->seen = foretold ? head->seen + 1 : 1;
    head->session = session;
    memmove(head->at[0], head->at[1], 3 * sizeof head->at[0]);
    memcpy(head->at[3], at, sizeof at);
    for (unsigned i = 0; cases && !foretold && i < 4; i++) {
        head->at[i][0] = at[0] + i - 3;
        head->at[i][1] = at[1];
        head->seen = 4;
    }
}

/* Keeps that this was asked in a run: the bytes of a short key. */
static void ahead_expect(foreign_head *head, uint64_t kind, uint64_t mover, const char *arguments, size_t length)
{
    foreign_follow *follow = head->follows;
    const foreign_follow *end = follow + head->count;
    while (follow < end && (follow->kind != kind || follow->mover != mover))
        follow++;
    if (length > sizeof follow->arguments || (follow == end && head->count == FOREIGN_FOLLOWS))
        return;
    if (follow == end) {
        head->count++;
        *follow = (foreign_follow){.kind = kind, .mover = mover};
    }
    follow->used = head->runs;
    follow->length = length;
    memcpy(follow->arguments, arguments, length);
}

void foreign_ahead_state(kay_foreign *foreign, uint64_t number, const char *state, size_t length)
{
    kay_text *known = &foreign->of_stream.state;
    kay_text_clear(known);
    kay_wire_u64(known, number);
    kay_text_bytes(known, state, length);
}

/* Whether a run is about this state, up to who is to move. */
static bool ahead_same_state(const kay_text *known, const char *state, size_t length)
{
    enum { NUMBER = sizeof(uint64_t), REST = 2 * NUMBER };
    return known->length == length && memcmp(known->data, state, NUMBER) == 0 &&
           memcmp(known->data + REST, state + REST, length - REST) == 0;
}

static void ahead_begin(kay_foreign *foreign, foreign_ahead *run)
{
    foreign->begun = run;
    run->here = false;
    run->head = &foreign->heads[foreign->kind];
    run->head->runs++;
    kay_text_clear(&run->state);
}

/* Goes on to the state of the stream that the request asks for, if it is there: what comes before it is not asked for any
 * more. */
static bool ahead_find_state(kay_foreign *foreign, kay_wire key, kay_wire *answer)
{
    foreign_ahead *run = &foreign->of_stream;
    const kay_text *stream = &foreign->stream, *records = &run->records;
    const size_t length = (size_t)(key.end - key.at);
    ahead_begin(foreign, run);
    ahead_count(run->head, key);
    if (length != stream->length || memcmp(stream->data, key.at, KAY_KEY_NUMBERS) != 0 ||
        memcmp(stream->data + KAY_KEY_SHORT, key.at + KAY_KEY_SHORT, length - KAY_KEY_SHORT) != 0)
        return false;
    kay_wire in = {kay_text_string(records) + run->at, kay_text_string(records) + records->length, false};
    while (in.at < in.end) {
        size_t known_length, answer_length;
        const char *known = kay_wire_take_bytes(&in, &known_length);
        const char *bytes = kay_wire_take_bytes(&in, &answer_length);
        if (in.bad || known_length != KAY_KEY_SHORT || memcmp(known, key.at, KAY_KEY_SHORT) != 0)
            continue;
        *answer = (kay_wire){bytes, bytes + answer_length, false};
        run->at = (size_t)(in.at - records->data);
        run->here = true;
        return true;
    }
    return false;
}

/* Looks the request up among those about the state of a run. */
static bool ahead_find(const foreign_ahead *run, uint64_t kind, uint64_t mover, kay_wire arguments, kay_wire *answer)
{
    const kay_text *records = &run->records;
    const size_t wanted = (size_t)(arguments.end - arguments.at);
    kay_wire in = {kay_text_string(records) + run->at, kay_text_string(records) + records->length, false};
    while (run->here && in.at < in.end) {
        size_t length, answer_length;
        const char *at = kay_wire_take_bytes(&in, &length);
        const char *bytes = kay_wire_take_bytes(&in, &answer_length);
        kay_wire known = {at, at + length, false};
        const uint64_t known_kind = kay_wire_take(&known), known_mover = kay_wire_take(&known);
        if (in.bad || kay_ask_about(known_kind) == KAY_ABOUT_STREAM)
            return false;
        if (known_kind != kind || known_mover != mover || (size_t)(known.end - known.at) != wanted ||
            memcmp(known.at, arguments.at, wanted) != 0)
            continue;
        *answer = (kay_wire){bytes, bytes + answer_length, false};
        return true;
    }
    return false;
}

bool foreign_ahead_has(kay_foreign *foreign, kay_wire *answer)
{
    if (foreign->out.error != KAY_OK)
        return false;
    const kay_wire key = ahead_key(foreign);
    if (kay_ask_about(foreign->kind) == KAY_ABOUT_STREAM)
        return ahead_find_state(foreign, key, answer);
    if (!foreign->arguments)
        return false; /* it is about no state */
    const char *state = key.at + sizeof(uint64_t);
    const kay_wire arguments = {foreign->out.data + foreign->arguments, key.end, false};
    const size_t length = (size_t)(arguments.at - state);
    foreign_ahead *run = &foreign->of_stream;
    if (!ahead_same_state(&run->state, state, length))
        run = &foreign->of_state;
    if (!ahead_same_state(&run->state, state, length)) {
        ahead_begin(foreign, run);
        kay_text_bytes(&run->state, state, length);
        kay_text_clear(&run->records);
        return false;
    }
    uint64_t mover, before;
    memcpy(&mover, state + sizeof mover, sizeof mover);
    memcpy(&before, run->state.data + sizeof before, sizeof before);
    ahead_expect(run->head, foreign->kind, mover ^ before, arguments.at, (size_t)(arguments.end - arguments.at));
    return ahead_find(run, foreign->kind, mover ^ before, arguments, answer);
}

void foreign_ahead_take(kay_foreign *foreign, foreign_ahead *ahead)
{
    const uint64_t filled = foreign->page->filled;
    kay_text_clear(&ahead->records);
    ahead->at = 0;
    ahead->here = true;
    kay_text_bytes(&ahead->records, (const char *)foreign->page->parts, filled <= KAY_PAGE_PARTS ? filled : 0);
    if (ahead->records.error != KAY_OK)
        kay_text_clear(&ahead->records);
}

/* How many states, and how far the next two of a stream are from the last two. */
static void ahead_put_stream(kay_foreign *foreign, const foreign_head *head)
{
    const bool known = foreign->begun == &foreign->of_stream && head->seen >= 4;
    const uint64_t states = 2 * head->seen;
    kay_wire_u64(&foreign->out, !known ? 1 : states < AHEAD_STATES ? states : AHEAD_STATES);
    for (int i = 2; i < 4 && known; i++)
        for (int k = 0; k < 2; k++) {
            kay_wire_u64(&foreign->out, head->at[i][k]);
            kay_wire_u64(&foreign->out, head->at[i][k] - head->at[i - 2][k]);
        }
}

void foreign_ahead_wish(kay_foreign *foreign)
{
    kay_text *out = &foreign->out;
    const foreign_ahead *stream = &foreign->of_stream;
    if (!foreign->begun)
        return;
    const foreign_head *head = foreign->begun->head;
    if (foreign->begun == stream) {
        if (stream->at < stream->records.length && !foreign->script && foreign->kind != KAY_ASK_CASE)
            return; /* cases that a plugin has read are not read again */
        const kay_wire key = ahead_key(foreign);
        kay_text_clear(&foreign->stream);
        kay_text_bytes(&foreign->stream, key.at, (size_t)(key.end - key.at));
    }
    ahead_put_stream(foreign, head);
    for (unsigned i = 0; i < head->count; i++) {
        const foreign_follow *follow = &head->follows[i];
        if (follow->used + AHEAD_RUNS < head->runs)
            continue;
        kay_wire_u64(out, follow->kind);
        kay_wire_u64(out, follow->mover);
        kay_wire_bytes(out, follow->arguments, follow->length);
    }
    foreign->due = foreign->begun;
}
