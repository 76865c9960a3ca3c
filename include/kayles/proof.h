/* The hooks that write and check proofs: with a proof, nobody has to trust the theorem.
 *
 * A proof is a JSON object, with fields of the game's own, in a certificate (certificate.h). */
#pragma once

#include <kayles/json.h>
#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

struct kay_theorem_line;

/* Both hooks are required. */
struct kay_proof {
    /* Writes the fields of the proof, after the theorem's answer().  The caller checks the writer for errors. */
    kay_status (*certify)(struct kay_theorem_line *line, kay_json_writer *out);

    /* Checks the proof of an outcome for the player to move, from the rules alone: calls no theorem and no engine, and
     * trusts nothing that it reads.  Memory comes from proof->arena, which lasts as long as the certificate.  Returns
     * KAY_OK if the outcome is proved, KAY_EFALSE with a message if it is not, KAY_EINPUT with a message if the object
     * does not have the form of a proof. */
    kay_status (*check)(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                        kay_json *proof);
};

KAY_END_DECLARATIONS
