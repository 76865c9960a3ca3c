/* Plays an interactive contest in move texts, one a line. */
#include "cli/cases.h"

#include <kayles/state.h>

#include <string.h>

#include "cli/quantities.h"

typedef struct conversation {
    cli_cases *cases;
    kay_solver *solver;
    kay_reader input; /* standard input, if the game came from elsewhere */
    kay_reader *replies;
    kay_arena arena; /* holds one move */
} conversation;

/* Chooses a winning move if there is one, else the first legal one. */
static kay_status conversation_choose(conversation *talk, kay_move *out)
{
    const kay_game *game = talk->cases->game;
    kay_move_list moves;
    KAY_TRY(kay_move_list_init(&moves, &talk->cases->cli->ctx, game, &talk->arena, KAY_WANT_MOVES));
    moves.limit = 1;
    kay_status status = kay_solver_winning(talk->solver, &moves);
    if (status == KAY_OK && moves.count == 0)
        status = kay_state_moves(game, kay_solver_state(talk->solver), &moves);
    if (status == KAY_OK)
        *out = moves.moves[0];
    kay_move_list_free(&moves);
    return status;
}

static kay_status conversation_speak(conversation *talk)
{
    kay_text *out = &talk->cases->cli->out;
    const kay_game *game = talk->cases->game;
    kay_move move;
    KAY_TRY(conversation_choose(talk, &move));
    kay_state_move_text(game, kay_solver_state(talk->solver), move, out);
    kay_text_char(out, '\n');
    KAY_TRY(kay_text_finish(out));
    return kay_solver_play(talk->solver, move);
}

static kay_status conversation_listen(conversation *talk)
{
    kay_context *ctx = &talk->cases->cli->ctx;
    const kay_game *game = talk->cases->game;
    const char *word;
    uint64_t length;
    const double deadline = ctx->deadline;
    ctx->deadline = 0; /* the time of the other player does not count */
    KAY_TRY(kay_read_word(talk->replies, "a reply", &word, &length));
    ctx->deadline = deadline > 0 ? kay_now() + talk->cases->cli->seconds : 0;
    char *text = kay_arena_text(&talk->arena, word, length);
    if (!text)
        return kay_no_memory(ctx);
    kay_move move;
    kay_status status = kay_state_read_move(ctx, game, kay_solver_state(talk->solver), text, &talk->arena, &move);
    if (status == KAY_EFALSE)
        return cli_answer_place(talk->replies, talk->replies->at - length, KAY_EINPUT);
    KAY_TRY(status);
    return kay_solver_play(talk->solver, move);
}

static kay_status conversation_talk(conversation *talk)
{
    cli_call *cli = talk->cases->cli;
    const kay_game *game = talk->cases->game;
    bool stopped;
    kay_outcome outcome;
    for (;;) {
        const kay_state *state = kay_solver_state(talk->solver);
        KAY_TRY(kay_state_end(&cli->ctx, game, state, &stopped, &outcome));
        if (stopped)
            break;
        cli_time_begin(cli);
        KAY_TRY(state->mover == KAY_LEFT ? conversation_speak(talk) : conversation_listen(talk));
        kay_arena_clear(&talk->arena);
    }
    kay_player mover = kay_solver_state(talk->solver)->mover;
    if (outcome == KAY_DRAW)
        kay_text_add(&cli->out, "a draw\n");
    else
        kay_text_format(&cli->out, "%s wins\n",
                        kay_player_name(game, outcome == KAY_WIN ? mover : kay_opponent(mover)));
    return kay_text_finish(&cli->out);
}

kay_status cli_conversation(cli_cases *cases, kay_by by)
{
    conversation talk = {.cases = cases, .input = {.ctx = &cases->cli->ctx}};
    kay_arena_init(&talk.arena, &cases->cli->ctx);
    kay_status status = KAY_OK;
    talk.replies = strcmp(cases->source, "<stdin>") == 0 ? &cases->reader : &talk.input; /* after the game */
    if (talk.replies == &talk.input)
        status = kay_reader_open(&cases->cli->ctx, "-", &talk.input);
    if (status == KAY_OK)
        status = kay_solver_open(&cases->cli->ctx, cases->game, &cases->state, by, &talk.solver);
    if (status == KAY_OK)
        status = conversation_talk(&talk);
    kay_solver_close(talk.solver);
    kay_arena_free(&talk.arena);
    kay_reader_close(&talk.input);
    return status;
}
