/* Checks a certificate of Chomp: the rows by the theorems, or that each value of the list is the least number that no
 * option has. */
#include "games/chomp/chomp.h"

#include <string.h>

/* The shapes inside the position, in the order of the list: row by row, shorter rows first. */
typedef struct check_shapes {
    const chomp_game *game;
    uint32_t rows; /* of the position that are not empty */
    uint64_t columns; /* of the first row, and one more */
    uint64_t *before; /* row * columns + length: shapes with the same rows before and a shorter row here */
    uint64_t total; /* shapes, the empty one included */
    const uint64_t *values;
    uint64_t count;
} check_shapes;

static uint64_t check_limit(const check_shapes *shapes, const kay_state *state, uint32_t row)
{
    return chomp_row(shapes->game, state->words, row);
}

/* Counts the shapes, from the last row up.  A number above count + 1 makes the check fail, so sums stop there. */
static kay_status check_count(kay_arena *arena, const kay_state *state, check_shapes *shapes)
{
    const uint64_t most = shapes->count + 2;
    KAY_NEW(uint64_t, within, arena, shapes->columns); /* shapes of the rows after, the first at most so long */
    KAY_TRY_NEW(shapes->before, arena, shapes->rows * shapes->columns);
    for (uint64_t length = 0; length < shapes->columns; length++)
        within[length] = 1;
    for (uint32_t row = shapes->rows; row-- > 0;) {
        uint64_t *before = shapes->before + row * shapes->columns, sum = 0;
        for (uint64_t length = 0; length < shapes->columns; length++) {
            before[length] = sum;
            if (length <= check_limit(shapes, state, row))
                sum = sum + within[length] < most ? sum + within[length] : most;
            within[length] = sum;
        }
    }
    shapes->total = within[shapes->columns - 1];
    return KAY_OK;
}

/* The value of a shape after a bite. */
static uint64_t check_option(const check_shapes *shapes, const uint64_t *rows, uint32_t bitten, uint64_t column)
{
    uint64_t place = 0;
    for (uint32_t row = 0; row < shapes->rows; row++) {
        const uint64_t length = row < bitten || rows[row] < column ? rows[row] : column;
        place += shapes->before[row * shapes->columns + length];
    }
    return shapes->values[place - 1];
}

/* Checks the value of the shape with these rows; `seen` has a number for each value up to that of the largest
 * option. */
static bool check_value(const check_shapes *shapes, const uint64_t *rows, uint64_t place, uint64_t *seen, uint64_t room)
{
    for (uint32_t row = 0; row < shapes->rows; row++)
        for (uint64_t column = row ? 0 : 1; column < rows[row]; column++) {
            const uint64_t value = check_option(shapes, rows, row, column);
            if (value < room)
                seen[value] = place;
        }
    const uint64_t value = shapes->values[place - 1];
    for (uint64_t v = 0; v < value; v++)
        if (v >= room || seen[v] != place)
            return false;
    return value >= room || seen[value] != place;
}

static kay_status check_values(kay_context *ctx, kay_arena *arena, const kay_state *state, check_shapes *shapes)
{
    const uint64_t area = shapes->rows * (shapes->columns - 1);
    if (area > shapes->count) /* there is a shape for each number of rows and each first row */
        return kay_fail(ctx, KAY_EFALSE, "there are too few values");
    KAY_TRY(check_count(arena, state, shapes));
    if (shapes->total != shapes->count + 1)
        return kay_fail(ctx, KAY_EFALSE, "the number of values is not that of the shapes inside");
    KAY_NEW(uint64_t, rows, arena, shapes->rows);
    KAY_NEW(uint64_t, seen, arena, area);
    for (uint64_t place = 1; place <= shapes->count; place++) {
        uint32_t row = shapes->rows - 1;
        while (rows[row] == check_limit(shapes, state, row) || (row && rows[row] == rows[row - 1]))
            row--;
        rows[row]++;
        memset(rows + row + 1, 0, (shapes->rows - row - 1) * sizeof *rows);
        if (!check_value(shapes, rows, place, seen, area))
            return kay_fail(ctx, KAY_EFALSE, "value %llu of the list is not the least number that no option has",
                            (unsigned long long)place);
        if (place % 256 == 0)
            KAY_TRY(kay_tick(ctx, "values", place, shapes->count));
    }
    return KAY_OK;
}

/* Whether the theorem for two rows, or two columns, applies; then *lost says whether the shape is lost. */
static bool check_two(const check_shapes *shapes, const kay_state *state, bool *lost)
{
    const uint64_t first = check_limit(shapes, state, 0), rows = shapes->rows;
    const uint64_t second = rows > 1 ? check_limit(shapes, state, 1) : 0;
    uint64_t twos = 0; /* rows of two squares */
    for (uint32_t row = 0; row < rows; row++)
        twos += check_limit(shapes, state, row) == 2;
    *lost = rows <= 2 ? second + 1 == first : twos + 1 == rows;
    return rows <= 2 || first <= 2;
}

kay_status kay_chomp_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                           kay_json *proof)
{
    check_shapes shapes = {.game = chomp_of(game)};
    const char *by;
    uint64_t *values;
    bool lost = false;
    KAY_TRY(kay_json_text(proof, "by", &by));
    while (shapes.rows < shapes.game->rows && check_limit(&shapes, state, shapes.rows))
        shapes.rows++;
    shapes.columns = check_limit(&shapes, state, 0) + 1;
    if (shapes.game->layers > 1)
        return kay_fail(ctx, KAY_EFALSE, "nothing is proved about shapes with layers");
    if (strcmp(by, "two rows") == 0) {
        if (!check_two(&shapes, state, &lost))
            return kay_fail(ctx, KAY_EFALSE, "the shape has more than two rows and more than two columns");
    } else if (strcmp(by, "rectangle") == 0) {
        if (check_limit(&shapes, state, shapes.rows - 1) + 1 != shapes.columns || shapes.columns * shapes.rows < 3)
            return kay_fail(ctx, KAY_EFALSE, "the shape is not a rectangle of two squares or more");
    } else if (strcmp(by, "values") == 0) {
        KAY_TRY(kay_json_numbers(proof, "values", &values, &shapes.count));
        shapes.values = values;
        KAY_TRY(check_values(ctx, proof->arena, state, &shapes));
        lost = shapes.values[shapes.count - 1] == 0;
    } else {
        return kay_fail(ctx, KAY_EINPUT, "'by' must be 'two rows', 'rectangle' or 'values'");
    }
    if (outcome != (lost ? KAY_LOSS : KAY_WIN))
        return kay_fail(ctx, KAY_EFALSE, "the proof is one of the other outcome");
    return KAY_OK;
}
