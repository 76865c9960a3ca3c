/* Computes nim-sequences.
 *
 *      sequences CODE HEAPS best|plain
 *
 * Computes G(0) to G(HEAPS) by the fastest method or by the plain method, which tries every move.  Prints checksums
 * like `kayles sequence --checksum`: of heaps 0 to 10^5, 10^6, ..., and of all heaps. */
#include <kayles/sequence.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool sequences_print(kay_sequence *sequence, uint64_t heaps)
{
    kay_sequence_summary summary;
    if (kay_sequence_advance(sequence, heaps + 1) != KAY_OK ||
        kay_sequence_sum_up(sequence, heaps + 1, &summary) != KAY_OK)
        return false;
    printf("%" PRIu64 " %08" PRIX32 "\n", heaps, summary.sums);
    return true;
}

int main(int count, char **words)
{
    if (count != 4)
        return 2;
    kay_context ctx;
    kay_sequence *sequence;
    kay_context_init(&ctx);
    const uint64_t heaps = strtoull(words[2], NULL, 10);
    const kay_sequence_options plain = {.method = KAY_SEQUENCE_PLAIN};
    if (kay_sequence_open(&ctx, words[1], strcmp(words[3], "plain") == 0 ? &plain : NULL, &sequence) != KAY_OK)
        return 2;
    bool done = true;
    for (uint64_t ten = 100000; ten < heaps && done; ten *= 10)
        done = sequences_print(sequence, ten);
    done = done && sequences_print(sequence, heaps);
    kay_sequence_close(sequence);
    return done ? 0 : 1;
}
