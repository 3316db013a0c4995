#define _GNU_SOURCE

#include "ProcessShim.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

int shim_fork(void) { return fork(); }

const char *shim_symbol(const void *address) {
    Dl_info info;
    if (dladdr(address, &info) == 0 || info.dli_saddr != address) return NULL;
    return info.dli_sname;
}

int shim_pipe(int ends[2]) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC);
#else
    int result = pipe(ends);
    if (result == 0) {
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    }
    return result;
#endif
}
