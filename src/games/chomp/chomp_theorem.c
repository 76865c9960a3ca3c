/* Solves Chomp: by a theorem for two rows, by strategy stealing for rectangles, and otherwise by the nimbers of all
 * shapes that come before the position in the order of chomp_table.h. */
#include "games/chomp/chomp.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "games/chomp/chomp_table.h"

enum { CHOMP_VALUES = 1 << 16 }; /* the most values of a certificate */

typedef struct chomp_line {
    kay_theorem_line line;
    uint32_t *lengths, *turned; /* the rows of the position, and turned about the diagonal if it has few columns */
    uint32_t *bitten, *option; /* the rows of an option, and turned */
    uint32_t rows, turned_rows; /* rows that are not empty; 0: there are layers */
    bool table; /* the shape is small enough for a table */
} chomp_line;

static void chomp_forget(void *data)
{
    chomp_table_free(data);
}

static kay_status chomp_open_table(kay_theorem_cache *kept, chomp_table **out)
{
    if (!kept->data) {
        KAY_NEW(chomp_table, table, &kept->arena, 1);
        table->ctx = kept->arena.ctx;
        kept->data = table;
        kept->close = chomp_forget;
    }
    *out = kept->data;
    return KAY_OK;
}

/* Whether the table of the position has at most 2^38 looks at options and fits in half of the memory. */
static bool chomp_has_table(const chomp_line *own)
{
    enum { LOOKS_LOG = 38 };
    const uint64_t area = (uint64_t)own->turned[0] * own->turned_rows;
    const uint64_t places = chomp_table_places(own->turned, own->turned_rows);
    return area <= CHOMP_TABLE_AREA && places <= (UINT64_C(1) << LOOKS_LOG) / area &&
           places <= own->line.ctx->memory_limit / 4 /* at most two bytes each */;
}

static kay_status chomp_open(kay_theorem_line *line)
{
    chomp_line *own = (chomp_line *)line;
    const chomp_game *game = chomp_of(line->game);
    if (game->layers > 1)
        return KAY_OK;
    KAY_TRY_NEW(own->lengths, line->arena, game->rows);
    KAY_TRY_NEW(own->turned, line->arena, game->rows);
    KAY_TRY_NEW(own->bitten, line->arena, game->rows);
    KAY_TRY_NEW(own->option, line->arena, game->rows);
    for (uint32_t i = 0; i < game->rows; i++) {
        own->lengths[i] = (uint32_t)chomp_row(game, line->state->words, i);
        own->rows += own->lengths[i] > 0;
    }
    own->turned_rows = chomp_table_turn(own->lengths, game->rows, own->turned);
    own->table = chomp_has_table(own);
    return KAY_OK;
}

static bool chomp_rectangle(const chomp_line *own)
{
    return own->lengths[own->rows - 1] == own->lengths[0];
}

/* Whether the turned shape has at most two rows. */
static bool chomp_two_rows(const chomp_line *own)
{
    return own->turned_rows <= 2;
}

/* The length of the second row of such a shape, perhaps 0. */
static uint32_t chomp_second(const chomp_line *own)
{
    return own->turned_rows == 2 ? own->turned[1] : 0;
}

static kay_status chomp_nimber(const chomp_line *own, const uint32_t *lengths, uint64_t *out)
{
    chomp_table *table;
    KAY_TRY(chomp_open_table(own->line.kept, &table));
    const uint32_t rows = chomp_table_turn(lengths, own->rows, own->option);
    return chomp_table_nimber(table, own->option, rows, out);
}

static kay_status chomp_answer(kay_theorem_line *line, kay_outcome *out)
{
    const chomp_line *own = (const chomp_line *)line;
    uint64_t nimber = 1;
    *out = KAY_UNKNOWN;
    if (!own->rows || !(chomp_two_rows(own) || chomp_rectangle(own) || own->table))
        return KAY_OK;
    if (chomp_two_rows(own))
        nimber = chomp_second(own) + 1 != own->turned[0];
    else if (!chomp_rectangle(own))
        KAY_TRY(chomp_nimber(own, own->lengths, &nimber));
    *out = nimber ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

static kay_status chomp_grundy(kay_theorem_line *line, uint64_t *out)
{
    const chomp_line *own = (const chomp_line *)line;
    if (own->table)
        return chomp_nimber(own, own->lengths, out);
    if (own->turned_rows > 1)
        return kay_fail(line->ctx, KAY_EUNABLE, "the nimbers of all smaller shapes are too many for a table");
    *out = own->turned[0] - 1;
    return KAY_OK;
}

/* Emits the winning move in a shape of two rows, which leaves the second row one square shorter than the first. */
static void chomp_winning_of_two(const chomp_line *own, kay_move_list *out)
{
    const bool turn = own->lengths[0] < own->rows; /* rows and columns are exchanged */
    const uint32_t second = chomp_second(own), row = second == own->turned[0];
    const uint32_t column = row ? second - 1 : second + 1;
    if (second + 1 != own->turned[0])
        kay_emit_move(out, turn ? chomp_name(column, row) : chomp_name(row, column));
}

/* Emits the moves to the options of nimber 0. */
static kay_status chomp_winning_by_table(const chomp_line *own, kay_move_list *out)
{
    uint64_t nimber;
    for (uint32_t row = 0; row < own->rows; row++)
        for (uint32_t column = row ? 0 : 1; column < own->lengths[row]; column++) {
            for (uint32_t i = 0; i < own->rows; i++)
                own->bitten[i] = i < row || own->lengths[i] < column ? own->lengths[i] : column;
            KAY_TRY(chomp_nimber(own, own->bitten, &nimber));
            if (!nimber && !kay_emit_move(out, chomp_name(row, column)))
                return KAY_OK;
        }
    return KAY_OK;
}

static kay_status chomp_winning(kay_theorem_line *line, kay_move_list *out)
{
    const chomp_line *own = (const chomp_line *)line;
    kay_outcome outcome;
    out->part = 0;
    KAY_TRY(chomp_answer(line, &outcome));
    if (outcome != KAY_WIN)
        return KAY_OK;
    if (chomp_two_rows(own)) {
        chomp_winning_of_two(own, out);
        return KAY_OK;
    }
    if (own->table)
        return chomp_winning_by_table(own, out);
    if (own->rows == own->lengths[0]) /* a square: leave the first row and the first column */
        kay_emit_move(out, chomp_name(1, 1));
    out->more = true;
    return KAY_OK;
}

static kay_status chomp_brief(kay_theorem_line *line, kay_text *out)
{
    const chomp_line *own = (const chomp_line *)line;
    uint64_t nimber;
    if (chomp_two_rows(own)) {
        kay_text_format(out, "the rows have %" PRIu32 " and %" PRIu32 " squares", own->turned[0], chomp_second(own));
    } else if (own->table) {
        KAY_TRY(chomp_nimber(own, own->lengths, &nimber));
        kay_text_format(out, "the nimber is %" PRIu64, nimber);
    } else {
        kay_text_add(out, "the shape is a rectangle");
    }
    return out->error;
}

static kay_status chomp_reason(kay_theorem_line *line, kay_text *out)
{
    const chomp_line *own = (const chomp_line *)line;
    if (chomp_two_rows(own))
        kay_text_add(out, "in two rows the player to move loses exactly when the second is one square shorter; ");
    KAY_TRY(chomp_brief(line, out));
    if (!chomp_two_rows(own) && own->table)
        kay_text_add(out, ", the least number that no option has, and the player to move loses exactly when it is 0");
    else if (!chomp_two_rows(own))
        kay_text_add(out, ", from which biting the last square wins, or else the answer to that would be a first move "
                          "that wins");
    return out->error;
}

/* Steps to the next shape inside the position, as their first rows grow, then their second ones, and so on. */
static bool chomp_step(const chomp_line *own, uint32_t *shape)
{
    uint32_t row = own->rows;
    do {
        if (!row)
            return false;
        row--;
    } while (shape[row] == own->lengths[row] || (row && shape[row] == shape[row - 1]));
    shape[row]++;
    for (uint32_t i = row + 1; i < own->rows; i++)
        shape[i] = 0;
    return true;
}

/* Writes the nimbers of all shapes inside the position. */
static kay_status chomp_certify_values(const chomp_line *own, kay_json_writer *proof)
{
    uint64_t count = 0, nimber;
    KAY_NEW(uint32_t, shape, own->line.arena, own->rows);
    kay_json_begin_list(proof, "values");
    while (chomp_step(own, shape)) {
        if (count++ == CHOMP_VALUES)
            return kay_fail(own->line.ctx, KAY_EUNABLE,
                            "a certificate lists the nimbers of all shapes inside, at most %d", CHOMP_VALUES);
        KAY_TRY(chomp_nimber(own, shape, &nimber));
        kay_json_write_u64(proof, NULL, nimber);
    }
    kay_json_end_list(proof);
    return KAY_OK;
}

static kay_status chomp_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const chomp_line *own = (const chomp_line *)line;
    const bool two = chomp_two_rows(own), rectangle = chomp_rectangle(own);
    kay_json_write_text(proof, "by", two ? "two rows" : rectangle ? "rectangle" : "values");
    return two || rectangle ? KAY_OK : chomp_certify_values(own, proof);
}

const kay_theorem kay_chomp_theorem = {
    .statement =
        "A shape of two rows is lost for the player to move exactly when the second row is one square shorter\n"
        "than the first; so is one row of one square.  The player to move wins from every rectangle of two\n"
        "squares or more.  The nimber of any shape is the least number that is not the nimber of an option,\n"
        "and the shape is lost exactly when it is 0.",
    .source = "F. Schuh 1952; D. Gale 1974; proof in docs/theorems.md",
    .line_size = sizeof(chomp_line),
    .open = chomp_open,
    .answer = chomp_answer,
    .reason = chomp_reason,
    .brief = chomp_brief,
    .winning = chomp_winning,
    .grundy = chomp_grundy,
};

const kay_proof kay_chomp_proof = {
    .certify = chomp_certify,
    .check = kay_chomp_check,
};
