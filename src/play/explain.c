/* Composes the explanation of a state from the solver, the values of its parts and the perfect player: it knows no
 * game. */
#include "base/time_share.h"
#include "play/explain.h"

#include <inttypes.h>
#include <string.h>

#include <kayles/theorem.h>

#include "games/variant/variant.h"
#include "play/part_values.h"
#include "play/player.h"
#include "ruleset/score_call.h"
#include "ruleset/state.h"
#include "solve/solver_inside.h"

enum {
    EXPLAIN_COUNTED = 10000, /* the most moves that are counted */
    EXPLAIN_LISTED = 12, /* the most winning moves that are listed */
    EXPLAIN_VALUED = 5, /* the most winning moves whose values are listed */
    EXPLAIN_LINE = 10, /* the most moves of a line of best play */
    EXPLAIN_LETTERS = 240, /* after so many letters a line ends */
    EXPLAIN_MOVE = 60, /* the most letters of a move */
    EXPLAIN_VALUE = 50, /* and of a value */
};

static const double EXPLAIN_COUNT_SECONDS = 1, EXPLAIN_VALUES_SECONDS = 1, EXPLAIN_LINE_SECONDS = 2;

typedef struct explanation {
    kay_context *ctx;
    kay_solver *solver;
    const kay_game *game;
    kay_arena *names;
    kay_text *out;
    kay_outcome outcome;
    uint64_t total; /* legal moves, at most EXPLAIN_COUNTED */
    kay_move_list best; /* the moves that keep the outcome, or some of them */
    bool counted; /* `best` has all of them */
    const char *between; /* of two moves of a list */
} explanation;

static const char *explain_player(const explanation *e, kay_player player)
{
    return kay_player_name(e->game, player);
}

static const char *explain_verb(const explanation *e, const char *one, const char *several)
{
    return kay_player_verb(e->game->rules, one, several);
}

/* Adds a move of the current state. */
static kay_status explain_move(const explanation *e, kay_move move)
{
    kay_text text;
    kay_text_init(&text, e->ctx);
    kay_state_move_text(e->game, kay_solver_state(e->solver), move, &text);
    const kay_status status = text.error;
    if (text.length <= EXPLAIN_MOVE)
        kay_text_shown(e->out, kay_text_string(&text), text.length);
    else
        kay_text_format(e->out, "(a move of %zu letters)", text.length);
    kay_text_free(&text);
    return status == KAY_OK ? e->out->error : status;
}

/* Adds move `i` of a list, with a comma after the one before if move texts contain blanks. */
static kay_status explain_next_move(explanation *e, uint64_t i, kay_move move)
{
    const size_t from = e->out->length;
    kay_text_add(e->out, i ? e->between : "");
    KAY_TRY(explain_move(e, move));
    if (!i)
        e->between = strchr(kay_text_string(e->out) + from, ' ') ? ", " : " ";
    return KAY_OK;
}

/* ---- Who wins */

kay_status kay_explain_end(kay_solver *solver, const kay_game *game, kay_text *out)
{
    bool ruled;
    kay_outcome outcome;
    const kay_state *state = kay_solver_state(solver);
    KAY_TRY(kay_call_end_of_state(kay_solver_context(solver), game, state, &ruled, &outcome));
    if (game->rules->scoring) {
        const kay_scores scores = kay_scores_at_end(game, state);
        kay_scores_write(game, state->mover, &scores, out);
        return out->error;
    }
    if (!ruled) {
        kay_text_format(out, "%s cannot move", kay_player_name(game, state->mover));
        return out->error;
    }
    KAY_TRY(kay_solver_answer(solver, &outcome));
    const bool stated = kay_solver_by(solver) == KAY_BY_THEOREM && game->rules->theorem->statement;
    return stated ? kay_solver_reason_for_person(solver, out) : KAY_OK;
}

/* Says why play has stopped, and who has won. */
static kay_status explain_ended(explanation *e, kay_outcome outcome)
{
    const kay_player mover = kay_solver_state(e->solver)->mover;
    kay_text_add(e->out, "The game is over: ");
    const size_t from = e->out->length;
    KAY_TRY(kay_explain_end(e->solver, e->game, e->out));
    kay_text_add(e->out, e->out->length > from ? ".  " : "");
    if (outcome == KAY_DRAW)
        kay_text_add(e->out, "A draw.\n");
    else
        kay_text_format(e->out, "%s %s won.\n", explain_player(e, outcome == KAY_WIN ? mover : kay_opponent(mover)),
                        explain_verb(e, "has", "have"));
    return e->out->error;
}

static kay_status explain_outcome(explanation *e)
{
    const kay_player mover = kay_solver_state(e->solver)->mover;
    KAY_TRY(kay_solver_answer(e->solver, &e->outcome));
    if (e->outcome == KAY_DRAW)
        kay_text_add(e->out, "With best play the game is a draw: ");
    else
        kay_text_format(
            e->out, "With best play %s %s: ", explain_player(e, e->outcome == KAY_WIN ? mover : kay_opponent(mover)),
            explain_verb(e, "wins", "win"));
    KAY_TRY(kay_solver_reason_for_person(e->solver, e->out));
    kay_text_add(e->out, ".\n");
    return e->out->error;
}

/* ---- Moves that win */

static kay_status explain_count_all(explanation *e)
{
    kay_move_list all;
    KAY_TRY(kay_move_list_init(&all, e->ctx, e->game, e->names, KAY_WANT_MOVES));
    all.limit = EXPLAIN_COUNTED + 1;
    const kay_status status = kay_state_moves(e->game, kay_solver_state(e->solver), &all);
    e->total = all.count < all.limit ? all.count : EXPLAIN_COUNTED + 1;
    kay_move_list_free(&all);
    return status;
}

/* Finds the moves that keep the outcome.  If a theorem names only some of them, tries all moves. */
static kay_status explain_find_best(explanation *e)
{
    e->best.limit = EXPLAIN_COUNTED;
    KAY_TRY(kay_solver_winning(e->solver, &e->best));
    if (e->best.more && e->best.count < e->best.limit) {
        kay_move_list_clear(&e->best);
        KAY_TRY(kay_solver_try_moves(e->solver, e->game, NULL, (kay_outcome) - (int)e->outcome, false, &e->best));
    }
    e->counted = !e->best.more;
    return KAY_OK;
}

/* Counts in a share of the time; then `counted` tells whether it was enough. */
static kay_status explain_count(explanation *e)
{
    const double before = kay_time_share_begin(e->ctx, EXPLAIN_COUNT_SECONDS);
    kay_status status = explain_count_all(e);
    if (status == KAY_OK && e->outcome != KAY_LOSS && e->total <= EXPLAIN_COUNTED)
        status = explain_find_best(e);
    else
        e->counted = status == KAY_OK && e->outcome == KAY_LOSS;
    status = kay_time_share_end(e->ctx, before, status);
    return status == KAY_END ? KAY_OK : status;
}

/* Adds "3 of 17 moves win", if that is known; false: it is not. */
static bool explain_say_count(const explanation *e)
{
    const uint64_t best = e->best.count;
    const bool scoring = e->game->rules->scoring, wins = e->outcome == KAY_WIN;
    const char *one = scoring ? "keeps the best score" : wins ? "wins" : "keeps the draw";
    const char *several = scoring ? "keep the best score" : wins ? "win" : "keep the draw";
    if (!e->total || !e->counted)
        return false;
    if (e->outcome == KAY_LOSS && e->total > EXPLAIN_COUNTED)
        kay_text_add(e->out, "Every move loses");
    else if (e->outcome == KAY_LOSS && e->total == 2)
        kay_text_add(e->out, "Both moves lose");
    else if (e->outcome == KAY_LOSS)
        kay_text_format(e->out, e->total == 1 ? "The only move loses" : "Each of the %" PRIu64 " moves loses",
                        e->total);
    else if (best == e->total)
        kay_text_format(e->out, e->total == 1 ? "The only move %s" : "Every move %s", one);
    else
        kay_text_format(e->out, "%" PRIu64 " of %" PRIu64 " moves %s", best, e->total, best == 1 ? one : several);
    return true;
}

/* Adds the moves that win after their number. */
static kay_status explain_list_best(explanation *e)
{
    const uint64_t best = e->best.count, shown = best < EXPLAIN_LISTED ? best : EXPLAIN_LISTED;
    kay_text_add(e->out, shown ? ": " : ".");
    for (uint64_t i = 0; i < shown; i++)
        KAY_TRY(explain_next_move(e, i, e->best.moves[i]));
    if (best > shown)
        kay_text_format(e->out, " and %" PRIu64 " more", best - shown);
    kay_text_char(e->out, '\n');
    return e->out->error;
}

/* Finds the value after a move. */
static kay_status explain_value_after(const explanation *e, kay_part_values *values, kay_move move, kay_value *out)
{
    kay_state after;
    kay_worth worth;
    KAY_TRY(kay_state_copy(e->ctx, e->game, kay_solver_state(e->solver), &after));
    kay_status status = kay_state_play(e->ctx, e->game, &after, move);
    if (status == KAY_OK)
        status = kay_valuer_ask(values->valuer, e->game, &after, &worth);
    if (status == KAY_OK)
        *out = worth.value;
    kay_state_free(e->ctx, &after);
    return status;
}

/* Adds the values that the first winning moves lead to, in a partizan game. */
static kay_status explain_values_after(explanation *e, kay_part_values *values)
{
    kay_value after[EXPLAIN_VALUED];
    const uint64_t count = e->best.count < EXPLAIN_VALUED ? e->best.count : EXPLAIN_VALUED;
    kay_status status = KAY_OK;
    const double before = kay_time_share_begin(e->ctx, EXPLAIN_VALUES_SECONDS);
    for (uint64_t i = 0; i < count && status == KAY_OK; i++)
        status = explain_value_after(e, values, e->best.moves[i], &after[i]);
    status = kay_time_share_end(e->ctx, before, status);
    if (status == KAY_END)
        return KAY_OK;
    KAY_TRY(status);
    for (uint64_t i = 0; i < count; i++) {
        kay_text_add(e->out, "  ");
        KAY_TRY(explain_move(e, e->best.moves[i]));
        kay_text_add(e->out, " leaves ");
        KAY_TRY(kay_part_values_say(values, after[i], EXPLAIN_VALUE, e->out));
        kay_text_char(e->out, '\n');
    }
    return e->out->error;
}

/* Says how the first winning move in a sum of impartial parts makes the xor 0. */
static kay_status explain_change(explanation *e, const kay_part_values *values)
{
    const kay_move move = e->best.moves[0];
    const uint64_t from = kay_part_values_nimber(values, move.part);
    if (values->state->parts < 2 || !values->count || !values->nimber)
        return KAY_OK;
    kay_text_add(e->out, "After ");
    KAY_TRY(explain_move(e, move));
    kay_text_add(e->out, " part ");
    KAY_TRY(kay_variant_part_number(e->game, values->state, move.part, e->out));
    kay_text_format(e->out, " is worth %" PRIu64 " instead of %" PRIu64 ", and the xor is 0.\n", from ^ values->nimber,
                    from);
    return e->out->error;
}

static kay_status explain_moves(explanation *e, kay_part_values *values)
{
    if (!explain_say_count(e))
        return KAY_OK;
    KAY_TRY(explain_list_best(e));
    if (!values || !values->known || !e->best.count)
        return KAY_OK;
    return values->impartial ? explain_change(e, values) : explain_values_after(e, values);
}

/* ---- A line of best play */

/* Chooses the first move that keeps the outcome, or that of a perfect player who has lost; KAY_END: play has ended. */
static kay_status explain_choose(explanation *e, kay_random *random, kay_move *out)
{
    const kay_status status = kay_player_best(e->solver, e->game, e->names, out);
    return status == KAY_END ? kay_player_choose(e->solver, e->game, KAY_PERFECT, random, e->names, out) : status;
}

/* Plays and adds up to EXPLAIN_LINE moves; KAY_END: play has ended. */
static kay_status explain_play(explanation *e, unsigned *made)
{
    kay_random random;
    kay_random_seed(&random, 1);
    for (*made = 0; *made < EXPLAIN_LINE && e->out->length < EXPLAIN_LETTERS; ++*made) {
        kay_move move;
        KAY_TRY(explain_choose(e, &random, &move));
        KAY_TRY(explain_next_move(e, *made, move));
        KAY_TRY(kay_solver_play(e->solver, move));
    }
    return KAY_OK;
}

/* Takes back the moves of the line.  Without the memory for that, the solver is at another state: KAY_ENOMEM. */
static kay_status explain_return(const explanation *e, unsigned made)
{
    for (; made > 0; made--)
        if (kay_solver_undo(e->solver) != KAY_OK)
            return KAY_ENOMEM;
    return KAY_OK;
}

/* Adds who has won, or that the line goes on. */
static void explain_line_end(const explanation *e, bool ended)
{
    const kay_state *state = kay_solver_state(e->solver);
    bool stopped = false, ruled = false;
    kay_outcome outcome = KAY_DRAW, by_rule;
    kay_status status = ended ? kay_state_end(e->ctx, e->game, state, &stopped, &outcome) : KAY_END;
    if (status == KAY_OK)
        status = kay_call_end_of_state(e->ctx, e->game, state, &ruled, &by_rule);
    if (status != KAY_OK || !stopped)
        kay_text_add(e->out, " ...\n");
    else if (outcome == KAY_DRAW)
        kay_text_add(e->out, " and a draw.\n");
    else if (ruled || e->game->rules->scoring)
        kay_text_format(e->out, " and %s %s won.\n",
                        explain_player(e, outcome == KAY_WIN ? state->mover : kay_opponent(state->mover)),
                        explain_verb(e, "has", "have"));
    else
        kay_text_format(e->out, " and %s cannot move.\n", explain_player(e, state->mover));
}

static kay_status explain_line(explanation *e)
{
    unsigned made = 0;
    kay_text *out = e->out, line;
    if (!e->total)
        return KAY_OK;
    kay_text_init(&line, e->ctx);
    e->out = &line;
    const double before = kay_time_share_begin(e->ctx, EXPLAIN_LINE_SECONDS);
    kay_status status = explain_play(e, &made);
    const bool ended = status == KAY_END;
    const kay_status shared = kay_time_share_end(e->ctx, before, ended ? KAY_OK : status);
    status = line.error;
    if (status == KAY_OK && made > 0) {
        explain_line_end(e, ended || shared == KAY_OK);
        kay_text_add(out, "Best play: ");
        kay_text_bytes(out, kay_text_string(&line), line.length);
    }
    e->out = out;
    kay_text_free(&line);
    KAY_TRY(explain_return(e, made));
    return shared == KAY_OK || shared == KAY_END ? out->error : shared;
}

/* ---- */

static kay_status explain_begin(explanation *e, kay_solver *solver, const kay_game *game, kay_arena *names,
                                kay_text *out)
{
    *e = (explanation){.ctx = kay_solver_context(solver), .solver = solver, .game = game, .names = names, .out = out};
    return kay_move_list_init(&e->best, e->ctx, game, names, KAY_WANT_MOVES);
}

/* Returns true if the reason of a theorem has told the value. */
static bool explain_has_told_value(const explanation *e)
{
    const kay_theorem *theorem = e->game->rules->theorem;
    return kay_solver_by(e->solver) == KAY_BY_THEOREM && (theorem->grundy || theorem->value);
}

/* Adds everything that values, if there are any, help to explain. */
static kay_status explain_rest(explanation *e)
{
    kay_part_values values;
    kay_status status = kay_part_values_open(&values, e->ctx, e->game, kay_solver_state(e->solver));
    const bool valued = status == KAY_OK && values.known;
    status = status == KAY_END ? KAY_OK : status;
    if (valued && (values.count > 1 || !explain_has_told_value(e)))
        status = kay_part_values_write(&values, e->out);
    if (status == KAY_OK)
        status = explain_count(e);
    if (status == KAY_OK)
        status = explain_moves(e, valued ? &values : NULL);
    kay_part_values_close(&values);
    return status;
}

kay_status kay_explain(kay_solver *solver, const kay_game *game, kay_arena *names, kay_text *out)
{
    explanation e;
    bool stopped;
    kay_outcome ended;
    KAY_TRY(kay_state_end(kay_solver_context(solver), game, kay_solver_state(solver), &stopped, &ended));
    KAY_TRY(explain_begin(&e, solver, game, names, out));
    kay_status status = stopped ? explain_ended(&e, ended) : explain_outcome(&e);
    if (status == KAY_OK && !stopped)
        status = explain_rest(&e);
    if (status == KAY_OK && !stopped)
        status = explain_line(&e);
    kay_move_list_free(&e.best);
    return status;
}

kay_status kay_explain_count(kay_solver *solver, const kay_game *game, kay_arena *names, kay_text *out)
{
    explanation e;
    KAY_TRY(explain_begin(&e, solver, game, names, out));
    kay_status status = kay_solver_answer(solver, &e.outcome);
    if (status == KAY_OK)
        status = explain_count(&e);
    if (status == KAY_OK && explain_say_count(&e))
        kay_text_char(out, '.');
    kay_move_list_free(&e.best);
    return status == KAY_OK ? out->error : status;
}
