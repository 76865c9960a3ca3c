/* The work of solving every state of a game: the tiers, and the threads that go over the ranks of a tier. */
#pragma once

#include <kayles/move_list.h>
#include <kayles/rank.h>

#include "base/thread.h"
#include "tabulate/tabulate_summary.h"
#include "tabulate/tier_share.h"
#include "tiers/tier_work.h"

enum {
    TABULATE_SHARE = 16, /* the workers of all threads get 1 / TABULATE_SHARE of the memory */
    TABULATE_BLOCK = 64, /* states that a worker expands together, so that cache misses overlap */
    TABULATE_ROUNDS = UINT16_MAX, /* the largest remoteness */
    TABULATE_NO_OUTCOME = 0, /* of a state in which play goes on */
};

typedef struct tabulation tabulation;

typedef struct tabulate_tier {
    uint64_t size; /* ranks */
    uint64_t held; /* those that this process holds: all, unless the tiers are shared; what follows is of these */
    /* tabulation_room has made these: */
    uint64_t *codes; /* NULL if there are no ranks */
    uint64_t *before; /* kept ranks before each group; NULL: not counted yet */
    uint64_t kept;
    uint16_t *remoteness; /* of the kept states, in their order; NULL: not wanted */
    void *scores; /* of the kept states, in their order (tier_scores.h); NULL: the game has no points */
    unsigned width; /* bytes of a score */
    tabulate_summary summary;
} tabulate_tier;

/* A state that a worker has expanded. */
typedef struct tabulate_state {
    uint64_t number; /* its rank in the worker's tier */
    uint64_t end; /* its targets end here; they begin where those of the state before it end */
    unsigned ended; /* the code of the outcome if play has stopped, else TABULATE_NO_OUTCOME */
    uint32_t left; /* points left, in a game with points */
} tabulate_state;

/* One thread of the work. */
typedef struct tabulate_worker {
    tabulation *of;
    kay_context own; /* of a thread; the first worker uses the caller's */
    kay_context *ctx;
    kay_thread thread;
    kay_status status;
    kay_move_list options;
    kay_arena names;
    uint64_t *position; /* words for one position */
    tabulate_state *states;
    unsigned count, room; /* states in the block, and how many it can hold */
    kay_rank *targets; /* of all states in the block */
    uint64_t target_count, target_room;
    kay_gain *gains; /* of the targets, in a game with points */
    uint64_t gain_room;
    uint64_t *decided; /* states of a loopy tier with scores that others do not know of yet */
    uint64_t decided_count, decided_room;
    uint64_t made; /* what a round has found in this thread; its meaning is the round's */
    tabulate_summary counts; /* of the ranks that this worker has counted */
    uint64_t longest_at; /* the least rank that it has counted with the remoteness counts.longest */
    uint64_t *lasting; /* positions with each remoteness, or each score (tabulate_count.c), lasting_room numbers */
    uint64_t lasting_room;
} tabulate_worker;

/* What a worker does with the ranks from `from` up to `end` of the tier in work, as numbers in this process. */
typedef kay_status tabulate_work(tabulate_worker *worker, uint64_t from, uint64_t end);

struct tabulation {
    kay_context *ctx;
    const kay_game *game; /* prepared */
    kay_arena arena; /* of the game and the summaries */
    uint32_t tier_count;
    tabulate_tier *tiers;
    bool remoteness; /* wanted */
    bool loopy;
    bool scoring; /* the game has points */
    tier_share share;
    unsigned threads;
    tabulate_worker *workers;
    kay_tier_work *files; /* where arrays lie for which there is no memory; NULL: nowhere */
    uint64_t kept_free; /* bytes of the budget that no array takes: for files and workers */
    uint64_t least; /* the least budget in which the workers begin; 0: not known yet */

    /* The tier in work. */
    uint32_t number;
    tabulate_work *work;
    const char *what; /* for the progress */
    uint64_t next; /* the first rank that no worker has taken */
    int failed; /* a worker has failed: the others stop */
    uint32_t *records; /* of the kept states of a loopy tier */
    uint64_t round; /* of a loopy tier */
    uint32_t left; /* points left in all states of a loopy tier with scores */
    int32_t most; /* the level of such a tier */
};

/* The tier in work. */
static inline tabulate_tier *tabulation_tier(const tabulation *of)
{
    return &of->tiers[of->number];
}

/* Runs `work` over all ranks of the tier in work that this process holds, in all threads.  `what` names the ranks that
 * are done. */
kay_status tabulation_run(tabulation *of, const char *what, tabulate_work *work) KAY_MUST_CHECK;

/* Opens the work on a game, whose rules have ranks, with `threads` threads, 1 to KAY_THREADS.  Free it even if it
 * fails. */
kay_status tabulation_init(tabulation *of, kay_context *ctx, const kay_game *game, unsigned threads,
                           bool remoteness) KAY_MUST_CHECK;
void tabulation_free(tabulation *of);

/* Makes an array of zeros, as long as the states of a tier.  It lies in memory if the budget, without what is kept
 * free, has room for it; else it is mapped to a file in the folder of the table, and the system keeps in memory what it
 * can.  Returns NULL if that fails; the diagnosis has the status.  TABULATE_TRY_ROOM returns that from the calling
 * function. */
void *tabulation_room(tabulation *of, uint64_t count, size_t size);
void tabulation_drop(const tabulation *of, void *array);
#define TABULATE_TRY_ROOM(pointer, of, count)                                                                          \
    do {                                                                                                               \
        (pointer) = (__typeof__(pointer))tabulation_room(of, count, sizeof *(pointer));                                \
        if (!(pointer))                                                                                                \
            return (of)->ctx->diag.status;                                                                             \
    } while (0)

/* Shares the tiers with other processes, before any work: this process holds a part of each.  tabulation_mark and
 * tabulation_solve are for one process alone; the others work on what is held. */
void tabulation_share(tabulation *of, uint32_t processes, uint32_t process);

/* Marks the kept states of all tiers: `start` is the state from which play starts, if the ranks need one. */
kay_status tabulation_mark(tabulation *of, const kay_state *start) KAY_MUST_CHECK;

/* Writes the constants of the game. */
void tabulation_constants(const tabulation *of, kay_text *out);

/* Makes what a tier needs before it is solved or read: an index of the marked states, and room for their remoteness. */
kay_status tabulation_prepare(tabulation *of, uint32_t tier) KAY_MUST_CHECK;

/* Solves a tier; the later ones are solved. */
kay_status tabulation_solve(tabulation *of, uint32_t tier) KAY_MUST_CHECK;

/* The bytes that the codes of all tiers and their index take; of more than INT64_MAX it counts only a part. */
uint64_t tabulation_codes_bytes(const tabulation *of);

/* Makes the codes of a tier, all CODE_NONE, if it has ranks and there are none. */
kay_status tabulation_codes(tabulation *of, uint32_t tier) KAY_MUST_CHECK;

/* Marks the states that are kept: those that play reaches from the start, or all in their tiers. */
kay_status tabulate_reach(tabulation *of, const uint64_t *position, kay_player mover) KAY_MUST_CHECK;
kay_status tabulate_mark_all(tabulation *of) KAY_MUST_CHECK;

/* Solve the tier in work: the later tiers are solved.  The second one is for games in which a move may lead to the same
 * tier. */
kay_status tabulate_acyclic(tabulation *of) KAY_MUST_CHECK;
kay_status tabulate_loopy(tabulation *of) KAY_MUST_CHECK;

/* Finds the scores of the tier in work, in a game with points, and the outcomes of the points to come.  For one process
 * alone. */
kay_status tabulate_scores(tabulation *of) KAY_MUST_CHECK;

/* Fails with KAY_EUNABLE if a remoteness is too large to be kept. */
static inline kay_status tabulate_remoteness_check(const tabulation *of, uint64_t remoteness, kay_context *ctx)
{
    if (remoteness <= TABULATE_ROUNDS)
        return KAY_OK;
    return kay_fail(ctx, KAY_EUNABLE, "play of %s may last longer than %d moves", of->game->rules->name,
                    TABULATE_ROUNDS);
}

/* Finds the summary of the tier in work: each worker counts what it goes over, then the counts are added. */
kay_status tabulate_count(tabulation *of) KAY_MUST_CHECK;
kay_status tabulate_count_held(tabulation *of) KAY_MUST_CHECK;
kay_status tabulate_count_add(tabulation *of) KAY_MUST_CHECK;
