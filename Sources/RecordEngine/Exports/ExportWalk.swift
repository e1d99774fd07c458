import RecordExport
import RecordModel
import RecordStore

/// Goes through the parts of an export from a place on and writes them.
struct ExportWalk {
  let source: ExportSource
  let writer: any RowWriter
  private(set) var place: ExportPlace
  /// Rows of the finished parts.
  private(set) var rowCounts: [UInt64] = []

  init(source: ExportSource, format: ExportFormat, from place: ExportPlace = ExportPlace()) {
    (self.source, writer, self.place) = (source, format.rowWriter, place)
  }

  /// The next part to write, or `nil` after the last.
  var part: ExportPart? { source.plan.part(place.table) }

  /// The file of a part.
  func file(of part: ExportPart) -> String {
    switch part {
    case .table(let table): writer.file(of: table.definition)
    case .events: ExportManifest.eventsFile
    }
  }

  /// Writes up to one batch of a part, and no further row once `output` has that many bytes.
  ///
  /// Always makes progress: the place advances.
  mutating func step(_ part: ExportPart, into output: inout [UInt8], until limit: Int) throws(Failure) {
    switch part {
    case .table(let table): try step(table, into: &output, until: limit)
    case .events: try stepEvents(into: &output, until: limit)
    }
  }

  private mutating func step(
    _ table: AreaTable, into output: inout [UInt8], until limit: Int
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
    guard batch.isEnd else { return }
    let isLast = place.table == source.plan.tables.count - 1
    writer.end(definition, isEmpty: place.rows == 0, isLast: isLast, into: &output)
    turn()
  }

  private mutating func stepEvents(into output: inout [UInt8], until limit: Int) throws(Failure) {
    let batch = try source.lines(after: place.offset)
    for (line, next) in batch.entries {
      output += line
      (place.offset, place.rows) = (next, place.rows + 1)
      if output.count >= limit { return }
    }
    place.offset = batch.reached
    if batch.isEnd { turn() }
  }

  private mutating func write(
    _ row: [ExportCell], of table: ExportTable, into output: inout [UInt8]
  ) throws(Failure) {
    try writer.write(checked: row, of: table, isFirst: place.rows == 0, into: &output)
    place.rows += 1
  }

  private mutating func turn() {
    rowCounts.append(place.rows)
    place = ExportPlace(table: place.table + 1)
  }
}

extension RowWriter {
  /// Writes a row; one that cannot be written is a defect of its table.
  func write(
    checked row: [ExportCell], of table: ExportTable, isFirst: Bool, into output: inout [UInt8]
  ) throws(Failure) {
    do throws(CodingFailure) {
      try write(row, of: table, isFirst: isFirst, into: &output)
    } catch {
      throw Failure(.internalError, "a row of \(table.name) cannot be written: \(error.kind.rawValue)")
    }
  }
}
