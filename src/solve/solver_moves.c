/* Tries the moves of a state: makes each one in a copy of the state, and asks the solver for the outcome there.  In a
 * loopy game it asks the search instead, or a table, which know the remoteness too. */
#include "base/intern_table.h"
#include "ruleset/state.h"
#include "search/search.h"
#include "solve/solver_inside.h"
#include "solve/solver_parts.h"

typedef struct moves_walk {
    kay_context *ctx;
    const kay_game *game;
    const kay_state *state;
    kay_move_list all;
    uint64_t next; /* the next move to make */
    kay_state after; /* the state after the latest move; owns its memory */
    kay_intern_table known; /* texts of moves of a sum in a loopy game */
} moves_walk;

/* Begins a walk.  Call moves_end even if it fails. */
static kay_status moves_begin(const kay_solver *solver, const kay_game *game, kay_arena *names, moves_walk *walk)
{
    /* Without play_in_place, making a move would generate all options again: keep the parts instead. */
    const unsigned wanted = game->rules->play_in_place ? KAY_WANT_MOVES : KAY_WANT_MOVES | KAY_WANT_PARTS;
    kay_context *ctx = kay_solver_context(solver);
    *walk = (moves_walk){.ctx = ctx, .game = game, .state = kay_solver_state(solver)};
    kay_intern_table_init(&walk->known, ctx);
    KAY_TRY(kay_move_list_init(&walk->all, ctx, game, names, wanted));
    return kay_state_moves(game, walk->state, &walk->all);
}

static void moves_end(moves_walk *walk)
{
    kay_intern_table_free(&walk->known);
    kay_state_free(walk->ctx, &walk->after);
    kay_move_list_free(&walk->all);
}

/* Finds whether the latest move of a sum has a new text.  Moves in two different parts can have the same text.  This
 * happens if the text of a move is the sum that it leads to and neither move changes its part: both texts are then the
 * unchanged sum. */
static kay_status moves_is_new(moves_walk *walk, bool *fresh)
{
    const uint64_t before = walk->known.count;
    uint64_t number;
    kay_text text;
    *fresh = walk->state->parts < 2;
    if (*fresh)
        return KAY_OK;
    kay_text_init(&text, walk->ctx);
    kay_state_move_text(walk->game, walk->state, walk->all.moves[walk->next - 1], &text);
    kay_status status = text.error;
    if (status == KAY_OK)
        status = kay_intern_table_number(&walk->known, kay_text_string(&text), text.length, &number);
    kay_text_free(&text);
    *fresh = walk->known.count > before;
    return status;
}

/* Makes the next move; KAY_END: there is none. */
static kay_status moves_make_next(moves_walk *walk)
{
    const uint64_t i = walk->next;
    if (i == walk->all.count)
        return KAY_END;
    kay_state_free(walk->ctx, &walk->after);
    KAY_TRY(kay_state_copy(walk->ctx, walk->game, walk->state, &walk->after));
    walk->next++;
    return walk->all.want_parts ? kay_state_follow(walk->ctx, walk->game, &walk->after, &walk->all, i)
                                : kay_state_play(walk->ctx, walk->game, &walk->after, walk->all.moves[i]);
}

/* Emits the latest move.  Returns false if the list is full. */
static bool moves_emit(const moves_walk *walk, kay_move_list *out)
{
    const kay_move move = walk->all.moves[walk->next - 1];
    out->part = move.part;
    return kay_emit_move(out, move.name);
}

static kay_status moves_try(moves_walk *walk, kay_solver *solver, kay_outcome for_opponent, kay_move_list *out)
{
    enum { TICK = 256 };
    kay_status status;
    while ((status = moves_make_next(walk)) == KAY_OK) {
        kay_outcome outcome;
        if (walk->next % TICK == 0)
            KAY_TRY(kay_tick(walk->ctx, "moves", walk->next, walk->all.count));
        KAY_TRY(kay_solver_judge(solver, &walk->after, &outcome));
        if (outcome == for_opponent && !moves_emit(walk, out))
            break;
        out->more = out->limit == 1 && out->count && walk->next < walk->all.count;
        if (out->more)
            break;
    }
    return status == KAY_END || status == KAY_OK ? out->error : status;
}

static kay_status moves_try_reached(moves_walk *walk, kay_solver *solver, kay_solver_finder *find,
                                    kay_outcome for_opponent, bool end, kay_move_list *out)
{
    uint64_t best = 0;
    kay_status status;
    while ((status = moves_make_next(walk)) == KAY_OK) {
        kay_reached reached;
        bool fresh = true;
        status = find(solver, &walk->after, &reached);
        if (status == KAY_OK && reached.outcome == for_opponent)
            status = moves_is_new(walk, &fresh);
        out->more |= status == KAY_END; /* the outcome after this move is unknown */
        if (status == KAY_END || (status == KAY_OK && (reached.outcome != for_opponent || !fresh)))
            continue;
        KAY_TRY(status);
        const bool better = for_opponent == KAY_LOSS ? reached.remoteness < best : reached.remoteness > best;
        if (end && (better || !out->count)) {
            best = reached.remoteness;
            out->more |= out->count && for_opponent == KAY_LOSS;
            out->count = 0;
        }
        if (end && reached.remoteness != best)
            out->more |= for_opponent == KAY_LOSS;
        else if (!moves_emit(walk, out) && !end)
            break;
    }
    return status == KAY_END || status == KAY_OK ? out->error : status;
}

/* Finds how late a move should be made that keeps the best score: in a loopy game play must not go round for ever.  A
 * search knows when it decided a position.  A table does not; then the move to the position that play has had least
 * often is the best.  That ends play with a score above 0: docs/tables.md ("Scores") has the proof. */
static kay_status moves_order(const moves_walk *walk, kay_solver *solver, kay_gain gain, uint64_t *out)
{
    *out = 0;
    if (gain.points || !(walk->game->traits & KAY_LOOPY))
        return KAY_OK;
    if (solver->by == KAY_BY_TABLE)
        return solver_seen(solver, &walk->after, out);
    *out = kay_search_order(solver->search, &walk->after);
    return KAY_OK;
}

/* Emits the moves that keep the best score.  With a limit of 1 it emits the one that makes most progress. */
static kay_status moves_try_scores(moves_walk *walk, kay_solver *solver, kay_move_list *out)
{
    int32_t best, margin;
    uint64_t least = 0;
    kay_status status;
    KAY_TRY(solver_margin(solver, walk->state, &best));
    while ((status = moves_make_next(walk)) == KAY_OK) {
        const kay_gain gain = kay_option_gain(&walk->all, walk->next - 1);
        KAY_TRY(solver_margin(solver, &walk->after, &margin));
        if (gain.points + (gain.again ? margin : -margin) != best)
            continue;
        uint64_t order;
        KAY_TRY(moves_order(walk, solver, gain, &order));
        if (out->limit == 1 && out->count) {
            out->more = true;
            if (order >= least)
                continue;
            out->count = 0;
        }
        least = order;
        if (!moves_emit(walk, out))
            break;
    }
    return status == KAY_END || status == KAY_OK ? out->error : status;
}

kay_status kay_solver_try_moves(kay_solver *solver, const kay_game *game, kay_solver_finder *find,
                                kay_outcome for_opponent, bool end, kay_move_list *out)
{
    moves_walk walk;
    kay_status status = moves_begin(solver, game, out->arena, &walk);
    if (status == KAY_OK)
        status = game->rules->scoring ? moves_try_scores(&walk, solver, out)
                 : find               ? moves_try_reached(&walk, solver, find, for_opponent, end, out)
                                      : moves_try(&walk, solver, for_opponent, out);
    moves_end(&walk);
    return status;
}
