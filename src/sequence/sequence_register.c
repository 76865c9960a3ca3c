/* Marks are found by a hash of the eight bytes in front of a place, then compared in full. */
#include "sequence/sequence_register.h"

#include <string.h>

enum { REGISTER_KEY = 8 };

static unsigned register_hash(const uint8_t *end)
{
    uint64_t key;
    memcpy(&key, end - REGISTER_KEY, sizeof key);
    return (unsigned)(key * 0x9E3779B97F4A7C15 >> 56);
}

/* The byte behind the first n values. */
static const uint8_t *register_place(const kay_sparse *sparse, uint64_t n)
{
    return (const uint8_t *)sparse->values.at + (n - sparse->dropped) * sparse->values.width;
}

/* Where values have got wider, the marks are lost. */
static kay_status register_begin(kay_register *state, const kay_sparse *sparse)
{
    const uint64_t bytes = KAY_REGISTER_MARKS * sparse->window * sparse->values.width;
    const uint64_t looked = state->looked > sparse->window + sparse->dropped ? state->looked : kay_sparse_count(sparse);
    kay_register_end(sparse->ctx, state);
    state->copies = kay_alloc(sparse->ctx, bytes);
    if (!state->copies)
        return kay_no_memory(sparse->ctx);
    state->bytes = bytes;
    state->width = sparse->values.width;
    state->looked = looked;
    return KAY_OK;
}

static void register_mark(kay_register *state, const kay_sparse *sparse)
{
    const uint64_t bytes = state->bytes / KAY_REGISTER_MARKS;
    memcpy(state->copies + state->oldest * bytes, register_place(sparse, state->looked) - bytes, bytes);
    state->marks[state->oldest] = state->looked;
    state->oldest = (state->oldest + 1) % KAY_REGISTER_MARKS;
    if (state->mark_count < KAY_REGISTER_MARKS)
        state->mark_count++;
    state->next = state->looked + state->looked / 2;
    memset(state->hashes, 0, sizeof state->hashes);
    for (uint64_t i = 0; i < state->mark_count; i++)
        state->hashes[register_hash(state->copies + (i + 1) * bytes)] = 1;
}

/* Whether what was the case at a mark is the case again at place n, and nothing came between that decided a value and is
 * not in the window. */
static bool register_repeats(const kay_register *state, const kay_sparse *sparse, uint64_t mark, uint64_t n)
{
    const uint64_t bytes = state->bytes / KAY_REGISTER_MARKS;
    const uint64_t period = n - state->marks[mark];
    if (memcmp(register_place(sparse, n) - bytes, state->copies + mark * bytes, bytes) != 0)
        return false;
    return !(sparse->mask.parity && period % 2) && sparse->depth_from <= state->marks[mark] &&
           sparse->depth <= sparse->window && sparse->rare.farthest <= sparse->window &&
           sparse->helpers.farthest <= sparse->window;
}

static bool register_seen(kay_register *state, const kay_sparse *sparse, uint64_t n)
{
    for (uint64_t i = 0; i < state->mark_count; i++)
        if (state->marks[i] < n && register_repeats(state, sparse, i, n)) {
            state->period = n - state->marks[i];
            state->from = state->marks[i] - sparse->window;
            return true;
        }
    return false;
}

kay_status kay_register_look(kay_register *state, const kay_sparse *sparse)
{
    if (!state->copies || state->width != sparse->values.width)
        KAY_TRY(register_begin(state, sparse));
    const uint64_t count = kay_sparse_count(sparse);
    while (state->looked < count && !state->period) {
        if (state->looked >= state->next)
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
