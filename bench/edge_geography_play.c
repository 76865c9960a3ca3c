/* Plays edge-geography through the library: measures the seconds to the first move, then the seconds for a long game
 * against an opponent who moves at random.  Certifies and checks one answer in a hundred, outside the measured time.
 *
 *      edge_geography_play FILE [MOVES]        prints: open S play S moves N won N */
#include <kayles/kayles.h>
#include <kayles/rules.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct match {
    kay_context *ctx;
    const kay_game *game;
    kay_solver *solver;
    kay_random random;
    uint64_t moves, won; /* moves made; states that the player to move wins */
    double apart; /* seconds spent on proofs */
} match;

/* Chooses a move: at random if `random`, otherwise a winning move if there is one. */
static kay_status match_choose(match *own, bool random, kay_move *move, bool *stuck)
{
    kay_arena names;
    kay_move_list sink;
    kay_arena_init(&names, own->ctx);
    KAY_TRY(kay_move_list_init(&sink, own->ctx, own->game, &names, KAY_WANT_MOVES));
    sink.limit = random ? UINT64_MAX : 1;
    kay_status status = random ? KAY_OK : kay_solver_winning(own->solver, &sink);
    own->won += sink.count;
    if (status == KAY_OK && sink.count == 0)
        status = kay_state_moves(own->game, kay_solver_state(own->solver), &sink);
    *stuck = sink.count == 0;
    if (status == KAY_OK && !*stuck)
        *move = sink.moves[random ? kay_random_below(&own->random, sink.count) : 0];
    kay_move_list_free(&sink);
    kay_arena_free(&names);
    return status;
}

static kay_status match_prove(match *own)
{
    double start = kay_now();
    kay_text proof;
    kay_arena arena;
    kay_json json;
    kay_outcome outcome;
    kay_text_init(&proof, own->ctx);
    kay_arena_init(&arena, own->ctx);
    kay_status status = kay_solver_answer(own->solver, &outcome);
    if (status == KAY_OK)
        status = kay_solver_certify(own->solver, &proof);
    if (status == KAY_OK)
        status = kay_json_read(&arena, "the proof", proof.data, proof.length, &json, NULL);
    if (status == KAY_OK)
        status = own->game->rules->proof->check(own->ctx, own->game, kay_solver_state(own->solver), outcome, &json);
    kay_arena_free(&arena);
    kay_text_free(&proof);
    own->apart += kay_now() - start;
    return status;
}

static kay_status match_play(match *own, uint64_t moves)
{
    bool stuck = false;
    while (own->moves < moves) {
        kay_move move;
        KAY_TRY(match_choose(own, own->moves % 2, &move, &stuck));
        if (stuck)
            return KAY_OK;
        KAY_TRY(kay_solver_play(own->solver, move));
        own->moves++;
        if (own->moves % 100 == 0)
            KAY_TRY(match_prove(own));
    }
    return KAY_OK;
}

static kay_status match_run(kay_context *ctx, kay_input *input, uint64_t moves)
{
    match own = {.ctx = ctx};
    const kay_state *state;
    kay_move move;
    bool stuck;
    KAY_TRY(kay_input_next(input, &own.game, &state));
    kay_random_seed(&own.random, 1);
    double opened = kay_now();
    KAY_TRY(kay_solver_open(ctx, own.game, state, KAY_BY_THEOREM, &own.solver));
    kay_status status = match_choose(&own, false, &move, &stuck);
    double first = kay_now();
    if (status == KAY_OK)
        status = match_play(&own, moves);
    double played = kay_now() - first - own.apart;
    kay_solver_close(own.solver);
    if (status == KAY_OK)
        printf("open %.3f play %.3f moves %llu won %llu\n", first - opened, played, (unsigned long long)own.moves,
               (unsigned long long)own.won);
    return status;
}

int main(int argc, char **argv)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    kay_context_init(&ctx);
    kay_status status = kay_reader_open(&ctx, argc > 1 ? argv[1] : "-", &reader);
    if (status == KAY_OK) {
        status = kay_input_open(&ctx, kay_ruleset_find("edge-geography"), &reader, NULL, false, &input);
        if (status == KAY_OK) {
            status = match_run(&ctx, input, argc > 2 ? strtoull(argv[2], NULL, 10) : 1000);
            kay_input_close(input);
        }
        kay_reader_close(&reader);
    }
    if (status != KAY_OK)
        fprintf(stderr, "edge_geography_play: %s\n", ctx.diag.text);
    return status != KAY_OK;
}
