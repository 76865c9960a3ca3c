/* Octal games that have the same nim-sequence, but for heaps that are all larger or smaller by the same number.  Only
 * what the codes prove counts, not values that happen to agree: proofs in src/sequence/README.md. */
#ifndef KAYLES_SEQUENCE_OCTAL_CLASS_H
#define KAYLES_SEQUENCE_OCTAL_CLASS_H

#include <stdint.h>

enum { KAY_OCTAL_DIGITS = 17 }; /* d0 to d16 */

typedef struct kay_octal_class {
    uint64_t key; /* equal keys: G(n + shift) of the one is G(n + shift) of the other, with the shift of each */
    unsigned shift; /* so many heaps behind heap 0 have no move */
} kay_octal_class;

/* Of a code with moves whose digits end with d6: d0 is 0 or 4, the others are 0 to 7. */
kay_octal_class kay_octal_class_of(const uint8_t digits[KAY_OCTAL_DIGITS]);

#endif
