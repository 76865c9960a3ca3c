/* The first corpus of the target `tables`. */
#ifndef KAYLES_FUZZ_SEEDS_TABLES_H
#define KAYLES_FUZZ_SEEDS_TABLES_H

#include <kayles/status.h>

/* Writes files of tiers, manifests and journals to a folder, each after the byte that chooses its kind. */
kay_status seeds_tables(const char *folder);

#endif
