import Glibc
import SystemCalls

/// Starts a thread of its own.
///
/// A thread rather than a task: the storage library binds a write transaction to its thread, and a flush
/// would block one of the few threads that tasks share.
///
/// - Parameter name: Shown by `top -H` and `/proc/PID/task/TID/comm`; 15 bytes at most.
@discardableResult
package func startThread(_ name: String = "", _ body: @escaping @Sendable () -> Void) -> RunningThread {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let named: @Sendable () -> Void = {
    RunningThread.nameThisThread(name)
    body()
  }
  let box = Unmanaged.passRetained(Box(name.isEmpty ? body : named)).toOpaque()
  let code = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }, box)
  // Only a system without threads or memory refuses; there is nothing to serve without a writer.
  precondition(code == 0, "no thread can be started")
  return RunningThread(thread: thread)
}

/// A started thread; can be joined once.
package struct RunningThread: Sendable {
  fileprivate let thread: pthread_t

  /// Best effort: Swift does not import prctl() and its kin.
  fileprivate static func nameThisThread(_ name: String) {
    let descriptor = uninterrupted { open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    _ = name.withCString { name in uninterrupted { write(descriptor, name, strlen(name)) } }
    close(descriptor)
  }

  /// Returns when the thread has ended and released everything it held.
  ///
  /// Not on the thread itself.
  package func join() { pthread_join(thread, nil) }
}
