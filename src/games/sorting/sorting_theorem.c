/* Sorting at any size: a jump to the core around the middle, a forced chain, a look. */
#include "games/sorting/sorting.h"

#include <kayles/theorem.h>

#include "math/monotone_nibbling.h"
#include "games/shared/nibbling_theorem.h"

static nibbling_part sorting_part(const kay_theorem_line *line)
{
    const sorting_game *game = (const sorting_game *)line->game;
    const uint64_t *position = line->state->words;
    return (nibbling_part){
        .nibbling = kay_monotone_nibbling(game->stretches),
        .begin = game->first + position[0],
        .end = game->first + position[1],
        .first = game->first,
    };
}

static kay_status sorting_answer(kay_theorem_line *line, kay_outcome *out)
{
    nibbling_part part = sorting_part(line);
    *out = (kay_outcome)kay_nibbling_value(&part.nibbling, part.begin, part.end);
    return KAY_OK;
}

static kay_status sorting_winning(kay_theorem_line *line, kay_move_list *out)
{
    nibbling_part part = sorting_part(line);
    nibbling_winning(&part, out);
    return KAY_OK;
}

static kay_status sorting_reason(kay_theorem_line *line, kay_text *out)
{
    nibbling_part part = sorting_part(line);
    const nibbling_words words = {.losing = "monotone",
                                  .row = "the part asked about",
                                  .numbers = ((const sorting_game *)line->game)->row.numbers};
    nibbling_reason(&part, &words, out);
    return out->error;
}

static kay_status sorting_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    nibbling_part part = sorting_part(line);
    nibbling_certify(&part, proof);
    return KAY_OK;
}

const kay_theorem kay_sorting_theorem = {
    .statement = "A monotone part is lost; a part one element from monotone is won.  Otherwise a part that is\n"
                 "monotone without both its ends is lost; where it is monotone without two elements of one end,\n"
                 "the move at the other end is forced; and where neither holds, the part is worth what it is\n"
                 "worth without both its ends.",
    .source = "XVIII Open Cup, Grand Prix of Korea, problem J; proof in docs/theorems.md",
    .line_size = sizeof(kay_theorem_line),
    .answer = sorting_answer,
    .winning = sorting_winning,
    .reason = sorting_reason,
};

const kay_proof kay_sorting_proof = {
    .certify = sorting_certify,
    .check = kay_sorting_check,
};
