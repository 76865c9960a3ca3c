/* Laws of moves: the same whenever they are asked for, what play makes of them, their texts, limits, both players, the
 * end. */
#include <stdlib.h>
#include <string.h>

#include "lint/lint_run.h"
#include "ruleset/hook_call.h"

/* The text of a move of the state at hand. */
static const char *moves_text(const lint_run *run, uint64_t i)
{
    const char *at = kay_text_string(&run->texts);
    for (; i; i--)
        at += strlen(at) + 1;
    return at;
}

static uint64_t moves_least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Moves of a state are those of the state at hand, in what they leave. */
static bool moves_lead_the_same_way(const lint_run *run, const kay_move_list *moves, uint64_t count)
{
    const kay_move_list *own = &run->moves;
    const uint64_t parts = count ? own->ends[count - 1] : 0;
    return !count || (memcmp(moves->ends, own->ends, count * sizeof *own->ends) == 0 &&
                      memcmp(moves->parts, own->parts, parts * run->game->words * sizeof *own->parts) == 0);
}

/* Asks for the moves of a state like the one at hand, under a limit, and compares. */
static kay_status moves_compare(lint_run *run, const kay_state *state, uint64_t limit, const char *difference)
{
    kay_move_list moves;
    kay_arena names;
    kay_arena_init(&names, run->ctx);
    KAY_TRY(kay_move_list_init(&moves, run->ctx, run->game, &names, KAY_WANT_MOVES | KAY_WANT_PARTS));
    moves.limit = limit;
    kay_status status = kay_state_moves(run->game, state, &moves);
    const uint64_t wanted = moves_least(limit, run->moves.count);
    if (status == KAY_OK && (limit == UINT64_MAX ? moves.count != wanted : moves.count < wanted))
        status = lint_broken(run, "%s: %llu of them, not %llu", difference, (unsigned long long)moves.count,
                             (unsigned long long)wanted);
    else if (status == KAY_OK && !moves_lead_the_same_way(run, &moves, wanted))
        status = lint_broken(run, "%s: they lead elsewhere, or come in another order", difference);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

kay_status lint_moves_twice(lint_run *run)
{
    return moves_compare(run, run->state, UINT64_MAX, "moves differ when they are asked for again");
}

kay_status lint_limit(lint_run *run)
{
    for (uint64_t limit = 1; limit <= 3 && !run->broken; limit++)
        KAY_TRY(moves_compare(run, run->state, limit, "moves under a limit are not the first of all"));
    return KAY_OK;
}

kay_status lint_impartial(lint_run *run)
{
    kay_state other = *run->state;
    if (!(run->game->traits & KAY_IMPARTIAL))
        return lint_silent(run);
    other.mover = kay_opponent(run->state->mover);
    return moves_compare(run, &other, UINT64_MAX, "said to be impartial, and the players have different moves");
}

/* What playing a move leaves is the option that `moves` gave with it. */
static kay_status play_compare(lint_run *run, uint64_t i)
{
    const kay_move_list *moves = &run->moves;
    const kay_game *game = run->game;
    const uint64_t from = i ? moves->ends[i - 1] : 0, parts = moves->ends[i] - from;
    kay_state option;
    KAY_TRY(kay_state_copy(run->ctx, game, run->state, &option));
    kay_status status = kay_state_play(run->ctx, game, &option, moves->moves[i]);
    if (status == KAY_OK && option.parts != run->state->parts - 1 + parts)
        status =
            lint_broken(run, "the move '%.100s' leaves another number of parts when it is played", moves_text(run, i));
    else if (status == KAY_OK && parts &&
             memcmp(moves->parts + from * game->words, kay_state_part(game, &option, moves->moves[i].part),
                    parts * game->words * sizeof(uint64_t)) != 0)
        status = lint_broken(run, "the move '%.100s' leads elsewhere when it is played", moves_text(run, i));
    if (status == KAY_OK && option.parts != 1 && !(game->traits & KAY_SUMS))
        status = lint_broken(run, "the move '%.100s' leaves a sum, and the rules have no sums", moves_text(run, i));
    kay_state_free(run->ctx, &option);
    return status;
}

kay_status lint_play(lint_run *run)
{
    for (uint64_t i = 0; i < run->moves.count && i < LINT_OPTIONS && !run->broken; i++)
        KAY_TRY(play_compare(run, i));
    return run->moves.count ? KAY_OK : lint_silent(run);
}

/* Whether a text can be typed: a word, or where positions are plain one of several words. */
static bool texts_can_be_typed(const kay_ruleset *rules, const char *text)
{
    if (!*text || *text == ' ' || text[strlen(text) - 1] == ' ' || strpbrk(text, "\t\r\n"))
        return false;
    return rules->plain_position || !strchr(text, ' ');
}

static int texts_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static kay_status texts_distinct(lint_run *run)
{
    const uint64_t count = run->moves.count;
    const char **sorted = kay_alloc_array(run->ctx, count, sizeof *sorted);
    if (!sorted)
        return kay_no_memory(run->ctx);
    const char *text = kay_text_string(&run->texts);
    for (uint64_t i = 0; i < count; i++, text += strlen(text) + 1)
        sorted[i] = text;
    qsort(sorted, count, sizeof *sorted, texts_order);
    kay_status status = KAY_OK;
    for (uint64_t i = 1; i < count && !run->broken && status == KAY_OK; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0)
            status = lint_broken(run, "two moves have the text '%.100s'", sorted[i]);
    kay_free(run->ctx, sorted, count * sizeof *sorted);
    return status;
}

/* The move that a text is read as leads where it should. */
static kay_status texts_read(lint_run *run, uint64_t i, const char *text)
{
    const kay_game *game = run->game;
    kay_move move;
    kay_state one, other;
    const kay_status read = kay_state_read_move(run->ctx, game, run->state, text, &run->names, &move);
    if (read == KAY_EFALSE) {
        const kay_diag why = run->ctx->diag;
        return lint_broken(run, "its move '%.100s' is refused: %.200s", text, why.text);
    }
    KAY_TRY(read);
    KAY_TRY(kay_state_copy(run->ctx, game, run->state, &one));
    kay_status status = kay_state_copy(run->ctx, game, run->state, &other);
    if (status != KAY_OK) {
        kay_state_free(run->ctx, &one);
        return status;
    }
    status = kay_state_play(run->ctx, game, &one, run->moves.moves[i]);
    if (status == KAY_OK)
        status = kay_state_play(run->ctx, game, &other, move);
    const uint64_t words = one.parts * game->words;
    if (status == KAY_OK &&
        (one.parts != other.parts || (words && memcmp(one.words, other.words, words * sizeof *one.words) != 0)))
        status = lint_broken(run, "its move '%.100s' is read as another move", text);
    kay_state_free(run->ctx, &other);
    kay_state_free(run->ctx, &one);
    return status;
}

static kay_status texts_none(lint_run *run)
{
    static const char *const none[] = {"", " ", "no such move", "-1", "99999999999999999999", "1,", ",", "+", "1,1-"};
    for (size_t i = 0; i < sizeof none / sizeof *none && !run->broken; i++) {
        kay_move move;
        const kay_status read = kay_state_read_move(run->ctx, run->game, run->state, none[i], &run->names, &move);
        if (read == KAY_OK)
            return lint_broken(run, "'%s' is taken for a move", none[i]);
        if (read != KAY_EFALSE)
            return read;
    }
    return KAY_OK;
}

/* In a loopy sum two parts that come again at once leave the same. */
kay_status lint_texts(lint_run *run)
{
    const char *text = kay_text_string(&run->texts);
    if (!(run->game->traits & KAY_LOOPY && run->state->parts > 1))
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
        return lint_broken(run, "the rules say how play ends, and have sums");
    if (stopped != (run->moves.count == 0))
        return lint_broken(run, "play has stopped and there are moves, or neither");
    if (stopped && !run->rules->end && outcome != (run->game->traits & KAY_MISERE ? KAY_WIN : KAY_LOSS))
        return lint_broken(run, "a player without a move has the wrong outcome");
    return KAY_OK;
}
