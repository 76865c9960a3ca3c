/* Writes forms.  The order of options and the names depend on the form alone, not on what else is in the store.
 *
 * The forms that can be reached are ranked: by their birthdays, a nim-heap behind others of the same birthday, and else
 * by the ranks of their options.  Options have smaller birthdays, so their ranks are known first. */
#include <stdlib.h>

#include "base/grow.h"
#include "misere/misere_form.h"

enum {
    TEXT_LONG = 1000, /* letters of the longest text without names */
    TEXT_SHORT = 8, /* letters of the longest form that gets no name */
};

/* A form that can be reached from the one to be written.  The options of a nim-heap are left out. */
typedef struct text_node {
    uint32_t *options; /* their ranks, descending */
    uint64_t count;
    misere_form form;
    uint32_t birthday;
    bool nim_heap; /* of `birthday` tokens */
    uint64_t uses; /* forms that have it as an option */
    uint64_t length; /* of its text, in which forms with names stand as their names */
    uint64_t name; /* from 1; 0: none */
} text_node;

typedef struct text_work {
    misere_forms *forms;
    kay_arena arena;
    text_node *nodes; /* by rank, ascending; the last one is the form itself */
    uint64_t count;
    uint32_t *ranks; /* of each form of the store that can be reached, + 1; 0: it cannot */
    uint64_t names;
} text_work;

/* ---- Ranks */

static int text_by_birthday(const void *a, const void *b)
{
    const text_node *one = a, *other = b;
    return (one->birthday > other->birthday) - (one->birthday < other->birthday);
}

static int text_by_options(const void *a, const void *b)
{
    const text_node *one = a, *other = b;
    if (one->nim_heap != other->nim_heap)
        return one->nim_heap - other->nim_heap;
    for (uint64_t i = 0; i < one->count && i < other->count; i++)
        if (one->options[i] != other->options[i])
            return one->options[i] > other->options[i] ? 1 : -1;
    return (one->count > other->count) - (one->count < other->count);
}

static int text_descending(const void *a, const void *b)
{
    const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one < other) - (one > other);
}

/* Marks the forms that can be reached; forms have larger numbers than their options. */
static kay_status text_reach(text_work *work, misere_form form)
{
    const misere_forms *own = work->forms;
    KAY_TRY_NEW(work->ranks, &work->arena, own->count);
    work->ranks[form] = 1;
    for (uint64_t i = (uint64_t)form + 1; i-- > 0;) {
        uint64_t count;
        if (!work->ranks[i])
            continue;
        work->count++;
        const misere_form *options = misere_form_options(own, (misere_form)i, &count);
        for (uint64_t k = 0; k < count && !own->forms[i].nim_heap; k++)
            work->ranks[options[k]] = 1;
    }
    KAY_TRY_NEW(work->nodes, &work->arena, work->count);
    text_node *node = work->nodes;
    for (uint64_t i = 0; i <= form; i++)
        if (work->ranks[i])
            *node++ = (text_node){
                .form = (misere_form)i, .birthday = own->forms[i].birthday, .nim_heap = own->forms[i].nim_heap};
    qsort(work->nodes, work->count, sizeof *work->nodes, text_by_birthday);
    return KAY_OK;
}

/* Writes the ranks of a node's options. */
static kay_status text_options(text_work *work, text_node *node)
{
    const misere_form *options = misere_form_options(work->forms, node->form, &node->count);
    if (node->nim_heap)
        node->count = 0;
    KAY_TRY_NEW(node->options, &work->arena, node->count);
    for (uint64_t i = 0; i < node->count; i++)
        node->options[i] = work->ranks[options[i]] - 1;
    qsort(node->options, node->count, sizeof *node->options, text_descending);
    return KAY_OK;
}

/* Ranks the nodes, one birthday after the other. */
static kay_status text_rank(text_work *work)
{
    for (uint64_t from = 0, to = 0; from < work->count; from = to) {
        while (to < work->count && work->nodes[to].birthday == work->nodes[from].birthday)
            KAY_TRY(text_options(work, &work->nodes[to++]));
        qsort(work->nodes + from, to - from, sizeof *work->nodes, text_by_options);
        for (uint64_t i = from; i < to; i++)
            work->ranks[work->nodes[i].form] = (uint32_t)i + 1;
        KAY_TRY(kay_check_time(work->forms->ctx));
    }
    return KAY_OK;
}

/* ---- Lengths and names */

static uint64_t text_digits(uint64_t number)
{
    uint64_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

/* Computes the lengths of all texts.  If `naming`, names all forms that are used twice and are not short. */
static void text_measure(text_work *work, bool naming)
{
    enum { BRACES = 2, NAME = 1 };
    for (uint64_t rank = 0; rank < work->count; rank++) {
        text_node *node = &work->nodes[rank];
        node->length = node->nim_heap ? text_digits(node->birthday) : BRACES + node->count - (node->count > 0);
        for (uint64_t i = 0; i < node->count; i++) {
            text_node *option = &work->nodes[node->options[i]];
            const uint64_t add = option->name ? NAME + text_digits(option->name) : option->length;
            node->length = node->length + add < add ? UINT64_MAX : node->length + add;
            option->uses += !naming;
        }
        if (naming && !node->nim_heap && node->uses > 1 && node->length > TEXT_SHORT)
            node->name = ++work->names;
    }
}

/* ---- Writing */

typedef struct text_frame {
    const text_node *node;
    uint64_t next; /* the option to be written next */
} text_frame;

static void text_name(const text_node *node, kay_text *out)
{
    kay_text_char(out, 'g');
    kay_text_u64(out, node->name);
}

/* Writes a form by its options; those that have names are written as names. */
static kay_status text_form(text_work *work, const text_node *node, kay_text *out)
{
    text_frame *frames = NULL;
    uint64_t depth = 0, room = 0;
    if (node->nim_heap) {
        kay_text_u64(out, node->birthday);
        return out->error;
    }
    KAY_ROOM_IN(&work->arena, frames, depth, room);
    frames[depth++] = (text_frame){.node = node};
    kay_text_char(out, '{');
    while (depth && out->error == KAY_OK) {
        text_frame *frame = &frames[depth - 1];
        if (frame->next == frame->node->count) {
            kay_text_char(out, '}');
            depth--;
            continue;
        }
        const text_node *option = &work->nodes[frame->node->options[frame->next]];
        kay_text_add(out, frame->next++ ? "," : "");
        if (option->name) {
            text_name(option, out);
        } else if (option->nim_heap) {
            kay_text_u64(out, option->birthday);
        } else {
            KAY_ROOM_IN(&work->arena, frames, depth, room);
            frames[depth++] = (text_frame){.node = option};
            kay_text_char(out, '{');
        }
    }
    return out->error;
}

/* The length of the whole text. */
static uint64_t text_length(const text_work *work)
{
    enum { AROUND = 6 }; /* "g", " = ", "; " */
    uint64_t length = work->nodes[work->count - 1].length;
    for (uint64_t i = 0; i < work->count && work->names; i++)
        if (work->nodes[i].name)
            length += AROUND + text_digits(work->nodes[i].name) + work->nodes[i].length;
    return length;
}

static kay_status text_all(text_work *work, misere_form form, uint64_t most, kay_text *out, uint64_t *length)
{
    KAY_TRY(text_reach(work, form));
    KAY_TRY(text_rank(work));
    text_measure(work, false);
    if (work->nodes[work->count - 1].length > TEXT_LONG)
        text_measure(work, true);
    *length = text_length(work);
    if (*length > most)
        return KAY_OK;
    for (uint64_t i = 0; i + 1 < work->count && work->names; i++) {
        const text_node *node = &work->nodes[i];
        if (!node->name)
            continue;
        text_name(node, out);
        kay_text_add(out, " = ");
        KAY_TRY(text_form(work, node, out));
        kay_text_add(out, "; ");
        KAY_TRY(kay_check_time(work->forms->ctx));
    }
    return text_form(work, &work->nodes[work->count - 1], out);
}

kay_status misere_form_write(misere_forms *own, misere_form form, uint64_t most, kay_text *out, uint64_t *length)
{
    text_work work = {.forms = own};
    kay_arena_init(&work.arena, own->ctx);
    const kay_status status = text_all(&work, form, most, out, length);
    kay_arena_free(&work.arena);
    return status;
}

void misere_form_write_genus(const misere_forms *own, misere_form form, kay_text *out)
{
    const misere_record *record = misere_form_record(own, form);
    const genus_digits genus = misere_form_genus(own, form);
    genus_write(&genus, record->nim_heap ? 0 : record->kind == MISERE_TAME ? 1 : genus.count, out);
}
