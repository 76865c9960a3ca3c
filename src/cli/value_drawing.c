/* Thermographs of values, in one file or picture. */
#include "cli/value_drawing.h"

#include <string.h>

#include "cli/picture_file.h"
#include "cli/report.h"
#include "thermograph/thermograph.h"

enum { DRAWING_FIRST = 16 }; /* entries that there is room for at first */

/* The form that the ending of a file's name says. */
static bool drawing_format(const char *path, kay_thermograph_format *out)
{
    static const struct {
        const char *ending;
        kay_thermograph_format format;
    } forms[] = {
        {".txt", KAY_THERMOGRAPH_TEXT}, {".json", KAY_THERMOGRAPH_JSON}, {".svg", KAY_THERMOGRAPH_SVG},
        {".png", KAY_THERMOGRAPH_SVG},  {".pdf", KAY_THERMOGRAPH_SVG},
    };
    const size_t length = strlen(path);
    *out = KAY_THERMOGRAPH_TEXT;
    if (strcmp(path, "-") == 0)
        return true;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const size_t ending = strlen(forms[i].ending);
        *out = forms[i].format;
        if (length > ending && strcmp(path + length - ending, forms[i].ending) == 0)
            return true;
    }
    return false;
}

kay_status cli_value_drawing_open(cli_call *cli, cli_value_drawing *drawing)
{
    const char *path = cli->values[FLAG_THERMOGRAPH];
    *drawing = (cli_value_drawing){.file = {.fd = -1, .svg = -1}};
    kay_arena_init(&drawing->arena, &cli->ctx);
    if (!path)
        return KAY_OK;
    if (!drawing_format(path, &drawing->format))
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--thermograph: '%.60s' ends in none of .svg, .png, .pdf, .json, .txt",
                        path);
    KAY_TRY(cli_picture_open(cli, FLAG_THERMOGRAPH, &drawing->file, &drawing->out));
    drawing->quiet = drawing->out == &cli->out;
    return KAY_OK;
}

kay_status cli_value_drawing_add(cli_call *cli, cli_value_drawing *drawing, kay_value value, const char *label,
                                 size_t length)
{
    if (drawing->count == drawing->room) {
        const uint64_t room = drawing->room ? 2 * drawing->room : DRAWING_FIRST;
        KAY_NEW(kay_thermograph_entry, entries, &drawing->arena, room);
        if (drawing->count)
            memcpy(entries, drawing->entries, drawing->count * sizeof *entries);
        drawing->entries = entries;
        drawing->room = room;
    }
    const char *kept = kay_arena_text(&drawing->arena, label, length);
    if (!kept)
        return kay_no_memory(&cli->ctx);
    drawing->entries[drawing->count++] = (kay_thermograph_entry){.value = value, .label = kept};
    return KAY_OK;
}

kay_status cli_value_drawing_write(cli_call *cli, cli_value_drawing *drawing, kay_value_store *store)
{
    if (!drawing->out)
        return KAY_OK;
    if (!drawing->count)
        return kay_fail(&cli->ctx, KAY_EUSAGE, "--thermograph: there is no game to be drawn");
    return kay_thermograph_write(store, drawing->entries, drawing->count, drawing->format, drawing->out);
}

int cli_value_drawing_close(cli_call *cli, cli_value_drawing *drawing, int code)
{
    code = cli_file_end(cli, &drawing->file, code);
    kay_arena_free(&drawing->arena);
    return code;
}
