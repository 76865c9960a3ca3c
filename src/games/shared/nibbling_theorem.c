/* Solves end-nibbling games by the walk of math/end_nibbling.h: returns its value, and writes its steps in words and as
 * a certificate. */
#include "games/shared/nibbling_theorem.h"

#include <inttypes.h>

#include "games/shared/nibbling.h"
#include "math/end_nibbling.h"

/* A part of the row in the terms of math/end_nibbling.h. */
typedef struct nibbling_part {
    const nibbling_game *game;
    kay_nibbling nibbling;
    uint64_t begin, end; /* on the board */
} nibbling_part;

static nibbling_part nibbling_part_of(const kay_theorem_line *line)
{
    nibbling_part part = {.game = (const nibbling_game *)line->game};
    part.game->kind->board(line->game, &part.nibbling);
    part.begin = part.game->first + line->state->words[0];
    part.end = part.game->first + line->state->words[1];
    return part;
}

kay_status nibbling_answer(kay_theorem_line *line, kay_outcome *out)
{
    nibbling_part part = nibbling_part_of(line);
    *out = (kay_outcome)kay_nibbling_value(&part.nibbling, part.begin, part.end);
    return KAY_OK;
}

kay_status nibbling_winning(kay_theorem_line *line, kay_move_list *out)
{
    nibbling_part part = nibbling_part_of(line);
    out->part = 0;
    if (part.begin == part.end)
        return KAY_OK;
    int best = kay_nibbling_value(&part.nibbling, part.begin, part.end);
    for (uint64_t name = NIBBLING_LEFT; name <= NIBBLING_RIGHT && best >= 0; name++) {
        uint64_t begin = part.begin + (name == NIBBLING_LEFT), end = part.end - (name == NIBBLING_RIGHT);
        if (kay_nibbling_value(&part.nibbling, begin, end) == -best && !kay_emit_move(out, name))
            break;
    }
    return KAY_OK;
}

/* Consecutive steps of one kind. */
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

/* Returns the next run, with count 0 at the end of the walk; *to is where the run ends. */
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

/* Writes the places of a part in the row, and the numbers themselves if they are few. */
static void nibbling_write_part(const nibbling_part *part, const kay_nibbling_walk *walk, kay_text *out)
{
    enum { FEW = 6 };
    uint64_t begin = walk->begin - part->game->first, end = walk->end - part->game->first;
    if (begin == end) {
        kay_text_add(out, "nothing");
        return;
    }
    if (end == begin + 1)
        kay_text_format(out, "element %" PRIu64, end);
    else
        kay_text_format(out, "elements %" PRIu64 " to %" PRIu64, begin + 1, end);
    kay_text_format(out, " of %s", part->game->kind->row);
    for (uint64_t i = begin; i < end && end - begin <= FEW; i++)
        kay_text_format(out, "%s%" PRId64 "%s", i == begin ? " (" : " ", part->game->row.numbers[i],
                        i + 1 == end ? ")" : "");
}

static void nibbling_reason_run(const nibbling_part *part, nibbling_run run, const kay_nibbling_walk *to, kay_text *out)
{
    if (run.kind == KAY_NIBBLING_INWARDS) {
        kay_text_add(out, "each move is answered at the other end, down to ");
    } else {
        const char *end = run.kind == KAY_NIBBLING_FORCED_LEFT ? "left" : "right";
        kay_text_format(out, "%" PRIu64 " %s at the %s end %s forced, which leaves ", run.count,
                        run.count == 1 ? "move" : "moves", end, run.count == 1 ? "is" : "are");
    }
    nibbling_write_part(part, to, out);
    kay_text_add(out, "; ");
}

kay_status nibbling_reason(kay_theorem_line *line, kay_text *out)
{
    enum { TOLD = 3 }; /* runs printed; a longer chain is summarised */
    nibbling_part part = nibbling_part_of(line);
    nibbling_runs runs = nibbling_runs_begin(&part);
    kay_nibbling_walk to = runs.walk;
    nibbling_run run = {0};
    uint64_t told = 0;
    for (; (run = nibbling_runs_next(&part, &runs, &to)).count; told++)
        if (told < TOLD)
            nibbling_reason_run(&part, run, &to, out);
    if (told > TOLD) {
        kay_text_add(out, "and so on down to ");
        nibbling_write_part(&part, &to, out);
        kay_text_add(out, "; ");
    }
    const char *there = told ? "there " : "", *losing = part.game->kind->losing;
    if (run.kind == KAY_NIBBLING_LOST)
        kay_text_format(out, "%s is %s, so the player to move has lost", part.game->kind->row, losing);
    else if (run.kind == KAY_NIBBLING_SPENT)
        kay_text_format(out, "%sno later part can be %s, so the game is a draw", there, losing);
    else if (run.kind == KAY_NIBBLING_ANSWER)
        kay_text_format(out, "%seither move can be answered at the other end, which leaves a part that is %s", there,
                        losing);
    else
        kay_text_format(out, "%staking the %s end leaves a part that is %s", there,
                        run.kind == KAY_NIBBLING_LEFT ? "left" : "right", losing);
    return out->error;
}

static const char *nibbling_word(kay_nibbling_kind kind)
{
    static const char *const words[] = {
        [KAY_NIBBLING_LOST] = "losing",        [KAY_NIBBLING_SPENT] = "spent",   [KAY_NIBBLING_LEFT] = "left",
        [KAY_NIBBLING_RIGHT] = "right",        [KAY_NIBBLING_ANSWER] = "answer", [KAY_NIBBLING_FORCED_LEFT] = "left",
        [KAY_NIBBLING_FORCED_RIGHT] = "right", [KAY_NIBBLING_INWARDS] = "in",
    };
    return words[kind];
}

kay_status nibbling_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    nibbling_part part = nibbling_part_of(line);
    nibbling_runs runs = nibbling_runs_begin(&part);
    kay_nibbling_walk to = runs.walk;
    nibbling_run run;
    kay_json_begin_list(proof, "steps");
    while ((run = nibbling_runs_next(&part, &runs, &to)).count) {
        kay_json_begin_list(proof, NULL);
        kay_json_write_text(proof, NULL, nibbling_word(run.kind));
        kay_json_write_u64(proof, NULL, run.count);
        kay_json_end_list(proof);
    }
    kay_json_end_list(proof);
    kay_json_begin_list(proof, "core");
    kay_json_write_u64(proof, NULL, to.begin - part.begin + 1);
    kay_json_write_u64(proof, NULL, to.end - part.begin);
    kay_json_end_list(proof);
    kay_json_write_text(proof, "end", nibbling_word(run.kind));
    return KAY_OK;
}
