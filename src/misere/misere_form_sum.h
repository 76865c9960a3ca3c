/* Sums of forms, for the store of forms. */
#pragma once

#include "misere/misere_form.h"

/* A walk through sums; its memory is kept from one sum to the next. */
kay_status misere_sum_new(misere_forms *own, struct misere_sum **out) KAY_MUST_CHECK;
void misere_sum_free(struct misere_sum *sum); /* NULL is ignored */

/* Remembers a form as the sum of these atoms, ascending. */
kay_status misere_sum_remember(misere_forms *own, misere_record *record, const misere_form *atoms,
                               uint64_t count) KAY_MUST_CHECK;
