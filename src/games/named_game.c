/* Words that name games, read: prefixes, sums, brackets, and the names between them. */
#include <kayles/named_game.h>

#include <string.h>

#include <kayles/heap_game.h>
#include <kayles/rulesets.h>

#include "games/turning/turning.h"
#include "games/variant/variant.h"

enum { NAMED_DEEP = 16 }; /* prefixes and brackets within each other, at most */

/* Heap games that a name has opened. */
typedef struct named_code {
    struct named_code *next;
    kay_heap_game *game;
} named_code;

struct kay_named_game {
    kay_context *ctx;
    kay_arena arena;
    const kay_ruleset *rules;
    named_code *codes;
    kay_open_foreign *foreign;
    void *user;
};

/* A part of the word. */
typedef struct named_word {
    const char *from, *to;
} named_word;

static const char *const named_prefixes[] = {"negative:", "impartial:", "misere:"}; /* by variant_kind */

static const char *const named_others[][2] = {{"cram", "impartial:domineering"},
                                              {"kayles", "0.77"},
                                              {"dawson", "0.137"},
                                              {"nim", "0.[3]"},
                                              {"grundy", "4!.0"},
                                              {"lasker", "4.[3]"},
                                              {"treblecross", "0.007"},
                                              {"turning-turtles", "turning:1-2"},
                                              {"mock-turtles", "turning:1-3"},
                                              {"moebius", "turning:1-5"},
                                              {"mogul", "turning:1-7"},
                                              {"moidores", "turning:1-9"},
                                              {"motley", "turning:1+"},
                                              {"twins", "turning:2"},
                                              {"triplets", "turning:3"},
                                              {"ruler", "turning:1+C"},
                                              {"mock-turtle-fives", "turning:1-3C(5)"},
                                              {"triplet-fives", "turning:3C(5)"},
                                              {"ruler-fives", "turning:1-5C"},
                                              {"turnips", "turning:3E"},
                                              {"grunt", "turning:4FS"},
                                              {"sym", "turning:1+S"},
                                              {"sympler", "turning:1+FS"},
                                              {"turning-corners", "turning:2*turning:2"}};

enum { NAMED_OTHERS = sizeof named_others / sizeof *named_others };

const char *kay_other_name(unsigned i, const char **meaning)
{
    if (i >= NAMED_OTHERS)
        return NULL;
    *meaning = named_others[i][1];
    return named_others[i][0];
}

static named_word named_whole(const char *word)
{
    return (named_word){word, word + strlen(word)};
}

static size_t named_length(named_word word)
{
    return (size_t)(word.to - word.from);
}

/* Blanks around a name are no part of it. */
static named_word named_trim(named_word word)
{
    while (word.from < word.to && *word.from == ' ')
        word.from++;
    while (word.from < word.to && word.to[-1] == ' ')
        word.to--;
    return word;
}

static bool named_begins(named_word word, const char *with)
{
    return named_length(word) >= strlen(with) && memcmp(word.from, with, strlen(with)) == 0;
}

static bool named_ends(named_word word, const char *with)
{
    const size_t length = strlen(with);
    return named_length(word) > length && memcmp(word.to - length, with, length) == 0;
}

static bool named_is_path(named_word word)
{
    return named_ends(word, ".lua") || named_ends(word, ".so");
}

/* Whether a '+' belongs to a coin-turning code, where 3+ is three coins or more: only letters of the code may follow, such
 * as C(5), up to the end of its entry. */
static bool named_in_code(named_word word, const char *plus)
{
    const char *at = plus + 1;
    if (!memmem(word.from, (size_t)(plus - word.from), "turning:", strlen("turning:")))
        return false;
    while (at < word.to && strchr("CESF", *at))
        if (*at++ == 'C' && at < word.to && *at == '(') {
            at += 1 + strspn(at + 1, "0123456789");
            at += at < word.to; /* the bracket */
        }
    while (at < word.to && *at == ' ')
        at++;
    return at == word.to || strchr(",*+)", *at);
}

/* Where the next sign of this kind, '+' or '*', stands outside of brackets and braces; the end of the word where there is
 * none. */
static const char *named_sign(named_word word, char sign)
{
    unsigned deep = 0;
    for (const char *at = word.from; at < word.to; at++) {
        if (*at == sign && !deep && !(sign == '+' && named_in_code(word, at)))
            return at;
        if (strchr("({", *at))
            deep++;
        if (strchr(")}", *at) && deep)
            deep--;
    }
    return word.to;
}

/* Takes the first term of a sum off the word; *more: another one must follow. */
static named_word named_term(named_word *rest, bool *more)
{
    const named_word term = {rest->from, named_sign(*rest, '+')};
    *more = term.to < rest->to;
    rest->from = *more ? term.to + 1 : term.to;
    return term;
}

/* The prefix of a word, which is taken off; false: it has none. */
static bool named_prefix(named_word *word, variant_kind *kind)
{
    for (*kind = VARIANT_NEGATIVE; *kind < VARIANT_SUM; ++*kind)
        if (named_begins(*word, named_prefixes[*kind])) {
            word->from += strlen(named_prefixes[*kind]);
            return true;
        }
    return false;
}

/* Takes off the brackets around a word; false: it has none, or they close each other's. */
static bool named_brackets(named_word *word)
{
    unsigned deep = 0;
    if (named_length(*word) < 2 || *word->from != '(')
        return false;
    for (const char *at = word->from; at < word->to; at++) {
        deep += *at == '(';
        if (*at == ')' && --deep == 0 && at + 1 < word->to)
            return false;
    }
    if (deep)
        return false;
    word->from++;
    word->to--;
    return true;
}

/* A word without blanks and brackets around it, or what it stands for as another name. */
static named_word named_meaning(named_word word)
{
    unsigned deep = 0;
    do
        word = named_trim(word);
    while (deep++ < NAMED_DEEP && named_brackets(&word));
    for (unsigned i = 0; i < NAMED_OTHERS; i++)
        if (strlen(named_others[i][0]) == named_length(word) && named_begins(word, named_others[i][0]))
            return named_whole(named_others[i][1]);
    return word;
}

static bool named_leaf_looks(const char *name)
{
    return kay_ruleset_find(name) || kay_heap_game_looks(name) || turning_looks(name);
}

static bool named_leaf_is(named_word word)
{
    enum { LONGEST = 1 << 16 };
    char name[64];
    const size_t length = named_length(word);
    if (named_is_path(word))
        return true;
    if (length >= sizeof name) /* no name is so long; a code may be, and its head tells */
        word.to = word.from + sizeof name - 1;
    memcpy(name, word.from, named_length(word));
    name[named_length(word)] = '\0';
    if (length < sizeof name)
        return named_leaf_looks(name);
    return length <= LONGEST && (kay_heap_game_looks(name) || turning_looks(name));
}

static bool named_looks(named_word word, unsigned deep, named_word *file);

/* Whether a word is to be read as a sum.  A path may have a '+': then all terms must look like games. */
static bool named_is_sum(named_word word, unsigned deep)
{
    bool more = named_sign(word, '+') < word.to;
    named_word file = {NULL, NULL};
    if (!more || !named_is_path(word))
        return more;
    while (more)
        if (!named_looks(named_term(&word, &more), deep + 1, &file))
            return false;
    return true;
}

/* Splits a product at its first '*'; false: it is none. */
static bool named_product(named_word word, named_word *first, named_word *rest)
{
    *first = (named_word){word.from, named_sign(word, '*')};
    *rest = (named_word){first->to + 1, word.to};
    return first->to < word.to && !named_is_path(word);
}

/* Whether each part of the word may be a game; *file, empty before, is the first that is a path. */
static bool named_looks(named_word word, unsigned deep, named_word *file)
{
    variant_kind kind;
    named_word first, rest;
    bool more = true, all = true;
    word = named_meaning(word);
    if (deep > NAMED_DEEP)
        return false;
    if (named_is_sum(word, deep)) {
        while (more && all)
            all = named_looks(named_term(&word, &more), deep + 1, file);
        return all;
    }
    if (named_product(word, &first, &rest))
        return named_looks(first, deep + 1, file) && named_looks(rest, deep + 1, file);
    if (named_prefix(&word, &kind))
        return named_looks(word, deep + 1, file);
    if (!file->from && named_is_path(word))
        *file = word;
    return named_leaf_is(word);
}

bool kay_named_game_looks(const char *word)
{
    named_word file = {NULL, NULL};
    return named_looks(named_whole(word), 0, &file);
}

size_t kay_named_game_file(const char *word, const char **from)
{
    named_word file = {NULL, NULL};
    if (!named_looks(named_whole(word), 0, &file))
        return 0;
    *from = file.from;
    return named_length(file);
}

void kay_named_game_meaning(const char *word, kay_text *out)
{
    const named_word meaning = named_meaning(named_whole(word));
    kay_text_bytes(out, meaning.from, named_length(meaning));
}

static kay_status named_unknown(kay_named_game *game, named_word word)
{
    enum { SHOWN = 60 };
    const size_t length = named_length(word);
    if (!length)
        return kay_fail(game->ctx, KAY_EUSAGE, "the name of a game is missing");
    return kay_fail(game->ctx, KAY_EUSAGE, "unknown game '%.*s'", (int)(length < SHOWN ? length : SHOWN), word.from);
}

static kay_status named_open_code(kay_named_game *game, const char *name, const kay_ruleset **out)
{
    KAY_NEW(named_code, code, &game->arena, 1);
    KAY_TRY(kay_heap_game_open(game->ctx, name, &code->game));
    code->next = game->codes;
    game->codes = code;
    *out = kay_heap_game_rules(code->game);
    return KAY_OK;
}

static kay_status named_open(kay_named_game *game, named_word word, unsigned deep, const kay_ruleset **out);

static kay_status named_open_leaf(kay_named_game *game, named_word word, const kay_ruleset **out)
{
    const char *name = kay_arena_text(&game->arena, word.from, named_length(word));
    if (!name)
        return kay_no_memory(game->ctx);
    *out = kay_ruleset_find(name);
    if (*out)
        return KAY_OK;
    if (named_is_path(word))
        return game->foreign ? game->foreign(game->user, name, out) : named_unknown(game, word);
    if (turning_looks(name))
        return turning_make(&game->arena, name, out);
    if (kay_heap_game_begins(name))
        return named_open_code(game, name, out);
    return named_unknown(game, word);
}

static kay_status named_open_sum(kay_named_game *game, named_word word, unsigned deep, const kay_ruleset **out)
{
    const kay_ruleset *operands[VARIANT_OPERANDS];
    unsigned count = 0;
    for (bool more = true; more;) {
        const named_word term = named_term(&word, &more);
        if (count == VARIANT_OPERANDS)
            return kay_fail(game->ctx, KAY_EINPUT, "a sum has at most %d games", VARIANT_OPERANDS);
        KAY_TRY(named_open(game, term, deep + 1, &operands[count++]));
    }
    return variant_make_sum(&game->arena, operands, count, out);
}

static kay_status named_open_product(kay_named_game *game, named_word first, named_word second, unsigned deep,
                                     const kay_ruleset **out)
{
    const kay_ruleset *rows, *columns;
    KAY_TRY(named_open(game, first, deep + 1, &rows));
    KAY_TRY(named_open(game, second, deep + 1, &columns));
    return turning_make_product(&game->arena, rows, columns, out);
}

static kay_status named_open(kay_named_game *game, named_word word, unsigned deep, const kay_ruleset **out)
{
    variant_kind kind;
    word = named_meaning(word);
    named_word rest = word, first, second;
    if (deep > NAMED_DEEP || named_brackets(&rest))
        return kay_fail(game->ctx, KAY_EINPUT, "more than %d prefixes and brackets in the name of a game", NAMED_DEEP);
    if (named_is_sum(word, deep))
        return named_open_sum(game, word, deep, out);
    if (named_product(word, &first, &second))
        return named_open_product(game, first, second, deep, out);
    if (named_prefix(&rest, &kind)) {
        const kay_ruleset *operand;
        KAY_TRY(named_open(game, rest, deep + 1, &operand));
        return variant_make_prefix(&game->arena, kind, operand, out);
    }
    return named_open_leaf(game, word, out);
}

kay_status kay_named_game_open(kay_context *ctx, const char *word, kay_open_foreign *open, void *user,
                               kay_named_game **out)
{
    KAY_ALLOC(kay_named_game, game, ctx, 1);
    *game = (kay_named_game){.ctx = ctx, .foreign = open, .user = user};
    kay_arena_init(&game->arena, ctx);
    const kay_status status = named_open(game, named_whole(word), 0, &game->rules);
    if (status != KAY_OK) {
        kay_named_game_close(game);
        return status;
    }
    *out = game;
    return KAY_OK;
}

void kay_named_game_close(kay_named_game *game)
{
    if (!game)
        return;
    for (named_code *code = game->codes; code; code = code->next)
        kay_heap_game_close(code->game);
    kay_arena_free(&game->arena);
    kay_free(game->ctx, game, sizeof *game);
}

const kay_ruleset *kay_named_game_rules(const kay_named_game *game)
{
    return game->rules;
}
