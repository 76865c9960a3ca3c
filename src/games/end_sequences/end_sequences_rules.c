/* End-sequences: players take the first or the last number of a row; the player who leaves a losing sequence wins.
 *
 * Source: Petrozavodsk Winter 2015, Jagiellonian U contest, problem J, "Game". */
#include "games/end_sequences/end_sequences.h"

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/state.h>

#include <inttypes.h>

#include "math/end_nibbling.h"

enum { FLAG_START_COUNTS };

static const kay_flag end_sequences_flags[] = {
    [FLAG_START_COUNTS] = {"start-counts", NULL, "a start that equals a losing sequence is lost", KAY_OF_CASE},
    {.name = NULL},
};

static bool end_sequences_listed(const end_sequences_game *game, const int64_t *part, uint64_t length)
{
    const end_sequence *latest = game->latest[length], *at = latest;
    if (!at)
        return false;
    do {
        if (at->numbers[0] == part[0] && memcmp(at->numbers, part, length * sizeof *part) == 0)
            return true;
        at = at->next;
    } while (at != latest);
    return false;
}

/* A part as long as the row is the start, which loses only if `start_counts`. */
bool end_sequences_lost(const void *game, uint64_t begin, uint64_t end)
{
    const end_sequences_game *end_sequences = game;
    uint64_t length = end - begin;
    if (length > end_sequences->longest || (length == end_sequences->common.row.count && !end_sequences->start_counts))
        return false;
    return end_sequences_listed(end_sequences, end_sequences->common.row.numbers + begin, length);
}

static void end_sequences_board(const kay_game *game, kay_nibbling *out)
{
    *out = (kay_nibbling){.board = game, .lost = end_sequences_lost};
}

static const nibbling_kind end_sequences_kind = {
    .losing = "a losing sequence", .row = "the row", .board = end_sequences_board};

static kay_status end_sequences_new(kay_cases *cases, nibbling_row row, bool start_counts, end_sequences_game **out)
{
    KAY_NEW(end_sequences_game, game, cases->arena, 1);
    *game = (end_sequences_game){
        .common = {.game = {.rules = &kay_end_sequences, .words = NIBBLING_WORDS, .traits = kay_end_sequences.traits},
                   .kind = &end_sequences_kind,
                   .row = row},
        .start_counts = start_counts || cases->flags[FLAG_START_COUNTS],
    };
    KAY_TRY_NEW(game->latest, cases->arena, row.count + 1);
    *out = game;
    return KAY_OK;
}

/* Adds a sequence after the others of its length, so that the output keeps their order. */
static kay_status end_sequences_add(kay_arena *arena, end_sequences_game *game, const int64_t *numbers, uint64_t length)
{
    end_sequence *latest = game->latest[length];
    KAY_NEW(end_sequence, sequence, arena, 1);
    *sequence = (end_sequence){.next = latest ? latest->next : sequence, .numbers = numbers};
    if (latest)
        latest->next = sequence;
    game->latest[length] = sequence;
    game->longest = length > game->longest ? length : game->longest;
    return KAY_OK;
}

/* Reads "k s_1 .. s_k".  Drops a sequence that is empty or longer than the row: no move can leave it. */
static kay_status end_sequences_read_sequence(kay_cases *cases, end_sequences_game *game)
{
    uint64_t length;
    int64_t *numbers;
    KAY_TRY(kay_read_u64(cases->in, "the length of a losing sequence", 0, UINT64_MAX, &length));
    if (length == 0)
        return KAY_OK;
    if (length <= game->common.row.count) {
        KAY_TRY(kay_read_i64s(cases->in, "a number of a losing sequence", length, cases->arena, &numbers));
        return end_sequences_add(cases->arena, game, numbers, length);
    }
    for (uint64_t i = 0; i < length; i++) {
        int64_t number;
        KAY_TRY(kay_read_i64(cases->in, "a number of a losing sequence", INT64_MIN, INT64_MAX, &number));
    }
    return KAY_OK;
}

static kay_status end_sequences_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    enum { TICK = 4096 };
    nibbling_row row;
    int64_t *numbers;
    uint64_t losing;
    end_sequences_game *end_sequences;
    if (cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of cases", 0, UINT64_MAX, &cases->total));
    if (cases->index > cases->total)
        return KAY_END;
    KAY_TRY(kay_read_u64(cases->in, "the length of the row", 1, UINT64_MAX, &row.count));
    KAY_TRY(kay_read_i64s(cases->in, "a number of the row", row.count, cases->arena, &numbers));
    row.numbers = numbers;
    KAY_TRY(end_sequences_new(cases, row, false, &end_sequences));
    KAY_TRY(kay_read_u64(cases->in, "the number of losing sequences", 0, UINT64_MAX, &losing));
    for (uint64_t i = 0; i < losing; i++) {
        if (i % TICK == 0)
            KAY_TRY(kay_tick(cases->ctx, "losing sequences", i, losing));
        KAY_TRY(end_sequences_read_sequence(cases, end_sequences));
    }
    return nibbling_state(cases->arena, &end_sequences->common, 0, row.count, game, state);
}

/* Reads "/ 1 2": a slash, then the numbers up to the next slash. */
static kay_status end_sequences_read_listed(kay_cases *cases, end_sequences_game *game)
{
    kay_reader *in = cases->in;
    const char *word;
    uint64_t count;
    nibbling_row numbers;
    KAY_TRY(kay_read_word(in, "'/'", &word, &count));
    if (count != 1)
        return kay_reader_fail(in, word, "expected a blank after '/'");
    KAY_TRY(nibbling_read_row(cases, &numbers, NULL, NULL));
    return numbers.count > game->common.row.count
               ? KAY_OK
               : end_sequences_add(cases->arena, game, numbers.numbers, numbers.count);
}

/* Reads "start-counts . 3 1 2 . / 1 2 / 3": the row with a dot for each number taken, then the losing sequences. */
static kay_status end_sequences_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    static const char word[] = "start-counts";
    kay_reader *in = cases->in;
    nibbling_row row;
    uint64_t begin, end;
    end_sequences_game *end_sequences;
    kay_status status = kay_read_blank(in);
    bool start_counts = false;
    if (status == KAY_OK && *in->at == word[0]) {
        const char *given;
        uint64_t length;
        KAY_TRY(kay_read_word(in, "a row", &given, &length));
        start_counts = length == sizeof word - 1 && memcmp(given, word, length) == 0;
        if (!start_counts)
            return kay_reader_fail(in, given, "expected a number, '.' or 'start-counts'");
    }
    KAY_TRY(nibbling_read_row(cases, &row, &begin, &end));
    KAY_TRY(end_sequences_new(cases, row, start_counts, &end_sequences));
    while ((status = kay_read_blank(in)) == KAY_OK)
        KAY_TRY(end_sequences_read_listed(cases, end_sequences));
    return status == KAY_END ? nibbling_state(cases->arena, &end_sequences->common, begin, end, game, state) : status;
}

/* Returns the losing sequence after `at` and its length, by length, then in the order read.  NULL with length 0 starts
 * at the first; returns NULL after the last. */
static const end_sequence *end_sequences_next(const end_sequences_game *game, const end_sequence *at, uint64_t *length)
{
    if (at && at != game->latest[*length])
        return at->next;
    while (++*length <= game->longest)
        if (game->latest[*length])
            return game->latest[*length]->next;
    return NULL;
}

static void end_sequences_write_listed(const end_sequences_game *game, kay_text *out)
{
    const end_sequence *at = NULL;
    for (uint64_t length = 0; (at = end_sequences_next(game, at, &length)) && out->error == KAY_OK;) {
        kay_text_add(out, " /");
        for (uint64_t i = 0; i < length && out->error == KAY_OK; i++) {
            kay_text_char(out, ' ');
            kay_text_i64(out, at->numbers[i]);
        }
    }
}

static void end_sequences_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const end_sequences_game *end_sequences = (const end_sequences_game *)game;
    if (end_sequences->start_counts)
        kay_text_add(out, "start-counts ");
    nibbling_write_row(&end_sequences->common.row, state->words, out);
    end_sequences_write_listed(end_sequences, out);
}

static kay_status end_sequences_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                                    kay_outcome *out)
{
    (void)mover;
    bool empty = position[0] == position[1];
    *out = empty ? KAY_DRAW : KAY_LOSS;
    *stopped = empty || end_sequences_lost(game, position[0], position[1]);
    return KAY_OK;
}

/* Writes a losing sequence in the line with its middle at y; a long one is shortened. */
static void end_sequences_scene_line(const end_sequence *sequence, uint64_t length, double y, kay_scene *out)
{
    enum { SHOWN = 24 };
    kay_text text;
    kay_text_init(&text, out->ctx);
    kay_text_add(&text, "losing:");
    for (uint64_t i = 0; i < length && i < SHOWN; i++) {
        kay_text_char(&text, ' ');
        kay_text_i64(&text, sequence->numbers[i]);
    }
    kay_text_add(&text, length > SHOWN ? " ..." : "");
    kay_scene_text_from(out, 1, y, KAY_OWNER_NONE, kay_text_string(&text));
    if (text.error != KAY_OK && out->error == KAY_OK)
        out->error = text.error;
    kay_text_free(&text);
}

static void end_sequences_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    enum { SHOWN = 12 };
    const end_sequences_game *end_sequences = (const end_sequences_game *)game;
    const end_sequence *at = NULL;
    uint64_t length = 0, left = position[1] - position[0];
    double y = 1.5;
    nibbling_scene_row(&end_sequences->common.row, position, false, out);
    for (; (at = end_sequences_next(end_sequences, at, &length)) && length <= left && y < SHOWN + 1; y++)
        end_sequences_scene_line(at, length, y, out);
    if (at && length <= left)
        kay_scene_text_from(out, 1, y, KAY_OWNER_NONE, "losing: ...");
}

/* Writes a row of few different numbers, and some short losing sequences. */
static void end_sequences_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    enum { BELOW = 3, LEAST = 2, LOSING = 3, LENGTH = 3 };
    (void)rules;
    kay_text_format(out, "1\n%" PRIu64 "\n", size);
    for (uint64_t i = 0; i < size; i++)
        kay_text_format(out, "%s%" PRIu64, i ? " " : "", kay_random_below(random, BELOW));
    const uint64_t losing = LEAST + kay_random_below(random, LOSING);
    kay_text_format(out, "\n%" PRIu64 "\n", losing);
    for (uint64_t i = 0; i < losing; i++) {
        const uint64_t length = 1 + kay_random_below(random, LENGTH);
        kay_text_u64(out, length);
        for (uint64_t k = 0; k < length; k++)
            kay_text_format(out, " %" PRIu64, kay_random_below(random, BELOW));
        kay_text_char(out, '\n');
    }
}

/* Writes the count, `between`, and the numbers. */
static void end_sequences_write_numbers(const int64_t *numbers, uint64_t count, char between, kay_text *out)
{
    const nibbling_row row = {.numbers = numbers, .count = count};
    kay_text_u64(out, count);
    if (count)
        kay_text_char(out, between);
    nibbling_write_row(&row, (const uint64_t[]){0, count}, out);
    kay_text_char(out, '\n');
}

static kay_status end_sequences_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    const end_sequences_game *end_sequences = (const end_sequences_game *)game;
    bool start_counts = contest->flags[FLAG_START_COUNTS];
    const end_sequence *at = NULL;
    uint64_t losing = 0;
    if (start->words[0] != 0 || start->words[1] != end_sequences->common.row.count ||
        end_sequences->start_counts != start_counts)
        return KAY_END;
    for (uint64_t length = 0; (at = end_sequences_next(end_sequences, at, &length));)
        losing++;
    if (contest->index == 1)
        kay_text_format(contest->out, "%" PRIu64 "\n", contest->total);
    end_sequences_write_numbers(end_sequences->common.row.numbers, end_sequences->common.row.count, '\n', contest->out);
    kay_text_format(contest->out, "%" PRIu64 "\n", losing);
    for (uint64_t length = 0; (at = end_sequences_next(end_sequences, at, &length));)
        end_sequences_write_numbers(at->numbers, length, ' ', contest->out);
    return contest->out->error;
}

/* Enumerates every row over two letters with at most two losing sequences over them, and all its parts such that the
 * row has only the first letter outside.  If the row is a losing sequence, it comes again with --start-counts;
 * otherwise the flag makes no difference. */
typedef struct end_sequences_walk {
    end_sequences_game game;
    int64_t *row; /* 0 or 1 each */
    int64_t *numbers[2]; /* of the losing sequences */
    uint64_t number[2]; /* 0 for none, else 2^length - 1 + the letters as bits; the second is less, or both are 0 */
    uint64_t bits; /* of the row */
    kay_state state;
} end_sequences_walk;

static unsigned end_sequences_walk_length(uint64_t number)
{
    return 63 - (unsigned)__builtin_clzll(number + 1);
}

static void end_sequences_walk_bits(int64_t *numbers, uint64_t bits, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        numbers[i] = (int64_t)(bits >> i & 1);
}

static kay_status end_sequences_walk_game(kay_walk *walk, end_sequences_walk *end_sequences)
{
    end_sequences_game *game = &end_sequences->game;
    uint64_t count = game->common.row.count;
    walk->new_game = true;
    kay_arena_clear(walk->arena);
    memset(game->latest, 0, (walk->size.a + 1) * sizeof *game->latest);
    game->longest = 0;
    end_sequences_walk_bits(end_sequences->row, end_sequences->bits, count);
    for (unsigned i = 0; i < 2; i++) {
        unsigned length = end_sequences_walk_length(end_sequences->number[i]);
        end_sequences_walk_bits(end_sequences->numbers[i], end_sequences->number[i] + 1, length);
        if (length)
            KAY_TRY(end_sequences_add(walk->arena, game, end_sequences->numbers[i], length));
    }
    end_sequences->state.words[0] = 0;
    end_sequences->state.words[1] = count;
    return KAY_OK;
}

static kay_status end_sequences_walk_first(kay_walk *walk, end_sequences_walk *end_sequences)
{
    enum { LONGEST = 60 }; /* bits of a number; no enumeration gets past rows of this length */
    if (walk->size.a == 0)
        return KAY_END;
    if (walk->size.a > LONGEST)
        walk->size.a = LONGEST;
    KAY_NEW(int64_t, numbers, walk->shared, 3 * walk->size.a);
    end_sequences->row = numbers;
    end_sequences->numbers[0] = numbers + walk->size.a;
    end_sequences->numbers[1] = numbers + 2 * walk->size.a;
    end_sequences->game = (end_sequences_game){
        .common = {.game = {.rules = &kay_end_sequences, .words = NIBBLING_WORDS, .traits = kay_end_sequences.traits},
                   .kind = &end_sequences_kind,
                   .row = {.numbers = end_sequences->row, .count = 1}},
    };
    KAY_TRY_NEW(end_sequences->game.latest, walk->shared, walk->size.a + 1);
    KAY_TRY(kay_state_make(walk->shared, &end_sequences->game.common.game, 1, &end_sequences->state));
    return end_sequences_walk_game(walk, end_sequences);
}

/* Steps to the next part of the same row; the empty part belongs to the row of first letters. */
static bool end_sequences_walk_part(end_sequences_walk *walk)
{
    uint64_t *part = walk->state.words;
    if (walk->game.start_counts || part[0] == part[1])
        return false;
    if (nibbling_next_part(&walk->game.common.row, part))
        return true;
    part[1] = 0;
    return walk->bits == 0;
}

/* Repeats the row with --start-counts if it is a losing sequence. */
static bool end_sequences_walk_reading(end_sequences_walk *walk)
{
    uint64_t row = ((uint64_t)1 << walk->game.common.row.count) + walk->bits - 1;
    walk->game.start_counts = !walk->game.start_counts && (walk->number[0] == row || walk->number[1] == row);
    return walk->game.start_counts;
}

/* Steps to the next pair of losing sequences: the greater number counts up, the other one up to it. */
static bool end_sequences_walk_pair(end_sequences_walk *walk)
{
    uint64_t most = ((uint64_t)2 << walk->game.common.row.count) - 2;
    if (walk->number[0] && walk->number[1] + 1 < walk->number[0]) {
        walk->number[1]++;
        return true;
    }
    walk->number[1] = 0;
    if (walk->number[0] == most) {
        walk->number[0] = 0;
        return false;
    }
    walk->number[0]++;
    return true;
}

static kay_status end_sequences_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    end_sequences_walk *end_sequences = walk->place;
    if (walk->new_game) {
        KAY_TRY(end_sequences_walk_first(walk, end_sequences));
    } else if (!end_sequences_walk_part(end_sequences)) {
        if (!end_sequences_walk_reading(end_sequences) && !end_sequences_walk_pair(end_sequences) &&
            ++end_sequences->bits >> end_sequences->game.common.row.count) {
            end_sequences->bits = 0;
            if (end_sequences->game.common.row.count++ == walk->size.a)
                return KAY_END;
        }
        KAY_TRY(end_sequences_walk_game(walk, end_sequences));
    }
    *game = &end_sequences->game.common.game;
    *state = end_sequences->state;
    return KAY_OK;
}

static const kay_contest_form end_sequences_contest_form = {
    .input = "T; n in 1..; n numbers in ..9223372036854775807; m; m lists in ..9223372036854775807",
    .read = end_sequences_read,
    .words = {[2] = "DRAW"},
    .opening = end_sequences_opening,
    .write_case = end_sequences_write_case,
};

static const kay_starts end_sequences_starts = {
    .verify_size = "5",
    .positions = end_sequences_positions,
    .place_size = sizeof(end_sequences_walk),
    .complete = true,
};

const kay_ruleset kay_end_sequences = {
    .version = KAY_RULESET_VERSION,
    .traits = KAY_IMPARTIAL,
    .name = "end-sequences",
    .summary = "take the first or the last number and leave one of the losing sequences",
    .players = {"FIRST", "SECOND"},
    .manual = &kay_end_sequences_manual,
    .theorem = &kay_end_sequences_theorem,
    .flags = end_sequences_flags,
    .read_position = end_sequences_read_position,
    .write_position = end_sequences_write_position,
    .moves = nibbling_moves,
    .move_text = nibbling_move_text,
    .play_in_place = nibbling_play_in_place,
    .end = end_sequences_end,
    .scene = end_sequences_scene,
    .place = nibbling_place,
    .proof = &kay_end_sequences_proof,
    .contest = &end_sequences_contest_form,
    .starts = &end_sequences_starts,
};
