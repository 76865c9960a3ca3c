/* Positions of rules in Lua as bytes that mean the same in every process. */
#include "lua/content.h"

#include <string.h>

#include "lua/fields.h"

void kay_content_of(const kay_script *script, uint64_t word, kay_content *out)
{
    kay_position value;
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

bool kay_content_value(const char *bytes, size_t length, kay_position *out)
{
    out->array = length % 2 == 1;
    if (!out->array) {
        if (length != sizeof out->number)
            return false;
        memcpy(&out->number, bytes, length);
        return out->number <= KAY_POSITION_NUMBER_MAX;
    }
    if (length > 1 + sizeof out->items)
        return false;
    out->length = (uint32_t)(length / sizeof *out->items);
    memcpy(out->items, bytes + 1, length - 1);
    return true;
}

kay_status kay_content_word(kay_script *script, const char *bytes, size_t length, uint64_t *out)
{
    kay_position value; /* large: what is not used is not cleared */
    if (!kay_content_value(bytes, length, &value))
        return kay_fail(script->ctx, KAY_EINPUT, "no position");
    return kay_position_word(&script->intern_table, &value, out);
}

bool kay_script_plain_text(const kay_script *script)
{
    return !script_has(script, SCRIPT_WRITE);
}

bool kay_script_plain_features(const kay_script *script)
{
    return !script_has(script, SCRIPT_FEATURES);
}

const kay_game *kay_script_game(const kay_script *script)
{
    return &script->game;
}
