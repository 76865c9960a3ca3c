/* Tests the laws of moves: `moves` must give the same moves when it is called again, with a limit, for the other player
 * of an impartial game, and in a prepared game.  Making a move must lead to the option that `moves` gives.  Play must
 * stop where the rules say.  Texts of moves must be distinct and read back. */
#include <stdlib.h>
#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/hook_call.h"
#include "ruleset/state.h"

const char *lint_move_text(const lint_run *run, uint64_t i)
{
    const char *at = kay_text_string(&run->texts);
    for (; i; i--)
        at += strlen(at) + 1;
    return at;
}

/* Returns whether the first `count` options of run->list are those of the current state from number `first` on. */
static bool moves_lead_the_same_way(const lint_run *run, uint64_t first, uint64_t count)
{
    const kay_move_list *own = &run->moves, *other = &run->list;
    const uint64_t words = run->game->words, before = first ? own->ends[first - 1] : 0;
    for (uint64_t i = 0; i < count; i++)
        if (other->ends[i] != own->ends[first + i] - before)
            return false;
    return !count ||
           memcmp(other->parts, own->parts + before * words, other->ends[count - 1] * words * sizeof *own->parts) == 0;
}

/* Gets the moves of a state, with a limit, and compares them with those of the current state. */
static kay_status moves_compare(lint_run *run, const kay_state *state, uint64_t limit, const char *difference)
{
    kay_move_list *moves = &run->list;
    const uint64_t wanted = limit < run->moves.count ? limit : run->moves.count;
    kay_move_list_clear(moves);
    moves->limit = limit;
    const kay_status status = kay_state_moves(run->game, state, moves);
    moves->limit = UINT64_MAX;
    KAY_TRY(status);
    if (limit == UINT64_MAX ? moves->count != wanted : moves->count < wanted)
        return lint_broken(run, "%s: %llu of them, not %llu", difference, (unsigned long long)moves->count,
                           (unsigned long long)wanted);
    if (!moves_lead_the_same_way(run, 0, wanted))
        return lint_broken(run, "%s: other options, or another order", difference);
    return KAY_OK;
}

kay_status lint_moves_twice(lint_run *run)
{
    return moves_compare(run, run->state, UINT64_MAX, "'moves' gives different moves when it is called again");
}

kay_status lint_limit(lint_run *run)
{
    for (uint64_t limit = 1; limit <= 3 && !run->broken; limit++)
        KAY_TRY(moves_compare(run, run->state, limit, "with a limit, 'moves' does not give the first of all moves"));
    return KAY_OK;
}

kay_status lint_impartial(lint_run *run)
{
    kay_state other = *run->state;
    if (!(run->game->traits & KAY_IMPARTIAL))
        return lint_silent(run);
    other.mover = kay_opponent(run->state->mover);
    return moves_compare(run, &other, UINT64_MAX, "the rules say impartial, but the players have different moves");
}

/* Gets the moves of a part from a prepared game, in chunks of `limit`, and compares them with those from number `first`
 * on. */
static kay_status moves_compare_prepared(lint_run *run, const kay_game *prepared, uint64_t first, uint64_t limit)
{
    const kay_move_list *own = &run->moves;
    kay_move_list *moves = &run->list;
    uint64_t wanted = 0;
    bool resumes = false;
    const uint64_t part = own->moves[first].part;
    while (first + wanted < own->count && own->moves[first + wanted].part == part)
        wanted++;
    kay_move_list_clear(moves);
    moves->part = part;
    moves->cursor[0] = moves->cursor[1] = 0;
    moves->limit = 0;
    do {
        moves->more = false;
        moves->limit += limit;
        KAY_TRY(kay_call_moves(prepared, kay_state_part(run->game, run->state, part), run->state->mover, moves));
        KAY_TRY(moves->error);
        resumes |= moves->more;
    } while (moves->more);
    moves->limit = UINT64_MAX;
    if (resumes || moves->count < limit ? moves->count != wanted : moves->count > wanted)
        return lint_broken(run, "the prepared game, in chunks of %llu, has %llu moves, not %llu",
                           (unsigned long long)limit, (unsigned long long)moves->count, (unsigned long long)wanted);
    for (uint64_t i = 0; i < moves->count; i++)
        if (moves->moves[i].name != own->moves[first + i].name)
            return lint_broken(run, "move number %llu is different in the prepared game", (unsigned long long)i + 1);
    return moves_lead_the_same_way(run, first, moves->count) ? KAY_OK
                                                             : lint_broken(run, "the prepared game has other options");
}

kay_status lint_prepare(lint_run *run)
{
    static const uint64_t limits[] = {UINT64_MAX / 2, 1, 3, 64};
    const kay_game *prepared;
    const kay_move_list *own = &run->moves;
    if (!run->rules->prepare || !own->count)
        return lint_silent(run);
    KAY_TRY(lint_prepared(run, &prepared));
    for (uint64_t i = 0; i < own->count; i++)
        for (unsigned l = 0; l < sizeof limits / sizeof *limits && !run->broken; l++)
            if (!i || own->moves[i].part != own->moves[i - 1].part)
                KAY_TRY(moves_compare_prepared(run, prepared, i, limits[l]));
    return KAY_OK;
}

/* Plays a move and compares the result with option number `i`. */
static kay_status moves_play(lint_run *run, kay_move move, uint64_t i, bool *same)
{
    const kay_game *game = run->game;
    kay_state option, played;
    KAY_TRY(kay_state_option(&run->scratch, game, run->state, &run->moves, i, &option));
    KAY_TRY(kay_state_copy(run->ctx, game, run->state, &played));
    const kay_status status = kay_state_play(run->ctx, game, &played, move);
    *same = status == KAY_OK && lint_same(game, &option, &played);
    kay_state_free(run->ctx, &played);
    return status;
}

kay_status lint_play(lint_run *run)
{
    const kay_move_list *moves = &run->moves;
    for (uint64_t i = 0; i < moves->count && i < LINT_OPTIONS && !run->broken; i++) {
        bool same;
        KAY_TRY(moves_play(run, moves->moves[i], i, &same));
        if (!same)
            KAY_TRY(lint_broken(run, "playing the move '%.100s' leads to another position than 'moves' says",
                                lint_move_text(run, i)));
        else if (moves->ends[i] - (i ? moves->ends[i - 1] : 0) != 1 && !(run->game->traits & KAY_SUMS))
            KAY_TRY(
                lint_broken(run, "the move '%.100s' leaves a sum, but the rules have no sums", lint_move_text(run, i)));
    }
    return moves->count ? KAY_OK : lint_silent(run);
}

/* Returns whether a text can be typed: a word, or several words if rules->plain_position. */
static bool texts_can_be_typed(const kay_ruleset *rules, const char *text)
{
    if (!*text || *text == ' ' || text[strlen(text) - 1] == ' ' || strpbrk(text, "\t\r\n"))
        return false;
    return rules->plain_position || !strchr(text, ' ');
}

/* A move and its text. */
typedef struct move_with_text {
    const char *text;
    kay_move move;
} move_with_text;

static int texts_order(const void *a, const void *b)
{
    return strcmp(((const move_with_text *)a)->text, ((const move_with_text *)b)->text);
}

/* Two moves may have one text only if they lead to the same position. */
static kay_status texts_distinct(lint_run *run)
{
    const uint64_t count = run->moves.count;
    const char *text = kay_text_string(&run->texts);
    KAY_NEW(move_with_text, sorted, &run->scratch, count);
    for (uint64_t i = 0; i < count; i++, text += strlen(text) + 1)
        sorted[i] = (move_with_text){text, run->moves.moves[i]};
    qsort(sorted, count, sizeof *sorted, texts_order);
    for (uint64_t i = 1; i < count; i++) {
        bool same = true;
        if (texts_order(&sorted[i - 1], &sorted[i]) == 0)
            KAY_TRY(kay_state_same_after(run->ctx, run->game, run->state, sorted[i - 1].move, sorted[i].move, &same));
        if (!same)
            return lint_broken(run, "two moves have the text '%.100s'", sorted[i].text);
    }
    return KAY_OK;
}

/* Reads the text of move number `i` back, and compares the options. */
static kay_status texts_read(lint_run *run, uint64_t i, const char *text)
{
    kay_move move;
    bool same;
    const kay_status read = kay_state_read_move(run->ctx, run->game, run->state, text, &run->names, &move);
    if (read == KAY_EFALSE) {
        const kay_diag why = run->ctx->diag;
        return lint_broken(run, "its move '%.100s' is refused: %.200s", text, why.text);
    }
    KAY_TRY(read);
    KAY_TRY(moves_play(run, move, i, &same));
    return same ? KAY_OK : lint_broken(run, "its move '%.100s' is read as another move", text);
}

static kay_status texts_none(lint_run *run)
{
    static const char *const none[] = {"", " ", "no such move", "-1", "99999999999999999999", "1,", ",", "+", "1,1-"};
    for (size_t i = 0; i < sizeof none / sizeof *none && !run->broken; i++) {
        kay_move move;
        const kay_status read = kay_state_read_move(run->ctx, run->game, run->state, none[i], &run->names, &move);
        if (read == KAY_OK)
            return lint_broken(run, "'%s' is accepted as a move", none[i]);
        if (read != KAY_EFALSE)
            return read;
    }
    return KAY_OK;
}

kay_status lint_texts(lint_run *run)
{
    const char *text = kay_text_string(&run->texts);
    KAY_TRY(texts_distinct(run));
    for (uint64_t i = 0; i < run->moves.count && i < LINT_OPTIONS && !run->broken; i++, text += strlen(text) + 1) {
        if (!texts_can_be_typed(run->rules, text))
            return lint_broken(run, "the move '%.100s' cannot be typed as a word", text);
        KAY_TRY(texts_read(run, i, text));
    }
    return run->broken ? KAY_OK : texts_none(run);
}

kay_status lint_end(lint_run *run)
{
    bool stopped;
    kay_outcome outcome = KAY_DRAW;
    KAY_TRY(kay_state_end(run->ctx, run->game, run->state, &stopped, &outcome));
    if (run->rules->end && run->game->traits & KAY_SUMS)
        return lint_broken(run, "the rules have 'end' and sums: only one is allowed");
    if (stopped != (run->moves.count == 0))
        return lint_broken(run, stopped ? "play has stopped, but there are moves"
                                        : "there is no move, but play has not stopped");
    if (stopped && !run->rules->end && !run->rules->scoring &&
        outcome != (run->game->traits & KAY_MISERE ? KAY_WIN : KAY_LOSS))
        return lint_broken(run, "a player without a move has the wrong outcome");
    return KAY_OK;
}
