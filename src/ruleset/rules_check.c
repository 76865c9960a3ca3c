/* Checks rules, games, and the first moves of a game: the laws of lint that cost next to nothing. */
#include "ruleset/rules_check.h"

#include <stdio.h>

#include <kayles/state.h>
#include <kayles/theorem.h>

#include "ruleset/score_call.h"
#include "ruleset/state.h"

kay_status kay_rules_lack(kay_context *ctx, const kay_ruleset *rules, const char *hook)
{
    return kay_fail(ctx, KAY_EINPUT, "the ruleset %.60s lacks '%s'", rules->name ? rules->name : "(without a name)",
                    hook);
}

/* Rules with points have all that points need, and nothing that excludes them. */
static kay_status rules_check_scoring(kay_context *ctx, const kay_ruleset *rules, uint32_t traits)
{
    const kay_scoring *scoring = rules->scoring;
    if (!scoring != !(traits & KAY_SCORING))
        return kay_fail(ctx, KAY_EINPUT, "the ruleset %.60s has only one of 'scoring' and KAY_SCORING", rules->name);
    if (!scoring)
        return KAY_OK;
    if (!scoring->scores || !scoring->left || !scoring->normal)
        return kay_fail(ctx, KAY_EINPUT, "the ruleset %.60s lacks parts of 'scoring': 'scores', 'left' or 'normal'",
                        rules->name);
    if (traits & (KAY_IMPARTIAL | KAY_SUMS | KAY_MISERE) || rules->end || rules->play_in_place)
        return kay_fail(ctx, KAY_EINPUT,
                        "the ruleset %.60s has 'scoring' and one of KAY_IMPARTIAL, KAY_SUMS, KAY_MISERE, 'end' and "
                        "'play_in_place'",
                        rules->name);
    return KAY_OK;
}

static kay_status rules_check_traits(kay_context *ctx, const kay_ruleset *rules, uint32_t traits)
{
    if (traits >= KAY_TRAITS_END)
        return kay_fail(ctx, KAY_EINPUT, "the ruleset %.60s has unknown traits: 0x%x", rules->name, (unsigned)traits);
    if (rules->end && traits & KAY_SUMS)
        return kay_fail(ctx, KAY_EINPUT, "the ruleset %.60s has 'end' and sums: only one is allowed", rules->name);
    return rules_check_scoring(ctx, rules, traits);
}

kay_status kay_rules_check(kay_context *ctx, const kay_ruleset *rules)
{
    if (rules->version != KAY_RULESET_VERSION)
        return kay_fail(ctx, KAY_EINPUT, "the ruleset is for version %u of the interface, this library has version %u",
                        (unsigned)rules->version, (unsigned)KAY_RULESET_VERSION);
    if (!rules->name || !*rules->name)
        return kay_fail(ctx, KAY_EINPUT, "the ruleset lacks a name");
    if (!rules->moves)
        return kay_rules_lack(ctx, rules, "moves");
    const kay_theorem *theorem = rules->theorem;
    if (theorem && !(theorem->answer && theorem->line_size >= sizeof(kay_theorem_line)))
        return kay_fail(ctx, KAY_EINPUT, "the ruleset %.60s lacks parts of its theorem: 'answer' or 'line_size'",
                        rules->name);
    return rules_check_traits(ctx, rules, rules->traits);
}

kay_status kay_game_check(kay_context *ctx, const kay_game *game)
{
    KAY_TRY(kay_rules_check(ctx, game->rules));
    if (!game->words)
        return kay_fail(ctx, KAY_EINPUT, "a game of %.60s has positions of no words", game->rules->name);
    if (game->rules->traits & ~game->traits)
        return kay_fail(ctx, KAY_EINPUT, "a game of %.60s lacks traits that its ruleset has: 0x%x", game->rules->name,
                        (unsigned)(game->rules->traits & ~game->traits));
    return rules_check_traits(ctx, game->rules, game->traits);
}

/* ---- The first moves */

enum { CHECKED = 64 }; /* options that are looked at */

/* The options of the players in a part; empty if play has stopped there. */
typedef struct rules_check {
    kay_context *ctx;
    const kay_game *game;
    const uint64_t *position;
    kay_player mover;
    kay_arena names;
    kay_move_list options[2];
    bool stopped[2];
    kay_outcome ended[2]; /* if play has stopped */
} rules_check;

static kay_status rules_check_list(rules_check *check, kay_player player)
{
    kay_move_list *list = &check->options[player];
    list->limit = CHECKED;
    KAY_TRY(
        kay_call_end(check->ctx, check->game, check->position, player, &check->stopped[player], &check->ended[player]));
    if (check->stopped[player])
        return KAY_OK;
    return kay_call_moves(check->game, check->position, player, list);
}

/* Fails with a message and the position, if it has a short text. */
static kay_status rules_check_fail(rules_check *check, const char *message)
{
    enum { MOST = 60 };
    const kay_state state = {.words = (uint64_t *)(uintptr_t)check->position, .parts = 1, .mover = check->mover};
    kay_text text;
    bool whole = false;
    kay_text_init(&text, check->ctx);
    const bool known = check->game->rules->write_position &&
                       kay_state_write_within(check->game, &state, MOST, &text, &whole) == KAY_OK && whole;
    kay_fail(check->ctx, KAY_EINPUT, "the ruleset %.60s %s%s%s%s", check->game->rules->name, message,
             known ? ", at the position '" : "", known ? kay_text_string(&text) : "", known ? "'" : "");
    kay_text_free(&text);
    return KAY_EINPUT;
}

/* The parts of option i; their number goes to *count. */
static const uint64_t *rules_check_option(const kay_move_list *list, uint64_t i, uint64_t *count)
{
    const uint64_t from = i ? list->ends[i - 1] : 0;
    *count = list->ends[i] - from;
    return list->parts + from * list->words;
}

static bool rules_check_has(const kay_move_list *list, const uint64_t *option, uint64_t count)
{
    for (uint64_t i = 0; i < list->count; i++) {
        uint64_t parts;
        const uint64_t *other = rules_check_option(list, i, &parts);
        if (parts == count && (!count || memcmp(other, option, count * list->words * sizeof *option) == 0))
            return true;
    }
    return false;
}

/* Fails if one player has an option that the other one lacks; the order may be another one. */
static kay_status rules_check_impartial(rules_check *check)
{
    const kay_move_list *options = check->options;
    bool same = check->stopped[0] == check->stopped[1] && check->ended[0] == check->ended[1];
    if (options[0].count >= CHECKED || options[1].count >= CHECKED) /* perhaps not all of them */
        return KAY_OK;
    for (int side = 0; side < 2; side++)
        for (uint64_t i = 0; i < options[side].count && same; i++) {
            uint64_t count;
            const uint64_t *option = rules_check_option(&options[side], i, &count);
            same = rules_check_has(&options[!side], option, count);
        }
    return same ? KAY_OK
                : rules_check_fail(check, "says that it is impartial, but the players have different options or ends");
}

/* Fails if an option is a sum and the game has no sums. */
static kay_status rules_check_sums(rules_check *check)
{
    const kay_move_list *list = &check->options[check->mover];
    const bool in_place = check->game->rules->play_in_place;
    for (uint64_t i = 0; i < list->count && i < CHECKED; i++) {
        uint64_t count;
        rules_check_option(list, i, &count);
        if (count != 1 && !(check->game->traits & KAY_SUMS))
            return rules_check_fail(check, "has a move to a sum, but not the trait KAY_SUMS");
        if (count != 1 && in_place)
            return rules_check_fail(check, "has a move to a sum and 'play_in_place': it needs 'play' instead");
    }
    return KAY_OK;
}

/* Fails if the first move leads elsewhere than `moves` says.  Search itself makes no moves: there may be no hook. */
static kay_status rules_check_play(rules_check *check)
{
    const kay_move_list *list = &check->options[check->mover];
    const kay_state before = {.words = (uint64_t *)(uintptr_t)check->position, .parts = 1, .mover = check->mover};
    kay_state after;
    if (!list->count || !(check->game->rules->play || check->game->rules->play_in_place))
        return KAY_OK;
    KAY_TRY(kay_state_copy(check->ctx, check->game, &before, &after));
    const kay_status status =
        kay_state_play(check->ctx, check->game, &after, (kay_move){.part = 0, .name = list->moves[0].name});
    uint64_t count;
    const uint64_t *option = rules_check_option(list, 0, &count);
    const bool same =
        after.parts == count && (!count || memcmp(after.words, option, count * list->words * sizeof *option) == 0);
    kay_state_free(check->ctx, &after);
    KAY_TRY(status);
    return same ? KAY_OK : rules_check_fail(check, "plays its first move to another position than 'moves' says");
}

static kay_status rules_check_moves(rules_check *check)
{
    const kay_player mover = check->mover;
    const bool impartial = check->game->traits & KAY_IMPARTIAL;
    KAY_TRY(rules_check_list(check, mover));
    KAY_TRY(rules_check_sums(check));
    KAY_TRY(rules_check_play(check));
    if (!impartial)
        return KAY_OK;
    KAY_TRY(rules_check_list(check, kay_opponent(mover)));
    return rules_check_impartial(check);
}

kay_status kay_mover_check(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    return state->mover == KAY_LEFT || state->mover == KAY_RIGHT
               ? KAY_OK
               : kay_fail(ctx, KAY_EINPUT, "a state of %.60s has the unknown mover %d", game->rules->name,
                          (int)state->mover);
}

kay_status kay_start_check(kay_context *ctx, const kay_game *game, const kay_state *start)
{
    KAY_TRY(kay_mover_check(ctx, game, start));
    rules_check check = {.ctx = ctx, .game = game, .position = start->words, .mover = start->mover};
    if (start->parts != 1 && !(game->traits & KAY_SUMS))
        return kay_fail(ctx, KAY_EINPUT, "a state of %.60s has %llu parts, but the game lacks the trait KAY_SUMS",
                        game->rules->name, (unsigned long long)start->parts);
    if (!start->parts)
        return KAY_OK;
    kay_arena_init(&check.names, ctx);
    kay_status status = KAY_OK;
    for (int side = 0; side < 2 && status == KAY_OK; side++)
        status = kay_move_list_init(&check.options[side], ctx, game, &check.names, KAY_WANT_MOVES | KAY_WANT_PARTS);
    if (status == KAY_OK)
        status = rules_check_moves(&check);
    for (int side = 0; side < 2; side++)
        kay_move_list_free(&check.options[side]);
    kay_arena_free(&check.names);
    return status;
}

kay_status kay_position_recurs(kay_context *ctx, const kay_game *game, const kay_state *state)
{
    kay_text text;
    kay_text_init(&text, ctx);
    kay_state_write_position(game, state, &text);
    kay_status status = text.error;
    if (status == KAY_OK)
        status = kay_fail(ctx, KAY_EINPUT, "a position recurs; declare loopy = true: %.80s", kay_text_string(&text));
    kay_text_free(&text);
    return status;
}
