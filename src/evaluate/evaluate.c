/* Canonical forms from the moves, depth first on a stack of its own.
 *
 * One stack of words holds the way down.  Each frame on it:
 *
 *   position (in normal form) | options of which something is not known yet
 *
 * and such an option is a record:  parts not known yet | value of the others together | how many there are * 2 + player.
 * The last record comes first; a part that has become known is taken off it.  Values of options that are known stand on
 * a second stack:  value * 2 + player. */
#include <kayles/evaluate.h>
#include <kayles/state.h>

#include "base/grow.h"
#include "evaluate/position_values.h"
#include "ruleset/hook_call.h"

enum { RECORD_TAIL = 2 };

#ifdef KAY_TINY_LIMITS
enum { EVALUATE_TICK = 16 };
#else
enum { EVALUATE_TICK = 1024 };
#endif

typedef struct evaluate_frame {
    uint64_t records; /* where they begin on the stack, behind the position */
    uint64_t values; /* where values of options begin on their stack */
} evaluate_frame;

struct kay_evaluation {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    kay_value_store *store;
    bool simplify, negate; /* whether positions go through these hooks */
    bool impartial;
    position_values table;
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* what names of moves point to */
    kay_move_list options; /* of the frame that is expanded */
    kay_move_list normal; /* options in normal form */
    kay_move_list mirror; /* one with the players exchanged, in normal form */
    uint64_t *exchanged; /* a position, while the players are exchanged */
    uint64_t *stack; /* top of room words */
    uint64_t top, room;
    uint32_t *values; /* value_count of value_room */
    uint64_t value_count, value_room;
    evaluate_frame *frames;
    uint64_t depth, frame_room;
    uint64_t generated, evaluated; /* options, positions, ever */
    uint64_t steps; /* since the clock was looked at */
};

kay_status kay_evaluation_can(kay_context *ctx, const kay_game *game)
{
    const char *name = game->rules->name;
    if (game->traits & KAY_LOOPY)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: play may go on for ever", name);
    if (game->traits & KAY_MISERE)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: it is misere play", name);
    if (game->rules->end)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: its rules say how play ends", name);
    return KAY_OK;
}

static kay_status evaluate_init(kay_evaluation *own)
{
    kay_context *ctx = own->ctx;
    KAY_TRY(kay_move_list_init(&own->options, ctx, own->game, &own->names, false, true));
    KAY_TRY(kay_move_list_init(&own->normal, ctx, own->game, &own->names, false, true));
    KAY_TRY(kay_move_list_init(&own->mirror, ctx, own->game, &own->names, false, true));
    own->exchanged = kay_alloc_array(ctx, own->game->words, sizeof *own->exchanged);
    return own->exchanged ? kay_call_prepare(&own->tables, own->game, &own->game) : kay_no_memory(ctx);
}

kay_status kay_evaluation_new(kay_context *ctx, const kay_game *game, kay_value_store *store, kay_evaluation **out)
{
    KAY_TRY(kay_evaluation_can(ctx, game));
    kay_evaluation *own = kay_alloc(ctx, sizeof *own);
    if (!own)
        return kay_no_memory(ctx);
    *own = (kay_evaluation){.ctx = ctx, .game = game, .store = store};
    own->impartial = game->traits & KAY_IMPARTIAL;
    own->simplify = game->rules->simplify;
    own->negate = game->rules->negate && !own->impartial;
    position_values_init(&own->table, ctx, game->words);
    kay_arena_init(&own->tables, ctx);
    kay_arena_init(&own->names, ctx);
    const kay_status status = evaluate_init(own);
    if (status == KAY_OK)
        *out = own;
    else
        kay_evaluation_free(own);
    return status;
}

void kay_evaluation_free(kay_evaluation *own)
{
    if (!own)
        return;
    kay_context *ctx = own->ctx;
    position_values_free(&own->table);
    kay_move_list_free(&own->options);
    kay_move_list_free(&own->normal);
    kay_move_list_free(&own->mirror);
    kay_free(ctx, own->exchanged, own->exchanged ? own->table.words * sizeof *own->exchanged : 0);
    kay_arena_free(&own->tables);
    kay_arena_free(&own->names);
    kay_free(ctx, own->stack, own->room * sizeof *own->stack);
    kay_free(ctx, own->values, own->value_room * sizeof *own->values);
    kay_free(ctx, own->frames, own->frame_room * sizeof *own->frames);
    kay_free(ctx, own, sizeof *own);
}

void kay_evaluation_raw(kay_evaluation *own)
{
    own->simplify = own->negate = false;
}

void kay_evaluation_get_stats(const kay_evaluation *own, kay_evaluation_stats *out)
{
    *out = (kay_evaluation_stats){
        .positions = own->table.count,
        .evaluated = own->evaluated,
        .options = own->generated,
        .table_bytes = position_values_bytes(&own->table),
    };
}

/* Makes room for `words` more words on the stack, which may move. */
static kay_status evaluate_reserve(kay_evaluation *own, uint64_t words)
{
    while (own->room - own->top < words) {
        uint64_t *stack = kay_grow(own->ctx, own->stack, &own->room, sizeof *stack);
        if (!stack)
            return kay_no_memory(own->ctx);
        own->stack = stack;
    }
    return KAY_OK;
}

static kay_status evaluate_push_value(kay_evaluation *own, kay_value value, kay_player player)
{
    if (own->value_count == own->value_room) {
        uint32_t *values = kay_grow(own->ctx, own->values, &own->value_room, sizeof *values);
        if (!values)
            return kay_no_memory(own->ctx);
        own->values = values;
    }
    own->values[own->value_count++] = value << 1 | (uint32_t)player;
    return KAY_OK;
}

static kay_status evaluate_tick(kay_evaluation *own, uint64_t steps)
{
    own->steps += steps;
    if (own->steps < EVALUATE_TICK)
        return KAY_OK;
    own->steps = 0;
    return kay_tick(own->ctx, "positions evaluated", own->evaluated, 0);
}

/* ---- What is known */

/* The position with the players exchanged, in normal form, where that is one position; else NULL. */
static kay_status evaluate_exchange(kay_evaluation *own, const uint64_t *position, const uint64_t **out)
{
    const uint32_t words = own->game->words;
    kay_move_list *mirror = &own->mirror;
    *out = NULL;
    memcpy(own->exchanged, position, words * sizeof *position);
    const kay_status status = kay_call_negate(own->ctx, own->game, own->exchanged);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    *out = own->exchanged;
    if (!own->simplify)
        return KAY_OK;
    kay_move_list_clear(mirror);
    kay_emit_empty(mirror, 0);
    KAY_TRY(kay_call_simplify(own->game, own->exchanged, mirror));
    *out = mirror->parts_count == 1 ? mirror->parts : NULL;
    return KAY_OK;
}

/* What is known of a position with the players exchanged: its negative is then put in. */
static kay_status evaluate_look_exchanged(kay_evaluation *own, const uint64_t *position, uint64_t hash, uint32_t *known)
{
    const uint64_t *exchanged;
    kay_value negative;
    KAY_TRY(evaluate_exchange(own, position, &exchanged));
    if (!exchanged)
        return KAY_OK;
    const uint32_t other = position_values_find(&own->table, exchanged, key_hash(exchanged, own->game->words));
    if (other < POSITION_VALUE)
        return KAY_OK;
    KAY_TRY(kay_value_negate(own->store, other - POSITION_VALUE, &negative));
    *known = negative + POSITION_VALUE;
    return position_values_set(&own->table, position, hash, *known);
}

/* What is known of a position in normal form: POSITION_VALUE and more, or less. */
static inline kay_status evaluate_look(kay_evaluation *own, const uint64_t *position, uint32_t *known)
{
    const uint64_t hash = key_hash(position, own->game->words);
    *known = position_values_find(&own->table, position, hash);
    if (*known >= POSITION_VALUE || *known == POSITION_OPEN || !own->negate)
        return KAY_OK;
    return evaluate_look_exchanged(own, position, hash, known);
}

/* ---- Options */

/* Brings the options that were generated into normal form, and asks for the places of their parts in the table. */
static kay_status evaluate_simplify(kay_evaluation *own)
{
    const kay_move_list *options = &own->options;
    kay_move_list *normal = &own->normal;
    const uint32_t words = own->game->words;
    kay_move_list_clear(normal);
    for (uint64_t i = 0, part = 0; i < options->count; i++) {
        const uint64_t first = normal->parts_count;
        kay_emit_empty(normal, 0);
        for (; part < options->ends[i]; part++) {
            const uint64_t *position = options->parts + part * words;
            if (own->simplify)
                KAY_TRY(kay_call_simplify(own->game, position, normal));
            else
                memcpy(kay_emit_part(normal), position, words * sizeof *position);
        }
        KAY_TRY(normal->error);
        for (uint64_t k = first; k < normal->parts_count; k++)
            position_values_prefetch(&own->table, key_hash(normal->parts + k * words, words));
    }
    return KAY_OK;
}

/* Adds up what is known of an option's parts; what is not becomes a record. */
static kay_status evaluate_option(kay_evaluation *own, const uint64_t *parts, uint64_t count, kay_player player)
{
    const uint32_t words = own->game->words;
    kay_value sum = KAY_VALUE_ZERO;
    uint64_t open = 0;
    KAY_TRY(evaluate_reserve(own, count * words + RECORD_TAIL));
    uint64_t *record = own->stack + own->top;
    for (uint64_t i = 0; i < count; i++, parts += words) {
        uint32_t known;
        KAY_TRY(evaluate_look(own, parts, &known));
        if (known >= POSITION_VALUE)
            KAY_TRY(kay_value_add(own->store, sum, known - POSITION_VALUE, &sum));
        else
            memcpy(record + open++ * words, parts, words * sizeof *parts);
    }
    if (!open)
        return evaluate_push_value(own, sum, player);
    own->top += open * words + RECORD_TAIL;
    own->stack[own->top - 2] = sum;
    own->stack[own->top - 1] = open << 1 | (uint64_t)player;
    return KAY_OK;
}

static kay_status evaluate_generate(kay_evaluation *own, const evaluate_frame *frame, kay_player player)
{
    kay_move_list *options = &own->options;
    options->cursor[0] = options->cursor[1] = 0;
    do {
        kay_move_list_clear(options);
        KAY_TRY(kay_call_moves(own->game, own->stack + frame->records - own->game->words, player, options));
        KAY_TRY(options->error);
        KAY_TRY(evaluate_simplify(own));
        for (uint64_t i = 0, from = 0; i < own->normal.count; from = own->normal.ends[i++])
            KAY_TRY(
                evaluate_option(own, own->normal.parts + from * own->game->words, own->normal.ends[i] - from, player));
        own->generated += options->count;
        KAY_TRY(evaluate_tick(own, 1 + options->count));
    } while (options->more && options->count);
    return KAY_OK;
}

/* ---- The way down */

/* Begins the position in normal form at the top of the stack, which is not known. */
static kay_status evaluate_begin(kay_evaluation *own)
{
    const uint32_t words = own->game->words;
    const uint64_t *position = own->stack + own->top - words;
    if (own->depth == own->frame_room) {
        evaluate_frame *frames = kay_grow(own->ctx, own->frames, &own->frame_room, sizeof *frames);
        if (!frames)
            return kay_no_memory(own->ctx);
        own->frames = frames;
    }
    KAY_TRY(position_values_set(&own->table, position, key_hash(position, words), POSITION_OPEN));
    evaluate_frame *frame = &own->frames[own->depth++];
    *frame = (evaluate_frame){.records = own->top, .values = own->value_count};
    KAY_TRY(evaluate_generate(own, frame, KAY_LEFT));
    if (!own->impartial)
        KAY_TRY(evaluate_generate(own, frame, KAY_RIGHT));
    kay_arena_clear(&own->names);
    return KAY_OK;
}

/* Copies the position in normal form, which stands elsewhere or on the stack, to its top, and begins it. */
static kay_status evaluate_copy(kay_evaluation *own, const uint64_t *position)
{
    const uint32_t words = own->game->words;
    memcpy(own->exchanged, position, words * sizeof *position);
    KAY_TRY(evaluate_reserve(own, words));
    memcpy(own->stack + own->top, own->exchanged, words * sizeof *position);
    own->top += words;
    return evaluate_begin(own);
}

/* Takes the last frame off, with what is known of its position. */
static kay_status evaluate_end(kay_evaluation *own, uint32_t known)
{
    const uint32_t words = own->game->words;
    const evaluate_frame *frame = &own->frames[--own->depth];
    const uint64_t *position = own->stack + frame->records - words;
    own->top = frame->records - words;
    own->value_count = frame->values;
    return position_values_set(&own->table, position, key_hash(position, words), known);
}

/* The position of the last frame from the values of all its options: Left's are brought to the front. */
static kay_status evaluate_finish(kay_evaluation *own)
{
    const evaluate_frame *frame = &own->frames[own->depth - 1];
    const uint64_t count = own->value_count - frame->values;
    own->evaluated++;
    if (count == 0)
        return evaluate_end(own, KAY_VALUE_ZERO + POSITION_VALUE);
    kay_value *values = own->values + frame->values, value;
    uint64_t lefts = 0;
    for (uint64_t i = 0; i < count; i++)
        if ((values[i] & 1) == KAY_LEFT) {
            const kay_value left = values[i];
            values[i] = values[lefts];
            values[lefts++] = left;
        }
    for (uint64_t i = 0; i < count; i++)
        values[i] >>= 1;
    const kay_value *rights = own->impartial ? values : values + lefts;
    KAY_TRY(kay_value_from_options(own->store, values, lefts, rights, own->impartial ? lefts : count - lefts, &value));
    return evaluate_end(own, value + POSITION_VALUE);
}

/* A position that is met below itself. */
static kay_status evaluate_cycle(kay_evaluation *own, const uint64_t *position)
{
    const kay_state state = {.words = (uint64_t *)(uintptr_t)position, .parts = 1};
    kay_text text;
    kay_text_init(&text, own->ctx);
    kay_state_write_position(own->game, &state, &text);
    kay_status status = text.error;
    if (status == KAY_OK)
        status =
            kay_fail(own->ctx, KAY_EINPUT, "a position recurs; declare loopy = true: %.80s", kay_text_string(&text));
    kay_text_free(&text);
    return status;
}

/* Looks at the last part of the last record: adds its value to the others, or begins it. */
static kay_status evaluate_step(kay_evaluation *own)
{
    const uint32_t words = own->game->words;
    uint64_t *tail = own->stack + own->top - RECORD_TAIL;
    const uint64_t *part = tail - words;
    kay_value sum = (kay_value)tail[0];
    uint32_t known;
    KAY_TRY(evaluate_look(own, part, &known));
    if (known == POSITION_OPEN)
        return evaluate_cycle(own, part);
    if (known < POSITION_VALUE)
        return evaluate_copy(own, part);
    KAY_TRY(kay_value_add(own->store, sum, known - POSITION_VALUE, &sum));
    const uint64_t count = (tail[1] >> 1) - 1, player = tail[1] & 1;
    own->top -= words;
    tail[0 - (ptrdiff_t)words] = sum;
    tail[1 - (ptrdiff_t)words] = count << 1 | player;
    if (count)
        return KAY_OK;
    own->top -= RECORD_TAIL;
    return evaluate_push_value(own, sum, (kay_player)player);
}

static kay_status evaluate_run(kay_evaluation *own)
{
    while (own->depth) {
        KAY_TRY(evaluate_tick(own, 1));
        KAY_TRY(own->top > own->frames[own->depth - 1].records ? evaluate_step(own) : evaluate_finish(own));
    }
    return KAY_OK;
}

/* The value of a position in normal form. */
static kay_status evaluate_part(kay_evaluation *own, const uint64_t *position, kay_value *out)
{
    uint32_t known;
    own->top = own->value_count = 0;
    for (;;) {
        KAY_TRY(evaluate_look(own, position, &known));
        if (known >= POSITION_VALUE)
            break;
        KAY_TRY(evaluate_copy(own, position));
        KAY_TRY(evaluate_run(own));
    }
    *out = known - POSITION_VALUE;
    return KAY_OK;
}

/* The value of a sum: its parts in normal form, one after another. */
static kay_status evaluate_sum(kay_evaluation *own, const uint64_t *positions, uint64_t parts, kay_value *out)
{
    const uint32_t words = own->game->words;
    kay_move_list sum;
    kay_value total = KAY_VALUE_ZERO;
    KAY_TRY(kay_move_list_init(&sum, own->ctx, own->game, &own->names, false, true));
    kay_emit_empty(&sum, 0);
    kay_status status = sum.error;
    for (uint64_t i = 0; i < parts && status == KAY_OK; i++) {
        if (own->simplify)
            status = kay_call_simplify(own->game, positions + i * words, &sum);
        else
            memcpy(kay_emit_part(&sum), positions + i * words, words * sizeof *positions);
        status = status == KAY_OK ? sum.error : status;
    }
    for (uint64_t i = 0; i < sum.parts_count && status == KAY_OK; i++) {
        kay_value part;
        status = evaluate_part(own, sum.parts + i * words, &part);
        if (status == KAY_OK)
            status = kay_value_add(own->store, total, part, &total);
    }
    kay_move_list_free(&sum);
    if (status == KAY_OK)
        *out = total;
    return status;
}

kay_status kay_evaluate(kay_evaluation *own, const uint64_t *positions, uint64_t parts, kay_value *out)
{
    kay_status status = kay_check_time(own->ctx);
    if (status == KAY_OK)
        status = evaluate_sum(own, positions, parts, out);
    const kay_diag why = own->ctx->diag;
    while (own->depth) /* what was begun is there: this cannot fail */
        if (evaluate_end(own, POSITION_UNKNOWN) != KAY_OK)
            break;
    if (status != KAY_OK)
        own->ctx->diag = why;
    kay_arena_clear(&own->names);
    own->options.error = own->normal.error = own->mirror.error = KAY_OK;
    return status;
}
