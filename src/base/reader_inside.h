/* What the readers of words, numbers and rows share.  They may look up to 64 bytes past the last byte that matters, as
 * KAY_READER_PAD allows. */
#pragma once

#include <string.h>

#include <kayles/reader.h>

static inline bool kay_scan_blank(char byte)
{
    unsigned char b = (unsigned char)byte;
    return b <= ' ' && ((uint64_t)0x100003e00u >> b & 1);
}

/* Eight bytes, the first one lowest. */
static inline uint64_t kay_scan_eight(const char *p)
{
    uint64_t word;
    memcpy(&word, p, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* The same where it is not in memory yet, or not there. */
kay_status kay_reader_await(kay_reader *reader, const char *what);

/* Brings the reader to the next word, which must be there: `what` names it. */
static inline kay_status kay_reader_expect(kay_reader *reader, const char *what)
{
    while (kay_scan_blank(*reader->at))
        reader->at++;
    return *reader->at ? KAY_OK : kay_reader_await(reader, what);
}

/* The end of the word that begins at reader->at, all of it in memory.  KAY_EINPUT: a NUL byte in it. */
kay_status kay_reader_word_end(kay_reader *reader, const char **end);

/* Fails because the input ended where `what` should have come: the place is the end of its last line. */
kay_status kay_reader_missing(kay_reader *reader, const char *what);

/* Whether the input can still hold `count` items of at least `bytes_each` bytes, the last of which may lack its blank.
 * Brings that many bytes of a pipe into memory, no more than there are.  *room tells; a status only where reading
 * failed. */
kay_status kay_reader_room(kay_reader *reader, uint64_t count, uint64_t bytes_each, bool *room);
