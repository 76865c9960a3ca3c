/* Answers from the nimber that a theorem has computed. */
#include "games/shared/nimber_line.h"

#include <kayles/json.h>

#include "games/shared/winning_move.h"
#include "ruleset/theorem_hooks.h"

static uint64_t nimber_line_of(const kay_theorem_line *line)
{
    return ((const nimber_line *)line)->nimber;
}

kay_status nimber_line_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = nimber_line_of(line) ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

kay_status nimber_line_grundy(kay_theorem_line *line, uint64_t *out)
{
    *out = nimber_line_of(line);
    return KAY_OK;
}

kay_status nimber_line_reason(kay_theorem_line *line, kay_text *out)
{
    KAY_TRY(kay_theorem_line_brief(line, out));
    kay_text_add(out, ", and the player to move loses exactly when it is 0");
    return out->error;
}

kay_status nimber_line_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    kay_json_write_u64(proof, "nimber", nimber_line_of(line));
    return kay_write_winning_move(line, line->theorem->winning, proof, "move", NULL);
}
