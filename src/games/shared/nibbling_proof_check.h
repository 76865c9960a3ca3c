/* Checks the proof of an end-nibbling position: a walk of single steps, each checked from the rules by asking which
 * parts are losing.  The number of questions is linear in the length of the part. */
#pragma once

#include <kayles/json.h>
#include <kayles/ruleset.h>

typedef bool nibbling_losing(const void *board, uint64_t begin, uint64_t end);

/* Checks that `proof` proves the outcome of the part [begin, end) for the player to move there. */
kay_status nibbling_check(kay_context *ctx, nibbling_losing *losing, const void *board, uint64_t begin, uint64_t end,
                          kay_outcome outcome, kay_json *proof) KAY_MUST_CHECK;
