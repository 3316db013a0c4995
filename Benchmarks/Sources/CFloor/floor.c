#include "floor.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct floor_store {
    sqlite3 *connection;
    sqlite3_stmt *begin, *commit, *set, *get;
};

static const char *setup =
    "PRAGMA page_size = 1024;"
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = NORMAL;"
    "CREATE TABLE IF NOT EXISTS plain (suite TEXT NOT NULL, key TEXT NOT NULL, type TEXT NOT NULL, value ANY NOT NULL,"
    " PRIMARY KEY (suite, key)) STRICT, WITHOUT ROWID;";

static sqlite3_stmt *prepare(sqlite3 *connection, const char *sql) {
    sqlite3_stmt *statement = 0;
    sqlite3_prepare_v3(connection, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0);
    return statement;
}

static int run(sqlite3_stmt *statement) {
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

floor_store *floor_open(const char *path) {
    floor_store *store = calloc(1, sizeof *store);
    if (!store) return 0;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &store->connection, flags, 0) != SQLITE_OK
        || sqlite3_exec(store->connection, setup, 0, 0, 0) != SQLITE_OK) {
        floor_close(store);
        return 0;
    }
    sqlite3_busy_timeout(store->connection, 5000);
    store->begin = prepare(store->connection, "BEGIN IMMEDIATE");
    store->commit = prepare(store->connection, "COMMIT");
    store->set = prepare(
        store->connection,
        "INSERT INTO plain (suite, key, type, value) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (suite, key) DO UPDATE SET value = excluded.value, type = excluded.type");
    store->get = prepare(store->connection, "SELECT value FROM plain WHERE suite = ?1 AND key = ?2");
    return store;
}

void floor_close(floor_store *store) {
    sqlite3_finalize(store->begin);
    sqlite3_finalize(store->commit);
    sqlite3_finalize(store->set);
    sqlite3_finalize(store->get);
    sqlite3_close(store->connection);
    free(store);
}

static int upsert(floor_store *store, const char *suite, const char *key, int64_t value) {
    sqlite3_bind_text(store->set, 1, suite, -1, SQLITE_STATIC);
    sqlite3_bind_text(store->set, 2, key, -1, SQLITE_STATIC);
    sqlite3_bind_text(store->set, 3, "integer", -1, SQLITE_STATIC);
    sqlite3_bind_int64(store->set, 4, value);
    return run(store->set);
}

int floor_set(floor_store *store, const char *suite, const char *key, int64_t value) {
    int result = run(store->begin);
    if (result == SQLITE_OK) result = upsert(store, suite, key, value);
    if (result == SQLITE_OK) result = run(store->commit);
    return result;
}

int floor_set_batch(floor_store *store, const char *suite, const char *const *keys, int count, int64_t value) {
    int result = run(store->begin);
    for (int i = 0; i < count && result == SQLITE_OK; i++) result = upsert(store, suite, keys[i], value);
    if (result == SQLITE_OK) result = run(store->commit);
    return result;
}

int floor_get(floor_store *store, const char *suite, const char *key, int64_t *value) {
    sqlite3_bind_text(store->get, 1, suite, -1, SQLITE_STATIC);
    sqlite3_bind_text(store->get, 2, key, -1, SQLITE_STATIC);
    int result = sqlite3_step(store->get);
    if (result == SQLITE_ROW) *value = sqlite3_column_int64(store->get, 0);
    sqlite3_reset(store->get);
    return result == SQLITE_ROW ? SQLITE_OK : result;
}
