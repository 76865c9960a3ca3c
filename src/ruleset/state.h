/* Functions on states for the library and the program, in addition to kayles/state.h. */
#pragma once

#include <kayles/state.h>

/* Plays option `i` of the list like kay_state_play, but without calling the rules.  The list must hold the moves of
 * this state with their parts; the state must own its memory. */
kay_status kay_state_follow(kay_context *ctx, const kay_game *game, kay_state *state, const kay_move_list *moves,
                            uint64_t i) KAY_MUST_CHECK;

/* Plays like kay_state_play, but the other parts keep their numbers if rules->numbered_parts is set: the first part of
 * the option, or a zeroed one if it has none, replaces the part, and the others are added at the end. */
kay_status kay_state_play_numbered(kay_context *ctx, const kay_game *game, kay_state *state,
                                   kay_move move) KAY_MUST_CHECK;

/* Adds the parts of a state, split by the hook `simplify`, to the latest option of the list. */
kay_status kay_state_split(const kay_game *game, const kay_state *state, kay_move_list *out) KAY_MUST_CHECK;

/* Writes a state like kay_state_write if the text has at most `most` bytes; otherwise clears *whole, and the content of
 * `out` is undefined.  `out` must be empty and have no flush. */
kay_status kay_state_write_within(const kay_game *game, const kay_state *state, size_t most, kay_text *out,
                                  bool *whole) KAY_MUST_CHECK;

/* Writes a state as tables list states: like kay_state_write, but in an impartial game the first player is to move, and
 * in any other the player is always named. */
void kay_state_write_listed(const kay_game *game, const kay_state *state, kay_text *out);

/* Returns the verb after the name of a player: `several` if both names end in s, as in "Toads win", else `one`. */
const char *kay_player_verb(const kay_ruleset *rules, const char *one, const char *several);

/* Sets *same if two moves lead to the same positions in the same order. */
kay_status kay_state_same_after(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move one,
                                kay_move other, bool *same) KAY_MUST_CHECK;
