/* Prints laws with periods that are linear in a parameter. */
#include "guess/guess_linear_periods.h"

#include <inttypes.h>

/* "2 b + 1", "b - 1", "3". */
static void linear_say_number(const guess_linear_law *law, guess_linear number, kay_text *out)
{
    const char *k = law->n ? "a" : "b";
    if (number.times > 1)
        kay_text_format(out, "%" PRId64 " ", number.times);
    if (number.times)
        kay_text_add(out, k);
    if (!number.times)
        kay_text_i64(out, number.more);
    else if (number.more)
        kay_text_format(out, number.more < 0 ? " - %" PRId64 : " + %" PRId64,
                        number.more < 0 ? -number.more : number.more);
}

/* Prints the bounds of part i: "r < b", "b <= r < 2 b", "r >= b + 1", or "r = b" if the part has one number. */
static void linear_say_bounds(const guess_linear_law *law, const guess_linear_class *class, unsigned i, kay_text *out)
{
    const bool last = i + 1 == class->parts;
    const guess_linear from = i ? class->end[i - 1] : (guess_linear){0, 0}, to = class->end[i];
    if (i && from.times == to.times && from.more + 1 == to.more) {
        kay_text_add(out, "r = ");
        linear_say_number(law, from, out);
        return;
    }
    if (i && !last) {
        linear_say_number(law, from, out);
        kay_text_add(out, " <= r < ");
        linear_say_number(law, to, out);
        return;
    }
    kay_text_add(out, i ? "r >= " : "r < ");
    linear_say_number(law, i ? from : to, out);
}

static bool linear_is_constant(const guess_table *table)
{
    const guess_period *period = &table->axis[0].period;
    return period->period == 1 && !period->preperiod && !period->saltus;
}

/* Whether the cell at r is r mod the period. */
static bool linear_is_rest(const guess_table *table)
{
    const guess_period *period = &table->axis[0].period;
    uint64_t r = 0;
    while (r < period->period && table->cells[r] == r)
        r++;
    return !period->preperiod && !period->saltus && r == period->period;
}

/* Prints the values of a part: "r", "3", "r mod 3", or "v(r), where ...". */
static void linear_say_value(const guess_linear_class *class, const guess_table *table, kay_text *out)
{
    if (linear_is_constant(table)) {
        kay_text_u64(out, table->cells[0]);
    } else if (guess_table_is_identity(table) && !table->axis[0].period.preperiod) {
        kay_text_char(out, 'r');
    } else if (linear_is_rest(table)) {
        kay_text_format(out, "r mod %" PRIu64, table->axis[0].period.period);
    } else if (!class->period.times) {
        kay_text_add(out, "v(r), where v(0), v(1), ... = ");
        guess_say_numbers(table->cells, table->axis[0].period.preperiod, out);
    } else {
        kay_text_add(out, "v(r), where ");
        guess_say_values("v(@)", table, out);
    }
}

/* "the Grundy value is r mod 3 if r < b, and 3 if r = b". */
static void linear_say_values(const guess_linear_law *law, const guess_linear_class *class, kay_text *out)
{
    kay_text_add(out, "the Grundy value is ");
    for (unsigned i = 0; i < class->parts; i++) {
        kay_text_add(out, !i ? "" : i + 1 == class->parts ? ", and " : ", ");
        linear_say_value(class, &class->table[i], out);
        if (class->parts == 1)
            continue;
        kay_text_add(out, " if ");
        linear_say_bounds(law, class, i, out);
    }
}

/* "the player to move loses exactly where r mod 3 is 0 and r < b". */
static void linear_say_lost(const guess_linear_law *law, const guess_linear_class *class, kay_text *out)
{
    const char *before = "the player to move loses exactly where ";
    for (unsigned i = 0; i < class->parts; i++) {
        const guess_table *table = &class->outcomes[i];
        uint64_t cell = 0;
        while (cell < guess_table_side(table, 0) && table->cells[cell] != GUESS_CODE_P)
            cell++;
        if (cell == guess_table_side(table, 0))
            continue;
        if (class->parts == 1 && linear_is_constant(table)) {
            kay_text_add(out, "the player to move always loses");
            return;
        }
        kay_text_add(out, before);
        if (linear_is_constant(table)) {
            linear_say_bounds(law, class, i, out);
        } else {
            guess_say_lost(table, "r", out);
            kay_text_add(out, class->parts > 1 ? " and " : "");
            if (class->parts > 1)
                linear_say_bounds(law, class, i, out);
        }
        before = ", or ";
    }
    if (*before == 't')
        kay_text_add(out, "the player to move always wins");
}

/* Prints "If b mod 3 is 1 or 2, with r = a mod (b + 1): " for the classes with the law of class `rest`.  If the period
 * is 1, r is always 0 and is left out. */
static void linear_say_class(const guess_data *data, const guess_linear_law *law, uint64_t rest, bool begins,
                             kay_text *out)
{
    const guess_linear *period = &law->classes[rest].period;
    const bool one = !period->times && period->more == 1;
    const char *before = " is ";
    if (law->modulus > 1) {
        kay_text_format(out, "%s %s mod %" PRIu64, begins ? "If" : "if", law->n ? "a" : "b", law->modulus);
        for (uint64_t i = rest; i < law->modulus; i++)
            if (guess_linear_same(&law->classes[i], &law->classes[rest])) {
                kay_text_format(out, "%s%" PRIu64, before, i);
                before = " or ";
            }
        kay_text_add(out, one ? ": " : ", ");
    }
    if (one)
        return;
    kay_text_add(out, begins && law->modulus == 1 ? "With r = " : "with r = ");
    guess_say_condition(data, &law->rest[rest], out);
    kay_text_add(out, ": ");
}

void guess_linear_say(const guess_data *data, const guess_linear_law *law, kay_text *out)
{
    bool begins = true;
    if (law->from > guess_data_first(data, !law->n)) {
        kay_text_format(out, "Where %s is at least %" PRIu64 ": ", law->n ? "a" : "b", law->from);
        begins = false;
    } else {
        begins = !guess_say_where(data, 0, out);
    }
    for (uint64_t rest = 0; rest < law->modulus; rest++) {
        uint64_t same = 0;
        while (!guess_linear_same(&law->classes[same], &law->classes[rest]))
            same++;
        if (same < rest)
            continue;
        kay_text_add(out, rest ? "  " : "");
        const size_t at = out->length;
        linear_say_class(data, law, rest, begins || rest, out);
        if (law->values) {
            linear_say_values(law, &law->classes[rest], out);
            kay_text_add(out, "; ");
        }
        linear_say_lost(law, &law->classes[rest], out);
        if (begins && out->error == KAY_OK && out->data[at] == 't')
            out->data[at] = 'T';
        kay_text_char(out, '.');
    }
}
