/* Declares what the files of the nimber search share: its struct, and its stack.
 *
 * One stack of words holds the path from the question to the current couple.  Each frame on it is
 *
 *   key of a position | entries of its moves | bits of nimbers, with NIMBER_ANY | records of its moves
 *
 * An entry is the index of a record and its numbers.  A record is a sum, the result of a move:
 *
 *   parts not yet known | nimber of the others | the least nimber that the first part may have | those parts
 *
 * with the parts in normal form, the heaviest last. */
#pragma once

#include "base/bits.h"
#include "base/pace.h"
#include "base/tiny_limits.h"
#include "nimber/nimber_search.h"
#include "nimber/nimber_table.h"

#define NIMBER_ANY UINT64_MAX /* asks for a nimber, whatever it is */

enum {
    NIMBER_HEAD = 3, /* words of a record before its parts */
    NIMBER_SEEN = 64, /* nimbers of options that a frame remembers */
};

/* Of a couple: the player to move wins, or loses, so its number is the nimber of the position; or it is not known. */
typedef enum nimber_result { NIMBER_WON, NIMBER_LOST, NIMBER_OPEN } nimber_result;

typedef struct nimber_frame {
    uint64_t base; /* the key begins here on the stack */
    uint64_t hash; /* of the key */
    uint64_t goal; /* the number of the couple, or NIMBER_ANY */
    uint64_t seen; /* bit n: an option has the nimber n, so the position has not */
    uint64_t all_seen; /* with NIMBER_ANY: the same for all n up to `most`, at this index of the stack */
    uint64_t most; /* the nimber of the position is not larger */
    uint64_t entries, open; /* the entries of the moves that are not known to lose, and how many they are */
    uint64_t at; /* the move that is searched */
    proof_numbers limits; /* the frame ends when its numbers reach one of them */
    uint64_t before; /* options generated before this frame */
    bool won; /* an option has the nimber `goal` */
} nimber_frame;

struct kay_nimbers {
    kay_context *ctx;
    const kay_game *given, *game; /* the game, and as prepared */
    nimber_table *table; /* `own`, or that of the thread that asks */
    nimber_table own;
    unsigned threads; /* that may work on a question */
    unsigned number; /* of this thread; 0: the one that asks */
    struct nimber_crew *crew; /* NULL: it works alone */
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* names of moves point into it */
    kay_move_list options; /* of the frame that is expanded */
    kay_move_list normal; /* its options in normal form */
    uint64_t *stack; /* `top` words used, `room` allocated */
    uint64_t top, room;
    nimber_frame *frames; /* `depth` used, `frames_room` allocated */
    uint64_t depth, frames_room;
    uint64_t expanded; /* positions so far */
    uint64_t generated; /* options so far */
    uint64_t most; /* limit of `generated` */
    nimber_result result; /* of the frame that was popped last, ... */
    uint64_t answered; /* ... which had this goal; the nimber that was found, if that was NIMBER_ANY ... */
    proof_numbers numbers; /* ... and these numbers if it is open */
    uint64_t excluded; /* bit n: the sum asked last has not the nimber n */
    kay_pace pace;
};

/* Makes room for `words` more words on the stack, which may move. */
kay_status nimber_reserve(kay_nimbers *nimbers, uint64_t words) KAY_MUST_CHECK;

/* Counts steps of work, and looks at the clock from time to time. */
kay_status nimber_tick(kay_nimbers *nimbers, uint64_t steps) KAY_MUST_CHECK;

/* Writes the record of a sum at the top of the stack: its parts in normal form, without pairs of equal ones. */
kay_status nimber_record(kay_nimbers *nimbers, const kay_state *sum) KAY_MUST_CHECK;

/* Takes the parts whose nimber the table knows out of a record.  Returns NIMBER_LOST if the sum has the nimber `goal`,
 * NIMBER_WON if it has another one, else NIMBER_OPEN with numbers for the player who moves in the sum and a heap of
 * `goal`.  With NIMBER_ANY it returns NIMBER_WON if the nimber is known. */
nimber_result nimber_judge(const kay_nimbers *nimbers, uint64_t *record, uint64_t goal, proof_numbers *numbers);

/* Puts the normal form of a sum into a list, without pairs of equal parts, the heaviest part last. */
kay_status nimber_simplify_sum(const kay_game *game, const uint64_t *parts, uint64_t count,
                               kay_move_list *normal) KAY_MUST_CHECK;

/* Generates the moves of the last frame, those in the heap too. */
kay_status nimber_expand(kay_nimbers *nimbers, nimber_frame *frame) KAY_MUST_CHECK;

/* Goes through couples until it is known whether the nimber of the part at index `key` of the stack is `goal`.  With
 * NIMBER_ANY the result is NIMBER_LOST, for the nimber that is then in `answered`. */
kay_status nimber_prove(kay_nimbers *nimbers, uint64_t key, uint64_t goal) KAY_MUST_CHECK;

/* Returns the number that is asked about the first part of a record next: the one that gives the sum the nimber `goal`,
 * or, if the nimber of that part is needed, the least that it may have, or NIMBER_ANY if that is large. */
uint64_t nimber_next_goal(const kay_nimbers *nimbers, const uint64_t *record, uint64_t goal);

/* Takes the result for the first part of a record, whose nimber is needed. */
void nimber_take(const kay_nimbers *nimbers, uint64_t *record);

/* Marks that an option of the frame has this nimber. */
static inline void nimber_saw(kay_nimbers *nimbers, nimber_frame *frame, uint64_t nimber)
{
    frame->won |= nimber == frame->goal;
    if (nimber < NIMBER_SEEN)
        frame->seen |= UINT64_C(1) << nimber;
    if (frame->goal == NIMBER_ANY && nimber <= frame->most)
        kay_bits_set(nimbers->stack + frame->all_seen, nimber);
}
