/* Positions of rules in Lua as bytes that mean the same in every process. */
#include "lua/content.h"

#include <string.h>

#include "lua/fields.h"

void kay_content_of(const kay_script *script, uint64_t word, kay_content *out)
{
    kay_value value;
    kay_position_value(&script->intern_table, word, &value);
    if (!value.array) {
        memcpy(out->bytes, &value.number, sizeof value.number);
        out->length = sizeof value.number;
        return;
    }
    out->bytes[0] = 'a';
    memcpy(out->bytes + 1, value.items, value.length * sizeof *value.items);
    out->length = 1 + value.length * sizeof *value.items;
}

kay_status kay_content_word(kay_script *script, const char *bytes, size_t length, uint64_t *out)
{
    kay_value value; /* large: what is not used is not cleared */
    value.array = length % 2 == 1;
    if (length != sizeof value.number && (!value.array || length > 1 + sizeof value.items))
        return kay_fail(script->ctx, KAY_EINPUT, "no position");
    if (value.array) {
        value.length = (uint32_t)(length / sizeof *value.items);
        memcpy(value.items, bytes + 1, length - 1);
    } else {
        memcpy(&value.number, bytes, length);
        if (value.number > KAY_POSITION_NUMBER_MAX)
            return kay_fail(script->ctx, KAY_EINPUT, "no position");
    }
    return kay_position_word(&script->intern_table, &value, out);
}

const kay_game *kay_script_game(const kay_script *script)
{
    return &script->game;
}
