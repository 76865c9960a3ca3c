/* The names of the fields that a table of rules may have. */
#include "lua/fields.h"

#include <string.h>

const char *const kay_field_functions[SCRIPT_FUNCTIONS] = {
    [SCRIPT_MOVES] = "moves",       [SCRIPT_LEFT] = "left",           [SCRIPT_RIGHT] = "right",
    [SCRIPT_OVER] = "over",         [SCRIPT_START] = "start",         [SCRIPT_READ] = "read",
    [SCRIPT_WRITE] = "write",       [SCRIPT_MOVE_TEXT] = "move_text", [SCRIPT_SAMPLE] = "sample",
    [SCRIPT_SIMPLIFY] = "simplify", [SCRIPT_NEGATE] = "negate",       [SCRIPT_POSITIONS] = "positions",
    [SCRIPT_FEATURES] = "features", [SCRIPT_THEOREM] = "theorem",     [SCRIPT_DRAW] = "draw",
};

const script_way kay_field_ways[SCRIPT_FUNCTIONS] = {
    [SCRIPT_MOVES] = SCRIPT_BOTH,     [SCRIPT_LEFT] = SCRIPT_SIDE,           [SCRIPT_RIGHT] = SCRIPT_SIDE,
    [SCRIPT_OVER] = SCRIPT_OUTCOME,   [SCRIPT_THEOREM] = SCRIPT_OUTCOME,     [SCRIPT_FEATURES] = SCRIPT_PLAIN,
    [SCRIPT_START] = SCRIPT_GIVE,     [SCRIPT_READ] = SCRIPT_GIVE,           [SCRIPT_SAMPLE] = SCRIPT_GIVE,
    [SCRIPT_NEGATE] = SCRIPT_GIVE_OF, [SCRIPT_SIMPLIFY] = SCRIPT_GIVE_PARTS,
};

/* The fields that are not functions. */
static const char *const field_others[] = {"name",  "summary", "rules",  "players", "misere",  "partizan",
                                           "loopy", "words",   "answer", "input",   "letters", NULL};

bool kay_field_known(const char *name)
{
    for (int i = 0; i < SCRIPT_FUNCTIONS; i++)
        if (strcmp(kay_field_functions[i], name) == 0)
            return true;
    for (int i = 0; field_others[i]; i++)
        if (strcmp(field_others[i], name) == 0)
            return true;
    return false;
}
