import CSandbox
import Glibc
import RecordProcess

/// Holds this process, and all that it starts, to ``SystemCalls``; it cannot be taken back.
enum SystemCallFilter {
  static func apply() throws(SystemCallFailure) {
    // Refused rather than killed: much of what the programs try they can do without.
    guard let filter = seccomp_init(recordd_seccomp_refuse(UInt16(EPERM))) else {
      throw SystemCallFailure("seccomp_init", number: ENOMEM)
    }
    defer { seccomp_release(filter) }
    for name in SystemCalls.allowed { try add(filter, recordd_seccomp_allow(), name) }
    for name in SystemCalls.unknown { try add(filter, recordd_seccomp_refuse(UInt16(ENOSYS)), name) }
    let (clone, ioctl) = (seccomp_syscall_resolve_name("clone"), seccomp_syscall_resolve_name("ioctl"))
    try check(recordd_seccomp_allow_without(filter, clone, 0, SystemCalls.namespaces))
    for request in SystemCalls.controls { try check(recordd_seccomp_allow_if(filter, ioctl, 1, request)) }
    try check(seccomp_load(filter))
  }

  private static func add(
    _ filter: scmp_filter_ctx, _ action: UInt32, _ name: String
  ) throws(SystemCallFailure) {
    let call = seccomp_syscall_resolve_name(name)
    // Below zero: this machine, or this version of the library, does not have it.
    if call >= 0 { try check(seccomp_rule_add_array(filter, action, call, 0, nil)) }
  }

  private static func check(_ result: Int32) throws(SystemCallFailure) {
    guard result == 0 else { throw SystemCallFailure("seccomp", number: -result) }
  }
}
