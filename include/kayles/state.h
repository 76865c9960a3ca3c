/* Handles states of any ruleset: moves, play, end, texts.  These functions call the hooks of the ruleset. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

/* Makes a state of `parts` zeroed positions in the arena, with Left to move. */
KAY_API kay_status kay_state_make(kay_arena *arena, const kay_game *game, uint64_t parts,
                                  kay_state *out) KAY_MUST_CHECK;

/* Makes a state of one zeroed position of `words` words, and a game with the traits of its ruleset and KAY_ALIKE.  Use
 * it if the words of a position alone determine its options, so that they contain even the size of the board.  A result
 * for one such game is then valid for every such game with the same number of words. */
KAY_API kay_status kay_state_of_rules(kay_arena *arena, const kay_ruleset *rules, uint32_t words, const kay_game **game,
                                      kay_state *out) KAY_MUST_CHECK;

/* Copies a state.  The copy owns its memory; free it with kay_state_free. */
KAY_API kay_status kay_state_copy(kay_context *ctx, const kay_game *game, const kay_state *from,
                                  kay_state *out) KAY_MUST_CHECK;
KAY_API void kay_state_free(kay_context *ctx, kay_state *state);

/* Copies a state and exchanges the players, also the player to move: the outcome is the same, for the other player.
 * The copy owns its memory.  Returns KAY_END, and makes no copy, if the board of the game cannot represent it. */
KAY_API kay_status kay_state_negate(kay_context *ctx, const kay_game *game, const kay_state *from,
                                    kay_state *out) KAY_MUST_CHECK;

/* Makes a legal move in a state that owns its memory, and passes the turn. */
KAY_API kay_status kay_state_play(kay_context *ctx, const kay_game *game, kay_state *state,
                                  kay_move move) KAY_MUST_CHECK;

/* Emits the moves of a whole state, part after part, until all are emitted or the list is full.  Emits none after play
 * has stopped. */
KAY_API kay_status kay_state_moves(const kay_game *game, const kay_state *state, kay_move_list *out) KAY_MUST_CHECK;

/* Finds whether play has stopped, by `end` or for lack of moves, and then the outcome for the player to move. */
KAY_API kay_status kay_state_end(kay_context *ctx, const kay_game *game, const kay_state *state, bool *stopped,
                                 kay_outcome *out) KAY_MUST_CHECK;

/* Reads a move with the hook `move_read`, or compares the text with that of every legal move.  Fails with KAY_EFALSE
 * and a message if the text names no legal move, with KAY_EINPUT if the rules fail or give two moves this text. */
KAY_API kay_status kay_state_read_move(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                       kay_arena *arena, kay_move *out) KAY_MUST_CHECK;

/* Writes a legal move of the player to move. */
KAY_API void kay_state_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* Writes a position in the direct form, without the player to move. */
KAY_API void kay_state_write_position(const kay_game *game, const kay_state *state, kay_text *out);

/* Writes the position after "NAME: ", the player to move; without it if rules->plain_position. */
KAY_API void kay_state_write(const kay_game *game, const kay_state *state, kay_text *out);

enum { KAY_MADE_POINTS = 64 };

/* A move that was made: who made it, in which part, and where in the drawing of that part.  `changed` has the points
 * where the drawing after the move differs, relative to the part; none if there are more than KAY_MADE_POINTS. */
typedef struct kay_made_move {
    kay_player player;
    uint64_t part;
    uint64_t parts; /* of the state before */
    kay_place place;
    unsigned changes;
    float changed[KAY_MADE_POINTS][2];
} kay_made_move;

/* Describes a legal move of the player to move, before it is made.  Draws the position
 * before and after it for that. */
KAY_API kay_status kay_state_made_move(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move move,
                                       kay_made_move *out) KAY_MUST_CHECK;

/* Draws a state into an empty scene: its parts next to each other, those of one line below each other.  `steps` are the
 * `count` moves that led to it, or the latest of them: the pieces that they laid are added, and the place of the last
 * one is marked.  Returns the error of the scene. */
KAY_API kay_status kay_state_scene(const kay_game *game, const kay_state *state, const kay_made_move *steps,
                                   uint64_t count, kay_scene *out) KAY_MUST_CHECK;

/* The same, and adds the legal moves with their places: those of both players if the direct form does not name the
 * player to move and the game is not impartial, else those of the player to move. */
KAY_API kay_status kay_state_scene_with_moves(const kay_game *game, const kay_state *state, const kay_made_move *steps,
                                              uint64_t count, kay_scene *out) KAY_MUST_CHECK;

/* Draws a state as an SVG picture, whose description is its text if that is short.  `steps` as for kay_state_scene. */
KAY_API kay_status kay_state_svg(const kay_game *game, const kay_state *state, const kay_made_move *steps,
                                 uint64_t count, kay_text *out) KAY_MUST_CHECK;

/* Draws the position for a person in text, and ends the line; writes it if it is too large to be drawn.  `steps` as for
 * kay_state_scene.  The error of the text is KAY_EUNABLE past the budget. */
KAY_API void kay_state_draw(const kay_game *game, const kay_state *state, const kay_made_move *steps, uint64_t count,
                            bool colour, kay_text *out);

/* Writes those fields of a JSON answer that only this game has. */
KAY_API kay_status kay_state_details(kay_context *ctx, const kay_game *game, const kay_state *state,
                                     kay_json_writer *out) KAY_MUST_CHECK;

/* Return the name of a player. */
KAY_API const char *kay_rules_player(const kay_ruleset *rules, kay_player player);
KAY_API const char *kay_player_name(const kay_game *game, kay_player player);

KAY_END_DECLARATIONS
