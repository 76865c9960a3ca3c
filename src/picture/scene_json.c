/* Writes a scene as JSON. */
#include <kayles/json.h>
#include <kayles/scene.h>

#include "picture/picture.h"

static void scene_json_numbers(kay_json_writer *object, const char *field, const double *numbers, unsigned count)
{
    kay_text *out = object->out;
    kay_json_begin_list(object, field);
    for (unsigned i = 0; i < count; i++) {
        kay_text_add(out, i ? ", " : "");
        kay_picture_number(out, numbers[i]);
    }
    object->comma = true;
    kay_json_end_list(object);
}

static void scene_json_shape(kay_json_writer *list, const kay_shape *shape)
{
    static const char *const kinds[] = {"circle", "rect", "line", "polygon", "text"};
    static const char *const owners[] = {"left", "right", "both", "none"};
    kay_json_begin_object(list, NULL);
    kay_json_write_text(list, "shape", kinds[shape->kind]);
    scene_json_numbers(list, "at", shape->at, shape->count);
    kay_json_write_text(list, "owner", owners[shape->owner]);
    kay_json_write_text(list, "name", shape->name);
    if (shape->colour != shape->owner)
        kay_json_write_text(list, "colour", owners[shape->colour]);
    if (shape->mark)
        kay_json_write_bool(list, "mark", true);
    kay_json_end_object(list);
}

static void scene_json_move(kay_json_writer *list, const kay_scene_move *move)
{
    kay_json_begin_object(list, NULL);
    kay_json_write_text(list, "player", move->player);
    kay_json_write_text(list, "move", move->move);
    scene_json_numbers(list, "at", move->place.at, 2);
    if (move->place.two)
        scene_json_numbers(list, "to", move->place.to, 2);
    else
        kay_json_write_text(list, "to", NULL);
    if (move->place.more_count) {
        kay_json_begin_list(list, "more");
        for (unsigned i = 0; i < move->place.more_count; i++)
            scene_json_numbers(list, NULL, move->place.more[i], 2);
        kay_json_end_list(list);
    }
    if (move->place.any_order || move->place.lays)
        kay_json_write_bool(list, "any_order", true);
    kay_json_end_object(list);
}

kay_status kay_scene_json_fields(const kay_scene *scene, kay_json_writer *object)
{
    const kay_text *out = object->out;
    KAY_TRY(scene->error);
    scene_json_numbers(object, "size", (const double[]){scene->width, scene->height}, 2);
    kay_json_begin_list(object, "shapes");
    for (uint64_t i = 0; i < scene->count && out->error == KAY_OK; i++)
        scene_json_shape(object, &scene->shapes[i]);
    kay_json_end_list(object);
    kay_json_begin_list(object, "moves");
    for (uint64_t i = 0; i < scene->move_count && out->error == KAY_OK; i++)
        scene_json_move(object, &scene->moves[i]);
    kay_json_end_list(object);
    return out->error;
}

kay_status kay_scene_json(const kay_scene *scene, kay_text *out)
{
    kay_json_writer object = {.out = out};
    kay_json_begin_object(&object, NULL);
    KAY_TRY(kay_scene_json_fields(scene, &object));
    kay_json_end_object(&object);
    kay_text_char(out, '\n');
    return out->error;
}
