import LMDB
import RecordExport
import RecordModel
import RecordStore

/// The rows of one patient, as text, in the order of the plan's tables.
private struct PatientRows: Sendable {
  var isErased = false
  var tables: [(text: [UInt8], rows: UInt64)] = []
}

extension ExportRun {
  mutating func writeTables(_ plan: ExportPlan) throws(Failure) {
    if let patient = record.job.patientId { return try write(patient, plan) }
    while case let patients = try following(place.patient), let last = patients.last {
      let (engine, jobs, record, before) = (engine, jobs, record, place)
      let written = try onTwoThreads(patients) { (patient) throws(Failure) in
        var run = ExportRun(engine: engine, jobs: jobs, record: record)
        run.place = before
        return try run.rows(of: patient, plan)
      }
      for rows in written { try append(rows, plan) }
      place.patient = last
      // Ids are random, so their order is a measure of progress.
      try pass(Int(Double(last.high) / 0x1p64 * 60))
    }
  }

  /// Patients whose rows are made together: enough that two threads finish at about the same time.
  private static let patientsTogether = 32

  /// Events of such patients together, except the last one's: their rows are kept until they are in the
  /// files.
  private static let eventsTogether = 4096

  /// The next patients; only one if a row depends on the rows before it.
  private func following(_ last: PatientID?) throws(Failure) -> [PatientID] {
    let limit = record.job.format.rowWriter.rowsStandAlone ? Self.patientsTogether : 1
    let store = engine.store
    return try store.environment.read { (view) throws(Failure) in
      var (patients, last, events): ([PatientID], PatientID?, Int) = ([], last, 0)
      while patients.count < limit, events < Self.eventsTogether, let patient = try next(after: last, view) {
        patients.append(patient)
        last = patient
        if limit > 1 {
          events += Int(try store.databases.streams.tail(of: StreamID(patient), view).nextRevision)
        }
      }
      return patients
    }
  }

  private mutating func append(_ rows: PatientRows, _ plan: ExportPlan) throws(Failure) {
    if rows.isErased { place.erased += 1 }
    for (index, table) in zip(plan.tables.indices, rows.tables) {
      try files[Self.rowsFile(plan.tables[index])]?.append(table.text[...])
      place.rows[index] += table.rows
    }
  }

  func next(after last: PatientID?) throws(Failure) -> PatientID? {
    try engine.store.environment.read { (view) throws(Failure) in try next(after: last, view) }
  }

  private func next(
    after last: PatientID?, _ view: borrowing ReadTransaction
  ) throws(Failure) -> PatientID? {
    let before = last.map { StreamID($0) } ?? StreamID(.system, high: .max, low: .max)
    return try engine.store.databases.streams.stream(after: before, view)?.patient
  }

  /// The rows of a job of one patient go to the files piece by piece, however many they are.
  private mutating func write(_ patient: PatientID, _ plan: ExportPlan) throws(Failure) {
    guard let found = try contained(patient) else { return }
    if found.isErased {
      place.erased += 1
      return
    }
    let source = source(patient, found, plan)
    for (index, table) in plan.tables.enumerated() {
      guard let file = files[Self.rowsFile(table)] else { continue }
      var rows = place.rows[index]
      try write(table, of: source, after: &rows) { (text) throws(Failure) in try file.append(text[...]) }
      place.rows[index] = rows
    }
  }

  /// The rows of one of many patients.
  private func rows(of patient: PatientID, _ plan: ExportPlan) throws(Failure) -> PatientRows {
    guard let found = try contained(patient) else { return PatientRows() }
    if found.isErased { return PatientRows(isErased: true) }
    let source = source(patient, found, plan)
    var rows = PatientRows()
    for (index, table) in plan.tables.enumerated() {
      let before = place.rows[index]
      var (text, count): ([UInt8], UInt64) = ([], before)
      try write(table, of: source, after: &count) { (piece) throws(Failure) in text += piece }
      rows.tables.append((text, count - before))
    }
    return rows
  }

  private func source(
    _ patient: PatientID, _ found: (first: UInt64, isErased: Bool, last: StoredRecord), _ plan: ExportPlan
  ) -> ExportSource {
    let pin = ExportPin(patient, found.first, record.job.since ?? 0, found.last)
    return ExportSource(engine: engine, pin: pin, plan: plan)
  }

  /// Writes the rows of a table after its rows so far.
  private func write(
    _ table: AreaTable, of source: ExportSource, after count: inout UInt64,
    _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let (definition, writer) = (definition(table), record.job.format.rowWriter)
    let isOfMany = definition.columns.count > table.definition.columns.count
    let prefix = isOfMany ? [ExportCell(describing: source.pin.patient)] : []
    var (offset, isEnd): (UInt64, Bool) = (0, false)
    while !isEnd {
      let batch = try source.batch(table, after: offset)
      var text: [UInt8] = []
      for row in batch.entries.flatMap(\.rows) {
        try writer.write(checked: prefix + row, of: definition, isFirst: count == 0, into: &text)
        count += 1
      }
      try take(text)
      (offset, isEnd) = (batch.reached, batch.isEnd)
      if jobs.mustBreakOff(record.job.id) { throw Failure(.unavailable, "the export was stopped") }
    }
  }

  /// The table as this job writes it.
  func definition(_ table: AreaTable) -> ExportTable {
    record.job.patientId == nil ? table.definition.ofMany : table.definition
  }

  /// The first and the last record of a patient to export; `nil` if there was none yet or it is withheld.
  func contained(
    _ patient: PatientID
  ) throws(Failure) -> (first: UInt64, isErased: Bool, last: StoredRecord)? {
    let (store, job) = (engine.store, record.job)
    let found: (first: UInt64, isErased: Bool, last: StoredRecord)? = try store.environment.read {
      (view) throws(Failure) in
      let stream = StreamID(patient)
      guard let first = try store.databases.streams.positions(of: stream, from: 0, limit: 1, view).first,
        first <= job.position
      else { return nil }
      let version = try store.record(first, view).envelope.keyVersion
      let isErased = try store.keyring.key(stream, version: version) == nil
      return (first, isErased, try store.record(job.position, view))
    }
    guard let found, try !isWithheld(stream: StreamID(patient)) else { return nil }
    return found
  }
}
