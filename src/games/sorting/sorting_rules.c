/* Sorting: players take the first or the last element of a part of a sequence; the player who leaves a monotone part
 * wins.
 *
 * Source: XVIII Open Cup, Grand Prix of Korea, problem J, "Game of Sorting". */
#include "games/sorting/sorting.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "math/monotone_parts.h"

/* Data that the questions of an input share. */
typedef struct sorting_board {
    nibbling_row row;
    kay_monotone stretches;
} sorting_board;

static kay_status sorting_begin(kay_cases *cases, sorting_board **out)
{
    int64_t *numbers;
    KAY_NEW(sorting_board, board, cases->shared, 1);
    KAY_TRY(kay_read_u64(cases->in, "the length of the sequence", 1, UINT64_MAX, &board->row.count));
    KAY_TRY(kay_read_i64s(cases->in, "an element", board->row.count, cases->shared, &numbers));
    board->row.numbers = numbers;
    KAY_TRY(kay_monotone_prepare(cases->shared, numbers, board->row.count, &board->stretches));
    KAY_TRY(kay_read_u64(cases->in, "the number of questions", 0, UINT64_MAX, &cases->total));
    cases->common = board;
    *out = board;
    return KAY_OK;
}

static void sorting_board_of(const kay_game *game, kay_nibbling *out)
{
    *out = kay_monotone_nibbling(((const sorting_game *)game)->stretches);
}

static const nibbling_kind sorting_kind = {.losing = "monotone", .row = "the part", .board = sorting_board_of};

static kay_status sorting_load(kay_cases *cases, const sorting_board *board, uint64_t first, uint64_t count,
                               const kay_game **game, kay_state *state)
{
    KAY_NEW(sorting_game, sorting, cases->arena, 1);
    *sorting = (sorting_game){
        .common = {.game = {.rules = &kay_sorting, .words = NIBBLING_WORDS, .traits = kay_sorting.traits},
                   .kind = &sorting_kind,
                   .row = {.numbers = board->row.numbers + first, .count = count},
                   .first = first},
        .stretches = &board->stretches,
    };
    return nibbling_state(cases->arena, &sorting->common, 0, count, game, state);
}

static kay_status sorting_read_question(kay_cases *cases, uint64_t count, uint64_t *l, uint64_t *r)
{
    KAY_TRY(kay_read_u64(cases->in, "l", 1, count, l));
    return kay_read_u64(cases->in, "r (at least l)", *l, count, r);
}

static kay_status sorting_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    sorting_board *board = cases->common;
    uint64_t l, r;
    if (!board)
        KAY_TRY(sorting_begin(cases, &board));
    if (cases->index > cases->total)
        return KAY_END;
    KAY_TRY(sorting_read_question(cases, board->row.count, &l, &r));
    return sorting_load(cases, board, l - 1, r - l + 1, game, state);
}

/* Reads ". 3 1 2 .": the part of the question, with a dot for each element taken. */
static kay_status sorting_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t begin, end;
    KAY_NEW(sorting_board, board, cases->arena, 1);
    KAY_TRY(nibbling_read_row(cases, &board->row, &begin, &end));
    if (begin == end)
        return kay_reader_fail(cases->in, NULL, "expected an element that was not taken");
    KAY_TRY(kay_read_end(cases->in));
    KAY_TRY(kay_monotone_prepare(cases->arena, board->row.numbers, board->row.count, &board->stretches));
    KAY_TRY(sorting_load(cases, board, 0, board->row.count, game, state));
    state->words[0] = begin;
    state->words[1] = end;
    return KAY_OK;
}

static kay_status sorting_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                              kay_outcome *out)
{
    const sorting_game *sorting = (const sorting_game *)game;
    (void)mover;
    *out = KAY_LOSS;
    *stopped =
        kay_monotone_lost(sorting->stretches, sorting->common.first + position[0], sorting->common.first + position[1]);
    return KAY_OK;
}

static void sorting_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    nibbling_write_row(&((const nibbling_game *)game)->row, state->words, out);
}

static void sorting_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    nibbling_scene_row(&((const nibbling_game *)game)->row, position, true, out);
}

enum {
    SORTING_BATCH = 1024, /* questions at a time */
    SORTING_WORD = 8, /* bytes copied for the word of an answer */
};

/* Answers `count` questions; if the input has an error, only the questions before it. */
static kay_status sorting_stream_batch(kay_cases *cases, const sorting_board *board, uint64_t count, kay_text *out)
{
    static const char words[2][SORTING_WORD] = {"Bob\n", "Alice\n"};
    static const unsigned char lengths[2] = {4, 6};
    const kay_nibbling nibbling = kay_monotone_nibbling(&board->stretches);
    kay_status status = KAY_OK;
    char *room = kay_text_room(out, (count + 1) * SORTING_WORD), *at = room;
    if (!room)
        return out->error;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t l, r;
        status = sorting_read_question(cases, board->row.count, &l, &r);
        if (status != KAY_OK)
            break;
        bool won = kay_nibbling_value(&nibbling, l - 1, r) > 0;
        memcpy(at, words[won], SORTING_WORD);
        at += lengths[won];
    }
    kay_text_written(out, (size_t)(at - room));
    return status == KAY_OK ? out->error : status;
}

static kay_status sorting_stream(kay_cases *cases, kay_text *out)
{
    sorting_board *board = cases->common;
    if (!board)
        KAY_TRY(sorting_begin(cases, &board));
    const uint64_t done = cases->index - 1, left = cases->total - done;
    const uint64_t count = left < SORTING_BATCH ? left : SORTING_BATCH;
    KAY_TRY(kay_tick(cases->ctx, "questions", done, cases->total));
    cases->index += count;
    return sorting_stream_batch(cases, board, count, out);
}

/* The file being written: each question has its own part, and the parts follow each other. */
typedef struct sorting_contest {
    int64_t *numbers;
    uint64_t *ends; /* of each part */
    uint64_t count, room;
} sorting_contest;

/* Adds a part.  Returns false if memory runs out. */
static bool sorting_add_part(kay_arena *arena, sorting_contest *contest, const nibbling_row *row)
{
    if (row->count > contest->room - contest->count) {
        uint64_t room = 2 * (contest->count + row->count);
        int64_t *numbers = kay_arena_array(arena, room, sizeof *numbers);
        if (!numbers)
            return false;
        if (contest->count)
            memcpy(numbers, contest->numbers, contest->count * sizeof *numbers);
        contest->numbers = numbers;
        contest->room = room;
    }
    memcpy(contest->numbers + contest->count, row->numbers, row->count * sizeof *row->numbers);
    contest->count += row->count;
    return true;
}

static void sorting_write_file(const sorting_contest *contest, uint64_t questions, kay_text *out)
{
    const nibbling_row row = {.numbers = contest->numbers, .count = contest->count};
    kay_text_format(out, "%" PRIu64 "\n", row.count);
    nibbling_write_row(&row, (const uint64_t[]){0, row.count}, out);
    kay_text_format(out, "\n%" PRIu64 "\n", questions);
    for (uint64_t i = 0; i < questions && out->error == KAY_OK; i++)
        kay_text_format(out, "%" PRIu64 " %" PRIu64 "\n", (i ? contest->ends[i - 1] : 0) + 1, contest->ends[i]);
}

/* The file begins with the numbers of all questions, so it is written only when the last question arrives. */
static kay_status sorting_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const nibbling_row *row = &((const nibbling_game *)game)->row;
    sorting_contest *sorting = contest->common;
    if (start->words[0] != 0 || start->words[1] != row->count)
        return KAY_END;
    if (!sorting) {
        sorting = contest->common = kay_arena_get(&contest->arena, sizeof *sorting);
        if (sorting)
            sorting->ends = kay_arena_array(&contest->arena, contest->total, sizeof *sorting->ends);
    }
    if (!sorting || !sorting->ends || !sorting_add_part(&contest->arena, sorting, row)) {
        contest->out->error = kay_no_memory(contest->ctx);
        return contest->out->error;
    }
    sorting->ends[contest->index - 1] = sorting->count;
    if (contest->index == contest->total)
        sorting_write_file(sorting, contest->total, contest->out);
    return contest->out->error;
}

enum { SORTING_LETTERS = 4 };

/* Enumerates every sequence over four letters, and all its parts such that the sequence has only the first letter
 * outside.  The numbers outside do not matter, so this covers all parts. */
typedef struct sorting_walk {
    sorting_game game;
    kay_monotone stretches;
    int64_t *letters;
    kay_state state;
} sorting_walk;

static kay_status sorting_walk_game(kay_walk *walk, sorting_walk *sorting)
{
    uint64_t count = sorting->game.common.row.count;
    kay_arena_clear(walk->arena);
    walk->new_game = true;
    KAY_TRY(kay_monotone_prepare(walk->arena, sorting->letters, count, &sorting->stretches));
    KAY_TRY(kay_state_make(walk->arena, &sorting->game.common.game, 1, &sorting->state));
    sorting->state.words[1] = count;
    return KAY_OK;
}

static kay_status sorting_walk_first(kay_walk *walk, sorting_walk *sorting)
{
    enum { LONGEST = 60 }; /* no enumeration gets past the sequences of this length */
    if (walk->size.a > LONGEST)
        walk->size.a = LONGEST;
    KAY_TRY_NEW(sorting->letters, walk->shared, walk->size.a);
    sorting->game = (sorting_game){
        .common = {.game = {.rules = &kay_sorting, .words = NIBBLING_WORDS, .traits = kay_sorting.traits},
                   .kind = &sorting_kind,
                   .row = {.numbers = sorting->letters, .count = 1}},
        .stretches = &sorting->stretches,
    };
    return walk->size.a ? sorting_walk_game(walk, sorting) : KAY_END;
}

static kay_status sorting_walk_sequence(kay_walk *walk, sorting_walk *sorting)
{
    uint64_t i = 0, *count = &sorting->game.common.row.count;
    while (i < *count && sorting->letters[i] == SORTING_LETTERS - 1)
        sorting->letters[i++] = 0;
    if (i < *count)
        sorting->letters[i]++;
    else if ((*count)++ == walk->size.a)
        return KAY_END;
    return sorting_walk_game(walk, sorting);
}

static kay_status sorting_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    sorting_walk *sorting = walk->place;
    if (walk->new_game)
        KAY_TRY(sorting_walk_first(walk, sorting));
    else if (!nibbling_next_part(&sorting->game.common.row, sorting->state.words))
        KAY_TRY(sorting_walk_sequence(walk, sorting));
    *game = &sorting->game.common.game;
    *state = sorting->state;
    return KAY_OK;
}

static const kay_contest_form sorting_contest_form = {
    .input = "n in 1..; n numbers in ..9223372036854775807; T; l in 1..n r in l..n",
    .read = sorting_read,
    .stream = sorting_stream,
    .write_case = sorting_write_case,
};

static const kay_starts sorting_starts = {
    .verify_size = "7",
    .positions = sorting_positions,
    .place_size = sizeof(sorting_walk),
    .complete = true,
};

const kay_ruleset kay_sorting = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "sorting",
    .summary = "take the first or the last number and leave a monotone row",
    .players = {"Alice", "Bob"},
    .manual = &kay_sorting_manual,
    .theorem = &kay_sorting_theorem,
    .read_position = sorting_read_position,
    .write_position = sorting_write_position,
    .moves = nibbling_moves,
    .move_text = nibbling_move_text,
    .play_in_place = nibbling_play_in_place,
    .end = sorting_end,
    .scene = sorting_scene,
    .place = nibbling_place,
    .proof = &kay_sorting_proof,
    .contest = &sorting_contest_form,
    .starts = &sorting_starts,
};
