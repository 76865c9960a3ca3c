/* Computes the checksums.  XXH64 follows Yann Collet, "xxHash fast digest algorithm", version 0.1.1. */
#include "sequence/sequence_sum.h"

#include <string.h>

static const uint64_t sum_prime1 = 0x9E3779B185EBCA87, sum_prime2 = 0xC2B2AE3D27D4EB4F, sum_prime3 = 0x165667B19E3779F9,
                      sum_prime4 = 0x85EBCA77C2B2AE63, sum_prime5 = 0x27D4EB2F165667C5;

enum { SUM_STRIPE = 8 }; /* values in a stripe of 32 bytes */

static uint64_t sum_rotate(uint64_t word, unsigned by)
{
    return word << by | word >> (64 - by);
}

static uint64_t sum_round(uint64_t lane, uint64_t input)
{
    return sum_rotate(lane + input * sum_prime2, 31) * sum_prime1;
}

/* Two values as eight little-endian bytes, the first value first. */
static uint64_t sum_pair(const uint32_t *values)
{
    return values[0] | (uint64_t)values[1] << 32;
}

static void sum_stripe(kay_sequence_sum *sum, const uint32_t *values)
{
    for (unsigned i = 0; i < 4; i++)
        sum->lanes[i] = sum_round(sum->lanes[i], sum_pair(values + 2 * i));
}

void kay_sequence_sum_begin(kay_sequence_sum *sum)
{
    *sum = (kay_sequence_sum){.lanes = {sum_prime1 + sum_prime2, sum_prime2, 0, 0 - sum_prime1}};
}

static void sum_hash(kay_sequence_sum *sum, const uint32_t *values, uint64_t count)
{
    unsigned used = sum->count % SUM_STRIPE;
    if (used) {
        unsigned more = SUM_STRIPE - used < count ? SUM_STRIPE - used : (unsigned)count;
        memcpy(sum->rest + used, values, more * sizeof *values);
        values += more;
        count -= more;
        if (used + more == SUM_STRIPE)
            sum_stripe(sum, sum->rest);
    }
    for (; count >= SUM_STRIPE; count -= SUM_STRIPE, values += SUM_STRIPE)
        sum_stripe(sum, values);
    if (count)
        memcpy(sum->rest, values, count * sizeof *values);
}

/* Updates the two plain sums. */
static void sum_plain(kay_sequence_sum *sum, const uint32_t *values, uint64_t count)
{
    unsigned plain = sum->plain, running = sum->running;
    for (uint64_t i = 0; i < count; i++) {
        plain += values[i];
        running += plain;
    }
    sum->plain = (uint16_t)plain;
    sum->running = (uint16_t)running;
}

static void sum_largest(kay_sequence_sum *sum, const uint32_t *values, uint64_t count)
{
    uint32_t largest = 0, zeros = 0;
    for (uint64_t i = 0; i < count; i++) {
        largest = values[i] > largest ? values[i] : largest;
        zeros += !values[i];
    }
    for (uint64_t i = 0; largest > sum->largest; i++)
        if (values[i] == largest) {
            sum->largest = largest;
            sum->largest_at = sum->count + i;
        }
    sum->zeros += zeros;
}

void kay_sequence_sum_add(kay_sequence_sum *sum, const uint32_t *values, uint64_t count)
{
    sum_plain(sum, values, count);
    sum_largest(sum, values, count);
    sum_hash(sum, values, count);
    sum->count += count;
}

/* Hashes the last values, which do not fill a stripe, two at a time; then mixes the result. */
static uint64_t sum_finish(uint64_t hash, const uint32_t *rest, unsigned count)
{
    for (; count >= 2; count -= 2, rest += 2)
        hash = sum_rotate(hash ^ sum_round(0, sum_pair(rest)), 27) * sum_prime1 + sum_prime4;
    if (count)
        hash = sum_rotate(hash ^ *rest * sum_prime1, 23) * sum_prime2 + sum_prime3;
    hash = (hash ^ hash >> 33) * sum_prime2;
    hash = (hash ^ hash >> 29) * sum_prime3;
    return hash ^ hash >> 32;
}

uint64_t kay_sequence_sum_xxh64(const kay_sequence_sum *sum)
{
    const uint64_t *lanes = sum->lanes;
    uint64_t hash = sum_prime5;
    if (sum->count >= SUM_STRIPE) {
        hash = sum_rotate(lanes[0], 1) + sum_rotate(lanes[1], 7) + sum_rotate(lanes[2], 12) + sum_rotate(lanes[3], 18);
        for (unsigned i = 0; i < 4; i++)
            hash = (hash ^ sum_round(0, lanes[i])) * sum_prime1 + sum_prime4;
    }
    return sum_finish(hash + 4 * sum->count, sum->rest, sum->count % SUM_STRIPE);
}
