import RecordModel
import RecordStore

/// A measure set's bytes, read and checked.
package enum MeasureSetFile {
  /// Reads a file; members that a set does not have are refused.
  package static func read(_ bytes: [UInt8]) throws(DefinitionFile.Refusal) -> MeasureSet {
    try DefinitionFile.read(bytes) { MeasureSetCheck(candidate: $0).defects }
  }
}
