/* Makes disjunctive sums of several games.  Each hook reads the operand from the last word of a position and calls the
 * hook of that operand. */
#include "games/variant/variant.h"

#include <string.h>

#include <kayles/input.h>
#include <kayles/state.h>

#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/starts.h"
#include "ruleset/state.h"

kay_status variant_sum_side(kay_arena *arena, const kay_game *game, const kay_state *state, unsigned operand,
                            kay_state *out)
{
    const kay_game *inner = variant_operand(game, operand);
    uint64_t count = 0;
    for (uint64_t i = 0; i < state->parts; i++)
        count += variant_operand_of(game, kay_state_part(game, state, i)) == operand;
    KAY_TRY(kay_state_make(arena, inner, count, out));
    count = 0;
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t *part = kay_state_part(game, state, i);
        if (variant_operand_of(game, part) == operand)
            memcpy(kay_state_part(inner, out, count++), part, inner->words * sizeof *part);
    }
    out->mover = state->mover;
    return KAY_OK;
}

/* Copies a position of an operand into the zeroed words of a position of the sum. */
static void sum_fill(const kay_game *game, unsigned operand, const uint64_t *inner, uint64_t *out)
{
    memcpy(out, inner, variant_operand(game, operand)->words * sizeof *out);
    out[game->words - 1] = operand;
}

kay_status variant_sum_join(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands,
                            const kay_state *sides, const kay_game **game, kay_state *state)
{
    const variant *of = (const variant *)rules;
    uint64_t parts = 0, at = 0;
    KAY_TRY(variant_wrap(arena, rules, operands, false, game));
    for (unsigned i = 0; i < of->count; i++)
        parts += sides[i].parts;
    KAY_TRY(kay_state_make(arena, *game, parts, state));
    for (unsigned i = 0; i < of->count; i++)
        for (uint64_t k = 0; k < sides[i].parts; k++)
            sum_fill(*game, i, kay_state_part(operands[i], &sides[i], k), kay_state_part(*game, state, at++));
    return KAY_OK;
}

bool variant_is_sum(const kay_ruleset *rules)
{
    return rules->read_position == variant_sum_read_position;
}

const kay_game *kay_variant_term(const kay_game *game, const uint64_t *position)
{
    while (variant_is_sum(game->rules))
        game = variant_operand(game, variant_operand_of(game, position));
    return game;
}

/* Adds positions of the operand to the latest option. */
static void sum_emit_parts(const kay_game *game, unsigned operand, const uint64_t *parts, uint64_t count,
                           kay_move_list *out)
{
    for (; count > 0 && out->error == KAY_OK; count--, parts += variant_operand(game, operand)->words) {
        uint64_t *part = kay_emit_part(out);
        if (out->error == KAY_OK)
            sum_fill(game, operand, parts, part);
    }
}

/* Emits the moves of the operand for the sum. */
static kay_status sum_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const unsigned operand = variant_operand_of(game, position);
    const kay_game *inner = variant_operand(game, operand);
    const unsigned wanted = (out->want_moves ? KAY_WANT_MOVES : 0) | (out->want_parts ? KAY_WANT_PARTS : 0);
    kay_move_list list;
    KAY_TRY(kay_move_list_init(&list, out->ctx, inner, out->arena, wanted));
    list.limit = out->limit == UINT64_MAX ? UINT64_MAX : out->limit - out->count;
    list.cursor[0] = out->cursor[0];
    list.cursor[1] = out->cursor[1];
    kay_status status = kay_call_moves(inner, position, player, &list);
    if (status == KAY_OK)
        status = list.error;
    for (uint64_t i = 0, from = 0; i < list.count && status == KAY_OK; i++) {
        kay_emit_empty(out, list.want_moves ? list.moves[i].name : 0);
        if (!list.want_parts)
            continue;
        sum_emit_parts(game, operand, list.parts + from * inner->words, list.ends[i] - from, out);
        from = list.ends[i];
    }
    out->cursor[0] = list.cursor[0];
    out->cursor[1] = list.cursor[1];
    out->more = list.more;
    kay_move_list_free(&list);
    return status;
}

static kay_status sum_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                           kay_move_list *out)
{
    const unsigned operand = variant_operand_of(game, position);
    const kay_game *inner = variant_operand(game, operand);
    kay_state after;
    KAY_TRY(
        kay_state_copy(out->ctx, inner, &(kay_state){.words = (uint64_t *)(uintptr_t)position, .parts = 1}, &after));
    after.mover = player;
    const kay_status status =
        (out->numbered ? kay_state_play_numbered : kay_state_play)(out->ctx, inner, &after, (kay_move){0, name});
    if (status == KAY_OK) {
        kay_emit_empty(out, name);
        sum_emit_parts(game, operand, after.words, after.parts, out);
    }
    kay_state_free(out->ctx, &after);
    return status;
}

static void sum_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const unsigned operand = variant_operand_of(game, position);
    const kay_game *inner = variant_operand(game, operand);
    kay_move_list list;
    if (!inner->rules->simplify) {
        sum_emit_parts(game, operand, position, 1, out);
        return;
    }
    kay_status status = kay_move_list_init(&list, out->ctx, inner, NULL, KAY_WANT_PARTS);
    if (status == KAY_OK) {
        kay_emit_empty(&list, 0);
        list.places = out->places;
        list.keeps_moves = out->keeps_moves;
        status = kay_call_simplify(inner, position, &list);
        if (status == KAY_OK)
            sum_emit_parts(game, operand, list.parts, list.parts_count, out);
        kay_move_list_free(&list);
    }
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

/* Reads the first case of `input`, which is in the contest form of an operand, and writes its position. */
static kay_status sum_position_of(kay_context *ctx, const kay_ruleset *rules, const kay_text *input, kay_text *out)
{
    kay_input *cases;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_input_open_text(ctx, rules, "<sample>", kay_text_string(input), input->length, NULL, false, &cases));
    const kay_status status = kay_input_next(cases, &game, &state);
    if (status == KAY_OK)
        kay_state_write_position(game, state, out);
    kay_input_close(cases);
    return status == KAY_END ? kay_fail(ctx, KAY_EINPUT, "%s made an empty sample", rules->name) : status;
}

/* Writes a sum with one sample for each operand; `size` is divided equally among them. */
static void sum_sample_by(void (*sample)(const kay_ruleset *, kay_random *, uint64_t, kay_text *),
                          const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    const variant *of = (const variant *)rules;
    kay_text input, position;
    kay_text_init(&input, out->ctx);
    kay_text_init(&position, out->ctx);
    for (unsigned i = 0; i < of->count && out->error == KAY_OK; i++) {
        kay_text_clear(&input);
        kay_text_clear(&position);
        sample(of->operands[i], random, size / of->count ? size / of->count : 1, &input);
        kay_status status = input.error;
        if (status == KAY_OK)
            status = sum_position_of(out->ctx, of->operands[i], &input, &position);
        variant_sum_add_text(&position, i, out);
        if (status != KAY_OK && out->error == KAY_OK)
            out->error = status;
    }
    kay_text_char(out, '\n');
    kay_text_free(&position);
    kay_text_free(&input);
}

static void sum_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    sum_sample_by(kay_sample, rules, random, size, out);
}

static void sum_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    sum_sample_by(kay_sample_opening, rules, random, size, out);
}

static const kay_contest_form sum_contest_form = {.sample = sum_sample, .opening = sum_opening, .opening_size = 12};

/* Makes the sum of the starts of all operands for the same parameters. */
static kay_status sum_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const kay_ruleset *own = start->rules;
    const variant *of = (const variant *)own;
    const kay_game *operands[VARIANT_OPERANDS];
    kay_state sides[VARIANT_OPERANDS];
    kay_status status = KAY_OK;
    for (unsigned i = 0; i < of->count && status == KAY_OK; i++) {
        start->rules = of->operands[i];
        status = kay_call_start(start, &operands[i], &sides[i]);
    }
    start->rules = own;
    start->lasting = false;
    if (status != KAY_OK)
        return status;
    state->mover = sides[0].mover;
    return variant_sum_join(start->arena, own, operands, sides, game, state);
}

static void sum_starts(variant *of)
{
    unsigned parameters = 2, usual = 2;
    for (unsigned i = 0; i < of->count; i++) {
        const kay_starts *starts = kay_starts_of(of->operands[i]);
        const unsigned own = starts->start && !starts->constants ? starts->parameters : 0;
        parameters = own < parameters ? own : parameters;
        usual = kay_starts_usual(of->operands[i]) < usual ? kay_starts_usual(of->operands[i]) : usual;
    }
    if (!parameters)
        return;
    of->starts.start = sum_start;
    of->starts.parameters = parameters;
    of->starts.usual_parameters = usual < parameters ? usual : parameters;
    of->starts.from_starts = true;
    of->starts.verify_size = of->starts.usual_parameters == 1 ? "8" : "3";
    of->rules.starts = &of->starts;
}

static kay_status sum_words(variant *of)
{
    kay_text name, text, edition;
    bool editions = false;
    kay_text_init(&name, of->ctx);
    kay_text_init(&text, of->ctx);
    kay_text_init(&edition, of->ctx);
    kay_text_add(&text, "The player moves in one of these games by its rules.");
    for (unsigned i = 0; i < of->count; i++) {
        const kay_manual *manual = of->operands[i]->manual;
        kay_text_format(&name, "%s%s", i ? "+" : "", of->operands[i]->name);
        editions = editions || of->operands[i]->edition;
        kay_text_format(&edition, "%s%s", i ? "+" : "", of->operands[i]->edition ? of->operands[i]->edition : "");
        kay_text_format(&text, "\n\n%u: %s\n%s", i + 1, of->operands[i]->name,
                        manual && manual->rules ? manual->rules : "");
    }
    kay_status status = kay_text_keep(&name, of->arena, &of->rules.name);
    if (status == KAY_OK)
        status = kay_text_keep(&text, of->arena, &of->manual.rules);
    if (status == KAY_OK && editions)
        status = kay_text_keep(&edition, of->arena, &of->rules.edition);
    kay_text_free(&edition);
    kay_text_free(&text);
    kay_text_free(&name);
    of->manual.input = "One position on each line; empty lines are skipped.";
    of->manual.output = "For each case the name of the winner.";
    of->manual.move = "The number of a part (from 1), ':' and a move in that part, such as 2:MOVE.";
    of->manual.position =
        "The positions of the parts in their order, with '+' between.  A position that contains a '+' or a\n"
        "bracket, or is empty, is written in brackets.";
    of->rules.manual = &of->manual;
    return status;
}

static void sum_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                      const kay_scene *scene, kay_place *out)
{
    kay_scene own = *scene;
    own.x += VARIANT_SUM_ASIDE;
    out->at[0] -= VARIANT_SUM_ASIDE;
    kay_call_place(variant_operand(game, variant_operand_of(game, position)), position, player, name, &own, out);
    out->at[0] += VARIANT_SUM_ASIDE;
    out->to[0] += VARIANT_SUM_ASIDE;
}

/* Uses the players' names of the operands if all agree; otherwise First and Second (impartial) or Left and Right. */
static void sum_players(variant *of)
{
    const bool impartial = of->rules.traits & KAY_IMPARTIAL;
    bool same = true;
    for (unsigned i = 1; i < of->count; i++)
        for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++)
            same = same &&
                   strcmp(kay_rules_player(of->operands[i], player), kay_rules_player(of->operands[0], player)) == 0;
    of->rules.players[0] = same ? kay_rules_player(of->operands[0], KAY_LEFT) : impartial ? "First" : "Left";
    of->rules.players[1] = same ? kay_rules_player(of->operands[0], KAY_RIGHT) : impartial ? "Second" : "Right";
}

static kay_status sum_traits(variant *of)
{
    uint32_t all = KAY_IMPARTIAL, any = 0, misere = of->operands[0]->traits & KAY_MISERE;
    for (unsigned i = 0; i < of->count; i++) {
        const kay_ruleset *operand = of->operands[i];
        if (operand->end)
            return kay_fail(of->ctx, KAY_EINPUT, "%s cannot be part of a sum: its rules end play in their own way",
                            operand->name);
        if (operand->scoring)
            return kay_fail(of->ctx, KAY_EINPUT, "%s cannot be part of a sum: it is won by points", operand->name);
        if ((operand->traits & KAY_MISERE) != misere)
            return kay_fail(of->ctx, KAY_EINPUT, "%s and %s cannot be added: only one of them is misere play",
                            of->operands[0]->name, operand->name);
        all &= operand->traits;
        any |= operand->traits;
    }
    of->rules.traits = all | (any & (KAY_LOOPY | KAY_MISERE)) | KAY_SUMS;
    return KAY_OK;
}

kay_status variant_make_sum(kay_arena *arena, const kay_ruleset *const *operands, unsigned count,
                            const kay_ruleset **out)
{
    KAY_NEW(variant, of, arena, 1);
    KAY_TRY_NEW(of->lasting, arena, 1);
    of->ctx = arena->ctx;
    of->arena = arena;
    of->kind = KAY_GAME_SUM;
    of->count = count;
    memcpy(of->operands, operands, count * sizeof *operands);
    of->rules = (kay_ruleset){
        .version = KAY_RULESET_VERSION,
        .summary = "a disjunctive sum: a player moves in one of the parts",
        .plain_position = true,
        .contest = &sum_contest_form,
        .read_position = variant_sum_read_position,
        .write_position = variant_sum_write_position,
        .moves = sum_moves,
        .play = sum_play,
        .negate = variant_negate,
        .prepare = variant_prepare,
        .move_text = variant_sum_move_text,
        .move_read = variant_sum_move_read,
        .scene = variant_scene,
        .place = sum_place,
        .simplify_keeps_moves = true,
        .numbered_parts = true,
    };
    for (unsigned i = 0; i < count; i++) {
        if (operands[i]->draw) /* of rules in a file; a scene also shows the last move */
            of->rules.draw = variant_sum_draw;
        if (operands[i]->simplify)
            of->rules.simplify = sum_simplify;
        of->rules.numbered_parts &= operands[i]->numbered_parts || operands[i]->play_in_place;
        of->rules.simplify_keeps_moves &= !operands[i]->simplify || operands[i]->simplify_keeps_moves;
    }
    KAY_TRY(sum_traits(of));
    sum_players(of);
    KAY_TRY(sum_words(of));
    sum_starts(of);
    variant_sum_theorem(of);
    *out = &of->rules;
    return KAY_OK;
}
