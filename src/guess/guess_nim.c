/* Nim-sum rules: the Grundy value, or what decides, is the xor of the entries, of every second one (Sprague's
 * staircase), or of gaps between them (coins on a strip, the Silver Dollar Game), of each mod m, or of each divided by
 * d; in misere play with the turn at the end that Bouton 1902 found for Nim; or sums of binary digits, as in Moore's
 * Nim. */
#include "guess/guess_families.h"
#include "guess/guess_lua.h"

enum { NIM_MOST = 12, NIM_LEAST_POSITIONS = 24, NIM_MOORE = 5 };

/* What is summed up. */
typedef enum nim_shape {
    NIM_ENTRIES, /* all entries */
    NIM_SECOND, /* every second one, the last included: a staircase */
    NIM_OTHER, /* those between these */
    NIM_GAPS, /* differences, less 1, of neighbours that are paired from the last on: coins on a strip */
    NIM_DIFFERENCES, /* not less 1 */
    NIM_SHAPES
} nim_shape;

typedef struct nim_rule {
    guess_rule rule;
    bool values; /* the Grundy value is the sum; else only whether it is 0 */
    int64_t modulus; /* 0: none */
    int64_t divisor; /* 1: none */
    int64_t moore; /* 0: none; else instead of xor, binary digits in one place are added up mod this: 0 where all are */
    nim_shape shape;
    bool ascending; /* nothing is said of entries in another order, which no record has */
    bool misere; /* where all are at most 1, a sum of 1 is lost, not one of 0 */
} nim_rule;

static int64_t nim_value(const nim_rule *own, int64_t entry)
{
    return own->modulus ? entry % own->modulus : entry / own->divisor;
}

/* 0 where in each binary place the number of digits 1 is divisible by m. */
static uint64_t nim_moore(int64_t m, const guess_record *record)
{
    for (unsigned place = 0; place < 63; place++) {
        int64_t digits = 0;
        for (uint64_t i = 0; i < record->entry_count; i++)
            digits += record->entries[i] >> place & 1;
        if (digits % m)
            return 1;
    }
    return 0;
}

/* What the entry i stands for; -1: the entries are not in order. */
static int64_t nim_part(const nim_rule *own, const guess_record *record, uint64_t i)
{
    if (i == 0 || own->shape < NIM_GAPS)
        return record->entries[i];
    int64_t part = record->entries[i] - record->entries[i - 1] - (own->shape == NIM_GAPS);
    return part < 0 ? -1 : part;
}

/* The sum of every second part; UINT64_MAX: there is none. */
static uint64_t nim_sum_second(const nim_rule *own, const guess_record *record)
{
    int64_t sum = 0;
    for (uint64_t i = record->entry_count - (own->shape == NIM_OTHER); i > 0; i = i < 2 ? 0 : i - 2) {
        int64_t part = nim_part(own, record, i - 1);
        if (part < 0)
            return UINT64_MAX;
        sum ^= nim_value(own, part);
    }
    return (uint64_t)sum;
}

static uint64_t nim_sum(const nim_rule *own, const guess_record *record)
{
    int64_t sum = 0;
    if (own->moore)
        return nim_moore(own->moore, record);
    if (own->shape)
        return record->entry_count ? nim_sum_second(own, record) : 0;
    for (uint64_t i = 0; i < record->entry_count; i++)
        sum ^= nim_value(own, record->entries[i]);
    return (uint64_t)sum;
}

static bool nim_lost(const nim_rule *own, const guess_record *record)
{
    bool small = own->misere;
    for (uint64_t i = 0; small && i < record->entry_count; i++)
        small = nim_value(own, record->entries[i]) <= 1;
    return nim_sum(own, record) == (small ? 1 : 0);
}

static bool nim_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const nim_rule *own = (const nim_rule *)rule;
    if (own->shape && nim_sum(own, record) == UINT64_MAX)
        return false;
    if (own->values)
        return nim_sum(own, record) == record->grundy;
    return record->outcome[player] == (nim_lost(own, record) ? KAY_LOSS : KAY_WIN);
}

static void nim_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const nim_rule *own = (const nim_rule *)rule;
    bool plain = !own->modulus && own->divisor == 1;
    guess_where(data, out);
    if (own->moore) {
        kay_text_format(out,
                        "The player to move loses exactly where in each place of the binary numbers that the entries "
                        "are, the number of digits 1 is divisible by %lld (Moore's Nim), and else wins.",
                        (long long)own->moore);
        return;
    }
    kay_text_add(out, own->values ? "The Grundy value is the nim-sum (xor) of the "
                                  : "The player to move loses exactly where the nim-sum (xor) of the ");
    static const char *const summed[NIM_SHAPES] = {
        [NIM_ENTRIES] = "entries",
        [NIM_SECOND] = "last entry and every second one before it",
        [NIM_OTHER] = "last entry but one and every second one before it",
        [NIM_GAPS] = "gaps between neighbours, paired from the last entry on (their difference less 1; a first entry "
                     "that is left over is a gap itself)",
        [NIM_DIFFERENCES] = "differences of neighbours, paired from the last entry on (a first entry that is left over "
                            "counts itself)",
    };
    kay_text_add(out, data->parts ? "parts" : summed[own->shape]);
    if (own->modulus)
        kay_text_format(out, ", each mod %lld,", (long long)own->modulus);
    if (own->divisor > 1)
        kay_text_format(out, ", each divided by %lld and rounded down,", (long long)own->divisor);
    if (own->values)
        kay_text_add(out, plain ? "; so the player to move loses exactly where it is 0."
                                : " so the player to move loses exactly where that is 0.");
    else
        kay_text_add(out, own->misere ? " is 0, except where all of these are at most 1: there exactly where it is 1."
                                      : " is 0.");
}

static void nim_lua_moore(int64_t m, kay_text *out)
{
    kay_text_format(out,
                    "  local most, place = 0, 1\n"
                    "  for i = 1, #e do most = math.max(most, e[i]) end\n"
                    "  while place <= most do\n"
                    "    local digits = 0\n"
                    "    for i = 1, #e do digits = digits + math.floor(e[i] / place) %% 2 end\n"
                    "    if digits %% %lld ~= 0 then return \"win\" end\n"
                    "    place = 2 * place\n"
                    "  end\n"
                    "  return \"loss\"\nend",
                    (long long)m);
}

static void nim_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const nim_rule *own = (const nim_rule *)rule;
    guess_lua_head(data, out);
    if (own->moore) {
        nim_lua_moore(own->moore, out);
        return;
    }
    guess_lua_xor(out);
    kay_text_add(out, own->misere ? "  local sum, most = 0, 0\n" : "  local sum = 0\n");
    const char *part = own->shape < NIM_GAPS ? "e[i]" : "part";
    if (own->ascending)
        kay_text_add(out, "  for i = 2, #e do if e[i] < e[i - 1] then return nil end end\n");
    kay_text_add(out, !own->shape               ? "  for i = 1, #e do\n"
                      : own->shape == NIM_OTHER ? "  for i = #e - 1, 1, -2 do\n"
                                                : "  for i = #e, 1, -2 do\n");
    if (own->shape >= NIM_GAPS)
        kay_text_format(out,
                        "    local part = i == 1 and e[1] or e[i] - e[i - 1]%s\n"
                        "    if part < 0 then return nil end\n",
                        own->shape == NIM_GAPS ? " - 1" : "");
    kay_text_add(out, "    local value = ");
    if (own->modulus)
        kay_text_format(out, "%s %% %lld", part, (long long)own->modulus);
    else if (own->divisor > 1)
        kay_text_format(out, "(%s - %s %% %lld) / %lld", part, part, (long long)own->divisor, (long long)own->divisor);
    else
        kay_text_add(out, part);
    kay_text_add(out, "\n    sum = xor(sum, value)\n");
    if (own->misere)
        kay_text_add(out, "    if value > most then most = value end\n");
    kay_text_add(out, "  end\n");
    if (own->misere)
        kay_text_add(out, "  if most <= 1 then return sum == 1 and \"loss\" or \"win\" end\n");
    kay_text_add(out, "  return sum == 0 and \"loss\" or \"win\"\nend");
}

static bool nim_fits(const guess_data *data, const nim_rule *own)
{
    for (uint64_t i = 0; i < data->fit.count; i++)
        if (!nim_agrees(&own->rule, &data->fit.list[i], 0))
            return false;
    return true;
}

/* Whether no entry of a record is smaller (direction 1) or larger (-1) than the one before it. */
static bool nim_sorted(const guess_data *data, int direction)
{
    for (uint64_t i = 0; i < data->fit.count; i++)
        for (uint64_t k = 1; k < data->fit.list[i].entry_count; k++)
            if (direction * (data->fit.list[i].entries[k] - data->fit.list[i].entries[k - 1]) < 0)
                return false;
    return true;
}

/* The functions, the simplest first. */
static kay_status nim_try(guess_data *data, bool values, bool misere, nim_shape shape, bool *found, kay_guess *out)
{
    for (int64_t i = 1; i < 2 * NIM_MOST && !*found; i++) {
        nim_rule *own = kay_arena_get(data->arena, sizeof *own);
        if (!own)
            return kay_no_memory(data->ctx);
        *own = (nim_rule){
            .rule = {.kind = "nim-sum",
                     .cost = (unsigned)(1 + i / 2 + misere + 4 * (int)shape),
                     .outcomes = guess_data_tells(data),
                     .fitted_on = data->fit.count,
                     .agrees = nim_agrees,
                     .state = nim_state,
                     .lua = nim_lua},
            .values = values,
            .modulus = i % 2 ? 0 : i / 2 + 1,
            .divisor = i % 2 ? i / 2 + 1 : 1,
            .shape = shape,
            .ascending = shape && nim_sorted(data, 1),
            .misere = misere,
        };
        if (!nim_fits(data, own))
            continue;
        KAY_TRY(guess_test(data, &own->rule, out));
        *found = out->count && out->list[out->count - 1].agree;
    }
    return KAY_OK;
}

/* Nim in which up to k heaps are made smaller at once (Moore 1910): digits are added up mod k + 1.  Of k + 1 heaps that
 * says only that they are equal. */
static kay_status nim_try_moore(guess_data *data, uint64_t most_entries, kay_guess *out)
{
    bool found = false;
    for (int64_t m = 3; m <= NIM_MOORE && !found && (uint64_t)m < most_entries; m++) {
        nim_rule *own = kay_arena_get(data->arena, sizeof *own);
        if (!own)
            return kay_no_memory(data->ctx);
        *own = (nim_rule){.rule = {.kind = "nim-sum",
                                   .cost = (unsigned)(2 + m),
                                   .outcomes = guess_data_tells(data),
                                   .fitted_on = data->fit.count,
                                   .agrees = nim_agrees,
                                   .state = nim_state,
                                   .lua = nim_lua},
                          .divisor = 1,
                          .moore = m};
        if (!nim_fits(data, own))
            continue;
        KAY_TRY(guess_test(data, &own->rule, out));
        found = out->count && out->list[out->count - 1].agree;
    }
    return KAY_OK;
}

kay_status guess_nim_sums(guess_data *data, kay_guess *out)
{
    bool known = true, found = false;
    uint64_t most = 0;
    if (data->movers == 2 || data->negative || data->parameters == 1 || data->fit.count < NIM_LEAST_POSITIONS)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        known = known && data->fit.list[i].grundy != GUESS_UNKNOWN;
        if (data->fit.list[i].entry_count > most)
            most = data->fit.list[i].entry_count;
    }
    if (most <= 1)
        return KAY_OK;
    if (known)
        KAY_TRY(nim_try(data, true, false, NIM_ENTRIES, &found, out));
    if (!found)
        KAY_TRY(nim_try(data, false, false, NIM_ENTRIES, &found, out));
    if (!found && data->misere)
        KAY_TRY(nim_try(data, false, true, NIM_ENTRIES, &found, out));
    bool sorted = nim_sorted(data, 1) || nim_sorted(data, -1); /* then every second entry may tell more than it does */
    for (nim_shape shape = sorted ? NIM_GAPS : NIM_SECOND; shape < NIM_SHAPES && !found && most > 2 && !data->parts;
         shape++)
        KAY_TRY(nim_try(data, false, false, shape, &found, out));
    return found ? KAY_OK : nim_try_moore(data, most, out);
}
