/* play: plays against a person, at a terminal or through a pipe. */
#include <string.h>
#include <strings.h>

#include "cli/play/play.h"
#include "cli/report.h"

static kay_status play_quit(cli_play *p)
{
    p->left = true;
    return KAY_OK;
}

/* Executes the word if it is a command, and sets *done to tell whether it is one.  If `exact` is false, capital letters
 * are accepted too. */
static kay_status play_order(cli_play *p, const char *word, bool exact, bool *done)
{
    static const struct {
        const char *word;
        kay_status (*follow)(cli_play *p);
    } orders[] = {{"hint", cli_play_hint},   {"why", cli_play_why},
                  {"moves", cli_play_moves}, {"moves all", cli_play_all_moves},
                  {"undo", cli_play_undo},   {"again", cli_play_again},
                  {"new", cli_play_new},     {"quit", play_quit},
                  {"exit", play_quit},       {"q", play_quit},
                  {"help", cli_play_help},   {"?", cli_play_help}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        *done = (exact ? strcmp : strcasecmp)(word, orders[i].word) == 0;
        if (*done)
            return orders[i].follow(p);
    }
    return KAY_OK;
}

/* If a move text and a command differ only in capital letters, the word is read as the move. */
static kay_status play_obey(cli_play *p, const char *word)
{
    bool done;
    cli_play_begin_work(p);
    kay_status status = play_order(p, word, true, &done);
    if (!done)
        status = p->over ? KAY_EFALSE : cli_play_make(p, word);
    if (done || status != KAY_EFALSE)
        return status;
    const kay_diag why = p->cli->ctx.diag;
    status = play_order(p, word, false, &done);
    if (done)
        return status;
    if (p->over)
        return cli_play_say_over(p);
    kay_text_format(&p->said, "%s.  (Type 'help' for help.)", why.text);
    return cli_play_show(p);
}

static kay_status play_obey_line(cli_play *p, const char *line, uint64_t length)
{
    char *word = kay_arena_text(&p->names, line, length);
    if (!word)
        return kay_no_memory(&p->cli->ctx);
    kay_status status = play_obey(p, word);
    if (cli_play_drops_table(p, status)) {
        kay_text_clear(&p->said);
        status = play_obey(p, word);
    }
    if (status != KAY_EUNABLE)
        return status;
    cli_typed_lines_interrupted(&p->lines, status);
    kay_text_clear(&p->said);
    kay_text_format(&p->said, "No answer: %s.", p->cli->ctx.diag.text);
    return cli_play_show(p);
}

static kay_status play_take_line(cli_play *p, const char *prompt)
{
    kay_text *out = &p->cli->out;
    const char *line;
    uint64_t length;
    kay_status status = cli_typed_lines_next(&p->lines, prompt, &line, &length);
    if (status == KAY_EINPUT) {
        kay_text_add(out, "A move cannot have a NUL byte.  (Type 'help' for help.)\n");
        return out->error;
    }
    if (cli_typed_lines_interrupted(&p->lines, status)) {
        kay_text_char(out, '\n');
        return out->error;
    }
    p->left = status == KAY_END;
    if (p->left)
        return out->error;
    KAY_TRY(status);
    return length ? play_obey_line(p, line, length) : out->error;
}

/* Takes lines until one changes the game. */
static kay_status play_person_moves(cli_play *p)
{
    const uint64_t games = p->games, moves = p->moves;
    while (p->moves == moves && p->games == games && !p->left)
        KAY_TRY(play_take_line(p, cli_play_name(p, p->person)));
    return KAY_OK;
}

/* Explains once what can be typed after the end of a game. */
static kay_status play_offer(cli_play *p)
{
    if (p->offered)
        return KAY_OK;
    p->offered = true;
    kay_text_add(&p->said, "'undo' takes your last move back, 'again' begins again, 'new' begins at another start, "
                           "'quit' ends.");
    return cli_play_show(p);
}

/* Takes lines after the end of a game, until one continues or begins a game. */
static kay_status play_after_end(cli_play *p)
{
    while (p->over && !p->left) {
        const kay_status more = cli_typed_lines_more(&p->lines);
        p->left = more == KAY_END;
        if (p->left)
            return KAY_OK;
        KAY_TRY(more);
        KAY_TRY(play_offer(p));
        KAY_TRY(play_take_line(p, ""));
    }
    return KAY_OK;
}

/* After an interrupt, reads a line such as "undo": the opponent or the rules may take too long at this position. */
static kay_status play_pause(cli_play *p)
{
    p->interrupted = false;
    kay_text_clear(&p->said);
    kay_text_add(&p->said, "Interrupted.  An empty line continues; 'undo' and 'quit' work too.");
    KAY_TRY(cli_play_show(p));
    return play_take_line(p, cli_play_name(p, p->person));
}

static kay_status play_turn(cli_play *p)
{
    if (p->interrupted)
        return play_pause(p);
    KAY_TRY(cli_play_look_for_end(p));
    if (p->over)
        return play_after_end(p);
    if (kay_solver_state(p->solver)->mover != p->person)
        return cli_play_opponent_moves(p);
    cli_play_draw(p);
    return play_person_moves(p);
}

static kay_status play_session(cli_play *p)
{
    KAY_TRY(cli_play_introduce(p));
    while (!p->left) {
        kay_status status = play_turn(p);
        if (cli_typed_lines_interrupted(&p->lines, status))
            status = play_pause(p);
        if (!cli_play_drops_table(p, status))
            KAY_TRY(status);
    }
    return KAY_OK;
}

int cli_verb_play(cli_call *cli)
{
    cli_play p = {.cli = cli, .lines = {.cli = cli, .input = {.ctx = &cli->ctx}}, .cases = p.starts};
    for (int i = 0; i < CLI_PLAY_STARTS; i++)
        p.starts[i] = (cli_cases){.cli = cli, .reader = {.ctx = &cli->ctx}};
    kay_arena_init(&p.names, &cli->ctx);
    kay_text_init(&p.said, &cli->ctx);
    kay_text_init(&p.last, &cli->ctx);
    kay_status status = cli_play_open(&p);
    if (status == KAY_OK)
        status = (cli->values[FLAG_TELL] ? cli_play_tell : play_session)(&p);
    if (p.lines.typed)
        p.cases->source = "<stdin>"; /* from now on moves are read */
    int code = status == KAY_OK ? CLI_DONE : cli_cases_report(p.cases, status);
    kay_solver_close(p.solver);
    kay_tabulated_close(p.table);
    cli_typed_lines_close(&p.lines);
    for (int i = 0; i < CLI_PLAY_STARTS; i++)
        cli_cases_close(&p.starts[i]);
    kay_text_free(&p.said);
    kay_text_free(&p.last);
    kay_arena_free(&p.names);
    return code;
}
