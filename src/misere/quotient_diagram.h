/* Diagrams: sets of sums of heaps, each stored once.
 *
 * The heaps are letters 1, 2, ..., and a sum is a word: how often it has each letter, in any order.  A set of words
 * over the letters 1 to m is a node:
 *
 *   0, 1                       no word, every word
 *   level m, children c0 c1 .. preperiod a: of the words with j letters m, without those letters, the set is child j;
 *                              the children repeat from child a on
 *
 * A node has the least preperiod, then the least period; one whose children are all equal is that child.  So equal
 * sets are equal nodes.  A diagram holds only such sets whose children are periodic; src/misere/README.md says why
 * that suffices.  Operations recurse once a letter, and remember what they found. */
#pragma once

#include "base/intern_table.h"

enum {
    QUOTIENT_NONE = 0, /* the node of no word */
    QUOTIENT_ALL = 1, /* the node of every word */
    QUOTIENT_LETTERS = 200, /* the most letters, which bounds the recursion */
    QUOTIENT_CHILDREN = 64, /* the most children before the period of a node, and in it: published quotients need 4 */
};

typedef struct quotient_diagram {
    kay_context *ctx;
    kay_intern_table nodes; /* a node is the number of its string plus 2; the caller's word is the caller's */
    kay_intern_table found; /* results of operations */
    uint64_t *stack, height, room; /* children of nodes in the making */
    uint64_t most; /* the most nodes; 0: no limit */
    bool late; /* there would have been too many nodes, or children of a node */
} quotient_diagram;

void quotient_diagram_init(quotient_diagram *diagram, kay_context *ctx);
void quotient_diagram_free(quotient_diagram *diagram);

/* Puts a node on the stack. */
kay_status quotient_diagram_push(quotient_diagram *diagram, uint64_t node) KAY_MUST_CHECK;

/* Makes the node of a level whose children are the items of the stack from `base` on, and removes these. */
kay_status quotient_diagram_make(quotient_diagram *diagram, unsigned level, uint64_t base, uint64_t preperiod,
                                 uint64_t *out) KAY_MUST_CHECK;

/* Child j of a node at a level that is at least its own, and the shape of its children there. */
uint64_t quotient_diagram_child(const quotient_diagram *diagram, uint64_t node, unsigned level, uint64_t j);
void quotient_diagram_shape(const quotient_diagram *diagram, uint64_t node, unsigned level, uint64_t *preperiod,
                            uint64_t *period);

/* The words of one set or the other. */
kay_status quotient_diagram_join(quotient_diagram *diagram, uint64_t a, uint64_t b, uint64_t *out) KAY_MUST_CHECK;

/* The words that are in the set once the letter is added. */
kay_status quotient_diagram_shift(quotient_diagram *diagram, uint64_t node, unsigned letter,
                                  uint64_t *out) KAY_MUST_CHECK;

/* Fails, and sets `late`. */
kay_status quotient_diagram_late(quotient_diagram *diagram);

/* Whether the empty word is in the set. */
bool quotient_diagram_has_empty(const quotient_diagram *diagram, uint64_t node);

/* A place for the result of an operation on two numbers: 0 at first; valid until the next call of any function here. */
typedef enum quotient_operation { QUOTIENT_JOIN, QUOTIENT_SHIFT, QUOTIENT_SOLVE } quotient_operation;
kay_status quotient_diagram_found(quotient_diagram *diagram, quotient_operation operation, uint64_t a, uint64_t b,
                                  uint64_t **out) KAY_MUST_CHECK;
