/* Compares theorem and search at one state: outcome, winning moves, and the line after each move. */
#include "lint/verify_compare.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <string.h>

#include "evaluate/evaluate.h"
#include "ruleset/state_walk.h"
#include "ruleset/hook_call.h"
#include "ruleset/theorem_hooks.h"
#include "search/search.h"
#include "solve/theorem_value.h"

static kay_status compare_make(verify_compare *compare, kay_context *ctx, const kay_game *game)
{
    kay_arena *arena = &compare->arena;
    KAY_TRY(kay_move_list_init(&compare->moves, ctx, game, arena, KAY_WANT_MOVES | KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&compare->winning, ctx, game, arena, KAY_WANT_MOVES));
    KAY_TRY(kay_move_list_init(&compare->again, ctx, game, arena, KAY_WANT_MOVES));
    KAY_TRY(kay_search_new(ctx, game, &compare->search));
    if (!compare->theorem)
        return kay_nimbers_new(ctx, game, &compare->nimbers);
    if (!compare->theorem->value)
        return KAY_OK;
    KAY_TRY(kay_value_store_new(ctx, 0, &compare->values));
    return kay_evaluation_new(ctx, game, compare->values, &compare->evaluation);
}

kay_status verify_compare_begin(verify_compare *compare, kay_context *ctx, const kay_game *game,
                                const kay_theorem *theorem)
{
    *compare = (verify_compare){.ctx = ctx, .game = game, .theorem = theorem};
    kay_arena_init(&compare->arena, ctx);
    kay_arena_init(&compare->kept.arena, ctx);
    kay_text_init(&compare->difference, ctx);
    const kay_status status = compare_make(compare, ctx, game);
    if (status != KAY_OK)
        verify_compare_end(compare);
    return status;
}

void verify_compare_end(verify_compare *compare)
{
    if (!compare->game)
        return;
    kay_evaluation_free(compare->evaluation);
    kay_value_store_free(compare->values);
    kay_search_free(compare->search);
    kay_nimbers_free(compare->nimbers);
    kay_move_list_free(&compare->moves);
    kay_move_list_free(&compare->winning);
    kay_move_list_free(&compare->again);
    kay_text_free(&compare->difference);
    kay_arena_free(&compare->arena);
    kay_theorem_forget(&compare->kept);
    kay_arena_free(&compare->kept.arena);
    compare->game = NULL;
}

static const char *verify_compare_word(kay_outcome outcome)
{
    return outcome == KAY_WIN ? "win" : outcome == KAY_LOSS ? "loss" : outcome == KAY_DRAW ? "draw" : "nothing";
}

static void verify_compare_write_moves(verify_compare *compare, const kay_state *state, const kay_move_list *moves)
{
    enum { SHOWN = 12 };
    if (!moves->count)
        kay_text_add(&compare->difference, " none");
    for (uint64_t i = 0; i < moves->count && i < SHOWN; i++) {
        kay_text_char(&compare->difference, ' ');
        kay_state_move_text(compare->game, state, moves->moves[i], &compare->difference);
    }
    if (moves->count > SHOWN)
        kay_text_add(&compare->difference, " ...");
}

static kay_status verify_compare_outcomes_differ(verify_compare *compare, kay_outcome by_theorem)
{
    compare->agree = false;
    kay_text_format(&compare->difference, "a %s by theorem, a %s by search", verify_compare_word(by_theorem),
                    verify_compare_word(compare->outcome));
    return compare->difference.error;
}

static kay_status verify_compare_lines_differ(verify_compare *compare, const kay_state *state, kay_move move,
                                              const char *when, kay_outcome by_line, kay_outcome by_search)
{
    compare->agree = false;
    kay_text_format(&compare->difference, "the line %s move ", when);
    kay_state_move_text(compare->game, state, move, &compare->difference);
    kay_text_format(&compare->difference, " says %s, search says %s", verify_compare_word(by_line),
                    verify_compare_word(by_search));
    return compare->difference.error;
}

static kay_status verify_compare_values_differ(verify_compare *compare, kay_value by_theorem, kay_value by_evaluation)
{
    compare->agree = false;
    kay_text_add(&compare->difference, "worth ");
    KAY_TRY(kay_value_write(compare->values, by_theorem, KAY_VALUE_TEXT, &compare->difference));
    kay_text_add(&compare->difference, " by theorem, ");
    KAY_TRY(kay_value_write(compare->values, by_evaluation, KAY_VALUE_TEXT, &compare->difference));
    kay_text_add(&compare->difference, " by evaluation");
    return compare->difference.error;
}

static kay_status verify_compare_open(verify_compare *compare, const kay_state *state, kay_theorem_line **out)
{
    return kay_theorem_line_open(&compare->arena, &compare->kept, compare->theorem, compare->game, state, out);
}

/* Generates the moves of a state, and finds the outcome of each option by search. */
static kay_status verify_compare_judge_moves(verify_compare *compare, const kay_state *state)
{
    kay_move_list *moves = &compare->moves;
    kay_move_list_clear(moves);
    KAY_TRY(kay_state_moves(compare->game, state, moves));
    KAY_TRY_NEW(compare->options, &compare->arena, moves->count);
    KAY_TRY_NEW(compare->after, &compare->arena, moves->count);
    for (uint64_t i = 0; i < moves->count; i++) {
        KAY_TRY(kay_state_option(&compare->arena, compare->game, state, moves, i, &compare->options[i]));
        KAY_TRY(kay_search_outcome(compare->search, &compare->options[i], &compare->after[i]));
    }
    return KAY_OK;
}

/* Finds whether two moves are the same.  Names may be addresses, so it compares texts too. */
static kay_status verify_compare_same_move(verify_compare *compare, const kay_state *state, kay_move a, kay_move b,
                                           bool *same)
{
    *same = a.part == b.part && a.name == b.name;
    if (*same || a.part != b.part)
        return KAY_OK;
    kay_text first, second;
    kay_text_init(&first, compare->ctx);
    kay_text_init(&second, compare->ctx);
    kay_state_move_text(compare->game, state, a, &first);
    kay_state_move_text(compare->game, state, b, &second);
    kay_status status = first.error != KAY_OK ? first.error : second.error;
    *same = status == KAY_OK && strcmp(kay_text_string(&first), kay_text_string(&second)) == 0;
    kay_text_free(&first);
    kay_text_free(&second);
    return status;
}

/* Sets *same: true if both lists have the same moves in the same order.  If some->more is set, it is enough that `some`
 * is a part of `all` in the same order, with at least one move unless `all` is empty. */
static kay_status verify_compare_same_moves(verify_compare *compare, const kay_state *state, const kay_move_list *some,
                                            const kay_move_list *all, bool *same)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < all->count && found < some->count; i++) {
        bool here;
        KAY_TRY(verify_compare_same_move(compare, state, some->moves[found], all->moves[i], &here));
        found += here;
        if (!here && !some->more)
            break;
    }
    *same = found == some->count && (some->more ? !all->count || found : found == all->count);
    return KAY_OK;
}

/* Compares two lists of best moves: by the theorem (`winning`), and by search or by another line (`again`).  They are
 * moves of the state or of one of its options. */
static kay_status verify_compare_moves(verify_compare *compare, const kay_state *state, const char *where,
                                       const char *other_name)
{
    bool same;
    KAY_TRY(verify_compare_same_moves(compare, state, &compare->winning, &compare->again, &same));
    if (same)
        return KAY_OK;
    compare->agree = false;
    kay_text_format(&compare->difference, "%sthe best moves by theorem:", where);
    verify_compare_write_moves(compare, state, &compare->winning);
    kay_text_format(&compare->difference, "; %s:", other_name);
    verify_compare_write_moves(compare, state, &compare->again);
    return compare->difference.error;
}

/* Gets the best moves of the line, and empties the list to compare them with. */
static kay_status verify_compare_ask_winning(verify_compare *compare, kay_theorem_line *line)
{
    kay_move_list_clear(&compare->winning);
    kay_move_list_clear(&compare->again);
    return kay_theorem_line_winning(line, &compare->winning);
}

static kay_status verify_compare_winning(verify_compare *compare, const kay_state *state, kay_theorem_line *line)
{
    if (!compare->theorem->winning)
        return KAY_OK;
    KAY_TRY(verify_compare_ask_winning(compare, line));
    for (uint64_t i = 0; i < compare->moves.count && compare->outcome != KAY_LOSS; i++) {
        if ((int)compare->after[i] == -(int)compare->outcome) {
            compare->again.part = compare->moves.moves[i].part;
            kay_emit_empty(&compare->again, compare->moves.moves[i].name);
        }
    }
    KAY_TRY(compare->again.error);
    return verify_compare_moves(compare, state, "", "by search");
}

/* Compares the best moves of `line`, which has followed a move, with those of a line opened at the option. */
static kay_status verify_compare_with_fresh(verify_compare *compare, const kay_state *option, kay_theorem_line *line)
{
    kay_theorem_line *fresh;
    bool known = false;
    kay_outcome outcome;
    if (!compare->theorem->winning)
        return KAY_OK;
    KAY_TRY(verify_compare_ask_winning(compare, line));
    KAY_TRY(verify_compare_open(compare, option, &fresh));
    kay_status status = kay_theorem_line_answer(fresh, &known, &outcome);
    if (status == KAY_OK && known)
        status = kay_theorem_line_winning(fresh, &compare->again);
    kay_theorem_line_close(fresh);
    KAY_TRY(status);
    return verify_compare_moves(compare, option, "one move later, ", "by a line opened at that state");
}

/* Follows move number `i` with the line, takes it back, and compares both outcomes with search. */
static kay_status verify_compare_follow(verify_compare *compare, const kay_state *state, kay_theorem_line **line,
                                        uint64_t i)
{
    const kay_move move = compare->moves.moves[i];
    const kay_state *option = &compare->options[i];
    bool known, stopped;
    kay_outcome outcome;
    KAY_TRY(kay_theorem_line_play(*line, move));
    compare->at = *option;
    KAY_TRY(kay_theorem_line_answer(*line, &known, &outcome));
    if (known && outcome != compare->after[i])
        return verify_compare_lines_differ(compare, state, move, "after", outcome, compare->after[i]);
    KAY_TRY(kay_call_end_of_state(compare->ctx, compare->game, option, &stopped, &outcome));
    if (known && i == compare->turn % compare->moves.count && !stopped)
        KAY_TRY(verify_compare_with_fresh(compare, option, *line));
    if (!compare->agree)
        return KAY_OK;
    compare->at = *state;
    if (compare->theorem->undo) {
        KAY_TRY(kay_theorem_line_undo(*line, move));
    } else {
        kay_theorem_line_close(*line);
        *line = NULL;
        KAY_TRY(verify_compare_open(compare, &compare->at, line));
    }
    KAY_TRY(kay_theorem_line_answer(*line, &known, &outcome));
    if (!known || outcome != compare->outcome)
        return verify_compare_lines_differ(compare, state, move, "that took back", outcome, compare->outcome);
    return KAY_OK;
}

/* Compares the outcome of a line opened at option number `i` with search. */
static kay_status verify_compare_open_option(verify_compare *compare, const kay_state *state, uint64_t i)
{
    kay_theorem_line *line;
    bool known = false;
    kay_outcome outcome;
    KAY_TRY(verify_compare_open(compare, &compare->options[i], &line));
    kay_status status = kay_theorem_line_answer(line, &known, &outcome);
    kay_theorem_line_close(line);
    if (status == KAY_OK && known && outcome != compare->after[i])
        status = verify_compare_lines_differ(compare, state, compare->moves.moves[i], "opened after", outcome,
                                             compare->after[i]);
    return status;
}

/* Compares the value of the state by the theorem with that by evaluation. */
static kay_status verify_compare_value(verify_compare *compare, const kay_state *state, kay_theorem_line *line)
{
    kay_value by_theorem, by_evaluation;
    if (!compare->evaluation)
        return KAY_OK;
    KAY_TRY(kay_theorem_value(compare->ctx, line, compare->values, &by_theorem));
    KAY_TRY(kay_evaluate(compare->evaluation, state->words, state->parts, &by_evaluation));
    return by_theorem == by_evaluation ? KAY_OK : verify_compare_values_differ(compare, by_theorem, by_evaluation);
}

static kay_status verify_compare_line(verify_compare *compare, const kay_state *state, kay_theorem_line **line)
{
    bool stopped;
    kay_outcome outcome;
    KAY_TRY(kay_theorem_line_answer(*line, &compare->known, &outcome));
    if (!compare->known)
        return KAY_OK;
    KAY_TRY(kay_search_outcome(compare->search, state, &compare->outcome));
    if (outcome != compare->outcome)
        return verify_compare_outcomes_differ(compare, outcome);
    KAY_TRY(kay_call_end_of_state(compare->ctx, compare->game, state, &stopped, &outcome));
    if (stopped)
        return KAY_OK;
    KAY_TRY(verify_compare_value(compare, state, *line));
    if (!compare->agree)
        return KAY_OK;
    KAY_TRY(verify_compare_judge_moves(compare, state));
    KAY_TRY(verify_compare_winning(compare, state, *line));
    compare->turn++;
    for (uint64_t i = 0; i < compare->moves.count && compare->agree; i++) {
        if (compare->children)
            KAY_TRY(verify_compare_open_option(compare, state, i));
        if (compare->theorem->play && compare->agree)
            KAY_TRY(verify_compare_follow(compare, state, line, i));
    }
    return KAY_OK;
}

/* Compares the nimber search with search at a state: the outcome and, for a single part, the nimber. */
static kay_status verify_compare_nimbers(verify_compare *compare, const kay_state *state)
{
    bool lost;
    uint64_t nimber = 0, grundy = 0;
    compare->known = true;
    KAY_TRY(kay_nimbers_ask(compare->nimbers, state, 0, &lost));
    KAY_TRY(kay_search_outcome(compare->search, state, &compare->outcome));
    if (lost != (compare->outcome == KAY_LOSS)) {
        compare->agree = false;
        kay_text_format(&compare->difference, "a %s by nimbers, a %s by search", lost ? "loss" : "win",
                        verify_compare_word(compare->outcome));
        return compare->difference.error;
    }
    if (state->parts == 1) {
        KAY_TRY(kay_nimbers_find(compare->nimbers, state, &nimber));
        KAY_TRY(kay_search_grundy(compare->search, state->words, &grundy));
    }
    compare->agree = nimber == grundy;
    if (!compare->agree)
        kay_text_format(&compare->difference, "the nimber %llu by nimbers, %llu by search", (unsigned long long)nimber,
                        (unsigned long long)grundy);
    return compare->difference.error;
}

kay_status verify_compare_state(verify_compare *compare, const kay_state *state)
{
    kay_theorem_line *line = NULL;
    compare->agree = true;
    kay_text_clear(&compare->difference);
    if (!compare->theorem)
        return verify_compare_nimbers(compare, state);
    compare->at = *state;
    kay_status status = verify_compare_open(compare, &compare->at, &line);
    if (status == KAY_OK)
        status = verify_compare_line(compare, state, &line);
    kay_theorem_line_close(line);
    kay_arena_clear(&compare->arena);
    return status;
}
