/* Computes canonical forms from the moves, depth first on an explicit stack.
 *
 * One stack of words holds a frame for each position on the current line:
 *
 *   position (in normal form) | records of options that are not fully known
 *
 * A record is:  unknown parts | sum of the known parts' values | number of unknown parts * 2 + player.  The last record
 * is worked on first; a part whose value becomes known is removed from it.  The values of known options are on a second
 * stack:  value * 2 + player. */
#include "evaluate/evaluate_walk.h"

#include "base/grow.h"
#include "base/tiny_limits.h"
#include "evaluate/evaluate.h"
#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"

enum { RECORD_TAIL = 2 };

enum {
    EVALUATE_TICK = KAY_LIMIT(1024, 16),
    EVALUATE_SOON = KAY_LIMIT(1000, 8), /* a part that needs more positions is postponed; threads start only for such
                                         * parts */
};

kay_status kay_evaluation_can(kay_context *ctx, const kay_game *game)
{
    KAY_TRY(kay_game_check(ctx, game));
    const char *name = game->rules->name;
    if (game->rules->scoring)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: it is won by points", name);
    if (game->traits & KAY_LOOPY)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: play may go on for ever", name);
    if (game->traits & KAY_MISERE)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: it is misere play", name);
    if (game->rules->end)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no values: its rules say how play ends", name);
    return KAY_OK;
}

/* ---- A walk */

kay_status evaluate_walk_init(evaluate_walk *own, kay_evaluation *all, kay_context *ctx, unsigned number)
{
    *own = (evaluate_walk){
        .all = all, .ctx = ctx, .game = all->game, .number = number, .store = all->store, .store_ctx = all->ctx};
    kay_arena_init(&own->names, ctx);
    KAY_TRY(kay_move_list_init(&own->options, ctx, own->game, &own->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&own->normal, ctx, own->game, &own->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&own->mirror, ctx, own->game, &own->names, KAY_WANT_PARTS));
    own->exchanged = kay_alloc_array(ctx, own->game->words, sizeof *own->exchanged);
    return own->exchanged ? KAY_OK : kay_no_memory(ctx);
}

void evaluate_walk_free(evaluate_walk *own)
{
    kay_context *ctx = own->ctx;
    if (!ctx)
        return;
    const uint32_t words = own->options.words; /* the game may be gone */
    kay_free(ctx, own->exchanged, own->exchanged ? words * sizeof *own->exchanged : 0);
    kay_move_list_free(&own->options);
    kay_move_list_free(&own->normal);
    kay_move_list_free(&own->mirror);
    kay_arena_free(&own->names);
    kay_free(ctx, own->stack, own->room * sizeof *own->stack);
    kay_free(ctx, own->values, own->value_room * sizeof *own->values);
    kay_free(ctx, own->frames, own->frame_room * sizeof *own->frames);
}

/* The next three functions use the lock, to write in the table and to copy values that were not copied before. */

/* Copies a value of the table to the store of this walk. */
static inline kay_status evaluate_take(evaluate_walk *own, kay_value value, kay_value *out)
{
    *out = value;
    if (own->store == own->all->store || (*out = kay_short_copied(&own->in, value)) != SHORT_NONE)
        return KAY_OK;
    evaluate_lock(own->all);
    kay_status status = kay_short_copy(&own->in, value, out);
    evaluate_unlock(own->all);
    return status == KAY_OK ? kay_short_copy_note(&own->out, *out, value) : status;
}

/* Copies a value of this walk's store to the evaluation's store, for the table; the caller holds the lock. */
static kay_status evaluate_give(evaluate_walk *own, kay_value value, kay_value *out)
{
    *out = value;
    if (own->store == own->all->store || (*out = kay_short_copied(&own->out, value)) != SHORT_NONE)
        return KAY_OK;
    KAY_TRY(kay_short_copy(&own->out, value, out));
    return kay_short_copy_note(&own->in, *out, value);
}

/* Sets `known` of a position in the table.  If another thread has already set a value there, it is the same value
 * and stays. */
static kay_status evaluate_set(evaluate_walk *own, const uint64_t *position, uint64_t hash, uint32_t known)
{
    evaluate_lock(own->all);
    kay_status status = KAY_OK;
    const uint32_t before = position_values_find(&own->all->table, position, hash);
    if (before < POSITION_VALUE) {
        kay_value value;
        if (known < POSITION_VALUE)
            known |= before;
        else if ((status = evaluate_give(own, known - POSITION_VALUE, &value)) == KAY_OK)
            known = POSITION_VALUE + value;
        if (status == KAY_OK)
            status = position_values_set(&own->all->table, position, hash, known);
    }
    evaluate_unlock(own->all);
    return status;
}

/* Returns the bit that marks a position while this thread evaluates it. */
static inline uint32_t evaluate_open(const evaluate_walk *own)
{
    return (uint32_t)POSITION_OPEN << own->number;
}

static kay_status evaluate_push_value(evaluate_walk *own, kay_value value, kay_player player)
{
    KAY_ROOM(own->ctx, own->values, own->value_count, own->value_room);
    own->values[own->value_count++] = value << 1 | (uint32_t)player;
    return KAY_OK;
}

/* Counts steps and checks the clock.  It takes the lock, since the watcher may use the evaluation's context and extend
 * the deadline. */
static kay_status evaluate_tick(evaluate_walk *own, uint64_t steps)
{
    if (!kay_pace_is_over(&own->pace, steps))
        return KAY_OK;
    kay_pace_look(&own->pace, EVALUATE_TICK);
    evaluate_lock(own->all);
    const kay_status status = kay_tick(own->ctx, "positions evaluated", own->evaluated, 0);
    own->ctx->deadline = own->store_ctx->deadline = own->all->ctx->deadline;
    evaluate_unlock(own->all);
    return status;
}

/* ---- Looking up positions */

/* Returns the position with the players exchanged, in normal form; NULL: its normal form is not a single position. */
static kay_status evaluate_exchange(evaluate_walk *own, const uint64_t *position, const uint64_t **out)
{
    const uint32_t words = own->game->words;
    kay_move_list *mirror = &own->mirror;
    *out = NULL;
    memcpy(own->exchanged, position, words * sizeof *position);
    const kay_status status = kay_call_negate(own->ctx, own->game, own->exchanged);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    *out = own->exchanged;
    if (!own->all->simplify)
        return KAY_OK;
    kay_move_list_clear(mirror);
    kay_emit_empty(mirror, 0);
    KAY_TRY(kay_call_simplify(own->game, own->exchanged, mirror));
    *out = mirror->parts_count == 1 ? mirror->parts : NULL;
    return KAY_OK;
}

/* Looks up a position with the players exchanged; if its value is known, stores the negative as the value of the
 * position itself. */
static kay_status evaluate_look_exchanged(evaluate_walk *own, const uint64_t *position, uint64_t hash, uint32_t *known)
{
    const uint64_t *exchanged;
    kay_value negative;
    KAY_TRY(evaluate_exchange(own, position, &exchanged));
    if (!exchanged)
        return KAY_OK;
    const uint32_t other = position_values_find(&own->all->table, exchanged, key_hash(exchanged, own->game->words));
    if (other < POSITION_VALUE)
        return KAY_OK;
    KAY_TRY(evaluate_take(own, other - POSITION_VALUE, &negative));
    KAY_TRY(kay_value_negate(own->store, negative, &negative));
    *known = negative + POSITION_VALUE;
    return evaluate_set(own, position, hash, *known);
}

/* Looks up a position in normal form; *known is below POSITION_VALUE if there is no value. */
static inline kay_status evaluate_look(evaluate_walk *own, const uint64_t *position, uint32_t *known)
{
    const uint64_t hash = key_hash(position, own->game->words);
    kay_value value;
    *known = position_values_find(&own->all->table, position, hash);
    if (*known >= POSITION_VALUE) {
        KAY_TRY(evaluate_take(own, *known - POSITION_VALUE, &value));
        *known = POSITION_VALUE + value;
        return KAY_OK;
    }
    return *known & evaluate_open(own) || !own->all->negate ? KAY_OK
                                                            : evaluate_look_exchanged(own, position, hash, known);
}

/* ---- Options */

/* Brings the generated options into normal form, and prefetches the places of their parts in the table. */
static kay_status evaluate_simplify(evaluate_walk *own)
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
            if (own->all->simplify)
                KAY_TRY(kay_call_simplify(own->game, position, normal));
            else
                memcpy(kay_emit_part(normal), position, words * sizeof *position);
        }
        KAY_TRY(normal->error);
        for (uint64_t k = first; k < normal->parts_count; k++)
            position_values_prefetch(&own->all->table, key_hash(normal->parts + k * words, words));
    }
    return KAY_OK;
}

/* Adds up the known values of an option's parts; the unknown parts become a record. */
static kay_status evaluate_option(evaluate_walk *own, const uint64_t *parts, uint64_t count, kay_player player)
{
    const uint32_t words = own->game->words;
    kay_value sum = KAY_VALUE_ZERO;
    uint64_t open = 0;
    KAY_ROOM(own->ctx, own->stack, own->top + count * words + RECORD_TAIL, own->room);
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

/* Generates the options of a player.  Threads with odd numbers take them from the other end, so that two threads meet
 * in the middle. */
static kay_status evaluate_generate(evaluate_walk *own, const evaluate_frame *frame, kay_player player)
{
    kay_move_list *options = &own->options;
    const kay_move_list *normal = &own->normal;
    options->cursor[0] = options->cursor[1] = 0;
    do {
        kay_move_list_clear(options);
        KAY_TRY(kay_call_moves(own->game, own->stack + frame->records - own->game->words, player, options));
        KAY_TRY(options->error);
        KAY_TRY(evaluate_simplify(own));
        for (uint64_t k = 0; k < normal->count; k++) {
            const uint64_t i = own->number % 2 ? normal->count - 1 - k : k;
            const uint64_t from = i ? normal->ends[i - 1] : 0;
            KAY_TRY(evaluate_option(own, normal->parts + from * own->game->words, normal->ends[i] - from, player));
        }
        own->generated += options->count;
        KAY_TRY(evaluate_tick(own, 1 + options->count));
    } while (options->more && options->count);
    return KAY_OK;
}

/* ---- Walking down */

/* Starts to evaluate the position at the top of the stack, which is in normal form and unknown to this thread. */
static kay_status evaluate_begin(evaluate_walk *own)
{
    const uint32_t words = own->game->words;
    const uint64_t *position = own->stack + own->top - words;
    KAY_ROOM(own->ctx, own->frames, own->depth, own->frame_room);
    KAY_TRY(evaluate_set(own, position, key_hash(position, words), POSITION_UNKNOWN | evaluate_open(own)));
    evaluate_frame *frame = &own->frames[own->depth++];
    *frame = (evaluate_frame){.records = own->top, .values = own->value_count};
    const kay_player first = own->number % 2 && !own->all->impartial ? KAY_RIGHT : KAY_LEFT;
    KAY_TRY(evaluate_generate(own, frame, first));
    if (!own->all->impartial)
        KAY_TRY(evaluate_generate(own, frame, first == KAY_LEFT ? KAY_RIGHT : KAY_LEFT));
    kay_arena_clear(&own->names);
    return KAY_OK;
}

/* Copies a position in normal form, which may lie on the stack, to the top of the stack, and starts to evaluate it. */
static kay_status evaluate_copy(evaluate_walk *own, const uint64_t *position)
{
    const uint32_t words = own->game->words;
    memcpy(own->exchanged, position, words * sizeof *position);
    KAY_ROOM(own->ctx, own->stack, own->top + words, own->room);
    memcpy(own->stack + own->top, own->exchanged, words * sizeof *position);
    own->top += words;
    return evaluate_begin(own);
}

/* Pops the last frame and sets `known` of its position in the table. */
static kay_status evaluate_end(evaluate_walk *own, uint32_t known)
{
    const uint32_t words = own->game->words;
    const evaluate_frame *frame = &own->frames[--own->depth];
    const uint64_t *position = own->stack + frame->records - words;
    own->top = frame->records - words;
    own->value_count = frame->values;
    return evaluate_set(own, position, key_hash(position, words), known);
}

/* Computes the value of the last frame's position from the values of all its options; moves Left's values to the front.
 */
static kay_status evaluate_finish(evaluate_walk *own)
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
    const kay_value *rights = own->all->impartial ? values : values + lefts;
    KAY_TRY(
        kay_value_from_options(own->store, values, lefts, rights, own->all->impartial ? lefts : count - lefts, &value));
    return evaluate_end(own, value + POSITION_VALUE);
}

/* Handles the last part of the last record: adds its value to the sum if the value is known, else starts to evaluate
 * the part. */
static kay_status evaluate_step(evaluate_walk *own)
{
    const uint32_t words = own->game->words;
    uint64_t *tail = own->stack + own->top - RECORD_TAIL;
    const uint64_t *part = tail - words;
    kay_value sum = (kay_value)tail[0];
    uint32_t known;
    KAY_TRY(evaluate_look(own, part, &known));
    if (known < POSITION_VALUE && known & evaluate_open(own))
        return kay_position_recurs(own->ctx, own->game, &(kay_state){.words = (uint64_t *)(uintptr_t)part, .parts = 1});
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

/* Evaluates a position; KAY_END if this thread has evaluated `end` positions, or another thread has ended the work. */
static kay_status evaluate_down(evaluate_walk *own, const uint64_t *position, uint64_t end)
{
    uint32_t known;
    KAY_TRY(evaluate_look(own, position, &known));
    if (known >= POSITION_VALUE)
        return KAY_OK;
    KAY_TRY(evaluate_copy(own, position));
    while (own->depth) {
        if (own->evaluated >= end || atomic_load_explicit(&own->all->over, memory_order_relaxed))
            return KAY_END;
        KAY_TRY(own->top > own->frames[own->depth - 1].records ? evaluate_step(own) : evaluate_finish(own));
    }
    return KAY_OK;
}

/* Clears the marks of open positions, and adds this walk's counts to those of the evaluation. */
static void evaluate_leave(evaluate_walk *own)
{
    const uint32_t words = own->game->words;
    evaluate_lock(own->all);
    while (own->depth) {
        const uint64_t *position = own->stack + own->frames[--own->depth].records - words;
        position_values_clear(&own->all->table, position, key_hash(position, words), evaluate_open(own));
    }
    own->all->evaluated += own->evaluated;
    own->all->generated += own->generated;
    evaluate_unlock(own->all);
}

kay_status evaluate_walk_run(evaluate_walk *own, const uint64_t *position, uint64_t most)
{
    own->top = own->value_count = own->evaluated = own->generated = 0;
    const kay_status status = evaluate_down(own, position, most);
    evaluate_leave(own);
    kay_arena_clear(&own->names);
    own->options.error = own->normal.error = own->mirror.error = KAY_OK;
    return status;
}

/* ---- Evaluations */

kay_status kay_evaluation_new(kay_context *ctx, const kay_game *game, kay_value_store *store, kay_evaluation **out)
{
    KAY_TRY(kay_evaluation_can(ctx, game));
    KAY_ALLOC(kay_evaluation, own, ctx, 1);
    *own = (kay_evaluation){.ctx = ctx, .game = game, .store = store, .threads = 1, .most = UINT64_MAX};
    own->impartial = game->traits & KAY_IMPARTIAL;
    own->simplify = game->rules->simplify;
    own->negate = game->rules->negate && !own->impartial;
    pthread_spin_init(&own->lock, PTHREAD_PROCESS_PRIVATE);
    position_values_init(&own->table, ctx, game->words);
    kay_arena_init(&own->tables, ctx);
    kay_status status = kay_call_prepare(&own->tables, own->game, &own->game);
    if (status == KAY_OK)
        status = evaluate_walk_init(&own->alone, own, ctx, 0);
    if (status == KAY_OK)
        status = kay_move_list_init(&own->open, ctx, own->game, &own->alone.names, KAY_WANT_PARTS);
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
    evaluate_walk_free(&own->alone);
    kay_move_list_free(&own->open);
    position_values_free(&own->table);
    kay_arena_free(&own->tables);
    pthread_spin_destroy(&own->lock);
    kay_free(own->ctx, own, sizeof *own);
}

void kay_evaluation_allow(kay_evaluation *own, uint64_t positions)
{
    own->most = positions ? positions : UINT64_MAX;
}

void kay_evaluation_raw(kay_evaluation *own)
{
    own->simplify = own->negate = false;
}

void kay_evaluation_parallel(kay_evaluation *own, unsigned threads)
{
    own->threads = threads < 1 ? 1 : threads < KAY_THREADS ? threads : KAY_THREADS;
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

/* Computes the value of a position in normal form.  KAY_END: it needs more than `most` positions.  If several threads
 * run out of memory, one tries again alone. */
static kay_status evaluate_part(kay_evaluation *own, const uint64_t *position, uint64_t most, kay_value *out)
{
    const bool alone = most < UINT64_MAX || own->threads == 1;
    kay_status status = alone ? evaluate_walk_run(&own->alone, position, most) : evaluate_together(own, position);
    if (!alone && (status == KAY_EUNABLE || status == KAY_ENOMEM) && kay_check_time(own->ctx) == KAY_OK)
        status = evaluate_walk_run(&own->alone, position, UINT64_MAX);
    if (status == KAY_OK)
        *out = position_values_find(&own->table, position, key_hash(position, own->game->words)) - POSITION_VALUE;
    return status;
}

/* Brings the parts of a sum into normal form; all of them become open. */
static kay_status evaluate_open_sum(kay_evaluation *own, const uint64_t *positions, uint64_t parts)
{
    const uint32_t words = own->game->words;
    kay_move_list *open = &own->open;
    own->known = KAY_VALUE_ZERO;
    own->opened = false;
    open->error = KAY_OK;
    kay_move_list_clear(open);
    kay_emit_empty(open, 0);
    for (uint64_t i = 0; i < parts && open->error == KAY_OK; i++) {
        uint64_t *part;
        if (own->simplify)
            KAY_TRY(kay_call_simplify(own->game, positions + i * words, open));
        else if ((part = kay_emit_part(open)) && open->error == KAY_OK)
            memcpy(part, positions + i * words, words * sizeof *positions);
    }
    return open->error;
}

/* Evaluates the open parts that need at most `most` positions each, and adds their values to `known`. */
static kay_status evaluate_close_parts(kay_evaluation *own, uint64_t most)
{
    const uint32_t words = own->game->words;
    kay_move_list *open = &own->open;
    uint64_t left = 0;
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < open->parts_count; i++) {
        uint64_t *part = open->parts + i * words;
        kay_value value;
        kay_status found = status == KAY_OK ? evaluate_part(own, part, most, &value) : KAY_END;
        if (found == KAY_OK)
            found = kay_value_add(own->store, own->known, value, &own->known);
        if (found != KAY_OK)
            memmove(open->parts + left++ * words, part, words * sizeof *part);
        status = found == KAY_END ? status : found;
    }
    open->parts_count = left;
    return status;
}

kay_status kay_evaluate(kay_evaluation *own, const uint64_t *positions, uint64_t parts, kay_value *out)
{
    KAY_TRY(evaluate_open_sum(own, positions, parts));
    own->opened = true;
    KAY_TRY(kay_check_time(own->ctx));
    if (own->threads > 1 || own->open.parts_count > 1) /* small parts first: they are known if the budget ends */
        KAY_TRY(evaluate_close_parts(own, own->most < EVALUATE_SOON ? own->most : EVALUATE_SOON));
    KAY_TRY(evaluate_close_parts(own, own->most));
    if (own->open.parts_count)
        return kay_fail(own->ctx, KAY_EUNABLE, "a part needs more than %llu positions", (unsigned long long)own->most);
    *out = own->known;
    return KAY_OK;
}

bool kay_evaluation_open(const kay_evaluation *own, kay_value *known, const uint64_t **positions, uint64_t *parts)
{
    if (!own->opened)
        return false;
    *known = own->known;
    *positions = own->open.parts;
    *parts = own->open.parts_count;
    return true;
}
