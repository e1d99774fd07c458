import Glibc

/// What a process leaves behind when it ends by a signal.
enum CoreDump {
  /// For a process that may well crash, and whose memory holds keys and opened records.
  static func forbid() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
