/* The positions that conjectures are made from and tested on, with their outcomes. */
#ifndef KAYLES_STUDY_GUESS_DATA_H
#define KAYLES_STUDY_GUESS_DATA_H

#include <kayles/guess.h>
#include <kayles/search.h>

enum { GUESS_NAMES = 24 }; /* named numbers of a ruleset that are looked at */

#define GUESS_UNKNOWN UINT64_MAX

typedef struct guess_record {
    const int64_t *entries; /* entry_count of them */
    const int64_t *named; /* data->name_count of them */
    uint64_t entry_count;
    uint64_t at[2]; /* the parameters, where the data has some */
    uint64_t grundy; /* GUESS_UNKNOWN: not known */
    signed char outcome[2]; /* kay_outcome for Left and for Right to move; the second where the data is partizan */
    uint64_t order; /* in which it was gathered */
    bool learned; /* of `test`, but a rule was made from it after all */
    const char *text[2]; /* the position in the direct form with that player to move */
} guess_record;

typedef struct guess_records {
    guess_record *list;
    uint64_t count, room;
} guess_records;

typedef struct guess_data {
    kay_context *ctx;
    kay_arena *arena; /* of the records */
    const kay_guess_question *question;
    const char *names[GUESS_NAMES];
    unsigned name_count;
    unsigned parameters; /* 0: the records are positions that the ruleset names */
    unsigned movers; /* 1: impartial */
    bool ordered; /* the entries are the parameters, in their order */
    bool sums; /* positions may be added up */
    bool negative; /* some entry is below 0 */
    bool settled; /* the sequence over one parameter is known for good */
    bool cut; /* the budget came to its end before all was there */
    guess_records fit, test; /* both by size; equal positions stand in one of them, once */
    uint64_t reserved; /* records of `test` from here on are never learned from */

    /* while the data is gathered */
    kay_arena games;
    const kay_game *game; /* of `search` */
    kay_context search_ctx; /* with what is left of the budget, and the end of a stage */
    double until; /* when this stage ends, on the clock of kay_now(); 0: with the budget */
    kay_search *search;
    kay_features features;
    kay_text text;
    uint64_t *seen; /* hashes of texts, seen_room a power of two; 0: free */
    uint64_t seen_count, seen_room;
} guess_data;

/* Gathers the records.  KAY_EUNABLE where the budget ends: what was gathered stands in `out`, with `cut` set.  Give it back
 * with guess_data_free, after a failure too. */
kay_status guess_data_gather(kay_context *ctx, kay_arena *arena, const kay_guess_question *question,
                             guess_data *out) KAY_MUST_CHECK;

/* Adds the numbers from `from` to `to` to the test, with one parameter. */
kay_status guess_data_more(guess_data *data, uint64_t from, uint64_t to) KAY_MUST_CHECK;
void guess_data_free(guess_data *data);

#endif
