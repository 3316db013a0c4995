#ifndef ALLOCATION_SHIM_H
#define ALLOCATION_SHIM_H

// How many times the process has asked for memory; -1 where that is not counted: with another C library than glibc, and
// under a sanitizer, which counts on malloc being its own.
long shim_allocations(void);

// From now on a system call other than read, write and shim_exit kills the process: 0, or -1 where that can't be had.
int shim_forbid_system_calls(void);

// Ends the process, also when system calls are forbidden.
void shim_exit(int status);

#endif
