/* Command lines of questions: no text of a question becomes an option, a second command or a file. */
#include "fixture.h"

#include <string.h>

#include "serve/serve_question.h"

static const serve_means means = {.program = "/bin/kayles",
                                  .given = "my rules.lua",
                                  .folder = "/tmp/private",
                                  .typed = 12,
                                  .seconds = 60,
                                  .memory = 1000,
                                  .tables = "my table",
                                  .tabulated = "l-game"};

/* Reads a question into a new arena. */
static kay_status read_question(kay_context *ctx, kay_arena *arena, const char *json, serve_question *out)
{
    kay_context_init(ctx);
    kay_arena_init(arena, ctx);
    return serve_question_read(arena, &means, json, strlen(json), out);
}

#define BUDGET(seconds) " --seconds=" seconds " --memory=1000"

/* Joins the words with blanks. */
static void join_words(const serve_question *question, char *out)
{
    *out = '\0';
    for (unsigned i = 0; i < question->count; i++) {
        assert_string_not_equal(question->words[i], "");
        strcat(strcat(out, i ? " " : ""), question->words[i]);
    }
    assert_null(question->words[question->count]);
}

static void a_question_is_a_command_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *json, *words;
    } cases[] = {
        {"{\"verb\": \"list\"}", "list --json"},
        {"{\"verb\": \"rules\", \"game\": \"nim\"}", "rules" BUDGET("60.000") " -- nim"},
        {"{\"verb\": \"nim\", \"expression\": \"-1\", \"options\": {\"seconds\": 2.5}}",
         "nim --json" BUDGET("2.500") " -- -1"},
        {"{\"verb\": \"nim\", \"expression\": \"1\", \"options\": {\"seconds\": \"99\"}}",
         "nim --json" BUDGET("60.000") " -- 1"},
        {"{\"verb\": \"nim\", \"expression\": \"1\", \"options\": {\"seconds\": 0.0000001}}",
         "nim --json" BUDGET("0.001") " -- 1"},
        {"{\"verb\": \"solve\", \"game\": \"--help\", \"position\": \"--help\", \"options\": {\"after\": \"--help\"}}",
         "solve --after=--help --json" BUDGET("60.000") " --position -e --help -- --help"},
        {"{\"verb\": \"draw\", \"game\": \"nim\", \"position\": \"-o x\"}",
         "draw --json" BUDGET("60.000") " -- nim -o x"},
        {"{\"verb\": \"table\", \"game\": \"nim\", \"options\": {\"b\": \"1..2\", \"a\": 7, \"set\": \" A=1  -o \"}}",
         "table --set=A=1 --set=-o --format=json" BUDGET("60.000") " -- nim 7 1..2"},
        {"{\"verb\": \"sequence\", \"game\": \"0.7\", \"options\": {\"n\": 5, \"period\": false, \"stats\": true}}",
         "sequence -n 5 --stats --json" BUDGET("60.000") " -- 0.7"},
        {"{\"verb\": \"rules\", \"game\": \"given\"}", "rules" BUDGET("60.000") " -- my rules.lua"},
        {"{\"verb\": \"rules\", \"game\": \"typed-12\"}", "rules" BUDGET("60.000") " -- /tmp/private/typed-12.lua"},
        {"{\"verb\": \"rules\", \"game\": \"misere:typed-3+ given\"}",
         "rules" BUDGET("60.000") " -- misere:(/tmp/private/typed-3.lua)+ (my rules.lua)"},
        {"{\"verb\": \"rules\", \"game\": \"forgiven+given-x+typed-1x+typed-\"}",
         "rules" BUDGET("60.000") " -- forgiven+given-x+typed-1x+typed-"},
        {"{\"verb\": \"play\", \"game\": \"l-game\", \"options\": {\"tell\": \"hint\"}}",
         "play --tell=hint" BUDGET("60.000") " --tables=my table -- l-game"},
        {"{\"verb\": \"draw\", \"game\": \"l-game\"}", "draw --json" BUDGET("60.000") " -- l-game"},
        {"{\"verb\": \"solve\", \"game\": \"misere:l-game\"}", "solve --json" BUDGET("60.000") " -- misere:l-game"},
        {"{\"verb\": \"rules\", \"game\": \"{2,5}/2+{2}/3\"}", "rules" BUDGET("60.000") " -- {2,5}/2+{2}/3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kay_context ctx;
        kay_arena arena;
        serve_question question;
        char words[400], wanted[400] = "/bin/kayles ";
        assert_ok(&ctx, read_question(&ctx, &arena, cases[i].json, &question));
        join_words(&question, words);
        assert_string_equal(words, strcat(wanted, cases[i].words));
        assert_true(question.seconds > 0 && question.seconds <= means.seconds);
        kay_arena_free(&arena);
    }
}

static void assert_refused(const char *json, const char *words)
{
    kay_context ctx;
    kay_arena arena;
    serve_question question;
    assert_int_equal(read_question(&ctx, &arena, json, &question), KAY_EINPUT);
    assert_string_equal(ctx.diag.text, words);
    kay_arena_free(&arena);
}

static void what_is_not_allowed_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *json, *words;
    } cases[] = {
        {"{\"verb\": \"rules\", \"game\": \"x.lua\"}", "game 'x.lua' names a file"},
        {"{\"verb\": \"rules\", \"game\": \"nim+(x.so)\"}", "game 'nim+(x.so)' names a file"},
        {"{\"verb\": \"rules\", \"game\": \"/x\"}", "the game '/x' may not be a path"},
        {"{\"verb\": \"rules\", \"game\": \"{1}/2/x\"}", "the game '{1}/2/x' may not be a path"},
        {"{\"verb\": \"rules\", \"game\": \"typed-13\"}",
         "the game 'typed-13' is unknown: these rules were not typed in this session"},
        {"{\"verb\": \"value\", \"expression\": \"x.lua(5)\"}", "expression 'x.lua(5)' names a file"},
        {"{\"verb\": \"table\", \"game\": \"nim\", \"options\": {\"only\": \"x.lua(5)\"}}",
         "only 'x.lua(5)' names a file"},
        {"{\"verb\": \"solve\", \"game\": \"nim\", \"options\": {\"by\": \"auto|theorem\"}}",
         "by 'auto|theorem' is not known"},
        {"{\"verb\": \"solve\", \"game\": \"nim\", \"options\": {\"by\": \"\"}}", "by '' is not known"},
        {"{\"verb\": \"solve\", \"game\": \"nim\", \"options\": {\"a\": \"1\"}}",
         "the question has an unknown field \"a\""},
        {"{\"verb\": \"list\", \"game\": \"nim\"}", "the question has an unknown field \"game\""},
        {"{\"verb\": \"play\", \"game\": \"nim\"}", "'play' needs the option 'tell'"},
        {"{\"verb\": \"nim\", \"expression\": \"1\", \"options\": {\"seconds\": \"1e9\"}}",
         "seconds '1e9' is not a number of seconds"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(cases[i].json, cases[i].words);
}

static void the_words_of_a_command_line_are_limited(void **unused)
{
    (void)unused;
    char json[600] = "{\"verb\": \"table\", \"game\": \"nim\", \"options\": {\"set\": \"";
    for (unsigned i = 0; i < SERVE_WORDS; i++)
        strcat(json, "A=1 ");
    assert_refused(strcat(json, "\"}}"), "the question has too many options");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_a_command_line),
        cmocka_unit_test(what_is_not_allowed_is_refused),
        cmocka_unit_test(the_words_of_a_command_line_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
