#ifndef RECORD_BENCH_CLINUX_SHIM_H
#define RECORD_BENCH_CLINUX_SHIM_H

/* What the Glibc module of Swift leaves out. */
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/vfs.h>

/* Only declared with _GNU_SOURCE, which cannot be set for a module that is already built. */
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);

/* The name statfs is both a function and a structure, of which Swift imports neither. */
static inline long record_bench_file_system_type(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? (long)information.f_type & 0xFFFFFFFFL : -1L;
}

#endif
