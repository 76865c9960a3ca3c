/* The machine that computes an expression while it is read.  What is open - brackets, braces, calls - stands on a stack
 * of frames; in braces, bars are operators of which more bind looser, so that nothing recurses.
 *
 * A frame gathers a sum of terms; a term is one ordinal sum or more; of that, a run is what stands together without
 * signs.  KAY_EINPUT with words: what was read cannot stand there. */
#pragma once

#include "value/notation/short_functions.h"

typedef enum short_frame_kind {
    SHORT_FRAME_ALL, /* the whole text */
    SHORT_FRAME_BRACKETS, /* (...) */
    SHORT_FRAME_CALL, /* Tiny(...), cool(..., ...) */
    SHORT_FRAME_BRACES, /* {...|...} */
} short_frame_kind;

/* Something open, and how far the expression in it has come. */
typedef struct short_frame {
    short_frame_kind kind;
    bool quoted; /* of braces: an explicit form */
    const kay_short_function *function; /* of a call */
    size_t place; /* where it was opened */
    uint64_t items; /* of braces: the first item of the side that is being read; of a call: the first game */
    uint64_t bars; /* of braces: its first bar */
    bool comma; /* the last thing was a comma: an item must follow */

    bool has_sum, has_base, has_run, has_count; /* which of the following there are */
    bool subtract; /* the term that is being read, from the sum */
    bool minus; /* before the run */
    uint32_t switches; /* +- before the run */
    kay_form sum; /* of the terms before */
    kay_form base; /* before a colon */
    kay_form run; /* what stands together without signs */
    uint32_t count; /* a multiple, for what comes next */
} short_frame;

/* A bar in open braces, and where the items of its sides begin. */
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

/* A machine with the frame of the whole text; free it in any case. */
kay_status kay_short_machine_init(short_machine *machine, kay_value_store *store) KAY_MUST_CHECK;
void kay_short_machine_free(short_machine *machine);

static inline short_frame *kay_short_machine_top(const short_machine *machine)
{
    return &machine->frames[machine->frame_count - 1];
}

/* Whether nothing of the expression in a frame was read yet. */
bool kay_short_machine_is_empty(const short_frame *frame);

kay_status kay_short_machine_open(short_machine *machine, short_frame_kind kind, size_t place) KAY_MUST_CHECK;

/* A part of a run: multiplied if a count stands before it, then added to what stands there. */
kay_status kay_short_machine_part(short_machine *machine, kay_form part) KAY_MUST_CHECK;

/* An integer before a point. */
kay_status kay_short_machine_count(short_machine *machine, kay_value count) KAY_MUST_CHECK;

/* A colon: the run is the base of an ordinal sum. */
kay_status kay_short_machine_colon(short_machine *machine) KAY_MUST_CHECK;

/* A sign behind a run ends the term. */
kay_status kay_short_machine_end_term(short_machine *machine) KAY_MUST_CHECK;

/* The whole expression of the frame on top. */
kay_status kay_short_machine_end_sum(short_machine *machine, kay_form *out) KAY_MUST_CHECK;

/* The item before a comma, a bar, or the end of braces or a call; none, if a side is empty and none is needed. */
kay_status kay_short_machine_end_item(short_machine *machine, bool needed) KAY_MUST_CHECK;

/* So many bars together, behind their item. */
kay_status kay_short_machine_bars(short_machine *machine, uint64_t count) KAY_MUST_CHECK;

/* The game of the braces on top, which are closed behind their last item; the frame stays. */
kay_status kay_short_machine_braces(short_machine *machine, kay_form *out) KAY_MUST_CHECK;

/* Calls the function of the frame on top with its items, and takes the frame away.  A result of the kind
 * KAY_RESULT_NONE: the function has none here. */
kay_status kay_short_machine_call(short_machine *machine, kay_result *out) KAY_MUST_CHECK;
