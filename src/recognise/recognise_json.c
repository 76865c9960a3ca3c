/* Values out of a table as JSON: an object that says what it shows, then one a line. */
#include <string.h>

#include <kayles/json.h>

#include "recognise/recognise_input.h"

/* The place of a cell: "at" is a list of one number, of two in a table of two parameters. */
static kay_status json_at(recognise_input *input, const char *at, kay_json *object, uint64_t *out)
{
    uint64_t *places, count;
    kay_status status = kay_json_numbers(object, "at", &places, &count);
    if (status == KAY_OK && count == 2)
        return kay_recognise_two(input, at);
    if (status == KAY_EINPUT || (status == KAY_OK && count != 1))
        return kay_reader_fail(input->reader, at, "\"at\" must be an array of one place, a whole number from 0");
    KAY_TRY(status);
    *out = places[0];
    return KAY_OK;
}

/* {"at": [...], "value": a number, or a text as tables have it} */
static kay_status json_cell(recognise_input *input, const char *at, kay_json *object)
{
    const char *word;
    uint64_t number, place;
    KAY_TRY(json_at(input, at, object, &place));
    kay_status status = kay_json_text(object, "value", &word);
    if (input->shows_outcomes && status == KAY_OK)
        return kay_recognise_lost_place(input, at, place, strcmp(word, "P") == 0);
    KAY_TRY(kay_recognise_place(input, at, place));
    if (status == KAY_OK) {
        KAY_TRY(kay_recognise_number(input, at, word, word + strlen(word), false, &number));
    } else {
        if (status == KAY_EINPUT)
            status = kay_json_u64(object, "value", &number);
        if (status == KAY_EINPUT || (status == KAY_OK && number > UINT32_MAX))
            return kay_reader_fail(input->reader, at, "\"value\" must be a nim-value, a whole number from 0 to %lu",
                                   (unsigned long)UINT32_MAX);
        KAY_TRY(status);
    }
    kay_recognise_value(input, number);
    return KAY_OK;
}

/* {"game": ..., "show": ...} */
static kay_status json_table(recognise_input *input, const char *at, kay_json *object)
{
    const char *word;
    kay_status status = kay_json_text(object, "show", &word);
    if (status != KAY_OK && status != KAY_EINPUT)
        return status;
    input->shows_outcomes = status == KAY_OK && strcmp(word, "outcome") == 0;
    if (input->shows_outcomes || (status == KAY_OK && (strcmp(word, "grundy") == 0 || strcmp(word, "value") == 0)))
        return KAY_OK;
    return kay_recognise_other(input, at, status == KAY_OK ? word : "");
}

static kay_status json_line(recognise_input *input, kay_arena *arena, const char *at, const char *end)
{
    kay_json object;
    size_t place;
    kay_status status = kay_json_read(arena, "the line", at, (size_t)(end - at), &object, &place);
    if (status == KAY_EINPUT) {
        const kay_diag why = arena->ctx->diag;
        return kay_reader_fail(input->reader, at + place, "%s", why.text);
    }
    KAY_TRY(status);
    if (kay_json_has(&object, "position"))
        return kay_recognise_positions(input, at);
    if (kay_json_has(&object, "at"))
        return json_cell(input, at, &object);
    if (kay_json_has(&object, "show"))
        return json_table(input, at, &object);
    return kay_reader_fail(input->reader, at, "a line of this table has the keys \"at\" and \"value\"");
}

kay_status kay_recognise_json(recognise_input *input, const char *at, const char *end)
{
    kay_arena arena;
    kay_arena_init(&arena, input->reader->ctx);
    kay_status status = json_line(input, &arena, at, end);
    kay_arena_free(&arena);
    return status;
}
