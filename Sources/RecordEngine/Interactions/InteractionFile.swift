import RecordModel

/// An interaction table's bytes, read and checked.
public enum InteractionFile {
  /// Reads a file; members that a table does not have are refused.
  public static func read(_ bytes: [UInt8]) throws(DefinitionFile.Refusal) -> InteractionTable {
    try DefinitionFile.read(bytes) { InteractionCheck(candidate: $0).defects }
  }
}
