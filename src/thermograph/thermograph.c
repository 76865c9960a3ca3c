/* Writes thermographs as text and JSON. */
#include <kayles/thermograph.h>
#include <string.h>

#include "thermograph/thermograph_picture.h"

static kay_status thermograph_text_wall(kay_value_store *store, const char *name, const kay_corner *corners,
                                        uint32_t count, kay_text *out)
{
    kay_text_add(out, name);
    for (uint32_t i = 0; i < count; i++) {
        kay_text_add(out, i ? ", " : "");
        KAY_TRY(kay_value_write(store, corners[i].value, KAY_VALUE_TEXT, out));
        kay_text_add(out, " at ");
        KAY_TRY(kay_value_write(store, corners[i].temperature, KAY_VALUE_TEXT, out));
    }
    kay_text_char(out, '\n');
    return out->error;
}

kay_status thermograph_value(kay_value_store *store, const kay_thermograph_entry *entry, const char *before,
                             kay_text *out)
{
    kay_text value;
    kay_text_init(&value, out->ctx);
    kay_status status = entry->label ? kay_value_write(store, entry->value, KAY_VALUE_TEXT, &value) : KAY_OK;
    if (status == KAY_OK && entry->label && strcmp(kay_text_string(&value), entry->label) != 0)
        kay_text_format(out, "%s%s", before, kay_text_string(&value));
    kay_text_free(&value);
    return status == KAY_OK ? out->error : status;
}

static kay_status thermograph_text(kay_value_store *store, const kay_thermograph_entry *entry,
                                   const kay_thermograph *walls, kay_text *out)
{
    if (entry->label)
        kay_text_add(out, entry->label);
    else
        KAY_TRY(kay_value_write(store, entry->value, KAY_VALUE_TEXT, out));
    KAY_TRY(thermograph_value(store, entry, " = ", out));
    kay_text_add(out, ": mean ");
    KAY_TRY(kay_value_write(store, walls->mast, KAY_VALUE_TEXT, out));
    kay_text_add(out, ", temperature ");
    KAY_TRY(kay_value_write(store, walls->temperature, KAY_VALUE_TEXT, out));
    kay_text_char(out, '\n');
    KAY_TRY(thermograph_text_wall(store, "  left wall   ", walls->left, walls->left_count, out));
    return thermograph_text_wall(store, "  right wall  ", walls->right, walls->right_count, out);
}

/* Writes a key and a value as a string; notation needs no escapes in JSON. */
static kay_status thermograph_json_value(kay_value_store *store, const char *key, kay_value value, kay_text *out)
{
    kay_text_format(out, "%s\"", key);
    KAY_TRY(kay_value_write(store, value, KAY_VALUE_TEXT, out));
    kay_text_char(out, '"');
    return out->error;
}

static kay_status thermograph_json_wall(kay_value_store *store, const char *key, const kay_corner *corners,
                                        uint32_t count, kay_text *out)
{
    kay_text_add(out, key);
    for (uint32_t i = 0; i < count; i++) {
        KAY_TRY(thermograph_json_value(store, i ? ", [" : "[", corners[i].value, out));
        KAY_TRY(thermograph_json_value(store, ", ", corners[i].temperature, out));
        kay_text_char(out, ']');
    }
    kay_text_char(out, ']');
    return out->error;
}

static kay_status thermograph_json(kay_value_store *store, const kay_thermograph_entry *entry,
                                   const kay_thermograph *walls, kay_text *out)
{
    kay_text_add(out, "{\"expression\": ");
    if (entry->label)
        kay_text_json(out, entry->label, strlen(entry->label));
    else
        KAY_TRY(thermograph_json_value(store, "", entry->value, out));
    KAY_TRY(thermograph_json_value(store, ", \"value\": ", entry->value, out));
    KAY_TRY(thermograph_json_value(store, ", \"mean\": ", walls->mast, out));
    KAY_TRY(thermograph_json_value(store, ", \"temperature\": ", walls->temperature, out));
    KAY_TRY(thermograph_json_wall(store, ", \"left\": [", walls->left, walls->left_count, out));
    KAY_TRY(thermograph_json_wall(store, ", \"right\": [", walls->right, walls->right_count, out));
    kay_text_add(out, "}\n");
    return out->error;
}

kay_status kay_thermograph_write(kay_value_store *store, const kay_thermograph_entry *entries, size_t count,
                                 kay_thermograph_format format, kay_text *out)
{
    if (format == KAY_THERMOGRAPH_SVG)
        return thermograph_draw(store, entries, count, out);
    for (size_t i = 0; i < count; i++) {
        kay_thermograph walls;
        KAY_TRY(kay_value_thermograph(store, entries[i].value, &walls));
        KAY_TRY(
            (format == KAY_THERMOGRAPH_JSON ? thermograph_json : thermograph_text)(store, &entries[i], &walls, out));
    }
    return out->error;
}
