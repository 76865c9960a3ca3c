/* Writes and reads the files of a tier. */
#include "tabulate/tabulated_files.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tabulate/tier_scores.h"

enum {
    FILES_RANKS = 1 << 14, /* ranks that are converted at a time: whole groups */
    FILES_WIDE = sizeof(uint16_t), /* the largest width */
    FILES_CODES_A_BYTE = 4,
};

static const char *const files_endings[] = {
    [TABULATED_OUTCOMES] = ".outcomes",
    [TABULATED_REMOTENESS] = ".remoteness",
    [TABULATED_SCORES] = ".scores",
    [TABULATED_POSITIONS] = ".positions",
};

void tabulated_file_name(uint32_t tier, tabulated_contents contents, char out[TABULATED_NAME])
{
    snprintf(out, TABULATED_NAME, "%06u%s", tier, files_endings[contents]);
}

bool tabulated_file_has(const kay_tier_entry *file, tabulated_contents contents)
{
    const char *ending = strrchr(file->name, '.');
    return ending && strcmp(ending, files_endings[contents]) == 0;
}

bool tabulated_file_answers(const kay_tier_entry *file)
{
    return tabulated_file_has(file, TABULATED_OUTCOMES) || tabulated_file_has(file, TABULATED_SCORES);
}

tabulated_contents tabulated_last_file(const tabulation *of)
{
    return of->scoring ? TABULATED_SCORES : TABULATED_OUTCOMES;
}

static tabulated_contents files_contents(const tabulation *of, unsigned width)
{
    return !width ? TABULATED_OUTCOMES : of->scoring ? TABULATED_SCORES : TABULATED_REMOTENESS;
}

/* Checks that a file is the one that its name and the manifest say. */
static kay_status files_fit(kay_json *metadata, const kay_tier_folder *folder, const char *name,
                            const tabulate_summary *summary, uint64_t width)
{
    const kay_tier_title *title = &folder->title;
    const char *game, *constants;
    uint64_t version;
    KAY_TRY(kay_json_text(metadata, "game", &game));
    KAY_TRY(kay_json_text(metadata, "constants", &constants));
    KAY_TRY(kay_json_u64(metadata, "version", &version));
    const bool wide = !strstr(name, files_endings[TABULATED_OUTCOMES]);
    const bool same = strcmp(game, title->game) == 0 && strcmp(constants, title->constants) == 0 &&
                      version == title->ranks && summary->tier == strtoull(name, NULL, 10);
    if (same && summary->lasting == (strstr(title->contents, "remoteness") != NULL) &&
        summary->scoring == (strstr(title->contents, "scores") != NULL) && (wide ? width > 0 : width == 0) &&
        width <= FILES_WIDE)
        return KAY_OK;
    return kay_fail(metadata->arena->ctx, KAY_EINPUT, "they do not agree with the manifest");
}

static kay_status files_read_metadata(kay_arena *arena, const kay_tier_folder *folder, const char *name,
                                      const kay_tier_reader *reader, tabulate_summary *summary, unsigned *out)
{
    const char *text = kay_tier_reader_metadata(reader);
    kay_json metadata;
    uint64_t width;
    KAY_TRY(kay_json_read(arena, "the metadata", text, strlen(text), &metadata, NULL));
    KAY_TRY(tabulate_summary_read(&metadata, summary));
    KAY_TRY(kay_json_u64(&metadata, "width", &width));
    KAY_TRY(files_fit(&metadata, folder, name, summary, width));
    *out = (unsigned)width;
    return tabulated_bytes(*out, summary->ranks) == kay_tier_reader_bytes(reader)
               ? KAY_OK
               : kay_fail(arena->ctx, KAY_EINPUT, "the ranks do not fit the size of the file");
}

kay_status tabulated_file_open(kay_arena *arena, const kay_tier_folder *folder, const char *name, kay_tier_reader **out,
                               tabulate_summary *summary, unsigned *width)
{
    kay_tier_reader *reader;
    KAY_TRY(kay_tier_reader_open(arena->ctx, folder, name, &reader));
    kay_status status = files_read_metadata(arena, folder, name, reader, summary, width);
    if (status == KAY_EINPUT) {
        char why[sizeof arena->ctx->diag.text];
        memcpy(why, arena->ctx->diag.text, sizeof why);
        status = kay_fail(arena->ctx, KAY_EINPUT, "the file is damaged, in its metadata: %s", why);
    }
    status = kay_tier_folder_blame(folder, name, status);
    if (status != KAY_OK) {
        kay_tier_reader_close(reader);
        return status;
    }
    *out = reader;
    return KAY_OK;
}

/* ---- Plain bytes */

uint64_t tabulated_bytes(unsigned width, uint64_t ranks)
{
    return width ? ranks * width : ranks / FILES_CODES_A_BYTE + (ranks % FILES_CODES_A_BYTE != 0);
}

/* What the file of the remoteness or of the scores has for a kept state. */
static unsigned files_number(const tabulate_tier *tier, uint64_t index)
{
    return tier->scores ? (unsigned)(scores_get(tier, index) + scores_zero(tier->width)) : tier->remoteness[index];
}

void tabulated_plain(const tabulate_tier *tier, unsigned width, uint64_t from, uint64_t ranks, unsigned char *out)
{
    const uint64_t bytes = tabulated_bytes(width, ranks);
    for (uint64_t i = 0; !width && i < bytes; i += sizeof(uint64_t)) {
        const uint64_t word = htole64(tier->codes[from / CODES_A_WORD + i / sizeof word]);
        memcpy(out + i, &word, bytes - i < sizeof word ? bytes - i : sizeof word);
    }
    uint64_t kept = width && ranks ? codes_index(tier->codes, tier->before, from) : 0;
    for (uint64_t i = 0; width && i < ranks; i++) {
        const unsigned number = codes_get(tier->codes, from + i) ? files_number(tier, kept++) : 0;
        out[i * width] = (unsigned char)number;
        if (width > 1)
            out[i * width + 1] = (unsigned char)(number >> 8);
    }
}

/* Takes over a number of a score's file, and makes an outcome of it.  Returns false if it does not fit the mark. */
static bool files_take_score(tabulate_tier *tier, uint64_t number, uint64_t index, unsigned found)
{
    if (scores_has(tier, number) == (found == 0))
        return false;
    if (found) {
        scores_set(tier, index, (int32_t)found - scores_zero(tier->width));
        codes_set(tier->codes, number, scores_code((int32_t)found - scores_zero(tier->width)));
    }
    return true;
}

bool tabulated_take(tabulate_tier *tier, unsigned width, uint64_t from, uint64_t ranks, const unsigned char *plain)
{
    const uint64_t bytes = tabulated_bytes(width, ranks);
    for (uint64_t i = 0; !width && i < bytes; i += sizeof(uint64_t)) {
        uint64_t *own = &tier->codes[from / CODES_A_WORD + i / sizeof *own], word = 0;
        memcpy(&word, plain + i, bytes - i < sizeof word ? bytes - i : sizeof word);
        if (codes_kept(le64toh(word)) != codes_kept(*own))
            return false;
        *own = le64toh(word);
    }
    uint64_t kept = width && ranks ? codes_index(tier->codes, tier->before, from) : 0;
    for (uint64_t i = 0; width && i < ranks; i++) {
        const unsigned number = plain[i * width] | (width > 1 ? (unsigned)plain[i * width + 1] << 8 : 0);
        if (tier->scores && !files_take_score(tier, from + i, kept, number))
            return false;
        if (!codes_get(tier->codes, from + i))
            continue;
        if (!tier->scores)
            tier->remoteness[kept] = (uint16_t)number;
        kept++;
    }
    return true;
}

/* ---- Writing */

void tabulated_metadata(const kay_tier_title *title, const tabulate_summary *summary, uint64_t width, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", title->game);
    kay_json_write_text(&object, "constants", title->constants);
    kay_json_write_u64(&object, "version", title->ranks);
    kay_json_write_u64(&object, "width", width);
    tabulate_summary_write(&object, summary);
    kay_json_end_object(&object);
}

kay_status tabulated_file_begin(const tabulation *of, uint32_t number, unsigned width, kay_tier_work *work, int level,
                                kay_tier_writer **out)
{
    char name[TABULATED_NAME];
    kay_text metadata;
    tabulated_file_name(number, files_contents(of, width), name);
    kay_text_init(&metadata, of->ctx);
    tabulated_metadata(&kay_tier_work_folder(work)->title, &of->tiers[number].summary, width, &metadata);
    kay_status status = metadata.error;
    if (status == KAY_OK)
        status =
            kay_tier_writer_new(kay_tier_work_folder(work), name, kay_text_string(&metadata), level, of->threads, out);
    kay_text_free(&metadata);
    return status;
}

static kay_status files_write_plain(const tabulate_tier *tier, unsigned width, kay_tier_writer *writer)
{
    unsigned char plain[FILES_RANKS * FILES_WIDE];
    for (uint64_t from = 0; from < tier->size; from += FILES_RANKS) {
        const uint64_t ranks = tier->size - from < FILES_RANKS ? tier->size - from : FILES_RANKS;
        tabulated_plain(tier, width, from, ranks, plain);
        KAY_TRY(kay_tier_writer_add(writer, plain, tabulated_bytes(width, ranks)));
    }
    return KAY_OK;
}

static kay_status files_write(const tabulation *of, uint32_t number, unsigned width, kay_tier_work *work, int level)
{
    kay_tier_writer *writer;
    KAY_TRY(tabulated_file_begin(of, number, width, work, level, &writer));
    kay_status status = files_write_plain(&of->tiers[number], width, writer);
    if (status == KAY_OK)
        status = kay_tier_work_keep(work, writer);
    kay_tier_writer_close(writer);
    return status;
}

unsigned tabulated_width(const tabulate_summary *summary)
{
    return summary->longest > UINT8_MAX ? 2 : 1;
}

kay_status tabulated_files_write(const tabulation *of, uint32_t tier, kay_tier_work *work, int level)
{
    const kay_tier_folder *folder = kay_tier_work_folder(work);
    char name[TABULATED_NAME];
    tabulated_file_name(tier, TABULATED_REMOTENESS, name);
    if (of->remoteness && !kay_tier_folder_find(folder, name))
        KAY_TRY(files_write(of, tier, tabulated_width(&of->tiers[tier].summary), work, level));
    tabulated_file_name(tier, tabulated_last_file(of), name);
    return kay_tier_folder_find(folder, name) ? KAY_OK : files_write(of, tier, of->tiers[tier].width, work, level);
}

/* ---- Reading */

kay_status tabulated_differs(const tabulation *of, uint32_t tier, unsigned width)
{
    char name[TABULATED_NAME];
    tabulated_file_name(tier, files_contents(of, width), name);
    return kay_fail(of->ctx, KAY_EINPUT, "%s: the file is not that of this table: make the table again in a new folder",
                    name);
}

kay_status tabulated_file_resume(tabulation *of, uint32_t number, tabulated_contents contents,
                                 const kay_tier_folder *folder, kay_tier_reader **out, unsigned *width)
{
    tabulate_tier *tier = &of->tiers[number];
    char name[TABULATED_NAME];
    kay_tier_reader *reader;
    tabulated_file_name(number, contents, name);
    KAY_TRY(tabulated_file_open(&of->arena, folder, name, &reader, &tier->summary, width));
    *out = reader;
    if (contents == files_contents(of, *width) && kay_tier_reader_bytes(reader) == tabulated_bytes(*width, tier->size))
        return KAY_OK;
    kay_tier_reader_close(reader);
    return tabulated_differs(of, number, contents != TABULATED_OUTCOMES);
}

static kay_status files_read_plain(tabulation *of, uint32_t number, unsigned width, kay_tier_reader *reader)
{
    tabulate_tier *tier = &of->tiers[number];
    unsigned char plain[FILES_RANKS * FILES_WIDE];
    for (uint64_t from = 0; from < tier->size; from += FILES_RANKS) {
        const uint64_t ranks = tier->size - from < FILES_RANKS ? tier->size - from : FILES_RANKS;
        KAY_TRY(kay_tier_reader_read(reader, tabulated_bytes(width, from), plain, tabulated_bytes(width, ranks)));
        if (!tabulated_take(tier, width, from, ranks, plain))
            return tabulated_differs(of, number, width);
    }
    return KAY_OK;
}

static kay_status files_read(tabulation *of, uint32_t number, tabulated_contents contents,
                             const kay_tier_folder *folder)
{
    kay_tier_reader *reader;
    unsigned width;
    KAY_TRY(tabulated_file_resume(of, number, contents, folder, &reader, &width));
    of->number = number;
    kay_status status = contents == TABULATED_SCORES ? tabulate_scores_room(of, width) : KAY_OK;
    if (status == KAY_OK)
        status = files_read_plain(of, number, width, reader);
    kay_tier_reader_close(reader);
    return status;
}

kay_status tabulated_files_read(tabulation *of, uint32_t tier, const kay_tier_folder *folder)
{
    KAY_TRY(tabulation_prepare(of, tier));
    KAY_TRY(files_read(of, tier, tabulated_last_file(of), folder));
    return of->remoteness ? files_read(of, tier, TABULATED_REMOTENESS, folder) : KAY_OK;
}
