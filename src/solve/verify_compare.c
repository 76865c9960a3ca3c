/* Compares theorem and search at one state: outcome, winning moves, and the line after each move. */
#include "solve/verify_compare.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <string.h>

#include "ruleset/hook_call.h"
#include "ruleset/theorem_line.h"

kay_status verify_compare_begin(verify_compare *own, kay_context *ctx, const kay_game *game, const kay_theorem *theorem)
{
    *own = (verify_compare){.ctx = ctx, .game = game, .theorem = theorem};
    kay_arena_init(&own->lines, ctx);
    kay_arena_init(&own->names, ctx);
    kay_arena_init(&own->kept.arena, ctx);
    kay_text_init(&own->difference, ctx);
    KAY_TRY(kay_move_list_init(&own->moves, ctx, game, &own->names, true, true));
    KAY_TRY(kay_move_list_init(&own->winning, ctx, game, &own->names, true, false));
    KAY_TRY(kay_move_list_init(&own->again, ctx, game, &own->names, true, false));
    return kay_search_new(ctx, game, &own->search);
}

void verify_compare_end(verify_compare *own)
{
    kay_search_free(own->search);
    kay_move_list_free(&own->moves);
    kay_move_list_free(&own->winning);
    kay_move_list_free(&own->again);
    kay_text_free(&own->difference);
    kay_state_free(own->ctx, &own->child);
    kay_free(own->ctx, own->after, own->after_room);
    kay_arena_free(&own->lines);
    kay_arena_free(&own->names);
    kay_arena_free(&own->kept.arena);
}

static const char *verify_compare_word(kay_outcome outcome)
{
    return outcome == KAY_WIN ? "win" : outcome == KAY_LOSS ? "loss" : outcome == KAY_DRAW ? "draw" : "nothing";
}

static void verify_compare_write_moves(verify_compare *own, const kay_state *state, const kay_move_list *moves)
{
    enum { SHOWN = 12 };
    if (!moves->count)
        kay_text_add(&own->difference, " none");
    for (uint64_t i = 0; i < moves->count && i < SHOWN; i++) {
        kay_text_char(&own->difference, ' ');
        kay_state_move_text(own->game, state, moves->moves[i], &own->difference);
    }
    if (moves->count > SHOWN)
        kay_text_add(&own->difference, " ...");
}

static kay_status verify_compare_outcomes_differ(verify_compare *own, kay_outcome by_theorem, kay_outcome by_search)
{
    own->agree = false;
    kay_text_format(&own->difference, "a %s by theorem, a %s by search", verify_compare_word(by_theorem),
                    verify_compare_word(by_search));
    return own->difference.error;
}

static kay_status verify_compare_moves_differ(verify_compare *own, const kay_state *state, const kay_move_list *one,
                                              const char *other_name, const kay_move_list *other)
{
    own->agree = false;
    kay_text_add(&own->difference, "the best moves by theorem:");
    verify_compare_write_moves(own, state, one);
    kay_text_format(&own->difference, "; %s:", other_name);
    verify_compare_write_moves(own, state, other);
    return own->difference.error;
}

static kay_status verify_compare_lines_differ(verify_compare *own, const kay_state *state, kay_move move,
                                              const char *when, kay_outcome by_line, kay_outcome by_search)
{
    own->agree = false;
    kay_text_format(&own->difference, "the line %s move ", when);
    kay_state_move_text(own->game, state, move, &own->difference);
    kay_text_format(&own->difference, " says %s, search says %s", verify_compare_word(by_line),
                    verify_compare_word(by_search));
    return own->difference.error;
}

static kay_status verify_compare_open(verify_compare *own, const kay_state *state, kay_theorem_line **out)
{
    return kay_theorem_line_open(&own->lines, &own->kept, own->theorem, own->game, state, out);
}

kay_status verify_compare_child(verify_compare *own, const kay_state *state, uint64_t i)
{
    const kay_move_list *moves = &own->moves;
    uint64_t words = own->game->words, part = moves->moves[i].part;
    uint64_t from = i ? moves->ends[i - 1] : 0, count = moves->ends[i] - from;
    uint64_t need = (state->parts - 1 + count) * words;
    if (need > own->child.room) {
        kay_state_free(own->ctx, &own->child);
        own->child.words = kay_alloc_array(own->ctx, 2 * need, sizeof *own->child.words);
        if (!own->child.words)
            return kay_no_memory(own->ctx);
        own->child.room = 2 * need;
    }
    own->child.parts = state->parts - 1 + count;
    own->child.mover = kay_opponent(state->mover);
    if (!need)
        return KAY_OK;
    uint64_t *to = own->child.words;
    memcpy(to, state->words, part * words * sizeof *to);
    if (count)
        memcpy(to + part * words, moves->parts + from * words, count * words * sizeof *to);
    memcpy(to + (part + count) * words, state->words + (part + 1) * words,
           (state->parts - part - 1) * words * sizeof *to);
    return KAY_OK;
}

/* Generates the moves of a state and asks search what each is worth. */
static kay_status verify_compare_judge_moves(verify_compare *own, const kay_state *state)
{
    kay_move_list_clear(&own->moves);
    KAY_TRY(kay_state_moves(own->game, state, &own->moves));
    if (own->moves.count > own->after_room) {
        kay_free(own->ctx, own->after, own->after_room);
        own->after_room = 0;
        own->after = kay_alloc(own->ctx, own->moves.count);
        if (!own->after)
            return kay_no_memory(own->ctx);
        own->after_room = own->moves.count;
    }
    for (uint64_t i = 0; i < own->moves.count; i++) {
        kay_outcome outcome;
        KAY_TRY(verify_compare_child(own, state, i));
        KAY_TRY(kay_search_outcome(own->search, &own->child, &outcome));
        own->after[i] = (int8_t)outcome;
    }
    return KAY_OK;
}

/* Names may be addresses, so equal moves may have different ones. */
static kay_status verify_compare_same_move(verify_compare *own, const kay_state *state, kay_move a, kay_move b,
                                           bool *same)
{
    *same = a.part == b.part && a.name == b.name;
    if (*same || a.part != b.part)
        return KAY_OK;
    kay_text first, second;
    kay_text_init(&first, own->ctx);
    kay_text_init(&second, own->ctx);
    kay_state_move_text(own->game, state, a, &first);
    kay_state_move_text(own->game, state, b, &second);
    kay_status status = first.error != KAY_OK ? first.error : second.error;
    *same = status == KAY_OK && strcmp(kay_text_string(&first), kay_text_string(&second)) == 0;
    kay_text_free(&first);
    kay_text_free(&second);
    return status;
}

/* Whether `some` are the moves in `all`, or, where there may be more than those, some of them in order. */
static kay_status verify_compare_same_moves(verify_compare *own, const kay_state *state, const kay_move_list *some,
                                            const kay_move_list *all, bool *same)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < all->count && found < some->count; i++) {
        bool here;
        KAY_TRY(verify_compare_same_move(own, state, some->moves[found], all->moves[i], &here));
        found += here;
        if (!here && !some->more)
            break;
    }
    *same = found == some->count && (some->more ? !all->count || found : found == all->count);
    return KAY_OK;
}

/* The best moves as the line has them, for another list to be held against. */
static kay_status verify_compare_ask_winning(verify_compare *own, kay_theorem_line *line)
{
    kay_move_list_clear(&own->winning);
    kay_move_list_clear(&own->again);
    return kay_theorem_line_winning(line, &own->winning);
}

static kay_status verify_compare_winning(verify_compare *own, const kay_state *state, kay_theorem_line *line)
{
    if (!own->theorem->winning)
        return KAY_OK;
    KAY_TRY(verify_compare_ask_winning(own, line));
    for (uint64_t i = 0; i < own->moves.count && own->by_search != KAY_LOSS; i++) {
        if (own->after[i] == -own->by_search) {
            own->again.part = own->moves.moves[i].part;
            kay_emit_empty(&own->again, own->moves.moves[i].name);
        }
    }
    KAY_TRY(own->again.error);
    bool same;
    KAY_TRY(verify_compare_same_moves(own, state, &own->winning, &own->again, &same));
    return same ? KAY_OK : verify_compare_moves_differ(own, state, &own->winning, "by search", &own->again);
}

/* The best moves of `line`, which has come to own->child, against those of a line opened there. */
static kay_status verify_compare_with_fresh(verify_compare *own, kay_theorem_line *line)
{
    kay_theorem_line *fresh;
    if (!own->theorem->winning)
        return KAY_OK;
    KAY_TRY(verify_compare_ask_winning(own, line));
    KAY_TRY(verify_compare_open(own, &own->child, &fresh));
    bool known = false;
    kay_outcome outcome;
    kay_status status = kay_theorem_line_answer(fresh, &known, &outcome);
    if (status == KAY_OK && known)
        status = kay_theorem_line_winning(fresh, &own->again);
    kay_theorem_line_close(fresh);
    KAY_TRY(status);
    bool same;
    KAY_TRY(verify_compare_same_moves(own, &own->child, &own->winning, &own->again, &same));
    if (same)
        return KAY_OK;
    kay_text_add(&own->difference, "one move on, ");
    return verify_compare_moves_differ(own, &own->child, &own->winning, "by a line opened there", &own->again);
}

/* Follows move number `i` with the line and takes it back. */
static kay_status verify_compare_follow(verify_compare *own, const kay_state *state, kay_theorem_line **line,
                                        uint64_t i)
{
    const kay_theorem *theorem = own->theorem;
    kay_move move = own->moves.moves[i];
    bool known, stopped;
    kay_outcome outcome;
    KAY_TRY(kay_theorem_line_play(*line, move));
    own->at = own->child;
    KAY_TRY(kay_theorem_line_answer(*line, &known, &outcome));
    if (known && (int)outcome != own->after[i])
        return verify_compare_lines_differ(own, state, move, "after", outcome, (kay_outcome)own->after[i]);
    KAY_TRY(kay_call_end_of_state(own->ctx, own->game, &own->child, &stopped, &outcome));
    if (known && i == own->turn % own->moves.count && !stopped)
        KAY_TRY(verify_compare_with_fresh(own, *line));
    if (!own->agree)
        return KAY_OK;
    own->at = *state;
    if (theorem->undo) {
        KAY_TRY(kay_theorem_line_undo(*line, move));
    } else {
        kay_theorem_line_close(*line);
        *line = NULL;
        KAY_TRY(verify_compare_open(own, &own->at, line));
    }
    KAY_TRY(kay_theorem_line_answer(*line, &known, &outcome));
    if (!known || outcome != own->by_search)
        return verify_compare_lines_differ(own, state, move, "that took back", outcome, own->by_search);
    return KAY_OK;
}

/* A line opened at own->child. */
static kay_status verify_compare_open_child(verify_compare *own, const kay_state *state, uint64_t i)
{
    kay_theorem_line *line;
    bool known = false;
    kay_outcome outcome;
    KAY_TRY(verify_compare_open(own, &own->child, &line));
    kay_status status = kay_theorem_line_answer(line, &known, &outcome);
    kay_theorem_line_close(line);
    KAY_TRY(status);
    if (known && (int)outcome != own->after[i])
        return verify_compare_lines_differ(own, state, own->moves.moves[i], "opened after", outcome,
                                           (kay_outcome)own->after[i]);
    return KAY_OK;
}

static kay_status verify_compare_line(verify_compare *own, const kay_state *state, kay_theorem_line **line)
{
    bool stopped;
    kay_outcome ended;
    KAY_TRY(kay_theorem_line_answer(*line, &own->known, &own->by_theorem));
    if (!own->known)
        return KAY_OK;
    KAY_TRY(kay_search_outcome(own->search, state, &own->by_search));
    if (own->by_theorem != own->by_search)
        return verify_compare_outcomes_differ(own, own->by_theorem, own->by_search);
    KAY_TRY(kay_call_end_of_state(own->ctx, own->game, state, &stopped, &ended));
    if (stopped)
        return KAY_OK;
    KAY_TRY(verify_compare_judge_moves(own, state));
    KAY_TRY(verify_compare_winning(own, state, *line));
    own->turn++;
    for (uint64_t i = 0; i < own->moves.count && own->agree; i++) {
        if (!own->theorem->play && !own->children)
            break;
        KAY_TRY(verify_compare_child(own, state, i));
        if (own->children)
            KAY_TRY(verify_compare_open_child(own, state, i));
        if (own->theorem->play && own->agree)
            KAY_TRY(verify_compare_follow(own, state, line, i));
    }
    return KAY_OK;
}

kay_status verify_compare_state(verify_compare *own, const kay_state *state)
{
    kay_theorem_line *line = NULL;
    own->agree = true;
    kay_text_clear(&own->difference);
    own->at = *state;
    kay_status status = verify_compare_open(own, &own->at, &line);
    if (status == KAY_OK)
        status = verify_compare_line(own, state, &line);
    kay_theorem_line_close(line);
    kay_arena_clear(&own->lines);
    kay_arena_clear(&own->names);
    return status;
}
