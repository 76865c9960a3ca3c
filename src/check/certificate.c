/* The envelope of a proof: whose it is, and about what. */
#include <kayles/certificate.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <kayles/heap_game.h>
#include <kayles/rulesets.h>

#include "ruleset/hook_call.h"

enum { CERTIFICATE_POSITION_MOST = 64 * 1024 };

struct kay_certificate {
    kay_context *ctx;
    json_t *json;
    const kay_ruleset *rules;
    kay_heap_game *heap_game; /* whose rules they are; NULL: they are in the list */
    uint64_t index;
    const char *position; /* NULL: it has none */
    kay_player mover;
    kay_outcome outcome;
    const json_t *proof;
};

static const char *const certificate_outcomes[] = {"loss", "draw", "win"}; /* from KAY_LOSS on */

/* ---- Writing ----------------------------------------------------------------------------------- */

static kay_status certificate_position(const kay_game *game, const kay_state *state, kay_context *ctx, json_t **out)
{
    kay_text text;
    bool whole;
    kay_text_init(&text, ctx);
    kay_status status = kay_state_write_within(game, state, CERTIFICATE_POSITION_MOST, &text, &whole);
    if (status == KAY_OK) {
        json_t *position = whole ? json_stringn(kay_text_string(&text), text.length) : NULL;
        *out = position ? position : json_null(); /* a text that is not UTF-8 cannot stand in JSON */
    }
    kay_text_free(&text);
    return status;
}

static json_t *certificate_envelope(const kay_game *game, const kay_state *state, uint64_t index, kay_outcome outcome,
                                    const json_t *proof, json_t *position)
{
    json_t *envelope = json_object();
    json_t *shared = json_incref((json_t *)(uintptr_t)proof); /* counts references, changes nothing else */
    bool failed = json_object_set_new(envelope, "kayles_certificate", json_integer(KAY_CERTIFICATE_VERSION)) ||
                  json_object_set_new(envelope, "game", json_string(game->rules->name)) ||
                  json_object_set_new(envelope, "case", json_integer((json_int_t)index)) ||
                  json_object_set_new(envelope, "mover", json_string(kay_player_name(game, state->mover))) ||
                  json_object_set_new(envelope, "outcome", json_string(certificate_outcomes[outcome + 1])) ||
                  json_object_set(envelope, "position", position) || json_object_set(envelope, "proof", shared);
    json_decref(shared);
    if (!failed)
        return envelope;
    json_decref(envelope);
    return NULL;
}

static int certificate_dump(const char *bytes, size_t length, void *out)
{
    kay_text_bytes(out, bytes, length);
    return ((kay_text *)out)->error == KAY_OK ? 0 : -1;
}

kay_status kay_certificate_write(const kay_game *game, const kay_state *state, uint64_t index, kay_outcome outcome,
                                 const json_t *proof, kay_text *out)
{
    json_t *position;
    KAY_TRY(certificate_position(game, state, out->ctx, &position));
    json_t *envelope = certificate_envelope(game, state, index, outcome, proof, position);
    json_decref(position);
    bool dumped = envelope && json_dump_callback(envelope, certificate_dump, out, 0) == 0;
    json_decref(envelope);
    KAY_TRY(out->error);
    if (!dumped)
        return kay_fail(out->ctx, KAY_ENOMEM, "out of memory");
    kay_text_char(out, '\n');
    return out->error;
}

/* ---- Reading ----------------------------------------------------------------------------------- */

static size_t certificate_digits(const char *bytes, size_t at, size_t length)
{
    while (at < length && bytes[at] >= '0' && bytes[at] <= '9')
        at++;
    return at;
}

/* Where the number that begins at `from` ends, by the grammar of JSON; `from` itself where none does. */
static size_t certificate_number_end(const char *bytes, size_t from, size_t length)
{
    size_t whole = from + (bytes[from] == '-'), at = certificate_digits(bytes, whole, length);
    if (at == whole || (bytes[whole] == '0' && at > whole + 1))
        return from;
    if (at < length && bytes[at] == '.') {
        size_t fraction = at + 1;
        at = certificate_digits(bytes, fraction, length);
        if (at == fraction)
            return from;
    }
    if (at < length && (bytes[at] == 'e' || bytes[at] == 'E')) {
        size_t power = at + 1;
        power += power < length && (bytes[power] == '+' || bytes[power] == '-');
        at = certificate_digits(bytes, power, length);
        if (at == power)
            return from;
    }
    return at;
}

/* Writes 0.5 for every number outside strings that has a power or over 18 characters; all that could be too large do.
 */
static void certificate_shrink_numbers(char *bytes, size_t length)
{
    bool text = false;
    for (size_t at = 0; at < length; at++) {
        if (text && bytes[at] == '\\') {
            at++;
        } else if (bytes[at] == '"') {
            text = !text;
        } else if (!text && (bytes[at] == '-' || (bytes[at] >= '0' && bytes[at] <= '9'))) {
            size_t end = certificate_number_end(bytes, at, length);
            bool power = memchr(bytes + at, 'e', end - at) || memchr(bytes + at, 'E', end - at);
            if (power || end - at > 18) {
                memset(bytes + at, ' ', end - at);
                memcpy(bytes + at, "0.5", 3);
            }
            at = end > at ? end - 1 : at;
        }
    }
}

/* What is no certificate at all. */
static kay_status certificate_refuse(const kay_certificate *certificate, const char *why)
{
    return kay_fail(certificate->ctx, KAY_EINPUT, "not a certificate: %s", why);
}

/* A certificate with something in it that cannot be. */
static kay_status certificate_false(const kay_certificate *certificate, const char *why)
{
    return kay_fail(certificate->ctx, KAY_EFALSE, "%s", why);
}

/* What the diagnosis of bad input inside a certificate says of the certificate. */
static kay_status certificate_blame(kay_certificate *certificate, const char *what, kay_status status)
{
    if (status != KAY_EINPUT && status != KAY_END)
        return status;
    const kay_diag why = certificate->ctx->diag;
    return kay_fail(certificate->ctx, KAY_EFALSE, "%s%s", what, why.text);
}

/* Numbers past the bounds of the parser become fractions, which no field of a certificate takes. */
static kay_status certificate_parse_large(const kay_certificate *certificate, const char *line, size_t length,
                                          json_t **out, json_error_t *error)
{
    char *copy = kay_alloc(certificate->ctx, length);
    if (!copy)
        return kay_no_memory(certificate->ctx);
    memcpy(copy, line, length);
    certificate_shrink_numbers(copy, length);
    *out = json_loadb(copy, length, JSON_REJECT_DUPLICATES, error);
    kay_free(certificate->ctx, copy, length);
    return KAY_OK;
}

static kay_status certificate_parse(kay_certificate *certificate, const char *line, size_t length, size_t *place)
{
    json_error_t error;
    certificate->json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!certificate->json && json_error_code(&error) == json_error_numeric_overflow)
        KAY_TRY(certificate_parse_large(certificate, line, length, &certificate->json, &error));
    if (certificate->json)
        return KAY_OK;
    /* out of memory often leaves no words */
    if (json_error_code(&error) == json_error_out_of_memory || !*error.text)
        return kay_fail(certificate->ctx, KAY_ENOMEM, "out of memory");
    if (place)
        *place = error.position > 0 ? (size_t)error.position - 1 : 0;
    return certificate_refuse(certificate, error.text);
}

/* The fields that make an object a certificate must be there; what stands in them is looked at afterwards. */
static kay_status certificate_fields(const kay_certificate *certificate)
{
    static const char *const fields[] = {"kayles_certificate", "game", "case", "mover", "outcome", "position", "proof"};
    if (!json_is_object(certificate->json))
        return certificate_refuse(certificate, "it is no object");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!json_object_get(certificate->json, fields[i]))
            return kay_fail(certificate->ctx, KAY_EINPUT, "not a certificate: it has no '%s'", fields[i]);
    return KAY_OK;
}

static kay_status certificate_head(kay_certificate *certificate)
{
    const json_t *version = json_object_get(certificate->json, "kayles_certificate");
    if (!json_is_integer(version) || json_integer_value(version) != KAY_CERTIFICATE_VERSION)
        return certificate_false(certificate, "its version is unknown");
    const char *name = json_string_value(json_object_get(certificate->json, "game"));
    certificate->rules = name ? kay_ruleset_find(name) : NULL;
    if (name && !certificate->rules && kay_heap_game_looks(name)) {
        KAY_TRY(
            certificate_blame(certificate, "", kay_heap_game_open(certificate->ctx, name, &certificate->heap_game)));
        certificate->rules = kay_heap_game_rules(certificate->heap_game);
    }
    if (!certificate->rules)
        return certificate_false(certificate, "its 'game' is unknown");
    const json_t *index = json_object_get(certificate->json, "case");
    if (!json_is_integer(index) || json_integer_value(index) < 1)
        return certificate_false(certificate, "its 'case' is no whole number from 1");
    certificate->index = (uint64_t)json_integer_value(index);
    return KAY_OK;
}

static kay_status certificate_claim(kay_certificate *certificate)
{
    const char *mover = json_string_value(json_object_get(certificate->json, "mover"));
    const char *outcome = json_string_value(json_object_get(certificate->json, "outcome"));
    bool known_mover = false, known_outcome = false;
    for (int player = 0; player < 2; player++) {
        if (mover && strcmp(mover, certificate->rules->players[player]) == 0) {
            certificate->mover = (kay_player)player;
            known_mover = true;
        }
    }
    for (int value = KAY_LOSS; value <= KAY_WIN; value++) {
        if (outcome && strcmp(outcome, certificate_outcomes[value + 1]) == 0) {
            certificate->outcome = (kay_outcome)value;
            known_outcome = true;
        }
    }
    if (!known_mover)
        return certificate_false(certificate, "its 'mover' does not play this game");
    if (!known_outcome)
        return certificate_false(certificate, "its 'outcome' is none of win, loss and draw");
    const json_t *position = json_object_get(certificate->json, "position");
    if (!json_is_string(position) && !json_is_null(position))
        return certificate_false(certificate, "its 'position' is neither a text nor null");
    certificate->position = json_string_value(position);
    certificate->proof = json_object_get(certificate->json, "proof");
    return json_is_object(certificate->proof) ? KAY_OK : certificate_false(certificate, "its 'proof' is no object");
}

kay_status kay_certificate_read(kay_context *ctx, const char *line, size_t length, kay_certificate **out, size_t *place)
{
    kay_certificate *certificate = kay_alloc(ctx, sizeof *certificate);
    if (!certificate)
        return kay_no_memory(ctx);
    certificate->ctx = ctx;
    if (place)
        *place = 0;
    kay_status status = certificate_parse(certificate, line, length, place);
    if (status == KAY_OK)
        status = certificate_fields(certificate);
    if (status == KAY_OK)
        status = certificate_head(certificate);
    if (status == KAY_OK)
        status = certificate_claim(certificate);
    if (status != KAY_OK) {
        kay_certificate_free(certificate);
        return status;
    }
    *out = certificate;
    return KAY_OK;
}

void kay_certificate_free(kay_certificate *certificate)
{
    if (!certificate)
        return;
    json_decref(certificate->json);
    kay_heap_game_close(certificate->heap_game);
    kay_free(certificate->ctx, certificate, sizeof *certificate);
}

const kay_ruleset *kay_certificate_rules(const kay_certificate *certificate)
{
    return certificate->rules;
}

uint64_t kay_certificate_case(const kay_certificate *certificate)
{
    return certificate->index;
}

bool kay_certificate_has_position(const kay_certificate *certificate)
{
    return certificate->position != NULL;
}

/* ---- Checking ---------------------------------------------------------------------------------- */

static kay_status certificate_prove(kay_certificate *certificate, const kay_game *game, const kay_state *state)
{
    if (state->mover != certificate->mover)
        return certificate_false(certificate, "its 'mover' is not who is to move");
    if (!game->rules->check)
        return certificate_false(certificate, "this game has no certificates");
    kay_status status = kay_call_check(certificate->ctx, game, state, certificate->outcome, certificate->proof);
    return certificate_blame(certificate, "", status);
}

/* Whether the state that the certificate has and that of the input are written alike. */
static kay_status certificate_compare(kay_certificate *certificate, const kay_game *own_game, const kay_state *own,
                                      const kay_game *game, const kay_state *state)
{
    kay_text a, b;
    kay_text_init(&a, certificate->ctx);
    kay_text_init(&b, certificate->ctx);
    kay_state_write(own_game, own, &a);
    bool whole;
    kay_status status = kay_state_write_within(game, state, a.length, &b, &whole);
    if (status == KAY_OK)
        status = a.error;
    if (status == KAY_OK && (!whole || strcmp(kay_text_string(&a), kay_text_string(&b)) != 0))
        status = certificate_false(certificate, "its position is not that of the input");
    kay_text_free(&b);
    kay_text_free(&a);
    return status;
}

/* Reads the position, compares it with the input's where there is one, and looks through the proof. */
static kay_status certificate_check_position(kay_certificate *certificate, kay_input *input, const kay_game *game,
                                             const kay_state *state)
{
    const kay_game *own_game;
    const kay_state *own;
    KAY_TRY(certificate_blame(certificate, "its position: ", kay_input_next(input, &own_game, &own)));
    if (game)
        KAY_TRY(certificate_compare(certificate, own_game, own, game, state));
    KAY_TRY(certificate_prove(certificate, own_game, own));
    kay_status status = kay_input_next(input, &own_game, &own);
    return status == KAY_END ? KAY_OK : certificate_blame(certificate, "its position: ", status);
}

kay_status kay_certificate_check(kay_certificate *certificate, const kay_game *game, const kay_state *state)
{
    if (!certificate->position && !game)
        return kay_fail(certificate->ctx, KAY_EUSAGE,
                        "the certificate of case %llu has no position: its input is needed",
                        (unsigned long long)certificate->index);
    if (!certificate->position)
        return certificate_prove(certificate, game, state);
    kay_reader reader;
    kay_input *input = NULL;
    KAY_TRY(kay_reader_from_text(certificate->ctx, "<position>", certificate->position, strlen(certificate->position),
                                 &reader));
    kay_status status = kay_input_open(certificate->ctx, certificate->rules, &reader, NULL, true, &input);
    if (status == KAY_OK)
        status = certificate_check_position(certificate, input, game, state);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status;
}
