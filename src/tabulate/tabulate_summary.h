/* What a tier's file says of the tier in its metadata: how many positions have which outcome, and how long they
 * last or which scores they have. */
#pragma once

#include <kayles/json.h>

/* Counts of positions: symmetric ones counted apart, but not those that only the players' names tell apart. */
typedef struct tabulate_summary {
    uint64_t tier;
    uint64_t ranks; /* of the tier */
    uint64_t kept; /* states that are kept: one for each class of symmetric positions */
    uint64_t positions, win, loss, draw; /* in a game with points, outcomes of the points to come */
    bool lasting; /* the remoteness is known: the fields below are */
    uint64_t longest; /* the largest remoteness; 0 if no position is won or lost */
    const char *position; /* one with that remoteness, as text with its mover; NULL: none */
    const uint64_t *histogram; /* longest + 1 numbers: the positions that are won or lost with each remoteness */
    bool scoring; /* the game has points: the fields below are known */
    int64_t least, most; /* the lowest and the highest score */
    const uint64_t *scores; /* most - least + 1 numbers: the positions that have each score */
} tabulate_summary;

/* Writes the fields of a summary into an object. */
void tabulate_summary_write(kay_json_writer *to, const tabulate_summary *summary);

/* Write a part of them: the counts, what the remoteness tells, and the scores. */
void tabulate_summary_write_counts(kay_json_writer *to, const tabulate_summary *summary);
void tabulate_summary_write_lasting(kay_json_writer *to, const tabulate_summary *summary);
void tabulate_summary_write_scores(kay_json_writer *to, const tabulate_summary *summary);

/* Reads them; texts and lists are in the arena of `from`.  Fails with KAY_EINPUT if the counts do not add up. */
kay_status tabulate_summary_read(kay_json *from, tabulate_summary *out) KAY_MUST_CHECK;
