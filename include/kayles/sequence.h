/* Computes nim-sequences of heap games: the values G(0), G(1), ... of the heaps of a code, by the fastest exact method
 * known for it, with a proof of the period.
 *
 *   kay_sequence *sequence;
 *   kay_sequence_open(ctx, "0.106", NULL, &sequence);
 *   kay_sequence_advance(sequence, 1000000);
 *   kay_sequence_read(sequence, 0, 1000000, values);
 *   kay_sequence_close(sequence);
 *
 * Computed values stay in the sequence: a call that ran out of its budget can be repeated with another budget. */
#pragma once

#include <kayles/text.h>

KAY_BEGIN_DECLARATIONS

typedef struct kay_sequence kay_sequence;

typedef enum kay_sequence_method {
    KAY_SEQUENCE_AUTO, /* the fastest method for the code */
    KAY_SEQUENCE_PLAIN, /* every option of every heap: the reference for the other methods */
    KAY_SEQUENCE_SPARSE, /* the sparse space; for moves that leave at most two heaps, which need not be equal */
    KAY_SEQUENCE_DENSE, /* all pairs of heaps, many at once; for the same moves */
} kay_sequence_method;

typedef struct kay_sequence_options {
    kay_sequence_method method;
    const char *level; /* instruction set: "plain", "avx2" or "avx512"; NULL: the best of this machine */
    uint64_t keep; /* 0: keep all values.  Else, with a sparse space, once no new rare heaps seem to appear: keep about
                    * this many of the first and of the last values, at least 2^17; reading any other value fails with
                    * KAY_EUNABLE */
} kay_sequence_options;

typedef struct kay_sequence_facts {
    uint64_t computed; /* the number of values computed from the moves: G(0)..G(computed - 1) */
    uint64_t period; /* the least: G(n + period) = G(n) + saltus for n >= preperiod; 0: none seen */
    uint64_t preperiod; /* the least, unless `bound` is set */
    uint64_t saltus;
    bool bound; /* the least preperiod may be smaller: some values were not kept */
    bool proved; /* the period holds for all n; else it was only seen, in `computed` values */
    const char *method; /* "plain", "sparse", "dense", "sums" or "formula" */
    const char *level; /* the instruction set */
    uint32_t mask; /* of the sparse space; 0: no sparse space */
    bool parity; /* the class of a heap depends on its parity too: see docs/sequences.md */
    unsigned offset; /* 0 or 1: then it depends on the parity of heap + offset */
    uint64_t rare, last_rare; /* the number of rare heaps, and the last rare heap */
    uint64_t memory_needed; /* with `keep`: the memory limit in bytes that lets the computation continue; 0: unknown */
} kay_sequence_facts;

typedef struct kay_sequence_summary {
    uint64_t count; /* the summary covers G(0)..G(count - 1) */
    uint32_t largest;
    uint64_t largest_at; /* the first such heap */
    uint64_t zeros;
    uint32_t sums; /* two 16-bit sums that wrap: the low half sums the values, the high half their partial sums */
    uint64_t xxh64; /* XXH64, seed 0, of the values as 32-bit little-endian numbers */
} kay_sequence_summary;

/* Opens the sequence of a code such as "0.07" or "{2,5,7}", without computing values yet; options NULL: defaults.
 * KAY_EINPUT with a message: not a code, a code without moves, or a game that never ends.  KAY_EUSAGE: the code or the
 * machine does not support the options. */
KAY_API kay_status kay_sequence_open(kay_context *ctx, const char *code, const kay_sequence_options *options,
                                     kay_sequence **out) KAY_MUST_CHECK;
KAY_API void kay_sequence_close(kay_sequence *sequence); /* NULL is ignored */

/* The code in its usual form: "0.77" for ".770".  The string lives as long as the sequence. */
KAY_API const char *kay_sequence_name(const kay_sequence *sequence);

/* Makes G(0)..G(count - 1) known: computes them, or as many of them as prove the period.  KAY_EUNABLE: the budget is
 * used up, or a value depends on values that were not kept.  The values computed so far stay known.  With `keep`,
 * KAY_EUNABLE also means that a period was proved before all values were computed.  The least preperiod is then known,
 * unless the budget ended first. */
KAY_API kay_status kay_sequence_advance(kay_sequence *sequence, uint64_t count) KAY_MUST_CHECK;

/* Keeps a checkpoint of the sequence in a file.  Call it before any value is computed.  If the file exists, the
 * sequence resumes from it; otherwise the file is written at once.  From then on kay_sequence_advance writes it every
 * `often` seconds, or less often if writing would take more than a twentieth of the time; kay_sequence_save writes it
 * too.  The file is replaced as a whole, so there is always a complete one.  KAY_EINPUT with a message: the file is not
 * a checkpoint, belongs to another code, or is cut short or changed.  KAY_EREAD, KAY_EWRITE: the file cannot be read or
 * written. */
KAY_API kay_status kay_sequence_keep(kay_sequence *sequence, const char *path, double often) KAY_MUST_CHECK;

/* Writes the checkpoint now.  KAY_EWRITE: the old checkpoint stays. */
KAY_API kay_status kay_sequence_save(kay_sequence *sequence) KAY_MUST_CHECK;

/* The number of known values: UINT64_MAX once a period is proved. */
KAY_API uint64_t kay_sequence_known(const kay_sequence *sequence);

/* Returns G(n), which must be known and kept, modulo 2^64. */
KAY_API uint64_t kay_sequence_at(const kay_sequence *sequence, uint64_t n);

/* The number of values that prove the period by themselves (the window theorem, src/games/heap_game/README.md); 0: no
 * period is proved, or the saltus is not 0. */
KAY_API uint64_t kay_sequence_window(const kay_sequence *sequence);

/* Copies G(from)..G(from + count - 1), which must be known.  KAY_EUNABLE: a value was not kept, or is 2^32 or more. */
KAY_API kay_status kay_sequence_read(kay_sequence *sequence, uint64_t from, uint64_t count,
                                     uint32_t *values) KAY_MUST_CHECK;

/* Returns the facts known about the sequence. */
KAY_API kay_sequence_facts kay_sequence_tell(const kay_sequence *sequence);

/* Computes the summary of the first `count` values, which must be known.  The summary depends only on the values.
 * Takes time linear in `count`; if `count` is not less than in the last call, linear in the increase.  KAY_EUNABLE: the
 * budget is used up, or a value cannot be read (see kay_sequence_read). */
KAY_API kay_status kay_sequence_sum_up(kay_sequence *sequence, uint64_t count,
                                       kay_sequence_summary *out) KAY_MUST_CHECK;

/* Writes the certificate of the proved period, one line with its newline: see certificate.h.  KAY_EUSAGE with a
 * message: no period is proved, or the check does not handle it: the saltus is not 0, or a move may leave three heaps
 * or must leave equal heaps.  KAY_EUNABLE: the preperiod is only a bound so far. */
KAY_API kay_status kay_sequence_certify(kay_sequence *sequence, kay_text *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
