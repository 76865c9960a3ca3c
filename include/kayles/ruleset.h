/* The ruleset interface: what a game has to say of itself so that every engine can answer for it.
 *
 *   game      a ruleset with its board loaded: all that no move changes.  Immutable.
 *   position  game->words 64-bit words, content in the low words, zero-padded, no pointers, and
 *             without whose turn it is.  Equal positions have equal words.
 *   state     what is played: a sum of n >= 0 positions (its parts) and the player to move.
 *   move      (part, name): a part of the sum and a number that the ruleset understands.
 *   option    what a move leaves of its part: a sum of m >= 0 positions that takes the part's place.
 *
 * A ruleset is one const struct.  Required are `name`, `moves`, `play_in_place` or `play`, `read_position` and
 * `write_position`; beside everything else stands what NULL means.  What only some games have is a struct of its own:
 * theorem.h, proof.h, contest.h, starts.h.
 *
 * Hooks keep no state of their own.  What goes wrong is a status with words in the context (kay_fail): returned, or
 * left in the error of the text or list that a hook without a status writes to, which is sticky.  A hook may return
 * KAY_OK, KAY_EINPUT, KAY_EUSAGE, KAY_EUNABLE, KAY_ENOMEM, KAY_EREAD and what stands beside it; any other status is
 * refused with words.  Hooks are called by the functions of state.h, contest.h and starts.h, which look at that status.
 */
#ifndef KAYLES_RULESET_H
#define KAYLES_RULESET_H

#include <string.h>

#include <kayles/json.h>
#include <kayles/move_list.h>
#include <kayles/reader.h>
#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface, and of the shared library; a ruleset made for another one is refused. */
#define KAY_RULESET_VERSION 7u

typedef enum kay_player { KAY_LEFT = 0, KAY_RIGHT = 1 } kay_player; /* the first-named player is Left */

static inline kay_player kay_opponent(kay_player player)
{
    return player == KAY_LEFT ? KAY_RIGHT : KAY_LEFT;
}

/* For the player to move, both playing perfectly.  The outcome for the opponent is its negative. */
typedef enum kay_outcome {
    KAY_LOSS = -1,
    KAY_DRAW = 0,
    KAY_WIN = 1,
    KAY_UNKNOWN = 2, /* said by theorems alone: see kay_theorem.answer */
} kay_outcome;

/* The remoteness of a draw, and where it is not known. */
#define KAY_NO_REMOTENESS UINT64_MAX

/* What holds for a game.  Engines refuse by trait. */
enum {
    KAY_IMPARTIAL = 1u << 0, /* both players have the same options and the same end everywhere */
    KAY_SUMS = 1u << 1, /* states may have other than one part, options too; excludes `end` */
    KAY_LOOPY = 1u << 2, /* positions may come again; play that never ends is a draw */
    KAY_MISERE = 1u << 3, /* a player who cannot move wins */
    KAY_BIG = 1u << 4, /* a position is too large to be copied for each option */
    KAY_ALIKE = 1u << 5, /* made by kay_state_of_rules: it is any other such game of the ruleset with as many words */
    KAY_LASTS = 1u << 6, /* the game lives as long as its ruleset: reading another position gives the same game */
    KAY_TRAITS_END = 1u << 7,
};

typedef struct kay_game kay_game;
typedef struct kay_ruleset kay_ruleset;
typedef struct kay_theorem kay_theorem; /* theorem.h */
typedef struct kay_proof kay_proof; /* proof.h */
typedef struct kay_contest_form kay_contest_form; /* contest.h */
typedef struct kay_starts kay_starts; /* starts.h */

/* The first member of a ruleset's own struct.  Lives in an arena of whoever read it. */
struct kay_game {
    const kay_ruleset *rules;
    uint32_t words; /* of every position, >= 1 */
    uint32_t traits; /* KAY_IMPARTIAL ... */
};

typedef struct kay_state {
    uint64_t *words; /* parts * game->words, part after part */
    uint64_t parts;
    uint64_t room; /* words held when the state owns its memory (kay_state_copy); 0: borrowed */
    kay_player mover;
} kay_state;

static inline uint64_t *kay_state_part(const kay_game *game, const kay_state *state, uint64_t part)
{
    return state->words + part * game->words;
}

/* What a flag of a game is about. */
typedef enum kay_flag_scope {
    KAY_OF_CASE, /* a case, in the contest form or as a position in the direct form */
    KAY_OF_CONTEST, /* the contest form alone */
    KAY_OF_TEXT, /* how the contest form is written, where an input is given: a sample has the usual one */
    KAY_OF_ANSWER, /* what is answered; `read` knows it for what may then be missing */
} kay_flag_scope;

/* A flag of a game on the command line, such as --format, or a constant of it (--set NAME=VALUE). */
typedef struct kay_flag {
    const char *name; /* without the dashes; NULL ends the list */
    const char *value; /* name of its value for help, such as "FORMAT"; NULL: it takes none */
    const char *help;
    kay_flag_scope scope; /* of a constant: KAY_OF_CASE */
} kay_flag;

/* A file of cases while it is read, or one position. */
typedef struct kay_cases {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_reader *in;
    kay_arena *shared; /* lives as long as the file is read */
    kay_arena *arena; /* of this case: emptied before the next one is read */
    uint64_t index; /* of the case that is read, from 1 */
    uint64_t total; /* how many there are; UINT64_MAX until the ruleset knows */
    void *common; /* the ruleset's, NULL at first: what cases have in common */
    const char *const *flags; /* values parallel to rules->flags; NULL: absent, "": given without value */
    bool passed; /* set where reading has failed, but stands behind the case */
} kay_cases;

/* The words of `rules GAME`.  Lines of at most 100 characters, no trailing line end.  NULL: nothing is said of it. */
typedef struct kay_manual {
    const char *rules;
    const char *input; /* the contest form */
    const char *output; /* the judge's words */
    const char *move; /* a move as text */
    const char *position; /* the direct form, behind the "NAME: " of the player to move */
    const char *example; /* contest input that runs */
    const char *features; /* what kay_starts.features tells: its entries, and each name with its meaning */
} kay_manual;

enum { KAY_SHARED_STRUCTS = 24 }; /* that a plugin shares with the library, at most */

struct kay_ruleset {
    uint32_t version; /* KAY_RULESET_VERSION */
    uint16_t sizes[KAY_SHARED_STRUCTS]; /* of a plugin: KAY_PLUGIN_SIZES (plugin.h) */
    uint32_t traits; /* the traits that every game of this ruleset has */
    const char *name; /* required */
    const char *summary; /* one sentence without a final full stop; NULL: none */
    const char *players[2]; /* Left, Right; NULL: First, Second */
    const kay_manual *manual; /* NULL: nothing is said */
    const kay_flag *flags; /* NULL: none */
    const kay_theorem *theorem; /* NULL: search only */
    const kay_proof *proof; /* certificates; NULL: none */
    const kay_contest_form *contest; /* NULL: a position a line, the first-named player to move */
    const kay_starts *starts; /* NULL: no parameters, and no positions are named */

    /* ---- required ---- */

    /* Reads one position in the direct form, up to the end of the input; the player is read by the caller.  The game
     * and the state live in cases->arena. */
    kay_status (*read_position)(kay_cases *cases, const kay_game **game, kay_state *state);

    /* Writes what read_position reads back. */
    void (*write_position)(const kay_game *game, const kay_state *state, kay_text *out);

    /* True: the direct form is without the player to move, who is then told apart from it. */
    bool plain_position;

    /* Emits every legal move of `player` in the position, in an order that is the same in every run, one
     * option each, names and texts distinct.  Not called where `end` speaks. */
    kay_status (*moves)(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);

    /* Makes the move in place: the option has one part.  NULL: `play` is there. */
    kay_status (*play_in_place)(const kay_game *game, uint64_t *position, kay_player player, uint64_t name);

    /* Emits the one option of the move.  NULL: play_in_place is there. */
    kay_status (*play)(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                       kay_move_list *out);

    /* ---- optional ---- */

    /* Has play stopped here?  Then *stopped, false before, is set, and the outcome for `mover`.  NULL: play stops where
     * the mover has no move, who then has lost (KAY_MISERE: won). */
    kay_status (*end)(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                      kay_outcome *out);

    /* Emits (kay_emit_part) the parts, in normal form, whose sum is worth the position; the list holds one
     * option already.  Only what goes into a table goes through it.  In a loopy game they have the remoteness of the
     * position, too.  NULL: the position itself. */
    void (*simplify)(const kay_game *game, const uint64_t *position, kay_move_list *out);

    /* True: the parts that simplify emits have the moves of the position, each player's for the same player, but for
     * moves that lead to the same, and lead to what is alike again.  So it holds in misere play, and where a player may
     * make the other's moves, too. */
    bool simplify_keeps_moves;

    /* Exchanges the players in place, on the same board: what Left could do Right can, and the other way round.  Twice
     * gives the same words.  KAY_END: the board cannot say it, and the position may be anything.  NULL: the position
     * itself in an impartial game, KAY_END in others. */
    kay_status (*negate)(const kay_game *game, uint64_t *position);

    /* The same game, with tables in the arena that `moves` and `simplify` read: what is worth making once for a search.
     * Positions, moves and their order are the same.  NULL, or *out left alone: the game itself. */
    kay_status (*prepare)(kay_arena *arena, const kay_game *game, const kay_game **out);

    /* Writes a legal move of the player to move.  NULL: the position that it leads to. */
    void (*move_text)(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

    /* Reads a move of the player to move.  KAY_EINPUT with words when it is none or not legal.  `arena` is for
     * names that are addresses.  NULL: the text is compared with that of every legal move. */
    kay_status (*move_read)(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                            kay_move *out);

    /* Draws the position for a person: a few lines, with `colour` in ANSI colours.  NULL: write_position. */
    void (*draw)(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

    /* Writes the fields of a JSON answer that only this game has (such as scores).  Errors of the writer are the
     * caller's to see.  NULL: none. */
    kay_status (*details)(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out);
};

#ifdef __cplusplus
}
#endif
#endif
