/* Functions for all fuzz targets. */
#ifndef KAYLES_FUZZ_H
#define KAYLES_FUZZ_H

#include <kayles/kayles.h>
#include <kayles/rules.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Sets up a context with a small budget of memory and time. */
void fuzz_context(kay_context *ctx);

/* Unless `holds`, prints `words` and aborts, which the fuzzer reports as a crash. */
void fuzz_require(bool holds, const char *words);

#endif
