/* The liar: rules of one pile with every hook there is, of which one returns the status that a test wants. */
#ifndef KAYLES_TESTS_LIAR_H
#define KAYLES_TESTS_LIAR_H

#include <string.h>

#include "fixture.h"
#include "ruleset/theorem_hooks.h"

/* Rules of one pile whose hook of a name returns a status, with words or without; if `sets`, a hook with an output sets
 * the error of the output and returns KAY_OK. */
typedef struct liar {
    kay_ruleset rules;
    kay_context *ctx;
    const char *hook, *words;
    kay_status says;
    bool sets;
} liar;

static kay_status liar_says(const kay_ruleset *rules, const char *hook)
{
    const liar *own = (const liar *)rules;
    if (strcmp(own->hook, hook) != 0)
        return KAY_OK;
    return own->words ? kay_fail(own->ctx, own->says, "%s", own->words) : own->says;
}

/* liar_says of a hook with an output. */
static kay_status liar_says_in(const kay_ruleset *rules, const char *hook, kay_status *error)
{
    const kay_status says = liar_says(rules, hook);
    if (!((const liar *)rules)->sets || says == KAY_OK)
        return says;
    *error = says;
    return KAY_OK;
}

static kay_status liar_state(const kay_ruleset *rules, const char *hook, kay_arena *arena, const kay_game **game,
                             kay_state *state)
{
    kay_game *own = kay_arena_get(arena, sizeof *own);
    assert_non_null(own);
    *own = (kay_game){.rules = rules, .words = 1, .traits = rules->traits};
    *game = own;
    assert_int_equal(kay_state_make(arena, own, 1, state), KAY_OK);
    return liar_says(rules, hook);
}

static kay_status liar_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return liar_state(cases->rules, "read", cases->arena, game, state);
}

static kay_status liar_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return liar_state(cases->rules, "read_position", cases->arena, game, state);
}

static kay_status liar_start(kay_start *start, const kay_game **game, kay_state *state)
{
    return liar_state(start->rules, "start", start->arena, game, state);
}

static kay_status liar_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    return liar_state(walk->rules, "positions", walk->arena, game, state);
}

static void liar_text(const kay_ruleset *rules, const char *hook, kay_text *out)
{
    kay_text_add(out, "x");
    if (liar_says(rules, hook) != KAY_OK)
        out->error = liar_says(rules, hook);
}

static void liar_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)state;
    liar_text(game->rules, "write_position", out);
}

static void liar_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    (void)state;
    (void)move;
    liar_text(game->rules, "move_text", out);
}

static void liar_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    (void)state;
    (void)colour;
    liar_text(game->rules, "draw", out);
}

static void liar_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    (void)position;
    kay_scene_text(out, 1, 1, KAY_OWNER_NONE, "x");
    if (liar_says(game->rules, "scene") != KAY_OK)
        out->error = liar_says(game->rules, "scene");
}

static void liar_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)random;
    (void)size;
    liar_text(rules, "sample", out);
}

static void liar_sample_threshold(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)random;
    (void)size;
    liar_text(rules, "sample_threshold", out);
}

static kay_status liar_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    if (*position)
        kay_emit(out, 1);
    return liar_says_in(game->rules, "moves", &out->error);
}

static kay_status liar_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                            kay_move_list *out)
{
    (void)position;
    (void)player;
    kay_emit(out, name);
    return liar_says_in(game->rules, "play", &out->error);
}

static kay_status liar_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    (void)position;
    (void)player;
    (void)name;
    return liar_says(game->rules, "play_in_place");
}

static kay_status liar_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                           kay_outcome *out)
{
    (void)position;
    (void)mover;
    *stopped = true;
    *out = KAY_LOSS;
    return liar_says(game->rules, "end");
}

static void liar_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    *kay_emit_part(out) = *position;
    if (liar_says(game->rules, "simplify") != KAY_OK)
        out->error = liar_says(game->rules, "simplify");
}

static kay_status liar_negate(const kay_game *game, uint64_t *position)
{
    (void)position;
    return liar_says(game->rules, "negate");
}

static kay_status liar_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    (void)arena;
    (void)out;
    return liar_says(game->rules, "prepare");
}

static kay_status liar_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                 kay_move *out)
{
    (void)state;
    (void)text;
    (void)arena;
    *out = (kay_move){0, 1};
    return liar_says(game->rules, "move_read");
}

static kay_status liar_verdict(const kay_game *game, const kay_state *start, kay_outcome for_mover, const char **word)
{
    (void)start;
    (void)for_mover;
    *word = "word";
    return liar_says(game->rules, "verdict");
}

static kay_status liar_stream(kay_cases *cases, kay_text *out)
{
    return liar_says_in(cases->rules, "stream", &out->error);
}

static kay_status liar_reply(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                             kay_text *out)
{
    (void)judge;
    (void)start;
    (void)for_mover;
    return liar_says_in(game->rules, "reply", &out->error);
}

static kay_status liar_valid(const kay_game *game, const kay_state *start, bool *valid)
{
    (void)start;
    (void)valid;
    return liar_says(game->rules, "valid");
}

static kay_status liar_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    (void)start;
    return liar_says_in(game->rules, "write_case", &contest->out->error);
}

static kay_status liar_follows(const kay_game *game, bool *follows)
{
    *follows = false;
    return liar_says(game->rules, "follows");
}

static void liar_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    (void)state;
    if (liar_says(game->rules, "features") != KAY_OK)
        out->error = liar_says(game->rules, "features");
}

static kay_status liar_details(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out)
{
    (void)ctx;
    (void)state;
    (void)out;
    return liar_says(game->rules, "details");
}

static kay_status liar_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    (void)ctx;
    (void)state;
    (void)outcome;
    (void)proof;
    return liar_says(game->rules, "check");
}

static kay_status liar_certify(kay_theorem_line *line, kay_json_writer *out)
{
    return liar_says_in(line->game->rules, "certify", &out->out->error);
}

static const kay_proof liar_proof = {.certify = liar_certify, .check = liar_check};

#define LIAR_LINE(hook, ...)                                                                                           \
    static kay_status liar_line_##hook(__VA_ARGS__)                                                                    \
    {                                                                                                                  \
        return liar_says(line->game->rules, #hook);                                                                    \
    }
LIAR_LINE(open, kay_theorem_line *line)
LIAR_LINE(answer, kay_theorem_line *line, kay_outcome *out __attribute__((unused)))
LIAR_LINE(grundy, kay_theorem_line *line, uint64_t *out __attribute__((unused)))
LIAR_LINE(play, kay_theorem_line *line, kay_move move __attribute__((unused)))
LIAR_LINE(undo, kay_theorem_line *line, kay_move move __attribute__((unused)))
LIAR_LINE(starts, kay_theorem_line *line, uint64_t **won __attribute__((unused)),
          uint64_t *count __attribute__((unused)))

#define LIAR_LINE_OUT(hook, out_type)                                                                                  \
    static kay_status liar_line_##hook(kay_theorem_line *line, out_type *out)                                          \
    {                                                                                                                  \
        return liar_says_in(line->game->rules, #hook, &out->error);                                                    \
    }
LIAR_LINE_OUT(reason, kay_text)
LIAR_LINE_OUT(winning, kay_move_list)

static const kay_theorem liar_theorem = {
    .statement = "none",
    .source = "nobody",
    .line_size = sizeof(kay_theorem_line),
    .open = liar_line_open,
    .answer = liar_line_answer,
    .reason = liar_line_reason,
    .winning = liar_line_winning,
    .grundy = liar_line_grundy,
    .play = liar_line_play,
    .undo = liar_line_undo,
    .starts = liar_line_starts,
};

static const kay_contest_form liar_contest_form = {
    .read = liar_read,
    .sample = liar_sample,
    .sample_threshold = liar_sample_threshold,
    .reply = liar_reply,
    .valid = liar_valid,
    .verdict = liar_verdict,
    .stream = liar_stream,
    .write_case = liar_write_case,
};

static const kay_starts liar_starts = {
    .verify_size = "1",
    .positions = liar_positions,
    .follows = liar_follows,
    .start = liar_start,
    .parameters = 1,
    .features = liar_features,
};

static const kay_ruleset liar_rules = {
    .version = KAY_RULESET_VERSION,
    .name = "liar",
    .summary = "a pile",
    .players = {"First", "Second"},
    .read_position = liar_read_position,
    .write_position = liar_write_position,
    .moves = liar_moves,
    .play = liar_play,
    .move_text = liar_move_text,
    .simplify = liar_simplify,
    .negate = liar_negate,
    .prepare = liar_prepare,
    .move_read = liar_move_read,
    .scene = liar_scene,
    .draw = liar_draw,
    .details = liar_details,
    .proof = &liar_proof,
    .contest = &liar_contest_form,
    .starts = &liar_starts,
};

#endif
