/* Recognises starts by their parameters, and finds later positions by playing moves. */
#include "stress/stress_given.h"

#include <kayles/input.h>
#include <kayles/random.h>

#include <stdlib.h>
#include <string.h>

#include "base/time_share.h"
#include "ruleset/contest.h"
#include "ruleset/starts.h"
#include "ruleset/state.h"
#include "stress/stress_text.h"

enum { GIVEN_BEFORE = 2, GIVEN_NUMBERS = 3 + GIVEN_BEFORE };

enum { GIVEN_LOOKED = 20000 }; /* the most options generated to find a later position */

/* Reads the first numbers of a text. */
static unsigned given_numbers(const char *at, uint64_t numbers[GIVEN_NUMBERS])
{
    unsigned count = 0;
    for (char *end; *(at += strcspn(at, "0123456789")) && count < GIVEN_NUMBERS; at = end)
        numbers[count++] = strtoull(at, &end, 10);
    return count;
}

/* Seconds to make a start: the number 1111111 of a text may be a row of seven coins. */
static const double GIVEN_SECONDS = 0.05;

/* Sets *given if the text is the start of the `count` parameters.  A start that takes too long is another one, and so
 * are those of larger parameters: making each would take as long, and much memory. */
static kay_status given_is_start(stress_form *form, const kay_text *text, const uint64_t *parameters, unsigned count,
                                 bool *given)
{
    kay_context *ctx = form->ctx;
    kay_text start;
    if (form->slow_start && parameters[0] >= form->slow_start)
        return KAY_OK;
    kay_text_init(&start, ctx);
    const double deadline = kay_time_share_begin(ctx, GIVEN_SECONDS);
    kay_status status = contest_input_start(form, parameters, count, &start);
    ctx->deadline = deadline;
    if (status == KAY_EUNABLE && kay_check_time(ctx) == KAY_OK) {
        form->slow_start = parameters[0];
        status = KAY_END;
    }
    *given = status == KAY_OK && stress_compare(kay_text_string(&start), kay_text_string(text)) == 0;
    kay_text_free(&start);
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status;
}

kay_status stress_given(stress_form *form, const kay_text *text, bool *given)
{
    const kay_ruleset *rules = form->rules;
    uint64_t numbers[GIVEN_NUMBERS];
    *given = !rules->plain_position || kay_contest_form_of(rules)->valid;
    if (*given || !kay_starts_of(rules)->start || !kay_contest_writes(rules))
        return KAY_OK;
    const unsigned known = given_numbers(kay_text_string(text), numbers), most = kay_starts_of(rules)->parameters;
    /* the number of cases and the length of a list may precede the parameters */
    const unsigned before = kay_contest_lines(rules) ? 0 : GIVEN_BEFORE;
    for (unsigned first = 0; first <= before; first++)
        for (unsigned count = kay_starts_usual(rules); count <= most && first + count <= known && !*given; count++)
            KAY_TRY(given_is_start(form, text, numbers + first, count, given));
    return KAY_OK;
}

kay_status stress_given_move(kay_context *ctx, kay_random *random, unsigned choice, const kay_game *game,
                             kay_state *state, uint64_t *options)
{
    kay_move_list moves;
    kay_arena names;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES | KAY_WANT_PARTS));
    moves.limit = GIVEN_LOOKED;
    kay_status status = kay_state_moves(game, state, &moves);
    *options = moves.count;
    if (status == KAY_OK && moves.count) {
        uint64_t any = kay_random_below(random, moves.count);
        status = kay_state_follow(ctx, game, state, &moves, choice == 0 ? 0 : choice == 1 ? moves.count - 1 : any);
    }
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

/* Plays moves, and stores in *chosen a copy of one of the states with the first player to move, if there are any; each
 * is equally likely. */
static kay_status given_play(kay_context *ctx, kay_random *random, const kay_game *game, kay_state *state,
                             kay_state *chosen)
{
    enum { MOVES = 40, CHOICES = 4 }; /* the most moves made */
    unsigned choice = (unsigned)kay_random_below(random, CHOICES);
    uint64_t looked = 0, options, states = 0;
    for (int move = 0; move < MOVES && looked < GIVEN_LOOKED; move++, looked += options) {
        KAY_TRY(stress_given_move(ctx, random, choice, game, state, &options));
        if (!options)
            break;
        if (state->mover != KAY_LEFT && !(game->traits & KAY_IMPARTIAL))
            continue;
        if (kay_random_below(random, ++states))
            continue;
        kay_state_free(ctx, chosen);
        KAY_TRY(kay_state_copy(ctx, game, state, chosen));
    }
    return KAY_OK;
}

/* Writes a state that play reaches from the start, if there is one. */
static kay_status given_write(const stress_form *form, kay_random *random, const kay_game *game, const kay_state *start,
                              kay_text *out)
{
    kay_state state, chosen = {.parts = 0};
    KAY_TRY(kay_state_copy(form->ctx, game, start, &state));
    kay_status status = given_play(form->ctx, random, game, &state, &chosen);
    if (status == KAY_OK && chosen.words)
        status = contest_input_write(form, game, &chosen, out);
    if (status == KAY_END)
        kay_text_clear(out);
    kay_state_free(form->ctx, &state);
    kay_state_free(form->ctx, &chosen);
    return status == KAY_END ? KAY_OK : status;
}

kay_status stress_given_later(const stress_form *form, kay_random *random, const kay_text *text, kay_text *out)
{
    const kay_game *game;
    const kay_state *start;
    kay_input *input;
    kay_text_clear(out);
    KAY_TRY(kay_input_open_text(form->ctx, form->rules, "<stress>", kay_text_string(text), text->length, form->flags,
                                false, &input));
    kay_status status = kay_input_next(input, &game, &start);
    if (status == KAY_OK)
        status = given_write(form, random, game, start, out);
    kay_input_close(input);
    return status == KAY_OK ? out->error : status;
}
