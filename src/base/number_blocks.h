/* Numbers of a block of 64 bytes at a time: where they begin and end is found for all bytes at once, so that no number
 * waits for the length of the one before it. */
#ifndef KAYLES_BASE_NUMBER_BLOCKS_H
#define KAYLES_BASE_NUMBER_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

/* Reads up to `count` numbers of at most 16 digits in [0, most] from *at, which is not inside a word, and moves *at
 * behind the last one.  Stops early, at a blank or the first byte of a word, before whatever it does not know: the last
 * 64 bytes before `end`, a longer number, one out of range, any byte that is no digit and no blank (with `sign`: that
 * is no '-' before a digit either).  Returns how many there were.  With `sign` the items are int64_t. */
uint64_t kay_number_blocks(const char **at, const char *end, bool sign, uint64_t most, uint64_t count, uint64_t *items);

#endif
