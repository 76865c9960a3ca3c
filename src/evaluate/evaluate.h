/* Computes the values of positions from the rules alone, for every short game in normal play.
 *
 * The value of a position is {values of Left's options | values of Right's options}; the value of a sum is the sum of
 * the values of its parts.  Values are kept in a table of positions, also used for the position with the players
 * exchanged. */
#pragma once

#include <kayles/ruleset.h>
#include <kayles/value.h>

typedef struct kay_evaluation kay_evaluation;

typedef struct kay_evaluation_stats {
    uint64_t positions; /* held in the table */
    uint64_t evaluated; /* computed from their options; the others by exchanging the players */
    uint64_t options; /* generated so far */
    uint64_t table_bytes; /* current size of the table */
} kay_evaluation_stats;

/* Returns KAY_OK if positions of the game have values, else KAY_EUSAGE with the reason: misere play, loopy rules, or
 * rules that define themselves how play ends. */
kay_status kay_evaluation_can(kay_context *ctx, const kay_game *game) KAY_MUST_CHECK;

/* Creates an evaluation of positions of one game, which makes values in `store`.  Game and store must outlive it;
 * meanwhile kay_value_release must not be called on the store.  KAY_EUSAGE: see kay_evaluation_can.  The table needs 4
 * bytes for a position and 8 for each of its words.  Up to half of its places are empty, and while it grows it also
 * holds the old arrays.  The memory is taken from the context's budget. */
kay_status kay_evaluation_new(kay_context *ctx, const kay_game *game, kay_value_store *store,
                              kay_evaluation **out) KAY_MUST_CHECK;
void kay_evaluation_free(kay_evaluation *evaluation); /* NULL is ignored */

/* Computes the value of a sum of `parts` positions; parts that need little work come first.  KAY_EUNABLE: the budget of
 * the context or of the store is used up; known values are kept, and the next call continues from there.  KAY_EINPUT:
 * the rules are loopy (a position recurs) but do not say so. */
kay_status kay_evaluate(kay_evaluation *evaluation, const uint64_t *positions, uint64_t parts,
                        kay_value *out) KAY_MUST_CHECK;

/* Returns the partial result of the last kay_evaluate, if that failed with KAY_EUNABLE or KAY_ENOMEM: the sum of the
 * known values, and the parts whose values are not known.  These parts are positions in normal form, valid until the
 * next call.  Returns false if the work ended before the sum was split into its parts. */
bool kay_evaluation_open(const kay_evaluation *evaluation, kay_value *known, const uint64_t **positions,
                         uint64_t *parts);

/* Switches off the hooks `simplify` and `negate`; the results must stay the same.  Call it before the first
 * kay_evaluate. */
void kay_evaluation_raw(kay_evaluation *evaluation);

/* Limits the number of positions evaluated for one part of a sum.  Beyond the limit kay_evaluate fails with
 * KAY_EUNABLE, and keeps known values.  Under a limit only one thread works. */
void kay_evaluation_allow(kay_evaluation *evaluation, uint64_t positions);

/* Sets the number of threads, including the caller's, that work on larger sums.  Call it before the first kay_evaluate.
 * The values are the same.  The threads call the hooks `moves`, `simplify` and `negate` of the rules at the same time,
 * which rules in Lua do not allow.  If the caller has set an allocator (kay_context.resize), one thread works.  Only
 * the caller's thread reports progress.  The threads get half of the remaining memory for their own stores, and copy
 * values into `store`; if that memory ends, one thread continues alone. */
void kay_evaluation_parallel(kay_evaluation *evaluation, unsigned threads);

void kay_evaluation_get_stats(const kay_evaluation *evaluation, kay_evaluation_stats *out);
