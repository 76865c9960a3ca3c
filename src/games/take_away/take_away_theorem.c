/* Solves take-away games: writes the counters as a sum of terms of a sequence that the factor determines.
 *
 * The sequence is H(1) = 1 and H(i+1) = H(i) + H(m), where m is the least number with K H(m) >= H(i). */
#include "games/take_away/take_away_theorem.h"

#include <inttypes.h>

#include "base/grow.h"

/* Finds the terms of the sequence up to `most`. */
static kay_status take_away_terms(kay_arena *arena, uint64_t factor, uint64_t most, uint64_t **out, uint64_t *count)
{
    uint64_t room = 128, used = 1, added = 0; /* added: the index of the last term that was added to another one */
    KAY_NEW(uint64_t, terms, arena, room);
    terms[0] = 1;
    for (;;) {
        while (factor * terms[added] < terms[used - 1])
            added++;
        const uint64_t next = terms[used - 1] + terms[added];
        if (next > most)
            break;
        KAY_ROOM_IN(arena, terms, used, room);
        terms[used++] = next;
    }
    *out = terms;
    *count = used;
    return KAY_OK;
}

/* Takes the largest term off the counters as long as some are left. */
kay_status take_away_open(kay_theorem_line *line)
{
    take_away_line *own = (take_away_line *)line;
    const uint64_t *words = line->state->words;
    uint64_t *terms, used, room = 8, left = words[TAKE_AWAY_COUNTERS];
    KAY_TRY(take_away_terms(line->arena, words[TAKE_AWAY_FACTOR], left, &terms, &used));
    KAY_TRY_NEW(own->parts, line->arena, room);
    while (left) {
        while (terms[used - 1] > left)
            used--;
        KAY_ROOM_IN(line->arena, own->parts, own->count, room);
        own->parts[own->count++] = terms[used - 1];
        left -= terms[used - 1];
    }
    return KAY_OK;
}

/* The last part; more than any limit if there is none. */
static uint64_t take_away_least(const take_away_line *own)
{
    return own->count ? own->parts[own->count - 1] : UINT64_MAX;
}

kay_status take_away_answer(kay_theorem_line *line, kay_outcome *out)
{
    *out = take_away_least((take_away_line *)line) <= line->state->words[TAKE_AWAY_LIMIT] ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}

/* Emits the sums of the last parts that are not too large and leave a part that is more than K times as large. */
kay_status take_away_winning(kay_theorem_line *line, kay_move_list *out)
{
    const take_away_line *own = (const take_away_line *)line;
    const uint64_t *words = line->state->words;
    uint64_t take = 0;
    out->part = 0;
    for (uint64_t i = own->count; i > 0; i--) {
        take += own->parts[i - 1];
        if (take > words[TAKE_AWAY_LIMIT])
            return KAY_OK;
        if ((i == 1 || words[TAKE_AWAY_FACTOR] * take < own->parts[i - 2]) && !kay_emit_move(out, take))
            return KAY_OK;
    }
    return KAY_OK;
}

kay_status take_away_brief(kay_theorem_line *line, kay_text *out)
{
    enum { SHOWN = 8 };
    const take_away_line *own = (const take_away_line *)line;
    if (!own->count) {
        kay_text_add(out, "there are no counters");
        return out->error;
    }
    kay_text_format(out, "%" PRIu64 " is %s", line->state->words[TAKE_AWAY_COUNTERS], own->count > 1 ? "" : "one part");
    for (uint64_t i = 0; own->count > 1 && i < own->count && i < SHOWN; i++)
        kay_text_format(out, "%s%" PRIu64, i ? " + " : "", own->parts[i]);
    if (own->count > SHOWN)
        kay_text_format(out, " + ... + %" PRIu64, take_away_least(own));
    kay_text_format(out, ", and a move may take %" PRIu64, line->state->words[TAKE_AWAY_LIMIT]);
    return out->error;
}

kay_status take_away_reason(kay_theorem_line *line, kay_text *out)
{
    kay_text_format(out,
                    "the player to move loses exactly when the least part of the counters, each part more than %" PRIu64
                    " times the next one, is too large to take: ",
                    line->state->words[TAKE_AWAY_FACTOR]);
    return take_away_brief(line, out);
}

kay_status take_away_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    const take_away_line *own = (const take_away_line *)line;
    kay_json_begin_list(proof, "parts");
    for (uint64_t i = 0; i < own->count; i++)
        kay_json_write_u64(proof, NULL, own->parts[i]);
    kay_json_end_list(proof);
    return KAY_OK;
}

const kay_theorem kay_take_away_theorem = {
    .statement =
        "Let H(1) = 1 and H(i+1) = H(i) + H(m), where m is the least number with K H(m) >= H(i).  Each number\n"
        "of counters is in one way a sum of such terms of which each is more than K times the next smaller\n"
        "one.  The player to move loses exactly when the least of them is more than a move may take.",
    .source = "A. J. Schwenk, \"Take-away games\", 1970; proof in src/games/take_away/README.md",
    TAKE_AWAY_THEOREM,
};

const kay_proof kay_take_away_proof = {.certify = take_away_certify, .check = kay_take_away_check};
