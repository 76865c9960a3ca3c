/* Reading the fields of a proof.  KAY_EINPUT: the field is missing or of another type. */
#ifndef KAYLES_RULESET_PROOF_H
#define KAYLES_RULESET_PROOF_H

#include <jansson.h>

#include <kayles/ruleset.h>

kay_status kay_proof_integer(kay_context *ctx, const json_t *proof, const char *field, int64_t *out) KAY_MUST_CHECK;
kay_status kay_proof_string(kay_context *ctx, const json_t *proof, const char *field, const char **out) KAY_MUST_CHECK;
kay_status kay_proof_bool(kay_context *ctx, const json_t *proof, const char *field, bool *out) KAY_MUST_CHECK;
kay_status kay_proof_array(kay_context *ctx, const json_t *proof, const char *field, const json_t **out) KAY_MUST_CHECK;

/* A number of things.  KAY_EFALSE: it is negative. */
kay_status kay_proof_count(kay_context *ctx, const json_t *proof, const char *field, uint64_t *out) KAY_MUST_CHECK;

/* Whole numbers of an array, each from 0, in memory of the arena. */
kay_status kay_proof_numbers(kay_context *ctx, const json_t *proof, const char *field, kay_arena *arena, uint64_t **out,
                             uint64_t *count) KAY_MUST_CHECK;

#endif
