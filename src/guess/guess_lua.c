#include "guess/guess_lua.h"

#include <inttypes.h>

void guess_lua_head(const guess_data *data, kay_text *out)
{
    kay_text_add(out, "function(p, player)\n  local e = type(p) == \"table\" and p or {p}\n");
    if (!data->parameters && !data->parts)
        return;
    unsigned count = data->parts ? 1 : data->parameters;
    kay_text_format(out, "  if #e ~= %u", count);
    for (unsigned i = 0; i < count; i++)
        kay_text_format(out, " or e[%u] < %" PRIu64, i + 1, guess_data_first(data, i));
    kay_text_add(out, " then return nil end\n");
}

void guess_lua_number(kay_text *out, uint64_t first)
{
    kay_text_format(out,
                    "function(p, player)\n  local n = type(p) == \"table\" and p[1] or p\n"
                    "  if type(p) == \"table\" and #p ~= 1 or n < %" PRIu64 " then return nil end\n",
                    first);
}

void guess_lua_xor(kay_text *out)
{
    kay_text_add(out, "  local function xor(a, b)\n"
                      "    local sum, bit = 0, 1\n"
                      "    while a > 0 or b > 0 do\n"
                      "      local x, y = a % 2, b % 2\n"
                      "      if x ~= y then sum = sum + bit end\n"
                      "      a, b, bit = (a - x) / 2, (b - y) / 2, 2 * bit\n"
                      "    end\n"
                      "    return sum\n"
                      "  end\n");
}
