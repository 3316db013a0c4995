#include "CRivals.h"

#include <dlfcn.h>
#include <string.h>

// What is needed of dconf.h and glib.h.
static struct {
    void *(*client_new)(void);
    void *(*client_read)(void *, const char *);
    int (*client_write_sync)(void *, const char *, void *, char **, void *, void **);
    int (*client_change_sync)(void *, void *, char **, void *, void **);
    void *(*changeset_new)(void);
    void (*changeset_set)(void *, const char *, void *);
    void (*changeset_unref)(void *);
} dconf;

static struct {
    void *(*variant_new_int64)(int64_t);
    int64_t (*variant_get_int64)(void *);
    void *(*variant_new_string)(const char *);
    const char *(*variant_get_string)(void *, unsigned long *);
    void (*variant_unref)(void *);
    void (*object_unref)(void *);
    void (*clear_error)(void **);
    void *(*bus_get_sync)(int, void *, void **);
    void (*dbus_connection_set_exit_on_close)(void *, int);
} g;

int dconf_load(void) {
    static int result = -1;
    if (result >= 0) return result;
    void *library = dlopen("libdconf.so.1", RTLD_NOW | RTLD_GLOBAL);
    if (!library) return result = 1;
    result = 0;
#define FIND(table, prefix, name) if (!(*(void **)&table.name = dlsym(library, prefix #name))) result = 2
    FIND(dconf, "dconf_", client_new);
    FIND(dconf, "dconf_", client_read);
    FIND(dconf, "dconf_", client_write_sync);
    FIND(dconf, "dconf_", client_change_sync);
    FIND(dconf, "dconf_", changeset_new);
    FIND(dconf, "dconf_", changeset_set);
    FIND(dconf, "dconf_", changeset_unref);
    FIND(g, "g_", variant_new_int64);
    FIND(g, "g_", variant_get_int64);
    FIND(g, "g_", variant_new_string);
    FIND(g, "g_", variant_get_string);
    FIND(g, "g_", variant_unref);
    FIND(g, "g_", object_unref);
    FIND(g, "g_", clear_error);
    FIND(g, "g_", bus_get_sync);
    FIND(g, "g_", dbus_connection_set_exit_on_close);
#undef FIND
    return result;
}

enum { G_BUS_TYPE_SESSION = 2 };

void *dconf_open(void) {
    // Else the process is killed when the bus ends.
    void *error = 0;
    void *bus = g.bus_get_sync(G_BUS_TYPE_SESSION, 0, &error);
    if (!bus) {
        g.clear_error(&error);
        return 0;
    }
    g.dbus_connection_set_exit_on_close(bus, 0);
    return dconf.client_new();
}

void dconf_close(void *client) { g.object_unref(client); }

static int done(int succeeded, void *error) {
    if (error) g.clear_error(&error);
    return succeeded ? 0 : 1;
}

int dconf_set(void *client, const char *key, int64_t value) {
    void *error = 0;
    int succeeded = dconf.client_write_sync(client, key, g.variant_new_int64(value), 0, 0, &error);
    return done(succeeded, error);
}

int dconf_set_text(void *client, const char *key, const char *value) {
    void *error = 0;
    int succeeded = dconf.client_write_sync(client, key, g.variant_new_string(value), 0, 0, &error);
    return done(succeeded, error);
}

void *dconf_batch(void) { return dconf.changeset_new(); }

void dconf_batch_put(void *batch, const char *key, int64_t value) {
    dconf.changeset_set(batch, key, g.variant_new_int64(value));
}

int dconf_batch_commit(void *client, void *batch) {
    void *error = 0;
    int succeeded = dconf.client_change_sync(client, batch, 0, 0, &error);
    dconf.changeset_unref(batch);
    return done(succeeded, error);
}

int dconf_get(void *client, const char *key, int64_t *value) {
    void *variant = dconf.client_read(client, key);
    if (!variant) return RIVAL_ABSENT;
    *value = g.variant_get_int64(variant);
    g.variant_unref(variant);
    return 0;
}

int dconf_get_text_length(void *client, const char *key, int64_t *length) {
    void *variant = dconf.client_read(client, key);
    if (!variant) return RIVAL_ABSENT;
    *length = (int64_t)strlen(g.variant_get_string(variant, 0));
    g.variant_unref(variant);
    return 0;
}
