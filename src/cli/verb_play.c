/* play: plays against a person, at a terminal or through a pipe. */
#include <kayles/state.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/child.h"
#include "cli/play_words.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "cli/signals.h"
#include "cli/wrap.h"
#include "ruleset/contest.h"

enum { PLAY_SAID = 200 }; /* the most letters of the opponent's move that are printed */

/* Adds a move to the list of moves on the page, one a line, so that the game can be continued after a crash. */
static void play_note_move(cli_play *p, kay_move move)
{
    cli_page *page = p->cli->page;
    const size_t length = strlen(page->moves);
    kay_text text;
    kay_text_init(&text, &p->cli->ctx);
    kay_state_move_text(p->cases.game, kay_solver_state(p->solver), move, &text);
    p->unnoted |= text.error != KAY_OK || length + text.length + 2 > sizeof page->moves;
    snprintf(page->moves + length, sizeof page->moves - length, "%s\n", kay_text_string(&text));
    if (p->unnoted)
        *page->moves = *page->start = '\0';
    kay_text_free(&text);
}

static kay_status play_move(cli_play *p, kay_move move)
{
    play_note_move(p, move);
    KAY_TRY(kay_solver_play(p->solver, move));
    p->moves++;
    return KAY_OK;
}

static void play_forget_move(const cli_play *p)
{
    char *moves = p->cli->page->moves;
    size_t length = strlen(moves);
    length -= length > 0;
    while (length && moves[length - 1] != '\n')
        length--;
    moves[length] = '\0';
}

/* Prints the board.  Removes control characters from the lines of rules in files. */
static void play_draw(cli_play *p)
{
    kay_text *out = &p->cli->out, *board = &p->said;
    kay_text_char(out, '\n');
    if (!p->cli->file_count) {
        kay_state_draw(p->cases.game, kay_solver_state(p->solver), p->cli->colour, out);
        return;
    }
    kay_state_draw(p->cases.game, kay_solver_state(p->solver), false, board);
    for (const char *line = kay_text_string(board), *end; (end = strchr(line, '\n')); line = end + 1) {
        kay_text_shown(out, line, (size_t)(end - line));
        kay_text_char(out, '\n');
    }
    if (board->error != KAY_OK && out->error == KAY_OK)
        out->error = board->error;
    kay_text_clear(board);
}

/* Sets a new deadline for the next computation. */
static void play_begin_work(cli_play *p)
{
    cli_progress_end(p->cli);
    cli_time_begin(p->cli);
}

static kay_status play_look_for_end(cli_play *p)
{
    kay_text *out = &p->said;
    kay_outcome outcome;
    const kay_state *state = kay_solver_state(p->solver);
    KAY_TRY(kay_state_end(&p->cli->ctx, p->cases.game, state, &p->over, &outcome));
    if (!p->over)
        return KAY_OK;
    play_draw(p);
    if (!p->cases.game->rules->end)
        kay_text_format(out, "%s cannot move.  ", cli_play_name(p, state->mover));
    if (outcome == KAY_DRAW) {
        kay_text_add(out, "A draw.");
    } else {
        kay_player winner = outcome == KAY_WIN ? state->mover : kay_opponent(state->mover);
        kay_text_format(out, "%s wins%s", cli_play_name(p, winner), winner == p->person ? ": well played!" : ".");
    }
    return cli_play_show(p);
}

/* Chooses the opponent's move.  If the budget is too small, chooses a random move and says so. */
static kay_status play_choose(cli_play *p, kay_outcome *before, kay_text *reason, kay_move *move)
{
    const kay_game *game = p->cases.game;
    if (p->opponent == KAY_RANDOM)
        return kay_player_choose(p->solver, game, KAY_RANDOM, &p->random, &p->names, move);
    kay_status status = kay_solver_answer(p->solver, before);
    if (status == KAY_OK && *before == KAY_LOSS)
        status = cli_play_reason(p, reason);
    if (status == KAY_OK)
        status = kay_player_choose(p->solver, game, KAY_PERFECT, &p->random, &p->names, move);
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) || cli_stopped())
        return status;
    const kay_diag why = p->cli->ctx.diag;
    play_begin_work(p);
    KAY_TRY(kay_player_choose(p->solver, game, KAY_RANDOM, &p->random, &p->names, move));
    kay_text_format(&p->said, "%s found no best move (%s).  ", cli_play_name(p, kay_solver_state(p->solver)->mover),
                    why.text);
    *before = KAY_UNKNOWN;
    return KAY_OK;
}

static kay_status play_opponent_moves(cli_play *p)
{
    kay_text reason;
    const kay_player player = kay_solver_state(p->solver)->mover;
    kay_outcome before = KAY_UNKNOWN;
    kay_move move;
    kay_text_init(&reason, &p->cli->ctx);
    play_begin_work(p);
    kay_status status = play_choose(p, &before, &reason, &move);
    if (status == KAY_OK) {
        kay_text_format(&p->said, "%s plays ", cli_play_name(p, player));
        cli_play_say_move(p, move, PLAY_SAID);
        kay_text_add(&p->said, ".  ");
        status = play_move(p, move);
    }
    if (status == KAY_OK)
        status = before != KAY_UNKNOWN ? cli_play_explain(p, before, &reason) : cli_play_show(p);
    kay_text_free(&reason);
    return status;
}

/* Takes back the person's latest move and the moves after it. */
static kay_status play_undo(cli_play *p)
{
    if (!p->moves) {
        kay_text_add(&p->cli->out, "There is no move to take back.\n");
        return p->cli->out.error;
    }
    do {
        KAY_TRY(kay_solver_undo(p->solver));
        play_forget_move(p);
        p->moves--;
    } while (p->moves && kay_solver_state(p->solver)->mover != p->person);
    if (kay_solver_state(p->solver)->mover != p->person) /* the opponent began */
        return play_opponent_moves(p);
    return p->cli->out.error;
}

/* Makes the typed move; returns KAY_EFALSE if it is not a move. */
static kay_status play_make(cli_play *p, const char *text)
{
    kay_move move;
    KAY_TRY(kay_state_read_move(&p->cli->ctx, p->cases.game, kay_solver_state(p->solver), text, &p->names, &move));
    return play_move(p, move);
}

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
    } orders[] = {{"hint", cli_play_hint},           {"why", cli_play_why}, {"moves", cli_play_moves},
                  {"moves all", cli_play_all_moves}, {"undo", play_undo},   {"quit", play_quit},
                  {"help", cli_play_help},           {"?", cli_play_help}};
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
    play_begin_work(p);
    kay_status status = play_order(p, word, true, &done);
    if (!done)
        status = play_make(p, word);
    if (done || status != KAY_EFALSE)
        return status;
    const kay_diag why = p->cli->ctx.diag;
    status = play_order(p, word, false, &done);
    if (done)
        return status;
    kay_text_format(&p->said, "%s.  (Type 'help' for help.)", why.text);
    return cli_play_show(p);
}

static kay_status play_obey_line(cli_play *p, const char *line, uint64_t length)
{
    char *word = kay_arena_text(&p->names, line, length);
    if (!word)
        return kay_no_memory(&p->cli->ctx);
    kay_status status = play_obey(p, word);
    if (status != KAY_EUNABLE)
        return status;
    cli_typed_lines_interrupted(&p->lines, status);
    kay_text_clear(&p->said);
    kay_text_format(&p->said, "No answer: %s.", p->cli->ctx.diag.text);
    return cli_play_show(p);
}

static kay_status play_take_line(cli_play *p)
{
    kay_text *out = &p->cli->out;
    const char *line;
    uint64_t length;
    kay_status status = cli_typed_lines_next(&p->lines, cli_play_name(p, p->person), &line, &length);
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

static kay_status play_person_moves(cli_play *p)
{
    uint64_t moves = p->moves;
    while (p->moves == moves && !p->left)
        KAY_TRY(play_take_line(p));
    return KAY_OK;
}

/* Prints the introduction, in lines of a terminal's width even through a pipe. */
static kay_status play_introduce(cli_play *p)
{
    unsigned columns = cli_columns();
    kay_text_format(&p->said, "%s: %s.", p->cases.game->rules->name, p->cases.game->rules->summary);
    KAY_TRY(p->said.error);
    cli_wrap(&p->cli->out, kay_text_string(&p->said), 0, 0, columns ? columns : CLI_COLUMNS);
    kay_text_clear(&p->said);
    kay_text_format(&p->said, "You play %s, against %s, who plays %s.", cli_play_name(p, p->person),
                    cli_play_name(p, kay_opponent(p->person)), p->opponent == KAY_PERFECT ? "perfectly" : "at random");
    KAY_TRY(cli_play_show(p));
    kay_text_add(&p->said, "Type a move, or 'help' for other commands.");
    if (!p->ours || p->cli->values[FLAG_SEED])
        return cli_play_show(p);
    KAY_TRY(cli_play_show(p));
    kay_text_format(&p->said, "With --seed %" PRIu64 " the game begins like this again.", p->seed);
    return cli_play_show(p);
}

static kay_status play_turn(cli_play *p)
{
    KAY_TRY(play_look_for_end(p));
    if (p->over)
        return KAY_OK;
    if (kay_solver_state(p->solver)->mover != p->person)
        return play_opponent_moves(p);
    play_draw(p);
    return play_person_moves(p);
}

/* After an interrupt, reads a line such as "undo": the opponent or the rules may take too long at this position. */
static kay_status play_pause(cli_play *p)
{
    kay_text_clear(&p->said);
    kay_text_add(&p->said, "Interrupted.  An empty line continues; 'undo' and 'quit' work too.");
    KAY_TRY(cli_play_show(p));
    return play_take_line(p);
}

static kay_status play_game(cli_play *p)
{
    KAY_TRY(play_introduce(p));
    while (!p->over && !p->left) {
        kay_status status = play_turn(p);
        if (cli_typed_lines_interrupted(&p->lines, status))
            status = play_pause(p);
        KAY_TRY(status);
    }
    return KAY_OK;
}

/* Opens the start that the user names, or a random one. */
static kay_status play_open_cases(cli_play *p, const char *file, uint64_t size)
{
    if (!file && !p->cli->values[FLAG_TEXT] && !p->cli->values[FLAG_AT]) {
        KAY_TRY(cli_arguments_without_input(p->cli, true));
        p->ours = true;
        return cli_play_start(p->cli, &p->random, size, &p->cases);
    }
    KAY_TRY(cli_arguments_refuse(p->cli, FLAG_SIZE, "with an input"));
    KAY_TRY(cli_cases_open(p->cli, p->cli->rules, file, &p->cases));
    return cli_cases_one(&p->cases);
}

/* Makes a different seed each time. */
static uint64_t play_any_seed(void)
{
    enum { BELOW = 1000000 };
    kay_random random;
    kay_random_seed(&random, (uint64_t)(kay_now() * 1e9) ^ (uint64_t)getpid() << 32);
    return kay_random_below(&random, BELOW);
}

/* If the theorem needs more than the budget, play continues by search. */
static kay_status play_open_solver(cli_play *p)
{
    kay_context *ctx = &p->cli->ctx;
    const kay_status status = kay_solver_open(ctx, p->cases.game, &p->cases.state, KAY_BY_AUTO, &p->solver);
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) || cli_stopped())
        return status;
    play_begin_work(p);
    return kay_solver_open(ctx, p->cases.game, &p->cases.state, KAY_BY_SEARCH, &p->solver);
}

static kay_status play_open(cli_play *p)
{
    cli_call *cli = p->cli;
    uint64_t size;
    KAY_TRY(cli_number(cli, FLAG_SIZE, 1, kay_opening_size(cli->rules), &size));
    KAY_TRY(cli_number(cli, FLAG_SEED, 0, play_any_seed(), &p->seed));
    kay_random_seed(&p->random, p->seed);
    const char *file = cli->operand_count > 1 ? cli->operands[1] : NULL;
    p->opponent = (kay_skill)cli_arguments_choice(cli, FLAG_OPPONENT, KAY_PERFECT);
    KAY_TRY(play_open_cases(p, file, size));
    KAY_TRY(cli_cases_player(cli, cli->rules, FLAG_AS, p->cases.state.mover, &p->person));
    KAY_TRY(cli_typed_lines_open(&p->lines, file && strcmp(file, "-") == 0 ? &p->cases.reader : NULL));
    if (p->ours)
        snprintf(cli->page->start, sizeof cli->page->start, "--seed %" PRIu64, p->seed);
    if (cli->values[FLAG_AFTER])
        snprintf(cli->page->moves, sizeof cli->page->moves, "%s\n", cli->values[FLAG_AFTER]);
    play_begin_work(p);
    return play_open_solver(p);
}

int cli_verb_play(cli_call *cli)
{
    cli_play p = {.cli = cli,
                  .lines = {.cli = cli, .input = {.ctx = &cli->ctx}},
                  .cases = {.cli = cli, .reader = {.ctx = &cli->ctx}}};
    kay_arena_init(&p.names, &cli->ctx);
    kay_text_init(&p.said, &cli->ctx);
    kay_status status = play_open(&p);
    if (status == KAY_OK)
        status = play_game(&p);
    if (p.lines.typed)
        p.cases.source = "<stdin>"; /* from now on moves are read */
    int code = status == KAY_OK ? CLI_DONE : cli_cases_report(&p.cases, status);
    kay_solver_close(p.solver);
    cli_typed_lines_close(&p.lines);
    cli_cases_close(&p.cases);
    kay_text_free(&p.said);
    kay_arena_free(&p.names);
    return code;
}
