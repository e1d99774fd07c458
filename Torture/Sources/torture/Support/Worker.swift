import Glibc

/// Something that is done on a thread of its own.
final class Worker: @unchecked Sendable {
  // Joined before anything of it is read.
  private var thread = pthread_t()
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    let box = Unmanaged.passRetained(self)
    pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Worker>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, box.toOpaque())
  }

  func join() { pthread_join(thread, nil) }
}
