#include "study/stress/stress_candidate.h"

#include <string.h>

static kay_status candidate_split(stress_candidate *own)
{
    KAY_TRY(stress_words_split(own->best_text, &own->kept, own->ctx, &own->best, &own->room, &own->best_count));
    own->next = kay_alloc_array(own->ctx, own->room, sizeof *own->next);
    return own->next ? KAY_OK : kay_no_memory(own->ctx);
}

void stress_candidate_copy(stress_candidate *own)
{
    kay_arena_clear(&own->arena);
    memcpy(own->next, own->best, own->best_count * sizeof *own->next);
    own->next_count = own->best_count;
}

/* Leaves `count` words out of the candidate. */
static void candidate_leave_out(stress_candidate *own, uint64_t from, uint64_t count)
{
    if (from > 0 && own->next[from + count - 1].line_end)
        own->next[from - 1].line_end = true;
    memmove(own->next + from, own->next + from + count, (own->next_count - from - count) * sizeof *own->next);
    own->next_count -= count;
}

kay_status stress_candidate_set(stress_candidate *own, uint64_t at, bool negative, uint64_t value)
{
    return stress_word_set(&own->next[at], negative, value, &own->arena);
}

kay_status stress_candidate_lower(stress_candidate *own, uint64_t at, uint64_t amount, bool *done)
{
    bool negative;
    uint64_t value;
    *done = stress_word_number(&own->next[at], &negative, &value) && !negative && value >= amount;
    return *done ? stress_candidate_set(own, at, false, value - amount) : KAY_OK;
}

/* Makes the candidate the best one, whose words move into memory of their own. */
static kay_status candidate_keep(stress_candidate *own)
{
    stress_word *words = own->best;
    own->best = own->next;
    own->next = words;
    own->best_count = own->next_count;
    own->progress = true;
    kay_arena_clear(&own->kept);
    const char *text = kay_arena_text(&own->kept, kay_text_string(&own->text), own->text.length);
    if (!text)
        return kay_no_memory(own->ctx);
    for (uint64_t i = 0; i < own->best_count; i++) {
        own->best[i].text = text;
        text += own->best[i].length + 1;
    }
    kay_text_clear(own->best_text);
    kay_text_bytes(own->best_text, own->text.data, own->text.length);
    return own->best_text->error;
}

kay_status stress_candidate_ask(stress_candidate *own)
{
    stress_words_join(own->next, own->next_count, &own->text);
    KAY_TRY(own->text.error);
    own->better = false;
    KAY_TRY(own->try(own->user, kay_text_string(&own->text), own->text.length, &own->better));
    return own->better ? candidate_keep(own) : KAY_OK;
}

/* ---- Counts that are put right ------------------------------------------------------------------ */

/* Makes the change with the count at `count` (none: UINT64_MAX) and the last `tail` words lowered. */
static kay_status candidate_cut_with(stress_candidate *own, const stress_cut *cut, uint64_t count, unsigned tail)
{
    bool good = true;
    stress_candidate_copy(own);
    if (cut->by)
        KAY_TRY(stress_candidate_lower(own, cut->lowered, cut->by, &good));
    for (unsigned place = cut->places; place > 0 && good; place--)
        candidate_leave_out(own, cut->at[place - 1], cut->amount);
    if (count != UINT64_MAX && good)
        KAY_TRY(stress_candidate_lower(own, count, cut->items, &good));
    for (unsigned i = 1; i <= tail && good; i++) {
        good = own->next_count > i && own->next_count - i > count;
        if (good)
            KAY_TRY(stress_candidate_lower(own, own->next_count - i, cut->items, &good));
    }
    own->better = false;
    return good ? stress_candidate_ask(own) : KAY_OK;
}

kay_status stress_candidate_cut(stress_candidate *own, const stress_cut *cut)
{
    enum { TAIL = 2 };
    const uint64_t first = cut->at[0];
    KAY_TRY(candidate_cut_with(own, cut, UINT64_MAX, 0));
    for (uint64_t i = 0; i < first && !own->better; i++) {
        if (i >= STRESS_COUNT_FIRST && i + STRESS_COUNT_BEFORE < first)
            i = first - STRESS_COUNT_BEFORE;
        for (unsigned tail = 0; tail <= TAIL && !own->better; tail++)
            KAY_TRY(candidate_cut_with(own, cut, i, tail));
    }
    return KAY_OK;
}

/* ---- Beginning and end ------------------------------------------------------------------------- */

kay_status stress_candidate_init(stress_candidate *own, kay_context *ctx, kay_text *best_text, stress_shrink_try try,
                                 void *user)
{
    *own = (stress_candidate){.ctx = ctx, .try = try, .user = user, .best_text = best_text};
    kay_text_init(&own->text, ctx);
    kay_arena_init(&own->kept, ctx);
    kay_arena_init(&own->arena, ctx);
    return candidate_split(own);
}

void stress_candidate_free(stress_candidate *own)
{
    kay_free(own->ctx, own->best, own->room * sizeof *own->best);
    kay_free(own->ctx, own->next, own->room * sizeof *own->next);
    kay_text_free(&own->text);
    kay_arena_free(&own->arena);
    kay_arena_free(&own->kept);
}
