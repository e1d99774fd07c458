import CSystemd
import Glibc
import Synchronization

/// A thread of its own for work that must not share the cooperative pool.
final class PosixThread: Sendable {
  // The handle, until the thread was joined.
  private let handle: Mutex<pthread_t?>

  /// Starts a thread that runs `body` once; `name` is cut to the 15 bytes the kernel keeps.
  init(name: String, _ body: sending @escaping () -> Void) throws(SystemCallFailure) {
    let box = Unmanaged.passRetained(Box(name: name, body: body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        recordd_name_this_thread(box.name)
        box.body()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      throw SystemCallFailure("pthread_create", number: result)
    }
    handle = Mutex(thread)
  }

  /// Waits for the body to end; does nothing the second time.
  func join() {
    let thread = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let thread { pthread_join(thread, nil) }
  }

  deinit {
    handle.withLock { if let thread = $0 { pthread_detach(thread) } }
  }

  private final class Box {
    let name: String
    let body: () -> Void
    init(name: String, body: @escaping () -> Void) {
      self.name = name
      self.body = body
    }
  }
}
