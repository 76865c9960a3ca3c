/* Answers `misere CODE --quotient`: computes the quotient, and writes it as text or JSON. */
#include "cli/quotient_answer.h"

#include <inttypes.h>
#include <stdio.h>

#include <kayles/json.h>

#include "cli/output_file.h"
#include "cli/quantities.h"
#include "cli/report.h"
#include "misere/misere_quotient.h"
#include "misere/quotient_name.h"
#include "misere/quotient_presentation.h"

enum {
    QUOTIENT_TABLE = 16, /* the largest order whose table is printed */
    QUOTIENT_ROW = 10, /* heaps in a line of the list of heaps */
    QUOTIENT_ROW_MOST = 20, /* a period up to it is the length of the lines */
    QUOTIENT_LIST = 400, /* heaps listed as text */
    QUOTIENT_WIDTH = 100, /* of a list */
    QUOTIENT_INDENT = 12, /* of its lines */
};

typedef struct quotient_answer {
    cli_call *cli;
    kay_misere_facts facts;
    const quotient_stage *stage;
    const quotient_monoid *monoid;
    kay_text word; /* the item in the making */
    kay_text *out;
    uint64_t column; /* of the list in the making; 0: it is empty */
    bool json;
    kay_json_writer object;
} quotient_answer;

static void quotient_begin_list(quotient_answer *all, const char *name, const char *key)
{
    if (all->json) {
        kay_json_begin_list(&all->object, key);
        return;
    }
    kay_text_format(all->out, "%-*s", QUOTIENT_INDENT, name);
    all->column = 0;
}

/* Ends the item in `word`. */
static void quotient_item(quotient_answer *all)
{
    if (all->json) {
        kay_json_write_text(&all->object, NULL, kay_text_string(&all->word));
    } else {
        if (all->column)
            kay_text_add(all->out, ",");
        if (all->column && all->column + all->word.length + 2 > QUOTIENT_WIDTH - QUOTIENT_INDENT) {
            kay_text_format(all->out, "\n%*s", QUOTIENT_INDENT, "");
            all->column = 0;
        } else if (all->column) {
            kay_text_char(all->out, ' ');
        }
        kay_text_add(all->out, kay_text_string(&all->word));
        all->column += all->word.length + 2;
    }
    kay_text_clear(&all->word);
}

static void quotient_end_list(quotient_answer *all)
{
    if (all->json)
        kay_json_end_list(&all->object);
    else
        kay_text_add(all->out, all->column ? "\n" : "none\n");
}

static void quotient_generators(quotient_answer *all)
{
    quotient_begin_list(all, "generators", "generators");
    for (uint32_t l = 0; l < all->monoid->letters; l++) {
        quotient_write_letter(l, &all->word);
        if (!all->json)
            kay_text_format(&all->word, " = heap %" PRIu32, all->stage->letters[l]);
        quotient_item(all);
    }
    quotient_end_list(all);
    if (!all->json)
        return;
    kay_json_begin_list(&all->object, "generator_heaps");
    for (uint32_t l = 0; l < all->monoid->letters; l++)
        kay_json_write_u64(&all->object, NULL, all->stage->letters[l]);
    kay_json_end_list(&all->object);
}

static void quotient_relations(quotient_answer *all)
{
    quotient_relation relation = {.letter = UINT32_MAX};
    quotient_begin_list(all, "relations", "relations");
    while (quotient_relation_next(all->monoid, &relation)) {
        quotient_write_relation(all->monoid, &relation, &all->word);
        quotient_item(all);
    }
    quotient_end_list(all);
}

static void quotient_elements(quotient_answer *all, const char *name, const char *key,
                              bool (*chosen)(const quotient_monoid *monoid, uint32_t x))
{
    quotient_begin_list(all, name, key);
    for (uint32_t x = 0; x < all->monoid->order; x++)
        if (chosen(all->monoid, x)) {
            quotient_write_element(all->monoid, x, &all->word);
            quotient_item(all);
        }
    quotient_end_list(all);
}

static void quotient_cell(quotient_answer *all, uint32_t element, int width)
{
    quotient_write_element(all->monoid, element, &all->word);
    kay_text_format(all->out, " %*s", width, kay_text_string(&all->word));
    kay_text_clear(&all->word);
}

/* The length of the longest normal word among `count` elements. */
static int quotient_width(quotient_answer *all, const uint16_t *elements, uint64_t count)
{
    uint64_t width = 1;
    for (uint64_t i = 0; i < count; i++) {
        quotient_write_element(all->monoid, elements ? elements[i] : (uint32_t)i, &all->word);
        width = all->word.length > width ? all->word.length : width;
        kay_text_clear(&all->word);
    }
    return (int)width;
}

static void quotient_text_heaps(quotient_answer *all)
{
    const kay_misere_facts *facts = &all->facts;
    const bool fits = facts->proved && facts->period > 3 && facts->period <= QUOTIENT_ROW_MOST;
    const uint64_t row = fits ? facts->period : QUOTIENT_ROW;
    uint64_t count = facts->proved ? facts->preperiod + facts->period : facts->heap + 1;
    count = count < QUOTIENT_LIST ? count : QUOTIENT_LIST;
    const int width = quotient_width(all, all->stage->elements, count);
    kay_text_add(all->out, "\n heap");
    for (uint64_t c = 0; c < row; c++) {
        kay_text_format(&all->word, "+%" PRIu64, c);
        kay_text_format(all->out, " %*s", width, kay_text_string(&all->word));
        kay_text_clear(&all->word);
    }
    for (uint64_t h = 0; h < count; h++) {
        if (h % row == 0)
            kay_text_format(all->out, "\n%5" PRIu64, h);
        quotient_cell(all, all->stage->elements[h], width);
    }
    kay_text_char(all->out, '\n');
}

static void quotient_text_table(quotient_answer *all)
{
    const uint32_t order = all->monoid->order;
    const int width = quotient_width(all, NULL, order);
    kay_text_format(all->out, "\n%*s |", width + 1, "");
    for (uint32_t y = 0; y < order; y++)
        quotient_cell(all, y, width);
    kay_text_char(all->out, '\n');
    for (uint32_t x = 0; x < order; x++) {
        quotient_cell(all, x, width);
        kay_text_add(all->out, " |");
        for (uint32_t y = 0; y < order; y++)
            quotient_cell(all, quotient_monoid_product(all->monoid, x, y), width);
        kay_text_char(all->out, '\n');
    }
}

static void quotient_text(quotient_answer *all)
{
    const kay_misere_facts *facts = &all->facts;
    char name[QUOTIENT_NAME_ROOM];
    kay_text_format(all->out, "%s, heaps 0 to %" PRIu64 ": %" PRIu32 " element%s, %" PRIu32 " lost", facts->name,
                    facts->heap, facts->order, facts->order == 1 ? "" : "s", facts->lost);
    if (quotient_name(all->monoid, name))
        kay_text_format(all->out, "; isomorphic to %s%s", name, *name == 'T' ? ", tame" : "");
    kay_text_char(all->out, '\n');
    if (facts->proved)
        kay_text_format(all->out, "period %" PRIu64 " from heap %" PRIu64 " on, proved: this is the whole game\n",
                        facts->period, facts->preperiod);
    else
        kay_text_add(all->out, "no period is proved: larger heaps may add elements\n");
    quotient_generators(all);
    quotient_relations(all);
    quotient_elements(all, "lost", NULL, quotient_monoid_lost);
    quotient_elements(all, "idempotents", NULL, quotient_is_idempotent);
    quotient_text_heaps(all);
    if (facts->order <= QUOTIENT_TABLE)
        quotient_text_table(all);
}

static void quotient_json(quotient_answer *all)
{
    const kay_misere_facts *facts = &all->facts;
    char name[QUOTIENT_NAME_ROOM];
    kay_json_writer *object = &all->object;
    object->out = all->out;
    kay_json_begin_object(object, NULL);
    kay_json_write_text(object, "game", facts->name);
    kay_json_write_u64(object, "heap", facts->heap);
    kay_json_write_u64(object, "order", facts->order);
    kay_json_write_u64(object, "p_positions", facts->lost);
    if (facts->proved) {
        kay_json_write_u64(object, "period", facts->period);
        kay_json_write_u64(object, "preperiod", facts->preperiod);
    } else {
        kay_json_write_text(object, "period", NULL);
        kay_json_write_text(object, "preperiod", NULL);
    }
    kay_json_write_bool(object, "proved", facts->proved);
    kay_json_write_text(object, "name", quotient_name(all->monoid, name) ? name : NULL);
    quotient_generators(all);
    quotient_relations(all);
    quotient_elements(all, NULL, "lost", quotient_monoid_lost);
    quotient_elements(all, NULL, "idempotents", quotient_is_idempotent);
    kay_json_begin_list(object, "phi");
    for (uint64_t h = 0; h <= facts->heap; h++) {
        quotient_write_element(all->monoid, all->stage->elements[h], &all->word);
        quotient_item(all);
    }
    kay_json_end_list(object);
    kay_misere_quotient_products(all->monoid, object);
    kay_json_end_object(object);
    kay_text_char(all->out, '\n');
}

static kay_status quotient_write(cli_call *cli, const kay_misere_quotient *quotient)
{
    quotient_answer all = {
        .cli = cli,
        .facts = kay_misere_quotient_tell(quotient),
        .stage = kay_misere_quotient_stage(quotient),
        .out = &cli->out,
        .json = cli->values[FLAG_JSON],
    };
    all.monoid = &all.stage->monoid;
    kay_text_init(&all.word, &cli->ctx);
    if (all.json)
        quotient_json(&all);
    else
        quotient_text(&all);
    kay_text_free(&all.word);
    return cli->out.error;
}

/* Writes the certificate; with '-' it replaces the answer. */
static kay_status quotient_certify(cli_call *cli, const kay_misere_quotient *quotient)
{
    cli_file file;
    kay_text *out;
    KAY_TRY(cli_file_open(cli, FLAG_CERTIFICATE, NULL, &file, &out));
    const kay_status status = kay_misere_quotient_certify(quotient, out);
    const kay_status closed = cli_file_close(&file, cli_exit_code(cli, status));
    return status == KAY_OK ? closed : status;
}

/* Adds to the diagnosis what is known. */
static kay_status quotient_stopped(cli_call *cli, const kay_misere_quotient *quotient)
{
    const kay_misere_facts facts = kay_misere_quotient_tell(quotient);
    const kay_diag why = cli->ctx.diag;
    return kay_fail(&cli->ctx, KAY_EUNABLE,
                    "%.160s; the quotient of heaps 0 to %" PRIu64 " is known: at least %" PRIu32 " elements", why.text,
                    facts.heap, facts.order);
}

static kay_status quotient_find(cli_call *cli, kay_misere_quotient *quotient)
{
    uint64_t heap;
    KAY_TRY(cli_number(cli, FLAG_HEAP, 0, UINT64_MAX, &heap));
    cli_time_begin(cli);
    const kay_status status =
        heap == UINT64_MAX ? kay_misere_quotient_prove(quotient) : kay_misere_quotient_advance(quotient, heap);
    cli_time_end(cli);
    if (status != KAY_OK && status != KAY_EUNABLE)
        return status;
    const kay_diag why = cli->ctx.diag;
    KAY_TRY(quotient_write(cli, quotient));
    if (cli->values[FLAG_CERTIFICATE])
        KAY_TRY(quotient_certify(cli, quotient));
    cli->ctx.diag = why;
    return status == KAY_OK ? status : quotient_stopped(cli, quotient);
}

int cli_quotient_answer(cli_call *cli, const char *code)
{
    kay_misere_quotient *quotient;
    kay_status status = kay_misere_quotient_open(&cli->ctx, code, &quotient);
    if (status == KAY_OK) {
        status = quotient_find(cli, quotient);
        kay_misere_quotient_close(quotient);
    }
    return status == KAY_OK ? CLI_DONE : cli_report(cli, status, NULL);
}
