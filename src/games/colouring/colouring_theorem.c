/* Solves colouring at any size: the player with more cells wins; Dawson's Kayles decides a tie. */
#include "games/colouring/colouring.h"

#include <kayles/theorem.h>

#include <inttypes.h>

#include "base/bits.h"
#include "games/colouring/colouring_runs.h"

static const char colouring_code[] = "0.07";

typedef struct colouring_line {
    kay_theorem_line line;
    uint64_t coloured[2]; /* red cells, blue cells */
    bool counted; /* whether the nimber is known; most rows are decided without it */
    uint64_t nimber; /* of the alternating runs */
    kay_sequence *sequence; /* cached; known for every length that a run of the row can have */
} colouring_line;

static const colouring_game *colouring_line_game(const colouring_line *line)
{
    return (const colouring_game *)line->line.game;
}

static void colouring_forget(void *sequence)
{
    kay_sequence_close(sequence);
}

/* The nim-sequence of Dawson's Kayles. */
static kay_status colouring_sequence(kay_theorem_cache *kept, kay_sequence **out)
{
    if (!kept->data) {
        kay_sequence *sequence;
        KAY_TRY(kay_sequence_open(kept->arena.ctx, colouring_code, NULL, &sequence));
        kept->data = sequence;
        kept->close = colouring_forget;
    }
    *out = kept->data;
    return KAY_OK;
}

static kay_status colouring_open(kay_theorem_line *line)
{
    colouring_line *colouring = (colouring_line *)line;
    const colouring_game *game = colouring_line_game(colouring);
    const uint64_t *position = line->state->words;
    if (line->state->parts != 1)
        return KAY_OK;
    for (int player = 0; player < 2; player++)
        colouring->coloured[player] = kay_bits_count(position + player * game->plane, game->plane);
    KAY_TRY(colouring_sequence(line->kept, &colouring->sequence));
    return kay_sequence_advance(colouring->sequence, game->cells + 1);
}

static kay_status colouring_count_runs(colouring_line *line)
{
    if (!line->counted)
        KAY_TRY(kay_colouring_nimber(line->line.ctx, colouring_line_game(line), line->line.state->words, line->sequence,
                                     &line->nimber));
    line->counted = true;
    return KAY_OK;
}

/* Returns how many more cells the player to move has than the opponent. */
static int64_t colouring_lead(const colouring_line *line)
{
    kay_player mover = line->line.state->mover;
    return (int64_t)(line->coloured[mover] - line->coloured[kay_opponent(mover)]);
}

static kay_status colouring_answer(kay_theorem_line *line, kay_outcome *out)
{
    colouring_line *colouring = (colouring_line *)line;
    if (line->state->parts != 1) { /* `RR` + `BW` is lost for Left, who moves first and has more */
        *out = KAY_UNKNOWN;
        return KAY_OK;
    }
    int64_t lead = colouring_lead(colouring);
    if (lead == 0)
        KAY_TRY(colouring_count_runs(colouring));
    bool wins = colouring_line_game(colouring)->cells > 1 && (lead > 0 || (lead == 0 && colouring->nimber != 0));
    *out = wins ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

static uint64_t colouring_g(const colouring_line *line, uint64_t length)
{
    return kay_sequence_at(line->sequence, length);
}

/* The last two runs measured: moves are tried from left to right, so each run is measured once. */
typedef struct colouring_cache {
    colouring_run runs[2];
    unsigned oldest;
} colouring_cache;

static colouring_run colouring_cached_run(const colouring_line *line, colouring_cache *cache, uint64_t cell)
{
    for (unsigned i = 0; i < 2; i++)
        if (cell >= cache->runs[i].from && cell < cache->runs[i].end)
            return cache->runs[i];
    colouring_run run = kay_colouring_run(colouring_line_game(line), line->line.state->words, cell);
    cache->runs[cache->oldest] = run;
    cache->oldest ^= 1;
    return run;
}

/* Returns the change (xor) of the nim-sum when the cell and its right neighbour are painted in line->state. */
static uint64_t colouring_change(const colouring_line *line, colouring_cache *cache, uint64_t cell)
{
    const colouring_game *game = colouring_line_game(line);
    const uint64_t *position = line->line.state->words;
    if (colouring_joined(game, position, cell / 64) >> cell % 64 & 1) { /* the pair splits one run */
        colouring_run run = colouring_cached_run(line, cache, cell);
        return colouring_g(line, run.end - run.from) ^ colouring_g(line, cell - run.from) ^
               colouring_g(line, run.end - cell - 2);
    }
    uint64_t change = 0;
    for (uint64_t at = cell; at <= cell + 1; at++) { /* each coloured cell is an end of its run */
        if (colouring_white(game, position, at))
            continue;
        colouring_run run = colouring_cached_run(line, cache, at);
        change ^= colouring_g(line, run.end - run.from) ^ colouring_g(line, run.end - run.from - 1);
    }
    return change;
}

/* Moves whose left cell is among the 64 of a word: those that always win, and those that win if they make the nim-sum
 * zero. */
typedef struct colouring_choice {
    uint64_t sure, even;
} colouring_choice;

static void colouring_choose(colouring_choice *choice, uint64_t moves, int64_t lead_after)
{
    if (lead_after > 0)
        choice->sure |= moves;
    else if (lead_after == 0)
        choice->even |= moves;
}

static colouring_choice colouring_choices(const colouring_line *line, uint64_t word)
{
    const colouring_game *game = colouring_line_game(line);
    const uint64_t *position = line->line.state->words;
    kay_player mover = line->line.state->mover, other = kay_opponent(mover);
    uint64_t pairs = colouring_pairs(game, word);
    uint64_t left = colouring_plane(game, position, mover, word);
    uint64_t right = colouring_plane_next(game, position, mover, word);
    uint64_t other_left = colouring_plane(game, position, other, word);
    uint64_t other_right = colouring_plane_next(game, position, other, word);
    int64_t lead = colouring_lead(line);
    colouring_choice choice = {0};
    colouring_choose(&choice, pairs & ((left & other_right) | (other_left & right)), lead);
    colouring_choose(&choice, pairs & ((left & ~(right | other_right)) | (right & ~(left | other_left))), lead - 1);
    colouring_choose(&choice, pairs & left & right, lead - 2);
    return choice;
}

static kay_status colouring_winning(kay_theorem_line *line, kay_move_list *out)
{
    enum { STRETCH = 1 << 14 };
    colouring_line *colouring = (colouring_line *)line;
    uint64_t words = colouring_line_game(colouring)->plane;
    colouring_cache cache = {0};
    out->part = 0;
    KAY_TRY(colouring_count_runs(colouring));
    if (colouring_lead(colouring) == 0 && colouring->nimber == 0)
        return KAY_OK;
    for (uint64_t word = 0; word < words; word++) {
        colouring_choice choice = colouring_choices(colouring, word);
        for (uint64_t rest = choice.sure | choice.even; rest; rest &= rest - 1) {
            uint64_t cell = 64 * word + (unsigned)__builtin_ctzll(rest);
            if (!(choice.sure >> cell % 64 & 1) && colouring_change(colouring, &cache, cell) != colouring->nimber)
                continue;
            if (!kay_emit_move(out, cell))
                return KAY_OK;
        }
        if (word % STRETCH == 0)
            KAY_TRY(kay_tick(line->ctx, "looking for winning moves", word, words));
    }
    return KAY_OK;
}

static kay_status colouring_reason(kay_theorem_line *line, kay_text *out)
{
    const colouring_line *colouring = (colouring_line *)line;
    uint64_t red = colouring->coloured[KAY_LEFT], blue = colouring->coloured[KAY_RIGHT];
    if (colouring_line_game(colouring)->cells == 1)
        kay_text_add(out, "a single cell has no neighbour, so no move is possible");
    else if (red != blue)
        kay_text_format(out, "%" PRIu64 " red against %" PRIu64 " blue: the player whose colour has more cells wins",
                        red, blue);
    else
        kay_text_format(out,
                        "%" PRIu64 " red and as many blue: only red-blue pairs matter; that is Dawson's Kayles on the "
                        "alternating runs, with nim-sum %" PRIu64 "%s",
                        red, colouring->nimber, colouring->nimber ? ", not 0" : "");
    return out->error;
}

static kay_status colouring_brief(kay_theorem_line *line, kay_text *out)
{
    const colouring_line *colouring = (colouring_line *)line;
    uint64_t red = colouring->coloured[KAY_LEFT], blue = colouring->coloured[KAY_RIGHT];
    kay_text_format(out, "%" PRIu64 " red, %" PRIu64 " blue", red, blue);
    if (red == blue)
        kay_text_format(out, ", nim-sum %" PRIu64, colouring->nimber);
    return out->error;
}

static void colouring_write_length(kay_json_writer *proof, uint64_t length, uint64_t count)
{
    kay_json_begin_list(proof, NULL);
    kay_json_write_u64(proof, NULL, length);
    kay_json_write_u64(proof, NULL, count);
    kay_json_end_list(proof);
}

/* Writes all runs as [[length, count], ...], lengths rising. */
static kay_status colouring_write_runs(const colouring_line *line, kay_json_writer *proof)
{
    const colouring_game *game = colouring_line_game(line);
    const uint64_t *position = line->line.state->words;
    uint64_t longest = 0;
    colouring_run run = {0};
    for (uint64_t at = 0; at < game->cells && kay_colouring_next_run(game, position, at, &run); at = run.end)
        longest = run.end - run.from > longest ? run.end - run.from : longest;
    KAY_NEW(uint64_t, counts, line->line.arena, longest + 1);
    for (uint64_t at = 0; at < game->cells && kay_colouring_next_run(game, position, at, &run); at = run.end)
        counts[run.end - run.from]++;
    kay_json_begin_list(proof, "runs");
    for (uint64_t length = 1; length <= longest; length++)
        if (counts[length])
            colouring_write_length(proof, length, counts[length]);
    kay_json_end_list(proof);
    return KAY_OK;
}

static kay_status colouring_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    enum { MOST = 4096 };
    colouring_line *colouring = (colouring_line *)line;
    kay_json_write_u64(proof, "red", colouring->coloured[KAY_LEFT]);
    kay_json_write_u64(proof, "blue", colouring->coloured[KAY_RIGHT]);
    if (colouring_line_game(colouring)->cells <= 1 || colouring_lead(colouring) != 0)
        return KAY_OK;
    KAY_TRY(colouring_count_runs(colouring));
    KAY_TRY(kay_sequence_advance(colouring->sequence, MOST));
    const kay_sequence_facts facts = kay_sequence_tell(colouring->sequence);
    kay_json_write_u64(proof, "nimber", colouring->nimber);
    KAY_TRY(colouring_write_runs(colouring, proof));
    kay_json_write_u64(proof, "preperiod", facts.preperiod);
    kay_json_write_u64(proof, "period", facts.period);
    kay_json_begin_list(proof, "values");
    for (uint64_t n = 0; n < kay_sequence_window(colouring->sequence); n++)
        kay_json_write_u64(proof, NULL, kay_sequence_at(colouring->sequence, n));
    kay_json_end_list(proof);
    return KAY_OK;
}

const kay_theorem kay_colouring_theorem = {
    .statement = "In a row of at least two cells the player to move wins if more cells have their colour than the\n"
                 "opponent's, and loses if fewer have.  If the numbers are equal, cut the row into alternating runs:\n"
                 "stretches without white cells in which neighbours differ, each as long as possible.  The player to\n"
                 "move wins exactly when the nim-sum of g(length) over the runs is not 0.  g is the nim-sequence of\n"
                 "Dawson's Kayles, octal 0.07, which has period 34 from 53 on.",
    .source = "Codeforces 1704F (2022); g: Guy and Smith 1956; proof in docs/theorems.md",
    .line_size = sizeof(colouring_line),
    .open = colouring_open,
    .answer = colouring_answer,
    .winning = colouring_winning,
    .reason = colouring_reason,
    .brief = colouring_brief,
};

const kay_proof kay_colouring_proof = {
    .certify = colouring_certify,
    .check = kay_colouring_check,
};
