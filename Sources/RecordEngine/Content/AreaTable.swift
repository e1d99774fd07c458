import RecordExport
import RecordModel
import RecordStore

/// A table of an export: what it is, which area it belongs to, and where its rows come from.
///
/// An area declares its tables beside its queries and names them in ``ExportTables``; pages, jobs, formats, manifest and
/// description follow from the declaration.
struct AreaTable: Sendable {
  let area: RecordArea
  let definition: ExportTable
  /// The sections of the chart whose content its rows hold in full; see ``ExportTables/generic``.
  let sections: [ChartSection]
  let source: Source

  /// Where rows come from.
  enum Source: Sendable {
    /// From the record as it stands at the export's position: all rows of a patient, in order.
    case state(@Sendable (PatientID, borrowing RecordView) throws(Failure) -> [[ExportCell]])
    /// From single events in the order of the log, of those types or of all.
    case events(
      types: [any Event.Type]?, @Sendable (StoredRecord, any RowSource) throws(Failure) -> [[ExportCell]])
  }

  /// A table of the state: `rows` answers what there is, each column makes a cell of it.
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

  /// A table of events: `rows` answers what there is of each event of those types.
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

  /// A table whose rows are made of records as they are stored.
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

/// What the rows of events are made with.
protocol RowSource: AnyObject {
  var sealing: RecordSealing { get }
  /// The values that answers had, for a table that goes on in the middle.
  var answers: AnswerValues { get }
  /// Answers from the record as it stood at the export's position.
  func read<Outcome>(
    _ body: (borrowing RecordView) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome
}

/// A column, and how its cell is made of what a row is about.
struct AreaColumn<Row>: Sendable {
  let column: ExportColumn
  let cell: @Sendable (Row) -> ExportCell

  /// - Parameters:
  ///   - unit: UCUM code, where all cells have the same unit.
  ///   - rule: the rule by which the cell is computed, where it is not simply what was recorded.
  init<Content: CellContent & SendableMetatype>(
    _ name: String, _ type: ExportColumn.Kind, _ description: String, unit: String? = nil,
    rule: String? = nil, _ path: any KeyPath<Row, Content> & Sendable
  ) {
    column = ExportColumn(name, type, description, unit: unit, rule: rule)
    cell = { $0[keyPath: path].cell }
  }
}

/// What can stand in a cell.
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
