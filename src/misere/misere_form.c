/* Makes canonical forms from their options, with genus and kind. */
#include "misere/misere_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/tiny_limits.h"
#include "misere/misere_form_sum.h"

enum { FORM_TICK = KAY_LIMIT(1024, 16) };

kay_status misere_forms_init(misere_forms *own, kay_context *ctx)
{
    *own = (misere_forms){.ctx = ctx, .mex.ctx = ctx};
    kay_intern_table_init(&own->table, ctx);
    kay_intern_table_init(&own->sums, ctx);
    misere_form zero, one;
    KAY_TRY(misere_form_make(own, NULL, 0, &zero));
    KAY_TRY(misere_form_make(own, &zero, 1, &one));
    return misere_sum_new(own, &own->sum);
}

void misere_forms_free(misere_forms *own)
{
    if (!own->ctx)
        return;
    misere_sum_free(own->sum);
    kay_intern_table_free(&own->table);
    kay_intern_table_free(&own->sums);
    genus_mex_free(&own->mex);
    kay_free(own->ctx, own->forms, own->room * sizeof *own->forms);
    kay_free(own->ctx, own->digits, own->digit_room * sizeof *own->digits);
    kay_free(own->ctx, own->atoms, own->atom_room * sizeof *own->atoms);
    kay_free(own->ctx, own->options, own->option_room * sizeof *own->options);
    kay_free(own->ctx, own->genera, own->genus_room * sizeof *own->genera);
}

const misere_form *misere_form_options(const misere_forms *own, misere_form form, uint64_t *count)
{
    size_t length;
    const void *bytes = kay_intern_table_bytes(&own->table, own->forms[form].options, &length);
    *count = length / sizeof(misere_form);
    return bytes;
}

/* Whether an ascending list has a form. */
static bool form_listed(const misere_form *list, uint64_t count, misere_form form)
{
    uint64_t low = 0, high = count;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (list[middle] < form)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && list[low] == form;
}

static bool misere_form_has(const misere_forms *own, misere_form form, misere_form option)
{
    uint64_t count;
    const misere_form *options = misere_form_options(own, form, &count);
    return form_listed(options, count, option);
}

genus_digits misere_form_genus(const misere_forms *own, misere_form form)
{
    const misere_record *record = &own->forms[form];
    return (genus_digits){.base = record->base, .count = record->digit_count, .values = own->digits + record->digits};
}

bool misere_form_is_p(const misere_forms *own, misere_form form)
{
    return own->digits[own->forms[form].digits] == 0;
}

const char *misere_kind_name(misere_kind kind)
{
    static const char *const names[] = {"tame", "restive", "restless", "wild"};
    return names[kind];
}

kay_status misere_forms_tick(misere_forms *own)
{
    if (!kay_pace_is_over(&own->pace, 1))
        return KAY_OK;
    kay_pace_look(&own->pace, FORM_TICK);
    return kay_tick(own->ctx, "canonical forms", own->count, 0);
}

/* ---- Kinds */

/* Whether the nimber and the misère nim-value are those of a position of Nim. */
static bool form_pair_is_tame(uint32_t normal, uint32_t misere)
{
    return normal == misere || (normal < 2 && misere < 2);
}

/* Whether an option that is not tame has answers to tame positions with this nimber, and with this misère nim-value. */
static bool form_reverts(const misere_forms *own, misere_form option, uint32_t normal, uint32_t misere)
{
    uint64_t count;
    bool found_normal = false, found_misere = false;
    const misere_form *answers = misere_form_options(own, option, &count);
    for (uint64_t i = 0; i < count; i++) {
        const misere_record *answer = &own->forms[answers[i]];
        if (answer->kind != MISERE_TAME)
            continue;
        found_normal = found_normal || answer->base == normal;
        found_misere = found_misere || own->digits[answer->digits] == misere;
    }
    return found_normal && found_misere;
}

/* Sets *tame if a game with a tame pair of values is tame although not all options are. */
static kay_status form_tame_by_answers(misere_forms *own, const misere_form *options, uint64_t count, uint32_t normal,
                                       uint32_t misere, bool *tame)
{
    *tame = true;
    for (unsigned play = 0; play < 2 && *tame; play++) {
        KAY_TRY(genus_mex_begin(&own->mex, count + 1));
        for (uint64_t i = 0; i < count; i++) {
            const misere_record *option = &own->forms[options[i]];
            if (option->kind == MISERE_TAME)
                genus_mex_add(&own->mex, play ? own->digits[option->digits] : option->base);
        }
        *tame = genus_mex_least(&own->mex) == (play ? misere : normal);
    }
    for (uint64_t i = 0; i < count && *tame; i++)
        *tame = own->forms[options[i]].kind == MISERE_TAME || form_reverts(own, options[i], normal, misere);
    return KAY_OK;
}

static kay_status form_kind(misere_forms *own, const misere_form *options, uint64_t count, uint32_t normal,
                            uint32_t misere, misere_kind *out)
{
    bool all = true, tame = true;
    for (uint64_t i = 0; i < count; i++)
        all = all && own->forms[options[i]].kind == MISERE_TAME;
    if (!form_pair_is_tame(normal, misere)) {
        *out = !all ? MISERE_WILD : normal < 2 ? MISERE_RESTIVE : MISERE_RESTLESS;
        return KAY_OK;
    }
    if (!all)
        KAY_TRY(form_tame_by_answers(own, options, count, normal, misere, &tame));
    *out = tame ? MISERE_TAME : MISERE_WILD;
    return KAY_OK;
}

/* ---- Making forms */

/* Writes genus and kind of a new form. */
static kay_status form_judge(misere_forms *own, const misere_form *options, uint64_t count, misere_record *record)
{
    uint32_t digits;
    KAY_ROOM(own->ctx, own->genera, count, own->genus_room);
    for (uint64_t i = 0; i < count; i++)
        own->genera[i] = misere_form_genus(own, options[i]);
    const uint64_t most = own->digit_count + genus_length(own->genera, count);
    if (most >= own->digit_room) {
        KAY_ROOM(own->ctx, own->digits, most, own->digit_room);
        for (uint64_t i = 0; i < count; i++)
            own->genera[i] = misere_form_genus(own, options[i]); /* the digits have moved */
    }
    KAY_TRY(genus_of_options(&own->mex, own->genera, count, &record->base, own->digits + own->digit_count, &digits));
    record->digits = own->digit_count;
    record->digit_count = digits;
    KAY_TRY(form_kind(own, options, count, record->base, own->digits[record->digits], &record->kind));
    own->digit_count += digits;
    return KAY_OK;
}

/* Adds a form with these canonical options, ascending. */
static kay_status form_new(misere_forms *own, const misere_form *options, uint64_t count, misere_form *out)
{
    misere_record record = {.nim_heap = true};
    if (own->count >= UINT32_MAX)
        return kay_fail(own->ctx, KAY_EUNABLE, "more than %u canonical forms", UINT32_MAX);
    KAY_TRY(misere_forms_tick(own));
    KAY_ROOM(own->ctx, own->forms, own->count, own->room);
    KAY_TRY(form_judge(own, options, count, &record));
    for (uint64_t i = 0; i < count; i++) {
        const misere_record *option = &own->forms[options[i]];
        record.birthday = option->birthday >= record.birthday ? option->birthday + 1 : record.birthday;
        record.nim_heap = record.nim_heap && option->nim_heap;
    }
    record.nim_heap = record.nim_heap && record.base == count; /* the options are `count` different nim-heaps */
    if (record.nim_heap && count % 2 && count > 1)
        KAY_TRY(misere_sum_remember(own, &record, (const misere_form[]){MISERE_ONE, options[count - 1]}, 2));
    KAY_TRY(kay_intern_table_number(&own->table, options, count * sizeof *options, &record.options));
    *kay_intern_table_word(&own->table, record.options) = own->count;
    own->forms[own->count] = record;
    *out = (misere_form)own->count++;
    return KAY_OK;
}

/* Whether all options of `smaller` are in a list, and every other form of the list has `smaller` as an option. */
static bool form_reverses(const misere_forms *own, const misere_form *list, uint64_t count, misere_form smaller)
{
    uint64_t kept, found = 0;
    const misere_form *options = misere_form_options(own, smaller, &kept);
    for (uint64_t i = 0; i < count; i++)
        if (found < kept && options[found] == list[i])
            found++;
        else if (!misere_form_has(own, list[i], smaller))
            return false;
    return found == kept;
}

/* Looks for a form that the game with these options reverses to.  The last option has it as an option, because that
 * option is not one of the form's own: forms have larger numbers than their options.  It is not in the list, as it does
 * not have itself as an option. */
static bool form_reversed(const misere_forms *own, const misere_form *list, uint64_t count, misere_form *out)
{
    bool wins = false; /* the player to move */
    uint64_t candidates;
    if (!count)
        return false;
    for (uint64_t i = 0; i < count; i++)
        wins = wins || misere_form_is_p(own, list[i]);
    const misere_form *smaller = misere_form_options(own, list[count - 1], &candidates);
    for (uint64_t i = 0; i < candidates; i++) {
        const bool allowed = (smaller[i] != MISERE_ZERO || wins) && !form_listed(list, count, smaller[i]);
        if (allowed && form_reverses(own, list, count, smaller[i])) {
            *out = smaller[i];
            return true;
        }
    }
    return false;
}

static int form_order(const void *a, const void *b)
{
    const misere_form one = *(const misere_form *)a, other = *(const misere_form *)b;
    return (one > other) - (one < other);
}

kay_status misere_form_make(misere_forms *own, const misere_form *options, uint64_t count, misere_form *out)
{
    KAY_ROOM(own->ctx, own->options, count, own->option_room);
    misere_form *list = own->options;
    uint64_t kept = 0;
    if (count)
        memcpy(list, options, count * sizeof *list);
    qsort(list, count, sizeof *list, form_order);
    for (uint64_t i = 0; i < count; i++)
        if (!kept || list[kept - 1] != list[i])
            list[kept++] = list[i];
    const uint64_t known = kay_intern_table_find(&own->table, list, kept * sizeof *list);
    if (known != KAY_INTERN_NONE)
        *out = (misere_form)*kay_intern_table_word(&own->table, known);
    else if (!form_reversed(own, list, kept, out))
        return form_new(own, list, kept, out);
    return KAY_OK;
}
