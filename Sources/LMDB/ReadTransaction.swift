import CLMDB
import Synchronization

/// A consistent, unchanging view of the environment for the length of one synchronous closure.
///
/// An open read transaction keeps every page it can see from being reused: while one is held, each commit makes the
/// file grow. Do no crypto of bulk data, no socket write and no waiting inside; long scans open a new one every few
/// thousand records.
package struct ReadTransaction: StorageTransaction, ~Copyable {
  /// The library's handle.
  package let handle: TransactionHandle

  init(_ pointer: OpaquePointer) { handle = TransactionHandle(pointer: pointer) }
}

extension Environment {
  /// Runs `body` over a consistent view; never waits for the writer.
  ///
  /// - Throws: the error of `body`, or the storage error wrapped in the same type.
  package func read<Result, E: StorageErrorConvertible>(
    _ body: (borrowing ReadTransaction) throws(E) -> Result
  ) throws(E) -> Result {
    turn?.enter()
    defer { turn?.leave() }
    let pointer: OpaquePointer
    do throws(LMDBError) { pointer = try takeReader() } catch { throw E(error) }
    defer { giveBack(reader: pointer) }
    let transaction = ReadTransaction(pointer)
    return try body(transaction)
  }

  /// A parked reader, renewed, or a new one: renewing saves the search for a free reader slot.
  private func takeReader() throws(LMDBError) -> OpaquePointer {
    try requireOpen()
    while let parked = readers.withLock({ $0.popLast() }) {
      if mdb_txn_renew(parked.pointer) == 0 { return parked.pointer }
      mdb_txn_abort(parked.pointer)
    }
    var pointer: OpaquePointer?
    try check(mdb_txn_begin(self.pointer, nil, UInt32(MDB_RDONLY), &pointer), "begin read")
    guard let pointer else { throw LMDBError(kind: .other, "begin read") }
    return pointer
  }

  private func giveBack(reader: OpaquePointer) {
    mdb_txn_reset(reader)
    let surplus = readers.withLock { parked in
      if parked.count < Self.parkedReaders {
        parked.append(TransactionHandle(pointer: reader))
      } else {
        return true
      }
      return false
    }
    if surplus { mdb_txn_abort(reader) }
  }

  /// Readers kept for reuse; more than the threads that read at once.
  private static let parkedReaders = 16
}
