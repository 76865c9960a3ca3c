/* Arenas: blocks are cut from the latest chunk; a large block gets a chunk of its own. */
#include <kayles/context.h>

#include <assert.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ASAN 1
#endif
#endif
#ifdef ARENA_ASAN
#include <sanitizer/asan_interface.h>
enum { ARENA_RED_ZONE = 16 }; /* bytes between blocks: AddressSanitizer reports an access past the end of a block */
#else
#define ASAN_POISON_MEMORY_REGION(at, bytes) ((void)(at), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(at, bytes) ((void)(at), (void)(bytes))
enum { ARENA_RED_ZONE = 0 };
#endif

enum {
    ARENA_FIRST = 1024, /* bytes of the first chunk; few, because many arenas serve one small task */
    ARENA_GROWTH = 4, /* each new chunk is this many times larger ... */
    ARENA_CHUNK = 64 * 1024, /* ... up to this size */
    ARENA_ALIGN = 16,
};

struct kay_chunk {
    struct kay_chunk *before;
    size_t bytes; /* including this header */
};

static_assert(sizeof(struct kay_chunk) % ARENA_ALIGN == 0, "blocks behind the header stay aligned");

void kay_arena_init(kay_arena *arena, kay_context *ctx)
{
    *arena = (kay_arena){.ctx = ctx, .next = ARENA_FIRST};
}

static struct kay_chunk *arena_add_chunk(kay_arena *arena, size_t bytes)
{
    struct kay_chunk *chunk = kay_alloc(arena->ctx, bytes);
    if (!chunk)
        return NULL;
    chunk->bytes = bytes;
    ASAN_POISON_MEMORY_REGION(chunk + 1, bytes - sizeof *chunk);
    return chunk;
}

/* Allocates a block that does not fit into the latest chunk.  A large block gets a chunk of its own, linked after the
 * latest one; otherwise a new latest chunk begins. */
static void *arena_get_slowly(kay_arena *arena, size_t bytes, size_t step)
{
    bool alone = step > ARENA_CHUNK / 4;
    size_t usual = arena->next;
    while (usual < ARENA_CHUNK && step > usual / 4)
        usual *= ARENA_GROWTH;
    struct kay_chunk *chunk = arena_add_chunk(arena, alone ? sizeof *chunk + step : usual);
    if (!chunk)
        return NULL;
    if (!alone)
        arena->next = usual < ARENA_CHUNK ? usual * ARENA_GROWTH : usual;
    unsigned char *block = (unsigned char *)(chunk + 1);
    if (alone && arena->chunks) {
        chunk->before = arena->chunks->before;
        arena->chunks->before = chunk;
    } else {
        chunk->before = arena->chunks;
        arena->chunks = chunk;
        arena->at = block + step;
        arena->end = (unsigned char *)chunk + chunk->bytes;
    }
    ASAN_UNPOISON_MEMORY_REGION(block, bytes);
    return block;
}

void *kay_arena_get(kay_arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX / 2) {
        kay_fail(arena->ctx, KAY_EUNABLE, "allocation size overflows: %zu bytes", bytes);
        return NULL;
    }
    size_t step = ((bytes ? bytes : 1) + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN + ARENA_RED_ZONE;
    if (step > (size_t)(arena->end - arena->at))
        return arena_get_slowly(arena, bytes, step);
    void *block = arena->at;
    arena->at += step;
    ASAN_UNPOISON_MEMORY_REGION(block, bytes);
    return block;
}

void *kay_arena_array(kay_arena *arena, uint64_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        kay_fail(arena->ctx, KAY_EUNABLE, "allocation size overflows: %llu items", (unsigned long long)count);
        return NULL;
    }
    return kay_arena_get(arena, bytes);
}

char *kay_arena_text(kay_arena *arena, const char *text, size_t length)
{
    char *copy = kay_arena_get(arena, length + 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

static void arena_drop_chunk(kay_arena *arena, struct kay_chunk *chunk)
{
    ASAN_UNPOISON_MEMORY_REGION(chunk, chunk->bytes);
    kay_free(arena->ctx, chunk, chunk->bytes);
}

/* Frees all chunks except the latest; frees that one too if it is larger than usual. */
static void arena_drop_chunks(kay_arena *arena)
{
    struct kay_chunk *kept = arena->chunks->bytes <= ARENA_CHUNK ? arena->chunks : NULL;
    for (struct kay_chunk *chunk = kept ? kept->before : arena->chunks, *before; chunk; chunk = before) {
        before = chunk->before;
        arena_drop_chunk(arena, chunk);
    }
    if (kept)
        kept->before = NULL;
    else
        arena->at = arena->end = NULL;
    arena->chunks = kept;
}

void kay_arena_clear(kay_arena *arena)
{
    if (arena->chunks && (arena->chunks->before || arena->chunks->bytes > ARENA_CHUNK))
        arena_drop_chunks(arena);
    if (!arena->chunks || arena->at == (unsigned char *)(arena->chunks + 1))
        return;
    unsigned char *first = (unsigned char *)(arena->chunks + 1);
    const size_t used = (size_t)(arena->at - first);
    ASAN_UNPOISON_MEMORY_REGION(first, used);
    memset(first, 0, used);
    ASAN_POISON_MEMORY_REGION(first, used);
    arena->at = first;
}

void kay_arena_free(kay_arena *arena)
{
    for (struct kay_chunk *chunk = arena->chunks, *before; chunk; chunk = before) {
        before = chunk->before;
        arena_drop_chunk(arena, chunk);
    }
    kay_arena_init(arena, arena->ctx);
}
