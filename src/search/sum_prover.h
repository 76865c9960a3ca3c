/* Finds the outcomes of sums in misère play by proof numbers, depth first.
 *
 * There a sum has no value that its parts give, so it is searched as a whole.  Search does so too, by trying options in
 * their order; this needs far fewer positions (Sprouts with 7 spots: 8,000 instead of 430,000).  Search is its judge.
 *
 * Positions must not recur: KAY_END says that one did. */
#pragma once

#include <kayles/ruleset.h>

typedef struct kay_prover kay_prover;

typedef struct kay_prover_stats {
    uint64_t positions; /* expanded so far; some of them more than once */
    uint64_t options; /* generated so far */
    uint64_t entries; /* sums in the table */
    uint64_t table_bytes;
} kay_prover_stats;

/* Returns whether a game is impartial in misère play, with sums in normal form, without cycles and without `end`. */
bool kay_prover_suits(const kay_game *game);

/* Makes a search for one game, which must outlive it.  It keeps its results until it is freed. */
kay_status kay_prover_new(kay_context *ctx, const kay_game *game, kay_prover **out) KAY_MUST_CHECK;
void kay_prover_free(kay_prover *prover);

/* Finds the outcome of a sum.  Fails with KAY_EUNABLE if the budget ends; returns KAY_END if a position recurs. */
kay_status kay_prover_outcome(kay_prover *prover, const kay_state *state, kay_outcome *out) KAY_MUST_CHECK;

/* Limits the search to about `options` more generated options; beyond them it fails with KAY_EUNABLE.  0: no limit. */
void kay_prover_allow(kay_prover *prover, uint64_t options);

void kay_prover_get_stats(const kay_prover *prover, kay_prover_stats *out);
