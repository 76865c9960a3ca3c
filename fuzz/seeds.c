/* Writes the first corpus of a target, made from the manuals' examples:
 *
 *   seeds TARGET FOLDER      TARGET: a game, "moves", "certificates", "values", "expressions", "nimbers", "questions"
 *                            or "tables" */
#include <kayles/kayles.h>
#include <kayles/rules.h>

#include <stdio.h>
#include <string.h>

#include "seeds_tables.h"

typedef struct seeds {
    const char *target, *folder;
    unsigned files;
} seeds;

static bool seeds_add(seeds *to, const char *head, size_t head_length, const char *text)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%u", to->folder, to->files++);
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool written = fwrite(head, 1, head_length, file) == head_length && fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

static kay_status seeds_moves(seeds *to, kay_context *ctx, const kay_game *game, const kay_state *state, unsigned index)
{
    kay_arena names;
    kay_move_list moves;
    kay_text text;
    char head = (char)index;
    kay_arena_init(&names, ctx);
    kay_text_init(&text, ctx);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, &names, KAY_WANT_MOVES));
    moves.limit = 10;
    kay_status status = kay_state_moves(game, state, &moves);
    for (uint64_t i = 0; i < moves.count && status == KAY_OK; i++) {
        kay_text_clear(&text);
        kay_state_move_text(game, state, moves.moves[i], &text);
        if (!seeds_add(to, &head, 1, kay_text_string(&text)))
            status = KAY_EWRITE;
    }
    kay_text_free(&text);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
    return status;
}

static kay_status seeds_certify(kay_solver *solver, const kay_game *game, uint64_t index, kay_text *line)
{
    kay_outcome outcome;
    kay_text proof;
    kay_text_init(&proof, line->ctx);
    kay_status status = kay_solver_answer(solver, &outcome);
    if (status == KAY_OK)
        status = kay_solver_certify(solver, &proof);
    if (status == KAY_OK)
        status = kay_certificate_write(game, kay_solver_state(solver), index, outcome, &proof, line);
    kay_text_free(&proof);
    return status;
}

static kay_status seeds_certificate(seeds *to, kay_context *ctx, const kay_game *game, const kay_state *state,
                                    uint64_t index)
{
    kay_solver *solver;
    kay_text line;
    kay_text_init(&line, ctx);
    KAY_TRY(kay_solver_open(ctx, game, state, KAY_BY_AUTO, &solver));
    kay_status status = seeds_certify(solver, game, index, &line);
    if (status == KAY_OK && !seeds_add(to, "", 0, kay_text_string(&line)))
        status = KAY_EWRITE;
    kay_text_free(&line);
    kay_solver_close(solver);
    return status == KAY_EUSAGE ? KAY_OK : status; /* skip answers without a certificate */
}

static kay_status seeds_position(seeds *to, kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text text;
    kay_text_init(&text, ctx);
    kay_state_write(game, state, &text);
    kay_status status = seeds_add(to, "", 0, kay_text_string(&text)) ? KAY_OK : KAY_EWRITE;
    kay_text_free(&text);
    return status;
}

static kay_status seeds_case(seeds *to, kay_context *ctx, const kay_game *game, const kay_state *state,
                             unsigned ruleset, uint64_t index)
{
    if (strcmp(to->target, "moves") == 0)
        return index == 1 ? seeds_moves(to, ctx, game, state, ruleset) : KAY_OK;
    if (strcmp(to->target, "certificates") == 0)
        return seeds_certificate(to, ctx, game, state, index);
    return seeds_position(to, ctx, game, state);
}

static kay_status seeds_ruleset(seeds *to, const kay_ruleset *rules, unsigned ruleset)
{
    kay_context ctx;
    kay_reader reader;
    kay_input *input;
    const kay_game *game;
    const kay_state *state;
    const char *example = rules->manual->example;
    kay_context_init(&ctx);
    KAY_TRY(kay_reader_from_text(&ctx, "example", example, strlen(example), &reader));
    KAY_TRY(kay_input_open(&ctx, rules, &reader, NULL, false, &input));
    kay_status status = KAY_OK;
    for (uint64_t index = 1; status == KAY_OK && (status = kay_input_next(input, &game, &state)) == KAY_OK; index++)
        status = seeds_case(to, &ctx, game, state, ruleset, index);
    kay_input_close(input);
    kay_reader_close(&reader);
    return status == KAY_END ? KAY_OK : status;
}

static kay_status seeds_texts(seeds *to, const char *const *texts)
{
    while (*texts)
        if (!seeds_add(to, "", 0, *texts++))
            return KAY_EWRITE;
    return KAY_OK;
}

/* Writes values in each form. */
static const char *const seeds_values[] = {
    "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2\n",
    "P N N P N N P N N P N N P\n",
    "0 4 8 12 16 20\n",
    "# of a game\n0 0\n1 *1\n2 2\n3 0\n",
    "a  outcome\n0        P\n3        P\n6        P\n",
    "a,b,value\n0,0,P\n0,1,N\n1,0,N\n1,1,P\n",
    "a\\b  0  1\n  0  0  1\n  1  1  0\n",
    "{\"show\": \"grundy\"}\n{\"at\": [0], \"value\": 0}\n{\"at\": [1], \"value\": \"*\"}\n",
    NULL,
};

static const char *const seeds_nimbers[] = {
    "4 * 4 + 7 / 5",
    "log(8, 4) + order(18446744073709551615)",
    "sqrt(root(128)) ^ 3",
    "(18446744073709551616 + 7) * 340282366920938463463",
    "[w^(w*2+1)*3+w+5] * [w^w]",
    "root([w]) ^ 7 / [w^w^2+4]",
    NULL,
};

static const char *const seeds_questions[] = {
    "{\"verb\": \"list\"}",
    "{\"verb\": \"solve\", \"game\": \"pyramid\", \"position\": \"5 3\", \"options\": {\"moves\": \"all\", \"limit\": "
    "9}}",
    "{\"verb\": \"solve\", \"game\": \"given\", \"options\": {\"at\": \"1,2\", \"set\": \"A=1 B=2\", \"by\": "
    "\"search\"}}",
    "{\"verb\": \"value\", \"expression\": \"-1+{3|1}\", \"options\": {\"moves\": true, \"seconds\": 2.5}}",
    "{\"verb\": \"value\", \"game\": \"misere:typed-1+nim\", \"position\": \"--help\"}",
    "{\"verb\": \"draw\", \"game\": \"(typed-3)\", \"position\": \"5\", \"options\": {\"after\": \"1:2\", \"mover\": "
    "\"Left\"}}",
    "{\"verb\": \"table\", \"game\": \"{2,5}/2\", \"options\": {\"a\": \"0..9\", \"b\": \"1..2\", \"only\": \"P\"}}",
    "{\"verb\": \"sequence\", \"game\": \"0.77\", \"options\": {\"n\": 9, \"period\": true, \"format\": \"svg\"}}",
    "{\"verb\": \"play\", \"game\": \"x.lua\", \"options\": {\"tell\": \"start\", \"level\": 3}}",
    NULL,
};

/* Writes the expressions from the manual of `value`, whose lines are like "- {0|1} gives 1/2". */
static kay_status seeds_expressions(seeds *to)
{
    char line[1024];
    kay_status status = KAY_OK;
    FILE *manual = fopen(SEEDS_MANUAL, "r");
    while (manual && status == KAY_OK && fgets(line, sizeof line, manual)) {
        char *gives = strstr(line, " gives ");
        if (strncmp(line, "- ", 2) != 0 || !gives)
            continue;
        *gives = '\0';
        status = seeds_add(to, "", 0, line + 2) ? KAY_OK : KAY_EWRITE;
    }
    if (manual)
        fclose(manual);
    return to->files ? status : KAY_EREAD;
}

/* Writes positions of the target, and its example as a whole. */
static kay_status seeds_game(seeds *to)
{
    kay_context ctx;
    kay_named_game *game;
    kay_context_init(&ctx);
    KAY_TRY(kay_named_game_open(&ctx, to->target, &game));
    const kay_ruleset *rules = kay_named_game_rules(game);
    kay_status status = seeds_ruleset(to, rules, 0);
    if (status == KAY_OK && !seeds_add(to, "", 0, rules->manual->example))
        status = KAY_EWRITE;
    kay_named_game_close(game);
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    unsigned count;
    const kay_ruleset *const *all = kay_rulesets(&count);
    seeds to = {.target = argv[1], .folder = argv[2]};
    if (strcmp(to.target, "values") == 0)
        return seeds_texts(&to, seeds_values) != KAY_OK;
    if (strcmp(to.target, "nimbers") == 0)
        return seeds_texts(&to, seeds_nimbers) != KAY_OK;
    if (strcmp(to.target, "questions") == 0)
        return seeds_texts(&to, seeds_questions) != KAY_OK;
    if (strcmp(to.target, "tables") == 0)
        return seeds_tables(to.folder) != KAY_OK;
    if (strcmp(to.target, "expressions") == 0)
        return seeds_expressions(&to) != KAY_OK;
    if (strcmp(to.target, "moves") != 0 && strcmp(to.target, "certificates") != 0)
        return seeds_game(&to) != KAY_OK;
    for (unsigned i = 0; i < count; i++)
        if (seeds_ruleset(&to, all[i], i) != KAY_OK) {
            fprintf(stderr, "no seeds for %s\n", all[i]->name);
            return 1;
        }
    return 0;
}
