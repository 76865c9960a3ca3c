/* Computes an expression while it is read.  Open brackets, braces and calls are on a stack of frames, so nothing
 * recurses.  Inside braces, bars are operators: the more bars, the looser they bind.
 *
 * A frame adds up terms.  A term is a run, or runs joined by colons (an ordinal sum).  A run is a sequence of parts
 * without signs between them, such as 1/2^3*2.  Functions fail with KAY_EINPUT and a message on a syntax error. */
#pragma once

#include "value/notation/expression_functions.h"

typedef enum short_frame_kind {
    SHORT_FRAME_ALL, /* the whole text */
    SHORT_FRAME_BRACKETS, /* (...) */
    SHORT_FRAME_CALL, /* Tiny(...), cool(..., ...) */
    SHORT_FRAME_BRACES, /* {...|...} */
} short_frame_kind;

/* An open bracket, brace or call, and the state of the expression inside it. */
typedef struct short_frame {
    short_frame_kind kind;
    bool quoted; /* braces: an explicit form */
    const kay_short_function *function; /* calls */
    size_t place; /* where it was opened */
    uint64_t items; /* braces: the first item of the current side; calls: the first argument */
    uint64_t bars; /* braces: the first bar */
    bool comma; /* after a comma: an item must follow */

    bool has_sum, has_base, has_run, has_count; /* whether the fields below are set */
    bool subtract; /* subtract the current term from the sum */
    bool minus; /* a minus is before the run */
    uint32_t switches; /* the number of +- before the run */
    kay_form sum; /* of the earlier terms */
    kay_form base; /* before a colon */
    kay_form run; /* the current run */
    uint32_t count; /* n of a multiple n.G whose G comes next */
} short_frame;

/* A bar in open braces: how many signs it has, and where the items of its sides begin. */
typedef struct short_bar {
    uint64_t count, left, right;
} short_bar;

typedef struct short_machine {
    kay_value_store *store;
    short_frame *frames;
    uint64_t frame_count, frame_room;
    short_bar *bars;
    uint64_t bar_count, bar_room;
    kay_form *items;
    uint64_t item_count, item_room;
} short_machine;

/* Initialises a machine with the frame of the whole text; the caller frees it even after a failure. */
kay_status kay_short_machine_init(short_machine *machine, kay_value_store *store) KAY_MUST_CHECK;
void kay_short_machine_free(short_machine *machine);

static inline short_frame *kay_short_machine_top(const short_machine *machine)
{
    return &machine->frames[machine->frame_count - 1];
}

/* Whether the expression in a frame is still empty. */
bool kay_short_machine_is_empty(const short_frame *frame);

kay_status kay_short_machine_open(short_machine *machine, short_frame_kind kind, size_t place) KAY_MUST_CHECK;

/* Takes a part of a run: multiplies it by the count before it, if any, and adds it to the run. */
kay_status kay_short_machine_part(short_machine *machine, kay_form part) KAY_MUST_CHECK;

/* Takes the integer before a point. */
kay_status kay_short_machine_count(short_machine *machine, kay_value count) KAY_MUST_CHECK;

/* Takes a colon: the run becomes the base of an ordinal sum. */
kay_status kay_short_machine_colon(short_machine *machine) KAY_MUST_CHECK;

/* Ends a term, at a sign after a run. */
kay_status kay_short_machine_end_term(short_machine *machine) KAY_MUST_CHECK;

/* Ends the expression of the top frame and returns its value. */
kay_status kay_short_machine_end_sum(short_machine *machine, kay_form *out) KAY_MUST_CHECK;

/* Ends an item, at a comma, a bar, or the end of braces or a call.  Unless `needed`, a side may be empty. */
kay_status kay_short_machine_end_item(short_machine *machine, bool needed) KAY_MUST_CHECK;

/* Takes an operator of `count` bars. */
kay_status kay_short_machine_bars(short_machine *machine, uint64_t count) KAY_MUST_CHECK;

/* Computes the game of the top braces after their last item; the frame stays on the stack. */
kay_status kay_short_machine_braces(short_machine *machine, kay_form *out) KAY_MUST_CHECK;

/* Calls the function of the top frame with its items, and pops the frame.  The kind of the result is KAY_RESULT_NONE if
 * the function has no value here. */
kay_status kay_short_machine_call(short_machine *machine, kay_result *out) KAY_MUST_CHECK;
