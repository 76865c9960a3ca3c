/* Writes the answer to a case as a sentence or as a JSON object. */
#include "cli/answer.h"

#include <kayles/contest.h>
#include <kayles/json.h>

#include <inttypes.h>
#include <string.h>

#include "cli/wrap.h"
#include "ruleset/state.h"

enum {
    ANSWER_POSITION_MOST = 64 * 1024, /* longer positions are written only on request */
    ANSWER_MOVE_MOST = 200, /* bytes of a move in a sentence */
};

/* Returns the name of the winner; NULL: a draw or unknown. */
static const char *answer_winner(const cli_answer *answer)
{
    if (!answer->known || answer->outcome == KAY_DRAW)
        return NULL;
    kay_player mover = answer->state->mover;
    return kay_player_name(answer->game, answer->outcome == KAY_WIN ? mover : kay_opponent(mover));
}

static const char *answer_mover(const cli_call *cli, const cli_answer *answer)
{
    const kay_player mover = answer->state->mover;
    return answer->game ? kay_player_name(answer->game, mover) : kay_rules_player(cli->rules, mover);
}

static void answer_plain_moves(const cli_answer *answer, kay_text *out)
{
    const char *move = kay_text_string(&answer->moves);
    for (uint64_t i = 0; i < answer->move_count; i++) {
        size_t length = strlen(move);
        bool last = i + 1 == answer->move_count && !answer->more;
        kay_text_add(out, i == 0 ? "" : last ? " or " : ", ");
        kay_text_bytes(out, move, length > ANSWER_MOVE_MOST ? ANSWER_MOVE_MOST : length);
        if (length > ANSWER_MOVE_MOST)
            kay_text_add(out, "...");
        move += length + 1;
    }
    if (answer->more)
        kay_text_add(out, " or others");
}

static void answer_plain_line(const cli_call *cli, const cli_answer *answer, kay_text *out)
{
    const char *winner = answer_winner(answer), *mover = answer_mover(cli, answer);
    kay_text_format(out, "case %" PRIu64 ": ", answer->index);
    if (cli->colour)
        kay_text_add(out, winner ? "\033[1;32m" : "\033[1;33m");
    if (winner)
        kay_text_format(out, "%s %s", winner, kay_player_verb(cli->rules, "wins", "win"));
    else
        kay_text_add(out, answer->known ? "a draw" : "unable");
    if (cli->colour)
        kay_text_add(out, "\033[0m");
    if (answer->move_count) {
        kay_text_add(out, " with ");
        answer_plain_moves(answer, out);
    }
    kay_text_format(out, " (%s to move)", mover);
    if (answer->reason.length)
        kay_text_format(out, "; %s", kay_text_string(&answer->reason));
    if (answer->moves_unknown)
        kay_text_format(out, "; no %s was found: %s",
                        answer->outcome == KAY_DRAW ? "move that keeps the draw" : "winning move",
                        kay_text_string(&answer->moves));
    if (answer->position_wanted && answer->game && !answer->position_unknown) {
        kay_text_add(out, "; ");
        kay_state_write(answer->game, answer->state, out);
    }
}

/* Breaks lines at blanks on a terminal.  A position is never broken, so that it reads back. */
kay_status cli_answer_plain(const cli_call *cli, const cli_answer *answer, kay_text *out)
{
    kay_text line;
    kay_text_init(&line, out->ctx);
    answer_plain_line(cli, answer, &line);
    kay_status status = line.error;
    if (status == KAY_OK && cli_columns() && !answer->position_wanted) {
        cli_tell(out, kay_text_string(&line), 2);
    } else if (status == KAY_OK) {
        kay_text_bytes(out, line.data, line.length);
        kay_text_char(out, '\n');
    }
    kay_text_free(&line);
    return status == KAY_OK ? out->error : status;
}

static void answer_json_moves(const cli_answer *answer, kay_json_writer *object)
{
    const char *move = kay_text_string(&answer->moves);
    kay_json_begin_list(object, "moves");
    for (uint64_t i = 0; i < answer->move_count; i++, move += strlen(move) + 1)
        kay_json_write_text(object, NULL, move);
    kay_json_end_list(object);
}

static kay_status answer_json_position(cli_call *cli, const cli_answer *answer, kay_json_writer *object)
{
    kay_text position;
    kay_text_init(&position, &cli->ctx);
    bool whole = false;
    kay_status status = KAY_OK;
    if (!answer->start && answer->game && !answer->position_unknown)
        status = kay_state_write_within(answer->game, answer->state,
                                        answer->position_wanted ? SIZE_MAX : ANSWER_POSITION_MOST, &position, &whole);
    if (whole)
        kay_json_write_bytes(object, "position", kay_text_string(&position), position.length);
    else
        kay_json_write_text(object, "position", NULL);
    kay_text_free(&position);
    return status;
}

/* Writes the points at the end as [mover, opponent]; null if they are unknown. */
static kay_status answer_json_scores(const cli_answer *answer, kay_json_writer *object)
{
    kay_text scores;
    kay_text_init(&scores, object->out->ctx);
    if (answer->known)
        kay_text_format(&scores, "[%g,%g]", answer->scores.mover, answer->scores.opponent);
    else
        kay_text_add(&scores, "null");
    kay_json_write_json(object, "scores", &scores);
    const kay_status status = scores.error;
    kay_text_free(&scores);
    return status;
}

static kay_status answer_json(cli_call *cli, const cli_answer *answer, kay_text *out)
{
    static const char *const words[] = {"loss", "draw", "win"};
    static const char *const ways[] = {[KAY_BY_THEOREM] = "theorem",
                                       [KAY_BY_NIMBERS] = "nimbers",
                                       [KAY_BY_SEARCH] = "search",
                                       [KAY_BY_TABLE] = "table"};
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", cli->rules->name);
    kay_json_write_u64(&object, "case", answer->index);
    if (answer->start)
        kay_json_write_u64(&object, "start", answer->start);
    kay_json_write_text(&object, "mover", answer_mover(cli, answer));
    kay_json_write_text(&object, "outcome", answer->known ? words[answer->outcome + 1] : NULL);
    kay_json_write_text(&object, "winner", answer_winner(answer));
    answer_json_moves(answer, &object);
    kay_json_write_text(&object, "by", answer->known ? ways[answer->by] : NULL);
    kay_json_write_text(&object, "reason", kay_text_string(&answer->reason));
    KAY_TRY(answer_json_position(cli, answer, &object));
    const bool remote = answer->known && answer->remoteness != KAY_NO_REMOTENESS;
    if (remote)
        kay_json_write_u64(&object, "remoteness", answer->remoteness);
    else if (cli->rules->traits & KAY_LOOPY)
        kay_json_write_text(&object, "remoteness", NULL);
    if (cli->rules->scoring)
        KAY_TRY(answer_json_scores(answer, &object));
    if (answer->all_moves || answer->moves_unknown)
        kay_json_write_bool(&object, "more", answer->more || answer->moves_unknown);
    if (!answer->start && cli->rules->details && answer->game && !answer->position_unknown)
        KAY_TRY(kay_state_details(&cli->ctx, answer->game, answer->state, &object));
    if (answer->stats)
        cli_work_json(&answer->work, &object);
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
    return out->error;
}

/* Writes to a separate text first: rules or memory may fail in the middle of an object. */
kay_status cli_answer_json(cli_call *cli, const cli_answer *answer, kay_text *out)
{
    kay_text line;
    kay_text_init(&line, out->ctx);
    kay_status status = answer_json(cli, answer, &line);
    if (status == KAY_OK)
        kay_text_bytes(out, line.data, line.length);
    kay_text_free(&line);
    return status == KAY_OK ? out->error : status;
}
