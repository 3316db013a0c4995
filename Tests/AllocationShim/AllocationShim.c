#define _GNU_SOURCE

#include "AllocationShim.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

static long allocations;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void count(void) { __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

long shim_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }

#else

long shim_allocations(void) { return -1; }

#endif

#if defined(__linux__)

#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

int shim_forbid_system_calls(void) { return prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT); }

// exit_group, which _exit calls, is forbidden as well.
void shim_exit(int status) { syscall(SYS_exit, status); }

#else

int shim_forbid_system_calls(void) { return -1; }

void shim_exit(int status) { _exit(status); }

#endif
