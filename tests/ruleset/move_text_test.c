/* The text of every legal move reads back, in every game and its variants: play and files name moves by their texts. */
#include "laws.h"
#include "games/game_word.h"

#include <kayles/games.h>
#include <kayles/script.h>

#include <stdio.h>
#include <string.h>

enum { MOVES_READ = 8 }; /* about as many moves of a state are read back */

/* The state after a move has the same parts as the state after the move that its text is read as. */
static void texts_read_back(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_move_list moves;
    kay_arena names;
    kay_text text;
    kay_arena_init(&names, ctx);
    kay_text_init(&text, ctx);
    laws_moves(ctx, game, state, &names, &moves);
    for (uint64_t i = 0; i < moves.count; i += 1 + moves.count / MOVES_READ) {
        kay_state after[2];
        kay_move read[2] = {moves.moves[i], {0}};
        kay_text_clear(&text);
        kay_state_move_text(game, state, read[0], &text);
        assert_ok(ctx, text.error);
        const kay_status status = kay_state_read_move(ctx, game, state, kay_text_string(&text), &names, &read[1]);
        laws_require(status == KAY_OK, game, state, "'%.100s': %s", kay_text_string(&text), ctx->diag.text);
        for (int k = 0; k < 2; k++) {
            assert_ok(ctx, kay_state_copy(ctx, game, state, &after[k]));
            assert_ok(ctx, kay_state_play(ctx, game, &after[k], read[k]));
        }
        const size_t words = after[0].parts * game->words;
        laws_require(after[0].parts == after[1].parts &&
                         (!words || memcmp(after[0].words, after[1].words, words * sizeof *after[0].words) == 0),
                     game, state, "'%.100s' is read as another move", kay_text_string(&text));
        for (int k = 0; k < 2; k++)
            kay_state_free(ctx, &after[k]);
    }
    kay_text_free(&text);
    kay_move_list_free(&moves);
    kay_arena_free(&names);
}

/* ---- Rows of pins in C: moves are written as the positions that they lead to, and two may lead to the same one */

static kay_status rows_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    uint64_t rows[64], count = 0;
    kay_status status;
    while ((status = kay_read_blank(cases->in)) == KAY_OK)
        KAY_TRY(kay_read_u64(cases->in, "a row", 1, 1000, &rows[count++ % 64]));
    KAY_NEW(kay_game, own, cases->arena, 1);
    *own = (kay_game){.rules = cases->rules, .words = 1, .traits = cases->rules->traits};
    *game = own;
    KAY_TRY(kay_state_make(cases->arena, own, count, state));
    memcpy(state->words, rows, count * sizeof *rows);
    return KAY_OK;
}

static void rows_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    (void)game;
    for (uint64_t i = 0; i < state->parts; i++)
        kay_text_format(out, "%s%d", i ? " " : "", (int)state->words[i]);
    if (!state->parts)
        kay_text_char(out, '-');
}

/* Takes one pin or two neighbours; a row of no pins is no part. */
static kay_status rows_option(const kay_game *game, const uint64_t *row, kay_player player, uint64_t name,
                              kay_move_list *out)
{
    const uint64_t left = name / 2, right = *row - left - 1 - name % 2;
    (void)game, (void)player;
    kay_emit_empty(out, name);
    if (left)
        *kay_emit_part(out) = left;
    if (right)
        *kay_emit_part(out) = right;
    return KAY_OK;
}

static kay_status rows_moves(const kay_game *game, const uint64_t *row, kay_player player, kay_move_list *out)
{
    for (uint64_t first = 0; first < *row; first++)
        for (uint64_t more = 0; more < 2 && first + more < *row; more++)
            KAY_TRY(rows_option(game, row, player, 2 * first + more, out));
    return KAY_OK;
}

static void rows_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    (void)rules;
    for (int i = 0; i < 3; i++)
        kay_text_format(out, "%d ", 1 + (int)kay_random_below(random, size));
}

static const kay_contest_form rows_form = {.sample = rows_sample};
static const kay_ruleset rows = {.version = KAY_RULESET_VERSION,
                                 .traits = KAY_IMPARTIAL | KAY_SUMS,
                                 .name = "rows",
                                 .plain_position = true,
                                 .line_position = true,
                                 .contest = &rows_form,
                                 .read_position = rows_read,
                                 .write_position = rows_write,
                                 .moves = rows_moves,
                                 .play = rows_option};

/* ---- Rules in Lua */

#define SAMPLE "sample = function(size, random) return "
#define HEAP SAMPLE "random(1, size) end,"
#define ROW SAMPLE "{random(0, size), random(0, size)} end,"

static const struct {
    const char *name, *text;
} scripts[] = {
    {"heaps.lua", "return {" HEAP "moves = function(p, emit) for k = 0, p - 1 do emit(k, p - 1 - k) emit(k) end end}"},
    {"split.lua", "return {" HEAP "moves = function(p, emit) for k = 1, p - 1 do emit(k, p - k) end end,"
                  " move_text = function(p, q, r) return q .. '+' .. r end}"},
    {"named.lua", "return {" HEAP "moves = function(p, emit) for k = 0, p - 1 do emit(k, k) end end,"
                  " move_text = function(p, q) return 'to ' .. q end}"},
    {"arrays.lua", "return {" ROW "left = function(p, emit) if p[1] > 0 then emit({p[1] - 1, p[2]}, {p[1]}) end end,"
                   " right = function(p, emit) if (p[2] or 0) > 0 then emit({p[1], p[2] - 1}) end end}"},
    {"words.lua", "return {" HEAP "moves = function(p, emit) for k = 0, p - 1 do emit(k, 1) end end,"
                  " write = function(p) return 'h' .. p end,"
                  " read = function(t) return tonumber(t:match('^h(%d+)$')) end}"},
    {"ring.lua", "return {loopy = true, " HEAP "moves = function(p, emit) emit((p + 1) % 5) emit(p % 5) end}"},
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

typedef struct opened {
    kay_context *ctx;
    kay_script *scripts[SCRIPTS];
} opened;

static kay_status open_file(void *user, const char *path, const kay_ruleset **out)
{
    opened *own = user;
    *out = &rows;
    for (unsigned i = 0; i < SCRIPTS; i++)
        if (strcmp(path, scripts[i].name) == 0) {
            if (!own->scripts[i])
                KAY_TRY(kay_script_open(own->ctx, path, scripts[i].text, strlen(scripts[i].text), NULL, NULL,
                                        &own->scripts[i]));
            *out = kay_script_rules(own->scripts[i]);
        }
    return KAY_OK;
}

/* Opens a game by a word in which GAME stands for `name`, and visits its samples.  Returns false if there is no such
 * variant. */
static bool variant_holds(const char *form, const char *name)
{
    char word[100] = "";
    kay_context ctx;
    kay_named_game *game;
    for (const char *at = form; *at; at += *at == 'G' ? 4 : 1)
        snprintf(word + strlen(word), sizeof word - strlen(word), "%.*s", *at == 'G' ? 50 : 1, *at == 'G' ? name : at);
    kay_context_init(&ctx);
    opened files = {.ctx = &ctx};
    const kay_foreign_rules foreign = {open_file, NULL, &files};
    const kay_status status = kay_named_game_open_with(&ctx, word, &foreign, &game);
    if (status == KAY_OK) {
        laws_visit_play(kay_named_game_rules(game), 4, laws_rounds(1), texts_read_back);
        kay_named_game_close(game);
    } else {
        assert_int_equal(status, KAY_EINPUT);
    }
    for (unsigned i = 0; i < SCRIPTS; i++)
        kay_script_close(files.scripts[i]);
    assert_int_equal(ctx.memory_used, 0);
    return status == KAY_OK;
}

/* `least`: how many of the variants there are at least. */
static void texts_read_back_in_variants_of(const char *name, unsigned least)
{
    static const char *const forms[] = {"GAME",
                                        "negative:GAME",
                                        "impartial:GAME",
                                        "misere:GAME",
                                        "GAME+GAME",
                                        "GAME+0.77",
                                        "rows.so+GAME",
                                        "misere:(GAME+GAME)",
                                        "impartial:(GAME+GAME)",
                                        "GAME+heaps.lua",
                                        "(GAME+rows.so)+split.lua"};
    unsigned held = 0;
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        held += variant_holds(forms[i], name);
    assert_at_least(held, least);
}

static void texts_read_back_in_every_game(const kay_ruleset *rules)
{
    texts_read_back_in_variants_of(rules->name, rules->traits & KAY_SCORING ? 1 : 2);
}

static void texts_read_back_in_heap_games_and_files(void **unused)
{
    static const char *const names[] = {"0.77", "4.3", "{1,3,4}", "mock-turtles", "rows.so"};
    (void)unused;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        texts_read_back_in_variants_of(names[i], 2);
    for (unsigned i = 0; i < SCRIPTS; i++)
        texts_read_back_in_variants_of(scripts[i].name, 2);
}

int main(void)
{
    static const law laws[] = {{"the texts of its moves read back", texts_read_back_in_every_game}};
    static const struct CMUnitTest tests[] = {cmocka_unit_test(texts_read_back_in_heap_games_and_files)};
    const int failed = laws_run(laws, sizeof laws / sizeof *laws);
    return failed + cmocka_run_group_tests(tests, NULL, NULL);
}
