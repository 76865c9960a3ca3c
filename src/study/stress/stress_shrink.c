/* A text is a list of words.  A candidate is a list like the best one with a change; it becomes the best one when it still does
 * what is bad.  Passes over the list are repeated until none of them finds anything. */
#include "study/stress/stress_shrink.h"

#include <string.h>

#include "study/stress/stress_words.h"

/* How far from a change the count is looked for that it has to put right: among the first words and those right before. */
enum { SHRINK_FIRST = 4, SHRINK_BEFORE = 4 };

/* Where there are few words, these numbers are tried one by one. */
enum { SHRINK_FEW_WORDS = 12, SHRINK_FEW = 12 };

enum { SHRINK_RELABEL_WORDS = 400, SHRINK_RELABEL_MOST = 40 };

typedef struct shrink {
    kay_context *ctx;
    stress_shrink_try try;
    void *user;
    kay_text *best_text;
    kay_text text; /* of the candidate */
    kay_arena kept; /* of the words of the best list */
    kay_arena arena; /* of words made for a candidate */
    stress_word *best, *next;
    uint64_t room, best_count, next_count;
    bool better; /* the latest candidate was */
    bool progress; /* some candidate of this round was */
} shrink;

/* ---- Candidates -------------------------------------------------------------------------------- */

static kay_status shrink_split(shrink *own)
{
    KAY_TRY(stress_words_split(own->best_text, &own->kept, own->ctx, &own->best, &own->room, &own->best_count));
    own->next = kay_alloc_array(own->ctx, own->room, sizeof *own->next);
    return own->next ? KAY_OK : kay_no_memory(own->ctx);
}

static void shrink_copy(shrink *own)
{
    kay_arena_clear(&own->arena);
    memcpy(own->next, own->best, own->best_count * sizeof *own->next);
    own->next_count = own->best_count;
}

/* Leaves `count` words out of the candidate. */
static void shrink_cut(shrink *own, uint64_t from, uint64_t count)
{
    if (from > 0 && own->next[from + count - 1].line_end)
        own->next[from - 1].line_end = true;
    memmove(own->next + from, own->next + from + count, (own->next_count - from - count) * sizeof *own->next);
    own->next_count -= count;
}

static kay_status shrink_set(shrink *own, uint64_t at, bool negative, uint64_t value)
{
    return stress_word_set(&own->next[at], negative, value, &own->arena);
}

/* Takes `amount` off a number of the candidate; false: it is none, or too small. */
static kay_status shrink_lower(shrink *own, uint64_t at, uint64_t amount, bool *done)
{
    bool negative;
    uint64_t value;
    *done = stress_word_number(&own->next[at], &negative, &value) && !negative && value >= amount;
    return *done ? shrink_set(own, at, false, value - amount) : KAY_OK;
}

/* Makes the candidate the best one, whose words move into memory of their own. */
static kay_status shrink_keep(shrink *own)
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

/* Asks about the candidate, which becomes the best when it does the same. */
static kay_status shrink_ask(shrink *own)
{
    stress_words_join(own->next, own->next_count, &own->text);
    KAY_TRY(own->text.error);
    own->better = false;
    KAY_TRY(own->try(own->user, kay_text_string(&own->text), own->text.length, &own->better));
    return own->better ? shrink_keep(own) : KAY_OK;
}

/* ---- Counts that are put right ------------------------------------------------------------------ */

/* A change to the candidate that makes it smaller by `amount` at the word `at`. */
typedef struct shrink_change {
    kay_status (*make)(shrink *own, uint64_t at, uint64_t amount);
    uint64_t at, amount;
    uint64_t items; /* what a count goes down by */
} shrink_change;

/* Makes the change with the count at `count` (none: UINT64_MAX) and the last `tail` words lowered. */
static kay_status shrink_with(shrink *own, const shrink_change *change, uint64_t count, unsigned tail)
{
    bool good = true;
    shrink_copy(own);
    KAY_TRY(change->make(own, change->at, change->amount));
    if (count != UINT64_MAX)
        KAY_TRY(shrink_lower(own, count, change->items, &good));
    for (unsigned i = 1; i <= tail && good; i++) {
        good = own->next_count > i && own->next_count - i > count;
        if (good)
            KAY_TRY(shrink_lower(own, own->next_count - i, change->items, &good));
    }
    own->better = false;
    return good ? shrink_ask(own) : KAY_OK;
}

/* Makes the change, and looks for the counts that must go down with it. */
static kay_status shrink_change_somehow(shrink *own, shrink_change change)
{
    enum { TAIL = 2 };
    KAY_TRY(shrink_with(own, &change, UINT64_MAX, 0));
    for (uint64_t i = 0; i < change.at && !own->better; i++) {
        if (i >= SHRINK_FIRST && i + SHRINK_BEFORE < change.at)
            i = change.at - SHRINK_BEFORE;
        for (unsigned tail = 0; tail <= TAIL && !own->better; tail++)
            KAY_TRY(shrink_with(own, &change, i, tail));
    }
    return KAY_OK;
}

/* ---- Words left out ---------------------------------------------------------------------------- */

static kay_status shrink_make_cut(shrink *own, uint64_t at, uint64_t amount)
{
    shrink_cut(own, at, amount);
    return KAY_OK;
}

/* Leaves out `amount` words from the end to the beginning: as so many items, as half as many pairs, as one. */
static kay_status shrink_words_by(shrink *own, uint64_t amount)
{
    uint64_t at = own->best_count;
    while (at > 0 && own->best_count > amount) {
        uint64_t step = at < amount ? at : amount;
        at -= step;
        if (at + amount > own->best_count)
            continue;
        const uint64_t items[] = {amount, amount % 2 ? 1 : amount / 2, 1};
        own->better = false;
        for (int i = 0; i < 3 && !own->better; i++)
            if (i == 0 || items[i] != items[i - 1])
                KAY_TRY(shrink_change_somehow(own, (shrink_change){shrink_make_cut, at, amount, items[i]}));
        if (own->better && at < own->best_count)
            at += step < own->best_count - at ? step : own->best_count - at;
    }
    return KAY_OK;
}

static kay_status shrink_words(shrink *own)
{
    uint64_t amount = 1;
    while (amount * 2 < own->best_count)
        amount *= 2;
    for (; amount > 0; amount /= 2)
        KAY_TRY(shrink_words_by(own, amount));
    return KAY_OK;
}

/* ---- Rows made shorter ------------------------------------------------------------------------- */

/* How many words from `at` on are rows of one length. */
static uint64_t shrink_grid(const stress_word *words, uint64_t count, uint64_t at)
{
    uint64_t rows = 1;
    while (at + rows < count && stress_word_is_row(&words[at + rows]) && words[at + rows].length == words[at].length)
        rows++;
    return rows;
}

/* Cuts `amount` letters at `column` out of each of the rows from `at` on, and lowers a count. */
static kay_status shrink_columns(shrink *own, uint64_t at, uint64_t rows, size_t column, size_t amount)
{
    uint64_t first = at > SHRINK_BEFORE ? at - SHRINK_BEFORE : 0;
    own->better = false;
    for (uint64_t count = at; count + 1 > first && !own->better; count--) { /* at itself: without any count */
        bool good = true;
        shrink_copy(own);
        if (count < at)
            KAY_TRY(shrink_lower(own, count, amount, &good));
        for (uint64_t row = at; row < at + rows && good; row++) {
            stress_word *word = &own->next[row];
            char *text = kay_arena_text(&own->arena, word->text, word->length);
            if (!text)
                return kay_no_memory(own->ctx);
            memmove(text + column, text + column + amount, word->length - column - amount);
            word->text = text;
            word->length -= amount;
        }
        if (good)
            KAY_TRY(shrink_ask(own));
        if (count == 0)
            break;
    }
    return KAY_OK;
}

static kay_status shrink_row(shrink *own, uint64_t at, uint64_t rows)
{
    size_t amount = 1;
    while (amount * 2 < own->best[at].length)
        amount *= 2;
    for (; amount > 0; amount /= 2) {
        for (size_t column = 0; column + amount <= own->best[at].length && own->best[at].length > amount;) {
            KAY_TRY(shrink_columns(own, at, rows, column, amount));
            if (!own->better)
                column += amount;
        }
    }
    return KAY_OK;
}

static kay_status shrink_rows(shrink *own)
{
    for (uint64_t at = 0; at < own->best_count;) {
        uint64_t rows = stress_word_is_row(&own->best[at]) ? shrink_grid(own->best, own->best_count, at) : 0;
        if (rows)
            KAY_TRY(shrink_row(own, at, rows));
        for (uint64_t row = 0; rows > 1 && row < rows; row++)
            if (stress_word_is_row(&own->best[at + row]))
                KAY_TRY(shrink_row(own, at + row, 1));
        at += rows ? rows : 1;
    }
    return KAY_OK;
}

/* ---- Numbers made smaller ---------------------------------------------------------------------- */

/* Sets a number of the candidate, or all that are equal to it. */
static kay_status shrink_to(shrink *own, uint64_t at, bool all, bool negative, uint64_t value)
{
    const stress_word *old = &own->best[at];
    shrink_copy(own);
    for (uint64_t i = all ? 0 : at; i < (all ? own->best_count : at + 1); i++) {
        const stress_word *word = &own->best[i];
        if (word->length == old->length && memcmp(word->text, old->text, old->length) == 0)
            KAY_TRY(shrink_set(own, i, negative, value));
    }
    return shrink_ask(own);
}

/* To the smallest that does, where there are few words, else to 0 or 1; to its positive; then a power of two after the other
 * is taken off. */
static kay_status shrink_one_number(shrink *own, uint64_t at, bool all)
{
    bool negative;
    uint64_t value;
    if (!stress_word_number(&own->best[at], &negative, &value) || value == 0)
        return KAY_OK;
    uint64_t most = own->best_count > SHRINK_FEW_WORDS ? 1 : SHRINK_FEW;
    own->better = false;
    for (uint64_t small = 0; small <= most && (small < value || negative) && !own->better; small++)
        KAY_TRY(shrink_to(own, at, all, false, small));
    if (own->better)
        return KAY_OK;
    if (negative)
        KAY_TRY(shrink_to(own, at, all, false, value));
    negative = negative && !own->better;
    for (int power = 63; power >= 0; power--) {
        uint64_t step = UINT64_C(1) << power;
        if (step + 1 >= value)
            continue;
        KAY_TRY(shrink_to(own, at, all, negative, value - step));
        if (own->better)
            value -= step;
    }
    return KAY_OK;
}

/* Each alone, then those that are equal together. */
static kay_status shrink_numbers(shrink *own)
{
    for (unsigned all = 0; all < 2; all++)
        for (uint64_t at = 0; at < own->best_count; at++)
            KAY_TRY(shrink_one_number(own, at, all));
    return KAY_OK;
}

/* ---- Numbers that are names -------------------------------------------------------------------- */

/* Lowers by one all numbers above `bound` but the one at `spared`: a number that nobody uses disappears. */
static kay_status shrink_relabel(shrink *own, uint64_t bound, uint64_t spared)
{
    bool any = false;
    shrink_copy(own);
    for (uint64_t i = 0; i < own->next_count; i++) {
        bool negative;
        uint64_t value;
        if (i != spared && stress_word_number(&own->next[i], &negative, &value) && !negative && value > bound) {
            KAY_TRY(shrink_set(own, i, false, value - 1));
            any = true;
        }
    }
    own->better = false;
    return any ? shrink_ask(own) : KAY_OK;
}

static kay_status shrink_names(shrink *own)
{
    if (own->best_count > SHRINK_RELABEL_WORDS)
        return KAY_OK;
    for (uint64_t bound = SHRINK_RELABEL_MOST; bound > 0; bound--)
        for (uint64_t spared = 0; spared <= SHRINK_FIRST; spared++)
            KAY_TRY(shrink_relabel(own, bound, spared < SHRINK_FIRST ? spared : UINT64_MAX));
    return KAY_OK;
}

/* ---- All together ------------------------------------------------------------------------------ */

static kay_status shrink_rounds(shrink *own)
{
    do {
        own->progress = false;
        KAY_TRY(shrink_words(own));
        KAY_TRY(shrink_rows(own));
        KAY_TRY(shrink_numbers(own));
        KAY_TRY(shrink_names(own));
    } while (own->progress);
    return KAY_OK;
}

kay_status stress_shrink(kay_context *ctx, kay_text *input, stress_shrink_try try, void *user)
{
    shrink own = {.ctx = ctx, .try = try, .user = user, .best_text = input};
    kay_text_init(&own.text, ctx);
    kay_arena_init(&own.kept, ctx);
    kay_arena_init(&own.arena, ctx);
    kay_status status = shrink_split(&own);
    if (status == KAY_OK)
        status = shrink_rounds(&own);
    kay_free(ctx, own.best, own.room * sizeof *own.best);
    kay_free(ctx, own.next, own.room * sizeof *own.next);
    kay_text_free(&own.text);
    kay_arena_free(&own.arena);
    kay_arena_free(&own.kept);
    return status == KAY_END ? KAY_OK : status;
}
