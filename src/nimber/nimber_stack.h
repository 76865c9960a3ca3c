/* Declares what the files of the nimber search share: its struct, and its stack.
 *
 * One stack of words holds the path from the question to the current position.  Each frame on it is
 *
 *   key | nimbers seen among the options, a bit each | options, in an order | records of the options
 *
 * and a record is:  parts not yet known | nimber of the others | those parts, in normal form, the heaviest last. */
#pragma once

#include "base/pace.h"
#include "base/tiny_limits.h"
#include "nimber/nimber_search.h"
#include "nimber/nimber_table.h"

#define NIMBER_ANY UINT64_MAX /* the goal of a frame that finds the nimber, whatever it is */

enum { NIMBER_HEAD = 2 }; /* words of a record before its parts */

typedef struct nimber_frame {
    uint64_t base; /* the key begins here on the stack */
    uint64_t seen, bits; /* bit i: an option has nimber i; no option has `bits` or more, as far as that matters */
    uint64_t order, unknown; /* the records, lightest first, of the options whose nimbers are not known */
    uint64_t at; /* the option that is asked next */
    uint64_t goal; /* a nimber, or NIMBER_ANY */
    uint64_t least; /* all nimbers below it are seen */
    uint64_t top; /* the records end here */
    uint64_t hash;
    uint64_t before; /* options generated before this frame */
    bool refuted; /* no option has the nimber `goal` */
} nimber_frame;

struct kay_nimbers {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    nimber_table table;
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* names of moves point into it */
    kay_move_list options; /* of the frame that is expanded */
    kay_move_list normal; /* an option in normal form */
    uint64_t *stack; /* `top` words used, `room` allocated */
    uint64_t top, room;
    nimber_frame *frames; /* `depth` used, `frames_room` allocated */
    uint64_t depth, frames_room;
    uint64_t expanded; /* positions so far */
    uint64_t generated; /* options so far */
    uint64_t most; /* limit of `generated` */
    bool found; /* what the frame that was popped last has found: its nimber ... */
    uint64_t nimber; /* ... or that its nimber is not its goal */
    uint64_t excluded; /* bit n: the sum asked last has not the nimber n */
    kay_pace pace;
};

/* Makes room for `words` more words on the stack, which may move. */
kay_status nimber_reserve(kay_nimbers *nimbers, uint64_t words) KAY_MUST_CHECK;

/* Counts steps of work, and looks at the clock from time to time. */
kay_status nimber_tick(kay_nimbers *nimbers, uint64_t steps) KAY_MUST_CHECK;

/* Writes the record of a sum at the top of the stack: its parts in normal form, without pairs of equal ones and without
 * those whose nimber the table knows. */
kay_status nimber_record(kay_nimbers *nimbers, const kay_state *sum) KAY_MUST_CHECK;

/* Puts the normal form of a sum into a list, without pairs of equal parts, the heaviest part last. */
kay_status nimber_simplify_sum(const kay_game *game, const uint64_t *parts, uint64_t count,
                               kay_move_list *normal) KAY_MUST_CHECK;

/* Generates the options of the last frame. */
kay_status nimber_expand(kay_nimbers *nimbers, nimber_frame *frame) KAY_MUST_CHECK;

/* Marks that an option of the frame has this nimber. */
static inline void nimber_saw(kay_nimbers *nimbers, const nimber_frame *frame, uint64_t nimber)
{
    if (nimber < frame->bits)
        nimbers->stack[frame->seen + nimber / 64] |= UINT64_C(1) << nimber % 64;
}

static inline bool nimber_is_seen(const kay_nimbers *nimbers, const nimber_frame *frame, uint64_t nimber)
{
    return nimber < frame->bits && nimbers->stack[frame->seen + nimber / 64] >> nimber % 64 & 1;
}
