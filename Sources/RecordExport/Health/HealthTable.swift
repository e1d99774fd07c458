import RecordModel

/// A copy of health data as one table (R-SO-277): a row a fact, in the order in which people read them.
package struct HealthTable: Sendable {
  let copy: HealthRecordCopy

  package init(_ copy: HealthRecordCopy) { self.copy = copy }

  package static let table = ExportTable(
    "health", "What the record says of the patient's health; the latest first within each section.",
    columns: [
      ExportColumn("section", .text, "The kind of the row."),
      ExportColumn("record_id", .text, "The id of what the row is about."),
      ExportColumn("date", .text, "A day, or a moment in UTC."),
      ExportColumn("name", .text, "What is told."),
      ExportColumn("value", .text, "As it is printed."),
      ExportColumn("unit", .text, "Empty for what has none."),
      ExportColumn("reference_range", .text, "The interval that the value was judged by."),
      ExportColumn("status", .text, "How it was judged, or where it stands."),
      ExportColumn("category", .text, "The part of health."),
      ExportColumn("source", .text, "The report that it is from, or the publication that it follows."),
    ])

  /// A row before it is cells; what is left out is an empty cell.
  struct Row {
    var section: String
    var id: String
    var date: String
    var name: String
    var value: String?
    var unit: String?
    var range: String?
    var status: String?
    var category: String?
    var source: String?

    init(_ section: String, _ id: String, _ date: String, _ name: String, _ value: String?) {
      (self.section, self.id, self.date, self.name, self.value) = (section, id, date, name, value)
    }

    fileprivate var cells: [ExportCell] {
      [section, id, date, name, value, unit, range, status, category, source].map { text in
        text.flatMap { $0.isEmpty ? nil : .printed($0) } ?? .null
      }
    }
  }

  /// The whole file.
  package func csv() throws(CodingFailure) -> [UInt8] {
    let writer = CSVWriter()
    var file: [UInt8] = []
    writer.begin(Self.table, isFirst: true, into: &file)
    for row in rows {
      try writer.write(row.cells, of: Self.table, isFirst: false, into: &file)
    }
    writer.end(Self.table, isEmpty: false, isLast: true, into: &file)
    return file
  }

  private var rows: [Row] {
    let own = copy.scope == .record ? person + copy.devices.map { device($0) } : []
    return own + copy.reports.flatMap { report($0) } + copy.analyses.flatMap { analysis($0) }
      + copy.recommendations.map { recommendation($0) } + copy.appointments.map { appointment($0) }
  }
}
