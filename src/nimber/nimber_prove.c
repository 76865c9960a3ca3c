/* Proves couples by proof numbers, depth first (search/proof_numbers.h).
 *
 * A frame searches the move with the least delta until its own numbers reach their limits, which it gets from the frame
 * below: there another move is then the better one.
 *
 * A move to a sum of several parts that are not known stands for the work to find the nimbers of all but the heaviest.
 * That begins only if the move is chosen, with frames that have no limits.
 *
 * A nimber that is needed is asked for as 0, 1, 2, ...  That takes long if it is large.  So after some questions a
 * frame with the goal NIMBER_ANY finds the nimbers of all options. */
#include "nimber/nimber_search.h"

#include <string.h>

#include "base/grow.h"
#include "nimber/nimber_crew.h"
#include "nimber/nimber_stack.h"

enum {
    NIMBER_DEEP = KAY_LIMIT(1024, 8), /* the least depth at which the search looks for a couple that recurs */
    NIMBER_LARGE = KAY_LIMIT(8, 1), /* nimbers from this one on are found from those of all options */
    NIMBER_LONG = KAY_LIMIT(1 << 20, 64), /* options of a question after which other threads help */
};

/* Returns KAY_END if the couple of the last frame is also one of those that led to it.  A cycle repeats until the
 * depth is a power of two, so only such depths are looked at. */
static kay_status nimber_recurs(kay_nimbers *nimbers)
{
    const uint64_t depth = nimbers->depth;
    if (depth < NIMBER_DEEP || depth & (depth - 1))
        return KAY_OK;
    const nimber_frame *last = &nimbers->frames[depth - 1];
    for (const nimber_frame *frame = nimbers->frames; frame < last; frame++)
        if (frame->goal == last->goal &&
            key_equal(nimbers->stack + frame->base, nimbers->stack + last->base, nimbers->game->words))
            return KAY_END;
    return KAY_OK;
}

/* Pushes a frame for the part at index `key` of the stack. */
static kay_status nimber_push(kay_nimbers *nimbers, uint64_t key, uint64_t goal, proof_numbers limits)
{
    const uint64_t words = nimbers->game->words;
    KAY_ROOM(nimbers->ctx, nimbers->frames, nimbers->depth, nimbers->frames_room);
    KAY_TRY(nimber_reserve(nimbers, words));
    nimber_frame *frame = &nimbers->frames[nimbers->depth++];
    *frame = (nimber_frame){.base = nimbers->top, .before = nimbers->generated, .goal = goal, .limits = limits};
    memcpy(nimbers->stack + nimbers->top, nimbers->stack + key, words * sizeof *nimbers->stack);
    nimbers->top += words;
    frame->hash = key_hash(nimbers->stack + frame->base, words);
    KAY_TRY(nimber_recurs(nimbers));
    return nimber_expand(nimbers, frame);
}

/* Pops the last frame and stores its result. */
static kay_status nimber_pop(kay_nimbers *nimbers, nimber_result result, proof_numbers numbers)
{
    const nimber_frame *frame = &nimbers->frames[--nimbers->depth];
    const uint64_t *key = nimbers->stack + frame->base, goal = frame->goal;
    const unsigned cost = 64 - (unsigned)__builtin_clzll(nimbers->generated - frame->before + 1);
    nimbers->top = frame->base;
    nimbers->result = result;
    nimbers->answered = goal;
    nimbers->numbers = numbers;
    if (result == NIMBER_LOST)
        return nimber_table_store(nimbers->table, key, frame->hash, nimber_known_fact(goal, cost), !nimbers->number);
    const nimber_fact before = nimber_table_find(nimbers->table, key, frame->hash);
    if (nimber_is_known(before))
        return KAY_OK;
    const uint64_t not_goal = result == NIMBER_WON && goal < NIMBER_SEEN ? UINT64_C(1) << goal : 0;
    nimber_fact fact = nimber_excluding_fact(before, frame->seen | not_goal, frame->most, cost);
    if (result == NIMBER_OPEN)
        fact = nimber_fact_with(fact, goal, numbers);
    return nimber_table_store(nimbers->table, key, frame->hash, fact, !nimbers->number);
}

uint64_t nimber_next_goal(const kay_nimbers *nimbers, const uint64_t *record, uint64_t goal)
{
    const uint64_t *part = record + NIMBER_HEAD;
    if (record[0] == 1 && goal != NIMBER_ANY)
        return goal ^ record[1];
    const nimber_fact fact = nimber_table_find(nimbers->table, part, key_hash(part, nimbers->game->words));
    uint64_t next = record[2];
    while (nimber_excludes(fact, next))
        next++;
    return next < NIMBER_LARGE ? next : NIMBER_ANY;
}

void nimber_take(const kay_nimbers *nimbers, uint64_t *record)
{
    const uint64_t words = nimbers->game->words, asked = nimbers->answered;
    uint64_t *part = record + NIMBER_HEAD;
    if (nimbers->result == NIMBER_WON) {
        record[2] = asked + 1;
        return;
    }
    record[1] ^= asked;
    record[2] = 0;
    memmove(part, part + words, --record[0] * words * sizeof *part);
}

static uint64_t *nimber_entry(const kay_nimbers *nimbers, const nimber_frame *frame)
{
    return nimbers->stack + frame->entries + PROOF_ENTRY * frame->at;
}

/* Looks whether more is known of the move that is searched, which had `parts` unknown parts; returns true if it is. */
static bool nimber_look(kay_nimbers *nimbers, nimber_frame *frame, uint64_t parts)
{
    uint64_t *entry = nimber_entry(nimbers, frame), *record = nimbers->stack + entry[0];
    proof_numbers numbers;
    if (nimber_judge(nimbers, record, frame->goal, &numbers) == NIMBER_OPEN) {
        if (record[0] < parts)
            entry[1] = proof_pack(numbers);
        return record[0] < parts;
    }
    if (!record[0])
        nimber_saw(nimbers, frame, record[1]);
    proof_drop(nimbers->stack + frame->entries, frame->open--, frame->at);
    return true;
}

/* Whether the nimbers of all parts of a move are needed. */
static bool nimber_needs_all(const nimber_frame *frame, const uint64_t *record)
{
    return record[0] > 1 || frame->goal == NIMBER_ANY;
}

/* Pops the last frame, which has the goal NIMBER_ANY and knows the nimbers of all moves. */
static kay_status nimber_pop_any(kay_nimbers *nimbers)
{
    nimber_frame *frame = &nimbers->frames[nimbers->depth - 1];
    frame->goal = 0;
    while (kay_bits_get(nimbers->stack + frame->all_seen, frame->goal))
        frame->goal++;
    return nimber_pop(nimbers, NIMBER_LOST, (proof_numbers){0});
}

/* Goes on with the last frame: until it asks about a part, or until it has its result. */
static kay_status nimber_step(kay_nimbers *nimbers)
{
    nimber_frame *frame = &nimbers->frames[nimbers->depth - 1];
    for (;;) {
        if (frame->won)
            return nimber_pop(nimbers, NIMBER_WON, (proof_numbers){0});
        const bool any = frame->goal == NIMBER_ANY;
        if (!frame->open)
            return any ? nimber_pop_any(nimbers) : nimber_pop(nimbers, NIMBER_LOST, (proof_numbers){0});
        proof_choice choice = {.at = frame->open - 1};
        if (!any)
            choice = proof_choose(nimbers->stack + frame->entries, frame->open);
        if (!any && proof_is_over(&choice, frame->limits))
            return nimber_pop(nimbers, NIMBER_OPEN, proof_numbers_of(&choice));
        frame->at = choice.at;
        const uint64_t *entry = nimber_entry(nimbers, frame), *record = nimbers->stack + entry[0];
        if (nimber_look(nimbers, frame, record[0]))
            continue;
        const proof_numbers limits = nimber_needs_all(frame, record)
                                         ? (proof_numbers){PROOF_NO_LIMIT, PROOF_NO_LIMIT}
                                         : proof_limits(&choice, frame->limits, proof_unpack(entry[1]).phi);
        return nimber_push(nimbers, entry[0] + NIMBER_HEAD, nimber_next_goal(nimbers, record, frame->goal), limits);
    }
}

/* Takes the result of the frame above. */
static void nimber_answered(kay_nimbers *nimbers)
{
    nimber_frame *frame = &nimbers->frames[nimbers->depth - 1];
    uint64_t *entry = nimber_entry(nimbers, frame), *record = nimbers->stack + entry[0];
    const uint64_t parts = record[0];
    if (nimber_needs_all(frame, record)) {
        nimber_take(nimbers, record);
        nimber_look(nimbers, frame, parts);
    } else if (nimbers->result == NIMBER_OPEN) {
        entry[1] = proof_pack(nimbers->numbers);
    } else {
        frame->won |= nimbers->result == NIMBER_LOST;
        proof_drop(nimbers->stack + frame->entries, frame->open--, frame->at);
    }
}

/* Goes on until the first frame has its result, or until another thread has it. */
static kay_status nimber_run(kay_nimbers *nimbers, uint64_t key, uint64_t goal)
{
    const uint64_t began = nimbers->generated;
    while (nimbers->depth) {
        const uint64_t depth = nimbers->depth;
        if (nimbers->crew && nimber_crew_answered(nimbers)) {
            nimbers->top = nimbers->frames[0].base;
            nimbers->depth = 0;
            return KAY_OK;
        }
        KAY_TRY(nimber_step(nimbers));
        if (nimbers->depth && nimbers->depth < depth)
            nimber_answered(nimbers);
        if (nimbers->threads > 1 && !nimbers->crew && nimbers->generated - began > NIMBER_LONG)
            nimber_crew_begin(nimbers, key, goal);
    }
    return KAY_OK;
}

/* Proves a couple again without helpers, which had a part of the memory. */
static kay_status nimber_prove_alone(kay_nimbers *nimbers, uint64_t key, uint64_t goal)
{
    const unsigned threads = nimbers->threads;
    nimbers->top = nimbers->frames[0].base;
    nimbers->depth = 0;
    nimbers->threads = 1;
    const kay_status status = nimber_prove(nimbers, key, goal);
    nimbers->threads = threads;
    return status;
}

kay_status nimber_prove(kay_nimbers *nimbers, uint64_t key, uint64_t goal)
{
    KAY_TRY(nimber_push(nimbers, key, goal, (proof_numbers){PROOF_NO_LIMIT, PROOF_NO_LIMIT}));
    const kay_status status = nimber_run(nimbers, key, goal);
    if (!nimbers->crew || nimbers->number)
        return status;
    nimber_crew_end(nimbers);
    const bool spent = status == KAY_EUNABLE && kay_check_time(nimbers->ctx) == KAY_OK;
    return spent ? nimber_prove_alone(nimbers, key, goal) : status;
}
