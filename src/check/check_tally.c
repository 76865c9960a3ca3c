/* Counts positions, and reads what the metadata say of them. */
#include "check/check_tally.h"

#include <kayles/score.h>

#include <inttypes.h>
#include <string.h>

enum {
    TALLY_LASTING = UINT16_MAX + 1, /* a remoteness has two bytes */
    TALLY_SCORES = 2 * KAY_SCORE_MOST + 1,
};

kay_status check_tally_init(check_tally *tally, kay_arena *arena, const kay_tier_folder *folder, bool scoring)
{
    if (check_has_remoteness(folder))
        KAY_TRY_NEW(tally->lasting, arena, TALLY_LASTING);
    if (scoring)
        KAY_TRY_NEW(tally->scores, arena, TALLY_SCORES);
    tally->first = UINT64_MAX;
    return KAY_OK;
}

void check_tally_clear(check_tally *tally)
{
    if (tally->lasting)
        memset(tally->lasting, 0, (tally->longest + 1) * sizeof *tally->lasting);
    if (tally->scores)
        memset(tally->scores, 0, TALLY_SCORES * sizeof *tally->scores);
    *tally = (check_tally){.lasting = tally->lasting, .scores = tally->scores, .first = UINT64_MAX};
}

void check_tally_add(check_tally *tally, uint64_t rank, const check_value *value, uint64_t size)
{
    tally->kept++;
    tally->positions[0] += size;
    tally->positions[value->outcome] += size;
    if (tally->scores)
        tally->scores[value->score + KAY_SCORE_MOST] += size;
    if (!tally->lasting || value->outcome == CHECK_DRAW)
        return;
    tally->lasting[value->remoteness] += size;
    if (tally->first == UINT64_MAX || value->remoteness > tally->longest) {
        tally->longest = value->remoteness;
        tally->first = rank;
    }
}

/* The fields of tables. */
#define TALLY_FIELDS                                                                                                   \
    "game", "constants", "version", "width", "tier", "ranks", "kept", "positions", "win", "loss", "draw"
static const char *const tally_outcomes[] = {TALLY_FIELDS, NULL};
static const char *const tally_lasting[] = {TALLY_FIELDS, "longest", "position", "histogram", NULL};
static const char *const tally_points[] = {TALLY_FIELDS, "least", "most", "scores", NULL};

/* The metadata of a file, for messages. */
typedef struct tally_file {
    kay_context *ctx;
    const char *name;
    kay_json fields;
} tally_file;

static kay_status tally_number(tally_file *file, const char *field, int64_t found)
{
    int64_t said;
    KAY_TRY(kay_json_i64(&file->fields, field, &said));
    if (said == found)
        return KAY_OK;
    return kay_fail(file->ctx, KAY_EFALSE, "%s says '%s' %" PRId64 " instead of %" PRId64, file->name, field, said,
                    found);
}

static kay_status tally_text(tally_file *file, const char *field, const char *found)
{
    const char *said = NULL;
    if (!kay_json_is_null(&file->fields, field))
        KAY_TRY(kay_json_text(&file->fields, field, &said));
    if (said && found ? strcmp(said, found) == 0 : said == found)
        return KAY_OK;
    return kay_fail(file->ctx, KAY_EFALSE, "%s says '%s' '%.80s' instead of '%.80s'", file->name, field,
                    said ? said : "", found ? found : "");
}

static kay_status tally_list(tally_file *file, const char *field, const uint64_t *found, uint64_t count)
{
    uint64_t *said, said_count;
    KAY_TRY(kay_json_numbers(&file->fields, field, &said, &said_count));
    if (said_count == count && memcmp(said, found, count * sizeof *found) == 0)
        return KAY_OK;
    return kay_fail(file->ctx, KAY_EFALSE, "%s says other numbers of positions in '%s' than there are", file->name,
                    field);
}

/* Compares the least and the largest score, and how many positions have each. */
static kay_status tally_scores(tally_file *file, const uint64_t *scores)
{
    int64_t least = 0, most = -1;
    for (int64_t i = 0; i < TALLY_SCORES; i++) {
        if (!scores[i])
            continue;
        least = most < 0 ? i : least;
        most = i;
    }
    if (most < 0)
        least = most = KAY_SCORE_MOST; /* no positions: 0 is said */
    KAY_TRY(tally_number(file, "least", least - KAY_SCORE_MOST));
    KAY_TRY(tally_number(file, "most", most - KAY_SCORE_MOST));
    return tally_list(file, "scores", scores + least, (uint64_t)(most - least) + 1);
}

static kay_status tally_counts(const check_tally *tally, const check_tier *tier, tally_file *file)
{
    static const char *const outcomes[CHECK_OUTCOMES] = {"positions", "loss", "draw", "win"};
    KAY_TRY(tally_number(file, "ranks", (int64_t)tier->ranks));
    KAY_TRY(tally_number(file, "kept", (int64_t)tally->kept));
    for (unsigned i = 0; i < CHECK_OUTCOMES; i++)
        KAY_TRY(tally_number(file, outcomes[i], (int64_t)tally->positions[i]));
    return tally->scores ? tally_scores(file, tally->scores) : KAY_OK;
}

static kay_status tally_file_compare(const check_tally *tally, const kay_tier_folder *folder, const check_tier *tier,
                                     uint32_t number, const char *position, tally_file *file, unsigned width)
{
    KAY_TRY(kay_json_only(&file->fields, tally->scores    ? tally_points
                                         : tally->lasting ? tally_lasting
                                                          : tally_outcomes));
    KAY_TRY(tally_text(file, "game", folder->title.game));
    KAY_TRY(tally_text(file, "constants", folder->title.constants));
    KAY_TRY(tally_number(file, "version", (int64_t)folder->title.ranks));
    KAY_TRY(tally_number(file, "width", width));
    KAY_TRY(tally_number(file, "tier", number));
    KAY_TRY(tally_counts(tally, tier, file));
    if (tally->lasting) {
        KAY_TRY(tally_number(file, "longest", (int64_t)tally->longest));
        KAY_TRY(tally_text(file, "position", position));
        return tally_list(file, "histogram", tally->lasting, tally->longest + 1);
    }
    return KAY_OK;
}

kay_status check_tally_compare(const check_tally *tally, const kay_tier_folder *folder, const check_tier *tier,
                               uint32_t number, const char *position)
{
    const check_file *const files[] = {&tier->answers, &tier->remoteness};
    kay_status status = KAY_OK;
    for (int i = 0; status == KAY_OK && i < 2; i++) {
        kay_arena arena;
        tally_file file = {.ctx = folder->arena.ctx, .name = files[i]->name};
        if (!files[i]->reader)
            continue;
        kay_arena_init(&arena, file.ctx);
        status = check_file_metadata(&arena, files[i], &file.fields);
        if (status == KAY_OK)
            status =
                tally_file_compare(tally, folder, tier, number, position, &file, i || tier->scoring ? tier->width : 0);
        kay_arena_free(&arena);
        status = kay_tier_folder_blame(folder, files[i]->name, status);
    }
    return status;
}
