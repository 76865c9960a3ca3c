/* Each answer is a walk of math/end_nibbling.h: its value, its steps in words, its steps as a certificate. */
#include "games/shared/nibbling_theorem.h"

#include <kayles/theorem.h>

#include <inttypes.h>

/* The name of a move is 0 at the left end, 1 at the right one. */
void nibbling_winning(const nibbling_part *part, kay_move_list *out)
{
    out->part = 0;
    if (part->begin == part->end)
        return;
    int best = kay_nibbling_value(&part->nibbling, part->begin, part->end);
    for (uint64_t name = 0; name < 2 && best >= 0; name++) {
        uint64_t begin = part->begin + (name == 0), end = part->end - (name == 1);
        if (kay_nibbling_value(&part->nibbling, begin, end) != -best)
            continue;
        if (!kay_emit_move(out, name))
            return;
    }
}

/* ---- Runs -------------------------------------------------------------------------------------- */

/* Steps of one kind that follow each other. */
typedef struct nibbling_run {
    kay_nibbling_kind kind;
    uint64_t count;
} nibbling_run;

typedef struct nibbling_runs {
    kay_nibbling_walk walk;
    kay_nibbling_kind latest; /* read ahead */
} nibbling_runs;

static nibbling_runs nibbling_runs_begin(const nibbling_part *part)
{
    nibbling_runs runs = {.walk = kay_nibbling_begin(part->begin, part->end)};
    runs.latest = kay_nibbling_next(&part->nibbling, &runs.walk);
    return runs;
}

/* The next run, of count 0 at the end of the walk; *from is where it begins and *to where it ends. */
static nibbling_run nibbling_runs_next(const nibbling_part *part, nibbling_runs *runs, kay_nibbling_walk *to)
{
    nibbling_run run = {.kind = runs->latest};
    *to = runs->walk;
    while (!kay_nibbling_ends(runs->latest) && runs->latest == run.kind) {
        run.count += runs->walk.count;
        *to = runs->walk;
        runs->latest = kay_nibbling_next(&part->nibbling, &runs->walk);
    }
    return run;
}

/* ---- The reason -------------------------------------------------------------------------------- */

/* Where a part stands in the row, and the numbers themselves where they are few. */
static void nibbling_write_part(const nibbling_part *part, const nibbling_words *words, const kay_nibbling_walk *walk,
                                kay_text *out)
{
    enum { FEW = 6 };
    uint64_t begin = walk->begin - part->first, end = walk->end - part->first;
    if (begin == end) {
        kay_text_add(out, "nothing");
        return;
    }
    if (end == begin + 1)
        kay_text_format(out, "element %" PRIu64, end);
    else
        kay_text_format(out, "elements %" PRIu64 " to %" PRIu64, begin + 1, end);
    kay_text_format(out, " of %s", words->row);
    for (uint64_t i = begin; i < end && end - begin <= FEW; i++)
        kay_text_format(out, "%s%" PRId64 "%s", i == begin ? " (" : " ", words->numbers[i], i + 1 == end ? ")" : "");
}

static void nibbling_reason_run(const nibbling_part *part, const nibbling_words *words, nibbling_run run,
                                const kay_nibbling_walk *to, kay_text *out)
{
    if (run.kind == KAY_NIBBLING_INWARDS) {
        kay_text_add(out, "each end taken is answered at the other one down to ");
    } else {
        const char *end = run.kind == KAY_NIBBLING_FORCED_LEFT ? "left" : "right";
        kay_text_format(out, "%" PRIu64 " %s at the %s end %s forced, which leaves ", run.count,
                        run.count == 1 ? "move" : "moves", end, run.count == 1 ? "is" : "are");
    }
    nibbling_write_part(part, words, to, out);
    kay_text_add(out, "; ");
}

void nibbling_reason(const nibbling_part *part, const nibbling_words *words, kay_text *out)
{
    enum { TOLD = 3 }; /* runs; a long chain of them is summed up */
    nibbling_runs runs = nibbling_runs_begin(part);
    kay_nibbling_walk to = runs.walk;
    nibbling_run run = {0};
    uint64_t told = 0;
    for (; (run = nibbling_runs_next(part, &runs, &to)).count; told++)
        if (told < TOLD)
            nibbling_reason_run(part, words, run, &to, out);
    if (told > TOLD) {
        kay_text_add(out, "and so on down to ");
        nibbling_write_part(part, words, &to, out);
        kay_text_add(out, "; ");
    }
    const char *there = told ? "there " : "", *losing = words->losing;
    if (run.kind == KAY_NIBBLING_LOST)
        kay_text_format(out, "what is left is %s, so the player to move has lost", losing);
    else if (run.kind == KAY_NIBBLING_SPENT)
        kay_text_format(out, "%snothing can come any more that is %s, which is a draw", there, losing);
    else if (run.kind == KAY_NIBBLING_ANSWER)
        kay_text_format(out, "%swhoever takes one end leaves the other one, and taking that leaves a part that is %s",
                        there, losing);
    else
        kay_text_format(out, "%staking the %s end leaves a part that is %s", there,
                        run.kind == KAY_NIBBLING_LEFT ? "left" : "right", losing);
}

/* ---- The certificate --------------------------------------------------------------------------- */

static const char *nibbling_word(kay_nibbling_kind kind)
{
    static const char *const words[] = {
        [KAY_NIBBLING_LOST] = "losing",        [KAY_NIBBLING_SPENT] = "spent",   [KAY_NIBBLING_LEFT] = "left",
        [KAY_NIBBLING_RIGHT] = "right",        [KAY_NIBBLING_ANSWER] = "answer", [KAY_NIBBLING_FORCED_LEFT] = "left",
        [KAY_NIBBLING_FORCED_RIGHT] = "right", [KAY_NIBBLING_INWARDS] = "in",
    };
    return words[kind];
}

void nibbling_certify(const nibbling_part *part, kay_json_writer *proof)
{
    nibbling_runs runs = nibbling_runs_begin(part);
    kay_nibbling_walk to = runs.walk;
    nibbling_run run;
    kay_json_begin_list(proof, "steps");
    while ((run = nibbling_runs_next(part, &runs, &to)).count) {
        kay_json_begin_list(proof, NULL);
        kay_json_write_text(proof, NULL, nibbling_word(run.kind));
        kay_json_write_u64(proof, NULL, run.count);
        kay_json_end_list(proof);
    }
    kay_json_end_list(proof);
    kay_json_begin_list(proof, "core");
    kay_json_write_u64(proof, NULL, to.begin - part->begin + 1);
    kay_json_write_u64(proof, NULL, to.end - part->begin);
    kay_json_end_list(proof);
    kay_json_write_text(proof, "end", nibbling_word(run.kind));
}
