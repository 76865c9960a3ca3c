/* Writes, reads and checks the fields around a proof.  The game checks the proof itself. */
#include <kayles/certificate.h>

#include <string.h>

#include "base/utf8.h"
#include "check/claim.h"
#include "check/nimber_proof_check.h"
#include "games/game_word.h"
#include "games/named/named.h"
#include "ruleset/hook_call.h"
#include "ruleset/state.h"

enum { CERTIFICATE_POSITION_MOST = 64 * 1024 };

static const char certificate_source[] = "<position>"; /* the source name of the position, in errors */

struct kay_certificate {
    kay_context *ctx;
    kay_arena arena; /* owns what was read */
    kay_json json;
    bool claim; /* a claim about a heap game: of the fields below only `index` is set */
    const kay_ruleset *rules;
    kay_named_game *named; /* owns the rules; NULL: the host owns them */
    uint64_t index;
    const char *position; /* NULL: not in the certificate */
    kay_player mover;
    kay_outcome outcome;
    kay_json proof;
};

static const char *const certificate_outcomes[] = {"loss", "draw", "win"}; /* from KAY_LOSS on */

/* Writes the direct form of the position; null if it is too long, or is not UTF-8 and so cannot be written in JSON. */
static kay_status certificate_write_position(kay_json_writer *to, const kay_game *game, const kay_state *state)
{
    kay_text text;
    bool whole;
    kay_text_init(&text, to->out->ctx);
    kay_status status = kay_state_write_within(game, state, CERTIFICATE_POSITION_MOST, &text, &whole);
    if (status == KAY_OK) {
        whole = whole && kay_is_utf8(kay_text_string(&text), text.length);
        kay_json_write_text(to, "position", whole ? kay_text_string(&text) : NULL);
    }
    kay_text_free(&text);
    return status;
}

kay_status kay_certificate_write(const kay_game *game, const kay_state *state, uint64_t index, kay_outcome outcome,
                                 const kay_text *proof, kay_text *out)
{
    kay_json_writer to = {.out = out};
    kay_json_begin_object(&to, NULL);
    kay_json_write_u64(&to, "kayles_certificate", KAY_CERTIFICATE_VERSION);
    kay_json_write_text(&to, "game", kay_rules_code(game->rules));
    kay_json_write_u64(&to, "case", index);
    kay_json_write_text(&to, "mover", kay_player_name(game, state->mover));
    kay_json_write_text(&to, "outcome", certificate_outcomes[outcome + 1]);
    KAY_TRY(certificate_write_position(&to, game, state));
    kay_json_write_json(&to, "proof", proof);
    kay_json_end_object(&to);
    kay_text_char(out, '\n');
    return out->error;
}

/* Fails with KAY_EFALSE: the certificate contains something impossible. */
static kay_status certificate_false(const kay_certificate *certificate, const char *why)
{
    return kay_fail(certificate->ctx, KAY_EFALSE, "%s", why);
}

/* Turns bad input inside a certificate into KAY_EFALSE, with `what` before the message.  Other errors are returned
 * unchanged, for example an error that foreign rules report in their own file. */
static kay_status certificate_blame(kay_certificate *certificate, const char *what, kay_status status)
{
    const kay_diag why = certificate->ctx->diag;
    const bool rules_failed = status == KAY_EINPUT && why.placed && strcmp(why.source, certificate_source) != 0;
    if ((status != KAY_EINPUT && status != KAY_END) || rules_failed)
        return status;
    return kay_fail(certificate->ctx, KAY_EFALSE, "%s%s", what, why.text);
}

/* Parses the line, and checks that all fields are present.  Their values are checked later. */
static kay_status certificate_parse(kay_certificate *certificate, const char *line, size_t length, size_t *place)
{
    static const char *const fields[] = {"kayles_certificate", "game",  "case", "mover", "outcome",
                                         "position",           "proof", NULL};
    static const char *const claimed[] = {"kayles_certificate", "game", "period", "preperiod", "saltus", "window",
                                          "checksum",           "mask", "parity", "rare",      NULL};
    static const char *const quotients[] = {"kayles_certificate", "game",        "period", "preperiod", "generators",
                                            "products",           "p_positions", "phi",    NULL};
    kay_context *ctx = certificate->ctx;
    kay_status status = kay_json_read(&certificate->arena, "the certificate", line, length, &certificate->json, place);
    if (status == KAY_EINPUT) {
        const kay_diag why = ctx->diag;
        return kay_fail(ctx, status, "not a certificate: %s", why.text);
    }
    KAY_TRY(status);
    certificate->claim = kay_json_has(&certificate->json, "claim");
    const bool quotient = certificate->claim && kay_claim_is(&certificate->json, "quotient");
    for (const char *const *field = quotient ? quotients : certificate->claim ? claimed : fields; *field; field++)
        if (!kay_json_has(&certificate->json, *field))
            return kay_fail(ctx, KAY_EINPUT, "not a certificate: it has no '%s'", *field);
    return KAY_OK;
}

static kay_status certificate_rules(kay_certificate *certificate, const kay_ruleset *rules)
{
    const char *name;
    KAY_TRY(kay_json_text(&certificate->json, "game", &name));
    certificate->rules = rules;
    const named *game = named_find(name, strlen(name));
    if (rules && strcmp(game ? game->words->code : name, kay_rules_code(rules)) != 0 && strcmp(name, rules->name) != 0)
        return kay_fail(certificate->ctx, KAY_EFALSE, "its 'game' is '%s': it must be '%s'", name,
                        kay_rules_code(rules));
    if (rules)
        return KAY_OK;
    const kay_status status = kay_named_game_open_with(certificate->ctx, name, NULL, &certificate->named);
    if (status == KAY_EUSAGE)
        return certificate_false(certificate, "its 'game' is unknown");
    KAY_TRY(status);
    certificate->rules = kay_named_game_rules(certificate->named);
    return KAY_OK;
}

/* Reads a field that must be one of two or three words; stores its index in *out. */
static kay_status certificate_word(kay_certificate *certificate, const char *field, const char *const *words, int count,
                                   int *out)
{
    const char *word;
    KAY_TRY(kay_json_text(&certificate->json, field, &word));
    for (*out = 0; *out < count; ++*out)
        if (strcmp(word, words[*out]) == 0)
            return KAY_OK;
    return kay_fail(certificate->ctx, KAY_EFALSE, "its '%s' is '%s': it must be %s%s%s or %s", field, word, words[0],
                    count > 2 ? ", " : "", count > 2 ? words[1] : "", words[count - 1]);
}

static kay_status certificate_claim(kay_certificate *certificate, const kay_ruleset *rules)
{
    kay_json *json = &certificate->json;
    uint64_t version;
    int mover, outcome;
    KAY_TRY(kay_json_u64(json, "kayles_certificate", &version));
    if (version != KAY_CERTIFICATE_VERSION)
        return certificate_false(certificate, "its version is unknown");
    if (certificate->claim) {
        certificate->index = 1;
        return KAY_OK;
    }
    KAY_TRY(certificate_rules(certificate, rules));
    KAY_TRY(kay_json_u64(json, "case", &certificate->index));
    if (certificate->index == 0)
        return certificate_false(certificate, "its 'case' is 0: cases count from 1");
    const char *const players[] = {kay_rules_player(certificate->rules, KAY_LEFT),
                                   kay_rules_player(certificate->rules, KAY_RIGHT)};
    KAY_TRY(certificate_word(certificate, "mover", players, 2, &mover));
    KAY_TRY(certificate_word(certificate, "outcome", certificate_outcomes, 3, &outcome));
    certificate->mover = (kay_player)mover;
    certificate->outcome = (kay_outcome)(outcome - 1);
    if (!kay_json_is_null(json, "position"))
        KAY_TRY(kay_json_text(json, "position", &certificate->position));
    KAY_TRY(kay_json_object(json, "proof", &certificate->proof));
    certificate->proof.what = "the proof";
    return KAY_OK;
}

kay_status kay_certificate_read(kay_context *ctx, const kay_ruleset *rules, const char *line, size_t length,
                                kay_certificate **out, size_t *place)
{
    KAY_ALLOC(kay_certificate, certificate, ctx, 1);
    certificate->ctx = ctx;
    kay_arena_init(&certificate->arena, ctx);
    if (place)
        *place = 0;
    kay_status status = certificate_parse(certificate, line, length, place);
    if (status == KAY_OK)
        status = certificate_blame(certificate, "", certificate_claim(certificate, rules));
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
    kay_named_game_close(certificate->named);
    kay_arena_free(&certificate->arena);
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

static kay_status certificate_prove(kay_certificate *certificate, const kay_game *game, const kay_state *state)
{
    if (state->mover != certificate->mover)
        return certificate_false(certificate, "its 'mover' is not the player to move");
    kay_json proof = certificate->proof;
    if (kay_json_has(&proof, KAY_NIMBER_PROOF))
        return certificate_blame(certificate, "",
                                 kay_nimber_proof_check(certificate->ctx, game, state, certificate->outcome, &proof));
    if (!game->rules->proof)
        return certificate_false(certificate, "this game has no certificates");
    return kay_call_check(certificate->ctx, game, state, certificate->outcome, &proof);
}

/* Checks that the position of the certificate and that of the input have the same text. */
static kay_status certificate_compare(kay_certificate *certificate, const kay_game *own_game, const kay_state *mine,
                                      const kay_game *game, const kay_state *state)
{
    kay_text a, b;
    kay_text_init(&a, certificate->ctx);
    kay_text_init(&b, certificate->ctx);
    kay_state_write(own_game, mine, &a);
    bool whole;
    kay_status status = kay_state_write_within(game, state, a.length, &b, &whole);
    if (status == KAY_OK)
        status = a.error;
    if (status == KAY_OK && (!whole || strcmp(kay_text_string(&a), kay_text_string(&b)) != 0))
        status = certificate_false(certificate, "its position differs from that of the input");
    kay_text_free(&b);
    kay_text_free(&a);
    return status;
}

/* Reads the position, compares it with that of the input, if given, and checks the proof. */
static kay_status certificate_check_position(kay_certificate *certificate, kay_input *input, const kay_game *game,
                                             const kay_state *state)
{
    const kay_game *own_game;
    const kay_state *mine;
    KAY_TRY(certificate_blame(certificate, "its position: ", kay_input_next(input, &own_game, &mine)));
    if (game)
        KAY_TRY(certificate_compare(certificate, own_game, mine, game, state));
    KAY_TRY(certificate_prove(certificate, own_game, mine));
    kay_status status = kay_input_next(input, &own_game, &mine);
    return status == KAY_END ? KAY_OK : certificate_blame(certificate, "its position: ", status);
}

kay_status kay_certificate_check(kay_certificate *certificate, const kay_game *game, const kay_state *state)
{
    if (certificate->claim)
        return certificate_blame(certificate, "", kay_claim_check(&certificate->arena, &certificate->json));
    if (!certificate->position && !game)
        return kay_fail(certificate->ctx, KAY_EUSAGE,
                        "the certificate of case %llu has no position: its input is needed",
                        (unsigned long long)certificate->index);
    if (!certificate->position)
        return certificate_prove(certificate, game, state);
    kay_input *input;
    KAY_TRY(kay_input_open_text(certificate->ctx, certificate->rules, certificate_source, certificate->position,
                                strlen(certificate->position), NULL, true, &input));
    const kay_status status = certificate_check_position(certificate, input, game, state);
    kay_input_close(input);
    return status;
}
