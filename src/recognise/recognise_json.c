/* Values out of a table as JSON: an object that says what it shows, then one a line. */
#include <jansson.h>
#include <string.h>

#include "recognise/recognise_input.h"

/* {"game": ..., "show": ...} */
static kay_status json_table(recognise_input *input, const char *at, const json_t *show)
{
    const char *word = json_string_value(show);
    if (word && (strcmp(word, "grundy") == 0 || strcmp(word, "value") == 0))
        return KAY_OK;
    return kay_recognise_other(input, at, word ? word : "");
}

/* {"at": [...], "value": ...} */
static kay_status json_cell(recognise_input *input, const char *at, const json_t *places, const json_t *value)
{
    const json_t *place = json_array_get(places, 0);
    uint64_t number;
    if (json_array_size(places) == 2)
        return kay_recognise_two(input, at);
    if (json_array_size(places) != 1 || !json_is_integer(place) || json_integer_value(place) < 0)
        return kay_reader_fail(input->reader, at, "\"at\" must be an array of one place, a whole number from 0");
    KAY_TRY(kay_recognise_place(input, at, (uint64_t)json_integer_value(place)));
    if (json_is_string(value)) {
        const char *word = json_string_value(value);
        KAY_TRY(kay_recognise_number(input, at, word, word + json_string_length(value), false, &number));
    } else if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= UINT32_MAX) {
        number = (uint64_t)json_integer_value(value);
    } else {
        return kay_reader_fail(input->reader, at, "\"value\" must be a nim-value, a whole number from 0 to %lu",
                               (unsigned long)UINT32_MAX);
    }
    kay_recognise_value(input, number);
    return KAY_OK;
}

kay_status kay_recognise_json(recognise_input *input, const char *at, const char *end)
{
    json_error_t error;
    json_t *object = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES, &error);
    if (!object)
        return kay_reader_fail(input->reader,
                               error.position > 0 && error.position <= end - at ? at + error.position - 1 : at, "%s",
                               error.text);
    kay_status status;
    if (json_object_get(object, "position"))
        status = kay_recognise_positions(input, at);
    else if (json_object_get(object, "at"))
        status = json_cell(input, at, json_object_get(object, "at"), json_object_get(object, "value"));
    else if (json_object_get(object, "show"))
        status = json_table(input, at, json_object_get(object, "show"));
    else
        status = kay_reader_fail(input->reader, at, "a line of this table has the keys \"at\" and \"value\"");
    json_decref(object);
    return status;
}
