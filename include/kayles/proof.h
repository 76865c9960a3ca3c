/* Proofs: what a theorem writes so that an outcome can be checked without trusting it.
 *
 * A proof is a JSON object; which fields it has is each game's own.  It travels in a certificate (certificate.h). */
#ifndef KAYLES_PROOF_H
#define KAYLES_PROOF_H

#include <kayles/json.h>
#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

struct kay_theorem_line;

/* Both hooks are required. */
struct kay_proof {
    /* Writes the fields of the proof, after the theorem's answer().  Errors of the writer are the caller's to see. */
    kay_status (*certify)(struct kay_theorem_line *line, kay_json_writer *out);

    /* Looks through the proof of an outcome for the player to move, from the rules alone: it calls no theorem and no
     * engine, and believes nothing of what it reads.  proof->arena has memory for it, which lasts as long as the
     * certificate.  KAY_OK: the outcome is proved.  KAY_EFALSE with words: it is not.  KAY_EINPUT with words: this has
     * not the form of a proof. */
    kay_status (*check)(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                        kay_json *proof);
};

#ifdef __cplusplus
}
#endif
#endif
