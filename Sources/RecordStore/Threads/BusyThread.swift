import Glibc

/// Threads that everybody waits for: the writer's, those that work for it, and event loops.
///
/// Such a thread must not wait for another of them, or all stand still.
package enum BusyThread {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key, nil)
    assert(code == 0, "a process has 1024 keys")
    return key
  }()

  package static func markThisOne() { pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1)) }

  package static var isThisOne: Bool { pthread_getspecific(key) != nil }

  /// Anything that waits for the writer begins with this.
  package static func assertNotThisOne() {
    assert(!isThisOne, "others wait for this thread: it must not wait")
  }
}
