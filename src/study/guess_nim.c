/* Nim-sum rules: the Grundy value, or what decides, is the xor of the entries, of each mod m, or of each divided by d. */
#include "study/guess_lua.h"
#include "study/guess_rule.h"

enum { NIM_MOST = 12, NIM_LEAST_POSITIONS = 24 };

typedef struct nim_rule {
    guess_rule rule;
    bool values; /* the Grundy value is the sum; else only whether it is 0 */
    int64_t modulus; /* 0: none */
    int64_t divisor; /* 1: none */
} nim_rule;

static uint64_t nim_sum(const nim_rule *own, const guess_record *record)
{
    int64_t sum = 0;
    for (uint64_t i = 0; i < record->entry_count; i++)
        sum ^= own->modulus ? record->entries[i] % own->modulus : record->entries[i] / own->divisor;
    return (uint64_t)sum;
}

static bool nim_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const nim_rule *own = (const nim_rule *)rule;
    uint64_t sum = nim_sum(own, record);
    return own->values ? sum == record->grundy : record->outcome[player] == (sum ? KAY_WIN : KAY_LOSS);
}

static void nim_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const nim_rule *own = (const nim_rule *)rule;
    (void)data;
    if (own->values)
        kay_text_add(out, "The Grundy value is the nim-sum (xor) of the entries");
    else
        kay_text_add(out, "The player to move loses exactly where the nim-sum (xor) of the entries");
    if (own->modulus)
        kay_text_format(out, ", each mod %lld,", (long long)own->modulus);
    if (own->divisor > 1)
        kay_text_format(out, ", each divided by %lld and rounded down,", (long long)own->divisor);
    if (own->values)
        kay_text_add(out, own->modulus || own->divisor > 1 ? " so the player to move loses exactly where that is 0."
                                                           : "; so the player to move loses exactly where it is 0.");
    else
        kay_text_add(out, " is 0.");
}

static void nim_lua(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const nim_rule *own = (const nim_rule *)rule;
    (void)data;
    guess_lua_head(out);
    guess_lua_xor(out);
    kay_text_add(out, "  local sum = 0\n  for i = 1, #e do sum = xor(sum, ");
    if (own->modulus)
        kay_text_format(out, "e[i] %% %lld", (long long)own->modulus);
    else if (own->divisor > 1)
        kay_text_format(out, "(e[i] - e[i] %% %lld) / %lld", (long long)own->divisor, (long long)own->divisor);
    else
        kay_text_add(out, "e[i]");
    kay_text_add(out, ") end\n  return sum == 0 and \"loss\" or \"win\"\nend");
}

static bool nim_fits(const guess_data *data, const nim_rule *own)
{
    for (uint64_t i = 0; i < data->fit.count; i++)
        if (!nim_agrees(&own->rule, &data->fit.list[i], 0))
            return false;
    return true;
}

/* The functions, the simplest first. */
static kay_status nim_try(guess_data *data, bool values, bool *found, kay_guess *out)
{
    for (int64_t i = 1; i < 2 * NIM_MOST && !*found; i++) {
        nim_rule *own = kay_arena_get(data->arena, sizeof *own);
        if (!own)
            return kay_no_memory(data->ctx);
        own->rule = (guess_rule){
            "nim-sum", (unsigned)(1 + i / 2), true, false, data->fit.count, nim_agrees, NULL, nim_state, nim_lua};
        own->values = values;
        own->modulus = i % 2 ? 0 : i / 2 + 1;
        own->divisor = i % 2 ? i / 2 + 1 : 1;
        if (!nim_fits(data, own))
            continue;
        KAY_TRY(guess_test(data, &own->rule, out));
        *found = out->count && out->list[out->count - 1].agree;
    }
    return KAY_OK;
}

kay_status guess_nim_sums(guess_data *data, kay_guess *out)
{
    bool known = true, found = false, several = false;
    if (data->movers == 2 || data->negative || data->parameters == 1 || data->fit.count < NIM_LEAST_POSITIONS)
        return KAY_OK;
    for (uint64_t i = 0; i < data->fit.count; i++) {
        known = known && data->fit.list[i].grundy != GUESS_UNKNOWN;
        several = several || data->fit.list[i].entry_count > 1;
    }
    if (!several)
        return KAY_OK;
    if (known)
        KAY_TRY(nim_try(data, true, &found, out));
    if (!found)
        KAY_TRY(nim_try(data, false, &found, out));
    return KAY_OK;
}
