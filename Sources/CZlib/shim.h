#ifndef RECORDD_CZLIB_SHIM_H
#define RECORDD_CZLIB_SHIM_H

#include <zlib.h>

// Macros with a version and a size, which Swift does not see.
static inline int recordd_gzip_begin(z_stream *stream, int level) {
  // 15 bits of window, and 16 for gzip's head and end instead of zlib's.
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int recordd_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
