/* End-sequences at any size: one walk inwards, a bounded number of comparisons for each losing sequence. */
#include "games/end_sequences/end_sequences.h"

#include <kayles/theorem.h>

#include "games/shared/nibbling_theorem.h"

static nibbling_part end_sequences_part(const kay_theorem_line *line)
{
    const uint64_t *position = line->state->words;
    return (nibbling_part){
        .nibbling = {.board = line->game, .lost = end_sequences_lost},
        .begin = position[0],
        .end = position[1],
    };
}

static kay_status end_sequences_answer(kay_theorem_line *line, kay_outcome *out)
{
    nibbling_part part = end_sequences_part(line);
    *out = (kay_outcome)kay_nibbling_value(&part.nibbling, part.begin, part.end);
    return KAY_OK;
}

static kay_status end_sequences_winning(kay_theorem_line *line, kay_move_list *out)
{
    nibbling_part part = end_sequences_part(line);
    nibbling_winning(&part, out);
    return KAY_OK;
}

static kay_status end_sequences_reason(kay_theorem_line *line, kay_text *out)
{
    nibbling_part part = end_sequences_part(line);
    const nibbling_words words = {.losing = "a losing sequence",
                                  .row = "the row",
                                  .numbers = ((const end_sequences_game *)line->game)->row.numbers};
    nibbling_reason(&part, &words, out);
    return out->error;
}

static kay_status end_sequences_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    nibbling_part part = end_sequences_part(line);
    nibbling_certify(&part, proof);
    return KAY_OK;
}

const kay_theorem kay_end_sequences_theorem = {
    .statement = "A losing sequence is lost; a row that becomes one by a move is won.  Otherwise a row that is\n"
                 "one without both its ends is lost; where it is one without two numbers of one end, the move\n"
                 "at the other end is forced; and where neither holds, the row is worth what it is worth\n"
                 "without both its ends, one number or none being a draw.",
    .source = "Petrozavodsk Winter 2015, Jagiellonian U contest, problem J; proof in docs/theorems.md",
    .line_size = sizeof(kay_theorem_line),
    .answer = end_sequences_answer,
    .winning = end_sequences_winning,
    .reason = end_sequences_reason,
};

const kay_proof kay_end_sequences_proof = {
    .certify = end_sequences_certify,
    .check = kay_end_sequences_check,
};
