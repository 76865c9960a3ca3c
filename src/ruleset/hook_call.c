/* Calls hooks of rulesets, and rejects statuses that rules may not return. */
#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"
#include "ruleset/starts.h"

#include <kayles/proof.h>
#include <kayles/theorem.h>

kay_status kay_hook_failed(kay_context *ctx, const char *hook, kay_status said, kay_status also)
{
    /* reported as KAY_EINPUT, so that the message names the rules */
    const kay_status placed = said == KAY_EUSAGE || said == KAY_EREAD ? KAY_EINPUT : said;
    switch (said) {
    case KAY_EINPUT:
    case KAY_EUSAGE:
    case KAY_EUNABLE:
    case KAY_ENOMEM:
    case KAY_EREAD:
        if (ctx->diag.status != said)
            return kay_fail(ctx, placed, "hook '%s' failed: %s", hook, kay_status_text(said));
        return said;
    case KAY_OK:
    case KAY_END:
    case KAY_EFALSE:
    case KAY_EWRITE:
        if (said == also)
            return said;
        break;
    }
    return kay_fail(ctx, KAY_EINPUT, "hook '%s' returned invalid status %d", hook, (int)said);
}

void kay_hook_text_status(kay_text *out, const char *hook)
{
    if (out->error != KAY_OK)
        out->error = kay_hook_status(out->ctx, hook, out->error, KAY_EWRITE);
}

kay_status kay_hook_text_result(kay_text *out, const char *hook, kay_status said)
{
    KAY_TRY(kay_hook_status(out->ctx, hook, said, KAY_OK));
    kay_hook_text_status(out, hook);
    return out->error;
}

kay_status kay_hook_end_status(kay_context *ctx, kay_status said)
{
    KAY_TRY(kay_hook_status(ctx, "end", said, KAY_OK));
    return kay_fail(ctx, KAY_EINPUT, "hook 'end' returned an invalid outcome");
}

kay_status kay_call_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    if (!cases->rules->read_position)
        return kay_rules_lack(cases->ctx, cases->rules, "read_position");
    return kay_hook_status(cases->ctx, "read_position", cases->rules->read_position(cases, game, state), KAY_OK);
}

kay_status kay_call_negate(kay_context *ctx, const kay_game *game, uint64_t *position)
{
    if (!game->rules->negate)
        return game->traits & KAY_IMPARTIAL ? KAY_OK : KAY_END;
    return kay_hook_status(ctx, "negate", game->rules->negate(game, position), KAY_END);
}

kay_status kay_call_prepare(kay_arena *arena, const kay_game *game, const kay_game **out)
{
    *out = game;
    if (!game->rules->prepare)
        return KAY_OK;
    return kay_hook_status(arena->ctx, "prepare", game->rules->prepare(arena, game, out), KAY_OK);
}

kay_status kay_call_follows(kay_context *ctx, const kay_game *game, bool *follows)
{
    *follows = true;
    return kay_starts_of(game->rules)->follows
               ? kay_hook_status(ctx, "follows", kay_starts_of(game->rules)->follows(game, follows), KAY_OK)
               : KAY_OK;
}

kay_status kay_call_reply(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                          kay_text *out)
{
    return kay_hook_text_result(out, "reply", game->rules->contest->reply(judge, game, start, for_mover, out));
}

kay_status kay_call_valid(kay_context *ctx, const kay_game *game, const kay_state *start, bool *valid)
{
    const kay_contest_form *form = game->rules->contest;
    *valid = true;
    return form && form->valid ? kay_hook_status(ctx, "valid", form->valid(game, start, valid), KAY_OK) : KAY_OK;
}

kay_status kay_call_certify(kay_theorem_line *line, kay_json_writer *out)
{
    if (!line->game->rules->proof->certify)
        return kay_rules_lack(line->ctx, line->game->rules, "certify");
    return kay_hook_text_result(out->out, "certify", line->game->rules->proof->certify(line, out));
}

kay_status kay_call_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                          kay_json *proof)
{
    ctx->diag = (kay_diag){0};
    if (!game->rules->proof->check)
        return kay_rules_lack(ctx, game->rules, "check");
    const kay_status said = game->rules->proof->check(ctx, game, state, outcome, proof);
    if (said == KAY_EFALSE && ctx->diag.status != said)
        return kay_fail(ctx, said, "hook 'check' refused the proof but gave no reason");
    const kay_status status = kay_hook_status(ctx, "check", said, KAY_EFALSE);
    const bool no_proof = said == KAY_EINPUT && !ctx->diag.placed; /* an error with a place comes from the rules */
    return no_proof ? (ctx->diag.status = KAY_EFALSE) : status;
}
