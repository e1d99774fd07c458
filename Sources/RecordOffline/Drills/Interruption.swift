import Glibc
import Synchronization

/// Hands the signals that end a program on to its child, and lets the program go on to tidy up.
struct Interruption: ~Copyable {
  /// The child, for handlers of signals; 0 for none yet.
  private static let child = Atomic<pid_t>(0)
  /// Whether a signal came, perhaps before there was a child.
  private static let isInterrupted = Atomic<Bool>(false)
  private static let signals = [SIGHUP, SIGINT, SIGTERM]

  init() {
    Self.child.store(0, ordering: .sequentiallyConsistent)
    Self.isInterrupted.store(false, ordering: .sequentiallyConsistent)
    for number in Self.signals {
      signal(number) { _ in
        Interruption.isInterrupted.store(true, ordering: .sequentiallyConsistent)
        let id = Interruption.child.load(ordering: .sequentiallyConsistent)
        if id > 0 { kill(id, SIGKILL) }
      }
    }
  }

  func follow(_ id: pid_t) {
    Self.child.store(id, ordering: .sequentiallyConsistent)
    if Self.isInterrupted.load(ordering: .sequentiallyConsistent) { kill(id, SIGKILL) }
  }

  /// Before the child's id may be another process's.
  func end() { Self.child.store(0, ordering: .sequentiallyConsistent) }

  deinit {
    end()
    for number in Self.signals { signal(number, SIG_DFL) }
  }
}
