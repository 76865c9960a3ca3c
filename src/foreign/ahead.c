/* Answers ahead of their requests.  What is asked of one state after another is mostly the same: its text, its features,
 * who wins.  So a request says what will be asked next, as far as that is known from the runs before: about the state
 * that it is about or gives, and about the next ones of an input, of starts, of a walk.  Once the worker has answered
 * the request itself it goes on with those, as long as they are quick and nothing fails, and what is then asked is
 * looked up.  What is not there is asked alone, so that failures, deadlines and places are those of the request. */
#include "foreign/foreign.h"

enum {
    AHEAD_CASES = 256, /* cases at once, */
    AHEAD_HEADS = 64, /* starts, positions: so few that time hardly ever ends them, and a guess counts the same */
    AHEAD_RUNS = 8, /* what was not asked in so many runs is not expected any more */
};

void foreign_ahead_drop(kay_foreign *foreign)
{
    for (int i = 0; i < 2; i++) {
        kay_text_clear(&foreign->ahead[i]);
        foreign->ahead_at[i] = 0;
    }
}

static bool ahead_is_stream(uint64_t kind)
{
    return kind == KAY_ASK_CASE || kind == KAY_ASK_START || kind == KAY_ASK_WALK;
}

/* The request at hand: its kind, then its arguments. */
static kay_wire ahead_key(const kay_foreign *foreign)
{
    const kay_text *out = &foreign->out;
    return (kay_wire){out->data + FOREIGN_HEADER, out->data + out->length, false};
}

/* Keeps the two numbers that count the states of a stream.  They are foretold from the four states before: each is as
 * far from the last but one as that was from the one before, as pairs of parameters mostly go to and fro. */
static void ahead_count(foreign_head *head, kay_wire key)
{
    uint64_t at[2];
    kay_wire_take(&key);
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
}

/* Keeps that this was asked in a run. */
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
    kay_text_clear(&foreign->state);
    kay_wire_u64(&foreign->state, number);
    kay_text_bytes(&foreign->state, state, length);
}

/* Whether the request is about the state of this run, up to who is to move. */
static bool ahead_same_state(const kay_foreign *foreign, const char *state, size_t length)
{
    enum { NUMBER = sizeof(uint64_t), REST = 2 * NUMBER };
    const kay_text *known = &foreign->state;
    return known->length == length && memcmp(known->data, state, NUMBER) == 0 &&
           memcmp(known->data + REST, state + REST, length - REST) == 0;
}

/* Begins a run, or finds the place of the request in the one at hand. */
static void ahead_follow(kay_foreign *foreign, uint64_t kind)
{
    kay_wire key = ahead_key(foreign);
    const char *state = key.at + sizeof kind, *arguments = foreign->out.data + foreign->arguments;
    const size_t length = foreign->arguments ? (size_t)(arguments - state) : 0;
    foreign->begins = !length ? ahead_is_stream(kind) : !ahead_same_state(foreign, state, length);
    if (!length && !foreign->begins)
        return; /* it is about no state */
    if (foreign->begins) {
        foreign->head = &foreign->heads[kind];
        foreign->head->runs++;
        kay_text_clear(&foreign->state);
        kay_text_bytes(&foreign->state, state, length);
        if (!length)
            ahead_count(foreign->head, key);
        return;
    }
    uint64_t mover, before;
    memcpy(&mover, state + sizeof mover, sizeof mover);
    memcpy(&before, foreign->state.data + sizeof before, sizeof before);
    ahead_expect(foreign->head, kind, mover ^ before, arguments, (size_t)(key.end - arguments));
}

/* Looks the request up among what belongs to the run at hand, or begins the next run of a stream: what comes before that
 * is not asked any more. */
static bool ahead_find(kay_foreign *foreign, bool stream, kay_wire *answer)
{
    const kay_text *ahead = &foreign->ahead[stream];
    const kay_wire key = ahead_key(foreign);
    const size_t wanted = (size_t)(key.end - key.at);
    const char *from = kay_text_string(ahead) + foreign->ahead_at[stream];
    kay_wire in = {from, kay_text_string(ahead) + ahead->length, false};
    while (in.at < in.end) {
        size_t length, known_length;
        const char *record = in.at, *known = kay_wire_take_bytes(&in, &known_length);
        const char *bytes = kay_wire_take_bytes(&in, &length);
        if (!in.bad && known_length == wanted && memcmp(known, key.at, wanted) == 0) {
            *answer = (kay_wire){bytes, bytes + length, false};
            foreign->ahead_at[stream] = (size_t)((foreign->begins ? record : from) - ahead->data);
            return true;
        }
        kay_wire kind = {known, known + known_length, false};
        if (!foreign->begins && record != from && ahead_is_stream(kay_wire_take(&kind)))
            break;
    }
    return false;
}

bool foreign_ahead_has(kay_foreign *foreign, kay_wire *answer)
{
    if (foreign->out.error != KAY_OK || foreign->state.error != KAY_OK)
        return false;
    ahead_follow(foreign, foreign->kind);
    return ahead_find(foreign, false, answer) || ahead_find(foreign, true, answer);
}

void foreign_ahead_take(kay_foreign *foreign)
{
    kay_text *ahead = &foreign->ahead[foreign->due_stream];
    const uint64_t filled = foreign->page->filled;
    kay_text_clear(ahead);
    foreign->ahead_at[foreign->due_stream] = 0;
    kay_text_bytes(ahead, (const char *)foreign->page->parts, filled <= KAY_PAGE_PARTS ? filled : 0);
    if (ahead->error != KAY_OK)
        kay_text_clear(ahead);
}

/* How many states, and how far the next two of a stream are from the last two. */
static void ahead_put_stream(kay_foreign *foreign, const foreign_head *head)
{
    const bool known = foreign->due_stream && head->seen >= 4;
    const uint64_t heads = 2 * head->seen, most = head == &foreign->heads[KAY_ASK_CASE] ? AHEAD_CASES : AHEAD_HEADS;
    kay_wire_u64(&foreign->out, !known ? 1 : heads < most ? heads : most);
    for (int i = 2; i < 4 && known; i++)
        for (int k = 0; k < 2; k++) {
            kay_wire_u64(&foreign->out, head->at[i][k]);
            kay_wire_u64(&foreign->out, head->at[i][k] - head->at[i - 2][k]);
        }
}

void foreign_ahead_wish(kay_foreign *foreign)
{
    kay_text *out = &foreign->out;
    const foreign_head *head = foreign->head;
    const bool cases_left = foreign->ahead_at[1] < foreign->ahead[1].length && !foreign->script;
    if (!foreign->begins)
        return;
    foreign->due_stream = ahead_is_stream((uint64_t)(head - foreign->heads));
    if (foreign->due_stream && cases_left && head != &foreign->heads[KAY_ASK_CASE])
        return; /* cases that a plugin has read are not read again */
    ahead_put_stream(foreign, head);
    for (unsigned i = 0; i < head->count; i++) {
        const foreign_follow *follow = &head->follows[i];
        if (follow->used + AHEAD_RUNS < head->runs)
            continue;
        kay_wire_u64(out, follow->kind);
        kay_wire_u64(out, follow->mover);
        kay_wire_bytes(out, follow->arguments, follow->length);
    }
    foreign->due = true;
}
