/* Searches for nimbers: goes through the options of a position for one number after another.
 *
 * A frame with the goal n asks first whether an option has the nimber n.  If none has, the nimber is n or less: for
 * each smaller number in turn it looks for an option that has it.  The first number that no option has is the nimber.
 * A frame without a goal begins with the second step.  Each answer about an option is one about its heaviest part,
 * because the nimbers of its other parts are found first. */
#include "nimber/nimber_search.h"

#include <string.h>

#include "base/grow.h"
#include "nimber/nimber_stack.h"
#include "ruleset/hook_call.h"

enum {
    NIMBER_PATIENCE = 4, /* after so many questions about a position its nimber is found, whatever it is */
    NIMBER_DEEP = KAY_LIMIT(1024, 8), /* the least depth at which the search looks for a position that recurs */
};

bool kay_nimbers_may(const kay_game *game)
{
    return (game->traits & (KAY_IMPARTIAL | KAY_LOOPY | KAY_MISERE)) == KAY_IMPARTIAL && !game->rules->end;
}

bool kay_nimbers_suit(const kay_game *game)
{
    return kay_nimbers_may(game) && game->traits & KAY_SUMS && game->rules->simplify;
}

static kay_status nimber_init(kay_nimbers *nimbers)
{
    kay_context *ctx = nimbers->ctx;
    const kay_game *game = nimbers->game;
    KAY_TRY(kay_move_list_init(&nimbers->options, ctx, game, &nimbers->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&nimbers->normal, ctx, game, &nimbers->names, KAY_WANT_PARTS));
    KAY_TRY(nimber_table_init(&nimbers->table, ctx, game->words));
    return kay_call_prepare(&nimbers->tables, game, &nimbers->game);
}

kay_status kay_nimbers_new(kay_context *ctx, const kay_game *game, kay_nimbers **out)
{
    KAY_ALLOC(kay_nimbers, nimbers, ctx, 1);
    nimbers->ctx = ctx;
    nimbers->game = game;
    nimbers->most = UINT64_MAX;
    kay_arena_init(&nimbers->tables, ctx);
    kay_arena_init(&nimbers->names, ctx);
    const kay_status status = nimber_init(nimbers);
    if (status == KAY_OK)
        *out = nimbers;
    else
        kay_nimbers_free(nimbers);
    return status;
}

void kay_nimbers_free(kay_nimbers *nimbers)
{
    if (!nimbers)
        return;
    kay_context *ctx = nimbers->ctx;
    nimber_table_free(&nimbers->table);
    kay_move_list_free(&nimbers->options);
    kay_move_list_free(&nimbers->normal);
    kay_arena_free(&nimbers->tables);
    kay_arena_free(&nimbers->names);
    kay_free(ctx, nimbers->stack, nimbers->room * sizeof *nimbers->stack);
    kay_free(ctx, nimbers->frames, nimbers->frames_room * sizeof *nimbers->frames);
    kay_free(ctx, nimbers, sizeof *nimbers);
}

void kay_nimbers_allow(kay_nimbers *nimbers, uint64_t options)
{
    const bool limits = options && options < UINT64_MAX - nimbers->generated;
    nimbers->most = limits ? nimbers->generated + options : UINT64_MAX;
}

void kay_nimbers_get_stats(const kay_nimbers *nimbers, kay_nimbers_stats *out)
{
    *out = (kay_nimbers_stats){
        .positions = nimbers->expanded,
        .options = nimbers->generated,
        .known = nimbers->table.held,
        .table_bytes = nimber_table_bytes(&nimbers->table),
    };
}

/* Returns KAY_END if the position of the last frame is also one of those that led to it.  A cycle repeats until the
 * depth is a power of two, so only such depths are looked at. */
static kay_status nimber_recurs(kay_nimbers *nimbers)
{
    const uint64_t depth = nimbers->depth;
    if (depth < NIMBER_DEEP || depth & (depth - 1))
        return KAY_OK;
    const uint64_t *key = nimbers->stack + nimbers->frames[depth - 1].base;
    for (uint64_t d = 0; d + 1 < depth; d++)
        if (key_equal(nimbers->stack + nimbers->frames[d].base, key, nimbers->game->words))
            return KAY_END;
    return KAY_OK;
}

/* Pushes a frame for the part at index `key` of the stack. */
static kay_status nimber_push(kay_nimbers *nimbers, uint64_t key, uint64_t goal)
{
    const uint64_t words = nimbers->game->words;
    KAY_ROOM(nimbers->ctx, nimbers->frames, nimbers->depth, nimbers->frames_room);
    KAY_TRY(nimber_reserve(nimbers, words));
    nimber_frame *frame = &nimbers->frames[nimbers->depth++];
    *frame = (nimber_frame){.base = nimbers->top, .before = nimbers->generated};
    memcpy(nimbers->stack + nimbers->top, nimbers->stack + key, words * sizeof *nimbers->stack);
    nimbers->top += words;
    frame->hash = key_hash(nimbers->stack + frame->base, words);
    const uint64_t fact = nimber_table_find(&nimbers->table, nimbers->stack + frame->base, frame->hash);
    frame->goal = nimber_asked(fact) >= NIMBER_PATIENCE ? NIMBER_ANY : goal;
    KAY_TRY(nimber_recurs(nimbers));
    return nimber_expand(nimbers, frame);
}

static unsigned nimber_log(uint64_t options)
{
    return 64 - (unsigned)__builtin_clzll(options + 1);
}

/* Pops the last frame.  Its nimber is `nimber` if `found`, else its nimber is not its goal. */
static kay_status nimber_pop(kay_nimbers *nimbers, bool found, uint64_t nimber)
{
    const nimber_frame *frame = &nimbers->frames[--nimbers->depth];
    const uint64_t *key = nimbers->stack + frame->base;
    const unsigned cost = nimber_log(nimbers->generated - frame->before);
    const uint64_t before = found ? 0 : nimber_table_find(&nimbers->table, key, frame->hash);
    const uint64_t fact =
        found ? nimber_known_fact(nimber, cost) : nimber_excluded_fact(before, frame->goal, frame->bits - 1, cost);
    nimbers->top = frame->base;
    nimbers->found = found;
    nimbers->nimber = nimber;
    return nimber_table_store(&nimbers->table, key, frame->hash, fact);
}

/* Removes option `at` from those whose nimbers are not known. */
static void nimber_settle(kay_nimbers *nimbers, nimber_frame *frame, uint64_t nimber)
{
    uint64_t *order = nimbers->stack + frame->order;
    nimber_saw(nimbers, frame, nimber);
    frame->unknown--;
    memmove(order + 2 * frame->at, order + 2 * frame->at + 2, 2 * (frame->unknown - frame->at) * sizeof *order);
}

/* An option has a known nimber, or it does not have the number, or one of its parts must be asked first. */
typedef enum nimber_judged { NIMBER_SETTLED, NIMBER_OTHER, NIMBER_ASK_PART } nimber_judged;

/* Judges the record at index `at` of the stack for a number: *nimber is its nimber if it is known; `ask` is the index
 * of the part that must be asked first, for *goal. */
static nimber_judged nimber_judge(kay_nimbers *nimbers, uint64_t at, uint64_t number, uint64_t *nimber, uint64_t *ask,
                                  uint64_t *goal)
{
    const uint64_t words = nimbers->game->words;
    uint64_t *record = nimbers->stack + at;
    while (record[0]) {
        uint64_t *part = record + NIMBER_HEAD;
        const uint64_t fact = nimber_table_find(&nimbers->table, part, key_hash(part, words));
        const bool last = record[0] == 1;
        if (nimber_is_known(fact)) {
            record[1] ^= nimber_of(fact);
            memmove(part, part + words, --record[0] * words * sizeof *part);
            continue;
        }
        *ask = at + NIMBER_HEAD;
        *goal = last && number != NIMBER_ANY ? number ^ record[1] : NIMBER_ANY;
        return last && number != NIMBER_ANY && nimber_excludes(fact, *goal) ? NIMBER_OTHER : NIMBER_ASK_PART;
    }
    *nimber = record[1];
    return NIMBER_SETTLED;
}

/* Takes the result of the frame above into the record of the option that asked for it. */
static void nimber_take(kay_nimbers *nimbers, uint64_t at)
{
    const uint64_t words = nimbers->game->words;
    uint64_t *record = nimbers->stack + at, *part = record + NIMBER_HEAD;
    if (!nimbers->found)
        return;
    record[1] ^= nimbers->nimber;
    memmove(part, part + words, --record[0] * words * sizeof *part);
}

/* Asks the options of the last frame one after another whether they have the nimber `number`.  Returns with a new frame
 * pushed, or after the first option that has, or after all; *has says which. */
static kay_status nimber_ask_options(kay_nimbers *nimbers, uint64_t number, bool *pushed, bool *has)
{
    nimber_frame *frame = &nimbers->frames[nimbers->depth - 1];
    *pushed = *has = false;
    while (frame->at < frame->unknown) {
        uint64_t nimber, ask, goal;
        const uint64_t at = nimbers->stack[frame->order + 2 * frame->at];
        switch (nimber_judge(nimbers, at, number, &nimber, &ask, &goal)) {
        case NIMBER_OTHER:
            frame->at++;
            break;
        case NIMBER_ASK_PART:
            *pushed = true;
            return nimber_push(nimbers, ask, goal);
        case NIMBER_SETTLED:
            nimber_settle(nimbers, frame, nimber);
            *has |= nimber == number;
            if (*has)
                return KAY_OK;
        }
    }
    return KAY_OK;
}

/* Returns whether the nimber can still be the goal: an unknown option is left for each smaller number not yet seen. */
static bool nimber_can_reach(const kay_nimbers *nimbers, const nimber_frame *frame)
{
    uint64_t missing = 0;
    for (uint64_t n = frame->least; n < frame->goal && missing <= frame->unknown; n++)
        missing += !nimber_is_seen(nimbers, frame, n);
    return missing <= frame->unknown && !nimber_is_seen(nimbers, frame, frame->goal);
}

/* Goes on with the last frame until it asks about a part or has its result. */
static kay_status nimber_step(kay_nimbers *nimbers)
{
    nimber_frame *frame = &nimbers->frames[nimbers->depth - 1];
    for (;;) {
        while (nimber_is_seen(nimbers, frame, frame->least))
            frame->least++;
        const bool goes_for = frame->goal != NIMBER_ANY && !frame->refuted;
        if (goes_for && !nimber_can_reach(nimbers, frame))
            return nimber_pop(nimbers, false, 0);
        if (frame->refuted && frame->least == frame->goal)
            return nimber_pop(nimbers, true, frame->goal);
        const uint64_t number = goes_for ? frame->goal : frame->least;
        bool pushed, has;
        KAY_TRY(nimber_ask_options(nimbers, number, &pushed, &has));
        if (pushed)
            return KAY_OK;
        if (!has && !goes_for)
            return nimber_pop(nimbers, true, number);
        frame->refuted |= goes_for && !has;
        frame->at = 0;
    }
}

static kay_status nimber_run(kay_nimbers *nimbers)
{
    while (nimbers->depth) {
        const uint64_t depth = nimbers->depth;
        KAY_TRY(nimber_step(nimbers));
        if (nimbers->depth >= depth || !nimbers->depth)
            continue;
        nimber_frame *below = &nimbers->frames[nimbers->depth - 1];
        nimber_take(nimbers, nimbers->stack[below->order + 2 * below->at]);
        /* Without the nimber the option is not what the frame below looks for. */
        below->at += !nimbers->found;
    }
    return KAY_OK;
}

/* Asks whether a sum has the nimber `number`, or for its nimber: *has and *nimber. */
static kay_status nimber_question(kay_nimbers *nimbers, const kay_state *state, uint64_t number, bool *has,
                                  uint64_t *nimber)
{
    uint64_t ask, goal;
    nimbers->top = 0;
    KAY_TRY(nimber_record(nimbers, state));
    for (;;) {
        switch (nimber_judge(nimbers, 0, number, nimber, &ask, &goal)) {
        case NIMBER_SETTLED:
            *has = *nimber == number;
            return KAY_OK;
        case NIMBER_OTHER:
            *has = false;
            return KAY_OK;
        case NIMBER_ASK_PART:
            KAY_TRY(nimber_push(nimbers, ask, goal));
        }
        KAY_TRY(nimber_run(nimbers));
        nimber_take(nimbers, 0);
        if (!nimbers->found) {
            *has = false;
            return KAY_OK;
        }
    }
}

/* Returns the numbers below 64 that the sum does not have, from the first frame: its part has options with all smaller
 * nimbers than `least`. */
static uint64_t nimber_exclude(const kay_nimbers *nimbers)
{
    uint64_t excluded = 0;
    if (nimbers->depth && nimbers->stack[0] == 1)
        for (uint64_t n = 0; n < nimbers->frames[0].least; n++)
            excluded |= (n ^ nimbers->stack[1]) < 64 ? UINT64_C(1) << (n ^ nimbers->stack[1]) : 0;
    return excluded;
}

static kay_status nimber_answer(kay_nimbers *nimbers, const kay_state *state, uint64_t number, bool *has,
                                uint64_t *nimber)
{
    const kay_status status = nimber_question(nimbers, state, number, has, nimber);
    nimbers->excluded = status == KAY_OK ? 0 : nimber_exclude(nimbers);
    nimbers->depth = 0;
    nimbers->options.error = nimbers->normal.error = KAY_OK;
    return status;
}

kay_status kay_nimbers_find(kay_nimbers *nimbers, const kay_state *state, uint64_t *out)
{
    bool has;
    return nimber_answer(nimbers, state, NIMBER_ANY, &has, out);
}

uint64_t kay_nimbers_excluded(const kay_nimbers *nimbers)
{
    return nimbers->excluded;
}

kay_status kay_nimbers_ask(kay_nimbers *nimbers, const kay_state *state, uint64_t nimber, bool *out)
{
    uint64_t found;
    return nimber_answer(nimbers, state, nimber, out, &found);
}
