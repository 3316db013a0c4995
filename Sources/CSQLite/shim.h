#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdint.h>
#if defined(__linux__)
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#endif

// sqlite3_db_config is variadic, which Swift can't call.
static inline int csqlite_configure(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}

// A setting as it is; -1 where SQLite does not know it.
static inline int csqlite_setting(sqlite3 *connection, int option) {
    int value = -1;
    return sqlite3_db_config(connection, option, -1, &value) == SQLITE_OK ? value : -1;
}

// Null would bind NULL; this literal lives for ever.
static inline int csqlite_bind_empty_text(sqlite3_stmt *statement, int index) {
    return sqlite3_bind_text(statement, index, "", 0, SQLITE_STATIC);
}

// SQLITE_TRANSIENT is a cast, which Swift doesn't import.
static inline int csqlite_bind_copy_of_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

// MARK: - The wal-index

// The first 48 bytes of the wal-index are its header, which changes with every commit by any process
// (https://www.sqlite.org/walformat.html#the_wal_index_header). SQLite's own mapping is borrowed: a descriptor of ours
// on the -shm file would, at its close, drop every lock this process holds on it.
enum { CSQLITE_WAL_INDEX_WORDS = 6 };

// The -wal that the connection has open; null where there is none.
static inline sqlite3_file *csqlite_log(sqlite3 *connection) {
    sqlite3_file *file = 0;
    int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    return result == SQLITE_OK && file && file->pMethods ? file : 0;
}

// Null unless the connection is in WAL mode and has read once. Lives until this process's last connection to the
// file is closed.
static inline const void *csqlite_wal_index(sqlite3 *connection) {
    // Before it has the -wal open, SQLite holds no lock on the database file: a process that closes it would remove the
    // -shm file as the last user, and this one would go on with a file that nobody else sees.
    if (!csqlite_log(connection)) return 0;
    sqlite3_file *file = 0;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return 0;
    void volatile *region = 0;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &region) != SQLITE_OK) return 0;
    return (const void *)region;
}

// Relaxed, since other processes write the word at any time; the caller adds the fences.
static inline uint64_t csqlite_wal_index_word(const void *index, int position) {
    return __atomic_load_n((const uint64_t *)index + position, __ATOMIC_RELAXED);
}

// MARK: - Files, through SQLite's own descriptors

// Reads the start of the database file without taking a lock or touching the -wal.
static inline int csqlite_read_header(sqlite3 *connection, void *buffer, int count, sqlite3_int64 *size) {
    sqlite3_file *file = 0;
    int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (result != SQLITE_OK) return result;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    result = file->pMethods->xFileSize(file, size);
    if (result != SQLITE_OK || *size < count) return result;
    return file->pMethods->xRead(file, buffer, count, 0);
}

// MARK: - The -wal

// A -wal file under the library's own VFS: SQLite allots this and, behind it, the file of the VFS that does the work.
typedef struct {
    // First, since SQLite takes the whole for one.
    sqlite3_file file;
    // Bytes that wait to be written, where to, and how many.
    void *buffer;
    sqlite3_int64 start;
    int count;
    int isCommitting;
    // Whether the frame that is being written ends its transaction.
    int isLastFrame;
    // Whether frames of the open transaction were written before its commit.
    int hasSpilled;
    // Up to where the file has been extended, and in steps of how many bytes; 0 for not at all.
    sqlite3_int64 end;
    int step;
} csqlite_log_file;

// Forces it to the disk. Pages that have left the -wal were forced to the database file by the checkpoint that moved them.
static inline int csqlite_sync_log(sqlite3 *connection) {
    sqlite3_file *file = csqlite_log(connection);
    return file ? file->pMethods->xSync(file, SQLITE_SYNC_FULL) : SQLITE_OK;
}

#if defined(__linux__)
// The number of a file system's type (statfs(2)), which Swift's Glibc module leaves out; 0 where it can't be told.
static inline uint32_t csqlite_filesystem_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (uint32_t)status.f_type : 0;
}

// MARK: - Waiting, with what Swift's Glibc module leaves out

// A counter to wake a thread with (eventfd(2)); -1 for a failure.
static inline int csqlite_bell(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

// The headers that declare these would take types away from Swift's Glibc module.
extern long syscall(long number, ...);
#if defined(SYS_ppoll_time64)
enum { CSQLITE_PPOLL = SYS_ppoll_time64 };
#else
enum { CSQLITE_PPOLL = SYS_ppoll };
#endif

// ppoll(2) on an array of pollfd: poll with a limit in nanoseconds; a negative one is none.
static inline int csqlite_poll(void *descriptors, int count, int64_t nanoseconds) {
    int64_t limit[2] = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return (int)syscall(CSQLITE_PPOLL, descriptors, (long)count, nanoseconds < 0 ? (int64_t *)0 : limit, (void *)0, 0L);
}

// Has the kernel end this thread's waits on time; by default it adds up to 50 us.
static inline void csqlite_wait_precisely(void) { prctl(PR_SET_TIMERSLACK, 1000UL, 0, 0, 0); }
#endif

#endif
