/* Selects cells by outcome, or by an expression about their value: an outcome is a letter; a value must be equal; a
 * condition such as "temp > 1" must be true.  The expression is read again for each cell, with its value as G. */
#include "table/table_filter.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "table/table_cells.h"

/* The value of a cell, as the expression sees it. */
typedef struct filter_cell {
    kay_form form;
    bool used;
} filter_cell;

/* Hook of kay_value_names. */
static bool filter_name(void *user, const char *name, size_t length, kay_form *out)
{
    filter_cell *cell = user;
    if (length != 1 || *name != 'G')
        return false;
    *out = cell->form;
    return cell->used = true;
}

/* Evaluates the expression for a cell.  A value that is made from G selects nothing: a relation is missing. */
static kay_status filter_read(const table_filter *filter, kay_form form, const char *only, kay_result *out)
{
    filter_cell cell = {.form = form};
    KAY_TRY(kay_value_read(filter->store, kay_text_string(&filter->expression), filter->expression.length,
                           &(kay_value_names){filter_name, &cell}, out, NULL));
    if (out->kind == KAY_RESULT_VALUE && cell.used)
        return kay_fail(filter->expression.ctx, KAY_EUSAGE,
                        "--only: '%.60s' is a value of G and selects nothing; a condition has a relation: '%.60s == 1'",
                        only, only);
    return KAY_OK;
}

static bool filter_is_function(const char *word, size_t length)
{
    const kay_value_function *function;
    for (unsigned i = 0; (function = kay_value_function_at(i)); i++)
        if ((strncasecmp(word, function->name, length) == 0 && !function->name[length]) ||
            (function->other && strncasecmp(word, function->other, length) == 0 && !function->other[length]))
            return true;
    return false;
}

/* Writes the expression; a function at its front that has no argument gets G. */
static void filter_write(const char *only, kay_text *out)
{
    only += strspn(only, " \t");
    size_t word = 0;
    while (isalpha((unsigned char)only[word]) || only[word] == '_')
        word++;
    const bool bare = only[word + strspn(only + word, " \t")] != '(' && word && filter_is_function(only, word);
    kay_text_bytes(out, only, bare ? word : 0);
    kay_text_add(out, bare ? "(G)" : "");
    kay_text_add(out, only + (bare ? word : 0));
}

/* Tries the expression on 0. */
static kay_status filter_try(kay_context *ctx, const kay_table_question *question, const table_filter *filter)
{
    kay_result result;
    const kay_status status = filter_read(filter, KAY_VALUE_ZERO, question->only, &result);
    const kay_diag why = ctx->diag;
    if (status == KAY_EINPUT)
        return kay_fail(
            ctx, KAY_EUSAGE,
            "--only: '%.60s' is neither P, N, L or R, nor a value, nor a condition such as 'temp > 1': %s%s",
            question->only, why.text, strpbrk(question->only, "'\"") ? "; positions of games are not read here" : "");
    return status;
}

kay_status table_filter_open(kay_context *ctx, const kay_table_question *question, kay_value_store *store,
                             table_filter *out)
{
    const char *only = question->only;
    *out = (table_filter){.store = store};
    kay_text_init(&out->expression, ctx);
    if (!only)
        return KAY_OK;
    if (strlen(only) == 1 && strchr("PNLR", *only)) {
        out->outcome = *only;
        return KAY_OK;
    }
    if (question->show == KAY_TABLE_OUTCOME || question->show == KAY_TABLE_SCORES)
        return kay_fail(ctx, KAY_EUSAGE,
                        "--only: '%.60s' is not P, N, L or R; a table of values can select a value, with --show", only);
    if (!store) {
        KAY_TRY(kay_value_store_new(ctx, 0, &out->own));
        out->store = out->own;
    }
    filter_write(only, &out->expression);
    KAY_TRY(out->expression.error);
    return filter_try(ctx, question, out);
}

void table_filter_close(table_filter *filter)
{
    kay_value_store_free(filter->own);
    kay_text_free(&filter->expression);
}

/* Returns true if the outcome class of a cell is `letter`; a draw for either player has none. */
static bool filter_has(const kay_table_cell *cell, char letter)
{
    const int left = letter == 'N' || letter == 'L' ? KAY_WIN : KAY_LOSS;
    const int right = letter == 'N' || letter == 'R' ? KAY_WIN : KAY_LOSS;
    return cell->left == left && cell->right == right;
}

/* Returns the value of a cell as a game: a Grundy value and a number of moves are numbers, unless the table shows
 * values. */
static kay_status filter_value(const table_filter *filter, const kay_table *table, const kay_table_cell *cell,
                               kay_value *value)
{
    if (cell->written)
        return KAY_OK;
    if (table->question.show == KAY_TABLE_VALUE && cell->value <= UINT32_MAX)
        return kay_value_nus(filter->store, KAY_VALUE_ZERO, 0, (uint32_t)cell->value, value);
    if (cell->value > INT64_MAX)
        return kay_fail(table->ctx, KAY_EUNABLE, "--only: the value %llu is too large",
                        (unsigned long long)cell->value);
    return kay_value_dyadic(filter->store, (int64_t)cell->value, 0, value);
}

kay_status table_filter_cell(table_filter *filter, const kay_table *table, kay_value value, kay_table_cell *cell)
{
    kay_result result;
    kay_value wanted;
    if (!table->question.only)
        return KAY_OK;
    cell->skipped = true;
    if (cell->none)
        return KAY_OK;
    if (filter->outcome) {
        cell->skipped = !filter_has(cell, filter->outcome);
        return KAY_OK;
    }
    KAY_TRY(filter_value(filter, table, cell, &value));
    const kay_status status = filter_read(filter, value, table->question.only, &result);
    if (status == KAY_EINPUT) /* the function has no value here */
        return KAY_OK;
    KAY_TRY(status);
    if (result.kind == KAY_RESULT_TRUTH) {
        cell->skipped = !result.truth;
    } else if (result.kind == KAY_RESULT_VALUE) {
        KAY_TRY(kay_form_value(filter->store, result.form, &wanted));
        cell->skipped = wanted != value;
    } else if (result.kind != KAY_RESULT_NONE) {
        return kay_fail(table->ctx, KAY_EUSAGE, "--only: '%.60s' gives neither a value nor true or false",
                        table->question.only);
    }
    return KAY_OK;
}
