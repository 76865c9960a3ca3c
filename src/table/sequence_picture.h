/* Pictures of sequences. */
#pragma once

#include <kayles/sequence.h>

/* Draws G(0)..G(count - 1) of a sequence, which must be known: as a heat map with `fold` heaps in a row, or with
 * fold 0 as a scatter plot, where zeros stand out and places of many heaps are darker.  O(count).  KAY_EUSAGE: too
 * large to be folded so; KAY_EUNABLE past the budget, of which nothing is written then. */
kay_status kay_table_draw_sequence(kay_context *ctx, kay_sequence *sequence, uint64_t count, uint64_t fold,
                                   kay_text *out) KAY_MUST_CHECK;

/* How many heaps a row of a picture of so many heaps best has: the period, for which 20,000 heaps are computed if need
 * be, or a multiple of it where the picture would be 16 times as high as wide.  As many as fit where no period is
 * proved, also by the end of the budget, or a row of it is too long.  Other errors as kay_sequence_advance. */
kay_status kay_table_fold(kay_sequence *sequence, uint64_t heaps, uint64_t *fold) KAY_MUST_CHECK;
