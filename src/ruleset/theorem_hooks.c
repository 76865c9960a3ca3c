/* Calls the hooks of a theorem. */
#include "ruleset/theorem_hooks.h"

#include <kayles/theorem.h>

#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"

static kay_status theorem_line_status(const kay_theorem_line *line, const char *hook, kay_status said)
{
    return kay_hook_status(line->ctx, hook, said, KAY_OK);
}

void kay_theorem_line_close(kay_theorem_line *line)
{
    if (line && line->theorem->close)
        line->theorem->close(line);
}

void kay_theorem_forget(kay_theorem_cache *kept)
{
    if (kept->data && kept->close)
        kept->close(kept->data);
    kept->data = NULL;
    kept->close = NULL;
    kay_arena_clear(&kept->arena);
}

kay_status kay_theorem_line_open(kay_arena *arena, kay_theorem_cache *kept, const kay_theorem *theorem,
                                 const kay_game *game, const kay_state *state, kay_theorem_line **out)
{
    kay_theorem_line *line = kay_arena_get(arena, theorem->line_size);
    if (!line)
        return kay_no_memory(arena->ctx);
    *line = (kay_theorem_line){
        .ctx = arena->ctx,
        .arena = arena,
        .theorem = theorem,
        .game = game,
        .state = state,
        .kept = kept,
    };
    kay_status status = theorem->open ? theorem_line_status(line, "open", theorem->open(line)) : KAY_OK;
    if (status != KAY_OK) {
        kay_theorem_line_close(line);
        return status;
    }
    *out = line;
    return KAY_OK;
}

kay_status kay_theorem_line_answer(kay_theorem_line *line, bool *known, kay_outcome *out)
{
    kay_outcome outcome = KAY_UNKNOWN;
    KAY_TRY(theorem_line_status(line, "answer", line->theorem->answer(line, &outcome)));
    if (outcome < KAY_LOSS || outcome > KAY_UNKNOWN)
        return kay_fail(line->ctx, KAY_EINPUT, "hook 'answer' returned an invalid outcome");
    *known = outcome != KAY_UNKNOWN;
    *out = outcome;
    return KAY_OK;
}

kay_status kay_theorem_line_reason(kay_theorem_line *line, kay_text *out)
{
    if (!line->theorem->reason)
        return kay_rules_lack(line->ctx, line->game->rules, "reason");
    return kay_hook_text_result(out, "reason", line->theorem->reason(line, out));
}

kay_status kay_theorem_line_brief(kay_theorem_line *line, kay_text *out)
{
    const kay_theorem *theorem = line->theorem;
    if (!theorem->brief)
        return kay_theorem_line_reason(line, out);
    return kay_hook_text_result(out, "brief", theorem->brief(line, out));
}

kay_status kay_theorem_line_winning(kay_theorem_line *line, kay_move_list *out)
{
    return kay_hook_list_result(out, "winning", line->theorem->winning(line, out));
}

kay_status kay_theorem_line_grundy(kay_theorem_line *line, uint64_t *out)
{
    return theorem_line_status(line, "grundy", line->theorem->grundy(line, out));
}

kay_status kay_theorem_line_value(kay_theorem_line *line, struct kay_value_store *store, uint32_t *out)
{
    return theorem_line_status(line, "value", line->theorem->value(line, store, out));
}

kay_status kay_theorem_line_play(kay_theorem_line *line, kay_move move)
{
    return theorem_line_status(line, "play", line->theorem->play(line, move));
}

kay_status kay_theorem_line_undo(kay_theorem_line *line, kay_move move)
{
    return theorem_line_status(line, "undo", line->theorem->undo(line, move));
}

kay_status kay_theorem_line_starts(kay_theorem_line *line, uint64_t **won, uint64_t *count)
{
    return theorem_line_status(line, "starts", line->theorem->starts(line, won, count));
}
