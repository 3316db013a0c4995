#ifndef FLOOR_H
#define FLOOR_H

#include <stdint.h>

// What a program would write by hand: SQLite's C API, prepared statements, one plain table, the settings of the library.
typedef struct floor_store floor_store;

floor_store *floor_open(const char *path);
void floor_close(floor_store *store);
int floor_set(floor_store *store, const char *suite, const char *key, int64_t value);
int floor_set_batch(floor_store *store, const char *suite, const char *const *keys, int count, int64_t value);
int floor_get(floor_store *store, const char *suite, const char *key, int64_t *value);

#endif
