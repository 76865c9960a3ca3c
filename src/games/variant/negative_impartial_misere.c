/* Makes negative:GAME (the players exchanged), impartial:GAME (each player has the moves of both) and misere:GAME (the
 * last move loses).  The hooks of GAME are called with the kay_game of GAME; a position has the same words in both. */
#include "games/variant/variant.h"

#include <string.h>

#include <kayles/input.h>
#include <kayles/state.h>

#include "ruleset/contest.h"
#include "ruleset/hook_call.h"
#include "ruleset/rank_call.h"
#include "ruleset/starts.h"

static const char *const prefix_names[] = {
    [KAY_GAME_NEGATIVE] = "negative", [KAY_GAME_IMPARTIAL] = "impartial", [KAY_GAME_MISERE] = "misere"};

static const kay_ruleset *prefix_rules(const kay_ruleset *rules)
{
    return ((const variant *)rules)->operands[0];
}

/* Returns the player of the operand who has the moves of `player`. */
static kay_player prefix_player(const variant *of, kay_player player)
{
    return of->kind == KAY_GAME_NEGATIVE ? kay_opponent(player) : player;
}

/* Calls a reading hook of the operand and wraps the game that it returns. */
static kay_status prefix_read_by(kay_status (*read)(kay_cases *, const kay_game **, kay_state *), kay_cases *cases,
                                 const kay_game **game, kay_state *state)
{
    const kay_ruleset *own = cases->rules;
    const kay_game *inner;
    cases->rules = prefix_rules(own);
    const kay_status status = read(cases, &inner, state);
    cases->rules = own;
    return status == KAY_OK ? variant_wrap(cases->arena, own, &inner, false, game) : status;
}

static kay_status prefix_read_position(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return prefix_read_by(kay_call_read_position, cases, game, state);
}

static kay_status prefix_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    return prefix_read_by(kay_contest_read, cases, game, state);
}

static void prefix_write_position(const kay_game *game, const kay_state *state, kay_text *out)
{
    const kay_state inner = variant_prefix_state(variant_of(game), state);
    kay_state_write_position(variant_operand(game, 0), &inner, out);
}

/* Emits all moves of one player of the operand; the lowest bit of each name is the player. */
static kay_status prefix_moves_of(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    uint64_t from = out->count;
    out->cursor[0] = out->cursor[1] = 0;
    do {
        out->more = false;
        KAY_TRY(kay_call_moves(variant_operand(game, 0), position, player, out));
    } while (out->more && out->error == KAY_OK);
    for (; out->want_moves && from < out->count && out->error == KAY_OK; from++) {
        if (out->moves[from].name >> 63)
            return kay_fail(out->ctx, KAY_EUNABLE, "there is no impartial %s: its move names need more than 63 bits",
                            variant_operand(game, 0)->rules->name);
        out->moves[from].name = 2 * out->moves[from].name + player;
    }
    return KAY_OK;
}

static kay_status prefix_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    const variant *of = variant_of(game);
    if (of->kind != KAY_GAME_IMPARTIAL)
        return kay_call_moves(variant_operand(game, 0), position, prefix_player(of, player), out);
    const uint64_t limit = out->limit; /* emit all moves: the cursor cannot record which player is next */
    out->limit = UINT64_MAX;
    kay_status status = prefix_moves_of(game, position, KAY_LEFT, out);
    if (status == KAY_OK && out->count < limit)
        status = prefix_moves_of(game, position, KAY_RIGHT, out);
    out->limit = limit;
    return status;
}

/* Returns the player of the operand who makes the move, and changes *name to the operand's name of the move. */
static kay_player prefix_move(const kay_game *game, kay_player player, uint64_t *name)
{
    const variant *of = variant_of(game);
    if (of->kind != KAY_GAME_IMPARTIAL)
        return prefix_player(of, player);
    const kay_player own = (kay_player)(*name & 1);
    *name >>= 1;
    return own;
}

static kay_status prefix_play_in_place(const kay_game *game, uint64_t *position, kay_player player, uint64_t name)
{
    const kay_player own = prefix_move(game, player, &name);
    return kay_call_play_in_place(variant_of(game)->ctx, variant_operand(game, 0), position, own, name);
}

static kay_status prefix_play(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                              kay_move_list *out)
{
    const kay_player own = prefix_move(game, player, &name);
    return kay_call_play(variant_operand(game, 0), position, own, name, out);
}

static kay_status prefix_end(const kay_game *game, const uint64_t *position, kay_player mover, bool *stopped,
                             kay_outcome *out)
{
    const variant *of = variant_of(game);
    KAY_TRY(kay_call_end(of->ctx, variant_operand(game, 0), position, prefix_player(of, mover), stopped, out));
    if (*stopped && of->kind == KAY_GAME_MISERE)
        *out = (kay_outcome) - *out;
    return KAY_OK;
}

static void prefix_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out)
{
    const variant *of = variant_of(game);
    const bool either = out->either, keeps_moves = out->keeps_moves;
    out->either |= of->kind == KAY_GAME_IMPARTIAL;
    out->keeps_moves |= of->kind != KAY_GAME_NEGATIVE;
    out->error = kay_call_simplify(variant_operand(game, 0), position, out);
    out->either = either;
    out->keeps_moves = keeps_moves;
}

/* Finds whether a player of the operand has a move with this text. */
static kay_status prefix_find(const kay_game *game, const kay_state *state, kay_player player, const char *text,
                              kay_arena *arena, bool *found, kay_move *out)
{
    kay_state inner = *state;
    inner.mover = player;
    const kay_status status = kay_state_read_move(arena->ctx, variant_operand(game, 0), &inner, text, arena, out);
    *found = status == KAY_OK;
    return status == KAY_EFALSE ? KAY_OK : status;
}

/* Writes the text of a move; the player's name and ':' come first if the other player has a move with the same text. */
static void prefix_both_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const kay_game *inner = variant_operand(game, 0);
    kay_state own = *state;
    kay_move other;
    bool found = false;
    kay_text text;
    kay_arena arena;
    own.mover = prefix_move(game, state->mover, &move.name);
    kay_text_init(&text, out->ctx);
    kay_arena_init(&arena, out->ctx);
    kay_state_move_text(inner, &own, move, &text);
    kay_status status = text.error;
    if (status == KAY_OK)
        status = prefix_find(game, state, kay_opponent(own.mover), kay_text_string(&text), &arena, &found, &other);
    if (found)
        kay_text_format(out, "%s:", kay_player_name(inner, own.mover));
    kay_text_bytes(out, kay_text_string(&text), text.length);
    if (status != KAY_OK && out->error == KAY_OK)
        out->error = status;
    kay_arena_free(&arena);
    kay_text_free(&text);
}

static void prefix_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const variant *of = variant_of(game);
    if (of->kind == KAY_GAME_IMPARTIAL) {
        prefix_both_text(game, state, move, out);
        return;
    }
    const kay_state inner = variant_prefix_state(of, state);
    kay_state_move_text(variant_operand(game, 0), &inner, move, out);
}

/* If *text begins with the name of a player and ':', moves *text past them and returns true. */
static bool prefix_named_player(const kay_game *inner, const char **text, kay_player *out)
{
    for (kay_player player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        const char *name = kay_player_name(inner, player);
        const size_t length = strlen(name);
        if (strncmp(*text, name, length) == 0 && (*text)[length] == ':') {
            *text += length + 1;
            *out = player;
            return true;
        }
    }
    return false;
}

static kay_status prefix_both_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                   kay_move *out)
{
    const kay_game *inner = variant_operand(game, 0);
    const char *rest = text;
    bool found[2] = {false, false};
    kay_move moves[2];
    kay_player player;
    for (player = KAY_LEFT; player <= KAY_RIGHT; player++)
        KAY_TRY(prefix_find(game, state, player, text, arena, &found[player], &moves[player]));
    if (found[0] && found[1])
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is a move of both players: say '%s:%.60s' or '%s:%.60s'", text,
                        kay_player_name(inner, KAY_LEFT), text, kay_player_name(inner, KAY_RIGHT), text);
    if (!found[0] && !found[1] && prefix_named_player(inner, &rest, &player))
        KAY_TRY(prefix_find(game, state, player, rest, arena, &found[player], &moves[player]));
    if (!found[0] && !found[1])
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not a legal move here", text);
    player = found[0] ? KAY_LEFT : KAY_RIGHT;
    *out = (kay_move){moves[player].part, 2 * moves[player].name + player};
    return KAY_OK;
}

static kay_status prefix_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                                   kay_move *out)
{
    const variant *of = variant_of(game);
    if (of->kind == KAY_GAME_IMPARTIAL)
        return prefix_both_read(game, state, text, arena, out);
    const kay_state inner = variant_prefix_state(of, state);
    const kay_status status = kay_state_read_move(arena->ctx, variant_operand(game, 0), &inner, text, arena, out);
    return variant_read_status(arena->ctx, status);
}

static void prefix_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                         const kay_scene *scene, kay_place *out)
{
    const kay_player own = prefix_move(game, player, &name);
    kay_call_place(variant_operand(game, 0), position, own, name, scene, out);
}

static void prefix_draw(const kay_game *game, const kay_state *state, bool colour, kay_text *out)
{
    const kay_state inner = variant_prefix_state(variant_of(game), state);
    kay_state_draw(variant_operand(game, 0), &inner, NULL, 0, colour, out);
}

static kay_status prefix_details(kay_context *ctx, const kay_game *game, const kay_state *state, kay_json_writer *out)
{
    const kay_state inner = variant_prefix_state(variant_of(game), state);
    return kay_state_details(ctx, variant_operand(game, 0), &inner, out);
}

static void prefix_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    kay_sample(prefix_rules(rules), random, size, out);
}

static void prefix_opening(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{
    kay_sample_opening(prefix_rules(rules), random, size, out);
}

static kay_status prefix_verdict(const kay_game *game, const kay_state *start, kay_outcome for_mover, const char **word)
{
    return kay_judge_word(variant_of(game)->ctx, variant_operand(game, 0), start, for_mover, word);
}

/* A judge for the operand of an impartial variant. */
typedef struct prefix_judge {
    kay_judge judge;
    kay_judge *outer;
} prefix_judge;

static kay_status prefix_outcome(kay_judge *judge, const kay_state *state, kay_outcome *out)
{
    return kay_call_outcome(((prefix_judge *)judge)->outer, state, out);
}

/* The moves belong to either player, and the operand would take them for those of one. */
static kay_status prefix_no_moves(kay_judge *judge, kay_move_list *out)
{
    (void)out;
    return kay_fail(judge->ctx, KAY_EINPUT,
                    "an impartial variant has no answers that depend on the winning moves of one player");
}

/* The judge knows who wins the variant; the operand writes the answer. */
static kay_status prefix_reply(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                               kay_text *out)
{
    const variant *of = variant_of(game);
    const kay_state inner = variant_prefix_state(of, start);
    prefix_judge own = {.judge = {.ctx = judge->ctx, .outcome = prefix_outcome, .winning = prefix_no_moves},
                        .outer = judge};
    kay_judge *by = of->kind == KAY_GAME_IMPARTIAL ? &own.judge : judge;
    return kay_call_reply(by, variant_operand(game, 0), &inner, for_mover, out);
}

static kay_status prefix_valid(const kay_game *game, const kay_state *start, bool *valid)
{
    return kay_call_valid(variant_of(game)->ctx, variant_operand(game, 0), start, valid);
}

static kay_status prefix_write_case(kay_contest *contest, const kay_game *game, const kay_state *start)
{
    kay_contest inner = *contest;
    inner.rules = prefix_rules(contest->rules);
    inner.index--; /* kay_contest_add counts it again */
    const kay_status status = kay_contest_add(&inner, variant_operand(game, 0), start);
    contest->arena = inner.arena;
    contest->common = inner.common;
    return status;
}

/* Fills the contest form from that of the operand. */
static void prefix_contest(variant *of)
{
    const kay_contest_form *form = kay_contest_form_of(of->operands[0]);
    of->contest = (kay_contest_form){
        .read = form->read ? prefix_read : NULL,
        .valid = form->valid ? prefix_valid : NULL,
        .words = {form->words[0], form->words[1], form->words[2]},
        .verdict = form->verdict ? prefix_verdict : NULL,
        .answer = form->answer,
        .reply = form->reply ? prefix_reply : NULL,
        .sample = prefix_sample,
        .opening = prefix_opening,
        .opening_size = form->opening_size,
        .write_case = form->write_case ? prefix_write_case : NULL,
    };
    of->rules.contest = &of->contest;
}

static kay_status prefix_start(kay_start *start, const kay_game **game, kay_state *state)
{
    const kay_ruleset *own = start->rules;
    const kay_game *inner;
    start->rules = prefix_rules(own);
    const kay_status status = kay_call_start(start, &inner, state);
    start->rules = own;
    return status == KAY_OK ? variant_wrap(start->arena, own, &inner, start->lasting, game) : status;
}

/* Steps the enumeration of the operand; walk->place belongs to the operand. */
static kay_status prefix_positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    const kay_ruleset *own = walk->rules;
    const kay_game *inner;
    walk->rules = prefix_rules(own);
    const kay_status status = kay_call_positions(walk, &inner, state);
    walk->rules = own;
    return status == KAY_OK ? variant_wrap(walk->arena, own, &inner, false, game) : status;
}

static kay_status prefix_follows(const kay_game *game, bool *follows)
{
    return kay_call_follows(variant_of(game)->ctx, variant_operand(game, 0), follows);
}

static void prefix_features(const kay_game *game, const kay_state *state, kay_features *out)
{
    const kay_state inner = variant_prefix_state(variant_of(game), state);
    kay_state_features(variant_operand(game, 0), &inner, out);
}

static void prefix_starts(variant *of)
{
    const kay_starts *starts = kay_starts_of(of->operands[0]);
    of->starts = *starts;
    of->starts.start = starts->start ? prefix_start : NULL;
    of->starts.positions = starts->positions ? prefix_positions : NULL;
    of->starts.follows = starts->follows ? prefix_follows : NULL;
    of->starts.features = starts->features ? prefix_features : NULL;
    of->rules.starts = &of->starts;
}

static void prefix_constants(const kay_game *game, kay_text *out)
{
    kay_call_constants(variant_operand(game, 0), out);
}

static uint32_t prefix_tiers(const kay_game *game)
{
    return kay_call_tiers(variant_operand(game, 0));
}

static uint64_t prefix_size(const kay_game *game, uint32_t tier)
{
    return kay_call_size(variant_operand(game, 0), tier);
}

static bool prefix_rank(const kay_game *game, const uint64_t *position, kay_player mover, kay_rank *out)
{
    return kay_call_rank(variant_operand(game, 0), position, mover, out);
}

static bool prefix_unrank(const kay_game *game, kay_rank rank, uint64_t *position, kay_player *mover)
{
    return kay_call_unrank(variant_operand(game, 0), rank, position, mover);
}

static uint32_t prefix_canonical(const kay_game *game, uint64_t *position, kay_player *mover)
{
    return kay_call_canonical(variant_operand(game, 0), position, mover);
}

static kay_status prefix_unmoves(const kay_game *game, const uint64_t *position, kay_player mover, kay_move_list *out)
{
    return kay_call_unmoves(variant_operand(game, 0), position, mover, out);
}

/* Gives the states of misere play the numbers that they have in the operand. */
static void prefix_ranks(variant *of)
{
    const kay_ranks *ranks = of->operands[0]->ranks;
    of->ranks = (kay_ranks){
        .version = ranks->version,
        .every = ranks->every,
        .constants = ranks->constants ? prefix_constants : NULL,
        .tiers = prefix_tiers,
        .size = prefix_size,
        .rank = prefix_rank,
        .unrank = prefix_unrank,
        .canonical = ranks->canonical ? prefix_canonical : NULL,
        .unmoves = ranks->unmoves ? prefix_unmoves : NULL,
    };
    of->rules.ranks = &of->ranks;
}

/* Sets the optional hooks, most of them only if the operand has them. */
static void prefix_hooks(variant *of)
{
    const kay_ruleset *operand = of->operands[0];
    const bool negative = of->kind == KAY_GAME_NEGATIVE, both = of->kind == KAY_GAME_IMPARTIAL;
    kay_ruleset *rules = &of->rules;
    rules->play_in_place = operand->play_in_place ? prefix_play_in_place : NULL;
    rules->play = operand->play ? prefix_play : NULL;
    rules->end = operand->end ? prefix_end : NULL;
    rules->simplify_keeps_moves = operand->simplify_keeps_moves;
    rules->simplify = operand->simplify && (negative || operand->simplify_keeps_moves) ? prefix_simplify : NULL;
    rules->negate = operand->negate && !both ? variant_negate : NULL;
    rules->prepare = operand->prepare ? variant_prepare : NULL;
    rules->move_read = operand->move_read || both ? prefix_move_read : NULL;
    rules->scene = operand->scene ? variant_scene : NULL;
    rules->place = operand->place ? prefix_place : NULL;
    rules->draw = operand->draw ? prefix_draw : NULL;
    rules->details = operand->details ? prefix_details : NULL;
    prefix_contest(of);
    prefix_starts(of);
    if (operand->ranks && of->kind == KAY_GAME_MISERE) /* with players exchanged, a start may have no rank */
        prefix_ranks(of);
    if (negative)
        variant_negative_theorem(of);
    if (of->kind == KAY_GAME_MISERE)
        variant_misere_theorem(of);
}

static kay_status prefix_words(variant *of)
{
    static const char *const summaries[] = {
        [KAY_GAME_NEGATIVE] = "%s with the players exchanged: Left has Right's moves, and Right has Left's",
        [KAY_GAME_IMPARTIAL] = "%s where each player has the moves of both",
        [KAY_GAME_MISERE] = "%s; the player who cannot move wins",
    };
    static const char *const rules[] = {
        [KAY_GAME_NEGATIVE] = "As in %s with the players exchanged: the moves of %s there are the moves of %s here,\n"
                              "and the other way round.",
        [KAY_GAME_IMPARTIAL] =
            "As in %s, but both players may make the moves of %s and those of %s.  If both have a move\n"
            "with the same text, write the name of its player before it: Left:1,1.",
        [KAY_GAME_MISERE] = "As in %s, but the player who cannot move wins.",
    };
    const kay_ruleset *operand = of->operands[0];
    const kay_manual *manual = operand->manual;
    const bool brackets = variant_is_sum(operand);
    const char *left = kay_rules_player(operand, KAY_LEFT), *right = kay_rules_player(operand, KAY_RIGHT);
    kay_text text;
    kay_text_init(&text, of->ctx);
    kay_text_format(&text, brackets ? "%s:(%s)" : "%s:%s", prefix_names[of->kind], operand->name);
    kay_status status = kay_text_keep(&text, of->arena, &of->rules.name);
    of->rules.edition = operand->edition;
    const bool misere = of->kind == KAY_GAME_MISERE;
    kay_text_format(&text, summaries[of->kind], misere && operand->summary ? operand->summary : operand->name);
    if (status == KAY_OK)
        status = kay_text_keep(&text, of->arena, &of->rules.summary);
    kay_text_format(&text, rules[of->kind], operand->name, left, right);
    if (misere && operand->end)
        kay_text_add(&text, "  If those rules end play with a winner,\nthat player loses here.");
    kay_text_format(&text, "\n\nThe rules of %s:\n%s", operand->name, manual && manual->rules ? manual->rules : "");
    if (manual)
        of->manual = *manual;
    if (status == KAY_OK)
        status = kay_text_keep(&text, of->arena, &of->manual.rules);
    of->rules.manual = &of->manual;
    kay_text_free(&text);
    return status;
}

kay_status variant_make_prefix(kay_arena *arena, kay_game_word_kind kind, const kay_ruleset *operand,
                               const kay_ruleset **out)
{
    if (operand->scoring)
        return kay_fail(arena->ctx, KAY_EINPUT, "there is no negative, impartial or misere %s: it is won by points",
                        operand->name);
    if (operand->traits & KAY_IMPARTIAL && kind != KAY_GAME_MISERE) { /* both players have the same moves already */
        *out = operand;
        return KAY_OK;
    }
    if (kind == KAY_GAME_IMPARTIAL && operand->end)
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "there is no impartial %s: its rules end play in a way that depends on the player",
                        operand->name);
    if (kind == KAY_GAME_NEGATIVE && operand->mover_follows)
        return kay_fail(arena->ctx, KAY_EINPUT, "there is no negative %s: its positions say that %s began",
                        operand->name, kay_rules_player(operand, KAY_LEFT));
    if (kind == KAY_GAME_NEGATIVE && operand->read_position == prefix_read_position &&
        ((const variant *)operand)->kind == kind) {
        *out = ((const variant *)operand)->operands[0];
        return KAY_OK;
    }
    KAY_NEW(variant, of, arena, 1);
    KAY_TRY_NEW(of->lasting, arena, 1);
    of->ctx = arena->ctx;
    of->arena = arena;
    of->kind = kind;
    of->operands[0] = operand;
    of->count = 1;
    of->rules = (kay_ruleset){
        .version = KAY_RULESET_VERSION,
        .traits = operand->traits,
        .players = {operand->players[0], operand->players[1]},
        .flags = operand->flags,
        .plain_position = operand->plain_position,
        .mover_follows = operand->mover_follows,
        .numbered_parts = operand->numbered_parts,
        .read_position = prefix_read_position,
        .write_position = prefix_write_position,
        .moves = prefix_moves,
        .move_text = prefix_move_text,
    };
    of->rules.traits |= kind == KAY_GAME_IMPARTIAL ? KAY_IMPARTIAL : 0;
    of->rules.traits ^= kind == KAY_GAME_MISERE ? KAY_MISERE : 0;
    KAY_TRY(prefix_words(of));
    prefix_hooks(of);
    *out = &of->rules;
    return KAY_OK;
}
