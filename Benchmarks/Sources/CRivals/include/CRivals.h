#ifndef CRIVALS_H
#define CRIVALS_H

#include <stdint.h>

// Rivals that are used through their C interfaces. Results are 0, or the number of an error; a missing key is RIVAL_ABSENT.
// A handle belongs to one thread at a time.
enum { RIVAL_ABSENT = -30798 };

// MARK: - SQLite's C API

// What a program would write by hand: prepared statements, one plain table, the settings of the library. It is the floor.
typedef struct floor_store floor_store;

floor_store *floor_open(const char *path, int survives_power_loss);
void floor_close(floor_store *store);
int floor_set(floor_store *store, const char *suite, const char *key, int64_t value);
int floor_set_text(floor_store *store, const char *suite, const char *key, const char *value);
int floor_begin(floor_store *store);
int floor_commit(floor_store *store);
// Inside of a transaction.
int floor_put(floor_store *store, const char *suite, const char *key, int64_t value);
int floor_increment(floor_store *store, const char *suite, const char *key);
int floor_get(floor_store *store, const char *suite, const char *key, int64_t *value);
// The text lives until the next call.
int floor_get_text(floor_store *store, const char *suite, const char *key, const char **value);
const char *floor_version(void);

// MARK: - LMDB

// Found when the program runs, so that it builds without.
typedef struct lmdb_store lmdb_store;

int lmdb_load(void);
const char *lmdb_library_version(void);
lmdb_store *lmdb_open(const char *path, int survives_power_loss);
void lmdb_close(lmdb_store *store);
int lmdb_begin(lmdb_store *store);
int lmdb_commit(lmdb_store *store);
// Inside of a transaction.
int lmdb_put(lmdb_store *store, const char *key, int64_t value);
int lmdb_put_text(lmdb_store *store, const char *key, const char *value);
int lmdb_increment(lmdb_store *store, const char *key);
int lmdb_get(lmdb_store *store, const char *key, int64_t *value);
int lmdb_get_text_length(lmdb_store *store, const char *key, int64_t *length);

// MARK: - dconf

// Where GSettings keeps its values; found when the program runs. It is asked directly, so that no schema is in the way.
int dconf_load(void);
void *dconf_open(void);
void dconf_close(void *client);
// Returns when the service has written.
int dconf_set(void *client, const char *key, int64_t value);
int dconf_set_text(void *client, const char *key, const char *value);
void *dconf_batch(void);
void dconf_batch_put(void *batch, const char *key, int64_t value);
int dconf_batch_commit(void *client, void *batch);
int dconf_get(void *client, const char *key, int64_t *value);
int dconf_get_text_length(void *client, const char *key, int64_t *length);

#endif
