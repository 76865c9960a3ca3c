/* The contest form of a game: reading and writing files of cases, the judge's words, random inputs.  Programs use it
 * through input.h. */
#pragma once

#include <kayles/random.h>
#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

/* The state of writing a file of cases, one after the other. */
typedef struct kay_contest {
    kay_context *ctx;
    const kay_ruleset *rules;
    kay_arena arena; /* lives until the file is complete */
    uint64_t index; /* of the case that is written, from 1 */
    uint64_t total; /* number of cases, at least 1 */
    void *common; /* for the ruleset's use, NULL at first */
    const char *const *flags; /* as those of kay_cases */
    kay_text *out;
} kay_contest;

/* What the hook `reply` may ask about the game of a case. */
typedef struct kay_judge {
    kay_context *ctx;

    /* Finds the outcome of a state of the game for the player to move. */
    kay_status (*outcome)(struct kay_judge *judge, const kay_state *state, kay_outcome *out);

    /* Emits the moves of the case that keep the best outcome, as kay_solver_winning does, into a list that keeps moves
     * (KAY_WANT_MOVES). */
    kay_status (*winning)(struct kay_judge *judge, kay_move_list *out);
} kay_judge;

enum { KAY_SAMPLE_MOST = 100000000 }; /* the largest size of a sample */

struct kay_contest_form {
    /* The grammar of a case, such as "T; n k; n numbers", and the letters of its rows (NULL: any), as in rules in Lua;
     * see src/ruleset/input_grammar.h.  The grammar draws random inputs if there is no `sample`, and shrinks inputs.
     * NULL: the form has no grammar; when an input is shrunk, its numbers are then taken to be independent of each
     * other. */
    const char *input, *letters;

    /* Reads the next case; returns KAY_END if there is none.  If the file begins with the number of cases, reads that
     * number into cases->total before case 1, and returns KAY_END after the last case.  The game and the state live in
     * cases->arena; data shared by several cases live in cases->shared.  The caller checks what follows the last case.
     * NULL: a case is a line with a position, empty lines are skipped, and there must be at least one case. */
    kay_status (*read)(kay_cases *cases, const kay_game **game, kay_state *state);

    /* Sets *valid to false if the contest has no such case, although the form can express the position: the file then
     * has an error, and `stress` never gives the position to a program.  `start` has the first-named player to move.
     * `stream` must check its cases itself.  NULL: each position that the form can express is a case; but rulesets with
     * plain_position that have starts (starts.h) are taken to have no other cases when an input is shrunk. */
    kay_status (*valid)(const kay_game *game, const kay_state *start, bool *valid);

    /* The judge's words if the first-named player wins, if the other player wins, and for a draw.  NULL: the name of
     * the winner, "Draw". */
    const char *words[3];

    /* The line of an answer, such as "Case {case}: {word}": {word} is replaced by the judge's word, {case} by the
     * number of the case, from 1.  NULL: the word alone.  `stream` must write whole lines by itself. */
    const char *answer;

    /* Writes the judge's word for a case; the word lasts as long as the game.  NULL: `words` is used. */
    kay_status (*verdict)(const kay_game *game, const kay_state *start, kay_outcome for_mover, const char **word);

    /* Writes the answer to a case if it is more than a word, such as the number of winning moves: one or more lines.
     * {word} and {case} in it are replaced as in `answer`.  NULL: `answer` with the judge's word. */
    kay_status (*reply)(kay_judge *judge, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                        kay_text *out);

    /* Answers the next cases, at most a few thousand from cases->index on, each with the judge's word and a line end.
     * Builds no states, and so is faster than the usual way, but writes the same bytes.  Advances cases->index to the
     * next case.  May return KAY_EWRITE.  NULL: the usual way. */
    kay_status (*stream)(kay_cases *cases, kay_text *out);

    /* True: the contest is interactive and exchanges moves; the program plays the first-named player. */
    bool interactive;

    /* Writes a random input of one case in the contest form, of at most `size` cells, piles, numbers or vertices (or
     * the smallest that the rules allow), where `size` is at most KAY_SAMPLE_MOST.  A failure sets the text's error.
     * NULL: the input is drawn from the grammar `input`.  Without a grammar, or if rules->plain_position is set, it is
     * a start of random parameters up to the size (starts.h). */
    void (*sample)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

    /* Writes a random input of one case for a person to play, of about `size` >= 1 cells, piles, numbers or vertices.
     * Prefers positions with a long game.  NULL: like `sample`, or drawn from `input` with small numbers. */
    void (*opening)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);
    uint64_t opening_size; /* the usual `size` for `opening`, chosen so that search can solve the position; 0: 8 */

    /* Like `sample`, but draws cases near the thresholds of the theorem: ends of periods, equal counts, parities,
     * limits of machine integers.  It serves to test other programs.  May write several related cases at once, such as
     * questions about one row.  If there are `input` and a theorem, only half of the threshold cases come from this
     * hook; Kayles finds the others by itself.  NULL: Kayles finds all of them. */
    void (*sample_threshold)(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

    /* Writes the next case of a file in the contest form.  If the form has the number of cases, it is written before
     * the first case.  After the last case the file is complete.  The first-named player is to move.  Returns KAY_END
     * if the form cannot express this start, for example because moves were made, because its flags differ from those
     * of the file, or because a file holds only one case.  The output is then invalid.  Reading the output with the
     * same flags gives the same starts in the same order.
     * NULL: if there is no `read`, a line with the position is written; if there is, starts cannot be written, and
     * programs are tested on samples only, one case at a time. */
    kay_status (*write_case)(kay_contest *contest, const kay_game *game, const kay_state *start);
};

/* Writes a random input, as `sample` says. */
KAY_API void kay_sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out);

/* Writes the judge's word for a case that began at `start`. */
KAY_API kay_status kay_judge_word(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                                  const char **word) KAY_MUST_CHECK;

/* Appends the answer line of case `index` (from 1), with the judge's word.  Does not call `reply`: kay_solver_reply
 * does. */
KAY_API kay_status kay_judge_line(kay_context *ctx, const kay_game *game, const kay_state *start, kay_outcome for_mover,
                                  uint64_t index, kay_text *out) KAY_MUST_CHECK;

KAY_END_DECLARATIONS
