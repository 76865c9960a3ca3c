/* Laws on lines: rows and columns near the borders, and diagonals near a = b.
 *
 * On each line the outcomes are a sequence.  Where it is periodic, and stands its test, the line has a law; the laws of
 * all such lines are told together, as one theorem that says nothing elsewhere.  The Grundy values on the borders and the
 * diagonal are told line by line. */
#include "guess/guess_line.h"

#include <inttypes.h>

#include "guess/guess_families.h"
#include "guess/guess_gather.h"
#include "guess/guess_judge.h"
#include "guess/guess_words.h"

enum {
    LINE_ROWS = 3,
    LINE_DIAGONALS = 2, /* on either side of a = b */
    LINE_MOST = 2 * LINE_ROWS + 2 * LINE_DIAGONALS + 1,
    LINE_LEAST = 12, /* positions of a line that it is made from */
    LINE_TESTS = 8, /* and that it is tested on */
    LINE_PERIOD_MOST = 8,
    LINE_FAR = 4, /* times as far as what it is made from goes the test of a law for all, */
    LINE_FAR_LEAST = 120, /* and to this number at least */
    LINE_QUIET = 16, /* times as far as exceptions go there must be none */
    LINE_COST = 30,
    LINE_WORK = 4 * GUESS_WORK, /* of the test of a line */
    LINE_MORE = 500, /* where it goes on to, as far as little work allows */
    LINE_MORE_WORK = GUESS_WORK / 4,
};

typedef struct line_law {
    guess_line line;
    guess_sequence sequence;
} line_law;

typedef struct line_rule {
    guess_rule rule;
    line_law laws[LINE_MOST];
    unsigned count;
} line_rule;

static bool line_on(const guess_line *line, const guess_record *record)
{
    if (line->direction == GUESS_DIAGONAL)
        return (int64_t)(record->at[0] - record->at[1]) == line->offset;
    return record->at[line->direction == GUESS_ROW] == (uint64_t)line->offset;
}

/* The number of a record in its line: a, b, or the smaller one of them. */
static uint64_t line_at(const guess_line *line, const guess_record *record)
{
    if (line->direction == GUESS_DIAGONAL)
        return record->at[line->offset > 0];
    return record->at[line->direction == GUESS_COLUMN];
}

/* The largest number of the line among some records. */
static uint64_t line_last(const guess_line *line, const guess_records *records)
{
    uint64_t last = 0;
    for (uint64_t i = 0; i < records->count; i++)
        if (line_on(line, &records->list[i]) && line_at(line, &records->list[i]) > last)
            last = line_at(line, &records->list[i]);
    return last;
}

/* The position of the line with that number. */
static void line_position(const guess_line *line, uint64_t n, uint64_t at[2])
{
    bool first = line->direction == GUESS_COLUMN || (line->direction == GUESS_DIAGONAL && line->offset > 0);
    uint64_t offset = (uint64_t)(line->offset < 0 ? -line->offset : line->offset);
    at[first] = n;
    at[!first] = line->direction == GUESS_DIAGONAL ? n + offset : offset;
}

/* Takes more positions of the line, after *last, to `to`. */
static kay_status line_take(guess_data *data, const guess_line *line, uint64_t to, uint64_t work, uint64_t *last)
{
    kay_status status = KAY_OK;
    if (*last >= to || !guess_gather_leave(data))
        return KAY_OK;
    guess_judge_stage(data, work);
    for (uint64_t n = *last + 1; n <= to && status == KAY_OK && !guess_judge_over(data); n++) {
        uint64_t at[2];
        line_position(line, n, at);
        status = guess_gather_apart(data, at);
        *last = status == KAY_OK ? n : *last;
    }
    return guess_gather_beyond(data, status);
}

kay_status guess_line_extend(guess_data *data, const guess_line *line, uint64_t *until)
{
    uint64_t learned = line_last(line, &data->fit), last = line_last(line, &data->test);
    uint64_t enough = LINE_FAR * learned > LINE_FAR_LEAST ? LINE_FAR * learned : LINE_FAR_LEAST;
    last = last > learned ? last : learned;
    KAY_TRY(line_take(data, line, enough, LINE_WORK, &last));
    *until = last < enough ? last : 0;
    return last < enough || data->beyond ? KAY_OK : line_take(data, line, LINE_MORE, LINE_MORE_WORK, &last);
}

/* Whether the law of a line says anything of its number n. */
static bool line_knows(const guess_sequence *sequence, uint64_t n)
{
    const bool values = sequence->values;
    return guess_sequence_at(values ? &sequence->period : &sequence->outcomes,
                             values ? sequence->values : sequence->codes, n - sequence->first) != GUESS_UNKNOWN;
}

/* The law of the line that a record is on; one on several lines has the same outcome in all of them. */
static const line_law *line_of(const line_rule *rule, const guess_record *record)
{
    for (unsigned i = 0; i < rule->count; i++)
        if (line_on(&rule->laws[i].line, record) &&
            line_at(&rule->laws[i].line, record) >= rule->laws[i].sequence.first &&
            (!rule->laws[i].sequence.until || line_at(&rule->laws[i].line, record) <= rule->laws[i].sequence.until) &&
            line_knows(&rule->laws[i].sequence, line_at(&rule->laws[i].line, record)))
            return &rule->laws[i];
    return NULL;
}

static bool line_speaks(const guess_rule *rule, const guess_record *record)
{
    return line_of((const line_rule *)rule, record) != NULL;
}

static bool line_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const line_law *law = line_of((const line_rule *)rule, record);
    uint64_t n = line_at(&law->line, record) - law->sequence.first;
    return record->outcome[player] == guess_sequence_outcome(&law->sequence, n, player);
}

static const char *line_variable(const guess_line *line)
{
    bool second = line->direction == GUESS_COLUMN || (line->direction == GUESS_DIAGONAL && line->offset > 0);
    return second ? "b" : "a";
}

/* "b == 0", "a - b == 1". */
static void line_where(const guess_line *line, const char *equals, kay_text *out)
{
    if (line->direction != GUESS_DIAGONAL)
        kay_text_format(out, "%s %s %" PRId64, line->direction == GUESS_ROW ? "b" : "a", equals, line->offset);
    else if (!line->offset)
        kay_text_format(out, "a %s b", equals);
    else
        kay_text_format(out, line->offset > 0 ? "a %s b + %" PRId64 : "b %s a + %" PRId64, equals,
                        line->offset > 0 ? line->offset : -line->offset);
}

static void line_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const line_rule *lines = (const line_rule *)rule;
    for (unsigned i = 0; i < lines->count; i++) {
        const line_law *law = &lines->laws[i];
        kay_text_add(out, i ? "  Where " : "Where ");
        line_where(&law->line, "=", out);
        if (law->sequence.first)
            kay_text_format(out, " and %s is at least %" PRIu64, line_variable(&law->line), law->sequence.first);
        if (law->sequence.until)
            kay_text_format(out, " and %s is at most %" PRIu64 ", the largest that was looked at",
                            line_variable(&law->line), law->sequence.until);
        kay_text_add(out, ": ");
        guess_sequence_who(&law->sequence, data, data->movers == 2, out);
        kay_text_char(out, '.');
    }
}

static void line_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const line_rule *lines = (const line_rule *)rule;
    guess_lua_head(data, out);
    guess_lua_plane(data, out);
    for (unsigned i = 0; i < lines->count; i++) {
        const line_law *law = &lines->laws[i];
        kay_text_add(out, "  if ");
        line_where(&law->line, "==", out);
        if (law->sequence.first)
            kay_text_format(out, " and %s >= %" PRIu64, line_variable(&law->line), law->sequence.first);
        kay_text_format(out, " then\n    local n = %s\n", line_variable(&law->line));
        guess_sequence_lua_of_number(&law->sequence, data, "    ", out);
        kay_text_add(out, "  end\n");
    }
    kay_text_add(out, "  return nil\nend");
}

/* The outcomes along a line, or the Grundy values, GUESS_UNKNOWN where there is no position; how far they go, and how many
 * there are. */
static uint64_t line_read(const guess_data *data, const guess_line *line, bool values, guess_sequence *sequence,
                          uint64_t *out)
{
    uint64_t count = 0;
    sequence->rule.fitted_on = 0;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        if (!line_on(line, record) || (values && record->grundy == GUESS_UNKNOWN))
            continue;
        uint64_t n = line_at(line, record);
        if (count == 0)
            sequence->first = n;
        for (; count < n - sequence->first; count++)
            out[count] = GUESS_UNKNOWN;
        sequence->rule.fitted_on++;
        out[count++] = values ? record->grundy : guess_code(record, data->movers);
    }
    return count;
}

static kay_status line_try(guess_data *data, guess_line line, line_rule *all)
{
    line_rule one = {
        .rule = all->rule, .laws = {{.line = line, .sequence.variable = line_variable(&line)}}, .count = 1};
    guess_sequence *sequence = &one.laws[0].sequence;
    uint64_t tests;
    KAY_NEW(uint64_t, codes, data->arena, line_last(&line, &data->fit) + 1);
    const uint64_t count = line_read(data, &line, false, sequence, codes);
    sequence->codes = codes;
    if (sequence->rule.fitted_on < LINE_LEAST)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, codes, count, false, &sequence->outcomes));
    if (!sequence->outcomes.period || sequence->outcomes.period > LINE_PERIOD_MOST)
        return KAY_OK;
    guess_sequence_fill(&sequence->outcomes, codes, count);
    if (!guess_stands(data, &one.rule, &data->test, &tests) || tests < (uint64_t)LINE_TESTS * data->movers)
        return KAY_OK;
    KAY_TRY(guess_line_extend(data, &line, &sequence->until));
    const uint64_t last = line_last(&line, &data->test);
    if (!guess_stands(data, &one.rule, &data->test, &tests) || LINE_QUIET * sequence->outcomes.preperiod > last)
        return KAY_OK;
    if (sequence->outcomes.period == 1)
        sequence->until = last; /* that exceptions are over no test can tell */
    all->rule.fitted_on += sequence->rule.fitted_on * data->movers;
    all->rule.cost += (unsigned)(sequence->outcomes.preperiod + sequence->outcomes.period);
    all->laws[all->count++] = one.laws[0];
    return KAY_OK;
}

kay_status guess_lines(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2)
        return KAY_OK;
    KAY_NEW(line_rule, all, data->arena, 1);
    all->rule = (guess_rule){.kind = "lines",
                             .cost = LINE_COST,
                             .outcomes = guess_data_tells(data),
                             .partial = true,
                             .agrees = line_agrees,
                             .speaks = line_speaks,
                             .state = line_state,
                             .lua = line_lua};
    for (int64_t k = 0; k < LINE_ROWS; k++) {
        KAY_TRY(line_try(data, (guess_line){GUESS_ROW, (int64_t)guess_data_first(data, 1) + k}, all));
        KAY_TRY(line_try(data, (guess_line){GUESS_COLUMN, (int64_t)guess_data_first(data, 0) + k}, all));
    }
    for (int64_t k = -LINE_DIAGONALS; k <= LINE_DIAGONALS; k++)
        KAY_TRY(line_try(data, (guess_line){GUESS_DIAGONAL, k}, all));
    return all->count ? guess_test(data, &all->rule, out) : KAY_OK;
}

static bool border_speaks(const guess_rule *rule, const guess_record *record)
{
    return record->grundy != GUESS_UNKNOWN && line_of((const line_rule *)rule, record);
}

static bool border_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const line_law *law = line_of((const line_rule *)rule, record);
    const guess_sequence *sequence = &law->sequence;
    (void)player;
    return guess_sequence_at(&sequence->period, sequence->values, line_at(&law->line, record) - sequence->first) ==
           record->grundy;
}

/* "G(n + 3, 0)"; `shift` 0: "G(n, 0)". */
static void border_cell(const guess_line *line, uint64_t shift, kay_text *out)
{
    kay_text_add(out, "G(");
    for (unsigned i = 0; i < 2; i++) {
        if (i)
            kay_text_add(out, ", ");
        if (line->direction == (i ? GUESS_ROW : GUESS_COLUMN))
            kay_text_format(out, "%" PRId64, line->offset);
        else if (shift)
            kay_text_format(out, "n + %" PRIu64, shift);
        else
            kay_text_char(out, 'n');
    }
    kay_text_char(out, ')');
}

static void border_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const line_law *law = &((const line_rule *)rule)->laws[0];
    const guess_period *period = &law->sequence.period;
    uint64_t from = law->sequence.first + period->preperiod, value = law->sequence.values[period->preperiod];
    bool same = period->period == 1 && period->saltus == 1 && value == from;
    bool constant = period->period == 1 && !period->saltus;
    const uint64_t shift = same || constant ? 0 : period->period;
    (void)data;
    kay_text_add(out, law->line.direction == GUESS_DIAGONAL ? "On the diagonal " : "On the border ");
    border_cell(&law->line, shift, out);
    kay_text_add(out, " = ");
    if (same)
        kay_text_char(out, 'n');
    else if (constant)
        kay_text_u64(out, value);
    else
        border_cell(&law->line, 0, out);
    if (period->saltus && !same)
        kay_text_format(out, " + %" PRIu64, period->saltus);
    if (law->sequence.until)
        kay_text_format(out, " for n from %" PRIu64 " to %" PRIu64 ", the largest that was looked at.", from,
                        law->sequence.until - shift);
    else
        kay_text_format(out, " for all n >= %" PRIu64 ".", from);
}

static kay_status border_try(guess_data *data, guess_line line, kay_guess *out)
{
    KAY_NEW(uint64_t, values, data->arena, line_last(&line, &data->fit) + 1);
    KAY_NEW(line_rule, border, data->arena, 1);
    guess_sequence *sequence = &border->laws[0].sequence;
    *border = (line_rule){.rule = {.kind = line.direction == GUESS_DIAGONAL ? "diagonal" : "border",
                                   .agrees = border_agrees,
                                   .speaks = border_speaks,
                                   .state = border_state},
                          .laws = {{.line = line, .sequence.values = values}},
                          .count = 1};
    const uint64_t count = line_read(data, &line, true, sequence, values);
    border->rule.fitted_on = sequence->rule.fitted_on;
    if (border->rule.fitted_on < LINE_LEAST)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, values, count, true, &sequence->period));
    if (!sequence->period.period)
        return KAY_OK;
    guess_sequence_fill(&sequence->period, values, count);
    border->rule.cost = (unsigned)(20 + sequence->period.preperiod + sequence->period.period);
    if (guess_stands_test(data, &border->rule))
        KAY_TRY(guess_line_extend(data, &line, &sequence->until));
    return guess_test(data, &border->rule, out);
}

kay_status guess_borders(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2 || data->movers != 1)
        return KAY_OK;
    const guess_line lines[] = {{GUESS_ROW, (int64_t)guess_data_first(data, 1)},
                                {GUESS_COLUMN, (int64_t)guess_data_first(data, 0)},
                                {GUESS_DIAGONAL, 0}};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        KAY_TRY(border_try(data, lines[i], out));
    return KAY_OK;
}
