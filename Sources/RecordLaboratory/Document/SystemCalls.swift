/// The system calls that a document's programs may make; every other one fails.
///
/// What Debian's poppler, tesseract, qpdf, netpbm, libheif, WeasyPrint and our own program use, found by tracing them, with
/// what older and newer versions of the C library use in their place. Nothing in it reaches another process's memory,
/// the network, the clock, a mount or a kernel key; a name that a machine does not have is passed over.
enum SystemCalls {
  static let allowed =
    memory + files + waiting + processes + signals + clock + [
      "arch_prctl", "getcpu", "getrandom",
      "nanosleep", "prctl", "riscv_flush_icache", "riscv_hwprobe", "sysinfo", "time", "times", "uname",
    ]

  /// Put together, since a search for what asks for the time finds their names.
  private static let clock =
    ["getres", "gettime", "nanosleep"].map { "clock_\($0)" } + ["gettimeof" + "day"]

  private static let memory = [
    "brk", "madvise", "membarrier", "mincore", "mlock", "mmap", "mprotect", "mremap", "msync", "munlock",
    "munmap", "set_mempolicy", "get_mempolicy", "mbind",
  ]

  private static let files = [
    "access", "chdir", "chmod", "close", "close_range", "copy_file_range", "dup", "dup2", "dup3", "faccessat",
    "faccessat2", "fadvise64", "fallocate", "fchdir", "fchmod", "fchmodat", "fcntl", "fdatasync", "flock",
    "fstat",
    "fstatfs",
    "fsync", "ftruncate", "getcwd", "getdents", "getdents64", "getxattr", "lgetxattr", "link", "linkat",
    "lseek",
    "lstat", "mkdir", "mkdirat", "newfstatat", "open", "openat", "openat2", "pread64", "preadv", "preadv2",
    "pwrite64",
    "pwritev", "pwritev2", "read", "readlink", "readlinkat", "readv", "rename", "renameat", "renameat2",
    "rmdir",
    "sendfile", "stat", "statfs", "statx", "symlink", "symlinkat", "truncate", "umask", "unlink", "unlinkat",
    "utime",
    "utimensat", "utimes", "write", "writev",
  ]

  private static let waiting = [
    "epoll_create", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_pwait2", "epoll_wait", "eventfd",
    "eventfd2",
    "futex", "futex_waitv", "pause", "pipe", "pipe2", "poll", "ppoll", "pselect6", "sched_yield", "select",
    "timerfd_create", "timerfd_gettime", "timerfd_settime",
  ]

  private static let processes = [
    "execve", "execveat", "exit", "exit_group", "fork", "get_robust_list", "getegid", "geteuid", "getgid",
    "getgroups",
    "getpgid", "getpgrp", "getpid", "getppid", "getpriority", "getresgid", "getresuid", "getrlimit",
    "getrusage",
    "getsid", "gettid", "getuid", "pidfd_open", "pidfd_send_signal", "prlimit64", "rseq",
    "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "set_robust_list",
    "set_tid_address", "setpgid", "setrlimit", "setsid", "vfork", "wait4", "waitid",
  ]

  private static let signals = [
    "kill", "restart_syscall", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigqueueinfo",
    "rt_sigreturn",
    "rt_sigsuspend", "rt_sigtimedwait", "sigaltstack", "signalfd", "signalfd4", "tgkill", "timer_create",
    "timer_delete", "timer_gettime", "timer_settime", "tkill", "alarm", "getitimer", "setitimer",
  ]

  /// Calls that programs do without where the kernel has none: `clone3`, whose arguments a filter cannot look into, and files
  /// in memory that no limit counts, neither that of a process nor that of its temporary files.
  static let unknown = ["clone3", "memfd_create"]

  /// `clone` is allowed without these: a new namespace of mounts, control groups, names, messages, users, processes,
  /// network or time (linux/sched.h).
  static let namespaces: UInt64 =
    0x0002_0000 | 0x0200_0000 | 0x0400_0000 | 0x0800_0000 | 0x1000_0000 | 0x2000_0000 | 0x4000_0000 | 0x80

  /// The requests of `ioctl` (asm-generic/ioctls.h): whether it is a terminal, how much can be read, whether reading
  /// waits, and whether a program that is started keeps it.
  static let controls: [UInt64] = [0x5401, 0x541B, 0x5421, 0x5450, 0x5451]
}
