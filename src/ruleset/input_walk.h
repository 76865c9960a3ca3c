/* Parses, writes and cuts inputs of a grammar.  A tree lists the numbers and letters in the order of the text; each
 * token records whether it counts something or names a place, so that a cut can adjust the counts. */
#pragma once

#include <kayles/text.h>

#include "ruleset/input_grammar.h"

typedef struct kay_input_token {
    uint64_t value; /* of a number, without its sign */
    uint32_t place_of; /* the token (from 1) that counts the things of which this number names one; 0: not a place */
    bool negative;
    bool counts, cases; /* it counts parts, so a cut can lower it; these parts are cases */
    bool hidden; /* not written: a count that the text omits, or an empty token that only ends a line */
    char letter; /* '\0': a number */
    char after; /* the character after it: a blank or a line end; '\0': none */
} kay_input_token;

typedef struct kay_input_tree {
    kay_context *ctx;
    kay_input_token *list;
    uint64_t count, room;
} kay_input_tree;

void kay_input_tree_init(kay_input_tree *tree, kay_context *ctx);
void kay_input_tree_free(kay_input_tree *tree);

/* Copies a tree. */
kay_status kay_input_tree_copy(kay_input_tree *tree, const kay_input_tree *from) KAY_MUST_CHECK;

/* A walk through the grammar, which makes a tree; callbacks supply its tokens one by one. */
typedef struct kay_input_walk kay_input_walk;
struct kay_input_walk {
    const kay_input_grammar *grammar;
    kay_input_tree *tree;

    /* Sets the value and the sign, or the letter, of the next token.  `which` is 1 for the second number of a pair, 2
     * for the count of a list or of the letters of a word, 3 for a letter of a row or word, and otherwise 0. */
    kay_status (*next)(kay_input_walk *walk, const kay_grammar_item *item, unsigned which, kay_input_token *token);

    /* Returns true if another part follows whose count the text omits: a case of *, a token of a line, or a letter of a
     * word.  NULL: `next` gives the count. */
    bool (*more)(kay_input_walk *walk, const kay_grammar_item *item);
    void *user;
    bool one_case; /* stops after the first case, and omits the token for the number of cases */
    const struct kay_input_cut *cut; /* NULL: none */
    uint64_t value[KAY_GRAMMAR_NAMES]; /* of the named numbers so far, before the cut, without their signs */
    bool negative[KAY_GRAMMAR_NAMES];

    /* Private to the walk. */
    uint64_t named[KAY_GRAMMAR_NAMES]; /* tokens of the names, from 1, in the new tree */
    uint64_t source[KAY_GRAMMAR_NAMES]; /* the same in the old tree */
    uint64_t at, uncut; /* the next token of the old tree, and the original value of the latest one */
    bool minus; /* the latest one is negative */
    uint64_t letter, letters; /* of the current row or word */
    const kay_input_tree *from; /* the old tree, from which the cut removes parts */
    unsigned muted; /* depth of nested parts that the cut removes; unless 0, the walk adds no tokens */
    bool within; /* the walk is inside a part that may be removed */
    bool drop; /* remove this part, because it names a place that the cut removes */
    bool broken; /* the cut needs to lower a count that has no token */
};

kay_status kay_input_walk_go(kay_input_walk *walk) KAY_MUST_CHECK;

/* Returns the value of a count or of an end of a range, or 0 if it would be negative. */
uint64_t kay_input_walk_term(const kay_input_walk *walk, kay_grammar_term term);

/* Parses a whole text.  The rules may still refuse the input.  KAY_EINPUT: the text does not match the grammar. */
kay_status kay_input_tree_parse(const kay_input_grammar *grammar, const char *text, size_t length,
                                kay_input_tree *out) KAY_MUST_CHECK;

/* A cut removes some of the parts that one token of the tree counts. */
typedef struct kay_input_cut {
    uint64_t counter; /* that token, from 0 */
    uint64_t begin[2], end[2]; /* parts begin..end-1 of each run; a run may be empty */
} kay_input_cut;

/* Makes a tree without the parts of the cut.  Lowers the counts and renumbers later places.  Removes pairs and listed
 * numbers that name a removed place; any other number that names one gets the next place.  KAY_END: the grammar has no
 * such input. */
kay_status kay_input_tree_cut(const kay_input_grammar *grammar, const kay_input_tree *tree, const kay_input_cut *cut,
                              kay_input_tree *out) KAY_MUST_CHECK;

void kay_input_tree_write(const kay_input_tree *tree, kay_text *out);

/* Reads the token at *at in a text, and moves *at past it and the white space after it.  Returns false if there is
 * none.  With `first`, skips white space before the token. */
bool kay_input_token_next(const char **at, const char *end, bool first, kay_input_token *out);
