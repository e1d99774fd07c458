import RecordModel

/// Writes tables as text, piece by piece: all inputs of a piece are parameters, so writing can stop after any
/// row and continue elsewhere.
package protocol RowWriter: Sendable {
  /// Whether a row has the same text at every place.
  var rowsStandAlone: Bool { get }

  /// Name of the file that holds a table; several tables may share one.
  func file(of table: ExportTable) -> String

  /// Appends the text before a table's rows; `isFirst` for the first table of the export.
  func begin(_ table: ExportTable, isFirst: Bool, into output: inout [UInt8])

  /// Appends one row, a cell a column; `isFirst` for the first row of the table.
  ///
  /// - Throws: ``RecordModel/CodingFailure`` for a JSON number that is not finite.
  func write(
    _ row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(CodingFailure)

  /// Appends the text after a table's rows; `isEmpty` if there were none, `isLast` for the last table.
  func end(_ table: ExportTable, isEmpty: Bool, isLast: Bool, into output: inout [UInt8])
}

extension ExportFormat {
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
