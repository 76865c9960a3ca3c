/* Declares what the files of the search share: its struct, and its stack.
 *
 * One stack of words holds the path from the question to the current position.  Each frame on it is
 *
 *   key: the sorted parts | values seen, a bit each (Grundy only) | options of this chunk, not yet judged
 *
 * and an option is a record:  length of its key in words | hash | key. */
#pragma once

#include "search/search.h"

#include "base/pace.h"
#include "base/tiny_limits.h"
#include "search/score_search.h"
#include "search/transposition_table.h"

enum {
    SEARCH_CHUNK = KAY_LIMIT(64, 2),
    SEARCH_TICK = KAY_LIMIT(4096, 16), /* the most steps between two looks at the clock */
    SEARCH_STEP_WORDS = 32, /* words that are copied, hashed or compared in one step of work */
    RECORD_HEAD = 2,
};

typedef enum search_goal { SEARCH_OUTCOME, SEARCH_GRUNDY } search_goal;

enum { SEARCH_NONE = -2 };

typedef struct search_frame {
    uint64_t base; /* the key begins here on the stack */
    uint64_t seen; /* the key ends here and the values seen begin */
    uint64_t options; /* the values end here and the options begin */
    uint64_t at; /* the next option; the last frame's options end at the top of the stack */
    uint64_t part; /* its moves are generated next, from `cursor` on */
    uint64_t cursor[2];
    transposition_place place;
    uint8_t goal; /* search_goal */
    uint8_t mover; /* kay_player */
    int8_t best; /* the best kay_outcome so far, or SEARCH_NONE */
    bool more; /* some moves are not generated yet */
    bool direct; /* the result of the frame above is the value of the option before `at` */
} search_frame;

struct kay_search {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    bool simplify; /* call that hook */
    bool misere; /* a player who cannot move wins */
    bool xors; /* the value of a sum is the xor of the values of its parts */
    bool resumes; /* the rules have made options in chunks */
    bool whole; /* the rules ignore the limit of a chunk, so search asks for all options at once */
    score_search *scores; /* used for a game with points instead of all fields below; else NULL */
    kay_reachable *reachable; /* used for a loopy game instead of all fields below; else NULL */
    double reach_deadline; /* deadline and memory limit of the context when states were last added */
    uint64_t reach_memory;
    transposition_table table;
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* names of moves point into it */
    kay_move_list options; /* of the frame that is expanded */
    kay_move_list normal; /* options in normal form */
    uint64_t *stack; /* `top` words used, `room` allocated */
    uint64_t top, room;
    search_frame *frames; /* `depth` used, `frames_room` allocated */
    uint64_t depth, frames_room;
    uint64_t generated; /* options so far */
    uint64_t most; /* limit of `generated` */
    kay_pace pace;
};

/* A sum or a part that must be searched before an option can be judged. */
typedef struct search_child {
    uint64_t key, words; /* on the stack */
    uint64_t hash;
    search_goal goal;
} search_child;

/* Switches off the hook `simplify` for the list of a loopy game.  The list must be empty. */
void search_reachable_raw(kay_reachable *reachable);

/* Limits the moves generated for the list of a loopy game; moves generated so far count too. */
void search_reachable_allow(kay_reachable *reachable, uint64_t most);

/* Makes room for `words` more words on the stack, which may move.  Fails with KAY_EUNABLE or KAY_ENOMEM. */
kay_status search_grow(kay_search *search, uint64_t words) KAY_MUST_CHECK;

/* Does the same, but is fast if there is room. */
static inline kay_status search_reserve(kay_search *search, uint64_t words)
{
    return search->room - search->top >= words ? KAY_OK : search_grow(search, words);
}

/* Checks the time, and begins a new count of steps.  Fails with KAY_EUNABLE if the time is up. */
kay_status search_look_at_clock(kay_search *search) KAY_MUST_CHECK;

/* Counts `steps` steps of work on `words` words each, and looks at the clock from time to time. */
static inline kay_status search_tick(kay_search *search, uint64_t steps, uint64_t words)
{
    const uint64_t more = steps * (1 + words / SEARCH_STEP_WORDS);
    return kay_pace_is_over(&search->pace, more) ? search_look_at_clock(search) : KAY_OK;
}

/* Pushes a frame for `child`. */
kay_status search_push(kay_search *search, const search_child *child, kay_player mover) KAY_MUST_CHECK;

/* Adds the code of an option to the result of the last frame.  A winning move ends the frame. */
kay_status search_take(kay_search *search, search_frame *frame, uint64_t code) KAY_MUST_CHECK;

/* Pops the last frame and stores its code. */
kay_status search_pop(kay_search *search, uint64_t code) KAY_MUST_CHECK;

/* Pops the last frame after all its options are judged, and passes its code to the frame below. */
kay_status search_finish(kay_search *search) KAY_MUST_CHECK;

/* Pushes the record of a sum: its parts are the `count` given parts and the parts of the sum at stack index `others`,
 * without part number `without`.  The sum at `others` has `others_words` words; all parts must be in normal form.
 * Fails with KAY_EINPUT if there is not exactly one part and the rules have `end`. */
kay_status search_record(kay_search *search, const uint64_t *parts, uint64_t count, uint64_t others,
                         uint64_t others_words, uint64_t without) KAY_MUST_CHECK;

/* Puts the normal forms of the parts of a sum into the list; `*parts` and `*count` then describe the parts in the
 * list. */
kay_status search_simplify(const kay_game *game, kay_move_list *normal, const uint64_t **parts,
                           uint64_t *count) KAY_MUST_CHECK;

/* Fails because the rules are not loopy but the sum in a key of `words` words has recurred, with `mover` to move. */
kay_status search_cycle(kay_search *search, const uint64_t *key, uint64_t words, kay_player mover);

/* Finds the code of the sum in the record at stack index `at`, for the player to move there; TRANSPOSITION_UNKNOWN if
 * `child` must be searched first. */
kay_status search_judge(kay_search *search, uint64_t at, kay_player mover, search_goal goal, uint64_t *code,
                        search_child *child) KAY_MUST_CHECK;

/* Tries the options of the last frame, which must be records.  Adds the codes that the table knows to the result of the
 * frame, and keeps the other options on the stack. */
kay_status search_scan(kay_search *search, search_frame *frame) KAY_MUST_CHECK;

/* Does the same if the options just generated are all single positions with short keys: reads them straight from the
 * list, and makes records of the unknown ones.  Otherwise *single is false, and the caller must make records of all
 * options. */
kay_status search_scan_short(kay_search *search, search_frame *frame, bool *single) KAY_MUST_CHECK;

/* Generates the next chunk of the last frame's options, and adds the known ones to its result. */
kay_status search_expand(kay_search *search) KAY_MUST_CHECK;
