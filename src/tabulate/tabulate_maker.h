/* Makes the table of a game: every state solved, in files of a folder. */
#pragma once

#include "tabulate/tabulation.h"
#include "tiers/tier_work.h"

typedef struct kay_tabulate_order {
    const kay_game *game;
    const kay_state *start; /* where play starts; NULL if the rules have ranks and every state with one is kept */
    const char *folder; /* made if it is not there */
    unsigned threads; /* 1 to KAY_THREADS */
    bool remoteness;
    bool publish; /* compress as well as possible, which takes long */
    void (*note)(void *noted, const kay_diag *diag); /* says that damaged files are made again; NULL: not said */
    void *noted; /* passed to note */
} kay_tabulate_order;

/* What the title of a table says of its files. */
const char *tabulate_contents(const kay_tabulate_order *order);

/* Makes the table, or continues the work of a process that was killed: the bytes are the same.  Returns KAY_END if
 * the folder has the finished table.  Fails with KAY_EINPUT if the ranks break a promise, with the position in the
 * words, with KAY_EUNABLE or KAY_ENOMEM past the budget, and as kay_tier_work_begin and kay_tier_work_keep do. */
kay_status kay_tabulate(kay_context *ctx, const kay_tabulate_order *order) KAY_MUST_CHECK;

/* The parts of the work that jobs of several processes (mpi) have too. */

/* Opens the folder of an order, as kay_tier_work_begin does, and says which damaged files are made again. */
kay_status kay_tabulate_begin(const tabulation *of, const kay_tabulate_order *order,
                              kay_tier_work **out) KAY_MUST_CHECK;

/* Returns whether the files of a tier are finished. */
bool kay_tabulate_has(const tabulation *of, uint32_t tier, kay_tier_work *work);

/* Adds to the words about the time what the work so far is good for. */
void kay_tabulate_explain(kay_context *ctx, kay_tier_work *work);
