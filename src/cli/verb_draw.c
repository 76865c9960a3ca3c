/* draw: draws a position as text, as a picture, or as a list of shapes. */
#include <kayles/state.h>

#include <string.h>

#include "cli/cases.h"
#include "cli/picture_file.h"
#include "cli/report.h"
#include "cli/state_json.h"

typedef enum draw_form { DRAW_TEXT, DRAW_SVG, DRAW_JSON } draw_form;

static kay_status draw_json(const cli_cases *cases, const kay_scene *scene, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    KAY_TRY(kay_scene_json_fields(scene, &object));
    KAY_TRY(cli_state_json(&cases->cli->ctx, cases->game, &cases->state, &object));
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
    return out->error;
}

/* Writes the drawing.  Rules in a file may fail in the middle, so the output is written after the scene is complete. */
static kay_status draw_write(cli_cases *cases, draw_form form, kay_text *out)
{
    kay_scene scene;
    if (form == DRAW_TEXT) {
        cli_state_draw_or_fail(cases->cli, cases->game, &cases->state, cases->steps, cases->step_count, out);
        return out->error;
    }
    if (form == DRAW_SVG)
        return kay_state_svg(cases->game, &cases->state, cases->steps, cases->step_count, out);
    kay_scene_init(&scene, &cases->cli->ctx);
    kay_status status = kay_state_scene_with_moves(cases->game, &cases->state, cases->steps, cases->step_count, &scene);
    if (status == KAY_OK)
        status = draw_json(cases, &scene, out);
    kay_scene_free(&scene);
    return status;
}

static kay_status draw_open(cli_call *cli, cli_cases *cases)
{
    const char *text = cli->operand_count > 1 ? cli->operands[1] : NULL, *at = cli->values[FLAG_AT];
    if (at && text)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--at and a position exclude each other");
    if (!at && !text)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "draw %.60s needs a position, '-' for standard input, or --at",
                        cli->operands[0]);
    if (!at)
        cli->values[FLAG_POSITION] = ""; /* an input is always in the direct form */
    if (at || strcmp(text, "-") == 0)
        return cli_cases_open(cli, cli->rules, text, cases);
    KAY_TRY(cli_arguments_refuse(cli, FLAG_SET, "with a position, which has its own constants"));
    return cli_cases_open_bytes(cli, cli->rules, "<text>", text, strlen(text), cases);
}

int cli_verb_draw(cli_call *cli)
{
    cli_cases cases = {.cli = cli, .reader = {.ctx = &cli->ctx}};
    cli_file file = {.fd = -1, .svg = -1};
    kay_text *out = NULL;
    draw_form form = cli->values[FLAG_JSON] ? DRAW_JSON : DRAW_TEXT;
    kay_status status = draw_open(cli, &cases);
    cases.draws = true;
    if (status == KAY_OK)
        status = cli_cases_one(&cases);
    if (status == KAY_OK && cli_picture_is(cli->values[FLAG_FILE])) {
        if (form == DRAW_JSON)
            status = kay_fail(&cli->ctx, KAY_EUSAGE, "--json: the name of the file means a picture");
        form = DRAW_SVG;
    }
    if (status == KAY_OK)
        status = cli_picture_open(cli, FLAG_FILE, &file, &out);
    if (status == KAY_OK)
        status = draw_write(&cases, form, out);
    int code = status == KAY_OK ? CLI_DONE : cli_cases_report(&cases, status);
    if (out)
        code = cli_file_end(cli, &file, code);
    cli_cases_close(&cases);
    return code;
}
