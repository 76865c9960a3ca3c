#include "study/guess_lua.h"

void guess_lua_head(kay_text *out)
{
    kay_text_add(out, "function(p, player)\n  local e = type(p) == \"table\" and p or {p}\n");
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
