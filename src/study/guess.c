/* Conjectures: gathers positions, asks every family for rules, tests what they find, and puts the best first. */
#include <kayles/guess.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "study/guess_rule.h"

const char *guess_outcome_word(int outcome)
{
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

static bool guess_speaks(const guess_rule *rule, const guess_record *record)
{
    return !rule->speaks || rule->speaks(rule, record);
}

uint64_t guess_first_wrong(const guess_data *data, const guess_rule *rule, uint64_t from, uint64_t before,
                           unsigned *player)
{
    for (uint64_t i = from; i < before; i++)
        for (*player = 0; guess_speaks(rule, &data->test.list[i]) && *player < data->movers; ++*player)
            if (!rule->agrees(rule, &data->test.list[i], *player))
                return i;
    *player = 0;
    return before;
}

/* Runs what writes into a text, and keeps it in the arena. */
static kay_status guess_keep(guess_data *data, const guess_rule *rule,
                             void (*write)(const guess_rule *, const guess_data *, kay_text *), const char **out)
{
    kay_text_clear(&data->text);
    write(rule, data, &data->text);
    KAY_TRY(data->text.error);
    *out = kay_arena_text(data->arena, kay_text_string(&data->text), data->text.length);
    return *out ? KAY_OK : kay_no_memory(data->ctx);
}

static kay_status guess_room(kay_guess *out)
{
    if (out->count < out->room)
        return KAY_OK;
    uint64_t room = out->room ? 2 * out->room : 16;
    kay_conjecture *list = kay_arena_array(&out->arena, room, sizeof *list);
    if (!list)
        return kay_no_memory(out->arena.ctx);
    if (out->count)
        memcpy(list, out->list, out->count * sizeof *list);
    out->list = list;
    out->room = room;
    return KAY_OK;
}

kay_status guess_test(guess_data *data, const guess_rule *rule, kay_guess *out)
{
    kay_conjecture found = {.kind = rule->kind, .fitted_on = rule->fitted_on, .proved = rule->proved, .agree = true};
    for (uint64_t i = 0; i < data->test.count; i++) {
        const guess_record *record = &data->test.list[i];
        for (unsigned player = 0; guess_speaks(rule, record) && player < data->movers; player++) {
            found.tested_on++;
            if (found.agree && !rule->agrees(rule, record, player)) {
                found.agree = false;
                found.counterexample = record->text[player];
            }
            found.held_on += found.agree;
        }
    }
    KAY_TRY(guess_keep(data, rule, rule->state, &found.statement));
    if (rule->outcomes)
        KAY_TRY(guess_keep(data, rule, rule->lua, &found.lua));
    KAY_TRY(guess_room(out));
    found.cost = rule->cost;
    out->list[out->count++] = found;
    return KAY_OK;
}

/* ---- The best first ---------------------------------------------------------------------------- */

static int guess_compare_flags(bool a, bool b)
{
    return (int)b - (int)a;
}

static int guess_compare(const void *a, const void *b)
{
    const kay_conjecture *x = a, *y = b;
    int order = guess_compare_flags(x->agree, y->agree);
    if (!order)
        order = guess_compare_flags(x->lua, y->lua);
    if (!order)
        order = guess_compare_flags(x->proved, y->proved);
    if (!order)
        order = (x->cost > y->cost) - (x->cost < y->cost);
    return order ? order : strcmp(x->statement, y->statement);
}

/* A rule that failed is shown only where there is no better one, and then the one that held longest. */
static void guess_order(kay_guess *out)
{
    if (!out->count)
        return;
    qsort(out->list, out->count, sizeof *out->list, guess_compare);
    uint64_t good = 0;
    while (good < out->count && out->list[good].agree)
        good++;
    if (good) {
        out->count = good;
        return;
    }
    for (uint64_t i = 1; i < out->count; i++)
        if (out->list[i].held_on > out->list[0].held_on)
            out->list[0] = out->list[i];
    out->count = 1;
}

/* ---- All of it --------------------------------------------------------------------------------- */

typedef kay_status (*guess_family)(guess_data *data, kay_guess *out);

static kay_status guess_families(guess_data *data, kay_guess *out)
{
    static const guess_family families[] = {guess_heaps,  guess_sequences, guess_nim_sums,
                                            guess_beatty, guess_borders,   guess_lists};
    for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
        KAY_TRY(families[i](data, out));
    return KAY_OK;
}

static kay_status guess_gathered(kay_context *ctx, const kay_guess_question *question, kay_guess *out)
{
    guess_data data;
    kay_status gathered = guess_data_gather(ctx, &out->arena, question, &data);
    kay_status status = gathered;
    if (gathered == KAY_OK || data.cut)
        status = guess_families(&data, out);
    guess_data_free(&data);
    return status == KAY_OK ? gathered : status;
}

kay_status kay_guess_find(kay_context *ctx, const kay_guess_question *question, kay_guess *out)
{
    *out = (kay_guess){0};
    kay_arena_init(&out->arena, ctx);
    kay_status status = guess_gathered(ctx, question, out);
    guess_order(out);
    return status;
}

void kay_guess_free(kay_guess *guess)
{
    kay_arena_free(&guess->arena);
    guess->list = NULL;
    guess->count = guess->room = 0;
}
