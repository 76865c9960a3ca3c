#include <kayles/kayles.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    kay_context_init(&ctx);
    const kay_ruleset *rules = argc > 2 ? kay_ruleset_find(argv[1]) : NULL;
    if (!rules)
        return 2;
    kay_status status = kay_reader_open(&ctx, argv[2], &reader);
    if (status == KAY_OK)
        status = kay_input_open(&ctx, rules, &reader, NULL, argc > 3, &input);
    while (status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK) {
        kay_solver *solver;
        kay_outcome outcome;
        kay_text text;
        kay_sink moves;
        kay_text_init(&text, &ctx);
        status = kay_solver_open(&ctx, game, state, KAY_BY_AUTO, &solver);
        if (status != KAY_OK)
            break;
        status = kay_solver_answer(solver, &outcome);
        status = kay_solver_reason(solver, &text);
        status = kay_sink_init(&moves, &ctx, game, NULL, true, false);
        status = kay_solver_winning(solver, &moves);
        kay_text_add(&text, " | ");
        for (uint64_t i = 0; i < moves.count; i++) {
            game->rules->move_text(game, state, moves.moves[i], &text);
            kay_text_add(&text, " ");
        }
        kay_state_write(game, state, &text);
        printf("%d %s\n", outcome, kay_text_string(&text));
        kay_sink_free(&moves);
        kay_solver_close(solver);
        kay_text_free(&text);
    }
    if (status != KAY_END)
        printf("%d %s %s:%d:%d\n%s %u\n", status, ctx.diag.text, ctx.diag.source, (int)ctx.diag.line,
               (int)ctx.diag.column, ctx.diag.excerpt, ctx.diag.caret);
    kay_input_close(input);
    kay_reader_close(&reader);
    return 0;
}
