#include "stress/stress_given.h"

#include <kayles/input.h>

#include <string.h>

#include "stress/input_size.h"
#include "stress/stress_words.h"

enum { GIVEN_PARAMETERS = 2 };

/* ---- By parameters ----------------------------------------------------------------------------- */

/* The first numbers in a text, as many as are wanted. */
static kay_status given_numbers(kay_context *ctx, const kay_text *text, uint64_t numbers[GIVEN_PARAMETERS],
                                unsigned *count)
{
    kay_arena arena;
    stress_word *words = NULL;
    uint64_t room = 0, all = 0;
    kay_arena_init(&arena, ctx);
    kay_status status = stress_words_split(text, &arena, ctx, &words, &room, &all);
    *count = 0;
    for (uint64_t i = 0; i < all && *count < GIVEN_PARAMETERS && status == KAY_OK; i++) {
        bool negative;
        if (stress_word_number(&words[i], &negative, &numbers[*count]) && !negative)
            ++*count;
    }
    kay_free(ctx, words, room * sizeof *words);
    kay_arena_free(&arena);
    return status;
}

/* Whether the start of these parameters has this text. */
static kay_status given_by(kay_context *ctx, const kay_ruleset *rules, const char *const *options,
                           const uint64_t *parameters, unsigned count, const kay_text *text, bool *given)
{
    kay_arena arena;
    kay_text own;
    const kay_game *game;
    kay_state state;
    kay_arena_init(&arena, ctx);
    kay_text_init(&own, ctx);
    kay_start start = {.ctx = ctx, .rules = rules, .arena = &arena, .parameters = parameters, .count = count};
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_OK) {
        kay_contest contest;
        kay_contest_begin(&contest, ctx, rules, options, 1, &own);
        status = kay_contest_add(&contest, game, &state);
        kay_contest_end(&contest);
        *given = status == KAY_OK && stress_compare(kay_text_string(&own), kay_text_string(text)) == 0;
    }
    kay_text_free(&own);
    kay_arena_free(&arena);
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status;
}

kay_status stress_given(kay_context *ctx, const kay_ruleset *rules, const char *const *options, const kay_text *text,
                        bool *given)
{
    uint64_t numbers[GIVEN_PARAMETERS];
    unsigned known, least = rules->usual_parameters ? rules->usual_parameters : rules->parameters;
    *given = !rules->plain_position;
    if (*given || !rules->start || !rules->write_case)
        return KAY_OK;
    KAY_TRY(given_numbers(ctx, text, numbers, &known));
    for (unsigned count = least; count <= rules->parameters && count <= known && !*given; count++)
        KAY_TRY(given_by(ctx, rules, options, numbers, count, text, given));
    return KAY_OK;
}

/* ---- By play ----------------------------------------------------------------------------------- */

enum { GIVEN_MOVES = 40, GIVEN_LOOKED = 20000 }; /* moves made, and options looked at, at most */

typedef struct given_play {
    kay_context *ctx;
    const kay_ruleset *rules;
    const char *const *options;
    kay_random *random;
    unsigned choice; /* which move: 0: the first, 1: the last, else any */
    uint64_t looked;
} given_play;

/* Makes a move.  *over: there is none. */
static kay_status given_move(given_play *own, const kay_game *game, kay_state *state, bool *over)
{
    kay_move_list sink;
    kay_arena names;
    kay_arena_init(&names, own->ctx);
    KAY_TRY(kay_move_list_init(&sink, own->ctx, game, &names, true, true));
    kay_status status = kay_state_moves(game, state, &sink);
    *over = sink.count == 0;
    own->looked += sink.count;
    if (status == KAY_OK && !*over) {
        uint64_t any = kay_random_below(own->random, sink.count);
        status = kay_state_follow(own->ctx, game, state, &sink,
                                  own->choice == 0   ? 0
                                  : own->choice == 1 ? sink.count - 1
                                                     : any);
    }
    kay_move_list_free(&sink);
    kay_arena_free(&names);
    return status;
}

/* Writes the state, if an input can begin there. */
static kay_status given_write(const given_play *own, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text text;
    kay_contest contest;
    kay_state start = *state;
    if (state->mover != KAY_LEFT && !(game->traits & KAY_IMPARTIAL))
        return KAY_OK;
    start.mover = KAY_LEFT;
    kay_text_init(&text, own->ctx);
    kay_contest_begin(&contest, own->ctx, own->rules, own->options, 1, &text);
    kay_status status = kay_contest_add(&contest, game, &start);
    kay_contest_end(&contest);
    if (status == KAY_OK) {
        kay_text_clear(out);
        kay_text_bytes(out, kay_text_string(&text), text.length);
        status = out->error;
    }
    kay_text_free(&text);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status given_play_on(given_play *own, const kay_game *game, const kay_state *start, kay_text *out)
{
    kay_state state;
    bool over = false;
    KAY_TRY(kay_state_copy(own->ctx, game, start, &state));
    kay_status status = KAY_OK;
    for (uint64_t left = kay_random_below(own->random, GIVEN_MOVES + 1);
         left && !over && status == KAY_OK && own->looked < GIVEN_LOOKED; left--) {
        status = given_move(own, game, &state, &over);
        if (status == KAY_OK && !over)
            status = given_write(own, game, &state, out);
    }
    kay_state_free(own->ctx, &state);
    return status;
}

kay_status stress_given_later(kay_context *ctx, const kay_ruleset *rules, const char *const *options,
                              kay_random *random, const kay_text *text, kay_text *out)
{
    given_play own = {.ctx = ctx, .rules = rules, .options = options, .random = random};
    const kay_game *game;
    const kay_state *state;
    kay_reader reader;
    kay_input *input = NULL;
    own.choice = (unsigned)kay_random_below(random, 4);
    kay_text_clear(out);
    kay_text_bytes(out, kay_text_string(text), text->length);
    KAY_TRY(kay_reader_from_text(ctx, "<stress>", kay_text_string(text), text->length, &reader));
    kay_status status = kay_input_open(ctx, rules, &reader, options, false, &input);
    if (status == KAY_OK)
        status = kay_input_next(input, &game, &state);
    if (status == KAY_OK)
        status = given_play_on(&own, game, state, out);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status == KAY_OK ? out->error : status;
}
