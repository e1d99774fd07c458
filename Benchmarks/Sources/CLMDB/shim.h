#ifndef RECORD_BENCH_CLMDB_SHIM_H
#define RECORD_BENCH_CLMDB_SHIM_H

#include <lmdb.h>

#endif
