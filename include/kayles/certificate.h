/* Certificates: proofs that a short piece of code can look through without trusting any solver. */
#ifndef KAYLES_CERTIFICATE_H
#define KAYLES_CERTIFICATE_H

#include <kayles/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the certificate of the solver's answer as one line of JSON.  Positions over 64 KiB are left out: `check`
 * then needs the input.  `index` is the case's number. */
KAY_API kay_status kay_certificate_write(kay_solver *solver, const kay_game *game, uint64_t index, kay_text *out) KAY_MUST_CHECK;

/* Looks through one certificate.  `input` (may be NULL) gives the state where the certificate has none, or is compared
 * with the one it has.  KAY_OK: valid.  KAY_EFALSE: invalid, why in the diagnosis.  KAY_EINPUT: no certificate. */
KAY_API kay_status kay_certificate_check(kay_context *ctx, const char *line, size_t length, const char *input_path) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
