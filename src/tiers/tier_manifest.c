/* The manifest and the lines of the journal, as JSON. */
#include "tiers/tier_folder_inside.h"

#include <string.h>

enum { MANIFEST_END = 15 + KAY_FILE_HASH + 3 };

/* Writes the end of a manifest, which has the hash of the bytes before it. */
static void manifest_end(const char *text, size_t length, char end[MANIFEST_END + 1])
{
    char hash[KAY_FILE_HASH + 1];
    file_hash_text(XXH3_128bits(text, length), hash);
    snprintf(end, MANIFEST_END + 1, ", \"xxh3_128\": \"%s\"}\n", hash);
}

void tier_title_write(kay_json_writer *to, const kay_tier_title *title)
{
    kay_json_write_u64(to, "format", KAY_TIER_FORMAT);
    kay_json_write_text(to, "game", title->game);
    kay_json_write_text(to, "constants", title->constants);
    kay_json_write_text(to, "contents", title->contents);
    kay_json_write_u64(to, "ranks", title->ranks);
    if (title->edition)
        kay_json_write_text(to, "edition", title->edition);
}

void tier_entry_write(kay_json_writer *to, const kay_tier_entry *file)
{
    kay_json_begin_object(to, NULL);
    kay_json_write_text(to, "name", file->name);
    kay_json_write_u64(to, "bytes", file->bytes);
    kay_json_write_text(to, "xxh3_128", file->hash);
    kay_json_end_object(to);
}

void tier_manifest_write(const kay_tier_folder *folder, kay_text *out)
{
    char end[MANIFEST_END + 1];
    kay_json_writer to = {.out = out};
    kay_json_begin_object(&to, NULL);
    tier_title_write(&to, &folder->title);
    kay_json_begin_list(&to, "files");
    for (uint64_t i = 0; i < folder->count; i++)
        tier_entry_write(&to, &folder->files[i]);
    kay_json_end_list(&to);
    if (out->error == KAY_OK)
        manifest_end(kay_text_string(out), out->length, end);
    if (out->error == KAY_OK)
        kay_text_add(out, end);
}

/* Makes the file the place of an error in its text; other errors stay. */
static kay_status manifest_place(kay_context *ctx, const tier_path *path, kay_status status)
{
    if (status == KAY_EINPUT)
        tier_place(ctx, path);
    return status;
}

kay_status tier_object_read(kay_tier_folder *folder, const tier_path *path, const char *text, size_t length,
                            kay_json *out)
{
    kay_context *ctx = folder->arena.ctx;
    return manifest_place(ctx, path, kay_json_read(&folder->arena, "the file", text, length, out, NULL));
}

static kay_status manifest_title(kay_json *from, kay_tier_title *out)
{
    KAY_TRY(kay_json_text(from, "game", &out->game));
    KAY_TRY(kay_json_text(from, "constants", &out->constants));
    KAY_TRY(kay_json_text(from, "contents", &out->contents));
    if (kay_json_has(from, "edition"))
        KAY_TRY(kay_json_text(from, "edition", &out->edition));
    return kay_json_u64(from, "ranks", &out->ranks);
}

kay_status tier_title_read(kay_json *from, const tier_path *path, kay_tier_title *out)
{
    kay_context *ctx = from->arena->ctx;
    uint64_t format;
    KAY_TRY(manifest_place(ctx, path, kay_json_u64(from, "format", &format)));
    if (format != KAY_TIER_FORMAT)
        return tier_fail(ctx, KAY_EINPUT, path, "the format is version %" PRIu64 "; this program has version %d",
                         format, KAY_TIER_FORMAT);
    return manifest_place(ctx, path, manifest_title(from, out));
}

static kay_status manifest_entry(kay_json *from, const char **name, uint64_t *bytes, const char **hash)
{
    KAY_TRY(kay_json_text(from, "name", name));
    KAY_TRY(kay_json_u64(from, "bytes", bytes));
    return kay_json_text(from, "xxh3_128", hash);
}

kay_status tier_entry_read(kay_json *from, const tier_path *path, kay_tier_folder *folder)
{
    kay_context *ctx = folder->arena.ctx;
    const char *name, *hash;
    uint64_t bytes;
    KAY_TRY(manifest_place(ctx, path, manifest_entry(from, &name, &bytes, &hash)));
    KAY_TRY(tier_name_check(ctx, path, name));
    if (strlen(hash) != KAY_FILE_HASH || strspn(hash, "0123456789abcdef") != KAY_FILE_HASH)
        return tier_fail(ctx, KAY_EINPUT, path, "the XXH3-128 of '%s' is not %d hexadecimal digits", name,
                         KAY_FILE_HASH);
    return tier_folder_add(folder, name, bytes, hash);
}

kay_status tier_manifest_read_fields(kay_tier_folder *folder, const tier_path *path, const char *text, size_t length)
{
    kay_context *ctx = folder->arena.ctx;
    kay_json all, files, file;
    KAY_TRY(tier_object_read(folder, path, text, length, &all));
    KAY_TRY(tier_title_read(&all, path, &folder->title));
    KAY_TRY(manifest_place(ctx, path, kay_json_list(&all, "files", &files)));
    while (kay_json_more(&files)) {
        const uint64_t before = folder->count;
        KAY_TRY(kay_check_time(ctx));
        KAY_TRY(manifest_place(ctx, path, kay_json_object(&files, NULL, &file)));
        KAY_TRY(tier_entry_read(&file, path, folder));
        if (folder->count == before)
            return tier_fail(ctx, KAY_EINPUT, path, "a file is listed twice");
    }
    return KAY_OK;
}

kay_status tier_manifest_read(kay_tier_folder *folder, const tier_path *path, const char *text, size_t length)
{
    char end[MANIFEST_END + 1];
    const size_t before = length < MANIFEST_END ? 0 : length - MANIFEST_END;
    manifest_end(text, before, end);
    if (length < MANIFEST_END || memcmp(text + before, end, MANIFEST_END) != 0)
        return tier_fail(
            folder->arena.ctx, KAY_EINPUT, path,
            "the manifest is damaged or was changed: its last field is not the XXH3-128 of the text before");
    return tier_manifest_read_fields(folder, path, text, length);
}
