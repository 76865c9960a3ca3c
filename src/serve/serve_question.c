/* Checks a question against a table of verbs and options, and writes its command line. */
#include "serve/serve_question.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The table */

/* The verbs, a bit each. */
enum {
    OF_LIST = 1,
    OF_RULES = 2,
    OF_SOLVE = 4,
    OF_VALUE = 8,
    OF_DRAW = 16,
    OF_TABLE = 32,
    OF_SEQUENCE = 64,
    OF_NIM = 128,
    OF_RECOGNISE = 256,
    OF_GUESS = 512,
    OF_PLAY = 1024,
};

/* What a question of the verb consists of. */
enum {
    ASKS_GAME = 1,
    ASKS_POSITION = 2, /* an operand */
    ASKS_INPUT = 4, /* a position that is the value of -e */
    ASKS_EXPRESSION = 8,
    ASKS_RANGES = 16, /* the options a and b are operands */
    ASKS_BUDGET = 32,
    ASKS_JSON = 64,
};

typedef struct question_verb {
    const char *name;
    unsigned bit, asks;
} question_verb;

static const question_verb question_verbs[] = {
    {"list", OF_LIST, ASKS_JSON},
    {"rules", OF_RULES, ASKS_GAME | ASKS_BUDGET},
    {"solve", OF_SOLVE, ASKS_GAME | ASKS_INPUT | ASKS_BUDGET | ASKS_JSON},
    {"value", OF_VALUE, ASKS_GAME | ASKS_POSITION | ASKS_EXPRESSION | ASKS_BUDGET | ASKS_JSON},
    {"draw", OF_DRAW, ASKS_GAME | ASKS_POSITION | ASKS_BUDGET | ASKS_JSON},
    {"table", OF_TABLE, ASKS_GAME | ASKS_RANGES | ASKS_BUDGET},
    {"sequence", OF_SEQUENCE, ASKS_GAME | ASKS_BUDGET | ASKS_JSON},
    {"nim", OF_NIM, ASKS_EXPRESSION | ASKS_BUDGET | ASKS_JSON},
    {"recognise", OF_RECOGNISE, ASKS_EXPRESSION | ASKS_BUDGET | ASKS_JSON},
    {"guess", OF_GUESS, ASKS_GAME | ASKS_RANGES | ASKS_BUDGET | ASKS_JSON},
    {"play", OF_PLAY, ASKS_GAME | ASKS_INPUT | ASKS_BUDGET},
};

/* The kinds of options. */
typedef enum question_kind {
    KIND_FLAG, /* true or false */
    KIND_NUMBER, /* digits */
    KIND_NUMBERS, /* digits, dots and commas */
    KIND_CHOICE, /* one of the words */
    KIND_TEXT,
    KIND_LIST, /* words with blanks between; each is a value of the option */
    KIND_RANGE, /* an operand A or A..B */
    KIND_SECONDS,
} question_kind;

typedef struct question_option {
    const char *name;
    unsigned verbs;
    question_kind kind;
    const char *words; /* of KIND_CHOICE: "one|all|none" */
} question_option;

static const question_option question_options[] = {
    {"a", OF_TABLE | OF_GUESS, KIND_RANGE, NULL},
    {"b", OF_TABLE | OF_GUESS, KIND_RANGE, NULL},
    {"after", OF_SOLVE | OF_DRAW | OF_PLAY, KIND_TEXT, NULL},
    {"as", OF_PLAY, KIND_TEXT, NULL},
    {"at", OF_SOLVE | OF_DRAW | OF_PLAY, KIND_NUMBERS, NULL},
    {"by", OF_SOLVE, KIND_CHOICE, "auto|theorem|nimbers|search"},
    {"checksum", OF_SEQUENCE, KIND_FLAG, NULL},
    {"fold", OF_SEQUENCE | OF_TABLE, KIND_NUMBER, NULL},
    {"format", OF_TABLE, KIND_CHOICE, "json|text|csv|bfile|svg"},
    {"format", OF_SEQUENCE, KIND_CHOICE, "text|bfile|svg"},
    {"level", OF_PLAY, KIND_NUMBER, NULL},
    {"limit", OF_SOLVE | OF_RECOGNISE, KIND_NUMBER, NULL},
    {"mover", OF_SOLVE | OF_DRAW | OF_PLAY, KIND_TEXT, NULL},
    {"moves", OF_SOLVE, KIND_CHOICE, "one|all|none"},
    {"moves", OF_VALUE, KIND_FLAG, NULL},
    {"n", OF_SEQUENCE, KIND_NUMBER, NULL},
    {"only", OF_TABLE, KIND_TEXT, NULL},
    {"period", OF_SEQUENCE, KIND_FLAG, NULL},
    {"seconds", ~(unsigned)OF_LIST, KIND_SECONDS, NULL},
    {"seed", OF_PLAY, KIND_NUMBER, NULL},
    {"set", OF_SOLVE | OF_DRAW | OF_PLAY | OF_TABLE | OF_GUESS, KIND_LIST, NULL},
    {"show", OF_TABLE, KIND_CHOICE, "outcome|grundy|moves|value|scores"},
    {"size", OF_TABLE | OF_PLAY, KIND_TEXT, NULL}, /* such as 3, or 2x3 */
    {"stats", OF_SEQUENCE, KIND_FLAG, NULL},
    {"tell", OF_PLAY, KIND_CHOICE, "start|move|hint|why"},
};

enum { QUESTION_OPTIONS = sizeof question_options / sizeof *question_options };

/* ---- Texts that are not allowed */

/* Rules in files are paths that end in .lua or .so, and nothing else in a name or an expression opens a file. */
static bool question_has_path(const char *text)
{
    return strstr(text, ".lua") || strstr(text, ".so");
}

bool serve_names_file(const char *game)
{
    return question_has_path(game);
}

typedef struct question {
    kay_arena *arena;
    const serve_means *means;
    const question_verb *verb;
    serve_question *out;
    const char *ranges[2]; /* the operands a and b; NULL: not given */
} question;

static kay_status question_wrong(const question *q, const char *what, const char *text, const char *why)
{
    return kay_fail(q->arena->ctx, KAY_EINPUT, "%s '%.60s' %s", what, text, why);
}

static kay_status question_refuse_path(const question *q, const char *what, const char *text)
{
    return question_has_path(text) ? question_wrong(q, what, text, "names a file") : KAY_OK;
}

/* ---- Words of the command line */

static kay_status question_word(question *q, const char *word)
{
    serve_question *out = q->out;
    if (out->count + 1 >= SERVE_WORDS)
        return kay_fail(q->arena->ctx, KAY_EINPUT, "the question has too many options");
    out->words[out->count++] = word;
    return KAY_OK;
}

/* Adds "--NAME=VALUE", or "-N VALUE" for a name of one letter. */
static kay_status question_flag(question *q, const char *name, const char *value)
{
    const char *word;
    kay_text text;
    kay_text_init(&text, q->arena->ctx);
    kay_text_format(&text, name[1] ? "--%s%s%s" : "-%s%.0s%.0s", name, value ? "=" : "", value ? value : "");
    const kay_status status = kay_text_keep(&text, q->arena, &word);
    kay_text_free(&text);
    KAY_TRY(status);
    KAY_TRY(question_word(q, word));
    return name[1] || !value ? KAY_OK : question_word(q, value);
}

/* ---- Options */

static bool question_only(const char *text, const char *letters)
{
    return *text && !text[strspn(text, letters)];
}

static bool question_is_choice(const char *words, const char *value)
{
    const size_t length = strlen(value);
    for (; length; words += strcspn(words, "|") + 1) {
        if (strcspn(words, "|") == length && memcmp(words, value, length) == 0)
            return true;
        if (!words[strcspn(words, "|")])
            break;
    }
    return false;
}

/* Adds the option once for each word of the value. */
static kay_status question_list(question *q, const char *name, const char *value)
{
    for (value += strspn(value, " "); *value; value += strspn(value, " ")) {
        const size_t length = strcspn(value, " ");
        const char *one = kay_arena_text(q->arena, value, length);
        if (!one)
            return kay_no_memory(q->arena->ctx);
        KAY_TRY(question_flag(q, name, one));
        value += length;
    }
    return KAY_OK;
}

static kay_status question_option_add(question *q, const question_option *option, const char *value)
{
    static const char digits[] = "0123456789";
    switch (option->kind) {
    case KIND_FLAG:
        if (strcmp(value, "false") == 0)
            return KAY_OK;
        return strcmp(value, "true") == 0 ? question_flag(q, option->name, NULL)
                                          : question_wrong(q, option->name, value, "is not true or false");
    case KIND_NUMBER:
        return question_only(value, digits) ? question_flag(q, option->name, value)
                                            : question_wrong(q, option->name, value, "is not a whole number");
    case KIND_NUMBERS:
        return question_only(value, "0123456789,") ? question_flag(q, option->name, value)
                                                   : question_wrong(q, option->name, value, "is not A or A,B");
    case KIND_CHOICE:
        return question_is_choice(option->words, value) ? question_flag(q, option->name, value)
                                                        : question_wrong(q, option->name, value, "is not known");
    case KIND_TEXT:
        return question_flag(q, option->name, value);
    case KIND_LIST:
        return question_list(q, option->name, value);
    case KIND_RANGE:
        q->ranges[*option->name - 'a'] = value;
        return question_only(value, "0123456789.") ? KAY_OK : question_wrong(q, option->name, value, "is not A..B");
    case KIND_SECONDS:
        q->out->seconds = question_only(value, "0123456789.") ? strtod(value, NULL) : 0;
        return q->out->seconds > 0 ? KAY_OK : question_wrong(q, option->name, value, "is not a number of seconds");
    }
    return KAY_OK;
}

/* Reads the object of options; an option that the verb does not have is an error. */
static kay_status question_read_options(question *q, kay_json *options)
{
    const char *names[QUESTION_OPTIONS + 1] = {NULL};
    for (unsigned i = 0, count = 0; i < QUESTION_OPTIONS; i++)
        if (question_options[i].verbs & q->verb->bit)
            names[count++] = question_options[i].name;
    KAY_TRY(kay_json_only(options, names));
    for (unsigned i = 0; i < QUESTION_OPTIONS; i++) {
        const question_option *option = &question_options[i];
        const char *value;
        if (!(option->verbs & q->verb->bit) || !kay_json_has(options, option->name))
            continue;
        KAY_TRY(kay_json_word(options, option->name, &value));
        KAY_TRY(question_refuse_path(q, option->name, value));
        KAY_TRY(question_option_add(q, option, value));
    }
    return KAY_OK;
}

/* ---- The game */

/* Returns the length of the word `given` or `typed-K` at the beginning of a text, or 0; *number is K, or 0. */
static size_t question_own_word(const char *at, unsigned *number)
{
    static const char given[] = "given", typed[] = "typed-";
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-_.");
    *number = 0;
    if (length == strlen(given) && memcmp(at, given, length) == 0)
        return length;
    if (length <= strlen(typed) || length > strlen(typed) + 6 || memcmp(at, typed, strlen(typed)) != 0)
        return 0;
    for (size_t i = strlen(typed); i < length; i++) {
        if (!isdigit((unsigned char)at[i]))
            return 0;
        *number = *number * 10 + (unsigned)(at[i] - '0');
    }
    return *number ? length : 0;
}

/* Appends the game that a word of ours stands for, in brackets unless it is the whole name. */
static kay_status question_own_game(const question *q, const char *word, unsigned number, bool whole, kay_text *out)
{
    const serve_means *means = q->means;
    if (number > means->typed)
        return question_wrong(q, "the game", word, "is unknown: these rules were not typed in this session");
    kay_text_add(out, whole ? "" : "(");
    if (number)
        kay_text_format(out, "%s/typed-%u.lua", means->folder, number);
    else
        kay_text_add(out, means->given);
    kay_text_add(out, whole ? "" : ")");
    return out->error;
}

/* Replaces our words in a name; letters of other words are copied as they are. */
static kay_status question_write_game(const question *q, const char *name, kay_text *out)
{
    for (const char *at = name; *at && out->error == KAY_OK;) {
        unsigned number;
        size_t length = question_own_word(at, &number);
        if (length && (number || q->means->given)) {
            KAY_TRY(question_own_game(q, at, number, at == name && !at[length], out));
        } else {
            length = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789-_.");
            length = length ? length : 1;
            kay_text_bytes(out, at, length);
        }
        at += length;
    }
    return out->error;
}

static kay_status question_game(const question *q, const char *name, const char **out)
{
    const char *slash = strchr(name, '/');
    KAY_TRY(question_refuse_path(q, "the game", name));
    for (; slash; slash = strchr(slash + 1, '/'))
        if (slash == name || slash[-1] != '}') /* {2,5}/2 is a game */
            return question_wrong(q, "the game", name, "may not be a path");
    kay_text text;
    kay_text_init(&text, q->arena->ctx);
    kay_status status = question_write_game(q, name, &text);
    if (status == KAY_OK)
        status = kay_text_keep(&text, q->arena, out);
    kay_text_free(&text);
    return status;
}

/* ---- The question */

/* Reads a field that may be missing: NULL. */
static kay_status question_field(const question *q, kay_json *json, const char *field, const char **out)
{
    *out = NULL;
    if (!kay_json_has(json, field) || kay_json_is_null(json, field))
        return KAY_OK;
    KAY_TRY(kay_json_text(json, field, out));
    return question_refuse_path(q, field, *out);
}

static kay_status question_budget(question *q)
{
    char number[40];
    serve_question *out = q->out;
    if (out->seconds > q->means->seconds)
        out->seconds = q->means->seconds;
    snprintf(number, sizeof number, "%.3f", out->seconds < 0.001 ? 0.001 : out->seconds);
    const char *seconds = kay_arena_text(q->arena, number, strlen(number));
    snprintf(number, sizeof number, "%llu", (unsigned long long)q->means->memory);
    const char *memory = kay_arena_text(q->arena, number, strlen(number));
    if (!seconds || !memory)
        return kay_no_memory(q->arena->ctx);
    KAY_TRY(question_flag(q, "seconds", seconds));
    return question_flag(q, "memory", memory);
}

/* Adds the flags that the page does not choose. */
static kay_status question_add_own_flags(question *q, kay_json *options)
{
    const unsigned asks = q->verb->asks;
    const bool formatted = options && kay_json_has(options, "format"), told = options && kay_json_has(options, "tell");
    if ((asks & ASKS_JSON) && !formatted)
        KAY_TRY(question_flag(q, "json", NULL));
    if (q->verb->bit == OF_TABLE && !formatted)
        KAY_TRY(question_flag(q, "format", "json"));
    if (q->verb->bit == OF_PLAY && !told)
        return kay_fail(q->arena->ctx, KAY_EINPUT, "'play' needs the option 'tell'");
    return (asks & ASKS_BUDGET) ? question_budget(q) : KAY_OK;
}

static kay_status question_operands(question *q, kay_json *json)
{
    const unsigned asks = q->verb->asks;
    const char *game, *position, *expression;
    KAY_TRY(question_field(q, json, "game", &game));
    KAY_TRY(question_field(q, json, "position", &position));
    KAY_TRY(question_field(q, json, "expression", &expression));
    const bool by_game = (asks & ASKS_GAME) && !(asks & ASKS_EXPRESSION && expression);
    const char *allowed[] = {"verb", "options", by_game ? "game" : "expression", NULL, NULL};
    if (!(asks & (ASKS_GAME | ASKS_EXPRESSION)))
        allowed[2] = NULL;
    else if (by_game && (asks & (ASKS_POSITION | ASKS_INPUT)))
        allowed[3] = "position";
    KAY_TRY(kay_json_only(json, allowed));
    if (position && (asks & ASKS_INPUT)) {
        KAY_TRY(question_flag(q, "position", NULL));
        KAY_TRY(question_flag(q, "e", position));
    }
    if (by_game ? !game : (asks & ASKS_EXPRESSION) && !expression)
        return kay_fail(q->arena->ctx, KAY_EINPUT, "the question has no '%s'", by_game ? "game" : "expression");
    if (by_game)
        KAY_TRY(question_game(q, game, &game));
    if (by_game && q->verb->bit & (OF_SOLVE | OF_PLAY | OF_TABLE) && q->means->tables &&
        strcmp(game, q->means->tabulated) == 0)
        KAY_TRY(question_flag(q, "tables", q->means->tables));
    if (game || expression)
        KAY_TRY(question_word(q, "--"));
    if (game || expression)
        KAY_TRY(question_word(q, by_game ? game : expression));
    if (position && (asks & ASKS_POSITION))
        KAY_TRY(question_word(q, position));
    if (q->ranges[1] && !q->ranges[0])
        return kay_fail(q->arena->ctx, KAY_EINPUT, "the option b needs the option a");
    for (unsigned i = 0; i < 2 && q->ranges[i]; i++)
        KAY_TRY(question_word(q, q->ranges[i]));
    return KAY_OK;
}

static const question_verb *question_find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof question_verbs / sizeof *question_verbs; i++)
        if (strcmp(question_verbs[i].name, name) == 0)
            return &question_verbs[i];
    return NULL;
}

kay_status serve_question_read(kay_arena *arena, const serve_means *means, const char *json, size_t length,
                               serve_question *out)
{
    kay_json object, options;
    const char *verb;
    question q = {.arena = arena, .means = means, .out = out};
    *out = (serve_question){.seconds = means->seconds};
    KAY_TRY(kay_json_read(arena, "the question", json, length, &object, NULL));
    KAY_TRY(kay_json_text(&object, "verb", &verb));
    q.verb = question_find_verb(verb);
    if (!q.verb)
        return question_wrong(&q, "the verb", verb, "is not one that the page may ask");
    KAY_TRY(question_word(&q, means->program));
    KAY_TRY(question_word(&q, q.verb->name));
    const bool has_options = kay_json_has(&object, "options");
    if (has_options) {
        KAY_TRY(kay_json_object(&object, "options", &options));
        KAY_TRY(question_read_options(&q, &options));
    }
    KAY_TRY(question_add_own_flags(&q, has_options ? &options : NULL));
    return question_operands(&q, &object);
}
