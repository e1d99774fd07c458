import RecordModel

/// Observations that are measures, by the LOINC codes under which other systems send them.
enum SyntheaVitals {
  private static let glucoseInSerum = "2345-7"

  static let kinds = Dictionary(
    uniqueKeysWithValues: MeasureKind.entered.flatMap { kind in kind.traits.loinc.map { ($0, kind) } })

  /// The kind that a row of observations measures.
  static func kind(_ row: SyntheaRow) -> MeasureKind? {
    row.table == .observations ? row["CODE"].flatMap { kinds[$0] } : nil
  }

  /// Values of one moment; several rows only of one blood pressure.
  static func input(
    _ rows: [(row: SyntheaRow, kind: MeasureKind)], id: RecordID
  ) throws(RowRefusal) -> VitalsInput {
    guard let first = rows.first?.row else { throw RowRefusal("missing_value") }
    let time = try SyntheaMapping.time(first, "DATE")
    if case .part = time { throw RowRefusal("bad_date", "DATE") }
    var input = VitalsInput(id: id, timestamp: time.offsetTime)
    let isLaboratorys = first["CATEGORY"] == "laboratory" || first["CODE"] == glucoseInSerum
    input.source = isLaboratorys ? .lab : .clinician
    var units: [String: String] = [:]
    for (row, kind) in rows {
      guard let text = row["VALUE"] else { throw RowRefusal("missing_value", "VALUE") }
      guard let value = try? JSON.decode(ExactDecimal.self, from: Array(text.utf8)) else {
        throw RowRefusal("bad_number", "VALUE")
      }
      input[kind: kind] = value
      if let unit = row["UNITS"] { units[kind.rawValue] = unit }
    }
    input.units = units.isEmpty ? nil : units
    return input
  }
}

/// Halves of blood pressures that wait for their other half.
struct PressureHalves {
  private struct Place: Hashable {
    let patient, encounter, date: String
  }

  private var waiting: [Place: [(row: SyntheaRow, kind: MeasureKind)]] = [:]

  /// The whole, where the other half of the same patient, encounter and moment came before.
  mutating func add(_ row: SyntheaRow, _ kind: MeasureKind) -> [(row: SyntheaRow, kind: MeasureKind)]? {
    let place = Place(
      patient: row["PATIENT"] ?? "", encounter: row["ENCOUNTER"] ?? "", date: row["DATE"] ?? "")
    guard let other = waiting[place]?.firstIndex(where: { $0.kind != kind }) else {
      waiting[place, default: []].append((row, kind))
      return nil
    }
    let found = waiting[place]?.remove(at: other)
    if waiting[place]?.isEmpty == true { waiting[place] = nil }
    return (found.map { [$0] } ?? []) + [(row, kind)]
  }

  /// Halves whose other half never came, in the order of the file.
  var rest: [SyntheaRow] { waiting.values.joined().map(\.row).sorted { $0.line < $1.line } }
}
