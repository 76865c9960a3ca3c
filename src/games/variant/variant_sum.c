/* A disjunctive sum of positions of several games.  Each hook finds out which operand it is about from the last word of a
 * position, and asks that operand's hook. */
#include "games/variant/variant.h"

#include <string.h>

#include <kayles/input.h>
#include <kayles/state.h>

#include "ruleset/contest.h"
#include "ruleset/hook_call.h"

kay_status variant_sum_side(kay_arena *arena, const kay_game *game, const kay_state *state, unsigned operand,
                            kay_state *out)
{
    const kay_game *inner = variant_operand(game, operand);
    uint64_t count = 0;
    for (uint64_t i = 0; i < state->parts; i++)
        count += variant_sum_operand(game, kay_state_part(game, state, i)) == operand;
    KAY_TRY(kay_state_make(arena, inner, count, out));
    count = 0;
    for (uint64_t i = 0; i < state->parts; i++) {
        const uint64_t *part = kay_state_part(game, state, i);
        if (variant_sum_operand(game, part) == operand)
            memcpy(kay_state_part(inner, out, count++), part, inner->words * sizeof *part);
    }
    out->mover = state->mover;
    return KAY_OK;
}

/* Puts a position of an operand into the words of one of the sum, which are zeroed. */
static void sum_fill(const kay_game *game, unsigned operand, const uint64_t *inner, uint64_t *out)
{
    memcpy(out, inner, variant_operand(game, operand)->words * sizeof *out);
    out[game->words - 1] = operand;
}

/* The game of the sum around its operands' games. */
static kay_status sum_wrap(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands,
                           variant_game **out)
{
    const variant *of = (const variant *)rules;
    variant_game *game = kay_arena_get(arena, sizeof *game + of->count * sizeof *game->operands);
    if (!game)
        return kay_no_memory(arena->ctx);
    game->game = (kay_game){.rules = rules, .words = 1, .traits = rules->traits};
    for (unsigned i = 0; i < of->count; i++) {
        const uint32_t words = operands[i]->words + 1;
        game->operands[i] = operands[i];
        game->game.words = words > game->game.words ? words : game->game.words;
        game->game.traits |= operands[i]->traits & (KAY_LOOPY | KAY_BIG);
    }
    *out = game;
    return KAY_OK;
}

/* The game and the state of the sum from those of the operands. */
static kay_status sum_join(kay_arena *arena, const kay_ruleset *rules, const kay_game *const *operands,
                           const kay_state *sides, const kay_game **game, kay_state *state)
{
    const variant *of = (const variant *)rules;
    uint64_t parts = 0, at = 0;
    variant_game *sum;
    KAY_TRY(sum_wrap(arena, rules, operands, &sum));
    for (unsigned i = 0; i < of->count; i++)
        parts += sides[i].parts;
    KAY_TRY(kay_state_make(arena, &sum->game, parts, state));
    for (unsigned i = 0; i < of->count; i++)
        for (uint64_t k = 0; k < sides[i].parts; k++)
            sum_fill(&sum->game, i, kay_state_part(operands[i], &sides[i], k), kay_state_part(&sum->game, state, at++));
    *game = &sum->game;
    return KAY_OK;
}

/* A text of a position of the sum, cut into the operands'. */
typedef struct sum_pieces {
    const char *from[VARIANT_OPERANDS];
    uint64_t length[VARIANT_OPERANDS];
    unsigned count; /* may be more than the pieces that are kept */
} sum_pieces;

static bool sum_blank(char letter)
{
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
}

/* Where the bracket at `at` is closed; `end` where it is not. */
static const char *sum_bracket(const char *at, const char *end)
{
    unsigned deep = 0;
    for (; at < end; at++) {
        deep += *at == '(';
        if (*at == ')' && --deep == 0)
            return at;
    }
    return end;
}

/* Adds a piece without the blanks and the brackets around it. */
static void sum_add_piece(sum_pieces *pieces, const char *from, const char *to)
{
    while (from < to && sum_blank(*from))
        from++;
    while (from < to && sum_blank(to[-1]))
        to--;
    if (from < to && *from == '(' && sum_bracket(from, to) == to - 1) {
        from++;
        to--;
    }
    if (pieces->count < VARIANT_OPERANDS) {
        pieces->from[pieces->count] = from;
        pieces->length[pieces->count] = (uint64_t)(to - from);
    }
    pieces->count++;
}

static void sum_cut(const char *line, uint64_t length, sum_pieces *pieces)
{
    const char *end = line + length, *from = line;
    pieces->count = 0;
    for (const char *at = line; at < end; at++) {
        if (*at == '(')
            at = sum_bracket(at, end);
        if (at < end && *at == '+') {
            sum_add_piece(pieces, from, at);
            from = at + 1;
        }
    }
    sum_add_piece(pieces, from, end);
}

static kay_status sum_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const kay_ruleset *own = cases->rules;
    const variant *of = (const variant *)own;
    const kay_game *operands[VARIANT_OPERANDS];
    kay_state sides[VARIANT_OPERANDS];
    const char *line = NULL;
    uint64_t length = 0;
    sum_pieces pieces;
    kay_status status = kay_read_blank(cases->in);
    if (status == KAY_OK)
        status = kay_read_line(cases->in, &line, &length);
    if (status == KAY_END)
        return kay_reader_fail(cases->in, NULL, "the input ends where a position of %s should come", own->name);
    KAY_TRY(status);
    sum_cut(line, length, &pieces);
    if (pieces.count != of->count)
        return kay_reader_fail(cases->in, line,
                               "a position of %s is %u with '+' between, each in brackets where it has a '+' itself; "
                               "here are %u",
                               own->name, of->count, pieces.count);
    for (unsigned i = 0; i < of->count && status == KAY_OK; i++) {
        cases->rules = of->operands[i];
        status = kay_contest_read_piece(cases, pieces.from[i], pieces.length[i], &operands[i], &sides[i]);
    }
    cases->rules = own;
    KAY_TRY(status);
    return sum_join(cases->arena, own, operands, sides, game, state);
}

bool variant_is_sum(const kay_ruleset *rules)
{
    return rules->read_position == sum_read_position;
}

const kay_game *kay_variant_leaf(const kay_game *game, const uint64_t *position)
{
    for (;;) {
        const bool sum = variant_is_sum(game->rules);
        if (!sum && !variant_is_prefix(game->rules))
            return game;
        if (sum && position[game->words - 1] >= variant_of(game)->count)
            return NULL;
        game = variant_operand(game, sum ? variant_sum_operand(game, position) : 0);
    }
}

/* Adds the text of a position as one of the terms, in brackets where it needs them. */
static void sum_add_text(const kay_text *text, unsigned term, kay_text *out)
{
    const char *string = kay_text_string(text);
    const bool brackets = !*string || strpbrk(string, "+()");
    kay_text_format(out, "%s%s", term ? " + " : "", brackets ? "(" : "");
    kay_text_bytes(out, string, text->length);
    kay_text_add(out, brackets ? ")" : "");
    if (text->error != KAY_OK && out->error == KAY_OK)
        out->error = text->error;
}

static kay_status sum_write(kay_arena *arena, const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text text;
    kay_status status = KAY_OK;
    kay_text_init(&text, arena->ctx);
    for (unsigned i = 0; i < variant_of(game)->count && status == KAY_OK; i++) {
        kay_state side;
        status = variant_sum_side(arena, game, state, i, &side);
        if (status != KAY_OK)
            break;
        kay_text_clear(&text);
        kay_state_write_position(variant_operand(game, i), &side, &text);
        sum_add_text(&text, i, out);
    }
    kay_text_free(&text);
    return status;
}

/* Has a function write with an arena. */
static void sum_with_arena(kay_status (*write)(kay_arena *, const kay_game *, const kay_state *, kay_text *),
                           const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_arena arena;
    kay_arena_init(&arena, out->ctx);
    const kay_status status = write(&arena, game, state, out);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
    kay_arena_free(&arena);
}

static void sum_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    sum_with_arena(sum_write, game, state, out);
}

/* Emits an option of the operand as one of the sum. */
static void sum_emit(const kay_game *game, unsigned operand, const kay_move_list *from, uint64_t i, uint64_t name,
                     kay_move_list *out)
{
    const uint32_t words = variant_operand(game, operand)->words;
    kay_emit_empty(out, name);
    if (!out->want_parts)
        return;
    for (uint64_t k = i ? from->ends[i - 1] : 0; k < from->ends[i] && out->error == KAY_OK; k++) {
        uint64_t *part = kay_emit_part(out);
        if (out->error == KAY_OK)
            sum_fill(game, operand, from->parts + k * words, part);
    }
}

/* What an operand's hook emits, emitted for the sum. */
static kay_status sum_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const unsigned operand = variant_sum_operand(game, position);
    const kay_game *inner = variant_operand(game, operand);
    kay_move_list list;
    KAY_TRY(kay_move_list_init(&list, out->ctx, inner, out->arena, out->want_moves, out->want_parts));
    list.limit = out->limit == UINT64_MAX ? UINT64_MAX : out->limit - out->count;
    list.cursor[0] = out->cursor[0];
    list.cursor[1] = out->cursor[1];
    kay_status status = kay_call_moves(inner, position, player, &list);
    if (status == KAY_OK)
        status = list.error;
    for (uint64_t i = 0; i < list.count && status == KAY_OK; i++)
        sum_emit(game, operand, &list, i, list.want_moves ? list.moves[i].name : 0, out);
    out->cursor[0] = list.cursor[0];
    out->cursor[1] = list.cursor[1];
    out->more = list.more;
    kay_move_list_free(&list);
    return status;
}

static kay_status sum_play_alone(const kay_game *inner, const uint64_t *position, kay_player player, uint64_t name,
                                 kay_move_list *list)
{
    if (!inner->rules->play_in_place)
        return kay_call_play(inner, position, player, name, list);
    uint64_t *after = kay_emit_copy(list, name, position);
    return after ? kay_call_play_in_place(list->ctx, inner, after, player, name) : list->error;
}

static kay_status sum_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                           kay_move_list *out)
{
    const unsigned operand = variant_sum_operand(game, position);
    const kay_game *inner = variant_operand(game, operand);
    kay_move_list list;
    KAY_TRY(kay_move_list_init(&list, out->ctx, inner, out->arena, false, true));
    kay_status status = sum_play_alone(inner, position, player, name, &list);
    if (status == KAY_OK)
        status = list.error;
    if (status == KAY_OK && list.count)
        sum_emit(game, operand, &list, 0, name, out);
    kay_move_list_free(&list);
    return status;
}

static void sum_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const unsigned operand = variant_sum_operand(game, position);
    const kay_game *inner = variant_operand(game, operand);
    kay_move_list list;
    if (!inner->rules->simplify) {
        memcpy(kay_emit_part(out), position, game->words * sizeof *position);
        return;
    }
    kay_status status = kay_move_list_init(&list, out->ctx, inner, NULL, false, true);
    if (status == KAY_OK) {
        kay_emit_empty(&list, 0);
        status = kay_call_simplify(inner, position, &list);
        for (uint64_t k = 0; k < list.parts_count && status == KAY_OK; k++) {
            uint64_t *part = kay_emit_part(out);
            if ((status = out->error) == KAY_OK)
                sum_fill(game, operand, list.parts + k * inner->words, part);
        }
        kay_move_list_free(&list);
    }
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
}

static kay_status sum_negate(const kay_game *game, uint64_t *position)
{
    return kay_call_negate(variant_of(game)->ctx, variant_operand(game, variant_sum_operand(game, position)), position);
}

static kay_status sum_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    const variant *of = variant_of(game);
    const kay_game *operands[VARIANT_OPERANDS];
    variant_game *prepared;
    for (unsigned i = 0; i < of->count; i++)
        KAY_TRY(kay_call_prepare(arena, variant_operand(game, i), &operands[i]));
    KAY_TRY(sum_wrap(arena, game->rules, operands, &prepared));
    *out = &prepared->game;
    return KAY_OK;
}

/* Which of its operand's parts a part of the sum is. */
static uint64_t sum_part_of_side(const kay_game *game, const kay_state *state, uint64_t part)
{
    const unsigned operand = variant_sum_operand(game, kay_state_part(game, state, part));
    uint64_t before = 0;
    for (uint64_t i = 0; i < part; i++)
        before += variant_sum_operand(game, kay_state_part(game, state, i)) == operand;
    return before;
}

/* The number of the operand, from 1, and the text of the operand's move: "2:1,1-2,1". */
static void sum_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const unsigned operand = variant_sum_operand(game, kay_state_part(game, state, move.part));
    kay_state side;
    kay_arena arena;
    kay_arena_init(&arena, out->ctx);
    const kay_status status = variant_sum_side(&arena, game, state, operand, &side);
    kay_text_format(out, "%u:", operand + 1);
    if (status == KAY_OK)
        kay_state_move_text(variant_operand(game, operand), &side,
                            (kay_move){sum_part_of_side(game, state, move.part), move.name}, out);
    else if (out->error == KAY_OK)
        out->error = status;
    kay_arena_free(&arena);
}

/* The operand whose number stands in front of a move's text; its count: none's does. */
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

static kay_status sum_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                kay_move *out)
{
    const variant *of = variant_of(game);
    const char *rest;
    const unsigned operand = sum_move_operand(of, text, &rest);
    kay_state side;
    kay_move move;
    if (operand == of->count)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is no move of a sum: it is the part's number from 1 to %u, ':' and a move there", text,
                        of->count);
    KAY_TRY(variant_sum_side(arena, game, state, operand, &side));
    const kay_status status =
        kay_state_read_move(arena->ctx, variant_operand(game, operand), &side, rest, arena, &move);
    if (status != KAY_OK)
        return variant_read_status(arena->ctx, status);
    for (out->part = 0;; out->part++) {
        const bool mine = variant_sum_operand(game, kay_state_part(game, state, out->part)) == operand;
        if (mine && move.part-- == 0)
            break;
    }
    out->name = move.name;
    return KAY_OK;
}

static kay_status sum_draw_sides(kay_arena *arena, const kay_game *game, const kay_state *state, bool colour,
                                 kay_text *out)
{
    for (unsigned i = 0; i < variant_of(game)->count; i++) {
        kay_state side;
        KAY_TRY(variant_sum_side(arena, game, state, i, &side));
        kay_text_format(out, "%u:\n", i + 1);
        kay_state_draw(variant_operand(game, i), &side, colour, out);
    }
    return KAY_OK;
}

static kay_status sum_draw_plain(kay_arena *arena, const kay_game *game, const kay_state *state, kay_text *out)
{
    return sum_draw_sides(arena, game, state, false, out);
}

static kay_status sum_draw_coloured(kay_arena *arena, const kay_game *game, const kay_state *state, kay_text *out)
{
    return sum_draw_sides(arena, game, state, true, out);
}

static void sum_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    sum_with_arena(colour ? sum_draw_coloured : sum_draw_plain, game, state, out);
}

/* The position that an input of one case in the contest form of an operand begins with. */
static kay_status sum_position_of(kay_context *ctx, const kay_ruleset *rules, const kay_text *input, kay_text *out)
{
    kay_reader reader;
    kay_input *cases = NULL;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_reader_from_text(ctx, "<sample>", kay_text_string(input), input->length, &reader));
    kay_status status = kay_input_open(ctx, rules, &reader, NULL, false, &cases);
    if (status == KAY_OK)
        status = kay_input_next(cases, &game, &state);
    if (status == KAY_OK)
        kay_state_write_position(game, state, out);
    kay_input_close(cases);
    kay_reader_close(&reader);
    return status == KAY_END ? kay_fail(ctx, KAY_EINPUT, "%s has made an empty sample", rules->name) : status;
}

/* A position of each operand, as `sample` makes them, of about the size together. */
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
        sum_add_text(&position, i, out);
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

static const kay_contest_form sum_contest_form = {.sample = sum_sample, .opening = sum_opening};

/* The starts of all operands for the same parameters. */
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
    return sum_join(start->arena, own, operands, sides, game, state);
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
    kay_text name, text;
    kay_text_init(&name, of->ctx);
    kay_text_init(&text, of->ctx);
    kay_text_add(&text, "A move is one in one of these games; each has rules of its own.\n");
    for (unsigned i = 0; i < of->count; i++) {
        const kay_manual *manual = of->operands[i]->manual;
        kay_text_format(&name, "%s%s", i ? "+" : "", of->operands[i]->name);
        kay_text_format(&text, "\n%u: %s\n%s\n", i + 1, of->operands[i]->name,
                        manual && manual->rules ? manual->rules : "");
    }
    of->rules.name = kay_arena_text(of->arena, kay_text_string(&name), name.length);
    of->manual.rules = kay_arena_text(of->arena, kay_text_string(&text), text.length ? text.length - 1 : 0);
    kay_status status = name.error != KAY_OK ? name.error : text.error;
    if (status == KAY_OK && !(of->rules.name && of->manual.rules))
        status = kay_no_memory(of->ctx);
    kay_text_free(&text);
    kay_text_free(&name);
    of->manual.input = "A position a line, each a case; empty lines are none.";
    of->manual.output = "For each case the name of the winner.";
    of->manual.move = "The number of the part, from 1, ':' and a move there, such as 2:MOVE.";
    of->manual.position =
        "The positions of the parts in their order, with '+' between; one that has a '+' or a bracket itself,\n"
        "or is nothing, stands in brackets.";
    of->rules.manual = &of->manual;
    return status;
}

/* The players are called as they are in all operands, or as they are elsewhere. */
static void sum_players(variant *of)
{
    for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        const char *name = kay_rules_player(of->operands[0], player);
        bool same = true;
        for (unsigned i = 1; i < of->count; i++)
            same &= strcmp(kay_rules_player(of->operands[i], player), name) == 0;
        of->rules.players[player] = same ? name : NULL;
    }
    if (of->rules.players[0] && of->rules.players[1])
        return;
    const bool impartial = of->rules.traits & KAY_IMPARTIAL;
    of->rules.players[0] = impartial ? "First" : "Left";
    of->rules.players[1] = impartial ? "Second" : "Right";
}

static kay_status sum_traits(variant *of)
{
    uint32_t all = KAY_IMPARTIAL, any = 0, misere = of->operands[0]->traits & KAY_MISERE;
    for (unsigned i = 0; i < of->count; i++) {
        const kay_ruleset *operand = of->operands[i];
        if (operand->end)
            return kay_fail(of->ctx, KAY_EINPUT, "%s is no part of a sum: its rules say how play ends", operand->name);
        if ((operand->traits & KAY_MISERE) != misere)
            return kay_fail(of->ctx, KAY_EINPUT, "%s and %s make no sum: one of them is misere play",
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
    of->ctx = arena->ctx;
    of->arena = arena;
    of->kind = VARIANT_SUM;
    of->count = count;
    memcpy(of->operands, operands, count * sizeof *operands);
    of->rules = (kay_ruleset){
        .version = KAY_RULESET_VERSION,
        .summary = "a disjunctive sum: a move is one in one of the parts",
        .plain_position = true,
        .contest = &sum_contest_form,
        .read_position = sum_read_position,
        .write_position = sum_write_position,
        .moves = sum_moves,
        .play = sum_play,
        .negate = sum_negate,
        .prepare = sum_prepare,
        .move_text = sum_move_text,
        .move_read = sum_move_read,
        .draw = sum_draw,
        .simplify_keeps_moves = true,
    };
    for (unsigned i = 0; i < count; i++) {
        if (operands[i]->simplify)
            of->rules.simplify = sum_simplify;
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
