/* An input as what its grammar makes of it: numbers and letters in the order of the text, each knowing what it counts
 * or which place it names.  So parts can be taken out, and the counts follow. */
#pragma once

#include <kayles/reader.h>
#include <kayles/text.h>

#include "ruleset/input_grammar.h"

typedef struct kay_input_token {
    uint64_t value; /* of a number, without its sign */
    uint32_t place_of; /* the number is a place, from 1, among what this token (from 1) counts; 0: it is none */
    bool negative;
    bool counts, cases; /* what is cut out lowers it; those are cases */
    bool hidden; /* not written: a count that the text leaves out, or nothing before a line end */
    char letter; /* '\0': a number */
    char after; /* what stands behind it: '\0': the next token, at once; a blank or a line end */
} kay_input_token;

typedef struct kay_input_tree {
    kay_context *ctx;
    kay_input_token *list;
    uint64_t count, room;
} kay_input_tree;

void kay_input_tree_init(kay_input_tree *tree, kay_context *ctx);
void kay_input_tree_free(kay_input_tree *tree);

/* Makes a copy. */
kay_status kay_input_tree_copy(kay_input_tree *tree, const kay_input_tree *from) KAY_MUST_CHECK;

/* A tree is made by a walk through the grammar; its maker gives the tokens one after the other. */
typedef struct kay_input_walk kay_input_walk;
struct kay_input_walk {
    const kay_input_grammar *grammar;
    kay_input_tree *tree;

    /* Sets the value and the sign, or the letter, of the next token; `which`: of a pair the second number is 1, of a
     * list its count 2, of a row its letters 3. */
    kay_status (*next)(kay_input_walk *walk, const kay_grammar_item *item, unsigned which, kay_input_token *token);

    kay_status (*more)(kay_input_walk *walk); /* KAY_END: no case follows, where none says how many there are */
    void *user;
    bool one_case; /* stops behind the first case; the number of cases is not among the tokens */
    const struct kay_input_cut *cut; /* NULL: none */
    uint64_t value[KAY_GRAMMAR_NAMES]; /* of the named numbers so far, before any cut */

    /* The walk's own. */
    uint64_t named[KAY_GRAMMAR_NAMES]; /* their tokens, from 1; and in the tree that is cut: */
    uint64_t source[KAY_GRAMMAR_NAMES];
    uint64_t at, uncut; /* the next token there, and the value that the latest had */
    uint64_t letter, letters; /* of the row that is made */
    const kay_input_tree *from;
    unsigned muted; /* how many parts that are cut out it is in: nothing is added to the tree */
    bool within, drop; /* in a part that may go; which must, as a place of it went */
    bool broken; /* a count that is no token should be lower */
};

kay_status kay_input_walk_go(kay_input_walk *walk) KAY_MUST_CHECK;

/* So many of what a count counts, or a number of a range that comes so often: the value, 0 where it is below that. */
uint64_t kay_input_walk_term(const kay_input_walk *walk, kay_grammar_term term);

/* Makes a tree of a whole text, which rules need not take.  KAY_EINPUT: it is not of the grammar. */
kay_status kay_input_tree_parse(const kay_input_grammar *grammar, const char *text, size_t length,
                                kay_input_tree *out) KAY_MUST_CHECK;

/* What is cut out: parts of what a token of the tree counts. */
typedef struct kay_input_cut {
    uint64_t counter; /* that token, from 0 */
    uint64_t begin[2], end[2]; /* parts begin..end-1 of each run; a run that is empty is none */
} kay_input_cut;

/* Makes a tree without some parts: counts go down, places behind them move, pairs and numbers that name one of their
 * places go as well, and other numbers that do name the next one.  KAY_END: the grammar has no such input. */
kay_status kay_input_tree_cut(const kay_input_grammar *grammar, const kay_input_tree *tree, const kay_input_cut *cut,
                              kay_input_tree *out) KAY_MUST_CHECK;

void kay_input_tree_write(const kay_input_tree *tree, kay_text *out);

/* The token at *at in a text, which then moves behind it and the white space; false: there is none.  `first`: white
 * space in front is left out. */
bool kay_input_token_next(const char **at, const char *end, bool first, kay_input_token *out);
