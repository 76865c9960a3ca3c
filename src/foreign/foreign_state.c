/* Games, states and moves on their way to the worker and back. */
#include "foreign/foreign.h"

#include "base/utf8.h"

kay_status foreign_have_game(const kay_game *game)
{
    foreign_game *own = (foreign_game *)(uintptr_t)game;
    kay_foreign *foreign = own->foreign;
    kay_wire answer;
    KAY_TRY(foreign_have_worker(foreign));
    const bool forgotten = own->session && own->session != foreign->reading;
    if (foreign->script || (own->worker == foreign->worker && !forgotten))
        return KAY_OK;
    if (!own->how && forgotten)
        return kay_fail(foreign->ctx, KAY_EUNABLE, "a position over 64 KiB is not kept while another input is read");
    if (!own->how) {
        foreign->ctx->diag = foreign->why;
        return foreign->lost;
    }
    foreign_begin(foreign, KAY_ASK_GAME);
    kay_text_bytes(&foreign->out, own->how, own->how_length);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    own->number = kay_wire_take(&answer);
    own->worker = foreign->worker;
    own->session = 0;
    return foreign_finish(foreign, &answer);
}

/* A position is a word here: of eight bytes twice their number and 1, if that goes into it; else twice the number that
 * the content has in the table. */
static kay_status state_word(kay_foreign *foreign, const char *bytes, size_t length, uint64_t *out)
{
    uint64_t number = UINT64_MAX;
    if (length == sizeof number)
        memcpy(&number, bytes, length);
    if (number <= UINT64_MAX / 2) {
        *out = 2 * number + 1;
        return KAY_OK;
    }
    KAY_TRY(kay_intern_table_number(&foreign->contents, bytes, length, &number));
    *out = 2 * number;
    return KAY_OK;
}

static const void *state_content(const kay_foreign *foreign, uint64_t word, uint64_t *number, size_t *length)
{
    *number = word / 2;
    *length = sizeof *number;
    return word % 2 ? number : kay_intern_table_bytes(&foreign->contents, *number, length);
}

static void state_put_position(kay_foreign *foreign, uint64_t word)
{
    uint64_t number;
    size_t length;
    const void *bytes = state_content(foreign, word, &number, &length);
    kay_wire_bytes(&foreign->out, bytes, length);
}

bool foreign_value(const kay_foreign *foreign, uint64_t word, kay_position *out)
{
    uint64_t number;
    size_t length;
    const void *bytes = state_content(foreign, word, &number, &length);
    return kay_content_value(bytes, length, out);
}

void foreign_put_state(const kay_game *game, const kay_state *state)
{
    const foreign_game *own = (const void *)game;
    kay_text *out = &own->foreign->out;
    kay_wire_u64(out, own->number);
    kay_wire_u64(out, state->mover);
    kay_wire_u64(out, state->parts);
    for (uint64_t i = 0; i < state->parts; i++)
        state_put_position(own->foreign, state->words[i]);
}

void foreign_put_values(kay_foreign *foreign, const char *const *values, unsigned count)
{
    count = values ? count : 0;
    kay_wire_u64(&foreign->out, count);
    for (unsigned i = 0; i < count; i++)
        kay_wire_string(&foreign->out, values[i]);
}

kay_status foreign_begin_state(kay_ask kind, const kay_game *game, const kay_state *state)
{
    KAY_TRY(foreign_have_game(game));
    foreign_begin(foreign_of(game), kind);
    foreign_of(game)->asked = (const void *)game;
    foreign_put_state(game, state);
    foreign_of(game)->arguments = foreign_of(game)->out.length;
    return KAY_OK;
}

kay_status foreign_take_parts(kay_foreign *foreign, kay_wire *in, uint64_t count, uint64_t *out)
{
    for (uint64_t i = 0; i < count; i++) {
        size_t length;
        const char *bytes = kay_wire_take_bytes(in, &length);
        KAY_TRY(state_word(foreign, bytes, length, &out[i]));
    }
    return KAY_OK;
}

/* The text of the position that a game began with, on a line. */
static void state_take_text(const char *how, size_t how_length, char *out, size_t room)
{
    kay_wire in = {how, how + how_length, false};
    size_t length;
    if (kay_wire_take(&in) != KAY_HOW_POSITION)
        return;
    const char *text = kay_wire_take_text(&in, &length);
    if (in.bad || length >= room)
        return;
    for (size_t i = 0; i < length; i++)
        out[i] = (unsigned char)text[i] < ' ' ? ' ' : text[i];
}

kay_status foreign_take_game(kay_foreign *foreign, kay_wire *in, kay_arena *arena, bool lasting, const kay_game **game,
                             kay_state *state)
{
    foreign_game *own = foreign->script || lasting ? &foreign->game : kay_arena_get(arena, sizeof *own);
    const uint64_t number = kay_wire_take(in);
    const uint32_t traits = (uint32_t)kay_wire_take_below(in, KAY_TRAITS_END);
    const bool again = kay_wire_take(in) != 0;
    size_t length = 0;
    const char *how = again ? kay_wire_take_bytes(in, &length) : NULL;
    const bool known = lasting && own->worker == foreign->worker && own->number == number;
    if (own && !foreign->script && !known) {
        *own = (foreign_game){
            .game = {.rules = &foreign->rules, .words = 1, .traits = traits},
            .foreign = foreign,
            .number = number,
            .worker = foreign->worker,
            .how = how ? kay_arena_text(lasting ? &foreign->arena : arena, how, length) : NULL,
            .how_length = length,
        };
    }
    if (own && own->how)
        state_take_text(own->how, length, own->text, sizeof own->text);
    if (!own || (how && !foreign->script && !own->how))
        return kay_no_memory(foreign->ctx);
    const char *from = in->at;
    const kay_player mover = (kay_player)kay_wire_take_below(in, 2);
    const uint64_t parts = kay_wire_take_count(in, sizeof(uint64_t));
    in->bad |= parts != 1 && !(own->game.traits & KAY_SUMS);
    if (in->bad)
        return foreign_finish(foreign, in);
    KAY_TRY(kay_state_make(arena, &own->game, parts, state));
    state->mover = mover;
    *game = &own->game;
    KAY_TRY(foreign_take_parts(foreign, in, parts, state->words));
    foreign_ahead_state(foreign, own->number, from, (size_t)(in->at - from));
    return KAY_OK;
}

kay_outcome foreign_take_outcome(kay_wire *in)
{
    return (kay_outcome)((int)kay_wire_take_below(in, 3) - 1);
}

kay_status foreign_take_features(kay_foreign *foreign, kay_wire *in, kay_features *out)
{
    out->words = kay_wire_take(in) != 0;
    for (uint64_t left = kay_wire_take_count(in, sizeof left); left; left--)
        kay_feature_entry(out, (int64_t)kay_wire_take(in));
    for (uint64_t left = kay_wire_take_count(in, 2 * sizeof left); left && !in->bad; left--) {
        size_t length;
        const char *text = kay_wire_take_bytes(in, &length);
        const bool ended = length && !text[length - 1]; /* it has a NUL behind it */
        in->bad |= !ended || !kay_is_line(text);
        const char *name = in->bad ? NULL : foreign_keep_string(foreign, text);
        if (!name)
            return in->bad ? foreign_finish(foreign, in) : kay_no_memory(foreign->ctx);
        kay_feature(out, name, (int64_t)kay_wire_take(in));
    }
    return out->error;
}

/* What the name of a move is the address of. */
typedef struct foreign_move {
    const char *text;
    uint64_t count; /* of the parts that it leaves */
    uint64_t parts[];
} foreign_move;

static const foreign_move *foreign_move_of(uint64_t name)
{
    return (const foreign_move *)(uintptr_t)name;
}

/* A move: its part, its text, and the parts that it leaves. */
static kay_status foreign_take_move(kay_foreign *foreign, kay_wire *in, kay_arena *arena, bool named, uint64_t *part,
                                    foreign_move **out)
{
    *part = kay_wire_take(in);
    const char *text = kay_wire_take_string(in, arena);
    const uint64_t count = kay_wire_take_count(in, sizeof(uint64_t));
    in->bad |= count > UINT32_MAX;
    if (in->bad)
        return foreign_finish(foreign, in);
    foreign_move *move = kay_arena_get(arena, sizeof *move + count * sizeof *move->parts);
    if (!move || (named && !text))
        return kay_no_memory(foreign->ctx);
    *out = move;
    move->text = text;
    move->count = count;
    return foreign_take_parts(foreign, in, count, move->parts);
}

void foreign_emit_move(uint64_t name, kay_move_list *out)
{
    const foreign_move *move = foreign_move_of(name);
    kay_emit_empty(out, name);
    for (uint64_t i = 0; i < move->count; i++)
        *kay_emit_part(out) = move->parts[i];
}

const char *foreign_move_text(uint64_t name)
{
    return foreign_move_of(name)->text;
}

kay_status foreign_take_moves(kay_foreign *foreign, kay_wire *in, kay_move_list *out)
{
    kay_arena own;
    kay_arena_init(&own, foreign->ctx);
    kay_arena *arena = out->want_moves ? out->arena : &own;
    const uint64_t count = kay_wire_take_count(in, 3 * sizeof count);
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < count && status == KAY_OK && !in->bad && !kay_move_list_full(out); i++) {
        foreign_move *move;
        status = foreign_take_move(foreign, in, arena, out->want_moves, &out->part, &move);
        if (status != KAY_OK)
            break;
        foreign_emit_move((uint64_t)(uintptr_t)move, out);
    }
    kay_arena_free(&own);
    return status == KAY_OK ? out->error : status;
}

kay_status foreign_take_named_move(kay_foreign *foreign, kay_wire *in, kay_arena *arena, kay_move *out)
{
    foreign_move *move;
    KAY_TRY(foreign_take_move(foreign, in, arena, true, &out->part, &move));
    out->name = (uint64_t)(uintptr_t)move;
    return KAY_OK;
}
