/* Outcomes in two parameters that repeat in both directions: who wins at (a, b) is told by a table of a few columns and
 * rows, which a and b are brought into.  Without columns and rows before the periods these are pairs of residues. */
#include <inttypes.h>
#include <string.h>

#include "guess/guess_families.h"

#include <kayles/state.h>
#include "guess/guess_lua.h"
#include "guess/guess_sequence.h"

enum {
    RESIDUES_SEEN = 3, /* times that a period is seen at least */
    RESIDUES_PERIOD_MOST = 12,
    RESIDUES_CELLS = 150, /* of a table */
    RESIDUES_LISTED = 16, /* cells that are told one by one */
    RESIDUES_UNKNOWN = 255,
};

/* What the records say of a rectangle. */
typedef struct residues_plane {
    unsigned char *codes; /* of (first[0] + x, first[1] + y) at y * size[0] + x */
    uint64_t first[2], size[2];
} residues_plane;

typedef struct residues_rule {
    guess_rule rule;
    residues_plane plane;
    guess_period period[2]; /* of a, b */
} residues_rule;

static unsigned char residues_at(const residues_plane *plane, uint64_t x, uint64_t y)
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
    const residues_rule *own = (const residues_rule *)rule;
    uint64_t x = residues_fold(&own->period[0], record->at[0] - own->plane.first[0]);
    uint64_t y = residues_fold(&own->period[1], record->at[1] - own->plane.first[1]);
    return record->outcome[player] == guess_code_outcome(residues_at(&own->plane, x, y), player);
}

/* ---- Words ------------------------------------------------------------------------------------- */

static uint64_t residues_side(const residues_rule *own, unsigned i)
{
    return own->period[i].preperiod + own->period[i].period;
}

static uint64_t residues_count(const residues_rule *own, unsigned player, int outcome)
{
    uint64_t count = 0;
    for (uint64_t y = 0; y < residues_side(own, 1); y++)
        for (uint64_t x = 0; x < residues_side(own, 0); x++)
            count += guess_code_outcome(residues_at(&own->plane, x, y), player) == outcome;
    return count;
}

/* "(0, 0), (1, 1)". */
static void residues_cells(const residues_rule *own, unsigned player, int outcome, kay_text *out)
{
    bool several = false;
    for (uint64_t x = 0; x < residues_side(own, 0); x++)
        for (uint64_t y = 0; y < residues_side(own, 1); y++) {
            if (guess_code_outcome(residues_at(&own->plane, x, y), player) != outcome)
                continue;
            kay_text_format(out, several ? ", (%" PRIu64 ", %" PRIu64 ")" : "(%" PRIu64 ", %" PRIu64 ")",
                            own->plane.first[0] + x, own->plane.first[1] + y);
            several = true;
        }
}

/* "does not depend on a", "stays the same when a is lowered by 3 to 2 or more". */
static void residues_lower(const residues_rule *own, unsigned i, kay_text *out)
{
    const char *name = i ? "b" : "a";
    uint64_t from = own->plane.first[i] + own->period[i].preperiod, period = own->period[i].period;
    if (residues_side(own, i) == 1) {
        kay_text_format(out, "does not depend on %s", name);
        return;
    }
    if (!i || residues_side(own, 0) == 1)
        kay_text_add(out, "stays the same ");
    kay_text_format(out, "when %s is lowered ", name);
    if (period > 1)
        kay_text_format(out, "by %" PRIu64 " ", period);
    kay_text_format(out, "to %" PRIu64 " or more", from);
}

/* Whether the cells are pairs of residues of the parameters themselves. */
static bool residues_plain(const residues_rule *own)
{
    for (unsigned i = 0; i < 2; i++)
        if (own->plane.first[i] || own->period[i].preperiod || own->period[i].period == 1)
            return false;
    return true;
}

/* "loses exactly where (a mod 2, b mod 3) is one of (0, 0), (1, 1), and else wins". */
static void residues_verbs(const residues_rule *own, unsigned player, kay_text *out)
{
    static const char *const verbs[] = {"loses", "draws", "wins"};
    uint64_t counts[3], told = 0;
    int most = 0;
    for (int k = 0; k < 3; k++) {
        counts[k] = residues_count(own, player, k - 1);
        most = counts[k] >= counts[most] ? k : most;
    }
    for (int k = 0; k < 3; k++) {
        if (k == most || !counts[k])
            continue;
        kay_text_format(out, told++ ? ", %s exactly where " : " %s exactly where ", verbs[k]);
        if (residues_plain(own))
            kay_text_format(out, "(a mod %" PRIu64 ", b mod %" PRIu64 ")", own->period[0].period,
                            own->period[1].period);
        else
            kay_text_add(out, "(a, b)");
        kay_text_add(out, counts[k] == 1 ? " is " : " is one of ");
        residues_cells(own, player, k - 1, out);
    }
    kay_text_format(out, told ? ", and else %s." : " always %s.", verbs[most]);
}

static void residues_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const residues_rule *own = (const residues_rule *)rule;
    bool plain = residues_plain(own);
    if (!plain) {
        guess_where(data, out);
        kay_text_add(out, "Who wins ");
        residues_lower(own, 0, out);
        kay_text_add(out, ", and ");
        residues_lower(own, 1, out);
        kay_text_add(out, ".  When that can be done no more: ");
    }
    if (data->movers == 1) {
        kay_text_add(out, plain ? "The player to move" : "the player to move");
        residues_verbs(own, 0, out);
        return;
    }
    for (unsigned player = 0; player < 2; player++) {
        const char *name = kay_rules_player(data->question->rules, player);
        kay_text_format(out, "%s %s to move: %s", player ? "  With" : plain ? "With" : "with", name, name);
        residues_verbs(own, player, out);
    }
}

/* ---- Lua --------------------------------------------------------------------------------------- */

static void residues_lua_fold(const residues_rule *own, unsigned i, kay_text *out)
{
    uint64_t first = own->plane.first[i], from = own->period[i].preperiod, period = own->period[i].period;
    const char *name = i ? "b" : "a";
    kay_text_format(out, "  local %s = e[%u]", name, i + 1);
    if (first)
        kay_text_format(out, " - %" PRIu64, first);
    kay_text_char(out, '\n');
    if (period == 1)
        kay_text_format(out, "  if %s > %" PRIu64 " then %s = %" PRIu64 " end\n", name, from, name, from);
    else if (!from)
        kay_text_format(out, "  %s = %s %% %" PRIu64 "\n", name, name, period);
    else
        kay_text_format(out, "  if %s >= %" PRIu64 " then %s = %" PRIu64 " + (%s - %" PRIu64 ") %% %" PRIu64 " end\n",
                        name, from, name, from, name, from, period);
}

/* A string for each row, a letter for each column. */
static void residues_lua_table(const residues_rule *own, unsigned player, kay_text *out)
{
    kay_text_add(out, "{[0] = ");
    for (uint64_t y = 0; y < residues_side(own, 1); y++) {
        kay_text_add(out, y ? ", \"" : "\"");
        for (uint64_t x = 0; x < residues_side(own, 0); x++)
            kay_text_char(out, "ldw"[guess_code_outcome(residues_at(&own->plane, x, y), player) + 1]);
        kay_text_char(out, '"');
    }
    kay_text_char(out, '}');
}

static void residues_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const residues_rule *own = (const residues_rule *)rule;
    guess_lua_head(data, out);
    residues_lua_fold(own, 0, out);
    residues_lua_fold(own, 1, out);
    kay_text_add(out, "  local rows = ");
    residues_lua_table(own, 0, out);
    if (data->movers == 2) {
        kay_text_add(out, "\n  if player == 2 then rows = ");
        residues_lua_table(own, 1, out);
        kay_text_add(out, " end");
    }
    kay_text_add(out, "\n  return ({l = \"loss\", d = \"draw\", w = \"win\"})[rows[b]:sub(a + 1, a + 1)]\nend");
}

/* ---- Finding ----------------------------------------------------------------------------------- */

/* The records to learn from as a rectangle, as far as none is missing. */
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
    out->codes = kay_arena_get(data->arena, cells);
    if (!out->codes)
        return kay_no_memory(data->ctx);
    memset(out->codes, RESIDUES_UNKNOWN, cells);
    for (uint64_t i = 0; i < data->fit.count; i++) {
        const guess_record *record = &data->fit.list[i];
        out->codes[(record->at[1] - out->first[1]) * out->size[0] + record->at[0] - out->first[0]] =
            (unsigned char)guess_code(record, data->movers);
    }
    for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t x = cell % out->size[0], y = cell / out->size[0], larger = x > y ? x : y;
        if (out->codes[cell] == RESIDUES_UNKNOWN && larger < least)
            least = larger;
    }
    for (uint64_t y = 0; y < out->size[1] && y < least; y++) /* rows stand closer together where columns are left out */
        memmove(out->codes + y * (out->size[0] < least ? out->size[0] : least), out->codes + y * out->size[0],
                out->size[0] < least ? out->size[0] : least);
    for (unsigned k = 0; k < 2; k++)
        out->size[k] = out->size[k] < least ? out->size[k] : least;
    return KAY_OK;
}

/* Whether the lines n and m of a direction are equal: columns for 0, rows for 1. */
static bool residues_equal(const residues_plane *plane, unsigned direction, uint64_t n, uint64_t m)
{
    for (uint64_t i = 0; i < plane->size[!direction]; i++)
        if (direction ? residues_at(plane, i, n) != residues_at(plane, i, m)
                      : residues_at(plane, n, i) != residues_at(plane, m, i))
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
static uint64_t residues_told(const residues_rule *own, unsigned movers)
{
    uint64_t cells = residues_side(own, 0) * residues_side(own, 1), told = 0;
    for (unsigned player = 0; player < movers; player++) {
        uint64_t most = 0;
        for (int outcome = KAY_LOSS; outcome <= KAY_WIN; outcome++) {
            uint64_t count = residues_count(own, player, outcome);
            most = count > most ? count : most;
        }
        told += cells - most;
    }
    return told;
}

kay_status guess_residues(guess_data *data, kay_guess *out)
{
    if (data->parameters != 2 || !data->fit.count)
        return KAY_OK;
    residues_rule *own = kay_arena_get(data->arena, sizeof *own);
    if (!own)
        return kay_no_memory(data->ctx);
    *own = (residues_rule){.rule = {.kind = "residue classes",
                                    .outcomes = data->ordered,
                                    .fitted_on = data->fit.count * data->movers,
                                    .agrees = residues_agrees,
                                    .state = residues_state,
                                    .lua = residues_lua}};
    KAY_TRY(residues_plane_of(data, &own->plane));
    if (!own->plane.codes)
        return KAY_OK;
    for (unsigned i = 0; i < 2; i++)
        own->period[i] = residues_period(&own->plane, i);
    if (!own->period[0].period || !own->period[1].period)
        return KAY_OK;
    uint64_t sides[2] = {residues_side(own, 0), residues_side(own, 1)}, told = residues_told(own, data->movers);
    if (!told || sides[0] * sides[1] > RESIDUES_CELLS || told > (uint64_t)RESIDUES_LISTED * data->movers)
        return KAY_OK;
    own->rule.cost = (unsigned)(8 + 2 * told + sides[0] + sides[1]);
    return guess_test(data, &own->rule, out);
}
