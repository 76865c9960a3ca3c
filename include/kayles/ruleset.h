/* The ruleset interface: what a game has to say of itself so that every engine can answer for it.
 *
 *   game      a ruleset with its board loaded: all that no move changes.  Immutable.
 *   position  game->words 64-bit words, content in the low words, zero-padded, no pointers, and
 *             without whose turn it is.  Equal positions have equal words.
 *   state     what is played: a sum of n >= 0 positions (its parts) and the player to move.
 *   move      (part, name): a part of the sum and a number that the ruleset understands.
 *   option    what a move leaves of its part: a sum of m >= 0 positions that takes the part's place.
 *
 * A ruleset is one const struct.  Required hooks come first; beside each optional hook stands what
 * NULL means.  Hooks keep no state of their own.  What goes wrong is a status with words in the context (kay_fail):
 * returned, or left in the error of the text, list or features that a hook without a status writes to, which is sticky.
 * A hook may return KAY_OK, KAY_EINPUT, KAY_EUSAGE, KAY_EUNABLE, KAY_ENOMEM, KAY_EREAD and what stands beside it; any
 * other status is refused with words.  Hooks are called by the functions that stand beside them (kay_state_moves,
 * kay_start_make, ...), which look at the status. */
#ifndef KAYLES_RULESET_H
#define KAYLES_RULESET_H

#include <string.h>

#include <kayles/context.h>
#include <kayles/json.h>
#include <kayles/random.h>
#include <kayles/reader.h>
#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface; a ruleset made for another one is refused. */
#define KAY_RULESET_VERSION 5u

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

/* What holds for a game.  Engines refuse by trait. */
enum {
    KAY_IMPARTIAL = 1u << 0, /* both players have the same options and the same end everywhere */
    KAY_SUMS = 1u << 1, /* states may have other than one part, options too; excludes `end` */
    KAY_LOOPY = 1u << 2, /* positions may come again */
    KAY_MISERE = 1u << 3, /* a player who cannot move wins */
    KAY_BIG = 1u << 4, /* a position is too large to be copied for each option */
};

typedef struct kay_game kay_game;
typedef struct kay_ruleset kay_ruleset;
typedef struct kay_theorem kay_theorem;
typedef struct kay_proof kay_proof; /* proof.h */

/* The first member of a ruleset's own struct.  Lives in an arena of whoever read it. */
struct kay_game {
    const kay_ruleset *rules;
    uint32_t words; /* of every position, >= 1 */
    uint32_t traits; /* KAY_IMPARTIAL ... */
};

typedef struct kay_move {
    uint64_t part; /* from 0 */
    uint64_t name;
} kay_move;

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

/* A state of `parts` zeroed positions in the arena, Left to move. */
KAY_API kay_status kay_state_make(kay_arena *arena, const kay_game *game, uint64_t parts,
                                  kay_state *out) KAY_MUST_CHECK;

/* A copy that owns its memory; give it back with kay_state_free. */
KAY_API kay_status kay_state_copy(kay_context *ctx, const kay_game *game, const kay_state *from,
                                  kay_state *out) KAY_MUST_CHECK;
KAY_API void kay_state_free(kay_context *ctx, kay_state *state);

/* Makes a legal move in a state that owns its memory, and passes the turn. */
KAY_API kay_status kay_state_play(kay_context *ctx, const kay_game *game, kay_state *state,
                                  kay_move move) KAY_MUST_CHECK;

/* ---- The sink: where moves and options go ------------------------------------------------------ */

/* Options in the order in which a ruleset names them.  The error is sticky: a ruleset never checks
 * memory, engines look at `error` after every call.  Pointers into a sink last until the next kay_emit. */
typedef struct kay_move_list {
    kay_context *ctx;
    kay_arena *arena; /* for names that are addresses; they live as long as it does */
    uint32_t words; /* of a position */
    bool want_moves; /* fill `moves` */
    bool want_parts; /* fill `parts` and `ends` */
    uint64_t limit; /* how many options are wanted at most; UINT64_MAX: all */
    uint64_t part; /* the part of the sum that is moved in; set by the engine */

    kay_status error;
    uint64_t count; /* options so far */
    kay_move *moves; /* count of them */
    uint64_t *ends; /* ends[i]: parts in options 0..i together */
    uint64_t *parts; /* parts_count * words */
    uint64_t parts_count;

    /* Chunks.  A ruleset that can resume returns once kay_move_list_full, with `more` set and in `cursor`
     * where to go on; it starts anew when the cursor is {0, 0}.  One that cannot ignores both. */
    bool more;
    uint64_t cursor[2];

    uint64_t room, parts_room; /* options and parts that fit before the buffers must grow */
    uint64_t moves_room; /* items held in `moves` */
    uint64_t *trash; /* where emits go that are not kept */
} kay_move_list;

/* Makes option `i` of the sink, which was asked for the moves of this state with their parts, in a copy of it that owns
 * its memory, and passes the turn: what kay_state_play does, without another question to the rules. */
KAY_API kay_status kay_state_follow(kay_context *ctx, const kay_game *game, kay_state *state,
                                    const kay_move_list *moves, uint64_t i) KAY_MUST_CHECK;

KAY_API kay_status kay_move_list_init(kay_move_list *sink, kay_context *ctx, const kay_game *game, kay_arena *arena,
                                      bool want_moves, bool want_parts) KAY_MUST_CHECK;
KAY_API void kay_move_list_free(kay_move_list *sink);

/* Forgets the options, not the limit, the cursor and the memory. */
static inline void kay_move_list_clear(kay_move_list *sink)
{
    sink->count = sink->parts_count = 0;
    sink->more = false;
}

/* Grows the buffers by one option or part at least; false: error set.  Not for rulesets. */
KAY_API bool kay_move_list_grow(kay_move_list *sink);

/* True when the limit is reached or an error has come: whatever else is emitted is lost. */
static inline bool kay_move_list_full(const kay_move_list *sink)
{
    return sink->count >= sink->limit || sink->error != KAY_OK;
}

/* Names the move of the next option.  (Without a compound literal, which C++ does not have.) */
static inline void kay_move_list_name(kay_move_list *sink, uint64_t name)
{
    sink->moves[sink->count].part = sink->part;
    sink->moves[sink->count].name = name;
}

/* A new option that is the empty sum. */
static inline void kay_emit_empty(kay_move_list *sink, uint64_t name)
{
    if (sink->count >= sink->room && !kay_move_list_grow(sink))
        return;
    if (sink->want_moves)
        kay_move_list_name(sink, name);
    if (sink->want_parts)
        sink->ends[sink->count] = sink->parts_count;
    sink->count++;
}

/* A move of a list, without what it leaves, for which the sink may have no room: false where it is full, with `more`
 * set. */
static inline bool kay_emit_move(kay_move_list *sink, uint64_t name)
{
    if (kay_move_list_full(sink)) {
        sink->more = true;
        return false;
    }
    kay_emit_empty(sink, name);
    return true;
}

/* One more part for the latest option: returns its zeroed words, to be filled before the next emit. */
static inline uint64_t *kay_emit_part(kay_move_list *sink)
{
    if (!sink->want_parts || sink->error != KAY_OK)
        return sink->trash;
    if (sink->parts_count >= sink->parts_room && !kay_move_list_grow(sink))
        return sink->trash;
    uint64_t *words = sink->parts + sink->parts_count * sink->words;
    words[0] = 0; /* most positions are a word: no call of memset for them */
    for (uint32_t w = 1; w < sink->words; w++)
        words[w] = 0;
    sink->parts_count++;
    sink->ends[sink->count - 1] = sink->parts_count;
    return words;
}

/* A new option of one part: returns its zeroed words, to be filled before the next emit. */
static inline uint64_t *kay_emit(kay_move_list *sink, uint64_t name)
{
    kay_emit_empty(sink, name);
    return kay_emit_part(sink);
}

/* A new option of one part that begins as a copy of `position`: returns its words, to be changed before the next emit;
 * NULL where only names are wanted or memory has run out. */
static inline uint64_t *kay_emit_copy(kay_move_list *sink, uint64_t name, const uint64_t *position)
{
    if (!sink->want_parts) {
        kay_emit_empty(sink, name);
        return NULL;
    }
    if ((sink->count >= sink->room || sink->parts_count >= sink->parts_room) && !kay_move_list_grow(sink))
        return NULL;
    uint64_t *words = sink->parts + sink->parts_count * sink->words;
    words[0] = position[0]; /* most positions are a word: no call of memcpy for them */
    for (uint32_t w = 1; w < sink->words; w++)
        words[w] = position[w];
    if (sink->want_moves)
        kay_move_list_name(sink, name);
    sink->ends[sink->count++] = ++sink->parts_count;
    return words;
}

/* As many new options of one part each as there are names: returns their words, one option's behind the other's, all of
 * which are to be filled before the next emit; NULL where there are none, only names are wanted or memory has run out.
 * For rulesets that know many moves at once. */
KAY_API uint64_t *kay_emit_many(kay_move_list *sink, const uint64_t *names, uint64_t count);

/* ---- The theorem: an engine that one ruleset brings along -------------------------------------- */

/* What a theorem has found out that holds for every game of its ruleset: lines find it that are opened later. */
typedef struct kay_theorem_cache {
    kay_arena arena;
    void *own; /* the theorem's, in the arena; NULL at first */
} kay_theorem_cache;

/* A line of play that a theorem follows.  The first member of the theorem's own struct, whose size is
 * theorem->line_size; zeroed before `open`.  Blocks for the line come from `arena`. */
typedef struct kay_theorem_line {
    kay_context *ctx;
    kay_arena *arena;
    const kay_theorem *theorem; /* whose line it is */
    const kay_game *game;
    const kay_state *state; /* the state that the line stands at */
    kay_theorem_cache *kept; /* outlives the line; lines that stand side by side share it */
} kay_theorem_line;

/* Law, tested: a line after k moves = a line opened there = search. */
struct kay_theorem {
    const char *statement; /* the theorem in a sentence or a few */
    const char *source; /* where it was published or is proved */
    size_t line_size; /* of the theorem's own struct, >= sizeof(kay_theorem_line) */

    /* The outcome for the player to move; KAY_UNKNOWN where the theorem does not speak of this state.  Required. */
    kay_status (*answer)(kay_theorem_line *line, kay_outcome *out);

    /* Why, in one sentence about this state, after answer().  Required. */
    kay_status (*reason)(kay_theorem_line *line, kay_text *out);

    /* Precomputes what is expensive: match, eliminate, count.  NULL: nothing to prepare. */
    kay_status (*open)(kay_theorem_line *line);

    /* Gives back what is not in the arena.  NULL: nothing.  Called after a failed open too. */
    void (*close)(kay_theorem_line *line);

    /* Follows a legal move, also from where the outcome is not known; line->state is still the state before it.
     * NULL: opened anew. */
    kay_status (*play)(kay_theorem_line *line, kay_move move);

    /* Takes back `move`, the latest one; line->state is the state before it again.  NULL: opened anew. */
    kay_status (*undo)(kay_theorem_line *line, kay_move move);

    /* Emits the names of all moves that keep the best outcome (won: winning ones; drawn: drawing ones;
     * lost: none) in the order of `moves`, until the sink is full; sink->part is to be set before each
     * emit.  Sets sink->more where another one is left, or where that cannot be told without trying them all;
     * while it is not set, the moves emitted are all.  NULL: every move is tried. */
    kay_status (*winning)(kay_theorem_line *line, kay_move_list *out);

    /* The Grundy value, in an impartial game of normal play without `end`.  NULL: search finds it. */
    kay_status (*grundy)(kay_theorem_line *line, uint64_t *out);

    /* All starts at once: a bit for each place i where the same board could start, set where the player
     * to move there wins (*count bits in arena words; place i is written i + 1).  NULL: not offered. */
    kay_status (*starts)(kay_theorem_line *line, uint64_t **won, uint64_t *count);
};

/* ---- The ruleset ------------------------------------------------------------------------------- */

/* What an option of a game is about. */
typedef enum kay_option_scope {
    KAY_OF_CASE, /* a case, in the contest form or as a position in the direct form */
    KAY_OF_CONTEST, /* the contest form alone */
    KAY_OF_TEXT, /* how the contest form is written, where an input is given: a sample has the usual one */
    KAY_OF_ANSWER, /* what is answered; `read` knows it for what may then be missing */
} kay_option_scope;

/* An option of a game on the command line, such as --format. */
typedef struct kay_game_option {
    const char *name; /* without the dashes; NULL ends the list */
    const char *value; /* name of its value for help, such as "FORMAT"; NULL: it takes none */
    const char *help;
    kay_option_scope scope; /* of a constant: KAY_OF_CASE */
} kay_game_option;

/* A file of cases while it is read. */
typedef struct kay_cases {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_reader *in;
    kay_arena *shared; /* lives as long as the file is read */
    kay_arena *arena; /* of this case: emptied before the next one is read */
    uint64_t index; /* of the case that is read, from 1 */
    uint64_t total; /* how many there are; UINT64_MAX until the ruleset knows */
    void *own; /* the ruleset's, NULL at first: what cases have in common */
    const char *const *options; /* values parallel to rules->options; NULL: absent, "": given without value */
} kay_cases;

/* A file of cases while it is written, case after case. */
typedef struct kay_contest {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena arena; /* lives as long as the file is written */
    uint64_t index; /* of the case that is written, from 1 */
    uint64_t total; /* how many there will be, at least 1 */
    void *own; /* the ruleset's, NULL at first */
    const char *const *options; /* as those of kay_cases */
    kay_text *out;
} kay_contest;

enum { KAY_SAMPLE_MOST = 100000000 }; /* the largest size that a sample may be asked for */

/* The SIZE of `verify` and `table`: "12" is {12, 0}, "5x6" is {5, 6}. */
typedef struct kay_size {
    uint64_t a, b;
} kay_size;

/* A walk over all positions of every size up to one. */
typedef struct kay_walk {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena *shared; /* lives as long as the walk */
    kay_arena *arena; /* emptied whenever a new game is begun: the game lives there */
    kay_size size;
    const char *const *constants; /* values parallel to rules->constants that the games must have; NULL: any */
    bool new_game; /* set by the ruleset where the game is not the one before */
    void *own; /* the ruleset's, NULL at first */
} kay_walk;

/* The words of `rules GAME`.  Lines of at most 100 characters, no trailing line end. */
typedef struct kay_manual {
    const char *rules;
    const char *input; /* the contest form */
    const char *output; /* the judge's words */
    const char *move; /* a move as text */
    const char *position; /* the direct form, behind the "NAME: " of the player to move */
    const char *example; /* contest input that runs */
    const char
        *features; /* what `features` tells: its entries, and each name with its meaning; NULL where there are none */
} kay_manual;

/* Parameters up to here make positions, or the rules are wrong; larger ones may make none. */
enum { KAY_START_SMALL = 4 };

/* What `start` makes a state from. */
typedef struct kay_start {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena *arena; /* the game and the state live there */
    const uint64_t *parameters;
    unsigned count; /* of the parameters, from 1 to rules->parameters */
    const char *const *constants; /* values parallel to rules->constants; NULL: absent */
    bool lasting; /* set by the ruleset where the game is the same for all parameters and outlives the
                                   arena: then what is found out about one start is kept for the next */
} kay_start;

typedef struct kay_named_number {
    const char *name; /* lasts as long as the ruleset */
    int64_t value;
} kay_named_number;

/* What a person would look at in a state when they look for a rule: named numbers, and entries (such as piles) whose
 * order does not matter.  The error is sticky, as in a text. */
typedef struct kay_features {
    kay_context *ctx;
    kay_status error;
    uint64_t count, room;
    kay_named_number *named;
    uint64_t entry_count, entry_room;
    int64_t *entries;
} kay_features;

KAY_API void kay_features_init(kay_features *features, kay_context *ctx);
KAY_API void kay_features_clear(kay_features *features); /* forgets the numbers, keeps the memory */
KAY_API void kay_features_free(kay_features *features);
KAY_API void kay_feature(kay_features *features, const char *name, int64_t value);
KAY_API void kay_feature_entry(kay_features *features, int64_t value);

/* The next of all positions (rules->positions, which is there).  KAY_END: there is none. */
KAY_API kay_status kay_walk_next(kay_walk *walk, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* The state for the parameters (rules->start, which is there).  What goes wrong is told with them. */
KAY_API kay_status kay_start_make(kay_start *start, const kay_game **game, kay_state *state) KAY_MUST_CHECK;

/* Adds the features of a state; none where the rules know none. */
KAY_API void kay_state_features(const kay_game *game, const kay_state *state, kay_features *out);

/* Writes a random input (rules->sample; rules->sample_threshold, where it is there). */
KAY_API void kay_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);
KAY_API void kay_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

struct kay_ruleset {
    uint32_t version; /* KAY_RULESET_VERSION */
    uint32_t traits; /* the traits that every game of this ruleset has */
    const char *name;
    const char *summary; /* one sentence without a final full stop */
    const char *players[2]; /* Left, Right */
    const kay_manual *manual;
    const kay_theorem *theorem; /* NULL: search only */
    const kay_game_option *options; /* NULL: none */
    const char *verify_size; /* SIZE of a `verify` that takes about a second */

    /* Reads the next case in the contest form; KAY_END: there is none.  Where the file begins with the
     * number of cases, reads it at case 1 into cases->total and returns KAY_END past it.  The game and the
     * state live in cases->arena, or in cases->shared what several cases have in common.  The reader behind
     * the last case is looked at by the caller. */
    kay_status (*read)(kay_cases *cases, const kay_game **game, kay_state *state);

    /* Reads one position in the direct form, up to the end of the input; the player is read by the caller. */
    kay_status (*read_position)(kay_cases *cases, const kay_game **game, kay_state *state);

    /* True: the direct form is without the player to move, who is then told apart from it. */
    bool plain_position;

    /* Writes what read_position reads back. */
    void (*write_position)(const kay_game *game, const kay_state *state, kay_text *out);

    /* Emits every legal move of `player` in the position, in an order that is the same in every run, one
     * option each, names and texts distinct.  Not called where `end` speaks. */
    kay_status (*moves)(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out);

    /* Writes a legal move of the player to move. */
    void (*move_text)(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

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

    /* Emits (kay_emit_part) the parts, in normal form, whose sum is worth the position; the sink holds one
     * option already.  Only what goes into a table goes through it.  NULL: the position itself. */
    void (*simplify)(const kay_game *game, const uint64_t *position, kay_move_list *out);

    /* The same game, with tables in the arena that `moves` and `simplify` read: what is worth making once for a search.
     * Positions, moves and their order are the same.  NULL, or *out left alone: the game itself. */
    kay_status (*prepare)(kay_arena *arena, const kay_game *game, const kay_game **out);

    /* Reads a move of the player to move.  KAY_EINPUT with words when it is none or not legal.  `arena` is for
     * names that are addresses.  NULL: the text is compared with that of every legal move. */
    kay_status (*move_read)(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                            kay_move *out);

    /* The judge's word for a case, which lasts as long as the game.  NULL: the name of the winner, "Draw" for a draw. */
    kay_status (*verdict)(const kay_game *game, const kay_state *start, kay_outcome for_mover, const char **word);

    /* Answers every case that is left, each with the judge's word and a line end, without building states: the
     * same bytes as the usual way, only faster.  It may return KAY_EWRITE.  NULL: the usual way. */
    kay_status (*stream)(kay_cases *cases, kay_text *out);

    /* True: the contest is a conversation in move texts, and the program plays the first-named player. */
    bool interactive;

    /* Writes a random input of one case in the contest form, of at most `size` cells, piles, numbers or
     * vertices (at least the smallest that the rules know), `size` being at most KAY_SAMPLE_MOST.  What fails sets the
     * text's error. */
    void (*sample)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

    /* The same where the theorem changes its mind: at and beside the ends of periods, equal counts, parities, limits of
     * what machines count with.  For tests of other programs.  Several cases may come at once that belong together,
     * such as questions about one row.  NULL: such inputs are not known. */
    void (*sample_threshold)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

    /* Writes the next case of a file in the contest form, the number of cases before the first one where the form has
     * it; when the last one is written the file is whole.  KAY_END: no file has this start there, because something was
     * taken, the options say otherwise or a file has one case only; then nothing of it counts.  The first-named player
     * is to move.  What is written reads back, under the same options, as the same starts in the same order.
     * NULL: programs are tested on samples alone, one case at a time. */
    kay_status (*write_case)(kay_contest *contest, const kay_game *game, const kay_state *start);

    /* Writes the number-th input, from 0, of those that are worth trying in the place of one that a program fails on:
     * smaller ones of the same kind, such as a graph without a vertex and its edges.  `cases` stands before the input,
     * as for `read`; it has one case, and so has what is written.  That has fewer numbers and letters, or as many and
     * smaller ones.  Number 0 leaves out most: all that cannot matter.  Large changes come before small ones.  Where a
     * number is taken, it is asked for again, of what it gave: so let number i leave out what is the i-th from the end.
     * Nothing written: none has this number.  KAY_END: nor has any after it.  Linear in the input.  NULL: inputs are
     * made smaller word by word alone, which is enough where no word names the place of another. */
    kay_status (*smaller)(kay_cases *cases, uint64_t number, kay_text *out);

    /* The next of all positions up to the size; the state lives until the next call.  KAY_END after the last.
     * Each stands for either player to move.  Where `complete`, every position that play can reach is among them;
     * else play is followed. */
    kay_status (*positions)(kay_walk *walk, const kay_game **game, kay_state *state);
    bool complete;

    /* Where not `complete`: whether `verify` follows play in this game of the walk.  Elsewhere only the positions named
     * are compared, and what one move leaves of them.  NULL: in every game. */
    kay_status (*follows)(const kay_game *game, bool *follows);

    /* True: `verify` goes over the starts of parameters up to the size, as many as are usual, and over every single
     * part that play leads to from there, instead of `positions`. */
    bool from_starts;

    /* The state for one parameter, or for as many as `parameters` says (at most 2), and for the constants that stand in
     * `constants` (NULL: none).  KAY_EINPUT with words where they make no game.  NULL, with `parameters` 0: not
     * offered. */
    kay_status (*start)(kay_start *start, const kay_game **game, kay_state *state);
    unsigned parameters;
    unsigned usual_parameters; /* how many are given where nobody says how many; 0: `parameters` */
    const kay_game_option *constants;

    /* Adds the features of a state.  NULL: the words of its positions say all there is. */
    void (*features)(const kay_game *game, const kay_state *state, kay_features *out);

    /* Draws the position for a person: a few lines, with `colour` in ANSI colours.  NULL: write_position. */
    void (*draw)(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

    /* Writes the fields of a JSON answer that only this game has (such as scores).  Errors of the writer are the
     * caller's to see.  NULL: none. */
    kay_status (*details)(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out);

    /* Certificates.  NULL: none. */
    const kay_proof *proof;
};

/* The name of a player in this game. */
KAY_API const char *kay_player_name(const kay_game *game, kay_player player);

/* The judge's word for a case that began at `start`: `verdict`, or what stands in its place. */
KAY_API kay_status kay_judge_word(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                                  const char **word) KAY_MUST_CHECK;

/* Writes a legal move of the player to move. */
KAY_API void kay_state_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);

/* Draws the position for a person, with a line end behind it. */
KAY_API void kay_state_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* Adds to a JSON answer what only this game has. */
KAY_API kay_status kay_state_details(kay_context *ctx, const kay_game *game, const kay_state *state,
                                     kay_json_writer *out) KAY_MUST_CHECK;

/* Emits the moves of a whole state, part after part (chunked rulesets are asked until they are done or the
 * sink is full).  None where play has stopped. */
KAY_API kay_status kay_state_moves(const kay_game *game, const kay_state *state, kay_move_list *out) KAY_MUST_CHECK;

/* Whether play has stopped, by `end` or for want of a move, and how for the player to move. */
KAY_API kay_status kay_state_end(kay_context *ctx, const kay_game *game, const kay_state *state, bool *stopped,
                                 kay_outcome *out) KAY_MUST_CHECK;

/* Reads a move text with the ruleset's own reader or by comparing.  KAY_EFALSE with words: it names no legal move.
 * KAY_EINPUT: the rules fail, or have the text for two moves. */
KAY_API kay_status kay_state_read_move(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                       kay_arena *arena, kay_move *out) KAY_MUST_CHECK;

/* Writes a position in the direct form, without the player to move. */
KAY_API void kay_state_write_position(const kay_game *game, const kay_state *state, kay_text *out);

/* The same behind "NAME: ", unless rules->plain_position. */
KAY_API void kay_state_write(const kay_game *game, const kay_state *state, kay_text *out);

/* The same unless it takes over `most` bytes: then *whole is false, and what `out` holds means nothing.  `out` is empty
 * and keeps all (no flush). */
KAY_API kay_status kay_state_write_within(const kay_game *game, const kay_state *state, size_t most, kay_text *out,
                                          bool *whole) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
