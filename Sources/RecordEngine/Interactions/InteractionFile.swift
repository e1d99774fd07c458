import RecordModel

/// An interaction table's bytes, read and checked.
public enum InteractionFile {
  /// Bytes of a file at most.
  public static let maximumBytes = 1_048_576

  /// Reads a file; members that a table does not have are refused.
  public static func read(_ bytes: [UInt8]) throws(MeasureSetFile.Refusal) -> InteractionTable {
    guard bytes.count <= maximumBytes else {
      throw MeasureSetFile.Refusal(
        defects: [MeasureSetFile.Defect(path: "", message: "The file is larger than 1 MiB.")])
    }
    let table: InteractionTable
    do { table = try JSON.decode(InteractionTable.self, from: bytes) } catch {
      throw MeasureSetFile.Refusal(
        defects: [MeasureSetFile.Defect(path: error.path, message: error.description)])
    }
    let defects = InteractionCheck(candidate: table).defects
    if !defects.isEmpty { throw MeasureSetFile.Refusal(defects: defects) }
    return table
  }
}
