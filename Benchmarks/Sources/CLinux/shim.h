#ifndef RECORD_BENCH_CLINUX_SHIM_H
#define RECORD_BENCH_CLINUX_SHIM_H

/* What the Glibc module of Swift leaves out. */
#include <stddef.h>
#include <sys/epoll.h>

/* Only declared with _GNU_SOURCE, which cannot be set for a module that is already built. */
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);

#endif
