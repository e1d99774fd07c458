import RecordModel

/// Newline-delimited JSON: one file, one object a line, whose first member `table` is the table's name.
package struct NDJSONWriter: RowWriter {
  package init() {}

  /// Every line stands alone.
  package var rowsStandAlone: Bool { true }

  package func file(of table: ExportTable) -> String { "record.ndjson" }

  /// Appends nothing: every line names its table.
  package func begin(_ table: ExportTable, isFirst: Bool, into output: inout [UInt8]) {}

  package func write(
    _ row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(CodingFailure) {
    output.append(contentsOf: #"{"table":"#.utf8)
    JSON.write(table.name, into: &output)
    for (column, cell) in zip(table.columns, row) {
      output.append(UInt8(ascii: ","))
      JSON.write(column.name, into: &output)
      output.append(UInt8(ascii: ":"))
      try cell.write(into: &output)
    }
    output.append(contentsOf: "}\n".utf8)
  }

  /// Appends nothing.
  package func end(_ table: ExportTable, isEmpty: Bool, isLast: Bool, into output: inout [UInt8]) {}
}
