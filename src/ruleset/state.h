/* What other rooms and the program do with states besides kayles/state.h. */
#pragma once

#include <kayles/state.h>

/* Makes option `i` of the list, which was asked for the moves of this state with their parts, in a copy of it that owns
 * its memory, and passes the turn: what kay_state_play does, without another question to the rules. */
kay_status kay_state_follow(kay_context *ctx, const kay_game *game, kay_state *state, const kay_move_list *moves,
                            uint64_t i) KAY_MUST_CHECK;

/* As kay_state_write, unless it takes over `most` bytes: then *whole is false, and what `out` holds means nothing.
 * `out` is empty and keeps all (no flush). */
kay_status kay_state_write_within(const kay_game *game, const kay_state *state, size_t most, kay_text *out,
                                  bool *whole) KAY_MUST_CHECK;
