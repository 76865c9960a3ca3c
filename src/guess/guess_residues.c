/* Outcomes in two parameters that repeat in both directions: who wins at (a, b) is told by a table of a few columns and
 * rows, which a and b are brought into.  Without columns and rows before the periods these are pairs of residues. */
#include <inttypes.h>
#include <string.h>

#include "guess/guess_families.h"
#include "guess/guess_words.h"

enum {
    RESIDUES_SEEN = 3, /* times that a period is seen at least */
    RESIDUES_PERIOD_MOST = 12,
    RESIDUES_CELLS = 150, /* of a table */
    RESIDUES_LISTED = 16, /* cells that are told one by one */
};

/* What the records say of a rectangle. */
typedef struct residues_plane {
    uint64_t *codes; /* GUESS_UNKNOWN: no record; of (first[0] + x, first[1] + y) at y * size[0] + x */
    uint64_t first[2], size[2];
} residues_plane;

typedef struct residues_rule {
    guess_rule rule;
    residues_plane plane;
    guess_period period[2]; /* of a, b */
} residues_rule;

static uint64_t residues_at(const residues_plane *plane, uint64_t x, uint64_t y)
{
    return plane->codes[y * plane->size[0] + x];
}

/* Where a number above the first one is in the table. */
static uint64_t residues_fold(const guess_period *period, uint64_t n)
{
    return n < period->preperiod ? n : period->preperiod + (n - period->preperiod) % period->period;
}

static bool residues_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const residues_rule *residues = (const residues_rule *)rule;
    uint64_t x = residues_fold(&residues->period[0], record->at[0] - residues->plane.first[0]);
    uint64_t y = residues_fold(&residues->period[1], record->at[1] - residues->plane.first[1]);
    return record->outcome[player] == guess_code_outcome(residues_at(&residues->plane, x, y), player);
}

static bool residues_speaks(const guess_rule *rule, const guess_record *record)
{
    const residues_rule *residues = (const residues_rule *)rule;
    const uint64_t x = residues_fold(&residues->period[0], record->at[0] - residues->plane.first[0]);
    const uint64_t y = residues_fold(&residues->period[1], record->at[1] - residues->plane.first[1]);
    return residues_at(&residues->plane, x, y) != GUESS_UNKNOWN;
}

static uint64_t residues_side(const residues_rule *residues, unsigned i)
{
    return residues->period[i].preperiod + residues->period[i].period;
}

static uint64_t residues_count(const residues_rule *residues, unsigned player, int outcome)
{
    uint64_t count = 0;
    for (uint64_t y = 0; y < residues_side(residues, 1); y++)
        for (uint64_t x = 0; x < residues_side(residues, 0); x++)
            count += guess_code_outcome(residues_at(&residues->plane, x, y), player) == outcome;
    return count;
}

/* "(0, 0), (1, 1)". */
static void residues_cells(const residues_rule *residues, unsigned player, int outcome, kay_text *out)
{
    bool several = false;
    for (uint64_t x = 0; x < residues_side(residues, 0); x++)
        for (uint64_t y = 0; y < residues_side(residues, 1); y++) {
            if (guess_code_outcome(residues_at(&residues->plane, x, y), player) != outcome)
                continue;
            kay_text_format(out, several ? ", (%" PRIu64 ", %" PRIu64 ")" : "(%" PRIu64 ", %" PRIu64 ")",
                            residues->plane.first[0] + x, residues->plane.first[1] + y);
            several = true;
        }
}

/* "does not depend on a", "stays the same when a is lowered by 3 to 2 or more". */
static void residues_lower(const residues_rule *residues, unsigned i, kay_text *out)
{
    const char *name = i ? "b" : "a";
    uint64_t from = residues->plane.first[i] + residues->period[i].preperiod, period = residues->period[i].period;
    if (residues_side(residues, i) == 1) {
        kay_text_format(out, "does not depend on %s", name);
        return;
    }
    if (!i || residues_side(residues, 0) == 1)
        kay_text_add(out, "stays the same ");
    kay_text_format(out, "when %s is lowered ", name);
    if (period > 1)
        kay_text_format(out, "by %" PRIu64 " ", period);
    kay_text_format(out, "to %" PRIu64 " or more", from);
}

/* Whether the cells are pairs of residues of the parameters themselves. */
static bool residues_plain(const residues_rule *residues)
{
    for (unsigned i = 0; i < 2; i++)
        if (residues->plane.first[i] || residues->period[i].preperiod || residues->period[i].period == 1)
            return false;
    return true;
}

/* "(a mod 2, b mod 3) is one of (0, 0), (1, 1)". */
static void residues_where(const guess_saying *saying, int outcome, kay_text *out)
{
    const residues_rule *residues = saying->rule;
    if (residues_plain(residues))
        kay_text_format(out, "(a mod %" PRIu64 ", b mod %" PRIu64 ")", residues->period[0].period,
                        residues->period[1].period);
    else
        kay_text_add(out, "(a, b)");
    kay_text_add(out, saying->counts[outcome + 1] == 1 ? " is " : " is one of ");
    residues_cells(residues, saying->player, outcome, out);
}

/* The most frequent outcome is told last. */
static void residues_make(const void *rule, unsigned player, guess_saying *out)
{
    for (unsigned k = 0; k < 3; k++) {
        out->counts[k] = residues_count(rule, player, (int)k - 1);
        out->otherwise = out->counts[k] >= out->counts[out->otherwise] ? k : out->otherwise;
    }
    out->tells_otherwise = true;
    out->where = residues_where;
}

static void residues_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const residues_rule *residues = (const residues_rule *)rule;
    bool plain = residues_plain(residues);
    if (!plain) {
        guess_where(data, out);
        kay_text_add(out, "Who wins ");
        residues_lower(residues, 0, out);
        kay_text_add(out, ", and ");
        residues_lower(residues, 1, out);
        kay_text_add(out, ".  When that can be done no more: ");
    }
    guess_say_outcomes(data, residues, residues_make, plain, out);
    kay_text_char(out, '.');
}

/* A string of letters for each row, a letter for each column. */
static void residues_lua_table(const residues_rule *residues, unsigned player, kay_text *out)
{
    kay_text_add(out, "{[0] = ");
    for (uint64_t y = 0; y < residues_side(residues, 1); y++) {
        kay_text_add(out, y ? ", " : "");
        guess_lua_letters(residues->plane.codes + y * residues->plane.size[0], residues_side(residues, 0), player, out);
    }
    kay_text_char(out, '}');
}

static void residues_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const residues_rule *residues = (const residues_rule *)rule;
    guess_lua_head(data, out);
    for (unsigned i = 0; i < 2; i++) {
        kay_text_add(out, i ? "  local b = " : "  local a = ");
        guess_lua_parameter(data, i, out);
        kay_text_format(out, " - %" PRIu64 "\n", residues->plane.first[i]);
        guess_lua_fold(&residues->period[i], "  ", i ? "b" : "a", out);
    }
    for (unsigned player = 0; player < data->movers; player++) {
        kay_text_add(out, player ? "\n  if player == 2 then rows = " : "  local rows = ");
        residues_lua_table(residues, player, out);
    }
    kay_text_format(out, "%s\n  return " GUESS_LUA_LETTERS "[rows[b]:sub(a + 1, a + 1)]\nend",
                    data->movers == 2 ? " end" : "");
}

/* The records to learn from as a rectangle, as far as none is missing; where the rules have no position of some numbers,
 * their cells are GUESS_UNKNOWN. */
static kay_status residues_plane_of(guess_data *data, residues_plane *out)
{
    *out = (residues_plane){.first = {guess_data_first(data, 0), guess_data_first(data, 1)}};
    for (uint64_t i = 0; i < data->fit.count; i++)
        for (unsigned k = 0; k < 2; k++) {
            uint64_t size = data->fit.list[i].at[k] - out->first[k] + 1;
            out->size[k] = size > out->size[k] ? size : out->size[k];
        }
    if (out->size[0] > 2 * data->fit.count / out->size[1])
        return KAY_OK; /* most are missing */
    uint64_t cells = out->size[0] * out->size[1], least = UINT64_MAX;
    KAY_TRY_NEW(out->codes, data->arena, cells);
    for (uint64_t cell = 0; cell < cells; cell++)
        out->codes[cell] = GUESS_UNKNOWN;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        out->codes[(record->at[1] - out->first[1]) * out->size[0] + record->at[0] - out->first[0]] =
            guess_code(record, data->movers);
    }
    for (uint64_t cell = 0; cell < cells && !data->refused; cell++) {
        uint64_t x = cell % out->size[0], y = cell / out->size[0], larger = x > y ? x : y;
        if (out->codes[cell] == GUESS_UNKNOWN && larger < least)
            least = larger;
    }
    const uint64_t width = out->size[0];
    for (unsigned k = 0; k < 2; k++)
        out->size[k] = out->size[k] < least ? out->size[k] : least;
    for (uint64_t y = 0; y < out->size[1]; y++) /* rows stand closer together where columns are left out */
        memmove(out->codes + y * out->size[0], out->codes + y * width, out->size[0] * sizeof *out->codes);
    return KAY_OK;
}

/* Whether two cells may be equal. */
static bool residues_same(uint64_t code, uint64_t other)
{
    return code == other || code == GUESS_UNKNOWN || other == GUESS_UNKNOWN;
}

/* Whether the lines n and m of a direction are equal where both are known: columns for 0, rows for 1. */
static bool residues_equal(const residues_plane *plane, unsigned direction, uint64_t n, uint64_t m)
{
    for (uint64_t i = 0; i < plane->size[!direction]; i++)
        if (direction ? !residues_same(residues_at(plane, i, n), residues_at(plane, i, m))
                      : !residues_same(residues_at(plane, n, i), residues_at(plane, m, i)))
            return false;
    return true;
}

/* The period of a direction with the least table; its `period` is 0: there is none. */
static guess_period residues_period(const residues_plane *plane, unsigned direction)
{
    guess_period best = {0};
    uint64_t size = plane->size[direction];
    for (uint64_t period = 1; period <= RESIDUES_PERIOD_MOST && RESIDUES_SEEN * period <= size; period++) {
        uint64_t from = size - period;
        while (from && residues_equal(plane, direction, from - 1, from - 1 + period))
            from--;
        uint64_t needed = period == 1 ? 2 * RESIDUES_SEEN * from : from + RESIDUES_SEEN * period;
        if (needed <= size && (!best.period || from + period < best.preperiod + best.period))
            best = (guess_period){.preperiod = from, .period = period};
    }
    return best;
}

/* How many cells have to be told. */
static uint64_t residues_told(const residues_rule *residues, unsigned movers)
{
    uint64_t cells = residues_side(residues, 0) * residues_side(residues, 1), told = 0;
    for (unsigned player = 0; player < movers; player++) {
        uint64_t most = 0;
        for (int outcome = KAY_LOSS; outcome <= KAY_WIN; outcome++) {
            uint64_t count = residues_count(residues, player, outcome);
            most = count > most ? count : most;
        }
        told += cells - most;
    }
    return told;
}

/* Cells of the table that are not known become what others are that are folded there. */
static void residues_fill(const guess_data *data, residues_rule *residues)
{
    residues_plane *plane = &residues->plane;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        const uint64_t x = residues_fold(&residues->period[0], record->at[0] - plane->first[0]);
        const uint64_t y = residues_fold(&residues->period[1], record->at[1] - plane->first[1]);
        uint64_t *code = &plane->codes[y * plane->size[0] + x];
        *code = *code == GUESS_UNKNOWN ? guess_code(record, data->movers) : *code;
    }
}

kay_status guess_residues(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2 || !data->fit.count)
        return KAY_OK;
    KAY_NEW(residues_rule, residues, data->arena, 1);
    *residues = (residues_rule){.rule = {.kind = "residue classes",
                                         .outcomes = guess_data_tells(data),
                                         .fitted_on = data->fit.count * data->movers,
                                         .agrees = residues_agrees,
                                         .speaks = residues_speaks,
                                         .state = residues_state,
                                         .lua = residues_lua}};
    KAY_TRY(residues_plane_of(data, &residues->plane));
    if (!residues->plane.codes)
        return KAY_OK;
    for (unsigned i = 0; i < 2; i++)
        residues->period[i] = residues_period(&residues->plane, i);
    if (!residues->period[0].period || !residues->period[1].period)
        return KAY_OK;
    residues_fill(data, residues);
    uint64_t sides[2] = {residues_side(residues, 0), residues_side(residues, 1)},
             told = residues_told(residues, data->movers);
    if (!told || sides[0] * sides[1] > RESIDUES_CELLS || told > (uint64_t)RESIDUES_LISTED * data->movers)
        return KAY_OK;
    residues->rule.cost = (unsigned)(8 + 2 * told + sides[0] + sides[1]);
    return guess_test(data, &residues->rule, out);
}
