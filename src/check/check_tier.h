/* The files of a tier, what they say of its positions, and what follows from the moves. */
#pragma once

#include <kayles/json.h>

#include "tiers/tier_reader.h"

/* What a table says of a position. */
typedef enum check_outcome {
    CHECK_NOTHING, /* the position is not kept */
    CHECK_LOSS,
    CHECK_DRAW,
    CHECK_WIN,
    CHECK_OUTCOMES,
} check_outcome;

typedef struct check_value {
    unsigned outcome; /* in a game with points, of those to come */
    uint64_t remoteness;
    int32_t score;
} check_value;

/* A file, from memory or from the disk. */
typedef struct check_file {
    char name[40];
    kay_tier_reader *reader; /* NULL: there is no file */
    unsigned char *bytes; /* the whole file; NULL: it is read from the reader */
    uint64_t count;
} check_file;

typedef struct check_tier {
    uint64_t ranks;
    bool scoring; /* the game has points */
    check_file answers; /* the outcomes, or the scores */
    check_file remoteness;
    unsigned width; /* bytes of a remoteness or a score */
} check_tier;

/* Opens the files that the table has for a tier of so many ranks, and reads them into memory if `whole`.  Close it even
 * if it fails.  `tier` is zeroed, but for ranks and scoring. */
kay_status check_tier_open(kay_context *ctx, const kay_tier_folder *folder, uint32_t number, bool whole,
                           check_tier *tier) KAY_MUST_CHECK;
void check_tier_close(kay_context *ctx, check_tier *tier);

/* Reads what the files say of a rank. */
kay_status check_tier_read(const check_tier *tier, uint64_t rank, check_value *out) KAY_MUST_CHECK;

/* Whether the manifest says that the table has the remoteness. */
bool check_has_remoteness(const kay_tier_folder *folder);

/* Reads the metadata of a file that is there. */
kay_status check_file_metadata(kay_arena *arena, const check_file *file, kay_json *out) KAY_MUST_CHECK;

/* Adds an option to what the options say of a position, which is CHECK_LOSS at first. */
void check_value_add(check_value *all, const check_value *option);

/* Returns words for what is said but does not follow; NULL: all does. */
const char *check_value_differs(const check_tier *tier, const check_value *said, const check_value *follows);
