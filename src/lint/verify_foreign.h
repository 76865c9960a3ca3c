/* Foreign rules are verified where they run. */
#ifndef KAYLES_LINT_VERIFY_FOREIGN_H
#define KAYLES_LINT_VERIFY_FOREIGN_H

#include <kayles/foreign.h>
#include <kayles/verify.h>

/* kay_verify_random where there is a `count`, else kay_verify_all. */
kay_status kay_verify_foreign(kay_foreign *foreign, kay_size size, uint64_t count, uint64_t seed,
                              const char *const *constants, kay_verify_result *out) KAY_MUST_CHECK;

#endif
