#ifndef RECORDD_CLZ4_SHIM_H
#define RECORDD_CLZ4_SHIM_H

#include <lz4.h>

#endif
