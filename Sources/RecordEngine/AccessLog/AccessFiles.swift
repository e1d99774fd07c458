import RecordStore

extension DurableFiles {
  /// Directories of volumes.
  static let accessLog = DurableFiles("a directory of the access log")
}
