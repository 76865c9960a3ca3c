/* The making of a table: a folder that one process at a time writes, and a journal of the files that are finished.
 *
 * The journal has the title of the table on its first line and then a line for each file, written to the disk when the
 * file is.  If the process is killed, the next one with the same title goes on after the last whole line; a file that
 * was not finished then, or is damaged or missing now, is made again.  The journal is locked (flock) as long as a
 * process works, and is removed when the manifest is written. */
#pragma once

#include "tiers/tier_folder.h"
#include "tiers/tier_writer.h"

typedef struct kay_tier_work kay_tier_work;

/* Begins a table or goes on with it.  Makes the folder if there is none; the folder above it must be there.  Returns
 * KAY_END, without a work, if the folder has this table and it is finished; open it with kay_tier_folder_open.  Fails
 * with
 * - KAY_EUSAGE if another process works there, or the folder has other files or another table, finished or not;
 * - KAY_EREAD if the folder is a symbolic link or cannot be read;
 * - KAY_EINPUT if the journal is wrong;
 * - KAY_EWRITE if the folder or the journal cannot be written. */
kay_status kay_tier_work_begin(kay_context *ctx, const char *path, const kay_tier_title *title,
                               kay_tier_work **out) KAY_MUST_CHECK;

/* The folder with the files that are finished so far.  kay_tier_folder_find says whether to make a file, and
 * kay_tier_reader_open reads one. */
kay_tier_folder *kay_tier_work_folder(kay_tier_work *work);

/* What is wrong with files that the journal names and that must be made again, in words; NULL: nothing. */
const kay_diag *kay_tier_work_damage(const kay_tier_work *work);

/* Fails with KAY_EWRITE, and names both numbers, if fewer than `bytes` bytes, 1 or more, are free on the disk of the
 * folder. */
kay_status kay_tier_work_disk(kay_tier_work *work, uint64_t bytes) KAY_MUST_CHECK;

/* Maps `bytes` zeroed bytes of the disk to memory; munmap gives them back.  They are a file of the folder that has no
 * name, so that the system frees the disk even after a kill.  All of it is reserved here: except on file systems that
 * copy what is written, a disk that is full later does not end the program by SIGBUS.  Fails with KAY_EWRITE, and
 * reserves nothing if fewer bytes are free; KAY_EUNABLE: the work is stopped. */
kay_status kay_tier_work_map(kay_tier_work *work, uint64_t bytes, void **out) KAY_MUST_CHECK;

/* Finishes a file and records it in the journal; both are then on the disk.  Close the writer afterwards.  Fails with
 * KAY_EWRITE. */
kay_status kay_tier_work_keep(kay_tier_work *work, kay_tier_writer *writer) KAY_MUST_CHECK;

/* Writes the manifest, with the files in the order of their names, and removes the journal: the table is finished.
 * Fails with KAY_EWRITE; the journal then stays. */
kay_status kay_tier_work_finish(kay_tier_work *work) KAY_MUST_CHECK;

/* Ends the work, finished or not, and unlocks the folder; ignores NULL.  If this process has made the folder and no
 * file is finished, the folder is removed.  Close readers and writers before. */
void kay_tier_work_end(kay_tier_work *work);
