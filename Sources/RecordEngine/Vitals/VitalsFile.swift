import RecordExport
import RecordModel
import RecordStore

extension ExportVitals: Scan {
  /// Entries of a piece.
  private static let size = 500

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view).shown(view)
    var list = ListVitals(patientId: patientId, cursor: cursor)
    (list.from, list.to, list.order) = (from, to, .asc)
    let kinds = measures ?? MeasureKind.entered.filter(\.traits.isVitalSign)
    list.measures = kinds
    let found = try list.page(of: Self.size, reading, view)
    if format == .json { return Outcome(vitals: found.vitals, page: found.page) }
    let text = try VitalSignsTable(kinds, reading.set).text(found.vitals, isFirst: cursor == nil)
    return Outcome(csv: text, page: found.page)
  }
}

/// Vital signs as rows (R-MH-105).
struct VitalSignsTable {
  private let kinds: [MeasureKind]
  private let table: ExportTable

  /// With units as the measure set has them.
  init(_ kinds: [MeasureKind], _ set: MeasureSet) {
    self.kinds = kinds
    let measured = kinds.map { kind in
      let unit = set.definition(of: kind)?.unit
      return ExportColumn(
        kind.rawValue + (unit.map { " (\($0))" } ?? ""), .decimal, "\(kind.label.en); empty if not measured.",
        unit: unit)
    }
    let first = [
      ExportColumn("timestamp", .timestamp, "When it was measured."),
      ExportColumn("id", .text, "The entry."),
    ]
    let last = [
      ExportColumn("bloodPressureCategory", .text, "The published category."),
      ExportColumn("source", .text, "Who or what measured it."),
      ExportColumn("recordedAt", .timestamp, "When it was recorded."),
      ExportColumn("note", .text, "By whoever entered it."),
    ]
    table = ExportTable("vitals", "An entry a row, the oldest first.", columns: first + measured + last)
  }

  /// - Parameter isFirst: whether it begins with the header row.
  func text(_ entries: [VitalsEntry], isFirst: Bool) throws(Failure) -> String {
    var text: [UInt8] = []
    let writer = CSVWriter()
    if isFirst { writer.begin(table, isFirst: true, into: &text) }
    for entry in entries {
      do throws(CodingFailure) {
        try writer.write(row(entry), of: table, isFirst: false, into: &text)
      } catch {
        throw Failure(.internalError, "a row cannot be written")
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func row(_ entry: VitalsEntry) -> [ExportCell] {
    [ExportCell(describing: entry.timestamp), .text(entry.id.text)]
      + kinds.map { ExportCell(entry[kind: $0]) }
      + [
        ExportCell(entry.bloodPressureCategory), .text(entry.source.rawValue),
        ExportCell(describing: entry.recordedAt), ExportCell(entry.note),
      ]
  }
}
