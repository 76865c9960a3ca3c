/* What every ruleset promises of its texts, its moves and its words. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIZE = 9, /* of the largest samples */
    SAMPLES = 3, /* of each size */
    OPTIONS_SEEN = 40 /* options of a state that are looked at */
};

static void texts_of_moves(kay_context *ctx, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    for (uint64_t i = 0; i < moves.count; i++) {
        kay_state_move_text(game, state, moves.moves[i], out);
        kay_text_char(out, '\n');
    }
    assert_ok(ctx, out->error);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

/* Reads the text as a position and compares what can be asked of it. */
static void reads_back(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text written, moves;
    kay_reader reader;
    kay_input *input;
    const kay_game *again;
    const kay_state *read;
    kay_text_init(&written, ctx);
    kay_text_init(&moves, ctx);
    kay_state_write(game, state, &written);
    texts_of_moves(ctx, game, state, &moves);
    assert_ok(ctx, kay_reader_from_text(ctx, "written", kay_text_string(&written), written.length, &reader));
    assert_ok(ctx, kay_input_open(ctx, game->rules, &reader, NULL, true, &input));
    kay_status status = kay_input_next(input, &again, &read);
    laws_require(status == KAY_OK, game, state, "does not read back: %s", ctx->diag.text);
    laws_require(read->mover == state->mover, game, state, "another player is to move when read back");
    laws_require(again->traits == game->traits, game, state, "other traits when read back");

    kay_text second, second_moves;
    kay_text_init(&second, ctx);
    kay_text_init(&second_moves, ctx);
    kay_state_write(again, read, &second);
    laws_require(strcmp(kay_text_string(&written), kay_text_string(&second)) == 0, game, state, "reads back as '%s'",
                 kay_text_string(&second));
    texts_of_moves(ctx, again, read, &second_moves);
    laws_require(strcmp(kay_text_string(&moves), kay_text_string(&second_moves)) == 0, game, state,
                 "other moves when read back");
    assert_int_equal(kay_input_next(input, &again, &read), KAY_END);
    kay_text_free(&second_moves);
    kay_text_free(&second);
    kay_input_close(input);
    kay_reader_close(&reader);
    kay_text_free(&moves);
    kay_text_free(&written);
}

static void options_read_back(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    for (uint64_t i = 0; i < moves.count && i < OPTIONS_SEEN; i++) {
        kay_state option;
        assert_ok(ctx, kay_state_copy(ctx, game, state, &option));
        assert_ok(ctx, kay_state_play(ctx, game, &option, moves.moves[i]));
        reads_back(ctx, game, &option);
        kay_state_free(ctx, &option);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static void state_reads_back(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    reads_back(ctx, game, state);
    options_read_back(ctx, game, state);
    kay_state other = *state;
    other.mover = kay_opponent(state->mover);
    reads_back(ctx, game, &other);
}

static void what_is_written_reads_back(const kay_ruleset *rules)
{
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), state_reads_back);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Splits the lines of a text in place. */
static char **lines_of(kay_text *text, uint64_t count)
{
    char **lines = malloc((count + 1) * sizeof *lines);
    assert_non_null(lines);
    char *at = text->data;
    for (uint64_t i = 0; i < count; i++) {
        lines[i] = at;
        at = strchr(at, '\n');
        *at++ = '\0';
    }
    return lines;
}

static void moves_read_back(kay_context *ctx, const kay_game *game, const kay_state *state, const kay_move_list *moves,
                            char *const *lines)
{
    kay_arena names;
    kay_move move;
    kay_arena_init(&names, ctx);
    for (uint64_t i = 0; i < moves->count && i < OPTIONS_SEEN; i++) {
        kay_status status = kay_state_read_move(ctx, game, state, lines[i], &names, &move);
        laws_require(status == KAY_OK, game, state, "its move '%s' is refused: %s", lines[i], ctx->diag.text);
        kay_text again;
        kay_text_init(&again, ctx);
        kay_state_move_text(game, state, move, &again);
        laws_require(strcmp(kay_text_string(&again), lines[i]) == 0, game, state, "its move '%s' reads as '%s'",
                     lines[i], kay_text_string(&again));
        kay_text_free(&again);
    }
    static const char *const none[] = {"", " ", "no such move", "-1", "99999999999999999999", "1,", ",", "+", "1,1-"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        laws_require(kay_state_read_move(ctx, game, state, none[i], &names, &move) == KAY_EFALSE, game, state,
                     "'%s' is taken for a move", none[i]);
    kay_arena_free(&names);
}

/* The option that `moves` emits is the one that playing leaves. */
static void options_are_what_play_leaves(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list full;
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_move_list_init(&full, ctx, game, &names, true, true));
    assert_ok(ctx, kay_state_moves(game, state, &full));
    for (uint64_t i = 0; i < full.count && i < OPTIONS_SEEN; i++) {
        kay_state option;
        uint64_t from = i ? full.ends[i - 1] : 0, parts = full.ends[i] - from, at = full.moves[i].part;
        assert_ok(ctx, kay_state_copy(ctx, game, state, &option));
        assert_ok(ctx, kay_state_play(ctx, game, &option, full.moves[i]));
        laws_require(option.mover != state->mover, game, state, "the turn does not pass");
        laws_require(option.parts == state->parts - 1 + parts, game, state, "option %d has other parts", (int)i);
        laws_require(!parts || memcmp(full.parts + from * game->words, kay_state_part(game, &option, at),
                                      parts * game->words * sizeof(uint64_t)) == 0,
                     game, state, "option %d is not what playing it leaves", (int)i);
        kay_state_free(ctx, &option);
    }
    kay_move_list_free(&full);
    kay_arena_free(&names);
}

static void state_has_distinct_moves(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    kay_text text;
    kay_arena_init(&names, ctx);
    kay_text_init(&text, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    texts_of_moves(ctx, game, state, &text);
    char **lines = lines_of(&text, moves.count);
    moves_read_back(ctx, game, state, &moves, lines);
    qsort(lines, moves.count, sizeof *lines, compare_texts);
    for (uint64_t i = 0; i < moves.count; i++) {
        laws_require(lines[i][0] && !strpbrk(lines[i], " \t\r"), game, state, "the move '%s' is not a word", lines[i]);
        laws_require(!i || strcmp(lines[i - 1], lines[i]) != 0, game, state, "two moves are written '%s'", lines[i]);
    }
    free(lines);
    kay_text_free(&text);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    options_are_what_play_leaves(ctx, game, state);
}

static void moves_are_legal_and_their_texts_distinct(const kay_ruleset *rules)
{
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), state_has_distinct_moves);
}

static void state_keeps_a_limit(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list all, some;
    kay_text first, second;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &all);
    for (uint64_t limit = 0; limit <= 3; limit++) {
        assert_ok(ctx, kay_move_list_init(&some, ctx, game, &names, true, false));
        some.limit = limit;
        assert_ok(ctx, kay_state_moves(game, state, &some));
        laws_require(some.count >= (limit < all.count ? limit : all.count), game, state, "too few for a limit");
        for (uint64_t i = 0; i < limit && i < all.count; i++) {
            kay_text_init(&first, ctx);
            kay_text_init(&second, ctx);
            kay_state_move_text(game, state, all.moves[i], &first);
            kay_state_move_text(game, state, some.moves[i], &second);
            laws_require(strcmp(kay_text_string(&first), kay_text_string(&second)) == 0, game, state,
                         "move %d is another one under a limit", (int)i);
            kay_text_free(&first);
            kay_text_free(&second);
        }
        kay_move_list_free(&some);
    }
    kay_move_list_free(&all);
    kay_arena_free(&names);
}

static void both_may_do_the_same(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text first, second;
    kay_state other = *state;
    if (!(game->traits & KAY_IMPARTIAL))
        return;
    other.mover = kay_opponent(state->mover);
    kay_text_init(&first, ctx);
    kay_text_init(&second, ctx);
    texts_of_moves(ctx, game, state, &first);
    texts_of_moves(ctx, game, &other, &second);
    laws_require(strcmp(kay_text_string(&first), kay_text_string(&second)) == 0, game, state,
                 "said to be impartial, and the players have different moves");
    kay_text_free(&second);
    kay_text_free(&first);
}

static void impartial_means_equal_moves(const kay_ruleset *rules)
{
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), both_may_do_the_same);
}

static void a_limit_gives_the_first_moves(const kay_ruleset *rules)
{
    laws_visit_play(rules, SIZE, laws_rounds(1), state_keeps_a_limit);
}

static void state_ends_as_promised(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    bool stopped;
    kay_outcome outcome = KAY_DRAW;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    assert_ok(ctx, kay_state_end(ctx, game, state, &stopped, &outcome));
    laws_require(stopped == (moves.count == 0), game, state, "play has stopped and there are moves, or neither");
    if (stopped && !game->rules->end)
        laws_require(outcome == (game->traits & KAY_MISERE ? KAY_WIN : KAY_LOSS), game, state,
                     "a player without a move has not lost");
    if (stopped && laws_covered(game, state))
        laws_require(laws_outcome(ctx, game, state, KAY_BY_THEOREM) == outcome, game, state,
                     "the theorem does not know that play has stopped");
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static void play_stops_where_the_rules_promise(const kay_ruleset *rules)
{
    assert_false(rules->end && rules->traits & KAY_SUMS);
    laws_visit_play(rules, SIZE, laws_rounds(SAMPLES), state_ends_as_promised);
}

static unsigned longest;

static void count_moves_to_the_end(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_arena names;
    kay_move_list moves;
    kay_state at;
    kay_arena_init(&names, ctx);
    assert_ok(ctx, kay_state_copy(ctx, game, state, &at));
    for (unsigned played = 0;; played++) {
        laws_require(played <= longest, game, state, "play does not end");
        laws_moves(ctx, game, &at, &names, &moves);
        uint64_t count = moves.count;
        if (count)
            assert_ok(ctx, kay_state_play(ctx, game, &at, moves.moves[count - 1]));
        kay_move_list_free(&moves);
        if (!count)
            break;
    }
    kay_state_free(ctx, &at);
    kay_arena_free(&names);
}

static void play_comes_to_an_end(const kay_ruleset *rules)
{
    longest = 1000 * SIZE;
    if (!(rules->traits & KAY_LOOPY))
        laws_visit_text(rules, rules->manual->example, count_moves_to_the_end);
}

typedef struct seen {
    char *text;
    uint64_t *words;
    uint64_t count; /* of words */
} seen;

enum { SEEN_MAX = 3000 };
static struct {
    seen items[SEEN_MAX];
    size_t count;
} book;

static void book_add(const kay_game *game, const kay_state *state)
{
    if (book.count == SEEN_MAX)
        return;
    kay_context ctx;
    kay_text text;
    kay_context_init(&ctx);
    kay_text_init(&text, &ctx);
    kay_state_write_position(game, state, &text);
    seen *item = &book.items[book.count++];
    item->count = state->parts * game->words;
    item->text = strdup(kay_text_string(&text));
    item->words = malloc((item->count + 1) * sizeof *item->words);
    assert_non_null(item->text);
    assert_non_null(item->words);
    memcpy(item->words, state->words, item->count * sizeof *item->words);
    kay_text_free(&text);
}

/* Everything that up to four moves reach, as far as the book goes. */
static void book_fill(kay_context *ctx, const kay_game *game, const kay_state *state, int depth)
{
    book_add(game, state);
    if (!depth)
        return;
    kay_arena names;
    kay_move_list moves;
    kay_arena_init(&names, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    for (uint64_t i = 0; i < moves.count && i < 8; i++) {
        kay_state option;
        assert_ok(ctx, kay_state_copy(ctx, game, state, &option));
        assert_ok(ctx, kay_state_play(ctx, game, &option, moves.moves[i]));
        book_fill(ctx, game, &option, depth - 1);
        kay_state_free(ctx, &option);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

static int compare_words(const seen *a, const seen *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->words, b->words, a->count * sizeof *a->words);
}

static int compare_seen_words(const void *a, const void *b)
{
    return compare_words(a, b);
}

static void game_tells_positions_apart(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    book.count = 0;
    book_fill(ctx, game, state, 4);
    qsort(book.items, book.count, sizeof *book.items, compare_seen_words);
    for (size_t i = 1; i < book.count; i++)
        if (compare_words(&book.items[i - 1], &book.items[i]) == 0)
            laws_require(strcmp(book.items[i - 1].text, book.items[i].text) == 0, game, state,
                         "the same words are '%s' and '%s'", book.items[i - 1].text, book.items[i].text);
    for (size_t i = 0; i < book.count; i++) {
        free(book.items[i].text);
        free(book.items[i].words);
    }
}

static void equal_words_are_equal_positions(const kay_ruleset *rules)
{
    laws_visit_samples(rules, 7, laws_rounds(8), false, game_tells_positions_apart);
}

static void assert_lines(const char *what, const char *text)
{
    if (!text || !*text || text[strlen(text) - 1] == '\n')
        print_error("the manual's %s is empty or ends in a line end\n", what);
    assert_non_null(text);
    assert_true(*text);
    assert_int_not_equal(text[strlen(text) - 1], '\n');
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strcspn(line, "\n") > 100)
            print_error("the manual's %s has a line of more than 100 characters:\n%s\n", what, line);
        assert_at_most(strcspn(line, "\n"), 100);
    }
}

static void case_is_answered(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_solver *solver;
    kay_outcome outcome;
    kay_text reason;
    kay_text_init(&reason, ctx);
    assert_ok(ctx, kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver));
    assert_ok(ctx, kay_solver_answer(solver, &outcome));
    assert_ok(ctx, kay_solver_reason(solver, &reason));
    laws_require(reason.length > 10, game, state, "no reason");
    const char *word;
    assert_ok(ctx, kay_judge_word(ctx, game, state, outcome, &word));
    laws_require(*word, game, state, "no judge's word");
    kay_solver_close(solver);
    kay_text_free(&reason);
}

static void the_manual_is_complete_and_its_example_runs(const kay_ruleset *rules)
{
    const kay_manual *manual = rules->manual;
    assert_int_equal(rules->version, KAY_RULESET_VERSION);
    assert_lines("rules", manual->rules);
    assert_lines("input", manual->input);
    assert_lines("output", manual->output);
    assert_lines("move", manual->move);
    assert_lines("position", manual->position);
    assert_int_equal(manual->features != NULL, kay_starts_of(rules)->features != NULL);
    if (manual->features)
        assert_lines("features", manual->features);
    assert_non_null(rules->summary);
    assert_true(*rules->summary);
    assert_int_not_equal(rules->summary[strlen(rules->summary) - 1], '.');
    assert_null(strpbrk(rules->summary, "\t\n"));
    assert_non_null(rules->players[0]);
    assert_non_null(rules->players[1]);
    assert_string_not_equal(rules->players[0], rules->players[1]);
    assert_non_null(kay_starts_of(rules)->verify_size);
    assert_at_least(*kay_starts_of(rules)->verify_size, '1');
    assert_at_most(*kay_starts_of(rules)->verify_size, '9');
    assert_ptr_equal(kay_ruleset_find(rules->name), rules);
    if (rules->theorem) {
        assert_lines("statement", rules->theorem->statement);
        assert_lines("source", rules->theorem->source);
    }
    assert_non_null(manual->example);
    assert_true(*manual->example);
    laws_visit_text(rules, manual->example, case_is_answered);
}

int main(void)
{
    static const law laws[] = {
        {"what is written reads back, for every option too", what_is_written_reads_back},
        {"moves are legal, their texts distinct words that read back", moves_are_legal_and_their_texts_distinct},
        {"impartial means equal moves for both", impartial_means_equal_moves},
        {"a limit gives the first moves", a_limit_gives_the_first_moves},
        {"play stops where the rules promise", play_stops_where_the_rules_promise},
        {"play comes to an end", play_comes_to_an_end},
        {"equal words are equal positions", equal_words_are_equal_positions},
        {"the manual is complete and its example runs", the_manual_is_complete_and_its_example_runs},
    };
    return laws_run(laws, sizeof laws / sizeof *laws);
}
