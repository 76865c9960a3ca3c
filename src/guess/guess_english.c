/* Expressions in English: conditions, decision lists, and tables of outcomes. */
#include "guess/guess_print.h"

#include <inttypes.h>

#include <kayles/state.h>

enum { ENGLISH_LISTED = 24 };

const char *guess_outcome_word(int64_t outcome)
{
    static const char *const words[] = {"loss", "draw", "win"};
    return words[outcome + 1];
}

static const char *english_verb(int64_t outcome)
{
    static const char *const verbs[] = {"loses", "draws", "wins"};
    return verbs[outcome + 1];
}

bool guess_say_where(const guess_data *data, uint64_t until, kay_text *out)
{
    const char *before = "Where ";
    for (unsigned i = 0; i < (data->parts ? 1 : data->parameters); i++) {
        const uint64_t first = guess_data_first(data, i);
        const char *name = data->parts ? "every part" : i ? "b" : data->parameters == 1 ? "n" : "a";
        if (!first)
            continue;
        kay_text_format(out, "%s%s is at least %" PRIu64, before, name, first);
        before = " and ";
    }
    if (until)
        kay_text_format(out, "%sat most %" PRIu64 ", the largest number that was looked at",
                        *before == 'W' ? "Where n is " : before, until);
    if (until || *before == ' ')
        kay_text_add(out, ": ");
    return until || *before == ' ';
}

void guess_say_numbers(const uint64_t *numbers, uint64_t count, kay_text *out)
{
    for (uint64_t i = 0; i < count; i++)
        kay_text_format(out, i ? ", %" PRIu64 : "%" PRIu64, numbers[i]);
}

bool guess_table_is_identity(const guess_table *table)
{
    const guess_period *period = &table->axis[0].period;
    return period->period == 1 && period->saltus == 1 &&
           table->cells[period->preperiod] == table->axis[0].first + period->preperiod;
}

/* Prints "G(n + 3, 0)", where `n` is the name of a number, or "G(3, 0)" if `n` is NULL. */
static void english_cell_of(const char *cell, const char *n, uint64_t shift, kay_text *out)
{
    for (; *cell; cell++)
        if (*cell != '@')
            kay_text_char(out, *cell);
        else if (n && !shift)
            kay_text_add(out, n);
        else
            kay_text_format(out, n ? "%s + %" PRIu64 : "%s%" PRIu64, n ? n : "", shift);
}

void guess_say_law(const char *cell, const guess_table *table, uint64_t until, kay_text *out)
{
    const guess_period *period = &table->axis[0].period;
    const uint64_t from = table->axis[0].first + period->preperiod;
    const bool same = guess_table_is_identity(table), constant = period->period == 1 && !period->saltus;
    const uint64_t shift = same || constant ? 0 : period->period;
    english_cell_of(cell, "n", shift, out);
    if (constant)
        kay_text_format(out, " = %" PRIu64, table->cells[period->preperiod]);
    else
        kay_text_add(out, " = ");
    if (!constant)
        english_cell_of(same ? "@" : cell, "n", 0, out);
    if (period->saltus && !same)
        kay_text_format(out, " + %" PRIu64, period->saltus);
    if (until)
        kay_text_format(out, " for n from %" PRIu64 " to %" PRIu64 ", the largest that was looked at", from,
                        until - shift);
    else
        kay_text_format(out, " for all n >= %" PRIu64, from);
}

void guess_say_values(const char *cell, const guess_table *table, kay_text *out)
{
    const uint64_t end = guess_table_side(table, 0);
    english_cell_of(cell, NULL, table->axis[0].first, out);
    kay_text_add(out, ", ... = ");
    guess_say_numbers(table->cells, end < ENGLISH_LISTED ? end : ENGLISH_LISTED, out);
    kay_text_add(out, end > ENGLISH_LISTED ? ", ..., with " : " with ");
    guess_say_law(cell, table, 0, out);
}

void guess_say_template(const char *template, const guess_expression *e, const guess_printer *printer)
{
    for (const char *c = template; *c; c++) {
        if (*c != '$') {
            kay_text_char(printer->out, *c);
            continue;
        }
        switch (*++c) {
        case 'x':
            printer->say(printer, e->x);
            break;
        case 'y':
            printer->say(printer, e->y);
            break;
        case 'z':
            printer->say(printer, e->z);
            break;
        default:
            kay_text_i64(printer->out, *c == 'k' ? e->k : *c == 'l' ? e->low : e->high);
        }
    }
}

/* "a", "2 b". */
static void english_times(int64_t times, const char *name, kay_text *out)
{
    if (times > 1)
        kay_text_format(out, "%" PRId64 " ", times);
    kay_text_add(out, name);
}

/* "a - 2 b", "b + 1", "3"; positive terms come first. */
static void english_linear(const guess_printer *printer, const guess_expression *e)
{
    const char *const names[] = {printer->data->parameters == 2 ? "a" : "n", "b"};
    const int64_t terms[] = {e->low, e->high, e->k};
    const char *before[] = {"", "-"};
    for (unsigned turn = 0; turn < 2; turn++)
        for (unsigned i = 0; i < 3; i++) {
            const int64_t term = turn ? -terms[i] : terms[i];
            if (term <= 0)
                continue;
            kay_text_add(printer->out, before[turn]);
            if (i < 2)
                english_times(term, names[i], printer->out);
            else
                kay_text_i64(printer->out, term);
            before[0] = " + ";
            before[1] = " - ";
        }
    if (!*before[0])
        kay_text_char(printer->out, '0');
}

/* Prints "a > 2 b" for a condition on a - 2 b; returns false if the condition cannot be written so. */
static bool english_order(const guess_expression *e, kay_text *out)
{
    const guess_expression *linear = e->x;
    const char *sign = NULL;
    if (e->op == GUESS_AT_LEAST && (e->low == 0 || e->low == 1))
        sign = e->low ? ">" : ">=";
    else if (e->op == GUESS_AT_MOST && (e->low == 0 || e->low == -1))
        sign = e->low ? "<" : "<=";
    else if (e->op == GUESS_IS && e->low == 0)
        sign = "=";
    if (linear->op != GUESS_LINEAR || linear->k || linear->low < 0 || linear->high > 0 || !sign)
        return false;
    english_times(linear->low, "a", out);
    kay_text_format(out, " %s ", sign);
    english_times(-linear->high, "b", out);
    return true;
}

/* "1 + sqrt 2", "(3 + sqrt 5) / 2". */
static void english_root(const guess_expression *ratio, kay_text *out)
{
    const int64_t k = ratio->low, square = k * k + 4 * ratio->high;
    if (k == 1 && square == 5)
        kay_text_add(out, "the golden ratio (1 + sqrt 5) / 2");
    else if (!k)
        kay_text_format(out, "sqrt %" PRId64, square / 4);
    else if (k % 2)
        kay_text_format(out, "(%" PRId64 " + sqrt %" PRId64 ") / 2", k, square);
    else
        kay_text_format(out, "%" PRId64 " + sqrt %" PRId64, k / 2, square / 4);
}

/* Prints a condition on a function of which only the sign matters: its `noun` is NULL. */
static void english_sign(const guess_expression *e, const guess_printer *printer)
{
    const guess_function *function = &guess_functions[e->x->k];
    if (e->x->k != GUESS_RATIO) {
        kay_text_add(printer->out, e->op == GUESS_IS         ? function->equal
                                   : e->op == GUESS_AT_LEAST ? function->above
                                                             : function->below);
        return;
    }
    guess_say_template(e->op == GUESS_AT_LEAST ? "$x is more than " : "$x is less than ", e->x, printer);
    english_root(e->x, printer->out);
    guess_say_template(" times $y", e->x, printer);
}

static void english_class(const guess_expression *e, const guess_printer *printer)
{
    guess_say_template(e->k == 2 && e->low == 1 ? "the number of odd entries"
                       : e->high > e->low + 1   ? "the number of entries that are $l to $h mod $k"
                       : e->high > e->low       ? "the number of entries that are $l or $h mod $k"
                                                : "the number of entries that are $l mod $k",
                       e, printer);
}

/* Prints numbers and conditions. */
static void english_say(const guess_printer *printer, const guess_expression *e)
{
    static const char *const words[] = {
        [GUESS_COUNT] = "the number of entries",
        [GUESS_SUM] = "the sum",
        [GUESS_LEAST] = "the smallest entry",
        [GUESS_MOST] = "the largest entry",
        [GUESS_SPREAD] = "the largest entry minus the smallest",
        [GUESS_XOR] = "the nim-sum (xor)",
        [GUESS_MOD] = "$x mod $k is $l",
        [GUESS_IS] = "$x is $l",
        [GUESS_AT_LEAST] = "$x is at least $l",
        [GUESS_AT_MOST] = "$x is at most $l",
        [GUESS_FROM_TO] = "$x is from $l to $h",
        [GUESS_LESS] = "$x is less than $y",
        [GUESS_AND] = "$x and $y",
    };
    kay_text *out = printer->out;
    const bool condition = e->op >= GUESS_MOD && e->op <= GUESS_FROM_TO;
    if (e->op == GUESS_PARAMETER)
        kay_text_add(out, e->k ? "b" : printer->data->parameters == 2 ? "a" : "n");
    else if (e->op == GUESS_NAMED)
        kay_text_add(out, printer->data->names[e->k]);
    else if (e->op == GUESS_LINEAR)
        english_linear(printer, e);
    else if (e->op == GUESS_CLASS)
        english_class(e, printer);
    else if (e->op == GUESS_REST)
        guess_say_template(!e->y                                     ? "$x mod $k"
                           : e->y->low + e->y->high == 1 && !e->y->k ? "$x mod $y"
                                                                     : "$x mod ($y)",
                           e, printer);
    else if (e->op == GUESS_CALL)
        guess_say_template(e->k == GUESS_COFACTOR && e->low == 2 ? "the largest odd divisor of $x"
                                                                 : guess_functions[e->k].noun,
                           e, printer);
    else if (condition && e->x->op == GUESS_CALL && !guess_functions[e->x->k].noun)
        english_sign(e, printer);
    else if (condition && e->x->op == GUESS_SPREAD && e->op == GUESS_IS && !e->low)
        kay_text_add(out, "all entries are equal");
    else if (e->op == GUESS_IS && e->x->op == GUESS_PARAMETER)
        guess_say_template("$x = $l", e, printer);
    else if (e->op == GUESS_MOD && e->k == 2)
        guess_say_template(e->low ? "$x is odd" : "$x is even", e, printer);
    else if (!condition || !english_order(e, out))
        guess_say_template(words[e->op], e, printer);
}

void guess_say_condition(const guess_data *data, const guess_expression *e, kay_text *out)
{
    const guess_printer printer = {english_say, data, 0, out};
    english_say(&printer, e);
}

/* "the player to move wins exactly where the sum is odd, and else loses". */
static void english_list(const guess_data *data, const guess_expression *list, const char *who, kay_text *out)
{
    const char *it = data->movers == 1 ? "it" : who, *begin = "If ";
    if (list->op != GUESS_IF) {
        kay_text_format(out, "%s always %s", who, english_verb(list->k));
        return;
    }
    if (list->z->op != GUESS_IF) {
        kay_text_format(out, "%s %s exactly where ", who, english_verb(list->y->k));
        guess_say_condition(data, list->x, out);
        kay_text_format(out, ", and else %s", english_verb(list->z->k));
        return;
    }
    for (; list->op == GUESS_IF; list = list->z) {
        kay_text_add(out, begin);
        guess_say_condition(data, list->x, out);
        kay_text_format(out, ", %s %s;", *begin == 'I' ? who : it, english_verb(list->y->k));
        begin = " else if ";
    }
    kay_text_format(out, " else %s %s", it, english_verb(list->k));
}

/* A table of which only the outcomes for one player to move are printed. */
typedef struct english_view {
    const guess_table *table;
    unsigned player;
    guess_period period; /* the least period of the outcomes, if there is one axis */
    uint64_t counts[3]; /* how many cells are lost, drawn, won */
} english_view;

static int64_t english_cell(const english_view *view, uint64_t cell)
{
    return guess_code_outcome(view->table->cells[cell], view->player);
}

/* Returns how many of the cells `from` to `to` - 1 have this outcome. */
static uint64_t english_count(const english_view *view, uint64_t from, uint64_t to, int64_t outcome)
{
    uint64_t count = 0;
    for (uint64_t i = from; i < to; i++)
        count += english_cell(view, i) == outcome;
    return count;
}

/* Lists the numbers with an outcome, from first + `from` to first + `to` - 1, or their residues mod `modulus`.  Lists
 * at most ENGLISH_LISTED. */
static void english_numbers(const english_view *view, uint64_t from, uint64_t to, uint64_t modulus, int64_t outcome,
                            kay_text *out)
{
    const uint64_t first = view->table->axis[0].first;
    uint64_t listed = 0;
    for (uint64_t i = 0; i < to - from; i++) {
        const uint64_t at = modulus ? from + (i + modulus - (first + from) % modulus) % modulus : from + i;
        if (english_cell(view, at) != outcome)
            continue;
        kay_text_add(out, listed ? ", " : "");
        if (listed++ == ENGLISH_LISTED) {
            kay_text_add(out, "...");
            return;
        }
        kay_text_u64(out, modulus ? i : first + at);
    }
}

/* "n = 3, or n >= 7 and n mod 7 is one of 0, 1". */
static void english_line(const english_view *view, const char *n, int64_t outcome, kay_text *out)
{
    const guess_period *period = &view->period;
    const uint64_t end = period->preperiod + period->period, from = view->table->axis[0].first + period->preperiod;
    const uint64_t before = english_count(view, 0, period->preperiod, outcome);
    const uint64_t inside = english_count(view, period->preperiod, end, outcome);
    if (before) {
        kay_text_format(out, before == 1 ? "%s = " : "%s is one of ", n);
        english_numbers(view, 0, period->preperiod, 0, outcome, out);
    }
    if (!inside)
        return;
    kay_text_add(out, before ? ", or " : "");
    if (period->period == 1 || period->preperiod)
        kay_text_format(out, period->period == 1 ? "%s >= %" PRIu64 : "%s >= %" PRIu64 " and ", n, from);
    if (period->period == 1)
        return;
    kay_text_format(out, inside == 1 ? "%s mod %" PRIu64 " is " : "%s mod %" PRIu64 " is one of ", n, period->period);
    english_numbers(view, period->preperiod, end, period->period, outcome, out);
}

void guess_say_lost(const guess_table *outcomes, const char *n, kay_text *out)
{
    const english_view view = {.table = outcomes, .period = guess_table_period(outcomes, 0)};
    english_line(&view, n, KAY_LOSS, out);
}

/* "(a mod 2, b mod 3) is one of (0, 0), (1, 1)". */
static void english_plane(const english_view *view, int64_t outcome, kay_text *out)
{
    const guess_table *table = view->table;
    const uint64_t width = guess_table_side(table, 0), height = guess_table_side(table, 1);
    if (guess_table_plain(table))
        kay_text_format(out, "(a mod %" PRIu64 ", b mod %" PRIu64 ")", width, height);
    else
        kay_text_add(out, "(a, b)");
    kay_text_add(out, view->counts[outcome + 1] == 1 ? " is " : " is one of ");
    const char *before = "";
    for (uint64_t x = 0; x < width; x++)
        for (uint64_t y = 0; y < height; y++)
            if (english_cell(view, y * width + x) == outcome) {
                kay_text_format(out, "%s(%" PRIu64 ", %" PRIu64 ")", before, table->axis[0].first + x,
                                table->axis[1].first + y);
                before = ", ";
            }
}

/* Prints " loses exactly where ..., draws exactly where ..., and else wins", or " always wins".  The outcome named last
 * is the win if it occurs, else the draw; with two axes it is the most frequent one.  For an impartial game without
 * draws only the losses are printed. */
static void english_table(const guess_data *data, const guess_table *table, unsigned player, kay_text *out)
{
    english_view view = {.table = table, .player = player};
    unsigned last = 0, told = 0;
    if (table->axes == 1)
        view.period = guess_table_period(table, player);
    const uint64_t cells = table->axes == 1 ? view.period.preperiod + view.period.period
                                            : guess_table_side(table, 0) * guess_table_side(table, 1);
    for (unsigned k = 0; k < 3; k++) {
        view.counts[k] = english_count(&view, 0, cells, (int64_t)k - 1);
        if (table->axes == 1 ? view.counts[k] > 0 : view.counts[k] >= view.counts[last])
            last = k;
    }
    for (unsigned k = 0; k < 3; k++) {
        if (k == last || !view.counts[k])
            continue;
        kay_text_format(out, told++ ? ", %s exactly where " : " %s exactly where ", english_verb((int64_t)k - 1));
        if (table->axes == 1)
            english_line(&view, data->parameters == 1 ? "n" : table->axis[0].of->k ? "b" : "a", (int64_t)k - 1, out);
        else
            english_plane(&view, (int64_t)k - 1, out);
    }
    if (!told)
        kay_text_format(out, " always %s", english_verb((int64_t)last - 1));
    else if (data->movers == 2 || view.counts[1] || table->axes == 2)
        kay_text_format(out, ", and else %s", english_verb((int64_t)last - 1));
}

void guess_say_outcomes(const guess_data *data, const guess_expression *const outcome[2], bool begins, kay_text *out)
{
    for (unsigned player = 0; player < data->movers; player++) {
        const char *who = "the player to move";
        if (data->movers == 2) {
            who = kay_rules_player(data->question->rules, player);
            kay_text_format(out,
                            player   ? ".  With %s to move: "
                            : begins ? "With %s to move: "
                                     : "with %s to move: ",
                            who);
        }
        const size_t at = out->length;
        if (outcome[player]->op == GUESS_TABLE) {
            kay_text_add(out, who);
            english_table(data, outcome[player]->table, player, out);
        } else {
            english_list(data, outcome[player], who, out);
        }
        if (begins && data->movers == 1 && out->error == KAY_OK && out->data[at] == 't')
            out->data[at] = 'T';
    }
}

void guess_say_sums(const guess_data *data, bool identity, kay_text *out)
{
    if (data->sums)
        kay_text_format(out, "  A sum is lost exactly where the nim-sum (xor) of its %s is 0.",
                        identity ? "parts" : "parts' values");
}
