/* Reads and writes sums: positions of the operands with '+' between, and moves with the number of the operand. */
#include "games/variant/variant.h"

#include <stdio.h>
#include <string.h>

#include <kayles/state.h>

#include "ruleset/contest.h"
#include "ruleset/hook_call.h"

/* The text of a position of a sum, cut into one piece for each operand. */
typedef struct sum_pieces {
    kay_word_part list[VARIANT_OPERANDS];
    unsigned count; /* of all pieces, even if `list` has no room for some */
} sum_pieces;

/* Cuts a text at each '+' outside brackets, and drops the blanks and the brackets around each piece. */
static sum_pieces sum_cut(kay_word_part text)
{
    sum_pieces pieces = {.count = 0};
    for (bool more = true; more; pieces.count++) {
        unsigned deep = 0;
        kay_word_part piece = {text.from, text.from};
        for (; piece.to < text.to && (deep || *piece.to != '+'); piece.to++)
            deep += *piece.to == '(' ? 1 : *piece.to == ')' && deep ? -1u : 0;
        more = piece.to < text.to;
        text.from = piece.to + more;
        piece = kay_word_trim(piece);
        kay_word_brackets(&piece);
        if (pieces.count < VARIANT_OPERANDS)
            pieces.list[pieces.count] = piece;
    }
    return pieces;
}

kay_status variant_sum_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const kay_ruleset *own = cases->rules;
    const variant *of = (const variant *)own;
    const kay_game *operands[VARIANT_OPERANDS];
    kay_state sides[VARIANT_OPERANDS];
    const char *line = NULL;
    uint64_t length = 0;
    kay_status status = kay_read_blank(cases->in);
    if (status == KAY_OK)
        status = kay_read_line(cases->in, &line, &length);
    if (status == KAY_END)
        return kay_reader_fail(cases->in, NULL, "expected a position of %s, but the input ends", own->name);
    KAY_TRY(status);
    const sum_pieces pieces = sum_cut((kay_word_part){line, line + length});
    if (pieces.count != of->count)
        return kay_reader_fail(cases->in, line,
                               "a position of %s has %u parts with '+' between them, but found %u (write a part that "
                               "contains '+' in brackets)",
                               own->name, of->count, pieces.count);
    for (unsigned i = 0; i < of->count && status == KAY_OK; i++) {
        cases->rules = of->operands[i];
        status = kay_contest_read_piece(cases, pieces.list[i].from, (uint64_t)(pieces.list[i].to - pieces.list[i].from),
                                        &operands[i], &sides[i]);
    }
    cases->rules = own;
    KAY_TRY(status);
    return variant_sum_join(cases->arena, own, operands, sides, game, state);
}

void variant_sum_add_text(const kay_text *text, unsigned term, kay_text *out)
{
    const char *string = kay_text_string(text);
    const bool brackets = !*string || strpbrk(string, "+()");
    kay_text_format(out, "%s%s", term ? " + " : "", brackets ? "(" : "");
    kay_text_bytes(out, string, text->length);
    kay_text_add(out, brackets ? ")" : "");
    if (text->error != KAY_OK && out->error == KAY_OK)
        out->error = text->error;
}

/* Frees the arena and stores a failure in `out`. */
static void sum_written(kay_arena *arena, kay_status status, kay_text *out)
{
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
    kay_arena_free(arena);
}

void variant_sum_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text text;
    kay_state side;
    kay_arena arena;
    kay_status status = KAY_OK;
    kay_arena_init(&arena, out->ctx);
    kay_text_init(&text, out->ctx);
    for (unsigned i = 0; i < variant_of(game)->count && status == KAY_OK; i++) {
        kay_text_clear(&text);
        status = variant_sum_side(&arena, game, state, i, &side);
        if (status == KAY_OK)
            kay_state_write_position(variant_operand(game, i), &side, &text);
        variant_sum_add_text(&text, i, out);
    }
    kay_text_free(&text);
    sum_written(&arena, status, out);
}

/* Converts the index of a part of the sum to its index among the parts of its operand. */
static uint64_t sum_part_of_side(const kay_game *game, const kay_state *state, uint64_t part)
{
    const unsigned operand = variant_operand_of(game, kay_state_part(game, state, part));
    uint64_t before = 0;
    for (uint64_t i = 0; i < part; i++)
        before += variant_operand_of(game, kay_state_part(game, state, i)) == operand;
    return before;
}

kay_status kay_variant_part_number(const kay_game *game, const kay_state *state, uint64_t part, kay_text *out)
{
    if (!variant_is_sum(game->rules)) {
        kay_text_u64(out, part + 1);
        return out->error;
    }
    const unsigned operand = variant_operand_of(game, kay_state_part(game, state, part));
    const kay_game *inner = variant_operand(game, operand);
    kay_state side;
    kay_arena arena;
    kay_arena_init(&arena, out->ctx);
    kay_status status = variant_sum_side(&arena, game, state, operand, &side);
    kay_text_u64(out, operand + 1);
    if (status == KAY_OK && (side.parts > 1 || inner->rules->numbered_parts || variant_is_sum(inner->rules))) {
        kay_text_char(out, ':');
        status = kay_variant_part_number(inner, &side, sum_part_of_side(game, state, part), out);
    }
    kay_arena_free(&arena);
    return status == KAY_OK ? out->error : status;
}

/* Writes the number of the operand, from 1, and the text of its move: "2:1,1-2,1". */
void variant_sum_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const unsigned operand = variant_operand_of(game, kay_state_part(game, state, move.part));
    kay_state side;
    kay_arena arena;
    kay_arena_init(&arena, out->ctx);
    const kay_status status = variant_sum_side(&arena, game, state, operand, &side);
    kay_text_format(out, "%u:", operand + 1);
    if (status == KAY_OK)
        kay_state_move_text(variant_operand(game, operand), &side,
                            (kay_move){sum_part_of_side(game, state, move.part), move.name}, out);
    sum_written(&arena, status, out);
}

/* Reads the number of an operand and ':' before a move; returns the index of the operand, or of->count if there is
 * none. */
static unsigned sum_move_operand(const variant *of, const char *text, const char **rest)
{
    const char *colon = strchr(text, ':');
    unsigned number = 0;
    if (!colon)
        return of->count;
    for (const char *at = text; at < colon && number <= of->count; at++) {
        if (*at < '0' || *at > '9')
            return of->count;
        number = 10 * number + (unsigned)(*at - '0');
    }
    *rest = colon + 1;
    return number - 1 < of->count ? number - 1 : of->count;
}

kay_status variant_sum_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                 kay_move *out)
{
    const variant *of = variant_of(game);
    const char *rest;
    const unsigned operand = sum_move_operand(of, text, &rest);
    kay_state side;
    kay_move move;
    if (operand == of->count)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not a move of a sum: expected the number of a part, from 1 to %u, ':' and a move",
                        text, of->count);
    KAY_TRY(variant_sum_side(arena, game, state, operand, &side));
    const kay_status status =
        kay_state_read_move(arena->ctx, variant_operand(game, operand), &side, rest, arena, &move);
    if (status != KAY_OK)
        return variant_read_status(arena->ctx, status);
    for (out->part = 0;; out->part++) {
        const bool mine = variant_operand_of(game, kay_state_part(game, state, out->part)) == operand;
        if (mine && move.part-- == 0)
            break;
    }
    out->name = move.name;
    return KAY_OK;
}

void variant_sum_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    kay_state side;
    kay_arena arena;
    kay_status status = KAY_OK;
    kay_arena_init(&arena, out->ctx);
    for (unsigned i = 0; i < variant_of(game)->count && status == KAY_OK; i++) {
        status = variant_sum_side(&arena, game, state, i, &side);
        kay_text_format(out, "%u:\n", i + 1);
        if (status == KAY_OK)
            kay_state_draw(variant_operand(game, i), &side, NULL, 0, colour, out);
    }
    sum_written(&arena, status, out);
}

/* Counts the parts of an operand that are drawn already, by their numbers. */
static uint64_t sum_drawn_before(const kay_scene *scene, const char *number)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < scene->count; i++)
        count += scene->shapes[i].kind == KAY_TEXT && strcmp(scene->shapes[i].name, number) == 0;
    return count;
}

/* Draws a part to the right of the number of its operand; "1 -" for a part without a drawing that has a number.  The
 * number of the operand is the last shape: `place` counts from the first one. */
static void sum_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const unsigned operand = variant_operand_of(game, position);
    char number[16];
    snprintf(number, sizeof number, "%u:", operand + 1);
    const kay_game *inner = variant_operand(game, operand);
    const uint64_t part = out->part, first = out->count;
    out->part = sum_drawn_before(out, number); /* its number in the operand */
    out->x += VARIANT_SUM_ASIDE;
    const kay_status status = kay_call_scene(inner, position, out);
    if (status == KAY_OK && out->count == first && inner->rules->numbered_parts) {
        kay_scene_number(out, 1, 0.5, out->part + 1);
        kay_scene_text(out, 2, 0.5, KAY_OWNER_NONE, "-");
    }
    out->x -= VARIANT_SUM_ASIDE;
    out->part = part;
    if (status == KAY_OK)
        kay_scene_text(out, 0.5, 0.5, KAY_OWNER_NONE, number);
}

void variant_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    const kay_game_word_kind kind = variant_of(game)->kind;
    const uint64_t first = out->count;
    if (kind == KAY_GAME_SUM) {
        sum_scene(game, position, out);
        return;
    }
    if (kay_call_scene(variant_operand(game, variant_operand_of(game, position)), position, out) != KAY_OK)
        return;
    for (uint64_t i = first; i < out->count && kind != KAY_GAME_MISERE; i++) {
        kay_shape *shape = &out->shapes[i];
        const kay_owner was = shape->owner;
        if (was == KAY_OWNER_LEFT || was == KAY_OWNER_RIGHT)
            shape->owner = kind == KAY_GAME_IMPARTIAL ? KAY_OWNER_BOTH
                           : was == KAY_OWNER_LEFT    ? KAY_OWNER_RIGHT
                                                      : KAY_OWNER_LEFT;
        if (shape->colour == was)
            shape->colour = shape->owner;
    }
}
