import RecordModel

/// Newline-delimited JSON: one file, an object a line, its first member `table` the table's name.
public struct NDJSONWriter: RowWriter {
  /// A writer of NDJSON.
  public init() {}

  /// One file for all tables.
  public func file(of table: ExportTable) -> String { "record.ndjson" }

  /// Appends nothing: every line says its table.
  public func begin(_ table: ExportTable, isFirst: Bool, into output: inout [UInt8]) {}

  /// Appends one line.
  public func write(
    _ row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(CodingFailure) {
    let object = Value.object([Value.Member("table", .string(table.name))] + table.members(row))
    output.append(contentsOf: try JSON.encode(object))
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends nothing.
  public func end(_ table: ExportTable, isEmpty: Bool, isLast: Bool, into output: inout [UInt8]) {}
}
