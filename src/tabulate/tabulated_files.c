/* Writes and reads the files of a tier. */
#include "tabulate/tabulated_files.h"

#include <endian.h>
#include <stdio.h>
#include <string.h>

enum {
    FILES_BUFFER = 4096, /* words, or ranks of remoteness, that are converted at a time */
    FILES_CODES_A_BYTE = 4,
};

static const char *const files_endings[] = {[TABULATED_OUTCOMES] = ".outcomes", [TABULATED_REMOTENESS] = ".remoteness"};

void tabulated_file_name(uint32_t tier, tabulated_contents contents, char out[TABULATED_NAME])
{
    snprintf(out, TABULATED_NAME, "%06u%s", tier, files_endings[contents]);
}

bool tabulated_file_has_outcomes(const kay_tier_entry *file)
{
    const char *ending = strrchr(file->name, '.');
    return ending && strcmp(ending, files_endings[TABULATED_OUTCOMES]) == 0;
}

kay_status tabulated_file_open(kay_arena *arena, const kay_tier_folder *folder, const char *name, kay_tier_reader **out,
                               tabulate_summary *summary, unsigned *width)
{
    kay_tier_reader *reader;
    kay_json object;
    uint64_t bytes = 0;
    KAY_TRY(kay_tier_reader_open(arena->ctx, folder, name, &reader));
    const char *text = kay_tier_reader_metadata(reader);
    kay_status status = kay_json_read(arena, name, text, strlen(text), &object, NULL);
    if (status == KAY_OK)
        status = tabulate_summary_read(&object, summary);
    if (status == KAY_OK)
        status = kay_json_u64(&object, "width", &bytes);
    if (status == KAY_OK && bytes > sizeof(uint16_t))
        status = kay_fail(arena->ctx, KAY_EINPUT, "%s: 'width' is wrong", name);
    if (status != KAY_OK) {
        kay_tier_reader_close(reader);
        return status;
    }
    *width = (unsigned)bytes;
    *out = reader;
    return KAY_OK;
}

/* ---- Writing */

static kay_status files_write_codes(const tabulate_tier *tier, kay_tier_writer *writer)
{
    uint64_t buffer[FILES_BUFFER];
    const uint64_t words = codes_words(tier->size);
    uint64_t left = tier->size / FILES_CODES_A_BYTE + (tier->size % FILES_CODES_A_BYTE != 0);
    for (uint64_t i = 0; i < words; i += FILES_BUFFER) {
        const uint64_t count = words - i < FILES_BUFFER ? words - i : FILES_BUFFER;
        const uint64_t bytes = count * sizeof *buffer < left ? count * sizeof *buffer : left;
        for (uint64_t j = 0; j < count; j++)
            buffer[j] = htole64(tier->codes[i + j]);
        KAY_TRY(kay_tier_writer_add(writer, buffer, bytes));
        left -= bytes;
    }
    return KAY_OK;
}

static kay_status files_write_remoteness(const tabulate_tier *tier, unsigned width, kay_tier_writer *writer)
{
    unsigned char buffer[2 * FILES_BUFFER];
    uint64_t kept = 0;
    for (uint64_t i = 0; i < tier->size; i += FILES_BUFFER) {
        const uint64_t count = tier->size - i < FILES_BUFFER ? tier->size - i : FILES_BUFFER;
        for (uint64_t j = 0; j < count; j++) {
            const uint16_t remoteness = codes_get(tier->codes, i + j) ? tier->remoteness[kept++] : 0;
            buffer[j * width] = (unsigned char)remoteness;
            if (width > 1)
                buffer[j * width + 1] = (unsigned char)(remoteness >> 8);
        }
        KAY_TRY(kay_tier_writer_add(writer, buffer, count * width));
    }
    return KAY_OK;
}

/* Writes the metadata of a file. */
static void files_metadata(const tabulation *of, const tabulate_tier *tier, unsigned width, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_text constants;
    kay_text_init(&constants, out->ctx);
    tabulation_constants(of, &constants);
    kay_json_begin_object(&object, NULL);
    kay_json_write_text(&object, "game", of->game->rules->name);
    kay_json_write_text(&object, "constants", kay_text_string(&constants));
    kay_json_write_u64(&object, "version", of->game->rules->ranks->version);
    kay_json_write_u64(&object, "width", width);
    tabulate_summary_write(&object, &tier->summary);
    kay_json_end_object(&object);
    if (out->error == KAY_OK)
        out->error = constants.error;
    kay_text_free(&constants);
}

/* Writes a file; the width of outcomes is 0. */
static kay_status files_write(const tabulation *of, uint32_t number, const char *name, unsigned width,
                              kay_tier_work *work, int level)
{
    const tabulate_tier *tier = &of->tiers[number];
    kay_tier_writer *writer = NULL;
    kay_text metadata;
    kay_text_init(&metadata, of->ctx);
    files_metadata(of, tier, width, &metadata);
    kay_status status = metadata.error;
    if (status == KAY_OK)
        status = kay_tier_writer_new(kay_tier_work_folder(work), name, kay_text_string(&metadata), level, of->threads,
                                     &writer);
    if (status == KAY_OK)
        status = width ? files_write_remoteness(tier, width, writer) : files_write_codes(tier, writer);
    if (status == KAY_OK)
        status = kay_tier_work_keep(work, writer);
    kay_tier_writer_close(writer);
    kay_text_free(&metadata);
    return status;
}

kay_status tabulated_files_write(const tabulation *of, uint32_t tier, kay_tier_work *work, int level)
{
    const unsigned width = of->tiers[tier].summary.longest > UINT8_MAX ? 2 : 1;
    char name[TABULATED_NAME];
    tabulated_file_name(tier, TABULATED_REMOTENESS, name);
    if (of->remoteness && !kay_tier_folder_find(kay_tier_work_folder(work), name))
        KAY_TRY(files_write(of, tier, name, width, work, level));
    tabulated_file_name(tier, TABULATED_OUTCOMES, name); /* the last file: with it the tier is finished */
    return files_write(of, tier, name, 0, work, level);
}

/* ---- Reading */

static kay_status files_differ(const tabulation *of, const char *name)
{
    return kay_fail(of->ctx, KAY_EINPUT, "%s: the file is not that of this table: make the table again in a new folder",
                    name);
}

/* Reads the codes, which must belong to the states that are marked. */
static kay_status files_read_codes(const tabulation *of, tabulate_tier *tier, const char *name, kay_tier_reader *reader)
{
    uint64_t buffer[FILES_BUFFER];
    const uint64_t words = codes_words(tier->size);
    uint64_t left = tier->size / FILES_CODES_A_BYTE + (tier->size % FILES_CODES_A_BYTE != 0), from = 0;
    if (kay_tier_reader_bytes(reader) != left)
        return files_differ(of, name);
    for (uint64_t i = 0; i < words; i += FILES_BUFFER) {
        const uint64_t count = words - i < FILES_BUFFER ? words - i : FILES_BUFFER;
        const uint64_t bytes = count * sizeof *buffer < left ? count * sizeof *buffer : left;
        memset(buffer, 0, sizeof buffer);
        KAY_TRY(kay_tier_reader_read(reader, from, buffer, bytes));
        for (uint64_t j = 0; j < count; j++) {
            const uint64_t word = le64toh(buffer[j]);
            if (codes_kept(word) != codes_kept(tier->codes[i + j]))
                return files_differ(of, name);
            tier->codes[i + j] = word;
        }
        from += bytes;
        left -= bytes;
    }
    return KAY_OK;
}

static kay_status files_read_remoteness(const tabulation *of, tabulate_tier *tier, const char *name, unsigned width,
                                        kay_tier_reader *reader)
{
    unsigned char buffer[2 * FILES_BUFFER];
    uint64_t kept = 0;
    if (width == 0 || kay_tier_reader_bytes(reader) != tier->size * width)
        return files_differ(of, name);
    for (uint64_t i = 0; i < tier->size; i += FILES_BUFFER) {
        const uint64_t count = tier->size - i < FILES_BUFFER ? tier->size - i : FILES_BUFFER;
        KAY_TRY(kay_tier_reader_read(reader, i * width, buffer, count * width));
        for (uint64_t j = 0; j < count; j++)
            if (codes_get(tier->codes, i + j))
                tier->remoteness[kept++] = (uint16_t)(buffer[j * width] | (width > 1 ? buffer[j * width + 1] << 8 : 0));
    }
    return KAY_OK;
}

static kay_status files_read(tabulation *of, uint32_t number, tabulated_contents contents,
                             const kay_tier_folder *folder)
{
    tabulate_tier *tier = &of->tiers[number];
    char name[TABULATED_NAME];
    kay_tier_reader *reader;
    unsigned width;
    tabulated_file_name(number, contents, name);
    KAY_TRY(tabulated_file_open(&of->arena, folder, name, &reader, &tier->summary, &width));
    const kay_status status = contents == TABULATED_OUTCOMES ? files_read_codes(of, tier, name, reader)
                                                             : files_read_remoteness(of, tier, name, width, reader);
    kay_tier_reader_close(reader);
    return status;
}

kay_status tabulated_files_read(tabulation *of, uint32_t tier, const kay_tier_folder *folder)
{
    KAY_TRY(tabulation_prepare(of, tier));
    KAY_TRY(files_read(of, tier, TABULATED_OUTCOMES, folder));
    return of->remoteness ? files_read(of, tier, TABULATED_REMOTENESS, folder) : KAY_OK;
}
