import RecordExport
import RecordModel

/// Goes through the tables of an export from a place on and writes them.
struct ExportWalk {
  let source: ExportSource
  let writer: any RowWriter
  private(set) var place: ExportPlace
  /// Rows of the tables that were ended.
  private(set) var rowCounts: [UInt64] = []

  init(source: ExportSource, format: ExportFormat, from place: ExportPlace = ExportPlace()) {
    (self.source, writer, self.place) = (source, format.rowWriter, place)
  }

  /// The table that is written next, or `nil` after the last.
  var table: RecordTable? {
    RecordTable.allCases.indices.contains(place.table) ? RecordTable.allCases[place.table] : nil
  }

  /// Writes up to one batch of a table, and no further row once `output` has that many bytes.
  ///
  /// Always gets on: the place after it is behind the place before.
  mutating func step(
    _ table: RecordTable, into output: inout [UInt8], until limit: Int
  ) throws(Failure) {
    let definition = table.definition
    if place.offset == 0 { writer.begin(definition, isFirst: place.table == 0, into: &output) }
    let batch = try source.batch(table, after: place.offset)
    for entry in batch.entries {
      for row in entry.rows { try write(row, of: definition, into: &output) }
      place.offset = entry.next
      if output.count >= limit { return }
    }
    place.offset = batch.reached
    if batch.isEnd { end(definition, into: &output) }
  }

  private mutating func write(
    _ row: [ExportCell], of table: ExportTable, into output: inout [UInt8]
  ) throws(Failure) {
    do throws(CodingFailure) {
      try writer.write(row, of: table, isFirst: place.rows == 0, into: &output)
    } catch {
      throw Failure(.internalError, "a row of \(table.name) cannot be written: \(error.kind.rawValue)")
    }
    place.rows += 1
  }

  private mutating func end(_ table: ExportTable, into output: inout [UInt8]) {
    let isLast = place.table == RecordTable.allCases.count - 1
    writer.end(table, isEmpty: place.rows == 0, isLast: isLast, into: &output)
    rowCounts.append(place.rows)
    place = ExportPlace(table: place.table + 1)
  }
}
