/* Computes expressions with positions, GAME('POSITION').  If the value of a position exceeds the budget, computes the
 * expression twice more, with lower and with upper bounds in its place. */
#include <kayles/games.h>
#include <kayles/input.h>

#include <ctype.h>
#include <string.h>

#include "base/grow.h"
#include "base/nearest_name.h"
#include "base/utf8.h"
#include "solve/valuer_inside.h"
#include "value/notation/positions.h"

static const char expression_source[] = "<position>"; /* the name of a position's text in diagnoses */

typedef enum expression_pass { EXPRESSION_EXACT, EXPRESSION_LOW, EXPRESSION_HIGH } expression_pass;

/* The status, and the value or bounds, of a position in the expression. */
typedef struct expression_position {
    size_t at;
    kay_status status;
    kay_worth worth;
} expression_position;

typedef struct expression {
    kay_valuer *valuer;
    kay_context *ctx;
    expression_pass pass;
    size_t end; /* of the text of the latest position, in the expression */
    kay_arena scratch; /* holds `found` */
    expression_position *found; /* by an earlier pass too */
    uint64_t count, room;
} expression;

/* ---- The games */

static const char *expression_game_name(const void *user, unsigned i)
{
    (void)user;
    return kay_listed_game(i);
}

/* Adds the nearest name to the diagnosis of an unknown game. */
static kay_status expression_unknown(kay_context *ctx, const char *name)
{
    const kay_diag why = ctx->diag;
    const char *nearest = kay_nearest_name(name, expression_game_name, NULL);
    return kay_fail(ctx, KAY_EINPUT, "%s%s%s%s", why.text, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "");
}

static kay_status expression_open_named(valuer_games *games, const kay_game_word *word, const char *name,
                                        kay_named_game **out)
{
    kay_context *ctx = games->ctx;
    if (games->files.asks)
        games->files.asks(games->files.rules.user, word->file);
    const kay_status status = games->files.rules.open_file
                                  ? kay_named_game_open_word(ctx, word, &games->files.rules, out)
                                  : kay_named_game_open(ctx, name, out);
    if (status == KAY_EUSAGE)
        return expression_unknown(ctx, name);
    if (status != KAY_EREAD)
        return status;
    const kay_diag why = ctx->diag;
    return kay_fail(ctx, KAY_EINPUT, "%.100s: %s", word->file ? word->file : name, why.text);
}

/* Opens a game and adds it to the list; `scratch` is for its parsed name. */
static kay_status expression_open(valuer_games *games, kay_arena *scratch, const char *text, size_t length,
                                  const valuer_game **out)
{
    kay_game_word *word;
    kay_context *ctx = games->ctx;
    const char *name = kay_arena_text(scratch, text, length);
    if (!name)
        return kay_no_memory(ctx);
    KAY_TRY(kay_game_word_read(scratch, name, &word));
    KAY_NEW(valuer_game, game, &games->arena, 1);
    game->name = kay_arena_text(&games->arena, text, length);
    game->file = game->name && word->file ? kay_arena_text(&games->arena, word->file, strlen(word->file)) : NULL;
    if (!game->name || (word->file && !game->file))
        return kay_no_memory(ctx);
    KAY_TRY(expression_open_named(games, word, name, &game->game));
    game->next = games->list;
    games->list = game;
    *out = game;
    return KAY_OK;
}

static kay_status expression_game(valuer_games *games, const kay_position_words *words, const valuer_game **out)
{
    for (const valuer_game *game = games->list; game; game = game->next)
        if (strlen(game->name) == words->game_length && memcmp(game->name, words->game, words->game_length) == 0) {
            if (games->files.asks)
                games->files.asks(games->files.rules.user, game->file);
            *out = game;
            return KAY_OK;
        }
    kay_arena scratch;
    kay_arena_init(&scratch, games->ctx);
    const kay_status status = expression_open(games, &scratch, words->game, words->game_length, out);
    kay_arena_free(&scratch);
    return status;
}

void kay_valuer_close_games(valuer_games *games)
{
    for (valuer_game *game = games->list; game; game = game->next)
        kay_named_game_close(game->game);
    games->list = NULL;
    kay_arena_free(&games->arena);
}

/* ---- A position */

/* Returns the offset in a text of the line and letter where an error is. */
static size_t expression_offset(const char *text, size_t length, const kay_diag *diag)
{
    size_t at = 0;
    for (uint64_t line = 1; line < diag->line && at < length; at++)
        line += text[at] == '\n';
    for (uint64_t column = 1; column < diag->column && at < length; column++)
        at += kay_utf8_length((const unsigned char *)text + at, length - at);
    return at < length ? at : length;
}

static kay_status expression_ask(kay_valuer *valuer, const kay_ruleset *rules, kay_reader *reader, kay_worth *out)
{
    kay_context *ctx = reader->ctx;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    KAY_TRY(kay_input_open(ctx, rules, reader, NULL, true, &input));
    kay_status status = kay_input_only(input, &game, &state);
    if (status == KAY_OK)
        status = kay_valuer_ask(valuer, game, state, out);
    (void)kay_valuer_leave(valuer); /* the game ends with the input */
    kay_input_close(input);
    return status;
}

/* Finds the value of a position; *place as in kay_value_positions. */
static kay_status expression_value(kay_valuer *valuer, const kay_position_words *words, kay_worth *out, size_t *place)
{
    valuer_games *games = kay_valuer_games(valuer);
    kay_context *ctx = games->ctx;
    const valuer_game *game = NULL;
    kay_reader reader;
    *out = (kay_worth){.known = false};
    kay_status status = expression_game(games, words, &game);
    if (status == KAY_OK)
        status = kay_reader_from_text(ctx, expression_source, words->text, words->length, &reader);
    if (status == KAY_OK) {
        status = expression_ask(valuer, kay_named_game_rules(game->game), &reader, out);
        kay_reader_close(&reader);
    }
    if (status == KAY_OK && games->files.asks)
        games->files.asks(games->files.rules.user, NULL);
    if (status == KAY_EUSAGE) /* positions of this game have no values */
        return KAY_EINPUT;
    if (status == KAY_EINPUT && ctx->diag.placed && strcmp(ctx->diag.source, expression_source) == 0) {
        ctx->diag.placed = false;
        *place = (size_t)(words->text - words->game) + expression_offset(words->text, words->length, &ctx->diag);
    } else if (status == KAY_EINPUT && ((game && game->file) || ctx->diag.placed)) {
        *place = KAY_NO_PLACE;
    }
    return status;
}

/* ---- Hooks of kay_value_positions */

/* Returns whether a name is a code that begins with a letter, such as G.7.  Expressions do not have such codes: G may
 * be a name in them. */
static bool expression_is_lettered(const kay_game_word *word)
{
    return word->name && !word->file && isalpha((unsigned char)*word->name) && strchr(word->name, '.');
}

static kay_status expression_looks(void *user, const char *text, size_t length, bool *out)
{
    const expression *own = user;
    kay_arena scratch;
    kay_game_word *word;
    kay_arena_init(&scratch, own->ctx);
    const char *name = kay_arena_text(&scratch, text, length);
    const kay_status status = name ? kay_game_word_read(&scratch, name, &word) : kay_no_memory(own->ctx);
    if (status == KAY_OK)
        *out = word->looks && !expression_is_lettered(word);
    kay_arena_free(&scratch);
    return status;
}

/* Finds the value of a position, once for all passes. */
static kay_status expression_find(expression *own, const kay_position_words *words, expression_position **out,
                                  size_t *place)
{
    for (uint64_t i = 0; i < own->count; i++)
        if (own->found[i].at == words->at) {
            *out = &own->found[i];
            return KAY_OK;
        }
    expression_position found = {.at = words->at};
    found.status = expression_value(own->valuer, words, &found.worth, place);
    if (found.status != KAY_OK && found.status != KAY_EUNABLE && found.status != KAY_ENOMEM)
        return found.status;
    KAY_ROOM_IN(&own->scratch, own->found, own->count, own->room);
    own->found[own->count] = found;
    *out = &own->found[own->count++];
    return KAY_OK;
}

/* Gives the value of a position; in a pass for bounds, its bound on the side that bounds the expression. */
static kay_status expression_position_value(void *user, const kay_position_words *words, kay_value *out, size_t *place)
{
    expression *own = user;
    expression_position *found;
    own->end = words->at + (size_t)(words->text - words->game) + words->length;
    KAY_TRY(expression_find(own, words, &found, place));
    const int side = (words->direction > 0) == (own->pass == EXPRESSION_HIGH);
    const bool bound = own->pass != EXPRESSION_EXACT && words->direction && found->worth.bounded[side];
    if (found->status != KAY_OK && !bound)
        return found->status;
    *out = found->status == KAY_OK ? found->worth.value : found->worth.bounds[side];
    return KAY_OK;
}

/* ---- The expression */

static kay_status expression_compute(expression *own, const char *text, size_t length, const kay_value_names *names,
                                     kay_result *out, size_t *place)
{
    const kay_value_positions hooks = {expression_looks, expression_position_value, own};
    return kay_value_read_with(kay_valuer_store(own->valuer), text, length, names, &hooks, out, place);
}

/* Returns whether the expression is a single position and nothing else. */
static bool expression_is_position(const expression *own, const char *text, size_t length)
{
    size_t begin = 0, end = own->end;
    while (begin < length && strchr(" \t\r\n", text[begin]))
        begin++;
    while (end < length && strchr("'\") \t\r\n", text[end]))
        end++;
    return own->count == 1 && own->found->at == begin && end == length;
}

/* Computes bounds of the expression; those that are not found stay unknown. */
static void expression_bound(expression *own, const char *text, size_t length, const kay_value_names *names,
                             kay_worth *out)
{
    kay_value_store *store = kay_valuer_store(own->valuer);
    for (int side = 0; side < 2; side++) {
        kay_result result;
        own->pass = side ? EXPRESSION_HIGH : EXPRESSION_LOW;
        out->bounded[side] = expression_compute(own, text, length, names, &result, NULL) == KAY_OK &&
                             result.kind == KAY_RESULT_VALUE &&
                             kay_form_value(store, result.form, &out->bounds[side]) == KAY_OK;
        kay_relation relation;
        if (out->bounded[side] && kay_value_compare(store, out->bounds[side], KAY_VALUE_ZERO, &relation) == KAY_OK &&
            relation == (side ? KAY_LESS : KAY_GREATER))
            out->outcome = side ? 'R' : 'L';
    }
}

kay_status kay_valuer_read(kay_valuer *valuer, const char *text, size_t length, const kay_value_names *names,
                           kay_result *out, kay_worth *known, size_t *place)
{
    kay_context *ctx = kay_valuer_games(valuer)->ctx;
    expression own = {.valuer = valuer, .ctx = ctx};
    kay_arena_init(&own.scratch, ctx);
    const kay_status status = expression_compute(&own, text, length, names, out, place);
    kay_worth found = {.known = false};
    const kay_diag why = ctx->diag;
    if (known && own.count && (status == KAY_EUNABLE || status == KAY_ENOMEM)) {
        if (expression_is_position(&own, text, length))
            found = own.found->worth;
        else
            expression_bound(&own, text, length, names, &found);
        ctx->diag = why;
    }
    if (known)
        *known = found;
    kay_arena_free(&own.scratch);
    return status;
}
