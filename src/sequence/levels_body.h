/* Includes the file LEVEL_BODY, functions on vectors, once for each level of instructions.  For each level it defines
 * three macros: LEVEL(word) adds the name of the level to a word, LEVEL_BYTES is the number of bytes in a vector, and
 * LEVEL_TARGET is the instruction set. */
#define LEVEL_INLINE static inline __attribute__((always_inline))
#define LEVEL(word) word##_plain
#define LEVEL_BYTES 16
#define LEVEL_TARGET
#include LEVEL_BODY
#ifdef __x86_64__
#undef LEVEL
#undef LEVEL_BYTES
#undef LEVEL_TARGET
#define LEVEL(word) word##_avx2
#define LEVEL_BYTES 32
#define LEVEL_TARGET __attribute__((target("avx2,bmi,bmi2")))
#include LEVEL_BODY
#undef LEVEL
#undef LEVEL_BYTES
#undef LEVEL_TARGET
#define LEVEL(word) word##_avx512
#define LEVEL_BYTES 64
#define LEVEL_TARGET __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2")))
#include LEVEL_BODY
#define LEVEL_ALL(word)                                                                                                \
    [KAY_LANES_PLAIN] = word##_plain, [KAY_LANES_AVX2] = word##_avx2, [KAY_LANES_AVX512] = word##_avx512
#else
#define LEVEL_ALL(word) [KAY_LANES_PLAIN] = word##_plain
#endif
