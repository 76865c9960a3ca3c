/* Compares the theorem of a ruleset with search, at all positions up to a size or at random ones.  If there is no
 * theorem but the solver uses nimbers (solver.h), compares the nimbers with search. */
#pragma once

#include <kayles/starts.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_verify_result {
    uint64_t positions; /* where both agreed; each player to move counts once */
    bool agree;
    kay_text counterexample; /* the smallest one, in the direct form; the caller frees it */
    char difference[320]; /* how they differ there, a sentence without a final full stop */
} kay_verify_result;

/* Compares at every position up to `size`, with either player to move (once if the game is impartial).  The positions
 * are those that the ruleset enumerates (starts->positions) or makes from parameters (starts->from_starts).  If the
 * enumeration is not complete, positions that play reaches from them are compared too.  At each position the theorem
 * must give the same outcome and winning moves as search, and the same value as evaluation.  After a move, a line must
 * give the same answers as a line opened at the new position.  `constants`: values parallel to those of starts.h that
 * the games must have; NULL: any.  Always fills `out`; the caller frees its text.  Fails with KAY_EUSAGE if the ruleset
 * has no theorem and no nimbers, or no positions, with KAY_EUNABLE if the budget ends. */
KAY_API kay_status kay_verify_all(kay_context *ctx, const kay_ruleset *rules, kay_size size,
                                  const char *const *constants, kay_verify_result *out) KAY_MUST_CHECK;

/* Compares at `count` random positions.  Plays random samples of up to `size`.a to the end, by random moves (with
 * `constants`: starts of random parameters).  Of each playout it compares at most 16 positions, in the order of play.
 * It begins at the earliest one from which search can solve all positions to the end within a megabyte.  Fails with
 * KAY_EUNABLE if search could not solve any of them, with KAY_EUSAGE if the ruleset has no theorem or the size is over
 * KAY_SAMPLE_MOST. */
KAY_API kay_status kay_verify_random(kay_context *ctx, const kay_ruleset *rules, kay_size size, uint64_t count,
                                     uint64_t seed, const char *const *constants,
                                     kay_verify_result *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
