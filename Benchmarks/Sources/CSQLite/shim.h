#ifndef RECORD_BENCH_CSQLITE_SHIM_H
#define RECORD_BENCH_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
