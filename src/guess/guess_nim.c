/* Nim-sum rules: the Grundy value, or what decides, is the xor of the entries, of every second one (Sprague's
 * staircase), or of gaps between them (coins on a strip, the Silver Dollar Game), of each mod m, or of each divided by
 * d; in misere play with the turn at the end that Bouton 1902 found for Nim; or sums of binary digits, as in Moore's
 * Nim. */
#include "guess/guess_families.h"
#include "guess/guess_words.h"

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

static int64_t nim_value(const nim_rule *nim, int64_t entry)
{
    return nim->modulus ? entry % nim->modulus : entry / nim->divisor;
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
static int64_t nim_part(const nim_rule *nim, const guess_record *record, uint64_t i)
{
    if (i == 0 || nim->shape < NIM_GAPS)
        return record->entries[i];
    int64_t part = record->entries[i] - record->entries[i - 1] - (nim->shape == NIM_GAPS);
    return part < 0 ? -1 : part;
}

/* The sum of every second part; UINT64_MAX: there is none. */
static uint64_t nim_sum_second(const nim_rule *nim, const guess_record *record)
{
    int64_t sum = 0;
    for (uint64_t i = record->entry_count - (nim->shape == NIM_OTHER); i > 0; i = i < 2 ? 0 : i - 2) {
        int64_t part = nim_part(nim, record, i - 1);
        if (part < 0)
            return UINT64_MAX;
        sum ^= nim_value(nim, part);
    }
    return (uint64_t)sum;
}

static uint64_t nim_sum(const nim_rule *nim, const guess_record *record)
{
    int64_t sum = 0;
    if (nim->moore)
        return nim_moore(nim->moore, record);
    if (nim->shape)
        return record->entry_count ? nim_sum_second(nim, record) : 0;
    for (uint64_t i = 0; i < record->entry_count; i++)
        sum ^= nim_value(nim, record->entries[i]);
    return (uint64_t)sum;
}

static bool nim_lost(const nim_rule *nim, const guess_record *record)
{
    bool small = nim->misere;
    for (uint64_t i = 0; small && i < record->entry_count; i++)
        small = nim_value(nim, record->entries[i]) <= 1;
    return nim_sum(nim, record) == (small ? 1 : 0);
}

static bool nim_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const nim_rule *nim = (const nim_rule *)rule;
    if (nim->shape && nim_sum(nim, record) == UINT64_MAX)
        return false;
    if (nim->values)
        return nim_sum(nim, record) == record->grundy;
    return record->outcome[player] == (nim_lost(nim, record) ? KAY_LOSS : KAY_WIN);
}

static void nim_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const nim_rule *nim = (const nim_rule *)rule;
    bool plain = !nim->modulus && nim->divisor == 1;
    guess_where(data, out);
    if (nim->moore) {
        kay_text_format(out,
                        "The player to move loses exactly where in each place of the binary numbers that the entries "
                        "are, the number of digits 1 is divisible by %lld (Moore's Nim), and else wins.",
                        (long long)nim->moore);
        return;
    }
    kay_text_add(out, nim->values ? "The Grundy value is the nim-sum (xor) of the "
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
    kay_text_add(out, data->parts ? "parts" : summed[nim->shape]);
    if (nim->modulus)
        kay_text_format(out, ", each mod %lld,", (long long)nim->modulus);
    if (nim->divisor > 1)
        kay_text_format(out, ", each divided by %lld and rounded down,", (long long)nim->divisor);
    if (nim->values)
        kay_text_add(out, plain ? "; so the player to move loses exactly where it is 0."
                                : " so the player to move loses exactly where that is 0.");
    else
        kay_text_add(out, nim->misere ? " is 0, except where all of these are at most 1: there exactly where it is 1."
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
    const nim_rule *nim = (const nim_rule *)rule;
    guess_lua_head(data, out);
    if (nim->moore) {
        nim_lua_moore(nim->moore, out);
        return;
    }
    guess_lua_xor(out);
    kay_text_add(out, nim->misere ? "  local sum, most = 0, 0\n" : "  local sum = 0\n");
    const char *part = nim->shape < NIM_GAPS ? "e[i]" : "part";
    if (nim->ascending)
        kay_text_add(out, "  for i = 2, #e do if e[i] < e[i - 1] then return nil end end\n");
    kay_text_add(out, !nim->shape               ? "  for i = 1, #e do\n"
                      : nim->shape == NIM_OTHER ? "  for i = #e - 1, 1, -2 do\n"
                                                : "  for i = #e, 1, -2 do\n");
    if (nim->shape >= NIM_GAPS)
        kay_text_format(out,
                        "    local part = i == 1 and e[1] or e[i] - e[i - 1]%s\n"
                        "    if part < 0 then return nil end\n",
                        nim->shape == NIM_GAPS ? " - 1" : "");
    kay_text_add(out, "    local value = ");
    if (nim->modulus)
        kay_text_format(out, "%s %% %lld", part, (long long)nim->modulus);
    else if (nim->divisor > 1)
        kay_text_format(out, "(%s - %s %% %lld) / %lld", part, part, (long long)nim->divisor, (long long)nim->divisor);
    else
        kay_text_add(out, part);
    kay_text_add(out, "\n    sum = xor(sum, value)\n");
    if (nim->misere)
        kay_text_add(out, "    if value > most then most = value end\n");
    kay_text_add(out, "  end\n");
    if (nim->misere)
        kay_text_add(out, "  if most <= 1 then return sum == 1 and \"loss\" or \"win\" end\n");
    kay_text_add(out, "  return sum == 0 and \"loss\" or \"win\"\nend");
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

/* Tests a candidate if it fits. */
static kay_status nim_try(guess_data *data, nim_rule candidate, bool *found, kay_guess *out)
{
    KAY_NEW(nim_rule, nim, data->arena, 1);
    *nim = candidate;
    nim->rule = (guess_rule){.kind = "nim-sum",
                             .cost = candidate.rule.cost,
                             .outcomes = guess_data_tells(data),
                             .agrees = nim_agrees,
                             .state = nim_state,
                             .lua = nim_lua};
    if (!guess_stands(data, &nim->rule, &data->fit, &nim->rule.fitted_on))
        return KAY_OK;
    KAY_TRY(guess_test(data, &nim->rule, out));
    *found = out->count && out->list[out->count - 1].agree;
    return KAY_OK;
}

/* The functions of an entry, the simplest first: itself, mod 2, divided by 2, mod 3, ... */
static kay_status nim_try_functions(guess_data *data, nim_rule candidate, bool *found, kay_guess *out)
{
    for (int64_t i = 1; i < 2 * NIM_MOST && !*found; i++) {
        candidate.rule.cost = (unsigned)(1 + i / 2 + candidate.misere + 4 * (int)candidate.shape);
        candidate.modulus = i % 2 ? 0 : i / 2 + 1;
        candidate.divisor = i % 2 ? i / 2 + 1 : 1;
        candidate.ascending = candidate.shape && nim_sorted(data, 1);
        KAY_TRY(nim_try(data, candidate, found, out));
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
        KAY_TRY(nim_try_functions(data, (nim_rule){.values = true}, &found, out));
    if (!found)
        KAY_TRY(nim_try_functions(data, (nim_rule){0}, &found, out));
    if (!found && data->misere)
        KAY_TRY(nim_try_functions(data, (nim_rule){.misere = true}, &found, out));
    bool sorted = nim_sorted(data, 1) || nim_sorted(data, -1); /* then every second entry may tell more than it does */
    for (nim_shape shape = sorted ? NIM_GAPS : NIM_SECOND; shape < NIM_SHAPES && !found && most > 2 && !data->parts;
         shape++)
        KAY_TRY(nim_try_functions(data, (nim_rule){.shape = shape}, &found, out));
    /* Nim in which up to k heaps are made smaller at once (Moore 1910): digits are added up mod m = k + 1.  Of m heaps
     * that says only that they are equal. */
    for (int64_t m = 3; m <= NIM_MOORE && !found && (uint64_t)m < most; m++)
        KAY_TRY(nim_try(data, (nim_rule){.rule.cost = (unsigned)(2 + m), .divisor = 1, .moore = m}, &found, out));
    return KAY_OK;
}
