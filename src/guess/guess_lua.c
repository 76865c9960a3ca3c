/* Prints theorems in Lua.  Expressions become calls of small functions; the definitions of those that are used come
 * first. */
#include "guess/guess_print.h"
#include "ruleset/starts.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { LUA_RUN = 8 }; /* at least this many equal letters in a row are printed with rep() */

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

/* Returns the end of the run of equal outcomes that begins at code `i`. */
static uint64_t lua_run(const guess_printer *printer, const uint64_t *codes, uint64_t count, uint64_t i)
{
    const int64_t outcome = guess_code_outcome(codes[i], printer->player);
    while (i < count && guess_code_outcome(codes[i], printer->player) == outcome)
        i++;
    return i;
}

/* Prints a string with a letter for each code, - if it is unknown: "lww", or table.concat({"lw", ("l"):rep(9)}) if some
 * runs are long.  The operator .. would not do: Lua refuses an expression with 200 of them. */
static void lua_letters(const guess_printer *printer, const uint64_t *codes, uint64_t count)
{
    kay_text *out = printer->out;
    bool runs = false, quoted = false;
    for (uint64_t i = 0, end; i < count && !runs; i = end) {
        end = lua_run(printer, codes, count, i);
        runs = end - i >= LUA_RUN;
    }
    kay_text_add(out, runs ? "table.concat({" : "");
    for (uint64_t i = 0, end; i < count; i = end) {
        const int64_t outcome = guess_code_outcome(codes[i], printer->player);
        const char letter = outcome == GUESS_NOTHING ? '-' : *guess_outcome_word(outcome);
        end = lua_run(printer, codes, count, i);
        const bool run = end - i >= LUA_RUN;
        if (quoted && run)
            kay_text_char(out, '"');
        if (i && (run || !quoted))
            kay_text_add(out, ", ");
        if (!quoted && !run)
            kay_text_char(out, '"');
        quoted = !run;
        if (run)
            kay_text_format(out, "(\"%c\"):rep(%" PRIu64 ")", letter, end - i);
        for (uint64_t k = i; k < end && !run; k++)
            kay_text_char(out, letter);
    }
    kay_text_add(out, quoted ? "\"" : "");
    kay_text_add(out, runs ? "})" : "");
}

/* Prints the number that an axis stands for, minus the first number of the axis. */
static void lua_axis(const guess_printer *printer, const guess_table *table, unsigned axis)
{
    const uint64_t first = table->axis[axis].first;
    kay_text_add(printer->out, first ? "(" : "");
    printer->say(printer, table->axis[axis].of);
    if (first)
        kay_text_format(printer->out, " - %" PRIu64 ")", first);
}

/* Prints the index of a cell along an axis: the number that lua_axis prints, reduced by the period. */
static void lua_cell(const guess_printer *printer, const guess_table *table, unsigned axis)
{
    const guess_period *period = &table->axis[axis].period;
    const bool fold = period->preperiod || period->period == 1;
    kay_text_add(printer->out, fold ? "fold(" : "");
    lua_axis(printer, table, axis);
    if (fold)
        kay_text_format(printer->out, ", %" PRIu64, period->preperiod);
    kay_text_format(printer->out, fold ? ", %" PRIu64 ")" : " %% %" PRIu64, period->period);
}

static void lua_table(const guess_printer *printer, const guess_table *table)
{
    const guess_period *period = &table->axis[0].period;
    const uint64_t width = guess_table_side(table, 0), height = guess_table_side(table, 1);
    kay_text *out = printer->out;
    if (!table->outcomes) {
        kay_text_add(out, "value({");
        guess_say_numbers(table->cells, width, out);
        kay_text_format(out, "}, %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", ", period->preperiod, period->period,
                        period->saltus);
        lua_axis(printer, table, 0);
        kay_text_char(out, ')');
        return;
    }
    kay_text_add(out, table->axes == 2 ? "outcome(({" : "outcome(");
    for (uint64_t y = 0; y < height; y++) {
        kay_text_add(out, y ? ", " : "");
        lua_letters(printer, table->cells + y * width, width);
    }
    if (table->axes == 2) {
        kay_text_add(out, "})[");
        lua_cell(printer, table, 1);
    }
    kay_text_add(out, table->axes == 2 ? " + 1], " : ", ");
    lua_cell(printer, table, 0);
    kay_text_char(out, ')');
}

/* "(2 * a + b - 1)", "b", "3". */
static void lua_linear(const guess_printer *printer, const guess_expression *e)
{
    const char *const names[] = {printer->data->parameters == 2 ? "a" : "n", "b"};
    const int64_t times[] = {e->low, e->high};
    const bool brackets = (e->low && e->high) || (e->k && (e->low || e->high));
    bool first = true;
    kay_text *out = printer->out;
    kay_text_add(out, brackets ? "(" : "");
    for (unsigned i = 0; i < 2; i++) {
        if (!times[i])
            continue;
        kay_text_add(out, times[i] < 0 ? first ? "-" : " - " : first ? "" : " + ");
        if (times[i] != 1 && times[i] != -1)
            kay_text_format(out, "%" PRId64 " * ", times[i] < 0 ? -times[i] : times[i]);
        kay_text_add(out, names[i]);
        first = false;
    }
    if (!e->low && !e->high)
        kay_text_i64(out, e->k);
    else if (e->k)
        kay_text_format(out, e->k < 0 ? " - %" PRId64 : " + %" PRId64, e->k < 0 ? -e->k : e->k);
    kay_text_add(out, brackets ? ")" : "");
}

static void lua_call(const guess_printer *printer, const guess_expression *call)
{
    static const char *const numbers[] = {"", ", $l", ", $l, $h"};
    const guess_function *function = &guess_functions[call->k];
    kay_text_format(printer->out, "%s(", function->name);
    guess_say_template(function->operands > 1 ? "$x, $y" : "$x", call, printer);
    guess_say_template(numbers[function->constants], call, printer);
    if (call->recurrence) {
        const guess_recurrence *law = call->recurrence;
        kay_text_format(printer->out, ", %" PRId64 ", %" PRIu64 ", %" PRId64 ", %" PRId64 ", {", law->factor, law->lag,
                        law->again, law->more);
        guess_say_numbers(law->terms, law->known, printer->out);
        kay_text_char(printer->out, '}');
    }
    kay_text_char(printer->out, ')');
}

/* "nimsum(e, function(x) return x % 3 end)". */
static void lua_of_items(const guess_printer *printer, const guess_expression *e)
{
    static const char *const lists[GUESS_LISTS] = {
        "e", "second(e, 0)", "second(e, 1)", "second(e, (#e + 1) % 2)", "gaps(e, 1)", "gaps(e, 0)"};
    kay_text_format(printer->out, "%s(%s", e->op == GUESS_XOR ? "nimsum" : "most", lists[e->k]);
    guess_say_template(e->x ? ", function(x, i) return $x end)" : ")", e, printer);
}

static void lua_say(const guess_printer *printer, const guess_expression *e)
{
    static const char *const words[] = {
        [GUESS_COUNT] = "#e",
        [GUESS_SUM] = "sum(e)",
        [GUESS_LEAST] = "least(e)",
        [GUESS_SPREAD] = "(most(e) - least(e))",
        [GUESS_ITEM] = "x",
        [GUESS_PLACE] = "i",
        [GUESS_CLASS] = "number(e, $k, $l, $h)",
        [GUESS_MOORE] = "moore(e, $k)",
        [GUESS_QUOTIENT] = "math.floor($x / $k)",
        [GUESS_MOD] = "$x % $k == $l",
        [GUESS_IS] = "$x == $l",
        [GUESS_AT_LEAST] = "$x >= $l",
        [GUESS_AT_MOST] = "$x <= $l",
        [GUESS_FROM_TO] = "$x >= $l and $x <= $h",
        [GUESS_SORTED] = "sorted(e, $l)",
        [GUESS_LESS] = "$x < $y",
        [GUESS_AND] = "$x and $y",
    };
    kay_text *out = printer->out;
    if (e->op == GUESS_PARAMETER)
        kay_text_add(out, e->k ? "b" : printer->data->parameters == 2 ? "a" : "n");
    else if (e->op == GUESS_NAMED)
        kay_text_format(out, "f[\"%s\"]", printer->data->names[e->k]);
    else if (e->op == GUESS_MOST || e->op == GUESS_XOR)
        lua_of_items(printer, e);
    else if (e->op == GUESS_CALL)
        lua_call(printer, e);
    else if (e->op == GUESS_TABLE)
        lua_table(printer, e->table);
    else if (e->op == GUESS_OUTCOME)
        kay_text_format(out, "\"%s\"", guess_outcome_word(e->k));
    else if (e->op == GUESS_LINEAR)
        lua_linear(printer, e);
    else if (e->op == GUESS_REST)
        guess_say_template(!e->y                                    ? "$x % $k"
                           : e->y->low + e->y->high == 1 || e->y->k ? "$x % $y"
                                                                    : "$x % ($y)",
                           e, printer);
    else if (e->op == GUESS_IF) /* `and` and `or` are safe here: y is a number, which is never false in Lua */
        guess_say_template(e->z ? "($x and $y or $z)" : "($x and $y)", e, printer);
    else
        guess_say_template(words[e->op], e, printer);
}

/* Prints statements that return an outcome. */
static void lua_return(const guess_printer *printer, const char *indent, const guess_expression *e)
{
    for (; e && e->op == GUESS_IF; e = e->z) {
        kay_text_add(printer->out, indent);
        guess_say_template("if $x then return $y end\n", e, printer);
    }
    kay_text_format(printer->out, "%sreturn ", indent);
    if (e)
        lua_say(printer, e);
    kay_text_add(printer->out, e ? "\n" : "nil\n");
}

/* Returns the value that the question gives the constant of this name; NULL: none. */
static const char *lua_constant(const guess_data *data, const char *name)
{
    const kay_flag *list = kay_starts_of(data->question->rules)->constants;
    const char *const *values = data->question->constants;
    for (unsigned i = 0; list && values && list[i].name; i++)
        if (values[i] && strcmp(list[i].name, name) == 0)
            return values[i];
    return NULL;
}

/* Prints the condition that entry k differs from what it is in all starts: from a parameter plus a constant, or from a
 * constant. */
static void lua_differs(const guess_data *data, const guess_form *form, uint64_t k, kay_text *out)
{
    unsigned parameter;
    int64_t more;
    kay_text_format(out, " or e[%" PRIu64 "] ~= ", k + 1);
    if (data->parts || !guess_data_follows(data, k, &parameter, &more)) {
        kay_text_i64(out, data->rows[0].entries[k]);
        return;
    }
    kay_text_format(out, "e[%" PRIu64 "]", form->place[parameter] + 1);
    if (more)
        kay_text_format(out, more < 0 ? " - %" PRId64 : " + %" PRId64, more < 0 ? -more : more);
}

/* Prints "return nil" for entries that no start has: their number differs, an entry differs from what it is in all
 * starts, or a parameter is smaller.  Then defines the local n for one parameter, a and b for two. */
static void lua_form(const guess_data *data, const guess_form *form, kay_text *out)
{
    kay_text_format(out, "  if #e ~= %" PRIu64, form->count);
    for (uint64_t k = 0; k < form->count; k++)
        if (k == form->place[0] || k == form->place[1])
            kay_text_format(out, " or e[%" PRIu64 "] < %" PRIu64, k + 1, guess_data_first(data, k != form->place[0]));
        else
            lua_differs(data, form, k, out);
    kay_text_add(out, " then return nil end\n");
    if (data->parameters == 1)
        kay_text_format(out, "  local n = e[%" PRIu64 "]\n", form->place[0] + 1);
    else if (data->parameters == 2)
        kay_text_format(out, "  local a, b = e[%" PRIu64 "], e[%" PRIu64 "]\n", form->place[0] + 1, form->place[1] + 1);
}

/* Does the same as lua_form for entries that are all equal; their number gives the parameter. */
static void lua_row(const guess_data *data, const guess_form *form, kay_text *out)
{
    kay_text_format(out,
                    "  if type(p) ~= \"table\" then return nil end\n"
                    "  for i = 1, #e do if e[i] ~= %" PRId64 " then return nil end end\n  local n = #e - (%" PRId64
                    ")\n  if n < %" PRIu64 " then return nil end\n",
                    form->filler, form->more, guess_data_first(data, 0));
}

/* Prints the head of the Lua function.  It returns nil for a position whose constants differ from those given in the
 * question. */
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
    const guess_form form = data->parts ? (guess_form){.count = 1, .place = {0, 1}} : guess_data_form(data);
    if (form.row)
        lua_row(data, &form, out);
    else if (data->parameters || data->parts)
        lua_form(data, &form, out);
}

/* Whether a text calls the function of this name. */
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

static void lua_body(const guess_data *data, const guess_rule *rule, const guess_expression *starts, kay_text *out)
{
    guess_printer printer = {.say = lua_say, .data = data, .out = out};
    if (rule->until)
        kay_text_format(out, "  if n > %" PRIu64 " then return nil end\n", rule->until);
    const guess_expression *const conditions[] = {starts, rule->where};
    for (unsigned i = 0; i < 2; i++) {
        if (!conditions[i])
            continue;
        kay_text_add(out, "  if not (");
        lua_say(&printer, conditions[i]);
        kay_text_add(out, ") then return nil end\n");
    }
    for (; printer.player < data->movers; printer.player++) {
        const bool first = printer.player + 1 < data->movers;
        kay_text_add(out, first ? "  if player == 1 then\n" : "");
        lua_return(&printer, first ? "    " : "  ", rule->outcome[printer.player]);
        kay_text_add(out, first ? "  end\n" : "");
    }
}

void guess_lua(const guess_data *data, const guess_rule *rule, const guess_expression *starts, kay_text *out)
{
    kay_text body;
    kay_text_init(&body, out->ctx);
    lua_body(data, rule, starts, &body);
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
