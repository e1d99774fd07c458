import RecordModel

/// Why a row cannot be taken: a stable name and the column, never what stands there.
struct RowRefusal: Error, Equatable {
  var reason: String

  init(_ code: String, _ column: String? = nil) { reason = column.map { "\(code) in \($0)" } ?? code }
}

/// Maps the rows of an export to the record's terms.
enum SyntheaMapping {
  /// The record of a patient to open.
  static func patient(_ row: SyntheaRow) throws(RowRefusal) -> (CreatePatient, note: String?) {
    guard let source = row["Id"] else { throw RowRefusal("missing_value", "Id") }
    let name = [row["FIRST"], row["LAST"]].compactMap { $0.map(line) }.joined(separator: " ")
    var birth: CalendarDay?
    if let text = row["BIRTHDATE"] {
      birth = CalendarDay(text)
      if birth == nil { throw RowRefusal("bad_date", "BIRTHDATE") }
    }
    let sex: AdministrativeSex =
      switch row["GENDER"] {
      case "M": .male
      case "F": .female
      default: .unknown
      }
    let method = CreatePatient(
      patientId: SyntheaIDs.patient(source), fullName: name.isEmpty ? nil : name, birthDate: birth, sex: sex)
    return (method, sex == .unknown ? "GENDER is neither M nor F and was taken as unknown" : nil)
  }

  /// The death of a patient, as LOINC 81956-5 (date and time of death).
  static func death(_ row: SyntheaRow) throws(RowRefusal) -> HistoryInput? {
    guard let text = row["DEATHDATE"], let source = row["Id"] else { return nil }
    let time = try time(row, "DEATHDATE")
    var content = HistoryContent(
      .observation, CodedConcept(.loinc, "81956-5", "Date and time of death"), start: time)
    content.value = ObservedValue(text: text)
    content.source = SourceRecord(system: "synthea", patient: source)
    return HistoryInput(content, id: RecordID("patients-\(source)-death"))
  }

  /// The entry in the patient's history for a row of any other table.
  static func entry(_ row: SyntheaRow, id: RecordID) throws(RowRefusal) -> (HistoryInput, note: String?) {
    let (code, note) = try code(row)
    let begins = row.table == .immunizations || row.table == .observations ? "DATE" : "START"
    var content = HistoryContent(resource(row.table), code, start: try time(row, begins))
    content.reason = try concept(row, .snomedCT, "REASONCODE", "REASONDESCRIPTION")
    if row.table != .encounters { content.encounter = row["ENCOUNTER"].flatMap { SyntheaIDs.encounter($0) } }
    content.source = SourceRecord(system: "synthea", patient: row["PATIENT"], record: row["Id"])
    try fill(&content, row)
    let end = row["STOP"] == nil || !content.resource.lasts ? nil : try time(row, "STOP")
    return (HistoryInput(content, id: id, end: end), note)
  }

  private static func fill(_ content: inout HistoryContent, _ row: SyntheaRow) throws(RowRefusal) {
    switch row.table {
    case .encounters: content.category = row["ENCOUNTERCLASS"]
    case .devices: content.note = row["UDI"]
    case .allergies:
      content.category = row["CATEGORY"]
      content.reactions = try reactions(row)
    case .observations:
      content.category = row["CATEGORY"]
      content.value = try value(row)
    default: break
    }
  }

  private static func resource(_ table: SyntheaTable) -> HistoryResource {
    switch table {
    case .encounters: .encounter
    case .conditions: .condition
    case .allergies: .allergyIntolerance
    case .immunizations: .immunization
    case .procedures: .procedure
    case .devices: .device
    case .medications: .medicationStatement
    case .careplans: .carePlan
    case .patients, .observations, .organizations, .providers: .observation
    }
  }

  /// The row's code; one without the form of its system is kept as the source's own, and said.
  private static func code(_ row: SyntheaRow) throws(RowRefusal) -> (CodedConcept, note: String?) {
    guard let code = row["CODE"] else { throw RowRefusal("missing_value", "CODE") }
    let display = line(row["DESCRIPTION"] ?? code)
    let system = system(row)
    if system.hasForm(of: code) { return (CodedConcept(system, code, display), nil) }
    return (
      CodedConcept(.local, code, display),
      "codes that are no \(system.rawValue) code were kept as local codes"
    )
  }

  private static func system(_ row: SyntheaRow) -> CodeSystem {
    switch row.table {
    case .medications: .rxNorm
    case .immunizations: .cvx
    case .observations: .loinc
    case .allergies: row["SYSTEM"] == "RxNorm" ? .rxNorm : row["SYSTEM"] == "SNOMED-CT" ? .snomedCT : .local
    default: .snomedCT
    }
  }
}

/// Parts of rows.
extension SyntheaMapping {
  static func time(_ row: SyntheaRow, _ column: String) throws(RowRefusal) -> HistoryTime {
    guard let text = row[column] else { throw RowRefusal("missing_value", column) }
    guard let time = HistoryTime(text) else { throw RowRefusal("bad_date", column) }
    return time
  }

  /// A text on one line: breaks and tabs become spaces.
  static func line(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private static func concept(
    _ row: SyntheaRow, _ system: CodeSystem, _ codeColumn: String, _ displayColumn: String
  ) throws(RowRefusal) -> CodedConcept? {
    guard row.table.columns.contains(codeColumn) else { return nil }
    guard let code = row[codeColumn] else {
      if row[displayColumn] == nil { return nil }
      throw RowRefusal("missing_value", codeColumn)
    }
    let display = line(row[displayColumn] ?? code)
    return CodedConcept(system.hasForm(of: code) ? system : .local, code, display)
  }

  private static func reactions(_ row: SyntheaRow) throws(RowRefusal) -> [AllergyReaction]? {
    var found: [AllergyReaction] = []
    for number in 1...2 {
      guard let seen = try concept(row, .snomedCT, "REACTION\(number)", "DESCRIPTION\(number)") else {
        continue
      }
      let text = row["SEVERITY\(number)"]
      let severity = text.flatMap { AllergyReaction.Severity(rawValue: $0.lowercased()) }
      if text != nil, severity == nil { throw RowRefusal("unknown_value", "SEVERITY\(number)") }
      found.append(AllergyReaction(seen, severity: severity))
    }
    return found.isEmpty ? nil : found
  }

  private static func value(_ row: SyntheaRow) throws(RowRefusal) -> ObservedValue {
    guard let value = row["VALUE"] else { throw RowRefusal("missing_value", "VALUE") }
    // The source writes the word if there is no unit.
    let printed = row["UNITS"] == "null" ? nil : row["UNITS"]
    // UCUM is ASCII; a micro sign or a raised figure is written as UCUM has it.
    let unit = printed.map { $0.utf8.allSatisfy { $0 < 128 } ? $0 : UnitSpelling($0).text }
    switch row["TYPE"] {
    case "numeric": return ObservedValue(quantity: value, unit: unit)
    case "text": return ObservedValue(text: value)
    default: throw RowRefusal("unknown_value", "TYPE")
    }
  }
}
