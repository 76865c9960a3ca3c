/* Comments on positions and moves in play: hints, reasons, the theorem, lists of moves. */
#include "cli/play/play.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>
#include <string.h>

#include "cli/signals.h"
#include "cli/wrap.h"
#include "play/explain.h"
#include "ruleset/state.h"
#include "solve/solver_inside.h"

enum {
    PLAY_LETTERS = 600, /* the most letters in the list of `moves` */
    PLAY_MOVE = 60, /* the most letters of one move in it */
    PLAY_COUNTED = 1000, /* the most moves that are counted */
    PLAY_ALL = 100000, /* the most moves that `moves all` lists */
};

static const double PLAY_WHY = 8; /* seconds for finding out who wins, without --seconds */

const char *cli_play_name(const cli_play *p, kay_player player)
{
    return kay_player_name(p->cases->game, player);
}

void cli_play_write_move(const cli_play *p, kay_move move, size_t most, kay_text *out)
{
    kay_text text;
    kay_text_init(&text, &p->cli->ctx);
    kay_state_move_text(p->cases->game, kay_solver_state(p->solver), move, &text);
    kay_text_shown(out, kay_text_string(&text), text.length < most ? text.length : most);
    if (text.length > most)
        kay_text_format(out, "... (%zu letters)", text.length);
    if (text.error != KAY_OK && out->error == KAY_OK)
        out->error = text.error;
    kay_text_free(&text);
}

/* Prints the paragraph. */
kay_status cli_play_show(cli_play *p)
{
    KAY_TRY(p->said.error);
    cli_tell(&p->cli->out, kay_text_string(&p->said), 0);
    kay_text_clear(&p->said);
    return p->cli->out.error;
}

/* Returns true if the answer uses a theorem with a statement.  Theorems of rules in files have no statement. */
static bool play_has_theorem(const cli_play *p)
{
    return p->cases->game->rules->theorem && !p->cli->file_count && kay_solver_by(p->solver) == KAY_BY_THEOREM;
}

/* Prints the theorem, once in each game. */
static kay_status play_teach(cli_play *p)
{
    const bool first = !p->taught;
    p->taught = true;
    if (!first || !play_has_theorem(p))
        return KAY_OK;
    kay_text_add(&p->said, "The theorem: ");
    for (const char *at = p->cases->game->rules->theorem->statement; *at; at++)
        kay_text_char(&p->said, *at == '\n' ? ' ' : *at); /* the terminal, or the page, has lines of its own */
    return cli_play_show(p);
}

/* Adds why the solver's state is won or lost: in full the first time, briefly later, if there is a brief form. */
kay_status cli_play_reason(cli_play *p, kay_text *out)
{
    kay_text reason;
    kay_text_init(&reason, &p->cli->ctx);
    kay_status status = (p->taught ? kay_solver_brief : kay_solver_reason_for_person)(p->solver, &reason);
    if (status == KAY_OK && reason.length)
        kay_text_format(out, ": %s", kay_text_string(&reason));
    kay_text_free(&reason);
    return status == KAY_OK ? out->error : status;
}

kay_status cli_play_reason_after(cli_play *p, kay_move move, kay_text *out)
{
    kay_outcome after;
    KAY_TRY(kay_solver_play(p->solver, move));
    kay_status status = kay_solver_answer(p->solver, &after);
    if (status == KAY_OK && play_has_theorem(p))
        status = cli_play_reason(p, out);
    if (kay_solver_undo(p->solver) == KAY_OK)
        return status;
    p->left = true; /* no memory for the state of the game */
    return KAY_ENOMEM;
}

/* Explains why the last move was good, or says that no move was good.  `before` is the outcome before the move, for the
 * player who made it. */
kay_status cli_play_explain(cli_play *p, kay_outcome before, const kay_text *reason_before)
{
    kay_text *out = &p->said;
    const kay_player mover = kay_solver_state(p->solver)->mover;
    kay_outcome after;
    if (before == KAY_LOSS) {
        kay_text_format(out, "Nothing wins for %s%s", cli_play_name(p, kay_opponent(mover)),
                        kay_text_string(reason_before));
    } else {
        KAY_TRY(kay_solver_answer(p->solver, &after));
        kay_text_format(out, "It %s", before == KAY_WIN ? "wins" : "keeps the draw");
        if (!p->taught && play_has_theorem(p))
            kay_text_format(out, ", as %s %s to move now", cli_play_name(p, mover),
                            kay_player_verb(p->cases->game->rules, "is", "are"));
        KAY_TRY(cli_play_reason(p, out));
    }
    kay_text_char(out, '.');
    KAY_TRY(cli_play_show(p));
    return play_teach(p);
}

/* Tells how many moves are as good as the hint, and why the hint is good if a theorem knows. */
static kay_status play_explain_hint(cli_play *p, kay_move move)
{
    kay_text reason;
    kay_text_init(&reason, &p->cli->ctx);
    kay_status status = kay_explain_count(p->solver, p->cases->game, &p->names, &p->said);
    if (status == KAY_OK)
        status = cli_play_reason_after(p, move, &reason);
    if (status == KAY_OK && reason.length)
        kay_text_format(&p->said, "%sAfter it%s.", p->said.length ? "  " : "", kay_text_string(&reason));
    kay_text_free(&reason);
    return status == KAY_OK && p->said.length ? cli_play_show(p) : status;
}

/* Finds a move that keeps the outcome: if a look at the first few moves finds one, a move that wins at once. */
static kay_status play_find_best(cli_play *p, kay_outcome outcome, kay_move *out)
{
    kay_status status = KAY_END;
    if (outcome == KAY_WIN)
        status = kay_player_finish(p->solver, p->cases->game, &p->names, out);
    return status == KAY_END ? kay_player_best(p->solver, p->cases->game, &p->names, out) : status;
}

static kay_status play_find_hint(cli_play *p, kay_outcome outcome)
{
    kay_move best;
    const kay_status status = play_find_best(p, outcome, &best);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    kay_text_add(&p->said, outcome == KAY_WIN ? "This wins: " : "This keeps the draw: ");
    cli_play_write_move(p, best, SIZE_MAX, &p->said);
    kay_text_clear(&p->last);
    kay_state_move_text(p->cases->game, kay_solver_state(p->solver), best, &p->last);
    KAY_TRY(cli_play_show(p));
    return play_explain_hint(p, best);
}

kay_status cli_play_say_over(cli_play *p)
{
    kay_text_add(&p->said, "The game is over.");
    return cli_play_show(p);
}

/* Names a move that keeps the best score of a position that is lost, if the game is won by points. */
static kay_status play_hint_of_loss(cli_play *p)
{
    kay_move_list best;
    kay_text_add(&p->said, "Nothing wins here.  ");
    KAY_TRY(kay_move_list_init(&best, &p->cli->ctx, p->cases->game, &p->names, KAY_WANT_MOVES));
    best.limit = 1;
    const kay_status status = p->cases->game->rules->scoring ? kay_solver_delaying(p->solver, &best) : KAY_OK;
    if (status == KAY_OK && best.count) {
        kay_text_add(&p->said, "This keeps the best score: ");
        cli_play_write_move(p, best.moves[0], SIZE_MAX, &p->said);
        kay_text_char(&p->said, '.');
        kay_text_clear(&p->last);
        kay_state_move_text(p->cases->game, kay_solver_state(p->solver), best.moves[0], &p->last);
    } else {
        kay_text_add(&p->said, "Hope for a mistake.");
    }
    kay_move_list_free(&best);
    return status == KAY_OK ? cli_play_show(p) : status;
}

/* Gives a hint.  Names the winner even if the budget or an interrupt ends the search for the winning move. */
kay_status cli_play_hint(cli_play *p)
{
    kay_outcome outcome;
    if (p->over)
        return cli_play_say_over(p);
    KAY_TRY(kay_solver_answer(p->solver, &outcome));
    const kay_status status = outcome == KAY_LOSS ? play_hint_of_loss(p) : play_find_hint(p, outcome);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM) {
        const bool interrupted = cli_typed_lines_interrupted(&p->lines, status);
        if (cli_stopped())
            return status;
        kay_text_clear(&p->said);
        kay_text_format(&p->said, "%s %s, but the search for a move ended: %s.",
                        cli_play_name(p, kay_solver_state(p->solver)->mover),
                        outcome == KAY_DRAW  ? "can keep a draw"
                        : outcome == KAY_WIN ? kay_player_verb(p->cases->game->rules, "wins", "win")
                                             : kay_player_verb(p->cases->game->rules, "loses", "lose"),
                        interrupted ? "interrupted" : p->cli->ctx.diag.text);
        return cli_play_show(p);
    }
    return status;
}

/* Prints the lines of a text: tables as they are, paragraphs in the width of a terminal. */
static void play_show_lines(cli_play *p, char *lines)
{
    kay_text *out = &p->cli->out;
    for (char *line = lines, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (*line == ' ')
            kay_text_format(out, "%s\n", line);
        else
            cli_tell(out, line, 0);
    }
}

kay_status cli_play_why(cli_play *p)
{
    kay_text lines;
    if (p->cli->ctx.deadline <= 0)
        p->cli->ctx.deadline = kay_now() + PLAY_WHY;
    kay_text_init(&lines, &p->cli->ctx);
    const kay_status status = kay_explain(p->solver, p->cases->game, &p->names, &lines);
    if (lines.data && (status == KAY_OK || status == KAY_EUNABLE)) /* also what was found before an interrupt */
        play_show_lines(p, lines.data);
    kay_text_free(&lines);
    if (status != KAY_OK || p->over)
        return status;
    KAY_TRY(play_teach(p));
    if (!play_has_theorem(p))
        return KAY_OK;
    kay_text_format(&p->said, "(%s)", p->cases->game->rules->theorem->source);
    return cli_play_show(p);
}

/* Lists as many moves as fit, and the number of the others. */
static kay_status play_list_moves(cli_play *p, const kay_move_list *moves, bool all)
{
    kay_text *out = &p->said;
    uint64_t shown = 0;
    const char *between = " ";
    for (; shown < moves->count && (all || out->length < PLAY_LETTERS); shown++) {
        KAY_TRY(kay_tick(&p->cli->ctx, "moves written", shown, moves->count));
        kay_text_add(out, shown ? between : "");
        cli_play_write_move(p, moves->moves[shown], all ? SIZE_MAX : PLAY_MOVE, out);
        KAY_TRY(out->error);
        if (shown == 0 && strchr(kay_text_string(out), ' '))
            between = ", "; /* move texts contain blanks */
    }
    const uint64_t left = moves->count - shown;
    if (left || moves->more)
        kay_text_format(out, " and %s%" PRIu64 " more%s", moves->more ? "at least " : "", left + moves->more,
                        all ? "" : " ('moves all' lists them)");
    return cli_play_show(p);
}

static kay_status play_moves_listed(cli_play *p, bool all)
{
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, &p->cli->ctx, p->cases->game, &p->names, KAY_WANT_MOVES));
    moves.limit = (all ? PLAY_ALL : PLAY_COUNTED) + 1;
    kay_status status = kay_state_moves(p->cases->game, kay_solver_state(p->solver), &moves);
    if (status == KAY_OK && moves.count >= moves.limit) {
        moves.count = moves.limit - 1;
        moves.more = true;
    }
    if (status == KAY_OK)
        status = play_list_moves(p, &moves, all);
    kay_move_list_free(&moves);
    return status;
}

kay_status cli_play_moves(cli_play *p)
{
    return p->over ? cli_play_say_over(p) : play_moves_listed(p, false);
}

kay_status cli_play_all_moves(cli_play *p)
{
    return p->over ? cli_play_say_over(p) : play_moves_listed(p, true);
}

kay_status cli_play_help(cli_play *p)
{
    kay_text_format(&p->said, "A move: %s", p->cases->game->rules->manual->move);
    KAY_TRY(cli_play_show(p));
    if (p->cases->game->rules->traits & KAY_SUMS && !p->cases->game->rules->numbered_parts) {
        kay_text_add(&p->said,
                     "A move may change the numbers of the other parts of a sum: 'moves' shows the new ones.");
        KAY_TRY(cli_play_show(p));
    }
    kay_text_add(&p->cli->out, "hint    a move that wins, if there is one\n"
                               "moves   the legal moves; 'moves all' lists all of them\n"
                               "why     who wins with best play, and why\n"
                               "undo    take your last move back\n"
                               "again   begin again from the same start\n"
                               "new     begin at another start\n"
                               "quit    end the program, also 'exit' and 'q'\n");
    return p->cli->out.error;
}
