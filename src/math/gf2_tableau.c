/* Computes lines of the tableau.  The line at a slot of the row axis depends on what the slot holds.  If the slot
 * holds a column c, the line begins with the vector y on the exchanged rows for which y^T A = e_c on the exchanged
 * columns.  If the slot holds a row r, it begins with the y for which y_r = 1 and y^T A = 0 on the exchanged columns.
 * After y come the entries of y^T A (minus e_c) on the columns that were not exchanged.  To find y, start with e_c and
 * apply the steps in order: each adds the value of its column to the other columns of its row.  Then solve the core;
 * the steps in reverse order give the rest of y.  The other axis is the same with rows and columns exchanged. */
#include "math/gf2_tableau.h"

#include <string.h>

enum { TABLEAU_LOOK = 1024 }; /* rows of the core between two looks at the clock */

/* Eliminates the core, and records which rows and columns were exchanged. */
static kay_status tableau_eliminate(kay_gf2_tableau *tableau)
{
    const kay_gf2_peel *peel = &tableau->peel;
    KAY_TRY(kay_bit_matrix_init(&tableau->core, tableau->ctx, peel->core[0], peel->core[1]));
    for (uint64_t row = 0; row < peel->core[0]; row++) {
        if (row % TABLEAU_LOOK == 0)
            KAY_TRY(kay_check_time(tableau->ctx));
        for (uint64_t k = peel->core_firsts[row]; k < peel->core_firsts[row + 1]; k++)
            kay_bits_set(kay_bit_matrix_row(&tableau->core, row), peel->core_columns[k]);
    }
    KAY_TRY(kay_bit_matrix_exchange(&tableau->core, tableau->partner[0]));
    tableau->rank = peel->steps;
    for (uint64_t column = 0; column < peel->core[1]; column++)
        tableau->partner[1][column] = KAY_BIT_MATRIX_NONE;
    for (uint64_t row = 0; row < peel->core[0]; row++)
        if (tableau->partner[0][row] != KAY_BIT_MATRIX_NONE) {
            tableau->partner[1][tableau->partner[0][row]] = row;
            tableau->rank++;
        }
    return KAY_OK;
}

static kay_status tableau_room(kay_gf2_tableau *tableau)
{
    const kay_gf2_peel *peel = &tableau->peel;
    for (unsigned side = 0; side < 2; side++) {
        KAY_TRY_NEW(tableau->partner[side], &tableau->arena, peel->core[side]);
        KAY_TRY_NEW(tableau->values[side], &tableau->arena, peel->size[side]);
    }
    KAY_TRY_NEW(tableau->sums, &tableau->arena, kay_bits_words(peel->core[0]));
    KAY_TRY_NEW(tableau->mask, &tableau->arena, kay_bits_words(peel->core[1]));
    return KAY_OK;
}

/* Lists the rows or columns of the core that were exchanged and that the steps read. */
static kay_status tableau_list_needed(kay_gf2_tableau *tableau, unsigned side)
{
    const kay_gf2_peel *peel = &tableau->peel;
    KAY_TRY_NEW(tableau->needed[side], &tableau->arena, peel->core[side]);
    for (uint64_t k = 0; k < peel->firsts[side][peel->steps]; k++) {
        uint32_t at = peel->others[side][k];
        if (at >= peel->core[side] || tableau->partner[side][at] == KAY_BIT_MATRIX_NONE || tableau->values[side][at])
            continue;
        tableau->values[side][at] = 1; /* listed */
        tableau->needed[side][tableau->needed_count[side]++] = at;
    }
    return KAY_OK;
}

kay_status kay_gf2_tableau_make(kay_gf2_tableau *tableau, kay_context *ctx, const uint64_t size[2],
                                const kay_gf2_entry *entries, uint64_t count)
{
    *tableau = (kay_gf2_tableau){.ctx = ctx};
    kay_arena_init(&tableau->arena, ctx);
    KAY_TRY(kay_gf2_peel_make(&tableau->peel, ctx, size, entries, count));
    KAY_TRY(tableau_room(tableau));
    KAY_TRY(tableau_eliminate(tableau));
    KAY_TRY(tableau_list_needed(tableau, 0));
    return tableau_list_needed(tableau, 1);
}

void kay_gf2_tableau_free(kay_gf2_tableau *tableau)
{
    if (!tableau->ctx)
        return;
    kay_bit_matrix_free(&tableau->core);
    kay_gf2_peel_free(&tableau->peel);
    kay_arena_free(&tableau->arena);
    *tableau = (kay_gf2_tableau){0};
}

void kay_gf2_tableau_label(const kay_gf2_tableau *tableau, unsigned axis, uint64_t slot, unsigned *side, uint64_t *at)
{
    const kay_gf2_peel *peel = &tableau->peel;
    uint64_t core = peel->core[axis], number = slot;
    *side = axis;
    if (slot < core && tableau->partner[axis][slot] != KAY_BIT_MATRIX_NONE) {
        *side = 1 - axis;
        number = tableau->partner[axis][slot];
    } else if (slot >= core && slot < core + peel->steps) {
        *side = 1 - axis;
        number = peel->core[1 - axis] + slot - core;
    }
    *at = peel->old[*side][number];
}

/* Adds the line of the core at a slot of an axis to the first words of `out`. */
static void tableau_add_core(kay_gf2_tableau *tableau, unsigned axis, uint64_t slot, uint64_t *out)
{
    if (axis == 0) {
        kay_bit_matrix_add_row(&tableau->core, slot, out);
        return;
    }
    kay_bit_matrix_column(&tableau->core, slot, tableau->sums);
    for (uint64_t w = 0; w < kay_bits_words(tableau->core.rows); w++)
        out[w] ^= tableau->sums[w];
}

/* Considers the rows or columns of side 1 - axis in the core that have the value 1.  For each one that was exchanged,
 * adds the line at its slot to `out`; for each other one, flips its own bit of `out`. */
static void tableau_add_lines(kay_gf2_tableau *tableau, unsigned axis, uint64_t *out)
{
    unsigned other = 1 - axis;
    const uint8_t *values = tableau->values[other];
    uint64_t core = tableau->peel.core[other], ones = 0;
    memset(tableau->mask, 0, kay_bits_words(tableau->core.columns) * sizeof *tableau->mask);
    for (uint64_t i = 0; i < core; i++) {
        uint64_t slot = tableau->partner[other][i];
        if (!values[i] || slot == KAY_BIT_MATRIX_NONE)
            continue;
        ones++;
        if (axis == 0)
            tableau_add_core(tableau, 0, slot, out);
        else
            kay_bits_set(tableau->mask, slot);
    }
    if (axis == 1 && ones) {
        kay_bit_matrix_times(&tableau->core, tableau->mask, tableau->sums);
        for (uint64_t w = 0; w < kay_bits_words(tableau->core.rows); w++)
            out[w] ^= tableau->sums[w];
    }
    for (uint64_t i = 0; i < core; i++)
        if (values[i] && tableau->partner[other][i] == KAY_BIT_MATRIX_NONE)
            kay_bits_flip(out, i);
}

/* Applies the steps from `step` on to the values of side 1 - axis. */
static void tableau_go_down(kay_gf2_tableau *tableau, unsigned axis, uint64_t step)
{
    const kay_gf2_peel *peel = &tableau->peel;
    unsigned other = 1 - axis;
    uint8_t *values = tableau->values[other];
    for (; step < peel->steps; step++)
        if (values[peel->core[other] + step])
            for (uint64_t k = peel->firsts[other][step]; k < peel->firsts[other][step + 1]; k++)
                values[peel->others[other][k]] ^= 1;
}

/* Computes the values of side `axis` for the steps from the values in the core, the last step first, and adds them to
 * `out` as bits. */
static void tableau_come_up(kay_gf2_tableau *tableau, unsigned axis, uint64_t *out)
{
    const kay_gf2_peel *peel = &tableau->peel;
    unsigned other = 1 - axis;
    uint8_t *values = tableau->values[axis];
    for (uint64_t step = peel->steps; step-- > 0;) {
        uint8_t sum = tableau->values[other][peel->core[other] + step];
        for (uint64_t k = peel->firsts[axis][step]; k < peel->firsts[axis][step + 1]; k++)
            sum ^= values[peel->others[axis][k]];
        values[peel->core[axis] + step] = sum;
        if (sum)
            kay_bits_flip(out, peel->core[other] + step);
    }
}

/* Copies from the line the values of the rows or columns of the core that were exchanged and that the steps read. */
static void tableau_take_core(kay_gf2_tableau *tableau, unsigned axis, const uint64_t *out)
{
    for (uint64_t i = 0; i < tableau->needed_count[axis]; i++) {
        uint32_t at = tableau->needed[axis][i];
        tableau->values[axis][at] = kay_bits_get(out, tableau->partner[axis][at]);
    }
}

void kay_gf2_tableau_read(kay_gf2_tableau *tableau, unsigned axis, uint64_t slot, uint64_t *out)
{
    const kay_gf2_peel *peel = &tableau->peel;
    unsigned other = 1 - axis;
    uint64_t core = peel->core[axis], zeros = peel->core[other] + peel->steps;
    memset(out, 0, kay_bits_words(peel->size[other]) * sizeof *out);
    if (slot < core)
        tableau_add_core(tableau, axis, slot, out);
    for (unsigned side = 0; side < 2; side++)
        memset(tableau->values[side], 0, peel->size[side]);
    if (slot >= core && slot < core + peel->steps) {
        tableau->values[other][peel->core[other] + slot - core] = 1;
        tableau_go_down(tableau, axis, slot - core);
        tableau_add_lines(tableau, axis, out);
    } else if (slot >= core || tableau->partner[axis][slot] == KAY_BIT_MATRIX_NONE) {
        tableau->values[axis][slot] = 1;
    }
    for (uint64_t i = zeros; i < peel->size[other]; i++)
        if (tableau->values[other][i])
            kay_bits_flip(out, i);
    tableau_take_core(tableau, axis, out);
    tableau_come_up(tableau, axis, out);
}
