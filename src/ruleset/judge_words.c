/* Writes the judge's words: the answer to a case in the form that the contest wants. */
#include <kayles/state.h>

#include <string.h>

#include "base/utf8.h"
#include "ruleset/contest.h"
#include "ruleset/hook_call.h"

kay_status kay_judge_word(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                          const char **word)
{
    const kay_contest_form *form = kay_contest_form_of(game->rules);
    if (form->verdict)
        return kay_hook_status(ctx, "verdict", form->verdict(game, start, for_mover, word), KAY_OK);
    const kay_player winner = for_mover == KAY_WIN ? start->mover : kay_opponent(start->mover);
    *word = form->words[for_mover == KAY_DRAW ? 2 : winner];
    if (!*word)
        *word = for_mover == KAY_DRAW ? "Draw" : kay_player_name(game, winner);
    return KAY_OK;
}

static const char contest_word[] = "{word}", contest_case[] = "{case}";

bool kay_judge_takes(const char *answer)
{
    return kay_is_line(answer) && strstr(answer, contest_word);
}

kay_status kay_judge_line(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                          uint64_t index, kay_text *out)
{
    const char *at = kay_contest_form_of(game->rules)->answer, *word;
    KAY_TRY(kay_judge_word(ctx, game, start, for_mover, &word));
    for (at = at ? at : contest_word; *at; at++) {
        if (strncmp(at, contest_word, strlen(contest_word)) == 0) {
            kay_text_add(out, word);
            at += strlen(contest_word) - 1;
        } else if (strncmp(at, contest_case, strlen(contest_case)) == 0) {
            kay_text_u64(out, index);
            at += strlen(contest_case) - 1;
        } else {
            kay_text_char(out, *at);
        }
    }
    kay_text_char(out, '\n');
    return out->error;
}
