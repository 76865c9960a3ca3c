/* Starts and ends the threads of a question. */
#include "nimber/nimber_crew.h"

#include <string.h>

#include "base/thread.h"

enum { CREW_SHARE = 8 }; /* the helpers get 1 / CREW_SHARE of the remaining memory for their stacks */

typedef struct crew_helper {
    nimber_crew *crew;
    kay_context ctx;
    kay_nimbers *nimbers;
    kay_thread thread;
} crew_helper;

struct nimber_crew {
    unsigned count;
    uint64_t goal;
    int over; /* a thread has answered; `result` is set before */
    nimber_result result;
    uint64_t answered;
    uint64_t limit; /* of the memory, before */
    crew_helper helpers[KAY_THREADS - 1];
    unsigned char locks[NIMBER_LOCKS]; /* of the table */
};

static void *crew_run(void *own)
{
    crew_helper *helper = own;
    kay_nimbers *nimbers = helper->nimbers;
    /* A helper that has no more memory leaves the work to the others. */
    if (nimber_prove(nimbers, 0, helper->crew->goal) == KAY_OK && nimbers->result != NIMBER_OPEN &&
        !nimber_crew_answered(nimbers)) {
        __atomic_store_n(&helper->crew->result, nimbers->result, __ATOMIC_RELAXED);
        __atomic_store_n(&helper->crew->answered, nimbers->answered, __ATOMIC_RELAXED);
        __atomic_store_n(&helper->crew->over, 1, __ATOMIC_RELEASE);
    }
    return NULL;
}

static kay_status crew_join(kay_nimbers *of, crew_helper *helper, const uint64_t *part, uint64_t bytes, unsigned number)
{
    kay_thread_context(&helper->ctx, of->ctx, bytes);
    helper->crew = of->crew;
    KAY_TRY(kay_nimbers_new(&helper->ctx, of->given, &helper->nimbers));
    kay_nimbers *nimbers = helper->nimbers;
    nimber_table_free(nimbers->table);
    nimbers->table = of->table;
    nimbers->crew = of->crew;
    nimbers->number = number;
    KAY_TRY(nimber_reserve(nimbers, of->game->words));
    memcpy(nimbers->stack, part, of->game->words * sizeof *part);
    nimbers->top = of->game->words;
    return KAY_OK;
}

void nimber_crew_begin(kay_nimbers *nimbers, uint64_t key, uint64_t goal)
{
    kay_context *ctx = nimbers->ctx;
    nimber_crew *crew = kay_alloc(ctx, sizeof *crew);
    if (!crew) {
        nimbers->threads = 1;
        return;
    }
    const uint64_t share = (ctx->memory_limit - ctx->memory_used) / CREW_SHARE / (nimbers->threads - 1);
    nimbers->crew = crew;
    crew->goal = goal;
    crew->limit = ctx->memory_limit;
    for (unsigned i = 0; i + 1 < nimbers->threads; i++) {
        if (crew_join(nimbers, &crew->helpers[i], nimbers->stack + key, share, i + 1) != KAY_OK)
            break;
        crew->count++;
    }
    ctx->memory_limit -= share * crew->count;
    nimbers->table->locks = crew->locks;
    for (unsigned i = 0; i < crew->count; i++)
        kay_thread_begin(&crew->helpers[i].thread, crew_run, &crew->helpers[i]);
}

bool nimber_crew_answered(kay_nimbers *nimbers)
{
    if (!__atomic_load_n(&nimbers->crew->over, __ATOMIC_ACQUIRE))
        return false;
    nimbers->result = __atomic_load_n(&nimbers->crew->result, __ATOMIC_RELAXED);
    nimbers->answered = __atomic_load_n(&nimbers->crew->answered, __ATOMIC_RELAXED);
    return true;
}

void nimber_crew_end(kay_nimbers *nimbers)
{
    nimber_crew *crew = nimbers->crew;
    __atomic_store_n(&crew->over, 1, __ATOMIC_RELEASE);
    for (unsigned i = 0; i < KAY_THREADS - 1; i++) {
        crew_helper *helper = &crew->helpers[i];
        kay_thread_end(&helper->thread);
        if (!helper->nimbers)
            continue;
        nimbers->expanded += helper->nimbers->expanded;
        nimbers->generated += helper->nimbers->generated;
        if (helper->nimbers->table == nimbers->table)
            helper->nimbers->table = NULL;
        kay_nimbers_free(helper->nimbers);
    }
    nimbers->table->locks = NULL;
    nimbers->table->full = false; /* it may have what the helpers had */
    nimbers->ctx->memory_limit = crew->limit;
    nimbers->crew = NULL;
    kay_free(nimbers->ctx, crew, sizeof *crew);
}
