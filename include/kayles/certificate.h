/* Certificates: proofs that a short piece of code can look through without trusting any solver.
 *
 * A certificate is a JSON object on one line:
 *
 *   {"kayles_certificate": 1, "game": NAME, "case": K, "mover": NAME, "outcome": "win" | "loss" | "draw",
 *    "position": the direct form, or null where that is over 64 KiB, "proof": {...}}
 *
 * What the proof holds is each game's own, and looked through by rules->proof->check.
 *
 * A certificate of the second kind claims something of the nim-sequence of a code:
 *
 *   {"kayles_certificate": 1, "claim": "period", "game": CODE, "period": p, "preperiod": n, "saltus": 0,
 *    "window": how many values prove it, "checksum": of these values, two sums of 16 bits that wrap,
 *    "mask": m, "parity": 0 | 1, "rare": the rare heaps among them, rising}
 *
 * With "register": W, "kept": k in addition, W <= k, fewer values prove it: from heap k on, each value follows from the
 * first k ones and the last W, and the W ones before heap M = max(n + W, k) come again after p; M is more than the most
 * tokens that a move takes.  src/sequence/README.md has the theorem.
 *
 * The check makes the values of the window again from the moves, with code of its own. */
#ifndef KAYLES_CERTIFICATE_H
#define KAYLES_CERTIFICATE_H

#include <kayles/input.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version in "kayles_certificate"; others are refused. */
#define KAY_CERTIFICATE_VERSION 1

/* Adds the certificate of an outcome for the player to move, a line with its end.  `index` is the case's number, from
 * 1; `proof` is a JSON object (kay_solver_certify writes one). */
KAY_API kay_status kay_certificate_write(const kay_game *game, const kay_state *state, uint64_t index,
                                         kay_outcome outcome, const kay_text *proof, kay_text *out) KAY_MUST_CHECK;

typedef struct kay_certificate kay_certificate;

/* Reads a certificate from a line, which must last as long as it.  Its game must be that of `rules`, which the host has
 * opened; NULL: any of the list, or a heap game.  What a certificate names is never opened as a file.  KAY_EINPUT: it
 * is none, as it is no JSON or has not the fields above; *place (may be NULL) is then the byte at fault, counted from
 * 0. KAY_EFALSE: what stands in a field of it cannot be, such as an unknown version or game. */
KAY_API kay_status kay_certificate_read(kay_context *ctx, const kay_ruleset *rules, const char *line, size_t length,
                                        kay_certificate **out, size_t *place) KAY_MUST_CHECK;
KAY_API void kay_certificate_free(kay_certificate *certificate);

KAY_API const kay_ruleset *kay_certificate_rules(const kay_certificate *certificate); /* NULL: it is a claim */
KAY_API uint64_t kay_certificate_case(const kay_certificate *certificate); /* from 1 */

/* Whether it holds the position; else the state must come from the input. */
KAY_API bool kay_certificate_has_position(const kay_certificate *certificate);

/* Looks through the proof, at a cost linear in its size and the position's, or through a claim, two bytes a value of
 * the window, or with a register of `kept` and four registers.  `game` and `state` (both or neither may be
 * NULL) come from the input: they are compared with the position where the certificate has one.  KAY_EFALSE: invalid,
 * why in the diagnosis.  KAY_EUSAGE: there is neither position nor input. */
KAY_API kay_status kay_certificate_check(kay_certificate *certificate, const kay_game *game,
                                         const kay_state *state) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
