/* The formats of a table, a file each. */
#ifndef KAYLES_TABLE_TABLE_WRITE_H
#define KAYLES_TABLE_TABLE_WRITE_H

#include <kayles/table.h>

void table_write_text(const kay_table *table, kay_table_only only, kay_text *out);
void table_write_csv(const kay_table *table, kay_table_only only, kay_text *out);
void table_write_json(const kay_table *table, kay_table_only only, kay_text *out);
void table_write_bfile(const kay_table *table, kay_table_only only, kay_text *out);
kay_status table_write_picture(const kay_table *table, bool vector, kay_table_only only, kay_text *out) KAY_MUST_CHECK;

/* The most cells that a picture may have in one direction. */
enum { TABLE_PICTURE_MOST = 4096 };

#endif
