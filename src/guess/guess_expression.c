/* Evaluates expressions. */
#include "guess/guess_expression.h"

enum { EXPRESSION_BITS = 63 };

const guess_expression guess_a = {.op = GUESS_PARAMETER}, guess_b = {.op = GUESS_PARAMETER, .k = 1},
                       guess_a_minus_b = {.op = GUESS_LINEAR, .low = 1, .high = -1},
                       guess_larger = {.op = GUESS_CALL, .k = GUESS_LARGER, .x = &guess_a, .y = &guess_b},
                       guess_smaller = {.op = GUESS_CALL, .k = GUESS_SMALLER, .x = &guess_a, .y = &guess_b},
                       guess_item = {.op = GUESS_ITEM}, guess_loss = {.op = GUESS_OUTCOME, .k = KAY_LOSS},
                       guess_win = {.op = GUESS_OUTCOME, .k = KAY_WIN};

/* The arguments of an evaluation. */
typedef struct expression_scope {
    const guess_record *record;
    unsigned player;
    int64_t item; /* the current item of a list */
    uint64_t place;
} expression_scope;

static int64_t expression_of(const guess_expression *e, expression_scope *scope);

const guess_expression *guess_new(guess_data *data, guess_expression expression)
{
    static const guess_expression never = {.op = GUESS_AND}, nothing = {.op = GUESS_IF, .x = &never};
    guess_expression *kept = kay_arena_get(data->arena, sizeof *kept);
    if (kept)
        *kept = expression;
    else
        data->failed = kay_no_memory(data->ctx);
    return kept ? kept : &nothing;
}

const guess_expression *guess_where(guess_data *data, guess_op op, const guess_expression *x, int64_t low)
{
    return guess_new(data, (guess_expression){.op = op, .x = x, .low = low});
}

const guess_expression *guess_and(guess_data *data, const guess_expression *x, const guess_expression *y)
{
    return guess_new(data, (guess_expression){.op = GUESS_AND, .x = x, .y = y});
}

const guess_expression *guess_if(guess_data *data, const guess_expression *x, const guess_expression *y,
                                 const guess_expression *z)
{
    return guess_new(data, (guess_expression){.op = GUESS_IF, .x = x, .y = y, .z = z});
}

const guess_expression *guess_cell(guess_data *data, const guess_table *table)
{
    return guess_new(data, (guess_expression){.op = GUESS_TABLE, .table = table});
}

const guess_expression *guess_lost_where(guess_data *data, const guess_expression *x, int64_t low)
{
    return guess_if(data, guess_where(data, GUESS_IS, x, low), &guess_loss, &guess_win);
}

uint64_t guess_code(const guess_record *record, unsigned movers)
{
    const uint64_t left = (uint64_t)(record->outcome[0] + 1);
    return left + (movers == 2 ? 3 * (uint64_t)(record->outcome[1] + 1) : 0);
}

int64_t guess_code_outcome(uint64_t code, unsigned player)
{
    return code >= GUESS_CODE_NONE ? GUESS_NOTHING : (int64_t)(code / (player ? 3 : 1) % 3) - 1;
}

uint64_t guess_table_side(const guess_table *table, unsigned axis)
{
    return axis < table->axes ? table->axis[axis].period.preperiod + table->axis[axis].period.period : 1;
}

bool guess_table_plain(const guess_table *table)
{
    for (unsigned i = 0; i < table->axes; i++)
        if (table->axis[i].first || table->axis[i].period.preperiod || table->axis[i].period.period == 1)
            return false;
    return true;
}

guess_period guess_table_period(const guess_table *table, unsigned player)
{
    const guess_period all = table->axis[0].period;
    const uint64_t *cells = table->cells, end = all.preperiod + all.period;
    guess_period least = all;
    for (uint64_t p = 1; p < all.period; p++) {
        uint64_t n = all.preperiod;
        while (all.period % p == 0 && n < end &&
               guess_code_outcome(cells[n], player) ==
                   guess_code_outcome(cells[guess_period_fold(&all, n + p)], player))
            n++;
        if (n == end) {
            least.period = p;
            break;
        }
    }
    while (least.preperiod && guess_code_outcome(cells[least.preperiod - 1], player) ==
                                  guess_code_outcome(cells[least.preperiod - 1 + least.period], player))
        least.preperiod--;
    return least;
}

kay_status guess_table_outcomes(guess_data *data, const guess_table *values, guess_table *out)
{
    const uint64_t side = guess_table_side(values, 0);
    uint64_t from = 0;
    KAY_NEW(uint64_t, codes, data->arena, side + 1);
    for (uint64_t i = 0; i < side; i++) {
        const uint64_t value = values->cells[i];
        codes[i] = value == GUESS_UNKNOWN ? value : value ? GUESS_CODE_N : GUESS_CODE_P;
        from = codes[i] == GUESS_CODE_P ? i + 1 : from;
    }
    codes[side] = GUESS_CODE_N;
    while (codes[from] == GUESS_UNKNOWN)
        from++;
    *out = *values;
    out->cells = codes;
    out->outcomes = true;
    if (values->axis[0].period.saltus) /* the values rise, so only the first value of a residue class can be 0 */
        out->axis[0].period = (guess_period){.preperiod = from, .period = 1};
    else
        out->axis[0].period = guess_table_period(out, 0);
    return KAY_OK;
}

static int64_t expression_mod(int64_t value, int64_t modulus)
{
    const int64_t rest = value % modulus;
    return rest < 0 ? rest + modulus : rest; /* as in Lua */
}

/* Returns item i of a list: entry i, or its gap or difference to the entry before it.  Returns GUESS_NOTHING if this
 * item is negative. */
static int64_t expression_item(guess_items list, const guess_record *record, uint64_t i)
{
    if (i == 0 || list < GUESS_GAPS)
        return record->entries[i];
    const int64_t gap = record->entries[i] - record->entries[i - 1] - (list == GUESS_GAPS);
    return gap < 0 ? GUESS_NOTHING : gap;
}

static int64_t expression_fold(const guess_expression *e, expression_scope *scope)
{
    const uint64_t step = e->k == GUESS_ENTRIES ? 1 : 2, count = scope->record->entry_count;
    int64_t out = 0;
    bool first = true;
    const bool skips = e->k == GUESS_OTHER ? count > 0 : e->k == GUESS_ODD && count % 2 == 0 && count;
    for (uint64_t i = count - skips; i; i = i < step ? 0 : i - step) {
        int64_t item = expression_item((guess_items)e->k, scope->record, i - 1);
        if (e->x && item != GUESS_NOTHING) {
            scope->item = item;
            scope->place = i;
            item = expression_of(e->x, scope);
        }
        if (item == GUESS_NOTHING)
            return item;
        if (e->op == GUESS_SUM)
            out = (int64_t)((uint64_t)out + (uint64_t)item);
        else if (e->op == GUESS_XOR)
            out ^= item;
        else if (first || (e->op == GUESS_LEAST ? item < out : item > out))
            out = item;
        first = false;
    }
    return out;
}

static int64_t expression_class(const guess_expression *e, const guess_record *record)
{
    int64_t count = 0;
    for (uint64_t i = 0; i < record->entry_count; i++) {
        const int64_t rest = expression_mod(record->entries[i], e->k);
        count += rest >= e->low && rest <= e->high;
    }
    return count;
}

static int64_t expression_moore(int64_t m, const guess_record *record)
{
    int64_t places = 0;
    for (unsigned place = 0; place < EXPRESSION_BITS; place++) {
        int64_t digits = 0;
        for (uint64_t i = 0; i < record->entry_count; i++)
            digits += record->entries[i] >> place & 1;
        places += digits % m != 0;
    }
    return places;
}

static int64_t expression_table(const guess_table *table, expression_scope *scope)
{
    uint64_t at = 0, times = 0;
    for (unsigned i = table->axes; i--;) {
        const int64_t number = expression_of(table->axis[i].of, scope);
        if (number == GUESS_NOTHING || number < (int64_t)table->axis[i].first)
            return GUESS_NOTHING;
        const uint64_t n = (uint64_t)number - table->axis[i].first;
        const guess_period *period = &table->axis[i].period;
        const uint64_t folded = guess_period_fold(period, n);
        times = (n - folded) / period->period;
        at = at * guess_table_side(table, i) + folded;
    }
    const uint64_t cell = table->cells[at];
    if (table->outcomes)
        return guess_code_outcome(cell, scope->player);
    return cell == GUESS_UNKNOWN ? GUESS_NOTHING : (int64_t)(cell + times * table->axis[0].period.saltus);
}

bool guess_compare_number(const guess_expression *condition, int64_t number)
{
    switch (condition->op) {
    case GUESS_MOD:
        return expression_mod(number, condition->k) == condition->low;
    case GUESS_IS:
        return number == condition->low;
    case GUESS_AT_LEAST:
        return number >= condition->low;
    case GUESS_AT_MOST:
        return number <= condition->low;
    default:
        return number >= condition->low && number <= condition->high;
    }
}

static bool expression_sorted(const guess_record *record, int64_t least)
{
    for (uint64_t i = 1; i < record->entry_count; i++)
        if (record->entries[i] - record->entries[i - 1] < least)
            return false;
    return true;
}

static int64_t expression_of(const guess_expression *e, expression_scope *scope)
{
    const guess_record *record = scope->record;
    const guess_expression largest = {.op = GUESS_MOST}, smallest = {.op = GUESS_LEAST};
    int64_t x, y;
    switch (e->op) {
    case GUESS_PARAMETER:
        return (int64_t)record->at[e->k];
    case GUESS_NAMED:
        return record->named[e->k];
    case GUESS_COUNT:
        return (int64_t)record->entry_count;
    case GUESS_SUM:
    case GUESS_LEAST:
    case GUESS_MOST:
    case GUESS_XOR:
        return expression_fold(e, scope);
    case GUESS_SPREAD:
        return expression_fold(&largest, scope) - expression_fold(&smallest, scope);
    case GUESS_ITEM:
        return scope->item;
    case GUESS_PLACE:
        return (int64_t)scope->place;
    case GUESS_CLASS:
        return expression_class(e, record);
    case GUESS_MOORE:
        return expression_moore(e->k, record);
    case GUESS_LINEAR:
        return e->low * (int64_t)record->at[0] + e->high * (int64_t)record->at[1] + e->k;
    case GUESS_TABLE:
        return expression_table(e->table, scope);
    case GUESS_SORTED:
        return expression_sorted(record, e->low);
    case GUESS_AND:
        x = e->x ? expression_of(e->x, scope) : 0;
        return x == 1 ? expression_of(e->y, scope) : x;
    case GUESS_OUTCOME:
        return e->k;
    case GUESS_IF:
        x = expression_of(e->x, scope);
        e = x == GUESS_NOTHING ? NULL : x ? e->y : e->z;
        return e ? expression_of(e, scope) : GUESS_NOTHING;
    default:
        break;
    }
    x = expression_of(e->x, scope);
    if (x == GUESS_NOTHING)
        return x;
    switch (e->op) {
    case GUESS_CALL:
        y = e->y ? expression_of(e->y, scope) : 0;
        return guess_call(e, x, y);
    case GUESS_REST:
        return expression_mod(x, e->y ? expression_of(e->y, scope) : e->k);
    case GUESS_LESS:
        return x < expression_of(e->y, scope);
    case GUESS_AFFINE:
        return (e->low * x + e->high) / e->k;
    case GUESS_QUOTIENT:
        return x / e->k;
    default:
        return guess_compare_number(e, x);
    }
}

int64_t guess_of(const guess_expression *expression, const guess_record *record, unsigned player)
{
    expression_scope scope = {.record = record, .player = player};
    return expression_of(expression, &scope);
}
