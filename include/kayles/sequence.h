/* Nim-sequences of heap games: the values G(0), G(1), ... of a code's heaps, by the fastest exact method that is known
 * for it, with a proof of the period.
 *
 *   kay_sequence *sequence;
 *   kay_sequence_open(ctx, "0.106", NULL, &sequence);
 *   kay_sequence_advance(sequence, 1000000);
 *   kay_sequence_read(sequence, 0, 1000000, values);
 *   kay_sequence_close(sequence);
 *
 * What is computed stays: a call that ran out of its budget can be made again with another one. */
#ifndef KAYLES_SEQUENCE_H
#define KAYLES_SEQUENCE_H

#include <kayles/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kay_sequence kay_sequence;

typedef enum kay_sequence_method {
    KAY_SEQUENCE_AUTO, /* what is fastest for the code */
    KAY_SEQUENCE_PLAIN, /* every option of every heap: the judge of the others */
    KAY_SEQUENCE_SPARSE, /* the sparse space, where moves leave two heaps at most */
    KAY_SEQUENCE_DENSE, /* all pairs of heaps, many at once; for the same moves */
} kay_sequence_method;

typedef struct kay_sequence_options {
    kay_sequence_method method;
    const char *level; /* "plain", "avx2" or "avx512": which instructions are used; NULL: the best of this machine */
    uint64_t keep; /* with a sparse space, once rare heaps seem to have died out: the first and the last values are
                    * kept, about so many, at least 2^17; reading others is KAY_EUNABLE.  0: all */
} kay_sequence_options;

typedef struct kay_sequence_facts {
    uint64_t computed; /* so many values were computed by the moves, from G(0) on */
    uint64_t period; /* the least: G(n + period) = G(n) + saltus for n >= preperiod; 0: none is seen */
    uint64_t preperiod; /* the least too, but where it is a bound */
    uint64_t saltus;
    bool bound; /* values were not kept: the least preperiod is that or less */
    bool proved; /* for all n; else it is only seen, in `computed` values */
    const char *method; /* "plain", "sparse", "dense", "sums" or "formula" */
    const char *level; /* of instructions */
    uint32_t mask; /* of the sparse space; 0: there is none */
    bool parity; /* whether the place counts too: see docs/sequences.md */
    uint64_t rare, last_rare; /* how many heaps are rare, and the last of them */
    uint64_t memory_needed; /* with `keep`: bytes with which it goes on where less memory ended it; 0: unknown */
} kay_sequence_facts;

typedef struct kay_sequence_summary {
    uint64_t count; /* of G(0)..G(count - 1): */
    uint32_t largest;
    uint64_t largest_at; /* the first such heap */
    uint64_t zeros;
    uint32_t sums; /* two sums of 16 bits that wrap: of the values in the low half, of those sums in the high half */
    uint64_t xxh64; /* XXH64, seed 0, of the values as 32-bit little-endian numbers */
} kay_sequence_summary;

/* Opens the sequence of a code such as "0.07" or "{2,5,7}"; options NULL: defaults.  Nothing is computed yet.
 * KAY_EINPUT with words: no code, no moves, or never ends; KAY_EUSAGE: the code or the machine has not what the options
 * ask for. */
KAY_API kay_status kay_sequence_open(kay_context *ctx, const char *code, const kay_sequence_options *options,
                                     kay_sequence **out) KAY_MUST_CHECK;
KAY_API void kay_sequence_close(kay_sequence *sequence); /* NULL is ignored */

/* The code in its usual form: "0.77" for ".770".  It lives as long as the sequence. */
KAY_API const char *kay_sequence_name(const kay_sequence *sequence);

/* Makes G(0)..G(count - 1) known: computes them, or as many of them as prove the period.  KAY_EUNABLE past the budget,
 * or where values would be needed that were not kept: what was computed is known.  With `keep` it ends in that way
 * where a period is proved by less than all values; the least preperiod is known then, if the budget does not end
 * before. */
KAY_API kay_status kay_sequence_advance(kay_sequence *sequence, uint64_t count) KAY_MUST_CHECK;

/* Saves the sequence in a file from now on, its checkpoint: every `often` seconds while it advances, or less often
 * where that would take a twentieth of the time, and with kay_sequence_save.  Where the file is there, the sequence, of
 * which nothing is computed yet, goes on from it; else it is written at once.  It is replaced as a whole, so that at
 * any moment there is one that is complete.  KAY_EINPUT with words: the file is no checkpoint, one of another code, cut
 * short or changed.  KAY_EWRITE: it cannot be written. */
KAY_API kay_status kay_sequence_keep(kay_sequence *sequence, const char *path, double often) KAY_MUST_CHECK;

/* Writes the checkpoint now: what there was when a period was last looked for.  KAY_EWRITE: the old one stays. */
KAY_API kay_status kay_sequence_save(kay_sequence *sequence) KAY_MUST_CHECK;

/* How many values are known: UINT64_MAX once a period is proved. */
KAY_API uint64_t kay_sequence_known(const kay_sequence *sequence);

/* G(n), which must be known and kept; it wraps past 2^64. */
KAY_API uint64_t kay_sequence_at(const kay_sequence *sequence, uint64_t n);

/* How many values the window looks at that proves the period by itself, without what else was known of the moves; 0: no
 * period is proved, or values grow for ever. */
KAY_API uint64_t kay_sequence_window(const kay_sequence *sequence);

/* Copies G(from)..G(from + count - 1), which must be known.  KAY_EUNABLE: a value is 2^32 or more. */
KAY_API kay_status kay_sequence_read(kay_sequence *sequence, uint64_t from, uint64_t count,
                                     uint32_t *values) KAY_MUST_CHECK;

/* What is known of the sequence. */
KAY_API kay_sequence_facts kay_sequence_tell(const kay_sequence *sequence);

/* The summary of the first `count` values, which must be known; O(count), from where the last summary ended if `count`
 * is not less.  It depends on the values alone.  KAY_EUNABLE past the budget, or as kay_sequence_read. */
KAY_API kay_status kay_sequence_sum_up(kay_sequence *sequence, uint64_t count,
                                       kay_sequence_summary *out) KAY_MUST_CHECK;

/* Writes the certificate of the proved period, a line with its end: see certificate.h.  KAY_EUSAGE with words: there is
 * none, or none that the check looks through, as values grow, or a move may leave three heaps or must leave equal ones.
 * KAY_EUNABLE: the preperiod is only a bound so far. */
KAY_API kay_status kay_sequence_certify(kay_sequence *sequence, kay_text *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
