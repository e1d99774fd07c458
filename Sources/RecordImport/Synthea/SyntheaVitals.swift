import RecordModel

/// Observations that are measures, by their LOINC codes; the codes are those of the measure set, with that of glucose in
/// serum or plasma, and 2708-6, which the HL7 FHIR R4 profile has for oxygen saturation.
enum SyntheaVitals {
  private static let glucoseInSerum = "2345-7"

  static let kinds: [String: MeasureKind] = [
    "8867-4": .heartRate, "8480-6": .bloodPressureSystolic, "8462-4": .bloodPressureDiastolic,
    "8310-5": .temperature, "9279-1": .respiratoryRate, "59408-5": .oxygenSaturation,
    "2708-6": .oxygenSaturation, "29463-7": .weight, "8302-2": .height, "2339-0": .bloodGlucose,
    glucoseInSerum: .bloodGlucose,
    "4548-4": .a1cLevel,
  ]

  /// The kind that a row of observations measures.
  static func kind(_ row: SyntheaRow) -> MeasureKind? {
    row.table == .observations ? row["CODE"].flatMap { kinds[$0] } : nil
  }

  /// Values of one moment; several rows only of one blood pressure.
  static func input(
    _ rows: [(row: SyntheaRow, kind: MeasureKind)], id: RecordID
  ) throws(RowRefusal) -> VitalsInput {
    guard let first = rows.first?.row else { throw RowRefusal("missing_value") }
    var input = VitalsInput(id: id, timestamp: try SyntheaMapping.time(first, "DATE").offsetTime)
    let isLaboratorys = first["CATEGORY"] == "laboratory" || first["CODE"] == glucoseInSerum
    input.source = isLaboratorys ? .lab : .clinician
    var units: [String: String] = [:]
    for (row, kind) in rows {
      guard let text = row["VALUE"] else { throw RowRefusal("missing_value", "VALUE") }
      guard let value = try? JSON.decode(ExactDecimal.self, from: Array(text.utf8)) else {
        throw RowRefusal("bad_number", "VALUE")
      }
      set(kind, value, &input)
      if let unit = row["UNITS"] { units[kind.rawValue] = unit }
    }
    input.units = units.isEmpty ? nil : units
    return input
  }

  private static func set(_ kind: MeasureKind, _ value: ExactDecimal, _ input: inout VitalsInput) {
    switch kind {
    case .heartRate: input.heartRate = value
    case .bloodPressureSystolic: input.bloodPressureSystolic = value
    case .bloodPressureDiastolic: input.bloodPressureDiastolic = value
    case .temperature: input.temperature = value
    case .respiratoryRate: input.respiratoryRate = value
    case .oxygenSaturation: input.oxygenSaturation = value
    case .weight: input.weight = value
    case .height: input.height = value
    case .bloodGlucose: input.bloodGlucose = value
    case .a1cLevel: input.a1cLevel = value
    case .bmi, .creatinine: break
    }
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
