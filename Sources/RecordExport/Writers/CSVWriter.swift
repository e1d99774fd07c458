import RecordModel

/// Comma-separated values by RFC 4180: a file a table, a header row, CRLF after every row, UTF-8 without a
/// byte-order mark.
///
/// A field is quoted if it has to be, if it begins or ends with a space, and if it is an empty text; a
/// missing value is an empty field without quotes. Text that a spreadsheet would run as a formula gets an
/// apostrophe before it; see ``FormulaDefusing``.
package struct CSVWriter: RowWriter {
  package init() {}

  package var rowsStandAlone: Bool { true }

  package func file(of table: ExportTable) -> String { "\(table.name).csv" }

  /// Appends the header row.
  package func begin(_ table: ExportTable, isFirst: Bool, into output: inout [UInt8]) {
    for (index, column) in table.columns.enumerated() {
      if index > 0 { output.append(Self.comma) }
      Self.append(field: column.name, to: &output)
    }
    output.append(contentsOf: Self.lineEnd)
  }

  package func write(
    _ row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(CodingFailure) {
    for (index, cell) in row.enumerated() {
      if index > 0 { output.append(Self.comma) }
      try Self.append(cell, to: &output)
    }
    output.append(contentsOf: Self.lineEnd)
  }

  /// Appends nothing: the last row is the end.
  package func end(_ table: ExportTable, isEmpty: Bool, isLast: Bool, into output: inout [UInt8]) {}

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private static func append(_ cell: ExportCell, to output: inout [UInt8]) throws(CodingFailure) {
    switch cell {
    case .null: break
    case .integer(let number): output.append(contentsOf: number.description.utf8)
    case .decimal(let score): output.append(contentsOf: score.description.utf8)
    case .exact(let number): output.append(contentsOf: number.description.utf8)
    case .bool(let truth): output.append(contentsOf: (truth ? "true" : "false").utf8)
    case .text(let text): append(field: FormulaDefusing.defused(text), to: &output)
    case .json(let value):
      let text = String(decoding: try JSON.encode(value), as: UTF8.self)
      append(field: FormulaDefusing.defused(text), to: &output)
    case .written(let bytes):
      append(field: FormulaDefusing.defused(String(decoding: bytes, as: UTF8.self)), to: &output)
    }
  }

  private static func append(field: String, to output: inout [UInt8]) {
    let bytes = field.utf8
    guard needsQuotes(bytes) else {
      output.append(contentsOf: bytes)
      return
    }
    output.append(quote)
    for byte in bytes {
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  private static func needsQuotes(_ field: String.UTF8View) -> Bool {
    guard let first = field.first, let last = field.last, first != 0x20, last != 0x20 else { return true }
    return field.contains { $0 == comma || $0 == quote || $0 == 0x0D || $0 == 0x0A }
  }
}
