/* The values of positions: canonical forms from the rules alone, for every short game of normal play.
 *
 * A position is worth {values of Left's options | values of Right's options}, a sum what its parts are worth together;
 * what is found is kept in a table of positions, for a position and for the one with the players exchanged. */
#pragma once

#include <kayles/ruleset.h>
#include <kayles/value.h>

typedef struct kay_evaluation kay_evaluation;

enum { KAY_EVALUATE_THREADS = 16 }; /* at most */

typedef struct kay_evaluation_stats {
    uint64_t positions; /* held in the table */
    uint64_t evaluated; /* from their options; the others by exchanging the players */
    uint64_t options; /* generated so far */
    uint64_t table_bytes; /* the table as it is now */
} kay_evaluation_stats;

/* KAY_OK where positions of the game have values; KAY_EUSAGE with the reason where they have none: in misere play,
 * where play may go on for ever, and where the rules say themselves how play ends. */
kay_status kay_evaluation_can(kay_context *ctx, const kay_game *game) KAY_MUST_CHECK;

/* An evaluation of positions of one game, whose values are made in `store`; game and store must outlive it, and no
 * value may be taken back from the store (kay_value_release) while it lives.  KAY_EUSAGE: see kay_evaluation_can.  The
 * table takes 4 bytes and 8 for each word of a position, at most twice that, out of the context's budget. */
kay_status kay_evaluation_new(kay_context *ctx, const kay_game *game, kay_value_store *store,
                              kay_evaluation **out) KAY_MUST_CHECK;
void kay_evaluation_free(kay_evaluation *evaluation); /* NULL is ignored */

/* The value of a sum of `parts` positions.  KAY_EUNABLE: the budget of the context or of the store; what was found is
 * kept, and the next question goes on from there.  KAY_EINPUT: the rules broke a promise (a position comes again).
 * Parts that are soon evaluated come first. */
kay_status kay_evaluate(kay_evaluation *evaluation, const uint64_t *positions, uint64_t parts,
                        kay_value *out) KAY_MUST_CHECK;

/* What the budget let through of the last question, where that ended with KAY_EUNABLE or KAY_ENOMEM: what some parts
 * are worth together, and the others, in normal form, as positions that last until the next question.  False: the parts
 * were not found. */
bool kay_evaluation_open(const kay_evaluation *evaluation, kay_value *known, const uint64_t **positions,
                         uint64_t *parts);

/* Leaves `simplify` and `negate` out, which must change no answer; before the first question. */
void kay_evaluation_raw(kay_evaluation *evaluation);

/* From now on no part of a question may have more than so many positions to be evaluated; past them it is KAY_EUNABLE,
 * and what was found is kept.  For one thread.  0: any number, as at first. */
void kay_evaluation_allow(kay_evaluation *evaluation, uint64_t positions);

/* Has up to `threads` threads work on each question that is not answered soon, the caller's included; before the first
 * question.  The values are the same.  The hooks `moves`, `simplify` and `negate` of the rules are then called by all
 * of them at once, which rules in Lua do not allow; with an allocator of the caller's (kay_context.resize) one thread
 * works.  The caller's thread alone reports progress.  Threads take half of the memory that is left for stores of their
 * own, out of which values are copied into `store`: where that ends, one goes on. */
void kay_evaluation_parallel(kay_evaluation *evaluation, unsigned threads);

void kay_evaluation_get_stats(const kay_evaluation *evaluation, kay_evaluation_stats *out);
