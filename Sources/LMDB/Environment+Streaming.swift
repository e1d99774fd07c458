import CLMDB

extension Environment {
  /// Writes a compacted copy of a consistent view to a descriptor, such as a pipe; returns when all of it is
  /// written.
  ///
  /// Never waits for the writer. The view is held to the end: meanwhile no freed page is used again, and the
  /// file grows with every commit. If nobody reads the pipe any more, the copy fails with an error and
  /// without a signal.
  package func copy(to descriptor: Int32) throws(LMDBError) {
    turn?.enter()
    defer { turn?.leave() }
    try requireOpen()
    try check(mdb_env_copyfd2(pointer, descriptor, UInt32(MDB_CP_COMPACT)), "copy environment")
  }
}
