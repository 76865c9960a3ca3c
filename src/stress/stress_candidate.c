#include "stress/stress_candidate.h"

#include <string.h>

#include "stress/input_size.h"

static void candidate_forget(stress_candidate *own)
{
    kay_free(own->ctx, own->best, own->room * sizeof *own->best);
    kay_free(own->ctx, own->next, own->room * sizeof *own->next);
    own->best = own->next = NULL;
    kay_arena_clear(&own->arena);
    kay_arena_clear(&own->kept);
}

/* Makes the words of a text the best ones. */
static kay_status candidate_split(stress_candidate *own, const kay_text *text)
{
    candidate_forget(own);
    KAY_TRY(stress_words_split(text, &own->kept, own->ctx, &own->best, &own->room, &own->best_count));
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
    kay_arena_clear(&own->kept);
    const char *text = kay_arena_text(&own->kept, kay_text_string(&own->text), own->text.length);
    if (!text)
        return kay_no_memory(own->ctx);
    for (uint64_t i = 0; i < own->best_count; i++) {
        own->best[i].text = text;
        text += own->best[i].length + 1;
    }
    return KAY_OK;
}

static kay_status candidate_copy_text(const char *text, size_t length, kay_text *out)
{
    kay_text_clear(out);
    kay_text_bytes(out, text, length);
    return out->error;
}

/* Tries the candidate at once. */
static kay_status candidate_ask_now(stress_candidate *own)
{
    uint64_t which = 1;
    const char *text = kay_text_string(&own->text);
    KAY_TRY(own->by->try(own->by->user, text, 1, &which));
    own->better = which == 0;
    if (!own->better)
        return KAY_OK;
    own->progress = true;
    KAY_TRY(candidate_copy_text(text, own->text.length, own->best_text));
    return candidate_keep(own);
}

kay_status stress_candidate_ask(stress_candidate *own)
{
    uint64_t number = own->asked++;
    own->better = number < own->log.length && own->log.data[number];
    if (number < own->log.length && !own->better)
        return KAY_OK;
    stress_words_join(own->next, own->next_count, &own->text);
    KAY_TRY(own->text.error);
    if (own->better)
        return candidate_keep(own);
    if (!own->ahead)
        return candidate_ask_now(own);
    kay_text_bytes(&own->queue, kay_text_string(&own->text), own->text.length + 1);
    KAY_TRY(own->queue.error);
    own->full = ++own->queued == own->ahead;
    return own->full ? KAY_END : KAY_OK;
}

/* ---- Passes ------------------------------------------------------------------------------------- */

/* Tries what is in the queue.  After a candidate that is better the next one often is too, and it is another one than
 * the pass has guessed: then few are tried together, and more while none is better. */
static kay_status candidate_try_queue(stress_candidate *own)
{
    enum { FEW = 4 };
    uint64_t which = own->queued;
    KAY_TRY(own->by->try(own->by->user, kay_text_string(&own->queue), own->queued, &which));
    bool better = which < own->queued;
    for (uint64_t i = 0; i < which; i++)
        kay_text_char(&own->log, 0);
    own->ahead = 2 * own->ahead;
    if (better) {
        const char *text = kay_text_string(&own->queue);
        for (uint64_t i = 0; i < which; i++)
            text += strlen(text) + 1;
        KAY_TRY(candidate_copy_text(text, strlen(text), own->best_text));
        kay_text_char(&own->log, 1);
        own->progress = true;
        own->ahead = FEW;
    }
    own->ahead = own->ahead < own->by->most ? own->ahead : own->by->most;
    return own->log.error;
}

kay_status stress_candidate_pass(stress_candidate *own, kay_status (*pass)(stress_candidate *, uint64_t),
                                 uint64_t argument)
{
    enum { LONG = 16384 }; /* bytes of an input that is not made again and again */
    kay_text_clear(&own->log);
    KAY_TRY(candidate_copy_text(kay_text_string(own->best_text), own->best_text->length, &own->start));
    own->ahead = own->start.length < LONG ? own->by->most : 0;
    do {
        KAY_TRY(candidate_split(own, &own->start));
        kay_text_clear(&own->queue);
        own->asked = own->queued = 0;
        own->full = own->better = false;
        kay_status status = pass(own, argument);
        if (status != KAY_END || !own->full)
            KAY_TRY(status);
        if (own->queued)
            KAY_TRY(candidate_try_queue(own));
    } while (own->queued);
    return KAY_OK;
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

/* ---- What the rules know ------------------------------------------------------------------------ */

/* Makes the words of a text the candidate; false: there are too many. */
static kay_status candidate_take(stress_candidate *own, const kay_text *text, bool *taken)
{
    stress_word *words;
    uint64_t room, count;
    kay_arena_clear(&own->arena);
    KAY_TRY(stress_words_split(text, &own->arena, own->ctx, &words, &room, &count));
    *taken = count <= own->room;
    if (*taken)
        memcpy(own->next, words, count * sizeof *words);
    own->next_count = count;
    kay_free(own->ctx, words, room * sizeof *words);
    return KAY_OK;
}

kay_status stress_candidate_smaller(stress_candidate *own, uint64_t number, bool *over)
{
    bool taken = false;
    own->better = false;
    *over = !own->by->smaller;
    if (*over)
        return KAY_OK;
    stress_words_join(own->best, own->best_count, &own->text);
    KAY_TRY(own->text.error);
    kay_text_clear(&own->given);
    kay_status status = own->by->smaller(own->by->user, &own->text, number, &own->given);
    *over = status == KAY_END;
    if (*over)
        return KAY_OK;
    KAY_TRY(status);
    if (own->given.length && stress_compare(kay_text_string(&own->given), kay_text_string(&own->text)) < 0)
        KAY_TRY(candidate_take(own, &own->given, &taken));
    return taken ? stress_candidate_ask(own) : KAY_OK;
}

/* ---- Beginning and end ------------------------------------------------------------------------- */

kay_status stress_candidate_init(stress_candidate *own, kay_context *ctx, kay_text *best_text,
                                 const stress_shrink_by *by)
{
    *own = (stress_candidate){.ctx = ctx, .by = by, .best_text = best_text};
    kay_text_init(&own->start, ctx);
    kay_text_init(&own->text, ctx);
    kay_text_init(&own->given, ctx);
    kay_text_init(&own->queue, ctx);
    kay_text_init(&own->log, ctx);
    kay_arena_init(&own->kept, ctx);
    kay_arena_init(&own->arena, ctx);
    return candidate_split(own, best_text);
}

void stress_candidate_free(stress_candidate *own)
{
    candidate_forget(own);
    kay_text_free(&own->start);
    kay_text_free(&own->text);
    kay_text_free(&own->given);
    kay_text_free(&own->queue);
    kay_text_free(&own->log);
    kay_arena_free(&own->arena);
    kay_arena_free(&own->kept);
}
