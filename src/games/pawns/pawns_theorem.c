/* Solves pawns as vertex geography on the pairs of squares that are not side by side.  The graph is bipartite and never
 * stored.  The line keeps a maximum matching of the pairs that may still be entered; each move removes one pair. */
#include "games/pawns/pawns.h"

#include <kayles/state.h>
#include <kayles/theorem.h>

#include <inttypes.h>

#include "math/bipartite_matching.h"
#include "math/matching.h"

typedef struct pawns_line {
    kay_theorem_line line;
    kay_bipartite two; /* set up when first needed; pawns side by side need none */
    bool matched; /* whether `two` is set up */
    uint64_t *present; /* bit set of the pairs that may still be entered, none side by side */
    uint64_t *sides; /* bit set of the pairs whose two squares differ in colour */
    bool outcome_known; /* for the line's current state */
    bool by_colours; /* the outcome follows from the colours, without a matching */
    kay_outcome outcome;
} pawns_line;

static const pawns_game *pawns_line_game(const pawns_line *line)
{
    return (const pawns_game *)line->line.game;
}

static uint64_t pawns_line_place(const pawns_line *line)
{
    return pawns_place(pawns_line_game(line), line->line.state->words);
}

static const uint32_t *pawns_neighbours(const void *graph, uint32_t pair, uint32_t *room, uint32_t *count)
{
    const pawns_game *game = graph;
    pawns_pair at = pawns_of(pair);
    *count = 0;
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint64_t next = pawns_step(game, at, step);
        if (next != PAWNS_NO_PAIR)
            room[(*count)++] = (uint32_t)next;
    }
    return room;
}

static bool pawns_colour(const pawns_game *game, uint32_t square)
{
    return (game->cells[square] / game->columns + game->cells[square] % game->columns) % 2;
}

/* Builds the graph of the squares of the board. */
static kay_status pawns_board_graph(kay_arena *arena, const pawns_game *game, kay_graph *board)
{
    kay_edges edges = {0};
    kay_status status = KAY_OK;
    for (uint32_t s = 0; s < game->squares && status == KAY_OK; s++)
        for (int d = PAWNS_RIGHT; d <= PAWNS_DOWN && status == KAY_OK; d++)
            if (game->steps[s][d] != PAWNS_NOWHERE)
                status = kay_edges_add(arena->ctx, &edges, s, game->steps[s][d]);
    if (status == KAY_OK)
        status = kay_graph_build(arena, game->squares, &edges, board);
    kay_edges_free(arena->ctx, &edges);
    return status;
}

/* Computes a maximum matching of the squares: `partner` of each. */
static kay_status pawns_match_squares(kay_arena *arena, const pawns_game *game, uint32_t **partner)
{
    kay_graph board;
    kay_matching squares;
    KAY_NEW(uint64_t, all, arena, kay_bits_words(game->squares));
    KAY_NEW(uint64_t, colours, arena, kay_bits_words(game->squares));
    for (uint32_t s = 0; s < game->squares; s++) {
        kay_bits_set(all, s);
        if (pawns_colour(game, s))
            kay_bits_set(colours, s);
    }
    KAY_TRY(pawns_board_graph(arena, game, &board));
    KAY_TRY(kay_matching_init(&squares, arena, &board, all, colours));
    KAY_TRY(kay_matching_maximise(&squares));
    *partner = squares.mate;
    return KAY_OK;
}

/* Matches each pair with the pair that a pawn makes when it moves to the partner of its square: the pawn whose square
 * and partner contain the smaller number of the two. */
static kay_status pawns_match_pairs(pawns_line *line, const uint32_t *partner)
{
    const pawns_game *game = pawns_line_game(line);
    uint32_t *mate = line->two.mate, pair = 0;
    memset(mate, 0xff, game->pairs * sizeof *mate);
    for (uint32_t b = 1; b < game->squares; b++) {
        uint32_t b_first = partner[b] == KAY_NO_VERTEX || partner[b] < b ? partner[b] : b;
        KAY_TRY(kay_tick(line->line.ctx, "matching", b, game->squares));
        for (uint32_t a = 0; a < b; a++, pair++) {
            uint32_t a_first = partner[a] == KAY_NO_VERTEX || partner[a] < a ? partner[a] : a;
            if (!kay_bits_get(line->present, pair) || a_first == b_first)
                continue;
            uint64_t to = a_first < b_first ? pawns_number(partner[a], b) : pawns_number(a, partner[b]);
            if (kay_bits_get(line->present, to))
                mate[pair] = (uint32_t)to;
        }
    }
    return KAY_OK;
}

/* Marks the squares connected with `start`. */
static void pawns_piece(const pawns_game *game, uint32_t start, uint64_t *piece, uint32_t *queue)
{
    uint32_t queued = 0;
    queue[queued++] = start;
    kay_bits_set(piece, start);
    for (uint32_t at = 0; at < queued; at++)
        for (int d = 0; d < PAWNS_STEPS; d++) {
            uint32_t next = game->steps[queue[at]][d];
            if (next == PAWNS_NOWHERE || kay_bits_get(piece, next))
                continue;
            kay_bits_set(piece, next);
            queue[queued++] = next;
        }
}

/* Fills `present` with the pairs that play can still reach, without pairs side by side, and `sides` for all pairs. */
static void pawns_fill_present(pawns_line *line, const uint64_t *near_a, const uint64_t *near_b)
{
    const pawns_game *game = pawns_line_game(line);
    const uint64_t *position = line->line.state->words;
    uint32_t pair = 0;
    for (uint32_t b = 1; b < game->squares; b++)
        for (uint32_t a = 0; a < b; a++, pair++) {
            bool reached = (kay_bits_get(near_a, a) && kay_bits_get(near_b, b)) ||
                           (kay_bits_get(near_a, b) && kay_bits_get(near_b, a));
            if (reached && !pawns_used(game, position, pair) && !pawns_side_by_side(game, (pawns_pair){a, b}))
                kay_bits_set(line->present, pair);
            if (pawns_colour(game, a) != pawns_colour(game, b))
                kay_bits_set(line->sides, pair);
        }
}

/* Finds `present`: only pairs of squares in the pawns' components of the board count. */
static kay_status pawns_find_present(pawns_line *line, kay_arena *arena)
{
    const pawns_game *game = pawns_line_game(line);
    pawns_pair at = pawns_of(pawns_line_place(line));
    uint64_t words = kay_bits_words(game->squares);
    KAY_NEW(uint64_t, near_a, arena, words);
    KAY_NEW(uint64_t, near_b, arena, words);
    KAY_NEW(uint32_t, queue, arena, game->squares);
    pawns_piece(game, at.a, near_a, queue);
    pawns_piece(game, at.b, near_b, queue);
    pawns_fill_present(line, near_a, near_b);
    return KAY_OK;
}

static kay_status pawns_first_matching(pawns_line *line, kay_arena *arena)
{
    uint32_t *partner;
    KAY_TRY(pawns_find_present(line, arena));
    KAY_TRY(pawns_match_squares(arena, pawns_line_game(line), &partner));
    return pawns_match_pairs(line, partner);
}

/* Computes the matching if it is not yet there. */
static kay_status pawns_match(pawns_line *line)
{
    const pawns_game *game = pawns_line_game(line);
    kay_arena *arena = line->line.arena, scratch;
    uint64_t words = kay_bits_words(game->pairs);
    if (line->matched)
        return KAY_OK;
    if (game->pairs >= UINT32_MAX)
        return kay_fail(line->line.ctx, KAY_EUNABLE, "pawns: a matching of %" PRIu64 " pairs of squares is too large",
                        game->pairs);
    line->present = kay_arena_array(arena, words, sizeof *line->present);
    line->sides = kay_arena_array(arena, words, sizeof *line->sides);
    line->two = (kay_bipartite){
        .ctx = line->line.ctx,
        .vertices = (uint32_t)game->pairs,
        .degree = 2 * PAWNS_STEPS,
        .neighbours = pawns_neighbours,
        .graph = game,
        .sides = line->sides,
        .present = line->present,
        .mate = kay_arena_array(arena, game->pairs, sizeof *line->two.mate),
    };
    if (!line->present || !line->sides || !line->two.mate)
        return kay_no_memory(line->line.ctx);
    KAY_TRY(kay_bipartite_init(&line->two, arena));
    kay_arena_init(&scratch, line->line.ctx);
    kay_status status = pawns_first_matching(line, &scratch);
    kay_arena_free(&scratch);
    if (status == KAY_OK)
        status = kay_bipartite_maximise(&line->two);
    line->matched = status == KAY_OK;
    return status;
}

/* Returns the pair that the move leads to, KAY_NO_VERTEX if it is not in the graph or there is no matching yet. */
static uint32_t pawns_leads_to(const pawns_line *line, kay_move move)
{
    const pawns_game *game = pawns_line_game(line);
    pawns_pair at = pawns_of(pawns_line_place(line));
    uint32_t from = (uint32_t)(move.name >> 32), to = (uint32_t)move.name, stays = from == at.a ? at.b : at.a;
    if (!line->matched || to == stays)
        return KAY_NO_VERTEX;
    uint64_t next = pawns_number(stays, to);
    return pawns_side_by_side(game, pawns_of(next)) ? KAY_NO_VERTEX : (uint32_t)next;
}

static kay_status pawns_line_play(kay_theorem_line *line, kay_move move)
{
    pawns_line *pawns = (pawns_line *)line;
    uint32_t next = pawns_leads_to(pawns, move);
    bool grown;
    pawns->outcome_known = false;
    uint32_t partner = next == KAY_NO_VERTEX ? KAY_NO_VERTEX : kay_bipartite_take(&pawns->two, next);
    return partner == KAY_NO_VERTEX ? KAY_OK : kay_bipartite_augment(&pawns->two, partner, &grown);
}

static kay_status pawns_line_undo(kay_theorem_line *line, kay_move move)
{
    pawns_line *pawns = (pawns_line *)line;
    uint32_t next = pawns_leads_to(pawns, move);
    bool grown;
    pawns->outcome_known = false;
    if (next == KAY_NO_VERTEX)
        return KAY_OK;
    kay_bipartite_put(&pawns->two, next);
    return kay_bipartite_augment(&pawns->two, next, &grown);
}

/* Whether some maximum matching misses a pair of the graph.  If so, the stored matching misses it afterwards. */
static kay_status pawns_can_miss(pawns_line *line, uint32_t pair, bool *out)
{
    *out = true;
    if (line->two.mate[pair] == KAY_NO_VERTEX)
        return KAY_OK;
    uint32_t partner = kay_bipartite_take(&line->two, pair);
    kay_status status = kay_bipartite_augment(&line->two, partner, out);
    kay_bipartite_put(&line->two, pair);
    if (status == KAY_OK && !*out)
        kay_bipartite_pair(&line->two, pair, partner);
    return status;
}

/* Whether every maximum matching covers a pair that is not in the graph, after the pair is added to it. */
static kay_status pawns_must_cover(pawns_line *line, uint32_t pair, bool *out)
{
    kay_bipartite_put(&line->two, pair);
    kay_status status = kay_bipartite_augment(&line->two, pair, out);
    kay_bipartite_take(&line->two, pair); /* the remaining matching is as large as before */
    return status;
}

static bool pawns_line_captured(const pawns_line *line)
{
    return pawns_line_place(line) >= pawns_line_game(line)->pairs;
}

static bool pawns_line_beside(const pawns_line *line)
{
    return !pawns_line_captured(line) && pawns_side_by_side(pawns_line_game(line), pawns_of(pawns_line_place(line)));
}

/* Whether this is a start on a board without removed squares: there the pawns' colours decide the winner. */
static bool pawns_line_opening(const pawns_line *line)
{
    const pawns_game *game = pawns_line_game(line);
    const uint64_t *position = line->line.state->words;
    uint64_t used = kay_bits_count_word(position[0] >> game->shift);
    if (line->matched || game->squares != game->rows * game->columns || pawns_line_captured(line))
        return false;
    for (uint32_t w = 1; w < game->game.words && used <= 1; w++)
        if (position[w])
            used += kay_bits_count_word(position[w]);
    return used == 1;
}

static bool pawns_line_odd(const pawns_line *line)
{
    const pawns_game *game = pawns_line_game(line);
    pawns_pair at = pawns_of(pawns_line_place(line));
    return pawns_colour(game, at.a) != pawns_colour(game, at.b);
}

/* Decides by the matching whether the mover wins; the pawns are not side by side. */
static kay_status pawns_judge(pawns_line *line, bool *wins)
{
    KAY_TRY(pawns_match(line));
    return pawns_must_cover(line, (uint32_t)pawns_line_place(line), wins);
}

static kay_status pawns_answer(kay_theorem_line *line, kay_outcome *out)
{
    pawns_line *pawns = (pawns_line *)line;
    if (!pawns->outcome_known) {
        bool wins = pawns_line_beside(pawns);
        pawns->by_colours = pawns_line_opening(pawns);
        if (pawns->by_colours)
            wins = pawns_line_odd(pawns);
        else if (!wins && !pawns_line_captured(pawns))
            KAY_TRY(pawns_judge(pawns, &wins));
        pawns->outcome = wins ? KAY_WIN : KAY_LOSS;
        pawns->outcome_known = true;
    }
    *out = pawns->outcome;
    return KAY_OK;
}

/* Decides by the matching whether a legal step wins. */
static kay_status pawns_step_wins(pawns_line *line, uint64_t next, bool *out)
{
    *out = false;
    KAY_TRY(pawns_match(line));
    return kay_bits_get(line->present, next) ? pawns_can_miss(line, (uint32_t)next, out) : KAY_OK;
}

static kay_status pawns_winning(kay_theorem_line *line, kay_move_list *out)
{
    pawns_line *pawns = (pawns_line *)line;
    const pawns_game *game = pawns_line_game(pawns);
    pawns_pair at = pawns_of(pawns_line_place(pawns));
    bool opening = pawns_line_opening(pawns),
         odd = opening && pawns_line_odd(pawns); /* then every step wins, or none */
    out->part = 0;
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint32_t from = step < PAWNS_STEPS ? at.a : at.b, stays = step < PAWNS_STEPS ? at.b : at.a;
        uint32_t to = game->steps[from][step % PAWNS_STEPS];
        if (to == PAWNS_NOWHERE)
            continue;
        bool wins = opening ? odd : to == stays;
        if (!opening && !wins)
            KAY_TRY(pawns_step_wins(pawns, pawns_number(stays, to), &wins));
        if (!wins)
            continue;
        if (!kay_emit_move(out, (uint64_t)from << 32 | to))
            break;
    }
    return KAY_OK;
}

static kay_status pawns_reason(kay_theorem_line *line, kay_text *out)
{
    const pawns_line *answer = (pawns_line *)line;
    if (pawns_line_captured(answer))
        kay_text_add(out, "one pawn has taken the other");
    else if (pawns_line_beside(answer))
        kay_text_add(out, "the pawns are on neighbouring squares, so either takes the other");
    else if (answer->by_colours)
        kay_text_add(out,
                     answer->outcome == KAY_WIN
                         ? "at the start on a board without removed squares, every move wins if the pawns are on "
                           "different colours of the chessboard"
                         : "at the start on a board without removed squares, every move loses if both pawns are on "
                           "one colour of the chessboard");
    else if (answer->outcome == KAY_WIN)
        kay_text_add(out, "every maximum matching of the unused pairs of squares, without pairs of neighbours, covers "
                          "the current pair: a move along such a matching wins");
    else
        kay_text_add(out, "some maximum matching of the unused pairs of squares, without pairs of neighbours, misses "
                          "the current pair: every move can be answered along this matching");
    return out->error;
}

static kay_status pawns_brief(kay_theorem_line *line, kay_text *out)
{
    const pawns_line *answer = (pawns_line *)line;
    if (pawns_line_captured(answer) || pawns_line_beside(answer))
        return pawns_reason(line, out);
    kay_text_add(out, answer->outcome == KAY_WIN ? "every maximum matching covers this pair of squares"
                                                 : "some maximum matching misses this pair of squares");
    return out->error;
}

/* Writes a letter for each pair: the step that answers a move to it, or a dot.  The pair `lost` is not in the graph. */
static kay_status pawns_certify_answers(pawns_line *line, uint32_t lost, kay_json_writer *proof)
{
    const pawns_game *game = pawns_line_game(line);
    kay_bipartite *two = &line->two;
    kay_bipartite_put(two, lost);
    kay_status status = kay_bipartite_reach(two, lost);
    kay_bipartite_take(two, lost);
    KAY_TRY(status);
    char *letters = kay_alloc(line->line.ctx, game->pairs + 1);
    if (!letters)
        return kay_no_memory(line->line.ctx);
    memset(letters, '.', game->pairs);
    for (uint32_t i = 1; i < two->queued; i++) {
        uint32_t to = two->mate[two->queue[i]];
        unsigned step = 0;
        while (pawns_step(game, pawns_of(to), step) != two->queue[i])
            step++;
        letters[to] = (char)('0' + step);
    }
    kay_json_write_text(proof, "answers", letters);
    kay_free(line->line.ctx, letters, game->pairs + 1);
    return KAY_OK;
}

static kay_status pawns_certify_move(pawns_line *line, kay_move move, kay_json_writer *proof)
{
    kay_text text;
    kay_text_init(&text, line->line.ctx);
    kay_state_move_text(line->line.game, line->line.state, move, &text);
    kay_json_write_text(proof, "move", kay_text_string(&text));
    kay_status status = text.error;
    kay_text_free(&text);
    return status;
}

/* Writes a winning move, a capture if there is one. */
static kay_status pawns_certify_win(pawns_line *line, kay_json_writer *proof)
{
    const pawns_game *game = pawns_line_game(line);
    pawns_pair at = pawns_of(pawns_line_place(line));
    if (pawns_line_beside(line))
        return pawns_certify_move(line, (kay_move){0, (uint64_t)at.a << 32 | at.b}, proof);
    for (unsigned step = 0; step < 2 * PAWNS_STEPS; step++) {
        uint32_t from = step < PAWNS_STEPS ? at.a : at.b;
        uint64_t next = pawns_step(game, at, step);
        bool wins = false;
        if (next != PAWNS_NO_PAIR)
            KAY_TRY(pawns_step_wins(line, next, &wins));
        if (!wins)
            continue;
        uint64_t to = game->steps[from][step % PAWNS_STEPS];
        KAY_TRY(pawns_certify_move(line, (kay_move){0, (uint64_t)from << 32 | to}, proof));
        kay_bipartite_take(&line->two, (uint32_t)next); /* the matching misses `next` */
        kay_status status = pawns_certify_answers(line, (uint32_t)next, proof);
        kay_bipartite_put(&line->two, (uint32_t)next);
        return status;
    }
    return kay_fail(line->line.ctx, KAY_EUSAGE, "no move wins here");
}

static kay_status pawns_certify(kay_theorem_line *line, kay_json_writer *proof)
{
    pawns_line *pawns = (pawns_line *)line;
    kay_outcome outcome;
    KAY_TRY(pawns_answer(line, &outcome));
    if (pawns_line_captured(pawns))
        return KAY_OK; /* no proof is needed */
    if (!pawns_line_beside(pawns)) {
        bool wins;
        KAY_TRY(pawns_judge(pawns, &wins)); /* the certificate needs the matching even if the colours decided */
    }
    return outcome == KAY_WIN ? pawns_certify_win(pawns, proof)
                              : pawns_certify_answers(pawns, (uint32_t)pawns_line_place(pawns), proof);
}

const kay_theorem kay_pawns_theorem = {
    .statement = "If the pawns are on neighbouring squares, the player to move wins.  Otherwise consider a graph: its\n"
                 "vertices are the current pair of squares and the unused pairs that are not neighbours; an edge\n"
                 "joins two pairs if a step leads from one to the other.  A matching is a set of edges without\n"
                 "common vertices; it is maximum if no matching has more edges.  The player to move loses exactly\n"
                 "when some maximum matching has no edge at the current pair.  On a board without removed squares\n"
                 "the second player wins from a start exactly when both pawns are on one colour of the chessboard.",
    .source = "CTU Open 2005, 'Board Game'; Fraenkel, Scheinerman and Ullman 1993; proof in docs/theorems.md",
    .line_size = sizeof(pawns_line),
    .answer = pawns_answer,
    .reason = pawns_reason,
    .brief = pawns_brief,
    .play = pawns_line_play,
    .undo = pawns_line_undo,
    .winning = pawns_winning,
};

const kay_proof kay_pawns_proof = {
    .certify = pawns_certify,
    .check = kay_pawns_check,
};
