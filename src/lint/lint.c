/* Laws tried at states: those that the ruleset names, those that play reaches from its starts, and those on the way of
 * random games from its samples; small ones first.  Where a law is broken, parts and options of the state are looked
 * at, until none of them breaks it: then nothing smaller is at fault. */
#include <kayles/contest.h>
#include <kayles/input.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lint/lint_run.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"
#include "search/search.h"

enum {
    LINT_SAMPLES = 2, /* of each size */
    LINT_SAMPLE_SIZE = 8, /* of the largest */
    LINT_PLAYED = 100, /* moves of a random game that are followed */
    LINT_SMALLER = 200, /* steps towards a smallest counterexample */
};

static const struct {
    const char *name;
    lint_law *holds;
} lint_laws[KAY_LINT_LAWS] = {
    {"moves asked for twice are the same", lint_moves_twice},
    {"play leaves what moves say", lint_play},
    {"texts of moves are distinct and read back", lint_texts},
    {"a limit gives the first moves", lint_limit},
    {"in an impartial game both players have the same moves", lint_impartial},
    {"play stops where the rules say", lint_end},
    {"a position reads back from its text", lint_position},
    {"equal words are equal positions", lint_words},
    {"a case reads back from the contest form", lint_contest},
    {"features asked for twice are the same", lint_features},
    {"no position comes again unless the rules are loopy", lint_ends},
    {"simplify keeps outcomes", lint_simplify},
    {"simplify keeps Grundy values", lint_grundy},
    {"negate exchanges the players", lint_negate},
    {"a prepared game has the same moves", lint_prepare},
    {"theorem, its line of play and search agree", lint_theorem},
    {"certificates are accepted", lint_certificate},
    {"positions are named once, and all of them", NULL},
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

/* The moves of the state at hand with their texts. */
static kay_status lint_gather(lint_run *run)
{
    kay_move_list *moves = &run->moves;
    kay_arena_clear(&run->names);
    kay_move_list_clear(moves);
    kay_text_clear(&run->texts);
    KAY_TRY(kay_state_moves(run->game, run->state, moves));
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
    run->normal = run->raw = NULL;
    run->reachable = NULL;
    run->unable = run->unsearched = 0;
    if (run->compare.game)
        verify_compare_end(&run->compare);
    run->compare = (verify_compare){.ctx = &run->small};
    kay_intern_table_clear(&run->written);
    kay_intern_table_clear(&run->words);
    if (run->game)
        kay_move_list_free(&run->moves);
    run->game = NULL;
}

/* Sets the state at hand; false statuses leave none. */
static kay_status lint_stand(lint_run *run, const kay_game *game, const kay_state *state)
{
    if (game != run->game) {
        lint_forget(run);
        KAY_TRY(kay_move_list_init(&run->moves, run->ctx, game, &run->names, KAY_WANT_MOVES | KAY_WANT_PARTS));
        run->game = game;
    }
    run->state = state;
    run->broken = run->silent = false;
    const kay_status status = lint_gather(run);
    run->moves.error = run->texts.error = KAY_OK;
    return status;
}

/* Tries a law at the state at hand.  What rules in a file raise has its place, and is told there; other failures are
 * what is wrong. */
static kay_status lint_try(lint_run *run, unsigned law)
{
    run->broken = run->silent = false;
    run->ctx->diag = run->small.diag = (kay_diag){0};
    const kay_status status = lint_laws[law].holds(run);
    return status == KAY_EINPUT && !run->ctx->diag.placed ? lint_broken(run, "%s", run->ctx->diag.text) : status;
}

static kay_status lint_smaller(lint_run *run, unsigned law, const kay_state *candidate, kay_state *found, bool *smaller)
{
    kay_state copy;
    *smaller = false;
    KAY_TRY(kay_state_copy(run->ctx, run->game, candidate, &copy));
    kay_status status = lint_stand(run, run->game, &copy);
    if (status == KAY_OK)
        status = lint_try(run, law);
    *smaller = status == KAY_OK && run->broken;
    if (!*smaller) {
        kay_state_free(run->ctx, &copy);
        return status == KAY_EINPUT ? KAY_OK : status;
    }
    kay_state_free(run->ctx, found);
    *found = copy;
    return KAY_OK;
}

/* The next candidate that breaks the law too: a part alone, or what a move leaves. */
static kay_status lint_step_down(lint_run *run, unsigned law, kay_state *found, bool *smaller)
{
    const kay_game *game = run->game;
    *smaller = false;
    for (uint64_t part = 0; part < found->parts && found->parts > 1 && !*smaller; part++) {
        const kay_state alone = {.words = kay_state_part(game, found, part), .parts = 1, .mover = found->mover};
        KAY_TRY(lint_smaller(run, law, &alone, found, smaller));
    }
    for (uint64_t i = 0; i < LINT_OPTIONS && !*smaller; i++) {
        kay_state option;
        KAY_TRY(lint_stand(run, game, found));
        if (i >= run->moves.count)
            break;
        KAY_TRY(kay_state_copy(run->ctx, game, found, &option));
        kay_status status = kay_state_play(run->ctx, game, &option, run->moves.moves[i]);
        if (status == KAY_OK)
            status = lint_smaller(run, law, &option, found, smaller);
        kay_state_free(run->ctx, &option);
        if (status != KAY_OK)
            return status == KAY_EINPUT ? KAY_OK : status; /* it was broken before */
    }
    return KAY_OK;
}

/* Goes down to a smallest counterexample, and keeps that. */
static kay_status lint_keep(lint_run *run, unsigned law)
{
    kay_lint_result *result = run->result;
    const kay_game *game = run->game;
    kay_state found;
    const bool round =
        game->traits & KAY_LOOPY || lint_laws[law].holds == lint_ends; /* where options are not smaller */
    bool smaller = !round;
    result->holds = false;
    result->law = law;
    KAY_TRY(kay_state_copy(run->ctx, game, run->state, &found));
    kay_status status = KAY_OK;
    for (int i = 0; i < LINT_SMALLER && smaller && status == KAY_OK; i++)
        status = lint_step_down(run, law, &found, &smaller);
    kay_text_clear(&result->counterexample);
    kay_state_write(game, &found, &result->counterexample);
    kay_state_free(run->ctx, &found);
    lint_forget(run);
    result->counterexample.error = KAY_OK; /* the text may be what is wrong */
    return status == KAY_EUNABLE || status == KAY_EINPUT ? KAY_OK : status;
}

kay_status lint_look(lint_run *run, const kay_game *game, const kay_state *state)
{
    KAY_TRY(lint_stand(run, game, state));
    for (unsigned law = 0; law < KAY_LINT_LAWS && lint_laws[law].holds; law++) {
        KAY_TRY(lint_try(run, law));
        if (run->broken)
            return lint_keep(run, law);
        run->result->by_law[law] += !run->silent;
        run->result->checks += !run->silent;
    }
    return kay_step(run->ctx, "checks hold", run->result->checks, 0);
}

/* Looks at a state, if there are any left to be looked at. */
static kay_status lint_count_look(lint_run *run, const kay_game *game, const kay_state *state)
{
    if (!run->left || !run->result->holds)
        return KAY_OK;
    run->left--;
    return lint_look(run, game, state);
}

kay_status lint_read(lint_run *run, const kay_text *text, bool position, lint_visit *visit)
{
    kay_reader reader;
    kay_input *input = NULL;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_from_text(run->ctx, "text", kay_text_string(text), text->length, &reader));
    kay_status status = kay_input_open(run->ctx, run->rules, &reader, NULL, position, &input);
    while (status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK)
        status = visit(run, game, state);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status;
}

/* Plays at random from a case, and looks at every state on the way. */
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

/* The manual's example, then samples of rising size. */
static kay_status lint_samples(lint_run *run)
{
    const kay_ruleset *rules = run->rules;
    const uint64_t larger =
                       run->question->size.a > run->question->size.b ? run->question->size.a : run->question->size.b,
                   most = larger < LINT_SAMPLE_SIZE ? larger : LINT_SAMPLE_SIZE;
    kay_text text;
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

/* Looks at a state, if no start before has led to its text and its words: so larger starts are come to.  Its moves are
 * at hand then. */
static kay_status lint_new_look(lint_run *run, const kay_game *game, const kay_state *state)
{
    const uint64_t before = run->reached.count;
    uint64_t number;
    kay_text_clear(&run->text);
    kay_state_write_position(game, state, &run->text);
    kay_text_char(&run->text, (char)('0' + state->mover));
    kay_text_bytes(&run->text, (const char *)state->words, state->parts * game->words * sizeof *state->words);
    if (run->text.error == KAY_EINPUT) /* the laws say what is wrong */
        return lint_count_look(run, game, state);
    KAY_TRY(run->text.error);
    KAY_TRY(kay_intern_table_number(&run->reached, kay_text_string(&run->text), run->text.length, &number));
    return run->reached.count > before ? lint_count_look(run, game, state) : lint_stand(run, game, state);
}

/* Looks at what play leads to from a start and from none before it. */
static kay_status lint_start(void *user, const kay_game *game, bool new_game, const kay_state *start, bool *more)
{
    lint_run *run = user;
    kay_state state;
    if (new_game) {
        lint_states_forget(&run->from_starts);
        lint_forget(run);
    }
    run->unable = run->unsearched = 0;
    kay_status status = lint_states_add(&run->from_starts, game, start);
    while (status == KAY_OK && run->left && run->result->holds) {
        status = lint_states_next(&run->from_starts, game, &state);
        if (status != KAY_OK)
            break;
        status = lint_new_look(run, game, &state);
        if (status == KAY_OK && run->result->holds)
            status = lint_states_follow(&run->from_starts, game, &state, &run->moves, false);
        kay_state_free(run->ctx, &state);
    }
    *more = run->left && run->result->holds;
    return status == KAY_END ? KAY_OK : status;
}

static kay_status lint_from_starts(lint_run *run)
{
    const kay_size size = run->question->size;
    lint_starts starts = {.ctx = run->ctx,
                          .rules = run->rules,
                          .constants = run->question->constants,
                          .count = kay_starts_usual(run->rules),
                          .most = size.a > size.b ? size.a : size.b,
                          .lenient = true,
                          .visit = lint_start,
                          .user = run};
    if (!kay_starts_of(run->rules)->start || !starts.count)
        return KAY_OK;
    const kay_status status = lint_each_start(&starts);
    run->result->start = starts.larger;
    lint_states_forget(&run->from_starts);
    lint_forget(run);
    lint_starts_end(&starts);
    return status;
}

static kay_status lint_run_all(lint_run *run)
{
    kay_status (*const kinds[KAY_LINT_KINDS])(lint_run *) = {
        [KAY_LINT_NAMED] = lint_enumeration, [KAY_LINT_STARTS] = lint_from_starts, [KAY_LINT_GAMES] = lint_samples};
    for (unsigned kind = 0; kind < KAY_LINT_KINDS && run->result->holds; kind++) {
        run->left = run->question->states;
        KAY_TRY(kinds[kind](run));
        run->result->looked[kind] = run->question->states - run->left;
    }
    if (run->result->holds && !run->result->checks)
        return kay_fail(run->ctx, KAY_EUSAGE, "%s has neither 'sample' nor 'start' nor 'positions' to look at",
                        run->rules->name);
    return KAY_OK;
}

kay_status kay_lint(kay_context *ctx, const kay_lint_question *question, kay_lint_result *out)
{
    lint_run run = {.ctx = ctx, .rules = question->rules, .question = question, .result = out, .small = *ctx};
    *out = (kay_lint_result){.holds = true};
    kay_text_init(&out->counterexample, ctx);
    kay_text_init(&out->difference, ctx);
    kay_random_seed(&run.random, question->seed);
    kay_arena_init(&run.names, ctx);
    kay_text_init(&run.texts, ctx);
    kay_text_init(&run.text, ctx);
    kay_intern_table_init(&run.reached, ctx);
    kay_intern_table_init(&run.from_starts.table, ctx);
    kay_intern_table_init(&run.written, ctx);
    kay_intern_table_init(&run.words, ctx);
    run.small.memory_used = 0;
    run.compare.ctx = &run.small;
    const kay_status status = lint_run_all(&run);
    const kay_diag why = ctx->diag;
    lint_forget(&run);
    kay_intern_table_free(&run.written);
    kay_intern_table_free(&run.words);
    kay_intern_table_free(&run.reached);
    kay_text_free(&run.text);
    kay_text_free(&run.texts);
    kay_arena_free(&run.names);
    ctx->diag = why;
    return status;
}
