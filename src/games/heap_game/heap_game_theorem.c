/* Solves heap games: the value of a sum is the nim-sum of its heaps' values, which are the nim-sequence of the code. */
#include "games/heap_game/heap_game.h"

#include <kayles/sequence.h>
#include <kayles/theorem.h>

#include <inttypes.h>
#include <stdlib.h>

#include "base/bits.h"
#include "games/shared/nimber_line.h"
#include "math/heap_formula.h"

/* In a heap larger than this only some moves are tried if the code allows three heaps or has a condition or formula. */
enum { HEAP_GAME_FAR = 1024 };

typedef struct heap_game_line {
    nimber_line sum;
    kay_heap_formula formula;
    /* owned by the cache; without a formula it covers all heaps up to the largest of the start, so all heaps in play */
    kay_sequence *sequence;
} heap_game_line;

static const kay_heap_game *heap_game_line_code(const heap_game_line *line)
{
    return heap_game_from(line->sum.line.game);
}

static void heap_game_forget(void *sequence)
{
    kay_sequence_close(sequence);
}

/* Returns the sequence of the code, opened once for the ruleset. */
static kay_status heap_game_sequence(kay_theorem_cache *kept, const kay_heap_code *code, kay_sequence **out)
{
    if (!kept->data) {
        kay_sequence *sequence;
        KAY_TRY(kay_sequence_open(kept->arena.ctx, code->name, NULL, &sequence));
        kept->data = sequence;
        kept->close = heap_game_forget;
    }
    *out = kept->data;
    return KAY_OK;
}

/* Computes the value of a heap and of some larger ones: tables ask for one heap after another, and values are computed
 * in blocks. */
static kay_status heap_game_reach(kay_sequence *sequence, uint64_t heap)
{
    enum { AHEAD = 4096 };
    if (heap < kay_sequence_known(sequence))
        return KAY_OK;
    uint64_t more = heap / 16 < AHEAD ? heap / 16 : AHEAD;
    kay_status status = kay_sequence_advance(sequence, heap < UINT64_MAX - AHEAD ? heap + 1 + more : UINT64_MAX);
    return status == KAY_EUNABLE && heap < kay_sequence_known(sequence) ? KAY_OK : status;
}

/* G(n). */
static inline uint64_t heap_game_at(const heap_game_line *line, uint64_t n)
{
    return line->formula ? kay_heap_formula_value(line->formula, n) : kay_sequence_at(line->sequence, n);
}

static kay_status heap_game_open(kay_theorem_line *line)
{
    heap_game_line *heap_game = (heap_game_line *)line;
    const kay_state *state = line->state;
    const kay_heap_code *code = &heap_game_line_code(heap_game)->code;
    heap_game->formula = kay_heap_formula_of(code);
    KAY_TRY(heap_game_sequence(line->kept, code, &heap_game->sequence));
    for (uint64_t i = 0; i < state->parts; i++) {
        if (!heap_game->formula)
            KAY_TRY(heap_game_reach(heap_game->sequence, state->words[i]));
        heap_game->sum.nimber ^= heap_game_at(heap_game, state->words[i]);
    }
    return KAY_OK;
}

/* The value of the sum after a move. */
static uint64_t heap_game_after(const heap_game_line *line, uint64_t heap, uint64_t name)
{
    const kay_heap_parts option = heap_game_leave(heap_game_line_code(line), heap, name);
    uint64_t nimber = line->sum.nimber ^ heap_game_at(line, heap);
    for (unsigned i = 0; i < option.count; i++)
        nimber ^= heap_game_at(line, option.heaps[i]);
    return nimber;
}

/* The search for the winning moves of one heap. */
typedef struct heap_game_scan {
    const heap_game_line *line;
    kay_move_list *out;
    uint64_t worth; /* the value that the heap must have after a winning move */
    uint64_t from, period; /* values repeat with the period, or grow, from `from` on; period UINT64_MAX: not known */
    bool grows;
    uint64_t looked; /* moves tried */
    bool full; /* the list is full */
} heap_game_scan;

static kay_status heap_game_scan_tick(heap_game_scan *scan)
{
    enum { LOOK = 1 << 16 };
    return ++scan->looked % LOOK ? KAY_OK : kay_tick(scan->line->sum.line.ctx, "moves", scan->looked, 0);
}

/* Adds the move of a take that leaves these heaps; 0 means no heap. */
static void heap_game_scan_add(heap_game_scan *scan, uint64_t take, uint64_t a, uint64_t b, uint64_t c)
{
    const uint64_t heaps[] = {a, b, c};
    kay_heap_parts parts = {.count = 0};
    for (unsigned i = 0; i < 3; i++)
        if (heaps[i])
            parts.heaps[parts.count++] = heaps[i];
    qsort(parts.heaps, parts.count, sizeof *parts.heaps, kay_compare_u64);
    scan->full =
        scan->full || !kay_emit_move(scan->out, heap_game_name_of(heap_game_line_code(scan->line), take, &parts));
}

/* Tries the moves of a take that leave two heaps a and n - a.  Beyond the preperiod values repeat with the period, so a
 * whole period without a winning move ends the search. */
static kay_status heap_game_scan_pairs(heap_game_scan *scan, uint64_t take, uint64_t n)
{
    const heap_game_line *line = scan->line;
    uint64_t misses = 0;
    for (uint64_t a = 1; a <= n / 2 && misses < scan->period && !scan->full; a++) {
        KAY_TRY(heap_game_scan_tick(scan));
        const bool wins = (heap_game_at(line, a) ^ heap_game_at(line, n - a)) == scan->worth;
        misses = wins || a < scan->from ? 0 : misses + 1;
        if (wins)
            heap_game_scan_add(scan, take, a, n - a, 0);
    }
    return KAY_OK;
}

/* Finds the first heap, other than the largest, that has more than `most` tokens, and skips all splits that agree with
 * this one up to and including that heap.  False: there is none. */
static bool heap_game_scan_skip(kay_heap_parts *parts, uint64_t most)
{
    for (unsigned i = 0; i + 1 < parts->count; i++)
        if (parts->heaps[i] > most) {
            for (unsigned j = i + 1; j < parts->count; j++) {
                parts->heaps[i] += parts->heaps[j];
                parts->heaps[j] = 0;
            }
            return true;
        }
    return false;
}

/* Tries all moves of a take.  If more than HEAP_GAME_FAR tokens are left, tries only the moves in which all heaps but
 * the largest are small: if any move wins, one of these does. */
static kay_status heap_game_scan_splits(heap_game_scan *scan, uint64_t heap, uint64_t take)
{
    const kay_heap_game *code = heap_game_line_code(scan->line);
    const kay_heap_take taken = kay_heap_code_take(&code->code, take);
    const uint64_t rest = heap - taken.tokens, least = scan->from ? scan->from : 1;
    const bool all = rest <= HEAP_GAME_FAR || scan->period >= rest / code->code.leaves;
    const uint64_t most = all ? rest : least + (code->code.leaves - 1) * scan->period;
    kay_heap_parts parts;
    bool more = kay_heap_parts_first(taken.digit, rest, &parts);
    for (; more && !scan->full; more = kay_heap_parts_next(taken.digit, rest, &parts)) {
        uint64_t worth = 0;
        KAY_TRY(heap_game_scan_tick(scan));
        if (!(taken.digit & KAY_HEAP_EQUAL) && heap_game_scan_skip(&parts, most)) {
            scan->out->more = true;
            continue;
        }
        for (unsigned i = 0; i < parts.count; i++)
            worth ^= heap_game_at(scan->line, parts.heaps[i]);
        if (worth == scan->worth)
            scan->full = !kay_emit_move(scan->out, heap_game_name_of(code, take, &parts));
    }
    return KAY_OK;
}

static kay_status heap_game_scan_take(heap_game_scan *scan, uint64_t heap, uint64_t take)
{
    enum { PAIRS = KAY_HEAP_NOTHING | KAY_HEAP_ONE | KAY_HEAP_TWO };
    const kay_heap_take taken = kay_heap_code_take(&heap_game_line_code(scan->line)->code, take);
    const uint64_t n = heap - taken.tokens;
    if (taken.digit & ~(uint32_t)PAIRS || scan->grows)
        return heap_game_scan_splits(scan, heap, take);
    KAY_TRY(heap_game_scan_tick(scan));
    if (taken.digit & (n ? KAY_HEAP_ONE : KAY_HEAP_NOTHING) && heap_game_at(scan->line, n) == scan->worth)
        heap_game_scan_add(scan, take, n, 0, 0);
    return taken.digit & KAY_HEAP_TWO ? heap_game_scan_pairs(scan, take, n) : KAY_OK;
}

/* Adds the move that the formula gives: it leaves one heap of the wanted value or, from 4k + 3 tokens in Lasker's game,
 * the heaps 1 and 4k + 2 of nim-sum 4k + 3.  Other winning moves may leave several heaps. */
static void heap_game_scan_formula(heap_game_scan *scan, uint64_t heap)
{
    const kay_heap_game *game = heap_game_line_code(scan->line);
    const uint64_t left = kay_heap_formula_value(scan->line->formula, scan->worth);
    if (left < heap)
        heap_game_scan_add(scan, game->code.count + heap - left - 1, left, 0, 0);
    else if (scan->line->formula == KAY_HEAP_LASKER && left == heap + 1)
        heap_game_scan_add(scan, 0, 1, heap - 1, 0);
    scan->out->more |= game->code.leaves > 1;
}

/* For values that grow for ever: tries the moves that leave a heap of the wanted value, either alone, or with a heap of
 * value 0, or with two equal heaps.  Each class modulo the period has at most one heap of the wanted value.  By the
 * theorem on growth such a move exists, or one that leaves two different heaps of equal value instead. */
static kay_status heap_game_scan_growing(heap_game_scan *scan, uint64_t take, uint64_t n)
{
    const kay_sequence_facts facts = kay_sequence_tell(scan->line->sequence);
    const uint32_t digit = kay_heap_code_take(&heap_game_line_code(scan->line)->code, take).digit;
    if (digit & KAY_HEAP_TWO && !scan->worth && n && n % 2 == 0)
        heap_game_scan_add(scan, take, n / 2, n / 2, 0);
    for (uint64_t r = 0; r < facts.preperiod + facts.period && !scan->full; r++) {
        const uint64_t value = heap_game_at(scan->line, r), more = scan->worth - value;
        const uint64_t periods = r < facts.preperiod ? 0 : more / facts.saltus;
        KAY_TRY(heap_game_scan_tick(scan));
        if (value > scan->worth || more != periods * facts.saltus || periods > n / facts.period)
            continue;
        const uint64_t a = r + periods * facts.period, rest = n - a;
        if (!a || a > n)
            continue;
        if (digit & KAY_HEAP_ONE && !rest)
            heap_game_scan_add(scan, take, a, 0, 0);
        if (digit & KAY_HEAP_TWO && rest && !heap_game_at(scan->line, rest))
            heap_game_scan_add(scan, take, a, rest, 0);
        if (digit & KAY_HEAP_THREE && rest && rest % 2 == 0)
            heap_game_scan_add(scan, take, a, rest / 2, rest / 2);
    }
    return KAY_OK;
}

/* Adds the winning moves of a heap. */
static kay_status heap_game_scan_heap(heap_game_scan *scan, uint64_t heap)
{
    const kay_heap_code *code = &heap_game_line_code(scan->line)->code;
    const bool far = heap > HEAP_GAME_FAR, grows = far && scan->grows;
    if (scan->line->formula && (code->leaves == 1 || far)) {
        heap_game_scan_formula(scan, heap);
        return KAY_OK;
    }
    const uint64_t found = scan->out->count;
    for (uint64_t take = 0; kay_heap_code_has(code, take, heap) && !scan->full; take++)
        if (grows)
            KAY_TRY(heap_game_scan_growing(scan, take, heap - kay_heap_code_take(code, take).tokens));
        else
            KAY_TRY(heap_game_scan_take(scan, heap, take));
    /* no winning move found: there may be one of another form, which leaves one large heap and small ones */
    for (uint64_t take = 0; grows && scan->out->count == found && kay_heap_code_has(code, take, heap); take++)
        KAY_TRY(heap_game_scan_splits(scan, heap, take));
    scan->out->more |= grows;
    return KAY_OK;
}

static kay_status heap_game_winning(kay_theorem_line *line, kay_move_list *out)
{
    const heap_game_line *heap_game = (heap_game_line *)line;
    const kay_sequence_facts facts = kay_sequence_tell(heap_game->sequence);
    heap_game_scan scan = {.line = heap_game, .out = out};
    scan.from = facts.preperiod;
    scan.period = facts.proved ? facts.period : UINT64_MAX;
    scan.grows = facts.proved ? facts.saltus : 0;
    for (uint64_t part = 0; part < line->state->parts && heap_game->sum.nimber; part++) {
        const uint64_t heap = line->state->words[part];
        out->part = part;
        scan.worth = heap_game->sum.nimber ^ heap_game_at(heap_game, heap);
        KAY_TRY(heap_game_scan_heap(&scan, heap));
    }
    return KAY_OK;
}

/* Writes the values of the heaps that are not empty and their nim-sum, ", 3 xor 1, is 2". */
static void heap_game_write_sum(const heap_game_line *line, kay_text *out)
{
    enum { SHOWN = 8 };
    const kay_state *state = line->sum.line.state;
    uint64_t heaps = 0;
    for (uint64_t i = 0; i < state->parts && heaps <= SHOWN; i++)
        if (state->words[i] && heaps++ < SHOWN)
            kay_text_format(out, "%s%" PRIu64, heaps > 1 ? " xor " : ", ", heap_game_at(line, state->words[i]));
    kay_text_format(out, "%s is %" PRIu64, heaps > SHOWN ? " xor ...," : heaps ? "," : "", line->sum.nimber);
}

static kay_status heap_game_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, "the nim-sum of the heaps' values");
    heap_game_write_sum((heap_game_line *)line, out);
    kay_text_add(out, ", and the player to move loses exactly when it is 0");
    return out->error;
}

static kay_status heap_game_brief(kay_theorem_line *line, kay_text *out)
{
    kay_text_add(out, "the nim-sum");
    heap_game_write_sum((heap_game_line *)line, out);
    return out->error;
}

/* Serves for `play` and `undo`: in both cases the nim-sum changes by the values of the heap and of the heaps left. */
static kay_status heap_game_follow(kay_theorem_line *line, kay_move move)
{
    heap_game_line *heap_game = (heap_game_line *)line;
    heap_game->sum.nimber = heap_game_after(heap_game, line->state->words[move.part], move.name);
    return KAY_OK;
}

/* Writes the values up to the largest heap, or those of the window that proves the period if the heap is beyond it. */
static kay_status heap_game_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const heap_game_line *heap_game = (heap_game_line *)line;
    const kay_sequence *sequence = heap_game->sequence;
    uint64_t largest = 0, count;
    for (uint64_t i = 0; i < line->state->parts; i++)
        largest = line->state->words[i] > largest ? line->state->words[i] : largest;
    enum { MOST = 1 << 16 }; /* the most values of a certificate without a period */
    if (heap_game->formula && largest >= MOST)
        return kay_fail(line->ctx, KAY_EUNABLE, "a certificate lists the values of all smaller heaps, at most %d",
                        MOST);
    uint64_t window = kay_sequence_window(sequence);
    bool period = window && largest >= window;
    kay_sequence_facts facts = kay_sequence_tell(sequence);
    count = period ? window : line->state->parts ? largest + 1 : 0;
    kay_json_write_u64(proof, "nimber", heap_game->sum.nimber);
    kay_json_write_u64(proof, "preperiod", period ? facts.preperiod : 0);
    kay_json_write_u64(proof, "period", period ? facts.period : 0);
    kay_json_begin_list(proof, "values");
    for (uint64_t n = 0; n < count; n++)
        kay_json_write_u64(proof, NULL, heap_game_at(heap_game, n));
    kay_json_end_list(proof);
    return KAY_OK;
}

const kay_theorem kay_heap_game_theorem = {
    .statement = "The value of a heap of n tokens is G(n), the least of 0, 1, 2, ... that is not the value of an\n"
                 "option.  The value of a sum is the nim-sum (binary addition without carrying) of its heaps, and the\n"
                 "player to move loses exactly when it is 0.  Once G(n + p) = G(n) has held for long enough, it holds\n"
                 "for ever.",
    .source =
        "Sprague 1935, Grundy 1939; Guy and Smith 1956, \"The G-values of various games\"; proof in docs/theorems.md",
    .line_size = sizeof(heap_game_line),
    .answer = nimber_line_answer,
    .reason = heap_game_reason,
    .brief = heap_game_brief,
    .open = heap_game_open,
    .play = heap_game_follow,
    .undo = heap_game_follow,
    .winning = heap_game_winning,
    .grundy = nimber_line_grundy,
};

const kay_proof kay_heap_game_proof = {
    .certify = heap_game_certify,
    .check = kay_heap_game_check,
};
