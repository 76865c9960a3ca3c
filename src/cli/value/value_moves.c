/* Writes the moves of a position with their values, for value --moves: aligned columns, or JSON. */
#include "cli/value/value_answer.h"

#include <stdarg.h>

#include "base/utf8.h"
#include "cli/wrap.h"

/* A text of more than MOVES_WIDEST letters is cut on a terminal; elsewhere it does not widen its column. */
enum { MOVES_COLUMNS = 5, MOVES_WIDEST = 40 };

typedef struct moves_row {
    const char *cells[MOVES_COLUMNS]; /* "": empty */
} moves_row;

typedef struct moves_table {
    cli_call *cli;
    kay_value_store *store;
    kay_arena *arena;
    moves_row *rows;
    uint64_t count;
    bool cuts; /* long texts are cut */
    bool cut; /* one was cut */
    kay_status status; /* the first failure */
} moves_table;

static const char *moves_keep(moves_table *table, kay_text *text)
{
    const char *kept = "";
    const kay_status status = kay_text_keep(text, table->arena, &kept);
    table->status = table->status == KAY_OK ? status : table->status;
    kay_text_free(text);
    return kept;
}

/* Returns a text, cut if it is long and the table is for a terminal. */
static const char *moves_short(moves_table *table, const char *all)
{
    const size_t length = strlen(all);
    if (!table->cuts || kay_utf8_letters(all, length) <= MOVES_WIDEST)
        return all;
    kay_text text;
    kay_text_init(&text, &table->cli->ctx);
    kay_text_bytes(&text, all, kay_utf8_bytes(all, length, MOVES_WIDEST - 3));
    kay_text_add(&text, "...");
    table->cut = true;
    return moves_keep(table, &text);
}

/* Returns the notation of a value. */
static const char *moves_value(moves_table *table, kay_value value)
{
    kay_text text;
    kay_text_init(&text, &table->cli->ctx);
    const kay_status status = kay_value_write(table->store, value, cli_value_format(table->cli), &text);
    if (status != KAY_OK)
        text.error = status;
    return moves_short(table, moves_keep(table, &text));
}

/* Returns the remark on a move: by what it is dominated, and through what it is reversible. */
static const char *moves_remark(moves_table *table, const kay_valued_move *move)
{
    kay_text text;
    kay_text_init(&text, &table->cli->ctx);
    if (move->better)
        kay_text_format(&text, "dominated by %s", moves_short(table, move->better->text));
    if (move->reply)
        kay_text_format(&text, "%sreversible through %s to %s", move->better ? ", " : "",
                        moves_short(table, move->reply), moves_value(table, move->reply_value));
    return moves_keep(table, &text);
}

/* Writes the rows in aligned columns. */
static void moves_print(const moves_table *table)
{
    kay_text *out = &table->cli->out;
    uint64_t widths[MOVES_COLUMNS] = {0};
    for (uint64_t i = 0; i < table->count; i++)
        for (int c = 0; c < MOVES_COLUMNS; c++) {
            const char *cell = table->rows[i].cells[c];
            const uint64_t width = kay_utf8_letters(cell, strlen(cell));
            widths[c] = width > widths[c] && width <= MOVES_WIDEST ? width : widths[c];
        }
    for (uint64_t i = 0; i < table->count; i++) {
        uint64_t missing = 0; /* blanks before the next cell */
        for (int c = 0; c < MOVES_COLUMNS; c++) {
            const char *cell = table->rows[i].cells[c];
            const uint64_t width = kay_utf8_letters(cell, strlen(cell));
            if (width)
                kay_text_format(out, "%*s%s", (int)missing + 2, "", cell);
            missing = width ? 0 : missing + 2;
            missing += widths[c] > width ? widths[c] - width : 0;
        }
        kay_text_char(out, '\n');
    }
}

static kay_status moves_begin(moves_table *table, uint64_t count)
{
    table->count = count;
    table->rows = kay_arena_array(table->arena, count, sizeof *table->rows);
    return table->rows ? KAY_OK : kay_no_memory(&table->cli->ctx);
}

/* Writes a line a move.  In an impartial game only the moves of the first player are written: the other's are equal. */
static kay_status moves_write_moves(moves_table *table, const kay_ruleset *rules, bool impartial,
                                    const kay_valued_moves *moves)
{
    uint64_t count = moves->count;
    if (impartial)
        count /= 2;
    if (!count)
        return kay_text_add(&table->cli->out, "  no moves\n"), table->cli->out.error;
    KAY_TRY(moves_begin(table, count + 1));
    table->rows[0] = (moves_row){{"player", "move", "value", "incentive", ""}};
    for (uint64_t i = 0; i < count; i++) {
        const kay_valued_move *move = &moves->moves[i];
        table->rows[i + 1] = (moves_row){{impartial ? "either" : kay_rules_player(rules, move->player),
                                          moves_short(table, move->text), moves_value(table, move->value),
                                          moves_value(table, move->incentive), moves_remark(table, move)}};
    }
    KAY_TRY(table->status);
    moves_print(table);
    return table->cli->out.error;
}

/* Writes a line a part of the position, unless there is only one. */
static kay_status moves_write_parts(moves_table *table, const kay_valued_moves *moves)
{
    if (moves->part_count < 2)
        return KAY_OK;
    KAY_TRY(moves_begin(table, moves->part_count + 1));
    table->rows[0] = (moves_row){{"part", "value", "temperature", "", ""}};
    for (uint64_t i = 0; i < moves->part_count; i++) {
        const kay_valued_part *part = &moves->parts[i];
        table->rows[i + 1] =
            (moves_row){{moves_short(table, part->text), moves_value(table, part->value),
                         moves_value(table, part->temperature), part->hottest ? "the hottest" : "", ""}};
    }
    KAY_TRY(table->status);
    moves_print(table);
    return table->cli->out.error;
}

kay_status cli_value_write_moves(cli_call *cli, kay_value_store *store, const cli_value_moves *moves)
{
    kay_arena arena;
    kay_arena_init(&arena, &cli->ctx);
    moves_table table = {.cli = cli, .store = store, .arena = &arena};
    table.cuts = !cli->values[FLAG_FULL] && cli_columns();
    kay_status status = moves_write_moves(&table, moves->rules, moves->impartial, &moves->found);
    if (status == KAY_OK)
        status = moves_write_parts(&table, &moves->found);
    if (table.cut)
        kay_text_format(&cli->out, "  (texts of more than %d letters are cut; --full prints all)\n", MOVES_WIDEST);
    kay_arena_free(&arena);
    return status;
}

/* ---- JSON */

static void moves_json_value(kay_json_writer *object, moves_table *table, const char *field, kay_value value)
{
    kay_json_write_text(object, field, moves_value(table, value));
}

static void moves_json_move(kay_json_writer *object, moves_table *table, const kay_ruleset *rules,
                            const kay_valued_move *move)
{
    kay_json_begin_object(object, NULL);
    kay_json_write_text(object, "player", kay_rules_player(rules, move->player));
    kay_json_write_text(object, "move", move->text);
    moves_json_value(object, table, "value", move->value);
    moves_json_value(object, table, "incentive", move->incentive);
    kay_json_write_bool(object, "dominated", move->better);
    kay_json_write_bool(object, "reversible", move->reply);
    kay_json_write_text(object, "dominated_by", move->better ? move->better->text : NULL);
    kay_json_write_text(object, "reversed_by", move->reply);
    kay_json_end_object(object);
}

kay_status cli_value_json_moves(cli_call *cli, kay_value_store *store, const cli_value_moves *moves,
                                kay_json_writer *object)
{
    const kay_valued_moves *found = &moves->found;
    kay_arena arena;
    kay_arena_init(&arena, &cli->ctx);
    moves_table table = {.cli = cli, .store = store, .arena = &arena};
    kay_json_begin_list(object, "moves");
    for (uint64_t i = 0; i < found->count; i++) {
        moves_json_move(object, &table, moves->rules, &found->moves[i]);
        kay_arena_clear(&arena);
    }
    kay_json_end_list(object);
    kay_json_begin_list(object, "parts");
    for (uint64_t i = 0; i < found->part_count; i++) {
        kay_json_begin_object(object, NULL);
        kay_json_write_text(object, "position", found->parts[i].text);
        moves_json_value(object, &table, "value", found->parts[i].value);
        moves_json_value(object, &table, "temperature", found->parts[i].temperature);
        kay_json_write_bool(object, "hottest", found->parts[i].hottest);
        kay_json_end_object(object);
        kay_arena_clear(&arena);
    }
    kay_json_end_list(object);
    kay_arena_free(&arena);
    return table.status;
}
