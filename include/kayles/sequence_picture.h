/* Draws nim-sequences as SVG. */
#pragma once

#include <kayles/sequence.h>

KAY_BEGIN_DECLARATIONS

/* Draws G(0)..G(count - 1) of a sequence, which must be known: as a heat map with `fold` heaps in a row, or, if fold is
 * 0, as a scatter plot in which zeros have their own colour and darker points stand for more heaps.  O(count).
 * KAY_EUSAGE: the folded picture would be too large.  KAY_EUNABLE: the budget is used up, and nothing is written. */
KAY_API kay_status kay_sequence_draw(kay_context *ctx, kay_sequence *sequence, uint64_t count, uint64_t fold,
                                     kay_text *out) KAY_MUST_CHECK;

/* Chooses the number of heaps in a row of a picture of `heaps` heaps: the period, or a multiple of it if the picture
 * would be more than 16 times as high as wide.  To find a period it computes at least 20,000 heaps.  If no period is
 * proved (for example because the budget ended), or if a row would be too long, the picture is about square.  Other
 * errors are those of kay_sequence_advance. */
KAY_API kay_status kay_sequence_fold(kay_sequence *sequence, uint64_t heaps, uint64_t *fold) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
