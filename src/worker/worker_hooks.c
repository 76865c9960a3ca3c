/* The requests that stand for a hook each. */
#include <string.h>

#include <kayles/json.h>

#include "ruleset/hook_call.h"
#include "worker/worker.h"

enum { HOOKS_TEXT_MOST = 64 * 1024 };

/* The start for the parameters that come next, in a new place or in that of the game which all starts have. */
static kay_status hooks_make_start(worker *w, kay_wire *in, worker_game **place, kay_state *state)
{
    uint64_t parameters[2] = {0};
    char **constants;
    const unsigned count = (unsigned)kay_wire_take_below(in, 3);
    for (unsigned i = 0; i < 2; i++)
        parameters[i] = kay_wire_take(in);
    KAY_TRY(worker_take_values(w, in, &w->arena, &constants));
    if (!kay_starts_of(w->rules)->start)
        return kay_fail(&w->ctx, KAY_EUSAGE, "there are no starts");
    *place = worker_new_game(w);
    kay_arena *arena = w->script ? &w->arena : &(*place)->arena;
    kay_start start = kay_start_of(&w->ctx, w->rules, (const char *const *)constants, parameters, count, arena);
    KAY_TRY(kay_call_start(&start, &(*place)->game, state)); /* the program adds the parameters to what is wrong */
    if (start.lasting)
        *place = worker_lasting_game(w, *place);
    return KAY_OK;
}

kay_status worker_start(worker *w, kay_wire *in)
{
    worker_game *place;
    kay_state state;
    kay_text how;
    const char *arguments = in->at;
    KAY_TRY(hooks_make_start(w, in, &place, &state)); /* KAY_END too: nothing is then asked ahead of no state */
    kay_text_init(&how, &w->ctx);
    if (!w->script) {
        kay_wire_u64(&how, KAY_HOW_START);
        kay_text_bytes(&how, arguments, (size_t)(in->at - arguments));
    }
    const kay_status status = how.error;
    kay_wire_u64(&w->out, place->number == w->lasting);
    if (status == KAY_OK)
        KAY_TRY(worker_put_game(w, place->number, place->game, &state, w->script ? NULL : &how));
    kay_text_free(&how);
    return status;
}

kay_status worker_how(worker *w, const kay_game *game, const kay_state *state, kay_text *out, bool *known)
{
    *known = false;
    if (w->script)
        return KAY_OK;
    kay_text *text = worker_new_text(w);
    KAY_TRY(kay_state_write_within(game, state, HOOKS_TEXT_MOST, text, known));
    kay_wire_u64(out, KAY_HOW_POSITION);
    kay_wire_bytes(out, kay_text_string(text), text->length);
    return out->error;
}

static kay_status hooks_make_position(worker *w, kay_wire *in, worker_game **place)
{
    kay_reader reader;
    kay_input *input = NULL;
    const kay_state *state;
    size_t length;
    const char *text = kay_wire_take_bytes(in, &length);
    *place = worker_new_game(w);
    KAY_TRY(kay_reader_from_text(&w->ctx, "<position>", text, length, &reader));
    kay_status status = kay_input_open(&w->ctx, w->rules, &reader, NULL, true, &input);
    if (status == KAY_OK)
        status = kay_input_next(input, &(*place)->game, &state);
    if (status == KAY_OK)
        (*place)->input = input; /* the game is the input's */
    else
        kay_input_close(input);
    kay_reader_close(&reader);
    return status;
}

kay_status worker_make_game(worker *w, kay_wire *in)
{
    worker_game *place;
    kay_state state;
    const kay_status made = kay_wire_take(in) == KAY_HOW_START ? hooks_make_start(w, in, &place, &state)
                                                               : hooks_make_position(w, in, &place);
    if (made == KAY_END)
        return kay_fail(&w->ctx, KAY_EINPUT, "'start' now refuses the parameters that it took before");
    KAY_TRY(made);
    kay_wire_u64(&w->out, place->number);
    return KAY_OK;
}

static void hooks_take_random(kay_wire *in, kay_random *out)
{
    for (int i = 0; i < 4; i++)
        out->state[i] = kay_wire_take(in);
}

kay_status worker_sample(worker *w, kay_wire *in)
{
    kay_random random;
    const uint64_t kind = kay_wire_take_below(in, KAY_SAMPLINGS);
    hooks_take_random(in, &random);
    const uint64_t size = kay_wire_take(in);
    static void (*const makes[])(const kay_ruleset *, kay_random *, uint64_t, kay_text *) = {
        [KAY_SAMPLE_ANY] = kay_sample,
        [KAY_SAMPLE_THRESHOLD] = kay_sample_threshold,
        [KAY_SAMPLE_OPENING] = kay_sample_opening,
    };
    makes[kind](w->rules, &random, size, worker_new_text(w));
    for (int i = 0; i < 4; i++)
        kay_wire_u64(&w->out, random.state[i]);
    return worker_put_text(w);
}

/* The moves of one part are those of the state where it is the only one that is looked at. */
static kay_status hooks_moves_of(const kay_game *game, const kay_state *state, uint64_t part, kay_move_list *moves)
{
    const kay_state alone = {.words = kay_state_part(game, state, part), .parts = 1, .mover = state->mover};
    KAY_TRY(kay_state_moves(game, &alone, moves));
    if (moves->count > moves->limit)
        moves->count = moves->limit; /* rules may go on behind it */
    for (uint64_t i = 0; i < moves->count; i++)
        moves->moves[i].part = part;
    return KAY_OK;
}

kay_status worker_moves(worker *w, kay_wire *in)
{
    const kay_game *game = w->about.game;
    const kay_state *state = &w->about.state;
    kay_move_list moves;
    const uint64_t part = kay_wire_take_below(in, state->parts);
    const bool named = kay_wire_take(in) != 0;
    KAY_TRY(kay_move_list_init(&moves, &w->ctx, game, &w->arena, true, true));
    moves.limit = kay_wire_take(in);
    kay_status status = state->parts ? hooks_moves_of(game, state, part, &moves) : KAY_OK;
    if (status == KAY_OK)
        status = worker_put_moves(w, game, state, &moves, named);
    kay_move_list_free(&moves);
    return status;
}

/* The move, with what it leaves. */
kay_status worker_move(worker *w, kay_wire *in)
{
    const kay_game *game = w->about.game;
    const kay_state *state = &w->about.state;
    kay_move move;
    size_t length;
    kay_wire_take(in);
    const char *bytes = kay_wire_take_bytes(in, &length);
    const char *text = kay_arena_text(&w->arena, bytes, length);
    if (!text)
        return kay_no_memory(&w->ctx);
    KAY_TRY(kay_state_read_move(&w->ctx, game, state, text, &w->arena, &move));
    return worker_put_move(w, game, state, move);
}

kay_status worker_end(worker *w, kay_wire *in)
{
    const kay_state *state = &w->about.state;
    bool stopped;
    kay_outcome outcome = KAY_DRAW;
    (void)in;
    KAY_TRY(kay_call_end(&w->ctx, w->about.game, state->words, state->mover, &stopped, &outcome));
    kay_wire_u64(&w->out, stopped);
    kay_wire_u64(&w->out, (uint64_t)(outcome + 1));
    return KAY_OK;
}

kay_status worker_negate(worker *w, kay_wire *in)
{
    const kay_game *game = w->about.game;
    const kay_state *state = &w->about.state;
    (void)in;
    if (state->parts != 1)
        return kay_fail(&w->ctx, KAY_EUSAGE, "no such position");
    const kay_status status = kay_call_negate(&w->ctx, game, state->words);
    if (status != KAY_OK && status != KAY_END)
        return status;
    kay_wire_u64(&w->out, status == KAY_OK);
    if (status == KAY_OK)
        worker_put_position(w, game, state->words, &w->out);
    return w->out.error;
}

static kay_status hooks_write(worker *w, int64_t how, kay_text *out)
{
    const kay_game *game = w->about.game;
    const kay_state *state = &w->about.state;
    const char *word;
    switch (w->kind) {
    case KAY_ASK_POSITION:
        kay_state_write_position(game, state, out);
        break;
    case KAY_ASK_DRAW:
        kay_state_draw(game, state, how != 0, out);
        break;
    case KAY_ASK_VERDICT:
        KAY_TRY(kay_judge_word(&w->ctx, game, state, (kay_outcome)how, &word));
        kay_text_add(out, word);
        break;
    case KAY_ASK_DETAILS: {
        kay_json_writer writer = {.out = out};
        kay_json_begin_object(&writer, NULL);
        KAY_TRY(kay_state_details(&w->ctx, game, state, &writer));
        kay_json_end_object(&writer);
        break;
    }
    default:
        return kay_fail(&w->ctx, KAY_EUSAGE, "no such text");
    }
    return out->error;
}

kay_status worker_text(worker *w, kay_wire *in)
{
    const int64_t how = (int64_t)kay_wire_take(in);
    KAY_TRY(hooks_write(w, how, worker_new_text(w)));
    return worker_put_text(w);
}

kay_status worker_features(worker *w, kay_wire *in)
{
    enum { KEPT = 64 }; /* of names or entries whose memory is worth keeping */
    kay_features *features = &w->features;
    (void)in;
    kay_features_clear(features);
    kay_state_features(w->about.game, &w->about.state, features);
    worker_put_features(features, &w->out);
    const kay_status status = features->error;
    if (features->room > KEPT || features->entry_room > KEPT)
        kay_features_free(features);
    return status;
}

static kay_status hooks_begin_walk(worker *w, uint64_t session, kay_wire *in)
{
    worker_walk *own = &w->walk;
    char **constants;
    if (own->session) {
        kay_arena_free(&own->arena);
        kay_arena_free(&own->shared);
    }
    *own = (worker_walk){.session = session};
    kay_arena_init(&own->shared, &w->ctx);
    kay_arena_init(&own->arena, &w->ctx);
    own->walk = (kay_walk){.ctx = &w->ctx, .rules = w->rules, .shared = &own->shared, .arena = &own->arena};
    own->walk.size.a = kay_wire_take(in);
    own->walk.size.b = kay_wire_take(in);
    KAY_TRY(worker_take_values(w, in, &own->shared, &constants));
    own->walk.constants = (const char *const *)constants;
    return KAY_OK;
}

kay_status worker_walk_on(worker *w, kay_wire *in)
{
    worker_walk *own = &w->walk;
    const uint64_t session = kay_wire_take(in), given = kay_wire_take(in);
    const kay_game *game = NULL;
    kay_state state;
    kay_text how;
    bool known = false, fresh = false;
    if (own->session != session)
        KAY_TRY(hooks_begin_walk(w, session, in));
    while (own->given <= given) {
        KAY_TRY(kay_walk_next(&own->walk, &game, &state));
        fresh |= own->walk.new_game || game != own->game;
        own->given++;
    }
    if (fresh && !w->script) {
        worker_game *place = worker_new_game(w);
        place->game = game;
        own->number = place->number;
    }
    own->game = game;
    kay_text_init(&how, &w->ctx);
    kay_status status = fresh ? worker_how(w, game, &state, &how, &known) : KAY_OK;
    kay_wire_u64(&w->out, fresh);
    if (status == KAY_OK)
        status = worker_put_game(w, own->number, game, &state, known ? &how : NULL);
    kay_text_free(&how);
    return status;
}
