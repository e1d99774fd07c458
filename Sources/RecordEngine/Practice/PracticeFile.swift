import RecordModel
import RecordStore

/// A practice's bytes, read and checked.
package enum PracticeFile {
  /// Reads a file; members that a practice does not have are refused.
  package static func read(_ bytes: [UInt8]) throws(DefinitionFile.Refusal) -> Practice {
    try DefinitionFile.read(bytes) { PracticeCheck(candidate: $0).defects }
  }
}
