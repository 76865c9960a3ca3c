/* Reads records of two parameters into a rectangle. */
#include "guess/guess_plane.h"

#include "guess/guess_expression.h"

uint64_t guess_plane_at(const guess_plane *plane, uint64_t x, uint64_t y)
{
    return plane->cells[y * plane->size[0] + x];
}

kay_status guess_plane_look(guess_data *data, bool values, guess_plane *out)
{
    *out = (guess_plane){.first = {guess_data_first(data, 0), guess_data_first(data, 1)}};
    for (uint64_t i = 0; i < data->fit; i++)
        for (unsigned k = 0; k < 2; k++) {
            const uint64_t size = data->rows[i].at[k] - out->first[k] + 1;
            out->size[k] = size > out->size[k] ? size : out->size[k];
        }
    if (!data->fit || out->size[0] > 2 * data->fit / out->size[1])
        return KAY_OK;
    const uint64_t cells = out->size[0] * out->size[1];
    KAY_TRY_NEW(out->cells, data->arena, cells);
    for (uint64_t cell = 0; cell < cells; cell++)
        out->cells[cell] = GUESS_UNKNOWN;
    for (uint64_t i = 0; i < data->fit; i++) {
        const guess_record *record = &data->rows[i];
        const uint64_t x = record->at[0] - out->first[0], y = record->at[1] - out->first[1];
        out->cells[y * out->size[0] + x] = values ? record->grundy : guess_code(record, data->movers);
    }
    return KAY_OK;
}
