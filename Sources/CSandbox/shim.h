#ifndef RECORDD_CSANDBOX_SHIM_H
#define RECORDD_CSANDBOX_SHIM_H

#include <errno.h>
#include <seccomp.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What a process does to itself before it touches what nobody trusts. In C, because syscall and prctl are variadic and
   the constants of libseccomp are macros, neither of which Swift imports. */

/* The kernel's interface of Landlock, up to version 6. Our own declarations: the headers of Debian 12 end with version 2,
   and a kernel takes a structure that is longer than it knows as long as the rest is zero. */
struct recordd_landlock_ruleset {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
  uint64_t scoped;
};

struct recordd_landlock_path {
  uint64_t allowed_access;
  int32_t parent;
} __attribute__((packed));

/* linux/landlock.h: what may be done with files. */
enum {
  RECORDD_LANDLOCK_EXECUTE = 1 << 0,
  RECORDD_LANDLOCK_WRITE_FILE = 1 << 1,
  RECORDD_LANDLOCK_READ_FILE = 1 << 2,
  RECORDD_LANDLOCK_READ_DIR = 1 << 3,
  RECORDD_LANDLOCK_REMOVE_DIR = 1 << 4,
  RECORDD_LANDLOCK_REMOVE_FILE = 1 << 5,
  RECORDD_LANDLOCK_MAKE_DIR = 1 << 7,
  RECORDD_LANDLOCK_MAKE_REG = 1 << 8,
  /* All of version 1: sockets, pipes, devices and links too. */
  RECORDD_LANDLOCK_VERSION_1 = (1 << 13) - 1,
  RECORDD_LANDLOCK_REFER = 1 << 13,
  RECORDD_LANDLOCK_TRUNCATE = 1 << 14,
  RECORDD_LANDLOCK_IOCTL_DEV = 1 << 15,
};

/* The version that this kernel has, or -1. */
static inline int recordd_landlock_version(void) {
  return (int)syscall(444, NULL, 0, 1);
}

static inline int recordd_landlock_create(const struct recordd_landlock_ruleset *ruleset, size_t size) {
  return (int)syscall(444, ruleset, size, 0);
}

static inline int recordd_landlock_allow(int ruleset, int directory, uint64_t access) {
  struct recordd_landlock_path rule = {.allowed_access = access, .parent = directory};
  return (int)syscall(445, ruleset, 1, &rule, 0);
}

static inline int recordd_landlock_restrict(int ruleset) { return (int)syscall(446, ruleset, 0); }

/* Becomes another user for good, without other groups: 0, or -1 and errno. By the calls themselves, because the functions
   of the library are shown only under _GNU_SOURCE; they hold for this thread, which must be the only one. */
static inline int recordd_become(uid_t user) {
  if (syscall(SYS_setgroups, 0, NULL) != 0) return -1;
  if (syscall(SYS_setresgid, user, user, user) != 0) return -1;
  return (int)syscall(SYS_setresuid, user, user, user);
}

/* Yields to others as nice(2) says, or more if it does so already: this thread, and all that it starts. */
static inline int recordd_yield_to_others(int niceness) {
  return getpriority(PRIO_PROCESS, 0) >= niceness ? 0 : setpriority(PRIO_PROCESS, 0, niceness);
}

/* Stays on so many of the processors that it may use, from that of this number on, counted around. */
static inline int recordd_keep_to_processors(unsigned number, unsigned many) {
  uint64_t set[16] = {0}, kept[16] = {0};
  if (syscall(SYS_sched_getaffinity, 0, sizeof set, set) <= 0) return -1;
  unsigned count = 0;
  for (unsigned word = 0; word < 16; word++) count += (unsigned)__builtin_popcountll(set[word]);
  if (count == 0) return -1;
  unsigned seen = 0;
  for (unsigned processor = 0; processor < 1024; processor++) {
    uint64_t bit = (uint64_t)1 << (processor % 64);
    if (!(set[processor / 64] & bit)) continue;
    if ((seen++ + count - number % count) % count < many) kept[processor / 64] |= bit;
  }
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof kept, kept);
}

/* All threads share what the library keeps of memory; else it reserves 64 MiB of addresses for each, which count. */
static inline void recordd_share_memory(void) { (void)mallopt(M_ARENA_MAX, 1); }

/* Limits a process, and those that it starts: 0, or -1 and errno. */
static inline int recordd_limit(int resource, uint64_t most) {
  struct rlimit limit = {.rlim_cur = most, .rlim_max = most};
  return setrlimit(resource, &limit);
}
static inline int recordd_limit_memory(uint64_t most) { return recordd_limit(RLIMIT_AS, most); }
static inline int recordd_limit_file(uint64_t most) { return recordd_limit(RLIMIT_FSIZE, most); }
/* Two seconds more to the hard limit: at that the kernel sends SIGKILL, which is also what it sends for memory. */
static inline int recordd_limit_seconds(uint64_t most) {
  struct rlimit limit = {.rlim_cur = most, .rlim_max = most + 2};
  return setrlimit(RLIMIT_CPU, &limit);
}
static inline int recordd_limit_processes(uint64_t most) { return recordd_limit(RLIMIT_NPROC, most); }
static inline int recordd_limit_descriptors(uint64_t most) { return recordd_limit(RLIMIT_NOFILE, most); }
static inline int recordd_limit_core(uint64_t most) { return recordd_limit(RLIMIT_CORE, most); }

/* No program that is started from now on has more rights than this one. */
static inline int recordd_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

static inline uint32_t recordd_seccomp_allow(void) { return SCMP_ACT_ALLOW; }
static inline uint32_t recordd_seccomp_refuse(uint16_t number) { return SCMP_ACT_ERRNO(number); }

/* Allows a call if none of those bits is set in its argument of that number. */
static inline int recordd_seccomp_allow_without(scmp_filter_ctx filter, int call, unsigned argument, uint64_t bits) {
  struct scmp_arg_cmp condition = {.arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = bits, .datum_b = 0};
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &condition);
}

/* Allows a call if its argument of that number is that. */
static inline int recordd_seccomp_allow_if(scmp_filter_ctx filter, int call, unsigned argument, uint64_t value) {
  struct scmp_arg_cmp condition = {.arg = argument, .op = SCMP_CMP_EQ, .datum_a = value, .datum_b = 0};
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &condition);
}

#endif
