/* Theorems in Lua: expressions are calls of small functions, which are written in front where they are used. */
#include "guess/guess_print.h"
#include "ruleset/starts.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include <kayles/starts.h>

enum { LUA_RUN = 8 }; /* equal letters in a row that are not written one by one */

/* What is printed, for which player to move. */
typedef struct lua_text {
    const guess_data *data;
    unsigned player;
    kay_text *out;
} lua_text;

/* Functions of lists and tables. */
static const struct {
    const char *name, *lua;
} lua_helpers[] = {
    {"sum", "(list)\n    local sum = 0\n    for i = 1, #list do sum = sum + list[i] end\n    return sum\n  end\n"},
    {"least", "(list)\n"
              "    local least = list[1] or 0\n"
              "    for i = 2, #list do least = math.min(least, list[i]) end\n"
              "    return least\n"
              "  end\n"},
    {"most", "(list, of)\n"
             "    local most\n"
             "    for i = 1, #list do\n"
             "      local x = of and of(list[i], i) or list[i]\n"
             "      most = most and math.max(most, x) or x\n"
             "    end\n"
             "    return most or 0\n"
             "  end\n"},
    {"spread", "(list)\n"
               "    local least, most = list[1] or 0, list[1] or 0\n"
               "    for i = 2, #list do least, most = math.min(least, list[i]), math.max(most, list[i]) end\n"
               "    return most - least\n"
               "  end\n"},
    {"nimsum", "(list, of)\n"
               "    local sum = 0\n"
               "    for i = 1, #list do\n"
               "      local a, b, bit = sum, of and of(list[i], i) or list[i], 1\n"
               "      sum = 0\n"
               "      while a > 0 or b > 0 do\n"
               "        local x, y = a % 2, b % 2\n"
               "        if x ~= y then sum = sum + bit end\n"
               "        a, b, bit = (a - x) / 2, (b - y) / 2, 2 * bit\n"
               "      end\n"
               "    end\n"
               "    return sum\n"
               "  end\n"},
    {"number", "(list, m, low, high)\n"
               "    local number = 0\n"
               "    for i = 1, #list do\n"
               "      if list[i] % m >= low and list[i] % m <= high then number = number + 1 end\n"
               "    end\n"
               "    return number\n"
               "  end\n"},
    {"moore", "(list, m)\n"
              "    local most, place, wrong = 0, 1, 0\n"
              "    for i = 1, #list do most = math.max(most, list[i]) end\n"
              "    while place <= most do\n"
              "      local digits = 0\n"
              "      for i = 1, #list do digits = digits + math.floor(list[i] / place) % 2 end\n"
              "      if digits % m ~= 0 then wrong = wrong + 1 end\n"
              "      place = 2 * place\n"
              "    end\n"
              "    return wrong\n"
              "  end\n"},
    {"second", "(list, skip)\n"
               "    local out = {}\n"
               "    for i = #list - skip, 1, -2 do out[#out + 1] = list[i] end\n"
               "    return out\n"
               "  end\n"},
    {"gaps", "(list, less)\n"
             "    local out = {}\n"
             "    for i = #list, 1, -2 do out[#out + 1] = i == 1 and list[1] or list[i] - list[i - 1] - less end\n"
             "    return out\n"
             "  end\n"},
    {"sorted", "(list, least)\n"
               "    for i = 2, #list do if list[i] - list[i - 1] < least then return false end end\n"
               "    return true\n"
               "  end\n"},
    {"value", "(values, from, period, saltus, n)\n"
              "    local times = n < from and 0 or math.floor((n - from) / period)\n"
              "    return values[n - times * period + 1] + times * saltus\n"
              "  end\n"},
    {"fold", "(n, from, period) return n < from and n or from + (n - from) % period end\n"},
    {"outcome", "(letters, n)\n"
                "    return ({l = \"loss\", d = \"draw\", w = \"win\"})[letters:sub(n + 1, n + 1)]\n"
                "  end\n"},
};

static void lua_expression(const lua_text *text, const guess_expression *e);

/* "lww", a letter for each code, - where nothing is known. */
static void lua_letters(const lua_text *text, const uint64_t *codes, uint64_t count)
{
    kay_text_char(text->out, '"');
    for (uint64_t i = 0, end; i < count; i = end) {
        const int64_t outcome = guess_code_outcome(codes[i], text->player);
        const char letter = outcome == GUESS_NOTHING ? '-' : *guess_outcome_word(outcome);
        for (end = i + 1; end < count && guess_code_outcome(codes[end], text->player) == outcome;)
            end++;
        if (end - i >= LUA_RUN)
            kay_text_format(text->out, "\" .. (\"%c\"):rep(%" PRIu64 ") .. \"", letter, end - i);
        for (uint64_t k = i; k < end && end - i < LUA_RUN; k++)
            kay_text_char(text->out, letter);
    }
    kay_text_char(text->out, '"');
}

/* The number of an axis, less the first one. */
static void lua_axis(const lua_text *text, const guess_table *table, unsigned axis)
{
    lua_expression(text, table->axis[axis].of);
    if (table->axis[axis].first)
        kay_text_format(text->out, " - %" PRIu64, table->axis[axis].first);
}

/* The cell of a number: the number itself, or in the period. */
static void lua_cell(const lua_text *text, const guess_table *table, unsigned axis)
{
    const guess_period *period = &table->axis[axis].period;
    const bool first = table->axis[axis].first, rest = period->period > 1 && !period->preperiod;
    kay_text_add(text->out, !rest ? period->period > 1 ? "fold(" : "math.min(" : first ? "(" : "");
    lua_axis(text, table, axis);
    if (period->period == 1)
        kay_text_format(text->out, ", %" PRIu64 ")", period->preperiod);
    else if (rest)
        kay_text_format(text->out, first ? ") %% %" PRIu64 : " %% %" PRIu64, period->period);
    else
        kay_text_format(text->out, ", %" PRIu64 ", %" PRIu64 ")", period->preperiod, period->period);
}

static void lua_table(const lua_text *text, const guess_table *table)
{
    const guess_period *period = &table->axis[0].period;
    const uint64_t width = guess_table_side(table, 0), height = guess_table_side(table, 1);
    kay_text *out = text->out;
    if (!table->outcomes) {
        kay_text_add(out, "value({");
        guess_say_numbers(table->cells, width, out);
        kay_text_format(out, "}, %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", ", period->preperiod, period->period,
                        period->saltus);
        lua_axis(text, table, 0);
        kay_text_char(out, ')');
        return;
    }
    kay_text_add(out, table->axes == 2 ? "outcome(({" : "outcome(");
    for (uint64_t y = 0; y < height; y++) {
        kay_text_add(out, y ? ", " : "");
        lua_letters(text, table->cells + y * width, width);
    }
    if (table->axes == 2) {
        kay_text_add(out, "})[");
        lua_cell(text, table, 1);
        kay_text_add(out, " + 1]");
    }
    kay_text_add(out, ", ");
    lua_cell(text, table, 0);
    kay_text_char(out, ')');
}

static void lua_call(const lua_text *text, const guess_expression *call)
{
    const guess_function *function = &guess_functions[call->k];
    kay_text_format(text->out, "%s(", function->name);
    lua_expression(text, call->x);
    if (function->operands > 1) {
        kay_text_add(text->out, ", ");
        lua_expression(text, call->y);
    }
    for (unsigned i = 0; i < function->constants; i++)
        kay_text_format(text->out, ", %" PRId64, i ? call->high : call->low);
    if (call->table) {
        kay_text_format(text->out, ", %" PRId64 ", {", (int64_t)call->table->axis[0].period.saltus);
        guess_say_numbers(call->table->cells, call->table->axis[0].first, text->out);
        kay_text_char(text->out, '}');
    }
    kay_text_char(text->out, ')');
}

/* "nimsum(e, function(x) return x % 3 end)". */
static void lua_of_items(const lua_text *text, const char *name, const guess_expression *e)
{
    static const char *const lists[GUESS_LISTS] = {"e", "second(e, 0)", "second(e, 1)", "gaps(e, 1)", "gaps(e, 0)"};
    kay_text_format(text->out, "%s(%s", name, lists[e->k]);
    if (e->x) {
        kay_text_add(text->out, ", function(x, i) return ");
        lua_expression(text, e->x);
        kay_text_add(text->out, " end");
    }
    kay_text_char(text->out, ')');
}

static void lua_compare(const lua_text *text, const guess_expression *e, const char *sign, int64_t number)
{
    lua_expression(text, e->x);
    kay_text_format(text->out, " %s %" PRId64, sign, number);
}

static void lua_condition(const lua_text *text, const guess_expression *e)
{
    switch (e->op) {
    case GUESS_MOD:
        lua_expression(text, e->x);
        kay_text_format(text->out, " %% %" PRId64 " == %" PRId64, e->k, e->low);
        break;
    case GUESS_IS:
        lua_compare(text, e, "==", e->low);
        break;
    case GUESS_AT_LEAST:
        lua_compare(text, e, ">=", e->low);
        break;
    case GUESS_AT_MOST:
        lua_compare(text, e, "<=", e->low);
        break;
    case GUESS_FROM_TO:
        lua_compare(text, e, ">=", e->low);
        kay_text_add(text->out, " and ");
        lua_compare(text, e, "<=", e->high);
        break;
    case GUESS_SORTED:
        kay_text_format(text->out, "sorted(e, %" PRId64 ")", e->low);
        break;
    default:
        lua_expression(text, e->x);
        kay_text_add(text->out, " and ");
        lua_expression(text, e->y);
    }
}

/* "a - 2 * b", in brackets. */
static void lua_linear(const guess_expression *e, kay_text *out)
{
    kay_text_format(out, "(%" PRId64 " * a %c %" PRId64 " * b)", e->low, e->high < 0 ? '-' : '+',
                    e->high < 0 ? -e->high : e->high);
}

static void lua_expression(const lua_text *text, const guess_expression *e)
{
    kay_text *out = text->out;
    switch (e->op) {
    case GUESS_PARAMETER:
        kay_text_add(out, e->k ? "b" : text->data->parameters == 2 ? "a" : "n");
        break;
    case GUESS_NAMED:
        kay_text_format(out, "f[\"%s\"]", text->data->names[e->k]);
        break;
    case GUESS_COUNT:
        kay_text_add(out, "#e");
        break;
    case GUESS_SUM:
    case GUESS_LEAST:
    case GUESS_SPREAD:
        kay_text_add(out, e->op == GUESS_SUM ? "sum(e)" : e->op == GUESS_LEAST ? "least(e)" : "spread(e)");
        break;
    case GUESS_MOST:
    case GUESS_XOR:
        lua_of_items(text, e->op == GUESS_XOR ? "nimsum" : "most", e);
        break;
    case GUESS_ITEM:
    case GUESS_PLACE:
        kay_text_char(out, e->op == GUESS_ITEM ? 'x' : 'i');
        break;
    case GUESS_CLASS:
        kay_text_format(out, "number(e, %" PRId64 ", %" PRId64 ", %" PRId64 ")", e->k, e->low, e->high);
        break;
    case GUESS_MOORE:
        kay_text_format(out, "moore(e, %" PRId64 ")", e->k);
        break;
    case GUESS_LINEAR:
        lua_linear(e, out);
        break;
    case GUESS_CALL:
        lua_call(text, e);
        break;
    case GUESS_REST:
        lua_expression(text, e->x);
        kay_text_format(out, " %% %" PRId64, e->k);
        break;
    case GUESS_QUOTIENT:
        kay_text_add(out, "math.floor(");
        lua_expression(text, e->x);
        kay_text_format(out, " / %" PRId64 ")", e->k);
        break;
    case GUESS_TABLE:
        lua_table(text, e->table);
        break;
    case GUESS_OUTCOME:
        kay_text_format(out, "\"%s\"", guess_outcome_word(e->k));
        break;
    case GUESS_IF: /* a number, which is never false in Lua */
        lua_expression(text, e->x);
        kay_text_add(out, " and ");
        lua_expression(text, e->y);
        if (e->z) {
            kay_text_add(out, " or ");
            lua_expression(text, e->z);
        }
        break;
    default:
        lua_condition(text, e);
    }
}

/* Statements that return an outcome; those behind conditions are indented. */
static void lua_return(const lua_text *text, const char *indent, const guess_expression *e)
{
    for (; e && e->op == GUESS_IF; e = e->z) {
        kay_text_format(text->out, "%sif ", indent);
        lua_expression(text, e->x);
        kay_text_add(text->out, " then return ");
        lua_expression(text, e->y);
        kay_text_add(text->out, " end\n");
    }
    kay_text_format(text->out, "%sreturn ", indent);
    if (e)
        lua_expression(text, e);
    else
        kay_text_add(text->out, "nil");
    kay_text_char(text->out, '\n');
}

/* "e[1]", where the entries tell the parameter. */
static void lua_parameter(const guess_data *data, unsigned parameter, kay_text *out)
{
    kay_text_format(out, "e[%u]", data->parts ? 1 : guess_data_place(data, parameter) + 1);
}

/* The value that the question sets for the constant with the name of a ruleset's number; NULL: there is none. */
static const char *lua_constant(const guess_data *data, const char *name)
{
    const kay_flag *list = kay_starts_of(data->question->rules)->constants;
    const char *const *values = data->question->constants;
    for (unsigned i = 0; list && values && list[i].name; i++)
        if (values[i] && strcmp(list[i].name, name) == 0)
            return values[i];
    return NULL;
}

/* Returns where the entries are not those of a start: another count, others than always there, parameters below. */
static void lua_form(const guess_data *data, kay_text *out)
{
    const unsigned parameters = data->parts ? 1 : data->parameters;
    unsigned told = 0;
    kay_text_format(out, "  if #e ~= %u", data->parts ? 1 : (unsigned)data->form.count);
    for (unsigned i = 0; i < parameters; i++) {
        kay_text_add(out, " or ");
        lua_parameter(data, i, out);
        kay_text_format(out, " < %" PRIu64, guess_data_first(data, i));
        told |= 1u << (data->parts ? 0 : guess_data_place(data, i));
    }
    for (unsigned k = 0; !data->parts && k < data->form.count; k++)
        if (!(told >> k & 1))
            kay_text_format(out, " or e[%u] ~= %" PRId64, k + 1, data->form.values[k]);
    kay_text_add(out, " then return nil end\n");
}

/* The locals n of one parameter, a and b of two. */
static void lua_parameters(const guess_data *data, kay_text *out)
{
    kay_text_add(out, data->parameters == 1 ? "  local n = " : "  local a, b = ");
    for (unsigned i = 0; i < data->parameters; i++) {
        kay_text_add(out, i ? ", " : "");
        lua_parameter(data, i, out);
    }
    kay_text_char(out, '\n');
}

/* A row of equal entries, whose number tells the parameter. */
static void lua_row(const guess_data *data, kay_text *out)
{
    const int64_t more = data->form.more;
    kay_text_format(out,
                    "  if type(p) ~= \"table\" then return nil end\n"
                    "  for i = 1, #e do if e[i] ~= %" PRId64 " then return nil end end\n  local n = #e %c %" PRId64
                    "\n  if n < %" PRIu64 " then return nil end\n",
                    data->form.filler, more > 0 ? '-' : '+', more > 0 ? more : -more, guess_data_first(data, 0));
}

/* A theorem that was found with constants says nothing of positions whose own numbers tell of other ones. */
static void lua_head(const guess_data *data, kay_text *out)
{
    unsigned told = 0;
    kay_text_add(out, "function(p, player)\n");
    for (unsigned i = 0; i < data->name_count; i++) {
        const char *value = lua_constant(data, data->names[i]);
        if (!value)
            continue;
        kay_text_format(out, "%sfeatures(p)[\"%s\"] ~= %s", told++ ? " or " : "  if ", data->names[i], value);
    }
    kay_text_add(out, told ? " then return nil end\n" : "");
    kay_text_add(out, "  local e = type(p) == \"table\" and p or {p}\n");
    if (data->parameters == 1 && data->form.row && !data->ordered) {
        lua_row(data, out);
        return;
    }
    if (data->parameters || data->parts)
        lua_form(data, out);
    if (data->parameters)
        lua_parameters(data, out);
}

/* Whether a text calls a function. */
static bool lua_calls(const char *text, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += length)
        if (at[length] == '(' && (at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_')))
            return true;
    return false;
}

static void lua_define(const char *name, const char *lua, const char *body, kay_text *out)
{
    if (lua && lua_calls(body, name))
        kay_text_format(out, "  local function %s%s", name, lua);
}

static void lua_body(const guess_data *data, const guess_rule *rule, kay_text *out)
{
    lua_text text = {.data = data, .out = out};
    if (rule->until)
        kay_text_format(out, "  if n > %" PRIu64 " then return nil end\n", rule->until);
    if (rule->where) {
        kay_text_add(out, "  if not (");
        lua_expression(&text, rule->where);
        kay_text_add(out, ") then return nil end\n");
    }
    for (; text.player < data->movers; text.player++) {
        const bool first = text.player + 1 < data->movers;
        kay_text_add(out, first ? "  if player == 1 then\n" : "");
        lua_return(&text, first ? "    " : "  ", rule->lua ? rule->lua : rule->outcome[text.player]);
        kay_text_add(out, first ? "  end\n" : "");
    }
}

void guess_lua(const guess_data *data, const guess_rule *rule, kay_text *out)
{
    kay_text body;
    kay_text_init(&body, out->ctx);
    lua_body(data, rule, &body);
    const char *string = kay_text_string(&body);
    lua_head(data, out);
    kay_text_add(out, strstr(string, "f[") ? "  local f = features(p)\n" : "");
    for (size_t i = 0; i < sizeof lua_helpers / sizeof *lua_helpers; i++)
        lua_define(lua_helpers[i].name, lua_helpers[i].lua, string, out);
    for (unsigned i = 0; i < GUESS_FUNCTIONS; i++)
        lua_define(guess_functions[i].name, guess_functions[i].lua, string, out);
    kay_text_add(out, string);
    kay_text_add(out, "end");
    if (body.error != KAY_OK && out->error == KAY_OK)
        out->error = body.error;
    kay_text_free(&body);
}
