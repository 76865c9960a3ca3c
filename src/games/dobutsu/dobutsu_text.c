/* Reads, writes and draws positions and moves of dobutsu shogi. */
#include "games/dobutsu/dobutsu.h"

#include <kayles/state.h>

#include <string.h>

#include "games/shared/placement.h"

/* The letter of each kind, of Left and of Right. */
static const char dobutsu_letters[2][DOBUTSU_KINDS + 1] = {"CEGHL", "ceghl"};

/* An empty board. */
static placement dobutsu_board(void)
{
    return (placement){.rows = DOBUTSU_ROWS, .columns = DOBUTSU_COLUMNS};
}

static placement dobutsu_placement(uint64_t word)
{
    placement board = dobutsu_board();
    for (unsigned square = 0; square < DOBUTSU_SQUARES; square++) {
        const unsigned code = dobutsu_get(word, square);
        if (code)
            board.piece[square] = dobutsu_letters[code >> 3][(code & 7) - 1];
    }
    return board;
}

/* ---- Positions */

/* Finds the owner and the kind of a letter, among the first `kinds`; false: it is none. */
static bool dobutsu_letter(char letter, unsigned kinds, kay_player *owner, unsigned *kind)
{
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        const char *at = letter ? strchr(dobutsu_letters[player], letter) : NULL;
        if (!at || (unsigned)(at - dobutsu_letters[player]) >= kinds)
            continue;
        *owner = (kay_player)player;
        *kind = (unsigned)(at - dobutsu_letters[player]);
        return true;
    }
    return false;
}

/* Counts a piece in `count`, by kinds; fails at `where` if there are too many. */
static kay_status dobutsu_count(kay_reader *in, const char *where, unsigned kind, unsigned count[DOBUTSU_KINDS])
{
    static const char *const names[] = {"chicks and hens", "elephants", "giraffes"};
    const unsigned of = kind == DOBUTSU_HEN ? DOBUTSU_CHICK : kind;
    if (kind == DOBUTSU_LION || ++count[of] <= DOBUTSU_EACH)
        return KAY_OK;
    return kay_reader_fail(in, where, "there are more than %d %s", DOBUTSU_EACH, names[of]);
}

static kay_status dobutsu_read_board(kay_reader *in, uint64_t *word, unsigned count[DOBUTSU_KINDS])
{
    placement board = dobutsu_board();
    unsigned lion;
    KAY_TRY(placement_read(in, "LGECHlgech", &board));
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        const char letter = dobutsu_letters[player][DOBUTSU_LION];
        const kay_status status = placement_find(in, &board, letter, &lion);
        if (status == KAY_END)
            return kay_reader_fail(in, kay_reader_last(in), "there is no lion '%c'", letter);
        KAY_TRY(status);
    }
    for (unsigned square = 0; square < DOBUTSU_SQUARES; square++) {
        kay_player owner;
        unsigned kind;
        if (!dobutsu_letter(board.piece[square], DOBUTSU_KINDS, &owner, &kind))
            continue;
        KAY_TRY(dobutsu_count(in, board.at[square], kind, count));
        *word = dobutsu_put(*word, square, dobutsu_code(owner, kind));
    }
    return KAY_OK;
}

/* Reads the pieces in hand, "[Cg]". */
static kay_status dobutsu_read_hands(kay_reader *in, uint64_t *word, unsigned count[DOBUTSU_KINDS])
{
    const char *text;
    uint64_t length, i;
    KAY_TRY(kay_read_word(in, "the pieces in hand", &text, &length));
    for (i = 1; i < length && text[i] != ']'; i++) {
        kay_player owner;
        unsigned kind;
        if (!dobutsu_letter(text[i], DOBUTSU_HANDS, &owner, &kind))
            return kay_reader_fail(in, text + i, "expected a piece in hand (CEGceg) or ']'");
        KAY_TRY(dobutsu_count(in, text + i, kind, count));
        *word += dobutsu_in_hand(owner, kind);
    }
    if (i + 1 != length)
        return kay_reader_fail(in, text + (i < length ? i + 1 : length), "expected '%s'", i < length ? " " : "]");
    return KAY_OK;
}

kay_status dobutsu_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    kay_reader *in = cases->in;
    unsigned count[DOBUTSU_KINDS] = {0};
    uint64_t word = 0;
    KAY_TRY(dobutsu_read_board(in, &word, count));
    const kay_status status = kay_read_blank(in);
    if (status != KAY_END)
        KAY_TRY(status);
    if (status == KAY_OK && *in->at == '[')
        KAY_TRY(dobutsu_read_hands(in, &word, count));
    KAY_TRY(kay_state_of_rules(cases->arena, cases->rules, 1, game, state));
    *state->words = word;
    return KAY_OK;
}

void dobutsu_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    const placement board = dobutsu_placement(*state->words);
    const dobutsu of = dobutsu_load(*state->words);
    bool any = false;
    (void)game;
    placement_write(&board, out);
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++)
        for (unsigned kind = 0; kind < DOBUTSU_HANDS; kind++)
            for (unsigned i = 0; i < of.hand[player][kind]; i++) {
                kay_text_add(out, any ? "" : " [");
                kay_text_char(out, dobutsu_letters[player][kind]);
                any = true;
            }
    kay_text_add(out, any ? "]" : "");
}

/* ---- Moves */

void dobutsu_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    const placement board = dobutsu_board();
    const unsigned from = dobutsu_name_from(move.name);
    char name[PLACEMENT_NAME + 1];
    (void)game;
    (void)state;
    if (from < DOBUTSU_SQUARES) {
        placement_name(&board, from, name);
        kay_text_add(out, name);
    } else {
        kay_text_format(out, "%c@", dobutsu_letters[KAY_LEFT][from - DOBUTSU_SQUARES]);
    }
    placement_name(&board, dobutsu_name_to(move.name), name);
    kay_text_add(out, name);
}

/* Parses "b2b3" or "C@b2"; false: the text is something else. */
static bool dobutsu_split(const char *text, unsigned *from, unsigned *to)
{
    const placement board = dobutsu_board();
    kay_player owner;
    unsigned kind;
    if (dobutsu_letter(*text, DOBUTSU_HANDS, &owner, &kind) && text[1] == '@')
        *from = DOBUTSU_SQUARES + kind;
    else if (!placement_named(&board, text, from))
        return false;
    return placement_named(&board, text + PLACEMENT_NAME, to) && !text[2 * PLACEMENT_NAME];
}

kay_status dobutsu_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                             kay_move *out)
{
    const dobutsu of = dobutsu_load(*state->words);
    const kay_player player = state->mover;
    unsigned from, to;
    if (!dobutsu_split(text, &from, &to))
        return kay_fail(arena->ctx, KAY_EINPUT,
                        "'%.60s' is not a move: expected two squares, such as b2b3, or a drop, such as C@b2", text);
    const char *why = NULL;
    if (from >= DOBUTSU_SQUARES && !of.hand[player][from - DOBUTSU_SQUARES])
        why = "has no such piece in hand";
    else if (from < DOBUTSU_SQUARES && !(dobutsu_pieces(&of, player) >> from & 1))
        why = "has no piece there";
    else if (!(dobutsu_targets(&of, player, from) >> to & 1))
        why = "cannot put the piece there";
    if (why)
        return kay_fail(arena->ctx, KAY_EINPUT, "'%.60s' is not legal: %s %s", text, kay_player_name(game, player),
                        why);
    *out = (kay_move){.part = 0, .name = dobutsu_name(from, to)};
    return KAY_OK;
}

/* ---- Drawing */

/* The middle of the piece that is `number` in a hand: Right's hand is next to the top row, Left's to the bottom row. */
static void dobutsu_hand_middle(kay_player player, unsigned number, double point[2])
{
    point[0] = DOBUTSU_COLUMNS + 2 + number;
    point[1] = player == KAY_LEFT ? DOBUTSU_ROWS - 0.5 : 0.5;
}

void dobutsu_scene(const kay_game *game, const uint64_t *position, kay_scene *out)
{
    static const kay_owner owners[] = {KAY_OWNER_LEFT, KAY_OWNER_RIGHT};
    const placement board = dobutsu_placement(*position);
    const dobutsu of = dobutsu_load(*position);
    (void)game;
    placement_scene(&board, out);
    for (int player = KAY_LEFT; player <= KAY_RIGHT; player++) {
        unsigned number = 0;
        for (unsigned kind = 0; kind < DOBUTSU_HANDS; kind++)
            for (unsigned i = 0; i < of.hand[player][kind]; i++) {
                const char letter[] = {dobutsu_letters[player][kind], '\0'};
                double at[2];
                dobutsu_hand_middle((kay_player)player, number++, at);
                kay_scene_circle(out, at[0], at[1], 0.38, owners[player], letter);
            }
    }
}

void dobutsu_place(const kay_game *game, const uint64_t *position, kay_player player, uint64_t name,
                   const kay_scene *scene, kay_place *out)
{
    const placement board = dobutsu_board();
    const dobutsu of = dobutsu_load(*position);
    const unsigned from = dobutsu_name_from(name);
    unsigned number = 0;
    (void)game;
    (void)scene;
    for (unsigned kind = 0; kind + DOBUTSU_SQUARES < from; kind++)
        number += of.hand[player][kind];
    if (from < DOBUTSU_SQUARES)
        placement_middle(&board, from, out->at);
    else
        dobutsu_hand_middle(player, number, out->at);
    placement_middle(&board, dobutsu_name_to(name), out->to);
    out->two = true;
}
