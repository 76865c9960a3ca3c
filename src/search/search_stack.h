/* What the files of the search share: its state, and the stack on which it keeps the way down.
 *
 * One stack of words holds the way down.  Each frame on it:
 *
 *   key: the parts in order | values seen, a bit each (Grundy only) | options of this chunk, not yet judged
 *
 * and an option is a record:  length of its key in words | hash | key.  Where positions are too big to be copied for
 * every option, it is  part | name  and becomes a record when its turn comes. */
#pragma once

#include "search/search.h"

#include "search/transposition_table.h"

#ifdef KAY_TINY_LIMITS
enum { SEARCH_CHUNK = 2, SEARCH_TICK = 16 };
#else
enum { SEARCH_CHUNK = 64, SEARCH_TICK = 4096 };
#endif

enum { RECORD_HEAD = 2 };

enum { SEARCH_STEP_WORDS = 32 }; /* words that are copied, hashed or compared at the cost of a step */

typedef enum search_goal { SEARCH_OUTCOME, SEARCH_GRUNDY } search_goal;

enum { SEARCH_NONE = -2 };

typedef struct search_frame {
    uint64_t base; /* where the key begins on the stack */
    uint64_t seen; /* where it ends and the values seen begin */
    uint64_t options; /* where those end and the options begin */
    uint64_t at; /* the next option; the last frame's options end at the stack's top */
    uint64_t part; /* the part whose moves come next, from `cursor` on */
    uint64_t cursor[2];
    transposition_place place;
    uint8_t goal; /* search_goal */
    uint8_t mover; /* kay_player */
    int8_t best; /* kay_outcome so far, or SEARCH_NONE */
    bool more; /* there are moves not yet generated */
    bool direct; /* what the frame above finds is the value of the option before `at` */
} search_frame;

struct kay_search {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    bool simplify; /* whether positions go through that hook */
    bool misere; /* a player who cannot move wins */
    bool xors; /* sums are worth the xor of their parts */
    bool big; /* options are made one at a time */
    bool resumes; /* the rules have been seen to make options in chunks */
    bool whole; /* they have been seen not to */
    kay_reachable *reachable; /* of a loopy game, in the place of all that follows; else NULL */
    double reach_deadline; /* those of the context when the budget ended that it had */
    uint64_t reach_memory;
    transposition_table table;
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* what names of moves point to */
    kay_move_list options; /* of the frame that is expanded */
    kay_move_list played; /* the one option of a move */
    kay_move_list normal; /* options in normal form */
    uint64_t *stack; /* top of room words */
    uint64_t top, room;
    search_frame *frames; /* depth of frames_room */
    uint64_t depth, frames_room;
    uint64_t generated; /* options, ever */
    uint64_t most; /* that may be */
    uint64_t steps; /* since the clock was looked at */
};

/* What must be searched before an option can be judged. */
typedef struct search_child {
    uint64_t key, words; /* on the stack */
    uint64_t hash;
    search_goal goal;
} search_child;

/* Leaves `simplify` out in the list of a loopy game, which has no states yet. */
void search_reachable_raw(kay_reachable *reachable);

/* How many moves the list may look at, ever. */
void search_reachable_allow(kay_reachable *reachable, uint64_t most);

/* KAY_EUNABLE where as many options were generated as may be. */
kay_status search_check_options(kay_context *ctx, uint64_t generated, uint64_t most) KAY_MUST_CHECK;

/* Makes room for `words` more words on the stack, which may move.  KAY_EUNABLE, KAY_ENOMEM. */
kay_status search_grow(kay_search *search, uint64_t words) KAY_MUST_CHECK;

/* The same, where there mostly is room. */
static inline kay_status search_reserve(kay_search *search, uint64_t words)
{
    return search->room - search->top >= words ? KAY_OK : search_grow(search, words);
}

/* Looks at the clock, and counts anew.  KAY_EUNABLE: the time is up. */
kay_status search_look_at_clock(kay_search *search) KAY_MUST_CHECK;

/* Counts `steps` of work, each of which goes over `words` words, and looks at the clock now and then. */
static inline kay_status search_tick(kay_search *search, uint64_t steps, uint64_t words)
{
    search->steps += steps * (1 + words / SEARCH_STEP_WORDS);
    return search->steps < SEARCH_TICK ? KAY_OK : search_look_at_clock(search);
}

/* Begins a frame for `child`, with its key at stack index `base`. */
kay_status search_push(kay_search *search, const search_child *child, kay_player mover, uint64_t base) KAY_MUST_CHECK;

/* Takes in what an option of the last frame is worth.  A winning move ends the frame. */
kay_status search_take(kay_search *search, search_frame *frame, uint64_t code) KAY_MUST_CHECK;

/* Ends the last frame with a code. */
kay_status search_pop(kay_search *search, uint64_t code) KAY_MUST_CHECK;

/* Ends the last frame, all of whose options are judged, and tells the frame below. */
kay_status search_finish(kay_search *search) KAY_MUST_CHECK;

/* Puts a record on the stack: `count` parts in normal form, and the parts of the sum at stack index `others`
 * (`others_words` words of them) but number `without`, which are in it.  KAY_EINPUT: a sum where there are none. */
kay_status search_record(kay_search *search, const uint64_t *parts, uint64_t count, uint64_t others,
                         uint64_t others_words, uint64_t without) KAY_MUST_CHECK;

/* Brings the parts of one sum into normal form: `*parts` and `*count` are then those of the list. */
kay_status search_simplify(const kay_game *game, kay_move_list *normal, const uint64_t **parts,
                           uint64_t *count) KAY_MUST_CHECK;

/* The failure of rules whose play goes round: the sum in a key of `words` words came again, with `mover` to move. */
kay_status search_cycle(kay_search *search, const uint64_t *key, uint64_t words, kay_player mover);

/* The code of the sum in the record at stack index `at`, for the player to move there; TRANSPOSITION_UNKNOWN when
 * `child` must be searched first. */
kay_status search_judge(kay_search *search, uint64_t at, kay_player mover, search_goal goal, uint64_t *code,
                        search_child *child) KAY_MUST_CHECK;

/* Takes in what is known of the records that the last frame has as options, and keeps the others. */
kay_status search_scan(kay_search *search, search_frame *frame) KAY_MUST_CHECK;

/* The same of the options just generated, straight from the sink, where they are single positions with short keys; what
 * is not known becomes a record.  *single: whether they are; if not, all are still to be made into records. */
kay_status search_scan_short(kay_search *search, search_frame *frame, bool *single) KAY_MUST_CHECK;

/* Generates the next chunk of the last frame's options, and takes in what is known of them already. */
kay_status search_expand(kay_search *search) KAY_MUST_CHECK;

/* Makes a record of the move at stack index `at` at the top of the stack. */
kay_status search_make(kay_search *search, const search_frame *frame, uint64_t at) KAY_MUST_CHECK;
