/* The files of a table: for each tier that has states, the outcomes, and the remoteness if it is wanted; or, for a game
 * with points, the scores.  A table of a game without ranks has one tier, whose ranks are the numbers of the positions
 * in a list.
 *
 *   NNNNNN.outcomes     two bits for each rank, four ranks in a byte, the first one lowest: 0 not kept, 1 loss,
 *                       2 draw, 3 win, for the player to move
 *   NNNNNN.remoteness   a byte for each rank, or two, little-endian, if a remoteness is over 255 (`width` in the
 *                       metadata); 0 for a draw, and for a rank that is not kept
 *   NNNNNN.scores       a byte for each rank, or two, little-endian, if more than 127 points are left somewhere in the
 *                       tier: 0 not kept, else 128 (32,768) and the points that the player to move scores from there
 *                       on, less those of the opponent
 *   000000.positions    the texts of the positions in lines (tier_lines.h), for a game without ranks
 *
 * NNNNNN is the number of the tier.  The metadata of all have the summary of the tier. */
#pragma once

#include "tabulate/tabulation.h"
#include "tiers/tier_reader.h"
#include "tiers/tier_work.h"

enum { TABULATED_NAME = 40 }; /* room for the name of a file */

/* What a file holds. */
typedef enum tabulated_contents {
    TABULATED_OUTCOMES,
    TABULATED_REMOTENESS,
    TABULATED_SCORES,
    TABULATED_POSITIONS,
} tabulated_contents;

/* Writes the name of a tier's file. */
void tabulated_file_name(uint32_t tier, tabulated_contents contents, char out[TABULATED_NAME]);

/* Returns whether a file of the folder holds these contents, by its name. */
bool tabulated_file_has(const kay_tier_entry *file, tabulated_contents contents);

/* Returns whether a file of the folder holds outcomes or scores: there is one for each tier that has states. */
bool tabulated_file_answers(const kay_tier_entry *file);

/* Returns what the last file of a tier holds: with it the tier is finished. */
tabulated_contents tabulated_last_file(const tabulation *of);

/* Writes the metadata of a file. */
void tabulated_metadata(const kay_tier_title *title, const tabulate_summary *summary, uint64_t width, kay_text *out);

/* Opens a file and reads the summary in its metadata, whose texts are in the arena, and its width in bytes.  Fails with
 * KAY_EINPUT if the metadata are not those of such a file of this table. */
kay_status tabulated_file_open(kay_arena *arena, const kay_tier_folder *folder, const char *name, kay_tier_reader **out,
                               tabulate_summary *summary, unsigned *width) KAY_MUST_CHECK;

/* The bytes of each rank in the file of the remoteness.  Below, a width of 0 stands for the outcomes, another one for
 * the remoteness, or in a game with points for the scores. */
unsigned tabulated_width(const tabulate_summary *summary);

/* The plain bytes of the first `ranks` ranks. */
uint64_t tabulated_bytes(unsigned width, uint64_t ranks);

/* Writes the plain bytes of `ranks` ranks that the process holds; they begin with whole groups. */
void tabulated_plain(const tabulate_tier *tier, unsigned width, uint64_t from, uint64_t ranks, unsigned char *out);

/* Takes over what tabulated_plain has written.  Returns false, for outcomes and scores, if other states are
 * kept. */
bool tabulated_take(tabulate_tier *tier, unsigned width, uint64_t from, uint64_t ranks, const unsigned char *plain);

/* Begins a file of a solved tier, to which the plain bytes of all ranks are to be added. */
kay_status tabulated_file_begin(const tabulation *of, uint32_t tier, unsigned width, kay_tier_work *work, int level,
                                kay_tier_writer **out) KAY_MUST_CHECK;

/* Opens a file of a tier that is not to be solved again, and reads the tier's summary.  Fails as tabulated_differs does
 * if the file cannot be of this tier. */
kay_status tabulated_file_resume(tabulation *of, uint32_t tier, tabulated_contents contents,
                                 const kay_tier_folder *folder, kay_tier_reader **out, unsigned *width) KAY_MUST_CHECK;

/* Fails with KAY_EINPUT: the file is of other states. */
kay_status tabulated_differs(const tabulation *of, uint32_t tier, unsigned width);

/* Writes the files of a solved tier that the folder does not have yet. */
kay_status tabulated_files_write(const tabulation *of, uint32_t tier, kay_tier_work *work, int level) KAY_MUST_CHECK;

/* Reads the files of a tier whose kept states are marked, in place of solving it.  Fails with KAY_EINPUT if other
 * states are kept there. */
kay_status tabulated_files_read(tabulation *of, uint32_t tier, const kay_tier_folder *folder) KAY_MUST_CHECK;
