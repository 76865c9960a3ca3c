/* Functions for all fuzz targets: a context with a small budget, and an assertion. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { FUZZ_MEMORY = 256 << 20, FUZZ_SECONDS = 2 };

void fuzz_context(kay_context *ctx)
{
    kay_context_init(ctx);
    ctx->memory_limit = FUZZ_MEMORY;
    ctx->deadline = kay_now() + FUZZ_SECONDS;
}

void fuzz_require(bool holds, const char *words)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", words);
    abort();
}
