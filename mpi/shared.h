/* The phases of the work, each for all processes together; they agree on every result. */
#pragma once

#include "mpi/step.h"
#include "tabulate/tabulate_best.h"
#include "tabulate/tabulate_maker.h"
#include "tiers/tier_work.h"

/* Marks the kept states of all tiers, as tabulation_mark does in one process. */
kay_status shared_mark(step_work *work, const kay_state *start) KAY_MUST_CHECK;

/* Solve the tier in work, as tabulate_acyclic and tabulate_loopy do. */
kay_status shared_acyclic(step_work *work) KAY_MUST_CHECK;
kay_status shared_loopy(step_work *work) KAY_MUST_CHECK;

/* Finds the summary of the tier in work; every process gets it. */
kay_status shared_count(step_work *work) KAY_MUST_CHECK;

/* Write and read the files of the tier in work.  Only process 0 uses `files`. */
kay_status shared_files_write(step_work *work, kay_tier_work *files, int level) KAY_MUST_CHECK;
kay_status shared_files_read(step_work *work, kay_tier_work *files) KAY_MUST_CHECK;

/* Makes the table of the order, whose `threads` is 1, as kay_tabulate does. */
kay_status shared_make(kay_job *job, const kay_tabulate_order *order) KAY_MUST_CHECK;

/* What answers carry: an outcome, and the remoteness. */
static inline uint32_t shared_answer(unsigned code, uint32_t remoteness)
{
    return remoteness << 2 | code;
}

static inline unsigned shared_answer_code(uint32_t answer)
{
    return answer & 3;
}

/* Answers with the outcomes of items, which lie in later tiers, and their remoteness if it is kept. */
void shared_look_up(step_work *work, const uint64_t *items, uint32_t count, uint32_t *answers);

/* Adds an option in a later tier, by the answer of its holder. */
static inline kay_status shared_add_option(const step_work *work, tabulate_best *best, uint64_t target)
{
    const unsigned code = shared_answer_code(work->answers[target]);
    const tabulate_worker *worker = &work->of->workers[0];
    if (code == CODE_NONE)
        return worker_lacks(worker, worker->targets[target]);
    best_add(best, CODE_LOSS + CODE_WIN - code, 1 + (work->answers[target] >> 2));
    return KAY_OK;
}
