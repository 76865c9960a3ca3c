/* Adds forms: the options of G + H are all G' + H and G + H'.
 *
 * A form that was found as a sum is remembered as that sum, and taken apart again when it is added to something: then
 * (G + H) + K and G + (H + K) are one sum of three atoms, looked up once.  A sum is remembered only if its form lasts
 * as long as its atoms together.  So every move shortens a sum by at least one move, and the walk ends.  Two heaps of
 * one token cancel, and an odd nim-heap is an even one with a token more.
 *
 * The walk has its own stack.  A frame is a sum whose options are being computed, with the forms of those known so far:
 *
 *   atoms of the sum, ascending | atoms of the option being looked up (on the top frame alone)
 */
#include "misere/misere_form_sum.h"

#include <string.h>

#include "base/grow.h"

typedef struct sum_frame {
    uint64_t from; /* where the atoms of the sum begin on the stack */
    uint64_t options; /* where the forms of its options begin on their stack */
    uint64_t atom; /* the option looked up next: an option of this atom, */
    uint64_t option; /* of this number */
} sum_frame;

typedef struct misere_sum {
    misere_forms *forms;
    misere_form *stack;
    uint64_t top, room;
    misere_form *options;
    uint64_t option_count, option_room;
    sum_frame *frames;
    uint64_t depth, frame_room;
    misere_form latest; /* of the last sum that was finished */
} misere_sum;

kay_status misere_sum_new(misere_forms *own, misere_sum **out)
{
    KAY_ALLOC(misere_sum, sum, own->ctx, 1);
    sum->forms = own;
    *out = sum;
    return KAY_OK;
}

void misere_sum_free(misere_sum *sum)
{
    if (!sum)
        return;
    kay_context *ctx = sum->forms->ctx;
    kay_free(ctx, sum->stack, sum->room * sizeof *sum->stack);
    kay_free(ctx, sum->options, sum->option_room * sizeof *sum->options);
    kay_free(ctx, sum->frames, sum->frame_room * sizeof *sum->frames);
    kay_free(ctx, sum, sizeof *sum);
}

/* Inserts an atom among those from `from` on; two heaps of one token cancel. */
static kay_status sum_insert(misere_sum *sum, uint64_t from, misere_form atom)
{
    if (atom == MISERE_ONE && sum->top > from && sum->stack[from] == MISERE_ONE) {
        memmove(sum->stack + from, sum->stack + from + 1, (--sum->top - from) * sizeof *sum->stack);
        return KAY_OK;
    }
    KAY_ROOM(sum->forms->ctx, sum->stack, sum->top, sum->room);
    uint64_t at = sum->top++;
    for (; at > from && sum->stack[at - 1] > atom; at--)
        sum->stack[at] = sum->stack[at - 1];
    sum->stack[at] = atom;
    return KAY_OK;
}

/* Adds the atoms of a form to those from `from` on. */
static kay_status sum_add(misere_sum *sum, uint64_t from, misere_form form)
{
    const misere_record *record = &sum->forms->forms[form];
    if (form == MISERE_ZERO)
        return KAY_OK;
    if (!record->atom_count)
        return sum_insert(sum, from, form);
    for (uint32_t i = 0; i < record->atom_count; i++)
        KAY_TRY(sum_insert(sum, from, sum->forms->atoms[record->atoms + i]));
    return KAY_OK;
}

/* Looks up the sum of the atoms from `from` on. */
static bool sum_known(const misere_sum *sum, uint64_t from, misere_form *out)
{
    const uint64_t count = sum->top - from;
    if (count <= 1) {
        *out = count ? sum->stack[from] : MISERE_ZERO;
        return true;
    }
    const uint64_t number = kay_intern_table_find(&sum->forms->sums, sum->stack + from, count * sizeof *sum->stack);
    if (number != KAY_INTERN_NONE)
        *out = (misere_form)*kay_intern_table_word(&sum->forms->sums, number);
    return number != KAY_INTERN_NONE;
}

kay_status misere_sum_remember(misere_forms *own, misere_record *record, const misere_form *atoms, uint64_t count)
{
    KAY_ROOM(own->ctx, own->atoms, own->atom_count + count, own->atom_room);
    memcpy(own->atoms + own->atom_count, atoms, count * sizeof *atoms);
    record->atoms = own->atom_count;
    record->atom_count = (uint32_t)count;
    own->atom_count += count;
    return KAY_OK;
}

/* Records the form of the sum of the atoms from `from` on; remembers the form as this sum if it lasts as long. */
static kay_status sum_record(misere_sum *sum, uint64_t from, misere_form form)
{
    misere_forms *own = sum->forms;
    const uint64_t count = sum->top - from;
    uint64_t number, birthday = 0;
    for (uint64_t i = from; i < sum->top; i++)
        birthday += own->forms[sum->stack[i]].birthday;
    misere_record *record = &own->forms[form];
    if (!record->atom_count && record->birthday == birthday)
        KAY_TRY(misere_sum_remember(own, record, sum->stack + from, count));
    KAY_TRY(kay_intern_table_number(&own->sums, sum->stack + from, count * sizeof *sum->stack, &number));
    *kay_intern_table_word(&own->sums, number) = form;
    return KAY_OK;
}

/* Begins a frame for the sum of the atoms from `from` on, at the top of the stack. */
static kay_status sum_begin(misere_sum *sum, uint64_t from)
{
    KAY_ROOM(sum->forms->ctx, sum->frames, sum->depth, sum->frame_room);
    sum->frames[sum->depth++] = (sum_frame){.from = from, .options = sum->option_count, .atom = from};
    return misere_forms_tick(sum->forms);
}

/* All options of the sum on the top frame are known: makes its form. */
static kay_status sum_finish(misere_sum *sum)
{
    const sum_frame *frame = &sum->frames[sum->depth - 1];
    const misere_form *options = sum->options + frame->options;
    KAY_TRY(misere_form_make(sum->forms, options, sum->option_count - frame->options, &sum->latest));
    KAY_TRY(sum_record(sum, frame->from, sum->latest));
    sum->top = frame->from;
    sum->option_count = frame->options;
    sum->depth--;
    return KAY_OK;
}

/* Looks up the next option of the top frame; if it is not known, begins a frame for it. */
static kay_status sum_step(misere_sum *sum)
{
    misere_forms *own = sum->forms;
    sum_frame *frame = &sum->frames[sum->depth - 1];
    const uint64_t end = sum->top;
    uint64_t count = 0;
    const misere_form *options = NULL;
    while (frame->atom < end) {
        const bool repeated = frame->atom > frame->from && sum->stack[frame->atom - 1] == sum->stack[frame->atom];
        options = misere_form_options(own, sum->stack[frame->atom], &count);
        if (!repeated && frame->option < count)
            break;
        frame->atom++;
        frame->option = 0;
    }
    if (frame->atom == end)
        return sum_finish(sum);
    const misere_form option = options[frame->option];
    for (uint64_t i = frame->from; i < end; i++)
        if (i != frame->atom)
            KAY_TRY(sum_insert(sum, end, sum->stack[i]));
    KAY_TRY(sum_add(sum, end, option));
    misere_form form;
    if (!sum_known(sum, end, &form))
        return sum_begin(sum, end);
    KAY_ROOM(own->ctx, sum->options, sum->option_count, sum->option_room);
    sum->options[sum->option_count++] = form;
    sum->top = end;
    frame->option++;
    return KAY_OK;
}

kay_status misere_forms_add(misere_forms *own, const misere_form *terms, uint64_t count, misere_form *out)
{
    misere_sum *sum = own->sum;
    sum->top = sum->option_count = sum->depth = 0;
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(sum_add(sum, 0, terms[i]));
    if (sum_known(sum, 0, out))
        return KAY_OK;
    KAY_TRY(sum_begin(sum, 0));
    while (sum->depth)
        KAY_TRY(sum_step(sum));
    *out = sum->latest;
    return KAY_OK;
}
