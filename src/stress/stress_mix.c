/* Counts outcomes.  Replaces cases with frequent outcomes, or lets their replies follow. */
#include "stress/stress_mix.h"

#include <kayles/games.h>
#include <kayles/input.h>
#include <kayles/solver.h>
#include <kayles/state.h>

#include "base/time_share.h"
#include "solve/solver_inside.h"
#include "stress/stress_given.h"
#include "stress/stress_text.h"

/* Seconds in which a reply must be found, and another case solved: far more than fast rules need, so that inputs
 * depend on the seed alone. */
static const double MIX_SECONDS = 0.25;

void stress_mix_init(stress_mix *mix, const stress_form *form)
{
    *mix = (stress_mix){.form = form};
    kay_intern_table_init(&mix->replies, form->ctx);
    kay_text_init(&mix->reply, form->ctx);
    kay_text_init(&mix->rarest, form->ctx);
}

void stress_mix_free(stress_mix *mix)
{
    kay_intern_table_free(&mix->replies);
    kay_text_free(&mix->reply);
    kay_text_free(&mix->rarest);
}

/* Returns how much more frequent the outcome is than the rarest one.  Draws count after the first draw: many games have
 * none. */
static uint64_t mix_excess(const stress_mix *mix, kay_outcome outcome)
{
    const uint64_t *counts = mix->counts + 1;
    uint64_t rarest = counts[KAY_LOSS] < counts[KAY_WIN] ? counts[KAY_LOSS] : counts[KAY_WIN];
    if (counts[KAY_DRAW] && counts[KAY_DRAW] < rarest)
        rarest = counts[KAY_DRAW];
    return counts[outcome] > rarest ? counts[outcome] - rarest : 0;
}

/* Returns true if looking for a rarer case is worth the time: not if it failed many times, if too many searches were
 * for cases that were not used, or if the case is long. */
static bool mix_hopes(const stress_mix *mix, const kay_text *text)
{
    enum { ALWAYS = 32, SELDOM = 16, FEW = 50000, LONG = 4096 };
    const bool cheap = text->length <= LONG && mix->searched <= FEW + mix->used + mix->used / 2;
    return cheap && !mix->wait && (mix->missed < ALWAYS || mix->missed % SELDOM == 0);
}

/* Records that looking for a rarer case took too long. */
static void mix_pause(stress_mix *mix)
{
    enum { PAUSE = 32 };
    mix->wait = mix->pause = mix->pause ? 2 * mix->pause : PAUSE;
}

static void mix_count(stress_mix *mix, kay_outcome outcome)
{
    mix->missed = mix_excess(mix, outcome) ? mix->missed + 1 : 0;
    mix->wait -= mix->wait > 0;
    mix->used += mix->options;
    mix->counts[outcome + 1]++;
}

/* Makes a winning move, or a random one if there is none.  Clears *moved if no move is left. */
static kay_status mix_move(const stress_mix *mix, kay_random *random, kay_solver *solver, const kay_game *game,
                           kay_state *state, bool *moved)
{
    enum { ANY = 2 };
    kay_context *ctx = mix->form->ctx;
    kay_move_list moves;
    kay_arena names;
    uint64_t options = 1;
    kay_arena_init(&names, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = 1;
    kay_status status = kay_solver_winning(solver, &moves);
    if (status == KAY_OK)
        status = moves.count ? kay_state_play(ctx, game, state, moves.moves[0])
                             : stress_given_move(ctx, random, ANY, game, state, &options);
    *moved = options > 0;
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

/* Keeps the text of a state if it is an input that was not a reply before. */
static kay_status mix_keep(stress_mix *mix, const kay_game *game, const kay_state *state)
{
    enum { WORDS = 1 << 20 }; /* of 8 bytes, for the texts of replies */
    uint64_t cases, number;
    kay_status status = contest_input_write(mix->form, game, state, &mix->reply);
    bool good = status == KAY_OK && contest_input_reads(mix->form, &mix->reply, &cases) && cases == 1;
    if (good) {
        if (mix->replies.used > WORDS)
            kay_intern_table_clear(&mix->replies);
        KAY_TRY(kay_intern_table_number(&mix->replies, kay_text_string(&mix->reply), mix->reply.length, &number));
        good = !(*kay_intern_table_word(&mix->replies, number))++;
    }
    if (!good)
        kay_text_clear(&mix->reply);
    return status == KAY_END ? KAY_OK : status;
}

/* Looks for a reply to the solved case.  Not in a partizan game: there a move leads to a position with the other player
 * to move. */
static kay_status mix_reply(stress_mix *mix, kay_random *random, kay_solver *solver, const kay_game *game)
{
    kay_context *ctx = mix->form->ctx;
    kay_state state;
    bool moved;
    if (!(game->traits & KAY_IMPARTIAL))
        return KAY_OK;
    KAY_TRY(kay_state_copy(ctx, game, kay_solver_state(solver), &state));
    const double deadline = kay_time_share_begin(mix->form->ctx, MIX_SECONDS);
    kay_status status = mix_move(mix, random, solver, game, &state, &moved);
    ctx->deadline = deadline;
    if (status == KAY_OK && moved)
        status = mix_keep(mix, game, &state);
    kay_state_free(ctx, &state);
    if (status != KAY_EUNABLE)
        return status;
    mix_pause(mix);
    return KAY_OK;
}

/* Rules in a file are searched: to find large nimbers, heap after heap, proof numbers would call them more often. */
static kay_by mix_engine(const kay_ruleset *rules)
{
    return rules->theorem || kay_ruleset_find(rules->name) == rules ? KAY_BY_AUTO : KAY_BY_SEARCH;
}

static kay_status mix_answer(stress_mix *mix, kay_solver *solver, kay_outcome *out)
{
    kay_status status = kay_solver_answer(solver, out);
    mix->options = kay_solver_tell(solver).options;
    mix->searched += mix->options;
    return status;
}

/* Solves an input of one case; the search generates at most `allowed` options (0: any number).  If the outcome is
 * frequent, looks for a reply. */
static kay_status mix_solve(stress_mix *mix, kay_random *random, const kay_text *text, uint64_t allowed,
                            kay_outcome *out)
{
    const stress_form *form = mix->form;
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    kay_solver *solver = NULL;
    kay_text_clear(&mix->reply);
    mix->options = 0;
    KAY_TRY(kay_input_open_text(form->ctx, form->rules, "<stress>", kay_text_string(text), text->length, form->flags,
                                false, &input));
    const double deadline = kay_time_share_begin(mix->form->ctx, mix->until - kay_now());
    kay_status status = kay_input_next(input, &game, &state);
    if (status == KAY_OK)
        status = kay_solver_open(form->ctx, game, state, mix_engine(form->rules), &solver);
    if (status == KAY_OK && allowed)
        kay_solver_allow(solver, allowed);
    if (status == KAY_OK)
        status = mix_answer(mix, solver, out);
    if (status == KAY_OK && mix_excess(mix, *out) && mix_hopes(mix, text))
        status = mix_reply(mix, random, solver, game);
    kay_solver_close(solver);
    form->ctx->deadline = deadline;
    kay_input_close(input);
    return status;
}

/* Draws a few other cases in place of a frequent one, and uses the one with the rarest outcome. */
static kay_status mix_draw_again(stress_mix *mix, stress_draw *draw, void *user, kay_random *random, kay_text *one,
                                 kay_outcome *outcome)
{
    enum { TRIES = 4, OPTIONS = 20000 }; /* limits; the second one for the options that searches generate */
    kay_outcome other;
    kay_status status = stress_set(&mix->rarest, one);
    uint64_t looked = mix->options;
    const double deadline = kay_time_share_begin(mix->form->ctx, MIX_SECONDS);
    for (int i = 0; i < TRIES && status == KAY_OK && looked < OPTIONS && mix_excess(mix, *outcome); i++) {
        kay_text_clear(one);
        status = draw(user, random, one);
        if (status == KAY_OK)
            status = mix_solve(mix, random, one, OPTIONS - looked, &other);
        looked += mix->options;
        if (status == KAY_OK && mix_excess(mix, other) < mix_excess(mix, *outcome)) {
            *outcome = other;
            status = stress_set(&mix->rarest, one);
        }
        if (mix->reply.length)
            break;
    }
    mix->form->ctx->deadline = deadline;
    if (status == KAY_EUNABLE)
        mix_pause(mix);
    const bool none = status == KAY_END || status == KAY_EUNABLE;
    return status == KAY_OK || none ? stress_set(one, &mix->rarest) : status;
}

/* Solves the case, and replaces it if its outcome is frequent. */
static kay_status mix_choose(stress_mix *mix, stress_draw *draw, void *user, kay_random *random, bool reply,
                             kay_text *one, kay_outcome *outcome)
{
    enum { FAR = 8 }; /* with more excess than this, a case is replaced by its reply */
    KAY_TRY(mix_solve(mix, random, one, 0, outcome));
    if (mix->reply.length && !reply && mix_excess(mix, *outcome) > FAR) {
        KAY_TRY(stress_set(one, &mix->reply));
        return mix_solve(mix, random, one, 0, outcome);
    }
    if (!mix->reply.length && mix_excess(mix, *outcome) && mix_hopes(mix, one))
        return mix_draw_again(mix, draw, user, random, one, outcome);
    return KAY_OK;
}

kay_status stress_mix_next(stress_mix *mix, stress_draw *draw, void *user, kay_random *random, kay_text *out,
                           kay_outcome *outcome)
{
    const bool reply = mix->reply.length > 0;
    kay_text_clear(out);
    KAY_TRY(reply ? stress_set(out, &mix->reply) : draw(user, random, out));
    kay_status status = mix_choose(mix, draw, user, random, reply, out, outcome);
    if (status == KAY_OK)
        mix_count(mix, *outcome);
    if (status != KAY_EUNABLE && status != KAY_ENOMEM)
        return status;
    *outcome = KAY_UNKNOWN;
    kay_text_clear(&mix->reply);
    return KAY_OK;
}
