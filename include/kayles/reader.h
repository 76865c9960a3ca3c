/* Reads words and numbers from a file, a pipe or a text, at the speed of memory.
 *
 * A regular file is mapped; anything else is read piece by piece as it arrives, so interactive input works.  White
 * space of any kind, CR included, separates words.  At least KAY_READER_PAD zero bytes follow the bytes in memory.  All
 * functions fail with KAY_EINPUT and the place of the error, with KAY_EREAD if the system cannot read, or with a memory
 * status; on failure outputs are not written. */
#pragma once

#include <kayles/context.h>

KAY_BEGIN_DECLARATIONS

enum { KAY_READER_PAD = 64 };

typedef struct kay_reader {
    kay_context *ctx;
    const char *at; /* the next byte */
    const char *end; /* one past the last byte in memory */
    const char *start; /* the first byte in memory */
    uint64_t lines_before; /* line ends that came before `start` */
    uint64_t line_letters_before; /* letters before `start` on the line that contains it */
    bool whole; /* nothing comes after `end` */
    struct kay_source *source;
} kay_reader;

/* Opens a file by its path; "-" is standard input.  Fails with KAY_EREAD if it cannot be opened or is a directory. */
KAY_API kay_status kay_reader_open(kay_context *ctx, const char *path, kay_reader *out) KAY_MUST_CHECK;

/* Reads from a descriptor, which the caller still owns; `name` appears in diagnoses. */
KAY_API kay_status kay_reader_from_fd(kay_context *ctx, int fd, const char *name, kay_reader *out) KAY_MUST_CHECK;

/* Reads from a copy of `length` bytes of text. */
KAY_API kay_status kay_reader_from_text(kay_context *ctx, const char *name, const char *text, size_t length,
                                        kay_reader *out) KAY_MUST_CHECK;

KAY_API void kay_reader_close(kay_reader *reader);

/* Skips white space.  Returns KAY_OK if a word follows, KAY_END at the end of the input, KAY_EINPUT at a NUL byte. */
KAY_API kay_status kay_read_blank(kay_reader *reader) KAY_MUST_CHECK;

/* Reads a whole number, which must be in [least, most].  `what` names it in diagnoses, with its article: "a pile" gives
 * "a pile must be from 0 to 9". */
KAY_API kay_status kay_read_u64(kay_reader *reader, const char *what, uint64_t least, uint64_t most,
                                uint64_t *out) KAY_MUST_CHECK;
KAY_API kay_status kay_read_i64(kay_reader *reader, const char *what, int64_t least, int64_t most,
                                int64_t *out) KAY_MUST_CHECK;

/* Reads `count` numbers in [0, most] into memory of `arena`.  If the input is too short for `count` numbers, no memory
 * is allocated, and the function fails at the end of the input or at an earlier wrong number. */
KAY_API kay_status kay_read_u64s(kay_reader *reader, const char *what, uint64_t most, uint64_t count, kay_arena *arena,
                                 uint64_t **out) KAY_MUST_CHECK;
KAY_API kay_status kay_read_i64s(kay_reader *reader, const char *what, uint64_t count, kay_arena *arena,
                                 int64_t **out) KAY_MUST_CHECK;

/* Reads `count` numbers into the caller's array. */
KAY_API kay_status kay_read_u64s_into(kay_reader *reader, const char *what, uint64_t most, uint64_t count,
                                      uint64_t *out) KAY_MUST_CHECK;

/* Reads a word: writes a view of `*length` bytes, valid until the next call. */
KAY_API kay_status kay_read_word(kay_reader *reader, const char *what, const char **word,
                                 uint64_t *length) KAY_MUST_CHECK;

/* Reads the rest of the line, with its white space but without its end (LF or CR LF): writes a view, valid until the
 * next call.  Returns KAY_END at the end of the input. */
KAY_API kay_status kay_read_line(kay_reader *reader, const char **line, uint64_t *length) KAY_MUST_CHECK;

/* Reads a row: one word of exactly `count` letters, each of them one of the 2 to 4 `letters`.  If letter i of the row
 * is letters[k], bit i + shift of planes[k] is set (bit b is bit b % 64 of word b / 64), unless planes[k] is NULL.  The
 * planes must be zeroed and have room for count + shift bits.  On failure some bits may be set.  A row from a pipe
 * needs no more memory than the planes. */
KAY_API kay_status kay_read_row(kay_reader *reader, const char *what, const char *letters, uint64_t count,
                                uint64_t shift, uint64_t *const planes[]) KAY_MUST_CHECK;

/* Fails unless only white space is left. */
KAY_API kay_status kay_read_end(kay_reader *reader) KAY_MUST_CHECK;

/* Returns the number of bytes left: exact for files and texts, UINT64_MAX for a pipe that has not ended. */
KAY_API uint64_t kay_reader_left(const kay_reader *reader);

/* Fails, at the end of the input, if the rest of the input is too short for `count` items of at least `bytes_each`
 * bytes each.  The blank after the last item may be missing.  Call it before you allocate for a count that was read.  A
 * pipe is read until count * bytes_each bytes have arrived or it ends.  If `bytes_each` is larger than the shortest
 * item, the call may wait for bytes that nobody sends. */
KAY_API kay_status kay_read_room(kay_reader *reader, const char *what, uint64_t count,
                                 uint64_t bytes_each) KAY_MUST_CHECK;

/* Returns the first byte of the word or number that was just read, as a place for a diagnosis. */
KAY_API const char *kay_reader_last(const kay_reader *reader);

/* Sets the diagnosis with the place `at` in memory (NULL: the next byte, or the end of the last line if no byte is
 * left) and returns KAY_EINPUT. */
KAY_API kay_status kay_reader_fail(kay_reader *reader, const char *at, const char *format, ...) KAY_FORMAT(3, 4);

KAY_END_DECLARATIONS
