/* Heap games: a sum of heaps is worth the nim-sum of their values, the nim-sequence of the code. */
#include "games/heap_game/heap_game.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "math/nim_sequence.h"

typedef struct heap_game_line {
    kay_theorem_line line;
    kay_nim_sequence *sequence; /* kept; reached for the largest heap at the start: heaps only shrink */
    uint64_t nimber;
} heap_game_line;

static const kay_heap_game *heap_game_line_code(const heap_game_line *line)
{
    return heap_game_from(line->line.game);
}

/* The sequence of the code, which is that of the ruleset. */
static kay_status heap_game_sequence(kay_theorem_cache *kept, const kay_heap_code *code, kay_nim_sequence **out)
{
    if (!kept->data) {
        KAY_NEW(kay_nim_sequence, sequence, &kept->arena, 1);
        KAY_TRY(kay_nim_sequence_begin(&kept->arena, code, sequence));
        kept->data = sequence;
    }
    *out = kept->data;
    return KAY_OK;
}

static kay_status heap_game_open(kay_theorem_line *line)
{
    heap_game_line *heap_game = (heap_game_line *)line;
    const kay_state *state = line->state;
    KAY_TRY(heap_game_sequence(line->kept, &heap_game_line_code(heap_game)->code, &heap_game->sequence));
    for (uint64_t i = 0; i < state->parts; i++) {
        KAY_TRY(kay_nim_sequence_reach(heap_game->sequence, state->words[i]));
        heap_game->nimber ^= kay_nim_sequence_at(heap_game->sequence, state->words[i]);
    }
    return KAY_OK;
}

static kay_status heap_game_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = ((heap_game_line *)line)->nimber ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

/* What the sum is worth after a move. */
static uint64_t heap_game_after(const heap_game_line *line, uint64_t heap, uint64_t name)
{
    heap_game_option option = heap_game_leave(heap_game_line_code(line), heap, name);
    uint64_t nimber = line->nimber ^ kay_nim_sequence_at(line->sequence, heap);
    for (unsigned i = 0; i < option.count; i++)
        nimber ^= kay_nim_sequence_at(line->sequence, option.heaps[i]);
    return nimber;
}

static kay_status heap_game_winning(kay_theorem_line *line, kay_move_list *out)
{
    enum { LOOK = 1 << 16 };
    const heap_game_line *heap_game = (heap_game_line *)line;
    const kay_heap_game *code = heap_game_line_code(heap_game);
    uint64_t looked = 0, name;
    for (uint64_t part = 0; part < line->state->parts && heap_game->nimber; part++) {
        uint64_t heap = line->state->words[part];
        out->part = part;
        for (bool more = heap_game_first(code, heap, &name); more; more = heap_game_next(code, heap, &name)) {
            if (++looked % LOOK == 0)
                KAY_TRY(kay_tick(line->ctx, "moves", looked, 0));
            if (heap_game_after(heap_game, heap, name))
                continue;
            if (!kay_emit_move(out, name))
                return KAY_OK;
        }
    }
    return KAY_OK;
}

static kay_status heap_game_grundy(kay_theorem_line *line, uint64_t *out)
{
    *out = ((const heap_game_line *)line)->nimber;
    return KAY_OK;
}

static kay_status heap_game_reason(kay_theorem_line *line, kay_text *out)
{
    enum { SHOWN = 8 };
    const heap_game_line *heap_game = (heap_game_line *)line;
    const kay_state *state = line->state;
    kay_text_format(out, "the nim-sum of the heaps' values%s", state->parts ? ", " : "");
    for (uint64_t i = 0; i < state->parts && i < SHOWN; i++)
        kay_text_format(out, "%s%" PRIu32, i ? " xor " : "", kay_nim_sequence_at(heap_game->sequence, state->words[i]));
    kay_text_format(out, "%s is %" PRIu64 ", and the player to move loses exactly when it is 0",
                    state->parts > SHOWN ? " xor ...,"
                    : state->parts       ? ","
                                         : "",
                    heap_game->nimber);
    return out->error;
}

static kay_status heap_game_follow(kay_theorem_line *line, kay_move move)
{
    heap_game_line *heap_game = (heap_game_line *)line;
    heap_game->nimber = heap_game_after(heap_game, line->state->words[move.part], move.name);
    return KAY_OK;
}

/* The values of what was left are in the nim-sum: without them and with that of the heap it is the one before. */
static kay_status heap_game_back(kay_theorem_line *line, kay_move move)
{
    return heap_game_follow(line, move);
}

/* The values up to the largest heap, or those that prove the period where it is larger than they reach. */
static kay_status heap_game_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const heap_game_line *heap_game = (heap_game_line *)line;
    const kay_nim_sequence *sequence = heap_game->sequence;
    uint64_t largest = 0, count;
    for (uint64_t i = 0; i < line->state->parts; i++)
        largest = line->state->words[i] > largest ? line->state->words[i] : largest;
    bool period = sequence->period && largest >= kay_nim_sequence_window(sequence);
    count = period ? kay_nim_sequence_window(sequence) : line->state->parts ? largest + 1 : 0;
    kay_json_write_u64(proof, "nimber", heap_game->nimber);
    kay_json_write_u64(proof, "preperiod", period ? sequence->preperiod : 0);
    kay_json_write_u64(proof, "period", period ? sequence->period : 0);
    kay_json_begin_list(proof, "values");
    for (uint64_t n = 0; n < count; n++)
        kay_json_write_u64(proof, NULL, kay_nim_sequence_at(sequence, n));
    kay_json_end_list(proof);
    return KAY_OK;
}

const kay_theorem kay_heap_game_theorem = {
    .statement =
        "A heap of n tokens is worth G(n), the least number that no option of it is worth; a sum is worth the\n"
        "nim-sum of its heaps, and the player to move loses exactly when that is 0.  Once G(n + p) = G(n) has\n"
        "held for long enough, it holds for ever.",
    .source =
        "Sprague 1935, Grundy 1939; Guy and Smith 1956, \"The G-values of various games\"; proof in docs/theorems.md",
    .line_size = sizeof(heap_game_line),
    .answer = heap_game_answer,
    .reason = heap_game_reason,
    .open = heap_game_open,
    .play = heap_game_follow,
    .undo = heap_game_back,
    .winning = heap_game_winning,
    .grundy = heap_game_grundy,
};

const kay_proof kay_heap_game_proof = {
    .certify = heap_game_certify,
    .check = kay_heap_game_check,
};
