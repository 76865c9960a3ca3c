/* Describes in one line how a contest writes its cases: "T; n k; n numbers".  Rules in Lua have the grammar in the
 * field `input`, games in C in their contest form (contest.h).  input_walk.h parses, writes and cuts inputs of a
 * grammar; input_sample.h draws them.
 *
 *   input     items separated by ';'; each is written on a line of its own, and read with any white space
 *   items     names of numbers, such as `n k`; `n numbers`, `n pairs`, `n rows of m numbers`, `n rows of m letters`,
 *             `n lists`, `n words`, `word` and `tree of n`.  A list is its length, then its numbers; a word is letters
 *             without a length; a tree is `n - 1 pairs in 1..n`, the edges of a tree.  A count is a name, a number, or
 *             a name plus or minus a number: `n - 1 pairs`, `n-1 pairs`
 *   ranges    after a name or a counted item: `v in 1..n`, `n numbers in 0..9`, `n pairs in 1..n 1..m`; either end may
 *             be absent, and an end may be like a count.  If a range ends at a name, its numbers are places (from 1)
 *             among the things that the name counts; those of `0..n-1` are places from 0.
 *   cases     T (the number of cases) or * (cases up to the end of the input) as an item: the items after it repeat for
 *             each case.  Without T and * an input has one case.  `T; line` and `*; line`: each case is a line with the
 *             text of a position
 *   closing   after `*`, a last item of numbers alone, such as `0` or `0 0`, is the line that closes the input */
#pragma once

#include <kayles/text.h>

enum { KAY_GRAMMAR_NAMES = 16, KAY_GRAMMAR_ITEMS = 24 };

typedef enum kay_grammar_kind {
    KAY_GRAMMAR_NUMBER, /* with a name */
    KAY_GRAMMAR_NUMBERS,
    KAY_GRAMMAR_PAIRS,
    KAY_GRAMMAR_ROWS, /* of letters */
    KAY_GRAMMAR_TABLE, /* rows of numbers */
    KAY_GRAMMAR_LISTS,
    KAY_GRAMMAR_WORDS,
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
    bool tree; /* the pairs must be the edges of a tree */
    kay_grammar_term counts[2]; /* the second one: the letters or numbers of a row */
    kay_grammar_range ranges[2]; /* the second one: of the second number of a pair */
} kay_grammar_item;

typedef struct kay_input_grammar {
    const char *text;
    const char *letters; /* of rows and words; NULL: any */
    unsigned count, names;
    kay_grammar_item items[KAY_GRAMMAR_ITEMS];
    const char *name[KAY_GRAMMAR_NAMES];
    const char *closing; /* the line that closes an input of `*`; NULL: none */
    bool counts[KAY_GRAMMAR_NAMES]; /* true if the name counts something or is the upper end of a range */
} kay_input_grammar;

/* Parses the text of a grammar.  The text and the letters must outlive the grammar; its names are in the arena.  With
 * `plain`, T or * must be the first item, and rows and words need letters.  KAY_EINPUT: the diagnosis has the error,
 * without a place. */
kay_status kay_input_grammar_make(kay_arena *arena, const char *text, const char *letters, bool plain,
                                  kay_input_grammar *out) KAY_MUST_CHECK;

/* The grammar of positions on lines, each line a case. */
extern const kay_input_grammar kay_grammar_of_lines;

/* Returns true if each case is a line with the text of a position. */
bool kay_grammar_is_lines(const kay_input_grammar *grammar);

/* Returns the length of a line with its blanks if it closes the input, otherwise 0. */
size_t kay_grammar_closes(const kay_input_grammar *grammar, const char *line, size_t length);

/* Returns true for rows of letters or numbers. */
static inline bool kay_grammar_is_rows(const kay_grammar_item *item)
{
    return item->kind == KAY_GRAMMAR_ROWS || item->kind == KAY_GRAMMAR_TABLE;
}

/* Returns true if the numbers of a range are places: from 1 if it ends at a name, from 0 if it is like `0..n-1`. */
bool kay_grammar_is_place(const kay_grammar_range *range);

/* Returns true for a tree, and for pairs of places as in `n - 1 pairs in 1..n`: they are drawn as the edges of a tree,
 * and a cut that removes places removes the pairs that name them, and no others if it can. */
bool kay_grammar_is_tree(const kay_grammar_item *item);

/* Describes the input for a person. */
void kay_input_grammar_tell(const kay_input_grammar *grammar, kay_text *out);
