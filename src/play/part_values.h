/* The values of the parts of a state, for a person: nimbers of impartial games, values of partizan ones. */
#pragma once

#include <kayles/valuer.h>

enum { KAY_PART_VALUES = 64 }; /* a state of more parts is valued as a whole */

typedef struct kay_part_value {
    uint64_t of; /* the part of the state that it belongs to */
    const char *text; /* where it lies, or its position */
    uint64_t nimber; /* in an impartial game */
    kay_value value; /* in a partizan one */
} kay_part_value;

typedef struct kay_part_values {
    kay_context *ctx;
    const kay_game *game;
    const kay_state *state;
    kay_arena arena;
    bool impartial;
    bool known; /* every value was found */
    kay_part_value *parts;
    uint64_t count; /* parts that are 0 are left out if the hook `simplify` drops them */
    uint64_t nimber; /* of the state */
    kay_value value; /* of the state */
    kay_solver *solver; /* impartial */
    kay_value_store *store; /* partizan */
    kay_valuer *valuer;
} kay_part_values;

/* Splits a state into parts and finds their values, in about a second; if that is not enough, `known` is false.
 * Returns KAY_END if positions of this game have no values or are too large, or if there is no memory.  Game and state
 * must last until kay_part_values_close, which must always be called. */
kay_status kay_part_values_open(kay_part_values *of, kay_context *ctx, const kay_game *game,
                                const kay_state *state) KAY_MUST_CHECK;
void kay_part_values_close(kay_part_values *of);

/* Adds the parts with their values and their sum, as a table, or one sentence if there is only one part.  Call it only
 * if the values are known.  Lines of the table begin with two blanks. */
kay_status kay_part_values_write(kay_part_values *of, kay_text *out) KAY_MUST_CHECK;

/* Adds a value in at most `most` letters: a longer one is replaced by its mean and temperature. */
kay_status kay_part_values_say(kay_part_values *of, kay_value value, size_t most, kay_text *out) KAY_MUST_CHECK;

/* Returns the nimber of a part of the state, known and impartial. */
uint64_t kay_part_values_nimber(const kay_part_values *of, uint64_t part);
