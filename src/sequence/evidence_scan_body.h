/* Compares stretches; levels_body.h includes this for each level. */

/* Begins with the given stretch and goes down in memory.  Returns how many stretches come before the first one that has
 * a pair with nim-sum `value`, or `count` if none has. */
LEVEL_TARGET static uint64_t LEVEL(scan)(const uint8_t *mirror, const uint8_t *values, uint64_t count, uint32_t value,
                                         unsigned width)
{
    typedef uint8_t bytes __attribute__((vector_size(LEVEL_BYTES), aligned(1), may_alias));
    typedef uint16_t pairs __attribute__((vector_size(LEVEL_BYTES), aligned(1), may_alias));
    typedef uint64_t words __attribute__((vector_size(LEVEL_BYTES)));
    for (uint64_t i = 0; i < count; i++, mirror -= SCAN_STRIDE, values -= SCAN_STRIDE) {
        words found = {0};
        uint64_t any = 0;
        for (unsigned j = 0; j < SCAN_STRIDE / LEVEL_BYTES && width == 1; j++)
            found |= (words)((((const bytes *)mirror)[j] ^ ((const bytes *)values)[j]) == (uint8_t)value);
        for (unsigned j = 0; j < SCAN_STRIDE / LEVEL_BYTES && width == 2; j++)
            found |= (words)((((const pairs *)mirror)[j] ^ ((const pairs *)values)[j]) == (uint16_t)value);
        for (unsigned j = 0; j < LEVEL_BYTES / 8; j++)
            any |= found[j];
        if (any)
            return i;
    }
    return count;
}
