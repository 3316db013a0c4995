#ifndef PROCESS_SHIM_H
#define PROCESS_SHIM_H

// fork(2), which Swift does not offer: 0 in the child, the child's id in the parent, -1 for a failure.
int shim_fork(void);

// A pipe whose ends are closed by exec from the first moment on, so that no child started by another thread keeps them
// open: 0, or -1 for a failure.
int shim_pipe(int ends[2]);

// The name of the symbol that lies exactly at an address; NULL where there is none.
const char *shim_symbol(const void *address);

#endif
