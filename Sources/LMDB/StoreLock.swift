import Glibc
import SystemCalls

/// The right to open a store, held by one process at a time and dropped by the system when it ends.
///
/// The library's own lock file does not keep two daemons apart; this one does. It holds the owner's process id as
/// text, for people.
package struct StoreLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Takes the lock, or throws ``LMDBError/Kind/locked`` at once if another process has it.
  package init(path: String) throws(LMDBError) {
    let descriptor = OwnedFiles.open(path, O_RDWR | O_NOFOLLOW)
    if descriptor < 0 { throw LMDBError(errno, "open lock file") }
    if uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 {
      let code = errno
      close(descriptor)
      throw code == EWOULDBLOCK ? LMDBError(kind: .locked, "lock store") : LMDBError(code, "lock store")
    }
    let owner = "\(getpid())\n"
    uninterrupted { ftruncate(descriptor, 0) }
    owner.utf8CString.withUnsafeBytes { bytes in
      _ = uninterrupted { write(descriptor, bytes.baseAddress, bytes.count - 1) }
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
