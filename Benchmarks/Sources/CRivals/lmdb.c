#include "CRivals.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is needed of lmdb.h (http://www.lmdb.tech/doc/group__mdb.html).
typedef struct MDB_env MDB_env;
typedef struct MDB_txn MDB_txn;
typedef unsigned int MDB_dbi;
typedef struct { size_t size; void *data; } MDB_val;
enum { MDB_NOSUBDIR = 0x4000, MDB_NOSYNC = 0x10000, MDB_RDONLY = 0x20000, MDB_NOTLS = 0x200000 };

static struct {
    char *(*version)(int *, int *, int *);
    int (*env_create)(MDB_env **);
    int (*env_set_mapsize)(MDB_env *, size_t);
    int (*env_open)(MDB_env *, const char *, unsigned int, unsigned int);
    void (*env_close)(MDB_env *);
    int (*txn_begin)(MDB_env *, MDB_txn *, unsigned int, MDB_txn **);
    int (*txn_commit)(MDB_txn *);
    void (*txn_abort)(MDB_txn *);
    void (*txn_reset)(MDB_txn *);
    int (*txn_renew)(MDB_txn *);
    int (*dbi_open)(MDB_txn *, const char *, unsigned int, MDB_dbi *);
    int (*get)(MDB_txn *, MDB_dbi, MDB_val *, MDB_val *);
    int (*put)(MDB_txn *, MDB_dbi, MDB_val *, MDB_val *, unsigned int);
} mdb;

struct lmdb_store {
    MDB_env *environment;
    MDB_txn *reader, *writer;
    MDB_dbi table;
};

int lmdb_load(void) {
    static int result = -1;
    if (result >= 0) return result;
    void *library = dlopen("liblmdb.so.0", RTLD_NOW);
    if (!library) library = dlopen("liblmdb.so", RTLD_NOW);
    if (!library) library = dlopen("liblmdb.dylib", RTLD_NOW);
    if (!library) return result = 1;
    result = 0;
#define FIND(name) if (!(*(void **)&mdb.name = dlsym(library, "mdb_" #name))) result = 2
    FIND(version);
    FIND(env_create);
    FIND(env_set_mapsize);
    FIND(env_open);
    FIND(env_close);
    FIND(txn_begin);
    FIND(txn_commit);
    FIND(txn_abort);
    FIND(txn_reset);
    FIND(txn_renew);
    FIND(dbi_open);
    FIND(get);
    FIND(put);
#undef FIND
    return result;
}

const char *lmdb_library_version(void) {
    static char text[32];
    int major = 0, minor = 0, patch = 0;
    mdb.version(&major, &minor, &patch);
    snprintf(text, sizeof text, "%d.%d.%d", major, minor, patch);
    return text;
}

lmdb_store *lmdb_open(const char *path, int survives_power_loss) {
    lmdb_store *store = calloc(1, sizeof *store);
    if (!store) return 0;
    unsigned int flags = MDB_NOSUBDIR | MDB_NOTLS | (survives_power_loss ? 0 : MDB_NOSYNC);
    if (mdb.env_create(&store->environment) || mdb.env_set_mapsize(store->environment, 1 << 28)
        || mdb.env_open(store->environment, path, flags, 0600)
        || mdb.txn_begin(store->environment, 0, 0, &store->writer)
        || mdb.dbi_open(store->writer, 0, 0, &store->table) || lmdb_commit(store)
        || mdb.txn_begin(store->environment, 0, MDB_RDONLY, &store->reader)) {
        lmdb_close(store);
        return 0;
    }
    mdb.txn_reset(store->reader);
    return store;
}

void lmdb_close(lmdb_store *store) {
    if (store->writer) mdb.txn_abort(store->writer);
    if (store->reader) mdb.txn_abort(store->reader);
    if (store->environment) mdb.env_close(store->environment);
    free(store);
}

int lmdb_begin(lmdb_store *store) { return mdb.txn_begin(store->environment, 0, 0, &store->writer); }

int lmdb_commit(lmdb_store *store) {
    MDB_txn *transaction = store->writer;
    store->writer = 0;
    return mdb.txn_commit(transaction);
}

static int put(lmdb_store *store, const char *key, const void *data, size_t size) {
    MDB_val name = {strlen(key), (void *)key}, content = {size, (void *)data};
    return mdb.put(store->writer, store->table, &name, &content, 0);
}

int lmdb_put(lmdb_store *store, const char *key, int64_t value) { return put(store, key, &value, sizeof value); }

int lmdb_put_text(lmdb_store *store, const char *key, const char *value) {
    return put(store, key, value, strlen(value));
}

int lmdb_increment(lmdb_store *store, const char *key) {
    MDB_val name = {strlen(key), (void *)key}, content;
    int64_t value = 0;
    int result = mdb.get(store->writer, store->table, &name, &content);
    if (result == 0) memcpy(&value, content.data, sizeof value);
    if (result != 0 && result != RIVAL_ABSENT) return result;
    return lmdb_put(store, key, value + 1);
}

static int get(lmdb_store *store, const char *key, MDB_val *content) {
    MDB_val name = {strlen(key), (void *)key};
    int result = mdb.txn_renew(store->reader);
    return result ? result : mdb.get(store->reader, store->table, &name, content);
}

int lmdb_get(lmdb_store *store, const char *key, int64_t *value) {
    MDB_val content;
    int result = get(store, key, &content);
    if (result == 0) memcpy(value, content.data, sizeof *value);
    mdb.txn_reset(store->reader);
    return result;
}

int lmdb_get_text_length(lmdb_store *store, const char *key, int64_t *length) {
    MDB_val content;
    int result = get(store, key, &content);
    // Copied, as a program that keeps the text has to.
    char copy[256];
    if (result == 0) {
        *length = content.size < sizeof copy ? (int64_t)content.size : (int64_t)sizeof copy;
        memcpy(copy, content.data, (size_t)*length);
    }
    mdb.txn_reset(store->reader);
    return result;
}
