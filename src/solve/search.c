/* Memoised negamax over sums of positions.
 *
 * In impartial normal play without `end` a sum is worth the xor of its parts (Sprague 1935, Grundy 1939): single
 * positions are searched, for who wins or, where they meet in a sum, for their Grundy values.  Everywhere else a sum
 * is searched as a whole.  Whatever goes into the memo is in normal form first.
 *
 * One stack of words holds the way down.  Each frame on it:
 *
 *   key: the parts in order | values seen, a bit each (Grundy only) | options of this chunk, not yet judged
 *
 * and an option is a record:  length of its key in words | hash | key.  Where positions are too big to be copied for
 * every option, it is  part | name  and becomes a record when its turn comes. */
#include <kayles/search.h>

#include <string.h>

#include "solve/memo.h"
#include "solve/parts.h"

#ifdef KAY_STRESS
enum { SEARCH_CHUNK = 2, SEARCH_TICK = 16 };
#else
enum { SEARCH_CHUNK = 64, SEARCH_TICK = 4096 };
#endif

enum { RECORD_HEAD = 2 };

typedef enum search_goal { SEARCH_OUTCOME, SEARCH_GRUNDY } search_goal;

typedef struct search_frame {
    uint64_t base; /* where the key begins on the stack */
    uint64_t seen; /* where it ends and the values seen begin */
    uint64_t options; /* where those end and the options begin */
    uint64_t at; /* the next option; the last frame's options end at the stack's top */
    uint64_t part; /* the part whose moves come next, from `cursor` on */
    uint64_t cursor[2];
    memo_place place;
    uint8_t goal; /* search_goal */
    uint8_t mover; /* kay_player */
    int8_t best; /* kay_outcome so far, or SEARCH_NONE */
    bool more; /* there are moves not yet generated */
    bool direct; /* what the frame above finds is the value of the option before `at` */
} search_frame;

enum { SEARCH_NONE = -2 };

struct kay_search {
    kay_context *ctx;
    const kay_game *game;
    void (*simplify)(const kay_game *game, const uint64_t *position, kay_sink *out); /* NULL: left out */
    bool xors; /* sums are worth the xor of their parts */
    bool big; /* options are made one at a time */
    bool resumes; /* the rules have been seen to make options in chunks */
    bool whole; /* they have been seen not to */
    memo_table memo;
    kay_arena names; /* what names of moves point to */
    kay_sink options; /* of the frame that is expanded */
    kay_sink played; /* the one option of a move */
    kay_sink normal; /* an option in normal form */
    uint64_t *stack; /* top of room words */
    uint64_t top, room;
    search_frame *frames; /* depth of frames_room */
    uint64_t depth, frames_room;
    uint64_t generated; /* options, ever */
    uint64_t steps; /* since the clock was looked at */
};

/* What must be searched before an option can be judged. */
typedef struct search_child {
    uint64_t key, words; /* on the stack */
    uint64_t hash;
    search_goal goal;
} search_child;

/* ---- New and free ------------------------------------------------------------------------------ */

static kay_status search_init(kay_search *search)
{
    kay_context *ctx = search->ctx;
    const kay_game *game = search->game;
    KAY_TRY(kay_sink_init(&search->options, ctx, game, &search->names, search->big, !search->big));
    KAY_TRY(kay_sink_init(&search->played, ctx, game, &search->names, false, true));
    return kay_sink_init(&search->normal, ctx, game, &search->names, false, true);
}

kay_status kay_search_new(kay_context *ctx, const kay_game *game, kay_search **out)
{
    if (game->traits & KAY_LOOPY)
        return kay_fail(ctx, KAY_EUNABLE, "%s is loopy, and search is for games that end", game->rules->name);
    kay_search *search = kay_alloc(ctx, sizeof *search);
    if (!search)
        return kay_no_memory(ctx);
    search->ctx = ctx;
    search->game = game;
    search->simplify = game->rules->simplify;
    search->xors = (game->traits & KAY_IMPARTIAL) && !(game->traits & KAY_MISERE) && !game->rules->end;
    search->big = game->traits & KAY_BIG;
    memo_init(&search->memo, ctx, game);
    kay_arena_init(&search->names, ctx);
    kay_status status = search_init(search);
    if (status != KAY_OK) {
        kay_search_free(search);
        return status;
    }
    *out = search;
    return KAY_OK;
}

void kay_search_free(kay_search *search)
{
    if (!search)
        return;
    kay_context *ctx = search->ctx;
    memo_free(&search->memo);
    kay_sink_free(&search->options);
    kay_sink_free(&search->played);
    kay_sink_free(&search->normal);
    kay_arena_free(&search->names);
    kay_free(ctx, search->stack, search->room * sizeof *search->stack);
    kay_free(ctx, search->frames, search->frames_room * sizeof *search->frames);
    kay_free(ctx, search, sizeof *search);
}

void kay_search_raw(kay_search *search)
{
    search->simplify = NULL;
}

void kay_search_get_stats(const kay_search *search, kay_search_stats *out)
{
    *out = (kay_search_stats){
        .positions = search->memo.values,
        .table_bytes = memo_bytes(&search->memo),
        .options = search->generated,
    };
}

/* ---- The stack --------------------------------------------------------------------------------- */

/* Makes room for `words` more words; the stack may move. */
static kay_status search_reserve(kay_search *search, uint64_t words)
{
    uint64_t need;
    if (__builtin_add_overflow(search->top, words, &need))
        return kay_fail(search->ctx, KAY_EUNABLE, "the stack cannot hold more");
    if (need <= search->room)
        return KAY_OK;
    uint64_t room = search->room + search->room / 2 + 64;
    room = room > need ? room : need;
    if (room > SIZE_MAX / sizeof(uint64_t))
        return kay_fail(search->ctx, KAY_EUNABLE, "the stack cannot hold more");
    uint64_t *stack = kay_resize(search->ctx, search->stack, search->room * sizeof *stack, room * sizeof *stack);
    if (!stack)
        return kay_no_memory(search->ctx);
    search->stack = stack;
    search->room = room;
    return KAY_OK;
}

static kay_status search_reserve_frame(kay_search *search)
{
    if (search->depth < search->frames_room)
        return KAY_OK;
    uint64_t room = search->frames_room + search->frames_room / 2 + 16;
    search_frame *frames =
        kay_resize(search->ctx, search->frames, search->frames_room * sizeof *frames, room * sizeof *frames);
    if (!frames)
        return kay_no_memory(search->ctx);
    search->frames = frames;
    search->frames_room = room;
    return KAY_OK;
}

static uint64_t search_frame_parts(const kay_search *search, const search_frame *frame)
{
    return (frame->seen - frame->base) / search->game->words;
}

static kay_status search_tick(kay_search *search, uint64_t steps)
{
    search->steps += steps;
    if (search->steps < SEARCH_TICK)
        return KAY_OK;
    search->steps = 0;
    return kay_tick(search->ctx, "positions searched", search->memo.values, 0);
}

/* ---- Records ----------------------------------------------------------------------------------- */

/* Brings parts into normal form: `*parts` and `*count` are then those of search->normal. */
static inline kay_status search_simplify(kay_search *search, const uint64_t **parts, uint64_t *count)
{
    kay_sink *normal = &search->normal;
    kay_sink_clear(normal);
    kay_emit_empty(normal, 0);
    for (uint64_t i = 0; i < *count; i++)
        search->simplify(search->game, *parts + i * search->game->words, normal);
    *parts = normal->parts;
    *count = normal->parts_count;
    return normal->error;
}

/* Puts a record of one part on the stack: nearly all records are. */
static inline kay_status search_record_one(kay_search *search, const uint64_t *part, uint32_t words)
{
    if (search->room - search->top < RECORD_HEAD + words)
        KAY_TRY(search_reserve(search, RECORD_HEAD + words));
    uint64_t *record = search->stack + search->top, hash = key_hash(part, words);
    KEY_PREFETCH(memo_first(&search->memo, words, hash));
    record[0] = words;
    record[1] = hash;
    for (uint32_t w = 0; w < words; w++)
        record[RECORD_HEAD + w] = part[w];
    search->top += RECORD_HEAD + words;
    return KAY_OK;
}

/* Puts a record on the stack: the `count` parts at `parts`, brought into normal form, and the parts of the sum at stack
 * index `others` (words of them: `others_words`) but number `without`, which have it. */
static kay_status search_record(kay_search *search, const uint64_t *parts, uint64_t count, uint64_t others,
                                uint64_t others_words, uint64_t without)
{
    uint32_t words = search->game->words;
    if (search->simplify)
        KAY_TRY(search_simplify(search, &parts, &count));
    if (count == 1 && others_words <= words)
        return search_record_one(search, parts, words);
    if (search->game->rules->end)
        return kay_fail(search->ctx, KAY_EINPUT, "the rules of %s say how play ends and make a sum as well",
                        search->game->rules->name);
    uint64_t length = count * words, rest = others_words ? others_words - words : 0;
    KAY_TRY(search_reserve(search, RECORD_HEAD + length + rest));
    uint64_t *record = search->stack + search->top, *key = record + RECORD_HEAD;
    if (length)
        memcpy(key, parts, length * sizeof *key);
    if (rest) {
        const uint64_t *from = search->stack + others;
        memcpy(key + length, from, without * words * sizeof *key);
        memcpy(key + length + without * words, from + (without + 1) * words, (rest - without * words) * sizeof *key);
    }
    length += rest;
    parts_sort(key, length / words, words);
    if (search->xors)
        length = parts_cancel(key, length / words, words) * words;
    record[0] = length;
    record[1] = 0;
    if (!search->xors || length == words) {
        record[1] = key_hash(key, length);
        KEY_PREFETCH(memo_first(&search->memo, length, record[1]));
    }
    search->top += RECORD_HEAD + length;
    return KAY_OK;
}

static kay_status search_cycle(kay_search *search)
{
    return kay_fail(search->ctx, KAY_EINPUT, "the rules of %s let a position come again, and do not say so",
                    search->game->rules->name);
}

/* The code of a key for a goal; MEMO_UNKNOWN when it must be searched. */
static inline kay_status search_look(kay_search *search, const uint64_t *key, uint64_t words, uint64_t hash,
                                     kay_player mover, search_goal goal, uint64_t *code)
{
    *code = memo_find(&search->memo, key, words, hash, mover);
    if (*code == MEMO_OPEN)
        return search_cycle(search);
    if (goal == SEARCH_GRUNDY && !memo_has_grundy(*code))
        *code = MEMO_UNKNOWN;
    return KAY_OK;
}

/* The code of the sum in the record at stack index `at`, for the player to move there; MEMO_UNKNOWN when `child` must
 * be searched first. */
static kay_status search_judge(kay_search *search, uint64_t at, kay_player mover, search_goal goal, uint64_t *code,
                               search_child *child)
{
    const uint64_t *record = search->stack + at, *key = record + RECORD_HEAD;
    uint64_t length = record[0], words = search->game->words, total = 0;
    if (length == 0) {
        *code = search->game->traits & KAY_MISERE ? MEMO_WIN : MEMO_LOSS;
        return KAY_OK;
    }
    if (!search->xors || length == words) {
        *child = (search_child){at + RECORD_HEAD, length, record[1], goal};
        return search_look(search, key, length, record[1], mover, goal, code);
    }
    for (uint64_t w = 0; w < length; w += words) {
        uint64_t hash = key_hash(key + w, words);
        KAY_TRY(search_look(search, key + w, words, hash, mover, SEARCH_GRUNDY, code));
        if (*code == MEMO_UNKNOWN) {
            *child = (search_child){at + RECORD_HEAD + w, words, hash, SEARCH_GRUNDY};
            return KAY_OK;
        }
        total ^= memo_grundy(*code);
    }
    *code = total ? MEMO_WIN + total : MEMO_LOSS;
    return KAY_OK;
}

/* ---- What options are worth -------------------------------------------------------------------- */

/* Remembers that the last frame has an option of Grundy value `value`. */
static kay_status search_saw(kay_search *search, search_frame *frame, uint64_t value)
{
    uint64_t have = frame->options - frame->seen, need = value / 64 + 1;
    if (need > have) {
        uint64_t more = need > 2 * have ? need - have : have;
        KAY_TRY(search_reserve(search, more));
        uint64_t *options = search->stack + frame->options;
        memmove(options + more, options, (search->top - frame->options) * sizeof *options);
        memset(options, 0, more * sizeof *options);
        frame->options += more;
        frame->at += more;
        search->top += more;
    }
    search->stack[frame->seen + value / 64] |= UINT64_C(1) << value % 64;
    return KAY_OK;
}

/* The least value not seen. */
static uint64_t search_mex(const kay_search *search, const search_frame *frame)
{
    uint64_t words = frame->options - frame->seen;
    const uint64_t *seen = search->stack + frame->seen;
    for (uint64_t w = 0; w < words; w++)
        if (~seen[w])
            return 64 * w + (uint64_t)__builtin_ctzll(~seen[w]);
    return 64 * words;
}

/* Takes in what an option of the last frame is worth.  A winning move ends the frame. */
static kay_status search_take(kay_search *search, search_frame *frame, uint64_t code)
{
    if (frame->goal == SEARCH_GRUNDY)
        return search_saw(search, frame, memo_grundy(code));
    kay_outcome outcome = (kay_outcome)-memo_outcome(code);
    if (outcome > frame->best)
        frame->best = (int8_t)outcome;
    if (outcome == KAY_WIN) {
        frame->at = search->top;
        frame->more = false;
    }
    return KAY_OK;
}

/* ---- Frames ------------------------------------------------------------------------------------ */

/* Begins a frame for `child`, with its key at stack index `base`. */
static kay_status search_push(kay_search *search, const search_child *child, kay_player mover, uint64_t base)
{
    KAY_TRY(search_reserve_frame(search));
    KAY_TRY(search_reserve(search, child->words + 1));
    uint64_t *key = search->stack + base;
    memo_place place;
    memmove(key, search->stack + child->key, child->words * sizeof *key);
    KAY_TRY(memo_open(&search->memo, key, child->words, child->hash, mover, &place));
    search_frame *frame = &search->frames[search->depth++];
    *frame = (search_frame){
        .base = base,
        .seen = base + child->words,
        .options = base + child->words,
        .place = place,
        .goal = (uint8_t)child->goal,
        .mover = (uint8_t)mover,
        .best = SEARCH_NONE,
        .more = true,
    };
    if (child->goal == SEARCH_GRUNDY)
        search->stack[frame->options++] = 0;
    frame->at = search->top = frame->options;
    kay_outcome ended;
    if (search->game->rules->end && search->game->rules->end(search->game, key, mover, &ended)) {
        frame->best = (int8_t)ended;
        frame->more = false;
    }
    return search_tick(search, 1);
}

/* What the last frame has found. */
static uint64_t search_found(const kay_search *search, const search_frame *frame)
{
    if (frame->goal == SEARCH_GRUNDY) {
        uint64_t mex = search_mex(search, frame);
        return mex ? MEMO_WIN + mex : MEMO_LOSS;
    }
    if (frame->best == SEARCH_NONE)
        return search->game->traits & KAY_MISERE ? MEMO_WIN : MEMO_LOSS;
    return frame->best == KAY_WIN ? MEMO_WIN : frame->best == KAY_DRAW ? MEMO_DRAW : MEMO_LOSS;
}

/* Ends the last frame with a code. */
static kay_status search_pop(kay_search *search, uint64_t code)
{
    const search_frame *frame = &search->frames[--search->depth];
    search->top = frame->base;
    return memo_set(&search->memo, search->stack + frame->base, frame->seen - frame->base, (kay_player)frame->mover,
                    frame->place, code);
}

static kay_status search_finish(kay_search *search)
{
    uint64_t code = search_found(search, &search->frames[search->depth - 1]);
    KAY_TRY(search_pop(search, code));
    if (!search->depth)
        return KAY_OK;
    search_frame *below = &search->frames[search->depth - 1];
    return below->direct ? search_take(search, below, code) : KAY_OK;
}

/* ---- Options ----------------------------------------------------------------------------------- */

/* One call of `moves` for at most `limit` options. */
static kay_status search_call_moves(kay_search *search, const search_frame *frame, uint64_t limit)
{
    const kay_game *game = search->game;
    kay_sink *sink = &search->options;
    kay_sink_clear(sink);
    sink->part = frame->part;
    sink->limit = limit;
    sink->cursor[0] = frame->cursor[0];
    sink->cursor[1] = frame->cursor[1];
    const uint64_t *position = search->stack + frame->base + frame->part * game->words;
    KAY_TRY(game->rules->moves(game, position, (kay_player)frame->mover, sink));
    return sink->error;
}

/* Asks the rules for the next moves in the frame's part.  A ruleset that cannot go on where it left off may stop
 * without a word when it has made as many as were asked for: then it is asked for all of them. */
static kay_status search_generate(kay_search *search, search_frame *frame)
{
    const kay_game *game = search->game;
    kay_sink *sink = &search->options;
    KAY_TRY(search_call_moves(search, frame, search->whole ? UINT64_MAX : SEARCH_CHUNK));
    search->resumes |= sink->more;
    if (!search->whole && !search->resumes && sink->count >= SEARCH_CHUNK) {
        KAY_TRY(search_call_moves(search, frame, UINT64_MAX));
        search->whole = sink->count > SEARCH_CHUNK;
    }
    if (!sink->more) {
        frame->part++;
        frame->cursor[0] = frame->cursor[1] = 0;
        return KAY_OK;
    }
    if (!sink->count && sink->cursor[0] == frame->cursor[0] && sink->cursor[1] == frame->cursor[1])
        return kay_fail(search->ctx, KAY_EINPUT, "the rules of %s promise more moves for ever", game->rules->name);
    frame->cursor[0] = sink->cursor[0];
    frame->cursor[1] = sink->cursor[1];
    return KAY_OK;
}

/* Puts the options just generated on the stack. */
static kay_status search_add_options(kay_search *search, const search_frame *frame, uint64_t part)
{
    const kay_sink *sink = &search->options;
    uint64_t key_words = frame->seen - frame->base, from = 0;
    bool plain = !search->simplify && key_words == sink->words;
    for (uint64_t i = 0; i < sink->count && !search->big; i++) {
        const uint64_t *parts = sink->parts + from * sink->words;
        uint64_t count = sink->ends[i] - from;
        if (plain && count == 1)
            KAY_TRY(search_record_one(search, parts, sink->words));
        else
            KAY_TRY(search_record(search, parts, count, frame->base, key_words, part));
        from = sink->ends[i];
    }
    for (uint64_t i = 0; i < sink->count && search->big; i++) {
        KAY_TRY(search_reserve(search, 2));
        search->stack[search->top++] = sink->moves[i].part;
        search->stack[search->top++] = sink->moves[i].name;
    }
    return KAY_OK;
}

/* Takes in what is known of the options of the last frame already, and keeps the others: a winning move may be among
 * those that cost nothing. */
static kay_status search_scan(kay_search *search, search_frame *frame)
{
    kay_player opponent = kay_opponent((kay_player)frame->mover);
    uint64_t kept = frame->at, end = search->top, words = search->game->words, length;
    for (uint64_t at = frame->at; at < end; at += length) {
        uint64_t code, *record = search->stack + at;
        search_child child;
        length = RECORD_HEAD + record[0];
        if (record[0] == words)
            KAY_TRY(search_look(search, record + RECORD_HEAD, words, record[1], opponent, SEARCH_OUTCOME, &code));
        else
            KAY_TRY(search_judge(search, at, opponent, SEARCH_OUTCOME, &code, &child));
        if (code != MEMO_UNKNOWN) {
            KAY_TRY(search_take(search, frame, code));
            if (frame->best == KAY_WIN)
                return KAY_OK;
            continue;
        }
        if (kept < at)
            memmove(search->stack + kept, record, length * sizeof *record);
        kept += length;
    }
    search->top = kept;
    return KAY_OK;
}

/* Generates the next chunk of the last frame's options. */
static kay_status search_expand(kay_search *search)
{
    search_frame *frame = &search->frames[search->depth - 1];
    uint64_t parts = search_frame_parts(search, frame), count = 0;
    frame->at = search->top = frame->options;
    while (frame->part < parts && count < SEARCH_CHUNK) {
        uint64_t part = frame->part;
        KAY_TRY(search_generate(search, frame));
        KAY_TRY(search_add_options(search, frame, part));
        count += search->options.count;
    }
    frame->more = frame->part < parts;
    search->generated += count;
    KAY_TRY(search_tick(search, count));
    if (!search->big)
        kay_arena_clear(&search->names);
    return frame->goal == SEARCH_OUTCOME && !search->big ? search_scan(search, frame) : KAY_OK;
}

/* Makes a record of the move at stack index `at` at the top of the stack. */
static kay_status search_make(kay_search *search, const search_frame *frame, uint64_t at)
{
    const kay_game *game = search->game;
    uint64_t part = search->stack[at], name = search->stack[at + 1];
    const uint64_t *position = search->stack + frame->base + part * game->words;
    kay_sink *played = &search->played;
    kay_sink_clear(played);
    if (game->rules->play_in_place) {
        uint64_t *words = kay_emit(played, name);
        memcpy(words, position, game->words * sizeof *words);
        game->rules->play_in_place(game, words, (kay_player)frame->mover, name);
    } else {
        KAY_TRY(game->rules->play(game, position, (kay_player)frame->mover, name, played));
    }
    KAY_TRY(played->error);
    return search_record(search, played->parts, played->parts_count, frame->base, frame->seen - frame->base, part);
}

/* Judges the next option of the last frame, or begins the search that it needs. */
static kay_status search_step(kay_search *search)
{
    search_frame *frame = &search->frames[search->depth - 1];
    kay_player opponent = kay_opponent((kay_player)frame->mover);
    uint64_t at = frame->at, base = search->top, code;
    search_child child;
    if (search->big) {
        KAY_TRY(search_make(search, frame, at));
        at = base;
    }
    uint64_t length = search->big ? 2 : RECORD_HEAD + search->stack[at];
    uint64_t whole = search->stack[at];
    KAY_TRY(search_judge(search, at, opponent, (search_goal)frame->goal, &code, &child));
    if (code == MEMO_UNKNOWN) {
        frame->direct = child.words == whole;
        frame->at += frame->direct ? length : 0;
        return search_push(search, &child, opponent, base);
    }
    search->top = base;
    frame->at += length;
    return search_take(search, frame, code);
}

/* ---- Questions --------------------------------------------------------------------------------- */

static kay_status search_run(kay_search *search)
{
    while (search->depth) {
        const search_frame *frame = &search->frames[search->depth - 1];
        if (frame->at < search->top)
            KAY_TRY(search_step(search));
        else if (frame->more)
            KAY_TRY(search_expand(search));
        else
            KAY_TRY(search_finish(search));
    }
    return KAY_OK;
}

static kay_status search_ask(kay_search *search, const uint64_t *parts, uint64_t count, kay_player mover,
                             search_goal goal, uint64_t *code)
{
    search_child child;
    search->top = 0;
    KAY_TRY(search_record(search, parts, count, 0, 0, 0));
    for (;;) {
        KAY_TRY(search_judge(search, 0, mover, goal, code, &child));
        if (*code != MEMO_UNKNOWN)
            return KAY_OK;
        KAY_TRY(search_push(search, &child, mover, search->top));
        KAY_TRY(search_run(search));
    }
}

/* Asks, and after a failure closes what was being searched, so that the next question finds no false cycle. */
static kay_status search_answer(kay_search *search, const uint64_t *parts, uint64_t count, kay_player mover,
                                search_goal goal, uint64_t *code)
{
    kay_status status = search_ask(search, parts, count, mover, goal, code);
    while (search->depth) {
        kay_status closed = search_pop(search, MEMO_UNKNOWN);
        status = status == KAY_OK ? closed : status;
    }
    if (search->big)
        kay_arena_clear(&search->names);
    search->options.error = search->played.error = search->normal.error = KAY_OK;
    return status;
}

kay_status kay_search_outcome(kay_search *search, const kay_state *state, kay_outcome *out)
{
    uint64_t code;
    KAY_TRY(search_answer(search, state->words, state->parts, state->mover, SEARCH_OUTCOME, &code));
    *out = memo_outcome(code);
    return KAY_OK;
}

kay_status kay_search_grundy(kay_search *search, const uint64_t *position, uint64_t *out)
{
    if (!search->xors)
        return kay_fail(search->ctx, KAY_EUSAGE, "%s is not impartial in normal play: it has no Grundy values",
                        search->game->rules->name);
    uint64_t code;
    KAY_TRY(search_answer(search, position, 1, KAY_LEFT, SEARCH_GRUNDY, &code));
    *out = memo_grundy(code);
    return KAY_OK;
}
