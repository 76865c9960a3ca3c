/* Laws over two parameters n and k: for each k the sequence over n has a period that is linear in k. */
#pragma once

#include "guess/guess_print.h"

enum { GUESS_LINEAR_CLASSES = 6, GUESS_LINEAR_PARTS = 3 };

/* times * k + more. */
typedef struct guess_linear {
    int64_t times, more;
} guess_linear;

/* The law for the numbers k of one residue class.  With r = n mod `period`, the numbers r are split into parts; part i
 * ends before end[i], which for the last part is the period.  In part i the cell is that of table[i] at r; `outcomes`
 * are the outcomes. */
typedef struct guess_linear_class {
    guess_linear period, end[GUESS_LINEAR_PARTS];
    unsigned parts;
    guess_table table[GUESS_LINEAR_PARTS], outcomes[GUESS_LINEAR_PARTS];
} guess_linear_class;

typedef struct guess_linear_law {
    bool values; /* the cells are Grundy values, not codes of outcomes */
    unsigned n; /* the parameter that is n, 0 or 1; the other one is k */
    uint64_t from; /* the smallest k */
    uint64_t modulus; /* the number of classes: one for each residue of k */
    guess_linear_class classes[GUESS_LINEAR_CLASSES];
    guess_expression rest[GUESS_LINEAR_CLASSES]; /* r */
} guess_linear_law;

/* Whether the laws of two classes are the same. */
bool guess_linear_same(const guess_linear_class *a, const guess_linear_class *b);

/* Prints the statement. */
void guess_linear_say(const guess_data *data, const guess_linear_law *law, kay_text *out);
