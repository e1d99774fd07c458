import RecordExport
import RecordModel
import RecordStore

/// A table of an export: its name, its area, and the source of its rows.
///
/// An area declares its tables next to its queries and names them in ``ExportTables``; pages, jobs, formats,
/// manifest and description follow from the declaration.
struct AreaTable: Sendable {
  let area: RecordArea
  let definition: ExportTable
  /// The sections of the chart whose whole content its rows hold; see ``ExportTables/generic``.
  let sections: [ChartSection]
  let source: Source

  /// The source of rows.
  enum Source: Sendable {
    /// From the record as it stands at the export's position: all rows of a patient, in order.
    case state(@Sendable (PatientID, borrowing RecordView) throws(Failure) -> [[ExportCell]])
    /// From single events in the order of the log, of those types or of all.
    case events(
      types: [any Event.Type]?, @Sendable (StoredRecord, any RowSource) throws(Failure) -> [[ExportCell]])
  }

  /// A table of the state: `rows` returns the rows' subjects, of which each column makes a cell.
  init<Row>(
    _ name: String, _ area: RecordArea, _ description: String, isSingle: Bool = false,
    holds sections: [ChartSection] = [], columns: [AreaColumn<Row>],
    rows: @escaping @Sendable (PatientID, borrowing RecordView) throws(Failure) -> [Row]
  ) {
    (self.area, self.sections) = (area, sections)
    definition = ExportTable(name, description, isSingle: isSingle, columns: columns.map(\.column))
    source = .state { (patient, view) throws(Failure) in
      try rows(patient, view).map { row in columns.map { $0.cell(row) } }
    }
  }

  /// A table of events: `rows` returns the rows' subjects of each event of those types.
  init<Row>(
    _ name: String, _ area: RecordArea, _ description: String, from types: [any Event.Type],
    columns: [AreaColumn<Row>],
    rows: @escaping @Sendable (RecordedEvent, any RowSource) throws(Failure) -> [Row]
  ) {
    (self.area, sections) = (area, [])
    definition = ExportTable(name, description, columns: columns.map(\.column))
    source = .events(types: types) { (record, source) throws(Failure) in
      guard let event = try source.sealing.event(record) else { return [] }
      return try rows(event, source).map { row in columns.map { $0.cell(row) } }
    }
  }

  /// A table whose rows are made of records as stored.
  init(
    area: RecordArea, _ definition: ExportTable,
    records: @escaping @Sendable (StoredRecord, any RowSource) throws(Failure) -> [[ExportCell]]
  ) {
    (self.area, self.definition, sections) = (area, definition, [])
    source = .events(types: nil, records)
  }

  var name: String { definition.name }

  /// Whether rows come from the state instead of single events.
  var isState: Bool {
    if case .state = source { return true }
    return false
  }
}

/// Sources for rows of events.
protocol RowSource: AnyObject {
  var sealing: RecordSealing { get }
  /// Previous values of answers, for a table that starts in the middle.
  var answers: AnswerValues { get }
  /// Answers from the record as it stood at the export's position.
  func read<Outcome>(
    _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome
}

/// A column, and how its cell is made of a row's subject.
struct AreaColumn<Row>: Sendable {
  let column: ExportColumn
  let cell: @Sendable (Row) -> ExportCell

  /// - Parameters:
  ///   - unit: UCUM code, if all cells have the same unit.
  ///   - rule: the rule by which the cell is computed, if it is not simply recorded.
  init<Content: CellContent & SendableMetatype>(
    _ name: String, _ type: ExportColumn.Kind, _ description: String, unit: String? = nil,
    rule: String? = nil, _ path: any KeyPath<Row, Content> & Sendable
  ) {
    column = ExportColumn(name, type, description, unit: unit, rule: rule)
    cell = { $0[keyPath: path].cell }
  }
}

/// A possible content of a cell.
protocol CellContent {
  var cell: ExportCell { get }
}

extension Optional: CellContent where Wrapped: CellContent {
  var cell: ExportCell { map(\.cell) ?? .null }
}

extension String: CellContent { var cell: ExportCell { .text(self) } }
extension Bool: CellContent { var cell: ExportCell { .bool(self) } }
extension Int: CellContent { var cell: ExportCell { ExportCell(self) } }
extension Int32: CellContent { var cell: ExportCell { ExportCell(self) } }
extension UInt64: CellContent { var cell: ExportCell { ExportCell(self) } }
extension ExactDecimal: CellContent { var cell: ExportCell { .exact(self) } }
extension ScoreValue: CellContent { var cell: ExportCell { .decimal(self) } }
extension Value: CellContent { var cell: ExportCell { .json(self) } }
extension Timestamp: CellContent { var cell: ExportCell { .text(description) } }
extension OffsetTime: CellContent { var cell: ExportCell { .text(description) } }
extension CalendarDay: CellContent { var cell: ExportCell { .text(description) } }
extension Identifier: CellContent { var cell: ExportCell { .text(description) } }
extension BoundedText: CellContent { var cell: ExportCell { .text(text) } }
