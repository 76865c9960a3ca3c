/* Describes in one line how a contest writes its cases: "T; n k; n numbers".  Rules in Lua have the grammar in the
 * field `input`, games in C in their contest form (contest.h).  input_walk.h parses, writes and cuts inputs of a
 * grammar; input_sample.h draws them.
 *
 *   input     items separated by ';'; each is written on a line of its own, and read with any white space
 *   items     names of numbers, such as `n k`; `n numbers`, `n pairs`, `n rows of m letters`, `n lists`.  A list is its
 *             length, then its numbers.  A count is a name, a number, or a name plus or minus a number: `n - 1 pairs`
 *   ranges    after a name or a counted item: `v in 1..n`, `n numbers in 0..9`, `n pairs in 1..n 1..m`; either end may
 *             be absent.  If a range ends at a name, its numbers are places (from 1) among the things that the name
 *             counts.
 *   cases     T (the number of cases) or * (cases up to the end of the input) as an item: the items after it repeat for
 *             each case.  Without T and * an input has one case. */
#pragma once

#include <kayles/text.h>

enum { KAY_GRAMMAR_NAMES = 16, KAY_GRAMMAR_ITEMS = 24 };

typedef enum kay_grammar_kind {
    KAY_GRAMMAR_NUMBER, /* with a name */
    KAY_GRAMMAR_NUMBERS,
    KAY_GRAMMAR_PAIRS,
    KAY_GRAMMAR_ROWS,
    KAY_GRAMMAR_LISTS,
    KAY_GRAMMAR_CASES, /* T if `written`, otherwise * */
    KAY_GRAMMAR_LINE, /* any numbers and letters up to the end of a line, for positions on lines */
} kay_grammar_kind;

/* A count or an end of a range. */
typedef struct kay_grammar_term {
    int name; /* index of a name; -1: none */
    int64_t number; /* the value, or the amount added to the named number */
} kay_grammar_term;

typedef struct kay_grammar_range {
    bool from, to; /* which ends are present */
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
    bool counts[KAY_GRAMMAR_NAMES]; /* true if the name counts something or is the upper end of a range */
} kay_input_grammar;

/* Parses the text of a grammar.  The text and the letters must outlive the grammar; its names are in the arena.  With
 * `plain`, T or * must be the first item, and only the last item may be a counted one.  KAY_EINPUT: the diagnosis has
 * the error, without a place. */
kay_status kay_input_grammar_make(kay_arena *arena, const char *text, const char *letters, bool plain,
                                  kay_input_grammar *out) KAY_MUST_CHECK;

/* The grammar of positions on lines, each line a case. */
extern const kay_input_grammar kay_grammar_of_lines;

/* Returns true if a named number is only the count of one list, so that the length of the list determines it. */
bool kay_grammar_own_count(const kay_input_grammar *grammar, int name);

/* Describes the input for a person. */
void kay_input_grammar_tell(const kay_input_grammar *grammar, kay_text *out);
