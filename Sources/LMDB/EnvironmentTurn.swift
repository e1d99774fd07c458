import Glibc

/// Admits any number of transactions together, and a rewrite of the environment alone.
///
/// The system's own lock, which a thread may enter repeatedly.
final class EnvironmentTurn: @unchecked Sendable {
  // Safe to share: the lock is made for it, and its memory never moves.
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() {
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func enter() { pthread_rwlock_rdlock(lock) }

  func enterAlone() { pthread_rwlock_wrlock(lock) }

  func leave() { pthread_rwlock_unlock(lock) }
}
