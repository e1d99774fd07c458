import RecordModel
import RecordStore

extension DurableFiles {
  static let exports = DurableFiles("a file of the export", .internalError)
}
