/* Recognises misère quotients: reads the table of one, and looks for an isomorphism to those of known games.
 *
 * The games are wild octal games, one for each quotient in docs/misere-games.md that is computed in a moment. */
#include "recognise/recognise_quotient.h"

#include <inttypes.h>
#include <string.h>

#include <kayles/json.h>

#include "base/grow.h"
#include "misere/misere_quotient.h"
#include "misere/quotient_isomorphism.h"
#include "misere/quotient_presentation.h"

typedef struct quotient_game_known {
    const char *code;
    uint32_t order, lost;
} quotient_game_known;

static const quotient_game_known quotient_games[] = {
    {"0.75", 8, 2},  {"0.312", 12, 3}, {"0.716", 14, 4}, {"0.53", 16, 3}, {"0.123", 20, 5}, {"0.351", 22, 6},
    {"0.72", 24, 5}, {"0.144", 30, 5}, {"0.152", 34, 6}, {"0.71", 36, 9}, {"0.77", 40, 9},  {"0.115", 42, 12},
};

unsigned recognise_quotient_games(void)
{
    return sizeof quotient_games / sizeof *quotient_games;
}

/* Reads the lost elements: numbers of a certificate, or words. */
static kay_status quotient_read_lost(kay_json *json, bool numbers, const quotient_monoid *letters, uint64_t *lost)
{
    kay_json list;
    KAY_TRY(kay_json_list(json, numbers ? "p_positions" : "lost", &list));
    while (kay_json_more(&list)) {
        const char *word = "";
        uint64_t number = 0;
        uint32_t element = 0;
        KAY_TRY(numbers ? kay_json_u64(&list, NULL, &number) : kay_json_text(&list, NULL, &word));
        if (numbers ? number >= letters->order : !quotient_read_element(letters, word, &element))
            return kay_fail(json->arena->ctx, KAY_EINPUT, "a lost element is none of the %" PRIu32, letters->order);
        kay_bits_set(lost, numbers ? number : element);
    }
    return KAY_OK;
}

/* Reads the products of each element with the generators. */
static kay_status quotient_read_products(kay_json *json, quotient_monoid *raw)
{
    kay_json list;
    uint64_t count, order = 0, room = 0, *row;
    kay_context *ctx = json->arena->ctx;
    KAY_TRY(kay_json_list(json, "products", &list));
    for (; kay_json_more(&list); order++) {
        KAY_TRY(kay_json_numbers(&list, NULL, &row, &count));
        raw->letters = order ? raw->letters : (uint32_t)(count < UINT32_MAX ? count : UINT32_MAX);
        if (count != raw->letters || count > QUOTIENT_LETTERS || order == QUOTIENT_ORDER)
            return kay_fail(ctx, KAY_EINPUT,
                            "there are rows of different lengths, more than %d generators, or more "
                            "than %d elements",
                            QUOTIENT_LETTERS, QUOTIENT_ORDER);
        for (uint64_t l = 0; l < count; l++) {
            KAY_ROOM_IN(json->arena, raw->step, order * count + l, room);
            raw->step[order * count + l] = (uint16_t)(row[l] < QUOTIENT_ORDER ? row[l] : QUOTIENT_ORDER);
        }
    }
    for (uint64_t i = 0; i < order * raw->letters; i++)
        if (raw->step[i] >= order)
            return kay_fail(ctx, KAY_EINPUT, "a product is none of the %" PRIu64 " elements", order);
    raw->order = (uint32_t)order;
    return order ? KAY_OK : kay_fail(ctx, KAY_EINPUT, "there are no elements");
}

static kay_status quotient_read(kay_json *json, quotient_monoid *out)
{
    quotient_monoid raw = {0};
    KAY_TRY(quotient_read_products(json, &raw));
    KAY_NEW(uint64_t, lost, json->arena, kay_bits_words(raw.order));
    KAY_TRY(quotient_read_lost(json, kay_json_has(json, "kayles_certificate"), &raw, lost));
    return quotient_monoid_read(json->arena->ctx, raw.order, raw.letters, raw.step, lost, out);
}

kay_status recognise_quotient_read(kay_reader *reader, quotient_monoid *out, bool *found)
{
    const char *line;
    uint64_t length;
    kay_json json;
    kay_arena arena;
    *found = false;
    KAY_TRY(kay_read_blank(reader));
    if (*reader->at != '{')
        return KAY_OK;
    KAY_TRY(kay_read_line(reader, &line, &length));
    kay_arena_init(&arena, reader->ctx);
    kay_status status = kay_json_read(&arena, "the quotient", line, length, &json, NULL);
    *found = status == KAY_OK && kay_json_has(&json, "products");
    if (*found)
        status = quotient_read(&json, out);
    else if (status == KAY_OK || status == KAY_EINPUT)
        status = KAY_OK;
    if (*found && status == KAY_EINPUT) {
        const kay_diag why = reader->ctx->diag;
        status = kay_reader_fail(reader, line, "%s", why.text);
    }
    if (!*found)
        reader->at = line; /* another function reads it */
    kay_arena_free(&arena);
    return status;
}

static kay_status quotient_compare(kay_arena *arena, recognised_quotient *own, const quotient_game_known *known)
{
    kay_misere_quotient *quotient;
    bool found = false;
    KAY_NEW(uint16_t, images, arena, own->monoid.letters);
    KAY_TRY(kay_misere_quotient_open(arena->ctx, known->code, &quotient));
    kay_status status = kay_misere_quotient_prove(quotient);
    const quotient_monoid *monoid = &kay_misere_quotient_stage(quotient)->monoid;
    if (status == KAY_OK)
        status = quotient_isomorphism(arena->ctx, &own->monoid, monoid, images, &found);
    if (status == KAY_OK && found)
        status =
            quotient_monoid_read(arena->ctx, monoid->order, monoid->letters, monoid->step, monoid->lost, &own->known);
    kay_misere_quotient_close(quotient);
    if (status == KAY_OK && found) {
        own->game = known->code;
        own->images = images;
    }
    return status;
}

kay_status recognise_quotient(kay_arena *arena, recognised_quotient *own)
{
    const uint64_t lost = kay_bits_count(own->monoid.lost, own->monoid.words);
    if (!quotient_name(&own->monoid, own->name))
        *own->name = '\0';
    for (unsigned i = 0; i < recognise_quotient_games() && !own->game; i++)
        if (quotient_games[i].order == own->monoid.order && quotient_games[i].lost == lost)
            KAY_TRY(quotient_compare(arena, own, &quotient_games[i]));
    return KAY_OK;
}

void recognise_quotient_free(recognised_quotient *own)
{
    quotient_monoid_free(&own->monoid);
    quotient_monoid_free(&own->known);
}
