/* value: computes the values of expressions of short games and of positions. */
#include <kayles/input.h>

#include <string.h>

#include "base/grow.h"
#include "base/nearest_name.h"
#include "cli/value/calculator.h"
#include "cli/cases.h"
#include "cli/games.h"
#include "cli/picture_file.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/value/value_answer.h"
#include "math/heap_code.h"

/* Thermographs collected for --thermograph. */
typedef struct value_drawing {
    kay_text *out; /* NULL: not requested */
    bool quiet; /* they go to standard output instead of the values */
    kay_thermograph_format format;
    cli_file file;
    kay_arena arena;
    kay_thermograph_entry *entries;
    uint64_t count, room;
} value_drawing;

/* Finds the form from the ending of a file's name. */
static bool value_drawing_format(const char *path, kay_thermograph_format *out)
{
    const char *ending = strrchr(path, '.');
    const int form = strcmp(path, "-") == 0 ? KAY_THERMOGRAPH_TEXT
                     : ending               ? cli_choice("txt|json|svg|png|pdf", ending + 1)
                                            : -1;
    *out =
        form < KAY_THERMOGRAPH_SVG ? (kay_thermograph_format)form : KAY_THERMOGRAPH_SVG; /* others are made from SVG */
    return form >= 0 && ending != path;
}

static kay_status value_drawing_open(cli_call *cli, value_drawing *drawing)
{
    const char *path = cli->values[FLAG_THERMOGRAPH];
    *drawing = (value_drawing){.file = {.fd = -1, .svg = -1}};
    kay_arena_init(&drawing->arena, &cli->ctx);
    if (!path)
        return KAY_OK;
    if (!value_drawing_format(path, &drawing->format))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--thermograph: '%.60s' does not end in .svg, .png, .pdf, .json or .txt",
                        path);
    KAY_TRY(cli_picture_open(cli, FLAG_THERMOGRAPH, &drawing->file, &drawing->out));
    drawing->quiet = drawing->out == &cli->out;
    return KAY_OK;
}

/* Adds a game; its label is the expression, or game and position. */
static kay_status value_drawing_add(cli_call *cli, value_drawing *drawing, kay_value value,
                                    const cli_value_question *question)
{
    kay_text label;
    const char *kept = NULL;
    KAY_ROOM_IN(&drawing->arena, drawing->entries, drawing->count, drawing->room);
    kay_text_init(&label, &cli->ctx);
    kay_text_format(&label, "%s%s", question->game ? question->game : "", question->game ? " " : "");
    kay_text_bytes(&label, question->text, question->length);
    const kay_status status = kay_text_keep(&label, &drawing->arena, &kept);
    kay_text_free(&label);
    KAY_TRY(status);
    drawing->entries[drawing->count++] = (kay_thermograph_entry){.value = value, .label = kept};
    return KAY_OK;
}

static kay_status value_drawing_write(cli_call *cli, value_drawing *drawing, kay_value_store *store)
{
    if (!drawing->out)
        return KAY_OK;
    if (!drawing->count)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--thermograph: there is no game to draw");
    return kay_thermograph_write(store, drawing->entries, drawing->count, drawing->format, drawing->out);
}

typedef struct value_work {
    cli_call *cli;
    cli_calculator calculator;
    value_drawing drawing;
    kay_arena arena; /* of `moves` */
    cli_value_moves moves; /* of the latest position, with --moves */
    bool lines; /* the questions are the lines of standard input: a bad one does not end the work */
    bool bad; /* a line was bad */
    bool unable; /* a question could not be answered within the budget */
} value_work;

/* Returns whether only the budget of this question ended. */
static bool value_gives_up(const value_work *work, kay_status status)
{
    return (status == KAY_EUNABLE || status == KAY_ENOMEM) && !cli_stopped() && work->cli->out.error == KAY_OK;
}

/* Reports on standard error which limit ended the work. */
static void value_complain(value_work *work, kay_status status)
{
    cli_report(work->cli, status, NULL);
    work->unable = true;
}

/* Answers a question, and keeps its value to be drawn. */
static kay_status value_found(value_work *work, const cli_value_question *question, const kay_result *result)
{
    cli_call *cli = work->cli;
    kay_value value;
    const bool drawable = result->kind == KAY_RESULT_VALUE || result->kind == KAY_RESULT_THERMOGRAPH;
    if (work->drawing.out && !drawable)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--thermograph: the value of '%.*s' is not a game",
                        question->length < 60 ? (int)question->length : 60, question->text);
    if (work->drawing.out) {
        KAY_TRY(kay_form_value(work->calculator.store, result->form, &value));
        KAY_TRY(value_drawing_add(cli, &work->drawing, value, question));
    }
    if (work->drawing.quiet)
        return KAY_OK;
    const kay_status status = cli_value_answer(cli, work->calculator.store, question, result);
    if (!value_gives_up(work, status))
        return status;
    value_complain(work, status);
    return KAY_OK;
}

/* Reports a bad line. */
static kay_status value_refused(value_work *work, const cli_value_question *question, kay_status status)
{
    cli_report(work->cli, status, NULL);
    work->bad = true;
    if (work->cli->values[FLAG_JSON] && !work->drawing.quiet)
        cli_value_error(work->cli, question);
    return work->cli->out.error;
}

/* Answers a question that exceeded the budget, or a bad line. */
static kay_status value_failed(value_work *work, const cli_value_question *question, const kay_worth *worth,
                               kay_status status)
{
    if (work->lines && status == KAY_EINPUT)
        return value_refused(work, question, status);
    if (!value_gives_up(work, status))
        return status;
    value_complain(work, status);
    if (!work->drawing.quiet)
        cli_value_unable(work->cli, work->calculator.store, question, worth);
    if (!work->drawing.count)
        cli_calculator_tidy(&work->calculator); /* frees memory for other questions */
    return work->cli->out.error;
}

static kay_status value_expression(void *user, kay_reader *reader, uint64_t line, const char *text, uint64_t length)
{
    value_work *work = user;
    const cli_value_question question = {.text = text, .length = length};
    cli_calculated found = {.known = {.known = false}};
    (void)line;
    cli_time_begin(work->cli);
    kay_status status = cli_calculator_begin(&work->calculator, work->drawing.count);
    if (status == KAY_OK)
        status = cli_calculator_read(&work->calculator, reader, text, length, &found);
    if (status != KAY_OK)
        return value_failed(work, &question, &found.known, status);
    status = value_found(work, &question, &found.result);
    if (status == KAY_OK && found.name)
        status = cli_calculator_keep(&work->calculator, &found);
    cli_time_end(work->cli);
    return status;
}

/* Finds the moves of a position, if they are asked for.  Within the budget that is left after the value was found. */
static kay_status value_find_moves(value_work *work, const kay_game *game, const kay_state *state)
{
    if (!work->cli->values[FLAG_VALUED_MOVES])
        return KAY_OK;
    kay_arena_clear(&work->arena);
    work->moves.rules = game->rules;
    work->moves.impartial = game->traits & KAY_IMPARTIAL;
    return kay_valuer_moves(work->calculator.valuer, game, state, &work->arena, &work->moves.found);
}

/* Reads a position and computes its value, and with --moves its moves; *moved is their status. */
static kay_status value_ask(value_work *work, kay_reader *reader, kay_worth *out, kay_status *moved)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_context *ctx = &work->cli->ctx;
    *out = (kay_worth){.known = false};
    KAY_TRY(cli_calculator_begin(&work->calculator, work->drawing.count));
    KAY_TRY(kay_input_open(ctx, work->cli->rules, reader, NULL, true, &input));
    kay_status status = kay_input_only(input, &game, &state);
    if (status == KAY_OK)
        status = kay_valuer_ask(work->calculator.valuer, game, state, out);
    *moved = status == KAY_OK ? value_find_moves(work, game, state) : KAY_OK;
    (void)kay_valuer_leave(work->calculator.valuer); /* the game ends with the input */
    kay_input_close(input);
    return status;
}

static kay_status value_position(void *user, kay_reader *input, uint64_t line, const char *text, uint64_t length)
{
    value_work *work = user;
    cli_call *cli = work->cli;
    const char *source = input ? "<stdin>" : "<text>";
    cli_value_question question = {.game = cli->operands[0], .text = text, .length = length};
    kay_reader reader;
    kay_worth worth = {.known = false};
    kay_status moved = KAY_OK;
    cli_work spent;
    const double begun = kay_now();
    cli_time_begin(cli);
    kay_status status = kay_reader_from_text(&cli->ctx, source, text, length, &reader);
    if (status == KAY_OK) {
        status = value_ask(work, &reader, &worth, &moved);
        kay_reader_close(&reader);
    }
    if (cli->values[FLAG_STATS] && work->calculator.valuer) {
        spent = (cli_work){kay_valuer_tell(work->calculator.valuer), kay_now() - begun};
        question.work = &spent;
    }
    if (status != KAY_OK && cli->ctx.diag.placed && strcmp(cli->ctx.diag.source, source) == 0)
        cli->ctx.diag.line += line - 1;
    if (status != KAY_OK)
        return value_failed(work, &question, &worth, status);
    const kay_result result = {.kind = KAY_RESULT_VALUE, .form = worth.value};
    question.by = worth.by;
    if (moved != KAY_OK && !value_gives_up(work, moved))
        return moved;
    if (moved != KAY_OK)
        value_complain(work, moved);
    else if (cli->values[FLAG_VALUED_MOVES])
        question.moves = &work->moves;
    status = value_found(work, &question, &result);
    cli_time_end(cli);
    return status;
}

static kay_status value_all(value_work *work)
{
    const cli_call *cli = work->cli;
    work->lines = strcmp(cli->operands[cli->operand_count - 1], "-") == 0 && cli->operand_count <= 2;
    if (!cli->rules)
        return cli_answer_operands(work->cli, value_expression, work);
    if (work->lines)
        return cli_answer_lines(work->cli, value_position, work);
    return value_position(work, NULL, 1, cli->operands[1], strlen(cli->operands[1]));
}

static int value_answer_all(cli_call *cli, unsigned threads)
{
    value_work work = {.cli = cli, .calculator = {.cli = cli, .threads = threads}};
    kay_arena_init(&work.arena, &cli->ctx);
    kay_status status = value_drawing_open(cli, &work.drawing);
    if (status == KAY_OK)
        status = value_all(&work);
    if (status == KAY_OK && !(work.unable && !work.drawing.count))
        status = value_drawing_write(cli, &work.drawing, work.calculator.store);
    int code = status != KAY_OK ? cli_report(cli, status, status == KAY_EREAD ? "<stdin>" : NULL)
               : work.bad       ? CLI_BAD
               : work.unable    ? CLI_UNABLE
                                : CLI_DONE;
    if (work.drawing.out)
        code = cli_file_end(cli, &work.drawing.file, code);
    kay_arena_free(&work.drawing.arena);
    kay_arena_free(&work.arena);
    cli_calculator_close(&work.calculator);
    return code;
}

/* Runs the session of -i, which excludes operands. */
static int value_session(cli_call *cli, unsigned threads)
{
    kay_status status = cli_arguments_refuse(cli, FLAG_THERMOGRAPH, "with -i");
    if (status == KAY_OK)
        status = cli_arguments_refuse(cli, FLAG_VALUED_MOVES, "with -i");
    if (status == KAY_OK)
        status = cli_arguments_refuse(cli, FLAG_STATS, "with -i");
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    if (cli->operand_count)
        return cli_usage(cli, "value -i takes no operand: type expressions there");
    return cli_value_session(cli, threads);
}

/* Returns true if a position in brackets follows a name: the operand is an expression.  In turning:3C(5) the brackets
 * belong to the name.  A single operand may be an expression with an error in the position. */
static bool value_calls(const char *word, bool single)
{
    const char *const positions = strstr(word, "turning:") ? "'\"" : "'\"0123456789";
    for (const char *open = word; (open = strchr(open, '(')); open++)
        if (open > word && !strchr(":(+*", open[-1]) && open[1] &&
            (strchr(positions, open[1]) || (single && !(open[1] >= '0' && open[1] <= '9'))))
            return true;
    return false;
}

/* Returns true if an operand begins with the prefix of a game, such as misere:.  No expression without positions begins
 * like this. */
static bool value_has_prefix(const char *word)
{
    static const char *const prefixes[] = {"negative:", "impartial:", "misere:"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(word, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

static const char *value_game_name(const void *user, unsigned i)
{
    (void)user;
    return kay_listed_game(i);
}

/* Returns true if the first of two operands looks like a misspelt game. */
static bool value_misspells(const cli_call *cli)
{
    const char *word = cli->operands[0];
    return cli->operand_count == 2 && !word[strspn(word, "-abcdefghijklmnopqrstuvwxyz")] &&
           kay_nearest_name(word, value_game_name, NULL);
}

int cli_verb_value(cli_call *cli)
{
    unsigned threads;
    const kay_status status = cli_threads(cli, &threads);
    if (status != KAY_OK)
        return cli_report(cli, status, NULL);
    if (cli->values[FLAG_SESSION])
        return value_session(cli, threads);
    if (!cli->operand_count)
        return cli_usage(cli, "usage: kayles value %s; or -i", cli->verb->operands);
    const bool game = (cli_game_is_named(cli) || value_has_prefix(cli->operands[0]) || value_misspells(cli)) &&
                      !value_calls(cli->operands[0], cli->operand_count == 1);
    if (game && cli->operand_count == 1 && !kay_heap_code_looks(cli->operands[0]))
        return cli_usage(cli, "value %.60s needs a position; '-' reads positions, one a line", cli->operands[0]);
    if (game && cli->operand_count > 2 && !kay_heap_code_looks(cli->operands[0]))
        return cli_usage(cli,
                         "value GAME POSITION takes one position; 'kayles value %.200s -' reads several, one a line",
                         cli->operands[0]);
    if (cli->values[FLAG_VALUED_MOVES] && !(game && cli->operand_count == 2))
        return cli_usage(cli, "--moves needs GAME POSITION: an expression has no moves; see left_options(G)");
    if (cli->values[FLAG_STATS] && !(game && cli->operand_count == 2))
        return cli_usage(cli, "--stats needs GAME POSITION");
    if (game && cli->operand_count == 2 && !cli_game_open(cli))
        return cli->code;
    return value_answer_all(cli, threads);
}
