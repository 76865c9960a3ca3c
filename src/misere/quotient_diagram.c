/* Diagrams: sets of sums of heaps, each stored once. */
#include "misere/quotient_diagram.h"

#include "base/grow.h"
#include "math/common_divisor.h"

enum {
    DIAGRAM_CONSTANTS = 2,
    DIAGRAM_HEAD = 2, /* words of a node before its children: the level and the preperiod */
};

void quotient_diagram_init(quotient_diagram *diagram, kay_context *ctx)
{
    *diagram = (quotient_diagram){.ctx = ctx};
    kay_intern_table_init(&diagram->nodes, ctx);
    kay_intern_table_init(&diagram->found, ctx);
}

void quotient_diagram_free(quotient_diagram *diagram)
{
    kay_intern_table_free(&diagram->nodes);
    kay_intern_table_free(&diagram->found);
    kay_free(diagram->ctx, diagram->stack, diagram->room * sizeof *diagram->stack);
}

static const uint64_t *diagram_words(const quotient_diagram *diagram, uint64_t node, uint64_t *children)
{
    size_t bytes;
    const uint64_t *words = kay_intern_table_bytes(&diagram->nodes, node - DIAGRAM_CONSTANTS, &bytes);
    *children = bytes / sizeof *words - DIAGRAM_HEAD;
    return words;
}

kay_status quotient_diagram_push(quotient_diagram *diagram, uint64_t node)
{
    KAY_ROOM(diagram->ctx, diagram->stack, diagram->height, diagram->room);
    diagram->stack[diagram->height++] = node;
    return KAY_OK;
}

/* Whether the children from `preperiod` on repeat after `period` of them. */
static bool diagram_repeats(const uint64_t *children, uint64_t count, uint64_t preperiod, uint64_t period)
{
    for (uint64_t j = preperiod; j + period < count; j++)
        if (children[j] != children[j + period])
            return false;
    return true;
}

kay_status quotient_diagram_make(quotient_diagram *diagram, unsigned level, uint64_t base, uint64_t preperiod,
                                 uint64_t *out)
{
    uint64_t number, period = 1, count = diagram->height - base;
    KAY_TRY(quotient_diagram_push(diagram, 0)); /* the stack may move: room for the head */
    KAY_TRY(quotient_diagram_push(diagram, 0));
    uint64_t *children = diagram->stack + base;
    const uint64_t cycle = count - preperiod;
    while (cycle % period != 0 || !diagram_repeats(children, count, preperiod, period))
        period++;
    while (preperiod > 0 && children[preperiod - 1] == children[preperiod - 1 + period])
        preperiod--;
    count = preperiod + period;
    diagram->height = base;
    if (count == 1) {
        *out = children[0];
        return KAY_OK;
    }
    for (uint64_t j = count; j-- > 0;)
        children[j + DIAGRAM_HEAD] = children[j];
    if (diagram->most && diagram->nodes.count >= diagram->most)
        return quotient_diagram_late(diagram);
    children[0] = level;
    children[1] = preperiod;
    KAY_TRY(kay_intern_table_number(&diagram->nodes, children, (count + DIAGRAM_HEAD) * sizeof *children, &number));
    *out = number + DIAGRAM_CONSTANTS;
    return KAY_OK;
}

/* The largest letter that matters to a node; 0: none. */
static unsigned quotient_diagram_level(const quotient_diagram *diagram, uint64_t node)
{
    uint64_t count;
    return node < DIAGRAM_CONSTANTS ? 0 : (unsigned)diagram_words(diagram, node, &count)[0];
}

void quotient_diagram_shape(const quotient_diagram *diagram, uint64_t node, unsigned level, uint64_t *preperiod,
                            uint64_t *period)
{
    uint64_t count;
    *preperiod = 0;
    *period = 1;
    if (quotient_diagram_level(diagram, node) < level)
        return;
    *preperiod = diagram_words(diagram, node, &count)[1];
    *period = count - *preperiod;
}

uint64_t quotient_diagram_child(const quotient_diagram *diagram, uint64_t node, unsigned level, uint64_t j)
{
    uint64_t count;
    if (quotient_diagram_level(diagram, node) < level)
        return node;
    const uint64_t *words = diagram_words(diagram, node, &count), preperiod = words[1];
    return words[DIAGRAM_HEAD + (j < count ? j : preperiod + (j - preperiod) % (count - preperiod))];
}

kay_status quotient_diagram_found(quotient_diagram *diagram, quotient_operation operation, uint64_t a, uint64_t b,
                                  uint64_t **out)
{
    const uint64_t key[] = {operation, a, b};
    uint64_t number;
    KAY_TRY(kay_intern_table_number(&diagram->found, key, sizeof key, &number));
    *out = kay_intern_table_word(&diagram->found, number);
    return KAY_OK;
}

/* Notes the result of an operation, plus 1. */
static kay_status diagram_note(quotient_diagram *diagram, quotient_operation operation, uint64_t a, uint64_t b,
                               uint64_t result)
{
    uint64_t *found;
    KAY_TRY(quotient_diagram_found(diagram, operation, a, b, &found));
    *found = result + 1;
    return KAY_OK;
}

kay_status quotient_diagram_late(quotient_diagram *diagram)
{
    diagram->late = true;
    return kay_fail(diagram->ctx, KAY_EUNABLE, "sums of equal heaps do not repeat within %d of them",
                    QUOTIENT_CHILDREN);
}

static kay_status diagram_join_children(quotient_diagram *diagram, uint64_t a, uint64_t b, uint64_t *out)
{
    const unsigned of_a = quotient_diagram_level(diagram, a), of_b = quotient_diagram_level(diagram, b);
    const unsigned level = of_a > of_b ? of_a : of_b;
    uint64_t before, period, other_before, other_period, node = 0;
    quotient_diagram_shape(diagram, a, level, &before, &period);
    quotient_diagram_shape(diagram, b, level, &other_before, &other_period);
    before = before > other_before ? before : other_before;
    period = kay_common_multiple(period, other_period);
    if (period > QUOTIENT_CHILDREN || before > QUOTIENT_CHILDREN)
        return quotient_diagram_late(diagram);
    const uint64_t base = diagram->height;
    for (uint64_t j = 0; j < before + period; j++) {
        KAY_TRY(quotient_diagram_join(diagram, quotient_diagram_child(diagram, a, level, j),
                                      quotient_diagram_child(diagram, b, level, j), &node));
        KAY_TRY(quotient_diagram_push(diagram, node));
    }
    return quotient_diagram_make(diagram, level, base, before, out);
}

kay_status quotient_diagram_join(quotient_diagram *diagram, uint64_t a, uint64_t b, uint64_t *out)
{
    uint64_t *found;
    if (a > b) {
        const uint64_t swap = a;
        a = b;
        b = swap;
    }
    if (a == b || a == QUOTIENT_NONE || a == QUOTIENT_ALL) {
        *out = a == QUOTIENT_ALL ? a : b;
        return KAY_OK;
    }
    KAY_TRY(quotient_diagram_found(diagram, QUOTIENT_JOIN, a, b, &found));
    if (*found) {
        *out = *found - 1;
        return KAY_OK;
    }
    KAY_TRY(diagram_join_children(diagram, a, b, out));
    return diagram_note(diagram, QUOTIENT_JOIN, a, b, *out);
}

/* The children of a node of the letter's level, without the first one. */
static kay_status diagram_drop(quotient_diagram *diagram, uint64_t node, unsigned letter, uint64_t *out)
{
    uint64_t preperiod, period;
    const uint64_t base = diagram->height;
    quotient_diagram_shape(diagram, node, letter, &preperiod, &period);
    for (uint64_t j = 1; j <= preperiod + period; j++)
        KAY_TRY(quotient_diagram_push(diagram, quotient_diagram_child(diagram, node, letter, j)));
    return quotient_diagram_make(diagram, letter, base, preperiod, out);
}

kay_status quotient_diagram_shift(quotient_diagram *diagram, uint64_t node, unsigned letter, uint64_t *out)
{
    const unsigned level = quotient_diagram_level(diagram, node);
    uint64_t *found, preperiod, period, child = 0;
    *out = node;
    if (level < letter)
        return KAY_OK;
    KAY_TRY(quotient_diagram_found(diagram, QUOTIENT_SHIFT, node, letter, &found));
    if (*found) {
        *out = *found - 1;
        return KAY_OK;
    }
    if (level == letter) {
        KAY_TRY(diagram_drop(diagram, node, letter, out));
    } else {
        const uint64_t base = diagram->height;
        quotient_diagram_shape(diagram, node, level, &preperiod, &period);
        for (uint64_t j = 0; j < preperiod + period; j++) {
            KAY_TRY(quotient_diagram_shift(diagram, quotient_diagram_child(diagram, node, level, j), letter, &child));
            KAY_TRY(quotient_diagram_push(diagram, child));
        }
        KAY_TRY(quotient_diagram_make(diagram, level, base, preperiod, out));
    }
    return diagram_note(diagram, QUOTIENT_SHIFT, node, letter, *out);
}

bool quotient_diagram_has_empty(const quotient_diagram *diagram, uint64_t node)
{
    while (node >= DIAGRAM_CONSTANTS)
        node = quotient_diagram_child(diagram, node, quotient_diagram_level(diagram, node), 0);
    return node == QUOTIENT_ALL;
}
