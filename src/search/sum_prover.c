/* Searches sums by proof numbers.  The table has the numbers of a sum, under its parts in normal form, sorted.
 *
 * One stack of words holds the path from the question to the current sum.  Each frame on it is the parts of a sum, then
 * records of its options, then their entries.  A record is the number of parts, then those parts. */
#include "search/sum_prover.h"

#include <string.h>

#include "base/bits.h"
#include "base/grow.h"
#include "base/intern_table.h"
#include "base/key_hash.h"
#include "base/pace.h"
#include "base/tiny_limits.h"
#include "ruleset/hook_call.h"
#include "search/option_limit.h"
#include "search/parts.h"
#include "search/proof_numbers.h"

enum {
    PROVER_HEAD = 1, /* words of a record before its parts */
    PROVER_DEEP = KAY_LIMIT(1024, 8), /* the least depth at which the search looks for a sum that recurs */
};

/* The numbers of a sum that is decided.  In the table 0 means that there are none. */
static const proof_numbers prover_won = {0, PROOF_LARGEST}, prover_lost = {PROOF_LARGEST, 0};

typedef struct prover_frame {
    uint64_t record; /* the sum is here on the stack */
    uint64_t top; /* what it adds to the stack begins here */
    uint64_t entries, open; /* the entries of the moves that are not known to lose, and how many they are */
    uint64_t at; /* the move that is searched */
    proof_numbers limits; /* the frame ends when its numbers reach one of them */
    bool won;
} prover_frame;

struct kay_prover {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    kay_intern_table table; /* sums; the word of each is its numbers */
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* names of moves point into it */
    kay_move_list options; /* of the part that is expanded */
    kay_move_list normal; /* an option in normal form */
    uint64_t *entries; /* of the frame that is expanded; `entries_room` words */
    uint64_t entries_room;
    uint64_t *stack; /* `top` words used, `room` allocated */
    uint64_t top, room;
    prover_frame *frames; /* `depth` used, `frames_room` allocated */
    uint64_t depth, frames_room;
    uint64_t expanded, generated; /* positions and options so far */
    uint64_t most; /* limit of `generated` */
    proof_numbers result; /* of the frame that was popped last */
    kay_pace pace;
};

bool kay_prover_suits(const kay_game *game)
{
    const uint32_t needs = KAY_IMPARTIAL | KAY_SUMS | KAY_MISERE;
    return (game->traits & (needs | KAY_LOOPY)) == needs && game->rules->simplify && !game->rules->end;
}

static kay_status prover_init(kay_prover *prover)
{
    kay_context *ctx = prover->ctx;
    const kay_game *game = prover->game;
    KAY_TRY(kay_move_list_init(&prover->options, ctx, game, &prover->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&prover->normal, ctx, game, &prover->names, KAY_WANT_PARTS));
    return kay_call_prepare(&prover->tables, game, &prover->game);
}

kay_status kay_prover_new(kay_context *ctx, const kay_game *game, kay_prover **out)
{
    KAY_ALLOC(kay_prover, prover, ctx, 1);
    prover->ctx = ctx;
    prover->game = game;
    prover->most = UINT64_MAX;
    kay_intern_table_init(&prover->table, ctx);
    kay_arena_init(&prover->tables, ctx);
    kay_arena_init(&prover->names, ctx);
    const kay_status status = prover_init(prover);
    if (status == KAY_OK)
        *out = prover;
    else
        kay_prover_free(prover);
    return status;
}

void kay_prover_free(kay_prover *prover)
{
    if (!prover)
        return;
    kay_context *ctx = prover->ctx;
    kay_intern_table_free(&prover->table);
    kay_move_list_free(&prover->options);
    kay_move_list_free(&prover->normal);
    kay_arena_free(&prover->tables);
    kay_arena_free(&prover->names);
    kay_free(ctx, prover->entries, prover->entries_room * sizeof *prover->entries);
    kay_free(ctx, prover->stack, prover->room * sizeof *prover->stack);
    kay_free(ctx, prover->frames, prover->frames_room * sizeof *prover->frames);
    kay_free(ctx, prover, sizeof *prover);
}

void kay_prover_allow(kay_prover *prover, uint64_t options)
{
    prover->most = option_limit(prover->generated, options);
}

void kay_prover_get_stats(const kay_prover *prover, kay_prover_stats *out)
{
    *out = (kay_prover_stats){
        .positions = prover->expanded,
        .options = prover->generated,
        .entries = prover->table.count,
        .table_bytes = kay_intern_table_size(&prover->table),
    };
}

/* Makes room for `words` more words on the stack, which may move. */
static kay_status prover_reserve(kay_prover *prover, uint64_t words)
{
    if (prover->room - prover->top < words)
        KAY_ROOM(prover->ctx, prover->stack, prover->top + words - 1, prover->room);
    return KAY_OK;
}

static size_t prover_length(const kay_prover *prover, const uint64_t *record)
{
    return record[0] * prover->game->words * sizeof *record;
}

/* Returns the numbers of the sum in a record.  Of a sum that was never searched, a win is taken to cost 1, and a loss 1
 * more than its set bits. */
static proof_numbers prover_numbers(const kay_prover *prover, const uint64_t *record)
{
    const uint64_t number = kay_intern_table_find(&prover->table, record + PROVER_HEAD, prover_length(prover, record));
    const uint64_t word = number == KAY_INTERN_NONE ? 0 : *kay_intern_table_word(&prover->table, number);
    const uint64_t weight = word ? 0 : kay_bits_count(record + PROVER_HEAD, record[0] * prover->game->words);
    return word ? proof_unpack(word) : (proof_numbers){.phi = 1, .delta = proof_capped(1 + weight)};
}

/* Writes a record at the top of the stack: the sum of the parts of the record at `rest`, without part `but`, and the
 * normal form of `count` more parts. */
static kay_status prover_record(kay_prover *prover, uint64_t rest, uint64_t but, const uint64_t *parts, uint64_t count)
{
    const uint64_t words = prover->game->words;
    kay_move_list *normal = &prover->normal;
    kay_move_list_clear(normal);
    kay_emit_empty(normal, 0);
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(kay_call_simplify(prover->game, parts + i * words, normal));
    const uint64_t kept = but == UINT64_MAX ? 0 : prover->stack[rest] - 1, all = kept + normal->parts_count;
    KAY_TRY(prover_reserve(prover, PROVER_HEAD + all * words));
    uint64_t *record = prover->stack + prover->top, *own = record + PROVER_HEAD;
    const uint64_t *others = prover->stack + rest + PROVER_HEAD;
    record[0] = all;
    for (uint64_t w = 0; w < kept * words; w++)
        own[w] = others[w < but * words ? w : w + words];
    for (uint64_t w = 0; w < normal->parts_count * words; w++)
        own[kept * words + w] = normal->parts[w];
    parts_sort(own, kept, all, words);
    return KAY_OK;
}

/* Adds the moves in one part of the sum of the last frame, up to one that wins. */
static kay_status prover_add_moves(kay_prover *prover, prover_frame *frame, uint64_t part)
{
    const uint64_t words = prover->game->words;
    kay_move_list *options = &prover->options;
    kay_move_list_clear(options);
    options->part = options->cursor[0] = options->cursor[1] = 0;
    KAY_TRY(
        kay_call_moves(prover->game, prover->stack + frame->record + PROVER_HEAD + part * words, KAY_LEFT, options));
    prover->generated += options->count;
    for (uint64_t i = 0, from = 0; i < options->count && !frame->won; from = options->ends[i++]) {
        KAY_TRY(prover_record(prover, frame->record, part, options->parts + from * words, options->ends[i] - from));
        const uint64_t *record = prover->stack + prover->top;
        const proof_numbers numbers = prover_numbers(prover, record);
        frame->won = !numbers.delta;
        if (!numbers.phi)
            continue;
        KAY_ROOM(prover->ctx, prover->entries, PROOF_ENTRY * frame->open + 1, prover->entries_room);
        prover->entries[PROOF_ENTRY * frame->open] = prover->top;
        prover->entries[PROOF_ENTRY * frame->open++ + 1] = proof_pack(numbers);
        prover->top += PROVER_HEAD + record[0] * words;
    }
    return KAY_OK;
}

static kay_status prover_tick(kay_prover *prover, uint64_t steps)
{
    enum { TICK = KAY_LIMIT(4096, 16) };
    KAY_TRY(option_limit_check(prover->ctx, prover->generated, prover->most));
    if (!kay_pace_is_over(&prover->pace, steps))
        return KAY_OK;
    kay_pace_look(&prover->pace, TICK);
    return kay_tick(prover->ctx, "positions searched", prover->expanded, 0);
}

static kay_status prover_expand(kay_prover *prover, prover_frame *frame)
{
    const uint64_t words = prover->game->words, before = prover->generated;
    for (uint64_t part = 0; part < prover->stack[frame->record] && !frame->won; part++) {
        const uint64_t *parts = prover->stack + frame->record + PROVER_HEAD + part * words;
        if (!part || !key_equal(parts, parts - words, words))
            KAY_TRY(prover_add_moves(prover, frame, part));
    }
    frame->won |= prover->generated == before; /* misère play: without a move the player wins */
    KAY_TRY(prover_reserve(prover, PROOF_ENTRY * frame->open));
    frame->entries = prover->top;
    for (uint64_t w = 0; w < PROOF_ENTRY * frame->open; w++)
        prover->stack[prover->top++] = prover->entries[w];
    prover->expanded++;
    kay_arena_clear(&prover->names);
    return prover_tick(prover, 1 + prover->generated - before);
}

/* Returns KAY_END if the sum of the last frame is also one of those that led to it.  A cycle repeats until the depth is
 * a power of two, so only such depths are looked at. */
static kay_status prover_recurs(const kay_prover *prover)
{
    const uint64_t depth = prover->depth;
    if (depth < PROVER_DEEP || depth & (depth - 1))
        return KAY_OK;
    const uint64_t *last = prover->stack + prover->frames[depth - 1].record;
    for (uint64_t d = 0; d + 1 < depth; d++)
        if (key_equal(prover->stack + prover->frames[d].record, last, 1) &&
            key_equal(prover->stack + prover->frames[d].record, last, PROVER_HEAD + last[0] * prover->game->words))
            return KAY_END;
    return KAY_OK;
}

/* Pushes a frame for the record at index `record` of the stack. */
static kay_status prover_push(kay_prover *prover, uint64_t record, proof_numbers limits)
{
    KAY_ROOM(prover->ctx, prover->frames, prover->depth, prover->frames_room);
    prover_frame *frame = &prover->frames[prover->depth++];
    *frame = (prover_frame){.record = record, .top = prover->top, .limits = limits};
    KAY_TRY(prover_recurs(prover));
    return prover_expand(prover, frame);
}

/* Pops the last frame and stores its numbers. */
static kay_status prover_pop(kay_prover *prover, proof_numbers numbers)
{
    const prover_frame *frame = &prover->frames[--prover->depth];
    const uint64_t *record = prover->stack + frame->record;
    uint64_t number;
    prover->top = frame->top;
    prover->result = numbers;
    KAY_TRY(kay_intern_table_number(&prover->table, record + PROVER_HEAD, prover_length(prover, record), &number));
    *kay_intern_table_word(&prover->table, number) = proof_pack(numbers);
    return KAY_OK;
}

/* Takes the numbers of the move that is searched. */
static void prover_take(kay_prover *prover, prover_frame *frame, proof_numbers numbers)
{
    uint64_t *entries = prover->stack + frame->entries;
    frame->won |= !numbers.delta;
    if (numbers.phi)
        entries[PROOF_ENTRY * frame->at + 1] = proof_pack(numbers);
    else
        proof_drop(entries, frame->open--, frame->at);
}

/* Goes on with the last frame: until it searches a move, or until it has its numbers. */
static kay_status prover_step(kay_prover *prover)
{
    prover_frame *frame = &prover->frames[prover->depth - 1];
    for (;;) {
        const uint64_t *entries = prover->stack + frame->entries;
        if (frame->won)
            return prover_pop(prover, prover_won);
        if (!frame->open)
            return prover_pop(prover, prover_lost);
        const proof_choice choice = proof_choose(entries, frame->open);
        if (proof_is_over(&choice, frame->limits))
            return prover_pop(prover, proof_numbers_of(&choice));
        const uint64_t record = entries[PROOF_ENTRY * choice.at];
        const proof_numbers now = prover_numbers(prover, prover->stack + record);
        const uint64_t phi = proof_unpack(entries[PROOF_ENTRY * choice.at + 1]).phi;
        frame->at = choice.at;
        if (now.phi && now.delta)
            return prover_push(prover, record, proof_limits(&choice, frame->limits, phi));
        prover_take(prover, frame, now);
    }
}

static kay_status prover_run(kay_prover *prover, const kay_state *state)
{
    prover->top = 0;
    KAY_TRY(prover_record(prover, 0, UINT64_MAX, state->words, state->parts));
    prover->top = PROVER_HEAD + prover->stack[0] * prover->game->words;
    prover->result = prover_numbers(prover, prover->stack);
    if (!prover->result.phi || !prover->result.delta)
        return KAY_OK;
    KAY_TRY(prover_push(prover, 0, (proof_numbers){PROOF_NO_LIMIT, PROOF_NO_LIMIT}));
    while (prover->depth) {
        const uint64_t depth = prover->depth;
        KAY_TRY(prover_step(prover));
        if (prover->depth && prover->depth < depth)
            prover_take(prover, &prover->frames[prover->depth - 1], prover->result);
    }
    return KAY_OK;
}

kay_status kay_prover_outcome(kay_prover *prover, const kay_state *state, kay_outcome *out)
{
    const kay_status status = prover_run(prover, state);
    prover->depth = 0;
    prover->options.error = prover->normal.error = KAY_OK;
    if (status == KAY_OK)
        *out = prover->result.delta ? KAY_WIN : KAY_LOSS;
    return status;
}
