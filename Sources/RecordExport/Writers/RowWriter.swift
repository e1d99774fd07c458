import RecordModel

/// Writes tables as text, piece by piece: everything that a piece depends on is passed in, so writing can stop after any
/// row and go on elsewhere.
package protocol RowWriter: Sendable {
  /// Whether a row is the same wherever it stands.
  var rowsStandAlone: Bool { get }

  /// Name of the file that holds a table; several tables may share one.
  func file(of table: ExportTable) -> String

  /// Appends what stands before a table's rows. `isFirst` tells the first table of the export.
  func begin(_ table: ExportTable, isFirst: Bool, into output: inout [UInt8])

  /// Appends one row, a cell a column. `isFirst` tells the first row of the table.
  ///
  /// - Throws: ``RecordModel/CodingFailure`` for a JSON number that is not finite.
  func write(
    _ row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(CodingFailure)

  /// Appends what stands after a table's rows. `isEmpty` tells that there were none, `isLast` the last table.
  func end(_ table: ExportTable, isEmpty: Bool, isLast: Bool, into output: inout [UInt8])
}

extension ExportFormat {
  /// The writer of this format.
  package var rowWriter: any RowWriter {
    switch self {
    case .csv: CSVWriter()
    case .ndjson: NDJSONWriter()
    case .json: JSONDocumentWriter()
    }
  }
}

extension ExportTable {
  /// A row as a JSON object: the columns' names with the cells' values.
  func members(_ row: [ExportCell]) -> [Value.Member] {
    zip(columns, row).map { Value.Member($0.name, $1.value) }
  }
}
