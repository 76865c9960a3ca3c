/* Draws an input and changes it until the theorem's outcome changes; then undoes changes by halves, down to one number
 * or letter.  The result is one of the two remaining inputs, chosen with equal chance: so a rare outcome is as likely
 * as a common one. */
#include "ruleset/input_sample.h"

#include <kayles/input.h>
#include <kayles/theorem.h>

#include <string.h>

#include "ruleset/contest.h"
#include "ruleset/theorem_hooks.h"

enum {
    THRESHOLD_WORK = 1 << 21, /* bytes of all inputs, and of the memory to answer them */
    THRESHOLD_MEMORY = 1 << 22, /* bytes of memory to answer one input; an answer that needs more also takes too long */
    THRESHOLD_DRAWS = 20, /* the most draws for an input that can be read */
    THRESHOLD_CHANGES = 30, /* the most changes until the outcome changes */
};

typedef struct threshold {
    const kay_ruleset *rules;
    const kay_input_grammar *grammar;
    kay_random *random;
    kay_context *ctx;
    uint64_t left; /* of the work */
    kay_input_tree one, other, between;
    kay_outcome outcome; /* of the first case of `one` */
    kay_text text;
    kay_arena arena;
    kay_theorem_cache kept;
} threshold;

static uint64_t threshold_below(threshold *own, uint64_t below)
{
    return kay_random_below(own->random, below);
}

static void threshold_swap(kay_input_tree *one, kay_input_tree *other)
{
    const kay_input_tree tree = *one;
    *one = *other;
    *other = tree;
}

/* Asks the theorem for the outcome.  KAY_END: the theorem does not cover the state. */
static kay_status threshold_ask(threshold *own, const kay_game *game, const kay_state *state, kay_outcome *out)
{
    kay_theorem_line *line = NULL;
    bool known = false;
    kay_arena_clear(&own->arena);
    KAY_TRY(kay_theorem_line_open(&own->arena, &own->kept, own->rules->theorem, game, state, &line));
    const kay_status status = kay_theorem_line_answer(line, &known, out);
    kay_theorem_line_close(line);
    return status == KAY_OK && !known ? KAY_END : status;
}

static kay_status threshold_read(threshold *own, kay_outcome *out)
{
    const kay_game *game;
    const kay_state *state;
    kay_input *input;
    KAY_TRY(kay_input_open_text(own->ctx, own->rules, "<sample>", kay_text_string(&own->text), own->text.length, NULL,
                                false, &input));
    kay_status status = kay_input_next(input, &game, &state);
    if (status == KAY_OK)
        status = threshold_ask(own, game, state, out);
    const bool known = status == KAY_OK;
    while (status == KAY_OK)
        status = kay_input_next(input, &game, &state);
    kay_input_close(input);
    return status == KAY_END && known ? KAY_OK : status;
}

/* Finds the outcome of the first case.  KAY_END: the rules cannot read the input, or the theorem takes too long. */
static kay_status threshold_outcome(threshold *own, const kay_input_tree *tree, kay_outcome *out)
{
    kay_context *ctx = own->ctx;
    const uint64_t limit = ctx->memory_limit, peak = ctx->memory_peak, used = ctx->memory_used;
    kay_text_clear(&own->text);
    kay_input_tree_write(tree, &own->text);
    KAY_TRY(own->text.error);
    if (!own->left)
        return KAY_END;
    ctx->memory_peak = used;
    ctx->memory_limit = limit - used < THRESHOLD_MEMORY ? limit : used + THRESHOLD_MEMORY;
    const kay_status status = threshold_read(own, out);
    const uint64_t work = own->text.length + (ctx->memory_peak - used);
    ctx->memory_limit = limit;
    ctx->memory_peak = peak > ctx->memory_peak ? peak : ctx->memory_peak;
    own->left = status == KAY_EUNABLE || work > own->left ? 0 : own->left - work;
    return status == KAY_EINPUT || status == KAY_EUNABLE ? KAY_END : status;
}

/* Draws an input whose outcome the theorem knows: a sample or a regular input.  A sample is more likely if the ruleset
 * has its own `sample`.  KAY_END: no draw gave such an input. */
static kay_status threshold_draw(threshold *own, uint64_t size)
{
    enum { CASES = 16 };
    const uint64_t cases = size < CASES ? size : CASES;
    kay_text text;
    kay_status status = KAY_END;
    kay_text_init(&text, own->ctx);
    for (int i = 0; i < THRESHOLD_DRAWS && status == KAY_END && own->left; i++) {
        const kay_input_sample how = {
            .size = size, .regular = true, .limits = true, .cases = threshold_below(own, 2) ? cases : 1};
        kay_text_clear(&text);
        if (threshold_below(own, kay_contest_form_of(own->rules)->sample ? 2 : 4) == 0)
            kay_sample(own->rules, own->random, size, &text);
        else
            kay_input_draw(own->grammar, own->random, &how, &text);
        status = text.error;
        if (status == KAY_OK)
            status = kay_input_tree_parse(own->grammar, kay_text_string(&text), text.length, &own->one);
        if (status == KAY_OK)
            status = threshold_outcome(own, &own->one, &own->outcome);
    }
    kay_text_free(&text);
    return status;
}

/* Copies the number or letter of another token. */
static void threshold_put(kay_input_token *token, const kay_input_token *from)
{
    token->value = from->value;
    token->negative = from->negative;
    token->letter = from->letter;
}

/* Returns a changed number: one more or less, a small number, or one that differs in one bit. */
static uint64_t threshold_number(threshold *own, uint64_t value)
{
    switch (threshold_below(own, 4)) {
    case 0:
        return value + 1;
    case 1:
        return value - 1;
    case 2:
        return threshold_below(own, 3);
    default:
        return value ^ UINT64_C(1) << threshold_below(own, 64);
    }
}

/* Changes a number or a letter that is not a count: draws a new one, copies another one of the input (often a power of
 * two tokens away), or exchanges the two. */
static void threshold_change_token(threshold *own)
{
    enum { POWERS = 20 };
    kay_input_tree *tree = &own->other;
    const char *letters = own->grammar->letters ? own->grammar->letters : "";
    const uint64_t at = threshold_below(own, tree->count), step = UINT64_C(1) << threshold_below(own, POWERS);
    const uint64_t kind = threshold_below(own, 4);
    kay_input_token *token = &tree->list[at], was = *token;
    kay_input_token *by = &tree->list[step < tree->count - at ? at + step : threshold_below(own, tree->count)];
    if (token->counts || token->hidden || by->counts || by->hidden || !token->letter != !by->letter)
        return;
    if (kind == 0 && !was.letter)
        token->value = threshold_number(own, was.value);
    else if (kind == 0 && *letters)
        token->letter = letters[threshold_below(own, strlen(letters))];
    else
        threshold_put(token, by);
    if (kind > 1)
        threshold_put(by, &was);
}

/* Makes `other` from `one`: changes some numbers and letters, or omits counted parts.  KAY_END: the grammar has no
 * input without the omitted part. */
static kay_status threshold_change(threshold *own)
{
    const kay_input_tree *tree = &own->one;
    const uint64_t at = threshold_below(own, tree->count);
    const kay_input_token *counter = &tree->list[at];
    if (counter->counts && counter->value) {
        const uint64_t part = threshold_below(own, counter->value);
        return kay_input_tree_cut(own->grammar, tree, &(kay_input_cut){at, {part}, {part + 1}}, &own->other);
    }
    KAY_TRY(kay_input_tree_copy(&own->other, tree));
    uint64_t changes = 1;
    while (changes < tree->count && threshold_below(own, 2))
        changes *= 2;
    for (; changes > 0; changes--)
        threshold_change_token(own);
    return KAY_OK;
}

/* Undoes half of the changes, again and again, as long as the result is an input.  The outcomes of `one` and `other`
 * stay different. */
static kay_status threshold_halve(threshold *own)
{
    enum { BESIDE = 3 }; /* further places to try if the middle gives no input */
    uint64_t low = 0, high = own->one.count;
    for (unsigned beside = 0; high - low > 1 + beside && own->other.count == own->one.count;) {
        const uint64_t middle = low + (high - low) / 2 + beside;
        kay_outcome outcome;
        KAY_TRY(kay_input_tree_copy(&own->between, &own->one));
        memcpy(own->between.list, own->other.list, middle * sizeof *own->between.list);
        const kay_status status = threshold_outcome(own, &own->between, &outcome);
        if (status == KAY_END && own->left && beside++ < BESIDE)
            continue;
        if (status != KAY_OK)
            return status;
        beside = 0;
        if (outcome == own->outcome) {
            threshold_swap(&own->one, &own->between);
            low = middle;
        } else {
            threshold_swap(&own->other, &own->between);
            high = middle;
        }
    }
    return KAY_OK;
}

/* Changes `one`, which has an outcome, until the outcome changes or the tries run out. */
static kay_status threshold_find(threshold *own)
{
    bool found = false;
    for (int i = 0; i < THRESHOLD_CHANGES && !found && own->left; i++) {
        kay_outcome outcome;
        kay_status status = threshold_change(own);
        if (status == KAY_OK)
            status = threshold_outcome(own, &own->other, &outcome);
        if (status == KAY_END)
            continue;
        found = status == KAY_OK && outcome != own->outcome;
        if (found)
            status = threshold_halve(own);
        if (status != KAY_OK && status != KAY_END)
            return status;
        if (threshold_below(own, 2))
            threshold_swap(&own->one, &own->other);
    }
    return KAY_OK;
}

void kay_input_threshold(const kay_ruleset *rules, const kay_input_grammar *grammar, kay_random *random, uint64_t size,
                         kay_text *out)
{
    kay_context *ctx = out->ctx;
    threshold own = {.rules = rules, .grammar = grammar, .random = random, .ctx = ctx, .left = THRESHOLD_WORK};
    kay_input_tree *const trees[] = {&own.one, &own.other, &own.between};
    for (int i = 0; i < 3; i++)
        kay_input_tree_init(trees[i], ctx);
    kay_text_init(&own.text, ctx);
    kay_arena_init(&own.arena, ctx);
    kay_arena_init(&own.kept.arena, ctx);
    kay_status status = threshold_draw(&own, size);
    if (status == KAY_END)
        kay_sample(rules, random, size, out);
    else if (status == KAY_OK && (status = threshold_find(&own)) == KAY_OK)
        kay_input_tree_write(&own.one, out);
    else
        out->error = status;
    kay_theorem_forget(&own.kept);
    kay_arena_free(&own.kept.arena);
    kay_arena_free(&own.arena);
    kay_text_free(&own.text);
    for (int i = 0; i < 3; i++)
        kay_input_tree_free(trees[i]);
}
