/* Writes values in the shortest notation, or as objects with outcome, mean, temperature, stops and birthday. */
#include "cli/value/value_answer.h"

#include <kayles/thermograph.h>
#include <kayles/value_operations.h>

#include "cli/report.h"
#include "cli/wrap.h"

/* The keys with properties of a value; the last one is a number, the others are texts. */
static const struct {
    const char *name;
    kay_status (*find)(kay_value_store *store, kay_value g, kay_value *out);
} answer_fields[] = {
    {"mean", kay_value_mean},           {"temperature", kay_value_temperature},
    {"left_stop", kay_value_left_stop}, {"right_stop", kay_value_right_stop},
    {"birthday", kay_value_birthday},
};
enum { ANSWER_FIELDS = sizeof answer_fields / sizeof *answer_fields };

kay_value_format cli_value_format(const cli_call *cli)
{
    return (kay_value_format)cli_arguments_choice(cli, FLAG_NOTATION, KAY_VALUE_TEXT);
}

/* Writes a value as a JSON text or a number. */
static void answer_write(kay_json_writer *object, const char *field, kay_value_store *store, kay_value value,
                         bool number, kay_text *scratch)
{
    kay_text_clear(scratch);
    const kay_status status = kay_value_write(store, value, KAY_VALUE_TEXT, scratch);
    if (status != KAY_OK)
        object->out->error = status;
    else if (number)
        kay_json_write_json(object, field, scratch);
    else
        kay_json_write_bytes(object, field, kay_text_string(scratch), scratch->length);
}

/* Writes the properties of a value; those not found within the budget are null. */
static kay_status answer_facts(kay_json_writer *object, kay_value_store *store, kay_value g, kay_text *scratch)
{
    static const char *const words[] = {[KAY_EQUAL] = "P", [KAY_LESS] = "R", [KAY_GREATER] = "L", [KAY_CONFUSED] = "N"};
    kay_value found;
    kay_relation relation;
    kay_status unable = kay_value_compare(store, g, KAY_VALUE_ZERO, &relation);
    kay_json_write_text(object, "outcome", unable == KAY_OK ? words[relation] : NULL);
    for (int i = 0; i < ANSWER_FIELDS; i++) {
        const kay_status status = answer_fields[i].find(store, g, &found);
        if (status == KAY_OK)
            answer_write(object, answer_fields[i].name, store, found, i == ANSWER_FIELDS - 1, scratch);
        else
            kay_json_write_text(object, answer_fields[i].name, NULL);
        unable = status == KAY_OK ? unable : status;
    }
    return unable;
}

/* Writes null for all properties if there is no value. */
static void answer_no_facts(kay_json_writer *object, const char *outcome)
{
    kay_json_write_text(object, "outcome", outcome);
    for (int i = 0; i < ANSWER_FIELDS; i++)
        kay_json_write_text(object, answer_fields[i].name, NULL);
}

/* Writes a result that is not a value. */
static kay_status answer_words(kay_value_store *store, const kay_result *result, kay_value_format format, kay_text *out)
{
    const kay_thermograph_entry drawn = {.value = result->form};
    switch (result->kind) {
    case KAY_RESULT_TRUTH:
        kay_text_add(out, result->truth ? "true" : "false");
        break;
    case KAY_RESULT_WORD:
        kay_text_add(out, result->word);
        break;
    case KAY_RESULT_THERMOGRAPH:
        KAY_TRY(kay_thermograph_write(store, &drawn, 1, KAY_THERMOGRAPH_TEXT, out));
        if (out->length && out->data[out->length - 1] == '\n')
            out->length--;
        break;
    case KAY_RESULT_LIST:
        for (uint64_t i = 0; i < result->count; i++) {
            kay_text_add(out, i ? ", " : "");
            KAY_TRY(kay_value_write(store, result->items[i], format, out));
        }
        break;
    default:
        kay_text_add(out, "none");
    }
    return out->error;
}

/* Writes a whole result; the budget may end while it is written. */
static kay_status answer_text(cli_call *cli, kay_value_store *store, const kay_result *result, kay_text *out)
{
    kay_value value;
    if (result->kind != KAY_RESULT_VALUE)
        return answer_words(store, result, cli_value_format(cli), out);
    KAY_TRY(kay_form_value(store, result->form, &value));
    return kay_value_write(store, value, cli_value_format(cli), out);
}

/* Writes the bounds of a value that was not found. */
static void answer_bounds(kay_json_writer *object, kay_value_store *store, const kay_worth *worth, kay_text *scratch)
{
    kay_json_begin_list(object, "bounds");
    for (int side = 0; side < 2; side++)
        if (worth && worth->bounded[side])
            answer_write(object, NULL, store, worth->bounds[side], false, scratch);
        else
            kay_json_write_text(object, NULL, NULL);
    kay_json_end_list(object);
}

/* Writes the nimbers that a value is known not to be. */
static void answer_excluded(kay_json_writer *object, uint64_t excluded)
{
    kay_json_begin_list(object, "excluded");
    for (unsigned n = 0; n < 64; n++)
        if (excluded >> n & 1)
            kay_json_write_u64(object, NULL, n);
    kay_json_end_list(object);
}

/* Begins an object with the question. */
static void answer_begin(kay_json_writer *object, const cli_value_question *question)
{
    kay_json_begin_object(object, NULL);
    if (question->game)
        kay_json_write_text(object, "game", question->game);
    kay_json_write_bytes(object, question->game ? "position" : "expression", question->text, question->length);
}

void cli_value_error(cli_call *cli, const cli_value_question *question)
{
    kay_json_writer object = {.out = &cli->out};
    answer_begin(&object, question);
    cli_report_json(cli, &object);
    kay_json_end_object(&object);
    kay_text_char(&cli->out, '\n');
}

/* Writes the object of a result with the text `text`.  `result` is NULL if it was not found; then `worth` has the known
 * facts about it (NULL: no facts). */
static kay_status answer_json(cli_call *cli, kay_value_store *store, const cli_value_question *question,
                              const kay_result *result, const kay_worth *worth, kay_text *text)
{
    static const char *const ways[] = {
        [KAY_BY_THEOREM] = "theorem", [KAY_BY_NIMBERS] = "nimbers", [KAY_BY_SEARCH] = "search"};
    kay_json_writer object = {.out = &cli->out};
    const char outcome[] = {worth ? worth->outcome : '\0', '\0'};
    kay_status status = KAY_OK;
    answer_begin(&object, question);
    if (!result || result->kind == KAY_RESULT_NONE)
        kay_json_write_text(&object, "value", NULL);
    else
        kay_json_write_bytes(&object, "value", kay_text_string(text), text->length);
    if (result && result->kind == KAY_RESULT_VALUE) {
        kay_value value;
        KAY_TRY(kay_form_value(store, result->form, &value));
        status = answer_facts(&object, store, value, text);
    } else {
        answer_no_facts(&object, *outcome ? outcome : NULL);
    }
    if (result)
        kay_json_write_text(&object, "bounds", NULL);
    else
        answer_bounds(&object, store, worth, text);
    if (worth && worth->excluded)
        answer_excluded(&object, worth->excluded);
    if (question->game)
        kay_json_write_text(&object, "by", ways[question->by]);
    if (question->moves && status == KAY_OK) {
        status = cli_value_json_moves(cli, store, question->moves, &object);
    } else if (cli->values[FLAG_VALUED_MOVES]) {
        kay_json_write_text(&object, "moves", NULL);
        kay_json_write_text(&object, "parts", NULL);
    }
    if (question->work)
        cli_work_json(question->work, &object);
    kay_json_end_object(&object);
    kay_text_char(&cli->out, '\n');
    return status == KAY_OK ? cli->out.error : status;
}

kay_status cli_value_answer(cli_call *cli, kay_value_store *store, const cli_value_question *question,
                            const kay_result *result)
{
    kay_text text;
    kay_text_init(&text, &cli->ctx);
    kay_status status = answer_text(cli, store, result, &text);
    if (status != KAY_OK) {
        cli_value_unable(cli, store, question, NULL);
    } else if (cli->values[FLAG_JSON]) {
        status = answer_json(cli, store, question, result, NULL, &text);
    } else {
        cli_tell_long(&cli->out, &text, cli->values[FLAG_FULL]);
        status = question->moves ? cli_value_write_moves(cli, store, question->moves) : cli->out.error;
        if (status == KAY_OK && question->work)
            cli_work_plain(question->work, &cli->out);
    }
    kay_text_free(&text);
    return status;
}

/* Writes a line such as "unable: the outcome is L, the value is at least 2", or "unable: the outcome is N, the nimber
 * is not 0, 1". */
static void answer_unable_text(cli_call *cli, kay_value_store *store, const kay_worth *worth)
{
    const char *words = ": the value is";
    kay_text bound;
    kay_text_add(&cli->out, "unable");
    if (worth && worth->outcome) {
        kay_text_format(&cli->out, ": the outcome is %c", worth->outcome);
        words = ", the value is";
    }
    for (int side = 0; worth && side < 2; side++) {
        /* A bound of 0 follows from the outcome, which is printed. */
        if (!worth->bounded[side] || worth->bounds[side] == KAY_VALUE_ZERO)
            continue;
        kay_text_init(&bound, &cli->ctx);
        if (kay_value_write(store, worth->bounds[side], KAY_VALUE_TEXT, &bound) == KAY_OK) {
            kay_text_format(&cli->out, "%s at %s ", words, side ? "most" : "least");
            kay_text_bytes(&cli->out, kay_text_string(&bound), bound.length);
            words = " and";
        }
        kay_text_free(&bound);
    }
    words = worth && worth->outcome ? ", the nimber is not" : ": the nimber is not";
    for (unsigned n = 0; worth && n < 64; n++)
        if (worth->excluded >> n & 1) {
            kay_text_format(&cli->out, "%s %u", words, n);
            words = ",";
        }
    kay_text_char(&cli->out, '\n');
}

void cli_value_unable(cli_call *cli, kay_value_store *store, const cli_value_question *question, const kay_worth *worth)
{
    kay_text scratch;
    kay_text_init(&scratch, &cli->ctx);
    if (cli->values[FLAG_JSON])
        answer_json(cli, store, question, NULL, worth, &scratch);
    else
        answer_unable_text(cli, store, worth);
    if (question->work && !cli->values[FLAG_JSON])
        cli_work_plain(question->work, &cli->out);
    kay_text_free(&scratch);
}
