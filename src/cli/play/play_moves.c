/* Makes moves in play: those typed, those of the opponent, and those taken back. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <kayles/state.h>

#include "cli/child.h"
#include "cli/play/play.h"
#include "cli/signals.h"
#include "play/explain.h"
#include "ruleset/state.h"

enum { PLAY_SAID = 200 }; /* the most letters of the opponent's move that are printed */

static const double PLAY_REVIEW = 2; /* seconds for finding out whether a move of the person was a mistake */

/* Adds a move to the list of moves on the page, one a line, so that the game can be continued after a crash. */
static void play_note_move(cli_play *p, kay_move move)
{
    cli_page *page = p->cli->page;
    const size_t length = strlen(page->moves);
    kay_text *text = &p->last;
    kay_text_clear(text);
    kay_state_move_text(p->cases->game, kay_solver_state(p->solver), move, text);
    p->unnoted |= text->error != KAY_OK || length + text->length + 2 > sizeof page->moves;
    snprintf(page->moves + length, sizeof page->moves - length, "%s\n", kay_text_string(text));
    if (p->unnoted)
        *page->moves = *page->start = '\0';
}

static kay_status play_move(cli_play *p, kay_move move)
{
    play_note_move(p, move);
    KAY_TRY(cli_cases_note(p->cases, kay_solver_state(p->solver), move));
    const kay_status status = kay_solver_play(p->solver, move);
    if (status == KAY_OK)
        p->moves++;
    else
        p->cases->step_count--;
    return status;
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

void cli_play_draw(cli_play *p)
{
    const cli_cases *cases = p->cases;
    kay_text_char(&p->cli->out, '\n');
    cli_state_draw(p->cli, cases->game, kay_solver_state(p->solver), cases->steps, cases->step_count, &p->cli->out);
}

kay_status cli_play_reason_of_end(cli_play *p, kay_text *out)
{
    kay_text reason;
    kay_text_init(&reason, &p->cli->ctx);
    kay_status status = kay_explain_end(p->solver, p->cases->game, &reason);
    const char *why = kay_text_string(&reason);
    if (status == KAY_OK && reason.length)
        kay_text_format(out, "%c%s.  ", toupper((unsigned char)*why), why + 1);
    kay_text_free(&reason);
    return status == KAY_EUNABLE && !cli_stopped() ? KAY_OK : status;
}

kay_status cli_play_look_for_end(cli_play *p)
{
    kay_text *out = &p->said;
    kay_outcome outcome;
    const kay_ruleset *rules = p->cases->game->rules;
    const kay_state *state = kay_solver_state(p->solver);
    KAY_TRY(kay_state_end(&p->cli->ctx, p->cases->game, state, &p->over, &outcome));
    if (!p->over)
        return KAY_OK;
    cli_play_draw(p);
    KAY_TRY(cli_play_reason_of_end(p, out));
    if (outcome == KAY_DRAW) {
        kay_text_add(out, "A draw.");
    } else {
        kay_player winner = outcome == KAY_WIN ? state->mover : kay_opponent(state->mover);
        kay_text_format(out, "%s %s%s", cli_play_name(p, winner), kay_player_verb(rules, "wins", "win"),
                        winner == p->person ? ": well played!" : ".");
    }
    return cli_play_show(p);
}

/* Chooses the opponent's move, and sets *before to the outcome if its reason can be told.  If the budget is too small,
 * chooses a random move and says so. */
static kay_status play_choose(cli_play *p, kay_outcome *before, kay_text *reason, kay_move *move)
{
    const kay_game *game = p->cases->game;
    if (p->opponent == KAY_RANDOM)
        return kay_player_choose(p->solver, game, KAY_RANDOM, &p->random, &p->names, move);
    if (p->level < KAY_LEVELS) {
        const kay_status slip = kay_player_slip(p->solver, game, (unsigned)p->level, &p->random, &p->names, move);
        if (slip != KAY_END)
            return slip;
    }
    kay_status status = kay_solver_answer(p->solver, before);
    if (status == KAY_OK && *before == KAY_LOSS)
        status = cli_play_reason(p, reason);
    if (status == KAY_OK)
        status = kay_player_choose(p->solver, game, KAY_PERFECT, &p->random, &p->names, move);
    if (p->level < KAY_LEVELS) /* a comment on good moves alone would tell which ones are bad */
        *before = KAY_UNKNOWN;
    if ((status != KAY_EUNABLE && status != KAY_ENOMEM) || cli_stopped())
        return status;
    const kay_diag why = p->cli->ctx.diag;
    cli_play_begin_work(p);
    KAY_TRY(kay_player_choose(p->solver, game, KAY_RANDOM, &p->random, &p->names, move));
    kay_text_format(&p->said, "%s found no best move (%s).  ", cli_play_name(p, kay_solver_state(p->solver)->mover),
                    why.text);
    *before = KAY_UNKNOWN;
    return KAY_OK;
}

kay_status cli_play_opponent_moves(cli_play *p)
{
    kay_text reason;
    const kay_player player = kay_solver_state(p->solver)->mover;
    kay_outcome before = KAY_UNKNOWN;
    kay_move move;
    kay_text_init(&reason, &p->cli->ctx);
    cli_play_begin_work(p);
    kay_status status = play_choose(p, &before, &reason, &move);
    if (status == KAY_OK) {
        kay_text_format(&p->said, "%s %s ", cli_play_name(p, player),
                        kay_player_verb(p->cases->game->rules, "plays", "play"));
        cli_play_write_move(p, move, PLAY_SAID, &p->said);
        kay_text_add(&p->said, before != KAY_UNKNOWN ? ".  " : ".");
        status = play_move(p, move);
    }
    if (status == KAY_OK)
        status = before != KAY_UNKNOWN ? cli_play_explain(p, before, &reason) : cli_play_show(p);
    kay_text_free(&reason);
    return status;
}

kay_status cli_play_undo(cli_play *p)
{
    const uint64_t before = p->cases->state.mover != p->person; /* moves before the person's first one */
    if (p->moves <= before) {
        kay_text_add(&p->cli->out, "There is no move to take back.\n");
        return p->cli->out.error;
    }
    p->over = false;
    do {
        KAY_TRY(kay_solver_undo(p->solver));
        play_forget_move(p);
        p->cases->step_count--;
        p->moves--;
    } while (kay_solver_state(p->solver)->mover != p->person);
    return p->cli->out.error;
}

/* Finds the outcome for the player to move in the time for a review; KAY_UNKNOWN: not found. */
static kay_status play_rate(cli_play *p, kay_outcome *out)
{
    kay_context *ctx = &p->cli->ctx;
    const double until = kay_now() + PLAY_REVIEW;
    *out = KAY_UNKNOWN;
    cli_play_begin_work(p);
    if (ctx->deadline <= 0 || ctx->deadline > until)
        ctx->deadline = until;
    const kay_status status = kay_solver_answer(p->solver, out);
    if (status == KAY_OK)
        return KAY_OK;
    *out = KAY_UNKNOWN;
    cli_play_begin_work(p); /* the review took the time of the move */
    const bool spent = status == KAY_EUNABLE || status == KAY_ENOMEM || cli_play_drops_table(p, status);
    p->interrupted |= cli_typed_lines_interrupted(&p->lines, status);
    return spent && (p->interrupted || !cli_stopped()) ? KAY_OK : status;
}

/* Adds a move that keeps the outcome of the current state, and why if a theorem knows. */
static kay_status play_tell_better(cli_play *p, kay_outcome outcome, kay_text *out)
{
    kay_move best;
    const kay_status status = kay_player_best(p->solver, p->cases->game, &p->names, &best);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    kay_text_add(out, "; ");
    cli_play_write_move(p, best, PLAY_SAID, out);
    kay_text_add(out, outcome == KAY_WIN ? " would have won" : " would have kept the draw");
    KAY_TRY(cli_play_reason_after(p, best, out));
    return out->error;
}

/* Tells if the latest move was a mistake: another one would have kept the outcome `before`. */
static kay_status play_review(cli_play *p, kay_move move, kay_outcome before)
{
    kay_outcome after;
    kay_text better;
    KAY_TRY(play_rate(p, &after));
    if (after == KAY_UNKNOWN || -(int)after >= (int)before)
        return KAY_OK;
    kay_text_init(&better, &p->cli->ctx);
    KAY_TRY(kay_solver_undo(p->solver));
    kay_status status = play_tell_better(p, before, &better);
    if (status == KAY_EUNABLE || status == KAY_ENOMEM || cli_play_drops_table(p, status)) {
        p->interrupted |= cli_typed_lines_interrupted(&p->lines, status);
        status = p->interrupted || !cli_stopped() ? KAY_OK : status;
        kay_text_clear(&better);
    }
    if (status == KAY_OK && !p->left)
        status = kay_solver_play(p->solver, move);
    if (status == KAY_OK && !p->left) {
        kay_text_format(&p->said, "%s%s.", after == KAY_DRAW ? "That leaves a draw" : "That loses",
                        kay_text_string(&better));
        status = cli_play_show(p);
    }
    kay_text_free(&better);
    return status;
}

kay_status cli_play_make(cli_play *p, const char *text)
{
    kay_move move;
    kay_outcome before;
    p->interrupted = false;
    KAY_TRY(kay_state_read_move(&p->cli->ctx, p->cases->game, kay_solver_state(p->solver), text, &p->names, &move));
    KAY_TRY(play_rate(p, &before));
    KAY_TRY(play_move(p, move));
    return before == KAY_UNKNOWN || before == KAY_LOSS ? KAY_OK : play_review(p, move, before);
}
