/* How a contest writes its cases, said in a line: "T; n k; n numbers".  Rules in Lua have it in the field `input`,
 * games in C in their contest form (contest.h); what is read, written, drawn or cut by it: input_tree.h,
 * input_sample.h.
 *
 *   input     items with ';' between, each written on a line, read with any white space
 *   items     names of numbers, such as `n k`; `n numbers`, `n pairs`, `n rows of m letters`, `n lists`: a list is the
 *             number of its numbers, then these.  A count is a name, a number, or a name and a number more or less:
 *             `n - 1 pairs`
 *   ranges    behind a name or what is counted: `v in 1..n`, `n numbers in 0..9`, `n pairs in 1..n 1..m`, of which
 *             either end may be left out.  A number from 1 up to a name is a place among what that name counts.
 *   cases     T (the number of cases) or * (cases to the end of the input) as an item: what stands behind it comes once
 *             for each case; neither: one case */
#pragma once

#include <kayles/text.h>

enum { KAY_GRAMMAR_NAMES = 16, KAY_GRAMMAR_ITEMS = 24 };

typedef enum kay_grammar_kind {
    KAY_GRAMMAR_NUMBER, /* with a name */
    KAY_GRAMMAR_NUMBERS,
    KAY_GRAMMAR_PAIRS,
    KAY_GRAMMAR_ROWS,
    KAY_GRAMMAR_LISTS,
    KAY_GRAMMAR_CASES, /* T, where `written`, or * */
    KAY_GRAMMAR_LINE, /* any numbers and letters up to a line end, as positions on lines are */
} kay_grammar_kind;

/* A count or an end of a range. */
typedef struct kay_grammar_term {
    int name; /* which one; -1: none */
    int64_t number; /* the number itself, or so many more than the named one */
} kay_grammar_term;

typedef struct kay_grammar_range {
    bool from, to; /* which ends there are */
    kay_grammar_term least, most;
} kay_grammar_range;

typedef struct kay_grammar_item {
    kay_grammar_kind kind;
    int name; /* of a number */
    bool ends_line, written;
    kay_grammar_term counts[2]; /* the second one: the letters of a row */
    kay_grammar_range ranges[2]; /* the second one: of the second number of a pair */
} kay_grammar_item;

typedef struct kay_input_grammar {
    const char *text;
    const char *letters; /* of rows; NULL: any */
    unsigned count, names;
    kay_grammar_item items[KAY_GRAMMAR_ITEMS];
    const char *name[KAY_GRAMMAR_NAMES];
    bool counts[KAY_GRAMMAR_NAMES]; /* whether something comes so often, or has places up to it */
} kay_input_grammar;

/* Takes an input's text apart; it and the letters must last as long as the grammar, whose names are in the arena.
 * `plain`: T and * stand first, and what is counted is the last item.  KAY_EINPUT: what is wrong is in the diagnosis,
 * without a place. */
kay_status kay_input_grammar_make(kay_arena *arena, const char *text, const char *letters, bool plain,
                                  kay_input_grammar *out) KAY_MUST_CHECK;

/* The grammar of positions on lines, each line a case. */
extern const kay_input_grammar kay_grammar_of_lines;

/* Whether a named number is the count of a list alone, which so says it by its length. */
bool kay_grammar_own_count(const kay_input_grammar *grammar, int name);

/* Tells a person how an input is written. */
void kay_input_grammar_tell(const kay_input_grammar *grammar, kay_text *out);
