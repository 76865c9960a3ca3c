/* Answers one question about the start, for programs that show the game themselves. */
#include "cli/play/play.h"

#include <kayles/json.h>
#include <kayles/state.h>

#include "cli/state_json.h"

typedef enum play_question { PLAY_START, PLAY_MOVE, PLAY_HINT, PLAY_WHY } play_question;

static kay_status play_tell_start(cli_play *p)
{
    const kay_ruleset *rules = p->cases->game->rules;
    kay_text_format(&p->said, "%s: %s.", rules->name, rules->summary);
    return cli_play_show(p);
}

/* Prints the words of the answer, and leaves its move in p->last. */
static kay_status play_ask(cli_play *p, play_question question)
{
    static kay_status (*const ask[])(cli_play *) = {play_tell_start, cli_play_opponent_moves, cli_play_hint,
                                                    cli_play_why};
    cli_play_begin_work(p);
    if (!p->over || question == PLAY_START)
        return ask[question](p);
    KAY_TRY(cli_play_reason_of_end(p, &p->said));
    return p->said.length ? cli_play_show(p) : p->said.error;
}

/* Moves what was printed after `before` bytes to the end of the object. */
static void play_tell_answer(cli_play *p, size_t before, kay_json_writer *object)
{
    kay_text *out = &p->cli->out;
    const size_t length = out->length - before;
    if (p->ours)
        kay_json_write_u64(object, "seed", p->seed);
    else
        kay_json_write_text(object, "seed", NULL);
    kay_json_write_text(object, "move", p->last.length ? kay_text_string(&p->last) : NULL);
    kay_json_write_bytes(object, "text", length ? out->data + before : "", length ? length - 1 : 0);
    kay_json_end_object(object);
    out->length = before;
    kay_text_bytes(out, object->out->data, object->out->length);
    kay_text_char(out, '\n');
}

static kay_status play_tell(cli_play *p, kay_json_writer *object)
{
    const play_question question = (play_question)cli_arguments_choice(p->cli, FLAG_TELL, PLAY_START);
    const size_t before = p->cli->out.length;
    kay_outcome outcome;
    kay_json_begin_object(object, NULL);
    kay_json_write_text(object, "game", p->cases->game->rules->name);
    KAY_TRY(cli_state_json(&p->cli->ctx, p->cases->game, &p->cases->state, object));
    KAY_TRY(kay_state_end(&p->cli->ctx, p->cases->game, &p->cases->state, &p->over, &outcome));
    KAY_TRY(play_ask(p, question));
    KAY_TRY(object->out->error);
    play_tell_answer(p, before, object);
    return p->cli->out.error;
}

kay_status cli_play_tell(cli_play *p)
{
    kay_text answer;
    kay_text_init(&answer, &p->cli->ctx);
    const size_t before = p->cli->out.length;
    const kay_status status = play_tell(p, &(kay_json_writer){.out = &answer});
    if (status != KAY_OK)
        p->cli->out.length = before;
    kay_text_free(&answer);
    return status;
}
