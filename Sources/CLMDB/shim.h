#ifndef RECORDD_CLMDB_SHIM_H
#define RECORDD_CLMDB_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <lmdb.h>
#include <malloc.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/* The name statfs is both a function and a structure, of which Swift imports neither. */
static inline long recordd_file_system_type(const char *path) {
  struct statfs information;
  return statfs(path, &information) == 0 ? (long)information.f_type & 0xFFFFFFFFL : -1L;
}

/* Both are GNU extensions, which Swift's view of the C library leaves out. */
static const int recordd_open_direct = __O_DIRECT;
static const int recordd_fallocate_keep_size = 1;

/* fallocate(2): 0, or -1 with errno. */
static inline long recordd_fallocate(int descriptor, int mode, long offset, long length) {
  return syscall(SYS_fallocate, descriptor, mode, offset, length);
}

/* The first page behind all that a write transaction uses so far, or 0 where that cannot be told.
 *
 * The library does not say; its transactions begin with parent, child, this page and their number (mdb.c, struct MDB_txn, the
 * same in all of 0.9). That the number is the one that the library does say shows that this still holds. */
static inline size_t recordd_next_page(MDB_txn *transaction) {
  const struct { void *parent, *child; size_t next_page, number; } *start = (const void *)transaction;
  return start->number == mdb_txn_id(transaction) ? start->next_page : 0;
}

#endif
