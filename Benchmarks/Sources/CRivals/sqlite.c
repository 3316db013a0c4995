#include "CRivals.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct floor_store {
    sqlite3 *connection;
    sqlite3_stmt *begin, *commit, *rollback, *set, *get;
};

static const char *setup =
    "PRAGMA page_size = 1024;"
    "PRAGMA journal_mode = WAL;"
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

floor_store *floor_open(const char *path, int survives_power_loss) {
    floor_store *store = calloc(1, sizeof *store);
    if (!store) return 0;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const char *synchronous = survives_power_loss ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL";
    if (sqlite3_open_v2(path, &store->connection, flags, 0) != SQLITE_OK
        || sqlite3_busy_timeout(store->connection, 5000) != SQLITE_OK
        || sqlite3_exec(store->connection, setup, 0, 0, 0) != SQLITE_OK
        || sqlite3_exec(store->connection, synchronous, 0, 0, 0) != SQLITE_OK) {
        floor_close(store);
        return 0;
    }
    store->begin = prepare(store->connection, "BEGIN IMMEDIATE");
    store->commit = prepare(store->connection, "COMMIT");
    store->rollback = prepare(store->connection, "ROLLBACK");
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
    sqlite3_finalize(store->rollback);
    sqlite3_finalize(store->set);
    sqlite3_finalize(store->get);
    sqlite3_close(store->connection);
    free(store);
}

int floor_begin(floor_store *store) { return run(store->begin); }

int floor_commit(floor_store *store) {
    int result = run(store->commit);
    if (result != SQLITE_OK) run(store->rollback);
    return result;
}

static int end(floor_store *store, int result) {
    if (result == SQLITE_OK) return floor_commit(store);
    run(store->rollback);
    return result;
}

static void bind(sqlite3_stmt *statement, const char *suite, const char *key) {
    sqlite3_bind_text(statement, 1, suite, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, key, -1, SQLITE_STATIC);
}

int floor_put(floor_store *store, const char *suite, const char *key, int64_t value) {
    bind(store->set, suite, key);
    sqlite3_bind_text(store->set, 3, "integer", -1, SQLITE_STATIC);
    sqlite3_bind_int64(store->set, 4, value);
    return run(store->set);
}

int floor_set(floor_store *store, const char *suite, const char *key, int64_t value) {
    int result = floor_begin(store);
    return result == SQLITE_OK ? end(store, floor_put(store, suite, key, value)) : result;
}

int floor_set_text(floor_store *store, const char *suite, const char *key, const char *value) {
    int result = floor_begin(store);
    if (result != SQLITE_OK) return result;
    bind(store->set, suite, key);
    sqlite3_bind_text(store->set, 3, "string", -1, SQLITE_STATIC);
    sqlite3_bind_text(store->set, 4, value, -1, SQLITE_STATIC);
    return end(store, run(store->set));
}

int floor_increment(floor_store *store, const char *suite, const char *key) {
    int result = floor_begin(store);
    if (result != SQLITE_OK) return result;
    int64_t value = 0;
    result = floor_get(store, suite, key, &value);
    if (result == RIVAL_ABSENT) result = SQLITE_OK;
    if (result == SQLITE_OK) result = floor_put(store, suite, key, value + 1);
    return end(store, result);
}

int floor_get(floor_store *store, const char *suite, const char *key, int64_t *value) {
    bind(store->get, suite, key);
    int result = sqlite3_step(store->get);
    if (result == SQLITE_ROW) *value = sqlite3_column_int64(store->get, 0);
    sqlite3_reset(store->get);
    return result == SQLITE_ROW ? SQLITE_OK : result == SQLITE_DONE ? RIVAL_ABSENT : result;
}

int floor_get_text(floor_store *store, const char *suite, const char *key, const char **value) {
    static _Thread_local char copy[256];
    bind(store->get, suite, key);
    int result = sqlite3_step(store->get);
    if (result == SQLITE_ROW) {
        const unsigned char *text = sqlite3_column_text(store->get, 0);
        size_t count = (size_t)sqlite3_column_bytes(store->get, 0);
        if (count >= sizeof copy) count = sizeof copy - 1;
        memcpy(copy, text, count);
        copy[count] = 0;
        *value = copy;
    }
    sqlite3_reset(store->get);
    return result == SQLITE_ROW ? SQLITE_OK : result == SQLITE_DONE ? RIVAL_ABSENT : result;
}

const char *floor_version(void) { return sqlite3_libversion(); }
