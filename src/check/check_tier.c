/* Reads the files of a tier: two bits for the outcome of each rank, and one byte or two for its remoteness; or one byte
 * or two for its score. */
#include "check/check_tier.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CHECK_RANKS_A_BYTE = 4 };

/* Opens a file if the table has it. */
static kay_status file_open(kay_context *ctx, const kay_tier_folder *folder, uint32_t tier, const char *ending,
                            bool whole, check_file *out)
{
    snprintf(out->name, sizeof out->name, "%06u.%s", tier, ending);
    if (!kay_tier_folder_find(folder, out->name))
        return KAY_OK;
    KAY_TRY(kay_tier_reader_open(ctx, folder, out->name, &out->reader));
    out->count = kay_tier_reader_bytes(out->reader);
    if (!whole)
        return KAY_OK;
    KAY_TRY_ALLOC(out->bytes, ctx, out->count);
    return kay_tier_reader_read(out->reader, 0, out->bytes, out->count);
}

static void file_close(kay_context *ctx, check_file *file)
{
    if (file->bytes)
        kay_free(ctx, file->bytes, file->count);
    kay_tier_reader_close(file->reader);
}

/* Reads one byte or two. */
static kay_status file_bytes(const check_file *file, uint64_t offset, unsigned char *out, unsigned bytes)
{
    if (!file->bytes)
        return kay_tier_reader_read(file->reader, offset, out, bytes);
    out[0] = file->bytes[offset]; /* a call of memcpy would take longer */
    if (bytes > 1)
        out[1] = file->bytes[offset + 1];
    return KAY_OK;
}

bool check_has_remoteness(const kay_tier_folder *folder)
{
    return strstr(folder->title.contents, "remoteness");
}

kay_status check_tier_open(kay_context *ctx, const kay_tier_folder *folder, uint32_t number, bool whole,
                           check_tier *tier)
{
    KAY_TRY(file_open(ctx, folder, number, tier->scoring ? "scores" : "outcomes", whole, &tier->answers));
    KAY_TRY(file_open(ctx, folder, number, "remoteness", whole, &tier->remoteness));
    const check_file *wide = tier->scoring ? &tier->answers : &tier->remoteness;
    const uint64_t bytes = tier->ranks / CHECK_RANKS_A_BYTE + (tier->ranks % CHECK_RANKS_A_BYTE != 0);
    const bool lasting = check_has_remoteness(folder);
    tier->width = tier->ranks ? (unsigned)(wide->count / tier->ranks) : 0;
    if (tier->answers.reader && !tier->remoteness.reader == lasting)
        return kay_fail(ctx, KAY_EINPUT, "%s: tier %u has %s remoteness, against the manifest", folder->path, number,
                        lasting ? "no" : "a");
    if ((!tier->scoring && tier->answers.reader && tier->answers.count != bytes) ||
        (wide->reader && ((tier->width != 1 && tier->width != 2) || wide->count != tier->ranks * tier->width)))
        return kay_fail(ctx, KAY_EINPUT, "%s: the sizes of the files of tier %u do not fit the tier", folder->path,
                        number);
    return KAY_OK;
}

void check_tier_close(kay_context *ctx, check_tier *tier)
{
    file_close(ctx, &tier->answers);
    file_close(ctx, &tier->remoteness);
}

/* Reads the score of a rank, which is kept as itself plus 2^7 or 2^15. */
static kay_status tier_score(const check_tier *tier, uint64_t rank, check_value *out)
{
    unsigned char bytes[2] = {0};
    KAY_TRY(file_bytes(&tier->answers, rank * tier->width, bytes, tier->width));
    if (!bytes[0] && !bytes[1])
        return KAY_OK;
    out->score = (bytes[0] | bytes[1] << 8) - (tier->width == 1 ? 1 << 7 : 1 << 15);
    out->outcome = out->score < 0 ? CHECK_LOSS : out->score > 0 ? CHECK_WIN : CHECK_DRAW;
    return KAY_OK;
}

kay_status check_tier_read(const check_tier *tier, uint64_t rank, check_value *out)
{
    unsigned char bytes[2] = {0};
    *out = (check_value){.outcome = CHECK_NOTHING};
    if (!tier->answers.reader || rank >= tier->ranks)
        return KAY_OK;
    if (tier->scoring)
        return tier_score(tier, rank, out);
    KAY_TRY(file_bytes(&tier->answers, rank / CHECK_RANKS_A_BYTE, bytes, 1));
    out->outcome = bytes[0] >> 2 * (rank % CHECK_RANKS_A_BYTE) & 3;
    bytes[0] = 0;
    if (tier->remoteness.reader)
        KAY_TRY(file_bytes(&tier->remoteness, rank * tier->width, bytes, tier->width));
    out->remoteness = bytes[0] | (uint64_t)bytes[1] << 8;
    return KAY_OK;
}

kay_status check_file_metadata(kay_arena *arena, const check_file *file, kay_json *out)
{
    const char *text = kay_tier_reader_metadata(file->reader);
    return kay_json_read(arena, "the metadata", text, strlen(text), out, NULL);
}

void check_value_add(check_value *all, const check_value *option)
{
    const unsigned outcome = CHECK_LOSS + CHECK_WIN - option->outcome;
    const uint64_t remoteness = outcome == CHECK_DRAW ? 0 : 1 + option->remoteness;
    if (outcome < all->outcome)
        return;
    if (outcome > all->outcome || (outcome == CHECK_WIN ? remoteness < all->remoteness : remoteness > all->remoteness))
        *all = (check_value){.outcome = outcome, .remoteness = remoteness};
}

const char *check_value_differs(const check_tier *tier, const check_value *said, const check_value *follows)
{
    if (said->score != follows->score)
        return "the score does not follow from those of the moves";
    if (said->outcome != follows->outcome)
        return "the outcome does not follow from those of the moves";
    if (tier->remoteness.reader && said->remoteness != follows->remoteness)
        return "the remoteness does not follow from those of the moves";
    return NULL;
}
