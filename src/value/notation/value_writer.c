/* Writes values in the shortest notation, from the faces of print_order.h.  An explicit stack holds what is still to be
 * written, so any depth of nesting works. */
#include "base/grow.h"
#include "value/dyadic.h"
#include "value/notation/print_order.h"
#include "value/notation/value_writer.h"

/* A sign in the three formats: KAY_VALUE_TEXT, _LATEX, _UNICODE. */
typedef const char *const write_sign[3];
static write_sign sign_star = {"*", "{\\ast}", "*"};
static write_sign sign_up = {"^", "{\\uparrow}", "\u2191"};
static write_sign sign_up_up = {"^^", "{\\Uparrow}", "\u21d1"};
static write_sign sign_down = {"v", "{\\downarrow}", "\u2193"};
static write_sign sign_down_down = {"vv", "{\\Downarrow}", "\u21d3"};
static write_sign sign_switches = {"+-", "{\\pm}", "\u00b1"};
static write_sign sign_open = {"{", "\\{", "{"};
static write_sign sign_close = {"}", "\\}", "}"};
static write_sign sign_tiny = {"Tiny(", "\\mathbf{+}_{", "\u29fe("};
static write_sign sign_miny = {"Miny(", "\\mathbf{-}_{", "\u29ff("};
static write_sign sign_part_end = {")", "}", ")"};
static write_sign sign_power_up = {"^<", "{\\uparrow}^{", "\u2191<"};
static write_sign sign_power_down = {"v<", "{\\downarrow}_{", "\u2193<"};
static write_sign sign_power_end = {">", "}", ">"};
static write_sign sign_sum_up = {"^[", "{\\uparrow}^{[", "\u2191["};
static write_sign sign_sum_down = {"v[", "{\\downarrow}_{[", "\u2193["};
static write_sign sign_sum_end = {"]", "]}", "]"};
/* A single bar; for several bars: the text before them, each bar, the text after them. */
static write_sign sign_bar = {"|", "\\mathrel{|}", "|"};
static write_sign sign_bars = {"", "\\mathrel{", ""};
static write_sign sign_one_bar = {"|", "|\\!", "|"};
static write_sign sign_bars_end = {"", "|}", ""};

/* A text, bars or a game still to be written. */
typedef struct write_task {
    const char *text; /* NULL: bars or a game */
    uint32_t reference; /* of a game */
    uint8_t bars; /* 0: a game */
    bool braces; /* put braces around options */
    bool brackets; /* after a +-: put brackets around a sum of several parts */
} write_task;

typedef struct writing {
    short_faces faces;
    kay_value_format format;
    kay_text *out;
    write_task *tasks; /* a stack: the last one is written first */
    uint64_t count, room;
} writing;

static kay_status write_later(writing *to, write_task task)
{
    KAY_ROOM_IN(&to->faces.arena, to->tasks, to->count, to->room);
    to->tasks[to->count++] = task;
    return KAY_OK;
}

/* ---- Numbers, ups and nimbers */

static kay_status write_number(const writing *to, uint32_t number)
{
    const kay_value_store *store = to->faces.store;
    return kay_dyadic_write(store, kay_dyadic_of(store, number), to->format == KAY_VALUE_LATEX, to->out);
}

static void write_nimber(const writing *to, uint32_t nimber)
{
    if (nimber)
        kay_text_add(to->out, sign_star[to->format]);
    if (nimber > 1)
        kay_text_u64(to->out, nimber);
}

static void write_ups(const writing *to, int64_t ups)
{
    const uint64_t size = (uint64_t)(ups < 0 ? -ups : ups);
    if (size == 2)
        kay_text_add(to->out, ups > 0 ? sign_up_up[to->format] : sign_down_down[to->format]);
    else if (size)
        kay_text_add(to->out, ups > 0 ? sign_up[to->format] : sign_down[to->format]);
    if (size > 2)
        kay_text_u64(to->out, size);
}

/* A power of up or a sum of them. */
static void write_power(const writing *to, const short_face *face)
{
    const bool sum = face->kind == SHORT_FACE_UP_SUM, up = face->length > 0;
    kay_text_add(to->out, sum ? (up ? sign_sum_up[to->format] : sign_sum_down[to->format])
                              : (up ? sign_power_up[to->format] : sign_power_down[to->format]));
    kay_text_u64(to->out, (uint64_t)(up ? face->length : -(int64_t)face->length));
    kay_text_add(to->out, sum ? sign_sum_end[to->format] : sign_power_end[to->format]);
}

/* Writes a number, ups or a power, and a nimber; `brackets`: puts brackets around them if they have several parts. */
static kay_status write_uptimal(const writing *to, uint32_t number, int64_t ups, const short_face *power,
                                uint32_t nimber, bool brackets)
{
    const kay_value_store *store = to->faces.store;
    const bool zero = kay_dyadic_sign(store, kay_dyadic_of(store, number)) == 0, has_ups = ups || power;
    const bool alone = !zero + has_ups + (nimber != 0) <= 1;
    if (brackets && !alone)
        kay_text_char(to->out, '(');
    if (!zero || (!has_ups && !nimber))
        KAY_TRY(write_number(to, number));
    write_ups(to, ups);
    if (power)
        write_power(to, power);
    write_nimber(to, nimber);
    if (brackets && !alone)
        kay_text_char(to->out, ')');
    return to->out->error;
}

/* ---- Games by their options */

/* Pushes the options of a side, separated by commas, the last one first. */
static kay_status write_options(writing *to, const uint32_t *options, uint32_t count, bool braces, bool brackets)
{
    for (uint32_t i = count; i-- > 0;) {
        KAY_TRY(write_later(to, (write_task){.reference = options[i], .braces = braces, .brackets = brackets}));
        if (i)
            KAY_TRY(write_later(to, (write_task){.text = ","}));
    }
    return KAY_OK;
}

static kay_status write_sides(writing *to, const short_face *face, bool braces)
{
    braces = braces || !face->bars;
    const uint32_t bars = kay_short_face_bars(&to->faces, face);
    if (braces)
        KAY_TRY(write_later(to, (write_task){.text = sign_close[to->format]}));
    KAY_TRY(write_options(to, face->options[1], face->counts[1], face->counts[1] > 1, false));
    KAY_TRY(write_later(to, (write_task){.bars = (uint8_t)bars}));
    KAY_TRY(write_options(to, face->options[0], face->counts[0], face->counts[0] > 1, false));
    if (braces)
        kay_text_add(to->out, sign_open[to->format]);
    return KAY_OK;
}

static kay_status write_switch(writing *to, const short_face *face)
{
    const bool several = face->counts[0] > 1;
    kay_text_add(to->out, sign_switches[to->format]);
    if (several) {
        kay_text_add(to->out, sign_open[to->format]);
        KAY_TRY(write_later(to, (write_task){.text = sign_close[to->format]}));
    }
    return write_options(to, face->options[0], face->counts[0], true, !several);
}

static kay_status write_tiny(writing *to, const short_face *face, bool brackets)
{
    if (brackets) {
        kay_text_char(to->out, '(');
        KAY_TRY(write_later(to, (write_task){.text = ")"}));
    }
    if (face->number != KAY_VALUE_ZERO)
        KAY_TRY(write_number(to, face->number));
    kay_text_add(to->out, face->kind == SHORT_FACE_TINY ? sign_tiny[to->format] : sign_miny[to->format]);
    KAY_TRY(write_later(to, (write_task){.text = sign_part_end[to->format]}));
    return write_later(to, (write_task){.reference = face->part, .braces = true});
}

static kay_status write_game(writing *to, const write_task *task)
{
    const short_face *face = kay_short_face(&to->faces, task->reference);
    if (!face) {
        const short_game *game = kay_short_game(to->faces.store, task->reference);
        return write_uptimal(to, task->reference, game->ups, NULL, kay_short_nimber(game), task->brackets);
    }
    switch (face->kind) {
    case SHORT_FACE_SWITCH:
        return write_switch(to, face);
    case SHORT_FACE_TINY:
    case SHORT_FACE_MINY:
        return write_tiny(to, face, task->brackets);
    case SHORT_FACE_UP_POWER:
    case SHORT_FACE_UP_SUM:
        return write_uptimal(to, face->number, 0, face, face->nimber, task->brackets);
    default:
        return write_sides(to, face, task->braces);
    }
}

static void write_bars(const writing *to, unsigned bars)
{
    if (bars == 1) {
        kay_text_add(to->out, sign_bar[to->format]);
        return;
    }
    kay_text_add(to->out, sign_bars[to->format]);
    for (unsigned i = *sign_bars_end[to->format] ? 1 : 0; i < bars; i++)
        kay_text_add(to->out, sign_one_bar[to->format]);
    kay_text_add(to->out, sign_bars_end[to->format]);
}

static kay_status write_all(writing *to, uint32_t g)
{
    uint32_t steps = 0;
    write_task task = {.reference = g, .braces = true};
    if (kay_short_is_nus(kay_short_game(to->faces.store, g)))
        return write_game(to, &task);
    KAY_TRY(kay_short_faces_add(&to->faces, g, &task.reference));
    KAY_TRY(write_later(to, task));
    while (to->count) {
        task = to->tasks[--to->count];
        if (task.text)
            kay_text_add(to->out, task.text);
        else if (task.bars)
            write_bars(to, task.bars);
        else
            KAY_TRY(write_game(to, &task));
        if (to->out->error != KAY_OK)
            return to->out->error;
        if (!(++steps & 0xffff))
            KAY_TRY(kay_check_time(to->faces.store->ctx));
    }
    return KAY_OK;
}

kay_status kay_value_write(kay_value_store *store, kay_value g, kay_value_format format, kay_text *out)
{
    writing to = {.format = format, .out = out};
    kay_short_faces_init(&to.faces, store);
    const kay_status status = write_all(&to, g);
    kay_short_faces_free(&to.faces);
    return status;
}

/* A flush that ends a text that gets too long. */
static kay_status write_no_more(void *unused, const char *data, size_t length)
{
    (void)unused;
    (void)data;
    (void)length;
    return KAY_END;
}

kay_status kay_value_write_within(kay_value_store *store, kay_value g, size_t most, kay_text *out)
{
    kay_text text;
    kay_text_init(&text, out->ctx);
    text.flush = write_no_more;
    kay_status status = kay_value_write(store, g, KAY_VALUE_TEXT, &text);
    if (status == KAY_OK && text.length > most)
        status = KAY_END;
    if (status == KAY_OK)
        kay_text_add(out, kay_text_string(&text));
    kay_text_free(&text);
    return status == KAY_OK ? out->error : status;
}
