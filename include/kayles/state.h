/* What every state can do, whatever the ruleset: moves, play, end, text.  Here the hooks of play are called. */
#ifndef KAYLES_STATE_H
#define KAYLES_STATE_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A state of `parts` zeroed positions in the arena, Left to move. */
KAY_API kay_status kay_state_make(kay_arena *arena, const kay_game *game, uint64_t parts,
                                  kay_state *out) KAY_MUST_CHECK;

/* A state of one zeroed position of `words` words, with a game that has nothing but the traits of its ruleset and
 * KAY_ALIKE: for rulesets whose positions hold all that their options depend on, the size of the board too.  What was
 * found about one such game then holds for the others with as many words. */
KAY_API kay_status kay_state_of_rules(kay_arena *arena, const kay_ruleset *rules, uint32_t words, const kay_game **game,
                                      kay_state *out) KAY_MUST_CHECK;

/* A copy that owns its memory; give it back with kay_state_free. */
KAY_API kay_status kay_state_copy(kay_context *ctx, const kay_game *game, const kay_state *from,
                                  kay_state *out) KAY_MUST_CHECK;
KAY_API void kay_state_free(kay_context *ctx, kay_state *state);

/* The state with the players exchanged, the one to move too, in a copy that owns its memory: its outcome is the same,
 * for the other player.  KAY_END, and no copy: the board of the game cannot say it. */
KAY_API kay_status kay_state_negate(kay_context *ctx, const kay_game *game, const kay_state *from,
                                    kay_state *out) KAY_MUST_CHECK;

/* Makes a legal move in a state that owns its memory, and passes the turn. */
KAY_API kay_status kay_state_play(kay_context *ctx, const kay_game *game, kay_state *state,
                                  kay_move move) KAY_MUST_CHECK;

/* Emits the moves of a whole state, part after part (chunked rulesets are asked until they are done or the
 * list is full).  None where play has stopped. */
KAY_API kay_status kay_state_moves(const kay_game *game, const kay_state *state, kay_move_list *out) KAY_MUST_CHECK;

/* Whether play has stopped, by `end` or for want of a move, and how for the player to move. */
KAY_API kay_status kay_state_end(kay_context *ctx, const kay_game *game, const kay_state *state, bool *stopped,
                                 kay_outcome *out) KAY_MUST_CHECK;

/* Reads a move text with the ruleset's own reader or by comparing.  KAY_EFALSE with words: it names no legal move.
 * KAY_EINPUT: the rules fail, or have the text for two moves. */
KAY_API kay_status kay_state_read_move(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                       kay_arena *arena, kay_move *out) KAY_MUST_CHECK;

/* Writes a legal move of the player to move. */
KAY_API void kay_state_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* Writes a position in the direct form, without the player to move. */
KAY_API void kay_state_write_position(const kay_game *game, const kay_state *state, kay_text *out);

/* The same behind "NAME: ", unless rules->plain_position. */
KAY_API void kay_state_write(const kay_game *game, const kay_state *state, kay_text *out);

/* Draws the position for a person, with a line end behind it. */
KAY_API void kay_state_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* Writes the fields of a JSON answer that only this game has. */
KAY_API kay_status kay_state_details(kay_context *ctx, const kay_game *game, const kay_state *state,
                                     kay_json_writer *out) KAY_MUST_CHECK;

/* The name of a player. */
KAY_API const char *kay_rules_player(const kay_ruleset *rules, kay_player player);
KAY_API const char *kay_player_name(const kay_game *game, kay_player player);

#ifdef __cplusplus
}
#endif
#endif
