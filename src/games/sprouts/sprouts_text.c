/* Reads and writes drawings and lines: "5", "0.0.1AB/AB/ + 3", "1-2[3,4]". */
#include "games/sprouts/sprouts_normal.h"

#include <kayles/state.h>

#include "base/grow.h"
#include "games/shared/sum_text.h"

enum {
    SPROUTS_ALPHABET = 26,
    SPROUTS_QUARTERS = 4 * SPROUTS_SPOTS, /* the most quarters of a spot that a sum may have */
};

/* A sum while it is read. */
typedef struct sprouts_reading {
    kay_reader *in;
    kay_arena *arena;
    sprouts_drawing land; /* the term being read */
    sprouts_lands normal;
    unsigned quarters; /* of spots: a spot counts 4, 3 with one line, 2 with two */
    unsigned words; /* that the largest land needs */
    uint64_t *parts; /* the lands so far, each of SPROUTS_BYTES / 8 words */
    uint64_t count, room;
} sprouts_reading;

/* The letter of a code, without its prime. */
static char sprouts_letter(unsigned code)
{
    const unsigned index = (code - SPROUTS_A) % (2 * SPROUTS_ALPHABET);
    return (char)(index < SPROUTS_ALPHABET ? 'A' + index : 'a' + index - SPROUTS_ALPHABET);
}

/* The bytes that a land with these corners may need after any number of moves.  README.md proves it. */
static unsigned sprouts_room(const sprouts_drawing *of)
{
    unsigned halves = 2 * of->boundaries, letters = 0;
    for (unsigned c = 0; c < of->corners; c++) {
        const unsigned code = of->corner[c];
        letters += sprouts_is_letter(code);
        halves += code == SPROUTS_0 ? 10 : code == SPROUTS_1 ? 7 : code == SPROUTS_2 ? 4 : 0;
    }
    return (halves + 2 * letters + 1) / 2;
}

/* Adds the normal form of the land that was read. */
static kay_status sprouts_keep(sprouts_reading *reading)
{
    enum { WORDS = SPROUTS_BYTES / 8 };
    const unsigned words = (sprouts_room(&reading->land) + 7) / 8;
    sprouts_board board;
    reading->words = words > reading->words ? words : reading->words;
    sprouts_normalise(&reading->land, &board, &reading->normal);
    for (unsigned i = 0; i < reading->normal.count; i++) {
        const unsigned from = i ? reading->normal.end[i - 1] : 0;
        KAY_ROOM_IN(reading->arena, reading->parts, (reading->count + 1) * WORDS, reading->room);
        sprouts_pack(reading->normal.bytes + from, reading->normal.end[i] - from,
                     reading->parts + reading->count++ * WORDS);
    }
    sprouts_empty(&reading->land);
    return KAY_OK;
}

/* Makes the state of the lands; without any, that of one empty land. */
static kay_status sprouts_make(const sprouts_reading *reading, const kay_game **game, kay_state *state)
{
    KAY_TRY(kay_state_of_rules(reading->arena, &kay_sprouts, reading->words ? reading->words : 1, game, state));
    if (reading->count == 0)
        return KAY_OK;
    KAY_TRY(kay_state_make(reading->arena, *game, reading->count, state));
    for (uint64_t i = 0; i < reading->count; i++)
        memcpy(kay_state_part(*game, state, i), reading->parts + i * (SPROUTS_BYTES / 8),
               (*game)->words * sizeof(uint64_t));
    return KAY_OK;
}

/* Adds the land of a number of spots. */
static kay_status sprouts_read_spots(sprouts_reading *reading, uint64_t spots)
{
    for (uint64_t i = 0; i < spots; i++) {
        sprouts_add(&reading->land, SPROUTS_0);
        sprouts_end_boundary(&reading->land);
    }
    if (spots)
        sprouts_end_region(&reading->land);
    return sprouts_keep(reading);
}

kay_status sprouts_spots(kay_arena *arena, const uint64_t *spots, unsigned count, const kay_game **game,
                         kay_state *state)
{
    KAY_NEW(sprouts_reading, reading, arena, 1);
    reading->arena = arena;
    for (unsigned i = 0; i < count; i++)
        KAY_TRY(sprouts_read_spots(reading, spots[i]));
    return sprouts_make(reading, game, state);
}

/* Reads a term that is a number of spots. */
static kay_status sprouts_read_number(sprouts_reading *reading, const char *word, uint64_t length)
{
    uint64_t spots = 0;
    for (uint64_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return kay_reader_fail(reading->in, word + i,
                                   "expected a number of spots, or regions with '/' after each, such as 0.AB/AB/");
        spots = spots > SPROUTS_SPOTS ? spots : 10 * spots + (uint64_t)(word[i] - '0');
    }
    if (spots > SPROUTS_SPOTS)
        return kay_reader_fail(reading->in, word, "a part has at most %d spots", SPROUTS_SPOTS);
    return sprouts_read_spots(reading, spots);
}

/* Reads a letter with its prime, if there is one, and moves *at past it; returns its code, 0 if it is none. */
static unsigned sprouts_read_letter(const char **at, const char *end)
{
    const char letter = **at;
    const bool upper = letter >= 'A' && letter <= 'Z';
    if (!upper && !(letter >= 'a' && letter <= 'z'))
        return 0;
    const unsigned code = SPROUTS_A + (unsigned)(upper ? letter - 'A' : letter - 'a' + SPROUTS_ALPHABET);
    if (++*at == end || **at != '\'')
        return code;
    ++*at;
    return code + 2 * SPROUTS_ALPHABET;
}

/* Reads a corner and moves *at past it. */
static kay_status sprouts_read_corner(sprouts_reading *reading, const char **at, const char *end)
{
    const char *const from = *at;
    unsigned code = *from >= '0' && *from <= '2' ? SPROUTS_0 + (unsigned)(*from - '0') : 0;
    if (code)
        ++*at;
    else
        code = sprouts_read_letter(at, end);
    if (!code)
        return kay_reader_fail(reading->in, from, "expected a spot, which is 0, 1, 2 or a letter, or '.' or '/'");
    reading->quarters += sprouts_is_letter(code) ? 1 : 4 - (code - SPROUTS_0);
    if (reading->quarters > SPROUTS_QUARTERS)
        return kay_reader_fail(reading->in, from,
                               "a part has at most %d spots; one with one line counts 3/4, one with two lines 1/2",
                               SPROUTS_SPOTS);
    sprouts_add(&reading->land, code);
    return KAY_OK;
}

/* Ends the boundary that was read before `at`. */
static kay_status sprouts_read_boundary_end(sprouts_reading *reading, const char *at)
{
    sprouts_drawing *land = &reading->land;
    const unsigned first = land->boundary[land->boundaries];
    if (land->corners == first)
        return kay_reader_fail(reading->in, at, "expected a spot before '%c'", *at);
    for (unsigned c = first; c < land->corners; c++)
        if (land->corner[c] == SPROUTS_0 && land->corners > first + 1)
            return kay_reader_fail(reading->in, at, "a spot 0 has no lines: no other spot is on its boundary");
    sprouts_end_boundary(land);
    if (land->boundaries - land->region[land->regions] > SPROUTS_SPOTS)
        return kay_reader_fail(reading->in, at, "a region has at most %d boundaries", SPROUTS_SPOTS);
    return KAY_OK;
}

/* Checks that each letter of the land occurs twice, in one boundary or in two regions. */
static kay_status sprouts_check_letters(sprouts_reading *reading, const char *word)
{
    const sprouts_drawing *land = &reading->land;
    unsigned count[256] = {0}, last[256] = {0};
    for (unsigned r = 0; r < land->regions; r++)
        for (unsigned b = land->region[r]; b < land->region[r + 1]; b++)
            for (unsigned c = land->boundary[b]; c < land->boundary[b + 1]; c++) {
                const unsigned code = land->corner[c];
                if (!sprouts_is_letter(code))
                    continue;
                if (count[code]++ && last[code] >= land->region[r] && last[code] != b)
                    return kay_reader_fail(reading->in, word,
                                           "a spot is on one boundary, or in two regions, but '%c' is on two "
                                           "boundaries of a region",
                                           sprouts_letter(code));
                last[code] = b;
            }
    for (unsigned code = SPROUTS_A; code < 256; code++)
        if (count[code] != 0 && count[code] != 2)
            return kay_reader_fail(reading->in, word, "a letter occurs twice, but '%c' %s", sprouts_letter(code),
                                   count[code] == 1 ? "occurs once" : "more often");
    return KAY_OK;
}

/* Reads a term that is a list of regions. */
static kay_status sprouts_read_regions(sprouts_reading *reading, const char *word, uint64_t length)
{
    const char *at = word, *const end = word + length;
    sprouts_drawing *land = &reading->land;
    reading->quarters = 0;
    while (at < end) {
        if (*at != '.' && *at != '/') {
            KAY_TRY(sprouts_read_corner(reading, &at, end));
            continue;
        }
        KAY_TRY(sprouts_read_boundary_end(reading, at));
        if (*at++ == '/')
            sprouts_end_region(land);
    }
    if (land->corners > land->boundary[land->boundaries] || land->boundaries > land->region[land->regions])
        return kay_reader_fail(reading->in, end, "expected '/' after the region");
    KAY_TRY(sprouts_check_letters(reading, word));
    return sprouts_keep(reading);
}

kay_status sprouts_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    const char *word;
    uint64_t length;
    kay_status status;
    bool term = true; /* a term is expected next */
    KAY_NEW(sprouts_reading, reading, cases->arena, 1);
    reading->in = cases->in;
    reading->arena = cases->arena;
    while ((status = kay_sum_word(cases->in, &word, &length)) == KAY_OK) {
        const bool plus = kay_sum_is_plus(word, length);
        if (plus == term)
            return kay_reader_fail(cases->in, word, plus ? "expected a part before '+'" : "expected '+' between parts");
        term = plus;
        if (!plus)
            KAY_TRY(memchr(word, '/', length) ? sprouts_read_regions(reading, word, length)
                                              : sprouts_read_number(reading, word, length));
    }
    if (status != KAY_END)
        return status;
    if (term)
        return kay_reader_fail(cases->in, NULL, "expected a number of spots or a list of regions");
    return sprouts_make(reading, game, state);
}

void sprouts_write_corner(unsigned code, kay_text *out)
{
    if (!sprouts_is_letter(code)) {
        kay_text_char(out, (char)('0' + code - SPROUTS_0));
        return;
    }
    kay_text_char(out, sprouts_letter(code));
    if (code - SPROUTS_A >= 2 * SPROUTS_ALPHABET)
        kay_text_char(out, '\'');
}

/* Writes a land: as a number if all its spots are without lines, otherwise its regions. */
static void sprouts_write_land(const sprouts_drawing *land, kay_text *out)
{
    bool fresh = land->regions < 2;
    for (unsigned c = 0; c < land->corners; c++)
        fresh = fresh && land->corner[c] == SPROUTS_0;
    if (fresh) {
        kay_text_u64(out, land->corners);
        return;
    }
    for (unsigned r = 0; r < land->regions; r++)
        for (unsigned b = land->region[r]; b < land->region[r + 1]; b++) {
            for (unsigned c = land->boundary[b]; c < land->boundary[b + 1]; c++)
                sprouts_write_corner(land->corner[c], out);
            kay_text_char(out, b + 1 == land->region[r + 1] ? '/' : '.');
        }
}

void sprouts_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    sprouts_drawing land;
    if (!state->parts)
        kay_text_char(out, '0');
    for (uint64_t i = 0; i < state->parts && out->error == KAY_OK; i++) {
        kay_text_add(out, i ? " + " : "");
        sprouts_unpack(game, kay_state_part(game, state, i), &land);
        sprouts_write_land(&land, out);
    }
}

/* Writes the two corners by their numbers in the text of the part, from 1, and the boundaries on one side of the line
 * if there are others, each by its first corner. */
void sprouts_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out)
{
    sprouts_drawing land;
    const sprouts_line line = sprouts_line_of(move.name);
    sprouts_unpack(game, kay_state_part(game, state, move.part), &land);
    const unsigned first = land.region[land.region_of[land.boundary_of[line.from]]];
    if (state->parts > 1)
        kay_text_format(out, "%d:", (int)(move.part + 1));
    kay_text_format(out, "%d-%d", (int)line.from + 1, (int)line.to + 1);
    char before = '[';
    for (uint64_t left = line.inside; left; left &= left - 1) {
        kay_text_char(out, before);
        kay_text_u64(out, land.boundary[first + (unsigned)__builtin_ctzll(left)] + 1u);
        before = ',';
    }
    kay_text_add(out, line.inside ? "]" : "");
}

/* Reads a whole number from 1 to `most` and moves *at past it; returns 0 if there is none. */
static unsigned sprouts_read_count(const char **at, unsigned most)
{
    unsigned number = 0;
    while (**at >= '0' && **at <= '9' && number <= most)
        number = 10 * number + (unsigned)(*(*at)++ - '0');
    return number <= most ? number : 0;
}

/* Reads the set of boundaries in "[2,3]", which are others of the region of `own`, and moves *at past it. */
static bool sprouts_read_inside(const sprouts_drawing *land, const char **at, unsigned own, uint64_t *inside)
{
    const unsigned region = land->region_of[own];
    do {
        ++*at;
        const unsigned corner = sprouts_read_count(at, land->corners);
        const unsigned boundary = corner ? land->boundary_of[corner - 1] : own;
        if (boundary == own || land->boundary[boundary] != corner - 1 || land->region_of[boundary] != region)
            return false;
        const uint64_t bit = (uint64_t)1 << (boundary - land->region[region]);
        if (*inside & bit)
            return false;
        *inside |= bit;
    } while (**at == ',');
    return *(*at)++ == ']';
}

/* Reads a line that may be drawn; false: the text is none. */
static bool sprouts_read_line(const sprouts_drawing *land, const char *text, sprouts_line *out)
{
    const unsigned from = sprouts_read_count(&text, land->corners);
    if (!from || *text++ != '-')
        return false;
    const unsigned to = sprouts_read_count(&text, land->corners);
    if (!to)
        return false;
    *out = from <= to ? (sprouts_line){from - 1, to - 1, 0} : (sprouts_line){to - 1, from - 1, 0};
    const unsigned own = land->boundary_of[out->from], other = land->boundary_of[out->to];
    if (*text == '[' && (own != other || !sprouts_read_inside(land, &text, own, &out->inside)))
        return false;
    return *text == 0 && land->region_of[own] == land->region_of[other] && sprouts_may_join(land, out->from, out->to);
}

/* Finds the move of `moves` that leads to the same position as a line. */
static kay_status sprouts_find_move(const kay_game *game, const uint64_t *position, sprouts_line line,
                                    kay_move_list *moves, kay_move_list *played, uint64_t *name)
{
    KAY_TRY(sprouts_play(game, position, KAY_LEFT, sprouts_name(line), played));
    KAY_TRY(sprouts_moves(game, position, KAY_LEFT, moves));
    if (played->error != KAY_OK || moves->error != KAY_OK)
        return played->error != KAY_OK ? played->error : moves->error;
    for (uint64_t i = 0, from = 0; i < moves->count; from = moves->ends[i++])
        if (moves->ends[i] - from == played->parts_count &&
            (played->parts_count == 0 || memcmp(moves->parts + from * moves->words, played->parts,
                                                played->parts_count * moves->words * sizeof(uint64_t)) == 0)) {
            *name = moves->moves[i].name;
            return KAY_OK;
        }
    return kay_fail(moves->ctx, KAY_EINPUT, "the line is no move");
}

kay_status sprouts_move_read(const kay_game *game, const kay_state *state, const char *text, kay_arena *arena,
                             kay_move *out)
{
    sprouts_drawing land;
    sprouts_line line;
    kay_move_list moves, played;
    kay_context *ctx = arena->ctx;
    const char *colon = strchr(text, ':'), *at = text;
    const unsigned part = colon ? sprouts_read_count(&at, (unsigned)state->parts) : 1;
    bool good = colon ? part && at == colon : state->parts == 1;
    if (good) {
        sprouts_unpack(game, kay_state_part(game, state, part - 1), &land);
        good = sprouts_read_line(&land, colon ? colon + 1 : text, &line);
    }
    if (!good)
        return kay_fail(ctx, KAY_EINPUT, "'%.60s' is not a legal move here", text);
    KAY_TRY(kay_move_list_init(&moves, ctx, game, NULL, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_status status = kay_move_list_init(&played, ctx, game, NULL, KAY_WANT_PARTS);
    if (status == KAY_OK) {
        out->part = part - 1;
        status = sprouts_find_move(game, kay_state_part(game, state, part - 1), line, &moves, &played, &out->name);
        kay_move_list_free(&played);
    }
    kay_move_list_free(&moves);
    return status;
}
