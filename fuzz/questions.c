/* Fuzzes questions of the page: any bytes must become a command line, or be refused with words.  In a command line
 * every option comes from the table, and only our own words name files. */
#include "fuzz.h"

#include <string.h>

#include "serve/serve_question.h"

enum { QUESTIONS_MEMORY = 8 << 20 };

static const serve_means questions_means = {
    .program = "kayles", .given = "GIVEN", .folder = "TYPED", .typed = 3, .seconds = 60, .memory = 1000000};

/* Returns whether a word before "--" is one that the table can make: the name of an option, in small letters, with a
 * value behind '=' or, for one letter, in the next word. */
static bool questions_is_option(const char *word)
{
    static const char *const names[] = {"after", "as",    "at",   "by",     "checksum", "fold",  "format",
                                        "json",  "level", "e",    "limit",  "memory",   "mover", "moves",
                                        "n",     "only",  "show", "period", "position", "seed",  "seconds",
                                        "set",   "size",  "tell", "stats"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t length = strlen(names[i]), dashes = length > 1 ? 2 : 1;
        if (strncmp(word, "--", dashes) == 0 && strncmp(word + dashes, names[i], length) == 0 &&
            (!word[dashes + length] || (dashes == 2 && word[dashes + length] == '=')))
            return true;
    }
    return false;
}

/* Requires that the file names in an operand are the ones of the means. */
static void questions_files(const char *word)
{
    for (const char *at = word; (at = strstr(at, ".lua")); at++)
        fuzz_require(at - word >= 7 && memcmp(at - 7, "typed-", 6) == 0 && at[-1] >= '1' && at[-1] <= '3' &&
                         at - word >= 13 && memcmp(at - 13, "TYPED/", 6) == 0,
                     "a file that was not typed");
    fuzz_require(!strstr(word, ".so"), "a plugin");
}

static void questions_command(const serve_question *question)
{
    unsigned at = 2;
    fuzz_require(question->count >= 2 && question->count < SERVE_WORDS, "a strange number of words");
    fuzz_require(strcmp(question->words[0], "kayles") == 0, "another program");
    fuzz_require(question->seconds > 0 && question->seconds <= 60, "another time");
    for (; at < question->count && strcmp(question->words[at], "--") != 0; at++) {
        fuzz_require(questions_is_option(question->words[at]), "a word that is no option");
        fuzz_require(!strstr(question->words[at], ".lua") && !strstr(question->words[at], ".so"),
                     "a file in an option");
        at += question->words[at][1] != '-';
    }
    fuzz_require(at <= question->count && question->count - at <= 4, "too many operands");
    for (; at < question->count; at++)
        questions_files(question->words[at]);
    fuzz_require(!question->words[question->count], "no end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kay_context ctx;
    kay_arena arena;
    serve_question question;
    kay_context_init(&ctx);
    ctx.memory_limit = QUESTIONS_MEMORY;
    kay_arena_init(&arena, &ctx);
    const kay_status status = serve_question_read(&arena, &questions_means, (const char *)data, size, &question);
    fuzz_require(status == KAY_OK || status == KAY_EINPUT, "a strange status");
    fuzz_require(status == KAY_OK || ctx.diag.text[0], "an error without words");
    if (status == KAY_OK)
        questions_command(&question);
    kay_arena_free(&arena);
    fuzz_require(ctx.memory_used == 0, "memory is lost");
    return 0;
}
