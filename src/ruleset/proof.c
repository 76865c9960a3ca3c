#include "ruleset/proof.h"

static kay_status proof_malformed(kay_context *ctx, const char *field, const char *type)
{
    return kay_fail(ctx, KAY_EINPUT, "the proof has no field '%s' that is %s", field, type);
}

kay_status kay_proof_integer(kay_context *ctx, const json_t *proof, const char *field, int64_t *out)
{
    const json_t *value = json_object_get(proof, field);
    if (!json_is_integer(value))
        return proof_malformed(ctx, field, "a whole number");
    *out = json_integer_value(value);
    return KAY_OK;
}

kay_status kay_proof_count(kay_context *ctx, const json_t *proof, const char *field, uint64_t *out)
{
    int64_t value;
    KAY_TRY(kay_proof_integer(ctx, proof, field, &value));
    if (value < 0)
        return kay_fail(ctx, KAY_EFALSE, "'%s' is negative", field);
    *out = (uint64_t)value;
    return KAY_OK;
}

kay_status kay_proof_string(kay_context *ctx, const json_t *proof, const char *field, const char **out)
{
    const json_t *value = json_object_get(proof, field);
    if (!json_is_string(value))
        return proof_malformed(ctx, field, "a string");
    *out = json_string_value(value);
    return KAY_OK;
}

kay_status kay_proof_bool(kay_context *ctx, const json_t *proof, const char *field, bool *out)
{
    const json_t *value = json_object_get(proof, field);
    if (!json_is_boolean(value))
        return proof_malformed(ctx, field, "true or false");
    *out = json_is_true(value);
    return KAY_OK;
}

kay_status kay_proof_array(kay_context *ctx, const json_t *proof, const char *field, const json_t **out)
{
    const json_t *value = json_object_get(proof, field);
    if (!json_is_array(value))
        return proof_malformed(ctx, field, "an array");
    *out = value;
    return KAY_OK;
}

kay_status kay_proof_numbers(kay_context *ctx, const json_t *proof, const char *field, kay_arena *arena, uint64_t **out,
                             uint64_t *count)
{
    const json_t *array;
    KAY_TRY(kay_proof_array(ctx, proof, field, &array));
    size_t size = json_array_size(array);
    uint64_t *numbers = kay_arena_array(arena, size, sizeof *numbers);
    if (!numbers)
        return kay_no_memory(ctx);
    for (size_t i = 0; i < size; i++) {
        const json_t *item = json_array_get(array, i);
        if (!json_is_integer(item) || json_integer_value(item) < 0)
            return proof_malformed(ctx, field, "an array of whole numbers from 0");
        numbers[i] = (uint64_t)json_integer_value(item);
    }
    *out = numbers;
    *count = size;
    return KAY_OK;
}
