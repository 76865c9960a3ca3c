/* Proof numbers: what it is likely to cost to prove that the player to move wins a position (`phi`), or loses it
 * (`delta`).  phi is the least delta of the options, delta the sum of their phis (df-pn: A. Nagai, "Df-pn algorithm for
 * searching AND/OR trees and its applications", 2002).
 *
 * A frame of the search has a list of entries, one for each move that is not known to lose: the index of a record, and
 * the numbers of the option. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/tiny_limits.h"

enum {
    PROOF_LARGEST = KAY_LIMIT((1 << 28) - 1, 7), /* phi and delta */
    PROOF_NO_LIMIT,
    PROOF_ENTRY = 2, /* words of an entry */
};

typedef struct proof_numbers {
    uint32_t phi, delta;
} proof_numbers;

static inline uint32_t proof_capped(uint64_t number)
{
    return number < PROOF_LARGEST ? (uint32_t)number : PROOF_LARGEST;
}

static inline uint64_t proof_pack(proof_numbers numbers)
{
    return (uint64_t)numbers.phi << 32 | numbers.delta;
}

static inline proof_numbers proof_unpack(uint64_t word)
{
    return (proof_numbers){.phi = (uint32_t)(word >> 32), .delta = (uint32_t)word};
}

/* The move with the least delta, which is the phi of the position; the second least delta; and the sum of all phis. */
typedef struct proof_choice {
    uint64_t at, best, second, sum;
} proof_choice;

static inline proof_choice proof_choose(const uint64_t *entries, uint64_t count)
{
    proof_choice choice = {.best = PROOF_NO_LIMIT, .second = PROOF_NO_LIMIT};
    for (uint64_t i = 0; i < count; i++) {
        const proof_numbers numbers = proof_unpack(entries[PROOF_ENTRY * i + 1]);
        choice.sum += numbers.phi;
        if (numbers.delta < choice.best) {
            choice.second = choice.best;
            choice.best = numbers.delta;
            choice.at = i;
        } else if (numbers.delta < choice.second) {
            choice.second = numbers.delta;
        }
    }
    return choice;
}

static inline proof_numbers proof_numbers_of(const proof_choice *choice)
{
    return (proof_numbers){.phi = proof_capped(choice->best), .delta = proof_capped(choice->sum)};
}

/* Whether the numbers of the position have reached its limits.  The sum may exceed all numbers, but not PROOF_NO_LIMIT:
 * a frame without limits ends only with a result. */
static inline bool proof_is_over(const proof_choice *choice, proof_numbers limits)
{
    const proof_numbers numbers = proof_numbers_of(choice);
    return numbers.phi >= limits.phi || numbers.delta >= limits.delta;
}

/* The limits within which the chosen move stays the best one, and half as much more, so that the search changes between
 * moves less often.  `phi` is that of the move. */
static inline proof_numbers proof_limits(const proof_choice *choice, proof_numbers limits, uint64_t phi)
{
    const uint64_t delta = choice->second + choice->second / 2 + 1;
    return (proof_numbers){
        .phi = limits.delta == PROOF_NO_LIMIT ? PROOF_NO_LIMIT : (uint32_t)(limits.delta - choice->sum + phi),
        .delta = delta < limits.phi ? (uint32_t)delta : limits.phi,
    };
}

/* Removes an entry from `count` ones. */
static inline void proof_drop(uint64_t *entries, uint64_t count, uint64_t at)
{
    for (unsigned w = 0; w < PROOF_ENTRY; w++)
        entries[PROOF_ENTRY * at + w] = entries[PROOF_ENTRY * (count - 1) + w];
}
