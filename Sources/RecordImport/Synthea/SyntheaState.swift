import RecordModel

/// Turns rows into commands, patient by patient, and counts what becomes of them.
struct SyntheaState {
  private(set) var report: SyntheaReport
  private var ids = SyntheaIDs()
  /// Patients by their ids at the source; `nil` for those that were refused.
  private var patients: [String: PatientID?] = [:]
  private var waiting: [PatientID: Waiting] = [:]
  private var waitingCount = 0
  private var halves = PressureHalves()
  private var table = SyntheaTable.patients

  /// Entries of a patient that wait to be sent together.
  private struct Waiting {
    var entries: [HistoryInput] = []
    var rows: [RowPlace] = []
    var bytes = 0
  }

  /// Bytes of texts in one command at most, well below what the daemon takes for one.
  private static let batchBytes = 200_000
  /// Entries that wait at most, whatever patient's they are.
  private static let waitingLimit = 50_000

  init(isDryRun: Bool) { report = SyntheaReport(isDryRun: isDryRun) }

  mutating func begin(_ table: SyntheaTable) {
    self.table = table
    report.begin(table)
  }

  mutating func note(_ table: SyntheaTable, _ text: String) { report.note(table, text, isOfRow: false) }

  mutating func noteFile(_ name: String, _ text: String) {
    report.notes.append(SyntheaReport.Note(file: name, text: text))
  }

  mutating func finish(_ time: Duration) {
    report.milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let order = SyntheaTable.allCases.map(\.file)
    report.refusals.sort {
      (order.firstIndex(of: $0.file) ?? 0, $0.line) < (order.firstIndex(of: $1.file) ?? 0, $1.line)
    }
    report.patients.sort { $0.line < $1.line }
  }

  /// The commands that can be sent now that a row was read.
  mutating func take(_ row: SyntheaRow) -> [SyntheaCall] {
    report.count(.read, row.table)
    let place = RowPlace(table: row.table, line: row.line)
    do throws(RowRefusal) {
      switch row.table {
      case .patients: return try open(row, place)
      case .organizations, .providers:
        report.count(.leftOut, row.table)
        return []
      default: return try tell(row, place)
      }
    } catch {
      report.refuse(place, error.reason)
      return []
    }
  }

  /// The commands of what still waits at the end of a file; of the patients' none, since they must be there first.
  mutating func takeRest() -> [SyntheaCall] {
    for row in halves.rest {
      report.refuse(RowPlace(table: row.table, line: row.line), "unpaired_blood_pressure")
    }
    halves = PressureHalves()
    return table == .patients ? [] : flush()
  }

  /// Counts what the record said.
  mutating func apply(_ answers: [RowAnswer], to call: SyntheaCall) {
    for (row, answer) in zip(call.rows, answers) {
      switch answer {
      case .taken: if row.isCounted { report.count(.taken, row.table) }
      case .known: if row.isCounted { report.count(.known, row.table) }
      case .refused(let reason): report.refuse(row, reason)
      }
    }
    guard case .patient(let method) = call.body, let row = call.rows.first else { return }
    if case .refused? = answers.first {
      for (source, id) in patients where id == method.patientId { patients[source] = .some(nil) }
      for row in method.patientId.flatMap({ waiting.removeValue(forKey: $0) })?.rows ?? [] {
        report.refuse(row, "patient_refused")
      }
    } else if let id = method.patientId {
      report.patients.append(SyntheaReport.PatientPlace(line: row.line, patientId: id))
    }
  }
}

extension SyntheaState {
  private mutating func open(_ row: SyntheaRow, _ place: RowPlace) throws(RowRefusal) -> [SyntheaCall] {
    let (method, note) = try SyntheaMapping.patient(row)
    let death = try SyntheaMapping.death(row)
    guard let source = row["Id"], let patient = method.patientId, patients[source] == nil else {
      throw RowRefusal("duplicate_patient", "Id")
    }
    if let note { report.note(row.table, note) }
    patients[source] = .some(patient)
    if let death { keep(death, RowPlace(table: place.table, line: place.line, isCounted: false), patient) }
    return [SyntheaCall(body: .patient(method), rows: [place])]
  }

  private mutating func tell(_ row: SyntheaRow, _ place: RowPlace) throws(RowRefusal) -> [SyntheaCall] {
    guard let source = row["PATIENT"] else { throw RowRefusal("missing_value", "PATIENT") }
    guard let known = patients[source] else { throw RowRefusal("unknown_patient", "PATIENT") }
    guard let patient = known else { throw RowRefusal("patient_refused") }
    let id = ids.entry(row)
    if let kind = SyntheaVitals.kind(row) { return try measure(row, kind, id, patient) }
    let (entry, note) = try SyntheaMapping.entry(row, id: id)
    if let note { report.note(row.table, note) }
    keep(entry, place, patient)
    if let full = waiting[patient],
      full.entries.count == RecordHistoryBatch.limit || full.bytes >= Self.batchBytes
    {
      return [take(patient)].compactMap { $0 }
    }
    return waitingCount >= Self.waitingLimit ? flush() : []
  }

  /// A measure, or both values of a blood pressure once the second has come.
  private mutating func measure(
    _ row: SyntheaRow, _ kind: MeasureKind, _ id: RecordID, _ patient: PatientID
  ) throws(RowRefusal) -> [SyntheaCall] {
    var rows = [(row: row, kind: kind)]
    if kind == .bloodPressureSystolic || kind == .bloodPressureDiastolic {
      guard let pair = halves.add(row, kind) else { return [] }
      rows = pair
    }
    let places = rows.map { RowPlace(table: $0.row.table, line: $0.row.line) }
    do throws(RowRefusal) {
      let input = try SyntheaVitals.input(rows, id: id)
      return [SyntheaCall(body: .vitals(LogVitals(patientId: patient, input: input)), rows: places)]
    } catch {
      for place in places { report.refuse(place, error.reason) }
      return []
    }
  }

  private mutating func keep(_ entry: HistoryInput, _ place: RowPlace, _ patient: PatientID) {
    waiting[patient, default: Waiting()].entries.append(entry)
    waiting[patient]?.rows.append(place)
    let texts = [
      entry.content.code.display, entry.content.value?.text, entry.content.note,
      entry.content.reason?.display,
    ]
    waiting[patient]?.bytes += texts.reduce(500) { $0 + ($1?.utf8.count ?? 0) }
    waitingCount += 1
  }

  private mutating func take(_ patient: PatientID) -> SyntheaCall? {
    guard let full = waiting.removeValue(forKey: patient) else { return nil }
    waitingCount -= full.entries.count
    return SyntheaCall(
      body: .history(RecordHistoryBatch(patientId: patient, entries: full.entries)), rows: full.rows)
  }

  /// Everything that waits, in the order of the patients' ids, so that every run sends the same.
  private mutating func flush() -> [SyntheaCall] { waiting.keys.sorted().compactMap { take($0) } }
}
