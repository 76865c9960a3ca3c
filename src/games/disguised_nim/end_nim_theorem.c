/* Solves End-Nim: for each stretch of the row, the one heap that makes it lost at its left end, and at its right end.
 *
 * Let w be a stretch, l(w) the heap for which l(w), w is lost, and r(w) that for which w, r(w) is lost.  Both are 0 if
 * w itself is lost.  README.md proves that a, w, b with a, b > 0 is lost exactly when a is not l(w), b is not r(w), and
 * a has the same place among the numbers 1, 2, ... without l(w) as b has among those without r(w).  So the numbers of
 * a stretch follow from those of the stretches that are a heap shorter. */
#include "games/disguised_nim/disguised_nim.h"

#include <kayles/theorem.h>

#include <inttypes.h>

typedef struct end_nim_line {
    kay_theorem_line line;
    uint32_t first, last; /* the heaps at the ends; equal for one heap, or none */
    bool empty; /* all heaps are */
    uint64_t left, right; /* the lost sizes of the heaps at the ends */
} end_nim_line;

/* Returns the heap that makes a stretch lost together with `heap` at its other end, where a heap of `same` alone makes
 * it lost; a heap of `other` alone does at the end of the returned heap. */
static uint64_t end_nim_match(uint64_t heap, uint64_t same, uint64_t other)
{
    if (heap == same)
        return 0;
    const uint64_t place = heap - (same && heap > same);
    return place + (other && place >= other);
}

/* Finds l and r of all stretches that are a heap longer than before; those of the stretch from heap i are left[i] and
 * right[i]. */
static void end_nim_longer(const uint64_t *heaps, uint32_t count, uint32_t length, uint64_t *left, uint64_t *right)
{
    for (uint32_t i = 0; i + length < count; i++) {
        const uint64_t l = end_nim_match(heaps[i + length], right[i], left[i]);
        right[i] = end_nim_match(heaps[i], left[i + 1], right[i + 1]);
        left[i] = l;
    }
}

static kay_status end_nim_open(kay_theorem_line *line)
{
    end_nim_line *own = (end_nim_line *)line;
    const uint64_t *at = line->state->words;
    own->last = line->game->words - 1;
    while (own->first < own->last && !at[own->first])
        own->first++;
    while (own->last > own->first && !at[own->last])
        own->last--;
    own->empty = !at[own->first];
    const uint32_t count = own->last - own->first + 1;
    KAY_NEW(uint64_t, left, line->arena, count + 1);
    KAY_NEW(uint64_t, right, line->arena, count + 1);
    for (uint32_t i = 0; i <= count; i++)
        left[i] = right[i] = 0;
    for (uint32_t length = 0; length + 1 < count; length++)
        end_nim_longer(at + own->first, count, length, left, right);
    own->left = left[count > 1];
    own->right = right[0];
    return KAY_OK;
}

static kay_status end_nim_answer(kay_theorem_line *line, kay_outcome *out)
{
    const end_nim_line *own = (const end_nim_line *)line;
    *out = own->empty || line->state->words[own->first] == own->left ? KAY_LOSS : KAY_WIN;
    return KAY_OK;
}

static kay_status end_nim_winning(kay_theorem_line *line, kay_move_list *out)
{
    const end_nim_line *own = (const end_nim_line *)line;
    const uint64_t *at = line->state->words;
    out->part = 0;
    if (own->left < at[own->first] && !kay_emit_move(out, disguised_name(own->first, own->left)))
        return KAY_OK;
    if (own->first < own->last && own->right < at[own->last])
        kay_emit_move(out, disguised_name(own->last, own->right));
    return KAY_OK;
}

static kay_status end_nim_reason(kay_theorem_line *line, kay_text *out)
{
    const end_nim_line *own = (const end_nim_line *)line;
    if (own->empty)
        kay_text_add(out, "all heaps are empty");
    else
        kay_text_format(out,
                        "the first heap is %" PRIu64
                        "; with these other heaps the player to move loses exactly when it is %" PRIu64,
                        line->state->words[own->first], own->left);
    return out->error;
}

static kay_status end_nim_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const end_nim_line *own = (const end_nim_line *)line;
    kay_json_write_u64(proof, "left", own->left);
    kay_json_write_u64(proof, "right", own->right);
    return KAY_OK;
}

const kay_theorem kay_end_nim_theorem = {
    .statement = "For each row w there is one heap l(w) with which l(w), w is lost for the player to move, and one\n"
                 "heap r(w) with which w, r(w) is lost; both are 0 if w is lost.  With heaps a, b > 0 the row a, w, b\n"
                 "is lost exactly when a is not l(w), b is not r(w), and as many of 1, 2, ..., a are not l(w) as of\n"
                 "1, 2, ..., b are not r(w).",
    .source = "M. H. Albert and R. J. Nowakowski, \"Nim restrictions\", 2004; proof in docs/theorems.md",
    .line_size = sizeof(end_nim_line),
    .open = end_nim_open,
    .answer = end_nim_answer,
    .reason = end_nim_reason,
    .winning = end_nim_winning,
};

const kay_proof kay_end_nim_proof = {.certify = end_nim_certify, .check = kay_end_nim_check};
