import RecordStore

extension DurableFiles {
  static let accessLog = DurableFiles("a directory of the access log")
}
