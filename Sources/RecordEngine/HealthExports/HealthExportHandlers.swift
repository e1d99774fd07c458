import Crypto
import RecordCharts
import RecordExport
import RecordModel
import RecordStore

extension BeginHealthExport: Operation {
  /// Reports that can be named.
  private static let mostReports = 100

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try check()
    let copying = HealthCopying(wanted: self, exportedAt: engine.store.clock.now())
    let (copy, missing) = try engine.read(call) { (view) throws(Failure) in try copying.copy(view) }
    if reportIds != nil, copy.reports.isEmpty {
      return Outcome(exportId: nil, reports: 0, missing: missing)
    }
    let id = HealthExportID(random: engine.store.random.words())
    try engine.make(HealthExportState(id, format, copy), copy, of: patientId)
    return Outcome(exportId: id, reports: copy.reports.count, missing: missing)
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    let hasSelection = from != nil || to != nil || reportIds != nil
    checks.require("/scope", scope == .reports || !hasSelection, "reports, where only some are wanted")
    if let reportIds {
      let isEach = Set(reportIds).count == reportIds.count
      if !(1...Self.mostReports).contains(reportIds.count) || !isEach {
        checks.refuse("/reportIds", "out_of_range", "1 to \(Self.mostReports) ids, each once")
      }
    }
    try checks.finish()
  }
}

extension Engine {
  /// Writes a copy, or has it printed by the laboratory.
  fileprivate func make(
    _ state: HealthExportState, _ copy: HealthRecordCopy, of owner: PatientID
  ) throws(Failure) {
    let name = HealthExportDesk.name(state.exportId)
    if state.format == .pdf {
      guard laboratory.isAttended else { throw .laboratoryMissing }
      try printPage(Array(HealthPage(copy).html().utf8), name, of: owner)
    } else {
      try makings.keep(try Self.file(copy, state.format), name, owner)
    }
    healthExports.begin(state, of: owner)
  }

  private static func file(
    _ copy: HealthRecordCopy, _ format: HealthExportFormat
  ) throws(Failure) -> [UInt8] {
    do throws(CodingFailure) {
      return switch format {
      case .json: try JSON.encode(copy)
      case .csv: try HealthTable(copy).csv()
      case .html, .pdf: Array(HealthPage(copy).html().utf8)
      }
    } catch { throw Failure(.internalError, "a copy of health data cannot be written") }
  }
}

extension FinishHealthExport: WaitingOperation {
  func ends(_ engine: Engine) -> JobEnds { engine.laboratory.ends }
  static func isUnderWay(_ outcome: Outcome) -> Bool { !outcome.isMade }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    var (state, _) = try engine.healthExports.find(exportId, of: patientId)
    switch engine.makings.state(HealthExportDesk.name(exportId), of: patientId) {
    case .underWay: return state
    case .made(let bytes):
      (state.isMade, state.bytes) = (true, bytes.count)
      state.sha256 = Hexadecimal.text(SHA256.bytes(of: bytes))
      try note(state, engine, call)
      return state
    case .failed(let failure):
      engine.dropExport(exportId, of: patientId)
      throw failure
    case nil: throw .noHealthExport
    }
  }

  /// Says in the record that the copy was handed out, once, before anybody can read it (R-SO-281).
  private func note(_ state: HealthExportState, _ engine: Engine, _ call: CallContext) throws(Failure) {
    guard engine.healthExports.note(exportId) else { return }
    do throws(Failure) {
      _ = try engine.append(call) { (view) throws(Failure) in
        _ = try view.patient(patientId)
        return Decision(StreamID(patientId), [HealthDataExported(state)], outcome: true)
      }
    } catch {
      engine.healthExports.forget(exportId)
      throw error
    }
  }
}

extension ReadHealthExport: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let offset = offset ?? 0
    let isNoted = try engine.healthExports.find(exportId, of: patientId).isNoted
    guard let making = engine.makings.state(HealthExportDesk.name(exportId), of: patientId) else {
      throw .noHealthExport
    }
    guard isNoted, case .made(let bytes) = making else { throw .unfinishedExport }
    guard (0...bytes.count).contains(offset) else {
      throw Failure(problems: [
        FieldProblem(path: "/offset", code: "out_of_range", message: "0 to \(bytes.count)")
      ])
    }
    if offset == bytes.count { engine.dropExport(exportId, of: patientId) }
    let piece = bytes[offset...].prefix(DocumentUploads.pieceBytes)
    return Outcome(exportId: exportId, offset: offset, data: Base64.text(Array(piece)), bytes: bytes.count)
  }
}

extension Engine {
  fileprivate func dropExport(_ id: HealthExportID, of owner: PatientID) {
    healthExports.end(id)
    makings.drop(HealthExportDesk.name(id), of: owner)
  }
}

extension Failure {
  static let unfinishedExport = Failure(
    .stateConflict, "the copy is not made yet; call healthExport.finish first",
    details: ["reason": "not_made"])
}
