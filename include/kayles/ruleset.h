/* The ruleset interface: the hooks that define a game, so that every engine can solve it.
 *
 *   game      a ruleset with its board loaded: all that no move changes.  Immutable.
 *   position  game->words 64-bit words, content in the low words, zero-padded, no pointers, and
 *             without the player to move.  Equal positions have equal words.
 *   state     what is played: a sum of n >= 0 positions (its parts) and the player to move.
 *   move      (part, name): a part of the sum and a number that the ruleset understands.
 *   option    the result of a move: a sum of m >= 0 positions that takes the place of the part.
 *
 * A ruleset is one const struct.  It must have `version`, `name` and `moves`: they are enough for a solver of a state
 * that the program makes itself, and for values.  Moves are made by `play_in_place` or `play`; positions are read by
 * `read_position` and written by `write_position`, of which plugins need both.  A question that needs a hook that is
 * NULL fails with KAY_EINPUT and names it.  The comment of every other field says what NULL means.  Features of some
 * games have their own structs: theorem.h, proof.h, contest.h, starts.h, rank.h, score.h.
 *
 * When a game is opened (kay_solver_open, kay_valuer_ask, kay_reachable_new, kay_input_open), the version, `name`,
 * `moves` and traits are checked, and before a search the first moves: whether both players of an impartial game have
 * the same options, whether an option is a sum without KAY_SUMS, whether the first move leads to its option.  Mistakes
 * fail with KAY_EINPUT.  kay_lint (lint.h) tests all promises.
 *
 * Hooks keep no state of their own.  A hook that fails puts a message into the context (kay_fail) and returns the
 * status; a hook without a status sets the sticky error of the text or list that it writes to.  A hook may return
 * KAY_OK, KAY_EINPUT, KAY_EUSAGE, KAY_EUNABLE, KAY_ENOMEM, KAY_EREAD and the statuses in its own comment; any other
 * status is an error of the rules.  The functions of state.h, contest.h and starts.h call the hooks and check this. */
#pragma once

#include <string.h>

#include <kayles/json.h>
#include <kayles/move_list.h>
#include <kayles/reader.h>
#include <kayles/scene.h>
#include <kayles/text.h>

KAY_BEGIN_DECLARATIONS

/* The version of this interface and of the shared library, which refuses rulesets for any other version. */
#define KAY_RULESET_VERSION 9u

typedef enum kay_player { KAY_LEFT = 0, KAY_RIGHT = 1 } kay_player; /* the first-named player is Left */

static inline kay_player kay_opponent(kay_player player)
{
    return player == KAY_LEFT ? KAY_RIGHT : KAY_LEFT;
}

/* The outcome for the player to move, if both play perfectly.  The outcome for the opponent is its negative. */
typedef enum kay_outcome {
    KAY_LOSS = -1,
    KAY_DRAW = 0,
    KAY_WIN = 1,
    KAY_UNKNOWN = 2, /* not found: see kay_theorem.answer and kay_reached.outcome */
} kay_outcome;

/* The remoteness of a draw, or an unknown remoteness. */
#define KAY_NO_REMOTENESS UINT64_MAX

/* Traits of a game.  They decide which engines accept it. */
enum {
    KAY_IMPARTIAL = 1u << 0, /* both players have the same options and the same end everywhere */
    KAY_SUMS = 1u << 1, /* states and options may have any number of parts; excludes `end` */
    KAY_LOOPY = 1u << 2, /* positions may recur; play that never ends is a draw (KAY_SCORING: see score.h) */
    KAY_MISERE = 1u << 3, /* a player who cannot move wins */
    KAY_ALIKE = 1u << 4, /* made by kay_state_of_rules: all such games of the ruleset with the same `words` are equal */
    KAY_LASTS = 1u << 5, /* the game lives as long as its ruleset: reading another position gives the same game */
    KAY_SCORING = 1u << 6, /* points decide the outcome: score.h */
    KAY_TRAITS_END = 1u << 7,
};

typedef struct kay_game kay_game;
typedef struct kay_ruleset kay_ruleset;
typedef struct kay_theorem kay_theorem; /* theorem.h */
typedef struct kay_proof kay_proof; /* proof.h */
typedef struct kay_contest_form kay_contest_form; /* contest.h */
typedef struct kay_starts kay_starts; /* starts.h */
typedef struct kay_ranks kay_ranks; /* rank.h */
typedef struct kay_scoring kay_scoring; /* score.h */

/* The first member of a ruleset's own struct.  Lives in the arena of the reader that made it. */
struct kay_game {
    const kay_ruleset *rules;
    uint32_t words; /* of every position, >= 1 */
    uint32_t traits; /* KAY_IMPARTIAL ...: those of the ruleset and perhaps more */
};

typedef struct kay_state {
    uint64_t *words; /* parts * game->words, part after part */
    uint64_t parts;
    uint64_t room; /* words allocated if the state owns its memory (kay_state_copy); 0: borrowed */
    kay_player mover;
} kay_state;

static inline uint64_t *kay_state_part(const kay_game *game, const kay_state *state, uint64_t part)
{
    return state->words + part * game->words;
}

/* The part of input or answer that a flag of a game changes. */
typedef enum kay_flag_scope {
    KAY_OF_CASE, /* a case, in the contest form or as a position in the direct form */
    KAY_OF_CONTEST, /* the contest form alone */
    KAY_OF_TEXT, /* the format of the contest form; samples always have the default format */
    KAY_OF_ANSWER, /* the answer; `read` sees it too, because a part of the input may then be missing */
} kay_flag_scope;

/* A flag of a game on the command line, such as --format, or a constant of it (--set NAME=VALUE). */
typedef struct kay_flag {
    const char *name; /* without the dashes; NULL ends the list */
    const char *value; /* name of its value in help, such as "FORMAT"; NULL: it takes none */
    const char *help;
    kay_flag_scope scope; /* KAY_OF_CASE for a constant */
} kay_flag;

/* The state of reading a file of cases, or one position. */
typedef struct kay_cases {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_reader *in;
    kay_arena *shared; /* lives as long as the file is read */
    kay_arena *arena; /* of this case: emptied before the next one is read */
    uint64_t index; /* of this case, from 1 */
    uint64_t total; /* number of cases; UINT64_MAX until the ruleset knows */
    void *common; /* the ruleset's own data for all cases; NULL at first */
    const char *const *flags; /* values parallel to rules->flags; NULL: absent, "": given without value */
    bool passed; /* set if reading this case failed, but the reader is at its end and can read the next one */
} kay_cases;

/* The sections of `kayles rules GAME`.  Lines have at most 100 characters; no trailing line end.  NULL: no section. */
typedef struct kay_manual {
    const char *rules;
    const char *input; /* the contest form */
    const char *output; /* the judge's words */
    const char *move; /* a move as text */
    const char *position; /* the direct form, after the "NAME: " of the player to move */
    const char *example; /* contest input that runs */
    const char *features; /* the entries of kay_starts.features, and the meaning of each name */
} kay_manual;

enum { KAY_SHARED_STRUCTS = 32 }; /* maximal number of structs that a plugin shares with the library */

struct kay_ruleset {
    uint32_t version; /* KAY_RULESET_VERSION */
    uint16_t sizes[KAY_SHARED_STRUCTS]; /* KAY_PLUGIN_SIZES (plugin.h) in a plugin */
    uint32_t traits; /* the traits that every game of this ruleset has */
    const char *name; /* required */
    const char *code; /* the name in certificates, such as "0.77" for the ruleset "kayles"; NULL: `name` */
    const char *edition; /* tells rules of one name apart, where they come from a file: its hash; NULL: one edition */
    const char *summary; /* one sentence without a final full stop; NULL: none */
    const char *players[2]; /* Left, Right; NULL: First, Second */
    const kay_manual *manual; /* NULL: none */
    const kay_flag *flags; /* NULL: none */
    const kay_theorem *theorem; /* NULL: search only */
    const kay_proof *proof; /* certificates; NULL: none */
    const kay_contest_form *contest; /* NULL: one position per line, Left to move */
    const kay_starts *starts; /* NULL: no parameters, and no enumeration of positions */
    const kay_ranks *ranks; /* NULL: tables list the texts of the states */
    const kay_scoring *scoring; /* NULL: no points; else the trait KAY_SCORING is set */

    /* ---- required by most questions ---- */

    /* Reads one position in the direct form, up to the end of the input; the caller has read the player.  The game and
     * the state live in cases->arena. */
    kay_status (*read_position)(kay_cases *cases, const kay_game **game, kay_state *state);

    /* Writes a position so that read_position reads it back. */
    void (*write_position)(const kay_game *game, const kay_state *state, kay_text *out);

    /* True: the direct form does not name the player to move, who is given separately. */
    bool plain_position;

    /* True: the direct form is one line, and an input in the direct form may have several, each a case. */
    bool line_position;

    /* True: the player to move follows from the position: read_position sets state->mover.  A text or a flag that names
     * the other player is refused. */
    bool mover_follows;

    /* Emits every legal move of `player` in the position with its option, in an order that is the same in every run.
     * Names of moves are distinct; two moves of the same text lead to the same position.  Not called after `end` has
     * said that play has stopped. */
    kay_status (*moves)(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);

    /* Makes the move in place, if every option has one part.  NULL: `play` makes moves.  A search needs neither. */
    kay_status (*play_in_place)(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);

    /* Emits the option of the move.  NULL: `play_in_place` makes moves. */
    kay_status (*play)(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                       kay_move_list *out);

    /* ---- optional ---- */

    /* If play has stopped here, sets *stopped, which was false, and the outcome for `mover`.  NULL: play stops when the
     * player to move has no move, and that player has lost (KAY_MISERE: won; KAY_SCORING: the points decide). */
    kay_status (*end)(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                      kay_outcome *out);

    /* Emits (kay_emit_part) parts in normal form whose sum equals the position.  The list already has an option, to
     * which the parts are added.  Engines call it only before they look a position up in a table.  In a loopy game the
     * sum must also have the remoteness of the position.  May write where the parts lie (out->places).  May replace a
     * part by its negative, whose moves are those of the other player, if out->either is set.  NULL: the position
     * itself. */
    void (*simplify)(const kay_game *game, const uint64_t *position, kay_move_list *out);

    /* True: where out->keeps_moves is set, the parts that simplify emits have the same game tree as the position, for
     * each player, if moves to the same option count once.  simplify is then also valid in misere play, and when each
     * player may make the moves of both. */
    bool simplify_keeps_moves;

    /* True: texts of moves number the parts of a sum, and a zeroed position is a part without moves.  Parts then keep
     * their numbers through a game against a person: a zeroed part replaces one that a move removes, and new parts are
     * added at the end.  Rules whose `play` emits the zeroed part itself if out->numbered is set need no position that
     * is zeroed. */
    bool numbered_parts;

    /* Exchanges the players in place, on the same board: Left's moves become Right's, and Right's become Left's.  Doing
     * it twice gives the same words.  Returns KAY_END if the board cannot represent the result; the position is then
     * undefined.  NULL: an impartial game keeps the position, any other returns KAY_END. */
    kay_status (*negate)(const kay_game *game, uint64_t *position);

    /* Makes the same game again in the arena, with tables that `moves`, `simplify` and the hooks of ranks read.  A
     * search calls it once.  Positions, moves and their order are the same.  NULL, or *out unchanged: the game
     * itself. */
    kay_status (*prepare)(kay_arena *arena, const kay_game *game, const kay_game **out);

    /* Writes a legal move of the player to move.  NULL: writes the position that it leads to. */
    void (*move_text)(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

    /* Reads a move of the player to move.  Fails with KAY_EINPUT and a message if it is not a legal move.  `arena` is
     * for names that are addresses.  NULL: the first legal move that has this text. */
    kay_status (*move_read)(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                            kay_move *out);

    /* Draws a position in cells from (0, 0) on; out->part is its number in the state.  NULL: drawn from the text: a
     * row or grid of letters as a board, whole numbers in boxes, anything else as text. */
    void (*scene)(const kay_game *game, const uint64_t *position, kay_scene *out);

    /* Writes the place of a legal move in the drawing of a position, relative to its origin.  `scene` is that drawing:
     * its origin is (scene->x, scene->y), its first shape scene->first, its number scene->part.  *out is the middle of
     * the drawing at first.  NULL: leaves that. */
    void (*place)(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                  const kay_scene *scene, kay_place *out);

    /* Draws the position for a person in a few lines of text; with `colour` in ANSI colours.  NULL: the drawing of
     * `scene`; without that too, the text unless it is a board. */
    void (*draw)(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

    /* Writes those fields of a JSON answer that only this game has (such as scores).  The caller checks the writer for
     * errors.  NULL: none. */
    kay_status (*details)(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out);
};

/* Returns the name in certificates. */
static inline const char *kay_rules_code(const kay_ruleset *rules)
{
    return rules->code ? rules->code : rules->name;
}

KAY_END_DECLARATIONS
