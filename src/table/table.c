/* Computes tables cell by cell. */
#include "evaluate/evaluate.h"
#include <kayles/sequence_picture.h>
#include <kayles/state.h>
#include <kayles/table.h>
#include <kayles/valuer.h>

#include <inttypes.h>

#include "base/grow.h"
#include "games/heap_game/heap_game.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"
#include "solve/either_player.h"
#include "solve/solver_inside.h"
#include "table/table_filter.h"

/* The state while a table is computed. */
typedef struct table_maker {
    kay_context *ctx;
    kay_table *out;
    const kay_ruleset *rules;
    kay_table_show show;
    kay_arena shared; /* memory until the table is done */
    kay_arena arena; /* memory of the current game */
    kay_solver *solver; /* keeps results for the current game */
    kay_value_store *store; /* KAY_TABLE_VALUE; else NULL */
    kay_valuer *valuer; /* the same */
    kay_value value; /* of the latest cell of a partizan game in a table of values */
    table_filter filter;
} table_maker;

/* Drops the results for the current game that the next one cannot use. */
static kay_status table_forget(table_maker *maker)
{
    kay_solver_forget(maker->solver);
    if (!maker->store)
        return KAY_OK;
    if (!kay_valuer_leave(maker->valuer))
        return KAY_OK;
    return kay_value_release(maker->store, NULL, 0);
}

/* Creates the store and the valuer for KAY_TABLE_VALUE. */
static kay_status table_open_values(table_maker *maker)
{
    kay_context *ctx = maker->ctx;
    if (maker->show != KAY_TABLE_VALUE)
        return KAY_OK;
    KAY_TRY(kay_value_store_new(ctx, 0, &maker->store));
    KAY_TRY(kay_valuer_new(ctx, maker->store, &maker->valuer));
    kay_valuer_parallel(maker->valuer, maker->out->question.threads);
    return KAY_OK;
}

/* Computes the cell of a partizan game, and appends its value to the values of the other cells. */
static kay_status table_value(table_maker *maker, const kay_game *game, const kay_state *state, kay_table_cell *cell)
{
    kay_text *values = &maker->out->values;
    const size_t before = values->length;
    kay_worth worth;
    KAY_TRY(kay_valuer_ask(maker->valuer, game, state, &worth));
    const bool left_first = worth.outcome == 'N' || worth.outcome == 'L';
    const bool right_first = worth.outcome == 'N' || worth.outcome == 'R';
    *cell = (kay_table_cell){
        .left = left_first ? KAY_WIN : KAY_LOSS,
        .right = right_first ? KAY_WIN : KAY_LOSS,
        .written = true,
        .value = before,
    };
    maker->value = worth.value;
    const kay_status status = kay_value_write(maker->store, worth.value, KAY_VALUE_TEXT, values);
    kay_text_char(values, '\0');
    if (status != KAY_OK)
        values->length = before;
    return status == KAY_OK ? values->error : status;
}

/* Appends the scores of a state, as its player to move and the opponent, to the values of the other cells. */
static kay_status table_scores(table_maker *maker, const kay_game *game, const kay_state *state, kay_table_cell *cell)
{
    kay_text *values = &maker->out->values;
    kay_scores scores;
    KAY_TRY(kay_solver_enter(maker->solver, game, state, KAY_BY_AUTO));
    const kay_status status = kay_solver_scores(maker->solver, &scores);
    kay_solver_leave(maker->solver);
    KAY_TRY(status);
    cell->written = true;
    cell->value = values->length;
    kay_text_format(values, "%g:%g", scores.mover, scores.opponent);
    kay_text_char(values, '\0');
    return values->error;
}

static kay_status table_cell(table_maker *maker, const kay_game *game, const kay_state *state, kay_table_cell *cell)
{
    maker->out->impartial &= (game->traits & KAY_IMPARTIAL) != 0;
    if (maker->show == KAY_TABLE_VALUE) {
        KAY_TRY(kay_evaluation_can(maker->ctx, game));
        if (!(game->traits & KAY_IMPARTIAL))
            return table_value(maker, game, state, cell);
    }
    if (maker->show == KAY_TABLE_GRUNDY || maker->show == KAY_TABLE_VALUE) {
        *cell = (kay_table_cell){0};
        KAY_TRY(kay_solver_grundy(maker->solver, game, state, KAY_BY_AUTO, &cell->value));
        cell->left = cell->right = cell->value ? KAY_WIN : KAY_LOSS;
        return KAY_OK;
    }
    if (maker->show == KAY_TABLE_SCORES && !game->rules->scoring)
        return kay_fail(maker->ctx, KAY_EUSAGE, "%s has no scores: it is not won by points", game->rules->name);
    either_player answer;
    KAY_TRY(kay_either_player(maker->solver, game, state, KAY_BY_AUTO, maker->show == KAY_TABLE_MOVES, &answer));
    maker->out->draws |= answer.outcome[KAY_LEFT] == KAY_DRAW || answer.outcome[KAY_RIGHT] == KAY_DRAW;
    *cell = (kay_table_cell){
        .left = (int8_t)answer.outcome[KAY_LEFT],
        .right = (int8_t)answer.outcome[KAY_RIGHT],
        .right_moves = (uint32_t)answer.moves[KAY_RIGHT],
        .value = answer.moves[KAY_LEFT],
    };
    return maker->show == KAY_TABLE_SCORES ? table_scores(maker, game, state, cell) : KAY_OK;
}

static kay_status table_step(table_maker *maker)
{
    return kay_step(maker->ctx, "cells", maker->out->count, maker->out->total == UINT64_MAX ? 0 : maker->out->total);
}

static kay_status table_store(kay_table *out, const kay_table_cell *cell)
{
    KAY_ROOM(out->ctx, out->cells, out->count, out->room);
    out->cells[out->count] = *cell;
    return KAY_OK;
}

/* Filters a cell, stores it or passes it to `done`, and counts it.  The text of its position begins at `before` in
 * out->positions.  If the cell has a written value, it is the last text in out->values. */
static kay_status table_keep(table_maker *maker, kay_table_cell *cell, size_t before)
{
    kay_table *out = maker->out;
    const kay_table_question *question = &out->question;
    kay_status status = out->positions.error == KAY_OK ? out->values.error : out->positions.error;
    if (status == KAY_OK)
        status = table_filter_cell(&maker->filter, out, maker->value, cell);
    if (status == KAY_OK && question->done) {
        status = question->done(question->user, out, cell, question->axes ? NULL : out->positions.data + before);
        kay_text_clear(&out->positions);
        kay_text_clear(&out->values);
        before = 0;
    } else if (status == KAY_OK) {
        status = table_store(out, cell);
    }
    if (status == KAY_OK)
        out->count++;
    else
        out->positions.length = before; /* drops the text of this cell alone */
    return status;
}

static kay_status table_add(table_maker *maker, const kay_game *game, const kay_state *state)
{
    kay_text *positions = &maker->out->positions;
    const size_t before = positions->length;
    kay_table_cell cell;
    KAY_TRY(table_cell(maker, game, state, &cell));
    if (!maker->out->question.axes) {
        kay_state_write_position(game, state, positions);
        kay_text_char(positions, '\0');
    }
    KAY_TRY(table_keep(maker, &cell, before));
    return table_step(maker);
}

static kay_status table_start(table_maker *maker, const uint64_t *at, bool *lasting)
{
    const kay_game *game;
    kay_state state;
    if (!*lasting) {
        KAY_TRY(table_forget(maker));
        kay_arena_clear(&maker->arena);
    }
    const kay_table_question *question = &maker->out->question;
    kay_start start = kay_start_of(maker->ctx, maker->rules, question->constants, at, question->axes, &maker->arena);
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_END) {
        KAY_TRY(table_keep(maker, &(kay_table_cell){.none = true}, maker->out->positions.length));
        return table_step(maker);
    }
    KAY_TRY(status);
    *lasting = start.lasting;
    status = table_add(maker, game, &state);
    if (status == KAY_EINPUT && !maker->ctx->diag.placed)
        status = kay_start_blame(&start, status);
    if (*lasting)
        kay_arena_clear(&maker->arena);
    return status;
}

static kay_status table_ranges(table_maker *maker)
{
    const kay_table_question *question = &maker->out->question;
    const kay_table_range *a = &question->ranges[0], *b = &question->ranges[1];
    uint64_t at[2] = {a->first, b->first};
    bool lasting = false;
    for (;;) {
        KAY_TRY(table_start(maker, at, &lasting));
        if (question->axes == 2 && at[1] < b->last) {
            at[1]++;
        } else if (at[0] < a->last) {
            at[0]++;
            at[1] = b->first;
        } else {
            return KAY_OK;
        }
    }
}

static kay_status table_walk(table_maker *maker)
{
    const kay_table_question *question = &maker->out->question;
    kay_walk walk = {
        .ctx = maker->ctx,
        .rules = maker->rules,
        .shared = &maker->shared,
        .arena = &maker->arena,
        .size = question->size,
        .constants = question->constants,
    };
    const kay_game *game, *before = NULL;
    kay_state state;
    kay_status status = KAY_OK;
    while ((status = kay_walk_next(&walk, &game, &state)) == KAY_OK) {
        if (walk.new_game || game != before)
            KAY_TRY(table_forget(maker));
        before = game;
        KAY_TRY(table_add(maker, game, &state));
    }
    return status == KAY_END ? KAY_OK : status;
}

static kay_status table_look(kay_context *ctx, const kay_table_question *question)
{
    const kay_ruleset *rules = question->rules;
    if (question->axes == 0 && !kay_starts_of(rules)->positions)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'positions', which lists all positions of a size", rules->name);
    if (question->axes && !kay_starts_of(rules)->start)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no 'start' to make a position from parameters%s", rules->name,
                        kay_starts_of(rules)->positions ? "; use --size for its tables" : "");
    if (question->axes && rules->ranks && !kay_starts_of(rules)->parameters)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no parameters, so a table of it would have one cell; use 'solve'",
                        rules->name);
    if (question->axes > kay_starts_of(rules)->parameters && kay_starts_of(rules)->parameters)
        return kay_fail(ctx, KAY_EUSAGE, "%s takes one parameter, not %u", rules->name, question->axes);
    for (unsigned i = 0; i < question->axes; i++)
        if (question->ranges[i].first > question->ranges[i].last)
            return kay_fail(ctx, KAY_EUSAGE, "the range %" PRIu64 "..%" PRIu64 " runs backwards",
                            question->ranges[i].first, question->ranges[i].last);
    const kay_heap_game *heap = kay_heap_game_of(rules);
    for (unsigned i = 0; heap && i < question->axes; i++)
        if (question->ranges[i].last > heap->heap_max)
            return kay_fail(ctx, KAY_EUSAGE, "the range %" PRIu64 "..%" PRIu64 " is too large: heaps go to %" PRIu64,
                            question->ranges[i].first, question->ranges[i].last, heap->heap_max);
    return KAY_OK;
}

/* Returns the number of cells of the whole table; UINT64_MAX: not known. */
static uint64_t table_total(const kay_table_question *question)
{
    uint64_t total = question->axes ? 1 : UINT64_MAX;
    for (unsigned i = 0; i < question->axes; i++) {
        uint64_t length = question->ranges[i].last - question->ranges[i].first;
        if (length == UINT64_MAX || __builtin_mul_overflow(total, length + 1, &total))
            return UINT64_MAX;
    }
    return total;
}

static kay_status table_fold_at_period(kay_context *ctx, kay_table_question *question)
{
    kay_sequence *sequence;
    if (question->fold != KAY_TABLE_FOLD_PERIOD)
        return KAY_OK;
    KAY_TRY(kay_sequence_open(ctx, kay_rules_code(question->rules), NULL, &sequence));
    const kay_status status = kay_sequence_fold(sequence, table_total(question), &question->fold);
    kay_sequence_close(sequence);
    return status;
}

kay_status kay_table_make(kay_context *ctx, const kay_table_question *question, kay_table *out)
{
    *out = (kay_table){.ctx = ctx, .question = *question, .impartial = true};
    kay_text_init(&out->positions, ctx);
    kay_text_init(&out->values, ctx);
    KAY_TRY(table_look(ctx, question));
    out->total = table_total(question);
    KAY_TRY(table_fold_at_period(ctx, &out->question));
    table_maker maker = {.ctx = ctx, .out = out, .rules = question->rules, .show = question->show};
    KAY_TRY(kay_solver_new(ctx, &maker.solver));
    kay_solver_parallel(maker.solver, question->threads);
    kay_solver_use(maker.solver, question->tabulated);
    kay_solver_keep(maker.solver);
    kay_arena_init(&maker.shared, ctx);
    kay_arena_init(&maker.arena, ctx);
    kay_status status = table_step(&maker);
    if (status == KAY_OK)
        status = table_open_values(&maker);
    if (status == KAY_OK)
        status = table_filter_open(ctx, question, maker.store, &maker.filter);
    if (status == KAY_OK)
        status = question->axes ? table_ranges(&maker) : table_walk(&maker);
    out->complete = status == KAY_OK;
    table_filter_close(&maker.filter);
    kay_valuer_free(maker.valuer);
    kay_value_store_free(maker.store);
    kay_solver_close(maker.solver);
    kay_arena_free(&maker.arena);
    kay_arena_free(&maker.shared);
    return status;
}

void kay_table_free(kay_table *table)
{
    kay_free(table->ctx, table->cells, table->room * sizeof *table->cells);
    kay_text_free(&table->positions);
    kay_text_free(&table->values);
    table->cells = NULL;
    table->count = table->room = 0;
}
