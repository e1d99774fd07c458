#ifndef RECORDD_CLMDB_SHIM_H
#define RECORDD_CLMDB_SHIM_H

#include <lmdb.h>
#include <sys/vfs.h>

/* The name statfs is both a function and a structure, of which Swift imports neither. */
static inline long recordd_file_system_type(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? (long)information.f_type & 0xFFFFFFFFL : -1L;
}

#endif
