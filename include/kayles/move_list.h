/* A list of moves and their options: rules fill it, engines read it. */
#pragma once

#include <kayles/context.h>

KAY_BEGIN_DECLARATIONS

struct kay_game;
struct kay_text;

typedef struct kay_move {
    uint64_t part; /* from 0 */
    uint64_t name;
} kay_move;

/* What an option of a game with points (score.h) gives. */
typedef struct kay_gain {
    int16_t points; /* for the player who moves; below 0: for the opponent */
    bool again; /* the same player moves again */
} kay_gain;

/* What a list keeps of each option. */
enum {
    KAY_WANT_MOVES = 1u << 0, /* `moves` */
    KAY_WANT_PARTS = 1u << 1, /* `parts` and `ends` */
};

/* Options, in the order in which a ruleset emits them.  The error is sticky: rulesets need not check it, engines check
 * `error` after every call.  Pointers into the list last until the next kay_emit. */
typedef struct kay_move_list {
    kay_context *ctx;
    kay_arena *arena; /* if the name of a move is an address, it points into this arena and lives as long */
    uint32_t words; /* of a position */
    bool want_moves; /* fill `moves` */
    bool want_parts; /* fill `parts` and `ends` */
    bool want_gains; /* fill `gains`: the game has points */
    uint64_t limit; /* maximal number of options that the list takes; UINT64_MAX: no limit */
    uint64_t part; /* the part of the sum in which the moves are; set by the engine */
    const struct kay_state *state; /* the sum, if known; NULL: the part is alone */

    kay_status error;
    uint64_t count; /* options so far */
    kay_move *moves; /* count of them */
    uint64_t *ends; /* ends[i]: number of parts in options 0 to i together */
    uint64_t *parts; /* parts_count * words */
    uint64_t parts_count;
    kay_gain *gains; /* of the first `gained` options; the others have none.  NULL in games without points */
    uint64_t gained;

    /* Chunks.  A ruleset that can resume returns as soon as the list is full, sets `more`, and stores in `cursor` where
     * to resume; {0, 0} is the beginning.  A ruleset that cannot resume ignores both. */
    bool more;
    uint64_t cursor[2];

    uint64_t room, parts_room; /* options and parts that fit before the buffers must grow */
    uint64_t moves_room, gains_room; /* items allocated in `moves` and `gains` */
    uint64_t *trash; /* takes the words of parts that are not kept */

    /* Not NULL: the parts that `simplify` emits are for a person, and a ruleset may write a line for each part that
     * says where it lies, such as its cells. */
    struct kay_text *places;

    bool either; /* `simplify`: both players have the moves of both, so a part may be replaced by its negative */
    bool keeps_moves; /* `simplify`: the parts must have the same game tree, if the ruleset promises it */
    bool numbered; /* `play`: a part that a move removes keeps its number; only sums of several games look at this */
} kay_move_list;

/* Makes an empty list without a limit.  `wanted` says what the list keeps of each option: KAY_WANT_MOVES,
 * KAY_WANT_PARTS or both.  `arena` may be NULL if the names of the game's moves are numbers and not addresses. */
KAY_API kay_status kay_move_list_init(kay_move_list *list, kay_context *ctx, const struct kay_game *game,
                                      kay_arena *arena, unsigned wanted) KAY_MUST_CHECK;
KAY_API void kay_move_list_free(kay_move_list *list);

/* Removes the options, but keeps the limit, the cursor and the memory. */
static inline void kay_move_list_clear(kay_move_list *list)
{
    list->count = list->parts_count = list->gained = 0;
    list->more = false;
}

/* Grows the buffers by at least one option or part; false: it failed and `error` is set.  Not for rulesets. */
KAY_API bool kay_move_list_grow(kay_move_list *list);

/* Returns true if the limit is reached or `error` is set: the engine ignores all options emitted later. */
static inline bool kay_move_list_full(const kay_move_list *list)
{
    return list->count >= list->limit || list->error != KAY_OK;
}

/* Names the move of the next option.  (No compound literal: C++ does not have them.) */
static inline void kay_move_list_name(kay_move_list *list, uint64_t name)
{
    list->moves[list->count].part = list->part;
    list->moves[list->count].name = name;
}

/* Adds an option that is the empty sum. */
static inline void kay_emit_empty(kay_move_list *list, uint64_t name)
{
    if (list->count >= list->room && !kay_move_list_grow(list))
        return;
    if (list->want_moves)
        kay_move_list_name(list, name);
    if (list->want_parts)
        list->ends[list->count] = list->parts_count;
    list->count++;
}

/* Adds a move without its parts.  If the list is full, sets `more` and returns false. */
static inline bool kay_emit_move(kay_move_list *list, uint64_t name)
{
    if (kay_move_list_full(list)) {
        list->more = true;
        return false;
    }
    kay_emit_empty(list, name);
    return true;
}

/* Adds a part to the latest option.  Returns its zeroed words; fill them before the next emit. */
static inline uint64_t *kay_emit_part(kay_move_list *list)
{
    if (!list->want_parts || list->error != KAY_OK)
        return list->trash;
    if (list->parts_count >= list->parts_room && !kay_move_list_grow(list))
        return list->trash;
    uint64_t *words = list->parts + list->parts_count * list->words;
    words[0] = 0; /* most positions are a word: no call of memset for them */
    for (uint32_t w = 1; w < list->words; w++)
        words[w] = 0;
    list->parts_count++;
    list->ends[list->count - 1] = list->parts_count;
    return words;
}

/* Adds an option of one part.  Returns its zeroed words; fill them before the next emit. */
static inline uint64_t *kay_emit(kay_move_list *list, uint64_t name)
{
    kay_emit_empty(list, name);
    return kay_emit_part(list);
}

/* Adds an option of one part, a copy of `position`.  Returns its words; change them before the next emit.  Returns NULL
 * if only names are wanted or memory has run out. */
static inline uint64_t *kay_emit_copy(kay_move_list *list, uint64_t name, const uint64_t *position)
{
    if (!list->want_parts) {
        kay_emit_empty(list, name);
        return NULL;
    }
    if ((list->count >= list->room || list->parts_count >= list->parts_room) && !kay_move_list_grow(list))
        return NULL;
    uint64_t *words = list->parts + list->parts_count * list->words;
    words[0] = position[0]; /* most positions are a word: no call of memcpy for them */
    for (uint32_t w = 1; w < list->words; w++)
        words[w] = position[w];
    if (list->want_moves)
        kay_move_list_name(list, name);
    list->ends[list->count++] = ++list->parts_count;
    return words;
}

/* Sets the gain of the latest option. */
static inline void kay_emit_gain(kay_move_list *list, int points, bool again)
{
    if (!list->gains || list->count == 0)
        return;
    while (list->gained < list->count) {
        list->gains[list->gained].points = 0;
        list->gains[list->gained++].again = false;
    }
    list->gains[list->count - 1].points = (int16_t)points;
    list->gains[list->count - 1].again = again;
}

/* Returns the gain of option `i`. */
static inline kay_gain kay_option_gain(const kay_move_list *list, uint64_t i)
{
    kay_gain none;
    none.points = 0;
    none.again = false;
    return i < list->gained ? list->gains[i] : none;
}

/* Adds an option of one part for each name.  Returns their words, one option after the other; fill them all before the
 * next emit.  Returns NULL if `count` is 0, only names are wanted or memory has run out.  For rulesets that find many
 * moves at once. */
KAY_API uint64_t *kay_emit_many(kay_move_list *list, const uint64_t *names, uint64_t count);

KAY_END_DECLARATIONS
