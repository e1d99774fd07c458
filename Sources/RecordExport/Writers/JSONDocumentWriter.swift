import RecordModel

/// One JSON document: an object with one member a table, each a list of rows, one on each line; for a table
/// of one row the row itself, or `null`.
package struct JSONDocumentWriter: RowWriter {
  package init() {}

  /// Every row except the first has a comma before it.
  package var rowsStandAlone: Bool { false }

  package func file(of table: ExportTable) -> String { "record.json" }

  /// Appends the member's name and the opening bracket.
  package func begin(_ table: ExportTable, isFirst: Bool, into output: inout [UInt8]) {
    output.append(contentsOf: (isFirst ? "{" : ",\n").utf8)
    output.append(contentsOf: "\"\(table.name)\":\(table.isSingle ? "" : "[")".utf8)
  }

  /// Appends one row on a line of its own.
  package func write(
    _ row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(CodingFailure) {
    if !table.isSingle { output.append(contentsOf: (isFirst ? "\n" : ",\n").utf8) }
    output.append(contentsOf: try JSON.encode(Value.object(table.members(row))))
  }

  /// Appends the closing brackets.
  package func end(_ table: ExportTable, isEmpty: Bool, isLast: Bool, into output: inout [UInt8]) {
    switch (table.isSingle, isEmpty) {
    case (true, true): output.append(contentsOf: "null".utf8)
    case (true, false): break
    case (false, true): output.append(UInt8(ascii: "]"))
    case (false, false): output.append(contentsOf: "\n]".utf8)
    }
    if isLast { output.append(contentsOf: "}\n".utf8) }
  }
}
