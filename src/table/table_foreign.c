/* Both ends of the request for cells: the question and each cell, written and read. */
#include "table/table_foreign.h"

#include "foreign/foreign.h"
#include "ruleset/hook_call.h"

static void foreign_write_question(kay_text *out, const kay_table_question *question)
{
    kay_wire_u64(out, question->show);
    kay_wire_u64(out, question->axes);
    for (int i = 0; i < 2; i++) {
        kay_wire_u64(out, question->ranges[i].first);
        kay_wire_u64(out, question->ranges[i].last);
    }
    kay_wire_u64(out, question->size.a);
    kay_wire_u64(out, question->size.b);
}

void kay_table_read_question(kay_wire *in, kay_table_question *out)
{
    *out = (kay_table_question){.show = (kay_table_show)kay_wire_take_below(in, KAY_TABLE_VALUE + 1)};
    out->axes = (unsigned)kay_wire_take_below(in, 3);
    for (int i = 0; i < 2; i++) {
        out->ranges[i].first = kay_wire_take(in);
        out->ranges[i].last = kay_wire_take(in);
    }
    out->size.a = kay_wire_take(in);
    out->size.b = kay_wire_take(in);
}

/* A text with its NUL, or nothing. */
static void foreign_write_text(kay_text *out, const char *text)
{
    kay_wire_bytes(out, text ? text : "", text ? strlen(text) + 1 : 0);
}

void kay_table_write_cell(kay_text *out, const kay_table *so_far, const kay_table_cell *cell, const char *position)
{
    kay_wire_u64(out, so_far->impartial);
    kay_wire_u64(out, so_far->draws);
    kay_wire_u64(out, cell->none);
    kay_wire_u64(out, cell->written);
    kay_wire_u64(out, (uint64_t)(cell->left + 1));
    kay_wire_u64(out, (uint64_t)(cell->right + 1));
    kay_wire_u64(out, cell->right_moves);
    kay_wire_u64(out, cell->value);
    foreign_write_text(out, position);
    foreign_write_text(out, cell->written ? kay_text_string(&so_far->values) + cell->value : NULL);
}

/* A text with its NUL, where it is `wanted`; else NULL. */
static const char *foreign_take_text(kay_wire *in, bool wanted)
{
    size_t length;
    const char *text = kay_wire_take_bytes(in, &length);
    in->bad |= (length != 0) != wanted || (length && strnlen(text, length) != length - 1);
    return length ? text : NULL;
}

static kay_status foreign_take_cell(kay_foreign *foreign, kay_wire *in, kay_table *out, kay_table_take *take,
                                    void *user)
{
    kay_table_cell cell = {0};
    const bool impartial = kay_wire_take(in) != 0, draws = kay_wire_take(in) != 0;
    cell.none = kay_wire_take(in) != 0;
    cell.written = kay_wire_take(in) != 0;
    cell.left = (int8_t)foreign_take_outcome(in);
    cell.right = (int8_t)foreign_take_outcome(in);
    cell.right_moves = (uint32_t)kay_wire_take_below(in, (uint64_t)UINT32_MAX + 1);
    cell.value = kay_wire_take(in);
    const char *position = foreign_take_text(in, out->question.axes == 0);
    const char *value = foreign_take_text(in, cell.written);
    KAY_TRY(foreign_finish(foreign, in));
    out->impartial = impartial;
    out->draws = draws;
    return take(user, &cell, position, value);
}

static kay_status foreign_take_cells(kay_foreign *foreign, kay_table *out, kay_table_take *take, void *user)
{
    kay_wire part;
    kay_status status;
    while ((status = foreign_next(foreign, NULL, &part)) == KAY_OK) {
        status = out->count < out->total ? foreign_take_cell(foreign, &part, out, take, user) : KAY_EINPUT;
        if (status == KAY_OK)
            continue;
        foreign_end_worker(foreign); /* it is in the midst of its answer */
        return status;
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Where the worker was lost and no position is known, as in the hook `start`, the parameters of the cell are told. */
static kay_status foreign_blame(const kay_foreign *foreign, const kay_table *out, kay_status status)
{
    const kay_table_question *question = &out->question;
    const kay_table_range *a = &question->ranges[0], *b = &question->ranges[1];
    const char *why = foreign->ctx->diag.text;
    if (!question->axes || foreign->socket >= 0 || strcmp(why, foreign->why.text) != 0 ||
        strstr(why, " (at the position "))
        return status;
    const uint64_t more = question->axes == 2 ? b->last - b->first : 0, row = more + (more < UINT64_MAX);
    const uint64_t at[] = {a->first + out->count / row, b->first + out->count % row};
    const kay_start start = {.ctx = foreign->ctx, .rules = question->rules, .parameters = at, .count = question->axes};
    return kay_start_blame(&start, status);
}

kay_status kay_table_foreign(kay_foreign *foreign, kay_table *out, kay_table_take *take, void *user)
{
    KAY_TRY(foreign_have_worker(foreign));
    foreign_begin(foreign, KAY_ASK_TABLE);
    foreign_write_question(&foreign->out, &out->question);
    foreign_put_values(foreign, out->question.constants, foreign->constants);
    KAY_TRY(foreign_send(foreign));
    const kay_status status = foreign_take_cells(foreign, out, take, user);
    return status == KAY_OK ? KAY_OK : foreign_blame(foreign, out, status);
}
