/* Theorem against search: every position up to a size, or random ones. */
#ifndef KAYLES_VERIFY_H
#define KAYLES_VERIFY_H

#include <kayles/starts.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_verify_result {
    uint64_t positions; /* compared and agreed; each player to move counts once */
    bool agree;
    kay_text counterexample; /* the smallest one in the direct form; the caller frees it */
    char difference[320]; /* what differs there, a sentence without a final full stop */
} kay_verify_result;

/* Compares at every position up to `size`, either player to move (once where the game is impartial): those that the
 * ruleset names (rules->positions) or makes from parameters (rules->from_starts), and, where these are not all, those
 * that play leads to.  On the way: the winning moves of the theorem are those of search, its values those of
 * evaluation, and a line after a move answers as one opened there.  `constants`: values parallel to those of starts.h
 * that the games must have; NULL: any.  `out` is written, and its text to be freed, whatever is returned.
 * KAY_EUSAGE: the ruleset has no theorem, or names no positions.  KAY_EUNABLE: a position that search cannot do. */
KAY_API kay_status kay_verify_all(kay_context *ctx, const kay_ruleset *rules, kay_size size,
                                  const char *const *constants, kay_verify_result *out) KAY_MUST_CHECK;

/* `count` random positions: samples of up to `size`.a are played out at random, and a few positions of each are
 * compared from the earliest on at which search is able within a megabyte; with constants, starts of random parameters
 * are played.  KAY_EUNABLE: it never was.  KAY_EUSAGE: the ruleset has no theorem, or the size is over
 * KAY_SAMPLE_MOST. */
KAY_API kay_status kay_verify_random(kay_context *ctx, const kay_ruleset *rules, kay_size size, uint64_t count,
                                     uint64_t seed, const char *const *constants,
                                     kay_verify_result *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
