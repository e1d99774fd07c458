import Glibc
import SystemCalls

/// The file of an environment's locks and readers.
enum LockFile {
  /// Reserves room for the whole file, before the library maps it.
  ///
  /// The library sets the file's length and writes to it through the map. If the device has no room for a
  /// page written so, the system ends the process (SIGBUS, mmap(2)): better an error now.
  ///
  /// - Parameter readers: slots of 64 bytes each, after a head of less than 4096.
  static func takeRoom(_ directory: String, readers: UInt32) throws(LMDBError) {
    let file = OwnedFiles.open(directory + "/lock.mdb", O_RDWR)
    if file < 0 { throw LMDBError(errno, "open lock file") }
    defer { close(file) }
    let shortage = uninterruptedNumber { posix_fallocate(file, 0, 4096 + 64 * Int(readers)) }
    if shortage != 0 { throw LMDBError(shortage, "take room for lock file") }
  }
}
