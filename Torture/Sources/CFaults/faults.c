/* Stands between a program and the system calls that change its files, to let them fail, hang, be lost, be counted,
   be written down, or be the last thing that the program does. Loaded with LD_PRELOAD; the program knows nothing of it.

   Unlike a tracer it counts over all threads in one order, sees which file a descriptor stands for, and keeps the bytes.
   What it does not stand before (a call made without the C library) is found by comparing its count with strace(1)'s. */
#define _GNU_SOURCE
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define DESCRIPTORS 4096
#define PAGE_BYTES 4096

static struct fault_control *control;
static char root[PATH_MAX];
static size_t root_length;
static int trace_descriptor = -1;
static pthread_mutex_t trace_lock = PTHREAD_MUTEX_INITIALIZER;

/* syscall(2) of the C library: the one below stands before it. */
static long (*library_syscall)(long, ...);
#define raw(...) (find_syscall(), library_syscall(__VA_ARGS__))
static void find_syscall(void) {
  if (!library_syscall) library_syscall = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
}

/* What is known of each descriptor; 0 for files that do not count. */
static _Atomic uint32_t places[DESCRIPTORS];
static _Atomic uint32_t opened[DESCRIPTORS]; /* flags of open(2) */
static char *names[DESCRIPTORS];

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULTS_CONTROL"), *below = getenv("FAULTS_ROOT"), *trace = getenv("FAULTS_TRACE");
  if (!file || !below || strlen(below) >= sizeof root) return;
  strcpy(root, below);
  root_length = strlen(root);
  int descriptor = (int)raw(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC, 0);
  if (descriptor < 0) return;
  void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  raw(SYS_close, descriptor);
  if (memory == MAP_FAILED) return;
  if (trace)
    trace_descriptor = (int)raw(SYS_openat, AT_FDCWD, trace, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  control = memory;
}

/* Which place a path is; 0 where it does not count. */
static uint32_t place_of(const char *path) {
  if (!control || !path || strncmp(path, root, root_length) != 0) return 0;
  const char *rest = path + root_length;
  if (*rest != '/' && *rest != 0) return 0;
  uint32_t access = strncmp(rest, "/access/", 8) == 0 ? fault_access : 0;
  size_t length = strlen(rest);
  /* Marks of who holds the store and of who reads the environment are no content. */
  if (length >= 5 && (strcmp(rest + length - 5, "/lock") == 0)) return 0;
  if (length >= 9 && (strcmp(rest + length - 9, "/lock.mdb") == 0)) return 0;
  if (strstr(rest, "/journal")) return fault_journal | access;
  if (strstr(rest, "/log")) return fault_log | access;
  if (strstr(rest, "/keys")) return fault_keys | access;
  return fault_other | access;
}

static uint32_t place_at(int directory, const char *path, char *whole) {
  if (!control || !path) return 0;
  if (path[0] == '/' || directory == AT_FDCWD) {
    strncpy(whole, path, PATH_MAX - 1);
    whole[PATH_MAX - 1] = 0;
    return place_of(path);
  }
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
  ssize_t length = readlink(link, whole, PATH_MAX / 2);
  if (length < 0) return 0;
  snprintf(whole + length, PATH_MAX / 2, "/%s", path);
  return place_of(whole);
}

static uint32_t place(int descriptor) {
  return control && descriptor >= 0 && descriptor < DESCRIPTORS ? atomic_load(&places[descriptor]) : 0;
}

/* What happens to a call: 0 it goes on, else an action. `errno` is set for those that fail. */
static enum fault_action judge(uint32_t place, uint32_t call) {
  if (!place) return fault_none;
  uint64_t number = __atomic_add_fetch(&control->seen, 1, __ATOMIC_SEQ_CST);
  if (control->kill_at && number >= control->kill_at) {
    raw(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
  }
  if (control->is_unsafe && call == fault_flush) return fault_drop;
  uint32_t action = control->action;
  uint32_t four = fault_journal | fault_log | fault_keys | fault_other;
  if (action == fault_none || !(control->calls & call) || !(control->places & place & four)) return fault_none;
  if ((control->places & fault_access) != (place & fault_access)) return fault_none;
  uint64_t match = __atomic_add_fetch(&control->match, 1, __ATOMIC_SEQ_CST);
  if (match < control->first) return fault_none;
  if (control->times && match >= control->first + control->times) return fault_none;
  __atomic_add_fetch(&control->hits, 1, __ATOMIC_SEQ_CST);
  if (action == fault_hang) {
    while (control->action == fault_hang) raw(SYS_nanosleep, &(struct timespec){0, 5000000}, NULL);
    return fault_none;
  }
  errno = control->error;
  return action;
}

/* The trace. */

static void put(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = raw(SYS_write, trace_descriptor, bytes, count);
    if (done <= 0) return;
    bytes = (const char *)bytes + done;
    count -= (size_t)done;
  }
}

static int is_tracing(void) { return control && trace_descriptor >= 0 && control->is_recording; }

static void note(uint32_t kind, const char *path, uint64_t offset, const struct iovec *parts, int count) {
  uint64_t length = 0;
  for (int part = 0; part < count; part++) length += parts[part].iov_len;
  const char *below = path && strncmp(path, root, root_length) == 0 ? path + root_length : "";
  struct fault_trace header = {kind, (uint32_t)strlen(below), offset, length};
  put(&header, sizeof header);
  put(below, header.path_length);
  for (int part = 0; part < count; part++) put(parts[part].iov_base, parts[part].iov_len);
}

/* Calls that are written down happen one after the other, so that the trace has their order. */
static void enter(int *is_held) {
  *is_held = is_tracing();
  if (*is_held) pthread_mutex_lock(&trace_lock);
}
static void leave(int is_held) {
  if (is_held) {
    int code = errno;
    pthread_mutex_unlock(&trace_lock);
    errno = code;
  }
}

/* Opening and closing. */

static int is_made(int directory, const char *path, int flags) {
  if (!(flags & O_CREAT)) return 0;
  struct stat status;
  return fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT;
}

static int open_any(int directory, const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  uint32_t found = place_at(directory, path, whole);
  if (found && is_made(directory, path, flags)) {
    enum fault_action action = judge(found, fault_name);
    if (action == fault_fail || action == fault_short) return -1;
    if (is_tracing()) note(fault_trace_other, whole, 0, NULL, 0);
  }
  int given = flags;
  if (found && control->is_unsafe) flags &= ~(O_DIRECT | O_DSYNC | (O_SYNC & ~O_DSYNC));
  int descriptor = (int)raw(SYS_openat, directory, path, flags, mode);
  if (descriptor >= 0 && descriptor < DESCRIPTORS) {
    atomic_store(&places[descriptor], found);
    atomic_store(&opened[descriptor], (uint32_t)given);
    if (found) names[descriptor] = strdup(whole);
  }
  return descriptor;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *path, int flags, ...) { MODE(flags) return open_any(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_any(AT_FDCWD, path, flags, mode); }
int openat(int directory, const char *path, int flags, ...) {
  MODE(flags) return open_any(directory, path, flags, mode);
}
int openat64(int directory, const char *path, int flags, ...) {
  MODE(flags) return open_any(directory, path, flags, mode);
}
int creat(const char *path, mode_t mode) { return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) atomic_store(&places[descriptor], 0);
  return (int)raw(SYS_close, descriptor);
}

/* Writing. */

static ssize_t total(const struct iovec *parts, int count) {
  ssize_t bytes = 0;
  for (int part = 0; part < count; part++) bytes += (ssize_t)parts[part].iov_len;
  return bytes;
}

/* `offset` -1: where the descriptor stands. */
static ssize_t real_write(int descriptor, const struct iovec *parts, int count, off_t offset) {
  if (offset < 0) return raw(SYS_writev, descriptor, parts, count);
  if (count == 1) return raw(SYS_pwrite64, descriptor, parts[0].iov_base, parts[0].iov_len, offset);
  return raw(SYS_pwritev, descriptor, parts, count, offset, 0);
}

static ssize_t half_of(int descriptor, const struct iovec *parts, off_t offset) {
  /* Direct writes end on a sector. */
  size_t half = parts[0].iov_len / 2 / 512 * 512;
  if (half == 0) half = parts[0].iov_len / 2;
  struct iovec part = {parts[0].iov_base, half};
  return half == 0 ? 0 : real_write(descriptor, &part, 1, offset);
}

static ssize_t write_any(int descriptor, const struct iovec *parts, int count, off_t offset) {
  uint32_t where = place(descriptor);
  if (!where) return real_write(descriptor, parts, count, offset);
  off_t start = offset >= 0 ? offset : (off_t)raw(SYS_lseek, descriptor, 0, SEEK_CUR);
  if (opened[descriptor] & O_APPEND) start = (off_t)raw(SYS_lseek, descriptor, 0, SEEK_END);
  int is_map = (where & (fault_log | fault_keys)) != 0;
  uint32_t call = is_map && start < 2 * PAGE_BYTES ? fault_meta : fault_write;
  switch (judge(where, call)) {
    case fault_fail: return -1;
    case fault_drop: return total(parts, count);
    case fault_short: return half_of(descriptor, parts, offset);
    default: break;
  }
  int is_held;
  enter(&is_held);
  ssize_t done = real_write(descriptor, parts, count, offset);
  if (is_held && done == total(parts, count)) {
    uint32_t kind = opened[descriptor] & O_DSYNC ? fault_trace_write_durable : fault_trace_write;
    note(kind, names[descriptor], (uint64_t)start, parts, count);
  }
  leave(is_held);
  return done;
}

static int is_socket(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

/* An answer is written down before it leaves: from then on it may have been read. */
static void note_answer(int descriptor, const struct iovec *parts, int count) {
  if (!is_tracing() || place(descriptor) || !is_socket(descriptor)) return;
  int is_held;
  enter(&is_held);
  if (is_held) note(fault_trace_answer, NULL, 0, parts, count);
  leave(is_held);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  struct iovec part = {(void *)bytes, count};
  if (!place(descriptor)) {
    note_answer(descriptor, &part, 1);
    return raw(SYS_write, descriptor, bytes, count);
  }
  return write_any(descriptor, &part, 1, -1);
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (!place(descriptor)) note_answer(descriptor, parts, count);
  return write_any(descriptor, parts, count, -1);
}
ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  if (message) note_answer(descriptor, message->msg_iov, (int)message->msg_iovlen);
  return raw(SYS_sendmsg, descriptor, message, flags);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  struct iovec part = {(void *)bytes, count};
  return write_any(descriptor, &part, 1, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  return pwrite(descriptor, bytes, count, offset);
}
ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return write_any(descriptor, parts, count, offset);
}
ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off_t offset) {
  return write_any(descriptor, parts, count, offset);
}

/* Flushing, sizes. */

static int flush_any(int descriptor, long number) {
  uint32_t where = place(descriptor);
  switch (judge(where, fault_flush)) {
    case fault_fail:
    case fault_short: return -1;
    case fault_drop: return 0;
    default: break;
  }
  int is_held;
  enter(&is_held);
  int result = (int)raw(number, descriptor);
  if (is_held && where && result == 0) note(fault_trace_flush, names[descriptor], 0, NULL, 0);
  leave(is_held);
  return result;
}

int fsync(int descriptor) { return flush_any(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return flush_any(descriptor, SYS_fdatasync); }

int ftruncate(int descriptor, off_t size) {
  switch (judge(place(descriptor), fault_size)) {
    case fault_fail:
    case fault_short: return -1;
    case fault_drop: return 0;
    default: break;
  }
  int result = (int)raw(SYS_ftruncate, descriptor, size);
  if (is_tracing() && place(descriptor) && result == 0)
    note(fault_trace_size, names[descriptor], (uint64_t)size, NULL, 0);
  return result;
}
int ftruncate64(int descriptor, off_t size) { return ftruncate(descriptor, size); }

int fallocate(int descriptor, int mode, off_t offset, off_t count) {
  switch (judge(place(descriptor), fault_reserve)) {
    case fault_fail:
    case fault_short: return -1;
    case fault_drop: return 0;
    default: break;
  }
  return (int)raw(SYS_fallocate, descriptor, mode, offset, count);
}
/* Programs reserve room with it, because Swift does not see fallocate(2). */
long syscall(long number, ...) {
  long given[6];
  va_list rest;
  va_start(rest, number);
  for (int each = 0; each < 6; each++) given[each] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_fallocate) return fallocate((int)given[0], (int)given[1], given[2], given[3]);
  return raw(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
int fallocate64(int descriptor, int mode, off_t offset, off_t count) {
  return fallocate(descriptor, mode, offset, count);
}

/* Names. */

static int named(int directory, const char *path) {
  char whole[PATH_MAX];
  uint32_t where = place_at(directory, path, whole);
  enum fault_action action = judge(where, fault_name);
  if (action == fault_fail || action == fault_short) return -1;
  if (where && is_tracing()) note(fault_trace_other, whole, 0, NULL, 0);
  return 0;
}

int rename(const char *from, const char *to) {
  return named(AT_FDCWD, to) ? -1 : (int)raw(SYS_rename, from, to);
}
int renameat(int from_directory, const char *from, int to_directory, const char *to) {
  return named(to_directory, to) ? -1 : (int)raw(SYS_renameat, from_directory, from, to_directory, to);
}
int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned int flags) {
  return named(to_directory, to) ? -1
                                 : (int)raw(SYS_renameat2, from_directory, from, to_directory, to, flags);
}
int link(const char *from, const char *to) { return named(AT_FDCWD, to) ? -1 : (int)raw(SYS_link, from, to); }
int unlink(const char *path) { return named(AT_FDCWD, path) ? -1 : (int)raw(SYS_unlink, path); }
int unlinkat(int directory, const char *path, int flags) {
  return named(directory, path) ? -1 : (int)raw(SYS_unlinkat, directory, path, flags);
}
int rmdir(const char *path) { return named(AT_FDCWD, path) ? -1 : (int)raw(SYS_rmdir, path); }
int remove(const char *path) {
  if (named(AT_FDCWD, path)) return -1;
  int result = (int)raw(SYS_unlink, path);
  return result != 0 && errno == EISDIR ? (int)raw(SYS_rmdir, path) : result;
}
int mkdir(const char *path, mode_t mode) {
  return named(AT_FDCWD, path) ? -1 : (int)raw(SYS_mkdir, path, mode);
}

/* The clock of the day. */

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  int result = real(clock, time);
  if (result == 0 && control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    time->tv_sec += control->clock_seconds;
  return result;
}
int gettimeofday(struct timeval *time, void *zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}
time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
