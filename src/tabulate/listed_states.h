/* The states of a table for rules without ranks, sorted by their texts. */
#pragma once

#include <kayles/state.h>
#include <kayles/text.h>

#include "base/tiny_limits.h"

enum {
    LISTED_TICK = KAY_LIMIT(1 << 14, 16), /* states between two looks at the clock */
    LISTED_CODE = 2, /* bits */
    LISTED_REMOTENESS = 16, /* bits */
};

/* A state: eight bytes of its text, after those that all texts begin with, as a number; and
 *
 *   bits 0-1    the outcome, as a code
 *   bits 2-17   the remoteness, 0 for a draw
 *   bits 18-63  where its text begins */
typedef struct listed_state {
    uint64_t key, rest;
} listed_state;

typedef struct listed_states {
    kay_context *ctx;
    const kay_game *game;
    kay_text texts; /* each ends with a zero byte */
    listed_state *entries, *spare;
    uint64_t room; /* states */
    uint64_t count; /* states, without those that have the text of another one */
    size_t same; /* how many bytes all texts begin with */
    size_t longest; /* bytes of a text */
} listed_states;

static inline const char *listed_text(const listed_states *all, const listed_state *state)
{
    return kay_text_string(&all->texts) + (state->rest >> (LISTED_CODE + LISTED_REMOTENESS));
}

static inline unsigned listed_code(const listed_state *state)
{
    return state->rest & ((1u << LISTED_CODE) - 1);
}

static inline uint16_t listed_remoteness(const listed_state *state)
{
    return (uint16_t)(state->rest >> LISTED_CODE);
}

void listed_states_init(listed_states *all, kay_context *ctx, const kay_game *game);
void listed_states_free(listed_states *all);

/* Finds and solves the states that play reaches from the start (kay_reachable), and sorts them.  Fails with KAY_EINPUT
 * if two states have the same text and differ. */
kay_status listed_states_find(listed_states *all, const kay_state *start) KAY_MUST_CHECK;
