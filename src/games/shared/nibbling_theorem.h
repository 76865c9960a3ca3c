/* The theorem of end-nibbling as the games tell it: winning moves, reason, certificate. */
#ifndef KAYLES_GAMES_NIBBLING_THEOREM_H
#define KAYLES_GAMES_NIBBLING_THEOREM_H

#include <kayles/json.h>
#include <kayles/ruleset.h>

#include "math/end_nibbling.h"

/* A part as the mathematics sees it. */
typedef struct nibbling_part {
    kay_nibbling nibbling;
    uint64_t begin, end;
    uint64_t first; /* place that people call 1 */
} nibbling_part;

void nibbling_winning(const nibbling_part *part, kay_move_list *out);

/* What a reason says of a row. */
typedef struct nibbling_words {
    const char *losing; /* completes "leaves a part that is ..." */
    const char *row; /* what elements are counted in, with those taken, such as "the row" */
    const int64_t *numbers; /* of that row: the first one stands at part->first */
} nibbling_words;

void nibbling_reason(const nibbling_part *part, const nibbling_words *words, kay_text *out);

/* "steps": runs ["in" | "left" | "right", how many]; "core": first and last element of the part where they end, from 1
 * within the part, the last before the first when nothing is left; "end": why the core speaks for itself.  At most a
 * run for each element; time linear in the walk. */
void nibbling_certify(const nibbling_part *part, kay_json_writer *proof);

#endif
