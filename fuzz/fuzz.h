/* What the fuzz targets share. */
#ifndef KAYLES_FUZZ_H
#define KAYLES_FUZZ_H

#include <kayles/kayles.h>
#include <kayles/rules.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A context that cannot take more than a modest share of the machine. */
void fuzz_context(kay_context *ctx);

/* Ends the process with words, which the fuzzer takes for a crash, unless it holds. */
void fuzz_require(bool holds, const char *words);

#endif
