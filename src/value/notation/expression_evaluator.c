/* Evaluates expressions: runs, sums, braces and calls. */
#include "value/notation/expression_evaluator.h"

#include <string.h>

#include "base/grow.h"

static kay_status machine_fail(short_machine *machine, const char *words)
{
    return kay_fail(machine->store->ctx, KAY_EINPUT, "%s", words);
}

kay_status kay_short_machine_open(short_machine *machine, short_frame_kind kind, size_t place)
{
    kay_context *ctx = machine->store->ctx;
    KAY_ROOM(ctx, machine->frames, machine->frame_count, machine->frame_room);
    machine->frames[machine->frame_count++] =
        (short_frame){.kind = kind, .place = place, .items = machine->item_count, .bars = machine->bar_count};
    return KAY_OK;
}

static kay_status machine_item(short_machine *machine, kay_form item)
{
    kay_context *ctx = machine->store->ctx;
    KAY_ROOM(ctx, machine->items, machine->item_count, machine->item_room);
    machine->items[machine->item_count++] = item;
    return KAY_OK;
}

kay_status kay_short_machine_init(short_machine *machine, kay_value_store *store)
{
    *machine = (short_machine){.store = store};
    KAY_TRY(kay_short_machine_open(machine, SHORT_FRAME_ALL, 0));
    KAY_TRY(machine_item(machine, KAY_VALUE_ZERO)); /* allocate the block, so that it is never NULL */
    machine->item_count = 0;
    return KAY_OK;
}

void kay_short_machine_free(short_machine *machine)
{
    kay_context *ctx = machine->store->ctx;
    kay_free(ctx, machine->frames, machine->frame_room * sizeof *machine->frames);
    kay_free(ctx, machine->bars, machine->bar_room * sizeof *machine->bars);
    kay_free(ctx, machine->items, machine->item_room * sizeof *machine->items);
}

bool kay_short_machine_is_empty(const short_frame *frame)
{
    return !frame->has_run && !frame->has_sum && !frame->has_base && !frame->has_count && !frame->minus &&
           !frame->switches;
}

/* ---- Runs, terms and sums */

kay_status kay_short_machine_part(short_machine *machine, kay_form part)
{
    kay_value_store *store = machine->store;
    short_frame *frame = kay_short_machine_top(machine);
    if (frame->has_count) {
        KAY_TRY(kay_value_multiple(store, frame->count, kay_short_form_value(store, part), &part));
        frame->has_count = false;
    }
    if (frame->has_run)
        KAY_TRY(
            kay_value_add(store, kay_short_form_value(store, frame->run), kay_short_form_value(store, part), &part));
    frame->run = part;
    frame->has_run = true;
    frame->comma = false;
    return KAY_OK;
}

kay_status kay_short_machine_count(short_machine *machine, kay_value count)
{
    short_frame *frame = kay_short_machine_top(machine);
    if (frame->has_count)
        KAY_TRY(kay_value_multiple(machine->store, frame->count, count, &count));
    frame->count = count;
    frame->has_count = true;
    return KAY_OK;
}

/* Ends a run: applies the minus, the +- and the base before it. */
static kay_status machine_end_run(short_machine *machine)
{
    kay_value_store *store = machine->store;
    short_frame *frame = kay_short_machine_top(machine);
    if (!frame->has_run)
        return machine_fail(machine, "a game is missing here");
    if (frame->minus && !frame->switches) {
        kay_value negative;
        KAY_TRY(kay_value_negate(store, kay_short_form_value(store, frame->run), &negative));
        frame->run = negative;
    }
    for (; frame->switches; frame->switches--) {
        kay_value game;
        KAY_TRY(kay_value_switch(store, kay_short_form_value(store, frame->run), &game));
        frame->run = game;
    }
    if (frame->has_base) {
        kay_value sum;
        KAY_TRY(kay_value_ordinal_sum(store, frame->base, kay_short_form_value(store, frame->run), &sum));
        frame->run = sum;
    }
    frame->has_base = frame->minus = false;
    return KAY_OK;
}

kay_status kay_short_machine_colon(short_machine *machine)
{
    KAY_TRY(machine_end_run(machine));
    short_frame *frame = kay_short_machine_top(machine);
    frame->base = frame->run;
    frame->has_base = true;
    frame->has_run = false;
    return KAY_OK;
}

kay_status kay_short_machine_end_term(short_machine *machine)
{
    KAY_TRY(machine_end_run(machine));
    kay_value_store *store = machine->store;
    short_frame *frame = kay_short_machine_top(machine);
    if (frame->has_sum) {
        const kay_value sum = kay_short_form_value(store, frame->sum), term = kay_short_form_value(store, frame->run);
        KAY_TRY((frame->subtract ? kay_value_subtract : kay_value_add)(store, sum, term, &frame->sum));
    } else {
        frame->sum = frame->run;
    }
    frame->has_sum = true;
    frame->has_run = frame->subtract = false;
    return KAY_OK;
}

kay_status kay_short_machine_end_sum(short_machine *machine, kay_form *out)
{
    KAY_TRY(kay_short_machine_end_term(machine));
    short_frame *frame = kay_short_machine_top(machine);
    frame->has_sum = false;
    *out = frame->sum;
    return KAY_OK;
}

/* ---- Braces */

kay_status kay_short_machine_end_item(short_machine *machine, bool needed)
{
    const short_frame *frame = kay_short_machine_top(machine);
    kay_form item;
    if (!needed && !frame->comma && kay_short_machine_is_empty(frame))
        return KAY_OK;
    KAY_TRY(kay_short_machine_end_sum(machine, &item));
    return machine_item(machine, item);
}

/* Replaces the last bar and its sides by the game they form; this game is then the only item of its side. */
static kay_status machine_close_bar(short_machine *machine)
{
    kay_value_store *store = machine->store;
    short_frame *frame = kay_short_machine_top(machine);
    const short_bar bar = machine->bars[--machine->bar_count];
    kay_form *lefts = machine->items + bar.left, *rights = machine->items + bar.right;
    const size_t left_count = bar.right - bar.left, right_count = machine->item_count - bar.right;
    kay_form game;
    if (frame->quoted) {
        KAY_TRY(kay_form_from_options(store, lefts, left_count, rights, right_count, &game));
    } else {
        for (uint64_t i = bar.left; i < machine->item_count; i++)
            machine->items[i] = kay_short_form_value(store, machine->items[i]);
        KAY_TRY(kay_value_from_options(store, lefts, left_count, rights, right_count, &game));
    }
    machine->item_count = bar.left;
    frame->items = bar.left;
    return machine_item(machine, game);
}

/* Whether the top frame has a bar, and its last bar has at most `most` signs. */
static bool machine_has_bar(const short_machine *machine, uint64_t most)
{
    return machine->bar_count > kay_short_machine_top(machine)->bars &&
           machine->bars[machine->bar_count - 1].count <= most;
}

kay_status kay_short_machine_bars(short_machine *machine, uint64_t count)
{
    kay_context *ctx = machine->store->ctx;
    while (machine_has_bar(machine, count - 1))
        KAY_TRY(machine_close_bar(machine));
    if (machine_has_bar(machine, count))
        return machine_fail(machine, "two separators with the same number of bars: use braces or more bars");
    KAY_ROOM(ctx, machine->bars, machine->bar_count, machine->bar_room);
    short_frame *frame = kay_short_machine_top(machine);
    machine->bars[machine->bar_count++] = (short_bar){count, frame->items, machine->item_count};
    frame->items = machine->item_count;
    return KAY_OK;
}

/* Computes +-{a,b} = {a,b|-a,-b}; the +- is before the braces. */
static kay_status machine_close_switch(short_machine *machine, kay_form *game)
{
    kay_value_store *store = machine->store;
    const short_frame *frame = kay_short_machine_top(machine);
    const uint64_t first = frame->items, count = machine->item_count - first;
    short_frame *outer = &machine->frames[machine->frame_count - 2];
    if (!outer->switches || outer->has_run || outer->has_count || frame->quoted || !count)
        return machine_fail(machine, "braces need a bar between the options of Left and of Right");
    outer->switches--;
    for (uint64_t i = first; i < first + count; i++) {
        kay_value negative;
        machine->items[i] = kay_short_form_value(store, machine->items[i]);
        KAY_TRY(kay_value_negate(store, machine->items[i], &negative));
        KAY_TRY(machine_item(machine, negative));
    }
    machine->item_count = first;
    const kay_value *lefts = machine->items + first;
    return kay_value_from_options(store, lefts, count, lefts + count, count, game);
}

kay_status kay_short_machine_braces(short_machine *machine, kay_form *out)
{
    if (machine->bar_count == kay_short_machine_top(machine)->bars)
        return machine_close_switch(machine, out);
    while (machine->bar_count > kay_short_machine_top(machine)->bars)
        KAY_TRY(machine_close_bar(machine));
    *out = machine->items[--machine->item_count];
    return KAY_OK;
}

/* ---- Calls */

kay_status kay_short_machine_call(short_machine *machine, kay_result *out)
{
    const short_frame frame = *kay_short_machine_top(machine);
    const kay_short_function *function = frame.function;
    const uint64_t count = machine->item_count - frame.items;
    if (count != function->count)
        return kay_fail(machine->store->ctx, KAY_EINPUT, "%s takes %u game%s: %s(%s)", function->told.name,
                        function->count, function->count == 1 ? "" : "s", function->told.name, function->told.takes);
    kay_form games[SHORT_FUNCTION_GAMES];
    memcpy(games, machine->items + frame.items, count * sizeof *games);
    const kay_status status = kay_short_function_call(machine->store, function, games, out);
    if (status == KAY_END)
        out->kind = KAY_RESULT_NONE;
    else
        KAY_TRY(status);
    machine->item_count = frame.items;
    machine->frame_count--;
    return KAY_OK;
}
