/* Tables, cell by cell: the theorem where it covers the state, the nim-sequence of a heap game, search elsewhere. */
#include <kayles/heap_game.h>
#include <kayles/search.h>
#include <kayles/solver.h>
#include <kayles/table.h>

#include <inttypes.h>

#include "base/grow.h"
#include "math/nim_sequence.h"
#include "ruleset/hook_call.h"
#include "games/heap_game/heap_game.h"

/* A table while it is made. */
typedef struct table_maker {
    kay_context *ctx;
    kay_table *out;
    const kay_ruleset *rules;
    kay_table_show show;
    kay_arena shared; /* lives as long as the making */
    kay_arena arena; /* of the game at hand */
    kay_search *search; /* of the game at hand; made when first asked */
    bool by_sequence;
    kay_nim_sequence sequence; /* of a heap game */
} table_maker;

/* ---- One state --------------------------------------------------------------------------------- */

static kay_status table_search(table_maker *own, const kay_game *game)
{
    return own->search ? KAY_OK : kay_search_new(own->ctx, game, &own->search);
}

static bool table_covered(const kay_game *game, const kay_state *state)
{
    const kay_theorem *theorem = game->rules->theorem;
    return theorem && (!theorem->covers || theorem->covers(game, state));
}

static kay_status table_answer(table_maker *own, const kay_game *game, const kay_state *state, kay_outcome *out)
{
    if (!table_covered(game, state)) {
        KAY_TRY(table_search(own, game));
        return kay_search_outcome(own->search, state, out);
    }
    kay_solver *solver;
    KAY_TRY(kay_solver_open(own->ctx, game, state, KAY_BY_THEOREM, &solver));
    kay_status status = kay_solver_answer(solver, out);
    kay_solver_close(solver);
    return status;
}

/* Counts the moves of a theorem; *all: it has named every one. */
static kay_status table_named(table_maker *own, const kay_game *game, const kay_state *state, kay_move_list *sink,
                              uint64_t *moves, bool *all)
{
    kay_solver *solver;
    KAY_TRY(kay_solver_open(own->ctx, game, state, KAY_BY_THEOREM, &solver));
    sink->limit = UINT64_MAX;
    kay_status status = kay_solver_winning(solver, sink);
    kay_solver_close(solver);
    *moves = sink->count;
    *all = !sink->more;
    return status;
}

/* Counts those of the moves at hand after which the opponent has the outcome `wanted`. */
static kay_status table_tried(table_maker *own, const kay_game *game, const kay_state *state, kay_outcome wanted,
                              const kay_move_list *sink, uint64_t *moves)
{
    enum { TICK = 256 };
    for (uint64_t i = 0; i < sink->count; i++) {
        kay_state after;
        kay_outcome outcome = KAY_DRAW;
        KAY_TRY(kay_state_copy(own->ctx, game, state, &after));
        kay_status status = kay_state_play(own->ctx, game, &after, sink->moves[i]);
        if (status == KAY_OK)
            status = table_answer(own, game, &after, &outcome);
        kay_state_free(own->ctx, &after);
        KAY_TRY(status);
        *moves += outcome == wanted;
        if (i % TICK == TICK - 1)
            KAY_TRY(kay_tick(own->ctx, "cells", own->out->count, 0));
    }
    return KAY_OK;
}

/* Moves in one part, from the sink's cursor on.  Rules that cannot go on where they left off may stop without a word
 * when they have made as many as were asked for: then they are asked for all. */
static kay_status table_piece(const kay_game *game, const kay_state *state, kay_move_list *sink)
{
    enum { PIECE = 4096 };
    const bool first = !sink->cursor[0] && !sink->cursor[1];
    const uint64_t *position = kay_state_part(game, state, sink->part);
    kay_move_list_clear(sink);
    sink->limit = PIECE;
    KAY_TRY(kay_call_moves(game, position, state->mover, sink));
    if (first && !sink->more && sink->count >= PIECE) {
        kay_move_list_clear(sink);
        sink->limit = UINT64_MAX;
        KAY_TRY(kay_call_moves(game, position, state->mover, sink));
    }
    return sink->error;
}

/* The same of all moves, piece by piece where the rules can go on: there may be more of them than fit in memory. */
static kay_status table_try_all(table_maker *own, const kay_game *game, const kay_state *state, kay_outcome wanted,
                                kay_move_list *sink, uint64_t *moves)
{
    *moves = 0;
    for (sink->part = 0; sink->part < state->parts; sink->part++) {
        sink->cursor[0] = sink->cursor[1] = 0;
        do {
            KAY_TRY(table_piece(game, state, sink));
            KAY_TRY(table_tried(own, game, state, wanted, sink, moves));
        } while (sink->more && sink->count);
    }
    return KAY_OK;
}

/* Counts the moves that keep the outcome `best`: those that the theorem names, or where it leaves some out, of all. */
static kay_status table_moves(table_maker *own, const kay_game *game, const kay_state *state, kay_outcome best,
                              uint64_t *moves)
{
    kay_arena names;
    kay_move_list sink;
    bool stopped, all = false;
    kay_outcome ended;
    *moves = 0;
    KAY_TRY(kay_state_end(own->ctx, game, state, &stopped, &ended));
    if (stopped || best == KAY_LOSS)
        return KAY_OK;
    kay_arena_init(&names, own->ctx);
    kay_status status = kay_move_list_init(&sink, own->ctx, game, &names, true, false);
    if (status == KAY_OK) {
        if (table_covered(game, state))
            status = table_named(own, game, state, &sink, moves, &all);
        if (status == KAY_OK && !all)
            status = table_try_all(own, game, state, (kay_outcome)-best, &sink, moves);
        kay_move_list_free(&sink);
    }
    kay_arena_free(&names);
    return status;
}

static kay_status table_ask(table_maker *own, const kay_game *game, kay_state state, kay_player mover, kay_outcome *out,
                            uint64_t *moves)
{
    state.mover = mover;
    KAY_TRY(table_answer(own, game, &state, out));
    return moves ? table_moves(own, game, &state, *out, moves) : KAY_OK;
}

static kay_status table_outcome(table_maker *own, const kay_game *game, const kay_state *state, kay_table_cell *cell)
{
    bool count = own->show == KAY_TABLE_MOVES;
    uint64_t left_moves = 0, right_moves = 0;
    kay_outcome left, right;
    KAY_TRY(table_ask(own, game, *state, KAY_LEFT, &left, count ? &left_moves : NULL));
    right = left;
    right_moves = left_moves;
    if (!(game->traits & KAY_IMPARTIAL)) {
        own->out->impartial = false;
        KAY_TRY(table_ask(own, game, *state, KAY_RIGHT, &right, count ? &right_moves : NULL));
    }
    *cell = (kay_table_cell){(int8_t)left, (int8_t)right, (uint32_t)right_moves, left_moves};
    own->out->draws |= left == KAY_DRAW || right == KAY_DRAW;
    return KAY_OK;
}

static kay_status table_nimber(table_maker *own, const kay_game *game, const kay_state *state, uint64_t *out)
{
    *out = 0;
    for (uint64_t part = 0; part < state->parts; part++) {
        uint64_t *position = kay_state_part(game, state, part), value;
        if (own->by_sequence) {
            KAY_TRY(kay_nim_sequence_reach(&own->sequence, *position));
            value = kay_nim_sequence_at(&own->sequence, *position);
        } else {
            KAY_TRY(kay_search_grundy(own->search, position, &value));
        }
        *out ^= value;
    }
    return KAY_OK;
}

static kay_status table_cell(table_maker *own, const kay_game *game, const kay_state *state, kay_table_cell *cell)
{
    bool nimbers = own->show == KAY_TABLE_GRUNDY || own->show == KAY_TABLE_VALUE;
    if (!nimbers && !(own->by_sequence && own->show == KAY_TABLE_OUTCOME))
        return table_outcome(own, game, state, cell);
    if (!own->by_sequence)
        KAY_TRY(table_search(own, game));
    *cell = (kay_table_cell){0};
    KAY_TRY(table_nimber(own, game, state, &cell->value));
    cell->left = cell->right = cell->value ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

/* ---- All cells --------------------------------------------------------------------------------- */

static kay_status table_step(table_maker *own)
{
    return kay_step(own->ctx, "cells", own->out->count, own->out->total == UINT64_MAX ? 0 : own->out->total);
}

static kay_status table_store(kay_table *out, const kay_table_cell *cell)
{
    if (out->count == out->room) {
        kay_table_cell *cells = kay_grow(out->ctx, out->cells, &out->room, sizeof *cells);
        if (!cells)
            return kay_no_memory(out->ctx);
        out->cells = cells;
    }
    out->cells[out->count] = *cell;
    return KAY_OK;
}

/* Keeps a cell, or hands it over.  The positions of cells are kept one behind the other. */
static kay_status table_keep(kay_table *out, const kay_table_cell *cell, const char *position)
{
    const kay_table_question *question = &out->question;
    if (!question->done)
        return table_store(out, cell);
    kay_status status = question->done(question->user, out, cell, position);
    kay_text_clear(&out->positions);
    return status;
}

static kay_status table_add(table_maker *own, const kay_game *game, const kay_state *state)
{
    kay_table *out = own->out;
    kay_table_cell cell;
    const bool named = out->question.axes == 0;
    const size_t before = out->positions.length;
    KAY_TRY(table_cell(own, game, state, &cell));
    if (named) {
        kay_state_write_position(game, state, &out->positions);
        kay_text_char(&out->positions, '\0');
    }
    kay_status status = out->positions.error;
    if (status == KAY_OK)
        status = table_keep(out, &cell, named ? out->positions.data + before : NULL);
    if (status != KAY_OK) {
        out->positions.length = before; /* the texts of the cells before are kept */
        return status;
    }
    out->count++;
    return table_step(own);
}

static void table_forget_game(table_maker *own)
{
    kay_search_free(own->search);
    own->search = NULL;
}

static kay_status table_start(table_maker *own, const uint64_t *at, bool *lasting)
{
    const kay_game *game;
    kay_state state;
    if (!*lasting) {
        table_forget_game(own);
        kay_arena_clear(&own->arena);
    }
    kay_start start = {
        .ctx = own->ctx,
        .rules = own->rules,
        .arena = &own->arena,
        .parameters = at,
        .count = own->out->question.axes,
        .constants = own->out->question.constants,
    };
    kay_status status = kay_start_make(&start, &game, &state);
    KAY_TRY(status);
    *lasting = start.lasting;
    status = table_add(own, game, &state);
    if (*lasting)
        kay_arena_clear(&own->arena);
    return status;
}

static kay_status table_ranges(table_maker *own)
{
    const kay_table_question *question = &own->out->question;
    const kay_table_range *a = &question->ranges[0], *b = &question->ranges[1];
    uint64_t at[2] = {a->first, b->first};
    bool lasting = false;
    for (;;) {
        KAY_TRY(table_start(own, at, &lasting));
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

static kay_status table_walk(table_maker *own)
{
    const kay_table_question *question = &own->out->question;
    kay_walk walk = {
        .ctx = own->ctx,
        .rules = own->rules,
        .shared = &own->shared,
        .arena = &own->arena,
        .size = question->size,
        .constants = question->constants,
    };
    const kay_game *game, *before = NULL;
    kay_state state;
    kay_status status = KAY_OK;
    while ((status = kay_walk_next(&walk, &game, &state)) == KAY_OK) {
        if (walk.new_game || game != before)
            table_forget_game(own);
        before = game;
        KAY_TRY(table_add(own, game, &state));
    }
    return status == KAY_END ? KAY_OK : status;
}

/* ---- The question ------------------------------------------------------------------------------ */

static kay_status table_look(kay_context *ctx, const kay_table_question *question)
{
    const kay_ruleset *rules = question->rules;
    if (question->axes == 0 && !rules->positions)
        return kay_fail(ctx, KAY_EUSAGE, "%s does not name its positions", rules->name);
    if (question->axes && !rules->start)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no start for parameters; a table of it takes a size", rules->name);
    if (question->axes > rules->parameters && rules->parameters)
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

uint64_t kay_table_total(const kay_table_question *question)
{
    uint64_t total = question->axes ? 1 : UINT64_MAX;
    for (unsigned i = 0; i < question->axes; i++) {
        uint64_t length = question->ranges[i].last - question->ranges[i].first;
        if (length == UINT64_MAX || __builtin_mul_overflow(total, length + 1, &total))
            return UINT64_MAX;
    }
    return total;
}

kay_status kay_table_make(kay_context *ctx, const kay_table_question *question, kay_table *out)
{
    *out = (kay_table){.ctx = ctx, .question = *question, .impartial = true};
    kay_text_init(&out->positions, ctx);
    KAY_TRY(table_look(ctx, question));
    out->total = kay_table_total(question);
    const kay_heap_game *heap = kay_heap_game_of(question->rules);
    table_maker own = {.ctx = ctx, .out = out, .rules = question->rules, .show = question->show, .by_sequence = heap};
    kay_arena_init(&own.shared, ctx);
    kay_arena_init(&own.arena, ctx);
    kay_status status = heap ? kay_nim_sequence_begin(&own.shared, &heap->code, &own.sequence) : KAY_OK;
    if (status == KAY_OK)
        status = table_step(&own);
    if (status == KAY_OK)
        status = question->axes ? table_ranges(&own) : table_walk(&own);
    kay_search_free(own.search);
    kay_arena_free(&own.arena);
    kay_arena_free(&own.shared);
    return status;
}

void kay_table_free(kay_table *table)
{
    kay_free(table->ctx, table->cells, table->room * sizeof *table->cells);
    kay_text_free(&table->positions);
    table->cells = NULL;
    table->count = table->room = 0;
}
