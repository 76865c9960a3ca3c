/* Writes, reads and checks certificates: proofs that a short piece of code can check without trusting any solver.
 *
 * A certificate is a JSON object on one line:
 *
 *   {"kayles_certificate": 1, "game": NAME, "case": K, "mover": NAME, "outcome": "win" | "loss" | "draw",
 *    "position": the direct form, or null if that is over 64 KiB or not UTF-8, "proof": {...}}
 *
 * Each game defines the content of its proof; rules->proof->check checks it.  An answer by nimbers has the same proof
 * in every game: {"nimbers_of_parts": [part, nimber, part, nimber, ...]}, parts in normal form with their nimbers.  The
 * check follows the rules from the position and tests the nimber of every listed part that it meets
 * (src/check/nimber_proof_check.h).
 *
 * A certificate of the second kind makes a claim about the nim-sequence of a code:
 *
 *   {"kayles_certificate": 1, "claim": "period", "game": CODE, "period": p, "preperiod": n, "saltus": 0,
 *    "window": the number of values that prove the period, "checksum": of these values, two 16-bit sums that wrap,
 *    "mask": m, "parity": 0 | 1, "rare": [the rare heaps among them, increasing]}
 *
 * With the additional fields "register": W and "kept": k, W <= k, fewer values prove the period: from heap k on, each
 * value follows from the first k and the last W values.  The check tests that the W values before heap M = max(n + W,
 * k) occur again p heaps later; M is more than a move can take.  src/sequence/README.md has the theorem.
 *
 * The check computes the values of the window again from the moves, with separate code.
 *
 * A certificate of the third kind makes a claim about the misère quotient of a code:
 *
 *   {"kayles_certificate": 1, "claim": "quotient", "game": CODE, "period": p, "preperiod": n, "generators": [heaps],
 *    "products": [for each element, from the identity 0 on, its product with each generator],
 *    "p_positions": [the elements that the player to move loses], "phi": [the elements of heaps 0, 1, 2, ...]}
 *
 * With period 0 it is about sums of the heaps in "phi", else about all sums.  The check tests all sums of any number of
 * heaps: src/games/variant/quotient_claim.c says how. */
#pragma once

#include <kayles/input.h>

KAY_BEGIN_DECLARATIONS

/* The version in "kayles_certificate"; others are refused. */
#define KAY_CERTIFICATE_VERSION 1

/* Appends the certificate of an outcome for the player to move, one line with its newline.  `index` is the number of
 * the case, from 1; `proof` is a JSON object (kay_solver_certify writes one). */
KAY_API kay_status kay_certificate_write(const kay_game *game, const kay_state *state, uint64_t index,
                                         kay_outcome outcome, const kay_text *proof, kay_text *out) KAY_MUST_CHECK;

typedef struct kay_certificate kay_certificate;

/* Reads a certificate from a line, which must outlive the certificate.  Its game must be that of `rules`; with NULL,
 * any game of the list, or a heap game.  The function never opens a file that a certificate names.  KAY_EINPUT: the
 * line is not a certificate: not JSON, or without the fields above; *place (may be NULL) is then the byte at fault,
 * from 0.  KAY_EFALSE: a field has an impossible value, such as an unknown version or game. */
KAY_API kay_status kay_certificate_read(kay_context *ctx, const kay_ruleset *rules, const char *line, size_t length,
                                        kay_certificate **out, size_t *place) KAY_MUST_CHECK;
KAY_API void kay_certificate_free(kay_certificate *certificate);

KAY_API const kay_ruleset *kay_certificate_rules(const kay_certificate *certificate); /* NULL: a claim */
KAY_API uint64_t kay_certificate_case(const kay_certificate *certificate); /* from 1 */

/* Returns whether the certificate contains the position; else the caller must read it from the input. */
KAY_API bool kay_certificate_has_position(const kay_certificate *certificate);

/* Checks the proof or the claim.  A proof costs time and memory linear in its size and that of the position.  A claim
 * takes two bytes for each value of the window; with a register, for each of kept + 2 register + 2^16 values.  `game`
 * and `state` come from the input, or are both NULL; they are compared with the position, if the certificate has one.
 * KAY_EFALSE: invalid; the diagnosis says why.  KAY_EUSAGE: the certificate has no position, and no `game` was
 * given. */
KAY_API kay_status kay_certificate_check(kay_certificate *certificate, const kay_game *game,
                                         const kay_state *state) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
