/* The files of a table: for each tier that has states, the outcomes, and the remoteness if it is wanted.
 *
 *   NNNNNN.outcomes     two bits for each rank, four ranks in a byte, the first one lowest: 0 not kept, 1 loss,
 *                       2 draw, 3 win, for the player to move
 *   NNNNNN.remoteness   a byte for each rank, or two, little-endian, if a remoteness is over 255 (`width` in the
 *                       metadata); 0 for a draw, and for a rank that is not kept
 *
 * NNNNNN is the number of the tier.  The metadata of both have the summary of the tier. */
#pragma once

#include "tabulate/tabulation.h"
#include "tiers/tier_reader.h"
#include "tiers/tier_work.h"

enum { TABULATED_NAME = 40 }; /* room for the name of a file */

/* What a file holds. */
typedef enum tabulated_contents { TABULATED_OUTCOMES, TABULATED_REMOTENESS } tabulated_contents;

/* Writes the name of a tier's file. */
void tabulated_file_name(uint32_t tier, tabulated_contents contents, char out[TABULATED_NAME]);

/* Returns whether a file of the folder holds outcomes. */
bool tabulated_file_has_outcomes(const kay_tier_entry *file);

/* Opens a file and reads the summary in its metadata, whose texts are in the arena, and its width in bytes. */
kay_status tabulated_file_open(kay_arena *arena, const kay_tier_folder *folder, const char *name, kay_tier_reader **out,
                               tabulate_summary *summary, unsigned *width) KAY_MUST_CHECK;

/* Writes the files of a solved tier that the folder does not have yet. */
kay_status tabulated_files_write(const tabulation *of, uint32_t tier, kay_tier_work *work, int level) KAY_MUST_CHECK;

/* Reads the files of a tier whose kept states are marked, in place of solving it.  Fails with KAY_EINPUT if other
 * states are kept there. */
kay_status tabulated_files_read(tabulation *of, uint32_t tier, const kay_tier_folder *folder) KAY_MUST_CHECK;
