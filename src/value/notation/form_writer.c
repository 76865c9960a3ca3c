/* Writes forms so that they read back: explicit forms in quotes, with their options in the order in which they were
 * given; values in the shortest notation. */
#include "value/value_store.h"

static void form_write(kay_value_store *store, kay_form form, kay_text *out);

static void form_write_options(kay_value_store *store, kay_form form, int side, kay_text *out)
{
    for (uint32_t i = 0; i < kay_short_form_count(store, form, side) && store->error == KAY_OK; i++) {
        kay_text_add(out, i ? "," : "");
        form_write(store, kay_short_form_option(store, form, side, i), out);
    }
}

/* Leaves an error in the store. */
static void form_write(kay_value_store *store, kay_form form, kay_text *out)
{
    if (!(form & SHORT_FORM)) {
        const kay_status status = kay_value_write(store, form, KAY_VALUE_TEXT, out);
        if (status != KAY_OK)
            kay_short_fail(store, status, NULL);
        return;
    }
    if (!kay_short_enter(store))
        return;
    kay_text_add(out, "'{");
    form_write_options(store, form, 0, out);
    kay_text_char(out, '|');
    form_write_options(store, form, 1, out);
    kay_text_add(out, "}'");
    kay_short_leave(store);
}

kay_status kay_form_write(kay_value_store *store, kay_form form, kay_text *out)
{
    form_write(store, form, out);
    const kay_status status = store->error;
    store->error = KAY_OK;
    return status == KAY_OK ? out->error : status;
}
