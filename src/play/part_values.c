/* Splits a state into parts, finds their values and writes them as a table.
 *
 * A table of nimbers has them in binary, one below the other, with their xor in the last line: a bit of the xor is 1 if
 * the column has an odd number of ones. */
#include "base/time_share.h"
#include "play/part_values.h"

#include <inttypes.h>
#include <string.h>

#include <kayles/hot_games.h>
#include <kayles/theorem.h>
#include <kayles/value_operations.h>

#include "base/utf8.h"
#include "evaluate/evaluate.h"
#include "games/variant/variant.h"
#include "ruleset/state.h"
#include "value/notation/value_writer.h"

enum {
    PARTS_WORDS = 64, /* search for values takes too long in positions of more words */
    PARTS_BYTES = 1 << 26, /* of the store of values */
    PARTS_TEXT = 44, /* the most letters of a part in the table */
    PARTS_VALUE = 38, /* the most letters of a value in the table, and in a sentence */
    PARTS_SENTENCE = 70,
    PARTS_BITS = 32, /* larger nimbers are not written in binary */
};

static const double PARTS_SECONDS = 1;

/* ---- Finding */

/* Stores a copy of the text, cut after PARTS_TEXT letters. */
static kay_status parts_keep_text(kay_part_values *of, const char *bytes, size_t length, const char **out)
{
    const size_t end = kay_utf8_bytes(bytes, length, PARTS_TEXT);
    kay_text text;
    kay_text_init(&text, of->ctx);
    kay_text_shown(&text, bytes, end);
    kay_text_add(&text, end < length ? "..." : "");
    const kay_status status = kay_text_keep(&text, &of->arena, out);
    kay_text_free(&text);
    return status;
}

/* Writes where a part lies: a line of `places` if the rules have written one, else its position. */
static kay_status parts_name(kay_part_values *of, uint64_t *words, const char *place, const char **out)
{
    const kay_state alone = {.words = words, .parts = 1, .mover = of->state->mover};
    if (place)
        return parts_keep_text(of, place, strcspn(place, "\n"), out);
    kay_text text;
    kay_text_init(&text, of->ctx);
    kay_state_write_position(kay_variant_term(of->game, words), &alone, &text);
    const kay_status status =
        text.error == KAY_OK ? parts_keep_text(of, kay_text_string(&text), text.length, out) : text.error;
    kay_text_free(&text);
    return status;
}

static kay_status parts_find_value(kay_part_values *of, const kay_state *state, uint64_t *nimber, kay_value *value)
{
    kay_worth worth;
    if (of->impartial)
        return kay_solver_grundy(of->solver, of->game, state, KAY_BY_AUTO, nimber);
    KAY_TRY(kay_valuer_ask(of->valuer, of->game, state, &worth));
    *value = worth.value;
    return KAY_OK;
}

static kay_status parts_add(kay_part_values *of, uint64_t nimber, kay_value value)
{
    of->nimber ^= nimber;
    return of->impartial ? KAY_OK : kay_value_add(of->store, of->value, value, &of->value);
}

/* Values the parts of one part of the state.  KAY_END: there are too many. */
static kay_status parts_value_one(kay_part_values *of, uint64_t number, kay_move_list *split, kay_text *places)
{
    const kay_game *game = of->game;
    const kay_state one = {.words = kay_state_part(game, of->state, number), .parts = 1, .mover = of->state->mover};
    kay_move_list_clear(split);
    kay_text_clear(places);
    kay_emit_empty(split, 0);
    KAY_TRY(kay_state_split(game, &one, split));
    KAY_TRY(places->error);
    const char *place = places->length ? kay_text_string(places) : NULL;
    for (uint64_t i = 0; i < split->parts_count; i++) {
        uint64_t *words = split->parts + i * game->words;
        const kay_state alone = {.words = words, .parts = 1, .mover = of->state->mover};
        kay_part_value *part = &of->parts[of->count];
        if (of->count == KAY_PART_VALUES)
            return KAY_END;
        *part = (kay_part_value){.of = number};
        KAY_TRY(parts_name(of, words, place, &part->text));
        KAY_TRY(parts_find_value(of, &alone, &part->nimber, &part->value));
        KAY_TRY(parts_add(of, part->nimber, part->value));
        of->count++;
        place = place ? strchr(place, '\n') + 1 : NULL;
    }
    return KAY_OK;
}

static kay_status parts_value_all(kay_part_values *of)
{
    kay_move_list split;
    kay_text places;
    KAY_TRY(kay_move_list_init(&split, of->ctx, of->game, &of->arena, KAY_WANT_PARTS));
    kay_text_init(&places, of->ctx);
    split.places = &places;
    kay_status status = KAY_OK;
    for (uint64_t i = 0; i < of->state->parts && status == KAY_OK; i++)
        status = parts_value_one(of, i, &split, &places);
    kay_text_free(&places);
    kay_move_list_free(&split);
    return status;
}

static kay_status parts_value(kay_part_values *of)
{
    kay_status status = of->state->parts <= KAY_PART_VALUES ? parts_value_all(of) : KAY_END;
    if (status == KAY_END) {
        of->count = 0;
        status = parts_find_value(of, of->state, &of->nimber, &of->value);
    }
    of->known = status == KAY_OK;
    return status;
}

static kay_status parts_make_room(kay_part_values *of)
{
    KAY_TRY_NEW(of->parts, &of->arena, KAY_PART_VALUES);
    if (of->impartial)
        return kay_solver_new(of->ctx, &of->solver);
    KAY_TRY(kay_value_store_new(of->ctx, PARTS_BYTES, &of->store));
    return kay_valuer_new(of->ctx, of->store, &of->valuer);
}

/* Returns whether values are found in a second at best: by a theorem, or by search in small positions. */
static bool parts_may(const kay_game *game)
{
    const kay_theorem *theorem = game->rules->theorem;
    return game->words <= PARTS_WORDS || (theorem && (theorem->grundy || theorem->value));
}

kay_status kay_part_values_open(kay_part_values *of, kay_context *ctx, const kay_game *game, const kay_state *state)
{
    *of = (kay_part_values){
        .ctx = ctx, .game = game, .state = state, .impartial = game->traits & KAY_IMPARTIAL, .value = KAY_VALUE_ZERO};
    kay_arena_init(&of->arena, ctx);
    if (kay_evaluation_can(ctx, game) != KAY_OK || !parts_may(game))
        return KAY_END;
    const double before = kay_time_share_begin(ctx, PARTS_SECONDS);
    kay_status status = parts_make_room(of);
    const bool room = status == KAY_OK;
    if (room)
        status = parts_value(of);
    status = kay_time_share_end(ctx, before, status);
    return status == KAY_END && room ? KAY_OK : status;
}

void kay_part_values_close(kay_part_values *of)
{
    kay_solver_close(of->solver);
    kay_valuer_free(of->valuer);
    kay_value_store_free(of->store);
    kay_arena_free(&of->arena);
}

uint64_t kay_part_values_nimber(const kay_part_values *of, uint64_t part)
{
    uint64_t nimber = 0;
    for (uint64_t i = 0; i < of->count; i++)
        nimber ^= of->parts[i].of == part ? of->parts[i].nimber : 0;
    return nimber;
}

/* ---- Writing */

static kay_status parts_say_heat(kay_part_values *of, kay_value value, kay_text *out)
{
    kay_value mean, temperature;
    KAY_TRY(kay_value_mean(of->store, value, &mean));
    KAY_TRY(kay_value_temperature(of->store, value, &temperature));
    kay_text_add(out, "mean ");
    KAY_TRY(kay_value_write(of->store, mean, KAY_VALUE_TEXT, out));
    kay_text_add(out, ", temperature ");
    return kay_value_write(of->store, temperature, KAY_VALUE_TEXT, out);
}

kay_status kay_part_values_say(kay_part_values *of, kay_value value, size_t most, kay_text *out)
{
    const kay_status status = kay_value_write_within(of->store, value, most, out);
    return status == KAY_END ? parts_say_heat(of, value, out) : status;
}

/* Writes the sentence about a state of one part. */
static kay_status parts_write_one(kay_part_values *of, kay_text *out)
{
    kay_outcome_class outcome;
    if (of->impartial) {
        kay_text_format(out, "The Grundy value is %" PRIu64 ".\n", of->nimber);
        return out->error;
    }
    KAY_TRY(kay_value_outcome(of->store, of->value, &outcome));
    kay_text_add(out, "The value: ");
    KAY_TRY(kay_part_values_say(of, of->value, PARTS_SENTENCE, out));
    if (outcome == KAY_CLASS_P || outcome == KAY_CLASS_N)
        kay_text_format(out, ".  The player who moves first %s.\n", outcome == KAY_CLASS_P ? "loses" : "wins");
    else
        kay_text_format(out, ".  %s %s, also if the opponent moves first.\n",
                        kay_player_name(of->game, outcome == KAY_CLASS_L ? KAY_LEFT : KAY_RIGHT),
                        kay_player_verb(of->game->rules, "wins", "win"));
    return out->error;
}

/* A line of the table. */
typedef struct parts_row {
    const char *name, *value;
    const char *more; /* binary digits, or a remark */
} parts_row;

static const char *parts_bits(uint64_t nimber, unsigned width, char out[PARTS_BITS + 1])
{
    for (unsigned i = 0; i < width; i++)
        out[i] = (char)('0' + (nimber >> (width - 1 - i) & 1));
    out[width] = '\0';
    return out;
}

static kay_status parts_keep_value(kay_part_values *of, uint64_t nimber, kay_value value, unsigned width,
                                   parts_row *row)
{
    char bits[PARTS_BITS + 1];
    kay_text text;
    kay_text_init(&text, of->ctx);
    if (of->impartial)
        kay_text_u64(&text, nimber);
    kay_status status = of->impartial ? KAY_OK : kay_part_values_say(of, value, PARTS_VALUE, &text);
    if (status == KAY_OK)
        status = kay_text_keep(&text, &of->arena, &row->value);
    parts_bits(nimber, of->impartial ? width : 0, bits);
    row->more = kay_arena_text(&of->arena, bits, strlen(bits));
    kay_text_free(&text);
    return status == KAY_OK && !row->more ? kay_no_memory(of->ctx) : status;
}

/* Writes the name of a part; in a sum of several parts its number comes first. */
static kay_status parts_keep_name(kay_part_values *of, const kay_part_value *part, const char **out)
{
    kay_text text;
    kay_text_init(&text, of->ctx);
    kay_status status = KAY_OK;
    if (of->state->parts > 1) {
        status = kay_variant_part_number(of->game, of->state, part->of, &text);
        kay_text_add(&text, ": ");
    }
    kay_text_add(&text, part->text);
    if (status == KAY_OK)
        status = kay_text_keep(&text, &of->arena, out);
    kay_text_free(&text);
    return status;
}

/* Remarks on the part where a move gains most, if its temperature is above 0 and above those of the others. */
static kay_status parts_mark_hottest(kay_part_values *of, parts_row *rows)
{
    uint64_t hottest = 0, equal = 0;
    kay_value highest = KAY_VALUE_ZERO;
    for (uint64_t i = 0; i < of->count; i++) {
        kay_value temperature;
        kay_relation relation;
        KAY_TRY(kay_value_temperature(of->store, of->parts[i].value, &temperature));
        KAY_TRY(kay_value_compare(of->store, temperature, highest, &relation));
        equal = relation == KAY_GREATER ? 1 : equal + (relation == KAY_EQUAL);
        hottest = relation == KAY_GREATER ? i : hottest;
        highest = relation == KAY_GREATER ? temperature : highest;
    }
    if (highest == KAY_VALUE_ZERO || equal > 1)
        return KAY_OK;
    kay_text text;
    kay_text_init(&text, of->ctx);
    kay_text_add(&text, "hottest: temperature ");
    kay_status status = kay_value_write(of->store, highest, KAY_VALUE_TEXT, &text);
    if (status == KAY_OK)
        status = kay_text_keep(&text, &of->arena, &rows[hottest].more);
    kay_text_free(&text);
    return status;
}

static void parts_print(const kay_part_values *of, const parts_row *rows, uint64_t count, kay_text *out)
{
    size_t name = 0, value = 0;
    for (uint64_t i = 0; i < count; i++) {
        const size_t letters = kay_utf8_letters(rows[i].name, strlen(rows[i].name)), wide = strlen(rows[i].value);
        name = letters > name ? letters : name;
        value = wide > value ? wide : value;
    }
    for (uint64_t i = 0; i < count; i++) {
        const parts_row *row = &rows[i];
        const int missing = (int)(name - kay_utf8_letters(row->name, strlen(row->name)));
        const int width = of->impartial ? (int)value : *row->more ? -(int)value : 0;
        kay_text_format(out, "  %s%*s  %*s%s%s\n", row->name, missing, "", width, row->value, *row->more ? "  " : "",
                        row->more);
    }
}

static kay_status parts_write_table(kay_part_values *of, kay_text *out)
{
    uint64_t all = of->nimber;
    unsigned width = 0;
    KAY_NEW(parts_row, rows, &of->arena, of->count + 2);
    for (uint64_t i = 0; i < of->count; i++)
        all |= of->parts[i].nimber;
    while (width < 64 && all >> width)
        width++;
    width = width > PARTS_BITS ? 0 : width;
    rows[0] = (parts_row){"part", "value", of->impartial && width ? "binary" : ""};
    for (uint64_t i = 0; i < of->count; i++) {
        const kay_part_value *part = &of->parts[i];
        KAY_TRY(parts_keep_name(of, part, &rows[i + 1].name));
        KAY_TRY(parts_keep_value(of, part->nimber, part->value, width, &rows[i + 1]));
    }
    parts_row *sum = &rows[of->count + 1];
    KAY_TRY(parts_keep_value(of, of->nimber, of->value, width, sum));
    sum->name = of->impartial ? "xor" : "sum";
    if (!of->impartial)
        KAY_TRY(parts_mark_hottest(of, rows + 1));
    parts_print(of, rows, of->count + 2, out);
    return out->error;
}

kay_status kay_part_values_write(kay_part_values *of, kay_text *out)
{
    if (of->count < 2)
        return parts_write_one(of, out);
    return parts_write_table(of, out);
}
