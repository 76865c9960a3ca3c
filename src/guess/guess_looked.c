/* Describes the positions that were looked at: how far a law was tested or, if no law was found, which ranges were
 * searched. */
#include "guess/guess_families.h"

#include "games/heap_game/heap_game.h"

#include <kayles/games.h>

#include <inttypes.h>

#include "ruleset/starts.h"

/* The message proposes a range up to LOOKED_LEAST if that shows longer periods than were tried, else LOOKED_MORE times
 * as far as before.  It proposes no range beyond LOOKED_MOST. */
enum { LOOKED_MORE = 2, LOOKED_LEAST = 200, LOOKED_MOST = 5000 };

static const char looked_misere[] = "Positions in misere play have no Grundy values, so no law for them was sought.";

/* The largest parameters, the largest entry and the largest number of entries in the records that a rule makes claims
 * about. */
typedef struct looked_most {
    uint64_t at[2], count, entry;
} looked_most;

static void looked_add_record(const guess_record *record, looked_most *most)
{
    for (unsigned k = 0; k < 2; k++)
        most->at[k] = record->at[k] > most->at[k] ? record->at[k] : most->at[k];
    most->count = record->entry_count > most->count ? record->entry_count : most->count;
    for (uint64_t k = 0; k < record->entry_count; k++) {
        const uint64_t entry = (uint64_t)(record->entries[k] < 0 ? -record->entries[k] : record->entries[k]);
        most->entry = entry > most->entry ? entry : most->entry;
    }
}

static void looked_add(const guess_data *data, const guess_rule *rule, uint64_t from, looked_most *most)
{
    for (uint64_t i = from; i < data->count; i++) {
        const guess_record *record = &data->rows[i];
        if (!rule || (guess_speaks(rule, record) && !(record->apart && !rule->partial && rule->outcome[0])))
            looked_add_record(record, most);
    }
}

/* Whether the records are pairs only because two parameters were assumed: the rules name no start. */
static bool looked_assumes(const guess_data *data)
{
    const kay_starts *starts = kay_starts_of(data->question->rules);
    return data->parameters == 2 && starts->parameters == 2 && starts->usual_parameters == 1;
}

/* "  'start' refuses 4 numbers of 0..60." */
static void looked_refused(const guess_data *data, kay_text *out)
{
    if (!data->refused || !data->parameters)
        return;
    kay_text_format(out, "  'start' refuses %" PRIu64 " %s%s of", data->refused,
                    data->parameters == 1 ? "number" : "pair", data->refused == 1 ? "" : "s");
    for (unsigned k = 0; k < data->parameters; k++)
        kay_text_format(out, " %" PRIu64 "..%" PRIu64, data->range[k].from, data->range[k].to);
    kay_text_char(out, '.');
}

/* "  Tested on all sums of one part up to 1000, two up to 100". */
static void looked_sums(const guess_data *data, kay_text *out)
{
    static const char *const counts[GUESS_PARTS] = {"one part", "two", "three", "four", "five"};
    const char *before = "  Tested on all sums of ";
    for (unsigned parts = 0; parts < GUESS_PARTS && data->sums_to[parts]; parts++, before = ", ")
        kay_text_format(out, "%s%s up to %" PRIu64, before, counts[parts], data->sums_to[parts]);
}

void guess_looked_tested(const guess_data *data, const guess_rule *rule, kay_text *out)
{
    looked_most most = {{0}, 0, 0};
    looked_add(data, rule, data->fit, &most);
    if (data->parameters == 1)
        kay_text_format(out, "  Tested to n = %" PRIu64, most.at[0]);
    else if (data->parameters == 2)
        kay_text_format(out, "  Tested to a = %" PRIu64 " and b = %" PRIu64, most.at[0], most.at[1]);
    else if (data->parts && !rule->where)
        looked_sums(data, out);
    else if (!most.count)
        return; /* positions without entries: their number is all there is to say */
    else
        kay_text_format(out, "  Tested on positions of up to %" PRIu64 " %s, with numbers up to %" PRIu64, most.count,
                        data->parts ? "parts" : "entries", most.entry);
    if (data->question->values && data->question->values->lost)
        kay_text_add(out, ", where the input was read as a list of lost positions");
    kay_text_add(out,
                 looked_assumes(data) ? ", where all pairs were taken as starts, because the rules name none." : ".");
    looked_refused(data, out);
}

const char *guess_looked_no_lua(const guess_data *data, const guess_rule *rule)
{
    if (!rule->outcome[0])
        return "it gives the Grundy values of some positions, not who wins";
    if (!guess_data_tells(data))
        return data->parts ? "the numbers of a position are not the parameters of its start"
                           : "a position does not show the parameters of its start";
    return data->fixed ? "it holds for one value of a parameter only" : NULL;
}

bool guess_looked_holds(const guess_data *data, kay_text *out)
{
    if (data->fixed)
        kay_text_format(out, data->fixed == 1 ? "With a = %" PRIu64 " and b = n: " : "With a = n and b = %" PRIu64 ": ",
                        data->fixed_at);
    return data->fixed;
}

/* Returns the first number that was looked at.  It is the start of the range if the rules refuse numbers of the range,
 * else the least parameter of a record. */
static uint64_t looked_first(const guess_data *data, unsigned parameter)
{
    return data->refused ? data->range[parameter].from : guess_data_first(data, parameter);
}

/* Prints " 0..30 0..60": the ranges that were searched.  If `times` is not 0, each range ends at `times` times the
 * largest number looked at. */
static void looked_ranges(const guess_data *data, const looked_most *all, uint64_t times, kay_text *out)
{
    for (unsigned k = 0; k < data->parameters; k++)
        kay_text_format(out, " %" PRIu64 "..%" PRIu64, looked_first(data, k),
                        times ? times * all->at[k] : data->range[k].to);
}

/* Whether the game gives no numbers of a position, as the games on boards. */
static bool looked_bare(const guess_data *data)
{
    return !kay_starts_of(data->question->rules)->features;
}

/* Says what may help where positions have no parameters. */
static void looked_next_positions(const guess_data *data, kay_text *out)
{
    const kay_ruleset *rules = data->question->rules;
    const unsigned parameters = kay_starts_usual(rules);
    const kay_flag *constants = kay_starts_of(rules)->constants;
    if (constants && !(data->question->constants && data->question->constants[0]))
        kay_text_format(out, "  A rule may hold for one value of a constant: --set %s=VALUE.", constants->name);
    if (looked_bare(data))
        kay_text_add(out, "  A rule is about numbers, and a position of this game gives none.");
    else if (kay_ruleset_find(rules->name) != rules)
        kay_text_add(out, "  A function 'features' in the rules can add the numbers on which the winner may depend.");
    if (parameters)
        kay_text_format(out, "  Ranges, such as 1..6%s, look at its starts, which have parameters.",
                        parameters == 2 ? " 1..6" : "");
}

/* "A range 0..200 would show periods up to 66."; `tried`: the largest period that was tried. */
static void looked_next(const guess_data *data, const looked_most *all, uint64_t tried, kay_text *out)
{
    const uint64_t first = looked_first(data, 0);
    const bool enough = first + GUESS_SEEN * (tried + 1) <= LOOKED_LEAST;
    const uint64_t to = enough ? LOOKED_LEAST : LOOKED_MORE * all->at[0], seen = (to - first) / GUESS_SEEN;
    if (!data->parameters) {
        looked_next_positions(data, out);
    } else if (data->hard) {
        const bool one = data->parameters == 1;
        kay_text_format(out, "  Larger ones take too long to search: the range%s", one ? "" : "s");
        looked_ranges(data, all, LOOKED_MORE, out);
        kay_text_format(out, " with --seconds go%s further.", one ? "es" : "");
    } else if (data->parameters == 2) {
        kay_text_add(out, "  The ranges");
        looked_ranges(data, all, LOOKED_MORE, out);
        kay_text_add(out, " would show rules that begin later.");
    } else if (seen > tried && to <= LOOKED_MOST) {
        kay_text_format(out, "  %s %" PRIu64 "..%" PRIu64 " would show periods up to %" PRIu64 ".",
                        data->question->values ? "Values for n =" : "A range", first, to,
                        seen < GUESS_TOLD ? seen : GUESS_TOLD);
    }
}

static void looked_say_tried(const guess_data *data, const looked_most *all, uint64_t tried, kay_text *out)
{
    if (data->parameters == 1)
        kay_text_format(out, "  Tried: values and outcomes with periods up to %" PRIu64 "%s.", tried,
                        data->movers == 1 && data->fit >= GUESS_SPARSE_LEAST
                            ? ", lost numbers with growing distances, runs of growing length, and functions of n such "
                              "as how often a number divides n"
                            : "");
    else if (data->parameters == 2)
        kay_text_format(out,
                        "  Tried: nim-sums, Beatty pairs, decision lists over features of %s, residues mod up to 12, "
                        "periods that are linear in a or b, and lines.",
                        looked_bare(data) ? "a and b" : "a, b and the entries");
    else if (!looked_bare(data))
        kay_text_add(out, all->count ? "  Tried: nim-sums and decision lists over features of the entries."
                                     : "  Tried: decision lists over the features that the game names.");
}

/* Returns the largest period that was tried. */
static uint64_t looked_tried(const guess_data *data, const looked_most *all)
{
    const uint64_t periods = 2 * (all->at[0] - looked_first(data, 0)) / GUESS_HALVES;
    return periods < GUESS_TOLD ? periods : GUESS_TOLD;
}

static void looked_say_none(const guess_data *data, kay_text *out)
{
    looked_most all = {{0}, 0, 0};
    looked_add(data, NULL, 0, &all);
    const bool whole =
        data->question->ranges && !data->cut && !data->stopped; /* the user gave a range, and all of it was looked at */
    const uint64_t tried = looked_tried(data, &all);
    const uint64_t farthest = all.at[0] > all.at[1] ? all.at[0] : all.at[1];
    if (data->question->values && data->count == 1) {
        kay_text_add(out, "No rule was found: one value is too few.");
        return;
    }
    if (data->parts) {
        kay_text_format(out, "No rule was found for sums of up to %" PRIu64 " parts either.", all.count);
        return;
    }
    kay_text_add(out, guess_looked_holds(data, out) ? "no rule was found" : "No rule was found");
    if (data->parameters)
        kay_text_add(out, " in");
    else if (all.count && !looked_bare(data))
        kay_text_format(out, " on %" PRIu64 " positions of up to %" PRIu64 " entries", data->count, all.count);
    else
        kay_text_format(out, " on %" PRIu64 " positions", data->count);
    looked_ranges(data, &all, !whole, out);
    if (whole && (all.at[0] > data->range[0].to || (data->parameters == 2 && all.at[1] > data->range[1].to)))
        kay_text_format(out, ", nor with larger numbers up to %" PRIu64, farthest);
    kay_text_char(out, '.');
    looked_refused(data, out);
    looked_say_tried(data, &all, tried, out);
    if (data->misere && data->parameters)
        kay_text_format(out, "  %s", looked_misere);
    looked_next(data, &all, tried, out);
}

kay_status guess_looked_none(guess_data *data, kay_guess *out)
{
    kay_text_clear(&data->text);
    if (out->none)
        kay_text_format(&data->text, "%s  ", out->none);
    looked_say_none(data, &data->text);
    return kay_text_keep(&data->text, data->arena, &out->none);
}

kay_status guess_looked_no_values(guess_data *data, kay_guess *out)
{
    looked_most all = {{0}, 0, 0};
    kay_text *words = guess_statement(data);
    out->no_values = NULL;
    if (data->valued)
        return KAY_OK;
    if (data->misere) {
        kay_text_add(words, looked_misere);
        return kay_text_keep(words, data->arena, &out->no_values);
    }
    for (uint64_t i = 0; i < data->fit; i++)
        looked_add_record(&data->rows[i], &all);
    const uint64_t tried = looked_tried(data, &all);
    if (data->question->values)
        looked_add(data, NULL, data->fit, &all);
    guess_looked_holds(data, words);
    kay_text_add(words, data->fixed ? "no law" : "No law");
    kay_text_add(words, " was found for the Grundy values in");
    looked_ranges(data, &all, 1, words);
    kay_text_char(words, '.');
    if (data->parameters == 1)
        kay_text_format(words, "  Tried: periods up to %" PRIu64 "%s.", tried,
                        data->fit < GUESS_FIT_LEAST ? " and runs of growing length"
                                                    : ", runs of growing length, and functions of n such as how often "
                                                      "a number divides n");
    else
        kay_text_add(words, "  Tried: nim-sums of the entries and of their values, and periods that are linear in a "
                            "or b.");
    return kay_text_keep(words, data->arena, &out->no_values);
}
