import CSystemd
import Glibc
import Synchronization
import SystemCalls

/// A number that one process changes and others read without a call: a page of a file that all of them map.
///
/// It is odd while a change is under way and even when it is done, and never the same again. So knowledge
/// gained between two looks at the same even number holds as long as the number stays. The file is the same
/// one after a restart and the number continues in it, so that a reader of the former process's page sees the
/// new one's. Nothing depends on keeping it: a machine that stops may lose the number, with every reader.
package final class SharedNumber: @unchecked Sendable {
  // The page lives as long as this; the C functions access it atomically.
  private let page: UnsafeMutablePointer<UInt64>
  private let writing: Mutex<Bool>
  /// The file opened only for reading, to be passed on; `nil` if the number was received.
  package let descriptor: CInt?

  /// The number in that file, which is made if there is none; advances it.
  ///
  /// - Parameter first: the number of a new file, which must be greater than any that a removed file can have
  ///   had.
  package init(path: String, first: UInt64) throws(SystemCallFailure) {
    let file = OwnedFiles.open(path, O_RDWR | O_NOFOLLOW)
    guard file >= 0 else { throw SystemCallFailure("open", number: errno) }
    defer { close(file) }
    // A page that the file system has no room for would end the process when it is written to.
    let shortage = uninterruptedNumber { posix_fallocate(file, 0, 4096) }
    guard shortage == 0 else { throw SystemCallFailure("posix_fallocate", number: shortage) }
    guard let page = recordd_map_number(file, 1) else { throw SystemCallFailure("mmap", number: errno) }
    let reading = uninterrupted { open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard reading >= 0 else {
      let number = errno
      recordd_unmap_number(page)
      throw SystemCallFailure("open", number: number)
    }
    (self.page, descriptor) = (page, reading)
    writing = Mutex(true)
    recordd_store_number(page, (max(first, value) | 1) &+ 1)
  }

  /// The number in a received file, of which this takes ownership; `nil` if it holds none.
  package init?(taking descriptor: CInt) {
    defer { close(descriptor) }
    guard let page = recordd_map_number(descriptor, 0) else { return nil }
    (self.page, self.descriptor) = (page, nil)
    writing = Mutex(false)
  }

  deinit {
    recordd_unmap_number(page)
    if let descriptor { close(descriptor) }
  }

  package var value: UInt64 { recordd_load_number(page) }

  /// `nil` while a change is under way.
  package var settled: UInt64? {
    let value = value
    return value.isMultiple(of: 2) ? value : nil
  }

  /// Makes the number odd; does nothing for a reader.
  package func beginChange() { store { $0 | 1 } }

  /// Makes the number the next even one; does nothing for a reader.
  package func endChange() { store { ($0 | 1) &+ 1 } }

  private func store(_ next: (UInt64) -> UInt64) {
    writing.withLock { isWriter in
      if isWriter { recordd_store_number(page, next(value)) }
    }
  }
}
