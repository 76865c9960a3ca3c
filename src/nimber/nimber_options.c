/* Generates the options of a position, in normal form, and orders them. */
#include "nimber/nimber_stack.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "ruleset/hook_call.h"
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

/* Swaps the part of the most set bits with the last one; returns the sum of the squares of these numbers. */
static uint64_t nimber_heaviest_last(uint64_t *parts, uint64_t count, uint64_t words)
{
    uint64_t heaviest = 0, most = 0, sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t weight = kay_bits_count(parts + i * words, words);
        sum += weight * weight;
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
    return sum;
}

/* Removes the parts whose nimbers the table knows; returns the xor of those. */
static uint64_t nimber_fold(const kay_nimbers *nimbers, uint64_t *parts, uint64_t *count)
{
    const uint64_t words = nimbers->game->words;
    uint64_t left = 0, sum = 0;
    for (uint64_t i = 0; i < *count; i++) {
        uint64_t *part = parts + i * words;
        const uint64_t fact = nimber_table_find(&nimbers->table, part, key_hash(part, words));
        if (nimber_is_known(fact))
            sum ^= nimber_of(fact);
        else if (i != left++)
            memcpy(parts + (left - 1) * words, part, words * sizeof *part);
    }
    *count = left;
    return sum;
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

/* Adds the normal form of a sum to the list `normal`, and prefetches the entries of its parts. */
static kay_status nimber_simplify(kay_nimbers *nimbers, const uint64_t *parts, uint64_t count)
{
    const uint64_t words = nimbers->game->words;
    kay_move_list *normal = &nimbers->normal;
    uint64_t from = normal->parts_count;
    KAY_TRY(nimber_add_normal(nimbers->game, parts, count, normal));
    for (; from < normal->parts_count; from++)
        nimber_table_prefetch(&nimbers->table, key_hash(normal->parts + from * words, words));
    return KAY_OK;
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
static kay_status nimber_write(kay_nimbers *nimbers, uint64_t i, uint64_t *weight)
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
    }
    record[1] = nimber_fold(nimbers, own, &count);
    record[0] = count;
    *weight = nimber_heaviest_last(own, count, words);
    nimbers->top += NIMBER_HEAD + count * words;
    return KAY_OK;
}

kay_status nimber_record(kay_nimbers *nimbers, const kay_state *sum)
{
    uint64_t weight;
    kay_move_list_clear(&nimbers->normal);
    KAY_TRY(nimber_simplify(nimbers, sum->words, sum->parts));
    return nimber_write(nimbers, 0, &weight);
}

/* Collects the options: their nimbers where they are known, else their places in the order.  Stops at an option that
 * has the goal of the frame.  Options come into normal form a little ahead, so that their entries of the table are
 * there when they are read. */
static kay_status nimber_collect(kay_nimbers *nimbers, nimber_frame *frame)
{
    enum { AHEAD = 2 };
    const kay_move_list *options = &nimbers->options;
    const uint64_t words = nimbers->game->words;
    kay_move_list_clear(&nimbers->normal);
    for (uint64_t i = 0, ready = 0, from = 0; i < options->count; i++) {
        for (; ready < options->count && ready <= i + AHEAD; from = options->ends[ready++])
            KAY_TRY(nimber_simplify(nimbers, options->parts + from * words, options->ends[ready] - from));
        const uint64_t at = nimbers->top;
        uint64_t weight;
        KAY_TRY(nimber_write(nimbers, i, &weight));
        const uint64_t *record = nimbers->stack + at;
        if (record[0]) {
            uint64_t *place = nimbers->stack + frame->order + 2 * frame->unknown++;
            place[0] = at;
            place[1] = weight;
            continue;
        }
        nimber_saw(nimbers, frame, record[1]);
        nimbers->top = at;
        if (record[1] == frame->goal) {
            nimbers->generated -= options->count - ready;
            break;
        }
    }
    return KAY_OK;
}

kay_status nimber_expand(kay_nimbers *nimbers, nimber_frame *frame)
{
    const uint64_t words = nimbers->game->words;
    kay_move_list *options = &nimbers->options;
    kay_move_list_clear(options);
    options->part = options->cursor[0] = options->cursor[1] = 0;
    KAY_TRY(kay_call_moves(nimbers->game, nimbers->stack + frame->base, KAY_LEFT, options));
    const uint64_t bits = options->count + 1, fixed = kay_bits_words(bits) + 2 * options->count;
    frame->seen = nimbers->top;
    frame->order = frame->seen + kay_bits_words(bits);
    KAY_TRY(nimber_reserve(nimbers, fixed));
    memset(nimbers->stack + frame->seen, 0, kay_bits_words(bits) * sizeof *nimbers->stack);
    frame->bits = bits;
    nimbers->top += fixed;
    frame->unknown = 0;
    KAY_TRY(nimber_collect(nimbers, frame));
    if (!nimber_is_seen(nimbers, frame, frame->goal)) /* else the frame ends here */
        parts_sort(nimbers->stack + frame->order, 0, frame->unknown, 2);
    frame->top = nimbers->top;
    nimbers->expanded++;
    nimbers->generated += options->count;
    kay_arena_clear(&nimbers->names);
    if (nimbers->generated >= nimbers->most)
        return kay_fail(nimbers->ctx, KAY_EUNABLE, "the search has generated %llu moves, which is its limit",
                        (unsigned long long)nimbers->generated);
    return nimber_tick(nimbers, (1 + options->count) * (1 + words / 32));
}
