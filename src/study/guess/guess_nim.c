/* Nim-sum rules: the Grundy value, or what decides, is the xor of the entries, of each mod m, or of each divided by d;
 * in misere play with the turn at the end that Bouton 1902 found for Nim; or sums of binary digits, as in Moore's Nim. */
#include "study/guess/guess_families.h"
#include "study/guess/guess_lua.h"

enum { NIM_MOST = 12, NIM_LEAST_POSITIONS = 24, NIM_MOORE = 5 };

typedef struct nim_rule {
    guess_rule rule;
    bool values; /* the Grundy value is the sum; else only whether it is 0 */
    int64_t modulus; /* 0: none */
    int64_t divisor; /* 1: none */
    int64_t moore; /* 0: none; else instead of xor, binary digits in one place are added up mod this: 0 where all are */
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

static uint64_t nim_sum(const nim_rule *own, const guess_record *record)
{
    int64_t sum = 0;
    if (own->moore)
        return nim_moore(own->moore, record);
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
    kay_text_add(out, data->parts ? "parts" : "entries");
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
    kay_text_add(out, "  for i = 1, #e do\n    local value = ");
    if (own->modulus)
        kay_text_format(out, "e[i] %% %lld", (long long)own->modulus);
    else if (own->divisor > 1)
        kay_text_format(out, "(e[i] - e[i] %% %lld) / %lld", (long long)own->divisor, (long long)own->divisor);
    else
        kay_text_add(out, "e[i]");
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

/* The functions, the simplest first. */
static kay_status nim_try(guess_data *data, bool values, bool misere, bool *found, kay_guess *out)
{
    for (int64_t i = 1; i < 2 * NIM_MOST && !*found; i++) {
        nim_rule *own = kay_arena_get(data->arena, sizeof *own);
        if (!own)
            return kay_no_memory(data->ctx);
        *own = (nim_rule){
            .rule = {.kind = "nim-sum",
                     .cost = (unsigned)(1 + i / 2 + misere),
                     .outcomes = guess_data_tells(data),
                     .fitted_on = data->fit.count,
                     .agrees = nim_agrees,
                     .state = nim_state,
                     .lua = nim_lua},
            .values = values,
            .modulus = i % 2 ? 0 : i / 2 + 1,
            .divisor = i % 2 ? i / 2 + 1 : 1,
            .misere = misere,
        };
        if (!nim_fits(data, own))
            continue;
        KAY_TRY(guess_test(data, &own->rule, out));
        *found = out->count && out->list[out->count - 1].agree;
    }
    return KAY_OK;
}

/* Nim in which up to k heaps are made smaller at once (Moore 1910): digits are added up mod k + 1.  Of k + 1 heaps that says
 * only that they are equal. */
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
        KAY_TRY(nim_try(data, true, false, &found, out));
    if (!found)
        KAY_TRY(nim_try(data, false, false, &found, out));
    if (!found && data->misere)
        KAY_TRY(nim_try(data, false, true, &found, out));
    return found ? KAY_OK : nim_try_moore(data, most, out);
}
