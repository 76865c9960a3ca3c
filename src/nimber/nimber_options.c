/* Generates the moves of a couple, with the options in normal form, and rates them. */
#include "nimber/nimber_stack.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "ruleset/hook_call.h"
#include "search/option_limit.h"
#include "search/parts.h"

kay_status nimber_reserve(kay_nimbers *nimbers, uint64_t words)
{
    if (nimbers->room - nimbers->top >= words)
        return KAY_OK;
    KAY_ROOM(nimbers->ctx, nimbers->stack, nimbers->top + words - 1, nimbers->room);
    return KAY_OK;
}

kay_status nimber_tick(kay_nimbers *nimbers, uint64_t steps)
{
    enum { TICK = KAY_LIMIT(4096, 16) };
    if (!kay_pace_is_over(&nimbers->pace, steps))
        return KAY_OK;
    kay_pace_look(&nimbers->pace, TICK);
    return kay_tick(nimbers->ctx, "positions searched", nimbers->expanded, 0);
}

/* Swaps the part of the most set bits with the last one. */
static void nimber_heaviest_last(uint64_t *parts, uint64_t count, uint64_t words)
{
    uint64_t heaviest = 0, most = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t weight = kay_bits_count(parts + i * words, words);
        if (weight >= most) {
            most = weight;
            heaviest = i;
        }
    }
    for (uint64_t w = 0; count && w < words; w++) {
        const uint64_t kept = parts[heaviest * words + w];
        parts[heaviest * words + w] = parts[(count - 1) * words + w];
        parts[(count - 1) * words + w] = kept;
    }
}

nimber_result nimber_judge(const kay_nimbers *nimbers, uint64_t *record, uint64_t goal, proof_numbers *numbers)
{
    enum { OF_SUM = 4 }; /* a sum of unknown parts costs the square of its weight, divided by this */
    const uint64_t words = nimbers->game->words, count = record[0];
    uint64_t *parts = record + NIMBER_HEAD, left = 0;
    nimber_fact last = {0};
    for (uint64_t i = 0; i < count; i++) {
        uint64_t *part = parts + i * words;
        const nimber_fact fact = nimber_table_find(nimbers->table, part, key_hash(part, words));
        if (nimber_is_known(fact)) {
            record[1] ^= nimber_of(fact);
            record[2] = i ? record[2] : 0;
            continue;
        }
        if (i != left++)
            memcpy(parts + (left - 1) * words, part, words * sizeof *part);
        last = fact;
    }
    record[0] = left;
    if (!left)
        return record[1] == goal ? NIMBER_LOST : NIMBER_WON;
    uint64_t weight = kay_bits_count(parts, left * words);
    if (nimbers->number) /* another path than those of other threads */
        weight += key_hash(parts, words) >> 2 * nimbers->number & 3;
    *numbers = (proof_numbers){.phi = 1, .delta = proof_capped(1 + (left > 1 ? weight * weight / OF_SUM : weight))};
    if (left > 1 || goal == NIMBER_ANY)
        return NIMBER_OPEN;
    if (nimber_excludes(last, goal ^ record[1]))
        return NIMBER_WON;
    proof_numbers known;
    if (nimber_has_numbers(last, goal ^ record[1], &known))
        *numbers = known;
    return NIMBER_OPEN;
}

/* Adds the normal form of a sum to a list. */
static kay_status nimber_add_normal(const kay_game *game, const uint64_t *parts, uint64_t count, kay_move_list *normal)
{
    kay_emit_empty(normal, 0);
    for (uint64_t i = 0; i < count; i++) {
        if (game->rules->simplify)
            KAY_TRY(kay_call_simplify(game, parts + i * game->words, normal));
        else
            memcpy(kay_emit_part(normal), parts + i * game->words, game->words * sizeof *parts);
    }
    return normal->error;
}

kay_status nimber_simplify_sum(const kay_game *game, const uint64_t *parts, uint64_t count, kay_move_list *normal)
{
    kay_move_list_clear(normal);
    KAY_TRY(nimber_add_normal(game, parts, count, normal));
    parts_sort(normal->parts, 0, normal->parts_count, game->words);
    normal->parts_count = parts_cancel(normal->parts, normal->parts_count, game->words);
    nimber_heaviest_last(normal->parts, normal->parts_count, game->words);
    return KAY_OK;
}

/* Writes the record of option `i` of the list `normal` at the top of the stack. */
static kay_status nimber_write(kay_nimbers *nimbers, uint64_t i)
{
    const kay_move_list *normal = &nimbers->normal;
    const uint64_t words = nimbers->game->words, from = i ? normal->ends[i - 1] : 0;
    uint64_t count = normal->ends[i] - from;
    KAY_TRY(nimber_reserve(nimbers, NIMBER_HEAD + count * words));
    uint64_t *record = nimbers->stack + nimbers->top, *own = record + NIMBER_HEAD;
    for (uint64_t w = 0; w < count * words; w++)
        own[w] = normal->parts[from * words + w];
    if (count > 1) {
        parts_sort(own, 0, count, words);
        count = parts_cancel(own, count, words);
        nimber_heaviest_last(own, count, words);
    }
    record[0] = count;
    record[1] = record[2] = 0;
    nimbers->top += NIMBER_HEAD + count * words;
    return KAY_OK;
}

kay_status nimber_record(kay_nimbers *nimbers, const kay_state *sum)
{
    kay_move_list_clear(&nimbers->normal);
    KAY_TRY(nimber_add_normal(nimbers->game, sum->words, sum->parts, &nimbers->normal));
    return nimber_write(nimbers, 0);
}

/* Returns true if a move of the frame has the same record.  Its numbers are then the same too, unless another thread
 * has just changed them. */
static bool nimber_is_repeated(const kay_nimbers *nimbers, const nimber_frame *frame, const uint64_t *record,
                               uint64_t numbers)
{
    const uint64_t *entry = nimbers->stack + frame->entries, *end = entry + PROOF_ENTRY * frame->open;
    const uint64_t words = NIMBER_HEAD + record[0] * nimbers->game->words;
    for (; entry < end; entry += PROOF_ENTRY)
        if (entry[1] == numbers && key_equal(nimbers->stack + entry[0], record, words))
            return true;
    return false;
}

/* Adds the record that begins at `at` and ends at the top of the stack to the moves of the frame, if the move may win
 * and no other move has the same record: such moves are one move for the proof numbers.  Else it forgets the
 * record. */
static void nimber_add_entry(kay_nimbers *nimbers, nimber_frame *frame, uint64_t at)
{
    uint64_t *record = nimbers->stack + at;
    proof_numbers numbers;
    const nimber_result result = nimber_judge(nimbers, record, frame->goal, &numbers);
    if (result == NIMBER_OPEN && !nimber_is_repeated(nimbers, frame, record, proof_pack(numbers))) {
        uint64_t *entry = nimbers->stack + frame->entries + PROOF_ENTRY * frame->open++;
        entry[0] = at;
        entry[1] = proof_pack(numbers);
        nimbers->top = at + NIMBER_HEAD + record[0] * nimbers->game->words;
        return;
    }
    if (!record[0])
        nimber_saw(nimbers, frame, record[1]);
    nimbers->top = at;
}

/* Brings the options `from` to `to` - 1 into normal form, and then prefetches the entries of all their parts: one right
 * after the other, so that the processor fetches several at the same time. */
static kay_status nimber_prepare(kay_nimbers *nimbers, uint64_t from, uint64_t to)
{
    const uint64_t words = nimbers->game->words;
    const kay_move_list *options = &nimbers->options;
    kay_move_list *normal = &nimbers->normal;
    uint64_t part = normal->parts_count;
    for (uint64_t i = from, begin = from ? options->ends[from - 1] : 0; i < to; begin = options->ends[i++])
        KAY_TRY(nimber_add_normal(nimbers->game, options->parts + begin * words, options->ends[i] - begin, normal));
    for (; part < normal->parts_count; part++)
        nimber_table_prefetch(nimbers->table, key_hash(normal->parts + part * words, words));
    return KAY_OK;
}

/* Collects the options, up to one that wins.  They are prepared in groups, a little ahead.  The first groups are small,
 * so that little of that work is lost if an early option wins. */
static kay_status nimber_collect(kay_nimbers *nimbers, nimber_frame *frame)
{
    enum { AHEAD = 2, MOST = 16 };
    const uint64_t count = nimbers->options.count;
    kay_move_list_clear(&nimbers->normal);
    for (uint64_t i = 0, ready = 0; i < count; i++) {
        if (ready < count && ready <= i + AHEAD) {
            const uint64_t more = ready + AHEAD < MOST ? ready + AHEAD : MOST, to = ready + more;
            KAY_TRY(nimber_prepare(nimbers, ready, to < count ? to : count));
            ready = to;
        }
        const uint64_t at = nimbers->top;
        KAY_TRY(nimber_write(nimbers, i));
        nimber_add_entry(nimbers, frame, at);
        if (frame->won) {
            nimbers->generated -= count - i - 1;
            break;
        }
    }
    return KAY_OK;
}

/* Adds the moves that make the heap smaller, unless the position is known not to have the nimber that is left. */
static kay_status nimber_collect_heap(kay_nimbers *nimbers, nimber_frame *frame)
{
    const uint64_t words = nimbers->game->words;
    for (uint64_t left = 0; left < frame->goal; left++) {
        if (left < NIMBER_SEEN && frame->seen >> left & 1)
            continue;
        KAY_TRY(nimber_reserve(nimbers, NIMBER_HEAD + words));
        const uint64_t at = nimbers->top;
        uint64_t *record = nimbers->stack + at;
        record[0] = 1;
        record[1] = frame->goal ^ left;
        record[2] = 0;
        memcpy(record + NIMBER_HEAD, nimbers->stack + frame->base, words * sizeof *record);
        nimbers->top += NIMBER_HEAD + words;
        nimber_add_entry(nimbers, frame, at);
    }
    return KAY_OK;
}

/* Makes room for the entries of the moves, and for the bits of the nimbers. */
static kay_status nimber_begin(kay_nimbers *nimbers, nimber_frame *frame)
{
    const bool any = frame->goal == NIMBER_ANY, may_be = any || frame->goal <= frame->most;
    const uint64_t entries = PROOF_ENTRY * (frame->most + (any || !may_be ? 0 : frame->goal));
    const uint64_t bits = any ? kay_bits_words(frame->most + 1) : 0;
    KAY_TRY(nimber_reserve(nimbers, entries + bits));
    frame->entries = nimbers->top;
    frame->all_seen = nimbers->top + entries;
    nimbers->top += entries + bits;
    if (any)
        memset(nimbers->stack + frame->all_seen, 0, bits * sizeof *nimbers->stack);
    frame->won = !may_be;
    return KAY_OK;
}

kay_status nimber_expand(kay_nimbers *nimbers, nimber_frame *frame)
{
    const uint64_t words = nimbers->game->words;
    kay_move_list *options = &nimbers->options;
    kay_move_list_clear(options);
    options->part = options->cursor[0] = options->cursor[1] = 0;
    KAY_TRY(kay_call_moves(nimbers->game, nimbers->stack + frame->base, KAY_LEFT, options));
    frame->most = options->count;
    KAY_TRY(nimber_begin(nimbers, frame));
    if (!frame->won)
        KAY_TRY(nimber_collect(nimbers, frame));
    if (!frame->won && frame->goal != NIMBER_ANY)
        KAY_TRY(nimber_collect_heap(nimbers, frame));
    nimbers->expanded++;
    nimbers->generated += options->count;
    kay_arena_clear(&nimbers->names);
    KAY_TRY(option_limit_check(nimbers->ctx, nimbers->generated, nimbers->most));
    return nimber_tick(nimbers, (1 + options->count) * (1 + words / 32));
}
