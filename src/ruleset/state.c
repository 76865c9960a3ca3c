/* Operations on states that are common to all rulesets: play, end, moves, texts. */
#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"
#include "ruleset/score_call.h"
#include "ruleset/state.h"

#include <kayles/contest.h>

kay_status kay_state_make(kay_arena *arena, const kay_game *game, uint64_t parts, kay_state *out)
{
    uint64_t *words = kay_arena_array(arena, parts, game->words * sizeof *words);
    if (!words)
        return kay_no_memory(arena->ctx);
    *out = (kay_state){.words = words, .parts = parts, .mover = KAY_LEFT};
    return KAY_OK;
}

kay_status kay_state_of_rules(kay_arena *arena, const kay_ruleset *rules, uint32_t words, const kay_game **game,
                              kay_state *out)
{
    KAY_NEW(kay_game, made, arena, 1);
    *made = (kay_game){.rules = rules, .words = words, .traits = rules->traits | KAY_ALIKE};
    KAY_TRY(kay_state_make(arena, made, 1, out));
    *game = made;
    return KAY_OK;
}

kay_status kay_state_copy(kay_context *ctx, const kay_game *game, const kay_state *from, kay_state *out)
{
    uint64_t used = from->parts * game->words;
    uint64_t room = used ? used : game->words;
    KAY_ALLOC(uint64_t, words, ctx, room);
    if (used)
        memcpy(words, from->words, used * sizeof *words);
    *out = (kay_state){.words = words, .parts = from->parts, .room = room, .mover = from->mover};
    return KAY_OK;
}

void kay_state_free(kay_context *ctx, kay_state *state)
{
    if (state->room)
        kay_free(ctx, state->words, state->room * sizeof *state->words);
    *state = (kay_state){0};
}

kay_status kay_state_negate(kay_context *ctx, const kay_game *game, const kay_state *from, kay_state *out)
{
    kay_state negative;
    kay_status status = kay_state_copy(ctx, game, from, &negative);
    if (status != KAY_OK)
        return status;
    for (uint64_t part = 0; part < negative.parts && status == KAY_OK; part++)
        status = kay_call_negate(ctx, game, kay_state_part(game, &negative, part));
    if (status != KAY_OK) {
        kay_state_free(ctx, &negative);
        return status;
    }
    negative.mover = kay_opponent(from->mover);
    *out = negative;
    return KAY_OK;
}

/* Makes room for `parts` parts. */
static kay_status state_grow(kay_context *ctx, const kay_game *game, kay_state *state, uint64_t parts)
{
    const uint64_t total = parts * game->words;
    if (total <= state->room)
        return KAY_OK;
    const uint64_t room = total > 2 * state->room ? total : 2 * state->room;
    uint64_t *moved = kay_resize(ctx, state->words, state->room * sizeof *moved, room * sizeof *moved);
    if (!moved)
        return kay_no_memory(ctx);
    state->words = moved;
    state->room = room;
    return KAY_OK;
}

/* Replaces part `at` by the `count` parts at `parts`. */
static kay_status state_replace(kay_context *ctx, const kay_game *game, kay_state *state, uint64_t at,
                                const uint64_t *parts, uint64_t count)
{
    const uint64_t words = game->words;
    KAY_TRY(state_grow(ctx, game, state, state->parts - 1 + count));
    uint64_t *place = state->words + at * words;
    memmove(place + count * words, place + words, (state->parts - at - 1) * words * sizeof *place);
    if (count)
        memcpy(place, parts, count * words * sizeof *place);
    state->parts = state->parts - 1 + count;
    return KAY_OK;
}

/* Replaces part `at` by the first of the parts, or by a zeroed one, and adds the others at the end. */
static kay_status state_replace_numbered(kay_context *ctx, const kay_game *game, kay_state *state, uint64_t at,
                                         const uint64_t *parts, uint64_t count)
{
    const size_t bytes = game->words * sizeof *parts;
    if (!count) {
        memset(kay_state_part(game, state, at), 0, bytes);
        return KAY_OK;
    }
    KAY_TRY(state_grow(ctx, game, state, state->parts - 1 + count));
    memcpy(kay_state_part(game, state, at), parts, bytes);
    memcpy(kay_state_part(game, state, state->parts), parts + game->words, (count - 1) * bytes);
    state->parts += count - 1;
    return KAY_OK;
}

static kay_status state_play(kay_context *ctx, const kay_game *game, kay_state *state, kay_move move, bool numbered)
{
    uint64_t *position = kay_state_part(game, state, move.part);
    if (game->rules->play_in_place) {
        KAY_TRY(kay_call_play_in_place(ctx, game, position, state->mover, move.name));
        state->mover = kay_opponent(state->mover);
        return KAY_OK;
    }
    if (!game->rules->play)
        return kay_rules_lack(ctx, game->rules, "play' or 'play_in_place");
    kay_move_list option;
    KAY_TRY(kay_move_list_init(&option, ctx, game, NULL, KAY_WANT_PARTS));
    option.numbered = numbered;
    kay_status status = kay_call_play(game, position, state->mover, move.name, &option);
    const kay_player next = kay_score_next(&option, 0, state->mover);
    if (status == KAY_OK)
        status = (numbered ? state_replace_numbered : state_replace)(ctx, game, state, move.part, option.parts,
                                                                     option.parts_count);
    kay_move_list_free(&option);
    if (status == KAY_OK)
        state->mover = next;
    return status;
}

kay_status kay_state_play(kay_context *ctx, const kay_game *game, kay_state *state, kay_move move)
{
    return state_play(ctx, game, state, move, false);
}

kay_status kay_state_play_numbered(kay_context *ctx, const kay_game *game, kay_state *state, kay_move move)
{
    return state_play(ctx, game, state, move, game->rules->numbered_parts);
}

kay_status kay_state_follow(kay_context *ctx, const kay_game *game, kay_state *state, const kay_move_list *moves,
                            uint64_t i)
{
    uint64_t from = i ? moves->ends[i - 1] : 0;
    KAY_TRY(state_replace(ctx, game, state, moves->moves[i].part, moves->parts + from * game->words,
                          moves->ends[i] - from));
    state->mover = kay_score_next(moves, i, state->mover);
    return KAY_OK;
}

static kay_status state_moves(const kay_game *game, const kay_state *state, kay_move_list *out)
{
    bool stopped;
    kay_outcome ended;
    KAY_TRY(kay_call_end_of_state(out->ctx, game, state, &stopped, &ended));
    if (stopped)
        return KAY_OK;
    if (!game->rules->moves)
        return kay_rules_lack(out->ctx, game->rules, "moves");
    for (uint64_t part = 0; part < state->parts; part++) {
        out->part = part;
        out->cursor[0] = out->cursor[1] = 0;
        do {
            if (kay_move_list_full(out)) {
                out->more = out->error == KAY_OK;
                return out->error;
            }
            out->more = false;
            KAY_TRY(kay_call_moves(game, kay_state_part(game, state, part), state->mover, out));
        } while (out->more);
    }
    return out->error;
}

kay_status kay_state_moves(const kay_game *game, const kay_state *state, kay_move_list *out)
{
    out->state = state;
    const kay_status status = state_moves(game, state, out);
    out->state = NULL;
    return status;
}

kay_status kay_state_split(const kay_game *game, const kay_state *state, kay_move_list *out)
{
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t *part = kay_state_part(game, state, i);
        if (game->rules->simplify)
            KAY_TRY(kay_call_simplify(game, part, out));
        else
            memcpy(kay_emit_part(out), part, game->words * sizeof *part);
    }
    return out->error;
}

kay_status kay_state_end(kay_context *ctx, const kay_game *game, const kay_state *state, bool *stopped,
                         kay_outcome *out)
{
    KAY_TRY(kay_call_end_of_state(ctx, game, state, stopped, out));
    if (*stopped)
        return KAY_OK;
    kay_move_list moves;
    kay_arena names;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = 1;
    kay_status status = kay_state_moves(game, state, &moves);
    *stopped = status == KAY_OK && moves.count == 0;
    *out = game->traits & KAY_MISERE ? KAY_WIN : KAY_LOSS;
    if (*stopped && game->rules->scoring)
        *out = kay_score_end(game, state->words, state->mover);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

const char *kay_rules_player(const kay_ruleset *rules, kay_player player)
{
    return rules->players[player] ? rules->players[player] : player == KAY_LEFT ? "First" : "Second";
}

const char *kay_player_name(const kay_game *game, kay_player player)
{
    return kay_rules_player(game->rules, player);
}

const char *kay_player_verb(const kay_ruleset *rules, const char *one, const char *several)
{
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        const char *name = kay_rules_player(rules, (kay_player)player);
        const size_t length = strlen(name);
        if (!length || name[length - 1] != 's')
            return one;
    }
    return several;
}

void kay_state_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    if (out->error != KAY_OK)
        return;
    if (!game->rules->write_position) {
        out->error = kay_rules_lack(out->ctx, game->rules, "write_position");
        return;
    }
    game->rules->write_position(game, state, out);
    kay_hook_text_status(out, "write_position");
}

/* Makes the state after a move; the caller frees it. */
static kay_status state_after(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move move,
                              kay_state *out)
{
    KAY_TRY(kay_state_copy(ctx, game, state, out));
    const kay_status status = kay_state_play(ctx, game, out, move);
    if (status != KAY_OK)
        kay_state_free(ctx, out);
    return status;
}

/* Writes a move that has no text of its own as the position that it leads to. */
static void state_write_after(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    kay_state after;
    const kay_status status = state_after(out->ctx, game, state, move, &after);
    if (status == KAY_OK) {
        kay_state_write_position(game, &after, out);
        kay_state_free(out->ctx, &after);
    }
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

void kay_state_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    if (out->error != KAY_OK)
        return;
    if (!game->rules->move_text) {
        state_write_after(game, state, move, out);
        return;
    }
    game->rules->move_text(game, state, move, out);
    kay_hook_text_status(out, "move_text");
}

kay_status kay_state_details(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out)
{
    return game->rules->details ? kay_hook_status(ctx, "details", game->rules->details(ctx, game, state, out), KAY_OK)
                                : KAY_OK;
}

void kay_state_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    if (!game->rules->plain_position) {
        kay_text_add(out, kay_player_name(game, state->mover));
        kay_text_add(out, ": ");
    }
    kay_state_write_position(game, state, out);
}

void kay_state_write_listed(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_state own = *state;
    if (game->traits & KAY_IMPARTIAL) {
        own.mover = KAY_LEFT;
    } else if (game->rules->plain_position) {
        kay_text_add(out, kay_player_name(game, state->mover));
        kay_text_add(out, ": ");
    }
    kay_state_write(game, &own, out);
}

/* A text with a limit: writing stops once it is too long, so that a huge state takes little time. */
typedef struct state_writer {
    kay_text *out;
    size_t most;
    bool over;
} state_writer;

static kay_status state_keep(void *user, const char *data, size_t length)
{
    state_writer *writer = user;
    writer->over = length > writer->most || writer->out->length > writer->most - length;
    if (writer->over)
        return KAY_EUNABLE;
    kay_text_bytes(writer->out, data, length);
    return writer->out->error;
}

kay_status kay_state_write_within(const kay_game *game, const kay_state *state, size_t most, kay_text *out, bool *whole)
{
    state_writer writer = {.out = out, .most = most};
    kay_text batch;
    kay_text_init(&batch, out->ctx);
    batch.flush = state_keep;
    batch.user = &writer;
    kay_state_write(game, state, &batch);
    kay_status status = kay_text_finish(&batch);
    kay_text_free(&batch);
    *whole = status == KAY_OK;
    return writer.over ? KAY_OK : status;
}

kay_status kay_state_same_after(kay_context *ctx, const kay_game *game, const kay_state *state, kay_move one,
                                kay_move other, bool *same)
{
    kay_state a, b;
    KAY_TRY(state_after(ctx, game, state, one, &a));
    const kay_status status = state_after(ctx, game, state, other, &b);
    if (status == KAY_OK) {
        *same =
            a.parts == b.parts && (!a.parts || memcmp(a.words, b.words, a.parts * game->words * sizeof *a.words) == 0);
        kay_state_free(ctx, &b);
    }
    kay_state_free(ctx, &a);
    return status;
}

/* Finds the first move with this text.  Fails if another one with this text leads to another position. */
static kay_status state_compare_moves(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                                      kay_move_list *moves, kay_move *out)
{
    kay_text written;
    kay_text_init(&written, ctx);
    kay_status status = kay_state_moves(game, state, moves);
    bool found = false, same = true;
    for (uint64_t i = 0; i < moves->count && status == KAY_OK && same; i++) {
        kay_text_clear(&written);
        kay_state_move_text(game, state, moves->moves[i], &written);
        status = written.error;
        if (status != KAY_OK || strcmp(kay_text_string(&written), text) != 0)
            continue;
        if (found)
            status = kay_state_same_after(ctx, game, state, *out, moves->moves[i], &same);
        else
            *out = moves->moves[i];
        found = true;
    }
    if (status == KAY_OK && !found)
        status = kay_fail(ctx, KAY_EFALSE, "'%.60s' is not a legal move of %s here", text,
                          kay_player_name(game, state->mover));
    if (status == KAY_OK && !same)
        status = kay_fail(ctx, KAY_EINPUT, "two moves of %s here have the text '%.60s'",
                          kay_player_name(game, state->mover), text);
    kay_text_free(&written);
    return status;
}

kay_status kay_state_read_move(kay_context *ctx, const kay_game *game, const kay_state *state, const char *text,
                               kay_arena *arena, kay_move *out)
{
    bool stopped;
    kay_outcome ended;
    KAY_TRY(kay_call_end_of_state(ctx, game, state, &stopped, &ended));
    if (stopped)
        return kay_fail(ctx, KAY_EFALSE, "'%.60s' is not a legal move: play has ended", text);
    if (game->rules->move_read) {
        ctx->diag.placed = false;
        const kay_status said = game->rules->move_read(game, state, text, arena, out);
        const kay_status read = kay_hook_status(ctx, "move_read", said, KAY_OK);
        const bool failed = ctx->diag.placed; /* the rules of a file failed: the error is not about the text */
        return said == KAY_EINPUT && !failed ? (ctx->diag.status = KAY_EFALSE) : read;
    }
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, ctx, game, arena, KAY_WANT_MOVES));
    kay_status status = state_compare_moves(ctx, game, state, text, &moves, out);
    kay_move_list_free(&moves);
    return status;
}
