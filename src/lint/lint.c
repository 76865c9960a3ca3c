/* Tests the laws at states: positions that the ruleset enumerates, states that play reaches from its starts, and states
 * of random games from its samples; small ones first.  If a state breaks a law, lint tests this law at the parts and
 * options of the state.  It moves to the first of these that also breaks the law, and repeats this until none of them
 * does: that is the counterexample. */
#include <kayles/input.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lint/lint_inside.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"
#include "search/search.h"

enum {
    LINT_SAMPLES = 2, /* samples of each size */
    LINT_SAMPLE_SIZE = 8, /* the largest size of a sample */
    LINT_PLAYED = 100, /* the most moves of a random game */
    LINT_SMALLER = 200, /* the most steps towards a smallest counterexample */
    LINT_MOVES = 20000, /* a drawn state with more moves is skipped, because every law looks at all of them */
};

/* Seconds that the moves of a sample may take. */
static const double LINT_MOVES_SECONDS = 0.5;

static const struct {
    const char *name;
    lint_law *holds;
} lint_laws[KAY_LINT_LAWS] = {
    {"moves asked for twice are the same", lint_moves_twice},
    {"making a move gives the option that 'moves' gives", lint_play},
    {"texts of moves are distinct and read back", lint_texts},
    {"with a limit 'moves' gives the first of all moves", lint_limit},
    {"in an impartial game both players have the same moves", lint_impartial},
    {"play stops where the rules say", lint_end},
    {"a position reads back from its text", lint_position},
    {"equal words are equal positions", lint_words},
    {"the drawing of a position is valid", lint_scene},
    {"a case reads back from the contest form", lint_contest},
    {"a case asked for twice has the same answer", lint_answer},
    {"features asked for twice are the same", lint_features},
    {"no position recurs unless the rules are loopy", lint_ends},
    {"gains, moves again and scores agree", lint_scores},
    {"simplify keeps outcomes", lint_simplify},
    {"simplify keeps Grundy values", lint_grundy},
    {"negate exchanges the players", lint_negate},
    {"a prepared game has the same moves", lint_prepare},
    {"theorem, its line of play and search agree", lint_theorem},
    {"certificates are accepted", lint_certificate},
    {"a rank and its state find each other", lint_rank},
    {"moves lead to states with ranks, in the same tier or later ones", lint_later},
    {"the canonical state leads to the same classes of states", lint_canonical},
    {"unmoves are the moves that lead to a state", lint_unmoves},
    {"every position is listed exactly once", NULL},
};

const char *kay_lint_law(unsigned law)
{
    return lint_laws[law].name;
}

kay_status lint_broken(lint_run *run, const char *format, ...)
{
    char words[400];
    va_list arguments;
    if (run->broken)
        return KAY_OK;
    run->broken = true;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    kay_text_clear(&run->result->difference);
    kay_text_add(&run->result->difference, words);
    return run->result->difference.error;
}

bool lint_same(const kay_game *game, const kay_state *one, const kay_state *other)
{
    const uint64_t words = one->parts * game->words;
    return one->parts == other->parts && (!words || memcmp(one->words, other->words, words * sizeof *one->words) == 0);
}

/* Gets the moves of the current state.  Sets run->crowded if they are too many, or take too long. */
static kay_status lint_gather_moves(lint_run *run)
{
    kay_move_list *moves = &run->moves;
    const double before = run->ctx->deadline, until = kay_now() + LINT_MOVES_SECONDS;
    if (run->drawn) {
        run->ctx->deadline = before > 0 && before < until ? before : until;
        moves->limit = LINT_MOVES + 1;
    }
    const kay_status status = kay_state_moves(run->game, run->state, moves);
    run->ctx->deadline = before;
    moves->limit = UINT64_MAX;
    run->crowded = run->drawn && (status == KAY_EUNABLE || moves->count > LINT_MOVES);
    return run->crowded ? kay_check_time(run->ctx) : status;
}

/* Gets the moves of the current state and their texts. */
static kay_status lint_gather(lint_run *run)
{
    kay_move_list *moves = &run->moves;
    kay_arena_clear(&run->names);
    kay_move_list_clear(moves);
    kay_text_clear(&run->texts);
    KAY_TRY(lint_gather_moves(run));
    if (run->crowded)
        kay_move_list_clear(moves);
    for (uint64_t i = 0; i < moves->count; i++) {
        kay_state_move_text(run->game, run->state, moves->moves[i], &run->texts);
        kay_text_char(&run->texts, '\0');
    }
    return run->texts.error;
}

void lint_forget(lint_run *run)
{
    kay_search_free(run->normal);
    kay_search_free(run->raw);
    kay_reachable_free(run->reachable);
    verify_compare_end(&run->compare);
    run->normal = run->raw = NULL;
    run->reachable = NULL;
    run->unable = run->unsearched = 0;
    kay_intern_table_clear(&run->written);
    kay_intern_table_clear(&run->words);
    kay_move_list_free(&run->moves);
    kay_move_list_free(&run->list);
    kay_arena_clear(&run->tables);
    run->game = run->prepared = NULL;
}

kay_status lint_prepared(lint_run *run, const kay_game **out)
{
    if (!run->prepared)
        KAY_TRY(kay_call_prepare(&run->tables, run->game, &run->prepared));
    *out = run->prepared;
    return KAY_OK;
}

/* Makes a game the current one, without moves. */
static kay_status lint_enter_game(lint_run *run, const kay_game *game)
{
    const unsigned wanted = KAY_WANT_MOVES | KAY_WANT_PARTS;
    if (game == run->game)
        return KAY_OK;
    lint_forget(run);
    KAY_TRY(kay_move_list_init(&run->moves, run->ctx, game, &run->names, wanted));
    KAY_TRY(kay_move_list_init(&run->list, run->ctx, game, &run->scratch, wanted));
    run->game = game;
    return KAY_OK;
}

/* Makes a state the current one and gets its moves. */
static kay_status lint_enter(lint_run *run, const kay_game *game, const kay_state *state)
{
    KAY_TRY(lint_enter_game(run, game));
    run->state = state;
    run->broken = run->silent = false;
    const kay_status status = lint_gather(run);
    run->moves.error = run->texts.error = KAY_OK;
    return status;
}

/* Tests a law at the current state.  KAY_EINPUT with a place in a file is an error of the rules and ends lint; without
 * a place it means that the law is broken. */
static kay_status lint_try(lint_run *run, unsigned law)
{
    run->broken = run->silent = false;
    run->ctx->diag = run->small.diag = (kay_diag){0};
    kay_arena_clear(&run->scratch);
    kay_move_list_clear(&run->list);
    kay_text_clear(&run->text);
    const kay_status status = lint_laws[law].holds(run);
    run->list.error = KAY_OK;
    return status == KAY_EINPUT && !run->ctx->diag.placed ? lint_broken(run, "%s", run->ctx->diag.text) : status;
}

/* Makes candidate number `i` for a smaller counterexample: a part alone, or an option.  KAY_END: there is none. */
static kay_status lint_candidate(lint_run *run, kay_arena *arena, const kay_state *found, uint64_t i, kay_state *out)
{
    const uint64_t parts = found->parts > 1 ? found->parts : 0;
    if (i < parts) {
        const kay_state alone = {.words = kay_state_part(run->game, found, i), .parts = 1, .mover = found->mover};
        return kay_state_keep(arena, run->game, &alone, out);
    }
    KAY_TRY(lint_enter(run, run->game, found));
    if (i - parts >= run->moves.count || i - parts >= LINT_OPTIONS)
        return KAY_END;
    return kay_state_option(arena, run->game, found, &run->moves, i - parts, out);
}

/* Goes to the first candidate that breaks the law too.  KAY_END: there is none. */
static kay_status lint_step_down(lint_run *run, kay_arena *arena, unsigned law, kay_state *found)
{
    for (uint64_t i = 0;; i++) {
        kay_state smaller;
        KAY_TRY(lint_candidate(run, arena, found, i, &smaller));
        kay_status status = lint_enter(run, run->game, &smaller);
        if (status == KAY_OK && !run->crowded)
            status = lint_try(run, law);
        if (status == KAY_OK && run->broken) {
            *found = smaller;
            return KAY_OK;
        }
        if (status != KAY_OK && status != KAY_EINPUT)
            return status;
    }
}

/* Finds a smallest counterexample and stores it in the result. */
static kay_status lint_keep(lint_run *run, unsigned law)
{
    kay_lint_result *result = run->result;
    const kay_game *game = run->game;
    const bool round = game->traits & KAY_LOOPY || lint_laws[law].holds == lint_ends; /* options are not smaller */
    kay_state found = *run->state;
    kay_arena arena;
    kay_arena_init(&arena, run->ctx);
    result->holds = false;
    result->law = law;
    kay_status status = round ? KAY_END : KAY_OK;
    for (int i = 0; i < LINT_SMALLER && status == KAY_OK; i++)
        status = lint_step_down(run, &arena, law, &found);
    kay_text_clear(&result->counterexample);
    kay_state_write(game, &found, &result->counterexample);
    kay_arena_free(&arena);
    lint_forget(run);
    result->counterexample.error = KAY_OK; /* ignore an error in writing this text: that error may be the fault found */
    return status == KAY_END || status == KAY_EUNABLE || status == KAY_EINPUT ? KAY_OK : status;
}

/* Returns the number of a law. */
static unsigned lint_law_number(lint_law *holds)
{
    unsigned law = 0;
    while (lint_laws[law].holds != holds)
        law++;
    return law;
}

/* Tests the laws from number `first` on at a state. */
static kay_status lint_look_from(lint_run *run, unsigned first, const kay_game *game, const kay_state *state)
{
    KAY_TRY(lint_enter(run, game, state));
    run->skipped += run->crowded;
    for (unsigned law = first; law < KAY_LINT_LAWS && lint_laws[law].holds && !run->crowded; law++) {
        KAY_TRY(lint_try(run, law));
        if (run->broken)
            return lint_keep(run, law);
        run->result->by_law[law] += !run->silent;
        run->result->checks += !run->silent;
    }
    return kay_step(run->ctx, "checks hold", run->result->checks, 0);
}

kay_status lint_look(lint_run *run, const kay_game *game, const kay_state *state)
{
    return lint_look_from(run, 0, game, state);
}

/* The laws of ranks are the last ones that have a function. */
kay_status lint_look_ranks(lint_run *run, const kay_game *game, const kay_state *state)
{
    return lint_look_from(run, lint_law_number(lint_rank), game, state);
}

kay_status lint_refute(lint_run *run, lint_law *holds, const kay_game *game, const kay_state *state)
{
    KAY_TRY(lint_enter_game(run, game));
    run->state = state;
    return lint_keep(run, lint_law_number(holds));
}

/* Tests a state, unless the limit for states of its kind is reached. */
static kay_status lint_count_look(lint_run *run, const kay_game *game, const kay_state *state)
{
    if (!run->left || !run->result->holds)
        return KAY_OK;
    run->left--;
    return lint_look(run, game, state);
}

kay_status lint_read(lint_run *run, const kay_text *text, bool position, lint_take *take)
{
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    const char *bytes = kay_text_string(text);
    KAY_TRY(kay_input_open_text(run->ctx, run->rules, "text", bytes, text->length, NULL, position, &input));
    kay_status status = KAY_OK;
    while (status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK)
        status = take(run, game, state);
    kay_input_close(input);
    return status == KAY_END ? KAY_OK : status;
}

/* Plays at random from a case, and tests every state of the game. */
static kay_status lint_play_out(lint_run *run, const kay_game *game, const kay_state *start)
{
    kay_state state;
    KAY_TRY(kay_state_copy(run->ctx, game, start, &state));
    kay_status status = KAY_OK;
    for (int played = 0; played < LINT_PLAYED && run->left && status == KAY_OK; played++) {
        status = lint_count_look(run, game, &state);
        if (status != KAY_OK || !run->result->holds || !run->moves.count)
            break;
        const kay_move move = run->moves.moves[kay_random_below(&run->random, run->moves.count)];
        status = kay_state_play(run->ctx, game, &state, move);
    }
    kay_state_free(run->ctx, &state);
    lint_forget(run);
    return status;
}

/* Tests random games from the manual's example, then from samples of rising size. */
static kay_status lint_samples(lint_run *run)
{
    const kay_ruleset *rules = run->rules;
    const uint64_t larger =
                       run->question->size.a > run->question->size.b ? run->question->size.a : run->question->size.b,
                   most = larger < LINT_SAMPLE_SIZE ? larger : LINT_SAMPLE_SIZE;
    kay_text text; /* its own text, because the laws use run->text */
    kay_text_init(&text, run->ctx);
    kay_status status = KAY_OK;
    if (rules->manual && rules->manual->example && !run->question->constants) {
        kay_text_add(&text, rules->manual->example);
        status = text.error == KAY_OK ? lint_read(run, &text, false, lint_play_out) : text.error;
    }
    const bool samples = kay_contest_samples(rules) || (kay_starts_of(rules)->start && kay_contest_writes(rules));
    for (uint64_t i = LINT_SAMPLES; samples && i < LINT_SAMPLES * (most + 1); i++) {
        if (status != KAY_OK || !run->result->holds || !run->left)
            break;
        kay_text_clear(&text);
        kay_sample_with(rules, &run->random, i / LINT_SAMPLES, run->question->constants, &text);
        status = text.error == KAY_OK ? lint_read(run, &text, false, lint_play_out) : text.error;
    }
    kay_text_free(&text);
    return status;
}

/* Tests a state, unless an earlier start led to a state with the same text and words.  So more tests are left for
 * larger starts. */
static kay_status lint_new_look(void *user, const kay_game *game, const kay_state *state, bool *more)
{
    lint_run *run = user;
    const uint64_t before = run->reached.count;
    uint64_t number;
    kay_text *text = &run->text;
    kay_text_clear(text);
    kay_state_write_position(game, state, text);
    kay_text_char(text, (char)('0' + state->mover));
    kay_text_bytes(text, (const char *)state->words, state->parts * game->words * sizeof *state->words);
    const bool wrong = text->error == KAY_EINPUT; /* a law will report it */
    if (!wrong)
        KAY_TRY(text->error);
    if (!wrong)
        KAY_TRY(kay_intern_table_number(&run->reached, kay_text_string(text), text->length, &number));
    if (wrong || run->reached.count > before)
        KAY_TRY(lint_count_look(run, game, state));
    else
        KAY_TRY(lint_enter(run, game, state));
    *more = run->left && run->result->holds;
    return KAY_OK;
}

/* Counts a start that is no case of the contest. */
static kay_status lint_count_valid(lint_run *run, const kay_game *game, const kay_state *start)
{
    bool valid;
    KAY_TRY(kay_call_valid(run->ctx, game, start, &valid));
    run->result->not_valid += !valid;
    return KAY_OK;
}

/* Tests the states that play leads to from starts. */
static kay_status lint_from_starts(lint_run *run)
{
    const kay_size size = run->question->size;
    kay_state_source source = {
        .walk = {.ctx = run->ctx, .rules = run->rules, .constants = run->question->constants},
        .starts = true,
        .lenient = true,
    };
    source.walk.size.a = size.a > size.b ? size.a : size.b;
    kay_state_walk states = {0};
    const kay_game *game;
    kay_state start;
    kay_status status = kay_starts_of(run->rules)->start && kay_starts_usual(run->rules) ? KAY_OK : KAY_END;
    kay_state_source_begin(&source);
    while (status == KAY_OK && run->left && run->result->holds) {
        status = kay_state_source_next(&source, &game, &start);
        if (status == KAY_OK && source.new_game) {
            lint_forget(run);
            kay_state_walk_begin(&states, run->ctx, game, false);
        }
        run->unable = run->unsearched = 0;
        if (status == KAY_OK)
            status = lint_count_valid(run, game, &start);
        if (status == KAY_OK)
            status = kay_state_walk_add(&states, &start);
        if (status == KAY_OK)
            status = kay_state_walk_follow(&states, &run->moves, lint_new_look, run);
    }
    run->result->start = source.larger;
    kay_state_walk_end(&states);
    lint_forget(run);
    kay_state_source_end(&source);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status lint_run_all(lint_run *run)
{
    kay_status (*const kinds[KAY_LINT_KINDS])(lint_run *) = {
        [KAY_LINT_NAMED] = lint_enumeration, [KAY_LINT_STARTS] = lint_from_starts, [KAY_LINT_GAMES] = lint_samples};
    for (unsigned kind = 0; kind < KAY_LINT_KINDS && run->result->holds; kind++) {
        run->left = run->question->states;
        run->skipped = 0;
        run->drawn = kind == KAY_LINT_GAMES;
        KAY_TRY(kinds[kind](run));
        run->result->looked[kind] = run->question->states - run->left - run->skipped;
    }
    run->drawn = false;
    if (run->result->holds && run->rules->ranks)
        KAY_TRY(lint_tiers(run));
    if (run->result->holds && !run->result->checks)
        return kay_fail(run->ctx, KAY_EUSAGE, "%s has no 'sample', 'start' or 'positions' to test", run->rules->name);
    return KAY_OK;
}

kay_status kay_lint(kay_context *ctx, const kay_lint_question *question, kay_lint_result *out)
{
    lint_run run = {.ctx = ctx, .rules = question->rules, .question = question, .result = out, .small = *ctx};
    kay_text *const texts[] = {&out->counterexample, &out->difference, &run.texts, &run.text};
    kay_intern_table *const tables[] = {&run.reached, &run.written, &run.words};
    *out = (kay_lint_result){.holds = true};
    for (int i = 0; i < 4; i++)
        kay_text_init(texts[i], ctx);
    for (int i = 0; i < 3; i++)
        kay_intern_table_init(tables[i], ctx);
    kay_random_seed(&run.random, question->seed);
    kay_arena_init(&run.names, ctx);
    kay_arena_init(&run.scratch, ctx);
    kay_arena_init(&run.tables, ctx);
    run.small.memory_used = 0;
    const kay_status status = lint_run_all(&run);
    const kay_diag why = ctx->diag;
    lint_forget(&run);
    for (int i = 0; i < 3; i++)
        kay_intern_table_free(tables[i]);
    kay_text_free(&run.text);
    kay_text_free(&run.texts);
    kay_arena_free(&run.tables);
    kay_arena_free(&run.scratch);
    kay_arena_free(&run.names);
    ctx->diag = why;
    return status;
}
