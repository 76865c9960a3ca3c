/* Finds lines in a file of sorted lines, by their text or their number.
 *
 *   line 0 | line 1 | ...     each has the same number of bytes: a text, zeros, and a line end
 *
 * The texts are different and have no zero bytes.  They are sorted by their bytes.  The metadata of the file have the
 * number of bytes of a line: `width`. */
#pragma once

#include "tiers/tier_reader.h"

typedef struct kay_tier_lines kay_tier_lines;

/* Opens a file that is listed in the folder, which must outlive the lines.  `whole`: reads it into memory, else frames
 * are read when they are needed.  Fails with KAY_EINPUT if its size is not that of lines, and as kay_tier_reader_open
 * does. */
kay_status kay_tier_lines_open(kay_context *ctx, const kay_tier_folder *folder, const char *name, bool whole,
                               kay_tier_lines **out) KAY_MUST_CHECK;
void kay_tier_lines_close(kay_tier_lines *lines); /* ignores NULL */

uint64_t kay_tier_lines_count(const kay_tier_lines *lines);

/* Finds the number of the line with this text.  Returns KAY_END if there is none.  Fails as kay_tier_reader_read does.
 * Time: about a microsecond if the frames are in memory, else that of log(lines) reads at most. */
kay_status kay_tier_lines_find(kay_tier_lines *lines, const char *text, size_t length, uint64_t *out) KAY_MUST_CHECK;

/* Reads the text of a line whose number is below the count; it ends with a zero byte, and is valid until the next
 * call.  Fails with KAY_EINPUT if the line is not as above, and as kay_tier_reader_read does. */
kay_status kay_tier_lines_get(kay_tier_lines *lines, uint64_t number, const char **out) KAY_MUST_CHECK;
