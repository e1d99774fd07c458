#ifndef RECORD_TORTURE_FAULTS_H
#define RECORD_TORTURE_FAULTS_H

#include <stdint.h>

/* Memory that the driver and the library in the program share: a file of this size, named by $FAULTS_CONTROL.
   $FAULTS_ROOT names the directory below which files count. Both are absolute paths. */

/* What a call is made to do. */
enum fault_action {
  fault_none = 0,
  fault_fail = 1,  /* fails with `error`, and does nothing */
  fault_short = 2, /* writes half of its bytes, and says so */
  fault_hang = 3,  /* waits until the action is another */
  fault_drop = 4,  /* does nothing and says that all is well */
};

/* Which file a call is about, and which part of it: bits of `places`. */
enum fault_place {
  fault_journal = 1 << 0,
  fault_log = 1 << 1,
  fault_keys = 1 << 2,
  fault_other = 1 << 3,  /* anything else below the root */
  fault_access = 1 << 4, /* set beside one of the four: the access log's */
};

/* What a call does: bits of `calls`. */
enum fault_call {
  fault_write = 1 << 0,
  fault_meta = 1 << 1,  /* a write to the first two pages of data.mdb */
  fault_flush = 1 << 2, /* fsync, fdatasync */
  fault_reserve = 1 << 3,
  fault_name = 1 << 4, /* rename, link, unlink, mkdir, and making a file */
  fault_size = 1 << 5, /* ftruncate */
};

struct fault_control {
  /* Set by the driver before the program starts. */
  uint64_t kill_at;   /* the process ends right before the call of this number; 0 for none */
  uint32_t is_unsafe; /* flushes do nothing, and writes that would wait for the device do not */
  uint32_t reserved;
  /* May change at any time. */
  volatile uint32_t action;
  volatile int32_t error;
  volatile uint32_t places;
  volatile uint32_t calls;
  volatile uint64_t first;  /* of the calls that match: the number of the first that is meant, from 1 */
  volatile uint64_t times;  /* how many are meant from there; 0 for all */
  volatile int64_t clock_seconds; /* added to what the clocks of the day show */
  volatile uint32_t is_recording; /* whether calls are written to $FAULTS_TRACE */
  uint32_t reserved2;
  /* Counted by the library. */
  volatile uint64_t seen;  /* calls that change files below the root */
  volatile uint64_t match; /* calls that matched the rule */
  volatile uint64_t hits;  /* calls that were made to do something else */
};

/* One call in the trace, followed by the path (`path_length` bytes), for fault_trace_rename the other path, and the
   data of a write or of an answer (`length` bytes). Native byte order: the reader is on the same machine. */
struct fault_trace {
  uint32_t kind;
  uint32_t path_length;
  uint64_t offset;
  uint64_t length;
};

enum fault_trace_kind {
  fault_trace_write = 1,
  fault_trace_write_durable = 2, /* durable when it returns (O_DSYNC) */
  fault_trace_flush = 3,
  fault_trace_answer = 4, /* bytes that left on a socket */
  fault_trace_size = 5,
  fault_trace_other = 6, /* a change of names; its path is all that is told */
};

#endif
