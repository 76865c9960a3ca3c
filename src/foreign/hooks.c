/* The hooks of foreign rules: each is a request to the worker. */
#include <kayles/proof.h>

#include "foreign/foreign.h"

static kay_foreign *hooks_foreign(const kay_ruleset *rules)
{
    return (kay_foreign *)(uintptr_t)rules;
}

/* An input that a worker reads. */
typedef struct hooks_cases {
    uint64_t session; /* its number */
    uint64_t worker; /* who reads */
    uint64_t from; /* byte of the input where it begins: what stands before a place is shown with it */
    uint64_t lines, line_letters; /* lines before that, and letters of its line */
} hooks_cases;

/* How far the reader is, in bytes from the beginning. */
static uint64_t hooks_at(const kay_reader *in)
{
    return in->bytes_before + (uint64_t)(in->at - in->start);
}

static void hooks_begin_session(kay_foreign *foreign, const kay_reader *in, hooks_cases *own)
{
    *own =
        (hooks_cases){++foreign->sessions, foreign->worker, in->bytes_before, in->lines_before, in->line_letters_before};
}

/* Leaves a case behind that rules in Lua were not able to read, where it is a line. */
static kay_status hooks_pass(kay_cases *cases, kay_status failed)
{
    const kay_diag why = cases->ctx->diag;
    const char *line;
    uint64_t length;
    if (kay_read_blank(cases->in) == KAY_OK && kay_read_line(cases->in, &line, &length) == KAY_OK)
        cases->passed = true;
    cases->ctx->diag = why;
    return failed;
}

static kay_status hooks_take_case(kay_cases *cases, kay_wire *answer, const kay_game **game, kay_state *state)
{
    kay_foreign *foreign = hooks_foreign(cases->rules);
    const uint64_t behind = kay_wire_take(answer);
    const uint64_t total = kay_wire_take(answer);
    if (cases->total == UINT64_MAX) /* a new worker may not know */
        cases->total = total;
    KAY_TRY(foreign_take_game(foreign, answer, cases->arena, false, game, state));
    if (!foreign->script)
        ((foreign_game *)(uintptr_t)*game)->session = foreign->reading;
    const uint64_t at = hooks_at(cases->in);
    answer->bad |= behind < at || behind - at > (uint64_t)(cases->in->end - cases->in->at);
    KAY_TRY(foreign_finish(foreign, answer));
    cases->in->at += behind - at;
    return KAY_OK;
}

static kay_status hooks_ask_case(kay_cases *cases, const hooks_cases *own, uint64_t index, bool position,
                                 kay_wire *answer)
{
    kay_foreign *foreign = hooks_foreign(cases->rules);
    KAY_TRY(foreign_have_worker(foreign));
    foreign_begin(foreign, KAY_ASK_CASE);
    foreign->reading = own->session;
    kay_text *out = &foreign->out;
    kay_wire_u64(out, own->session);
    kay_wire_u64(out, index);
    foreign_set_loose(foreign, index == cases->index ? hooks_at(cases->in) : 0);
    kay_wire_u64(out, position);
    kay_wire_string(out, cases->in->source->name);
    kay_wire_u64(out, own->from);
    kay_wire_u64(out, own->lines);
    kay_wire_u64(out, own->line_letters);
    foreign_put_values(foreign, cases->flags, foreign->flags);
    return foreign_ask(foreign, cases->in, answer);
}

/* Has a new worker read the cases before this one again, for what they have in common.  That is no part of the case's
 * time. */
static kay_status hooks_read_again(kay_cases *cases, const hooks_cases *own)
{
    kay_context *ctx = cases->ctx;
    const double deadline = ctx->deadline, begun = kay_now();
    kay_wire answer;
    kay_status status = KAY_OK;
    if (own->from < cases->in->bytes_before) {
        KAY_TRY(kay_read_blank(cases->in)); /* KAY_END: nothing follows */
        return kay_fail(ctx, KAY_EUNABLE,
                        "the rules need the beginning of the input again, which is gone: it must come from a file");
    }
    ctx->deadline = 0;
    for (uint64_t i = 1; i < cases->index && status == KAY_OK; i++)
        status = hooks_ask_case(cases, own, i, false, &answer);
    ctx->deadline = deadline > 0 ? deadline + (kay_now() - begun) : 0;
    return status;
}

static kay_status hooks_read_as(kay_cases *cases, bool position, const kay_game **game, kay_state *state)
{
    kay_foreign *foreign = hooks_foreign(cases->rules);
    hooks_cases *own = cases->common;
    kay_wire answer;
    if (!own) {
        own = cases->common = kay_arena_get(cases->shared, sizeof *own);
        if (!own)
            return kay_no_memory(cases->ctx);
    }
    KAY_TRY(foreign_have_worker(foreign));
    const bool alone = foreign->script || foreign->contest.lines; /* cases have nothing in common */
    const bool left = own->worker != foreign->worker || own->session != foreign->reading;
    if (!own->session || (alone && left))
        hooks_begin_session(foreign, cases->in, own);
    else if (left)
        KAY_TRY(hooks_read_again(cases, own));
    own->worker = foreign->worker;
    const kay_status status = hooks_ask_case(cases, own, cases->index, position, &answer);
    if ((status == KAY_EUNABLE || status == KAY_ENOMEM) && foreign->script && foreign->contest.lines)
        return hooks_pass(cases, status);
    if (status == KAY_END) /* nothing but blanks is left: the worker has looked */
        cases->in->at = cases->in->end;
    return status == KAY_OK ? hooks_take_case(cases, &answer, game, state) : status;
}

static kay_status hooks_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return hooks_read_as(cases, false, game, state);
}

static kay_status hooks_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return hooks_read_as(cases, true, game, state);
}

static kay_status hooks_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const kay_state alone = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = player};
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    const uint64_t part = out->part;
    KAY_TRY(foreign_begin_state(KAY_ASK_MOVES, game, out->state ? out->state : &alone));
    kay_wire_u64(&foreign->out, out->state ? part : 0);
    kay_wire_u64(&foreign->out, out->want_moves);
    kay_wire_u64(&foreign->out, out->limit - out->count);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    KAY_TRY(foreign_take_moves(foreign, &answer, out));
    out->part = part;
    return foreign_finish(foreign, &answer);
}

static kay_status hooks_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                             kay_move_list *out)
{
    (void)game, (void)position, (void)player;
    foreign_emit_move(name, out);
    return out->error;
}

static void hooks_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)game, (void)state;
    kay_text_add(out, foreign_move_text(move.name));
}

static kay_status hooks_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                  kay_move *out)
{
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    KAY_TRY(foreign_begin_state(KAY_ASK_MOVE, game, state));
    kay_wire_string(&foreign->out, text);
    const kay_status status = foreign_ask(foreign, NULL, &answer);
    if (status == KAY_EFALSE)
        return foreign->ctx->diag.status = KAY_EINPUT; /* as this hook says that it is no move */
    KAY_TRY(status);
    KAY_TRY(foreign_take_named_move(foreign, &answer, arena, out));
    answer.bad |= out->part >= state->parts;
    return foreign_finish(foreign, &answer);
}

static kay_status hooks_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                            kay_outcome *out)
{
    const kay_state state = {.words = (uint64_t *)(uintptr_t)position, .parts = 1, .mover = mover};
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    KAY_TRY(foreign_begin_state(KAY_ASK_END, game, &state));
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    *stopped = kay_wire_take(&answer) != 0;
    *out = foreign_take_outcome(&answer);
    return foreign_finish(foreign, &answer);
}

static kay_status hooks_negate(const kay_game *game, uint64_t *position)
{
    const kay_state state = {.words = position, .parts = 1};
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    uint64_t negative = *position;
    KAY_TRY(foreign_begin_state(KAY_ASK_NEGATE, game, &state));
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    const bool known = kay_wire_take(&answer) != 0;
    KAY_TRY(foreign_take_parts(foreign, &answer, known, &negative));
    KAY_TRY(foreign_finish(foreign, &answer));
    *position = negative;
    return known ? KAY_OK : KAY_END;
}

static kay_status hooks_text(kay_ask which, const kay_game *game, const kay_state *state, int64_t how, kay_text *out)
{
    kay_foreign *foreign = foreign_of(game);
    kay_wire answer;
    size_t length;
    KAY_TRY(foreign_begin_state(which, game, state));
    kay_wire_u64(&foreign->out, (uint64_t)how);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    const char *text = (which == KAY_ASK_DRAW ? kay_wire_take_bytes : kay_wire_take_text)(&answer, &length);
    KAY_TRY(foreign_finish(foreign, &answer));
    kay_text_bytes(out, text, length);
    return out->error;
}

static void hooks_fail(kay_text *out, kay_status status)
{
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

/* A part of a script's position whose text needs no function of the rules. */
static kay_status hooks_write_value(const kay_foreign *foreign, uint64_t word, kay_text *out)
{
    kay_position value;
    if (!foreign_value(foreign, word, &value))
        return kay_fail(foreign->ctx, KAY_EINPUT, "no position");
    kay_position_put(&value, out);
    return out->error;
}

static void hooks_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const kay_foreign *foreign = foreign_of(game);
    if (!foreign->plain_text)
        hooks_fail(out, hooks_text(KAY_ASK_POSITION, game, state, 0, out));
    for (uint64_t i = 0; foreign->plain_text && i < state->parts && out->error == KAY_OK; i++) {
        if (i)
            kay_text_char(out, ';');
        hooks_fail(out, hooks_write_value(foreign, state->words[i], out));
    }
}

static void hooks_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    hooks_fail(out, hooks_text(KAY_ASK_DRAW, game, state, colour, out));
}

/* The fields come as an object, which is looked through before its inside goes into the answer. */
static kay_status hooks_details(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out)
{
    kay_arena arena;
    kay_json object;
    kay_text text;
    kay_text_init(&text, ctx);
    kay_arena_init(&arena, ctx);
    kay_status status = hooks_text(KAY_ASK_DETAILS, game, state, 0, &text);
    if (status == KAY_OK)
        status = kay_json_read(&arena, "what the rules add to an answer", kay_text_string(&text), text.length, &object,
                               NULL);
    if (status == KAY_OK && text.length > 2) {
        kay_text_add(out->out, out->comma ? ", " : "");
        kay_text_bytes(out->out, text.data + 1, text.length - 2);
        out->comma = true;
    }
    kay_arena_free(&arena);
    kay_text_free(&text);
    return status;
}

/* A word is kept as long as the rules: there are few. */
static kay_status hooks_verdict(const kay_game *game, const kay_state *start, kay_outcome for_mover, const char **word)
{
    kay_foreign *foreign = foreign_of(game);
    kay_text text;
    if (foreign->script) {
        *word = foreign->words[start->mover][for_mover + 1];
        return KAY_OK;
    }
    kay_text_init(&text, foreign->ctx);
    kay_status status = hooks_text(KAY_ASK_VERDICT, game, start, for_mover, &text);
    if (status == KAY_OK)
        *word = foreign_keep_string(foreign, kay_text_string(&text));
    if (status == KAY_OK && !*word)
        status = kay_no_memory(foreign->ctx);
    kay_text_free(&text);
    return status;
}

static kay_status hooks_plain_features(const kay_foreign *foreign, const kay_state *state, kay_features *out)
{
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        kay_position value;
        if (!foreign_value(foreign, state->words[i], &value))
            return kay_fail(foreign->ctx, KAY_EINPUT, "no position");
        kay_position_features(&value, out);
    }
    return out->error;
}

static kay_status hooks_ask_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    kay_wire answer;
    kay_foreign *foreign = foreign_of(game);
    KAY_TRY(foreign_begin_state(KAY_ASK_FEATURES, game, state));
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    KAY_TRY(foreign_take_features(foreign, &answer, out));
    return foreign_finish(foreign, &answer);
}

static void hooks_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const kay_foreign *foreign = foreign_of(game);
    const kay_status status =
        foreign->plain_features ? hooks_plain_features(foreign, state, out) : hooks_ask_features(game, state, out);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

static kay_status hooks_start(kay_start *start, const kay_game **game, kay_state *state)
{
    kay_foreign *foreign = hooks_foreign(start->rules);
    kay_wire answer;
    KAY_TRY(foreign_have_worker(foreign));
    foreign_begin(foreign, KAY_ASK_START);
    kay_wire_u64(&foreign->out, start->count);
    for (unsigned i = 0; i < 2; i++)
        kay_wire_u64(&foreign->out, i < start->count ? start->parameters[i] : 0);
    foreign_put_values(foreign, start->constants, foreign->constants);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    start->lasting = kay_wire_take(&answer) != 0 || foreign->script;
    KAY_TRY(foreign_take_game(foreign, &answer, start->arena, start->lasting, game, state));
    return foreign_finish(foreign, &answer);
}

static void hooks_sample_of(const kay_ruleset *rules, kay_sampling kind, kay_random *random, uint64_t size,
                            kay_text *out)
{
    kay_foreign *foreign = hooks_foreign(rules);
    kay_wire answer = {0};
    size_t length = 0;
    const char *text = "";
    kay_status status = foreign_have_worker(foreign);
    if (status == KAY_OK) {
        foreign_begin(foreign, KAY_ASK_SAMPLE);
        kay_wire_u64(&foreign->out, kind);
        for (int i = 0; i < 4; i++)
            kay_wire_u64(&foreign->out, random->state[i]);
        kay_wire_u64(&foreign->out, size);
        status = foreign_ask(foreign, NULL, &answer);
    }
    if (status == KAY_OK) {
        for (int i = 0; i < 4; i++)
            random->state[i] = kay_wire_take(&answer);
        text = kay_wire_take_bytes(&answer, &length);
        status = foreign_finish(foreign, &answer);
    }
    if (status == KAY_OK)
        kay_text_bytes(out, text, length);
    hooks_fail(out, status);
}

static void hooks_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    hooks_sample_of(rules, KAY_SAMPLE_ANY, random, size, out);
}

static void hooks_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    hooks_sample_of(rules, KAY_SAMPLE_THRESHOLD, random, size, out);
}

static void hooks_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    hooks_sample_of(rules, KAY_SAMPLE_OPENING, random, size, out);
}

/* The next position: the worker passes over `given` of them where it does not know the walk. */
typedef struct hooks_walk {
    uint64_t session, given;
    const kay_game *game;
} hooks_walk;

static kay_status hooks_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    kay_foreign *foreign = hooks_foreign(walk->rules);
    hooks_walk *own = walk->place ? walk->place : kay_arena_get(walk->shared, sizeof *own);
    kay_wire answer;
    if (!own)
        return kay_no_memory(walk->ctx);
    if (!walk->place)
        own->session = ++foreign->sessions;
    walk->place = own;
    KAY_TRY(foreign_have_worker(foreign));
    foreign_begin(foreign, KAY_ASK_WALK);
    kay_wire_u64(&foreign->out, own->session);
    kay_wire_u64(&foreign->out, own->given);
    kay_wire_u64(&foreign->out, walk->size.a);
    kay_wire_u64(&foreign->out, walk->size.b);
    foreign_put_values(foreign, walk->constants, foreign->constants);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    walk->new_game = kay_wire_take(&answer) != 0 || own->given == 0;
    if (walk->new_game || foreign->script)
        kay_arena_clear(walk->arena);
    KAY_TRY(foreign_take_game(foreign, &answer, walk->arena, false, game, state));
    own->game = walk->new_game ? *game : own->game;
    *game = own->game;
    own->given++;
    return foreign_finish(foreign, &answer);
}

/* All of a file so far stands in its text, which the worker adds to: it is the same one or the text is lost.  The lines
 * of rules in Lua have nothing in common: they are asked for as if each were the only one. */
static kay_status hooks_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    kay_foreign *foreign = foreign_of(game);
    uint64_t *session = contest->common ? contest->common : kay_arena_get(&contest->arena, sizeof *session);
    const bool lone = foreign->script && foreign->contest.lines;
    kay_wire answer;
    size_t length;
    if (!session)
        return kay_no_memory(contest->ctx);
    if (!contest->common)
        *session = ++foreign->sessions;
    contest->common = session;
    KAY_TRY(foreign_begin_state(KAY_ASK_WRITE_CASE, game, start));
    kay_wire_u64(&foreign->out, lone ? 1 : *session);
    kay_wire_u64(&foreign->out, lone ? 1 : contest->index);
    kay_wire_u64(&foreign->out, lone ? 1 : contest->total);
    foreign_put_values(foreign, contest->flags, foreign->flags);
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    const char *text = kay_wire_take_bytes(&answer, &length);
    KAY_TRY(foreign_finish(foreign, &answer));
    kay_text_bytes(contest->out, text, length);
    return contest->out->error;
}

/* The verdict is the status of the answer.  A proof that is refused is KAY_EFALSE there, whatever its check has said. */
static kay_status hooks_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                              kay_json *proof)
{
    kay_foreign *foreign = foreign_of(game);
    kay_text *out = &foreign->out;
    kay_wire answer;
    (void)ctx;
    KAY_TRY(foreign_begin_state(KAY_ASK_CHECK, game, state));
    kay_wire_u64(out, (uint64_t)(outcome + 1));
    kay_wire_u64(out, (uint64_t)(proof->end - proof->at) + 2);
    kay_text_char(out, '{');
    kay_text_bytes(out, proof->at, (size_t)(proof->end - proof->at));
    kay_text_char(out, '}');
    KAY_TRY(foreign_ask(foreign, NULL, &answer));
    return foreign_finish(foreign, &answer);
}

/* Certificates are written by the worker as a whole, and not by this hook. */
static kay_status hooks_certify(kay_theorem_line *line, kay_json_writer *out)
{
    (void)out;
    return kay_fail(line->ctx, KAY_EUSAGE, "the worker writes proofs of foreign rules");
}

static const kay_proof hooks_proof = {.certify = hooks_certify, .check = hooks_check};

void foreign_set_hooks(kay_foreign *foreign, uint64_t has)
{
    kay_ruleset *rules = &foreign->rules;
    foreign->contest.read = hooks_read;
    rules->contest = &foreign->contest;
    rules->starts = &foreign->starts;
    rules->read_position = hooks_read_position;
    rules->write_position = hooks_write_position;
    rules->moves = hooks_moves;
    rules->play = hooks_play;
    rules->move_text = hooks_move_text;
    rules->move_read = has & KAY_HAS_MOVE_READ ? hooks_move_read : NULL;
    foreign->contest.sample = hooks_sample;
    foreign->contest.opening = hooks_opening;
    rules->end = has & KAY_HAS_END ? hooks_end : NULL;
    rules->negate = has & KAY_HAS_NEGATE ? hooks_negate : NULL;
    rules->details = has & KAY_HAS_DETAILS ? hooks_details : NULL;
    rules->draw = has & KAY_HAS_DRAW ? hooks_draw : NULL;
    rules->proof = has & KAY_HAS_PROOF ? &hooks_proof : NULL;
    foreign->contest.verdict = has & KAY_HAS_VERDICT ? hooks_verdict : NULL;
    foreign->contest.sample_threshold = has & KAY_HAS_THRESHOLD ? hooks_sample_threshold : NULL;
    foreign->contest.write_case = has & KAY_HAS_WRITE_CASE ? hooks_write_case : NULL;
    foreign->starts.positions = has & KAY_HAS_POSITIONS ? hooks_positions : NULL;
    foreign->starts.start = has & KAY_HAS_START ? hooks_start : NULL;
    foreign->starts.features = hooks_features;
    rules->plain_position = has & KAY_HAS_PLAIN_POSITION;
    foreign->plain_text = foreign->script && has & KAY_HAS_PLAIN_TEXT;
    foreign->plain_features = foreign->script && has & KAY_HAS_PLAIN_FEATURES;
    foreign->contest.lines = has & KAY_HAS_LINES;
    foreign->contest.interactive = has & KAY_HAS_INTERACTIVE;
    foreign->starts.complete = has & KAY_HAS_COMPLETE;
    foreign->starts.from_starts = has & KAY_HAS_FROM_STARTS;
}

kay_foreign *kay_foreign_of(const kay_ruleset *rules)
{
    return rules->moves == hooks_moves ? hooks_foreign(rules) : NULL;
}
