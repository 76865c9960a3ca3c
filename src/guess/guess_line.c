/* Outcomes on lines: rows and columns near the borders, and diagonals near a = b.
 *
 * On each line the outcomes are a sequence.  Where it is periodic, and stands its test, the line has a law; the laws of
 * all such lines are told together, as one theorem that says nothing elsewhere. */
#include "guess/guess_line.h"

#include <inttypes.h>

#include "guess/guess_families.h"
#include "guess/guess_gather.h"
#include "guess/guess_judge.h"
#include "guess/guess_lua.h"
#include "guess/guess_sequence.h"

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
    guess_sequence own;
} line_law;

typedef struct line_rule {
    guess_rule rule;
    line_law laws[LINE_MOST];
    unsigned count;
} line_rule;

bool guess_line_on(const guess_line *line, const guess_record *record)
{
    if (line->direction == GUESS_DIAGONAL)
        return (int64_t)(record->at[0] - record->at[1]) == line->offset;
    return record->at[line->direction == GUESS_ROW] == (uint64_t)line->offset;
}

uint64_t guess_line_at(const guess_line *line, const guess_record *record)
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
        if (guess_line_on(line, &records->list[i]) && guess_line_at(line, &records->list[i]) > last)
            last = guess_line_at(line, &records->list[i]);
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
        status = guess_gather_pair(data, at);
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

/* The law of the line that a record is on; one on several lines has the same outcome in all of them. */
static const line_law *line_of(const line_rule *rule, const guess_record *record)
{
    for (unsigned i = 0; i < rule->count; i++)
        if (guess_line_on(&rule->laws[i].line, record) &&
            guess_line_at(&rule->laws[i].line, record) >= rule->laws[i].own.first &&
            (!rule->laws[i].own.until || guess_line_at(&rule->laws[i].line, record) <= rule->laws[i].own.until))
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
    uint64_t n = guess_line_at(&law->line, record) - law->own.first;
    return record->outcome[player] == guess_sequence_outcome(&law->own, n, player);
}

/* ---- Words ------------------------------------------------------------------------------------- */

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
    const line_rule *own = (const line_rule *)rule;
    for (unsigned i = 0; i < own->count; i++) {
        const line_law *law = &own->laws[i];
        kay_text_add(out, i ? "  Where " : "Where ");
        line_where(&law->line, "=", out);
        if (law->own.first)
            kay_text_format(out, " and %s is at least %" PRIu64, line_variable(&law->line), law->own.first);
        if (law->own.until)
            kay_text_format(out, " and %s is at most %" PRIu64 ", the largest that was looked at",
                            line_variable(&law->line), law->own.until);
        kay_text_add(out, ": ");
        guess_sequence_who(&law->own, data, data->movers == 2, out);
        kay_text_char(out, '.');
    }
}

static void line_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const line_rule *own = (const line_rule *)rule;
    guess_lua_head(data, out);
    kay_text_add(out, "  local a, b = e[1], e[2]\n");
    for (unsigned i = 0; i < own->count; i++) {
        const line_law *law = &own->laws[i];
        kay_text_add(out, "  if ");
        line_where(&law->line, "==", out);
        if (law->own.first)
            kay_text_format(out, " and %s >= %" PRIu64, line_variable(&law->line), law->own.first);
        kay_text_format(out, " then\n    local n = %s\n", line_variable(&law->line));
        guess_sequence_lua_of_number(&law->own, data, "    ", out);
        kay_text_add(out, "  end\n");
    }
    kay_text_add(out, "  return nil\nend");
}

/* ---- Finding ----------------------------------------------------------------------------------- */

/* The outcomes along a line, as far as they stand one after another; their count. */
static uint64_t line_codes(const guess_data *data, line_law *law, uint64_t *codes)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        if (!guess_line_on(&law->line, record))
            continue;
        uint64_t n = guess_line_at(&law->line, record);
        if (count == 0)
            law->own.first = n;
        else if (n != law->own.first + count)
            return count;
        law->own.draws |= guess_draws(record, data->movers);
        codes[count++] = guess_code(record, data->movers);
    }
    return count;
}

/* Whether a line stands its test; *tests: on how many positions, *last: the largest number among them. */
static bool line_stands(const guess_data *data, const line_rule *rule, uint64_t *tests, uint64_t *last)
{
    *tests = *last = 0;
    for (uint64_t i = 0; i < data->test.count; i++) {
        const guess_record *record = &data->test.list[i];
        if (!line_speaks(&rule->rule, record))
            continue;
        uint64_t n = guess_line_at(&rule->laws[0].line, record);
        ++*tests;
        *last = n > *last ? n : *last;
        for (unsigned player = 0; player < data->movers; player++)
            if (!line_agrees(&rule->rule, record, player))
                return false;
    }
    return true;
}

static kay_status line_try(guess_data *data, guess_line line, line_rule *all)
{
    line_rule one = {.laws = {{.line = line, .own.variable = line_variable(&line)}}, .count = 1};
    guess_sequence *own = &one.laws[0].own;
    uint64_t *codes = kay_arena_array(data->arena, data->fit.count, sizeof *codes), tests, last;
    if (!codes)
        return kay_no_memory(data->ctx);
    uint64_t count = line_codes(data, &one.laws[0], codes);
    own->codes = codes;
    if (count < LINE_LEAST)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, codes, count, false, &own->outcomes));
    if (!own->outcomes.period || own->outcomes.period > LINE_PERIOD_MOST)
        return KAY_OK;
    if (!line_stands(data, &one, &tests, &last) || tests < LINE_TESTS)
        return KAY_OK;
    KAY_TRY(guess_line_extend(data, &line, &own->until));
    if (!line_stands(data, &one, &tests, &last) || LINE_QUIET * own->outcomes.preperiod > last)
        return KAY_OK;
    if (own->outcomes.period == 1)
        own->until = last; /* that exceptions are over no test can tell */
    all->rule.fitted_on += count * data->movers;
    all->rule.cost += (unsigned)(own->outcomes.preperiod + own->outcomes.period);
    all->laws[all->count++] = one.laws[0];
    return KAY_OK;
}

kay_status guess_lines(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2)
        return KAY_OK;
    line_rule *all = kay_arena_get(data->arena, sizeof *all);
    if (!all)
        return kay_no_memory(data->ctx);
    all->rule = (guess_rule){.kind = "lines",
                             .cost = LINE_COST,
                             .outcomes = data->ordered,
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
