/* The colours of cells. */
#include "table/heat_map.h"

/* By the outcomes of Left and of Right.  All nine, and that for nothing, are told apart also by eyes that miss a kind
 * of cone: by the model of Machado, Oliveira and Fernandes (2009) they stay at least 19 apart in CIELAB. */
static kay_colour heat_map_outcome_colour(int left, int right)
{
    static const kay_colour colours[3][3] = {
        /* Right: loss, draw, win */
        {{0.10, 0.16, 0.27}, {0.47, 0.31, 0.37}, {0.72, 0.24, 0.23}}, /* Left: loss */
        {{0.37, 0.32, 0.53}, {0.89, 0.65, 0.17}, {0.88, 0.46, 0.62}}, /* draw */
        {{0.31, 0.38, 0.81}, {0.65, 0.57, 0.87}, {0.98, 0.82, 0.64}}, /* win */
    };
    return colours[left + 1][right + 1];
}

kay_colour heat_map_value_colour(const heat_map *map, uint64_t value)
{
    return kay_colour_scale(map->most ? (double)value / (double)map->most : 0);
}

kay_colour heat_map_colour(const heat_map *map, const kay_table_cell *cell)
{
    return map->table->question.show == KAY_TABLE_OUTCOME ? heat_map_outcome_colour(cell->left, cell->right)
                                                          : heat_map_value_colour(map, cell->value);
}
