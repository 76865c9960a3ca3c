/* Marks are found by a hash of the eight bytes in front of a place, then compared in full. */
#include "sequence/sequence_register.h"

#include <string.h>

enum { REGISTER_KEY = 8 };

static unsigned register_hash(const uint8_t *end)
{
    uint64_t key;
    memcpy(&key, end - REGISTER_KEY, sizeof key);
    return (unsigned)((key * 0x9E3779B97F4A7C15 >> 32) % KAY_REGISTER_HASHES);
}

uint64_t kay_register_reach(const kay_sparse *sparse)
{
    /* More than a move takes, as the theorem on registers wants. */
    uint64_t reach = sparse->code->last + (sparse->rare_count ? sparse->rares[sparse->rare_count - 1] : 1);
    if (reach < kay_sparse_farthest(sparse))
        reach = kay_sparse_farthest(sparse);
    return reach < sparse->depth ? sparse->depth : reach;
}

bool kay_register_proves(const kay_sparse *sparse, uint64_t preperiod, uint64_t period)
{
    const uint64_t count = sparse->values.count, reach = kay_register_reach(sparse);
    if (sparse->mask.parity && period % 2)
        return false;
    return count >= period && count - period >= sparse->depth_from && count - period >= reach &&
           count - period - reach >= preperiod;
}

/* The byte behind the first n values. */
static const uint8_t *register_place(const kay_sparse *sparse, uint64_t n)
{
    return (const uint8_t *)sparse->values.at + (n - sparse->dropped) * sparse->values.width;
}

void kay_register_begin(kay_register *state, const kay_sparse *sparse, uint64_t marks)
{
    const uint64_t near = sparse->depth_from > sparse->window ? sparse->depth_from : sparse->window;
    *state = (kay_register){
        .mark_room = marks < KAY_REGISTER_MARKS ? marks : KAY_REGISTER_MARKS,
        .near = near,
    };
}

/* Room for the marks.  Where values have got wider, those that were there are lost. */
static kay_status register_clear(kay_register *state, const kay_sparse *sparse)
{
    const uint64_t bytes = state->mark_room * sparse->window * sparse->values.width;
    const uint64_t looked = state->looked > sparse->window + sparse->dropped ? state->looked : kay_sparse_count(sparse);
    kay_free(sparse->ctx, state->copies, state->bytes);
    state->bytes = 0;
    state->copies = kay_alloc(sparse->ctx, bytes);
    if (!state->copies)
        return kay_no_memory(sparse->ctx);
    state->bytes = bytes;
    state->width = sparse->values.width;
    state->looked = looked;
    state->mark_count = 0;
    state->next = looked + looked % 2;
    state->step = sparse->window;
    memset(state->hashes, 0, sizeof state->hashes);
    return KAY_OK;
}

/* Every second mark is given up; the first one stays. */
static void register_thin(kay_register *state, uint64_t bytes)
{
    for (uint64_t i = 2; i < state->mark_count; i += 2) {
        state->marks[i / 2] = state->marks[i];
        memcpy(state->copies + i / 2 * bytes, state->copies + i * bytes, bytes);
    }
    state->mark_count = (state->mark_count + 1) / 2;
    state->step *= 2;
}

static void register_mark(kay_register *state, const kay_sparse *sparse)
{
    const uint64_t bytes = state->bytes / state->mark_room;
    if (state->mark_count == state->mark_room)
        register_thin(state, bytes);
    memcpy(state->copies + state->mark_count * bytes, register_place(sparse, state->looked) - bytes, bytes);
    state->marks[state->mark_count++] = state->looked;
    state->next = state->looked + state->step;
    memset(state->hashes, 0, sizeof state->hashes);
    for (uint64_t i = 0; i < state->mark_count; i++)
        state->hashes[register_hash(state->copies + (i + 1) * bytes)] = 1;
}

static bool register_seen(kay_register *state, const kay_sparse *sparse, uint64_t n)
{
    const uint64_t bytes = state->bytes / state->mark_room;
    for (uint64_t i = 0; i < state->mark_count; i++) {
        const uint64_t period = n - state->marks[i];
        if (!period || (sparse->mask.parity && period % 2) ||
            memcmp(register_place(sparse, n) - bytes, kay_register_copy(state, i), bytes) != 0)
            continue;
        state->period = period;
        state->from = state->marks[i] - sparse->window;
        state->found = i;
        return true;
    }
    return false;
}

kay_status kay_register_look(kay_register *state, const kay_sparse *sparse)
{
    if (!state->copies || state->width != sparse->values.width)
        KAY_TRY(register_clear(state, sparse));
    const uint64_t count = kay_sparse_count(sparse);
    while (state->looked < count && !state->period) {
        if (state->looked == state->next)
            register_mark(state, sparse);
        const uint64_t until = count < state->next ? count : state->next;
        uint64_t n = state->looked + 1;
        const uint8_t *place = register_place(sparse, n);
        for (; n <= until; n++, place += state->width)
            if (state->hashes[register_hash(place)] && register_seen(state, sparse, n))
                break;
        state->looked = n <= until ? n : until;
    }
    return KAY_OK;
}

void kay_register_end(kay_context *ctx, kay_register *state)
{
    kay_free(ctx, state->copies, state->bytes);
    *state = (kay_register){0};
}
