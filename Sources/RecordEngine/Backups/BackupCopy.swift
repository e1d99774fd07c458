import Glibc
import LMDB
import RecordExport
import RecordModel
import RecordStore
import Synchronization
import SystemCalls

/// Copies an environment through a pipe, so that the library's output is hashed before any device has it, and
/// the copy can be stopped, slowed and measured.
enum BackupCopy {
  /// F_SETPIPE_SZ of fcntl(2), which Swift does not import.
  private static let setPipeSize: Int32 = 1031

  /// Writes a compacted copy into a new file, flushed; `passing` is called with the bytes of each piece.
  static func run(
    _ environment: Environment, to path: String, niceness: Int32,
    passing: (Int) throws(Failure) -> Void
  ) throws(Failure) -> FileHash {
    let file = try BackupFile(path)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw DurableFiles.backups.failure("copied", errno) }
    let (output, input) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(input, setPipeSize, 1 << 20)
    let outcome = Mutex<LMDBError?>(nil)
    let thread = startThread("backup-copy") {
      _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, niceness)
      do throws(LMDBError) { try environment.copy(to: input) } catch { outcome.withLock { $0 = error } }
      close(input)
    }
    do throws(Failure) { try drain(output, file, passing) } catch {
      // The other thread's next write fails without a reader.
      close(output)
      thread.join()
      throw error
    }
    close(output)
    thread.join()
    if let error = outcome.withLock({ $0 }) { throw Failure(error) }
    try file.finish()
    return file.hash
  }

  private static func drain(
    _ output: Int32, _ file: BackupFile, _ passing: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = piece.withUnsafeMutableBytes { bytes in
        uninterrupted { Glibc.read(output, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else { throw DurableFiles.backups.failure("copied", errno) }
      if count == 0 { return }
      try file.write(count == piece.count ? piece : Array(piece[..<count]))
      try passing(count)
    }
  }
}

/// A copied log, read only from its file.
struct CopiedLog {
  private let environment: Environment

  /// Opens a file whose hash was checked: the library trusts its pages.
  init(_ path: String) throws(Failure) {
    var options = EnvironmentOptions()
    options.isCopy = true
    environment = try failing { () throws(LMDBError) in try Environment(path: path, options: options) }
  }

  /// The result of a whole walk through the log.
  struct Finding {
    var instance: InstanceID
    var head: LogHead
    /// Chain hashes at the requested positions.
    var hashes: [UInt64: [UInt8]] = [:]
  }

  /// Recomputes the chain from the first record to the stored head.
  ///
  /// Nobody writes to a copy, so one view may be held to the end.
  func check(
    noting positions: Set<UInt64> = [], passing: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> Finding {
    try environment.read { (view) throws(Failure) in
      guard let meta = try failing({ () throws(LMDBError) in try view.findDatabase("meta") }),
        let log = try failing({ () throws(LMDBError) in try view.findDatabase("log") })
      else { throw Failure(.corrupt, "the copy holds no log") }
      let stored = StoreMeta(database: meta)
      var finding = Finding(instance: try stored.instance(view), head: try stored.head(view))
      try walk(log, view, &finding, positions, passing)
      return finding
    }
  }

  private func walk(
    _ log: Database, _ view: borrowing ReadTransaction, _ finding: inout Finding, _ positions: Set<UInt64>,
    _ passing: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    var (position, previous): (UInt64, [UInt8]) = (0, Chain.start)
    try view.forEachEntry(in: log) { (key, bytes) throws(Failure) in
      position += 1
      guard key == position.keyBytes, let record = StoredRecord(position: position, bytes: bytes) else {
        throw Failure(.corrupt, "the record at position \(position) is missing or damaged")
      }
      previous = Chain.hash(record.hashedBytes, position: position, after: previous)
      guard previous[...] == record.hash else {
        throw Failure(.corrupt, "the chain is broken at position \(position)")
      }
      if positions.contains(position) { finding.hashes[position] = previous }
      if position % 4096 == 0 { try passing(position, finding.head.position) }
    }
    guard position == finding.head.position, previous == finding.head.hash else {
      throw Failure(.corrupt, "the log does not end at its stored head")
    }
  }
}
