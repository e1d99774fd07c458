import RecordModel
import RecordStore

/// An interaction table's bytes, read and checked.
package enum InteractionFile {
  /// Reads a file; members that a table does not have are refused.
  package static func read(_ bytes: [UInt8]) throws(DefinitionFile.Refusal) -> InteractionTable {
    try DefinitionFile.read(bytes) { InteractionCheck(candidate: $0).defects }
  }
}
