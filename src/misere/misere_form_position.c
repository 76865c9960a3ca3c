/* Finds the forms of positions, depth first on an explicit stack.
 *
 * Each part of a position has a number in a table, and a word that says whether its form is known.  A frame is a part
 * being evaluated; its options, which are sums of parts, lie on a stack of numbers:
 *
 *   parts of an option | their number | parts of the next option | their number | ...
 *
 * The last option is worked on first.  Its parts are evaluated one by one, then their forms are added. */
#include "misere/misere_form_position.h"

#include <string.h>

#include "base/grow.h"
#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"

/* The words of parts in the table. */
enum { PART_UNKNOWN, PART_OPEN, PART_FORM /* + a form */ };

typedef struct position_frame {
    uint64_t part; /* its number in the table */
    uint64_t options; /* where its options begin on the stack */
    uint64_t forms; /* where the forms of its options begin on their stack */
} position_frame;

struct misere_positions {
    kay_context *ctx;
    misere_forms *forms;
    const kay_game *game; /* after kay_call_prepare */
    bool simplify; /* whether this hook is used */
    kay_arena tables; /* memory of the prepared game */
    kay_arena names; /* for the names of moves */
    kay_move_list options, normal;
    uint64_t *position; /* a copy of a part */
    kay_intern_table parts;
    uint64_t *stack;
    uint64_t top, room;
    misere_form *found; /* forms of options, then of the parts of one */
    uint64_t found_count, found_room;
    position_frame *frames;
    uint64_t depth, frame_room;
};

/* Fails unless positions of the game have forms. */
static kay_status misere_positions_can(kay_context *ctx, const kay_game *game)
{
    KAY_TRY(kay_game_check(ctx, game));
    const char *name = game->rules->name;
    if (!(game->traits & KAY_IMPARTIAL))
        return kay_fail(ctx, KAY_EUSAGE, "%s has no genus: the players have different moves", name);
    if (game->traits & KAY_LOOPY)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no genus: play may go on for ever", name);
    if (game->rules->end)
        return kay_fail(ctx, KAY_EUSAGE, "%s has no genus: its rules say how play ends", name);
    return KAY_OK;
}

static kay_status positions_begin(misere_positions *own)
{
    KAY_TRY(kay_call_prepare(&own->tables, own->game, &own->game));
    KAY_TRY(kay_move_list_init(&own->options, own->ctx, own->game, &own->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&own->normal, own->ctx, own->game, &own->names, KAY_WANT_PARTS));
    own->normal.keeps_moves = true;
    KAY_TRY_ALLOC(own->position, own->ctx, own->game->words);
    KAY_ROOM(own->ctx, own->found, 0, own->found_room);
    return KAY_OK;
}

kay_status misere_positions_new(misere_forms *forms, const kay_game *game, misere_positions **out)
{
    kay_context *ctx = forms->ctx;
    KAY_TRY(misere_positions_can(ctx, game));
    KAY_ALLOC(misere_positions, own, ctx, 1);
    *own = (misere_positions){.ctx = ctx, .forms = forms, .game = game};
    own->simplify = game->rules->simplify && game->rules->simplify_keeps_moves;
    own->options.ctx = own->normal.ctx = ctx;
    kay_intern_table_init(&own->parts, ctx);
    kay_arena_init(&own->tables, ctx);
    kay_arena_init(&own->names, ctx);
    const kay_status status = positions_begin(own);
    if (status == KAY_OK)
        *out = own;
    else
        misere_positions_free(own);
    return status;
}

void misere_positions_free(misere_positions *own)
{
    if (!own)
        return;
    kay_context *ctx = own->ctx;
    const uint32_t words = own->options.words; /* the game may be gone */
    kay_free(ctx, own->position, own->position ? words * sizeof *own->position : 0);
    kay_move_list_free(&own->options);
    kay_move_list_free(&own->normal);
    kay_intern_table_free(&own->parts);
    kay_free(ctx, own->stack, own->room * sizeof *own->stack);
    kay_free(ctx, own->found, own->found_room * sizeof *own->found);
    kay_free(ctx, own->frames, own->frame_room * sizeof *own->frames);
    kay_arena_free(&own->names);
    kay_arena_free(&own->tables);
    kay_free(ctx, own, sizeof *own);
}

static uint64_t *positions_word(misere_positions *own, uint64_t part)
{
    return kay_intern_table_word(&own->parts, part);
}

/* Pushes the numbers of the parts of an option in normal form, then how many they are. */
static kay_status positions_push(misere_positions *own, const uint64_t *parts, uint64_t count)
{
    const uint32_t words = own->game->words;
    KAY_ROOM(own->ctx, own->stack, own->top + count, own->room);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number;
        KAY_TRY(kay_intern_table_number(&own->parts, parts + i * words, words * sizeof *parts, &number));
        own->stack[own->top + i] = number;
    }
    own->top += count;
    own->stack[own->top++] = count;
    return KAY_OK;
}

/* Brings the parts of a sum into normal form and pushes them. */
static kay_status positions_push_sum(misere_positions *own, const uint64_t *parts, uint64_t count)
{
    const uint32_t words = own->game->words;
    if (!own->simplify)
        return positions_push(own, parts, count);
    kay_move_list_clear(&own->normal);
    kay_emit_empty(&own->normal, 0);
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(kay_call_simplify(own->game, parts + i * words, &own->normal));
    KAY_TRY(own->normal.error);
    return positions_push(own, own->normal.parts, own->normal.parts_count);
}

/* Begins to evaluate a part: pushes its options. */
static kay_status positions_open(misere_positions *own, uint64_t part)
{
    const uint32_t words = own->game->words;
    kay_move_list *options = &own->options;
    size_t length;
    KAY_ROOM(own->ctx, own->frames, own->depth, own->frame_room);
    own->frames[own->depth++] = (position_frame){.part = part, .options = own->top, .forms = own->found_count};
    *positions_word(own, part) = PART_OPEN;
    memcpy(own->position, kay_intern_table_bytes(&own->parts, part, &length), words * sizeof *own->position);
    options->cursor[0] = options->cursor[1] = 0;
    do {
        kay_move_list_clear(options);
        KAY_TRY(kay_call_moves(own->game, own->position, KAY_LEFT, options));
        for (uint64_t i = 0, from = 0; i < options->count; from = options->ends[i++]) {
            KAY_TRY(positions_push_sum(own, options->parts + from * words, options->ends[i] - from));
            KAY_TRY(misere_forms_tick(own->forms));
        }
    } while (options->more && options->count);
    kay_arena_clear(&own->names);
    return KAY_OK;
}

/* Fails because a position can be reached from itself. */
static kay_status positions_cycle(misere_positions *own, uint64_t part)
{
    size_t length;
    const void *bytes = kay_intern_table_bytes(&own->parts, part, &length);
    memcpy(own->position, bytes, length);
    return kay_position_recurs(own->ctx, own->game, &(kay_state){.words = own->position, .parts = 1});
}

/* Adds the forms of the last option on the stack if all of its parts are known; else begins to evaluate one. */
static kay_status positions_option(misere_positions *own)
{
    const uint64_t count = own->stack[own->top - 1], from = own->top - 1 - count;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t part = own->stack[from + i], word = *positions_word(own, part);
        if (word == PART_OPEN)
            return positions_cycle(own, part);
        if (word == PART_UNKNOWN)
            return positions_open(own, part);
    }
    KAY_ROOM(own->ctx, own->found, own->found_count + count, own->found_room);
    misere_form *terms = own->found + own->found_count;
    for (uint64_t i = 0; i < count; i++)
        terms[i] = (misere_form)(*positions_word(own, own->stack[from + i]) - PART_FORM);
    KAY_TRY(misere_forms_add(own->forms, terms, count, &terms[0]));
    own->found_count++;
    own->top = from;
    return KAY_OK;
}

/* All options of the last frame are known: makes the form of its part. */
static kay_status positions_close(misere_positions *own)
{
    const position_frame frame = own->frames[own->depth - 1];
    misere_form form;
    KAY_TRY(misere_form_make(own->forms, own->found + frame.forms, own->found_count - frame.forms, &form));
    *positions_word(own, frame.part) = PART_FORM + (uint64_t)form;
    own->found_count = frame.forms;
    own->depth--;
    return KAY_OK;
}

/* Evaluates the sum of parts that lies on the stack like an option. */
static kay_status positions_run(misere_positions *own)
{
    while (own->depth || own->top) {
        const bool waits = own->top > (own->depth ? own->frames[own->depth - 1].options : 0);
        KAY_TRY(waits ? positions_option(own) : positions_close(own));
    }
    return KAY_OK;
}

kay_status misere_positions_form(misere_positions *own, const uint64_t *positions, uint64_t parts, misere_form *out)
{
    own->top = own->found_count = own->depth = 0;
    own->options.error = own->normal.error = KAY_OK;
    KAY_TRY(kay_check_time(own->ctx));
    kay_status status = positions_push_sum(own, positions, parts);
    if (status == KAY_OK)
        status = positions_run(own);
    if (status == KAY_OK)
        *out = own->found[0];
    while (own->depth)
        *positions_word(own, own->frames[--own->depth].part) = PART_UNKNOWN;
    return status;
}
